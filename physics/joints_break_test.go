package physics_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// rates are the rates and numbers of sub-steps at which joints break by the same load.
func rates(t *testing.T, f func(t *testing.T, cfg physics.Config)) {
	for _, hz := range []float64{30, 60, 240} {
		for _, substeps := range []int{4, 16, 64} {
			t.Run(fmt.Sprintf("%g Hz, %d sub-steps", hz, substeps), func(t *testing.T) {
				cfg := physics.DefaultConfig()
				cfg.Hz, cfg.Substeps = hz, substeps
				f(t, cfg)
			})
		}
	}
}

// loaded adds a ball of 10 kg that hangs on a joint of the world, at rest from the start and awake, and returns both.
func loaded(t *testing.T, l *physicstest.Lab, def physics.JointDef) (physics.BodyID, physics.Joint) {
	t.Helper()
	ball := physicstest.Ball(physicstest.Material(0.3), 0.1, mgl64.Vec3{0, 2, 0})
	ball.Mass = 10
	ball.Position[0] = 3 * float64(len(l.Bodies()))
	def.A, def.At = l.Add(ball)[0], ball.Position.Add(mgl64.Vec3{0, 0.1, 0})
	return def.A, link(t, l, def)
}

// breaks runs until a joint breaks, at most for a time (s), and returns its event.
func breaks(t *testing.T, l *physicstest.Lab, seconds float64) (e physics.JointEvent, broke bool) {
	t.Helper()
	for range int(seconds * l.Config().Hz) {
		l.Run(1)
		r := &l.Report().Joints
		for _, e := range r.Events {
			if e.Kind == physics.JointBroke {
				if r.Broken != 1 || l.HasJoint(e.Joint) {
					t.Errorf("%d joints broke, the joint is there: %v", r.Broken, l.HasJoint(e.Joint))
				}
				return e, true
			}
		}
	}
	return e, false
}

// TestJointBreaksAtItsForce: a weight that is drawn down by a slowly growing force tears its joint off at the force
// that it bears, at any rate and number of sub-steps; by the event, too.
func TestJointBreaksAtItsForce(t *testing.T) {
	const most, weight, rate = 500.0, 98.1, 1000.0 // N, N, N/s
	rates(t, func(t *testing.T, cfg physics.Config) {
		for _, kind := range []joint.Kind{joint.Ball{}, joint.Weld{}, joint.Weld{Hertz: 20, Ratio: 1},
			joint.Rope{Length: 0.5}} {
			l := physicstest.New(t, cfg)
			def := physics.JointDef{Kind: kind, BreakForce: most}
			if _, rope := kind.(joint.Rope); rope {
				def.To = &mgl64.Vec3{0, 2.6, 0} // taut
			}
			id, _ := loaded(t, l, def)
			pull, load := 0.0, 0.0
			var e physics.JointEvent
			for broke := false; !broke && pull < 2*most; {
				load = weight + pull
				l.Body(id).ApplyForce(mgl64.Vec3{0, -pull, 0}, l.Body(id).Position())
				e, broke = breaks(t, l, 1.01/cfg.Hz)
				pull += rate / cfg.Hz
			}
			// The load lags behind by half of the 1/60 s that it is the mean of.
			if lag := rate / 120; !(load >= 0.98*most) || !(load-lag <= 1.02*most+rate/cfg.Hz) {
				t.Errorf("%s: broke at %.1f N, bears %v N", kind.Name(), load, most)
			}
			if got := e.Force.Sub(mgl64.Vec3{0, -most, 0}).Len(); !(got <= 0.02*most) || !(e.Torque.Len() <= 0.02*most*0.1) {
				t.Errorf("%s: the event tells of %v N and %v N m", kind.Name(), e.Force, e.Torque)
			}
			if at := e.Point.Sub(l.Body(id).Position()); !(math.Abs(at.Y()-0.1) <= 1e-3) || !(e.Velocity.Len() <= 1) {
				t.Errorf("%s: at %v, %v m/s", kind.Name(), at, e.Velocity)
			}
		}
	})
}

// TestJointBearsItsLoad: a hanging weight of 2 % less than a joint bears never breaks it, one of 2 % more does within
// 1/60 s and a step.
func TestJointBearsItsLoad(t *testing.T) {
	rates(t, func(t *testing.T, cfg physics.Config) {
		for _, share := range []float64{0.98, 1.02} {
			l := physicstest.New(t, cfg)
			loaded(t, l, physics.JointDef{Kind: joint.Ball{}, BreakForce: 98.1 / share})
			e, broke := breaks(t, l, 1)
			if broke != (share > 1) || l.StepCount() > uint64(math.Ceil(cfg.Hz/60)+1) && broke {
				t.Errorf("%.0f %% of the load it bears: broke %v, after %d steps: %+v", 100*share, broke, l.StepCount(), e)
			}
		}
	})
}

// TestJointBreaksByTorque: a plank on a weld breaks by its moment about the anchor, wherever its centre is.
func TestJointBreaksByTorque(t *testing.T) {
	rates(t, func(t *testing.T, cfg physics.Config) {
		for _, share := range []float64{0.98, 1.02} {
			l := physicstest.New(t, cfg)
			id := l.Add(plank(mgl64.Vec3{}))[0]
			link(t, l, physics.JointDef{Name: "root", Kind: joint.Weld{}, A: id, BreakTorque: 2 * 9.81 * 0.5 / share})
			e, broke := breaks(t, l, 0.5)
			if broke != (share > 1) {
				t.Errorf("%.0f %% of the torque it bears: broke %v: %+v", 100*share, broke, e)
			}
			off := e.Torque.Sub(mgl64.Vec3{0, 0, -9.81}).Len()
			if broke && (e.Name != "root" || e.A != id || !e.B.IsZero() || !(off <= 0.3)) {
				t.Errorf("%+v", e)
			}
		}
	})
}

// TestJointBreaksBySlowImpulse: a slow impulse of 44 N s breaks what a fast one of 7 N s does not: 500 N are 8.3 N s in
// 1/60 s.
func TestJointBreaksBySlowImpulse(t *testing.T) {
	rates(t, func(t *testing.T, cfg physics.Config) {
		cfg.Gravity = mgl64.Vec3{}
		for _, c := range []struct {
			impulse, time float64 // N s, s
			breaks        bool
		}{{7, 0, false}, {9, 0, true}, {44, 1.0 / 15, true}, {44, 1.0 / 10, false}} {
			l := physicstest.New(t, cfg)
			id, _ := loaded(t, l, physics.JointDef{Kind: joint.Weld{}, BreakForce: 500})
			down := mgl64.Vec3{0, -1, 0}
			if c.time == 0 {
				l.Body(id).ApplyImpulse(down.Mul(c.impulse), l.Body(id).Position())
			}
			broke := false
			for step := 0.0; step < cfg.Hz/4 && !broke; step++ {
				if step < c.time*cfg.Hz-0.5 {
					l.Body(id).ApplyForce(down.Mul(c.impulse/c.time), l.Body(id).Position())
				}
				_, broke = breaks(t, l, 1.01/cfg.Hz)
			}
			if broke != c.breaks {
				t.Errorf("%v N s in %v s: broke %v", c.impulse, c.time, broke)
			}
		}
	})
}

// TestSlingBreaks: a ball in a sling at 50 rad/s breaks it by its pull, whose direction turns by 0.8 rad in 1/60 s, and
// flies off along its way.
func TestSlingBreaks(t *testing.T) {
	for _, v := range []float64{9.8, 10.2} {
		cfg := physics.DefaultConfig()
		cfg.Gravity = mgl64.Vec3{}
		l := physicstest.New(t, cfg)
		ball := physicstest.Ball(physicstest.Material(0.3), 0.1, mgl64.Vec3{0.2, 0, 0})
		ball.Mass, ball.Velocity = 10, mgl64.Vec3{0, 0, v}
		ball.AngularVelocity = mgl64.Vec3{0, -v / 0.2, 0}
		id := l.Add(ball)[0]
		link(t, l, physics.JointDef{Kind: joint.Ball{}, A: id, BreakForce: 10 * 100 / 0.2})
		e, broke := breaks(t, l, 1)
		if broke != (v > 10) {
			t.Errorf("%v m/s: broke %v: %+v", v, broke, e)
		}
		if speed := l.Body(id).Velocity().Len(); !(math.Abs(speed-v) <= 1e-3) {
			t.Errorf("%v m/s: flies off at %v", v, speed)
		}
	}
}

// inside returns a lab without gravity with a block inside another one, whose weld has just broken, at 1 m/s.
func inside(t *testing.T) (l *physicstest.Lab, a, b physics.BodyID) {
	t.Helper()
	cfg := physics.DefaultConfig()
	cfg.Gravity = mgl64.Vec3{}
	l = physicstest.New(t, cfg)
	half := mgl64.Vec3{0.5, 0.1, 0.1}
	ids := l.Add(physicstest.Block(physicstest.Material(0.3), half, mgl64.Vec3{}),
		physicstest.Block(physicstest.Material(0.3), half, mgl64.Vec3{2, 0, 0}))
	a, b = ids[0], ids[1]
	apart := link(t, l, physics.JointDef{Kind: joint.Filter{}, A: a, B: b})
	if err := l.Body(b).Teleport(mgl64.Vec3{0.3, 0, 0}, mgl64.QuatIdent()); err != nil {
		t.Fatal(err)
	}
	link(t, l, physics.JointDef{Kind: joint.Weld{}, A: a, B: b, BreakForce: 1000})
	l.RemoveJoint(apart.ID())
	if l.Run(5); !l.Ignores(a, b) || l.Report().Joints.Parting != 0 {
		t.Fatal("a pair with a weld is no parting pair")
	}
	l.Body(b).ApplyImpulse(mgl64.Vec3{3 * l.Body(b).Mass(), 0, 0}, l.Body(b).Position())
	if e, broke := breaks(t, l, 0.1); !broke || e.A != a || e.B != b {
		t.Fatalf("broke %v: %+v", broke, e)
	}
	if l.Report().Joints.Parting != 1 || !l.Ignores(a, b) {
		t.Fatal("blocks inside each other collide although their weld broke")
	}
	l.Body(b).SetVelocity(l.Body(a).Velocity().Add(mgl64.Vec3{1, 0, 0}), mgl64.Vec3{})
	return l, a, b
}

// TestPartingPair: a block inside another one goes on passing through it after their weld broke, until they are apart;
// then they collide again. Whoever takes the pair over before, a joint or the user, keeps it; a removed body leaves
// none.
func TestPartingPair(t *testing.T) {
	for _, c := range []struct {
		name    string
		act     func(l *physicstest.Lab, a, b physics.BodyID)
		ignores bool
	}{
		{"nothing", func(*physicstest.Lab, physics.BodyID, physics.BodyID) {}, false},
		{"IgnorePair", func(l *physicstest.Lab, a, b physics.BodyID) { l.IgnorePair(b, a) }, true},
		{"a joint", func(l *physicstest.Lab, a, b physics.BodyID) {
			link(t, l, physics.JointDef{Kind: joint.Filter{}, A: b, B: a})
		}, true},
		{"a joint of bodies that collide", func(l *physicstest.Lab, a, b physics.BodyID) {
			link(t, l, physics.JointDef{Kind: joint.Rope{Length: 99}, A: b, B: a, Collide: true})
		}, false},
	} {
		l, a, b := inside(t)
		if err := l.UnignorePair(a, b); err == nil {
			t.Error("blocks inside each other collide")
		}
		c.act(l, a, b)
		if l.Run(1); c.ignores == (l.Report().Joints.Parting == 1) {
			t.Errorf("%s: %d parting pairs", c.name, l.Report().Joints.Parting)
		}
		l.Seconds(1.5)
		if gap := l.Body(b).Position().X() - l.Body(a).Position().X(); !(gap >= 1) || l.Ignores(a, b) != c.ignores ||
			l.Report().Joints.Parting != 0 {
			t.Errorf("%s: %v m apart, ignore each other: %v, %d parting pairs", c.name, gap, l.Ignores(a, b),
				l.Report().Joints.Parting)
		}
		for _, id := range l.AppendJoints(nil) {
			l.RemoveJoint(id)
		}
		l.Body(b).SetVelocity(l.Body(a).Velocity().Sub(mgl64.Vec3{5, 0, 0}), mgl64.Vec3{})
		l.Seconds(2)
		if passed := l.Body(b).Position().X() < l.Body(a).Position().X(); passed != (c.name == "IgnorePair") {
			t.Errorf("%s: passed through: %v", c.name, passed)
		}
	}
	l, _, b := inside(t)
	l.RemoveBody(b)
	if l.Run(1); l.Report().Joints.Parting != 0 {
		t.Error("a removed body is one of a parting pair")
	}
}

// TestJointsThatGoWhileTheyBreak: a joint that the user removes, or whose body goes, after a step that loaded it beyond
// what it bears leaves no event, and its slot is free for another one, which bears what it bears.
func TestJointsThatGoWhileTheyBreak(t *testing.T) {
	for _, remove := range []string{"joint", "body", "ball of the event"} {
		l := physicstest.New(t, physics.DefaultConfig())
		id, j := loaded(t, l, physics.JointDef{Kind: joint.Ball{}, BreakForce: 500})
		l.Run(3)
		l.Body(id).ApplyImpulse(mgl64.Vec3{0, -50, 0}, l.Body(id).Position())
		switch remove {
		case "joint":
			l.RemoveJoint(j.ID())
		case "body":
			l.RemoveBody(id)
		default:
			if e, broke := breaks(t, l, 0.1); !broke || e.Joint != j.ID() {
				t.Fatalf("broke %v: %+v", broke, e)
			}
			l.RemoveBody(id)
		}
		_, other := loaded(t, l, physics.JointDef{Kind: joint.Ball{}, BreakForce: 200})
		if e, broke := breaks(t, l, 0.5); broke {
			t.Errorf("%s: another joint broke: %+v", remove, e)
		}
		if got := l.Report().Joints; got.Count != 1 || len(got.Events) != 0 || !l.HasJoint(other.ID()) || l.HasJoint(j.ID()) {
			t.Errorf("%s: %+v", remove, got)
		}
	}
}

// TestChainBreaksOnce: of a chain of equal links under a growing load the most loaded one breaks, and the load
// that the others have with it until the step ends does not break them.
func TestChainBreaksOnce(t *testing.T) {
	rates(t, func(t *testing.T, cfg physics.Config) {
		l := physicstest.New(t, cfg)
		var last physics.BodyID
		const links = 8
		for k := range links {
			ball := physicstest.Ball(physicstest.Material(0.3), 0.05, mgl64.Vec3{0, 5 - 0.2*float64(k), 0})
			ball.Mass = 1
			id := l.Add(ball)[0]
			link(t, l, physics.JointDef{Kind: joint.Ball{}, A: id, B: last, At: mgl64.Vec3{0, 5.1 - 0.2*float64(k), 0},
				BreakForce: 500})
			last = id
		}
		for step := 0; l.Report().Joints.BrokenEver == 0; step++ {
			l.Body(last).ApplyForce(mgl64.Vec3{0, -500 * float64(step) / cfg.Hz, 0}, l.Body(last).Position())
			l.Run(1)
		}
		l.Seconds(0.5)
		if r := l.Report().Joints; r.BrokenEver != 1 || r.Count != links-1 {
			t.Errorf("%d joints broke of %d", r.BrokenEver, links)
		}
	})
}

// TestCouplingsBreak: a pulley breaks by the force on B, a gear by the torque on its second wheel; a hinge that breaks
// takes its gear along, without an event of the gear.
func TestCouplingsBreak(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.3)
	ids := l.Add(physicstest.Ball(m, 0.1, mgl64.Vec3{0, 2, 0}), physicstest.Ball(m, 0.1, mgl64.Vec3{1, 2, 0}))
	link(t, l, physics.JointDef{Kind: joint.Pulley{Over: [2]mgl64.Vec3{{0, 4, 0}, {1, 4, 0}}}, A: ids[0], B: ids[1],
		At: mgl64.Vec3{0, 2, 0}, To: &mgl64.Vec3{1, 2, 0}, BreakForce: 1.01 * physicstest.Gravity * l.Body(ids[0]).Mass()})
	if e, broke := breaks(t, l, 0.3); broke {
		t.Errorf("a pulley breaks under a load that it bears: %+v", e)
	}
	l.Body(ids[1]).ApplyImpulse(mgl64.Vec3{0, -2, 0}, mgl64.Vec3{1, 2, 0})
	if e, broke := breaks(t, l, 0.3); !broke || e.A != ids[0] || e.B != ids[1] || e.Force.Y() <= 0 ||
		e.Point.Sub(l.Body(ids[1]).Position()).Len() > 1e-6 {
		t.Errorf("pulley: broke %v: %+v", broke, e)
	}
	const torque = 0.5 // N m, of the motor: half of it speeds up the second wheel, which is as heavy
	for _, share := range []float64{0.98, 1.02} {
		motor := joint.Axis{Motor: joint.SpeedMotor(1000, torque)}
		_, first := rotor(t, l, mgl64.Vec3{5, 5, 10 * share}, 1, joint.Hinge{Axis: motor})
		_, second := rotor(t, l, mgl64.Vec3{7, 5, 10 * share}, 1, joint.Hinge{})
		gear := link(t, l, physics.JointDef{BreakTorque: torque / 2 / share, Kind: joint.Gear{Ratio: 1,
			First: joint.Coupled{Joint: first.ID()}, Second: joint.Coupled{Joint: second.ID()}}})
		e, broke := breaks(t, l, 0.3)
		if broke != (share > 1) || broke && (e.Joint != gear.ID() || !(e.Torque.Len() >= 0.98*torque/2)) {
			t.Errorf("gear at %v of its torque: broke %v: %+v", share, broke, e)
		}
	}
	id := l.Add(plank(mgl64.Vec3{20, 5, 0}))[0]
	weak := link(t, l, physics.JointDef{Kind: joint.Hinge{}, A: id, At: mgl64.Vec3{20, 5, 0}, Axis: along, BreakForce: 9})
	_, other := rotor(t, l, mgl64.Vec3{22, 5, 0}, 1, joint.Hinge{})
	gear := couple(t, l, weak, other, 1)
	if e, broke := breaks(t, l, 0.3); !broke || e.Joint != weak.ID() || l.HasJoint(gear.ID()) || !l.HasJoint(other.ID()) {
		t.Errorf("a hinge in a gear: broke %v, the gear is there: %v: %+v", broke, l.HasJoint(gear.ID()), e)
	}
	if r := l.Report().Joints; r.Count != len(l.AppendJoints(nil)) {
		t.Errorf("%d joints are reported, there are %d", r.Count, len(l.AppendJoints(nil)))
	}
}

// TestBreakLoadsAreChecked: loads that make no sense are refused by name.
func TestBreakLoadsAreChecked(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	id := l.Add(plank(mgl64.Vec3{}))[0]
	for _, bad := range []float64{-1, math.NaN(), math.Inf(1)} {
		for name, def := range map[string]physics.JointDef{"BreakForce": {BreakForce: bad},
			"BreakTorque": {BreakTorque: bad}} {
			def.Kind, def.A = joint.Weld{}, id
			if _, err := l.AddJoint(def); err == nil || !strings.Contains(err.Error(), name+" must be ≥ 0 and finite") {
				t.Errorf("%s %v: %v", name, bad, err)
			}
		}
	}
}

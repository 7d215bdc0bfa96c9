package physics_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// target is something with joints that a ball hits along x, and the mass (kg) that it finds there: infinite for none
// that yields.
type target struct {
	name  string
	build func(t *testing.T, l *physicstest.Lab, m contact.Material)
	mass  float64
}

// upright adds an upright box of 0.1 × 1 × 1 m with its face at x = 0.
func upright(l *physicstest.Lab, m contact.Material, mass float64) physics.BodyID {
	b := physicstest.Block(m, mgl64.Vec3{0.05, 0.5, 0.5}, mgl64.Vec3{0.05, 0, 0})
	b.Mass = mass
	return l.Add(b)[0]
}

// held adds a plate that a joint holds to the world.
func held(mass float64, def physics.JointDef) func(*testing.T, *physicstest.Lab, contact.Material) {
	return func(t *testing.T, l *physicstest.Lab, m contact.Material) {
		def.A = upright(l, m, mass)
		link(t, l, def)
	}
}

// door holds a plate by a hinge about y, whose axis is a distance behind its centre along z.
func door(mass, behind float64, axis joint.Axis) func(*testing.T, *physicstest.Lab, contact.Material) {
	return held(mass, physics.JointDef{Kind: joint.Hinge{Axis: axis}, At: mgl64.Vec3{0.05, 0, -behind},
		Axis: mgl64.Vec3{0, 1, 0}})
}

// targets lists what balls hit. A plate of 0.5 kg turns about y with (0.1² + 1²)/12 m² of it.
func targets() []target {
	const mass = 0.5
	about := mass * (0.1*0.1 + 1) / 12
	at := mgl64.Vec3{0.05, 0, 0}
	x, slope := mgl64.Vec3{1, 0, 0}, mgl64.Vec3{math.Cos(1), math.Sin(1), 0}
	doorMass := (about + mass*0.25*0.25) / (0.25 * 0.25)
	return []target{
		{"shelf", held(mass, physics.JointDef{Kind: joint.Weld{}, At: at}), math.Inf(1)},
		{"shelf on a spring", held(mass, physics.JointDef{Kind: joint.Weld{Hertz: 1}, At: at}), mass},
		{"door", door(mass, 0.25, joint.Axis{}), doorMass},
		{"door with a brake", door(mass, 0.25, joint.Axis{Friction: 0.1}), doorMass},
		{"door that a motor holds", door(mass, 0.25, joint.Axis{Motor: joint.SpeedMotor(0, 0.1)}), doorMass},
		{"door at its limit", door(mass, 0.25, joint.Axis{Limit: joint.Between(-1, 0)}), math.Inf(1)},
		{"door that leaves its limit", door(mass, 0.25, joint.Axis{Limit: joint.Between(0, 1)}), doorMass},
		{"sledge on a slope", held(mass, physics.JointDef{Kind: joint.Slider{}, At: at, Axis: slope}),
			mass / (math.Cos(1) * math.Cos(1))},
		{"buffer", held(mass, physics.JointDef{Kind: joint.Slider{Axis: joint.Axis{Limit: joint.Between(-0.1, 0)}},
			At: at, Axis: x}), math.Inf(1)},
		{"drawer", held(mass, physics.JointDef{Kind: joint.Slider{Axis: joint.Axis{Limit: joint.Between(0, 0.5)}},
			At: at, Axis: x}), mass},
		{"train", func(t *testing.T, l *physicstest.Lab, m contact.Material) {
			before := upright(l, m, mass)
			for k := range 3 {
				b := physicstest.Block(m, mgl64.Vec3{0.05, 0.1, 0.1}, mgl64.Vec3{0.3 + 0.2*float64(k), 0, 0})
				b.Mass = 2
				next := l.Add(b)[0]
				link(t, l, physics.JointDef{Kind: joint.Weld{}, A: before, B: next,
					At: mgl64.Vec3{0.2 + 0.2*float64(k), 0, 0}})
				before = next
			}
		}, mass + 6},
		{"two that hang together", func(t *testing.T, l *physicstest.Lab, m contact.Material) {
			a := upright(l, m, mass)
			b := physicstest.Ball(m, 0.1, mgl64.Vec3{0.05, 0.7, 0})
			b.Mass = 100
			link(t, l, physics.JointDef{Kind: joint.Ball{}, A: a, B: l.Add(b)[0], At: mgl64.Vec3{0.05, 0.7, 0}})
		}, 0},
	}
}

// TestBallsBounceOffWhatJointsHold: as the mass says that they find there, and with all energy at restitution 1.
func TestBallsBounceOffWhatJointsHold(t *testing.T) {
	const ball, speed = 2.0, 4.0
	for _, of := range targets() {
		for _, e := range []float64{0.5, 1} {
			for _, substeps := range []int{4, 16} {
				cfg := physics.DefaultConfig()
				cfg.Gravity, cfg.Substeps = mgl64.Vec3{}, substeps
				l := physicstest.New(t, cfg)
				m := physicstest.Material(0)
				m.Restitution = e
				of.build(t, l, m)
				b := physicstest.Ball(m, 0.1, mgl64.Vec3{-0.2, 0, 0})
				b.Mass, b.Velocity = ball, mgl64.Vec3{speed, 0, 0}
				id := l.Add(b)[0]
				for l.Body(id).Velocity().X() == speed {
					l.Run(1)
				}
				got := l.Body(id).Velocity().X()
				if of.mass > 0 {
					want := speed - (1+e)*speed/(1+ball/of.mass)
					if math.Abs(got-want) > 1e-3*speed {
						t.Errorf("%s, restitution %g, %d sub-steps: the ball leaves at %.5f m/s, want %.5f",
							of.name, e, substeps, got, want)
					}
				}
				// What turns in an assembly that something touches is damped, the less the shorter the sub-steps are.
				now, was, bar := l.KineticEnergy(), 0.5*ball*speed*speed, 0.05/float64(substeps)
				if e == 1 && math.Abs(now-was) > bar*was && of.name != "shelf on a spring" {
					t.Errorf("%s, %d sub-steps: %.5f of the energy is left", of.name, substeps, now/was)
				}
			}
		}
	}
}

// TestImpactsLoadJoints: a shelf that a ball bounces off breaks off if the mean force over 1/60 s is more than its
// joint bears.
func TestImpactsLoadJoints(t *testing.T) {
	const ball, speed = 2.0, 4.0
	force := 2 * ball * speed * 60
	for _, share := range []float64{0.95, 1.05} {
		cfg := physics.DefaultConfig()
		cfg.Gravity = mgl64.Vec3{}
		l := physicstest.New(t, cfg)
		m := physicstest.Material(0)
		m.Restitution = 1
		held(0.5, physics.JointDef{Kind: joint.Weld{}, At: mgl64.Vec3{0.05, 0, 0}, BreakForce: share * force})(t, l, m)
		b := physicstest.Ball(m, 0.1, mgl64.Vec3{-0.2, 0, 0})
		b.Mass, b.Velocity = ball, mgl64.Vec3{speed, 0, 0}
		l.Add(b)
		if _, broke := breaks(t, l, 0.5); broke != (share < 1) {
			t.Errorf("bears %v of the load: broke is %v", share, broke)
		}
	}
}

// TestPendulumAtAWallGainsNothing: a ball on a rod that bounces off a wall at its lowest point for a minute, however
// often its assembly ceases to be free and becomes free again.
func TestPendulumAtAWallGainsNothing(t *testing.T) {
	const angle = 40 * math.Pi / 180
	for _, substeps := range []int{4, 16} {
		cfg := physics.DefaultConfig()
		cfg.Substeps = substeps
		l := physicstest.New(t, cfg)
		m := physicstest.Material(0)
		m.Restitution = 1
		wall := physicstest.Block(m, mgl64.Vec3{0.25, 1.5, 1.5}, mgl64.Vec3{0.35, 1, 0})
		wall.Kind = physics.Static
		l.Add(wall)
		b := physicstest.Ball(m, 0.1, mgl64.Vec3{-math.Sin(angle), 2 - math.Cos(angle), 0})
		b.Mass = 1
		id := l.Add(b)[0]
		link(t, l, physics.JointDef{Kind: joint.Rod{}, A: id, At: b.Position, To: &mgl64.Vec3{0, 2, 0}})
		start, swing := energy(l), 9.81*(1-math.Cos(angle))
		for range 60 {
			l.Run(60)
			if gained := energy(l) - start; gained > 1e-3*swing {
				t.Fatalf("%d sub-steps: gained %.3g J of %.3g J", substeps, gained, swing)
			}
		}
		if lost := start - energy(l); lost > swing/4 {
			t.Errorf("%d sub-steps: lost %.3g J of %.3g J", substeps, lost, swing)
		}
	}
}

// TestHingedPlankLiesFlush: a plank whose hinge holds it flush against a wall hangs there. Its contacts next to the
// hinge are pressed for ever, and a preload that rose until they were not would throw it.
func TestHingedPlankLiesFlush(t *testing.T) {
	const angle = 60 * math.Pi / 180
	l := physicstest.New(t, physics.DefaultConfig())
	l.SetSleeping(false)
	m := physicstest.Material(0.1)
	m.Restitution = 0
	wall := physicstest.Block(m, mgl64.Vec3{0.1, 2, 1}, mgl64.Vec3{0.15, 0, 0})
	wall.Kind = physics.Static
	l.Add(wall)
	b := physicstest.Block(m, mgl64.Vec3{0.05, 0.5, 0.05}, mgl64.Vec3{-0.5 * math.Sin(angle), 2 - 0.5*math.Cos(angle), 0})
	b.Rotation, b.Mass = mgl64.QuatRotate(-angle, mgl64.Vec3{0, 0, 1}), 2
	id := l.Add(b)[0]
	link(t, l, physics.JointDef{Kind: joint.Hinge{}, A: id, At: mgl64.Vec3{0, 2, 0}, Axis: mgl64.Vec3{0, 0, 1}})
	start := energy(l)
	for range 15 {
		l.Run(60)
		if now := energy(l); now > start+1e-2 {
			t.Fatalf("gained %.3g J", now-start)
		}
	}
	if v := l.Body(id).Velocity().Len(); v > 0.01 {
		t.Errorf("it still moves at %.3g m/s", v)
	}
}

// TestElasticPairsKeepTheirEnergy: two balls of restitution 1 that a joint holds together bounce on a floor for 18 s,
// spinning ever faster or slower. Only the slices in which they touch it may cost energy.
func TestElasticPairsKeepTheirEnergy(t *testing.T) {
	for _, kind := range []joint.Kind{joint.Weld{}, joint.Rod{}, joint.Ball{}} {
		for _, tilt := range []float64{0.3, 1.3} {
			l := physicstest.New(t, physics.DefaultConfig())
			m := physicstest.Material(0)
			m.Restitution = 1
			l.Add(physicstest.Floor(m))
			at := mgl64.Vec3{0, 2, 0}
			way := mgl64.Vec3{math.Cos(tilt), math.Sin(tilt), 0}.Mul(0.2)
			a, b := physicstest.Ball(m, 0.1, at.Sub(way)), physicstest.Ball(m, 0.1, at.Add(way))
			ids := l.Add(a, b)
			def := physics.JointDef{Kind: kind, A: ids[0], B: ids[1], At: at}
			if kind == (joint.Rod{}) {
				def.At, def.To = a.Position, &b.Position
			}
			link(t, l, def)
			lying := 9.81 * 0.1 * (l.Body(ids[0]).Mass() + l.Body(ids[1]).Mass())
			start := energy(l) - lying
			for range 18 {
				l.Run(60)
				if left := (energy(l) - lying) / start; left > 1+1e-4 {
					t.Fatalf("%T: %v of the energy is left", kind, left)
				}
			}
			if left := (energy(l) - lying) / start; left < 0.85 {
				t.Errorf("%T, tilted by %v rad: %.3f of the energy is left", kind, tilt, left)
			}
		}
	}
}

// TestUnevenPairsGainNoEnergy: two balls on a weld or hinge, one a thousand times as heavy as the other, bounce and
// roll on a rough floor. At the light one the assembly yields along a slope, which turns its slip round in an impact.
func TestUnevenPairsGainNoEnergy(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for n := range 16 {
		l := physicstest.New(t, physics.DefaultConfig())
		m := physicstest.Material(0.9)
		m.Restitution = []float64{1, 0.7}[n/2%2]
		l.Add(physicstest.Floor(m))
		vel := mgl64.Vec3{r.NormFloat64(), 0, r.NormFloat64()}.Mul(4)
		spin := mgl64.Vec3{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}.Mul(8)
		at := mgl64.Vec3{0, 3, 0}
		heavy, light := physicstest.Ball(m, 0.2, at), physicstest.Ball(m, 0.2, at.Add(mgl64.Vec3{1, 0, 0}))
		heavy.Mass, light.Mass = 100, 0.1
		heavy.Velocity, light.Velocity = vel, vel.Add(spin.Cross(mgl64.Vec3{1, 0, 0}))
		heavy.AngularVelocity, light.AngularVelocity = spin, spin
		ids := l.Add(heavy, light)
		def := physics.JointDef{Kind: joint.Weld{}, A: ids[0], B: ids[1], At: at, Axis: mgl64.Vec3{1, 0, 0}}
		if n%2 == 1 {
			def.Kind = joint.Hinge{}
		}
		link(t, l, def)
		start := energy(l)
		for range 240 {
			l.Step()
			if now := energy(l); now > 1.001*start {
				t.Fatalf("throw %d, %T: from %g to %g J", n, def.Kind, start, now)
			}
		}
	}
}

// TestPressedBodiesComeToRest: a press on a crate that lies on a ball bounces off it at first. What is pressed so hard
// that a rebound would end within a few sub-steps rests, though gravity alone would let it fly.
func TestPressedBodiesComeToRest(t *testing.T) {
	for _, of := range []struct {
		motor       joint.Motor
		restitution float64
	}{{joint.SpeedMotor(0.7, 3800), 0.6}, {joint.ForceMotor(5000, 0), 0.9}} {
		l := physicstest.New(t, physics.DefaultConfig())
		m := physicstest.Material(0.5)
		m.Restitution = of.restitution
		ball := physicstest.Ball(m, 0.2, mgl64.Vec3{0, 0.201, 0})
		crate := physicstest.Block(m, mgl64.Vec3{0.3, 0.15, 0.3}, mgl64.Vec3{-0.05, 0.556, -0.1})
		press := physicstest.Block(m, mgl64.Vec3{0.4, 0.1, 0.4}, mgl64.Vec3{0, 0.855, 0})
		ball.Mass, crate.Mass, press.Mass = 2, 10, 20
		ids := l.Add(physicstest.Floor(m), ball, crate, press)
		link(t, l, physics.JointDef{Kind: joint.Slider{Axis: joint.Axis{Motor: of.motor}}, A: ids[3], At: press.Position,
			Axis: mgl64.Vec3{0, -1, 0}})
		l.Run(100)
		first := l.Report().WorkTotal.Bounces
		l.Run(50)
		if n := l.Report().WorkTotal.Bounces - first; first < 10 || n > 10 {
			t.Errorf("restitution %v: %d impacts at first, %d in the last 50 steps", of.restitution, first, n)
		}
	}
}

// TestShelvesReturnWhatFloorsDo: a ball that falls on boards which are welded together, and to the world, bounces as
// high as off a floor, to 0.3 mm: gravity pulls on the boards, but they do not yield, though the ball weighs more than
// three times as much as all of them. Where a hinge holds them at its limit, too.
func TestShelvesReturnWhatFloorsDo(t *testing.T) {
	const drop = 0.999 // m, to the gap at which a floor answers
	for _, e := range []float64{0.5, 0.8} {
		for _, hinged := range []bool{false, true} {
			l := physicstest.New(t, physics.DefaultConfig())
			m := physicstest.Material(0.5)
			m.Restitution = e
			var boards []physics.BodyID
			for k := range 3 {
				b := physicstest.Block(m, mgl64.Vec3{0.24, 0.05, 0.3}, mgl64.Vec3{0.5 * float64(k-1), -0.05, 0})
				b.Mass = 3
				boards = append(boards, l.Add(b)...)
			}
			weld := func(a, b physics.BodyID, x float64) {
				link(t, l, physics.JointDef{Kind: joint.Weld{}, A: a, B: b, At: mgl64.Vec3{x, -0.05, 0}})
			}
			weld(boards[0], boards[1], -0.25)
			weld(boards[1], boards[2], 0.25)
			if end := (mgl64.Vec3{-0.74, -0.05, 0}); hinged {
				hinge := joint.Hinge{Axis: joint.Axis{Limit: joint.Between(0, 1)}}
				link(t, l, physics.JointDef{Kind: hinge, A: boards[0], At: end, Axis: mgl64.Vec3{0, 0, 1}})
			} else {
				weld(boards[0], physics.BodyID{}, end.X())
			}
			ball := physicstest.Ball(m, 0.2, mgl64.Vec3{0.5, 1.2, 0})
			got := tops(l, l.Add(ball)[0], 0.201, 3)
			for n := 1; n <= 3; n++ {
				if want := physicstest.BounceHeight(drop, e, n); n > len(got) || math.Abs(got[n-1]-want) > 3e-4 {
					t.Errorf("restitution %v, hinged %v: heights %.5f, number %d should be %.5f", e, hinged, got, n, want)
					break
				}
			}
		}
	}
}

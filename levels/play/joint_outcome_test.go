package play

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/internal/closedform"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/figure"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// openness is what a run of the joints of a level came to.
type openness struct {
	open         []float64 // m, of all joints after all steps, ascending
	turned, over float64   // rad, and m or rad: the most between frames, and beyond a limit
	lost         float64   // s, that a body lost to the guard, on average
	rise         float64   // J, by which the energy was above that at the start at most
}

// most and share99 return the greatest opening (m) and that which 99 % are within.
func (o *openness) most() float64    { return o.open[len(o.open)-1] }
func (o *openness) share99() float64 { return o.open[len(o.open)*99/100] }

func (o *openness) String() string {
	return fmt.Sprintf("open by %.4g mm, 99 %% by %.4g mm; turned by %.3g mrad, over by %.3g mrad; lost %.3g ms; "+
		"energy rises by %.3g J", 1000*o.most(), 1000*o.share99(), 1000*o.turned, 1000*o.over, 1000*o.lost, o.rise)
}

// watchJoints plays a level for a time (s) under the auditor and notes how far its joints are open. Each is called
// after every step.
func watchJoints(t *testing.T, s *show, seconds float64, each func()) (o openness) {
	t.Helper()
	w := s.World()
	start := s.energy()
	for range int(seconds * s.cfg.Hz) {
		s.Step()
		if s.audit(); each != nil {
			each()
		}
		for i := range s.scene.Joints {
			m, turn, over := w.Joint(s.Joint(i)).Opening()
			o.open = append(o.open, m)
			o.turned, o.over = math.Max(o.turned, turn), math.Max(o.over, over)
		}
		o.rise = math.Max(o.rise, s.energy()-start)
	}
	slices.Sort(o.open)
	o.lost = w.Report().LostTotal
	if n := s.Incidents().Quarantined; n > 0 {
		t.Errorf("%d times a body was stopped because its motion made no sense", n)
	}
	return o
}

// energy returns what moves and what is lifted (J).
func (s *show) energy() float64 {
	sum := s.World().KineticEnergy()
	for id := range s.start {
		b := s.World().Body(id)
		sum += 9.81 * b.Mass() * b.Position().Y()
	}
	return sum
}

// asleep returns how many bodies that can move sleep, and how many there are.
func (s *show) asleep() (sleep, all int) {
	for id := range s.start {
		if all++; s.World().Body(id).Asleep() {
			sleep++
		}
	}
	return sleep, all
}

// joint returns a joint of a level by its name.
func (s *show) joint(name string) physics.Joint {
	for i := range s.scene.Joints {
		if s.scene.Joints[i].Name == name {
			return s.World().Joint(s.Joint(i))
		}
	}
	s.t.Fatalf("no joint %q", name)
	panic("not reached")
}

// TestJointsStayClosed: while the levels with joints play, these stay closed and within their limits, bodies lose
// little time, and none wins energy that no motor gives.
func TestJointsStayClosed(t *testing.T) {
	const any = math.MaxFloat64
	crowd, seconds := map[string]string{"count": "6"}, 10.0
	if physicstest.Nightly() {
		crowd, seconds = map[string]string{"count": "20"}, 15
	}
	for _, row := range []struct {
		level              string
		params             map[string]string
		seconds            float64
		open, open99       float64 // m
		turned, over, lost float64 // rad, rad, s
		rise               float64 // J
		slow               bool
	}{
		{"chain", nil, 12, 0.5e-3, 0.1e-3, 1e-3, 0, 1e-3, 5, false},
		{"chain", map[string]string{"ratio": "1000"}, 12, 5e-3, 1e-3, 1e-3, 0, 1e-3, 100, true},
		{"chain", map[string]string{"kind": "hinge"}, 12, 0.5e-3, 0.1e-3, 5e-3, 0, 1e-3, 5, true},
		{"chainwall", nil, 10, 0.2e-3, 0.1e-3, 1e-3, 0, 1e-3, 1, false},
		{"chainwall", map[string]string{"away": "0", "edge": "0.5"}, 10, 0.2e-3, 0.1e-3, 1e-3, 0, 1e-3, 1, true},
		{"bridge", nil, 10, 1e-3, 0.1e-3, 1e-3, 0, 1e-3, any, false},
		{"bridge", map[string]string{"load": "boxes"}, 10, 1e-3, 0.1e-3, 1e-3, 0, 1e-3, 50, true},
		{"wreckingball", nil, 8, 0.5e-3, 0.1e-3, 1e-3, 0, any, 50, true},
		{"crane", nil, 24, 0.5e-3, 0.1e-3, 1e-3, 1e-3, 1e-3, any, true},
		{"catapult", nil, 4, 0.5e-3, 0.1e-3, 1e-3, 1e-3, any, any, false},
		{"squeeze", nil, 8, 2e-3, 1e-3, 20e-3, 20e-3, any, any, false},
		{"ragdolls", crowd, seconds, 10e-3, 2e-3, 50e-3, 50e-3, 5e-3, 1, true},
	} {
		t.Run(fmt.Sprint(row.level, row.params), func(t *testing.T) {
			if testing.Short() && row.slow {
				t.Skip("takes seconds")
			}
			t.Parallel()
			s := playLevel(t, row.level, row.params, Options{})
			o := watchJoints(t, s, row.seconds, nil)
			if o.most() > row.open || o.share99() > row.open99 || o.turned > row.turned || o.over > row.over ||
				o.lost > row.lost || o.rise > row.rise {
				t.Error(&o)
			}
			t.Log(&o)
		})
	}
}

// TestSqueezeTakesEveryPose: nobody begins inside the table, and the plate finds all of them.
func TestSqueezeTakesEveryPose(t *testing.T) {
	physicstest.Long(t)
	for _, pose := range figure.Poses() {
		s := playLevel(t, "squeeze", map[string]string{"pose": pose}, Options{})
		o := watchJoints(t, s, 2.5, nil)
		if o.most() > 2e-3 {
			t.Errorf("%s: %v", pose, &o)
		}
	}
}

// TestRagdollSleeps: whichever way he faces, he falls down the stairs, comes to rest and sleeps; his joints have
// closed.
func TestRagdollSleeps(t *testing.T) {
	angles := []int{0, 140, 265}
	if testing.Short() {
		angles = angles[:1]
	}
	var worst []float64
	for _, angle := range angles {
		s := playLevel(t, "ragdoll", map[string]string{"angle": fmt.Sprint(angle)}, Options{})
		o := watchJoints(t, s, 15, nil)
		worst = append(worst, o.most())
		if sleep, all := s.asleep(); sleep < all {
			t.Errorf("facing %d°: %d of %d parts sleep after 15 s", angle, sleep, all)
		}
		head := s.body(t, "he head")
		if at := head.Position(); at.X() < 1 {
			t.Errorf("facing %d°: his head is at %v: he did not fall", angle, at)
		}
		for i := range s.scene.Joints {
			if m, _, over := s.World().Joint(s.Joint(i)).Opening(); m > 0.1e-3 || over > 1e-3 {
				t.Errorf("facing %d°: %s is open by %.3g mm, %.3g mrad over", angle, s.scene.Joints[i].Name, 1000*m, 1000*over)
			}
		}
	}
	if worst := slices.Max(worst); worst > 5e-3 {
		t.Errorf("open by %.3g mm", 1000*worst)
	}
}

// body returns a body of a level by its name.
func (s *show) body(t *testing.T, name string) physics.Body {
	t.Helper()
	i := slices.IndexFunc(s.defs, func(d physics.BodyDef) bool { return d.Name == name })
	if i < 0 {
		t.Fatalf("no body %q", name)
	}
	return s.World().Body(s.ids[i])
}

// TestDoors: the fast door does not go beyond its stops or gain energy; the ball passes the door with a closer, which
// then shuts; the crate opens both leaves.
func TestDoors(t *testing.T) {
	s := playLevel(t, "door", nil, Options{})
	fast, leaf := s.joint("fast door hinge"), s.body(t, "fast door")
	energy := func() float64 {
		w := leaf.AngularVelocity()
		return 0.5*leaf.Mass()*leaf.Velocity().LenSqr() + 0.5*w.Y()*w.Y()/leaf.InvInertia().At(1, 1)
	}
	start, opened := energy(), 0.0
	closing := s.joint("closing door hinge")
	watchJoints(t, s, 10, func() {
		if _, _, over := fast.Opening(); over > 1e-4 || energy() > start*(1+1e-6) {
			t.Errorf("the fast door is %.3g rad over and has %.6g of %.6g J", over, energy(), start)
		}
		opened = math.Max(opened, math.Abs(closing.Coordinate(0)))
	})
	if start < 0.9*0.5*30*(1.0/3)*2500 {
		t.Errorf("the fast door had %v J only", start)
	}
	if now := closing.Coordinate(0); opened < 0.5 || math.Abs(now) > 0.05 {
		t.Errorf("the door with a closer opened by %.3g rad, and is at %.3g", opened, now)
	}
	if z := s.body(t, "ball").Position().Z(); z > -0.5 {
		t.Errorf("the ball is at z = %v", z)
	}
	if a := s.joint("left leaf hinge").Coordinate(0); math.Abs(a) > 0.05 {
		t.Errorf("the left leaf is at %v rad", a)
	}
}

// TestCarsCrossTheBridge: all three come over, and none falls.
func TestCarsCrossTheBridge(t *testing.T) {
	physicstest.Long(t)
	s := playLevel(t, "bridge", nil, Options{})
	far, cars := map[string]float64{}, s.Cars()
	watchJoints(t, s, 8, func() {
		for i, c := range cars {
			at := s.World().Body(c.Chassis()).Position()
			name := s.scene.Cars[i].Name
			if far[name] = math.Max(far[name], at.X()); at.Y() < 4.5 {
				t.Fatalf("%s is at %v", name, at)
			}
		}
	})
	for name, x := range far {
		if x < 8 {
			t.Errorf("%s came to x = %v", name, x)
		}
	}
}

// TestWreckingBallBreaksTheWall: bricks fly, and the chain holds.
func TestWreckingBallBreaksTheWall(t *testing.T) {
	physicstest.Long(t)
	s := playLevel(t, "wreckingball", nil, Options{})
	watchJoints(t, s, 3, nil)
	thrown := 0
	for id, way := range s.moved() {
		if way > 1 && strings.HasPrefix(s.World().Body(id).Name(), "brick") {
			thrown++
		}
	}
	if thrown < 10 {
		t.Errorf("%d bricks were thrown", thrown)
	}
}

// TestCraneSetsItsCrate: the crane has lifted the crate above the plinth, turned a quarter, run its trolley out, and
// set the crate down; nothing has been torn from its drives.
func TestCraneSetsItsCrate(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	s := playLevel(t, "crane", nil, Options{})
	crate, highest := s.body(t, "crate"), 0.0
	watchJoints(t, s, 24, func() { highest = math.Max(highest, crate.Position().Y()) })
	if highest < 2.6 {
		t.Errorf("the crate came up to %v m", highest)
	}
	if off := crate.Position().Sub(mgl64.Vec3{0, 1.6 + 0.4, -5.5}); off.Len() > 0.5 || crate.Velocity().Len() > 0.01 {
		t.Errorf("the crate is %v m off the middle of the plinth and moves at %v", off, crate.Velocity())
	}
	climber, drive := s.joint("climber"), s.joint("trolley drive")
	// Its spring sags by 30 mm under a jib of 1.5 t.
	climbed, angle, out := climber.Coordinate(0), climber.Coordinate(1), drive.Coordinate(0)
	if math.Abs(climbed-1.52) > 0.01 || math.Abs(angle-math.Pi/2) > 0.01 || math.Abs(out-3) > 0.01 {
		t.Errorf("the jib has climbed to %v m and turned by %v rad; the trolley is at %v m", climbed, angle, out)
	}
}

// TestCatapultRange: the ball flies as far as an integration of arm and ball as one body, and of the flight, says.
func TestCatapultRange(t *testing.T) {
	for _, torque := range []float64{7000, 9500} {
		s := playLevel(t, "catapult", map[string]string{"target": "off", "torque": fmt.Sprint(torque)}, Options{})
		want := s.throw(torque, 50*math.Pi/180)
		if got := s.landing(600); math.Abs(got/want-1) > 0.02 {
			t.Errorf("%v N m: the ball lands at %.4g m, want %.4g", torque, got, want)
		}
	}
}

// Heights of the catapult (m).
const (
	pivotHigh = 1.2
	ballHigh  = 0.16 // of a ball that lies on the ground
)

// throw returns where the ball of the catapult lands (m) by a reference: arm and ball turn as one body until the arm
// stops at an angle (rad), whereupon the ball flies on.
func (s *show) throw(torque, stop float64) float64 {
	arm, ball := s.body(s.t, "arm"), s.body(s.t, "ball")
	fromPivot := func(b physics.Body) mgl64.Vec2 { return b.Position().Vec2().Sub(mgl64.Vec2{0, pivotHigh}) }
	return closedform.Throw{Torque: torque, Stop: stop, ArmMass: arm.Mass(), BallMass: ball.Mass(),
		Inertia: 1 / arm.InvInertia().At(2, 2), Arm: fromPivot(arm), Ball: fromPivot(ball)}.Range(pivotHigh - ballHigh)
}

// landing plays until the ball of the catapult meets the ground, and returns where (m).
func (s *show) landing(steps int) float64 {
	ball := s.body(s.t, "ball")
	for range steps {
		before := ball.Position()
		s.Step()
		s.audit()
		if now := ball.Position(); now.X() > 1 && now.Y() < ballHigh+0.01 {
			share := (before.Y() - ballHigh) / math.Max(before.Y()-now.Y(), 1e-9)
			return before.X() + math.Min(share, 1)*(now.X()-before.X())
		}
	}
	s.t.Errorf("the ball does not land; it is at %v", ball.Position())
	return 0
}

// TestPressStops: the press waits for whoever lies in it, goes up again and comes again; the crate is pinned to the
// wall.
func TestPressStops(t *testing.T) {
	physicstest.Long(t)
	s := playLevel(t, "squeeze", nil, Options{})
	const table, half = 0.5, 0.15 // m: its top; half the plate
	plate, lowest, turns, down := s.body(t, "plate"), 10.0, 0, false
	watchJoints(t, s, 12, func() {
		at := plate.Position().Y()
		lowest = math.Min(lowest, at)
		switch now := at < table+half+0.5; {
		case now && !down:
			down = true
		case down && at > table+half+1.2:
			down = false
			turns++
		}
	})
	if gap := lowest - half - table; gap < 0.12+0.02 || gap > 0.4 || turns != 2 {
		t.Errorf("the plate came down to %v m, and went up %d times", gap, turns)
	}
	crate, pressed := s.body(t, "crate"), false
	for _, c := range s.World().AppendContacts(nil) {
		on := [2]string{s.World().Body(c.A).Name(), s.World().Body(c.B).Name()}
		pressed = pressed || slices.Contains(on[:], "crate") && slices.Contains(on[:], "wall") && c.Impulse > 0
	}
	if !pressed || crate.Velocity().Len() > 0.01 {
		t.Errorf("the crate is at %v and moves at %v; pressed to the wall: %v", crate.Position(), crate.Velocity(), pressed)
	}
}

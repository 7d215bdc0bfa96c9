package ghost

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
)

// TestWalls: what drifts is never beyond a wall, keeps its speed, and meets every wall.
func TestWalls(t *testing.T) {
	room := physics.Box{Min: mgl64.Vec3{-1, 0, -1}, Max: mgl64.Vec3{1, 2, 1}}
	s := newSet(t, Options{Room: room}, drifting(block("box", mgl64.Vec3{0.4, 0.3, 0.2}, mgl64.Vec3{0, 1, 0}),
		mgl64.Vec3{1, 2, 3}, mgl64.Vec3{3, 2, 1}))
	var turned [3]int
	for step := range 600 {
		before, _ := s.Velocity(0)
		s.Step(dt)
		after, _ := s.Velocity(0)
		for k := range 3 {
			if before[k] == -after[k] {
				turned[k]++
			} else if before[k] != after[k] {
				t.Fatalf("step %d: velocity %v became %v", step, before, after)
			}
		}
		for _, v := range s.Surface(0).Verts {
			for k := range 3 {
				if v.Axis(k) < room.Min[k]-1e-12 || v.Axis(k) > room.Max[k]+1e-12 {
					t.Fatalf("step %d: %v is beyond the walls", step, v)
				}
			}
		}
	}
	if min(turned[0], turned[1], turned[2]) < 3 {
		t.Errorf("walls met %v times", turned)
	}
}

// TestResponses: head-on and aslant, against what drifts and what stands.
func TestResponses(t *testing.T) {
	box := mgl64.Vec3{1, 1, 1}
	left := block("left", box, mgl64.Vec3{-0.52, 0, 0})
	right := block("right", box, mgl64.Vec3{0.52, 0, 0})
	spin := mgl64.Vec3{0, 0, 1e-9} // makes it drift
	for _, row := range []struct {
		name         string
		response     Response
		a, b         Def
		wantA, wantB mgl64.Vec3
	}{
		{"nothing", PassThrough, drifting(left, mgl64.Vec3{3, 1, 0}, mgl64.Vec3{}),
			drifting(right, mgl64.Vec3{-1, 0, 0}, mgl64.Vec3{}), mgl64.Vec3{3, 1, 0}, mgl64.Vec3{-1, 0, 0}},
		{"along the normal", BounceOff, drifting(left, mgl64.Vec3{3, 1, 0}, mgl64.Vec3{}),
			drifting(right, mgl64.Vec3{-1, 0, 0}, mgl64.Vec3{}), mgl64.Vec3{-1, 1, 0}, mgl64.Vec3{3, 0, 0}},
		{"at rest", BounceOff, drifting(left, mgl64.Vec3{3, 1, 0}, mgl64.Vec3{}),
			drifting(right, mgl64.Vec3{}, spin), mgl64.Vec3{0, 1, 0}, mgl64.Vec3{3, 0, 0}},
		{"stands", BounceOff, drifting(left, mgl64.Vec3{3, 1, 0}, mgl64.Vec3{}), right, mgl64.Vec3{-3, 1, 0},
			mgl64.Vec3{0, 0, 0}},
		{"stands, the first", BounceOff, left, drifting(right, mgl64.Vec3{-3, 1, 0}, mgl64.Vec3{}), mgl64.Vec3{0, 0, 0},
			mgl64.Vec3{3, 1, 0}},
		{"going away", BounceOff, drifting(left, mgl64.Vec3{-3, 1, 0}, mgl64.Vec3{}), right, mgl64.Vec3{-3, 1, 0},
			mgl64.Vec3{0, 0, 0}},
		{"whole velocities", ExchangeVelocities, drifting(left, mgl64.Vec3{3, 1, 0}, mgl64.Vec3{}),
			drifting(right, mgl64.Vec3{-1, 0, 2}, mgl64.Vec3{}), mgl64.Vec3{-1, 0, 2}, mgl64.Vec3{3, 1, 0}},
		{"with what stands", ExchangeVelocities, drifting(left, mgl64.Vec3{3, 0, 0}, mgl64.Vec3{}), right,
			mgl64.Vec3{-3, 0, 0}, mgl64.Vec3{0, 0, 0}},
	} {
		s := newSet(t, Options{Response: row.response}, row.a, row.b)
		for step := 0; len(s.Pairs()) == 0 && step < 20; step++ {
			s.Step(dt)
		}
		if len(s.Pairs()) == 0 && row.name != "going away" {
			t.Fatalf("%s: they do not meet", row.name)
		}
		a, _ := s.Velocity(0)
		b, _ := s.Velocity(1)
		if a.Sub(row.wantA).Len() > 1e-6 || b.Sub(row.wantB).Len() > 1e-6 {
			t.Errorf("%s: velocities %v and %v, want %v and %v", row.name, a, b, row.wantA, row.wantB)
		}
	}
}

// TestHandPushes: a drifting ghost that a hand runs into gets no faster than the hand, however often.
func TestHandPushes(t *testing.T) {
	room := physics.Box{Min: mgl64.Vec3{-2, -2, -2}, Max: mgl64.Vec3{2, 2, 2}}
	s := newSet(t, Options{Response: BounceOff, Room: room}, ball("hand", 0.3, 1, mgl64.Vec3{-1, 0, 0}),
		drifting(ball("ball", 0.3, 1, mgl64.Vec3{0.5, 0, 0}), mgl64.Vec3{0.1, 0, 0}, mgl64.Vec3{}))
	most := 0.0
	for step := range 900 {
		side := 1.5
		if step/40%2 == 1 {
			side = -1.5
		}
		s.Hold(0, physics.Pose{Position: mgl64.Vec3{side, 0, 0}})
		s.Step(dt)
		v, _ := s.Velocity(1)
		most = max(most, v.Len())
	}
	if most < 1 || most > handSpeed+1e-9 {
		t.Errorf("the ball reached %g m/s, the hand %g", most, handSpeed)
	}
}

// TestCourse: a ghost is where the course says, also on its way back.
func TestCourse(t *testing.T) {
	d := ball("goes", 0.3, 1, mgl64.Vec3{1, 2, 3})
	d.Pose.Rotation = mgl64.QuatRotate(0.5, mgl64.Vec3{1, 0, 0})
	turn := mgl64.QuatRotate(1, mgl64.Vec3{0, 1, 0})
	d.Course = &physics.Course{Then: physics.ReturnAtEnd, Stops: []physics.Stop{{Time: 1, Shift: mgl64.Vec3{3, 0, 0},
		Turn: turn}}}
	s := newSet(t, Options{}, d)
	for step := 1; step <= 150; step++ {
		s.Step(dt)
		at := float64(step) * dt
		share := 1 - math.Abs(1-math.Mod(at, 2))
		want := mgl64.Vec3{1 + 3*share, 2, 3}
		turned := mgl64.QuatRotate(share, mgl64.Vec3{0, 1, 0}).Mul(d.Pose.Rotation)
		got := s.Pose(0)
		if got.Position.Sub(want).Len() > 1e-9 || math.Abs(math.Abs(got.Rotation.Dot(turned))-1) > 1e-12 {
			t.Fatalf("after %g s at %v, want %v and %v", at, got, want, turned)
		}
		v, spin := s.Velocity(0)
		if step%60 != 0 && (math.Abs(v.Len()-3) > 1e-6 || math.Abs(spin.Len()-1) > 1e-6) {
			t.Fatalf("after %g s it goes %v and turns %v", at, v, spin)
		}
	}
}

// TestHoldAndRelease: a hand moves a ghost at bounded speed to where it wants it, and lets go as promised.
func TestHoldAndRelease(t *testing.T) {
	still, course := ball("still", 0.3, 1, mgl64.Vec3{}), ball("course", 0.3, 1, mgl64.Vec3{0, 3, 0})
	course.Course = &physics.Course{Then: physics.ReturnAtEnd, Stops: []physics.Stop{{Time: 5, Shift: mgl64.Vec3{5, 0, 0},
		Turn: mgl64.QuatRotate(1, mgl64.Vec3{0, 1, 0})}}}
	drift := drifting(ball("drift", 0.3, 1, mgl64.Vec3{0, 6, 0}), mgl64.Vec3{1, 0, 0}, mgl64.Vec3{})
	s := newSet(t, Options{}, still, course, drift)
	target := mgl64.QuatRotate(2, mgl64.Vec3{0, 0, 1})
	step := func() {
		before := []physics.Pose{s.Pose(0), s.Pose(1), s.Pose(2)}
		s.Step(dt)
		for i, was := range before {
			if way := s.Pose(i).Position.Sub(was.Position).Len(); way > handSpeed*dt+1e-12 {
				t.Fatalf("%s jumps by %g m", s.Name(i), way)
			}
		}
	}
	for range 30 {
		for i := range s.Len() {
			s.Hold(i, physics.Pose{Position: mgl64.Vec3{2, 1, 1}, Rotation: target})
		}
		step()
	}
	for range 120 {
		step()
	}
	for i := range s.Len() {
		got := s.Pose(i)
		if !s.Held(i) || got.Position != (mgl64.Vec3{2, 1, 1}) || math.Abs(got.Rotation.Dot(target)) < 1-1e-12 {
			t.Errorf("%s is held at %v", s.Name(i), got)
		}
	}
	s.Hold(2, physics.Pose{Position: mgl64.Vec3{2, 100, 1}})
	step()
	for i := range s.Len() {
		s.Release(i)
	}
	s.Hold(0, physics.Pose{Position: mgl64.Vec3{math.NaN(), 0, 0}})
	from := s.Pose(1).Position
	for range 60 {
		step()
	}
	if s.Pose(0).Position != (mgl64.Vec3{2, 1, 1}) || s.Held(0) {
		t.Errorf("let go, the one that stands is at %v", s.Pose(0))
	}
	if way := s.Pose(1).Position.Sub(from); math.Abs(way[0]-1) > 1e-9 || way[1] != 0 {
		t.Errorf("let go, the one on a course went %v in a second, want 1 m along x", way)
	}
	if v, _ := s.Velocity(2); math.Abs(v[1]-handSpeed) > 1e-9 {
		t.Errorf("let go, the one that drifts goes %v, want the %g m/s of the hand", v, handSpeed)
	}
}

package ghost

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// TestPairsAreThoseOfBruteForce: at every step of a crowd that deforms and bounces, for both rules; and the faces
// marked are those of the pairs.
func TestPairsAreThoseOfBruteForce(t *testing.T) {
	for _, rule := range []faceoctree.Kind{faceoctree.Best, faceoctree.Paper} {
		s := crowd(t, rule)
		met := map[[2]int32]bool{}
		for step := range 120 {
			s.Step(dt)
			want := faceoctree.BruteForce(nil, s.Surfaces())
			if !slices.Equal(s.Pairs(), want) {
				t.Fatalf("rule %d, step %d: %d pairs, by brute force %d", rule, step, len(s.Pairs()), len(want))
			}
			marked := map[[2]int32]bool{}
			for _, p := range want {
				met[[2]int32{p.A, p.B}] = true
				marked[[2]int32{p.A, p.F}], marked[[2]int32{p.B, p.G}] = true, true
			}
			for i := range s.Len() {
				for f, on := range s.Meets(i) {
					if on != marked[[2]int32{int32(i), int32(f)}] {
						t.Fatalf("step %d: face %d of %s is marked %v", step, f, s.Name(i), on)
					}
				}
			}
		}
		if len(met) < 5 || s.MostPairs() == 0 {
			t.Errorf("only %d pairs of ghosts met: too few to show anything", len(met))
		}
	}
}

// TestSameBitsAgain: a set that is restarted does the same again, bit for bit, and so does another one, even if a hand
// took hold of a ghost before.
func TestSameBitsAgain(t *testing.T) {
	s := crowd(t, faceoctree.Best)
	start := s.Hash()
	var first []uint64
	for range 90 {
		s.Step(dt)
		first = append(first, s.Hash())
	}
	s.Hold(2, physics.Pose{Position: mgl64.Vec3{1, 1, 1}})
	s.Step(dt)
	if s.Restart(); s.Hash() != start {
		t.Error("a restart begins elsewhere")
	}
	other := crowd(t, faceoctree.Paper) // the rule changes nothing
	for i, want := range first {
		s.Step(dt)
		other.Step(dt)
		if s.Hash() != want || other.Hash() != want {
			t.Fatalf("step %d: hashes %x and %x, at first %x", i, s.Hash(), other.Hash(), want)
		}
	}
}

// TestStepAllocatesNothing once warm.
func TestStepAllocatesNothing(t *testing.T) {
	s := crowd(t, faceoctree.Best)
	for range 240 { // all that meets has met
		s.Step(dt)
	}
	s.Restart()
	s.Step(dt)
	if n := testing.AllocsPerRun(200, func() { s.Step(dt) }); n != 0 {
		t.Errorf("%g allocations in a step", n)
	}
}

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
			if before.Axis(k) == -after.Axis(k) {
				turned[k]++
			} else if before.Axis(k) != after.Axis(k) {
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
		wantA, wantB geom.Vec3
	}{
		{"nothing", PassThrough, drifting(left, mgl64.Vec3{3, 1, 0}, mgl64.Vec3{}),
			drifting(right, mgl64.Vec3{-1, 0, 0}, mgl64.Vec3{}), geom.V(3, 1, 0), geom.V(-1, 0, 0)},
		{"along the normal", BounceOff, drifting(left, mgl64.Vec3{3, 1, 0}, mgl64.Vec3{}),
			drifting(right, mgl64.Vec3{-1, 0, 0}, mgl64.Vec3{}), geom.V(-1, 1, 0), geom.V(3, 0, 0)},
		{"at rest", BounceOff, drifting(left, mgl64.Vec3{3, 1, 0}, mgl64.Vec3{}),
			drifting(right, mgl64.Vec3{}, spin), geom.V(0, 1, 0), geom.V(3, 0, 0)},
		{"stands", BounceOff, drifting(left, mgl64.Vec3{3, 1, 0}, mgl64.Vec3{}), right, geom.V(-3, 1, 0), geom.V(0, 0, 0)},
		{"stands, the first", BounceOff, left, drifting(right, mgl64.Vec3{-3, 1, 0}, mgl64.Vec3{}), geom.V(0, 0, 0),
			geom.V(3, 1, 0)},
		{"going away", BounceOff, drifting(left, mgl64.Vec3{-3, 1, 0}, mgl64.Vec3{}), right, geom.V(-3, 1, 0),
			geom.V(0, 0, 0)},
		{"whole velocities", ExchangeVelocities, drifting(left, mgl64.Vec3{3, 1, 0}, mgl64.Vec3{}),
			drifting(right, mgl64.Vec3{-1, 0, 2}, mgl64.Vec3{}), geom.V(-1, 0, 2), geom.V(3, 1, 0)},
		{"with what stands", ExchangeVelocities, drifting(left, mgl64.Vec3{3, 0, 0}, mgl64.Vec3{}), right,
			geom.V(-3, 0, 0), geom.V(0, 0, 0)},
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
	if v, _ := s.Velocity(2); math.Abs(v.Y-handSpeed) > 1e-9 {
		t.Errorf("let go, the one that drifts goes %v, want the %g m/s of the hand", v, handSpeed)
	}
}

// TestFrozen: a deformation that goes wrong later leaves the last shape that was sound, which still moves.
func TestFrozen(t *testing.T) {
	d := drifting(ball("bad", 0.3, 1, mgl64.Vec3{}), mgl64.Vec3{1, 0, 0}, mgl64.Vec3{})
	d.Cycle = 0.5
	d.Deform = func(dst, rest []geom.Vec3, time float64) {
		for i := range rest {
			dst[i] = rest[i].Scale(1 + time)
		}
		if time > 1 {
			dst[3].Y = math.Inf(1)
		}
	}
	s := newSet(t, Options{}, d)
	for range 90 {
		s.Step(dt)
	}
	if !s.Frozen(0) {
		t.Fatal("it does not say so")
	}
	if size := reachOf(s.Shape(0)); math.Abs(size-0.6) > 1e-2 {
		t.Errorf("it keeps a size of %g m, want 0.6", size)
	}
	if at := s.Pose(0).Position[0]; math.Abs(at-1.5) > 1e-9 {
		t.Errorf("it is at %g m, want 1.5", at)
	}
	for _, v := range s.Surface(0).Verts {
		if !v.IsFinite() {
			t.Fatal("its surface is not finite")
		}
	}
	if s.Restart(); s.Frozen(0) {
		t.Error("it is frozen from the start")
	}
}

// TestRay: the nearest surface counts, from inside too.
func TestRay(t *testing.T) {
	s := newSet(t, Options{}, block("far", mgl64.Vec3{1, 1, 1}, mgl64.Vec3{5, 0, 0}),
		block("near", mgl64.Vec3{1, 1, 1}, mgl64.Vec3{2, 0, 0}))
	for _, row := range []struct {
		from, dir mgl64.Vec3
		i         int
		distance  float64
		ok        bool
	}{
		{mgl64.Vec3{0, 0.1, 0.2}, mgl64.Vec3{3, 0, 0}, 1, 1.5, true},
		{mgl64.Vec3{2, 0.1, 0.2}, mgl64.Vec3{1, 0, 0}, 1, 0.5, true},
		{mgl64.Vec3{3, 0.1, 0.2}, mgl64.Vec3{1, 0, 0}, 0, 1.5, true},
		{mgl64.Vec3{6, 0.1, 0.2}, mgl64.Vec3{1, 0, 0}, 0, 0, false},
		{mgl64.Vec3{0, 2, 0}, mgl64.Vec3{1, 0, 0}, 0, 0, false},
		{mgl64.Vec3{0, 0, 0}, mgl64.Vec3{}, 0, 0, false},
	} {
		i, distance, ok := s.Ray(row.from, row.dir)
		if i != row.i || math.Abs(distance-row.distance) > 1e-12 || ok != row.ok {
			t.Errorf("from %v along %v: %d, %g m, %v", row.from, row.dir, i, distance, ok)
		}
	}
}

// TestCost: by the clock that was given, and by none.
func TestCost(t *testing.T) {
	s := crowd(t, faceoctree.Best)
	if s.Step(dt); s.Cost() != 0 {
		t.Error("without a clock a step costs nothing")
	}
	now := time.Duration(0)
	s.SetClock(func() time.Duration { now += time.Second; return now })
	if s.Step(dt); s.Cost() != time.Second {
		t.Errorf("a step between two looks at the clock cost %v", s.Cost())
	}
}

// TestBadGhosts: one line that names the ghost, the fault and how to mend it.
func TestBadGhosts(t *testing.T) {
	good := func() Def { return block("box", mgl64.Vec3{1, 1, 1}, mgl64.Vec3{0, 1, 0}) }
	with := func(change func(d *Def)) Def {
		d := good()
		change(&d)
		return d
	}
	room := physics.Box{Min: mgl64.Vec3{-1, 0, -1}, Max: mgl64.Vec3{1, 2, 1}}
	for _, row := range []struct {
		name string
		def  Def
		opt  Options
		want string
	}{
		{"nothing", Def{Name: "box"}, Options{}, `ghost "box": the surface is empty`},
		{"open", with(func(d *Def) { d.Faces = d.Faces[1:] }), Options{}, "the surface is open"},
		{"three faces at an edge", with(func(d *Def) { d.Faces = append(d.Faces, [3]int32{0, 3, 7}) }), Options{},
			"not a manifold"},
		{"no area", with(func(d *Def) { d.Verts[1] = d.Verts[0] }), Options{}, "has no area"},
		{"a vertex that is not there", with(func(d *Def) { d.Faces[3][1] = 8 }), Options{},
			"names vertex 8, and there are 8"},
		{"not a number", with(func(d *Def) { d.Verts[2].Y = math.NaN() }), Options{}, `ghost "box": vertex 2 is not finite`},
		{"far away", with(func(d *Def) { d.Verts[2].Y = 1e9 }), Options{}, "vertex 2 must be finite and within 1e+07 m"},
		{"placed nowhere", with(func(d *Def) { d.Pose.Position[0] = math.Inf(1) }), Options{}, "its pose must be finite"},
		{"too fast", with(func(d *Def) { d.Velocity[0] = 1e6 }), Options{},
			"its velocities must be finite and at most 100000"},
		{"drifts along a course", with(func(d *Def) {
			d.Velocity[0] = 1
			d.Course = &physics.Course{Stops: []physics.Stop{{Time: 1}}}
		}), Options{}, "a course and a velocity both say how it moves: drop one"},
		{"a course without stops", with(func(d *Def) { d.Course = &physics.Course{} }), Options{}, "want 1 to"},
		{"deformed to nowhere", with(func(d *Def) {
			d.Deform = func(dst, rest []geom.Vec3, time float64) {
				copy(dst, rest)
				if time > 0.49 {
					dst[5].X /= 0
				}
			}
		}), Options{}, "its deformation must be finite and within 1e+07 m, but puts vertex 5 at"},
		{"a cycle that never ends", with(func(d *Def) { d.Cycle = math.Inf(1) }), Options{}, "the cycle of its deformation"},
		{"outside the room", with(func(d *Def) { d.Velocity[0], d.Pose.Position[0] = 1, 0.6 }), Options{Room: room},
			"starts outside the room: move it inside"},
		{"a room too small", with(func(d *Def) { d.Velocity[0] = 1 }),
			Options{Room: physics.Box{Min: mgl64.Vec3{-1, 0, -1}, Max: mgl64.Vec3{1, 1.5, 1}}}, "make the room wider"},
		{"a room inside out", good(), Options{Room: physics.Box{Min: room.Max, Max: room.Min}}, "ghosts: the room must go"},
		{"an unknown response", good(), Options{Response: 7}, "ghosts: there is no response 7"},
		{"an unknown rule", good(), Options{Rule: faceoctree.Rule{Kind: 9}}, "ghosts: there is no rule 9"},
	} {
		_, err := New([]Def{row.def}, row.opt)
		if err == nil || !strings.Contains(err.Error(), row.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", row.name, err, row.want)
		}
	}
	if _, err := New([]Def{good()}, Options{Room: room}); err != nil {
		t.Errorf("a ghost that stands may stick out of the room: %v", err)
	}
}

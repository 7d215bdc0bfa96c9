package ghost

import (
	"math"
	"slices"
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

// TestTheEndOfTheWorld: a ghost that drifts for ever stops there.
func TestTheEndOfTheWorld(t *testing.T) {
	s := newSet(t, Options{}, drifting(ball("far", 0.5, 1, mgl64.Vec3{}), mgl64.Vec3{1e5, 0, 0}, mgl64.Vec3{0, 1, 0}))
	for range 200 {
		s.Step(1)
	}
	if at := s.Pose(0).Position; at != (mgl64.Vec3{1e7, 0, 0}) {
		t.Errorf("it is at %v", at)
	}
}

// TestStepsThatAreNone are a caller's bug.
func TestStepsThatAreNone(t *testing.T) {
	for _, dt := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("a step of %g s", dt)
				}
			}()
			crowd(t, faceoctree.Best).Step(dt)
		}()
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

package physics

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
)

// TestOpenPairMovesOnlyNewBodies: scenery stays where it is even if the place of the new body is not finite, and with
// it the way by which the pair would be opened.
func TestOpenPairMovesOnlyNewBodies(t *testing.T) {
	half := mgl64.Vec3{0.5, 0.5, 0.5}
	w, ids := worldOf(t, DefaultConfig(), oneSolid(Static, boxOf(t, half), mgl64.Vec3{}),
		oneSolid(Dynamic, boxOf(t, half), mgl64.Vec3{0, 3, 0}))
	scenery, fresh := ids[0].index, ids[1].index
	before := w.st.Poses[scenery]
	w.st.Poses[fresh].P.X = math.NaN()
	s := separation{w: w, fresh: []bool{false, true}}
	s.openPair(collision.Pair{A: w.st.Bodies[scenery].Proxies[0], B: w.st.Bodies[fresh].Proxies[0]}, 0.001)
	if w.st.Poses[scenery] != before {
		t.Errorf("scenery is at %v", w.st.Poses[scenery].P)
	}
}

// TestSeparateGivesUp: bodies that have no room are refused once the sweeps lead nowhere, long before the last sweep.
func TestSeparateGivesUp(t *testing.T) {
	half := mgl64.Vec3{0.2, 0.3, 0.25}
	w, _ := worldOf(t, DefaultConfig())
	for axis := range 3 {
		for _, side := range []float64{-1, 1} {
			wall, at := mgl64.Vec3{2, 2, 2}, mgl64.Vec3{}
			wall[axis], at[axis] = 0.5, side*1.3
			if _, err := w.AddBody(oneSolid(Static, boxOf(t, wall), at)); err != nil {
				t.Fatal(err)
			}
		}
	}
	var ids []BodyID
	for i := range 24 {
		at := mgl64.Vec3{0.02 * float64(i%5), 0.02 * float64(i%7), 0.02 * float64(i%3)}
		def := oneSolid(Dynamic, boxOf(t, half), at)
		mass, err := def.check()
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, w.placeBody(&def, &mass))
	}
	s := newSeparation(w, ids, true)
	if err := s.run(); err == nil || s.rounds >= separateRounds {
		t.Errorf("after %d sweeps: %v", s.rounds, err)
	}
}

// TestStalls: sweeps that change nothing stall, once they have cost enough; those that only share out the lack among
// the pairs do not.
func TestStalls(t *testing.T) {
	lacking := func(lacks ...float64) (near []nearPair) {
		for _, lack := range lacks {
			near = append(near, nearPair{goal: lack})
		}
		return near
	}
	for _, row := range []struct {
		name   string
		work   float64 // of a sweep
		share  float64 // of a lack that the other pair takes over
		stalls bool
	}{
		{"dear sweeps that lead nowhere", stallWork, 0, true},
		{"cheap ones", stallWork / separateRounds, 0, false},
		{"dear ones that share out", stallWork, 0.02, false},
	} {
		s, lack, other := separation{least: unknown()}, 1.0, 0.0
		stalled := false
		for range 2 * stallRounds {
			s.work += row.work
			stalled = stalled || s.stalls(lacking(lack, other))
			by := row.share * (lack - other)
			lack, other = lack-by, other+by
		}
		if stalled != row.stalls {
			t.Errorf("%s: stalled %v", row.name, stalled)
		}
	}
}

// TestStuckPairsAreMeasuredAnew: when all but stuck pairs are open, these are tried again, and that they open slowly is
// progress beside the others, which lack nothing. But who lacks as much at the next time leads nowhere.
func TestStuckPairsAreMeasuredAnew(t *testing.T) {
	half := mgl64.Vec3{0.5, 0.5, 0.5}
	w, ids := worldOf(t, DefaultConfig(), oneSolid(Static, boxOf(t, half), mgl64.Vec3{}),
		oneSolid(Dynamic, boxOf(t, half), mgl64.Vec3{0, 1.002, 0}))
	s := newSeparation(w, ids, true)
	place := func(gap float64) {
		w.st.Poses[ids[1].index].P.Y = 1 + gap
		s.sweepNew()
	}
	try := func() (near []nearPair) {
		t.Helper()
		for i := range s.stuck {
			s.stuck[i] = true
		}
		near, err := s.tryAgain()
		if err != nil || len(near) != 1 {
			t.Fatalf("%d pairs are near, error %v; want the stuck one", len(near), err)
		}
		return near
	}
	s.stalls(nil) // the others are open
	for round, gap := range []float64{-0.2, -0.1} {
		s.work, s.stalled = 2*stallWork, stallRounds
		place(gap)
		if s.stalls(try()) {
			t.Errorf("time %d stalls at once", round)
		}
		s.work, s.stalled = 2*stallWork, stallRounds
		place(0.9 * gap)
		if near, err := s.nearPairs(true); err != nil || s.stalls(near) {
			t.Errorf("time %d stalls although the gap grows, error %v", round, err)
		}
	}
	s.work, s.stalled = 2*stallWork, stallRounds
	place(-0.1)
	if !s.stalls(try()) {
		t.Error("goes on for ever with the same lacks")
	}
}

package play

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

func sceneOf(t testing.TB, text string) *scene.Scene {
	t.Helper()
	s, err := runText(text, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func lanesOf(t *testing.T, text string, opt Options) *Lanes {
	t.Helper()
	lanes, err := NewLanes(sceneOf(t, text), opt)
	if err != nil {
		t.Fatal(err)
	}
	return lanes
}

// TestEachLaneRunsAsAlone: beside the others and by itself a wall that is hit ends in the same state, bit for bit, and
// nothing overlaps in any lane.
func TestEachLaneRunsAsAlone(t *testing.T) {
	s, err := levels.Load("rates", levels.LoadOptions{Params: map[string]string{"rows": "8", "cols": "6"}})
	if err != nil {
		t.Fatal(err)
	}
	lanes, err := NewLanes(s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	playLanes(t, lanes, 264) // 2.2 s: the ball has come at 2 s
	if n := len(lanes.Stages()); n != 4 || lanes.Hz() != 120 {
		t.Fatalf("%d lanes, the fastest at %g Hz", n, lanes.Hz())
	}
	hashes := map[uint64]bool{}
	for i, stage := range lanes.Stages() {
		hz := s.Lanes[i].Hz
		alone, err := NewStage(s, Options{Hz: hz})
		if err != nil {
			t.Fatal(err)
		}
		for range int(2.2 * hz) {
			alone.Step()
		}
		if a, b := stage.World().StepCount(), alone.World().StepCount(); a != b {
			t.Fatalf("%d steps in the lane of %g Hz, %d alone", a, hz, b)
		}
		hash := stage.World().Hash()
		if hash != alone.World().Hash() {
			t.Errorf("the lane of %g Hz ends in another state than the same wall alone", hz)
		}
		hashes[hash] = true
		if ball := alone.World().Body(alone.Body(len(s.Bodies) - 1)).Position(); ball.Z() > 0 {
			t.Errorf("at %g Hz the ball has not come through, it is at %v", hz, ball)
		}
	}
	if len(hashes) != 4 {
		t.Errorf("only %d different states of four lanes", len(hashes))
	}
}

// TestLanesKeepTime: at any fraction of any common step all lanes show the same moment, however they divide it.
func TestLanesKeepTime(t *testing.T) {
	lanes := lanesOf(t, "gravity(0)\nlanes(hz=[10, 30, 60], apart=4)\nsphere(1, vel=(6, 0, 0))", Options{})
	for range 13 {
		lanes.Step()
		for _, alpha := range []float64{0, 0.25, 1} {
			want := (float64(lanes.StepCount()-1) + alpha) / 60 // s
			for i, stage := range lanes.Stages() {
				fraction := lanes.Fraction(i, alpha)
				if fraction < 0 || fraction > 1 {
					t.Fatalf("%s: fraction %v", stage.Rate(), fraction)
				}
				if x := stage.World().Body(stage.Body(0)).PoseAt(fraction).Geom().P.X; math.Abs(x/6-want) > 1e-12 {
					t.Errorf("%s shows %.6f s after %d steps and %g, want %.6f", stage.Rate(), x/6, lanes.StepCount(),
						alpha, want)
				}
			}
		}
	}
	for i, x := range []float64{-4, 0, 4} {
		if got := lanes.Stages()[i].Shift(); got != (mgl64.Vec3{x, 0, 0}) {
			t.Errorf("lane %d is drawn at %v", i, got)
		}
	}
}

// TestLanesBeginAgain: the same hash after a restart, and the notices say which lane they are about.
func TestLanesBeginAgain(t *testing.T) {
	lanes := lanesOf(t, `
gravity(0)
lanes(hz=[30, 60], apart=4)
sphere(0.5, at=(0.2, 0, 0), vel=(6, 0, 0), name="in the way")
sphere(0.5, spawn_at=0.05, name="late")
`, Options{})
	play := func() string {
		playLanes(t, lanes, 20)
		return fmt.Sprintf("%x %s", lanes.Hash(), strings.Join(lanes.Notices(), "|"))
	}
	first := play()
	for _, want := range []string{`60 Hz: bad.star:5:1: "late" waits until`, `30 Hz: bad.star:5:1: "late" waits until`} {
		if strings.Count(first, want) != 1 {
			t.Errorf("%s lacks %s", first, want)
		}
	}
	lanes, err := NewLanes(lanes.Scene(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if lanes.StepCount() != 0 || len(lanes.Notices()) != 0 {
		t.Errorf("begun again: %d steps, %v", lanes.StepCount(), lanes.Notices())
	}
	if second := play(); second != first {
		t.Errorf("first %s, then %s", first, second)
	}
}

// TestRatesOfLanes: one world of several needs a rate to say which is meant, and all of them take none.
func TestRatesOfLanes(t *testing.T) {
	s := sceneOf(t, "ground()\nlanes([15, 60], 5)")
	if _, err := NewStage(s, Options{}); err == nil || !strings.Contains(err.Error(), "has 2 lanes") {
		t.Errorf("got %v", err)
	}
	if _, err := NewLanes(s, Options{Hz: 30}); err == nil ||
		!strings.Contains(err.Error(), "sets the rates of its lanes itself (15, 60 Hz): drop --hz") {
		t.Errorf("got %v", err)
	}
}

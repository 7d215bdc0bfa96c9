package main

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/audit"
)

// TestGate: the gate opens while the crate is on the plate, closes when it is pushed on, and nothing overlaps.
func TestGate(t *testing.T) {
	g, err := newGame()
	if err != nil {
		t.Fatal(err)
	}
	defer g.world.Close()
	auditor := audit.Of(g.world)
	play := func(steps int, push mgl64.Vec3) {
		for range steps {
			if err := g.step(push); err != nil {
				t.Fatal(err)
			}
			if found := auditor.Check(4); found.Overlapping > 0 {
				t.Fatalf("step %d: an overlap of %g m", g.world.StepCount(), found.Deepest)
			}
		}
	}
	height := func(want float64) {
		t.Helper()
		if y := g.world.Body(g.gate).Position().Y(); math.Abs(y-want) > 1e-9 {
			t.Errorf("after %d steps the gate is at %g m, want %g", g.world.StepCount(), y, want)
		}
	}
	height(0.96)
	play(60, mgl64.Vec3{200, 0, 0})
	play(90, mgl64.Vec3{})
	height(2.9)
	play(60, mgl64.Vec3{0, 0, 200})
	play(60, mgl64.Vec3{})
	height(0.96)
}

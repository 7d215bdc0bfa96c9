package physics

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/internal/island"
)

// TestLoadsOfManyPointsAreFound: beams laid crosswise have fifty points each, more than a slice has work for. Loads
// then take longer, but come, and those of a stack beside them too.
func TestLoadsOfManyPointsAreFound(t *testing.T) {
	w, _ := worldOf(t, DefaultConfig(), oneSolid(Static, boxOf(t, mgl64.Vec3{9, 0.5, 9}), mgl64.Vec3{0, -0.5, 0}),
		oneSolid(Dynamic, boxOf(t, mgl64.Vec3{0.25, 0.25, 0.25}), mgl64.Vec3{-5, 0.251, 0}))
	w.Step() // what comes later is not solved for at once
	var defs []BodyDef
	for layer := range 8 {
		for i := range 12 {
			along, at := mgl64.Vec3{0.05, 0.05, 0.75}, mgl64.Vec3{0.12 * (float64(i) - 5.5), 0.051 + 0.101*float64(layer), 0}
			if layer%2 == 1 {
				along, at = mgl64.Vec3{along[2], along[1], along[0]}, mgl64.Vec3{at[2], at[1], at[0]}
			}
			defs = append(defs, oneSolid(Dynamic, boxOf(t, along), at))
		}
	}
	for i := range 3 {
		at := mgl64.Vec3{5, 0.251 + 0.501*float64(i), 0}
		defs = append(defs, oneSolid(Dynamic, boxOf(t, mgl64.Vec3{0.25, 0.25, 0.25}), at))
	}
	ids, err := w.AddBodies(defs)
	if err != nil {
		t.Fatal(err)
	}
	w.SetSleeping(false)
	points := 0
	for range 90 {
		w.Step()
		points = max(points, len(w.st.Loads.System.Points))
	}
	if most := max(island.LoadWorkLeast, island.LoadWork*len(defs)); points < most {
		t.Fatalf("%d points for %d of work: nothing is tested", points, most)
	}
	for _, id := range ids {
		if !w.st.Bodies[id.index].Settled {
			t.Fatalf("body %d is not settled: its supports have no loads", id.index)
		}
	}
}

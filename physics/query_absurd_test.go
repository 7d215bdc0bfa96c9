package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestQueriesOfNonsenseMeetNothing: places and ways that no body can be at, and empty shapes, end at once without an
// answer; the same queries with sensible numbers find the floor.
func TestQueriesOfNonsenseMeetNothing(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	lab.Add(physicstest.Floor(physicstest.Material(0.5)))
	q := lab.World.NewQuerier()
	field, err := collision.HeightField(3, 1, []float64{0, 1, 0, 1, 0, 1, 0, 1, 0})
	if err != nil {
		t.Fatal(err)
	}
	at := physics.Pose{Position: mgl64.Vec3{0, 3, 0}}
	down, turn := mgl64.Vec3{0, -10, 0}, mgl64.Vec3{0, 0.5, 0}
	if _, ok := q.ShapeCast(&field, at, down, turn, physics.QueryFilter{}); !ok {
		t.Fatal("a sensible cast finds no floor")
	}
	far := physics.Pose{Position: mgl64.Vec3{1e300, 1e300, 0}}
	var empty collision.Shape
	for name, cast := range map[string]struct {
		shape *collision.Shape
		at    physics.Pose
		shift mgl64.Vec3
	}{
		"place 1e300": {&field, far, down},
		"shift 1e300": {&field, at, mgl64.Vec3{0, -1e300, 1e300}},
		"shift NaN":   {&field, at, mgl64.Vec3{0, math.NaN(), 0}},
		"empty shape": {&empty, at, down},
	} {
		if hit, ok := q.ShapeCast(cast.shape, cast.at, cast.shift, turn, physics.QueryFilter{}); ok {
			t.Errorf("%s: a hit at %v", name, hit.Fraction)
		}
	}
	if found := q.Overlap(nil, &empty, at, physics.QueryFilter{}); len(found) > 0 {
		t.Error("an empty shape overlaps something")
	}
	if _, ok := q.ClosestPoints(&field, far, 1, physics.QueryFilter{}); ok {
		t.Error("something is near a place at 1e300")
	}
}

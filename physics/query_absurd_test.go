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

// TestRaysOfNonsenseMeetNothing: rays and balls with a number that is not one find nothing, by any call.
func TestRaysOfNonsenseMeetNothing(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	lab.Add(physicstest.Floor(physicstest.Material(0.5)))
	q, nan, inf := lab.World.NewQuerier(), math.NaN(), math.Inf(1)
	at, down := mgl64.Vec3{0, 3, 0}, mgl64.Vec3{0, -1, 0}
	find := func(from, dir mgl64.Vec3, radius, length float64) (found int) {
		if _, ok := q.PointTrace(from, dir, radius, length, physics.QueryFilter{}); ok {
			found++
		}
		if radius == 0 {
			if _, ok := lab.RayCast(from, dir, length); ok {
				found++
			}
			found += len(q.RayCastAll(nil, from, dir, length, physics.QueryFilter{}))
		}
		return found
	}
	if find(at, down, 0, inf) != 3 || find(at, down, 1, inf) != 1 {
		t.Fatal("sensible rays find no floor")
	}
	for name, found := range map[string]int{
		"length NaN":      find(at, down, 0, nan) + find(at, down, 1, nan),
		"length < 0":      find(at, down, 0, -1),
		"direction NaN":   find(at, mgl64.Vec3{0, -1, nan}, 0, 10) + find(at, mgl64.Vec3{0, -1, nan}, 1, 10),
		"direction Inf":   find(at, mgl64.Vec3{0, -inf, 0}, 0, 10) + find(at, mgl64.Vec3{1, -inf, 0}, 1, 10),
		"direction none":  find(at, mgl64.Vec3{}, 0, 10) + find(at, mgl64.Vec3{}, 1, 10),
		"place NaN":       find(mgl64.Vec3{0, nan, 0}, down, 0, 10) + find(mgl64.Vec3{0, nan, 0}, down, 1, 10),
		"radius NaN, Inf": find(at, down, nan, 10) + find(at, down, inf, 10) + find(at, down, -1, 10),
		"nil":             len(q.Overlap(nil, nil, physics.Pose{}, physics.QueryFilter{})),
	} {
		if found > 0 {
			t.Errorf("%s: %d hits", name, found)
		}
	}
	if _, ok := q.ClosestPoints(nil, physics.Pose{}, 10, physics.QueryFilter{}); ok {
		t.Error("something is near no shape")
	}
}

// TestQueryAsRemovedBody: a body that was removed leaves nothing out of a query, neither itself nor bodies it passed
// through; to be asked for how far it is from another one panics as ids of removed bodies do.
func TestQueryAsRemovedBody(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	ids := lab.Add(physicstest.Floor(physicstest.Material(0.5)), cubeAt(9))
	lab.IgnorePair(ids[0], ids[1])
	q := lab.World.NewQuerier()
	down := func(f physics.QueryFilter) bool {
		_, ok := q.RayCast(mgl64.Vec3{0, 3, 0}, mgl64.Vec3{0, -1, 0}, 10, f)
		return ok
	}
	if down(physics.QueryFilter{As: ids[1]}) {
		t.Error("the floor is not left out for who passes through it")
	}
	lab.RemoveBody(ids[1])
	if !down(physics.QueryFilter{As: ids[1]}) || !down(physics.QueryFilter{Ignore: ids[1]}) {
		t.Error("a removed body leaves out the floor")
	}
	defer func() {
		if recover() == nil {
			t.Error("the distance from a removed body is known")
		}
	}()
	q.Distance(ids[0], ids[1])
}

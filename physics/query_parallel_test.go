package physics_test

import (
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
)

// answers asks one of everything.
func answers(q *physics.Querier, shapes []collision.Shape, r *rand.Rand, hits []physics.RayHit, ids []physics.BodyID) (
	float64, []physics.RayHit, []physics.BodyID) {
	sum := 0.0
	for n := range 20 {
		shape := &shapes[n%len(shapes)]
		at := physics.Pose{Position: randomIn(r, 5), Rotation: randomTurn(r)}
		dir, turn := randomIn(r, 2), randomIn(r, 1)
		ray, _ := q.RayCast(at.Position, dir, 20, physics.QueryFilter{})
		ball, _ := q.PointTrace(at.Position, dir, 0.2, 20, physics.QueryFilter{})
		slide, _ := q.ShapeCast(shape, at, dir, mgl64.Vec3{}, physics.QueryFilter{})
		cast, _ := q.ShapeCast(shape, at, dir, turn, physics.QueryFilter{})
		near, _ := q.ClosestPoints(shape, at, 2, physics.QueryFilter{})
		hits = q.RayCastAll(hits[:0], at.Position, dir, 20, physics.QueryFilter{})
		ids = q.Overlap(ids[:0], shape, at, physics.QueryFilter{})
		sum += ray.Distance + ball.Distance + slide.Fraction + cast.Fraction + near.Distance + float64(len(hits)+len(ids))
	}
	return sum, hits, ids
}

// TestQueriesInParallel: many goroutines get the answers that one gets. Run with -race, it also shows that they share
// nothing they write to.
func TestQueriesInParallel(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 20))
	w, shapes := queryScene(t, r)
	var want, got [8]float64
	for i := range want {
		want[i], _, _ = answers(w.NewQuerier(), shapes, rand.New(rand.NewPCG(uint64(i), 1)), nil, nil)
	}
	var wait sync.WaitGroup
	for i := range got {
		wait.Go(func() { got[i], _, _ = answers(w.NewQuerier(), shapes, rand.New(rand.NewPCG(uint64(i), 1)), nil, nil) })
	}
	wait.Wait()
	if got != want {
		t.Errorf("in parallel %v, one by one %v", got, want)
	}
}

// TestQueriesAllocateNothing once their buffers have grown.
func TestQueriesAllocateNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	w, shapes := queryScene(t, r)
	q := w.NewQuerier()
	var hits []physics.RayHit
	var ids []physics.BodyID
	source := rand.NewPCG(5, 1)
	draws := rand.New(source)
	ask := func() {
		source.Seed(5, 1)
		_, hits, ids = answers(q, shapes, draws, hits, ids)
	}
	ask()
	if n := testing.AllocsPerRun(5, ask); n != 0 {
		t.Errorf("%g allocations", n)
	}
	if n := testing.AllocsPerRun(5, func() { w.RayCast(mgl64.Vec3{0, 9, 0}, mgl64.Vec3{0, -1, 0}, 20) }); n != 0 {
		t.Errorf("World.RayCast: %g allocations", n)
	}
}

func TestShapeCastRefusesALongTurn(t *testing.T) {
	w, shapes := queryScene(t, rand.New(rand.NewPCG(23, 24)))
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	w.NewQuerier().ShapeCast(&shapes[0], physics.Pose{}, mgl64.Vec3{}, mgl64.Vec3{4, 0, 0}, physics.QueryFilter{})
}

func BenchmarkQueries(b *testing.B) {
	w, shapes := queryScene(b, rand.New(rand.NewPCG(25, 26)))
	q := w.NewQuerier()
	at := physics.Pose{Position: mgl64.Vec3{4.5, 0.3, 0.2}}
	way := mgl64.Vec3{-9, 0.1, 0.3}
	b.Run("ray", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			q.RayCast(at.Position, way, 10, physics.QueryFilter{})
		}
	})
	b.Run("ball", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			q.PointTrace(at.Position, way, 0.1, 10, physics.QueryFilter{})
		}
	})
	for i, name := range []string{0: "box", 3: "mesh"} {
		if name == "" {
			continue
		}
		b.Run("cast "+name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				q.ShapeCast(&shapes[i], at, way, mgl64.Vec3{}, physics.QueryFilter{})
			}
		})
		b.Run("turning cast "+name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				q.ShapeCast(&shapes[i], at, way, mgl64.Vec3{0.5, 0.4, 0.3}, physics.QueryFilter{})
			}
		})
		b.Run("closest "+name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				q.ClosestPoints(&shapes[i], at, 2, physics.QueryFilter{})
			}
		})
	}
}

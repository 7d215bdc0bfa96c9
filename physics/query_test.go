package physics_test

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestPointTraceIsTheFirst: up to the hit, balls along the ray touch no body that the filter lets through; there they
// do.
func TestPointTraceIsTheFirst(t *testing.T) {
	physicstest.Long(t)
	r := rand.New(rand.NewPCG(11, 12))
	w, _ := queryScene(t, r)
	q := w.NewQuerier()
	bodies := w.Bodies()
	hits := 0
	for n := range 400 {
		from := randomIn(r, 6)
		dir := randomIn(r, 3).Sub(from)
		radius := []float64{0, 0.05, 0.3}[n%3]
		filter := physics.QueryFilter{}
		if n%2 == 0 {
			filter = physics.QueryFilter{Kinds: physics.KindsOf(physics.Dynamic, physics.Kinematic),
				Ignore: bodies[n%len(bodies)],
				Accept: func(id physics.BodyID) bool { return id.Index()%5 != 0 }}
		}
		probe := collision.Shape{Core: convex.PointPolyhedron(geom.Vec3{}), Radius: radius}
		pose := poseOf(physics.Pose{Position: from, Rotation: mgl64.QuatIdent()})
		start := math.Inf(1)
		for _, id := range bodies {
			if allowed(w, id, filter) {
				start = min(start, gapTo(w, id, &probe, &pose))
			}
		}
		hit, ok := q.PointTrace(from, dir, radius, 20, filter)
		switch {
		case start < 0:
			if !ok || hit.Distance != 0 {
				t.Errorf("case %d: starts %g deep, hit %v at %g", n, -start, ok, hit.Distance)
			}
			continue
		case ok && !allowed(w, hit.Body, filter):
			t.Errorf("case %d: a body that is filtered out was hit", n)
		}
		until := 20.0
		if ok {
			hits++
			until = hit.Distance
			checkRayHit(t, w, &hit)
		}
		for range 30 {
			pose.P = geom.V(from[0], from[1], from[2]).AddScaled(0.9999*until*r.Float64(), unit(dir))
			for _, id := range bodies {
				if allowed(w, id, filter) && gapTo(w, id, &probe, &pose) < -1e-9 {
					t.Fatalf("case %d: went through %s", n, w.Body(id).Name())
				}
			}
		}
	}
	if hits < 100 {
		t.Errorf("only %d hits", hits)
	}
}

// TestRayCastAll: every body once, nearest first; each is what a ray finds that looks at it alone.
func TestRayCastAll(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	w, _ := queryScene(t, r)
	q := w.NewQuerier()
	total := 0
	for n := range 200 {
		from := randomIn(r, 6)
		dir := randomIn(r, 3).Sub(from)
		all := q.RayCastAll(nil, from, dir, 20, physics.QueryFilter{})
		var want []physics.RayHit
		for _, id := range w.Bodies() {
			only := physics.QueryFilter{Accept: func(other physics.BodyID) bool { return other == id }}
			if hit, ok := q.RayCast(from, dir, 20, only); ok {
				want = append(want, hit)
			}
		}
		slices.SortStableFunc(want, func(a, b physics.RayHit) int { return cmp.Compare(a.Distance, b.Distance) })
		total += len(want)
		if !slices.Equal(all, want) {
			t.Fatalf("case %d: %d hits, want %d:\n%v\n%v", n, len(all), len(want), all, want)
		}
		if hit, ok := w.RayCast(from, dir, 20); ok != (len(want) > 0) || ok && hit != want[0] {
			t.Errorf("case %d: the first hit is %v", n, hit)
		}
	}
	if total < 100 {
		t.Errorf("only %d hits", total)
	}
}

// TestShapeCast: nothing is touched up to the hit, and there it is.
func TestShapeCast(t *testing.T) {
	physicstest.Long(t)
	r := rand.New(rand.NewPCG(15, 16))
	w, shapes := queryScene(t, r)
	q := w.NewQuerier()
	bodies := w.Bodies()
	hits, unsure := 0, 0
	for n := range 150 {
		shape := &shapes[n%len(shapes)]
		at := physics.Pose{Position: randomIn(r, 6), Rotation: randomTurn(r)}
		start := poseOf(at)
		if slices.ContainsFunc(bodies, func(id physics.BodyID) bool { return gapTo(w, id, shape, &start) < 1e-3 }) {
			continue
		}
		shift, turn := randomIn(r, 4), mgl64.Vec3{}
		if n%3 > 0 {
			turn = randomIn(r, 1.5)
		}
		hit, ok := q.ShapeCast(shape, at, shift, turn, physics.QueryFilter{})
		until := 1.0
		motion := geom.MotionBy(&start, geom.V(shift[0], shift[1], shift[2]), geom.V(turn[0], turn[1], turn[2]))
		if ok {
			hits++
			until = hit.Fraction
			if hit.Unsure {
				unsure++
			}
			pose := motion.At(until)
			if gap := gapTo(w, hit.Body, shape, &pose); gap < -1e-9 || gap > 1e-4 && !hit.Unsure {
				t.Errorf("case %d: stopped %g from %s", n, gap, w.Body(hit.Body).Name())
			}
		}
		for range 40 {
			pose := motion.At(until * r.Float64())
			for _, id := range bodies {
				if gap := gapTo(w, id, shape, &pose); gap < -1e-9 {
					t.Fatalf("case %d: %g deep in %s on the way", n, -gap, w.Body(id).Name())
				}
			}
		}
	}
	t.Logf("%d hits, %d unsure", hits, unsure)
	if hits < 30 || unsure*20 > hits {
		t.Errorf("%d hits, %d unsure", hits, unsure)
	}
}

// TestNearQueries: overlaps, nearest bodies and distances are those of all pairs one by one.
func TestNearQueries(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	w, shapes := queryScene(t, r)
	q := w.NewQuerier()
	bodies := w.Bodies()
	overlaps, found := 0, 0
	for n := range 150 {
		shape := &shapes[n%len(shapes)]
		at := physics.Pose{Position: randomIn(r, 5), Rotation: randomTurn(r)}
		pose := poseOf(at)
		var inside []physics.BodyID
		least := math.Inf(1)
		for _, id := range bodies {
			gap := gapTo(w, id, shape, &pose)
			if least = min(least, gap); gap <= 0 {
				inside = append(inside, id)
			}
		}
		if got := q.Overlap(nil, shape, at, physics.QueryFilter{}); !slices.Equal(got, inside) {
			t.Errorf("case %d: overlaps %v, want %v", n, got, inside)
		}
		overlaps += len(inside)
		near, ok := q.ClosestPoints(shape, at, 1, physics.QueryFilter{})
		if ok != (least <= 1) || ok && math.Abs(near.Distance-max(0, least)) > 1e-9 {
			t.Errorf("case %d: nearest %v at %g, want %g", n, ok, near.Distance, least)
		}
		if ok && near.Distance > 0 {
			found++
			checkNearest(t, w, &near)
		}
		a, b := bodies[r.IntN(len(bodies))], bodies[r.IntN(len(bodies))]
		if a == b {
			continue
		}
		near, least = q.Distance(a, b), math.Inf(1)
		own := w.Body(a).Pose().Geom()
		for i := range w.Body(a).Solids() {
			least = min(least, gapTo(w, b, &w.Body(a).Solids()[i].Shape, &own))
		}
		if math.Abs(near.Distance-max(0, least)) > 1e-9 {
			t.Errorf("case %d: bodies %g apart, want %g", n, near.Distance, least)
		}
		if near.Distance > 0 {
			checkNearest(t, w, &near)
		}
	}
	if overlaps < 20 || found < 20 {
		t.Errorf("%d overlaps, %d near", overlaps, found)
	}
}

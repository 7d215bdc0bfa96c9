package physics_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/convex"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// pronged returns a closed U of blocks, as a mesh about its middle.
func pronged(t testing.TB) collision.Shape {
	t.Helper()
	p := []mgl64.Vec3{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {0, 0, 1}, {1, 0, 1}, {2, 0, 1}, {3, 0, 1},
		{0, 0, 2}, {1, 0, 2}, {2, 0, 2}, {3, 0, 2}}
	for i := range 12 {
		p = append(p, p[i].Add(mgl64.Vec3{0, 1, 0}))
	}
	for i := range p {
		p[i] = p[i].Sub(mgl64.Vec3{1.5, 0.5, 1}).Mul(0.3)
	}
	faces := [][]int32{
		{0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {4, 5, 9, 8}, {6, 7, 11, 10}, // below
		{16, 17, 13, 12}, {17, 18, 14, 13}, {18, 19, 15, 14}, {20, 21, 17, 16}, {22, 23, 19, 18}, // above
		{0, 12, 13, 1}, {1, 13, 14, 2}, {2, 14, 15, 3}, {3, 15, 19, 7}, {7, 19, 23, 11}, {11, 23, 22, 10},
		{10, 22, 18, 6}, {6, 18, 17, 5}, {5, 17, 21, 9}, {9, 21, 20, 8}, {8, 20, 16, 4}, {4, 16, 12, 0},
	}
	s, _, err := collision.Mesh(p, faces)
	if err != nil || !s.Mesh.Closed {
		t.Fatal(err, "closed:", s.Mesh != nil && s.Mesh.Closed)
	}
	return s
}

// queryShapes are what the scene is made of and what is cast through it.
func queryShapes(t testing.TB) []collision.Shape {
	ok := func(s collision.Shape, err error) collision.Shape {
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	return []collision.Shape{
		ok(collision.Box(mgl64.Vec3{0.4, 0.2, 0.3})), ok(collision.Ball(0.3)), ok(collision.Pill(0.3, 0.15)), pronged(t),
		ok(collision.Cone(0.3, 0.7, 9)), ok(collision.Point(0.01)),
		ok(collision.Polygon([]mgl64.Vec3{{-0.3, 0, -0.3}, {0.4, 0, -0.2}, {0, 0, 0.5}}, 0.01)),
	}
}

// queryScene is a world of random bodies of all kinds above an uneven sheet, and the shapes they have.
func queryScene(t testing.TB, r *rand.Rand) (*physics.World, []collision.Shape) {
	t.Helper()
	cfg := physics.DefaultConfig()
	cfg.Gravity = mgl64.Vec3{}
	lab := physicstest.New(t, cfg)
	const side = 12
	heights := make([]float64, side*side)
	for i := range heights {
		heights[i] = 0.4 * r.Float64()
	}
	land, err := collision.HeightField(side, 1, heights)
	if err != nil {
		t.Fatal(err)
	}
	m := physicstest.Material(0.5)
	lab.Add(physics.BodyDef{Position: mgl64.Vec3{-5.5, -5, -5.5}, Solids: []physics.Solid{{Shape: land, Material: m}}})
	shapes := queryShapes(t)
	for i := range 60 {
		def := physics.BodyDef{
			Kind: physics.Kind(i % 3), Position: randomIn(r, 4),
			Rotation: randomTurn(r), Solids: []physics.Solid{{Shape: shapes[i%len(shapes)], Material: m}},
		}
		if i%4 == 0 {
			def.Solids = append(def.Solids, physics.Solid{Material: m,
				Shape: shapes[r.IntN(4)].Placed(randomIn(r, 0.5), randomTurn(r))})
		}
		_, _ = lab.AddBody(def) // one that would overlap is left out
	}
	return lab.World, shapes
}

func randomIn(r *rand.Rand, half float64) mgl64.Vec3 {
	return mgl64.Vec3{2*r.Float64() - 1, 2*r.Float64() - 1, 2*r.Float64() - 1}.Mul(half)
}

func randomTurn(r *rand.Rand) mgl64.Quat {
	return mgl64.Quat{W: r.NormFloat64(), V: mgl64.Vec3{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}}.Normalize()
}

// gapTo returns the signed gap of a shape at a pose and a body, by the routine that places bodies.
func gapTo(w *physics.World, id physics.BodyID, shape *collision.Shape, pose *geom.Pose) float64 {
	own := w.Body(id).Pose().Geom()
	f, g := own.Frame(), pose.Frame()
	least := math.Inf(1)
	for i := range w.Body(id).Solids() {
		gap, _ := collision.Gap(&w.Body(id).Solids()[i].Shape, shape, &f, &g)
		least = min(least, gap)
	}
	return least
}

func poseOf(at physics.Pose) geom.Pose {
	q := at.Rotation
	return geom.Pose{P: geom.V(at.Position[0], at.Position[1], at.Position[2]),
		Q: geom.Quat{W: q.W, X: q.V[0], Y: q.V[1], Z: q.V[2]}}
}

func unit(v mgl64.Vec3) geom.Vec3 { return geom.V(v[0], v[1], v[2]).Unit() }

func allowed(w *physics.World, id physics.BodyID, f physics.QueryFilter) bool {
	return (f.Kinds == 0 || f.Kinds&physics.KindsOf(w.Body(id).Kind()) != 0) && id != f.Ignore &&
		(f.Accept == nil || f.Accept(id))
}

// checkNearest: the points are as far apart as said, along the normal, and one lies on the body.
func checkNearest(t *testing.T, w *physics.World, near *physics.Nearest) {
	t.Helper()
	if near.Point.Sub(near.On).Sub(near.Normal.Mul(near.Distance)).Len() > 1e-8 {
		t.Errorf("points %v and %v, normal %v, distance %g", near.Point, near.On, near.Normal, near.Distance)
	}
	point := collision.Shape{Core: convex.PointPolyhedron(geom.Vec3{})}
	at := poseOf(physics.Pose{Position: near.On, Rotation: mgl64.QuatIdent()})
	if gap := gapTo(w, near.Body, &point, &at); math.Abs(gap) > 1e-8 {
		t.Errorf("the point on the body lies %g off it", gap)
	}
}

// checkRayHit: the point lies on the body, and on the face that is named.
func checkRayHit(t *testing.T, w *physics.World, hit *physics.RayHit) {
	t.Helper()
	own := w.Body(hit.Body).Pose().Geom()
	at := poseOf(physics.Pose{Position: hit.Point, Rotation: mgl64.QuatIdent()})
	point := collision.Shape{Core: convex.PointPolyhedron(geom.Vec3{})}
	if gap := gapTo(w, hit.Body, &point, &at); math.Abs(gap) > 1e-9 {
		t.Errorf("the point lies %g off the body", gap)
	}
	s := &w.Body(hit.Body).Solids()[hit.Solid].Shape
	if hit.Face < 0 {
		if s.Radius == 0 && len(s.Skin().Faces) > 0 {
			t.Error("no face")
		}
		return
	}
	if h := s.Skin().Faces[hit.Face].Plane.Height(own.ApplyT(at.P)); math.Abs(h) > 1e-9 {
		t.Errorf("the point lies %g off its face", h)
	}
}

package screw

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/collisiontest"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// hills returns a sheet of n by n hilly squares of width size (m), each cut into two triangles.
func hills(t testing.TB, r *rand.Rand, n int, size float64) *mesh.Mesh {
	t.Helper()
	var verts []geom.Vec3
	var loops [][]int32
	for i := range n + 1 {
		for k := range n + 1 {
			x, z := size*(float64(i)-0.5*float64(n)), size*(float64(k)-0.5*float64(n))
			verts = append(verts, geom.V(x, 0.5*math.Sin(0.3*x)+0.4*math.Cos(0.2*z)+0.1*size*r.Float64(), z))
		}
	}
	at := func(i, k int) int32 { return int32(i*(n+1) + k) }
	for i := range n {
		for k := range n {
			loops = append(loops, []int32{at(i, k), at(i, k+1), at(i+1, k+1)}, []int32{at(i, k), at(i+1, k+1), at(i+1, k)})
		}
	}
	m, err := mesh.New(verts, loops)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func meshOf(t testing.TB, name string) *mesh.Mesh {
	t.Helper()
	m, err := mesh.New(collisiontest.Shape(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// cutAll answers from patches, however small the surfaces are.
func cutAll(s *Scratch, q *Query) []Collision {
	s.found = s.found[:0]
	if s.takeParts(q, 0, 0) {
		s.collide(q)
	}
	return s.finish()
}

// uncut answers from whole surfaces.
func uncut(s *Scratch, q *Query) []Collision {
	s.found = s.found[:0]
	s.takeWhole(q)
	s.collide(q)
	return s.finish()
}

// someMotion returns a motion that takes a body of some radius from start past the origin or nearly: by all kinds of
// angles, in long and in short ways.
func someMotion(r *rand.Rand, start geom.Vec3, radius float64) Screw {
	way := start.Scale(-2 * r.Float64()).Add(randomVec(r, 0.3*radius))
	axis := randomVec(r, 1).Unit()
	switch r.IntN(4) {
	case 0:
		return About(geom.Vec3{}, way, 0, way.Len())
	case 1: // about an axis across the way, far or near
		axis = axis.AddScaled(-axis.Dot(way)/way.LenSq(), way).Unit()
		angle := math.Pi * math.Pow(10, -4*r.Float64())
		end := geom.Pose{P: start.Add(way), Q: geom.AxisAngle(axis, angle)}
		return between(geom.Pose{P: start, Q: geom.IdentityQuat()}, end)
	case 2:
		return About(start.Add(randomVec(r, 3*radius)), axis, math.Pi*(2*r.Float64()-1), radius*(2*r.Float64()-1))
	}
	end := geom.Pose{P: start.Add(way), Q: geom.FromRotationVector(randomVec(r, 1.5))}
	return between(geom.Pose{P: start, Q: geom.IdentityQuat()}, end)
}

func between(from, to geom.Pose) Screw {
	still := geom.IdentityPose()
	return Between(&still, &still, &from, &to)
}

// TestPatch: large surfaces answer the same, bit for bit, with and without their trees, and the same as when they are
// not cut, up to rounding.
func TestPatch(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 17))
	hull := randomHull(t, r)
	ground, ball, small := hills(t, r, 40, 1), meshOf(t, "sphere960"), meshOf(t, "sphere528")
	var s Scratch
	cut, hits := 0, 0
	for i := range 240 {
		large := [...]*mesh.Mesh{ground, ball, small}[i%3]
		away := 1.5 * min(large.Radius, 4)
		start := geom.Pose{P: randomVec(r, away), Q: geom.FromRotationVector(randomVec(r, 2))}
		q := Query{Static: &large.Surface, Moving: hull, Place: start.Frame(), Threshold: DefaultThreshold,
			Screw: someMotion(r, start.P, hull.Radius)}
		trees := q
		trees.StaticMesh = large
		switch i % 5 {
		case 0:
			q.Static, q.Moving = q.Moving, q.Static
			trees = q
			trees.MovingMesh = large
		case 1:
			q.Moving, trees.Moving, trees.MovingMesh = &ball.Surface, &ball.Surface, ball
		}
		bare := slices.Clone(s.Exact(&q))
		if s.static.cut != nil || s.moving.cut != nil {
			cut++
		}
		if planted := s.Exact(&trees); !slices.Equal(bare, planted) {
			t.Fatalf("%d: %+v with trees, %+v without", i, planted, bare)
		}
		hits += len(bare)
		all := uncut(&s, &q)
		compareFound(t, i, bare, all)
	}
	if cut < 100 || hits < 1000 {
		t.Errorf("only %d cut and %d collisions", cut, hits)
	}
}

// compareFound compares collisions with those of whole surfaces, whose order may differ where times are the same.
func compareFound(t *testing.T, i int, cut, all []Collision) {
	t.Helper()
	if len(cut) != len(all) {
		t.Errorf("%d: %d collisions, %d when nothing is cut", i, len(cut), len(all))
		return
	}
	for _, c := range cut {
		if !slices.ContainsFunc(all, func(d Collision) bool {
			return c.Kind == d.Kind && c.Moving == d.Moving && c.Static == d.Static && c.Leaving == d.Leaving &&
				math.Abs(c.Time-d.Time) < 1e-9 && c.Position.Sub(d.Position).Len() < 1e-8 &&
				math.Abs(c.Properness-d.Properness) < 1e-8
		}) {
			t.Errorf("%d: %+v is not found when nothing is cut", i, c)
		}
	}
}

// TestPatchOfRaster: with pixels large surfaces answer the same with and without their trees, and find the collisions
// that the exact variant finds well inside features.
func TestPatchOfRaster(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 9))
	hull, ground, ball := randomHull(t, r), hills(t, r, 24, 1), meshOf(t, "sphere960")
	var s, e Scratch
	cut, compared := 0, 0
	for i := range 200 {
		large := [...]*mesh.Mesh{ground, ball}[i%2]
		start := geom.Pose{P: randomVec(r, 4), Q: geom.FromRotationVector(randomVec(r, 2))}
		q := Query{Static: &large.Surface, Moving: hull, Place: start.Frame(), Threshold: DefaultThreshold,
			Screw: someMotion(r, start.P, hull.Radius)}
		trees := q
		trees.StaticMesh = large
		if i%3 == 0 {
			q.Static, q.Moving = q.Moving, q.Static
			trees = q
			trees.MovingMesh = large
		}
		pixels := Resolution{Distance: 0.002, Time: 0.002, Robust: i%5 == 0}
		bare := slices.Clone(s.Raster(&q, pixels))
		if s.static.cut != nil || s.moving.cut != nil {
			cut++
		}
		if planted := s.Raster(&trees, pixels); !slices.Equal(bare, planted) {
			t.Fatalf("%d: %+v with trees, %+v without", i, planted, bare)
		}
		if large == ground {
			continue // of a sheet the pixels see one side only
		}
		for _, h := range e.Exact(&q) {
			if h.Properness < 0 || h.Leaving || h.Time < 0.01 || h.Time > 0.99 || nearRim(&q, &h, 0.01) ||
				-q.Screw.Flow(h.Position).Dot(h.Normal) < 0.05 {
				continue
			}
			compared++
			if !slices.ContainsFunc(bare, func(c Collision) bool {
				return c.Kind == h.Kind && c.Moving == h.Moving && c.Static == h.Static && math.Abs(c.Time-h.Time) < 0.05
			}) {
				t.Errorf("%d: exact: %+v\npixels: %+v", i, h, bare)
			}
		}
	}
	if cut < 80 || compared < 30 {
		t.Errorf("only %d cut and %d compared", cut, compared)
	}
}

// TestPatchOfCases: so do the cases with known answers, when they are cut although they are small.
func TestPatchOfCases(t *testing.T) {
	var s Scratch
	cut, hits := 0, 0
	for _, name := range []string{"translation", "rotation", "screw"} {
		for i, c := range collisiontest.Cases[truthCase](t, name, 139) {
			if math.Abs(c.Motion.Angle) > math.Pi || len(c.Static.Faces) == 0 || len(c.Moving.Faces) == 0 {
				continue
			}
			q := c.query(t)
			static, moving := c.Static.mesh(), c.Moving.mesh()
			if static == nil || moving == nil {
				continue // flat and two-sided
			}
			q.Static, q.Moving = &static.Surface, &moving.Surface
			trees := q
			trees.StaticMesh, trees.MovingMesh = static, moving
			bare := slices.Clone(cutAll(&s, &q))
			if s.static.cut != nil || s.moving.cut != nil {
				cut++
			}
			if planted := cutAll(&s, &trees); !slices.Equal(bare, planted) {
				t.Fatalf("%s: %+v with trees, %+v without", c.ID, planted, bare)
			}
			hits += len(bare)
			compareFound(t, i, bare, uncut(&s, &q))
		}
	}
	if cut < 100 || hits < 300 {
		t.Errorf("only %d cut and %d collisions", cut, hits)
	}
}

// mesh returns nil where the body is none.
func (b *truthBody) mesh() *mesh.Mesh {
	verts := make([]geom.Vec3, len(b.Vertices))
	for i, v := range b.Vertices {
		verts[i] = vec(v)
	}
	m, _ := mesh.New(verts, b.Faces)
	return m
}

// FuzzPatch moves a ball over hills, which answer the same with and without their tree and when they are not cut.
func FuzzPatch(f *testing.F) {
	f.Add(0.0, 3.0, 0.0, 0.0, 1.0, 0.0, 0.0, -4.0, 0.1)
	f.Add(1.0, 3.0, 0.5, 0.3, 1.0, 0.2, 1e-12, -4.0, 0.0)
	f.Add(-2.0, 0.0, 2.5, 0.0, 0.0, 1.0, math.Pi, 0.5, 1.0)
	f.Add(30.0, -9.0, 3.0, 1.0, 0.0, 1.0, 0.1, 1.0, -2.0)
	ground, ball := hills(f, rand.New(rand.NewPCG(1, 2)), 24, 1), meshOf(f, "sphere80")
	var s Scratch
	f.Fuzz(func(t *testing.T, px, py, pz, ax, ay, az, angle, slide, spin float64) {
		axis := geom.V(ax, ay, az)
		motion, _ := fuzzedScrew(t, geom.V(px, py, pz), axis, angle, slide, spin)
		start := geom.Pose{P: geom.V(spin, 2, -spin), Q: geom.AxisAngle(axis.Unit(), spin)}
		q := Query{Static: &ground.Surface, Moving: &ball.Surface, Place: start.Frame(),
			Screw: motion, Threshold: DefaultThreshold}
		bare := slices.Clone(s.Exact(&q))
		q.StaticMesh, q.MovingMesh = ground, ball
		if planted := s.Exact(&q); !slices.Equal(bare, planted) {
			t.Fatalf("%+v with trees, %+v without", planted, bare)
		}
		compareFound(t, 0, bare, uncut(&s, &q))
	})
}

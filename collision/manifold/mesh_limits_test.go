package manifold

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
	"github.com/brickyard-physics/brickyard/contact"
)

// TestPatchesOrder: the order of the faces, and which mesh is which, change nothing.
func TestPatchesOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(39, 40))
	base, other := torusMesh(t, 0.7, 0.2, 12, 6), cupMesh(t)
	var loops [][]int32
	for f := range base.Mesh.Faces {
		loops = append(loops, base.Mesh.Loop(f))
	}
	var s, s2 PatchScratch
	compared := 0
	for range 300 {
		r.Shuffle(len(loops), func(i, j int) { loops[i], loops[j] = loops[j], loops[i] })
		shuffled := meshCore(t, base.Mesh.Verts, loops)
		rel, dist, ok := approach(&base, &other, r)
		if !ok {
			continue
		}
		patches, nearest := GatherPatches(base, other, &rel, 1.5*dist, testZone, geom.Vec3{}, nil, &s)
		again, nearest2 := GatherPatches(shuffled, other, &rel, 1.5*dist, testZone, geom.Vec3{}, nil, &s2)
		if math.Abs(nearest-nearest2) > 1e-12 || len(patches) != len(again) {
			t.Fatalf("%g, %d and %g, %d", nearest, len(patches), nearest2, len(again))
		}
		back := rel.Inverse()
		mirror, nearest3 := GatherPatches(other, base, &back, 1.5*dist, testZone, geom.Vec3{}, nil, &s2)
		if math.Abs(nearest-nearest3) > 1e-9 || len(patches) != len(mirror) {
			t.Fatalf("mirrored: %g, %d and %g, %d", nearest, len(patches), nearest3, len(mirror))
		}
		compared++
	}
	t.Logf("%d compared", compared)
}

// TestPatchesSmallMotion: a small motion moves every point by little and keeps most names.
func TestPatchesSmallMotion(t *testing.T) {
	r := rand.New(rand.NewPCG(43, 44))
	hills := gridMesh(t, 20, 20, 0.4, 0.3, r, func(x, z float64) float64 { return 0.03 * math.Sin(2*x) * math.Cos(3*z) })
	box := boxCore(t, 0.5, 0.3, 0.4)
	var s PatchScratch
	rel := lower(t, hills, box, at(0.3, 1, 0.2))
	named, total := 0, 0
	var last []contact.Manifold
	for range 500 {
		rel.P = rel.P.Add(geom.V(1e-5, 0, 1e-5))
		patches, _ := GatherPatches(hills, box, &rel, 0.02, testZone, geom.Vec3{}, nil, &s)
		for i := range patches {
			for k := range patches[i].Count {
				total++
				p := &patches[i].Points[k]
				for j := range last {
					for l := range last[j].Count {
						o := &last[j].Points[l]
						if o.Feature == p.Feature && o.OnA.Sub(p.OnA).Len() < 2e-3 {
							named++
						}
					}
				}
			}
		}
		last = append(last[:0], patches...)
	}
	if float64(named) < 0.97*float64(total) {
		t.Errorf("%d of %d points are found again by name", named, total)
	}
	t.Logf("%d of %d points are found again by name", named, total)
}

// TestPatchesMany: a ball that fills a globe of a thousand faces needs more normals than there are manifolds; no side
// of it is left out.
func TestPatchesMany(t *testing.T) {
	const rows, columns = 22, 50
	var verts []geom.Vec3
	var loops [][]int32
	for i := range int32(rows + 1) {
		up, flat := math.Sincos((float64(i)/rows - 0.5) * 160 * math.Pi / 180)
		for j := range int32(columns) {
			sin, cos := math.Sincos(2 * math.Pi * float64(j) / columns)
			verts = append(verts, geom.V(flat*cos, up, flat*sin))
			a, b := i*columns+j, i*columns+(j+1)%columns
			if i < rows {
				loops = append(loops, []int32{a, b, b + columns, a + columns})
			}
		}
	}
	globe, ball := meshCore(t, verts, loops), sphereCore(0.99)
	rel := at(0, 0, 0)
	var s PatchScratch
	patches, _ := GatherPatches(globe, ball, &rel, 0.02, testZone, geom.Vec3{}, nil, &s)
	if len(patches) < 64 || len(patches) > maxPatches {
		t.Fatalf("%d manifolds", len(patches))
	}
	for f := range globe.Mesh.Faces {
		n, best := globe.Mesh.Faces[f].Plane.N, 0.0
		for i := range patches {
			best = max(best, math.Abs(n.Dot(patches[i].Normal)))
		}
		if best < math.Cos(math.Pi/4) {
			t.Fatalf("face %d: no manifold within 45° of %v", f, n)
		}
	}
}

// TestPatchesStand: the points that a solid stands on stay in the manifold, however many corners it could tip on to
// surround it.
func TestPatchesStand(t *testing.T) {
	points := []geom.Vec3{{X: -0.1, Y: 0}, {X: 0.1, Y: 0}, {Y: 1}}
	for i := range 14 {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / 14)
		points = append(points, geom.V(cos, 0.003, sin))
	}
	poly, err := convex.Hull(points)
	if err != nil {
		t.Fatal(err)
	}
	var s PatchScratch
	for _, tilt := range []float64{-1e-3, 0, 1e-3} {
		rel := geom.Frame{P: geom.V(0.3, 5e-4, 0.2), R: geom.AxisAngle(geom.V(0, 0, 1), tilt).Mat()}
		patches, _ := GatherPatches(tiledFloor(t, 8), mesh.Core{Poly: poly}, &rel, 0.01, testZone, geom.Vec3{}, nil, &s)
		stands := 0
		for i := range patches[0].Count {
			if p := patches[0].Points[i]; math.Abs(p.OnB.Y) < 1e-9 {
				stands++
			}
		}
		if stands != 2 || patches[0].Count < 5 {
			t.Errorf("tilt %g: %d of 2 feet among %d points", tilt, stands, patches[0].Count)
		}
	}
}

// TestPatchesOverlap: solids that overlap, touch or are nothing at all get an answer.
func TestPatchesOverlap(t *testing.T) {
	r := rand.New(rand.NewPCG(45, 46))
	cores := []mesh.Core{ellMesh(t), boxCore(t, 0.5, 0.5, 0.5), sphereCore(0.3), capsuleCore(0.4, 0.1),
		torusMesh(t, 0.7, 0.2, 12, 6), tiledFloor(t, 3), {Poly: convex.PointPolyhedron(geom.Vec3{})}}
	var s PatchScratch
	for i := range 3000 {
		a, b := cores[r.IntN(len(cores))], cores[r.IntN(len(cores))]
		if a.Mesh == nil && b.Mesh == nil {
			continue
		}
		rel := geom.Frame{P: geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Scale(0.5), R: randomTurn(r).Mat()}
		if i%3 == 0 {
			rel = at(0, 0, 0)
		}
		patches, nearest := GatherPatches(a, b, &rel, 0.05, testZone, geom.Vec3{}, nil, &s)
		if math.IsNaN(nearest) {
			t.Fatal("nearest is NaN")
		}
		for k := range patches {
			if patches[k].Count == 0 || !patches[k].Normal.IsFinite() || math.IsNaN(leastGap(&patches[k])) {
				t.Fatalf("round %d: %+v", i, patches[k])
			}
		}
	}
	cube := solidMesh(t, boxCore(t, 0.5, 0.5, 0.5).Poly)
	rel := at(0, 1-0.1*testZone, 0)
	for _, b := range []mesh.Core{cube, boxCore(t, 0.5, 0.5, 0.5)} {
		patches, nearest := GatherPatches(cube, b, &rel, 0.01, testZone, geom.Vec3{}, nil, &s)
		if len(patches) == 0 || leastGap(&patches[0]) > 0 || nearest > 0 {
			t.Errorf("a tenth of a zone deep: %g, %+v", nearest, patches)
		}
	}
}

// TestPatchesAllocate nothing once warm.
func TestPatchesAllocate(t *testing.T) {
	r := rand.New(rand.NewPCG(47, 48))
	floor, ring := gridMesh(t, 20, 20, 0.5, 0.2, r, level), torusMesh(t, 1, 0.35, 20, 15)
	var s PatchScratch
	for _, b := range []mesh.Core{boxCore(t, 0.5, 0.5, 0.5), sphereCore(0.5), capsuleCore(0.5, 0.2), ring} {
		rel := lower(t, floor, b, turned(at(0.1, 3, 0.2), geom.V(1, 0, 0), 90))
		gather := func() { GatherPatches(floor, b, &rel, 0.01, testZone, geom.Vec3{}, nil, &s) }
		gather()
		if n := testing.AllocsPerRun(100, gather); n > 0 {
			t.Errorf("%g allocations", n)
		}
	}
}

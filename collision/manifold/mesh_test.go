package manifold

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
	"github.com/brickyard-physics/brickyard/contact"
)

// trueDistance returns the distance of two solids whose surfaces do not cross, by every pair of faces.
func trueDistance(a, b *mesh.Core, rel *geom.Frame) float64 {
	best := math.Inf(1)
	var pa, pb convex.Polyhedron
	parts := func(c *mesh.Core) int {
		if c.Mesh != nil {
			return len(c.Mesh.Faces)
		}
		return 1
	}
	for i := range parts(a) {
		qa := a.Poly
		if a.Mesh != nil {
			a.Mesh.CopyFace(i, &pa)
			qa = &pa
		}
		for j := range parts(b) {
			qb := b.Poly
			if b.Mesh != nil {
				b.Mesh.CopyFace(j, &pb)
				qb = &pb
			}
			far := rel.Apply(qb.Centre).Sub(qa.Centre).Len() - qa.Radius - qb.Radius
			if far > best {
				continue
			}
			var cache convex.DistanceCache
			best = min(best, convex.Distance(qa, qb, rel, &cache).Dist)
		}
	}
	return best - a.Radius - b.Radius
}

// surfaceOf returns how far a point is from the surface of a solid.
func surfaceOf(c *mesh.Core, p geom.Vec3) float64 {
	if c.Mesh == nil {
		return onSurface(c, p)
	}
	point := mesh.Core{Poly: convex.PointPolyhedron(p)}
	identity := at(0, 0, 0)
	return trueDistance(c, &point, &identity)
}

// checkPatches holds manifolds of solids at distance dist against all that GatherPatches promises.
func checkPatches(t *testing.T, name string, a, b *mesh.Core, rel *geom.Frame, margin, dist, nearest float64,
	patches []contact.Manifold) {
	t.Helper()
	if nearest > dist+1e-9 || nearest < min(dist, margin)-1e-6 {
		t.Fatalf("%s: nearest %g, distance %g, margin %g", name, nearest, dist, margin)
	}
	if dist > margin*(1+1e-9) {
		if len(patches) != 0 {
			t.Fatalf("%s: %d manifolds at distance %g, margin %g", name, len(patches), dist, margin)
		}
		return
	}
	least := math.Inf(1)
	for i := range patches {
		m := &patches[i]
		if m.Count < 1 || m.Count > contact.MaxPoints || math.Abs(m.Normal.Len()-1) > 1e-12 {
			t.Fatalf("%s: manifold %d: %+v", name, i, m)
		}
		for k := range m.Count {
			p := &m.Points[k]
			least = min(least, p.Gap)
			along := m.Normal.Dot(rel.Apply(p.OnB).Sub(p.OnA))
			if math.Abs(along-p.Gap) > 1e-9 {
				t.Fatalf("%s: gap %g, along the normal %g", name, p.Gap, along)
			}
			if p.Gap > margin*(1+1e-9) {
				t.Fatalf("%s: gap %g, margin %g", name, p.Gap, margin)
			}
			if d := surfaceOf(a, p.OnA); d > 1e-6 {
				t.Fatalf("%s: point %g off A: %+v", name, d, p)
			}
			if d := surfaceOf(b, p.OnB); d > 1e-6 {
				t.Fatalf("%s: point %g off B: %+v", name, d, p)
			}
			for l := range k {
				if m.Points[l].Feature == p.Feature {
					t.Fatalf("%s: points %d and %d share a feature", name, l, k)
				}
			}
		}
		if !admitted(a, b, rel, m) {
			t.Fatalf("%s: the solids do not admit the normal of manifold %d: %+v", name, i, m)
		}
		if i > 0 && leastGap(&patches[i-1]) > leastGap(m) {
			t.Fatalf("%s: manifold %d is nearer than the one before", name, i)
		}
	}
	if dist > 0.9*margin {
		return
	}
	if least > dist*1.001+closestShare*testZone {
		t.Fatalf("%s: least gap %g of %d manifolds, distance %g, margin %g", name, least, len(patches), dist, margin)
	}
	if bar := min(0.99*dist, dist-0.75*testZone); least < bar-1e-9 {
		t.Fatalf("%s: least gap %g of %d manifolds, distance %g, margin %g", name, least, len(patches), dist, margin)
	}
}

// admitted reports whether both solids admit the normal of m at one of its points at least.
func admitted(a, b *mesh.Core, rel *geom.Frame, m *contact.Manifold) bool {
	for k := range m.Count {
		p := &m.Points[k]
		if admitsAt(a, p.OnA, m.Normal) && admitsAt(b, p.OnB, rel.R.ApplyT(m.Normal).Neg()) {
			return true
		}
	}
	return false
}

// admitsAt reports whether no face of a mesh leads from its point x towards the unit vector n by more than corners of
// faces may; across a face that is half as much again as along its sides.
func admitsAt(c *mesh.Core, x, n geom.Vec3) bool {
	if c.Mesh == nil {
		return true
	}
	for f := range c.Mesh.Faces {
		if !holds(c.Mesh, f, x, 1e-7) {
			continue
		}
		for _, v := range c.Mesh.Loop(f) {
			if e := c.Mesh.Verts[v].Sub(x); n.Dot(e) > 1.5*looseCorner*e.Len()+1e-6 {
				return false
			}
		}
	}
	return true
}

// TestPatchesRandom puts solids of all kinds near each other any way up: whenever they are within reach there is a
// contact as near as they are.
func TestPatchesRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	r := rand.New(rand.NewPCG(21, 22))
	tetra := must(t)(convex.NewPolyhedron([]geom.Vec3{{X: -0.5, Y: -0.4, Z: -0.3}, {X: 0.6, Y: -0.4, Z: -0.3},
		{Z: 0.7, Y: -0.4}, {Y: 0.6}}, [][]int32{{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}}))
	meshes := []mesh.Core{ellMesh(t), cupMesh(t), torusMesh(t, 0.7, 0.2, 12, 6), torusMesh(t, 0.6, 0.3, 16, 8),
		gridMesh(t, 4, 4, 0.5, 0.3, r, func(x, z float64) float64 { return 0.2 * math.Sin(3*x) * math.Cos(2*z) }),
		solidMesh(t, tetra.Poly), meshCore(t, []geom.Vec3{{}, {X: 1}, {Z: 1}}, [][]int32{{0, 1, 2}}),
	}
	others := append([]mesh.Core{tetra, must(t)(convex.WedgePolyhedron(geom.V(0.7, 0.3, 0.5))), boxCore(t, 0.3, 0.5, 0.2),
		must(t)(convex.FlatPolyhedron([]geom.Vec3{{}, {X: 1},
			{X: 0.2, Z: 0.9}})), {Poly: convex.PointPolyhedron(geom.Vec3{})},
		sphereCore(0.3), capsuleCore(0.4, 0.15), {Poly: convex.SegmentPolyhedron(geom.V(0, -0.5, 0), geom.V(0, 0.5, 0))},
		must(t)(convex.CylinderPolyhedron(0.3, 0.8, 12)),
	}, meshes...)
	const rounds = 4000
	var s PatchScratch
	near := 0
	for i := range rounds {
		k, l := r.IntN(len(meshes)), r.IntN(len(others))
		a, b := &meshes[k], &others[l]
		if i%2 == 1 {
			a, b = b, a
		}
		rel, dist, ok := approach(a, b, r)
		if !ok {
			continue
		}
		near++
		margin := dist * (0.8 + 2*r.Float64())
		patches, nearest := GatherPatches(*a, *b, &rel, margin, testZone, geom.Vec3{}, nil, &s)
		checkPatches(t, fmt.Sprintf("round %d, mesh %d, other %d", i, k, l), a, b, &rel, margin, dist, nearest, patches)
		if t.Failed() {
			return
		}
	}
	t.Logf("%d poses", near)
}

// approach places B near A: from far out it comes along a random line until it is as near as wanted. It fails when they
// cross or miss.
func approach(a, b *mesh.Core, r *rand.Rand) (rel geom.Frame, dist float64, ok bool) {
	rel = geom.Frame{R: randomTurn(r).Mat()}
	u := geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Unit()
	rel.P = u.Scale(4).Add(geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Scale(0.4))
	want := math.Pow(10, -4*r.Float64()-1)
	for range 60 {
		dist = trueDistance(a, b, &rel)
		if dist < 1.5*want {
			return rel, dist, dist > 0.2*want
		}
		if dist > 6 {
			break
		}
		rel.P = rel.P.AddScaled(-(dist - 0.9*want), u)
	}
	return rel, 0, false
}

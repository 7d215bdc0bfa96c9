package mesh

import (
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/convex/convextest"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/geomtest"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// meshZoo holds meshes of every kind, closed ones first.
func meshZoo() map[string]*Mesh {
	room := raw{boxCorners(geom.V(0, 0, 0), geom.V(1, 2, 3)), boxLoops(0)}
	room.add(boxCorners(geom.V(0.25, 0.5, 1), geom.V(0.75, 1.5, 2)), boxLoops(0))
	build := func(verts []geom.Vec3, loops [][]int32) *Mesh { return mustMesh(New(verts, loops)) }
	return map[string]*Mesh{
		"box":   build(boxCorners(geom.V(0, 0, 0), geom.V(1, 2, 3)), boxLoops(0)),
		"L":     build(prismLoops(letterL(), 2)),
		"U":     build(prismLoops(letterU(), 0.5)),
		"star":  build(prismLoops(star(7, 2, 0.7), 1)),
		"torus": build(torusLoops(2, 0.5, 24, 12)),
		"room":  build(room.verts, room.loops),
		"sheet": build(gridLoops(9, 7, hills)),
		"floor": build(gridLoops(5, 5, func(x, z int) float64 { return 0 })),
		"card":  build([]geom.Vec3{geom.V(0, 0, 0), geom.V(1, 0, 0), geom.V(0, 1, 0)}, [][]int32{{0, 1, 2}}),
	}
}

// near draws a point of the mesh's bounds, widened by half, or one close to a vertex, an edge or a face.
func near(r *rand.Rand, m *Mesh) geom.Vec3 {
	size := m.Bounds.Max.Sub(m.Bounds.Min)
	x := m.Bounds.Min.Add(size.Mul(geom.V(2*r.Float64()-0.5, 2*r.Float64()-0.5, 2*r.Float64()-0.5)))
	off := geomtest.Gauss(r).Scale(math.Pow(10, -12*r.Float64()))
	switch r.IntN(5) {
	case 0:
		x = m.Verts[r.IntN(len(m.Verts))].Add(off)
	case 1:
		e := m.Edges[r.IntN(len(m.Edges))]
		x = m.Verts[e.V0].Lerp(m.Verts[e.V1], r.Float64()).Add(off)
	case 2:
		x = m.middle(r.IntN(len(m.Faces))).Add(off)
	}
	return x
}

// TestClosestPointAgainstTriangles compares with the distance of x from every triangle of every face.
func TestClosestPointAgainstTriangles(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	r := rand.New(rand.NewPCG(31, 1))
	for name, m := range meshZoo() {
		for range 500 {
			x := near(r, m)
			want := math.Inf(1)
			for f := range m.Faces {
				loop := m.Loop(f)
				for i := 2; i < len(loop); i++ {
					tri := convextest.Must(convex.FlatPolyhedron([]geom.Vec3{m.Verts[loop[0]], m.Verts[loop[i-1]], m.Verts[loop[i]]}))
					here := geom.IdentityPose()
					frame := here.Frame()
					want = min(want, convex.Distance(tri, convex.PointPolyhedron(x), &frame, &convex.DistanceCache{}).Dist)
				}
			}
			point, face, dist := m.ClosestPoint(x, math.Inf(1))
			if face < 0 || math.Abs(dist-want) > 1e-14*(1+m.Radius) || math.Abs(point.Sub(x).Len()-dist) > 1e-15 {
				t.Fatalf("%s: from %v: %v at %v on %d, want %v", name, x, dist, point, face, want)
			}
			if _, f, d := m.ClosestPoint(x, 0.999*dist); dist > 0 && (f != -1 || d != 0.999*dist) {
				t.Fatalf("%s: within %v of %v: face %d at %v", name, 0.999*dist, x, f, d)
			}
		}
	}
}

// TestRayAgainstFaces compares with every face on its own, away from edges.
func TestRayAgainstFaces(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 1))
	hits := 0
	for name, m := range meshZoo() {
		for range 2000 {
			from, dir := near(r, m), geomtest.Gauss(r)
			want, grazes := math.Inf(1), false
			for f := range m.Faces {
				p := &m.Faces[f].Plane
				at := -p.Height(from) / p.N.Dot(dir)
				x := from.AddScaled(at, dir)
				margin := math.Inf(1)
				loop := m.Loop(f)
				for i, v := range loop {
					a, b := m.Verts[v], m.Verts[loop[(i+1)%len(loop)]]
					margin = min(margin, p.N.Cross(b.Sub(a)).Unit().Dot(x.Sub(a)))
				}
				if math.Abs(margin) < 1e-9 || math.Abs(at) < 1e-9 {
					grazes = true
				}
				if margin > 0 && at >= 0 {
					want = min(want, at)
				}
			}
			if grazes {
				continue
			}
			reach := 3 * r.Float64()
			at, face, ok := m.Ray(from, dir, reach)
			if ok != (want <= reach) || ok && (math.Abs(at-want) > 1e-9*(1+want) || face < 0) {
				t.Fatalf("%s: from %v along %v: %v on %d, %v, want %v of %v", name, from, dir, at, face, ok, want, reach)
			}
			if ok {
				hits++
			}
		}
	}
	if hits < 1000 {
		t.Errorf("only %d rays hit", hits)
	}
}

// TestRayFindsNoGap: from inside a closed mesh, a ray aimed at a vertex or into an edge leaves somewhere; past the edge
// of a notch it may go on inside.
func TestRayFindsNoGap(t *testing.T) {
	r := rand.New(rand.NewPCG(33, 1))
	for name, m := range meshZoo() {
		if !m.Closed {
			continue
		}
		for range 30 {
			pose := geom.Pose{P: geomtest.Gauss(r).Scale(math.Pow(10, 4*r.Float64()-1)),
				Q: geom.AxisAngle(geomtest.Gauss(r).Unit(), r.Float64())}
			c := m.Transformed(&pose)
			for range 200 {
				x := near(r, m)
				if _, _, dist := m.ClosestPoint(x, 1); dist < 1e-6 || !m.Contains(x) {
					continue
				}
				x = pose.Apply(x)
				target := c.Verts[r.IntN(len(c.Verts))]
				if e := c.Edges[r.IntN(len(c.Edges))]; r.IntN(2) == 0 {
					target = c.Verts[e.V0].Lerp(c.Verts[e.V1], r.Float64())
				}
				if _, _, ok := c.Ray(x, target.Sub(x), 1e9); !ok {
					t.Fatalf("%s at %v: a ray from %v leaves at %v", name, pose, x, target)
				}
			}
		}
	}
}

// TestRayOnBorders names places where a careless test finds nothing or everything.
func TestRayOnBorders(t *testing.T) {
	zoo := meshZoo()
	for _, row := range []struct {
		name      string
		m         *Mesh
		from, dir geom.Vec3
		reach     float64
		at        float64
		ok        bool
	}{
		{"onto a shared edge", zoo["floor"], geom.V(2, 1, 2.5), geom.V(0, -2, 0), 9, 0.5, true},
		{"onto a shared vertex", zoo["floor"], geom.V(2, 1, 2), geom.V(0, -1, 0), 9, 1, true},
		{"from behind", zoo["floor"], geom.V(2.2, -1, 2.1), geom.V(0, 1, 0), 9, 1, true},
		{"onto the outer rim", zoo["floor"], geom.V(5, 1, 2), geom.V(0, -1, 0), 9, 1, true},
		{"past the rim", zoo["floor"], geom.V(5.0000001, 1, 2), geom.V(0, -1, 0), 9, 0, false},
		{"too short", zoo["floor"], geom.V(2.2, 1, 2.1), geom.V(0, -1, 0), 0.999, 0, false},
		{"just long enough", zoo["floor"], geom.V(2.2, 1, 2.1), geom.V(0, -1, 0), 1, 1, true},
		{"away", zoo["floor"], geom.V(2.2, 1, 2.1), geom.V(0, 1, 0), 9, 0, false},
		{"in the plane", zoo["floor"], geom.V(-1, 0, 2.1), geom.V(1, 0, 0), 9, 0, false},
		{"along a side of a box", zoo["box"], geom.V(0.5, 2, -1), geom.V(0, 0, 1), 9, 1, true},
		{"along an edge of a box", zoo["box"], geom.V(1, 2, -1), geom.V(0, 0, 1), 9, 1, true},
		{"no direction", zoo["box"], geom.V(0.5, 0.5, 0.5), geom.V(0, 0, 0), 9, 0, false},
		{"into the room", zoo["room"], geom.V(0.5, 1, 0.5), geom.V(0, 0, 1), 9, 0.5, true},
	} {
		at, _, ok := row.m.Ray(row.from, row.dir, row.reach)
		if ok != row.ok || math.Abs(at-row.at) > 1e-15 {
			t.Errorf("%s: %v, %v, want %v, %v", row.name, at, ok, row.at, row.ok)
		}
	}
}

// TestContainsAgainstSolidAngle sums the angles under which x sees the faces: a full turn from inside.
func TestContainsAgainstSolidAngle(t *testing.T) {
	r := rand.New(rand.NewPCG(34, 1))
	for name, m := range meshZoo() {
		inside := 0
		for range 3000 {
			x := near(r, m)
			if _, _, dist := m.ClosestPoint(x, 1); dist < 1e-13 {
				continue
			}
			var angle float64
			for f := range m.Faces {
				loop := m.Loop(f)
				for i := 2; i < len(loop); i++ {
					angle += solidAngle(m.Verts[loop[0]].Sub(x), m.Verts[loop[i-1]].Sub(x), m.Verts[loop[i]].Sub(x))
				}
			}
			want := m.Closed && angle > 2*math.Pi
			if got := m.Contains(x); got != want {
				t.Fatalf("%s: %v inside: %v, solid angle %v", name, x, got, angle)
			}
			if want {
				inside++
			}
		}
		if m.Closed && inside < 100 {
			t.Errorf("%s: only %d points inside", name, inside)
		}
	}
}

// solidAngle is that of a triangle seen from the origin (van Oosterom and Strackee 1983).
func solidAngle(a, b, c geom.Vec3) float64 {
	x, y, z := a.Len(), b.Len(), c.Len()
	return 2 * math.Atan2(a.Dot(b.Cross(c)), x*y*z+a.Dot(b)*z+b.Dot(c)*x+c.Dot(a)*y)
}

// TestQueriesAllocateNothing, also on a mesh that was moved.
func TestQueriesAllocateNothing(t *testing.T) {
	m := meshZoo()["torus"].Transformed(&geom.Pose{P: geom.V(1, 2, 3), Q: geom.AxisAngle(geom.V(0, 0, 1), 0.5)})
	x := geom.V(3, 2, 3.1)
	if n := testing.AllocsPerRun(100, func() {
		m.Ray(x, geom.V(-1, 0, 0), 9)
		m.ClosestPoint(x, 9)
		m.Contains(x)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestTreeOfEqualCentres: boxes that cannot be told apart still make a tree without long arms.
func TestTreeOfEqualCentres(t *testing.T) {
	depth := func(parcels []parcel) int {
		nodes := growTree(parcels)
		var walk func(at int) int
		walk = func(at int) int {
			if nodes[at].Count > 0 {
				return 1
			}
			return 1 + max(walk(at+1), walk(int(nodes[at].First)))
		}
		return walk(0)
	}
	const n = 1 << 16
	same, spiral := make([]parcel, n), make([]parcel, n)
	for i := range same {
		b := geom.Box{Min: geom.V(-1, -1, -1), Max: geom.V(1, 1, 1)}
		same[i] = newParcel(&b, int32(i))
		// Each a bin's width of the rest away: every cut by area takes only a few off.
		x := math.Pow(10, 30*float64(i)/n-15)
		b = geom.Box{Min: geom.V(x, 0, 0), Max: geom.V(x, 1e-30, 1e-30)}
		spiral[i] = newParcel(&b, int32(i))
	}
	if d := depth(same); d != 16 {
		t.Errorf("equal boxes: %d deep, want 16", d)
	}
	if d := depth(spiral); d > Depth {
		t.Errorf("spread over 30 orders: %d deep, want at most %d", d, Depth)
	}
	of := make([]int32, n)
	for i := range spiral {
		of[i] = spiral[i].of
	}
	slices.Sort(of)
	if len(slices.Compact(of)) != n {
		t.Error("a box was lost")
	}
}

// TestBoxesRoundOutwards at numbers that float32 cannot hold.
func TestBoxesRoundOutwards(t *testing.T) {
	for _, x := range []float64{0, 0.1, -0.1, 1e-50, -1e-50, 1e30, -1e30, 1.0000000001, -1.0000000001, 16777217} {
		low, high := below32(x), above32(x)
		if float64(low) > x || float64(high) < x {
			t.Errorf("%v is not between %v and %v", x, low, high)
		}
		if math.Nextafter32(low, 1e38) < high || float64(float32(x)) == x && low != high {
			t.Errorf("%v: %v and %v are too far apart", x, low, high)
		}
	}
}

package mesh

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"pgregory.net/rapid"
)

// raw holds the arguments of New.
type raw struct {
	verts []geom.Vec3
	loops [][]int32
}

// rawBox is a box that the change has been at.
func rawBox(change func(b *raw)) raw {
	b := raw{boxCorners(geom.V(0, 0, 0), geom.V(1, 2, 3)), boxLoops(0)}
	change(&b)
	return b
}

// add puts another surface beside those that are there.
func (r *raw) add(verts []geom.Vec3, loops [][]int32) {
	first := int32(len(r.verts))
	r.verts = append(r.verts, verts...)
	for _, l := range loops {
		l = slices.Clone(l)
		for i := range l {
			l[i] += first
		}
		r.loops = append(r.loops, l)
	}
}

func (r *raw) flip(faces ...int) {
	for _, f := range faces {
		slices.Reverse(r.loops[f])
	}
}

// pages is n triangles around one edge.
func pages(n int) raw {
	r := raw{verts: []geom.Vec3{geom.V(0, 0, 0), geom.V(0, 0, 1)}}
	for i := range n {
		sin, cos := geom.SinCos(float64(i) / float64(n))
		r.verts = append(r.verts, geom.V(cos, sin, 0.5))
		r.loops = append(r.loops, []int32{0, 1, int32(i + 2)})
	}
	return r
}

func every(n int) (all []int) {
	for i := range n {
		all = append(all, i)
	}
	return all
}

// TestMeshRepairs: a fault that leaves no doubt is put right and reported, with the number of the vertex or face.
func TestMeshRepairs(t *testing.T) {
	inner := func(b *raw) { b.add(boxCorners(geom.V(0.25, 0.5, 1), geom.V(0.75, 1.5, 2)), boxLoops(0)) }
	tile := func(b *raw) { // the top in two halves, of which no other face knows
		b.verts = append(b.verts, geom.V(0.5, 2, 0), geom.V(0.5, 2, 3))
		b.loops[3] = []int32{2, 6, 9, 8}
		b.loops = append(b.loops, []int32{8, 9, 7, 3})
	}
	for _, row := range []struct {
		name   string
		r      raw
		notes  []string
		closed bool
		volume float64
	}{
		{"nothing wrong", rawBox(func(b *raw) {}), nil, true, 6},
		{"corners of its own for every face", rawBox(func(b *raw) {
			for _, l := range b.loops {
				for i, v := range l {
					l[i] = int32(len(b.verts))
					b.verts = append(b.verts, b.verts[v])
				}
			}
		}), []string{"dropped 8 unused vertices (the first: vertex 0)", "welded 16 vertices"}, true, 6},
		{"a corner doubled within rounding", rawBox(func(b *raw) {
			b.verts = append(b.verts, b.verts[7].Add(geom.V(1e-10, -1e-10, 0)))
			b.loops[1][slices.Index(b.loops[1], 7)] = 8
		}), []string{"welded 1 vertex onto", "vertex 8 onto vertex 7"}, true, 6},
		{"a needle along an edge", rawBox(func(b *raw) {
			b.verts = append(b.verts, geom.V(0.5, 0, 0))
			b.loops[2] = []int32{0, 8, 1, 5, 4} // bottom, with a corner in the middle of the edge 0–1
			b.loops = append(b.loops, []int32{0, 1, 8})
		}), []string{"dropped 1 face without area (the first: face 6)",
			"joined 1 T-junction (the first: vertex 8 on a side of face 4)"}, true, 6},
		{"a face of two corners", rawBox(func(b *raw) { b.loops = append(b.loops, []int32{0, 1}) }),
			[]string{"dropped 1 face without area (the first: face 6)"}, true, 6},
		{"a corner named twice in a row", rawBox(func(b *raw) { b.loops[0] = []int32{0, 0, 4, 6, 2, 2} }), nil, true, 6},
		{"T-junctions around the top", rawBox(tile),
			[]string{"joined 2 T-junctions (the first: vertex 8 on a side of face 4)"}, true, 6},
		{"a flipped face", rawBox(func(b *raw) { b.flip(3) }),
			[]string{"turned 1 flipped face (the first: face 3)"}, true, 6},
		{"two flipped faces", rawBox(func(b *raw) { b.flip(1, 4) }),
			[]string{"turned 2 flipped faces (the first: face 1)"}, true, 6},
		{"inside out", rawBox(func(b *raw) { b.flip(every(6)...) }),
			[]string{"inside out: 6 faces (the first: face 0)"}, true, 6},
		{"inside out but for one", rawBox(func(b *raw) { b.flip(0, 1, 2, 3, 4) }),
			[]string{"turned 1 flipped face (the first: face 5)", "inside out: 6 faces"}, true, 6},
		{"a room", rawBox(func(b *raw) { inner(b); b.flip(6, 7, 8, 9, 10, 11) }), nil, true, 5.5},
		{"a room that looks outwards", rawBox(inner), []string{"inside out: 6 faces (the first: face 6)"}, true, 5.5},
		{"a room, all inside out", rawBox(func(b *raw) { inner(b); b.flip(every(6)...) }),
			[]string{"inside out: 12 faces (the first: face 0)"}, true, 5.5},
		{"a stone in a room", rawBox(func(b *raw) {
			inner(b)
			b.flip(6, 7, 8, 9, 10, 11)
			b.add(boxCorners(geom.V(0.4, 0.9, 1.4), geom.V(0.6, 1.1, 1.6)), boxLoops(0))
		}), nil, true, 5.5 + 0.2*0.2*0.2},
		{"two boxes apart, one inside out", rawBox(func(b *raw) {
			b.add(boxCorners(geom.V(5, 0, 0), geom.V(6, 1, 1)), boxLoops(0))
			b.flip(6, 7, 8, 9, 10, 11)
		}), []string{"inside out: 6 faces (the first: face 6)"}, true, 7},
		{"two boxes that share an edge", rawBox(func(b *raw) {
			b.add(boxCorners(geom.V(1, 2, 0), geom.V(2, 3, 3)),
				boxLoops(0))
		}),
			[]string{"welded 2 vertices"}, true, 9},
		{"a repeated face", rawBox(func(b *raw) { b.loops = append(b.loops, []int32{4, 6, 2, 0}) }),
			[]string{"dropped 1 repeated face (face 6, the same as face 0)"}, true, 6},
		{"a bent face", rawBox(func(b *raw) { b.verts[7] = b.verts[7].Add(geom.V(0, 0.01, 0)) }),
			[]string{"split 1 face not planar into triangles (the first: face 3"}, true, 6.005},
		{"a hole", rawBox(func(b *raw) { b.loops = b.loops[:5] }), nil, false, 0},
		{"a needle at the rim of a sheet", raw{[]geom.Vec3{geom.V(0, 0, 0), geom.V(2, 0, 0), geom.V(1, 1, 0),
			geom.V(1, 0, 0)},
			[][]int32{{0, 3, 2}, {3, 1, 2}, {0, 1, 3}}}, []string{"dropped 1 face without area (the first: face 2)"}, false, 0},
		{"a wall inside", rawBox(func(b *raw) { b.loops = append(b.loops, []int32{0, 4, 7, 3}) }), nil, false, 0},
	} {
		m, err := New(row.r.verts, row.r.loops)
		if err != nil {
			t.Errorf("%s: %v", row.name, err)
			continue
		}
		if err := checkMesh(m); err != nil {
			t.Errorf("%s: %v", row.name, err)
		}
		all := strings.Join(m.Repairs, "; ")
		for _, note := range row.notes {
			if !strings.Contains(all, note) {
				t.Errorf("%s: says %q, not %q", row.name, all, note)
			}
		}
		if row.notes == nil && all != "" {
			t.Errorf("%s: says %q", row.name, all)
		}
		if v := m.MassProperties(1).Volume; m.Closed != row.closed || math.Abs(v-row.volume) > 0.002*row.volume {
			t.Errorf("%s: closed %v, volume %v", row.name, m.Closed, v)
		}
	}
}

// TestMeshRefusals: everything else is one line with the number.
func TestMeshRefusals(t *testing.T) {
	quad := []geom.Vec3{geom.V(0, 0, 0), geom.V(1, 0, 0), geom.V(1, 1, 0), geom.V(0, 1, 0)}
	for _, row := range []struct {
		name string
		r    raw
		want string
	}{
		{"NaN", rawBox(func(b *raw) { b.verts[3].Y = math.NaN() }), "vertex 3 is at"},
		{"infinite", rawBox(func(b *raw) { b.verts[5].Z = math.Inf(-1) }), "vertex 5 is at"},
		{"too far", rawBox(func(b *raw) { b.verts[5].Z = 1e31 }), "vertex 5 is at"},
		{"no faces", raw{quad, nil}, "no faces"},
		{"no vertices", raw{nil, [][]int32{{0, 1, 2}}}, "face 0 names vertex 0, but there are only 0"},
		{"too many faces", raw{quad, make([][]int32, 10_000_000)}, "10000000 faces are too many, at most 4000000"},
		{"a vertex that is not there", rawBox(func(b *raw) { b.loops[2][1] = 8 }), "face 2 names vertex 8"},
		{"a negative vertex", rawBox(func(b *raw) { b.loops[2][1] = -1 }), "face 2 names vertex -1"},
		{"all at one point", raw{make([]geom.Vec3, 4), [][]int32{{0, 1, 2}}}, "all 4 vertices lie at one point"},
		{"all on one line", raw{[]geom.Vec3{geom.V(0, 0, 0), geom.V(1, 1, 1), geom.V(2, 2, 2)}, [][]int32{{0, 1, 2}}},
			"none of the 1 faces has an area"},
		{"a bow tie", raw{quad, [][]int32{{0, 1, 3, 2}}}, "face 0 crosses itself"},
		{"an uneven bow tie", raw{append(quad[:3:3], geom.V(0.2, 3, 0)), [][]int32{{0, 1, 3, 2}}}, "face 0 crosses"},
		{"a twisted face", raw{append(quad[:3:3], geom.V(0, 1, 1)), [][]int32{{0, 1, 2, 3}}}, "face 0 is not planar"},
		{"a sheet from both sides", raw{quad, [][]int32{{0, 1, 2}, {2, 1, 0}}}, "face 0 belongs to encloses no volume"},
		{"a book of too many pages", pages(mostAround + 1), "65 faces meet at the edge between vertices 0 and 1"},
	} {
		_, err := New(row.r.verts, row.r.loops)
		if err == nil || !strings.Contains(err.Error(), row.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", row.name, err, row.want)
		}
	}
}

// TestCheckClosedNamesTheEdge in the numbers of the caller.
func TestCheckClosedNamesTheEdge(t *testing.T) {
	for _, row := range []struct {
		name string
		r    raw
		want string
	}{
		{"hole", rawBox(func(b *raw) { b.loops = b.loops[:5] }),
			"face 0 has no neighbour at the edge between vertices 4 and 6"},
		{"hole, numbers moved", rawBox(func(b *raw) {
			b.verts = append([]geom.Vec3{geom.V(9, 9, 9)}, b.verts...)
			for _, l := range b.loops {
				for i := range l {
					l[i]++
				}
			}
			b.loops = append([][]int32{{1, 2}}, b.loops[:5]...)
		}), "face 1 has no neighbour at the edge between vertices 5 and 7"},
		{"wall inside", rawBox(func(b *raw) { b.loops = append(b.loops, []int32{0, 4, 7, 3}) }), "3 faces [6 "},
		{"Möbius band", mobius(), "has no neighbour"},
	} {
		err := mustMesh(New(row.r.verts, row.r.loops)).CheckClosed()
		if err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v, want %q", row.name, err, row.want)
		}
	}
}

// TestMeshOfAnything: points of a small lattice joined at random are degenerate in every way there is. They make a
// sound mesh, or one line that says why not.
func TestMeshOfAnything(t *testing.T) {
	built, closed, refused := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "vertices")
		coordinate := rapid.SampledFrom([]float64{0, 0, 1, 1, 2, 1 + 1e-10, 1 - 1e-7, 0.5})
		var r raw
		for range n {
			r.verts = append(r.verts, geom.V(coordinate.Draw(t, "x"), coordinate.Draw(t, "y"), coordinate.Draw(t, "z")))
		}
		if rapid.Bool().Draw(t, "box") {
			r.add(boxCorners(geom.V(0, 0, 0), geom.V(1, 1, 2)), boxLoops(0))
		}
		for range rapid.IntRange(0, 12).Draw(t, "faces") {
			r.loops = append(r.loops, rapid.SliceOfN(rapid.Int32Range(0, int32(len(r.verts)-1)), 1, 6).Draw(t, "face"))
		}
		m, err := New(r.verts, r.loops)
		if err != nil {
			refused++
			if strings.Contains(err.Error(), "\n") || !strings.HasPrefix(err.Error(), "mesh: ") {
				t.Fatalf("%q", err)
			}
			return
		}
		built++
		if err := checkMesh(m); err != nil {
			t.Fatal(err)
		}
		if m.Closed {
			closed++
			if v := m.MassProperties(1).Volume; !(v > 0) {
				t.Fatalf("volume %v", v)
			}
		}
	})
	if !testing.Short() && (built < 10 || closed == 0 || refused == 0) { // short runs draw too few
		t.Errorf("%d built, %d of them closed, %d refused: the draw is lopsided", built, closed, refused)
	}
}

// mobius is a band of triangles with one side.
func mobius() raw {
	const n = 24
	var r raw
	for i := range n {
		s, c := math.Sincos(2 * math.Pi * float64(i) / n)
		u, v := math.Sincos(math.Pi * float64(i) / n)
		for _, w := range []float64{-0.3, 0.3} {
			r.verts = append(r.verts, geom.V((1+w*v)*c, (1+w*v)*s, w*u))
		}
	}
	for i := range int32(n) {
		a, b, c, d := 2*i, 2*i+1, 2*i+2, 2*i+3
		if i == n-1 {
			c, d = 1, 0
		}
		r.loops = append(r.loops, []int32{a, c, b}, []int32{b, c, d})
	}
	return r
}

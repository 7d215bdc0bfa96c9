package mesh

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/geomtest"
	"pgregory.net/rapid"
)

// area of a mesh's faces.
func area(m *Mesh) (sum float64) {
	for f := range m.Faces {
		sum += 0.5 * convex.LoopNormal(m.Verts, m.Loop(f)).Len()
	}
	return sum
}

// TestCarve splits outlines with every kind of corner.
func TestCarve(t *testing.T) {
	comb := []geom.Vec3{geom.V(0, 0, 0), geom.V(40, 0, 0)} // teeth upwards, 40 of them
	for i := range 40 {
		x := float64(40 - i)
		comb = append(comb, geom.V(x, 2, 0), geom.V(x-0.5, 2, 0), geom.V(x-0.5, 1, 0), geom.V(x-1, 1, 0))
	}
	ticks := []geom.Vec3{geom.V(0, 0, 0)} // a square with 60 corners along its bottom
	for i := range 60 {
		ticks = append(ticks, geom.V(float64(i+1)/60, 0, 0))
	}
	ticks = append(ticks, geom.V(1, 1, 0), geom.V(0, 1, 0))
	for _, row := range []struct {
		name    string
		outline []geom.Vec3
		area    float64
		most    int // pieces
	}{
		{"L", letterL(), 3, 2},
		{"U", letterU(), 7, 3},
		{"arrow", []geom.Vec3{geom.V(0, 0, 0), geom.V(2, 1, 0), geom.V(0, 2, 0), geom.V(1, 1, 0)}, 1, 2},
		{"L with a corner on every side", []geom.Vec3{geom.V(0, 0, 0), geom.V(1, 0, 0), geom.V(2, 0, 0), geom.V(2, 0.5, 0),
			geom.V(2, 1, 0), geom.V(1.5, 1, 0),
			geom.V(1, 1, 0), geom.V(1, 1.5, 0), geom.V(1, 2, 0), geom.V(0.5, 2, 0), geom.V(0, 2, 0), geom.V(0, 1, 0)}, 3, 3},
		{"square with 60 corners on a side", ticks, 1, 8},
		{"comb", comb, 60, 120},
		{"star", star(100, 2, 1), 200 * math.Sin(math.Pi/100), 110},
		{"circle of 500", star(250, 1, 1), 250 * math.Sin(math.Pi/250), 60},
		{"square with a square hole, cut open", []geom.Vec3{geom.V(0, 0, 0), geom.V(3, 0, 0), geom.V(3, 3, 0),
			geom.V(0, 3, 0), geom.V(0, 0, 0),
			geom.V(1, 1, 0), geom.V(1, 2, 0), geom.V(2, 2, 0), geom.V(2, 1, 0), geom.V(1, 1, 0)}, 8, 8},
	} {
		m, err := New(row.outline, [][]int32{loopOf(0, int32(len(row.outline)))})
		if err != nil {
			t.Errorf("%s: %v", row.name, err)
			continue
		}
		if err := checkMesh(m); err != nil {
			t.Errorf("%s: %v", row.name, err)
		}
		if math.Abs(area(m)-row.area) > 1e-12*row.area || len(m.Faces) > row.most {
			t.Errorf("%s: area %v, want %v; %d pieces", row.name, area(m), row.area, len(m.Faces))
		}
		if b := bends(m); b[Ridge]+b[Valley] > 0 {
			t.Errorf("%s: diagonals %v", row.name, b)
		}
	}
}

// TestCarveRandomOutlines: corners at any distance around a point, in any plane, are split into their whole area.
func TestCarveRandomOutlines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pose := geomtest.DrawPose(t, "pose")
		n := rapid.IntRange(3, 60).Draw(t, "corners")
		var outline []geom.Vec3
		var want float64
		for i := range n {
			s, c := turnSinCos(i, n)
			r := rapid.SampledFrom([]float64{0.1, 0.5, 1, 2}).Draw(t, "radius")
			outline = append(outline, geom.V(r*c, r*s, 0))
		}
		for i, a := range outline {
			want += 0.5 * a.Cross(outline[(i+1)%n]).Z
		}
		for i := range outline {
			outline[i] = pose.Apply(outline[i])
		}
		m, err := New(outline, [][]int32{loopOf(0, int32(n))})
		if err != nil {
			t.Fatal(err)
		}
		if err := checkMesh(m); err != nil {
			t.Fatal(err)
		}
		if math.Abs(area(m)-want) > 1e-9*want {
			t.Fatalf("area %v, want %v", area(m), want)
		}
	})
}

// TestStitchTiles: a floor of tiles, each with corners of its own and every other row moved by half, is one sheet.
func TestStitchTiles(t *testing.T) {
	var r raw
	for row := range 10 {
		for i := range 10 {
			x, z := float64(i)+0.5*float64(row%2), float64(row)
			r.add([]geom.Vec3{geom.V(x, 0, z), geom.V(x, 0, z+1), geom.V(x+1, 0, z+1), geom.V(x+1, 0, z)},
				[][]int32{{0, 1, 2, 3}})
		}
	}
	m := mustMesh(New(r.verts, r.loops))
	if err := checkMesh(m); err != nil {
		t.Error(err)
	}
	for i, e := range m.Edges {
		a, b := m.Verts[e.V0], m.Verts[e.V1]
		mid := a.Lerp(b, 0.5)
		inner := mid.Z > 0 && mid.Z < 10 && mid.X > 0.5 && mid.X < 10
		if inner && m.Bends[i] != Flush {
			t.Errorf("inside, edge %v–%v has bend %v", a, b, m.Bends[i])
		}
		if outer := mid.Z == 0 || mid.Z == 10 || mid.X == 0 || mid.X == 10.5; outer && m.Bends[i] != Rim {
			t.Errorf("on the rim, edge %v–%v has bend %v", a, b, m.Bends[i])
		}
	}
	if math.Abs(area(m)-100) > 1e-12 || m.InternalShare() < 0.7 {
		t.Errorf("area %v, internal share %v", area(m), m.InternalShare())
	}
	all := strings.Join(m.Repairs, "; ")
	if !strings.Contains(all, "welded") || !strings.Contains(all, "joined 180 T-junctions") {
		t.Errorf("says %q", all)
	}
}

// TestBendTolerance: an edge is internal only where a straight edge upon it could not reach between the faces.
func TestBendTolerance(t *testing.T) {
	for _, rise := range []float64{0, 1e-13, 1e-10, -1e-10, 1e-8, -1e-8, 1e-6, -1e-6, 0.3, -0.3} {
		for _, size := range []float64{1e-3, 1, 1e4} {
			for _, off := range []float64{0, 1e3 * size} {
				verts := []geom.Vec3{geom.V(0, 0, 0), geom.V(0, 0, 1), geom.V(1, rise, 0.5), geom.V(-1, 0, 0.5)}
				for i, v := range verts {
					verts[i] = v.Scale(size).Add(geom.V(off, 0, off))
				}
				m := mustMesh(New(verts, [][]int32{{0, 1, 2}, {1, 0, 3}}))
				want := Flush
				if rise > 1e-9 {
					want = Valley
				} else if rise < -1e-9 {
					want = Ridge
				}
				if i := slices.IndexFunc(m.Edges, func(e convex.Edge) bool { return e.Right >= 0 }); m.Bends[i] != want {
					t.Errorf("rise %g of %g at %g: bend %d, want %d", rise, size, off, m.Bends[i], want)
				}
			}
		}
	}
}

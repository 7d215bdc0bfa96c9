package mesh

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math/rand/v2"
	"slices"
	"testing"
)

// bySides is soup.onSides without a tree.
func (s *soup) bySides(w *wiring, rims []int32) (found []insertion) {
	for _, rim := range rims {
		for _, side := range rims {
			d := s.verts[w.end[rim]].Sub(s.verts[s.corners[rim]])
			if w.owner[rim] == w.owner[side] || !s.runsAlong(w, side, d) {
				continue
			}
			for _, v := range [2]int32{s.corners[rim], w.end[rim]} {
				if t, on := s.place(w, side, v); on {
					found = append(found, insertion{side, v, t})
				}
			}
		}
	}
	slices.SortFunc(found, insertion.order)
	return slices.Compact(found)
}

// scattered returns n triangles anywhere within a cube of two metres.
func scattered(r *rand.Rand, n int) (verts []geom.Vec3, loops [][]int32) {
	for i := range n {
		for range 3 {
			verts = append(verts, geom.V(2*r.Float64()-1, 2*r.Float64()-1, 2*r.Float64()-1))
		}
		loops = append(loops, []int32{int32(3 * i), int32(3*i + 1), int32(3*i + 2)})
	}
	return verts, loops
}

// tiles adds a court of rows of squares of different sizes, turned and placed by pose: the squares of two rows share no
// corners but those at their ends.
func tiles(verts []geom.Vec3, loops [][]int32, rows int, pose *geom.Pose, r *rand.Rand) ([]geom.Vec3, [][]int32) {
	for row := range rows {
		columns := 1 + r.IntN(12)
		for c := range columns {
			x, y := 12*float64(c)/float64(columns), 12*float64(c+1)/float64(columns)
			k := int32(len(verts))
			for _, v := range [4]geom.Vec3{geom.V(x, 0, float64(row)), geom.V(x, 0, float64(row+1)),
				geom.V(y, 0, float64(row+1)),
				geom.V(y, 0, float64(row))} {
				verts = append(verts, pose.Apply(v))
			}
			loops = append(loops, []int32{k, k + 1, k + 2, k + 3})
		}
	}
	return verts, loops
}

// TestSeams: the tree over the lines of the sides finds the T-junctions that asking all pairs of sides finds, in courts
// of tiles anywhere and any way round, among triangles that have none.
func TestSeams(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 10))
	for round := range 40 {
		verts, loops := scattered(r, 30)
		for range 1 + r.IntN(3) {
			axis := geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Unit()
			pose := geom.Pose{P: geom.V(9*r.NormFloat64(), 9*r.NormFloat64(), 9*r.NormFloat64()),
				Q: geom.AxisAngle(axis, 6*r.Float64())}
			if round%4 == 0 {
				pose.Q = geom.IdentityQuat()
			}
			verts, loops = tiles(verts, loops, 2+r.IntN(6), &pose, r)
		}
		s, err := newSoup(verts, loops)
		if err != nil {
			t.Fatal(err)
		}
		w, err := s.wire()
		if err != nil {
			t.Fatal(err)
		}
		rims := s.rims(w)
		got, want := s.onSides(w, rims), s.bySides(w, rims)
		if !slices.Equal(got, want) {
			t.Fatalf("round %d: %d T-junctions, want %d", round, len(got), len(want))
		}
		if len(want) == 0 {
			t.Fatalf("round %d has no T-junctions", round)
		}
	}
}

// TestSeamsOfScatteredTriangles: of thousands of triangles that lie in each other's boxes, a side is compared with
// hardly any other.
func TestSeamsOfScatteredTriangles(t *testing.T) {
	verts, loops := scattered(rand.New(rand.NewPCG(14, 11)), 4000)
	s, err := newSoup(verts, loops)
	if err != nil {
		t.Fatal(err)
	}
	w, err := s.wire()
	if err != nil {
		t.Fatal(err)
	}
	rims := s.rims(w)
	tree := s.newSeams(w, rims)
	compared := 0
	for _, rim := range rims {
		compared += len(tree.near(nil, s, s.verts[s.corners[rim]], s.verts[w.end[rim]]))
	}
	if len(rims) != 12000 || compared < len(rims) || compared > 8*len(rims) {
		t.Errorf("%d sides are compared with %d", len(rims), compared)
	}
}

package expel

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// spindle returns the corners and faces of two fans of n triangles each, from the poles (0, ±1, 0) to one ring.
func spindle(n int) (verts []geom.Vec3, loops [][]int32) {
	verts = []geom.Vec3{geom.V(0, 1, 0), geom.V(0, -1, 0)}
	for i := range n {
		angle := 2 * math.Pi * float64(i) / float64(n)
		verts = append(verts, geom.V(math.Cos(angle), 0, math.Sin(angle)))
		a, b := int32(2+i), int32(2+(i+1)%n)
		loops = append(loops, []int32{0, b, a}, []int32{1, a, b})
	}
	return verts, loops
}

// withSpike adds a tetrahedron with its tip at x and a small base around the origin.
func withSpike(verts []geom.Vec3, loops [][]int32, x geom.Vec3) ([]geom.Vec3, [][]int32) {
	k := int32(len(verts))
	u, v := x.Unit().Perpendicular()
	verts = append(verts, x, u.Scale(0.05), v.Sub(u).Scale(0.05), v.Add(u).Scale(-0.05))
	return verts, append(loops, []int32{k, k + 1, k + 2}, []int32{k, k + 2, k + 3}, []int32{k, k + 3, k + 1},
		[]int32{k + 1, k + 3, k + 2})
}

// crossesByPairs is SelfCrossing without a tree.
func crossesByPairs(m *mesh.Mesh, s *Scratch) bool {
	s.startCrossings(m, m, &home)
	for f := range m.Faces {
		for g := range f {
			if !shareCorner(m, int32(f), int32(g)) && s.facesCross(int32(f), int32(g)) {
				return true
			}
		}
	}
	return false
}

// TestSelfCrossing: meshes with a spike that stays inside, or comes through the surface by as little as 1e-9 m, are
// told apart, by the tree and by cutting space, as by asking all pairs.
func TestSelfCrossing(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 14))
	crossed := 0
	for _, n := range []int{8, 60, 200} {
		for range 60 {
			angle, height := 2*math.Pi*r.Float64(), 0.9*r.Float64()
			out := (1 - height) * (1 + math.Pow(10, -1-8*r.Float64())*float64(r.IntN(3)-1))
			tip := geom.V(out*math.Cos(angle), height, out*math.Sin(angle))
			tip = tip.Scale(1 - float64(r.IntN(2))*math.Pow(math.Sin(math.Pi/float64(n)), 2)) // or inside of the flat faces
			verts, loops := spindle(n)
			verts, loops = withSpike(verts, loops, tip)
			m := meshOf(t, verts, loops)
			var s Scratch
			want := crossesByPairs(m, &s)
			if want {
				crossed++
			}
			p, got := SelfCrossing(m, &s)
			c := newCutter(m, &s)
			q, cut := c.search(0, len(c.shards), selfDepth, selfSpoilt)
			if got != want || cut != want {
				t.Fatalf("n = %d, tip %v: by the tree %v, by cutting %v, by pairs %v", n, tip, got, cut, want)
			}
			for _, p := range []FacePair{p, q} {
				if want && (shareCorner(m, p.A, p.B) || !s.facesCross(p.A, p.B)) {
					t.Fatalf("n = %d, tip %v: faces %v do not cross", n, tip, p)
				}
			}
		}
	}
	if crossed < 30 || crossed > 150 {
		t.Errorf("%d of 180 meshes cross themselves: the tips are badly chosen", crossed)
	}
}

// TestSelfCrossingOfFans: the work for two fans grows little faster than their faces, though the boxes of half of them
// meet those of the other half.
func TestSelfCrossingOfFans(t *testing.T) {
	for _, n := range []int{500, 4000} {
		verts, loops := spindle(n)
		m := meshOf(t, verts, loops)
		var s Scratch
		if p, crossed := SelfCrossing(m, &s); crossed {
			t.Fatalf("n = %d: faces %v cross", n, p)
		}
		c := newCutter(m, &s)
		c.search(0, len(c.shards), selfDepth, selfSpoilt)
		if most := 20 * 2 * n * bits.Len(uint(n)); c.asked == 0 || c.asked > most {
			t.Errorf("n = %d: %d shards and pairs looked at, at most %d wanted", n, c.asked, most)
		}
	}
}

// TestSelfCrossingAsksFewOfOrdinaryMeshes: faces that are near few others are told by the tree alone.
func TestSelfCrossingAsksFewOfOrdinaryMeshes(t *testing.T) {
	for _, name := range []string{"shuttle528", "torus300", "sphere3968"} {
		m := objMesh(t, name)
		var s Scratch
		s.startCrossings(m, m, &home)
		leaves := 0
		for _, _, ok := s.nextLeafPair(m, m); ok; _, _, ok = s.nextLeafPair(m, m) {
			leaves++
		}
		t.Logf("%s: %.1f pairs of leaves for each face", name, float64(leaves)/float64(len(m.Faces)))
		if leaves > selfPatience/2*len(m.Faces) {
			t.Errorf("%s: %d pairs of leaves for %d faces", name, leaves, len(m.Faces))
		}
	}
}

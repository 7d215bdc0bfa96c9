package faceoctree

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// spindle returns two fans of n triangles each, from the poles (0, ±1, 0) to one ring.
func spindle(n int) Surface { return wedge(n, 2*math.Pi) }

// wedge returns such fans to an arc of some angle (rad); they close only over the whole circle.
func wedge(n int, arc float64) Surface {
	s := Surface{Verts: []geom.Vec3{{Y: 1}, {Y: -1}}}
	for i := range n {
		angle := arc * float64(i) / float64(n)
		s.Verts = append(s.Verts, geom.V(math.Cos(angle), 0, math.Sin(angle)))
		a, b := int32(2+i), int32(2+(i+1)%n)
		s.Faces = append(s.Faces, [3]int32{0, b, a}, [3]int32{1, a, b})
	}
	return s
}

// addSpike adds a tetrahedron with its tip at x and a small base around the origin.
func addSpike(s *Surface, x geom.Vec3) {
	k := int32(len(s.Verts))
	u, v := x.Unit().Perpendicular()
	s.Verts = append(s.Verts, x, u.Scale(0.05), v.Sub(u).Scale(0.05), v.Add(u).Scale(-0.05))
	s.Faces = append(s.Faces, [3]int32{k, k + 1, k + 2}, [3]int32{k, k + 2, k + 3}, [3]int32{k, k + 3, k + 1},
		[3]int32{k + 1, k + 3, k + 2})
}

// crossingsByPairs compares all faces that share no vertex.
func crossingsByPairs(s *Surface) map[FacePair]bool {
	pairs := map[FacePair]bool{}
	for g := range s.Faces {
		y := s.Triangle(int32(g))
		for f := range g {
			if x := s.Triangle(int32(f)); !shareVertex(&s.Faces[f], &s.Faces[g]) && Cross(&x, &y, 0, 0) {
				pairs[FacePair{F: int32(f), G: int32(g)}] = true
			}
		}
	}
	return pairs
}

// TestEachCrossing: of surfaces with a spike that stays inside, or comes through by as little as 1e-9 m, all pairs that
// cross are found, and the search ends when it is told to.
func TestEachCrossing(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 14))
	crossed := 0
	var f Finder
	for _, n := range []int{8, 60, 200} {
		for range 60 {
			angle, height := 2*math.Pi*r.Float64(), 0.9*r.Float64()
			out := (1 - height) * (1 + math.Pow(10, -1-8*r.Float64())*float64(r.IntN(3)-1))
			tip := geom.V(out*math.Cos(angle), height, out*math.Sin(angle))
			tip = tip.Scale(1 - float64(r.IntN(2))*math.Pow(math.Sin(math.Pi/float64(n)), 2)) // or inside of the flat faces
			s := spindle(n)
			addSpike(&s, tip)
			want, got, calls := crossingsByPairs(&s), map[FacePair]bool{}, 0
			f.EachCrossing(&s, nil, func(p FacePair) bool { got[p] = true; return true })
			f.EachCrossing(&s, nil, func(FacePair) bool { calls++; return false })
			for p := range want {
				if !got[p] {
					t.Errorf("n = %d, tip %v: %v is missing", n, tip, p)
				}
			}
			if len(got) != len(want) || calls != min(1, len(want)) {
				t.Errorf("n = %d, tip %v: %d pairs and %d calls, want %d pairs", n, tip, len(got), calls, len(want))
			}
			if len(want) > 0 {
				crossed++
			}
		}
	}
	if crossed < 30 || crossed > 150 {
		t.Errorf("%d of 180 surfaces cross themselves: the tips are badly chosen", crossed)
	}
}

// TestEachCrossingGrowsSlowly: the work for two fans, and for a sphere, grows little faster than their faces, though
// the boxes of half the faces of a fan meet those of the other half.
func TestEachCrossingGrowsSlowly(t *testing.T) {
	for name, s := range map[string]Surface{"fans of 500": spindle(500), "fans of 4000": spindle(4000),
		"fans of 4000 in a wedge of 6°": wedge(4000, 0.11), "fans of 4000 in a wedge of 1.7°": wedge(4000, 0.03),
		"sphere of 960": sphere(960), "sphere of 20000": sphere(20000)} {
		var f Finder
		f.listAll(&s)
		whole := boundsOf(s.Verts)
		c := crossingSearch{Finder: &f, surface: &s, visit: func(p FacePair) bool {
			t.Errorf("%s: %v", name,
				p)
			return true
		}}
		c.search(&whole, 0, len(f.nodes), crossingDepth)
		n := len(s.Faces)
		t.Logf("%s: %.1f a face", name, float64(c.asked)/float64(n))
		if most := 20 * n * bits.Len(uint(n)); c.asked < n || c.asked > most {
			t.Errorf("%s: %d faces and pairs looked at, at most %d wanted", name, c.asked, most)
		}
	}
}

// TestCross: what properly crosses, and what only touches.
func TestCross(t *testing.T) {
	flat := Triangle{{X: 0, Y: 0}, {X: 4, Y: 0}, {X: 0, Y: 4}}
	for _, row := range []struct {
		name string
		y    Triangle
		want bool
	}{
		{"through the middle", Triangle{{X: 1, Y: 1, Z: -1}, {X: 1, Y: 1, Z: 1}, {X: 9, Y: 9, Z: 1}}, true},
		{"over the rim", Triangle{{X: 1, Y: -1, Z: 0.5}, {X: 1, Y: -1, Z: -0.5}, {X: 1, Y: 9, Z: 0}}, true},
		{"a corner on it", Triangle{{X: 1, Y: 1}, {X: 1, Y: 1, Z: 1}, {X: 2, Y: 1, Z: 1}}, false},
		{"through a corner", Triangle{{Z: -1}, {Z: 1}, {X: -1, Y: -1, Z: 1}}, false},
		{"coplanar", Triangle{{X: 1, Y: 1}, {X: 9, Y: 1}, {X: 1, Y: 9}}, false},
		{"beside", Triangle{{X: 5, Y: 5, Z: -1}, {X: 5, Y: 5, Z: 1}, {X: 9, Y: 9, Z: 1}}, false},
	} {
		if Cross(&flat, &row.y, 0, 0) != row.want || Cross(&row.y, &flat, 0, 0) != row.want {
			t.Errorf("%s: want %v", row.name, row.want)
		}
	}
}

package faceoctree

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// small is a few surfaces on a grid of whole numbers, and where the grid lies in space.
type small struct {
	grid    []Surface // corners are whole numbers below 8, unless wild
	wild    bool      // corners are any numbers
	objects []Surface
	exactly bool // the objects are the grid moved without rounding: the same faces meet
}

// newSmall draws two or three surfaces of a few faces: soups with shared edges and corners, faces of no area,
// tetrahedra and boxes, in one plane or in space, on a grid or anywhere, 1e±3 times as large and 100 km out.
func newSmall(r *rand.Rand) small {
	var s small
	s.wild = r.IntN(4) == 0
	side, flat := 2+r.IntN(5), r.IntN(4) == 0 && (!s.wild || r.IntN(16) == 0) // fractions are slow
	for range 2 + r.IntN(8)/7 {
		o := smallSurface(r, side)
		for i := range o.Verts {
			if v := &o.Verts[i]; s.wild {
				*v = v.Add(randomUnit(r).Scale(r.Float64()))
			}
			if flat {
				o.Verts[i].Z = 1
			}
		}
		s.grid = append(s.grid, o)
	}
	scale, out := 1.0, geom.Vec3{}
	s.exactly = !s.wild && r.IntN(100) > 0
	switch size := r.IntN(3); {
	case s.exactly:
		scale = [3]float64{1, 0x1p-10, 0x1p10}[size]
		out = geom.V(float64(r.IntN(3)-1)*0x1p17, float64(r.IntN(3)-1)*0x1p16, 0x1p16)
	default:
		scale = [3]float64{1, 1e-3, 1e3}[size]
		out = geom.V(float64(r.IntN(3)-1)*1e5, float64(r.IntN(3)-1)*1e5, 3e4)
	}
	if r.IntN(2) == 0 {
		out = geom.Vec3{}
	}
	for _, g := range s.grid {
		o := Surface{Verts: slices.Clone(g.Verts), Faces: g.Faces}
		for i, v := range o.Verts {
			o.Verts[i] = v.Scale(scale).Add(out)
		}
		s.objects = append(s.objects, o)
	}
	return s
}

// smallSurface draws one on the grid.
func smallSurface(r *rand.Rand, side int) Surface {
	corner := func() geom.Vec3 { return geom.V(float64(r.IntN(side)), float64(r.IntN(side)), float64(r.IntN(side))) }
	if r.IntN(5) == 0 {
		a, b := corner(), corner()
		return box(a.Min(b), a.Max(b)) // flat where they agree
	}
	var s Surface
	for range 3 + r.IntN(5) {
		s.Verts = append(s.Verts, corner())
	}
	n := int32(len(s.Verts))
	if n == 4 {
		s.Faces = [][3]int32{{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}}
		return s
	}
	for range 2 + r.IntN(8) {
		s.Faces = append(s.Faces, [3]int32{r.Int32N(n), r.Int32N(n), r.Int32N(n)})
	}
	return s
}

// reference returns the pairs that meet, with arithmetic that does not round.
func (s *small) reference() (pairs []FacePair) {
	for a := range s.objects {
		for b := a + 1; b < len(s.objects); b++ {
			for f := range s.objects[a].Faces {
				for g := range s.objects[b].Faces {
					if s.meet(a, b, int32(f), int32(g)) {
						pairs = append(pairs, FacePair{int32(a), int32(b), int32(f), int32(g)})
					}
				}
			}
		}
	}
	return pairs
}

func (s *small) meet(a, b int, f, g int32) bool {
	if s.exactly {
		x, y := s.grid[a].Triangle(f), s.grid[b].Triangle(g)
		return boxesMeet(&x, &y) && meetOnGrid(&x, &y)
	}
	x, y := s.objects[a].Triangle(f), s.objects[b].Triangle(g)
	switch {
	case !boxesMeet(&x, &y), clearlyApart(&x, &y):
		return false
	case clearlyMeet(&x, &y), clearlyMeet(&y, &x):
		return true
	}
	return meetExactly(&x, &y)
}

func boxesMeet(x, y *Triangle) bool {
	for k := range 3 {
		x, y := [3]float64{x[0].Array()[k], x[1].Array()[k], x[2].Array()[k]},
			[3]float64{y[0].Array()[k], y[1].Array()[k], y[2].Array()[k]}
		if slices.Max(x[:]) < slices.Min(y[:]) || slices.Max(y[:]) < slices.Min(x[:]) {
			return false
		}
	}
	return true
}

// clearlyApart reports whether a direction parts the triangles by far more than rounding.
func clearlyApart(x, y *Triangle) bool {
	var all [6]geom.Vec3
	size := 0.0
	for k := range 3 {
		all[k], all[3+k] = x[(k+1)%3].Sub(x[k]), y[(k+1)%3].Sub(y[k])
		size = max(size, all[k].Len(), all[3+k].Len(), y[k].Sub(x[0]).Len())
	}
	for i := range 6 {
		for j := range i {
			n, lowX, highX, lowY, highY := all[i].Cross(all[j]), 0.0, 0.0, math.Inf(1), math.Inf(-1)
			for k := range 3 {
				lowX, highX = min(lowX, n.Dot(x[k].Sub(x[0]))), max(highX, n.Dot(x[k].Sub(x[0])))
				lowY, highY = min(lowY, n.Dot(y[k].Sub(x[0]))), max(highY, n.Dot(y[k].Sub(x[0])))
			}
			if margin := 1e-12 * size * size * size; lowX > highY+margin || lowY > highX+margin {
				return true
			}
		}
	}
	return false
}

// clearlyMeet reports whether an edge of y passes through the inside of x, by far more than rounding.
func clearlyMeet(x, y *Triangle) bool {
	volume := func(a, b, c, d geom.Vec3) float64 { return b.Sub(a).Cross(c.Sub(a)).Dot(d.Sub(a)) }
	size := 0.0
	for k := range 3 {
		size = max(size, x[k].Sub(x[0]).Len(), y[k].Sub(x[0]).Len())
	}
	margin := 1e-12 * size * size * size
	for k := range 3 {
		p, q := y[k], y[(k+1)%3]
		below, above := volume(x[0], x[1], x[2], p), volume(x[0], x[1], x[2], q)
		if !(min(below, above) < -margin && max(below, above) > margin) {
			continue
		}
		a, b, c := volume(p, q, x[0], x[1]), volume(p, q, x[1], x[2]), volume(p, q, x[2], x[0])
		if min(a, b, c) > margin || max(a, b, c) < -margin {
			return true
		}
	}
	return false
}

// checkSmall compares all ways to search with the reference.
func checkSmall(t *testing.T, f *Finder, s *small) (hits int) {
	want := s.reference()
	if got := BruteForce(nil, s.objects); !slices.Equal(got, want) {
		t.Fatalf("brute force: %v, want %v, of %+v", got, want, s.objects)
	}
	for i, rule := range [...]Rule{{}, {Kind: Paper, Level: 1}, {Kind: Paper, Level: 2}, {Kind: Paper, Level: 4}} {
		if i == 3 && len(want)%8 != 0 {
			continue // large faces lie in many voxels
		}
		if got := f.Find(s.objects, rule); !slices.Equal(got, want) {
			t.Fatalf("%v: %v, want %v, of %+v", rule, got, want, s.objects)
		}
	}
	return len(want)
}

// TestFindAgreesWithExactArithmetic draws BRICKYARD_PAIRS scenes, or some thousands.
func TestFindAgreesWithExactArithmetic(t *testing.T) {
	n, err := strconv.Atoi(os.Getenv("BRICKYARD_PAIRS"))
	if err != nil {
		n = 4000
	}
	var f Finder
	r := rand.New(rand.NewPCG(11, uint64(n)))
	hits, pairs, exactly := 0, 0, 0
	for range n {
		s := newSmall(r)
		hits += checkSmall(t, &f, &s)
		if s.exactly {
			exactly++
		}
		for a := range s.objects {
			for b := range a {
				pairs += len(s.objects[a].Faces) * len(s.objects[b].Faces)
			}
		}
	}
	t.Logf("%d scenes, %d of them on a grid, %d pairs of faces, %d meet", n, exactly, pairs, hits)
}

func FuzzFind(f *testing.F) {
	f.Add(uint64(1), uint64(2))
	var finder Finder
	f.Fuzz(func(t *testing.T, a, b uint64) {
		s := newSmall(rand.New(rand.NewPCG(a, b)))
		checkSmall(t, &finder, &s)
	})
}

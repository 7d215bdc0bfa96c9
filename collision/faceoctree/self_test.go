package faceoctree

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// bruteSelf compares all faces of a surface that share no vertex.
func bruteSelf(s *Surface) (pairs []FacePair) {
	for f := range s.Faces {
		x := s.Triangle(int32(f))
		for g := f + 1; g < len(s.Faces); g++ {
			if y := s.Triangle(int32(g)); !shareVertex(&s.Faces[f], &s.Faces[g]) && Meet(&x, &y) {
				pairs = append(pairs, FacePair{0, 0, int32(f), int32(g)})
			}
		}
	}
	return pairs
}

func TestFindSelf(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	var f Finder
	hits := 0
	for round := range 40 {
		s := sphere([]int{48, 168, 528, 960}[round%4])
		if round >= 4 { // crumpled: some vertices go elsewhere
			for range 1 + r.IntN(12) {
				i := r.IntN(len(s.Verts))
				s.Verts[i] = s.Verts[i].AddScaled(-2*r.Float64(), randomUnit(r))
			}
		}
		if round%5 == 4 { // flat
			for i := range s.Verts {
				s.Verts[i].Z = 0
			}
		}
		want := bruteSelf(&s)
		if got := f.FindSelf(&s); !slices.Equal(got, want) {
			t.Fatalf("round %d: %d pairs, want %d", round, len(got), len(want))
		}
		if round < 4 && len(want) > 0 {
			t.Errorf("a sphere crosses itself: %v", want)
		}
		hits += len(want)
	}
	if hits == 0 {
		t.Error("nothing meets")
	}
	tent := Surface{Verts: []geom.Vec3{{X: 0}, {X: 1}, {Y: 1}, {Z: 1}}, Faces: [][3]int32{{0, 1, 2}, {0, 3, 1}}}
	if got := f.FindSelf(&tent); len(got) > 0 {
		t.Errorf("faces with a common edge: %v", got)
	}
}

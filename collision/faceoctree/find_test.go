package faceoctree

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// rules are all ways to search.
var rules = []Rule{{}, {Kind: Paper}, {Kind: Paper, Level: 1}, {Kind: Paper, Level: 3}, {Kind: Paper, Level: 9},
	{Kind: Paper, World: geom.Box{Min: geom.V(-50, -50, -50), Max: geom.V(50, 40, 60)}, Level: 8}}

func TestFindAgreesWithBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var f Finder
	hits := 0
	for round := range 20 {
		var objects []Surface
		for range 2 + r.IntN(8*(round%2)+2) {
			faces := []int{48, 168, 528}[r.IntN(3)]
			s := sphere(faces)
			at := geom.V(r.Float64(), r.Float64(), r.Float64()).Scale(4)
			objects = append(objects, moved(&s, randomUnit(r), 7*r.Float64(), 0.5+r.Float64(), at))
		}
		want := BruteForce(nil, objects)
		hits += len(want)
		for _, rule := range rules {
			if got := f.Find(objects, rule); !slices.Equal(got, want) {
				t.Fatalf("round %d, %v: %d pairs, want %d", round, rule, len(got), len(want))
			}
		}
	}
	t.Logf("%d pairs", hits)
}

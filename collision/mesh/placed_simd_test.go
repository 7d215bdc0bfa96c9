//go:build goexperiment.simd && amd64

package mesh

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// TestWideListsAreTheSame: with AVX2 the lists of near faces of random meshes at random poses and on random screws are
// those of the plain functions, in the same order.
func TestWideListsAreTheSame(t *testing.T) {
	if !wide {
		t.Skip("no AVX2 here")
	}
	defer func() { wide = true }()
	r := rand.New(rand.NewPCG(17, 5))
	all := smallMeshes()
	var w Passing
	listed, core := 0, 0
	for n := range 300 {
		m, q := all[r.IntN(len(all))], all[r.IntN(len(all))]
		pose := randomPassing(r, m, q)
		motion := geom.MotionBy(&pose, geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Scale(0.2*q.Radius),
			geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Scale(0.3*r.Float64()))
		end := motion.At(1)
		start, last := pose.Frame(), end.Frame()
		at := Passage{
			Q: [2]geom.Frame{start, last}, M: [2]geom.Frame{start.Inverse(), last.Inverse()}, Still: n%2 == 0,
			BendQ: 0.1 * r.Float64(), BendM: 0.1 * r.Float64(), Reach: q.Radius * math.Exp(-6*r.Float64()),
		}
		if n%3 == 0 {
			at.BendQ, at.BendM = 0, 0
		}
		box := start.TurnedBox(q.Bounds.Centre(), q.Bounds.Half())
		var lists, cores [2][]FacePair
		for k := range lists {
			wide = k == 1
			lists[k] = w.Append(nil, m, q, &at)
			cores[k] = w.AppendOf(nil, m, &at, &box, &q.Bounds)
		}
		if !slices.Equal(lists[0], lists[1]) {
			t.Fatalf("case %d: %d pairs by AVX2, %d without", n, len(lists[1]), len(lists[0]))
		}
		if !slices.Equal(cores[0], cores[1]) {
			t.Fatalf("case %d: %d faces beside a core by AVX2, %d without", n, len(cores[1]), len(cores[0]))
		}
		listed, core = listed+len(lists[0]), core+len(cores[0])
	}
	if listed < 10000 || core < 2000 {
		t.Errorf("%d pairs and %d faces listed: hardly tested", listed, core)
	}
}

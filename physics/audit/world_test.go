package audit

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// TestCatchesWrongHeaps pushes shuttles of a sound heap into each other, as an engine that misses contacts would, and
// compares with the answers of the oracle for all pairs.
func TestCatchesWrongHeaps(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	heap := shuttleHeap(t, 12)
	w, ids := audited(t, heap...)
	a := New(w)
	sound := a.Check(0)
	if sound.Overlapping != 0 || !(sound.SmallestGap > 0 && sound.SmallestGap < 1e-4) {
		t.Fatalf("sound heap: %+v", sound)
	}
	r := rand.New(rand.NewPCG(91, 92))
	caught := 0
	for round := range 30 {
		for i := 1; i < len(heap); i++ {
			pose := heap[i].pose
			if r.IntN(3) == 0 {
				way := geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Unit()
				pose.P = pose.P.AddScaled(math.Pow(10, -6*r.Float64()), way)
			}
			w.poses[ids[i]] = pose
		}
		var soups []soup
		for i := range heap {
			soups = append(soups, soupOf(heap[i].shapes[0], w.poses[ids[i]]))
		}
		want := 0
		for i := range soups {
			for j := range i {
				if soups[i].crosses(&soups[j]) {
					want++
				}
			}
		}
		got := a.Check(0)
		if got.Overlapping != want || (want > 0) != (got.Deepest > 0) || (want > 0) != (got.SmallestGap == 0) {
			t.Errorf("round %d: %+v, the oracle counts %d", round, got, want)
		}
		caught += got.Overlapping
	}
	if caught < 50 {
		t.Errorf("%d overlaps in all: too few to tell", caught)
	}
}

// TestSeesEveryFamily puts each solid of a list into each other one, a tenth of a millimetre deep and as far
// apart.
func TestSeesEveryFamily(t *testing.T) {
	tile := must(convex.FlatPolyhedron([]geom.Vec3{{X: -.5, Y: -.5}, {X: .5, Y: -.5}, {X: .5, Y: .5}, {X: -.5, Y: .5}}))
	small := shifted(prism([][2]float64{{0, 0}, {1, 0}, {1, .5}, {.5, .5}, {.5, 1}, {0, 1}},
		[]int32{0, 1, 2, 3, 4, 5}, [][]int32{{0, 1, 2, 3}, {0, 3, 4, 5}}, 1), -.25, -.5, -.5)
	// Each reaches half a metre down and up, there where x and z are zero.
	solids := []struct {
		name  string
		shape collision.Shape
		turn  geom.Quat
	}{
		{"box", cored(coreBox(.5, .5, .5), 0), geom.IdentityQuat()},
		{"ball", cored(corePoint(), .5), geom.IdentityQuat()},
		{"pill", cored(coreSegment(.25), .25), geom.IdentityQuat()},
		{"tile on edge", cored(tile, 0), geom.IdentityQuat()},
		{"box mesh", boxMesh(.5, .5, .5), geom.IdentityQuat()},
		{"ring", torus(.375, .125, 24, 8), turned(0, 0, 1, 15)},
		{"L", small, geom.IdentityQuat()},
		{"open sheet on edge", sheet(4, 1, flat), turned(0, 0, 1, 90)},
	}
	const depth = 1e-4
	// In one of them the tile and the sheet pass through a sheet along its inner edges.
	for _, a := range solids {
		for _, b := range solids {
			for _, gap := range []float64{depth, -depth} {
				spin := turned(0, 1, 0, 33)
				w, ids := audited(t, bodyAt{physics.Static, turnedAt(0, 0, 0, a.turn), []collision.Shape{a.shape}},
					bodyAt{physics.Dynamic, turnedAt(0, 1+gap, 0, spin.Mul(b.turn)), []collision.Shape{b.shape}})
				got := New(w).Check(0)
				switch {
				case gap < 0 && (got.Overlapping != 1 || !(got.Deepest <= depth+1e-12 && got.Deepest > 0)):
					t.Errorf("%s in %s: %+v", b.name, a.name, got)
				case gap > 0 && (got.Overlapping != 0 || math.Abs(got.SmallestGap-depth) > 1e-12):
					t.Errorf("%s over %s: %+v", b.name, a.name, got)
				case got.A != ids[0] || got.B != ids[1]:
					t.Errorf("%s and %s: between %v and %v", b.name, a.name, got.A, got.B)
				}
			}
		}
	}
}

// TestPreparesOnce: the auditor keeps its preparation of a mesh, whichever bodies come and go beside it.
func TestPreparesOnce(t *testing.T) {
	ground := hills(20)
	w, ids := audited(t, bodyAt{physics.Static, at(0, 0, 0), []collision.Shape{ground}},
		bodyAt{physics.Dynamic, at(0, 50, 0), []collision.Shape{hills(2)}})
	a := New(w)
	a.Check(0)
	known := [2]*shape{a.bodies[ids[0].Index()].solids[0].shape, a.bodies[ids[1].Index()].solids[0].shape}
	for n := range 300 {
		id := w.put(t, bodyAt{physics.Dynamic, at(0, 300, 0), []collision.Shape{unitCube(t)}})
		w.poses[ids[1]] = at(1e-3*float64(n), 50, 0)
		a.Check(0)
		w.RemoveBody(id)
		for k, id := range ids {
			if a.bodies[id.Index()].solids[0].shape != known[k] {
				t.Fatalf("after %d more shapes mesh %d was prepared again", n, k)
			}
		}
	}
}

func TestOfMeshesAllocatesNothingWarm(t *testing.T) {
	w, ids := audited(t, shuttleHeap(t, 6)...)
	a := New(w)
	a.Check(0)
	if n := testing.AllocsPerRun(20, func() {
		nudge(w, ids)
		a.Check(1)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

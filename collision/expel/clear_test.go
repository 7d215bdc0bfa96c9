package expel

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// TestClearKnowsTheDistance: whether two solids are as far apart as asked, read off a list of the faces near each other
// where both are meshes, agrees with their distance, also where one is inside the other.
func TestClearKnowsTheDistance(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 5))
	all := append(meshWalkers(t)[:6], walkers(t)[0])
	box := boxOf(t, 3, 3, 3)
	shell := mesh.Core{Mesh: meshOf(t, box.Verts, loopsOf(&box.Surface))}
	var s Scratch
	var w mesh.Passing
	var n mesh.Neighbours
	clear, listed := 0, 0
	for i := range 600 {
		a, b := all[r.IntN(len(all))].core(), all[r.IntN(len(all))].core()
		if i%10 == 0 {
			a = shell
		}
		rel := geom.Frame{P: randomVec(r).Scale(1.5), R: turnedAbout(geom.Vec3{}, randomVec(r).Unit(), 3*r.Float64()).R}
		dist := Apart(a, b, &rel, math.Inf(1), &s).Dist
		limit := dist * (0.5 + r.Float64())
		if dist == 0 {
			limit = 0.1 * r.Float64()
		}
		if math.Abs(limit-dist) < 1e-9 {
			continue
		}
		var near *mesh.Neighbours
		if a.Mesh != nil && b.Mesh != nil {
			near, listed = &n, listed+1
			w.List(near, a.Mesh, b.Mesh, &rel, limit*(1+r.Float64()))
		}
		if got := Clear(a, b, &rel, limit, near, &s); got != (dist >= limit) {
			t.Fatalf("run %d: %g m apart: clear by %g m is %t", i, dist, limit, got)
		} else if got {
			clear++
		}
	}
	if clear < 100 || listed < 300 {
		t.Errorf("%d clear, %d by a list: hardly tested", clear, listed)
	}
}

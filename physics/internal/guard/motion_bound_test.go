package guard

import (
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// TestMotionBoundNeverRunsBehind: no point of a body is ever farther from where it was than the motion bound has grown,
// near the origin and far from it.
func TestMotionBoundNeverRunsBehind(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, far := range []float64{0, 1e3, 1e7} {
		st := statetest.New()
		statetest.Place(st, statetest.Body{Kind: state.Dynamic, Shape: statetest.Bracket(t), At: geom.V(far, far, 0)})
		gd := New(st)
		first, begun := st.Poses[0], st.Bounds.Motion[0].Start
		for range 200 {
			scale := []float64{0, 1e-12, 1e-6, 1e-3}[r.IntN(4)]
			st.Paths[0].MakePath(geom.MotionBy(&st.Poses[0], statetest.AnyVec(r, scale), statetest.AnyVec(r, scale)))
			gd.Move()
			statetest.Commit(st)
			way := float64(st.Bounds.Motion[0].Start-begun) * state.LengthUnit
			for _, v := range st.Proxies[0].Shape.Mesh.Verts {
				if moved := st.Poses[0].Apply(v).Sub(first.Apply(v)).Len(); moved > way {
					t.Fatalf("%g m from the origin: a point moved by %g, its bound by %g", far, moved, way)
				}
			}
		}
	}
}

// TestSeparationBoundsHold lets pairs of solids move slowly about each other for many slices. Whenever a pair is not
// certified because its bodies are within its separation bound, it keeps its distance along the paths, also where
// motion bounds wrap round.
func TestSeparationBoundsHold(t *testing.T) {
	bracket, box, pill := statetest.Bracket(t), statetest.Box(t, 0.2, 0.1, 0.15), statetest.Pill(t, 0.2, 0.1)
	r := rand.New(rand.NewPCG(7, 8))
	skipped, seen := 0, 0
	for n := range 24 {
		bodies := []statetest.Body{{Kind: state.Dynamic, Shape: bracket}, {Kind: state.Dynamic, Shape: bracket}}
		bodies[1].At.X = 0.53
		for i, shape := range []collision.Shape{box, pill} {
			if n>>i&1 == 0 {
				bodies[i].Shape, bodies[i].Material = shape, contact.Material{Density: 500}
			}
		}
		st := statetest.New()
		statetest.Place(st, bodies...)
		gd := New(st)
		for i := range st.Bounds.Motion {
			st.Bounds.Motion[i].Start -= state.LengthBelow(0.1 * r.Float64())
		}
		for range 400 {
			scale := []float64{1e-7, 1e-6, 1e-6, 1e-5, 1e-5, 1e-4, 1e-3}[r.IntN(7)]
			for i := range st.Paths {
				way := statetest.AnyVec(r, scale).AddScaled(scale, st.Poses[1-i].P.Sub(st.Poses[i].P))
				st.Paths[i].MakePath(geom.MotionBy(&st.Poses[i], way, statetest.AnyVec(r, scale)))
			}
			gd.startGuard()
			st.RefreshPairs()
			for _, pair := range st.Active.Pairs {
				seen++
				if st.Bounds.NeedsProof(pair.Slot) {
					continue
				}
				skipped++
				if least := statetest.LeastOnPaths(st, &st.Proxies[pair.A], &st.Proxies[pair.B]); least < state.MinDistance {
					t.Fatalf("case %d: not certified, but the surfaces come as near as %g", n, least)
				}
			}
			gd.Move()
			statetest.Commit(st)
		}
	}
	t.Logf("%d of %d certificates saved", skipped, seen)
	if skipped*5 < seen || skipped == seen {
		t.Errorf("%d of %d certificates saved: the test does not test both", skipped, seen)
	}
}

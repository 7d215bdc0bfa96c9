package physics

import (
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// TestFixedLengthRounds: ways are rounded up, rooms down, and both keep their order where the counter wraps round.
func TestFixedLengthRounds(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		d := r.ExpFloat64() * []float64{1e-13, 1e-9, 1e-3, 1, 1e5}[r.IntN(5)]
		if over := float64(state.LengthAbove(d)) * state.LengthUnit; over < d {
			t.Fatalf("%g m rounded up to %g", d, over)
		}
		if under := float64(state.LengthBelow(d)) * state.LengthUnit; under > d {
			t.Fatalf("%g m rounded down to %g", d, under)
		}
		mark := ^state.FixedLength(0) - state.LengthBelow(d)
		if later := mark + state.LengthAbove(2*d); !mark.Before(later) || later.Before(mark) || mark.Before(mark) {
			t.Fatalf("readings %g m apart across the end of the counter are out of order", 2*d)
		}
	}
	if state.LengthBelow(-1) != 0 || state.LengthAbove(1e300) != state.LengthBelow(1e300) {
		t.Error("ways beyond the range are not cut")
	}
}

// TestMotionBoundNeverRunsBehind: no point of a body is ever farther from where it was than the motion bound has grown,
// near the origin and far from it.
func TestMotionBoundNeverRunsBehind(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, far := range []float64{0, 1e3, 1e7} {
		w, _ := worldOf(t, DefaultConfig(), bracket(t, mgl64.Vec3{far, far, 0}))
		w.Step()
		first, begun := w.st.Poses[0], w.st.Bounds.Motion[0].Start
		for range 200 {
			scale := []float64{0, 1e-12, 1e-6, 1e-3}[r.IntN(4)]
			w.st.Paths[0].MakePath(geom.MotionBy(&w.st.Poses[0], anyVec(r, scale), anyVec(r, scale)))
			w.guard.Move()
			w.dynamics.GrowTrail(0)
			w.dynamics.CommitBody(0)
			way := float64(w.st.Bounds.Motion[0].Start-begun) * state.LengthUnit
			for _, v := range w.st.Proxies[0].Shape.Mesh.Verts {
				if moved := w.st.Poses[0].Apply(v).Sub(first.Apply(v)).Len(); moved > way {
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
	box := boxOf(t, mgl64.Vec3{0.2, 0.1, 0.15})
	pill, err := collision.Capsule(0.2, 0.1)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(7, 8))
	skipped, seen := 0, 0
	for n := range 24 {
		defs := []BodyDef{bracket(t, mgl64.Vec3{}), bracket(t, mgl64.Vec3{0.53})}
		for i, shape := range []*collision.Shape{&box, &pill} {
			if n>>i&1 == 0 {
				defs[i].Solids = []Solid{{Shape: *shape, Material: contact.Material{Density: 500}}}
			}
		}
		w, _ := worldOf(t, DefaultConfig(), defs...)
		for i := range w.st.Bounds.Motion {
			w.st.Bounds.Motion[i].Start -= state.LengthBelow(0.1 * r.Float64())
		}
		w.Step()
		for range 400 {
			scale := []float64{1e-7, 1e-6, 1e-6, 1e-5, 1e-5, 1e-4, 1e-3}[r.IntN(7)]
			for i := range w.st.Paths {
				way := anyVec(r, scale).AddScaled(scale, w.st.Poses[1-i].P.Sub(w.st.Poses[i].P))
				w.st.Paths[i].MakePath(geom.MotionBy(&w.st.Poses[i], way, anyVec(r, scale)))
			}
			w.guard.StartGuard()
			w.st.RefreshPairs()
			for _, pair := range w.st.Active.Pairs {
				seen++
				if w.st.Bounds.NeedsProof(pair.Slot) {
					continue
				}
				skipped++
				if least := leastOnPaths(w, &w.st.Proxies[pair.A], &w.st.Proxies[pair.B]); least < state.MinDistance {
					t.Fatalf("case %d: not looked at, but the surfaces come as near as %g", n, least)
				}
			}
			w.guard.Move()
			w.dynamics.GrowTrail(0)
			for i := range w.st.Poses {
				w.dynamics.CommitBody(i)
			}
		}
	}
	t.Logf("%d of %d looks saved", skipped, seen)
	if skipped*5 < seen || skipped == seen {
		t.Errorf("%d of %d looks saved: the test does not test both", skipped, seen)
	}
}

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

// brackets returns a guard of two brackets beside each other, with a gap (m) between them, and their solids.
func brackets(t *testing.T, gap float64) (gd *Guard, x, y *state.Proxy) {
	t.Helper()
	st, x, y := statetest.Brackets(t, gap)
	return New(st), x, y
}

// TestDeviationBoundsPoints: no point of a body gets farther from where its former paths took it than their drifts add
// up to, at any time; and the bound is not far above what happens.
func TestDeviationBoundsPoints(t *testing.T) {
	gd, x, _ := brackets(t, 1)
	st := gd.State
	r := rand.New(rand.NewPCG(1, 2))
	tight := 0.0
	for range 300 {
		gd.startGuard()
		st.Paths[x.Body].MakePath(geom.MotionBy(&st.Poses[x.Body], statetest.AnyVec(r, 0.2), statetest.AnyVec(r, 0.4)))
		first := st.Paths[x.Body]
		scale := []float64{1e-6, 1e-3, 0.1}[r.IntN(3)]
		for range 1 + r.IntN(3) {
			p := &st.Paths[x.Body].Motion
			m := geom.MotionBy(&st.Poses[x.Body], p.Displacement().Add(statetest.AnyVec(r, scale)),
				p.Spin().Add(statetest.AnyVec(r, scale)))
			if r.IntN(4) == 0 {
				m = p.Cut(1 - scale)
			}
			gd.changePath(x.Body, m)
		}
		drift, most := st.Held.Deviation[x.Body], 0.0
		for k := range 11 {
			at := float64(k) / 10
			before, after := first.FrameAt(at), st.Paths[x.Body].FrameAt(at)
			for _, v := range x.Shape.Mesh.Verts {
				most = max(most, after.Apply(v).Sub(before.Apply(v)).Len())
			}
		}
		if most > drift+1e-14 {
			t.Fatalf("a point drifted by %g, bound %g", most, drift)
		}
		tight = max(tight, most/drift)
	}
	if tight < 0.5 {
		t.Errorf("points drift by at most %g of the bound: it is too wide to be of use", tight)
	}
}

// TestSkippedProofsHold changes the paths of two meshes near each other again and again, as repairs and cuts do. Where
// a proof on former paths is taken to answer for the present ones, the surfaces keep their distance along them.
func TestSkippedProofsHold(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	skipped, made := 0, 0
	var scratch collision.CertifyScratch
	for _, gap := range []float64{2e-4, 1e-3, 4e-3} {
		gd, x, y := brackets(t, gap)
		st := gd.State
		pairs := st.Broad.Pairs()
		if len(pairs) != 1 {
			t.Fatalf("%d pairs of two brackets", len(pairs))
		}
		pair := pairs[0]
		data := &st.Pairs[pair.Slot]
		zone := state.PairZone(x, y)
		for range 60 {
			gd.startGuard()
			data.Cache = contact.Cache{}
			for i := range st.Paths[:2] {
				st.Paths[i].MakePath(geom.MotionBy(&st.Poses[i], statetest.AnyVec(r, 0.1*gap), statetest.AnyVec(r, 0.3*gap)))
			}
			for range 6 {
				for i := range st.Bodies[:2] {
					st.SweepProxies(i)
				}
				var v collision.Verdict
				if gd.stillProven(pair.Slot, x.Body, y.Body) {
					skipped++
					if least := statetest.LeastOnPaths(st, x, y); least < state.MinDistance {
						t.Fatalf("gap %g: taken for proven, but the surfaces come as near as %g", gap, least)
					}
				} else if gd.certify(&v, pair, 0, &scratch); v.T == 1 {
					made++
				}
				i := int32(r.IntN(2))
				p := &st.Paths[i].Motion
				gd.changePath(i, geom.MotionBy(&st.Poses[i], p.Displacement().Add(statetest.AnyVec(r, 0.1*zone)),
					p.Spin().Add(statetest.AnyVec(r, 0.1*zone))))
			}
		}
	}
	t.Logf("%d proofs made, %d taken over", made, skipped)
	if skipped < 50 || made < 50 {
		t.Errorf("%d proofs made, %d taken over: the test does not test both", made, skipped)
	}
}

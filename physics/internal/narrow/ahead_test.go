package narrow

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// TestAheadNoFartherThanRowsLook: a ball comes into touch with a fixed one at the end of a slice, but not within its
// zone for long after. The normal is that of a place on the way as far as rows look, not of one beyond it.
func TestAheadNoFartherThanRowsLook(t *testing.T) {
	const r, zone = 0.1, 0.001 // m
	for _, closes := range []float64{0.002, 0.02, 0.11, 0.4} {
		st := statetest.New()
		st.Settings.Gravity = geom.Vec3{}
		away, aside := 2*r+(touchShare+0.001)*zone, 0.02
		start := geom.V(-aside, math.Sqrt(away*away-aside*aside), 0)
		way := closes * zone * away / aside // m, along x, by which the gap closes by so many zones
		ball := statetest.Ball(t, r)
		statetest.Place(st, statetest.Body{Kind: state.Static, Shape: ball},
			statetest.Body{Kind: state.Dynamic, Shape: ball, At: start, Vel: geom.V(way*st.Settings.Hz, 0, 0)})
		na := New(st)
		pair := st.Broad.Pairs()[0]
		if !na.Refresh(&pair) {
			t.Fatalf("closing by %g zones: no manifold", closes)
		}
		n := st.Pairs[pair.Slot].Cache.Normal()
		if st.Proxies[pair.A].Body != 0 {
			n = n.Neg()
		}
		end := start.Add(geom.V(way*na.look(), 0, 0))
		if from, to := start.X/away, end.X/end.Len(); n.X < from-1e-9 || n.X > to+1e-9 {
			t.Errorf("closing by %g zones: the normal is %.5f aside, want %.5f to %.5f", closes, n.X, from, to)
		}
	}
}

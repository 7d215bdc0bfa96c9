package narrow

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// TestCacheValidityHoldsNoLonger: whenever the motion bounds say that a recycled manifold is valid for a slice, the
// poses say so too, with the distance that the bodies may close in it, gravity included.
func TestCacheValidityHoldsNoLonger(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	covered, refused := 0, 0
	for range 400 {
		st := statetest.Cubes(t, 0, 0.2005+0.001*r.Float64(), 0.8)
		st.Settings.Gravity = geom.V(-40*r.Float64(), 0, 0)
		na := New(st)
		pair := st.Broad.Pairs()[0]
		x, y := &st.Proxies[pair.A], &st.Proxies[pair.B]
		data := &st.Pairs[pair.Slot]
		statetest.Predict(st, st.Dt)
		na.Refresh(&pair)
		for range 4 {
			scale := math.Pow(10, -3+3*r.Float64())
			st.States[1].Vel, st.States[1].Spin = statetest.AnyVec(r, scale), statetest.AnyVec(r, scale)
			statetest.Predict(st, st.Dt)
			st.BoundMotion(1)
			if !data.Cache.Valid {
				break
			}
			validity := st.Validity[pair.Slot]
			held := na.stillValid(pair.Slot, x, y, 2*state.PairZone(x, y)+na.closing(x, y), min(x.Recycle, y.Recycle))
			st.Validity[pair.Slot] = validity
			if na.holds(&validity, x, y) {
				if covered++; !held {
					t.Fatalf("covered, but the contact does not hold: speed %v, gravity %v", st.States[1].Vel, st.Settings.Gravity)
				}
			} else {
				refused++
			}
			st.Poses[1] = st.Paths[1].Motion.At(1)
			st.Bounds.Motion[1].Start = st.Bounds.Motion[1].End
		}
	}
	if covered < 50 || refused < 50 {
		t.Errorf("%d covered, %d not: the test does not test both", covered, refused)
	}
}

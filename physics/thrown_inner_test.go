package physics

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// TestWokenSleepersArePredictedToStay: whether an impact throws a sleeper that it wakes does not depend on predictions
// of before it slept.
func TestWokenSleepersArePredictedToStay(t *testing.T) {
	for _, speed := range []float64{3, 4, 5, 6, 8} {
		var hashes [2]uint64
		for k, spoilt := range []bool{false, true} {
			ram := oneSolid(Dynamic, boxOf(t, mgl64.Vec3{0.5, 0.5, 0.5}), mgl64.Vec3{-40, 0.501, 0})
			w, ids := worldOf(t, DefaultConfig(), oneSolid(Static, boxOf(t, mgl64.Vec3{60, 0.5, 5}), mgl64.Vec3{0, -0.5, 0}),
				oneSolid(Dynamic, boxOf(t, mgl64.Vec3{0.25, 0.45, 0.25}), mgl64.Vec3{0, 0.451, 0}),
				oneSolid(Dynamic, boxOf(t, mgl64.Vec3{0.25, 0.45, 0.25}), mgl64.Vec3{0.53, 0.451, 0}), ram)
			for range 180 {
				w.Step()
			}
			if err := w.Body(ids[3]).Teleport(mgl64.Vec3{-0.9, 0.501, 0}, mgl64.QuatIdent()); err != nil {
				t.Fatal(err)
			}
			w.Body(ids[3]).SetVelocity(mgl64.Vec3{speed, 0, 0}, mgl64.Vec3{})
			if !w.Body(ids[1]).Asleep() || !w.Body(ids[2]).Asleep() {
				t.Fatal("the boxes do not sleep")
			}
			for range 30 {
				for i := range w.st.Bodies {
					if spoilt && w.st.Bodies[i].Asleep {
						way := geom.V(1e3, 0, 0)
						w.st.Planned[i] = geom.MotionBy(&w.st.Poses[i], way, geom.Vec3{})
					}
				}
				w.Step()
			}
			hashes[k] = w.Hash()
			w.Close()
		}
		if hashes[0] != hashes[1] {
			t.Errorf("at %g m/s old predictions of sleepers make a difference", speed)
		}
	}
}

package physics

import (
	"testing"

	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// TestBoxesHoldPaths: the swept boxes of a slice hold every body on its whole path, with half of its zone to spare,
// also where the boxes are those of the predicted path; at the start of the path with the whole zone.
func TestBoxesHoldPaths(t *testing.T) {
	w := busyWorld(t)
	predicted := 0
	for step := range 200 {
		w.Step()
		st := &w.st
		for _, i := range st.Active.Bodies {
			p := &st.Paths[i]
			if st.Planned[i] != p.Motion && !p.Still {
				predicted++
			}
			for _, id := range st.Bodies[i].Proxies {
				x := &st.Proxies[id]
				for k := range 5 {
					share := 0.5
					if k == 0 {
						share = 1
					}
					f := p.FrameAt(float64(k) / 4)
					box := x.Shape.Bounds(&f).Grow(share*x.Zone - state.DistanceFloor)
					if !x.Swept.Contains(&box) {
						t.Fatalf("step %d: body %d is in %v at %d/4 of its path, its swept box is %v", step, i, box, k, x.Swept)
					}
				}
			}
		}
	}
	if predicted == 0 {
		t.Error("no body left its predicted path")
	}
}

package physics

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
)

// TestOpenPairMovesOnlyNewBodies: scenery stays where it is even if the place of the new body is not finite, and with
// it the way by which the pair would be opened.
func TestOpenPairMovesOnlyNewBodies(t *testing.T) {
	half := mgl64.Vec3{0.5, 0.5, 0.5}
	w, ids := worldOf(t, DefaultConfig(), oneSolid(Static, boxOf(t, half), mgl64.Vec3{}),
		oneSolid(Dynamic, boxOf(t, half), mgl64.Vec3{0, 3, 0}))
	scenery, fresh := ids[0].index, ids[1].index
	before := w.st.Poses[scenery]
	w.st.Poses[fresh].P.X = math.NaN()
	s := separation{w: w, fresh: []bool{false, true}}
	s.openPair(collision.Pair{A: w.st.Bodies[scenery].Proxies[0], B: w.st.Bodies[fresh].Proxies[0]}, 0.001)
	if w.st.Poses[scenery] != before {
		t.Errorf("scenery is at %v", w.st.Poses[scenery].P)
	}
}

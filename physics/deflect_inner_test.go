package physics

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/internal/narrow"
)

// TestHailAsksFewPairs: each of many boxes that strike a plate in one slice looks for what deflects the plate among few
// of its pairs only, or a hail of thousands would take the square of their number.
func TestHailAsksFewPairs(t *testing.T) {
	const rows = 16
	plate, stone := boxOf(t, mgl64.Vec3{5, 1, 5}), boxOf(t, mgl64.Vec3{0.05, 0.05, 0.05})
	defs := []BodyDef{oneSolid(Dynamic, plate, mgl64.Vec3{0, -1, 0})}
	for i := range rows * rows {
		at := mgl64.Vec3{0.3 * float64(i%rows-rows/2), 0.3, 0.3 * float64(i/rows-rows/2)}
		def := oneSolid(Dynamic, stone, at)
		def.Velocity = mgl64.Vec3{1, -60, 0}
		defs = append(defs, def)
	}
	w, ids := worldOf(t, DefaultConfig(), defs...)
	w.Step()
	w.st.IndexPairs()
	i := int32(ids[0].index)
	if n := len(w.st.SweptPairs); n < rows*rows/2 {
		t.Fatalf("sweeps have found %d of %d boxes only", n, rows*rows)
	}
	if all, heard := len(w.st.Adjacent.Of(i)), len(w.narrow.DeflectingPairs(i)); all < rows*rows ||
		heard > narrow.DeflectAsked {
		t.Errorf("of %d pairs of the plate %d are asked, want at most %d", all, heard, narrow.DeflectAsked)
	}
}

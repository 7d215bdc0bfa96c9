package collision

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// TestCertifyHintKeepsTheFloor: an axis along which the solids are almost flush proves them apart, but not by
// Limits.Min: it must not let a distant pair come nearer than that.
func TestCertifyHintKeepsTheFloor(t *testing.T) {
	box := must(t)(Box(mgl64.Vec3{0.5, 0.5, 0.5}))
	a := geom.Pose{Q: geom.IdentityQuat()}
	b := geom.Pose{P: geom.V(3, 1+1e-9, 0), Q: geom.IdentityQuat()}
	var pa, pb Path
	pa.MakePath(geom.Motion{Start: a})
	pb.MakePath(geom.MotionBy(&b, geom.V(-3, 0, 0), geom.Vec3{}))
	lim := Limits{Min: 1e-7, Stop: 1e-4}
	for _, hint := range []geom.Vec3{{}, {Y: 1}} {
		v := Certify(&box, &box, &pa, &pb, hint, &lim, nil)
		fb := pb.FrameAt(v.T)
		if gap, _ := Gap(&box, &box, &pa.Start, &fb); gap < lim.Min {
			t.Errorf("hint %v: proven to %g, where the gap is %g m", hint, v.T, gap)
		}
	}
}

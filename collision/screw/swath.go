package screw

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// swathParts is how many parts a way is cut into at most.
const swathParts = 8

// swath is the space that a box sweeps, as a row of boxes in the frame of the surface that it is compared with.
type swath struct {
	boxes [swathParts]geom.Box
	parts int
}

// sweep fills the swath of bounds, a box in the frame from, both in the frame of Static at time 0, which is carried
// along by the screw (sign 1) or against it (sign -1), as seen from the frame into; grown by slack (m).
func (w *swath) sweep(bounds *geom.Box, from *geom.Frame, sc *Screw, sign float64, into *geom.Frame, slack float64) {
	half, centre := bounds.Half(), bounds.Centre()
	radius := half.Len()
	flow := sc.Flow(from.Apply(centre))
	// No point of the box is faster than way, nor accelerates more than θ times how fast it goes around the axis.
	turning := float64(sc.Angle * radius)
	way := flow.Len() + turning
	w.parts = 1
	if way > 0 {
		w.parts += int(min(swathParts-1, way/radius))
	}
	share := 1 / float64(w.parts)
	// From its chord a point departs by at most an eighth of its acceleration times the time squared.
	bow := float64(0.125 * sc.Angle * (sc.Axis.Cross(flow).Len() + turning) * share * share)
	last := geom.Box{}
	for i := range w.parts + 1 {
		pose := sc.At(sign * share * float64(i))
		there := pose.Frame()
		there = there.Mul(from)
		there = into.Relative(&there)
		box := boxOf(&there, centre, half)
		if i > 0 {
			w.boxes[i-1] = last.Union(&box).Grow(bow + slack)
		}
		last = box
	}
}

// boxOf returns the box around a box that lies in a frame.
func boxOf(f *geom.Frame, centre, half geom.Vec3) geom.Box {
	x, y, z := f.R.X, f.R.Y, f.R.Z
	reach := geom.V(
		float64(math.Abs(x.X)*half.X)+float64(math.Abs(y.X)*half.Y)+float64(math.Abs(z.X)*half.Z),
		float64(math.Abs(x.Y)*half.X)+float64(math.Abs(y.Y)*half.Y)+float64(math.Abs(z.Y)*half.Z),
		float64(math.Abs(x.Z)*half.X)+float64(math.Abs(y.Z)*half.Y)+float64(math.Abs(z.Z)*half.Z))
	c := f.Apply(centre)
	return geom.Box{Min: c.Sub(reach), Max: c.Add(reach)}
}

// meets reports whether a box meets the swath.
func (w *swath) meets(b *geom.Box) bool {
	for i := range w.boxes[:w.parts] {
		if w.boxes[i].Overlaps(b) {
			return true
		}
	}
	return false
}

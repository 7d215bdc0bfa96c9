package manifold

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// halfBox is a box by its middle and half extents.
type halfBox struct{ mid, half geom.Vec3 }

// outside reports whether the box of a node has no point in that from low to high.
func outside(n *mesh.Node, low, high *geom.Vec3) bool {
	return float64(n.Min[0]) > high.X || float64(n.Max[0]) < low.X ||
		float64(n.Min[1]) > high.Y || float64(n.Max[1]) < low.Y ||
		float64(n.Min[2]) > high.Z || float64(n.Max[2]) < low.Z
}

// halved returns the box of a node.
func halved(n *mesh.Node) halfBox {
	low := geom.V(float64(n.Min[0]), float64(n.Min[1]), float64(n.Min[2]))
	high := geom.V(float64(n.Max[0]), float64(n.Max[1]), float64(n.Max[2]))
	return halfBox{low.Add(high).Scale(0.5), high.Sub(low).Scale(0.5)}
}

// clearOfQ reports whether box b, in the frame of M, is out of reach of box own, in the frame of Q, along an axis of Q.
func (s *PatchScratch) clearOfQ(b, own *halfBox) bool {
	d := b.mid.Sub(s.at.P)
	return math.Abs(s.at.R.X.Dot(d)-own.mid.X) > s.turn.X.Dot(b.half)+own.half.X+s.reach ||
		math.Abs(s.at.R.Y.Dot(d)-own.mid.Y) > s.turn.Y.Dot(b.half)+own.half.Y+s.reach ||
		math.Abs(s.at.R.Z.Dot(d)-own.mid.Z) > s.turn.Z.Dot(b.half)+own.half.Z+s.reach
}

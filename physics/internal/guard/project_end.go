package guard

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// addEnd adds a row at the end of the paths of a failing pair of convex solids, between the two vertices that reach
// farthest across the plane at which its proof ended: while one body tips over an edge of the other, other vertices
// come nearest than those at the place where the proof ended.
func (pr *projector) addEnd(f *failure, x, y *state.Proxy, goal float64) {
	pa, pb := &pr.Paths[x.Body], &pr.Paths[y.Body]
	atA, atB := pa.FrameAt(f.t), pb.FrameAt(f.t)
	n := f.block.Normal
	best := math.Inf(-1)
	var normal, onA, onB geom.Vec3
	for _, m := range [3]geom.Vec3{n, pa.End.R.Apply(atA.R.ApplyT(n)), pb.End.R.Apply(atB.R.ApplyT(n))} {
		a, b := reaching(x.Shape, pa.End.R.ApplyT(m)), reaching(y.Shape, pb.End.R.ApplyT(m.Neg()))
		if gap := m.Dot(pb.End.Apply(b).Sub(pa.End.Apply(a))); gap > best {
			best, normal, onA, onB = gap, m, a, b
		}
	}
	if best < goal {
		pr.addPlace(x, y, goal, normal, onA, onB)
	}
}

// reaching returns the point of a convex solid that lies farthest along the unit vector n, all in its frame.
func reaching(s *collision.Shape, n geom.Vec3) geom.Vec3 {
	return s.Core.Verts[s.Core.Support(n, 0)].AddScaled(s.Radius, n)
}

package play

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// crossing is how two thin things lie to each other at a moment. When the side changes while they face each other, one
// went through the other.
type crossing struct {
	side   float64   // m, signed distance
	axis   geom.Vec3 // what the sign refers to
	across geom.Vec3 // place in the plane of a plate (m, its frame); for rods, places along both
	half   float64   // m, half of the plate or of the rods
}

// through reports whether one went through the other on the way from the crossing before to this one.
func (c *crossing) through(before *crossing) bool {
	if (c.side > 0) == (before.side > 0) || c.axis.Dot(before.axis) <= 0 {
		return false
	}
	f := before.side / (before.side - c.side)
	at := before.across.Lerp(c.across, f)
	return math.Abs(at.X) < c.half && math.Abs(at.Y) < c.half
}

// plateCrossing is for a point and a square plate of edge 1 m across its own z axis.
func plateCrossing(plate *geom.Pose, point geom.Vec3) crossing {
	local := plate.ApplyT(point)
	return crossing{side: local.Z, axis: geom.V(0, 0, 1), across: geom.V(local.X, local.Y, 0), half: 0.5}
}

// rodCrossing is for a rod of 1 m along its own y axis and one along its own x axis: the side is the signed distance of
// the two lines, the places are those of their nearest points.
func rodCrossing(a, b *geom.Pose) crossing {
	u, v := a.Q.Apply(geom.V(0, 1, 0)), b.Q.Apply(geom.V(1, 0, 0))
	n, d := u.Cross(v), b.P.Sub(a.P)
	lenSq := n.LenSq()
	if lenSq < 1e-12 {
		return crossing{axis: geom.Vec3{}} // parallel: no side
	}
	along := geom.V(d.Cross(v).Dot(n)/lenSq, d.Cross(u).Dot(n)/lenSq, 0)
	return crossing{side: d.Dot(n) / math.Sqrt(lenSq), axis: n, across: along, half: 0.5}
}

// TestCrossings: the measure of TestNothingTunnels tells through from beside.
func TestCrossings(t *testing.T) {
	id := geom.IdentityQuat()
	turned := geom.AxisAngle(geom.V(1, 0, 0), 1)
	for _, row := range []struct {
		name     string
		rods     bool
		from, to geom.Pose // of the missile
		target   geom.Pose
		want     bool
	}{
		{"through the middle of a plate", false, geom.Pose{P: geom.V(0, 0, 3), Q: id}, geom.Pose{P: geom.V(0, 0, -80), Q: id},
			geom.IdentityPose(), true},
		{"aslant, through the plate near its edge", false, geom.Pose{P: geom.V(1, 0, 1), Q: id},
			geom.Pose{P: geom.V(-0.1, 0, -1), Q: id}, geom.IdentityPose(), true},
		{"aslant, beside the plate", false, geom.Pose{P: geom.V(1, 0, 1), Q: id}, geom.Pose{P: geom.V(0.2, 0, -1), Q: id},
			geom.IdentityPose(), false},
		{"stopped", false, geom.Pose{P: geom.V(0, 0, 3), Q: id}, geom.Pose{P: geom.V(0, 0, 0.06), Q: id},
			geom.IdentityPose(), false},
		{"through a turned plate", false, geom.Pose{P: geom.V(0, -0.1, 0.1), Q: id},
			geom.Pose{P: geom.V(0, 0.1, -0.1), Q: id}, geom.Pose{P: geom.V(0, 0.02, 0), Q: turned}, true},
		{"rod through rod", true, geom.Pose{P: geom.V(0.2, 0.1, 0.3), Q: id}, geom.Pose{P: geom.V(0.2, 0.1, -0.3), Q: id},
			geom.IdentityPose(), true},
		{"rod past the end of a rod", true, geom.Pose{P: geom.V(0.2, 0.6, 0.3), Q: id},
			geom.Pose{P: geom.V(0.2, 0.6, -0.3), Q: id}, geom.IdentityPose(), false},
		{"rod beside a rod", true, geom.Pose{P: geom.V(0.6, 0, 0.3), Q: id}, geom.Pose{P: geom.V(0.6, 0, -0.3), Q: id},
			geom.IdentityPose(), false},
		{"rod turned past parallel, in front all the time", true,
			geom.Pose{P: geom.V(0, 0, 0.1), Q: geom.AxisAngle(geom.V(0, 0, 1), 1.5)},
			geom.Pose{P: geom.V(0, 0, 0.1), Q: geom.AxisAngle(geom.V(0, 0, 1), 1.7)}, geom.IdentityPose(), false},
	} {
		measure := func(p *geom.Pose) crossing {
			if row.rods {
				return rodCrossing(&row.target, p)
			}
			return plateCrossing(&row.target, p.P)
		}
		before, now := measure(&row.from), measure(&row.to)
		if got := now.through(&before); got != row.want {
			t.Errorf("%s: %v, from %+v to %+v", row.name, got, before, now)
		}
	}
}

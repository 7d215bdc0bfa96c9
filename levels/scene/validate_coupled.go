package scene

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// checkCoupled tests a gear or rack, whose joints stand before it.
func (j *Joint) checkCoupled(s *Scene, known *joinables) *Fault {
	var ids [2]joint.ID
	var kinds [2]joint.Kind
	for i, of := range [2]*Coupled{j.First, j.Second} {
		key := [2]string{"first", "second"}[i]
		if of == nil {
			return faultf("", "%s is missing: name a joint", key)
		}
		place, ok := known.joints[of.Joint]
		if !ok {
			return faultf(key+".joint", "there is no joint %s before this one%s: name one that stands before it",
				message.Quote(of.Joint), message.DidYouMean(of.Joint, slices.Sorted(maps.Keys(known.joints))))
		}
		ids[i], kinds[i] = joint.ID{Index: uint32(place), Gen: 1}, s.Joints[place].Engine()
	}
	if err := known.couplings.Add(j.Coupling(ids[0], ids[1]), kinds); err != nil {
		return faultf("", "%s", strings.TrimPrefix(err.Error(), j.Kind+": "))
	}
	return nil
}

// checkAxle tests the direction of z of the joint's frame, such as the axle of a wheel, beside that of its axis.
func (j *Joint) checkAxle(axis geom.Vec3) *Fault {
	if j.AxisZ == nil {
		return nil
	}
	if f := checkVec("axis_z", *j.AxisZ, MaxDistance, "m"); f != nil {
		return f
	}
	if geom.FromArray(*j.AxisZ).Unit().Cross(axis).Len() < 1e-6 {
		return faultf("axis_z", "axis_z=%s leads no way across the axis: turn one of them", message.Vector(*j.AxisZ))
	}
	return nil
}

// checkHung tests over which points the rope of a pulley leads, and that it is long enough.
func (j *Joint) checkHung() *Fault {
	if j.Over == nil {
		return faultf("", "over is missing: say over which two points of the world the rope leads: \"over\": [[x, y, z], "+
			"[x, y, z]]")
	}
	for i, p := range j.Over {
		if f := checkVec(fmt.Sprintf("over[%d]", i), p, MaxDistance, "m"); f != nil {
			return f
		}
	}
	far := j.Span()
	if j.Length != 0 && j.Length < far-joint.OpenMost && !j.Snap {
		return faultf("length", "length=%.10g is shorter than the %.3g m of its way over the points", j.Length, far)
	}
	return nil
}

// Span returns how far its anchors are apart (m), of a pulley by the way of its rope.
func (j *Joint) Span() float64 {
	at, to := j.Anchors()
	from, end := geom.FromArray(at), geom.FromArray(to)
	if j.Over == nil {
		return end.Sub(from).Len()
	}
	first, second := geom.FromArray(j.Over[0]), geom.FromArray(j.Over[1])
	return first.Sub(from).Len() + float64(cmp.Or(j.Ratio, 1)*second.Sub(end).Len())
}

// checkCurve tests the curve of a path, and that the anchor is on it.
func (j *Joint) checkCurve() *Fault {
	if !slices.Contains(pathTurns, j.turn()) {
		return faultf("turn", "a path has no turn %s: take one of %s", message.Quote(j.Turn), strings.Join(pathTurns, ", "))
	}
	for i, p := range j.Points {
		if f := checkVec(fmt.Sprintf("points[%d]", i), p, MaxDistance, "m"); f != nil {
			return f
		}
	}
	if len(j.Points) == 0 {
		return faultf("", "points is missing: give those that the curve leads through: \"points\": [[x, y, z], …]")
	}
	off, err := j.path(joint.Axis{}).Off(j.At)
	switch {
	case err != nil:
		return faultf("", "%s", err)
	case off > joint.OpenMost && !j.Snap:
		return faultf("at", "at=%s is %s off the curve: say \"snap\": true to pull it there, or mend \"at\"",
			message.Vector(j.At), millimetres(off))
	}
	return nil
}

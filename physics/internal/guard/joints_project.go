package guard

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
	"github.com/brickyard-physics/brickyard/physics/internal/linkage"
)

// jointSweeps are the joints that take part in a round of projection: those of the bodies that it moves.
type jointSweeps struct {
	list   []jointSweep
	listed []uint64 // by joint slot: the round in which it was listed last
	repair linkage.Repair
}

// jointSweep is a joint that takes part. The numbers of pushes of its bodies are 0 until it is closed, see sweepKey.
type jointSweep struct {
	slot   int32
	pushes [jointrows.MostBodies]uint32
}

// listJoints has the joints of body i take part that are not torn.
func (pr *projector) listJoints(i int32) {
	if pr.Bodies[i].Joints == 0 {
		return
	}
	s := &pr.joints
	if more := len(pr.Joints.Joints) - len(s.listed); more > 0 {
		s.listed = append(s.listed, make([]uint64, more)...)
	}
	for _, slot := range pr.Joints.JointsOf(i) {
		if s.listed[slot] != pr.round && !pr.Joints.Joints[slot].IsTorn() {
			s.listed[slot] = pr.round
			s.list = append(s.list, jointSweep{slot: slot})
		}
	}
}

// sweepJoints closes the joints that take part, one after the other, and reports whether that pushed a body.
func (pr *projector) sweepJoints() (pushed bool) {
	for k := range pr.joints.list {
		pushed = pr.closeJoint(&pr.joints.list[k]) || pushed
	}
	return pushed
}

// closeJoint closes a joint at the end poses as corrected so far, unless it is closed, and reports whether it did.
func (pr *projector) closeJoint(s *jointSweep) bool {
	j, r := &pr.Joints.Joints[s.slot], &pr.joints.repair
	bodies := j.Bodies[:j.BodyCount()]
	same := true
	for k, i := range bodies {
		same = same && (i == jointrows.World || s.pushes[k] == pr.pushes[i])
	}
	if same {
		return false
	}
	for k, i := range bodies {
		r.At[k], r.States[k], r.Held[k] = geom.IdentityPose(), nil, false
		if i != jointrows.World {
			r.At[k], r.Held[k] = pr.correctedEnd(i), pr.heldIn[i] == pr.round
			if pr.States[i].InvMass > 0 && pr.Moving(int(i)) {
				r.States[k] = &pr.States[i]
			}
		}
	}
	r.Measure(&pr.Joints.Table, j)
	if open := r.Opening(j); open.Most() <= projectJoint {
		for k, i := range bodies {
			if i != jointrows.World {
				s.pushes[k] = pr.pushes[i]
			}
		}
		return false
	}
	r.Step(j)
	for k, i := range bodies {
		if r.States[k] != nil {
			c := &pr.corrections[i]
			c.shift, c.turn = c.shift.Add(r.Moves[k].Lin), c.turn.Add(r.Moves[k].Ang)
			pr.pushes[i]++
			pr.markChanged(i)
		}
	}
	return true
}

// correctedEnd returns the end pose of body i with its corrections so far.
func (pr *projector) correctedEnd(i int32) geom.Pose {
	end, by := *pr.endOf(i), &pr.corrections[i]
	end.P = end.P.Add(by.shift)
	if by.turn != (geom.Vec3{}) {
		end.Q = geom.FromRotationVector(by.turn).Mul(end.Q).Unit()
	}
	return end
}

package guard

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
	"github.com/brickyard-physics/brickyard/physics/internal/linkage"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// closers are the assemblies that take part in a round of projection or in a search of closing, and how rows of gaps
// push them.
type closers struct {
	assemblySet
	pushes    []uint32         // by assembly: those that its bodies had had when it was found closed, 0 at first
	round     uint64           // of responses, over all slices
	responses []response       // by row
	moves     []jointrows.Side // of responses, m and rad by N s
	momenta   []jointrows.Side // in place of their moves, kg m/s and kg m²/s by N s; of responses that have an energy
}

// clearAssemblies has no assembly take part.
func (pr *projector) clearAssemblies() {
	j := &pr.joints
	j.clear(len(pr.Joints.All))
	j.pushes = state.Extend(j.pushes, len(pr.Joints.All), 0)
	j.clearResponses()
}

// enlist has assembly k take part, and reports whether it did not yet.
func (j *closers) enlist(k int32) bool {
	if k < 0 || j.in[k] {
		return false
	}
	j.add(k)
	j.pushes[k] = 0
	return true
}

// sweepJoints closes the assemblies that take part, one after the other, and reports whether that moved a body.
func (pr *projector) sweepJoints() (pushed bool) {
	for _, k := range pr.joints.list {
		pushed = pr.closeAssembly(k) || pushed
	}
	if pushed {
		pr.joints.clearResponses()
	}
	return pushed
}

// closeAssembly makes a step that closes assembly k at the end poses as corrected so far, and reports whether it did:
// not if it is closed.
func (pr *projector) closeAssembly(k int32) bool {
	a, closed := &pr.Joints.All[k], &pr.joints.pushes[k]
	pushes, at := pr.pushesOf(a), pr.closings.at
	if *closed == pushes {
		return false
	}
	for _, i := range a.Bases {
		at[i] = *pr.endOf(i)
	}
	for _, i := range a.Bodies {
		at[i] = pr.correctedEnd(i)
	}
	moves := a.Repair(&pr.Joints.Table, pr.States, at)
	if moves == nil {
		*closed = pushes
		return false
	}
	pr.shift(a.Bodies, moves, 1)
	return true
}

// pushesOf returns the number of pushes that the bodies of an assembly have had.
func (pr *projector) pushesOf(a *linkage.Assembly) (n uint32) {
	for _, i := range a.Bodies {
		n += pr.corrections[i].pushes
	}
	return n
}

// shift corrects the end poses of bodies by a multiple of moves.
func (pr *projector) shift(bodies []int32, moves []jointrows.Side, by float64) {
	for k, i := range bodies {
		c := &pr.corrections[i]
		c.shift, c.turn = c.shift.AddScaled(by, moves[k].Lin), c.turn.AddScaled(by, moves[k].Ang)
		c.pushes++
		pr.markChanged(i)
	}
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

package guard

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
	"github.com/brickyard-physics/brickyard/physics/internal/linkage"
)

// closers are the assemblies that take part in a round of projection: those of the bodies that it moves.
type closers struct {
	assemblySet
	pushes []uint32 // by assembly: see closeAssembly
}

// listAssembly has the assembly of body i take part.
func (pr *projector) listAssembly(i int32) {
	if pr.Bodies[i].Joints == 0 {
		return
	}
	if k := pr.Joints.IndexOf(i); k >= 0 {
		if j := &pr.joints; !j.in[k] {
			j.add(k)
			j.pushes[k] = 0
		}
	}
}

// clearAssemblies has no assembly take part.
func (pr *projector) clearAssemblies() {
	j := &pr.joints
	j.clear(len(pr.Joints.All))
	for len(j.pushes) < len(pr.Joints.All) {
		j.pushes = append(j.pushes, 0)
	}
}

// sweepJoints closes the assemblies that take part, one after the other, and reports whether that moved a body.
func (pr *projector) sweepJoints() (pushed bool) {
	for _, k := range pr.joints.list {
		pushed = pr.closeAssembly(&pr.Joints.All[k], &pr.joints.pushes[k]) || pushed
	}
	return pushed
}

// closeAssembly makes a step that closes an assembly at the end poses as corrected so far, and reports whether it did:
// not if it is closed. closed is the number of pushes that its bodies had had when it was found so, 0 at first.
func (pr *projector) closeAssembly(a *linkage.Assembly, closed *uint32) bool {
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
	pr.shift(a, moves, 1)
	return true
}

// pushesOf returns the number of pushes that the bodies of an assembly have had.
func (pr *projector) pushesOf(a *linkage.Assembly) (n uint32) {
	for _, i := range a.Bodies {
		n += pr.pushes[i]
	}
	return n
}

// shift corrects the end poses of an assembly by a multiple of moves.
func (pr *projector) shift(a *linkage.Assembly, moves []jointrows.Side, by float64) {
	for k, i := range a.Bodies {
		c := &pr.corrections[i]
		c.shift, c.turn = c.shift.AddScaled(by, moves[k].Lin), c.turn.AddScaled(by, moves[k].Ang)
		pr.pushes[i]++
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

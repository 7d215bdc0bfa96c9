package guard

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// closers are the assemblies that take part in a round of projection: those of the bodies that it moves.
type closers struct {
	assemblySet
	pushes []uint32 // by assembly: those of its bodies when it was found closed last
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

// correctedEnd returns the end pose of body i with its corrections so far.
func (pr *projector) correctedEnd(i int32) geom.Pose {
	end, by := *pr.endOf(i), &pr.corrections[i]
	end.P = end.P.Add(by.shift)
	if by.turn != (geom.Vec3{}) {
		end.Q = geom.FromRotationVector(by.turn).Mul(end.Q).Unit()
	}
	return end
}

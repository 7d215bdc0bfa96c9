package physics

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
	"github.com/brickyard-physics/brickyard/physics/internal/linkage"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// Joint is a handle on one joint of a world: a small value, made by World.Joint. Its methods panic once the joint has
// been removed; World.HasJoint tells.
type Joint struct {
	world *World
	id    JointID
}

// ID returns the id of the joint.
func (j Joint) ID() JointID { return j.id }

// Name returns the name of the joint: its kind and number if it was given none.
func (j Joint) Name() string { return j.facts().name }

// Kind returns the definition of the joint as it was added; SetAxis does not change it.
func (j Joint) Kind() joint.Kind { return j.facts().kind.Kind }

// Bodies returns the bodies of the joint, A first; of a gear or rack those that its two axes move. The zero BodyID
// stands for the world.
func (j Joint) Bodies() (a, b BodyID) {
	of := j.at()
	name := func(i int32) BodyID {
		if i == jointrows.World {
			return BodyID{}
		}
		return j.world.idOf(i)
	}
	first, second := of.Ends()
	return name(of.Bodies[first]), name(of.Bodies[second])
}

// Anchors returns the anchors (m, world) on A and on B: the same point while the joint is closed, but for kinds that
// slide.
func (j Joint) Anchors() (a, b mgl64.Vec3) {
	of, at := j.measure()
	anchor := func(end int) mgl64.Vec3 { return mgl(at.At[end].Apply(of.Frames[end].P)) }
	first, second := of.Ends()
	return anchor(first), anchor(second)
}

// Frames returns the frames of the joint on A and on B: anchor (m) and axes, of which x is the joint's own. They are in
// the frames of the bodies, whose origins are their centres of mass; that of the world is in the world.
func (j Joint) Frames() (a, b Pose) {
	of := j.at()
	first, second := of.Ends()
	return poseOf(&of.Frames[first]), poseOf(&of.Frames[second])
}

// Limits returns the bounds (m or rad) of the coordinate along an axis, infinite where there is none.
func (j Joint) Limits(axis int) (lo, hi float64) {
	of := j.at()
	if !hasAxis(of, axis) {
		return math.Inf(-1), math.Inf(1)
	}
	return of.Axes[axis].Lo, of.Axes[axis].Hi
}

// Axes returns the names of the joint's axes, in their order: "angle" of a hinge, "position" of a slider.
func (j Joint) Axes() []string {
	var names []string
	for _, c := range j.at().Joint.Kind.Axes() {
		names = append(names, c.Name)
	}
	return names
}

// Coordinate returns the coordinate (m or rad) along an axis of the joint: of a hinge its angle, of a slider its
// position. Axes are numbered as the fields of the kind. It is 0 for an axis that the joint does not have, as are Speed
// and MotorForce.
func (j Joint) Coordinate(axis int) float64 {
	of, at := j.measure()
	if !hasAxis(of, axis) {
		return 0
	}
	return at.Rows[len(of.Joint.Kind.Locked())+axis].Value
}

// Coupled returns the two axes that a gear or rack couples, by their names, and false for any other joint.
func (j Joint) Coupled() (axes [2]joint.Coupled, couples bool) {
	of := j.at()
	if !of.Joint.Kind.Couples() {
		return axes, false
	}
	for i, source := range of.Coupled {
		from := &j.world.st.Joints.Joints[source.Slot]
		axes[i].Joint = JointID{Index: uint32(source.Slot), Gen: from.Gen}
		axes[i].Axis = from.Joint.Kind.Axes()[source.Axis].Name
	}
	return axes, true
}

// AppendPath appends points along the curve of a path (m), close enough to draw it, in the frame that its own points
// are given in: that of the joint on A, or the world if B was left out. Other joints have none.
func (j Joint) AppendPath(dst []mgl64.Vec3) []mgl64.Vec3 {
	of := j.at()
	if of.Curve == nil {
		return dst
	}
	for _, p := range of.Curve.AppendPoints(nil) {
		dst = append(dst, mgl(p))
	}
	return dst
}

// Opening returns by how much the joint is open at present: its anchors (m) and its turns (rad) from where they ought
// to be, and by how much it is beyond its limits (m or rad), but for limits that yield like a spring.
func (j Joint) Opening() (metres, radians, over float64) {
	of, at := j.measure()
	open := at.Opening(of)
	return open.Metres, open.Radians, open.Over
}

// Speed returns the speed (m/s or rad/s) along an axis of the joint.
func (j Joint) Speed(axis int) float64 {
	of, at := j.measure()
	if !hasAxis(of, axis) {
		return 0
	}
	row, speed := &at.Rows[len(of.Joint.Kind.Locked())+axis], 0.0
	for s, i := range of.Bodies[:of.BodyCount()] {
		if i != jointrows.World {
			st := &j.world.st.States[i]
			speed += row.Sides[s].Lin.Dot(st.Vel) + row.Sides[s].Ang.Dot(st.Spin)
		}
	}
	return speed
}

// MotorForce returns the force (N) or torque (N m) that the motor along an axis gave last.
func (j Joint) MotorForce(axis int) float64 {
	of := j.at()
	if !hasAxis(of, axis) || of.Substep == 0 {
		return 0
	}
	return of.Along[axis].Motor / of.Substep
}

// Force returns the force (N) and the torque about the anchor (N m), both in the world, that the joint gave B last: all
// that its locked rows, limits, motors and springs give.
func (j Joint) Force() (force, torque mgl64.Vec3) {
	of, at := j.measure()
	f, t := at.Load(of)
	return mgl(f), mgl(t)
}

// SetAxis gives an axis of the joint other limits, motor, spring, friction and damping, all at once, and wakes the
// bodies. The time of the motor's keys begins anew. Values that make no sense are an error and change nothing.
func (j Joint) SetAxis(axis int, to joint.Axis) error {
	of := j.at()
	axes := of.Joint.Kind.Axes()
	if !hasAxis(of, axis) {
		return fmt.Errorf("joint %q: a %s has %d axes, there is no axis %d", j.Name(), of.Joint.Kind, len(axes), axis)
	}
	own := jointrows.Free
	if err := jointrows.DefineAxis(to, &of.Joint, axis, &own); err != nil {
		return fmt.Errorf("joint %q: %s: %w", j.Name(), axes[axis].Name, err)
	}
	for _, i := range of.Bodies[:of.BodyCount()] {
		if i != jointrows.World {
			j.world.st.Rouse(int(i))
		}
	}
	of.SetAxis(axis, own)
	return nil
}

// hasAxis reports whether a joint has an axis of that number.
func hasAxis(of *linkage.Joint, axis int) bool { return axis >= 0 && axis < len(of.Joint.Kind.Axes()) }

// facts returns those of the joint.
func (j Joint) facts() *jointFacts {
	j.at()
	return &j.world.joints[j.id.Index]
}

// AppendJoints appends the joints of the world by slot.
func (w *World) AppendJoints(dst []JointID) []JointID {
	for i := range w.st.Joints.Joints {
		if gen := w.st.Joints.Joints[i].Gen; gen != 0 {
			dst = append(dst, JointID{Index: uint32(i), Gen: gen})
		}
	}
	return dst
}

// at returns the joint.
func (j Joint) at() *linkage.Joint {
	if j.world == nil {
		panic("physics: a call of a Joint that World.Joint did not make")
	}
	return (*joints)(j.world).lookup(j.id)
}

// measure returns the joint, measured at the present poses.
func (j Joint) measure() (*linkage.Joint, *linkage.Gauge) {
	of := j.at()
	return of, (*joints)(j.world).measure(of)
}

package physics

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
	"github.com/brickyard-physics/brickyard/physics/internal/linkage"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// JointID names a joint of a world. The zero JointID names none. An id of a removed joint stays invalid for ever.
type JointID = joint.ID

// JointDef describes a joint between two bodies, or between a body and the world. Its frames are given by one point and
// one axis at the present poses of the bodies; To and AxisB give those of B apart.
type JointDef struct {
	Name    string
	Kind    joint.Kind
	A, B    BodyID      // B zero: the world; coordinates are then those of A's frame in the world
	At      mgl64.Vec3  // m, world: the anchor
	Axis    mgl64.Vec3  // world: the joint's x axis; zero is x of the world
	To      *mgl64.Vec3 // m, world: the anchor on B, if it is another point
	AxisB   mgl64.Vec3  // world: the joint's x axis on B, if it is another one
	Collide bool        // A and B go on colliding with each other
	Snap    bool        // frames may be apart by more than 1 mm or 10 mrad: the joint closes
}

// Joint is a handle on one joint of a world: a small value, made by World.Joint. Its methods panic once the joint has
// been removed; World.HasJoint tells.
type Joint struct {
	world *World
	id    JointID
}

// AddJoint adds a joint and wakes its bodies. It fails, and changes nothing, for values that make no sense and for
// frames that are farther apart than 1 mm or 10 mrad unless Snap is set. Bodies of the definition that do not exist
// panic, as with World.Body.
func (w *World) AddJoint(def JointDef) (JointID, error) {
	defer w.beginCall("AddJoint").endCall()
	j, err := w.makeJoint(&def)
	if err != nil {
		return JointID{}, fmt.Errorf("joint%s: %w", jointName(def.Name), err)
	}
	slot := w.st.Link(j)
	if !def.Collide && !def.B.IsZero() {
		w.st.Broad.Ignore(int32(def.A.index), int32(def.B.index), true)
	}
	return JointID{Index: uint32(slot), Gen: w.st.Joints.Joints[slot].Gen}, nil
}

// jointName returns the name of a joint for a message, in quotes, if it has one.
func jointName(name string) string {
	if name == "" {
		return ""
	}
	return fmt.Sprintf(" %q", name)
}

// makeJoint checks a definition and returns the joint.
func (w *World) makeJoint(def *JointDef) (*jointrows.Joint, error) {
	a, b := w.lookup(def.A), int(jointrows.World)
	if !def.B.IsZero() {
		b = w.lookup(def.B)
	}
	switch {
	case a == b:
		return nil, fmt.Errorf("a and b are the same body")
	case !w.yields(a) && (b < 0 || !w.yields(b)):
		return nil, fmt.Errorf("neither a nor b is a dynamic body that can move: nothing could give way")
	case !finite(def.At) || !finite(def.Axis) || !finite(def.AxisB) || def.To != nil && !finite(*def.To):
		return nil, fmt.Errorf("at, to and axis must be finite, got %v, %v and %v", def.At, def.To, def.Axis)
	}
	j := &jointrows.Joint{Bodies: [...]int32{int32(a), int32(b), jointrows.World, jointrows.World}}
	if err := jointrows.Define(def.Kind, j); err != nil {
		return nil, err
	}
	w.frameJoint(j, def)
	if b < 0 {
		j.Bodies[0], j.Bodies[1] = j.Bodies[1], j.Bodies[0]
		j.Frames[0], j.Frames[1] = j.Frames[1], j.Frames[0]
	}
	var rows jointrows.Rows
	j.Measure(w.jointPoses(j), &rows)
	j.Start(&rows)
	return j, w.checkOpen(j, def)
}

// yields reports whether loads move a body.
func (w *World) yields(i int) bool { return w.st.Bodies[i].MayYield() }

// frameJoint sets the frames of a joint.
func (w *World) frameJoint(j *jointrows.Joint, def *JointDef) {
	at, to := vec(def.At), vec(def.At)
	if def.To != nil {
		to = vec(*def.To)
	}
	axis := vec(def.Axis)
	axisB := axis
	if def.AxisB != (mgl64.Vec3{}) {
		axisB = vec(def.AxisB)
	}
	turn := frameAlong(axis)
	j.Frames[0] = w.inBody(j.Bodies[0], geom.Pose{P: at, Q: turn})
	j.Frames[1] = w.inBody(j.Bodies[1], geom.Pose{P: to, Q: turnTo(turn, axisB)})
}

// frameAlong returns a rotation that leads x to an axis; none for zero.
func frameAlong(axis geom.Vec3) geom.Quat { return turnTo(geom.IdentityQuat(), axis) }

// turnTo returns the rotation that follows a turn by the shortest way so that x lies along an axis.
func turnTo(turn geom.Quat, axis geom.Vec3) geom.Quat {
	if axis == (geom.Vec3{}) {
		return turn
	}
	x, to := turn.Apply(geom.Vec3{X: 1}), axis.Unit()
	about := x.Cross(to)
	if about.Len() < 1e-12 {
		if x.Dot(to) > 0 {
			return turn
		}
		about = turn.Apply(geom.Vec3{Z: 1})
	}
	angle := geom.Atan2(x.Cross(to).Len(), x.Dot(to))
	return geom.AxisAngle(about.Unit(), angle).Mul(turn).Unit()
}

// inBody returns a pose of the world in the frame of a body's centre of mass.
func (w *World) inBody(i int32, p geom.Pose) geom.Pose {
	if i == jointrows.World {
		return p
	}
	return w.st.Poses[i].Between(&p)
}

// Limits of how far frames may be apart when a joint is added.
const (
	openMost = 1e-3  // m
	turnMost = 10e-3 // rad
)

// checkOpen returns an error if the frames of a new joint are too far apart.
func (w *World) checkOpen(j *jointrows.Joint, def *JointDef) error {
	open := linkage.OpeningOf(j, w.jointPoses(j))
	switch {
	case def.Snap:
		return nil
	case open.Metres > openMost:
		return fmt.Errorf("the anchors are %.3g mm apart: set Snap to have the joint pull them together, or mend To",
			1000*open.Metres)
	case open.Radians > turnMost:
		return fmt.Errorf("the frames are %.3g mrad apart: set Snap to have the joint turn them together, or mend AxisB",
			1000*open.Radians)
	}
	return nil
}

// jointPoses returns the present poses of the bodies of a joint.
func (w *World) jointPoses(j *jointrows.Joint) *[jointrows.MostBodies]geom.Pose {
	var poses [jointrows.MostBodies]geom.Pose
	for s, i := range j.Bodies {
		if poses[s] = geom.IdentityPose(); i != jointrows.World {
			poses[s] = w.st.Poses[i]
		}
	}
	return &poses
}

// HasJoint reports whether id names a joint of the world.
func (w *World) HasJoint(id JointID) bool {
	return id.Gen != 0 && int(id.Index) < len(w.st.Joints.Joints) && w.st.Joints.Joints[id.Index].Gen == id.Gen
}

// Joint returns a handle on a joint, and panics for an id that names none.
func (w *World) Joint(id JointID) Joint {
	w.lookupJoint(id)
	return Joint{w, id}
}

// lookupJoint returns a joint and panics for an id that names none.
func (w *World) lookupJoint(id JointID) *linkage.Joint {
	if !w.HasJoint(id) {
		panic("physics: no such joint (removed?)")
	}
	return &w.st.Joints.Joints[id.Index]
}

// RemoveJoint removes a joint and wakes its bodies. A pair that it kept from colliding collides again, unless its
// bodies touch or overlap at present: then they go on passing through each other until UnignorePair succeeds.
func (w *World) RemoveJoint(id JointID) {
	j := w.lookupJoint(id)
	a, b := j.Bodies[0], j.Bodies[1]
	w.st.Unlink(int32(id.Index))
	if a != jointrows.World && b != jointrows.World {
		_ = w.UnignorePair(w.idOf(a), w.idOf(b))
	}
}

// removeJointsOf removes the joints of a body.
func (w *World) removeJointsOf(i int32) {
	for slot := 0; w.st.Bodies[i].Joints > 0; slot++ {
		if j := &w.st.Joints.Joints[slot]; j.Gen != 0 && j.Has(i) {
			w.st.Unlink(int32(slot))
		}
	}
}

// Coordinate returns the coordinate (m or rad) along an axis of the joint: of a hinge its angle, of a slider its
// position. Axes are numbered as the fields of the kind.
func (j Joint) Coordinate(axis int) float64 {
	of := j.at()
	return linkage.Coordinate(&of.Joint, j.world.jointPoses(&of.Joint), axis, of.Along[axis].Coordinate)
}

// Opening returns by how much the joint is open at present: its anchors (m) and its turns (rad) from where they ought
// to be, and by how much it is beyond its limits (m or rad).
func (j Joint) Opening() (metres, radians, over float64) {
	of := j.at()
	open := linkage.OpeningOf(&of.Joint, j.world.jointPoses(&of.Joint))
	return open.Metres, open.Radians, open.Over
}

// at returns the joint.
func (j Joint) at() *linkage.Joint {
	if j.world == nil {
		panic("physics: a call of a Joint that World.Joint did not make")
	}
	return j.world.lookupJoint(j.id)
}

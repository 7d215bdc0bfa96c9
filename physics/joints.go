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
	AxisZ   mgl64.Vec3  // world: about where its z axis points; zero: where the least turn of the world's axes leads z
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
	if !def.Collide && parts(j) {
		w.st.Broad.Ignore(j.Bodies[0], j.Bodies[1], true)
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
	j := &linkage.Joint{}
	var err error
	if of, couples := def.Kind.(joint.Coupling); couples {
		err = w.coupleJoints(&j.Joint, of)
	} else {
		err = w.joinBodies(&j.Joint, def)
	}
	if err != nil {
		return nil, err
	}
	var rows jointrows.Rows
	w.st.Joints.Measure(j, w.st.Poses, &rows)
	j.Start(&rows)
	w.st.Joints.Measure(j, w.st.Poses, &rows)
	return &j.Joint, checkOpen(&j.Joint, &rows, def)
}

// coupleJoints makes a joint that couples the axes of two others.
func (w *World) coupleJoints(j *jointrows.Joint, kind joint.Coupling) error {
	if err := jointrows.Define(kind, j); err != nil {
		return err
	}
	var sources [2]jointrows.Source
	var joints [2]*jointrows.Joint
	for i, id := range kind.Joints() {
		if !w.HasJoint(id) {
			which := [...]string{"first", "second"}[i]
			if id.IsZero() {
				return fmt.Errorf("%s: the %s joint is missing", kind.Name(), which)
			}
			return fmt.Errorf("%s: the %s joint has been removed", kind.Name(), which)
		}
		sources[i].Slot, joints[i] = int32(id.Index), &w.st.Joints.Joints[id.Index].Joint
	}
	return jointrows.Couple(kind, sources, joints, j)
}

// joinBodies makes a joint between the bodies of a definition.
func (w *World) joinBodies(j *jointrows.Joint, def *JointDef) error {
	a, b := w.lookup(def.A), int(jointrows.World)
	if !def.B.IsZero() {
		b = w.lookup(def.B)
	}
	switch {
	case a == b:
		return fmt.Errorf("a and b are the same body")
	case !w.yields(a) && (b < 0 || !w.yields(b)):
		return fmt.Errorf("neither a nor b is a dynamic body that can move: nothing could give way")
	case !finite(def.At) || !finite(def.Axis) || !finite(def.AxisB) || !finite(def.AxisZ) ||
		def.To != nil && !finite(*def.To):
		return fmt.Errorf("at, to and axis must be finite, got %v, %v and %v", def.At, def.To, def.Axis)
	}
	j.Bodies = [...]int32{int32(a), int32(b), jointrows.World, jointrows.World}
	if err := jointrows.Define(def.Kind, j); err != nil {
		return err
	}
	w.frameJoint(j, def)
	if b < 0 && j.BodyCount() == 2 {
		j.Bodies[0], j.Bodies[1] = j.Bodies[1], j.Bodies[0]
		j.Frames[0], j.Frames[1] = j.Frames[1], j.Frames[0]
	}
	return nil
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
	if z := vec(def.AxisZ); z != (geom.Vec3{}) {
		turn = frameAbout(turn, z)
	}
	j.Frames[0] = w.inBody(j.Bodies[0], geom.Pose{P: at, Q: turn})
	j.Frames[1] = w.inBody(j.Bodies[1], geom.Pose{P: to, Q: turnTo(turn, axisB)})
}

// frameAbout returns the rotation that follows a turn about its x axis so that z is as near to an axis as it can be.
func frameAbout(turn geom.Quat, z geom.Vec3) geom.Quat {
	m := turn.Mat()
	return geom.AxisAngle(m.X, geom.Atan2(-m.Y.Dot(z), m.Z.Dot(z))).Mul(turn).Unit()
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

// checkOpen returns an error if a new joint's frames are too far apart, or its rope is too short.
func checkOpen(j *jointrows.Joint, rows *jointrows.Rows, def *JointDef) error {
	open := linkage.OpeningOf(j, rows)
	switch axis := &j.Axes[0]; {
	case def.Snap:
		return nil
	case open.Metres > openMost:
		return fmt.Errorf("the anchors are %.3g mm apart: set Snap to have the joint pull them together, or mend To",
			1000*open.Metres)
	case open.Radians > turnMost:
		return fmt.Errorf("the frames are %.3g mrad apart: set Snap to have the joint turn them together, or mend AxisB",
			1000*open.Radians)
	case j.Kind == jointrows.Pulley && axis.StopHertz == 0 && open.Over > openMost:
		return fmt.Errorf("pulley: length=%.4g is shorter than the %.4g m between the points", axis.Hi, rows[0].Value)
	}
	return nil
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

// parts reports whether a joint may keep two bodies from colliding: it is between bodies, not between two other joints.
func parts(j *jointrows.Joint) bool {
	return !j.Kind.Couples() && j.Bodies[0] != jointrows.World && j.Bodies[1] != jointrows.World
}

// RemoveJoint removes a joint and wakes its bodies. Gears and racks that couple it go along. A pair that it kept from colliding collides again, unless its
// bodies touch or overlap at present: then they go on passing through each other until UnignorePair succeeds.
func (w *World) RemoveJoint(id JointID) {
	j := w.lookupJoint(id)
	a, b, apart := j.Bodies[0], j.Bodies[1], parts(&j.Joint)
	w.st.Unlink(int32(id.Index))
	if apart {
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

// ID returns the joint's id.
func (j Joint) ID() JointID { return j.id }

// Coordinate returns the coordinate (m or rad) along an axis of the joint: of a hinge its angle, of a slider its
// position. Axes are numbered as the fields of the kind.
func (j Joint) Coordinate(axis int) float64 {
	of, rows := j.measure()
	return rows[len(of.Kind.Locked())+axis].Value
}

// Opening returns by how much the joint is open at present: its anchors (m) and its turns (rad) from where they ought
// to be, and by how much it is beyond its limits (m or rad).
func (j Joint) Opening() (metres, radians, over float64) {
	of, rows := j.measure()
	open := linkage.OpeningOf(&of.Joint, &rows)
	return open.Metres, open.Radians, open.Over
}

// at returns the joint.
func (j Joint) at() *linkage.Joint {
	if j.world == nil {
		panic("physics: a call of a Joint that World.Joint did not make")
	}
	return j.world.lookupJoint(j.id)
}

// measure returns the joint, and its rows at the present poses.
func (j Joint) measure() (of *linkage.Joint, rows jointrows.Rows) {
	of = j.at()
	j.world.st.Joints.Measure(of, j.world.st.Poses, &rows)
	return of, rows
}

package physics

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
	"github.com/brickyard-physics/brickyard/physics/internal/linkage"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// JointID names a joint of a world. The zero JointID names none. An id of a removed joint stays invalid for ever.
type JointID = joint.ID

// JointDef describes a joint between two bodies, or between a body and the world. Its frames are given by one point and
// one axis at the present poses of the bodies; To and AxisB give those of B apart.
type JointDef struct {
	Name    string
	Kind    joint.Kind
	A, B    BodyID      // B zero: the world; coordinates are then those of A's frame in the world. None for a gear or rack
	At      mgl64.Vec3  // m, world: the anchor
	Axis    mgl64.Vec3  // world: the joint's x axis; zero is x of the world
	To      *mgl64.Vec3 // m, world: the anchor on B, if it is another point
	AxisB   mgl64.Vec3  // world: the joint's x axis on B, if it is another one
	AxisZ   mgl64.Vec3  // world: about where its z axis points; zero: where the least turn of the world's axes leads z
	Collide bool        // A and B go on colliding with each other
	Adopt   bool        // A and B pass through each other already, and shall do so only as long as the joint lasts
	Snap    bool        // frames may be apart by more than 1 mm or 10 mrad: the joint closes

	// BreakForce (N) and BreakTorque (N m, about B's anchor) are the loads beyond which the joint breaks; 0: it bears any.
	// What counts is the mean of all that the joint gives B over the last 1/60 s of its life, so a hit that is shorter
	// counts by its impulse. A joint that has broken is removed after the step: see JointBroke.
	BreakForce, BreakTorque float64
}

// jointFacts are those of a joint that the step never reads.
type jointFacts struct {
	gen     uint32 // of the joint; 0 while the slot is free
	name    string
	kind    *jointKind
	ignores bool // its pair ignores each other because of it
	collide bool // as in its definition

	seen jointSeen
}

// jointKind is the kind of a joint, as it was defined.
type jointKind struct{ joint.Kind }

// AddJoint adds a joint and wakes its bodies. It fails, and changes nothing, for values that make no sense and for
// frames that are farther apart than 1 mm or 10 mrad unless Snap is set. Bodies of the definition that do not exist
// panic, as with World.Body.
func (w *World) AddJoint(def JointDef) (JointID, error) {
	defer w.beginCall("AddJoint").endCall()
	j, err := (*joints)(w).make(&def)
	if err != nil {
		return JointID{}, fmt.Errorf("joint%s: %w", jointName(def.Name), err)
	}
	slot := w.st.Joints.Link(&w.st, j)
	fact := jointFacts{name: def.Name, kind: &jointKind{def.Kind}, collide: def.Collide}
	strain := &w.st.Joints.Joints[slot].Strain
	strain.MostForce, strain.MostTorque = def.BreakForce, def.BreakTorque
	if !def.Collide && parts(j) {
		fact.ignores = (*joints)(w).keepApart(w.idOf(j.Bodies[0]), w.idOf(j.Bodies[1])) || def.Adopt
	}
	if fact.name == "" {
		fact.name = fmt.Sprintf("%s #%d", def.Kind.Name(), slot+1)
	}
	for len(w.joints) <= int(slot) {
		w.joints = append(w.joints, jointFacts{})
	}
	fact.gen = w.st.Joints.Joints[slot].Gen
	w.joints[slot] = fact
	return JointID{Index: uint32(slot), Gen: fact.gen}, nil
}

// jointName returns the name of a joint for a message, in quotes, if it has one.
func jointName(name string) string {
	if name == "" {
		return ""
	}
	return fmt.Sprintf(" %q", name)
}

// joints is a world that adds and measures joints.
type joints World

// make checks a definition and returns the joint.
func (l *joints) make(def *JointDef) (*jointrows.Joint, error) {
	j := &linkage.Joint{}
	if err := jointrows.Define(def.Kind, &j.Joint); err != nil {
		return nil, err
	}
	var err error
	if of, couples := def.Kind.(joint.Coupling); couples {
		err = l.couple(&j.Joint, of, def)
	} else {
		err = l.join(&j.Joint, def)
	}
	if err == nil {
		err = checkLoads(def)
	}
	if err != nil {
		return nil, err
	}
	at := l.measure(j)
	j.Start(&at.At, &at.Rows)
	if err = checkOpen(j, l.measure(j), def); err == nil && j.Kind.Couples() {
		err = l.tie(&j.Joint)
	}
	return &j.Joint, err
}

// tie adds a gear or rack to the trains that there are, unless it contradicts them.
func (l *joints) tie(j *jointrows.Joint) error {
	if l.trains == nil {
		l.trains = jointrows.Trains{}
		for k := range l.st.Joints.Joints {
			if of := &l.st.Joints.Joints[k]; of.Gen != 0 && of.Kind.Couples() {
				_ = l.trains.Tie(&of.Joint) // it was found to agree when it was added
			}
		}
	}
	return l.trains.Tie(j)
}

// couple makes a joint that couples the axes of two others.
func (l *joints) couple(j *jointrows.Joint, kind joint.Coupling, def *JointDef) error {
	if !def.A.IsZero() || !def.B.IsZero() {
		return fmt.Errorf("%s: its bodies are those of its joints: leave out A and B", kind.Name())
	}
	var sources [2]jointrows.Source
	var joints [2]*jointrows.Joint
	for i, id := range kind.Joints() {
		if which := [...]string{"first", "second"}[i]; id.IsZero() {
			return fmt.Errorf("%s: the %s joint is missing", kind.Name(), which)
		} else if !(*World)(l).HasJoint(id) {
			return fmt.Errorf("%s: the %s joint has been removed", kind.Name(), which)
		}
		sources[i].Slot, joints[i] = int32(id.Index), &l.st.Joints.Joints[id.Index].Joint
	}
	return jointrows.Couple(kind, sources, joints, j)
}

// join makes a joint between the bodies of a definition.
func (l *joints) join(j *jointrows.Joint, def *JointDef) error {
	if def.A.IsZero() {
		return fmt.Errorf("its body A is missing: put it in A, and leave B out for the world")
	}
	a, b := (*World)(l).lookup(def.A), int(jointrows.World)
	if !def.B.IsZero() {
		b = (*World)(l).lookup(def.B)
	}
	switch {
	case a == b:
		return fmt.Errorf("its bodies A and B are the same")
	case !l.yields(a) && (b < 0 || !l.yields(b)):
		return fmt.Errorf("neither A nor B is a dynamic body that can move: nothing could give way")
	}
	if err := def.checkPlaces(); err != nil {
		return err
	}
	j.Bodies = [...]int32{int32(a), int32(b), jointrows.World, jointrows.World}
	if b < 0 && !j.Kind.Acts() {
		return fmt.Errorf("%s: B is missing: the world is no body to pass through: name the other one", def.Kind.Name())
	}
	l.frame(j, def)
	if b < 0 && j.BodyCount() == 2 {
		j.Bodies[0], j.Bodies[1] = j.Bodies[1], j.Bodies[0]
		j.Frames[0], j.Frames[1] = j.Frames[1], j.Frames[0]
	}
	return nil
}

// yields reports whether loads move a body.
func (l *joints) yields(i int) bool { return l.st.Bodies[i].MayYield() }

// frame sets the frames of a joint.
func (l *joints) frame(j *jointrows.Joint, def *JointDef) {
	at, to := vec(def.At), vec(def.At)
	switch {
	case def.To != nil:
		to = vec(*def.To)
	case j.Curve != nil && def.B.IsZero():
		to = geom.Vec3{} // points of the world
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
	j.Frames[0] = l.inBody(j.Bodies[0], geom.Pose{P: at, Q: turn})
	j.Frames[1] = l.inBody(j.Bodies[1], geom.Pose{P: to, Q: turnTo(turn, axisB)})
}

// inBody returns a pose of the world in the frame of a body's centre of mass.
func (l *joints) inBody(i int32, p geom.Pose) geom.Pose {
	if i == jointrows.World {
		return p
	}
	return l.st.Poses[i].Between(&p)
}

// checkPlaces refuses vectors that are not finite, and anchors that are not in the world.
func (def *JointDef) checkPlaces() error {
	to := def.At
	if def.To != nil {
		to = *def.To
	}
	endless := math.Inf(1)
	for _, of := range [...]struct {
		name string
		v    mgl64.Vec3
		most float64 // m
	}{
		{"At", def.At, state.Farthest}, {"To", to, state.Farthest},
		{"Axis", def.Axis, endless}, {"AxisB", def.AxisB, endless}, {"AxisZ", def.AxisZ, endless},
	} {
		switch {
		case !finite(of.v):
			return fmt.Errorf("%s must be finite, got %v", of.name, of.v)
		case vec(of.v).Len() > of.most:
			return fmt.Errorf("%s must be within %g m of the origin, got %v", of.name, of.most, of.v)
		}
	}
	return nil
}

// checkLoads returns an error for loads at which no joint can break.
func checkLoads(def *JointDef) error {
	for _, load := range [...]struct {
		name string
		v    float64
	}{{"BreakForce", def.BreakForce}, {"BreakTorque", def.BreakTorque}} {
		if !(load.v >= 0) || math.IsInf(load.v, 1) {
			return fmt.Errorf("%s must be ≥ 0 and finite, got %v: 0 for a joint that never breaks", load.name, load.v)
		}
	}
	return nil
}

// turnMost is how far (rad) frames may be turned against each other when a joint is added; see joint.OpenMost.
const turnMost = 10e-3

// checkOpen returns an error if a new joint's frames are too far apart, or its rope is too short.
func checkOpen(j *linkage.Joint, at *linkage.Gauge, def *JointDef) error {
	open := at.Opening(j)
	switch {
	case tooShort(j):
		return fmt.Errorf("%s: its length is %s, and without a length it has no direction: move its anchors apart, or "+
			"take a ball", def.Kind.Name(), depthText(j.Axes[0].Hi))
	case def.Snap:
		return nil
	case open.Metres > joint.OpenMost:
		return fmt.Errorf("the anchors are %s apart: set Snap to have the joint pull them together, or mend To",
			depthText(open.Metres))
	case open.Radians > turnMost:
		return fmt.Errorf("the frames are %s apart: set Snap to have the joint turn them together, or mend AxisB",
			turnText(open.Radians))
	}
	for k, axis := range j.Joint.Kind.Axes() {
		if err := checkBounds(&j.Axes[k], &axis, at.Rows[len(j.Joint.Kind.Locked())+k].Value, def); err != nil {
			return err
		}
	}
	return nil
}

// turnText returns an angle (rad) in the unit of scripts, and in that of this package.
func turnText(angle float64) string {
	return fmt.Sprintf("%.3g degrees (%.3g rad)", angle*(180/math.Pi), angle)
}

// tooShort reports whether a joint holds a length that is next to nothing.
func tooShort(j *linkage.Joint) bool {
	axes := j.Joint.Kind.Axes()
	return len(axes) > 0 && axes[0].Name == "length" && j.Axes[0].Hi < joint.OpenMost && j.Axes[0].StopHertz == 0
}

// checkBounds returns an error for an axis that is beyond a limit, which does not yield, from the beginning.
func checkBounds(a *jointrows.Axis, axis *jointrows.Coordinate, value float64, def *JointDef) error {
	over, most := math.Abs(a.Beyond(value)), joint.OpenMost
	far := depthText(over)
	if axis.Unit == jointrows.Radian {
		far, most = turnText(over), turnMost
	}
	switch {
	case a.StopHertz > 0 || over <= most:
		return nil
	case axis.Name == "length" && value > a.Hi:
		return fmt.Errorf("%s: its length of %.4g m is shorter than the %.4g m between the points: set Snap to pull them "+
			"together", def.Kind.Name(), a.Hi, value)
	}
	return fmt.Errorf("%s: its %s begins %s beyond its limit: set Snap to have the joint bring it back, or mend the limit",
		def.Kind.Name(), axis.Name, far)
}

// measure measures a joint at the present poses.
func (l *joints) measure(j *linkage.Joint) *linkage.Gauge {
	g := &linkage.Gauge{}
	for s, i := range j.Bodies {
		if g.At[s] = geom.IdentityPose(); i != jointrows.World {
			g.At[s] = l.st.Poses[i]
		}
	}
	g.Measure(&l.st.Joints.Table, j)
	return g
}

// parts reports whether a joint may keep two bodies from colliding: it is between bodies, not between other joints.
func parts(j *jointrows.Joint) bool {
	return !j.Kind.Couples() && j.Bodies[0] != jointrows.World && j.Bodies[1] != jointrows.World
}

// HasJoint reports whether id names a joint of the world.
func (w *World) HasJoint(id JointID) bool {
	return id.Gen != 0 && int(id.Index) < len(w.st.Joints.Joints) && w.st.Joints.Joints[id.Index].Gen == id.Gen
}

// Joint returns a handle on a joint, and panics for an id that names none.
func (w *World) Joint(id JointID) Joint {
	(*joints)(w).lookup(id)
	return Joint{w, id}
}

// lookup returns a joint and panics for an id that names none.
func (l *joints) lookup(id JointID) *linkage.Joint {
	if !(*World)(l).HasJoint(id) {
		panic("physics: no such joint (removed?)")
	}
	return &l.st.Joints.Joints[id.Index]
}

// RemoveJoint removes a joint and wakes its bodies; gears and racks that couple it go with it. A pair that it kept from
// colliding collides again, unless another joint keeps it or its bodies touch or overlap at present: then they go on
// passing through each other until they are apart at the beginning of a step. JointReport.Parting counts such pairs.
func (w *World) RemoveJoint(id JointID) {
	defer w.beginCall("RemoveJoint").endCall()
	(*joints)(w).lookup(id)
	(*joints)(w).unlink(int32(id.Index))
	(*joints)(w).partPairs()
}

// unlink removes the joint in a slot, and with it the pair that ignores each other because of it.
func (l *joints) unlink(slot int32) {
	j, ignores := &l.st.Joints.Joints[slot], l.joints[slot].ignores
	a, b := j.Bodies[0], j.Bodies[1]
	if l.drop(slot); !ignores {
		return
	}
	for k := range l.st.Joints.Joints {
		if j := &l.st.Joints.Joints[k]; j.Gen != 0 && !l.joints[k].collide && parts(&j.Joint) && j.Has(a) && j.Has(b) {
			l.joints[k].ignores = true // that joint keeps the pair from now on
			return
		}
	}
	w := (*World)(l)
	l.parting = append(l.parting, [2]BodyID{w.idOf(a), w.idOf(b)})
}

// drop removes the joint in a slot, and first those that couple its axes.
func (l *joints) drop(slot int32) {
	for by := l.st.Joints.Coupling(slot); by >= 0; by = l.st.Joints.Coupling(slot) {
		l.drop(by)
	}
	if l.st.Joints.Joints[slot].Kind.Couples() {
		l.trains = nil
	}
	l.joints[slot] = jointFacts{}
	l.st.Joints.Unlink(&l.st, slot)
}

// removeOf removes the joints of a body.
func (l *joints) removeOf(i int32) {
	for slot := range l.st.Joints.Joints {
		if j := &l.st.Joints.Joints[slot]; j.Gen != 0 && j.Has(i) {
			l.drop(int32(slot))
		}
	}
}

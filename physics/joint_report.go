package physics

import (
	"cmp"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// JointEventKind is the kind of a JointEvent.
type JointEventKind uint8

// The kinds of joint events.
const (
	JointBroke JointEventKind = iota // its load was beyond what it bears: it has been removed
)

// String returns the kind in words, after the name of the joint.
func (k JointEventKind) String() string { return wordOf("JointEventKind", k, "broke") }

// JointEvent is something that happened to a joint in a step.
type JointEvent struct {
	Kind  JointEventKind
	Time  float64 // s, from the beginning of the step
	Joint JointID // removed, if it broke
	Name  string
	A, B  BodyID // B zero: the world

	// Force (N) and Torque (N m, about the anchor) are the load of a joint that broke: what it gave B, in the world, mean
	// over 1/60 s.
	Force, Torque mgl64.Vec3

	Point, Velocity mgl64.Vec3 // m and m/s, world: the anchor after the step, on B or, if B is the world, on A
}

// JointReport describes the joints after a step.
type JointReport struct {
	Count              int          // of joints
	Broken, BrokenEver int          // joints that broke in this step, and in all steps
	Parting            int          // pairs whose bodies were inside each other when their joint went: they collide once apart
	Events             []JointEvent // by time, kind and joint; valid until the next step
}

// compare orders events.
func (e *JointEvent) compare(other *JointEvent) int {
	return cmp.Or(cmp.Compare(e.Time, other.Time), cmp.Compare(e.Kind, other.Kind),
		cmp.Compare(e.Joint.Index, other.Joint.Index))
}

// tell completes the report of the joints, and removes those that broke in the step.
func (l *joints) tell(r *JointReport) {
	*r = JointReport{BrokenEver: r.BrokenEver, Events: r.Events[:0]}
	l.removeBroken(r)
	r.BrokenEver += r.Broken
	r.Count, r.Parting = l.st.Joints.Count, len(l.parting)
	slices.SortFunc(r.Events, func(a, b JointEvent) int { return a.compare(&b) })
}

// removeBroken removes the joints that broke in the step.
func (l *joints) removeBroken(r *JointReport) {
	for k := range l.st.Joints.All {
		a := &l.st.Joints.All[k]
		if !a.Broke() {
			continue
		}
		for _, slot := range a.Joints {
			j := &l.st.Joints.Joints[slot]
			if j.Gen == 0 || !j.Strain.Broke {
				continue
			}
			e := l.event(JointBroke, slot, j.Strain.Time)
			e.Force, e.Torque = mgl(j.Strain.Force), mgl(j.Strain.Torque)
			if j.Bodies[0] == jointrows.World {
				e.Force, e.Torque = e.Force.Mul(-1), e.Torque.Mul(-1)
			}
			r.Events = append(r.Events, e)
			r.Broken++
			l.unlink(slot, j.Bodies[0], j.Bodies[1])
		}
	}
}

// event returns an event of the joint in a slot.
func (l *joints) event(kind JointEventKind, slot int32, time float64) JointEvent {
	w := (*World)(l)
	j := Joint{w, JointID{Index: uint32(slot), Gen: l.st.Joints.Joints[slot].Gen}}
	e := JointEvent{Kind: kind, Time: time, Joint: j.id, Name: j.Name()}
	e.A, e.B = j.Bodies()
	onA, onB := j.Anchors()
	of := e.B
	if e.Point = onB; of.IsZero() {
		e.Point, of = onA, e.A
	}
	b := w.Body(of)
	arm := vec(e.Point).Sub(vec(b.Position()))
	e.Velocity = mgl(vec(b.Velocity()).Add(vec(b.AngularVelocity()).Cross(arm)))
	return e
}

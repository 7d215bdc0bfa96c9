package physics

import (
	"cmp"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
	"github.com/brickyard-physics/brickyard/physics/internal/linkage"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// JointEventKind is the kind of a JointEvent.
type JointEventKind uint8

// The kinds of joint events.
const (
	JointOpened       JointEventKind = iota // by more than 1 mm
	JointClosed                             // it is open by less than 0.5 mm again
	JointTangled                            // open for long: something is between its bodies, and it is left alone
	JointReachedLimit                       // an axis has come to a limit that stops it
	JointLeftLimit                          // it is 1 mm or 1 mrad away from that limit
	JointBroke                              // its load was beyond what it bears: it has been removed
)

// String returns the kind in words, after the name of the joint.
func (k JointEventKind) String() string {
	return wordOf("JointEventKind", k, "opened", "closed", "is tangled", "reached its limit", "left its limit", "broke")
}

// JointEvent is something that happened to a joint in a step.
type JointEvent struct {
	Kind  JointEventKind
	Time  float64 // s, from the beginning of the step
	Joint JointID // removed, if it broke
	Name  string
	A, B  BodyID // B zero: the world

	Opening float64 // m: of a joint that opened, closed or is tangled

	// Of one that reached or left a limit: its axis, the limit, and the speed with which it came.
	Axis         int
	Limit, Speed float64 // m or rad, m/s or rad/s

	// Force (N) and Torque (N m, about the anchor) are the load of a joint that broke: what it gave B, in the world, mean
	// over 1/60 s.
	Force, Torque mgl64.Vec3

	Point, Velocity mgl64.Vec3 // m and m/s, world: the anchor after the step, on B or, if B is the world, on A
}

// JointReport describes the joints after a step. What is due to limits that yield does not count.
type JointReport struct {
	Count, Open int // joints; those open by more than 1 mm at present

	Opening JointMost // m: the anchors from where they ought to be, or beyond a limit along a line
	Turn    JointMost // rad: turned about what is locked
	Over    JointMost // rad: beyond a limit of a turn
	OpenFor JointMost // s: for how long a joint has been open: from more than 1 mm until it is below 0.5 mm

	Tangled            int // joints that something between their bodies has kept open for long
	Broken, BrokenEver int // joints that broke in this step, and in all steps
	Parting            int // pairs inside each other that lost their joint, and collide again once they are apart

	Events []JointEvent `snapshot:"-"` // by time, kind, joint and axis; valid until the next step
}

// JointMost is the greatest of the values of all joints, and the joint that has it: the first of equals, the zero
// JointID if all values are 0.
type JointMost struct {
	Value float64
	Joint JointID
}

// JointGap is by how much a joint was open after the last step in which it moved, in the terms of JointReport.
type JointGap struct {
	Opening float64 // m
	Turn    float64 // rad
	Over    float64 // rad
	OpenFor float64 // s: for how long it has been open: from more than 1 mm until it is below 0.5 mm
	Tangled bool
}

// Gap returns by how much the joint was open after the last step in which it moved. It costs nothing.
func (j Joint) Gap() JointGap {
	x := &j.facts().seen
	return JointGap{x.gap.Open, x.gap.Turn, x.gap.Over, x.openFor(&j.world.st), x.tangled}
}

// Strain returns the load of the joint, mean over the last 1/60 s in which it moved, as a share of the force or torque
// that breaks it, whichever is more: 0 for a joint that never breaks.
func (j Joint) Strain() float64 { return j.at().Strain.Share() }

// openFor returns for how long (s) the joint has been open.
func (x *jointSeen) openFor(st *state.State) float64 {
	if x.since == 0 {
		return 0
	}
	return float64(st.Step-x.since+1) / st.Settings.Hz
}

// note takes in the value of a joint.
func (m *JointMost) note(value float64, id JointID) {
	if value > m.Value {
		*m = JointMost{value, id}
	}
}

// jointSeen is a joint as it was found after its last step.
type jointSeen struct {
	gap     linkage.Gap
	since   uint64 // the step after which it was open by more than openedLeast; 0 while it is closed
	tangled bool
	news    jointNews
}

// jointNews are changes that a step has made to a joint.
type jointNews uint8

const (
	newsOpened jointNews = 1 << iota
	newsClosed
	newsTangled
	newsLimits
)

// compare orders events.
func (e *JointEvent) compare(other *JointEvent) int {
	return cmp.Or(cmp.Compare(e.Time, other.Time), cmp.Compare(e.Kind, other.Kind),
		cmp.Compare(e.Joint.Index, other.Joint.Index), cmp.Compare(e.Axis, other.Axis))
}

// tell completes the report of the joints, and removes those that broke in the step.
func (l *joints) tell(r *JointReport) {
	*r = JointReport{BrokenEver: r.BrokenEver, Events: r.Events[:0]}
	l.removeBroken(r)
	for slot := range l.joints {
		if l.joints[slot].gen != 0 {
			l.tellOf(int32(slot), r)
		}
	}
	r.BrokenEver += r.Broken
	r.Parting = len(l.parting)
	slices.SortFunc(r.Events, func(a, b JointEvent) int { return a.compare(&b) })
}

// watch measures the joints of bodies that moved in the step.
func (l *joints) watch() {
	n := len(l.st.Joints.All)
	if n == 0 || l.st.Joints.Changed { // nothing has moved since joints came or went
		return
	}
	for len(l.gauges) < l.st.Pool.Size() {
		l.gauges = append(l.gauges, linkage.Gauge{})
	}
	l.st.Pool.Each(n, l.st.Joints.Count*watchCost/n, (*watchingJoints)(l))
}

// watchingJoints is the loop over assemblies that measures joints at the end of a step.
type watchingJoints joints

// Run measures the joints of some assemblies.
func (l *watchingJoints) Run(worker, from, to int) {
	gauge := &l.gauges[worker]
	for k := from; k < to; k++ {
		a := &l.st.Joints.All[k]
		if len(a.Bodies) == 0 || !l.st.Moving(int(a.Bodies[0])) {
			continue
		}
		for _, slot := range a.Joints {
			j := &l.st.Joints.Joints[slot]
			for s, i := range j.Bodies[:j.BodyCount()] {
				if gauge.At[s] = geom.IdentityPose(); i != jointrows.World {
					gauge.At[s] = l.st.Poses[i]
				}
			}
			gauge.Measure(&l.st.Joints.Table, j)
			l.joints[slot].seen.note(j, gauge.Gap(j), l.st.Step+1)
		}
	}
}

// note notes how a joint is after a step, and what has changed.
func (x *jointSeen) note(j *linkage.Joint, gap linkage.Gap, step uint64) {
	x.gap, x.news = gap, 0
	switch {
	case x.since == 0 && gap.Open > openedLeast:
		x.since, x.news = step, newsOpened
	case x.since != 0 && gap.Open < 0.5*openedLeast:
		x.since, x.news = 0, newsClosed
	}
	if tangled := j.IsTangled(); tangled != x.tangled {
		if x.tangled = tangled; tangled {
			x.news |= newsTangled
		}
	}
	for k := range j.Kind.Axes() {
		if j.Limits[k].Changed() {
			x.news |= newsLimits
		}
	}
}

// tellOf adds a joint to the report.
func (l *joints) tellOf(slot int32, r *JointReport) {
	x := &l.joints[slot].seen
	id := JointID{Index: uint32(slot), Gen: l.joints[slot].gen}
	r.Count++
	r.Opening.note(x.gap.Open, id)
	r.Turn.note(x.gap.Turn, id)
	r.Over.note(x.gap.Over, id)
	if x.gap.Open > openedLeast {
		r.Open++
	}
	if x.since != 0 {
		r.OpenFor.note(x.openFor(&l.st), id)
	}
	if x.tangled {
		r.Tangled++
	}
	if x.news == 0 {
		return
	}
	end := 1 / l.st.Settings.Hz
	for _, of := range [...]struct {
		news jointNews
		kind JointEventKind
	}{{newsOpened, JointOpened}, {newsClosed, JointClosed}, {newsTangled, JointTangled}} {
		if x.news&of.news != 0 {
			e := l.event(of.kind, slot, end)
			e.Opening = x.gap.Open
			r.Events = append(r.Events, e)
		}
	}
	if x.news&newsLimits != 0 {
		l.tellLimits(slot, r)
	}
	x.news = 0
}

// tellLimits adds the events of the limits of a joint.
func (l *joints) tellLimits(slot int32, r *JointReport) {
	j := &l.st.Joints.Joints[slot]
	for k := range j.Kind.Axes() {
		for _, c := range j.Limits[k].Changes() {
			kind, limit := JointLeftLimit, j.Axes[k].Lo
			if c.Reached {
				kind = JointReachedLimit
			}
			if c.Upper {
				limit = j.Axes[k].Hi
			}
			e := l.event(kind, slot, c.Time)
			e.Axis, e.Limit, e.Speed = k, limit, c.Speed
			r.Events = append(r.Events, e)
		}
	}
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
			if first, _ := j.Ends(); first == j.End() { // B is the world
				e.Force, e.Torque = e.Force.Mul(-1), e.Torque.Mul(-1)
			}
			r.Events = append(r.Events, e)
			r.Broken++
			l.unlink(slot)
		}
	}
}

// event returns an event of the joint in a slot.
func (l *joints) event(kind JointEventKind, slot int32, time float64) JointEvent {
	w := (*World)(l)
	j := Joint{w, JointID{Index: uint32(slot), Gen: l.st.Joints.Joints[slot].Gen}}
	e := JointEvent{Kind: kind, Time: time, Joint: j.id, Name: j.Name()}
	e.A, e.B = j.Bodies()
	at := &l.st.Joints.Joints[slot].Joint
	end := at.End()
	i := at.Bodies[end]
	arm := l.st.Poses[i].Q.Apply(at.Frames[end].P)
	e.Point = mgl(l.st.Poses[i].P.Add(arm))
	e.Velocity = mgl(l.st.States[i].Vel.Add(l.st.States[i].Spin.Cross(arm)))
	return e
}

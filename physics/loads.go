package physics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/statics"
	"github.com/brickyard-physics/brickyard/internal/rigid"
)

// A soft row carries its load only by giving way, unless it knows the load: then it leaks towards that. The loads are
// found by statics, once for a level as it stands, and again for bodies that come to rest on each other anew; in
// between they stay as they are, since loads that follow the motion pump it. They bind nothing: the rows still push
// only, and friction still keeps to its bounds.
const (
	// standShare of the weight is the force that statics may leave on a body that counts as standing.
	standShare = 1e-4
	// stillSpeed (m/s and rad/s) is the speed up to which a body of a new level counts as at rest.
	stillSpeed = 1e-3
	// quietTime (s) is how long bodies must have stayed within quietShare of their zone until their loads are looked
	// for again. Much later, and heavy bodies on light ones wait for it on the guard; much sooner or faster, and what
	// falls over slowly is taken for standing: ten cubes of 1 and 100 kg in turn, dropped from 5 mm, cost the guard
	// 2.7 s of 10 at 0.15 s and one zone, 0.17 s at 0.05 s, 0.06 s at three zones, no less beyond.
	quietTime  = 0.05
	quietShare = 3.0
	// quietMost (s): new loads nudge what rests, which brings new contacts about, which want loads. Bodies that have got
	// them and rest on must rest twice as long before the next are looked for, up to this: longer than what sleeps takes.
	quietMost = 1.0
	// restTime (s) is how long bodies must have been quiet, and no faster than stillSpeed, for what they carry to be what
	// holds them: nothing is left to find.
	restTime = 0.5
	// levelTime (s) is the same for slippery contacts to be made anew, if they have moved by more than levelShare of their
	// zone since they were made: see level. Five cubes that are dropped on each other without friction are left with 0.2,
	// 0.4 and 0.6 mm/s after 0.1, 0.25 and 0.5 s, with 2 mm/s without that.
	levelTime, levelShare = 0.25, 0.05
	// loadWork bounds the work of a slice of time on loads, for each body that may move and at least, in products of
	// blocks of some 0.05 µs: a tenth of the slice. What that does not suffice for goes on in the next.
	loadWork, loadWorkLeast = 15, 2000
)

// loads finds what the contacts between resting bodies carry.
type loads struct {
	system     statics.System
	working    bool
	ticket     uint64       // of its first contact
	masks      []uint16     // by contact: its rows that touch
	bodies     []int32      // of the component in work: slots by index in the system, less one
	quiet      []repose     // by slot
	components rigid.Forest // of slots
	wanting    []bool       // by slot of a root: a contact of the component has no loads yet
	uneasy     []bool       // the same: a body of it is not at rest
	count      []int32      // the same: its bodies
	index      []int32      // by slot: its index in the system, 0 for supports
	first      []int32      // by slot of a root: where its constraints end in sorted
	sorted     []int32      // constraints by component
	next       int          // of the active bodies, to look at in this slice; -1 before components are known
}

// repose is where a body has been staying, and since when.
type repose struct {
	at   geom.Pose
	time float64 // s
	due  float64 // s: the time from which its loads may be looked for
	wait float64 // s, that was waited for that
}

// putOff has the body rest twice as long as before until its loads are looked for again.
func (q *repose) putOff() {
	q.wait = min(2*q.wait, quietMost)
	q.due = q.time + q.wait
}

// findLoads brings the reference impulses up to date, before the first sub-step of h seconds.
func (w *World) findLoads(h float64) {
	l := &w.loads
	l.fit(len(w.bodies))
	if w.fresh {
		w.fresh = false
		w.gatherComponents(true)
		for root := range int32(len(l.components)) {
			if l.count[root] > 0 && l.wanting[root] {
				w.beginLoads(root, h)
				l.system.Solve()
				w.takeLoads(h)
				w.trustLoads()
			}
		}
		return
	}
	w.watchRest()
	if l.working && !w.undisturbed() {
		l.working = false
	}
	l.next = -1
	for work := max(loadWorkLeast, loadWork*len(w.active.bodies)); work > 0 && (l.working || w.nextComponent(h)); {
		var last bool
		if work, last = l.system.Advance(work); last {
			w.takeLoads(h)
			work -= len(l.system.Points) // to enter them and to take them over
		}
	}
}

// trustLoads lets the component just solved be calm from the start if its loads hold all of it: there is nothing to
// wait for.
func (w *World) trustLoads() {
	l := &w.loads
	weight := standShare * vec(w.cfg.Gravity).Len()
	for k := range l.bodies {
		if l.system.Bodies[k+1].Unrest > weight {
			return
		}
	}
	for _, i := range l.bodies {
		w.sleep.rest[i] = restLog{pose: w.poses[i], near: w.poses[i], calm: calmTime}
	}
}

// unknown is where a body has been staying that has not been looked at yet.
func unknown() repose {
	return repose{at: geom.Pose{P: geom.Vec3{X: math.Inf(1)}}, due: quietTime, wait: quietTime}
}

// forget drops what is known of the body that leaves a slot.
func (l *loads) forget(slot int) {
	if slot < len(l.quiet) {
		l.quiet[slot] = unknown()
	}
}

// weighMost bounds by how much heavier at once loads may become: of a gravity near zero they say nothing.
const weighMost = 10

// reload has all contacts carry what the new gravity makes of their loads under the old one, as far as both point the
// same way, and the loads be found anew.
func (w *World) reload(old geom.Vec3) {
	k := 0.0
	if along := vec(w.cfg.Gravity).Dot(old); along > 0 {
		k = min(along/old.LenSq(), weighMost)
	}
	for i := range w.pairs {
		data := &w.pairs[i]
		data.memory.Weigh(k)
		more := w.further(data)
		for j := range more {
			more[j].Weigh(k)
		}
	}
	w.loads.working = false
	for i := range w.loads.quiet {
		w.loads.forget(i)
	}
}

// fit makes room for n bodies.
func (l *loads) fit(n int) {
	for len(l.components) < n {
		l.quiet = append(l.quiet, unknown())
		l.components, l.wanting, l.uneasy = append(l.components, 0), append(l.wanting, false), append(l.uneasy, false)
		l.count, l.index, l.first = append(l.count, 0), append(l.index, 0), append(l.first, 0)
	}
}

// watchRest counts for how long bodies have stayed where they are.
func (w *World) watchRest() {
	for _, i := range w.active.bodies {
		b, q := &w.bodies[i], &w.loads.quiet[i]
		if b.kind != Dynamic {
			continue
		}
		stray := w.poses[i].P.Sub(q.at.P).Len() + float64(turnOf(&w.poses[i], &q.at)*b.radius)
		if len(b.proxies) > 0 && stray <= quietShare*w.proxies[b.proxies[0]].zone {
			q.time += w.dt
		} else {
			*q = repose{at: w.poses[i], due: quietTime, wait: quietTime}
		}
	}
}

// undisturbed reports whether all bodies of the component in work are still at rest.
func (w *World) undisturbed() bool {
	for _, i := range w.loads.bodies {
		if w.loads.quiet[i].time < quietTime || !w.moving(int(i)) {
			return false
		}
	}
	return true
}

// nextComponent starts on a component at rest that has contacts without loads, if there is one more in this slice.
func (w *World) nextComponent(h float64) bool {
	l := &w.loads
	if l.next < 0 {
		if l.next = 0; !w.wantLoads() {
			l.next = len(w.active.bodies)
			return false
		}
		w.gatherComponents(false)
	}
	for ; l.next < len(w.active.bodies); l.next++ {
		if i := w.active.bodies[l.next]; l.count[i] > 0 && l.wanting[i] && !l.uneasy[i] {
			l.wanting[i] = false
			w.beginLoads(i, h)
			return true
		}
	}
	return false
}

// wantLoads reports whether any contact between bodies at rest has no loads yet.
func (w *World) wantLoads() (found bool) {
	for i := range w.solver.Constraints {
		c := &w.solver.Constraints[i]
		if c.Friction < recycleShare {
			w.level(c)
		}
		if !w.memoryOf(c).Settled && !w.keepLoads(c) && w.settles(c.A, false) && w.settles(c.B, false) {
			found = true
		}
	}
	return found
}

// settles reports whether body i is at rest: at the start of a level by its speed, later by where it has been.
func (w *World) settles(i int32, fresh bool) bool {
	switch {
	case !w.yields(i):
		return true
	case fresh:
		s := &w.states[i]
		return s.Vel.LenSq() < stillSpeed*stillSpeed && s.Spin.LenSq() < stillSpeed*stillSpeed
	}
	return w.loads.quiet[i].time >= w.loads.quiet[i].due
}

// yields reports whether body i gives way to loads; the others are supports.
func (w *World) yields(i int32) bool { return w.bodies[i].kind == Dynamic && w.moving(int(i)) }

// gatherComponents finds the sets of bodies that lean on each other, with their constraints. At the start of a level
// whatever moves is left out, or an impact would be taken for a load.
func (w *World) gatherComponents(fresh bool) {
	l := &w.loads
	l.components.Clear()
	for i := range l.components {
		l.wanting[i], l.uneasy[i], l.count[i], l.first[i] = false, false, 0, 0
	}
	for i := range w.solver.Constraints {
		c := &w.solver.Constraints[i]
		if w.yields(c.A) && w.yields(c.B) && (!fresh || w.settles(c.A, true) && w.settles(c.B, true)) {
			l.components.Join(c.A, c.B)
		}
	}
	for _, i := range w.active.bodies {
		root := l.components.Find(i)
		l.count[root]++
		l.uneasy[root] = l.uneasy[root] || !w.settles(i, fresh)
	}
	// A counting sort of the constraints by the root of their component.
	for i := range w.solver.Constraints {
		c := &w.solver.Constraints[i]
		if root := l.componentOf(w, c, fresh); root >= 0 {
			l.first[root]++
			l.wanting[root] = l.wanting[root] || !w.memoryOf(c).Settled
		}
	}
	sum := int32(0)
	for i := range l.first {
		sum, l.first[i] = sum+l.first[i], sum
	}
	for int32(len(l.sorted)) < sum {
		l.sorted = append(l.sorted, 0)
	}
	l.sorted = l.sorted[:sum]
	for i := range w.solver.Constraints {
		if root := l.componentOf(w, &w.solver.Constraints[i], fresh); root >= 0 {
			l.sorted[l.first[root]] = int32(i)
			l.first[root]++ // in the end where the next component begins
		}
	}
}

// constraintsOf lists the constraints of the component with a root.
func (l *loads) constraintsOf(root int32) []int32 {
	from := int32(0)
	if root > 0 {
		from = l.first[root-1]
	}
	return l.sorted[from:l.first[root]]
}

// componentOf returns the root of a constraint's component, -1 if it has none.
func (l *loads) componentOf(w *World, c *contact.Constraint, fresh bool) int32 {
	if fresh && !(w.settles(c.A, true) && w.settles(c.B, true)) {
		return -1
	}
	if w.yields(c.A) {
		return l.components.Find(c.A)
	}
	if w.yields(c.B) {
		return l.components.Find(c.B)
	}
	return -1
}

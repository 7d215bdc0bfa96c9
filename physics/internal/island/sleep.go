package island

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/statics"
	"github.com/brickyard-physics/brickyard/physics/internal/linkage"
	"github.com/brickyard-physics/brickyard/physics/internal/narrow"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Island finds the loads of bodies at rest, settles islands and puts them to sleep.
type Island struct {
	*state.State
	narrow *narrow.Narrow

	wanted  wantedLoads
	builder statics.Builder
	inWork  []int32        // constraints of the island whose loads are in work
	pushes  []linkage.Push // see holds
	rows    []contact.Row  // the same

	questions questions
}

// questions are those that state.AnyBody asks, made once.
type questions struct{ maySleep, changesTier func(i int32) bool }

// New returns the islands of a state; narrow refreshes the manifolds of sleepers that other bodies approach.
func New(st *state.State, narrow *narrow.Narrow) *Island {
	is := &Island{State: st, narrow: narrow}
	is.questions = questions{is.maySleep, is.changesTier}
	return is
}

// UpdateSleep finds out which islands are settled and lets islands fall asleep.
func (is *Island) UpdateSleep() {
	if !is.AnyMoving() {
		return // and no slice was taken
	}
	is.Pool.Each(len(is.Active.Bodies), clockCost, (*loggingRest)(is))
	is.listIslands()
	is.Pool.Each(len(is.Active.Bodies), clockCost, (*notingRest)(is))
	for k := range is.Joints.All {
		if a := &is.Joints.All[k]; len(a.Bodies) > 0 {
			is.noteJoints(a)
		}
	}
	if state.AnyBody(is.State, is.questions.maySleep) {
		for _, i := range is.Active.Bodies {
			if is.maySleep(i) {
				is.fallAsleep(int(i))
			}
		}
	}
	is.stall()
	if state.AnyBody(is.State, is.questions.changesTier) {
		is.updateSettled()
	}
	if is.Active.Leaving {
		is.ListBodies()
		is.RefreshPairs()
		is.ListPairs() // a pair with one body newly asleep is an edge now, which the broad phase does not list
	}
}

// listIslands finds the islands of the bodies that were unsettled in the slice that ended the step. For rest, bodies
// locked along and about all axes belong to them, too: they are dynamic, and sleep with those that lean on them.
func (is *Island) listIslands() {
	s := &is.Sleep.Islands
	for _, i := range is.Active.Unsettled {
		if is.Bodies[i].Kind == state.Dynamic {
			s.Assign(i, is.Solver.Islands.Root(i))
		}
	}
	for _, k := range is.Solver.Islands.Held {
		if c := &is.Solver.Constraints[k]; s.Of[c.A] >= 0 && s.Of[c.B] >= 0 {
			s.Join(c.A, c.B)
		}
	}
	for _, k := range is.Solver.Islands.Held {
		c := &is.Solver.Constraints[k]
		is.noteSupport(c.A, c.B)
		is.noteSupport(c.B, c.A)
	}
}

// noteSupport keeps the island of body i awake when its neighbour is driven, and moves or has not been blocked for
// long: no body rests on a moving support.
func (is *Island) noteSupport(i, neighbour int32) {
	b := &is.Bodies[neighbour]
	blocked := b.Drive.Throttle < state.BlockedBelow
	if b.Kind == state.Kinematic && (!is.Paths[neighbour].Still || blocked) && !is.StandsBlocked(neighbour) {
		is.Sleep.Islands.KeepAwake(i, is.Step)
		is.Sleep.Islands.KeepUnsettled(i, is.Step)
	}
}

// noteJoints keeps the island of an assembly awake when one of its motors has aims that are still to come, or a joint
// leads to a driven body that moves.
func (is *Island) noteJoints(a *linkage.Assembly) {
	if a.Waits(&is.Joints.Table) {
		is.Sleep.Islands.KeepAwake(a.Bodies[0], is.Step)
		is.Sleep.Islands.KeepUnsettled(a.Bodies[0], is.Step)
	}
	for _, base := range a.Bases {
		is.noteSupport(a.Bodies[0], base)
	}
}

// notingRest is the loop that tells islands whether their bodies have rested for long enough.
type notingRest Island

// Run looks at some bodies.
func (l *notingRest) Run(_, from, to int) {
	is := (*Island)(l)
	for _, i := range is.Active.Bodies[from:to] {
		if is.Bodies[i].Kind == state.Dynamic {
			is.noteRest(i)
		}
	}
}

// noteRest tells the island of body i whether the body has rested for long enough. A body that a driven body squeezes
// is never settled, and may sleep even where sleep is off.
func (is *Island) noteRest(i int32) {
	s, squeezed := &is.Sleep, is.Squeezed(i)
	if s.Rest[i].Undisturbed() < state.RestTime || !s.On && !squeezed {
		s.Islands.KeepAwake(i, is.Step)
	}
	if s.Rest[i].Settled < state.RestTime || squeezed {
		s.Islands.KeepUnsettled(i, is.Step)
	}
}

// maySleep reports whether body i falls asleep now.
func (is *Island) maySleep(i int32) bool {
	b, s := &is.Bodies[i], &is.Sleep
	return b.Kind == state.Dynamic && s.Islands.MaySleep(i, is.Step) ||
		b.Kind == state.Kinematic && s.On && b.Drive.Resting() && is.Paths[i].Still
}

// loggingRest is the loop that advances the rest clocks of the bodies that may move, once a step: a car that its wheels
// hold up, by one impulse a step, rises and falls within the step, and rests all the same.
type loggingRest Island

// Run advances the clocks of some bodies.
func (l *loggingRest) Run(_, from, to int) {
	for _, i := range l.Active.Bodies[from:to] {
		(*Island)(l).logRest(i)
	}
}

// logRest advances the rest clock of body i by a step. A body that the guard holds in place does not rest, unless a
// driven body squeezes it: it may be held in the air, and would stay there asleep. The clock of a driven body counts
// while the body stands blocked.
func (is *Island) logRest(i int32) {
	r, b := &is.Sleep.Rest[i], &is.Bodies[i]
	if is.isRestless(i) || is.MovedFrom(int(i), &r.At) > b.SleepDrift {
		s := &is.States[i]
		r.Moved(&is.Poses[i], s.Vel.Len()+float64(s.Spin.Len()*b.Radius), 1/is.Settings.Hz)
		return
	}
	dt := 1 / is.Settings.Hz
	r.Time, r.Woken, r.Settled = r.Time+dt, r.Woken+dt, r.Settled+dt
	if r.Time >= state.RestTime {
		r.Jitter = 0
	}
	if !b.Settled && is.MovedFrom(int(i), &r.Near) > state.SettledShare*b.SleepDrift {
		r.Near, r.Settled = is.Poses[i], 0
	}
}

// isRestless reports whether body i does not rest even if it stays in place.
func (is *Island) isRestless(i int32) bool {
	if b := &is.Bodies[i]; b.Kind == state.Kinematic {
		return b.Drive.Throttle >= state.BlockedBelow
	}
	dragged := is.Drag.Body.Slot == i && is.Drag.Body.Gen != 0
	whirls := is.States[i].Spin.Len() > is.Settings.Hz // more than a radian in a step: poses alone do not show such turns
	return dragged || whirls || is.Sleep.Rest[i].Roams || is.Held.Fraction[i] < 1 && !is.Squeezed(i)
}

// fallAsleep stops body i until it is woken.
func (is *Island) fallAsleep(i int) {
	b := &is.Bodies[i]
	is.Unsettle(int32(i))
	b.Asleep = true
	is.Active.Leaving = true
	is.States[i].Vel, is.States[i].Spin = geom.Vec3{}, geom.Vec3{}
	is.Paths[i].MakePath(geom.Motion{Start: is.Poses[i]})
	is.SweepProxies(i) // with its whole zone around its present pose, not the one it came from: proofs rely on it
	for _, p := range b.Proxies {
		is.Broad.Rest(p)
	}
}

// wakeLinked wakes sleepers that a joint links to a body that may move, and reports whether there were any.
func (is *Island) wakeLinked() (woke bool) {
	for _, i := range is.Active.Bodies {
		if is.Bodies[i].Joints == 0 || !is.WakesOthers(i) {
			continue
		}
		for _, slot := range is.Joints.JointsOf(i) {
			j := &is.Joints.Joints[slot]
			for _, other := range j.Bodies[:j.BodyCount()] {
				if other >= 0 && is.Bodies[other].Asleep && is.Bodies[other].Kind == state.Dynamic {
					is.Wake(int(other))
					woke = true
				}
			}
		}
	}
	return woke
}

// WakeApproached wakes sleeping bodies that have contact points with a body that may move, until no further body wakes.
// Those are the pairs that make islands: two bodies that rest beside each other without contact let each other sleep.
func (is *Island) WakeApproached() {
	for woke := true; woke; {
		woke = is.wakeLinked()
		for _, pair := range is.Active.Edges {
			x, y := &is.Proxies[pair.A], &is.Proxies[pair.B]
			sleeper, other := x.Body, y.Body
			if is.Bodies[other].Asleep {
				sleeper, other = other, sleeper
			}
			if is.Bodies[sleeper].Asleep && is.Bodies[sleeper].Kind == state.Dynamic && is.WakesOthers(other) &&
				x.Swept.Overlaps(&y.Swept) && is.narrow.Refresh(&pair) {
				is.Wake(int(sleeper))
				woke = true
			}
		}
		if woke {
			is.ListBodies()
			is.RefreshPairs()
		}
	}
}

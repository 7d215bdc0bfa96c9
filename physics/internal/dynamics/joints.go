package dynamics

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/solver"
	"github.com/brickyard-physics/brickyard/physics/internal/linkage"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Joints are solved directly, one assembly at a time, before the contacts, so that these see what joints make of the
// loads, and after them: the rows solved last hold exactly, and only contacts have a guard behind them.

// jointStep holds the data of the sub-step in progress for the loop over assemblies.
type jointStep struct {
	h    float64 // s
	pass jointPass
	list []int32 // assemblies
}

// awakeAssemblies lists the assemblies whose bodies may move: those of settled bodies by the part that they are solved
// in, after all others. Its slices are reused.
type awakeAssemblies struct {
	list   []int32
	begins []int32 // by part, from the second one on: where the assemblies begin; those that are not settled are first
}

// find lists the assemblies of a state.
func (aw *awakeAssemblies) find(st *state.State) {
	all, n := len(st.Joints.All), st.Settled.Solver.Parts()+3
	aw.list, aw.begins = slices.Grow(aw.list[:0], all), slices.Grow(aw.begins[:0], n)[:n]
	clear(aw.begins)
	for k := range all {
		if at := tierOf(st, k); at >= 0 {
			aw.begins[at+2]++ // two places on: filling leaves starts in place
		}
	}
	for at := 2; at < n; at++ {
		aw.begins[at] += aw.begins[at-1]
	}
	aw.list = aw.list[:aw.begins[n-1]]
	for k := range all {
		if at := tierOf(st, k); at >= 0 {
			aw.list[aw.begins[at+1]] = int32(k)
			aw.begins[at+1]++
		}
	}
}

// tierOf returns 0 for an assembly that is not settled, 1 and up by part for a settled one, and −1 for one whose bodies
// do not move.
func tierOf(st *state.State, assembly int) int32 {
	a := &st.Joints.All[assembly]
	switch {
	case len(a.Bodies) == 0 || !st.Moving(int(a.Bodies[0])):
		return -1
	case st.Bodies[a.Bodies[0]].Settled:
		return 1 + st.Settled.Parts.Of[st.Sleep.Islands.Of[a.Bodies[0]]]
	}
	return 0
}

// inPart returns the settled assemblies of a part.
func (aw *awakeAssemblies) inPart(k int) []int32 { return aw.list[aw.begins[k+1]:aw.begins[k+2]] }

// jointPass is what the loop over assemblies does.
type jointPass uint8

const (
	jointsBegin   jointPass = iota
	jointsRest              // begin a slice of settled ones
	jointsPrepare           // measure the joints, apply the impulses of motors and springs of the sub-step before
	jointsRespond           // before the contacts
	jointsBias
	jointsRelax
	jointsClose // take back what is left of the errors where the sub-steps have led the bodies
)

// isBackward reports whether the pass begins with the last assembly: every other one does, as the data of those that
// the pass before has ended with is at hand.
func (p jointPass) isBackward() bool { return p == jointsRespond || p == jointsRelax }

// eachAssembly makes a pass over the assemblies that are not settled.
func (dy *Dynamics) eachAssembly(h float64, pass jointPass) {
	dy.shareAssemblies(dy.assemblies.list[:dy.assemblies.begins[1]], h, pass)
}

// shareAssemblies makes a pass over some assemblies with all workers.
func (dy *Dynamics) shareAssemblies(list []int32, h float64, pass jointPass) {
	if len(list) > 0 {
		dy.jointStep = jointStep{h, pass, list}
		dy.Pool.Each(len(list), dy.Joints.Count*jointCost/len(dy.Joints.All), (*solvingJoints)(dy))
	}
}

// solvingJoints is the loop over assemblies. They share no movable body.
type solvingJoints Dynamics

// Run makes the pass for some assemblies.
func (l *solvingJoints) Run(_, from, to int) {
	l.pass(l.jointStep.list[from:to], l.jointStep.h, l.jointStep.pass)
}

// pass makes a pass for some assemblies.
func (l *solvingJoints) pass(list []int32, h float64, pass jointPass) {
	dy := (*Dynamics)(l)
	table, bodies := &dy.Joints.Table, linkage.Movers{States: dy.States, Poses: dy.Poses}
	for at := range list {
		if pass.isBackward() {
			at = len(list) - 1 - at
		}
		a := &dy.Joints.All[list[at]]
		guided := dy.Bodies[a.Bodies[0]].Guided
		switch pass {
		case jointsBegin:
			l.begin(a)
		case jointsRest:
			linkage.Settled{Assembly: a}.Begin(table)
		case jointsPrepare:
			if l.guide(a, guided && a.IsFree()); !guided || !a.IsFree() {
				a.Prepare(table, &bodies, h)
				l.loadLate(a)
			}
		case jointsRespond:
			a.Respond(table, l.States, h)
		case jointsBias:
			if guided { // at one go, while its data is at hand
				a.Prepare(table, &bodies, h)
				l.loadLate(a)
				l.depart(a, h)
				l.advance(a, h)
				l.arrive(a, &bodies, h)
			} else {
				l.depart(a, h)
			}
		case jointsRelax:
			if !guided {
				l.arrive(a, &bodies, h)
			}
		case jointsClose:
			if !a.IsFree() {
				a.Close(table, &bodies)
			}
		}
	}
}

// begin finds out whether an assembly is free in this slice.
func (l *solvingJoints) begin(a *linkage.Assembly) {
	touched := len(l.Solver.Islands.Of(l.Solver.Islands.Root(a.Bodies[0]))) > 0
	changed := func(i int32) bool { return l.Held.Fraction[i] < 1 || l.Held.Deviation[i] > 0 }
	driven := func(i int32) bool { return l.Bodies[i].Kind == state.Kinematic }
	disturbed := slices.ContainsFunc(a.Bodies, changed) ||
		slices.ContainsFunc(a.Bases, func(i int32) bool { return driven(i) && changed(i) })
	a.Begin(&l.Joints.Table, touched, disturbed)
	moving := slices.ContainsFunc(a.Bases, driven)
	l.guide(a, a.IsFree() && !moving)
}

// guide says whether an assembly moves its bodies itself: a free one does, in one go, as nothing else acts on them.
func (l *solvingJoints) guide(a *linkage.Assembly, guided bool) {
	if l.Bodies[a.Bodies[0]].Guided != guided {
		for _, i := range a.Bodies {
			l.Bodies[i].Guided = guided
		}
	}
}

// loadLate takes back the half of the load of the sub-step that is due at its end, or that of the one before has given
// already. Only an assembly that has just become free begins with all of it.
func (l *solvingJoints) loadLate(a *linkage.Assembly) {
	if a.OnTime() {
		l.addLoad(a, -0.5)
	}
}

// depart solves for the way of an assembly.
func (l *solvingJoints) depart(a *linkage.Assembly, h float64) {
	a.Solve(&l.Joints.Table, l.States, h, true)
	if !a.Halves() {
		a.Approach(&l.Joints.Table, &linkage.Movers{States: l.States, Poses: l.Poses}, h)
	}
}

// arrive solves for the velocities at the end of the way. That of a free assembly may have to be taken anew.
func (l *solvingJoints) arrive(a *linkage.Assembly, bodies *linkage.Movers, h float64) {
	table := &l.Joints.Table
	if a.Halves() {
		for a.IsFree() && a.Arrive(table, bodies, h) {
			l.advance(a, h)
		}
		a.NoteHalf(table, bodies)
		l.addLoad(a, 0.5)
		a.Resume(table, bodies, h)
	} else if l.Bodies[a.Bodies[0]].Settled {
		linkage.Settled{Assembly: a}.MeasureValues(table, bodies)
	} else {
		a.Measure(table, bodies, h)
	}
	a.Solve(table, l.States, h, false)
	a.Note(table, bodies)
}

// advance moves the bodies of an assembly by h seconds.
func (l *solvingJoints) advance(a *linkage.Assembly, h float64) {
	for _, i := range a.Bodies {
		if l.Bodies[i].Ball {
			l.States[i].Advance(h)
		} else {
			(*Dynamics)(l).advanceGyroscopic(int(i), h)
		}
	}
}

// addLoad gives the bodies of a free assembly a share of what gravity and forces give them in a sub-step.
func (l *solvingJoints) addLoad(a *linkage.Assembly, share float64) {
	for _, i := range a.Bodies {
		s := &l.States[i]
		s.Vel = s.Vel.AddScaled(share, (*Dynamics)(l).gainOf(i))
	}
}

// jointImpacts tells the contact solver how bodies answer impacts that joints hold. It measures an assembly when the
// first impact of a pass meets it.
type jointImpacts struct {
	*state.State
	measured []bool // by assembly, in this pass
	pushes   []linkage.Push
	h        float64          // s, of the sub-step in progress; 0 before the first
	gains    []linkage.Motion // by body: velocities as the sub-step began; from its first impact on, the change since
	pulls    []linkage.Motion // by body: m/s² and rad/s², see PullOn
}

// noteStarts notes the velocities of the bodies that joints hold, as a sub-step begins.
func (dy *Dynamics) noteStarts() {
	k := &dy.jointImpacts
	k.gains = state.Extend(k.gains, len(dy.States), linkage.Motion{})
	for _, at := range dy.assemblies.list[:dy.assemblies.begins[1]] {
		for _, i := range dy.Joints.All[at].Bodies {
			s := &dy.States[i]
			k.gains[i] = linkage.Motion{Lin: s.Vel, Ang: s.Spin}
		}
	}
}

// applyImpacts applies restitution at the present poses, in a sub-step of h seconds, or before the first one (0).
func (dy *Dynamics) applyImpacts(h float64) {
	k := &dy.jointImpacts
	k.h = h
	k.measured = slices.Grow(k.measured[:0], len(dy.Joints.All))[:len(dy.Joints.All)]
	clear(k.measured)
	k.pulls = state.Extend(k.pulls, len(dy.States), linkage.Motion{})
	dy.Solver.ApplyImpacts(dy.States)
}

// Holds implements solver.Linkage.
func (k *jointImpacts) Holds(i int32) bool { return k.Joints.IndexOf(i) >= 0 }

// AppendBodies implements solver.Linkage.
func (k *jointImpacts) AppendBodies(list []int32, i int32) []int32 {
	return append(list, k.Joints.All[k.Joints.IndexOf(i)].Bodies...)
}

// Begin implements solver.Linkage.
func (k *jointImpacts) Begin(pushes []solver.Push) {
	for n := range pushes {
		at := k.Joints.IndexOf(pushes[n].Body)
		isIts := func(p solver.Push) bool { return k.Joints.IndexOf(p.Body) == at }
		if slices.ContainsFunc(pushes[:n], isIts) {
			continue
		}
		k.pushes = k.pushes[:0]
		for _, p := range pushes[n:] {
			if isIts(p) {
				k.pushes = append(k.pushes, linkage.Hit(p.Body, p.Force, p.Moment))
			}
		}
		a := k.impactOf(at)
		if !k.measured[at] {
			k.measured[at] = true
			k.findGains(a.Assembly)
			a.Measure()
		}
		a.HoldAgainst(k.pushes...)
		k.findPulls(&a)
	}
}

// findGains finds the changes of velocity of an assembly in this sub-step, before its first impact. One that was free
// until then began it with velocities that were not half a sub-step behind.
func (k *jointImpacts) findGains(a *linkage.Assembly) {
	if k.h == 0 {
		return
	}
	for _, i := range a.Bodies {
		s, gain := &k.States[i], &k.gains[i]
		gain.Lin, gain.Ang = s.Vel.Sub(gain.Lin), s.Spin.Sub(gain.Ang)
		if a.OnTime() {
			gain.Lin = gain.Lin.AddScaled(float64(0.5*k.h), k.AccelerationOf(i))
		}
	}
}

// findPulls finds the accelerations of an assembly. One that a motor, a spring or the ground carries does not fall,
// though none of them holds against an impact.
func (k *jointImpacts) findPulls(a *linkage.Impact) {
	a.Accelerate(k.AccelerationOf)
	share := 1.0
	if k.h > 0 {
		share = a.ShareIn(k.gains, k.AccelerationOf, k.h)
	}
	for _, i := range a.Bodies {
		vel, spin := a.ChangeOf(i)
		k.pulls[i] = linkage.Motion{Lin: vel.Scale(share), Ang: spin.Scale(share)}
	}
}

// PullOn implements solver.Linkage.
func (k *jointImpacts) PullOn(i int32) (acceleration, turning geom.Vec3) {
	pull := &k.pulls[i]
	return pull.Lin, pull.Ang
}

// Respond implements solver.Linkage.
func (k *jointImpacts) Respond(bodies [2]int32, impulses [2]solver.Impulse) (vel, spin [2]geom.Vec3) {
	for side := range bodies {
		at, pushes := k.pushesOf(side, bodies, &impulses)
		if len(pushes) == 0 {
			continue
		}
		a := k.impactOf(at)
		a.RespondThere(pushes...)
		for s, i := range bodies {
			if k.Joints.IndexOf(i) == at {
				vel[s], spin[s] = a.ChangeOf(i)
			}
		}
	}
	return vel, spin
}

// Apply implements solver.Linkage.
func (k *jointImpacts) Apply(bodies [2]int32, impulses [2]solver.Impulse) {
	for side := range bodies {
		if at, pushes := k.pushesOf(side, bodies, &impulses); len(pushes) > 0 {
			a := k.impactOf(at)
			a.Apply(pushes...)
		}
	}
}

// impactOf returns the part of an assembly in the impact.
func (k *jointImpacts) impactOf(assembly int32) linkage.Impact {
	return linkage.Impact{Assembly: &k.Joints.All[assembly], Table: &k.Joints.Table,
		Movers: linkage.Movers{States: k.States, Poses: k.Poses}}
}

// pushesOf returns the assembly of one of two bodies, and the pushes of impulses on them at it: none for the second
// body if the first is of that assembly too. They are valid until the next call.
func (k *jointImpacts) pushesOf(side int, bodies [2]int32, impulses *[2]solver.Impulse) (int32, []linkage.Push) {
	k.pushes = k.pushes[:0]
	at := k.Joints.IndexOf(bodies[side])
	if at < 0 || side == 1 && k.Joints.IndexOf(bodies[0]) == at {
		return at, nil
	}
	for s, i := range bodies {
		if p := &impulses[s]; k.Joints.IndexOf(i) == at {
			k.pushes = append(k.pushes, linkage.Hit(i, p.Force, p.Moment))
		}
	}
	return at, k.pushes
}

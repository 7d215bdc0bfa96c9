package linkage

import (
	"math"

	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// An assembly that nothing touches is free: it moves by RATTLE. A sub-step starts with half of what gravity and forces
// give in it, and with impulses along the rows at its start such that all joints are closed at its end. It ends with
// the other half, and with impulses along the rows there that leave no speed across the joints. That is symmetric in
// time, and the energy stays but for a ripple.
//
// The way is a chord of the arc along which the rows let the bodies move, so its speed across the joints is not zero:
// it makes up for the bending of the rows. How much they bend is known from the sub-steps before. Where it is not known
// well enough the way misses its end, and is taken again from the beginning: Newton's method.
//
// An assembly that something touches is damped: its solves are along the rows where they are made, before the way and
// at its end. Each is a projection, so it never gains kinetic energy, whatever contacts and guard do to its poses.

// halving tells which sub-steps an assembly takes in halves: those that it begins free.
type halving struct {
	halves bool // the present one
	onTime bool // the one before
}

// Halves reports whether the assembly takes the present sub-step in halves.
func (h *halving) Halves() bool { return h.halves }

// OnTime reports whether the velocities at the beginning of the present sub-step are those of that moment, as a free
// assembly has them. Those of a damped one are half a sub-step behind, and so is its load: without regard to that each
// change from one to the other would bring or take energy.
func (h *halving) OnTime() bool { return h.onTime }

// Begin begins a slice and says whether contacts touch the assembly, and whether something else disturbs it, such as a
// change that the guard made in the last slice.
func (a *Assembly) Begin(t *Table, touched, disturbed bool) {
	a.touched = touched
	beginSlice(a, t)
	a.findFree(t, disturbed)
}

// beginSlice finds the rows, laws and drives of an assembly that take part in a slice, and whether it has broken.
func beginSlice(a *Assembly, t *Table) {
	a.broke = false
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &t.Joints[b.joint]
		b.leaveIdle(j)
		for k := range b.count - b.locked {
			b.plain[k], b.laws[k] = j.Axes[k].IsPlain(), law{}
		}
		a.broke = a.broke || j.Strain.Broke
	}
	findDry(a, t)
	findThrowing(a, t)
	listDrives(a, t)
}

// findFree finds out whether the assembly is free: nothing has disturbed it for freeAfter and nothing touches it now.
// One that bounces off the ground is free in the slice after. Its joints have to be closed, too: a free assembly would
// do the work of closing them against its own spinning, which a damped one does not.
func (a *Assembly) findFree(t *Table, disturbed bool) {
	since := uint8(freeAfter)
	a.halves, a.current = true, false
	for _, k := range a.Joints {
		j := &t.Joints[k]
		a.halves = a.halves && j.Undisturbed == freeAfter
		switch {
		case disturbed || a.open:
			j.Undisturbed, j.Bend, j.BendWas = 0, Vec{}, Vec{}
		case a.touched:
			j.Undisturbed, j.Bend, j.BendWas = min(j.Undisturbed, freeAfter-1), Vec{}, Vec{}
		case j.Undisturbed < freeAfter:
			j.Undisturbed++
		}
		since = min(since, j.Undisturbed)
	}
	a.free, a.open = since == freeAfter, false
}

// IsFree reports whether the assembly is free in this slice.
func (a *Assembly) IsFree() bool { return a.free }

// bend returns the speed (m/s or rad/s) by which a row is to bend on the way.
func (a *Assembly) bend(j *Joint, r int8) float64 {
	if a.free {
		return j.Bend[r]
	}
	return 0
}

// noteWay notes the speeds on the way, and where it begins. Equations whose solution is exact need no look at the
// bodies. Those of loops do: rows that say the same twice may have targets that contradict each other, and what no
// motion can give them would count as bent. It would be asked for again, and more of it in each sub-step.
func (a *Assembly) noteWay(states []rigid.State) {
	a.noteMoves(states)
	a.missed = missFar
	for node := range a.blocks {
		b := &a.blocks[node]
		a.added[node], b.armBefore = Vec{}, b.arm
		k := int8(0)
		for r := range b.count {
			row := &b.rows[r]
			active := k < b.actives && b.active[k] == r
			if active {
				k++
			}
			row.from = row.value
			if active && row.softness == 0 && a.exact() {
				row.way = row.target
			} else {
				row.way = a.speed(b, r, states)
			}
		}
	}
}

// Arrive measures the rows of a free assembly where a sub-step of h seconds has led it. It reports whether the way must
// be taken again from its beginning: it has missed the values that it was to end at, and there are other impulses now.
// If these get no nearer the assembly has become damped, unless what is left is so little that the next sub-steps take
// it back. Where the bars of a loop come into line, impulses along its rows hardly change how they miss.
func (a *Assembly) Arrive(t *Table, bodies *Movers, h float64) (again bool) {
	a.sides, a.before = a.before, a.sides
	bodies.fill(a.poses, a.Bodies)
	missed := 0.0
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &t.Joints[b.joint]
		a.measure(b, t, bodies)
		for k, r := range b.active[:b.actives] {
			row := &b.rows[r]
			a.x[node][k] = 0
			if r < b.count && row.softness == 0 && row.moves {
				off := row.value - row.from - float64(h*(row.target+j.Bend[r]))
				a.x[node][k] = -off / h
				missed = max(missed, math.Abs(off))
			}
		}
	}
	stalled := missed > missShare*a.missed
	if missed > closed || missed > missMost && !stalled {
		a.sides, a.before = a.before, a.sides
		a.restore(bodies.States)
		if stalled {
			a.giveUp(t, bodies.States, h)
		} else {
			a.aimAnew(t, bodies.States)
		}
		a.missed = missed
		return true
	}
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &t.Joints[b.joint]
		for r := range b.count {
			row := &b.rows[r]
			bend := (row.value-row.from)/h - row.way
			j.Bend[r], j.BendWas[r] = 2*bend-j.BendWas[r], bend
		}
	}
	a.current, a.placed, a.decomposed = true, false, false
	return false
}

// Resume begins the second half of a sub-step of h seconds.
func (a *Assembly) Resume(t *Table, bodies *Movers, h float64) {
	if !a.current { // it has given up
		a.Measure(t, bodies, h)
	}
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &t.Joints[b.joint]
		for r := b.locked; r < b.count; r++ {
			along, row := &j.Along[r-b.locked], &b.rows[r]
			row.first, along.Speed = along.Stop, row.way
		}
	}
	a.begin(t, bodies.States, 0.5*h, secondHalf)
	a.findDrives(t, bodies, 0.5*h, secondHalf)
}

// aimAnew gives the bodies the impulses along the rows at the beginning with which they would not have missed.
func (a *Assembly) aimAnew(t *Table, states []rigid.State) {
	for node := range a.blocks {
		b := &a.blocks[node]
		bend := &t.Joints[b.joint].Bend
		for k, r := range b.active[:b.actives] {
			if r < b.count {
				row := &b.rows[r]
				row.target += a.x[node][k]
				row.way += a.x[node][k]
				bend[r] -= a.x[node][k]
			}
		}
	}
	a.factor.Solve(a.x)
	for node := range a.x {
		for k := range a.x[node] {
			a.added[node][k] += a.x[node][k]
		}
	}
	noteStops(a, t, states)
	a.applySolution(t, states)
	addStopWork(a, t, states)
	a.noteMoves(states)
	if a.exact() {
		return
	}
	for node := range a.blocks { // rows that contradict each other do not get what they have asked for
		b := &a.blocks[node]
		for r := range b.count {
			b.rows[r].way = a.speed(b, r, states)
		}
	}
}

// giveUp takes back what aimAnew has added, and has the assembly go on damped: without speeds along its rows at the
// beginning of the way. Those with which it was to make up for their bending would bring energy. Limits are looked for
// from there, too, not from where the way has missed its end.
func (a *Assembly) giveUp(t *Table, states []rigid.State, h float64) {
	for node := range a.x {
		for k := range a.x[node] {
			a.x[node][k] = -a.added[node][k]
		}
		b := &a.blocks[node]
		for r := range b.count {
			b.rows[r].value = b.rows[r].from
		}
	}
	noteStops(a, t, states)
	a.applySolution(t, states)
	addStopWork(a, t, states)
	a.findFree(t, true)
	a.decomposed = false
	a.solve(t, states, h, true)
	a.noteWay(states)
}

package linkage

import (
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Prepare begins a sub-step of h seconds for an assembly: it measures the rows at the present poses, unless they are
// known, and applies the impulses that its vector drives gave in the sub-step before. A free assembly takes a sub-step
// in halves, one before the way and one after it: see Resume.
func (a *Assembly) Prepare(t *Table, bodies *Movers, h float64) {
	if !a.current {
		a.Measure(t, bodies, h)
	}
	clear(a.spins)
	clear(a.stops)
	a.slow(bodies.States)
	p := whole
	if a.onTime, a.halves = a.halves, a.free; a.halves {
		h, p = 0.5*h, firstHalf
	}
	for node := range a.blocks {
		b := &a.blocks[node]
		for r := b.locked; r < b.count; r++ {
			if b.rows[r].first = 0; t.Joints[b.joint].Substep == 0 { // the first one of all
				t.Joints[b.joint].Along[r-b.locked].Speed = a.speed(b, r, bodies.States)
			}
		}
	}
	a.begin(t, bodies.States, h, p)
	a.findDrives(t, bodies, h, p)
	a.noteSpins(bodies.States)
}

// Measure measures the rows at the present poses, for sub-steps of h seconds. They serve the end of a sub-step and the
// beginning of the next one.
func (a *Assembly) Measure(t *Table, bodies *Movers, h float64) {
	a.stiffen(t, bodies.States, h)
	a.measureAll(t, bodies)
	a.current, a.placed, a.decomposed = true, false, false
}

// begin begins a part of a sub-step, of h seconds: all rows start without impulses, and axes get their laws. Along rows
// that have turned since, what a solve leaves of the impulses of the sub-step before would be a spring that is never
// slack. Where rows nearly say the same, impulses are large and cancel each other, until they turn: loops gained energy
// by that without bound.
func (a *Assembly) begin(t *Table, states []rigid.State, h float64, p part) {
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &t.Joints[b.joint]
		if j.Substep > 0 && j.Substep != h {
			j.scale(h / j.Substep)
		}
		j.Substep = h
		for r := range b.count {
			if r < b.locked {
				j.Locked[r] = 0
				continue
			}
			k := r - b.locked
			along := &j.Along[k]
			last := along.Friction
			along.Stop, along.Soft, along.Motor, along.Friction = 0, 0, 0, 0
			keepFriction(a, b, r, j, last, h, states)
			if b.plain[k] {
				b.laws[k].frictionMost = j.Axes[k].Friction * h
				b.laws[k].acts = b.laws[k].frictionMost > 0
				continue
			}
			now := axisNow{part: p, h: h, value: b.rows[r].value, before: along.Speed, time: along.Clock}
			axis := &j.Axes[k]
			if axis.Yields() {
				if c := b.heldCompliance(a, r, states); c > 0 {
					now.mass = 1 / c
				}
			}
			b.laws[k] = makeLaw(axis, along, &now)
		}
	}
}

// scale scales the impulses of vector drives and friction in the last sub-step, with which they begin.
func (j *Joint) scale(by float64) {
	for k := range j.Along {
		j.Along[k].Friction *= by
	}
	for k := range j.Driven {
		d := &j.Driven[k]
		d.Motor, d.Friction = d.Motor.Scale(by), d.Friction.Scale(by)
	}
}

// Solve solves the equations of an assembly together: with bias before the positions move, so that limits are met in
// time, and those of a free assembly close; without bias after they moved, so that no joint opens or passes a limit.
func (a *Assembly) Solve(t *Table, states []rigid.State, h float64, bias bool) {
	free := a.free
	a.solve(t, states, h, bias)
	if bias && free {
		a.noteWay(states)
	}
	for node := range a.blocks {
		b := &a.blocks[node]
		for r := b.locked; r < b.count; r++ {
			if along := &t.Joints[b.joint].Along[r-b.locked]; b.plain[r-b.locked] {
				continue // nothing asks for its speed and time
			} else if bias {
				along.Clock += h
			} else {
				along.Speed = a.speed(b, r, states)
			}
		}
	}
	if !bias {
		a.notePulls(t)
	}
}

// Respond solves the equations before the contacts of a sub-step of h seconds are solved, so that these act on what the
// joints make of the loads and of the impulses that contacts have kept from the sub-step before. Bounds have to be
// right: a motor that is to keep 3000 rad/s would throw its load away before Solve finds that it is too weak.
func (a *Assembly) Respond(t *Table, states []rigid.State, h float64) {
	if a.touched {
		a.solve(t, states, h, true)
	}
}

// solve finds the equations and solves them, until limits and bounds are right. Of an assembly that something touches
// friction that slips is swept where a sub-step ends: until then it keeps the impulse of the one before. A motor may
// not: that of a stiff spring would throw the bodies to and fro.
func (a *Assembly) solve(t *Table, states []rigid.State, h float64, bias bool) {
	a.slow(states)
	holdDrives(a, t, states)
	noteBeginning(a, t, states)
	noteStops(a, t, states)
	solveRounds(a, t, states, h, bias, false)
	if !bias {
		limitThrow(a, t, states, h)
	}
	addStopWork(a, t, states)
	a.noteSpins(states)
}

// refine solves for what the proximal share has left of the solution.
func refine(a *Assembly, t *Table, states []rigid.State) {
	for node := range a.blocks {
		a.blocks[node].keepLeft(&a.x[node], &a.own[node])
	}
	a.factor.Solve(a.x)
	a.applySolution(t, states)
}

// choose finds out which rows are equations and their targets, and gives everything else its impulse. It reports
// whether the matrix has changed. At first it looks for limits that act.
func (a *Assembly) choose(t *Table, states []rigid.State, h float64, bias, first bool) (changed bool) {
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &t.Joints[b.joint]
		n := int8(0)
		for r := range b.count + b.holding {
			row := &b.rows[r]
			before, active := row.softness, true
			if r >= b.count {
				if row.target, row.softness = 0, 0; n > jointrows.MostRows-(b.count+b.holding-r) { // limits act besides
					b.holding = 0
					break
				}
			} else if r < b.locked {
				if row.target = 0; bias && a.free {
					row.target = closing(row.value, j.mostOf(r), h) - j.Bend[r]
				}
			} else {
				along := &j.Along[r-b.locked]
				if first && bias {
					speed := a.speed(b, r, states) + a.bend(j, r)
					along.findStop(&j.Axes[r-b.locked], row.value, speed, j.pullOf(r, a.free), h)
				}
				active = !along.isFree(&b.laws[r-b.locked]) && a.chooseAxis(b, r, j, states, h, bias)
			}
			if !active {
				continue
			}
			changed = changed || n >= b.actives || b.active[n] != r || row.softness != before
			b.active[n] = r
			n++
		}
		changed = changed || n != b.actives
		b.actives = n
	}
	return changed
}

// chooseAxis sets the equation of an axis, and the impulses that do not follow from it. It reports whether there is
// one.
func (a *Assembly) chooseAxis(b *block, r int8, j *Joint, states []rigid.State, h float64, bias bool) bool {
	k := r - b.locked
	row, along, x := &b.rows[r], &j.Along[k], &j.Axes[k]
	l := &b.laws[k]
	before := along.impulse()
	equation := l.equation(along)
	row.softness = 0
	switch equation {
	case stops:
		row.target = stopTarget(x, along, row.value, j.pullOf(r, a.free), h, bias)
		if !bias {
			row.target *= a.thrown
		} else {
			row.target -= a.bend(j, r)
		}
	case drives:
		row.target = l.motorTarget
	case sticks:
		if row.target = 0; a.isDry {
			row.softness = row.give
		}
	case yields:
		row.softness, row.target = l.softness(along)
	}
	hard := equation != none && equation != yields
	switch {
	case equation == stops:
	case hard && along.stop != inside:
		along.Stop = -l.stop * (row.target - l.stopTarget)
	case along.stop == inside:
		along.Stop = 0
	}
	if hard {
		along.Soft = -l.soft * (row.target - l.softTarget)
	} else if l.soft == 0 {
		along.Soft = 0
	}
	switch {
	case along.motor != inside:
		along.Motor = float64(along.motor) * l.motorMost
	case hard && equation != drives:
		along.Motor = l.motorAt(row.target, along.Motor)
	case l.motor == 0:
		along.Motor = 0
	}
	switch {
	case along.friction != inside:
		along.Friction = float64(along.friction) * l.frictionMost
	case hard && equation != sticks:
		along.Friction = l.frictionAt(row.target, along.Friction)
	case l.frictionMost == 0:
		along.Friction = 0
	}
	a.apply(b, r, along.impulse()-before, states)
	return equation != none
}

// solveOnce solves for the changes of the impulses and applies them.
func (a *Assembly) solveOnce(t *Table, states []rigid.State) {
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &t.Joints[b.joint]
		x := &a.x[node]
		var speeds Vec
		a.addSpeeds(b, states, &speeds)
		for k, r := range b.active[:b.actives] {
			row := &b.rows[r]
			if x[k] = row.target - speeds[k]; row.softness > 0 {
				x[k] -= j.Along[r-b.locked].yieldsBy(row, &b.laws[r-b.locked])
			}
		}
	}
	a.factor.Solve(a.x)
	a.applySolution(t, states)
}

// keepLeft replaces a solution by the rest that the proximal share has left of it.
func (b *block) keepLeft(x, own *Vec) {
	for k, r := range b.active[:b.actives] {
		if row := &b.rows[r]; row.softness == 0 {
			x[k] *= proximal * own[k]
		} else {
			x[k] = 0
		}
	}
}

// applySolution applies the solution to the bodies and to the impulses of the equations.
func (a *Assembly) applySolution(t *Table, states []rigid.State) {
	a.applyAll(states)
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &t.Joints[b.joint]
		for k, r := range b.active[:b.actives] {
			switch p := a.x[node][k]; {
			case r < b.locked:
				j.Locked[r] += p
			case r < b.count:
				j.Along[r-b.locked].add(&b.rows[r], &b.laws[r-b.locked], p)
			default:
				j.Driven[jointrows.Angular].hold(r-b.count, p)
			}
		}
	}
}

// add adds an impulse that the equation of the axis asks for to the impulse of that equation.
func (along *Along) add(row *row, l *law, p float64) {
	switch l.equation(along) {
	case stops:
		along.Stop += p
	case drives:
		along.Motor += p
	case sticks:
		along.Friction += p
	case yields:
		speed := row.target - float64(row.softness*(along.soft(l)+p))
		along.Soft = -l.soft * (speed - l.softTarget)
		if along.motor == inside && l.motor > 0 {
			along.Motor = -l.motor * (speed - l.motorTarget)
		}
		if along.stop != inside && l.stop > 0 {
			along.Stop = -l.stop * (speed - l.stopTarget)
		}
	}
}

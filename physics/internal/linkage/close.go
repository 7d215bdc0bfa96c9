package linkage

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Close takes back the errors of an assembly at the present poses, by Newton steps of positions without speeds. A limit
// that one step crosses is an equation of the next; steps of the same equations share a factor. They are kept only if
// the greatest error falls: at mass ratios of 1000:1 they can miss by metres.
func (a *Assembly) Close(t *Table, bodies *Movers) {
	if !a.current {
		a.measureAll(t, bodies)
	}
	before := openingOf(a, t)
	a.open = before.isOpen()
	a.decomposed = a.decomposed && a.current && a.exact()
	if before.Most() == 0 {
		return
	}
	a.noteMoves(bodies.States)
	left := before.Most()
	for step := range closeSteps {
		if !aimAtErrors(a, t) {
			if step > 0 {
				a.measureAll(t, bodies)
			}
			for node := range a.blocks {
				a.chooseErrors(node, t)
			}
			a.assemble(bodies.States, proximalClosing)
		}
		a.factor.Solve(a.x)
		a.displace(bodies)
		bodies.fill(a.poses, a.Bodies)
		for node := range a.blocks {
			a.blocks[node].find(a, t, bodies)
		}
		after := openingOf(a, t)
		a.open = after.isOpen()
		if left = after.Most(); !(left > closed) {
			break
		}
	}
	if !(left < before.Most()) {
		a.restore(bodies.States)
		a.measureAll(t, bodies) // turns and laps count on from here
		a.open = before.isOpen()
	}
}

// aimAtErrors sets the right side of the equations that the factor has to the errors that are to be taken back: others
// stay as they are. It reports whether the factor has them all.
func aimAtErrors(a *Assembly, t *Table) bool {
	if !a.decomposed {
		return false
	}
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &t.Joints[b.joint]
		k := int8(0)
		for r := range b.count {
			off, holds := j.errorOf(r, b.rows[r].value)
			switch equation := k < b.actives && b.active[k] == r; {
			case holds && (!equation || b.rows[r].softness > 0 || j.IsTurned()):
				return false
			case equation:
				a.x[node][k] = -off
				k++
			}
		}
		for ; k < b.actives; k++ { // friction that holds
			a.x[node][k] = 0
		}
	}
	return true
}

// chooseErrors makes equations of the locked rows of a joint and of the limits that it is beyond, and reports whether
// they are for the same rows as before.
func (a *Assembly) chooseErrors(node int, t *Table) (same bool) {
	b := &a.blocks[node]
	j := &t.Joints[b.joint]
	before := b.active
	was := b.actives
	b.actives = 0
	if j.IsTurned() {
		return was == 0
	}
	same = true
	for r := range b.count {
		off, holds := j.errorOf(r, b.rows[r].value)
		if !holds {
			continue
		}
		b.rows[r].softness = 0
		a.x[node][b.actives] = -off
		same = same && before[b.actives] == r
		b.active[b.actives] = r
		b.actives++
	}
	return same && b.actives == was
}

// errorOf returns by how much row r of a joint is off at a value, and whether it is an equation of positions: it is
// locked, or the coordinate is beyond limits that do not yield.
func (j *Joint) errorOf(r int8, value float64) (off float64, holds bool) {
	locked := int8(len(j.Kind.Locked()))
	if r < locked {
		return value, true
	}
	axis := &j.Axes[r-locked]
	if axis.StopHertz > 0 {
		return 0, false
	}
	off = axis.Beyond(value)
	return off, off != 0 || axis.Locked()
}

// Opening is by how much a joint is open.
type Opening struct {
	Metres, Radians float64 // of its locked rows
	Over            float64 // m or rad, beyond its limits that do not yield
}

// Most returns the greatest of them, a radian counting as a metre.
func (o Opening) Most() float64 { return max(o.Metres, o.Radians, o.Over) }

// isOpen reports whether a joint is too far open for its assembly to be free.
func (o Opening) isOpen() bool { return max(o.Metres, o.Radians) > freeMost }

// openingOf returns by how much an assembly is open at most, for the values of its rows that were found last.
func openingOf(a *Assembly, t *Table) (most Opening) {
	for node := range a.blocks {
		b := &a.blocks[node]
		for r := range b.count {
			if a.gauge.Rows[r].Value = 0; b.rows[r].moves { // else locks hold it open
				a.gauge.Rows[r].Value = b.rows[r].value
			}
		}
		o := a.gauge.Opening(&t.Joints[b.joint])
		most.Metres, most.Radians = max(most.Metres, o.Metres), max(most.Radians, o.Radians)
		most.Over = max(most.Over, o.Over)
	}
	return most
}

// Approach takes back a share of the errors in a sub-step of h seconds, after the solve before the positions move. It
// moves positions alone: so joints that close bring no energy.
func (a *Assembly) Approach(t *Table, bodies *Movers, h float64) {
	most := 0.0
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &t.Joints[b.joint]
		for k, r := range b.active[:b.actives] {
			if a.x[node][k] = 0; r >= b.count {
				continue
			}
			if off, holds := j.errorOf(r, b.rows[r].value); holds && b.rows[r].softness == 0 {
				a.x[node][k] = h * closing(off, j.mostOf(r), h)
				most = max(most, math.Abs(off))
			}
		}
	}
	if most > 0 {
		a.noteMoves(bodies.States)
		a.factor.Solve(a.x)
		a.displace(bodies)
	}
}

// unitOf returns the unit of row r of a joint.
func (j *Joint) unitOf(r int8) jointrows.Unit {
	if locked := j.Kind.Locked(); int(r) < len(locked) {
		return locked[r]
	}
	return j.Kind.Axes()[int(r)-len(j.Kind.Locked())].Unit
}

// mostOf returns the greatest speed (m/s or rad/s) with which an error of row r is closed.
func (j *Joint) mostOf(r int8) float64 {
	most := closingSpin
	if j.unitOf(r) == jointrows.Metre {
		most = closingSpeed
	}
	if j.IsTangled() {
		most *= tangledPull
	}
	return most
}

// pullOf returns the greatest speed (m/s or rad/s) with which a solve takes back what an axis is beyond its limit. That
// of a damped assembly leaves it to Approach.
func (j *Joint) pullOf(r int8, free bool) float64 {
	if free {
		return j.mostOf(r)
	}
	return 0
}

// placement is the displacement of a body in the slice so far.
type placement struct {
	shift, roll geom.Vec3
	turn        geom.Quat
	spin        geom.Vec3 // rad/s
	inertia     geom.Mat3 // 1/(kg m²), inverse, world: bodies in flight take it along
}

// noteMoves notes where the bodies are.
func (a *Assembly) noteMoves(states []rigid.State) {
	a.moves = slices.Grow(a.moves[:0], len(a.Bodies))[:len(a.Bodies)]
	for k, i := range a.Bodies {
		s, m := &states[i], &a.moves[k]
		m.shift, m.roll, m.turn, m.spin = s.Shift, s.Roll, s.Rotation(), s.Spin
		m.inertia = s.InvInertia
	}
}

// displace moves the bodies by the solution, from where noteMoves found them and what they have been moved since.
func (a *Assembly) displace(bodies *Movers) {
	clear(a.displaced)
	a.addSolution(a.displaced, bodies.States)
	for k, i := range a.Bodies {
		s, m := &bodies.States[i], &a.moves[k]
		s.Shift, s.Roll = s.Shift.Add(a.displaced[k].Lin), s.Roll.Add(a.displaced[k].Ang)
		if turn := s.Roll.Sub(m.roll); turn != (geom.Vec3{}) {
			q := geom.FromRotationVector(turn)
			s.Turn = q.Mul(m.turn).Unit()
			if s.Locks&rigid.Turns == 0 {
				s.Spin = q.Apply(m.spin) // turned with the body: so its energy stays
			}
		}
	}
}

// addSolution adds to moves how the solution displaces Bodies.
func (a *Assembly) addSolution(moves []jointrows.Side, states []rigid.State) {
	sumWrenches(a)
	for place := range a.Bodies {
		addResponse(a, moves, place, states)
	}
}

// restore puts the bodies back where noteMoves found them.
func (a *Assembly) restore(states []rigid.State) {
	for k, i := range a.Bodies {
		s, m := &states[i], &a.moves[k]
		s.Shift, s.Roll, s.Turn, s.Spin, s.InvInertia = m.shift, m.roll, m.turn, m.spin, m.inertia
	}
}

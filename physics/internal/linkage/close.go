package linkage

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Close takes back the errors of an assembly at the present poses, by one Newton step of positions without speeds. The
// step is kept only if the greatest error falls: at mass ratios of 1000:1 it can miss by metres.
func (a *Assembly) Close(t *Table, bodies *Movers) {
	before := a.Error(t, bodies)
	a.decomposed, a.open = false, max(before.Metres, before.Radians) > freeMost
	if before.Most() == 0 {
		return
	}
	for node := range a.blocks {
		a.chooseErrors(node, t)
	}
	a.assemble()
	a.factor.Solve(a.x)
	a.displace(bodies)
	if after := a.Error(t, bodies); !(after.Most() < before.Most()) {
		a.restore(bodies.States)
	}
}

// chooseErrors makes equations of the locked rows of a joint and of the limits that it is beyond.
func (a *Assembly) chooseErrors(node int, t *Table) {
	b := &a.blocks[node]
	j := &t.Joints[b.joint]
	b.actives = 0
	for r := range b.count {
		off, holds := j.errorOf(r, b.rows[r].value)
		if !holds {
			continue
		}
		b.rows[r].softness = 0
		a.x[node][b.actives] = -off
		b.active[b.actives] = r
		b.actives++
	}
}

// errorOf returns by how much row r of a joint is off at a value, and whether it is an equation of positions: it is
// locked, or the coordinate is beyond its limits.
func (j *Joint) errorOf(r int8, value float64) (off float64, holds bool) {
	locked := int8(len(j.Kind.Locked()))
	if r < locked {
		return value, true
	}
	axis := &j.Axes[r-locked]
	off = axis.Beyond(value)
	return off, off != 0 || axis.Locked()
}

// Opening is by how much a joint is open.
type Opening struct {
	Metres, Radians float64 // of its locked rows
	Over            float64 // m or rad, beyond its limits
}

// Most returns the greatest of them, a radian counting as a metre.
func (o Opening) Most() float64 { return max(o.Metres, o.Radians, o.Over) }

// Error measures the rows of an assembly at the present poses and returns by how much it is open at most.
func (a *Assembly) Error(t *Table, bodies *Movers) (most Opening) {
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &t.Joints[b.joint]
		a.measure(b, t, bodies)
		o := a.gauge.Opening(j)
		most.Metres, most.Radians = max(most.Metres, o.Metres), max(most.Radians, o.Radians)
		most.Over = max(most.Over, o.Over)
	}
	return most
}

// placement is the displacement of a body in the slice so far.
type placement struct {
	shift, roll geom.Vec3
	turn        geom.Quat
	spin        geom.Vec3 // rad/s
}

// noteMoves notes where the bodies are.
func (a *Assembly) noteMoves(states []rigid.State) {
	a.moves = slices.Grow(a.moves[:0], len(a.Bodies))
	for _, i := range a.Bodies {
		s := &states[i]
		a.moves = append(a.moves, placement{s.Shift, s.Roll, s.Rotation(), s.Spin})
	}
}

// displace moves the bodies by the solution, and keeps where they were.
func (a *Assembly) displace(bodies *Movers) {
	a.noteMoves(bodies.States)
	for node := range a.blocks {
		b := &a.blocks[node]
		for k, r := range b.active[:b.actives] {
			p, sides := a.x[node][k], a.sidesOf(b, r)
			for s := range sides {
				if i := b.bodies[s]; i != jointrows.World && bodies.States[i].InvMass > 0 {
					of := &bodies.States[i]
					of.Shift = of.Shift.AddScaled(p, sides[s].response.Lin)
					of.Roll = of.Roll.AddScaled(p, sides[s].response.Ang)
				}
			}
		}
	}
	for k, i := range a.Bodies {
		s, m := &bodies.States[i], &a.moves[k]
		if turn := s.Roll.Sub(m.roll); turn != (geom.Vec3{}) {
			s.Turn = geom.FromRotationVector(turn).Mul(m.turn).Unit()
		}
	}
}

// restore puts the bodies back where noteMoves found them.
func (a *Assembly) restore(states []rigid.State) {
	for k, i := range a.Bodies {
		s, m := &states[i], &a.moves[k]
		s.Shift, s.Roll, s.Turn, s.Spin = m.shift, m.roll, m.turn, m.spin
	}
}

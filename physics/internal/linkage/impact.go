package linkage

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Impact is an assembly in an impact, which changes velocities in no time: see HoldAgainst.
type Impact struct {
	*Assembly
	Table  *Table
	Movers Movers
}

// Motion is a velocity and a spin (m/s, rad/s), or changes of both.
type Motion = jointrows.Side

// Measure measures the rows at the present poses. Bodies take part with all of their inertia.
func (a *Impact) Measure() {
	for at := range a.shares {
		a.shares[at] = share{1, 1}
	}
	a.measureAll(a.Table, &a.Movers)
	a.current, a.decomposed = false, false
}

// Hit returns a push: an impulse (N s), and a moment impulse about the centre of mass (N m s).
func Hit(body int32, impulse, moment geom.Vec3) Push {
	return Push{body, jointrows.Side{Lin: impulse, Ang: moment}}
}

// HoldAgainst finds out which rows hold against pushes: locked ones, and limits toward which they push. A spring, a
// motor or friction has a finite force, which gives no impulse in no time. An axis that the pushes lead away from its
// limit has left it. Then it takes back the speeds along these rows: the impact would do work along them.
func (a *Impact) HoldAgainst(pushes ...Push) {
	states := a.Movers.States
	a.findHolding(pushes)
	for node := range a.blocks {
		var speeds Vec
		b := &a.blocks[node]
		a.addSpeeds(b, states, &speeds)
		for k := range b.active[:b.actives] {
			a.x[node][k] = -speeds[k]
		}
	}
	a.factor.Solve(a.x)
	a.applyAll(states)
}

// Hold finds how pushes change the velocities, with all rows kept that hold against them, of an assembly at rest.
func (a *Impact) Hold(pushes ...Push) {
	a.findHolding(pushes)
	a.Respond(pushes...)
}

// findHolding finds out which rows hold against pushes.
func (a *Impact) findHolding(pushes []Push) {
	for node := range a.blocks {
		a.choose(&a.blocks[node])
	}
	for again := true; again; {
		if !a.decomposed {
			a.assemble(a.Movers.States, a.proximal())
		}
		if again = a.atLimits(); again {
			a.Respond(pushes...)
			again = a.leaveLimits()
		}
	}
}

// Respond finds how pushes change the velocities, with all rows kept that hold since HoldAgainst.
func (a *Impact) Respond(pushes ...Push) {
	a.displaced, _ = a.AppendResponse(a.displaced[:0], a.Movers.States, pushes...)
}

// RespondThere finds the same for the pushed bodies alone. Only joints of these take part on the right side, and only
// theirs are asked for: the columns of the factor before them can be left out.
func (a *Impact) RespondThere(pushes ...Push) {
	a.displaced = slices.Grow(a.displaced[:0], len(a.Bodies))[:len(a.Bodies)]
	push(a.Assembly, a.displaced, a.Movers.States, pushes)
	first := keepAll(a.Assembly, a.displaced, pushes)
	a.factor.SolveFrom(a.x, first, first)
	clear(a.wrenches)
	for node := range a.blocks {
		if b := &a.blocks[node]; b.isOf(pushes) {
			addWrenches(a.Assembly, b, &a.x[node])
		}
	}
	for _, p := range pushes {
		at, _ := slices.BinarySearch(a.Bodies, p.Body)
		addResponse(a.Assembly, a.displaced, at, a.Movers.States)
	}
}

// Accelerate finds what all rows that hold since HoldAgainst leave of the accelerations (m/s²) that the bodies would
// have without joints. ChangeOf returns it.
func (a *Impact) Accelerate(free func(body int32) geom.Vec3) {
	a.displaced = slices.Grow(a.displaced[:0], len(a.Bodies))[:len(a.Bodies)]
	for at, i := range a.Bodies {
		a.displaced[at] = jointrows.Side{Lin: free(i)}
	}
	for node := range a.blocks {
		a.x[node] = Vec{}
		keep(a.Assembly, &a.blocks[node], &a.x[node], a.displaced)
	}
	a.factor.Solve(a.x)
	a.addSolution(a.displaced, a.Movers.States)
}

// ShareIn returns the share of the last accelerations, 0 to 1, that changes of velocity (m/s and rad/s, by body) in h
// seconds show. Motors, springs, friction and contacts may have taken up the rest. It is measured by the work of the
// forces behind the accelerations, so what turns bodies along their ways without work has no part in it.
func (a *Impact) ShareIn(changes []Motion, free func(body int32) geom.Vec3, h float64) float64 {
	shown, whole := 0.0, 0.0
	for at, i := range a.Bodies {
		force := a.wrenches[at]
		force.Lin = force.Lin.AddScaled(1/a.Movers.States[i].InvMass, free(i))
		shown += force.Dot(&changes[i])
		whole += float64(h * force.Dot(&a.displaced[at]))
	}
	if !(shown > 0) || !(whole > 0) {
		return 0
	}
	return min(1, shown/whole)
}

// isOf reports whether the joint is one of a pushed body.
func (b *block) isOf(pushes []Push) bool {
	for _, p := range pushes {
		if slices.Contains(b.bodies[:b.sides], p.Body) {
			return true
		}
	}
	return false
}

// ChangeOf returns how the velocities of a body change by the last response (m/s and rad/s).
func (a *Impact) ChangeOf(body int32) (vel, spin geom.Vec3) {
	at, _ := slices.BinarySearch(a.Bodies, body)
	return a.displaced[at].Lin, a.displaced[at].Ang
}

// choose makes equations of the locked rows of a joint and of the limits that it has reached, unless it is leaving them
// or bounces off them. The factor stays if they are those of the impact before.
func (a *Impact) choose(b *block) {
	j, n := &a.Table.Joints[b.joint], int8(0)
	for r := range b.count {
		if b.rows[r].softness = 0; r >= b.locked {
			k := r - b.locked
			at, speed := float64(j.stopOf(k, b.rows[r].value)), a.speed(b, r, a.Movers.States)
			if at == 0 || !j.Axes[k].Locked() && (at*speed < -hitSpeed || at*speed > hitSpeed && j.Axes[k].Restitution > 0) {
				continue
			}
		}
		if n >= b.actives || b.active[n] != r {
			a.decomposed = false
		}
		b.active[n] = r
		n++
	}
	if n != b.actives {
		a.decomposed = false
	}
	b.actives = n
}

// stopOf returns the limit that axis k has reached at a value, of those that do not yield.
func (j *Joint) stopOf(k int8, value float64) bound {
	switch axis := &j.Axes[k]; {
	case axis.StopHertz > 0:
	case axis.Locked() || value < axis.Lo+closed:
		return below
	case value > axis.Hi-closed:
		return above
	}
	return inside
}

// atLimits reports whether any limit holds that might have to pull.
func (a *Impact) atLimits() bool {
	for node := range a.blocks {
		b := &a.blocks[node]
		for _, r := range b.active[:b.actives] {
			if r >= b.locked && !a.Table.Joints[b.joint].Axes[r-b.locked].Locked() {
				return true
			}
		}
	}
	return false
}

// leaveLimits drops the limits that would have to pull in the last response, and reports whether there are any.
func (a *Impact) leaveLimits() (any bool) {
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &a.Table.Joints[b.joint]
		n := int8(0)
		for k, r := range b.active[:b.actives] {
			if axis := r - b.locked; axis >= 0 && !j.Axes[axis].Locked() {
				if at := j.stopOf(axis, b.rows[r].value); float64(at)*a.x[node][k] > 0 {
					j.Along[axis].stop, j.Along[axis].Stop = inside, 0
					any = true
					continue
				}
			}
			b.active[n] = r
			n++
		}
		b.actives = n
	}
	a.decomposed = a.decomposed && !any
	return any
}

// Apply changes the velocities of the assembly as pushes do. Joints that may break bear their part of it.
func (a *Impact) Apply(pushes ...Push) {
	bodies := &a.Movers
	a.Respond(pushes...)
	for at, i := range a.Bodies {
		s, by := &bodies.States[i], &a.displaced[at]
		s.Vel, s.Spin = s.Vel.Add(by.Lin), s.Spin.Add(by.Ang)
	}
	if !a.breaks {
		return
	}
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &a.Table.Joints[b.joint]
		var impulses [jointrows.MostRows]float64
		for k, r := range b.active[:b.actives] {
			impulses[r] = a.x[node][k]
		}
		if end := j.End(); j.Strain.Breaks() {
			force, torque := b.given(&impulses, a.sides, end, b.arm)
			q := bodies.At(b.turning(end)).Q
			j.Strain.add(q.ApplyT(force), q.ApplyT(torque), 0)
		}
	}
}

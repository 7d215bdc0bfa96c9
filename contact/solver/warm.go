package solver

import (
	"math"
	"sync/atomic"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// warmStart is the change of a body's velocities by its contacts in the previous sub-step. While the lever arms do not
// move, the same impulses change them by as much again: warm starting is one addition per body.
type warmStart struct {
	vel, spin geom.Vec3
	hit       bool   // an impact has reached the body, see impacts
	changed   bool   // the impulses or their arms have changed: sum them again
	solve     uint32 // the solve that it belongs to: an older one is left over
}

// warmVelocity is the change of velocities by the warm start of this sub-step, for a body under finite rotation that
// only immovable bodies touch: see WarmStartVelocity.
type warmVelocity struct {
	vel, spin geom.Vec3
	onStatic  bool
}

// warmStarts are the warm starts of the touched bodies.
type warmStarts struct {
	bodies      []warmStart    // by body
	velocities  []warmVelocity // by body: see Solver.WarmStartVelocity
	anyOnStatic bool           // for some body that is not zero
	starts      []warmStart    // by body: velocities at the start of this sub-step, see Solver.StartVelocity
	solve       uint32         // number of the solve: reset begins a new one
	dropped     atomic.Bool    // the shared pass has dropped some warm starts, which have to be summed again
}

// reset has the first warm start sum the inherited impulses of each body.
func (k *warmStarts) reset(w *substep) {
	k.bodies, k.velocities = resize(k.bodies, len(w.states)), resize(k.velocities, len(w.states))
	k.solve++
	for _, i := range w.touched {
		k.bodies[i].changed, k.bodies[i].solve = true, k.solve
	}
	k.findOnStatic(w)
}

// findOnStatic finds the bodies under finite rotation that only immovable bodies touch: see Solver.WarmStartVelocity.
func (k *warmStarts) findOnStatic(w *substep) {
	k.anyOnStatic = false
	for _, i := range w.touched {
		k.anyOnStatic = k.anyOnStatic || w.states[i].FiniteRotation
	}
	if !k.anyOnStatic {
		return
	}
	for _, i := range w.touched {
		k.velocities[i] = warmVelocity{onStatic: w.states[i].FiniteRotation}
	}
	for j := range w.constraints {
		if c := &w.constraints[j]; c.Direct || w.states[c.A].InvMass > 0 && w.states[c.B].InvMass > 0 {
			k.velocities[c.A].onStatic, k.velocities[c.B].onStatic = false, false
		}
	}
}

// markChanged has the impulses of two bodies summed again, as these or their arms have changed.
func (k *warmStarts) markChanged(a, b int32) { k.bodies[a].changed, k.bodies[b].changed = true, true }

// warmPass is the loop over the touched bodies that passes warm starts to or from them.
type warmPass struct {
	*warmStarts
	touched []int32
	states  []rigid.State
	pass    warmKind
}

// warmKind is what a warmPass does.
type warmKind uint8

const (
	applyKept   warmKind = iota // those that need not be summed again, see warmStarts.applyKept
	applySummed                 // those that have been
	storeAll
)

// Run passes the warm starts of some bodies.
func (p *warmPass) Run(_, from, to int) {
	if p.run(p.touched[from:to]) && !p.dropped.Load() {
		p.dropped.Store(true)
	}
}

// run passes the warm starts of some bodies, and reports whether it has dropped any.
func (p *warmPass) run(touched []int32) (dropped bool) {
	switch p.pass {
	case applyKept:
		return p.applyKept(touched, p.states)
	case applySummed:
		p.applySummed(touched, p.states)
	case storeAll:
		p.store(touched, p.states)
	}
	return false
}

// applyKept applies the warm starts of some bodies. Those of bodies that are marked as changed, or follow their finite
// rotation, it sets to zero instead, marks them as changed, and reports that there are any.
func (k *warmStarts) applyKept(touched []int32, states []rigid.State) (dropped bool) {
	for _, i := range touched {
		if b := &k.bodies[i]; b.changed || states[i].FiniteRotation {
			*b = warmStart{changed: true, solve: k.solve}
			dropped = true
		} else {
			k.apply(i, &states[i])
		}
	}
	return dropped
}

// applySummed applies the warm starts of those of some bodies that are marked as changed, now that they are summed.
func (k *warmStarts) applySummed(touched []int32, states []rigid.State) {
	for _, i := range touched {
		if k.bodies[i].changed {
			k.bodies[i].changed = false
			k.apply(i, &states[i])
		}
	}
}

// apply applies the warm start of body i.
func (k *warmStarts) apply(i int32, b *rigid.State) {
	k0 := &k.bodies[i]
	vel, spin := b.Vel, b.Spin
	b.Vel, b.Spin = vel.Add(k0.vel), spin.Add(k0.spin)
	if k.anyOnStatic && k.velocities[i].onStatic {
		k.velocities[i].vel, k.velocities[i].spin = k0.vel, k0.spin
	}
	k0.vel, k0.spin = vel, spin // the velocities before, until the sub-step is over
}

// store stores the change of velocities by the contacts in this sub-step.
func (k *warmStarts) store(touched []int32, states []rigid.State) {
	for _, i := range touched {
		b, before := &states[i], &k.bodies[i]
		before.vel, before.spin = b.Vel.Sub(before.vel), b.Spin.Sub(before.spin)
	}
}

// keepStarts keeps the velocities before the contact impulses of this sub-step, which store overwrites.
func (k *warmStarts) keepStarts(touched []int32) {
	k.starts = resize(k.starts, len(k.bodies))
	for _, i := range touched {
		k.starts[i].vel, k.starts[i].spin = k.bodies[i].vel, k.bodies[i].spin
	}
}

// before returns the velocities of a body before the contact impulses of this sub-step.
func (k *warmStarts) before(i int32, moves bool, states []rigid.State) (vel, spin geom.Vec3) {
	if moves {
		return k.bodies[i].vel, k.bodies[i].spin
	}
	return states[i].Vel, states[i].Spin
}

// motionBefore returns the velocity at the common point of lane l, and the spin, of B against A at that time.
func (k *warmStarts) motionBefore(b *block, l int, states []rigid.State) (u, w geom.Vec3) {
	velA, spinA := k.before(b.a[l], b.movesA>>l&1 != 0, states)
	velB, spinB := k.before(b.b[l], b.movesB>>l&1 != 0, states)
	return b.relativeMotion(l, velA, spinA, velB, spinB)
}

// summing is the loop over the blocks of one colour that sums the accumulated impulses of the bodies whose warm
// starts were dropped. No two of its blocks share one, unless the colour is serial.
type summing struct {
	substep
	warm *warmStarts
	from int
}

// Run sums those of blocks from ≤ i < to of the colour.
func (p *summing) Run(_, from, to int) {
	for i := p.from + from; i < p.from+to; i++ {
		b := &p.blocks[i]
		for l := 0; l < lanes && b.constraint[l] >= 0; l++ {
			p.warm.add(&p.substep, b, l)
		}
	}
}

// add adds the velocity changes by the impulses of lane l to those of its bodies that are summed again.
func (k *warmStarts) add(w *substep, b *block, l int) {
	toA := b.movesA>>l&1 != 0 && k.bodies[b.a[l]].changed
	toB := b.movesB>>l&1 != 0 && k.bodies[b.b[l]].changed
	if !toA && !toB {
		return
	}
	force, moment := w.impulseOf(b, l)
	armA, armB := k.midpointArms(w, b, l)
	if toA {
		to := &k.bodies[b.a[l]]
		s := &w.states[b.a[l]]
		to.vel = to.vel.AddScaled(-s.InvMass, s.Locks.FreeShift(force))
		to.spin = to.spin.Sub(b.inertiaA.apply(l, moment.Add(armA.Cross(force))))
	}
	if toB {
		to := &k.bodies[b.b[l]]
		s := &w.states[b.b[l]]
		to.vel = to.vel.AddScaled(s.InvMass, s.Locks.FreeShift(force))
		to.spin = to.spin.Add(b.inertiaB.apply(l, moment.Add(armB.Cross(force))))
	}
}

// midpointArms returns the arms of lane l in the middle of the sub-step, if its body has a warmVelocity: a torque that
// lags by half a sub-step adds energy to a gyroscope.
func (k *warmStarts) midpointArms(w *substep, b *block, l int) (armA, armB geom.Vec3) {
	armA, armB = b.armA.at(l), b.armB.at(l)
	i := b.a[l]
	if b.movesA>>l&1 == 0 {
		i = b.b[l]
	}
	if !k.anyOnStatic || !k.velocities[i].onStatic {
		return armA, armB
	}
	x, y := &w.states[b.a[l]], &w.states[b.b[l]]
	c, half := &w.constraints[b.constraint[l]], 0.5*w.h
	onA := x.PointVelocity(armA.AddScaled(-c.RoundA, c.Normal))
	onB := y.PointVelocity(armB.AddScaled(c.RoundB, c.Normal))
	v := onA.Lerp(onB, contact.ArmShare(x.FiniteRotation, y.FiniteRotation, c.RoundA, c.RoundB))
	return armA.AddScaled(half, v.Sub(x.Vel)), armB.AddScaled(half, v.Sub(y.Vel))
}

// isHit reports whether an impact has reached a body of lane l.
func (k *warmStarts) isHit(b *block, l int) bool {
	return b.movesA>>l&1 != 0 && k.bodies[b.a[l]].hit || b.movesB>>l&1 != 0 && k.bodies[b.b[l]].hit
}

// markHit marks the bodies of lane l as reached by an impact. Their warm starts have to be summed again.
func (k *warmStarts) markHit(b *block, l int) {
	if b.movesA>>l&1 != 0 {
		k.bodies[b.a[l]].hit, k.bodies[b.a[l]].changed = true, true
	}
	if b.movesB>>l&1 != 0 {
		k.bodies[b.b[l]].hit, k.bodies[b.b[l]].changed = true, true
	}
}

// clearHits forgets which bodies impacts have reached.
func (k *warmStarts) clearHits(touched []int32) {
	for _, i := range touched {
		k.bodies[i].hit = false
	}
}

// Impact impulses are not warm-started: they belong to the sub-step that stops the bodies. If they were, the warm start
// would apply the impact again and the sweeps would take it back, at arms that have turned meanwhile, and with friction
// for the wrong load. So rows that were hit drop their impulses, and contacts that passed the impact on return to the
// load that they had before. An impact continues where a row lets its bodies approach on until they are at the zone.

// impacts records whether a sub-step has impacts to end.
type impacts struct {
	rose      atomic.Bool // a load has risen in this sub-step
	continues bool        // an impact of the previous sub-step continues
	worked    bool        // some impacts may have had work of drives
	blocks    []int32     // where loads have risen
}

// clear starts without any impact.
func (m *impacts) clear() {
	m.rose.Store(false)
	m.continues = false
}

// end ends the impacts of the sub-step: in rows that stopped an approach above the threshold,
// and in all contacts connected to them whose load rose as well.
func (m *impacts) end(w *substep, warm *warmStarts) {
	m.rose.Store(false)
	m.worked, m.continues = true, false
	m.blocks = m.blocks[:0]
	for i := range w.blocks {
		b := &w.blocks[i]
		b.continues = 0
		if b.rose != 0 {
			m.blocks = append(m.blocks, int32(i))
		}
	}
	if m.endHits(w, warm) {
		m.endPropagated(w, warm)
		warm.clearHits(w.touched)
	}
}

// endHits ends the impacts in the constraints that were hit, and reports whether there are any.
func (m *impacts) endHits(w *substep, warm *warmStarts) (hit bool) {
	for _, i := range m.blocks {
		b := &w.blocks[i]
		for l := 0; b.rose>>l != 0; l++ {
			if b.rose>>l&1 != 0 && w.dropImpact(b, l, warm) {
				b.rose &^= 1 << l
				warm.markHit(b, l)
				hit = true
			}
		}
		m.continues = m.continues || b.continues != 0
	}
	return hit
}

// endPropagated ends the impacts in the constraints that they propagated to, from body to body.
func (m *impacts) endPropagated(w *substep, warm *warmStarts) {
	for again := true; again; {
		again = false
		for _, i := range m.blocks {
			b := &w.blocks[i]
			for l := 0; b.rose>>l != 0; l++ {
				if b.rose>>l&1 != 0 && warm.isHit(b, l) {
					b.rose &^= 1 << l
					w.limitLoad(b, l, w.loadBefore[i][l])
					warm.markHit(b, l)
					again = true
				}
			}
		}
	}
}

// limitLoad scales the impulses of lane l down to those of a load (N s), from the next sub-step on, if theirs is
// larger.
func (w *substep) limitLoad(b *block, l int, load float64) {
	if !(load < b.load[l]) {
		return
	}
	share := load / b.load[l]
	w.endedWork[b.constraint[l]] += float64((1 - share) * w.driveWorkOf(b, l, w.states))
	lines := w.lines[b.first : b.first+b.count]
	for j := range lines {
		lines[j].impulse[l] *= share
	}
	b.scaleFriction(w.extraOf(b), l, share)
	b.load[l] = load
}

// dropImpact sets the hit rows of lane l to zero, and reports whether there are any. A body that falls from no higher
// than the edge of the band only sinks to its zone.
func (w *substep) dropImpact(b *block, l int, warm *warmStarts) bool {
	u, spin := warm.motionBefore(b, l, w.states)
	vn, w1, w2 := b.rowMotion(l, u, spin)
	c := &w.constraints[b.constraint[l]]
	slowest := max(w.threshold, math.Sqrt(float64(2*b.edge[l])*w.gravity.Len()))
	lines := w.lines[b.first : b.first+c.Count]
	var hit [contact.MaxPoints]bool
	load, left := 0.0, 0.0
	for j := range lines {
		r := &lines[j]
		v := vn + float64(r.y[l]*w1) - float64(r.x[l]*w2)
		load += r.impulse[l]
		if hit[j] = r.impulse[l] > 0 && v < -slowest; !hit[j] {
			left += r.impulse[l]
		}
	}
	if left == load {
		return false
	}
	before := w.driveWorkOf(b, l, w.states)
	u, spin = b.relativeVelocity(l, &w.states[b.a[l]], &w.states[b.b[l]])
	vn, w1, w2 = b.rowMotion(l, u, spin)
	for j := range lines {
		if r := &lines[j]; hit[j] {
			r.impulse[l] = 0
			if vn+float64(r.y[l]*w1)-float64(r.x[l]*w2) < -slowest {
				b.continues |= 1 << l
			}
		}
	}
	b.scaleFriction(w.extraOf(b), l, left/load)
	b.load[l] = left
	w.endedWork[b.constraint[l]] += before - w.driveWorkOf(b, l, w.states)
	return true
}

// end sets the impulses of the hit rows to zero, and leaves the share of friction that the load of the others carries.
func (t *impact) end() {
	before, load := t.w.driveWorkOf(t.b, t.l, t.states), normalLoad(t.lines, t.l)
	for j := range t.lines {
		if t.approach[j] != 0 {
			t.lines[j].impulse[t.l] = 0
		}
	}
	if left := normalLoad(t.lines, t.l); left < load {
		t.b.scaleFriction(t.extra, t.l, left/load)
	}
	t.w.endedWork[t.b.constraint[t.l]] += before - t.w.driveWorkOf(t.b, t.l, t.states)
}

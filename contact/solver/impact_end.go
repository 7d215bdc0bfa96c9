package solver

import (
	"math"
	"sync/atomic"

	"github.com/brickyard-physics/brickyard/contact"
)

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

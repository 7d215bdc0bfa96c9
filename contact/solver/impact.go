package solver

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// impact is a constraint to which restitution is applied, with its block, lane and rows.
type impact struct {
	*bouncer
	w           *substep
	b           *block
	l           int
	extra       *extra
	lines       []line
	totals      []quad
	coefficient float64 // restitution coefficient of this impact, see restitutionAt
	states      []rigid.State
}

func (w *substep) impactOf(k *bouncer) impact {
	b := &w.blocks[k.seat.block]
	lines := w.lines[b.first : b.first+k.rows]
	totals := w.totals[b.first : b.first+k.rows]
	return impact{k, w, b, int(k.seat.lane & (lanes - 1)), w.extraOf(b), lines, totals, k.restitution, w.states}
}

// pullOn returns the acceleration (m/s²) of body i along the normal of the impact, without contacts.
func (t *impact) pullOn(i int32) float64 {
	n := t.b.normal.at(t.l)
	return n.Dot(t.w.gravity) + n.Dot(t.w.extraPull(i))
}

// willHit reports whether rows would have to be stopped within h seconds, and sets the approach of all other rows to
// zero.
func (t *impact) willHit(h float64) bool {
	m := t.motion()
	if !t.approaches(&m, t.slowest) {
		return false // most pairs: their displacements need not be read
	}
	hit, fastest, distance := false, 0.0, 0.0
	var approach [contact.MaxPoints]float64
	u, spin := t.b.relativeDisplacement(t.l, &t.states[t.b.a[t.l]], &t.states[t.b.b[t.l]])
	shift, roll1, roll2 := t.b.rowMotion(t.l, u, spin)
	for j := range t.lines {
		r := &t.lines[j]
		gap := r.gap[t.l] + shift + float64(r.y[t.l]*roll1) - float64(r.x[t.l]*roll2)
		if v := m.speed(r, t.l); v < t.slowest && gap+float64(v*h) < t.b.edge[t.l] {
			approach[j], hit = v, true
			if v < fastest {
				fastest, distance = v, gap-t.b.zone[t.l]
			}
		}
	}
	if !hit {
		return false
	}
	for j := range t.lines {
		// The part of the approach that earlier sweeps have stopped belongs to the impact.
		if approach[j] != 0 {
			approach[j] = min(approach[j], t.approach[j])
		}
	}
	t.approach = approach
	t.coefficient = t.restitutionAt(fastest, distance)
	return true
}

// approaches reports whether some row approaches faster than a speed (m/s, negative), wherever it is.
func (t *impact) approaches(m *rowMotion, slowest float64) bool {
	for j := range t.lines {
		if m.speed(&t.lines[j], t.l) < slowest {
			return true
		}
	}
	return false
}

// restitutionAt returns the restitution coefficient of an impact that is applied some distance (m) before the bodies
// meet, for an approach speed (m/s, negative) there. Until they met, gravity would speed up the approach, and
// afterwards it would slow down the body that leaves. The coefficient accounts for both, or each bounce would start
// higher by that distance.
func (t *impact) restitutionAt(speed, distance float64) float64 {
	gravity := 0.0 // m/s², of B against A along the normal
	if a := t.b.a[t.l]; t.states[a].InvMass > 0 {
		gravity -= t.pullOn(a)
	}
	if b := t.b.b[t.l]; t.states[b].InvMass > 0 {
		gravity += t.pullOn(b)
	}
	e := float64(t.restitution * t.restitution)
	return math.Sqrt(min(1, max(0, e+float64((1-e)*2*gravity*distance)/float64(speed*speed))))
}

// rowMotion is the motion of B against A as the rows of a lane see it.
type rowMotion struct{ vn, w1, w2 float64 } // m/s along the normal; rad/s about the tangents

// motion returns the present motion.
func (t *impact) motion() rowMotion {
	u, spin := t.relativeVelocity()
	vn, w1, w2 := t.b.rowMotion(t.l, u, spin)
	return rowMotion{vn, w1, w2}
}

// speed returns the normal velocity (m/s) at a row, negative while the bodies approach there.
func (m *rowMotion) speed(r *line, l int) float64 {
	return m.vn + float64(r.y[l]*m.w1) - float64(r.x[l]*m.w2)
}

// relativeVelocity returns the present velocity and spin of B against A.
func (t *impact) relativeVelocity() (u, spin geom.Vec3) {
	return t.b.relativeVelocity(t.l, &t.states[t.b.a[t.l]], &t.states[t.b.b[t.l]])
}

// findBounces reports whether a row bounces, and sets the approach of all other rows to zero.
func (t *impact) findBounces() bool {
	hit := false
	for j := range t.lines {
		if t.approach[j] > t.slowest || t.lines[j].impulse[t.l] == 0 {
			t.approach[j] = 0
		} else {
			hit = true
		}
	}
	return hit
}

// apply ends the compression of the hit rows of one manifold. Then it gives each row the restitution coefficient times
// the impulse that stopped it (Poisson's hypothesis: with friction, Newton's can add energy) and solves friction. The
// impact is over then: none of its impulses is warm-started.
func (t *impact) apply() {
	if !t.w.uncounted {
		t.addTotals(-1)
	}
	m := local{b: t.b, e: t.extra, lines: t.lines, l: t.l}
	_, pairs := t.w.rowsOf(t.b)
	m.read(pairs, t.states, true)
	for j := range t.lines {
		if t.approach[j] != 0 {
			m.aims[j].mass = t.lines[j].mass[t.l]
		}
	}
	m.solve()
	t.rebound(&m, float64(t.coefficient*t.coefficient*t.absorbedEnergy(&m)))
	m.apply(t.states)
	t.addTotals(1)
	t.end()
}

// end sets the impulses of the hit rows to zero, and friction as well if no other row carries load.
func (t *impact) end() {
	before := t.w.driveWorkOf(t.b, t.l, t.states)
	resting := false
	for j := range t.lines {
		if t.approach[j] != 0 {
			t.lines[j].impulse[t.l], t.approach[j] = 0, 0
		}
		resting = resting || t.lines[j].impulse[t.l] > 0
	}
	if !resting {
		t.b.f1[t.l], t.b.f2[t.l], t.b.twist[t.l] = 0, 0, 0
		if t.extra != nil {
			t.extra.roll1[t.l], t.extra.roll2[t.l] = 0, 0
		}
	}
	t.w.endedWork[t.b.constraint[t.l]] += before - t.w.driveWorkOf(t.b, t.l, t.states)
}

// addTotals adds the impulses of the hit rows to the totals, or subtracts those that are in them already (sign −1).
func (t *impact) addTotals(sign float64) {
	for j := range t.lines {
		if t.approach[j] != 0 {
			t.totals[j][t.l] += float64(sign * t.lines[j].impulse[t.l])
		}
	}
}

// absorbedEnergy returns the energy (J) that the hit rows have absorbed from the approach in this sub-step, in the
// sweeps as well. It is at most the energy of two bodies that approach as fast all over: some of the impulses may carry
// loads.
func (t *impact) absorbedEnergy(m *local) float64 {
	work, most := 0.0, 0.0
	for j := range t.lines {
		if was := t.approach[j]; was != 0 {
			work -= float64(0.5 * t.lines[j].impulse[t.l] * (was + m.speed[j]))
			most = max(most, -was)
		}
	}
	a, b, n := &t.states[t.b.a[t.l]], &t.states[t.b.b[t.l]], t.b.normal.at(t.l)
	mass := 1 / (float64(a.InvMass*a.Locks.ShiftAlong(n)) + float64(b.InvMass*b.Locks.ShiftAlong(n)))
	return min(max(0, work), float64(0.5*mass*float64(most*most)))
}

// rebound gives the hit rows the restitution coefficient times the impulses that stopped them, but not more than the
// work allowed (J): that of the approach, times the coefficient squared (Stronge's hypothesis). Where the slip reverses
// in between, Poisson's hypothesis alone would add energy.
func (t *impact) rebound(m *local, allowed float64) {
	work := 0.0
	var returned [contact.MaxPoints]float64
	for j := range t.lines {
		if t.approach[j] != 0 {
			returned[j] = float64(t.coefficient * t.lines[j].impulse[t.l])
			work += float64(0.5 * returned[j] * m.speed[j])
		}
	}
	t.pushEach(m, &returned, 1)
	for j := range t.lines {
		work += float64(0.5 * returned[j] * m.speed[j])
	}
	if work > allowed { // from rest the work grows as the square of the impulses
		t.pushEach(m, &returned, math.Sqrt(allowed/work)-1)
	}
}

// pushEach adds a multiple of some impulses (N s) to the rows, and solves friction.
func (t *impact) pushEach(m *local, impulses *[contact.MaxPoints]float64, times float64) {
	for j := range t.lines {
		if d := float64(times * impulses[j]); d != 0 {
			m.push(j, d)
		}
	}
	m.solveFriction(normalLoad(t.lines, t.l))
}

package solver

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
)

// Impulse is an impulse on a body: of a force (N s) and of a moment about its centre of mass (N m s).
type Impulse struct{ Force, Moment geom.Vec3 }

// Push is an impulse on one of the bodies that joints hold.
type Push struct {
	Body int32
	Impulse
}

// Linkage tells how bodies answer an impact that joints hold together: an impulse on one of them moves them all.
type Linkage interface {
	// Holds reports whether joints hold body i.
	Holds(i int32) bool
	// Begin begins impacts that come at once. About what they push, without joints, tells which limits hold against it.
	// Velocities across joints are taken back: an impact would do work along them.
	Begin(pushes []Push)
	// PullOn returns the acceleration of body i (m/s² and rad/s²) by gravity and other forces, as joints hold it then
	// and as far as nothing else takes it up.
	PullOn(i int32) (acceleration, turning geom.Vec3)
	// Respond returns how impulses change the velocities of two bodies (m/s and rad/s), as far as joints hold them.
	Respond(bodies [2]int32, impulses [2]Impulse) (vel, spin [2]geom.Vec3)
	// Apply applies impulses to those of two bodies that joints hold, and to all that hangs on them.
	Apply(bodies [2]int32, impulses [2]Impulse)
	// AppendBodies appends the movable bodies that joints hold together with body i, itself among them.
	AppendBodies(list []int32, i int32) []int32
}

// noteLoads finds the least approach that bounces in islands with joints. Motors, springs and what hangs on a body
// press it on another one as its weight does, through all that lies between. How hard is known once a sub-step has
// begun, and before its first impact.
func (r *restitution) noteLoads(w *substep, warm *warmStarts) {
	if !r.linked || !w.uncounted || r.pending.next(0) < 0 {
		return
	}
	for i := range r.bouncers {
		k := &r.bouncers[i]
		if k.linked && k.restitution > 0 {
			t := w.impactOf(k)
			k.slowest = -max(w.bounceThreshold(k.bodies[0], k.bodies[1], k.restitution),
				float64(bounceFalls*t.pressed(warm))/k.restitution)
		}
	}
}

// pressed returns by how much (m/s) all but this contact speeds up the approach in this sub-step: what the bodies have
// gained since its warm start without the load that the contact itself bears, and what gravity had given them before.
func (t *impact) pressed(warm *warmStarts) float64 {
	b, l, most := t.b, t.l, math.Inf(-1)
	u, spin := warm.motionBefore(b, l, t.states)
	vn, w1, w2 := b.rowMotion(l, u, spin)
	before, now := rowMotion{vn, w1, w2}, t.motion()
	for j := range t.lines {
		most = max(most, before.speed(&t.lines[j], l)-now.speed(&t.lines[j], l))
	}
	most += normalLoad(t.lines, l) / t.freeMass()
	if b.movesA>>l&1 != 0 {
		most += float64(t.w.h * t.pullOn(0))
	}
	if b.movesB>>l&1 != 0 {
		most -= float64(t.w.h * t.pullOn(1))
	}
	return most
}

// begin has the joints that hold the bodies of the group begin its impacts, and drops those that do not hit any more
// then. It reports whether the group has any.
func (g *impactGroup) begin() bool {
	g.pushes = g.pushes[:0]
	for k := range g.members {
		g.pushes = g.members[k].appendPushes(g.pushes)
	}
	if len(g.pushes) > 0 {
		g.w.linkage.Begin(g.pushes)
		g.dropMissed()
	}
	return len(g.members) > 0
}

// dropMissed drops the impacts that joints have prevented as they began.
func (g *impactGroup) dropMissed() {
	n := 0
	for k := range g.members {
		if t := &g.members[k]; !t.isHeld() || t.stillHits() {
			if n < k {
				g.members[n] = *t
			}
			n++
		}
	}
	g.members = g.members[:n]
}

// appendPushes appends, for each body that joints hold, about what stops the approach without joints.
func (t *impact) appendPushes(pushes []Push) []Push {
	if !t.isHeld() {
		return pushes
	}
	most := 0.0
	for j := range t.lines {
		most = max(most, float64(-t.approach[j]*t.lines[j].mass[t.l]))
	}
	along := t.impulsesOf(&wrench{n: most})
	for side, held := range t.held {
		if held {
			pushes = append(pushes, Push{t.bodies[side], along[side]})
		}
	}
	return pushes
}

// stillHits finds how gravity speeds up what joints hold, and reports whether the impact still hits.
func (t *impact) stillHits() bool {
	n := t.b.normal.at(t.l)
	for side, arm := range [2]geom.Vec3{t.b.armA.at(t.l), t.b.armB.at(t.l)} {
		if t.held[side] {
			vel, spin := t.w.linkage.PullOn(t.bodies[side])
			t.pulls[side] = n.Dot(vel.Add(spin.Cross(arm)))
		}
	}
	t.approach = [contact.MaxPoints]float64{}
	return t.willHit(t.w.h)
}

// isHeld reports whether joints hold one of the bodies.
func (t *impact) isHeld() bool { return t.held != [2]bool{} }

// reach adds the bodies that an impact moves, and those that joints hold together with them, to the bodies that the
// group changes. It returns those that are new.
func (r *restitution) reach(w *substep, t *impact) (added []int32) {
	from := len(r.changed)
	for side, body := range t.bodies {
		if r.first[body] < 0 || r.reached[body] {
			continue
		}
		n := len(r.changed)
		if r.changed = append(r.changed, body); t.held[side] {
			r.changed = w.linkage.AppendBodies(r.changed[:n], body)
		}
		for _, other := range r.changed[n:] {
			r.reached[other] = true
		}
	}
	return r.changed[from:]
}

// heldOf reports which bodies of a bouncer joints hold.
func (w *substep) heldOf(k *bouncer) (held [2]bool) {
	if w.linkage == nil {
		return held
	}
	b, l := &w.blocks[k.seat.block], k.seat.lane
	for side, moves := range [2]uint8{b.movesA, b.movesB} {
		held[side] = moves>>l&1 != 0 && w.linkage.Holds(k.bodies[side])
	}
	return held
}

// impulsesOf returns the impulses of a wrench on both bodies.
func (t *impact) impulsesOf(w *wrench) [2]Impulse {
	force, moment := w.world(t.b, t.l)
	return [2]Impulse{
		{force.Neg(), moment.Add(t.b.armA.at(t.l).Cross(force)).Neg()},
		{force, moment.Add(t.b.armB.at(t.l).Cross(force))},
	}
}

// responseTo returns how a wrench changes the motion of B against A, with all that joints hold: (vn, v1, v2) and (wn,
// w1, w2) of the manifold's frame.
func (t *impact) responseTo(w *wrench) (u, turn geom.Vec3) {
	b, l := t.b, t.l
	p := t.impulsesOf(w)
	vel, spin := t.w.linkage.Respond(t.bodies, p)
	for side, held := range t.held {
		if s := &t.states[t.bodies[side]]; !held && s.InvMass > 0 {
			vel[side] = s.Locks.FreeShift(p[side].Force).Scale(s.InvMass)
			spin[side] = [2]*form{&b.inertiaA, &b.inertiaB}[side].apply(l, p[side].Moment)
		}
	}
	n, t1, t2 := b.normal.at(l), b.tangent1.at(l), b.tangent2.at(l)
	du := vel[1].Sub(vel[0]).Add(spin[1].Cross(b.armB.at(l))).Sub(spin[0].Cross(b.armA.at(l)))
	dw := spin[1].Sub(spin[0])
	return geom.Vec3{X: n.Dot(du), Y: t1.Dot(du), Z: t2.Dot(du)}, geom.Vec3{X: n.Dot(dw), Y: t1.Dot(dw), Z: t2.Dot(dw)}
}

// readHeld replaces the compliances of a manifold by those of bodies that joints hold. A row along which they hold them
// fast is left alone.
func (t *impact) readHeld(m *local) {
	m.held = true
	units := [...]wrench{{n: 1}, {f1: 1}, {f2: 1}, {f3: 1}, {m1: 1}, {m2: 1}}
	var to [len(units)][6]float64 // motion by unit wrench: vn, v1, v2, v3, w1, w2
	for k := range units {
		u, w := t.responseTo(&units[k])
		to[k] = [6]float64{u.X, u.Y, u.Z, t.b.lever[t.l] * w.X, w.Y, w.Z}
	}
	for i := range m.size {
		p := t.wrenchOf(m, i)
		for k := range i + 1 {
			q, sum := t.wrenchOf(m, k), 0.0
			for x := range p {
				for y := range q {
					sum += float64(float64(p[x]*q[y]) * (0.5 * (to[x][y] + to[y][x])))
				}
			}
			m.set(i, k, sum)
		}
	}
	for j := range m.lines {
		if free := 1 / m.lines[j].mass[t.l]; t.approach[j] != 0 && m.compliance[j][j] > float64(heldFast*free) {
			m.aims[j].mass = 1 / m.compliance[j][j]
		}
	}
}

// wrenchOf returns the wrench of a unit of impulse i of a manifold, in the order of the motion that it works on.
func (t *impact) wrenchOf(m *local, i int) (w [6]float64) {
	switch {
	case i < m.rows:
		w[0], w[4], w[5] = 1, m.lines[i].y[t.l], -m.lines[i].x[t.l]
	default:
		w[1+i-m.rows] = 1
	}
	return w
}

// applyHeld applies a wrench to the bodies of a manifold and to all that hangs on them.
func (t *impact) applyHeld(w *wrench) {
	p := t.impulsesOf(w)
	for side, held := range t.held {
		if s := &t.states[t.bodies[side]]; !held && s.InvMass > 0 {
			s.Vel = s.Vel.AddScaled(s.InvMass, s.Locks.FreeShift(p[side].Force))
			s.Spin = s.Spin.Add([2]*form{&t.b.inertiaA, &t.b.inertiaB}[side].apply(t.l, p[side].Moment))
		}
	}
	t.w.linkage.Apply(t.bodies, p)
}

// freeMass returns the mass (kg) with which bodies approach each other all over without joints: infinite for two that
// can only turn, which approach each other somewhere, but never all over.
func (t *impact) freeMass() float64 {
	a, b, n := &t.states[t.b.a[t.l]], &t.states[t.b.b[t.l]], t.b.normal.at(t.l)
	return 1 / (float64(a.InvMass*a.Locks.ShiftAlong(n)) + float64(b.InvMass*b.Locks.ShiftAlong(n)))
}

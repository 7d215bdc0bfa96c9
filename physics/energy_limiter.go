package physics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Contacts take energy and never bring any, but for what moves by a drive or a belt. The rows are true to that as long
// as bodies turn little: what the warm start gives too much the sweeps take back. While a needle turns by a radian and
// more in a sub-step, impulses found in one place act in another, and one blow would bring a thousand times the energy
// it came with. And what is solved directly is only as good as Newton's method gets in the steps that it has. So those
// that hang together by contacts, one of which tumbles, and those solved directly have a budget: if they have more
// energy after a sub-step than before it, all their contacts give only the share of their impulses that keeps within
// it. That keeps momentum, and costs nothing elsewhere.

// energySlack is the share of its energy that a group may gain in a sub-step besides what gravity may give to what is
// at rest: rounding, and rows that are still on their way to what they have to carry.
const energySlack = 1e-6

// energyLimiter is the energy accounts of the sub-step in progress. Its slices are reused.
type energyLimiter struct {
	turnBefore []geom.Quat // by body: its rotation since the slice began, when the sub-step moved it
	entries    []entry
	accounts   []account // by body: of the group that it is the root of; zero between sub-steps
}

// entry is how a body moved before its contacts answered: where it is turned to now, as seen from the body.
type entry struct {
	body, root int32
	vel, spin  geom.Vec3
}

// account is what a group gains: s rise + s² curve / 2 (J) if contacts give a share s of their impulses.
type account struct {
	watched     bool // one of its bodies tumbles, or it is solved directly
	over        bool // it gains more than it may
	rise, curve float64
	left        float64 // J, what it may gain
	share       float64
}

// grow makes room for n bodies.
func (b *energyLimiter) grow(n int) {
	for len(b.turnBefore) < n {
		b.turnBefore, b.accounts = append(b.turnBefore, geom.IdentityQuat()), append(b.accounts, account{})
	}
}

// limitEnergy has no contacts bring energy to groups that are watched, once they are through with a sub-step.
func (w *World) limitEnergy() {
	p := &w.limiter
	if w.solver.FiniteRotations() == 0 && w.direct.count == 0 {
		return
	}
	p.entries = p.entries[:0]
	w.openAccounts()
	over := false
	for k := range p.entries {
		w.addGain(&p.entries[k])
	}
	for k := range p.entries {
		g := &p.accounts[p.entries[k].root]
		g.over = g.rise+float64(0.5*g.curve) > g.left
		over = over || g.over
	}
	if over {
		w.addDriveWork()
		w.scaleBack()
	}
	for k := range p.entries {
		p.accounts[p.entries[k].root] = account{}
	}
}

// openAccounts enters the bodies of groups that are watched.
func (w *World) openAccounts() {
	p, clusters := &w.limiter, w.direct.clusters[:w.direct.count]
	for k := range clusters {
		for _, i := range clusters[k].bodies {
			p.accounts[w.supports.root(i)].watched = p.accounts[w.supports.root(i)].watched || w.yields(i)
		}
	}
	if w.solver.FiniteRotations() > 0 {
		w.openTouched()
	}
	for k := range clusters {
		c := &clusters[k]
		for j, i := range c.bodies {
			if w.yields(i) {
				p.entries = append(p.entries, entry{i, w.supports.root(i), c.freeVel[2*j], c.freeVel[2*j+1]})
			}
		}
	}
}

// openTouched enters the bodies that sweeps have touched, of groups that are watched.
func (w *World) openTouched() {
	p, touched := &w.limiter, w.solver.Touched()
	for _, i := range touched {
		if w.yields(i) && w.states[i].Tumbles {
			p.accounts[w.supports.root(i)].watched = true
		}
	}
	for _, i := range touched {
		if root := w.supports.root(i); p.accounts[root].watched {
			vel, spin := w.solver.StartVelocity(i)
			p.entries = append(p.entries, entry{i, root, vel, spin})
		}
	}
}

// addGain adds to the account of its group what a body has gained.
func (w *World) addGain(e *entry) {
	b, s, g := &w.bodies[e.body], &w.states[e.body], &w.limiter.accounts[e.root]
	if s.Tumbles {
		e.spin = s.Turn.Mul(w.limiter.turnBefore[e.body].Conj()).Apply(e.spin)
	}
	q := w.candidate(e.body)
	dv, spin, ds := s.Vel.Sub(e.vel), q.ApplyT(e.spin), q.ApplyT(s.Spin.Sub(e.spin))
	l := b.inertia.Apply(ds)
	g.rise += float64(b.mass*dv.Dot(e.vel)) + l.Dot(spin)
	g.curve += float64(b.mass*dv.LenSq()) + l.Dot(ds)
	had := float64(0.5*b.mass*e.vel.LenSq()) + float64(0.5*spin.Dot(b.inertia.Apply(spin)))
	g.left += float64(b.mass*w.gravityVel().LenSq()) + float64(energySlack*had)
}

// candidate returns the rotation that goes with the spin of body i before the slice is committed.
func (w *World) candidate(i int32) geom.Quat {
	if w.bodies[i].free || w.states[i].Tumbles {
		return w.states[i].Turn.Mul(w.poses[i].Q)
	}
	return w.poses[i].Q
}

// addDriveWork adds what drives and belts bring to the room of groups that gain too much.
func (w *World) addDriveWork() {
	for i := range w.solver.Constraints {
		if g := w.accountOf(i); g != nil && g.over {
			g.left += w.solver.DriveWork(i, w.states)
		}
	}
	for k := range w.direct.clusters[:w.direct.count] {
		c := &w.direct.clusters[k]
		for e, i := range c.constraints {
			if g := w.accountOf(int(i)); g.over {
				g.left += c.driveWork(w, &c.Contacts[e])
			}
		}
	}
}

// accountOf returns the account of the group that constraint i belongs to; nil if it holds nothing that gives way.
func (w *World) accountOf(i int) *account {
	c := &w.solver.Constraints[i]
	for _, k := range [2]int32{c.A, c.B} {
		if w.yields(k) {
			return &w.limiter.accounts[w.supports.root(k)]
		}
	}
	return nil
}

// scaleBack keeps groups that gain too much within what they may.
func (w *World) scaleBack() {
	p := &w.limiter
	for k := range p.entries {
		e := &p.entries[k]
		g := &p.accounts[e.root]
		if !g.over {
			continue
		}
		g.share = g.affordable()
		s := &w.states[e.body]
		s.Vel, s.Spin = e.vel.Lerp(s.Vel, g.share), e.spin.Lerp(s.Spin, g.share)
	}
	for i := range w.solver.Constraints {
		if g := w.accountOf(i); g != nil && g.over && g.share < 1 {
			w.solver.ScaleImpulses(i, g.share)
		}
	}
	for k := range w.direct.clusters[:w.direct.count] {
		c := &w.direct.clusters[k]
		for e, i := range c.constraints {
			if g := w.accountOf(int(i)); g.over && g.share < 1 {
				c.scaleImpulses(w, e, g.share)
			}
		}
	}
}

// affordable returns the largest share of the impulses of a group that keeps it within its room: none if they are no
// finite numbers.
func (g *account) affordable() float64 {
	left := max(0, g.left)
	if g.rise+float64(0.5*g.curve) <= left {
		return 1
	}
	share := (math.Sqrt(float64(g.rise*g.rise)+float64(2*g.curve*left)) - g.rise) / g.curve
	if share >= 0 {
		return min(share, 1)
	}
	return 0
}

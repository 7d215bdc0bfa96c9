package dynamics

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Contacts dissipate energy and never add any, except for the work of drives and belts. The rows satisfy this as long
// as bodies turn little: the sweeps take back any excess of the warm start. While a needle turns by a radian and more
// in a sub-step, impulses found in one place act in another, and one impact would add a thousand times the energy that
// it came with. And a direct solution is only as accurate as Newton's method gets in its limited number of steps. So
// the energy is limited in every group of bodies joined by contacts of which one body has finite rotation, and in every
// group solved directly: if the group has more energy after a sub-step than before it, all its contact impulses are
// scaled by the largest common share that adds none. That conserves momentum, and costs nothing elsewhere.

// energyLimiter holds the energy accounts of the sub-step in progress. Its slices are reused.
type energyLimiter struct {
	turnBefore []geom.Quat // by body: its rotation since the slice began, before this sub-step moved it
	entries    []entry
	accounts   []account // by body: of the group that it is the root of; zero between sub-steps
}

// entry is the motion of a body before its contacts acted, and then turned with the body to its present rotation; and
// what the body gained by them.
type entry struct {
	body, root int32
	vel, spin  geom.Vec3
	gain       gain
}

// gain is the energy that bodies gain: s rise + s² curve / 2 (J) if their contacts give a share s of their impulses.
type gain struct {
	rise, curve float64
	left        float64 // J, that they may gain
}

// account is the gain of a group.
type account struct {
	gain
	watched bool // one of its bodies has finite rotation, or it is solved directly
	over    bool // it gains more than it may
	share   float64
}

// grow makes room for n bodies.
func (b *energyLimiter) grow(n int) {
	b.turnBefore = state.Extend(b.turnBefore, n, geom.IdentityQuat())
	b.accounts = state.Extend(b.accounts, n, account{})
}

// limitEnergy limits the energy of watched groups after the contacts of a sub-step are solved.
func (dy *Dynamics) limitEnergy() {
	p := &dy.limiter
	if dy.Solver.FiniteRotations() == 0 && dy.direct.count == 0 {
		return
	}
	p.entries = p.entries[:0]
	dy.openAccounts()
	dy.Pool.Each(len(p.entries), bodyCost, (*gaining)(dy))
	for k := range p.entries {
		g, of := &p.accounts[p.entries[k].root], &p.entries[k].gain
		g.rise, g.curve, g.left = g.rise+of.rise, g.curve+of.curve, g.left+of.left
	}
	over := false
	for k := range p.entries {
		g := &p.accounts[p.entries[k].root]
		g.over = g.rise+float64(0.5*g.curve) > g.left
		over = over || g.over
	}
	if over {
		dy.addDriveWork()
		dy.scaleBack()
	}
	for k := range p.entries {
		p.accounts[p.entries[k].root] = account{}
	}
}

// openAccounts enters the bodies of watched groups.
func (dy *Dynamics) openAccounts() {
	p, clusters := &dy.limiter, dy.direct.clusters[:dy.direct.count]
	for k := range clusters {
		for _, i := range clusters[k].Slots {
			group := &p.accounts[dy.Solver.Islands.Root(i)]
			group.watched = group.watched || dy.Yields(i)
		}
	}
	if dy.Solver.FiniteRotations() > 0 {
		dy.openTouched()
	}
	for k := range clusters {
		c := &clusters[k]
		for j, i := range c.Slots {
			if dy.Yields(i) {
				p.entries = append(p.entries, entry{
					body: i, root: dy.Solver.Islands.Root(i), vel: c.freeVel[2*j], spin: c.freeVel[2*j+1],
				})
			}
		}
	}
}

// openTouched enters the bodies that sweeps have touched, if their group is watched.
func (dy *Dynamics) openTouched() {
	p, touched := &dy.limiter, dy.Solver.Touched()
	for _, i := range touched {
		if dy.Yields(i) && dy.States[i].FiniteRotation && !dy.Solver.Islands.IsLinked(dy.Solver.Islands.Root(i)) {
			p.accounts[dy.Solver.Islands.Root(i)].watched = true
		}
	}
	for _, i := range touched {
		if root := dy.Solver.Islands.Root(i); p.accounts[root].watched {
			vel, spin := dy.Solver.StartVelocity(i)
			n := len(p.entries)
			p.entries = slices.Grow(p.entries, 1)[:n+1]
			e := &p.entries[n]
			e.body, e.root, e.vel, e.spin = i, root, vel, spin
		}
	}
}

// gaining is the parallel loop of limitEnergy over its entries.
type gaining Dynamics

// Run finds what some bodies have gained.
func (dy *gaining) Run(_, from, to int) {
	for k := range dy.limiter.entries[from:to] {
		(*Dynamics)(dy).findGain(&dy.limiter.entries[from+k])
	}
}

// findGain finds the energy that a body has gained.
func (dy *Dynamics) findGain(e *entry) {
	b, s := &dy.Bodies[e.body], &dy.States[e.body]
	if s.FiniteRotation && b.Locks&rigid.Turns == 0 {
		e.spin = s.Turn.Mul(dy.limiter.turnBefore[e.body].Conj()).Apply(e.spin)
	}
	q := dy.Candidate(e.body)
	dv, spin, ds := s.Vel.Sub(e.vel), q.ApplyT(e.spin), q.ApplyT(s.Spin.Sub(e.spin))
	l := b.Inertia.Apply(ds)
	e.gain.rise = float64(b.Mass*dv.Dot(e.vel)) + l.Dot(spin)
	e.gain.curve = float64(b.Mass*dv.LenSq()) + l.Dot(ds)
	had := float64(0.5*b.Mass*e.vel.LenSq()) + float64(0.5*spin.Dot(b.Inertia.Apply(spin)))
	e.gain.left = float64(b.Mass*dy.AccelerationOf(e.body).Scale(dy.bodyStep.h).LenSq()) + float64(energySlack*had)
}

// addDriveWork allows groups that gain too much the work of their drives and belts.
func (dy *Dynamics) addDriveWork() {
	for i := range dy.Solver.Constraints {
		if g := dy.accountOf(i); g != nil && g.over {
			g.left += dy.Solver.DriveWork(i, dy.States)
		}
	}
	for k := range dy.direct.clusters[:dy.direct.count] {
		c := &dy.direct.clusters[k]
		for e, i := range c.constraints {
			if g := dy.accountOf(int(i)); g.over {
				g.left += c.driveWork(&dy.direct, &c.Contacts[e])
			}
		}
	}
}

// accountOf returns the account of the group that constraint i belongs to; nil if neither of its bodies yields.
func (dy *Dynamics) accountOf(i int) *account {
	c := &dy.Solver.Constraints[i]
	for _, k := range [2]int32{c.A, c.B} {
		if dy.Yields(k) {
			return &dy.limiter.accounts[dy.Solver.Islands.Root(k)]
		}
	}
	return nil
}

// scaleBack scales the impulses of groups that gain too much, so that they gain no more than they may.
func (dy *Dynamics) scaleBack() {
	p := &dy.limiter
	for k := range p.entries {
		e := &p.entries[k]
		g := &p.accounts[e.root]
		if !g.over {
			continue
		}
		g.share = g.affordable()
		s := &dy.States[e.body]
		s.Vel, s.Spin = e.vel.Lerp(s.Vel, g.share), e.spin.Lerp(s.Spin, g.share)
	}
	for i := range dy.Solver.Constraints {
		if g := dy.accountOf(i); g != nil && g.over && g.share < 1 {
			dy.Solver.ScaleImpulses(i, g.share)
		}
	}
	for k := range dy.direct.clusters[:dy.direct.count] {
		c := &dy.direct.clusters[k]
		for e, i := range c.constraints {
			if g := dy.accountOf(int(i)); g.over && g.share < 1 {
				c.scaleImpulses(&dy.direct, e, g.share)
			}
		}
	}
}

// affordable returns the largest share of the impulses of a group with which it gains no more than it may: zero if they
// are not finite.
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

package contact

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/rigid"
)

// carried is what the contacts of a body have done to its velocities in the sub-step before. With lever arms that do
// not move, the same impulses will do the same again: warm starting is one addition per body.
type carried struct {
	vel, spin geom.Vec3
	jolted    bool   // see blows
	stale     bool   // the impulses are others now, or act elsewhere
	round     uint32 // the solve that this is of: others are left over from when the body was last touched
}

// given is what the warm start of this sub-step has given a body that tumbles, and that only immovable ones bear: see
// Given.
type given struct {
	vel, spin geom.Vec3
	alone     bool
}

// startCarried has the first warm start find out what the impulses handed down do to the bodies.
func (s *Solver) startCarried(states []rigid.State) {
	s.carried, s.given = resize(s.carried, len(states)), resize(s.given, len(states))
	s.round++
	for _, i := range s.touched {
		s.carried[i].stale, s.carried[i].round = true, s.round
	}
	s.startGiven(states)
	s.tumbling, s.followed = -1, s.followed[:0] // to be listed: a drum that tumbles is not among the touched
}

// startGiven finds the bodies whose loads are taken for steady: see Given.
func (s *Solver) startGiven(states []rigid.State) {
	s.steady = false
	for _, i := range s.touched {
		s.steady = s.steady || states[i].Tumbles
	}
	if !s.steady {
		return
	}
	for _, i := range s.touched {
		s.given[i] = given{alone: states[i].Tumbles}
	}
	for k := range s.Constraints {
		if c := &s.Constraints[k]; c.Direct || states[c.A].InvMass > 0 && states[c.B].InvMass > 0 {
			s.given[c.A].alone, s.given[c.B].alone = false, false
		}
	}
}

// WarmStart applies the impulses carried over from the sub-step before.
func (s *Solver) WarmStart(states []rigid.State) {
	if !s.packed.ready {
		s.Pack(states)
	}
	s.renew(s.packed.blocks, s.touched, states)
	s.pushing = true
	s.warmStart(s.touched, states)
}

// warmStart applies them to some bodies.
func (s *Solver) warmStart(touched []int32, states []rigid.State) {
	for _, i := range touched {
		b, k := &states[i], &s.carried[i]
		vel, spin := b.Vel, b.Spin
		b.Vel, b.Spin = vel.Add(k.vel), spin.Add(k.spin)
		if s.steady && s.given[i].alone {
			s.given[i].vel, s.given[i].spin = k.vel, k.spin
		}
		k.vel, k.spin = vel, spin // where it started from, until the sub-step is over
	}
}

// Pushes reports whether the sweeps over contacts of body i have changed its velocity since the warm start of the
// sub-step.
func (s *Solver) Pushes(i int32, b *rigid.State) bool {
	return s.carried[i].round == s.round && b.Vel != s.carried[i].vel
}

// Given returns what the warm start of this sub-step has added to the velocities of body i, if that tumbles and has
// contacts with immovable bodies only, and zeros else. Their impulses act where the contacts are in the middle of the
// sub-step, as those of steady loads do all through it. What two movable bodies give each other acts where it begins:
// so their common angular momentum stays, whatever the sweeps add.
func (s *Solver) Given(i int32) (vel, spin geom.Vec3) {
	if !s.steady || s.carried[i].round != s.round {
		return geom.Vec3{}, geom.Vec3{}
	}
	return s.given[i].vel, s.given[i].spin
}

// endCarried notes what the contacts have done to some bodies in this sub-step.
func (s *Solver) endCarried(touched []int32, states []rigid.State) {
	for _, i := range touched {
		b, k := &states[i], &s.carried[i]
		k.vel, k.spin = b.Vel.Sub(k.vel), b.Spin.Sub(k.spin)
	}
}

// renew adds up the impulses of some bodies, all in some blocks, for which they do not do what they did in the sub-step
// before.
func (s *Solver) renew(blocks []block, touched []int32, states []rigid.State) {
	found := false
	for _, i := range touched {
		if k := &s.carried[i]; k.stale || states[i].Tumbles {
			*k = carried{stale: true, round: s.round}
			found = true
		}
	}
	if !found {
		return
	}
	for i := range blocks {
		b := &blocks[i]
		for l := 0; l < lanes && b.constraint[l] >= 0; l++ {
			s.carryOver(b, l, states)
		}
	}
	for _, i := range touched {
		s.carried[i].stale = false
	}
}

// carryOver adds what the impulses of lane l do to those of its bodies whose sum is stale.
func (s *Solver) carryOver(b *block, l int, states []rigid.State) {
	toA := b.movesA>>l&1 != 0 && s.carried[b.a[l]].stale
	toB := b.movesB>>l&1 != 0 && s.carried[b.b[l]].stale
	if !toA && !toB {
		return
	}
	force, moment := s.impulses(b, l)
	armA, armB := s.midway(b, l, states)
	if toA {
		k := &s.carried[b.a[l]]
		k.vel = k.vel.AddScaled(-states[b.a[l]].InvMass, force)
		k.spin = k.spin.Sub(b.inertiaA.apply(l, moment.Add(armA.Cross(force))))
	}
	if toB {
		k := &s.carried[b.b[l]]
		k.vel = k.vel.AddScaled(states[b.b[l]].InvMass, force)
		k.spin = k.spin.Add(b.inertiaB.apply(l, moment.Add(armB.Cross(force))))
	}
}

// midway returns the arms of lane l in the middle of the sub-step, if it bears a body that Given tells of: a torque
// that lags by half a sub-step pumps a top.
func (s *Solver) midway(b *block, l int, states []rigid.State) (armA, armB geom.Vec3) {
	armA, armB = b.armA.at(l), b.armB.at(l)
	i := b.a[l]
	if b.movesA>>l&1 == 0 {
		i = b.b[l]
	}
	if !s.steady || !s.given[i].alone {
		return armA, armB
	}
	x, y := &states[b.a[l]], &states[b.b[l]]
	c, half := &s.Constraints[b.constraint[l]], 0.5*s.h
	onA := x.PointVelocity(armA.AddScaled(-c.RoundA, c.Normal))
	onB := y.PointVelocity(armB.AddScaled(c.RoundB, c.Normal))
	v := onA.Lerp(onB, leader(x, y, c.RoundA, c.RoundB))
	return armA.AddScaled(half, v.Sub(x.Vel)), armB.AddScaled(half, v.Sub(y.Vel))
}

// wrench is an impulse in the frame of a manifold: force along normal and tangents (N s), moment about them (N m s).
type wrench struct{ n, f1, f2, t, m1, m2 float64 }

// push adds the normal impulse d at row r of lane l.
func (w *wrench) push(r *line, l int, d float64) {
	w.n += d
	w.m1 += float64(d * r.y[l])
	w.m2 -= float64(d * r.x[l])
}

// world returns force and moment in the world's frame.
func (w *wrench) world(b *block, l int) (force, moment geom.Vec3) {
	n, t1, t2 := b.normal.at(l), b.tangent1.at(l), b.tangent2.at(l)
	return n.Scale(w.n).AddScaled(w.f1, t1).AddScaled(w.f2, t2), n.Scale(w.t).AddScaled(w.m1, t1).AddScaled(w.m2, t2)
}

// apply gives the impulse to B and its opposite to A.
func (w *wrench) apply(b *block, l int, states []rigid.State) {
	l &= lanes - 1
	force, moment := w.world(b, l)
	b.give(l, states, force, moment)
}

// give gives a force and a moment at the common point to B and takes them from A.
func (b *block) give(l int, states []rigid.State, force, moment geom.Vec3) {
	if b.movesA>>l&1 != 0 {
		s := &states[b.a[l]]
		s.Vel = s.Vel.AddScaled(-s.InvMass, force)
		s.Spin = s.Spin.Sub(b.inertiaA.apply(l, moment.Add(b.armA.at(l).Cross(force))))
	}
	if b.movesB>>l&1 != 0 {
		s := &states[b.b[l]]
		s.Vel = s.Vel.AddScaled(s.InvMass, force)
		s.Spin = s.Spin.Add(b.inertiaB.apply(l, moment.Add(b.armB.at(l).Cross(force))))
	}
}

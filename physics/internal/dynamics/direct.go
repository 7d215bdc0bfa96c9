package dynamics

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/statics"
)

// Sweeps propagate an impact from contact to contact by the ratio of masses. A heavy body that lands on a light one
// keeps its speed for hundreds of sub-steps, and either the guard holds it up or the light one is squirted out; sweeps
// also set stacks that have stopped swaying again. Small clusters of this kind are solved directly in each sub-step
// until they are at rest. From then on the impulses found are the loads of their contacts, and the sweeps keep them.
// Clusters in which any contact bounces, resists rolling or runs as a belt stay with the sweeps, as do clusters of more
// than directBodies bodies: these lose time to the guard instead. Supports, static or driven, are not counted and do
// not join clusters, however many bodies touch them.

// Direct holds the clusters that are solved directly in this slice.
type direct struct {
	builder  statics.Builder
	Clusters []cluster
	Count    int // of the clusters in use
}

// cluster is a set of bodies that push each other.
type cluster struct {
	statics.Impact
	count       int32       // number of its bodies that yield
	constraints []int32     // by contact of the impact
	FreeVel     []geom.Vec3 // m/s, rad/s: velocities without contacts, two by body
	pushed      bool        // a point of it has to open in this sub-step
}

// findDirect takes the clusters to be solved directly out of the sweeps, first those that were solved so in the slice
// before.
func (dy *Dynamics) findDirect() {
	d := &dy.Direct
	d.Count = 0
	if !dy.wantDirect() {
		return
	}
	l := &dy.island.Groups
	for len(dy.DirectLog.Busy) < len(dy.Bodies) {
		dy.DirectLog.Busy, dy.DirectLog.FactorsUsed, dy.DirectLog.ExcludedUntil = append(dy.DirectLog.Busy, false), append(dy.DirectLog.FactorsUsed, 0), append(dy.DirectLog.ExcludedUntil, 0)
	}
	dy.island.GatherComponents(false)
	total := int32(0)
	for _, goesOn := range [2]bool{true, false} {
		for _, i := range dy.Active.Bodies {
			n := l.Count[i]
			if n < 2 || n > directBodies || total+n > directTotal || dy.DirectLog.Busy[i] != goesOn {
				continue
			}
			if k := l.Members.Of(i); float64(len(k)) <= directContacts*float64(n) && dy.isDirect(k) {
				dy.addCluster(k)
				total += n
			}
		}
	}
}

// wantDirect reports whether the mass ratio of any pair calls for a direct solution.
func (dy *Dynamics) wantDirect() bool {
	for i := range dy.Solver.Constraints {
		if dy.MassesDiffer(dy.Solver.Constraints[i].A, dy.Solver.Constraints[i].B) {
			return true
		}
	}
	return false
}

// isDirect reports whether a component is to be solved directly: it has a pair of very different masses, a body that
// moves or has no loads yet, and no contact that only the sweeps can solve.
func (dy *Dynamics) isDirect(component []int32) bool {
	strains, rests, now := false, true, float64(dy.Step)/dy.Settings.Hz
	under := dy.supportOf(component)
	for _, k := range component {
		c := &dy.Solver.Constraints[k]
		if c.Restitution > 0 || c.Rolling > 0 || c.Spinning > 0 || c.Belt != (geom.Vec3{}) ||
			c.Count < directPoints || dy.DirectLog.ExcludedUntil[c.A] > now || dy.DirectLog.ExcludedUntil[c.B] > now {
			return false
		}
		strains = strains || dy.MassesDiffer(c.A, c.B)
		rests = rests && dy.CacheOf(c).Balanced && dy.slowEnough(c.A, under) && dy.slowEnough(c.B, under)
	}
	return strains && !rests && dy.pinsLight(component)
}

// pinsLight reports whether a light body of a component is held on the side opposite to the push of a heavy one.
func (dy *Dynamics) pinsLight(component []int32) bool {
	for _, k := range component {
		c := &dy.Solver.Constraints[k]
		if !dy.MassesDiffer(c.A, c.B) {
			continue
		}
		light, out := c.A, c.Normal
		if dy.States[c.B].InvMass > dy.States[c.A].InvMass {
			light, out = c.B, c.Normal.Neg()
		}
		for _, j := range component { // k itself is on this side
			o := &dy.Solver.Constraints[j]
			if along := o.Normal.Dot(out); o.A == light && along < -pinCos || o.B == light && along > pinCos {
				return true
			}
		}
	}
	return false
}

// supportOf returns the first body that holds a component and does not yield; -1 if none does. A body on an elevator is
// at rest if it moves with the elevator.
func (dy *Dynamics) supportOf(component []int32) int32 {
	for _, k := range component {
		for _, i := range [2]int32{dy.Solver.Constraints[k].A, dy.Solver.Constraints[k].B} {
			if !dy.Yields(i) {
				return i
			}
		}
	}
	return -1
}

// slowEnough reports whether body i moves so slowly on its support that its cluster can be left to the sweeps.
func (dy *Dynamics) slowEnough(i, support int32) bool {
	if dy.DirectLog.Busy[i] {
		return dy.slowerThan(i, support, directRest)
	}
	return dy.slowerThan(i, support, directWake)
}

// slowerThan reports whether no point of body i, if it yields, is faster than most (m/s) relative to its support.
func (dy *Dynamics) slowerThan(i, support int32, most float64) bool {
	if !dy.Yields(i) {
		return true
	}
	s := &dy.States[i]
	vel, spin := s.Vel, s.Spin
	if support >= 0 {
		u := &dy.States[support]
		vel = vel.Sub(u.PointVelocity(dy.Poses[i].P.Sub(dy.Poses[support].P)))
		spin = spin.Sub(u.Spin)
	}
	return vel.Len()+float64(spin.Len()*dy.Bodies[i].Radius) <= most
}

// finishDirect makes the impulses that hold clusters at rest the loads of their contacts: from now on the sweeps hold
// them with these.
func (dy *Dynamics) finishDirect() {
	d := &dy.Direct
	for _, i := range dy.Active.Bodies {
		if int(i) < len(dy.DirectLog.Busy) {
			dy.DirectLog.Busy[i] = dy.DirectLog.Busy[i] && !dy.island.RestsLong(i) // under the sweeps, unless the loop below decides
		}
	}
	for k := range d.Clusters[:d.Count] {
		g := &d.Clusters[k]
		under := dy.supportOf(g.constraints)
		moves := slices.ContainsFunc(g.Slots, func(i int32) bool { return !dy.slowerThan(i, under, directRest) })
		most := 2 * directFactors * float64(min(g.count, directTiredBodies))
		for j, i := range g.Slots {
			if g.Bodies[j].InvMass == 0 {
				continue
			}
			dy.DirectLog.FactorsUsed[i] = float64(0.5*dy.DirectLog.FactorsUsed[i]) + float64(g.Factors())
			tires := dy.DirectLog.FactorsUsed[i] > most
			dy.DirectLog.Busy[i] = moves && !tires
			if tires {
				dy.DirectLog.FactorsUsed[i], dy.DirectLog.ExcludedUntil[i] = 0, float64(dy.Step)/dy.Settings.Hz+excludedTime
			}
		}
		if moves {
			continue
		}
		for _, k := range g.constraints {
			m := dy.CacheOf(&dy.Solver.Constraints[k])
			m.SetPreload()
			m.Checked, m.Balanced = true, true
		}
	}
}

// addCluster makes a cluster of a component.
func (dy *Dynamics) addCluster(component []int32) {
	d := &dy.Direct
	if d.Count == len(d.Clusters) {
		d.Clusters = append(d.Clusters, cluster{})
	}
	g := &d.Clusters[d.Count]
	d.Count++
	d.builder.Start(&g.System, len(dy.Bodies))
	g.constraints, g.count = g.constraints[:0], 0
	for _, k := range component {
		c := &dy.Solver.Constraints[k]
		c.Direct = true
		g.constraints = append(g.constraints, k)
		a, b := g.enterBody(dy, c.A), g.enterBody(dy, c.B)
		d.builder.AddContact(c, dy.Solver.RowsOf(c), a, b, math.Inf(1), 1)
	}
	d.builder.End()
	g.Prepare()
	for range 2*len(g.Slots) - len(g.FreeVel) {
		g.FreeVel = append(g.FreeVel, geom.Vec3{})
	}
}

// enterBody returns the index of a body in the cluster, which it enters if it is new there.
func (g *cluster) enterBody(dy *Dynamics, i int32) int32 {
	builder := &dy.Direct.builder
	if at, known := builder.Find(i); known {
		return at
	}
	b := statics.Body{}
	if dy.Yields(i) {
		b.InvMass, b.InvInertia = dy.States[i].InvMass, dy.States[i].InvInertia
		g.count++
	}
	return builder.AddBody(i, b)
}

// solveDirect finds the velocities and impulses of all clusters in this sub-step: with bias before the positions move;
// afterwards without bias, from the same contact-free velocities, where any point had to open.
func (dy *Dynamics) solveDirect(bias bool) {
	for k := range dy.Direct.Clusters[:dy.Direct.Count] {
		g := &dy.Direct.Clusters[k]
		if bias {
			g.noteFreeVel(dy)
		} else if !g.pushed {
			g.addTotals(dy)
			continue
		}
		for j := range g.Slots {
			g.Linear[j], g.Angular[j] = g.FreeVel[2*j], g.FreeVel[2*j+1]
		}
		g.pushed = false
		for e, k := range g.constraints {
			g.setOpenings(dy, &dy.Solver.Constraints[k], &g.Contacts[e], bias)
		}
		g.Respond()
		for j, i := range g.Slots {
			if g.Bodies[j].InvMass > 0 {
				b := &dy.Bodies[i]
				b.Unsupported = b.Unsupported && !(bias && b.TouchesImmovable && g.Linear[j] != g.FreeVel[2*j])
				dy.States[i].Vel, dy.States[i].Spin = g.Linear[j], g.Angular[j]
			}
		}
		if !bias {
			g.addTotals(dy)
		}
	}
}

// addTotals adds the impulses of the points in this sub-step to their totals.
func (g *cluster) addTotals(dy *Dynamics) {
	for e, k := range g.constraints {
		c, from := &dy.Solver.Constraints[k], &g.Contacts[e]
		for j := range c.Count {
			dy.Solver.Rows[c.First+j].Total += g.Points[from.First+j].Force
		}
	}
}

// driveWork returns the work (J) that a moving support does through a contact in this sub-step.
func (g *cluster) driveWork(dy *Dynamics, k *statics.Contact) (energy float64) {
	rub := k.Tangent1.Scale(k.Friction1).AddScaled(k.Friction2, k.Tangent2)
	if g.Bodies[k.A].InvMass == 0 {
		s := &dy.States[g.Slots[k.A]]
		energy = rub.Dot(s.PointVelocity(k.CentreA)) + float64(k.Twist*k.Normal.Dot(s.Spin))
		for _, p := range g.Points[k.First : k.First+k.Count] {
			energy += float64(p.Force * k.Normal.Dot(s.PointVelocity(p.ArmA)))
		}
	}
	if g.Bodies[k.B].InvMass == 0 {
		s := &dy.States[g.Slots[k.B]]
		energy -= rub.Dot(s.PointVelocity(k.CentreB)) + float64(k.Twist*k.Normal.Dot(s.Spin))
		for _, p := range g.Points[k.First : k.First+k.Count] {
			energy -= float64(p.Force * k.Normal.Dot(s.PointVelocity(p.ArmB)))
		}
	}
	return energy
}

// scaleImpulses keeps a share of the impulses of contact e: the caller has taken the rest from the bodies.
func (g *cluster) scaleImpulses(dy *Dynamics, e int, share float64) {
	k, c := &g.Contacts[e], &dy.Solver.Constraints[g.constraints[e]]
	for j := range k.Count {
		p := &g.Points[k.First+j]
		dy.Solver.Rows[c.First+j].Total -= float64((1 - share) * p.Force)
		p.Force *= share
	}
	k.Friction1, k.Friction2, k.Twist = k.Friction1*share, k.Friction2*share, k.Twist*share
}

// noteFreeVel notes the contact-free velocities of the bodies.
func (g *cluster) noteFreeVel(dy *Dynamics) {
	for j, i := range g.Slots {
		g.FreeVel[2*j], g.FreeVel[2*j+1] = dy.States[i].Vel, dy.States[i].Spin
	}
}

// setOpenings sets how fast the points of a contact have to open, for the positions that the bodies have reached in
// this slice.
func (g *cluster) setOpenings(dy *Dynamics, c *contact.Constraint, k *statics.Contact, bias bool) {
	a, b := &dy.States[c.A], &dy.States[c.B]
	shift := b.Shift.Sub(a.Shift)
	for j := range c.Count {
		r := &dy.Solver.Rows[c.First+j]
		moved := shift.Add(b.Roll.Cross(r.ArmB)).Sub(a.Roll.Cross(r.ArmA))
		opening := dy.Solver.MinOpeningSpeed(c, r.Gap+c.Normal.Dot(moved), bias)
		g.pushed = g.pushed || opening > openingLeast
		g.Opening[k.First+j] = opening
	}
}

// storeDirect stores the impulses found in the constraints.
func (dy *Dynamics) storeDirect() {
	for k := range dy.Direct.Clusters[:dy.Direct.Count] {
		g := &dy.Direct.Clusters[k]
		for e, k := range g.constraints {
			c := &dy.Solver.Constraints[k]
			g.Store(e, c, dy.Solver.RowsOf(c), 1)
		}
	}
}

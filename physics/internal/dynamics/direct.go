package dynamics

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/statics"
	"github.com/brickyard-physics/brickyard/physics/internal/island"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Sweeps propagate an impact from contact to contact by the ratio of masses. A heavy body that lands on a light one
// keeps its speed for hundreds of sub-steps, and either the guard holds it up or the light one is squirted out; sweeps
// also set stacks that have stopped swaying again. Small clusters of this kind are solved directly in each sub-step
// until they are at rest. From then on the impulses found are the loads of their contacts, and the sweeps keep them.
// Clusters in which any contact bounces, resists rolling or runs as a belt stay with the sweeps, as do clusters of more
// than directBodies bodies: these lose time to the guard instead. Supports, static or driven, are not counted and do
// not join clusters, however many bodies touch them.

// directSolver solves small clusters of bodies of very different masses directly.
type directSolver struct {
	*state.State
	island *island.Island

	builder  statics.Builder
	sizes    []int32 // by root of an island: number of its bodies that move
	clusters []cluster
	count    int // of the clusters in use
}

// cluster is a set of bodies that push each other.
type cluster struct {
	statics.Impact
	count       int32       // number of its bodies that yield
	constraints []int32     // by contact of the impact
	freeVel     []geom.Vec3 // m/s, rad/s: velocities without contacts, two by body
	pushed      bool        // a point of it has to open in this sub-step
}

// find takes the clusters to be solved directly out of the sweeps, first those that were solved so in the slice
// before.
func (ds *directSolver) find() {
	ds.count = 0
	if !ds.wanted() {
		return
	}
	ds.DirectLog.Grow(len(ds.Bodies))
	ds.countBodies()
	total := int32(0)
	for _, goesOn := range [2]bool{true, false} {
		for _, i := range ds.Active.Bodies {
			n := ds.sizes[i]
			if n < 2 || n > directBodies || total+n > directTotal || ds.DirectLog.Busy[i] != goesOn {
				continue
			}
			if k := ds.Solver.Islands.Of(i); !ds.Solver.Islands.IsLinked(i) &&
				float64(len(k)) <= directContacts*float64(n) && ds.isDirect(k) {
				ds.addCluster(k)
				total += n
			}
		}
	}
}

// countBodies counts the bodies of each island.
func (ds *directSolver) countBodies() {
	ds.sizes = slices.Grow(ds.sizes[:0], len(ds.Bodies))[:len(ds.Bodies)]
	clear(ds.sizes)
	for _, i := range ds.Active.Bodies {
		ds.sizes[ds.Solver.Islands.Root(i)]++
	}
}

// wanted reports whether the mass ratio of any pair calls for a direct solution.
func (ds *directSolver) wanted() bool {
	for i := range ds.Solver.Constraints {
		if ds.MassesDiffer(ds.Solver.Constraints[i].A, ds.Solver.Constraints[i].B) {
			return true
		}
	}
	return false
}

// isDirect reports whether an island is to be solved directly: it has a pair of very different masses, a body that
// moves or has no loads yet, and no contact or axis lock that only the sweeps can solve.
func (ds *directSolver) isDirect(members []int32) bool {
	strains, rests, now := false, true, float64(ds.Step)/ds.Settings.Hz
	under := ds.supportOf(members)
	for _, k := range members {
		c := &ds.Solver.Constraints[k]
		if c.Restitution > 0 || c.Rolling > 0 || c.Spinning > 0 || c.Belt != (geom.Vec3{}) ||
			c.Count < directPoints || ds.States[c.A].Locks|ds.States[c.B].Locks != 0 ||
			ds.DirectLog.ExcludedUntil[c.A] > now || ds.DirectLog.ExcludedUntil[c.B] > now {
			return false
		}
		strains = strains || ds.MassesDiffer(c.A, c.B)
		rests = rests && ds.CacheOf(c).Balanced && ds.slowEnough(c.A, under) && ds.slowEnough(c.B, under)
	}
	return strains && !rests && ds.pinsLight(members)
}

// pinsLight reports whether a light body of an island is held on the side opposite to the push of a heavy one.
func (ds *directSolver) pinsLight(members []int32) bool {
	for _, k := range members {
		c := &ds.Solver.Constraints[k]
		if !ds.MassesDiffer(c.A, c.B) {
			continue
		}
		light, out := c.A, c.Normal
		if ds.States[c.B].InvMass > ds.States[c.A].InvMass {
			light, out = c.B, c.Normal.Neg()
		}
		for _, j := range members { // k itself is on this side
			o := &ds.Solver.Constraints[j]
			if along := o.Normal.Dot(out); o.A == light && along < -pinCos || o.B == light && along > pinCos {
				return true
			}
		}
	}
	return false
}

// supportOf returns the first body that holds an island and does not yield; -1 if none does. A body on an elevator is
// at rest if it moves with the elevator.
func (ds *directSolver) supportOf(members []int32) int32 {
	for _, k := range members {
		for _, i := range [2]int32{ds.Solver.Constraints[k].A, ds.Solver.Constraints[k].B} {
			if !ds.Yields(i) {
				return i
			}
		}
	}
	return -1
}

// slowEnough reports whether body i moves so slowly on its support that its cluster can be left to the sweeps.
func (ds *directSolver) slowEnough(i, support int32) bool {
	if ds.DirectLog.Busy[i] {
		return ds.slowerThan(i, support, directRest)
	}
	return ds.slowerThan(i, support, directWake)
}

// slowerThan reports whether no point of body i, if it yields, is faster than most (m/s) relative to its support.
func (ds *directSolver) slowerThan(i, support int32, most float64) bool {
	if !ds.Yields(i) {
		return true
	}
	s := &ds.States[i]
	vel, spin := s.Vel, s.Spin
	if support >= 0 {
		u := &ds.States[support]
		vel = vel.Sub(u.PointVelocity(ds.Poses[i].P.Sub(ds.Poses[support].P)))
		spin = spin.Sub(u.Spin)
	}
	return vel.Len()+float64(spin.Len()*ds.Bodies[i].Radius) <= most
}

// finish makes the impulses that hold clusters at rest the loads of their contacts: from now on the sweeps hold
// them with these.
func (ds *directSolver) finish() {
	for _, i := range ds.Active.Bodies {
		if int(i) < len(ds.DirectLog.Busy) {
			ds.DirectLog.Busy[i] = ds.DirectLog.Busy[i] &&
				!ds.island.RestsLong(i) // under the sweeps, unless the loop below decides
		}
	}
	for k := range ds.clusters[:ds.count] {
		g := &ds.clusters[k]
		under := ds.supportOf(g.constraints)
		moves := g.Dropped ||
			slices.ContainsFunc(g.Slots, func(i int32) bool { return !ds.slowerThan(i, under, directRest) })
		most := 2 * directFactors * float64(min(g.count, directTiredBodies))
		for j, i := range g.Slots {
			if g.Bodies[j].InvMass == 0 {
				continue
			}
			ds.DirectLog.FactorsUsed[i] = float64(0.5*ds.DirectLog.FactorsUsed[i]) + float64(g.Factors())
			tires := ds.DirectLog.FactorsUsed[i] > most
			ds.DirectLog.Busy[i] = moves && !tires
			if tires {
				ds.DirectLog.FactorsUsed[i], ds.DirectLog.ExcludedUntil[i] = 0, float64(ds.Step)/ds.Settings.Hz+excludedTime
			}
		}
		if moves {
			continue
		}
		for _, k := range g.constraints {
			m := ds.CacheOf(&ds.Solver.Constraints[k])
			m.SetPreload()
			m.Checked, m.Balanced = true, true
		}
	}
}

// addCluster makes a cluster of an island.
func (ds *directSolver) addCluster(members []int32) {
	if ds.count == len(ds.clusters) {
		ds.clusters = append(ds.clusters, cluster{})
	}
	g := &ds.clusters[ds.count]
	ds.count++
	ds.builder.Start(&g.System, len(ds.Bodies))
	g.constraints, g.count = g.constraints[:0], 0
	for _, k := range members {
		c := &ds.Solver.Constraints[k]
		c.Direct = true
		g.constraints = append(g.constraints, k)
		a, b := g.enterBody(ds, c.A), g.enterBody(ds, c.B)
		ds.builder.AddContact(c, ds.Solver.RowsOf(c), a, b, math.Inf(1), 1)
	}
	ds.builder.End()
	g.Prepare()
	for range 2*len(g.Slots) - len(g.freeVel) {
		g.freeVel = append(g.freeVel, geom.Vec3{})
	}
}

// enterBody returns the index of a body in the cluster, which it enters if it is new there.
func (g *cluster) enterBody(ds *directSolver, i int32) int32 {
	if at, known := ds.builder.Find(i); known {
		return at
	}
	b := statics.Body{}
	if ds.Yields(i) {
		b.InvMass, b.InvInertia = ds.States[i].InvMass, ds.States[i].InvInertia
		g.count++
	}
	return ds.builder.AddBody(i, b)
}

// solve finds the velocities and impulses of all clusters in this sub-step: with bias before the positions move;
// afterwards without bias, from the same contact-free velocities, where any point had to open.
func (ds *directSolver) solve(bias bool) {
	for k := range ds.clusters[:ds.count] {
		g := &ds.clusters[k]
		if bias {
			g.noteFreeVel(ds)
		} else if !g.pushed {
			g.addTotals(ds)
			continue
		}
		for j := range g.Slots {
			g.Linear[j], g.Angular[j] = g.freeVel[2*j], g.freeVel[2*j+1]
		}
		g.pushed = false
		for e, k := range g.constraints {
			g.setOpenings(ds, &ds.Solver.Constraints[k], &g.Contacts[e], bias)
		}
		g.Respond()
		for j, i := range g.Slots {
			if g.Bodies[j].InvMass > 0 {
				b := &ds.Bodies[i]
				b.Unsupported = b.Unsupported && !(bias && b.TouchesImmovable && g.Linear[j] != g.freeVel[2*j])
				ds.States[i].Vel, ds.States[i].Spin = g.Linear[j], g.Angular[j]
			}
		}
		if !bias {
			g.addTotals(ds)
		}
	}
}

// addTotals adds the impulses of the points in this sub-step to their totals.
func (g *cluster) addTotals(ds *directSolver) {
	for e, k := range g.constraints {
		c, from := &ds.Solver.Constraints[k], &g.Contacts[e]
		for j := range c.Count {
			ds.Solver.Rows[c.First+j].Total += g.Points[from.First+j].Force
		}
	}
}

// driveWork returns the work (J) that a moving support does through a contact in this sub-step.
func (g *cluster) driveWork(ds *directSolver, k *statics.Contact) (energy float64) {
	rub := k.Tangent1.Scale(k.Friction1).AddScaled(k.Friction2, k.Tangent2)
	if g.Bodies[k.A].InvMass == 0 {
		s := &ds.States[g.Slots[k.A]]
		energy = rub.Dot(s.PointVelocity(k.CentreA)) + float64(k.Twist*k.Normal.Dot(s.Spin))
		for _, p := range g.Points[k.First : k.First+k.Count] {
			energy += float64(p.Force * k.Normal.Dot(s.PointVelocity(p.ArmA)))
		}
	}
	if g.Bodies[k.B].InvMass == 0 {
		s := &ds.States[g.Slots[k.B]]
		energy -= rub.Dot(s.PointVelocity(k.CentreB)) + float64(k.Twist*k.Normal.Dot(s.Spin))
		for _, p := range g.Points[k.First : k.First+k.Count] {
			energy -= float64(p.Force * k.Normal.Dot(s.PointVelocity(p.ArmB)))
		}
	}
	return energy
}

// scaleImpulses keeps a share of the impulses of contact e: the caller has taken the rest from the bodies.
func (g *cluster) scaleImpulses(ds *directSolver, e int, share float64) {
	k, c := &g.Contacts[e], &ds.Solver.Constraints[g.constraints[e]]
	for j := range k.Count {
		p := &g.Points[k.First+j]
		ds.Solver.Rows[c.First+j].Total -= float64((1 - share) * p.Force)
		p.Force *= share
	}
	k.Friction1, k.Friction2, k.Twist = k.Friction1*share, k.Friction2*share, k.Twist*share
}

// noteFreeVel notes the contact-free velocities of the bodies.
func (g *cluster) noteFreeVel(ds *directSolver) {
	for j, i := range g.Slots {
		g.freeVel[2*j], g.freeVel[2*j+1] = ds.States[i].Vel, ds.States[i].Spin
	}
}

// setOpenings sets how fast the points of a contact have to open, for the positions that the bodies have reached in
// this slice.
func (g *cluster) setOpenings(ds *directSolver, c *contact.Constraint, k *statics.Contact, bias bool) {
	a, b := &ds.States[c.A], &ds.States[c.B]
	shift := b.Shift.Sub(a.Shift)
	for j := range c.Count {
		r := &ds.Solver.Rows[c.First+j]
		moved := shift.Add(b.Roll.Cross(r.ArmB)).Sub(a.Roll.Cross(r.ArmA))
		opening := ds.Solver.MinOpeningSpeed(c, r.Gap+c.Normal.Dot(moved), bias)
		g.pushed = g.pushed || opening > openingLeast
		g.Opening[k.First+j] = opening
	}
}

// store stores the impulses found in the constraints.
func (ds *directSolver) store() {
	for k := range ds.clusters[:ds.count] {
		g := &ds.clusters[k]
		for e, k := range g.constraints {
			c := &ds.Solver.Constraints[k]
			g.Store(e, c, ds.Solver.RowsOf(c), 1)
		}
	}
}

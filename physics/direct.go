package physics

import (
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/statics"
	"github.com/brickyard-physics/brickyard/internal/geom"
)

// Sweeps pass a blow on from contact to contact by the ratio of masses: a heavy body that lands on a light one goes on
// for hundreds of sub-steps, and the guard holds it up or the light one is squirted out. Small clusters of that kind
// are solved directly in each sub-step, until statics knows what they bear.
const (
	// directRatio is the ratio of masses that touch, from which on that pays: below, sweeps do as well.
	directRatio = 30
	// directBodies bounds what is solved directly in a slice: ten bodies that land on each other cost 1 ms, sixty 40 ms.
	directBodies = 64
)

// direct are the clusters that are solved directly in this slice.
type direct struct {
	clusters []cluster
	count    int // of the clusters in use
}

// cluster is one set of bodies that lean on each other.
type cluster struct {
	statics.Impact
	bodies      []int32     // by body of the impact: slots
	constraints []int32     // by contact of it
	before      []geom.Vec3 // m/s, rad/s: velocities without contacts, two by body
}

// findDirect takes the clusters out of the sweeps that are to be solved directly.
func (w *World) findDirect() {
	d := &w.direct
	d.count = 0
	if !w.wantDirect() {
		return
	}
	l := &w.loads
	w.gatherComponents(false)
	total := int32(0)
	for _, i := range w.active.bodies {
		if n := l.count[i]; n > 1 && total+n <= directBodies && w.isDirect(l.constraintsOf(i)) {
			w.takeDirect(l.constraintsOf(i))
			total += n
		}
	}
}

// wantDirect reports whether any pair is a reason to solve directly.
func (w *World) wantDirect() bool {
	for i := range w.solver.Constraints {
		if w.strains(&w.solver.Constraints[i]) {
			return true
		}
	}
	return false
}

// strains reports whether the two bodies of a constraint are of very different masses, and it is not known to stand.
func (w *World) strains(c *contact.Constraint) bool {
	a, b := w.states[c.A].InvMass, w.states[c.B].InvMass
	return w.yields(c.A) && w.yields(c.B) && (a > directRatio*b || b > directRatio*a) && !w.memoryOf(c).Stands
}

// isDirect reports whether a component is to be solved directly: with a pair that asks for it, and nothing that only
// the sweeps can do.
func (w *World) isDirect(component []int32) (strains bool) {
	for _, k := range component {
		c := &w.solver.Constraints[k]
		if c.Restitution > 0 || c.Rolling > 0 || c.Spinning > 0 || c.Belt != (geom.Vec3{}) ||
			w.states[c.A].Tumbles || w.states[c.B].Tumbles {
			return false
		}
		strains = strains || w.strains(c)
	}
	return strains
}

// takeDirect makes a cluster of a component.
func (w *World) takeDirect(component []int32) {
	d := &w.direct
	if d.count == len(d.clusters) {
		d.clusters = append(d.clusters, cluster{})
	}
	g := &d.clusters[d.count]
	d.count++
	g.Reset()
	g.bodies, g.constraints = g.bodies[:0], g.constraints[:0]
	for _, k := range component {
		c := &w.solver.Constraints[k]
		c.Direct = true
		g.constraints = append(g.constraints, k)
		g.enter(w, c)
	}
	for _, i := range g.bodies {
		w.loads.index[i] = 0
	}
	g.Prepare()
	for range 2*len(g.bodies) - len(g.before) {
		g.before = append(g.before, geom.Vec3{})
	}
}

// enter enters a constraint with the impulses it has.
func (g *cluster) enter(w *World, c *contact.Constraint) {
	k := statics.Contact{
		A: g.enterBody(w, c.A), B: g.enterBody(w, c.B), First: int32(len(g.Points)), Count: c.Count,
		Normal: c.Normal, Tangent1: c.Tangent1, Tangent2: c.Tangent2,
		CentreA: c.CentreA.AddScaled(c.RoundA, c.Normal), CentreB: c.CentreB.AddScaled(-c.RoundB, c.Normal),
		Friction: c.Friction, Radius: c.Radius, Friction1: c.Impulse1, Friction2: c.Impulse2, Twist: c.Twist,
	}
	for j := range c.Count {
		r := &w.solver.Rows[c.First+j]
		g.Points = append(g.Points, statics.Point{ArmA: r.ArmA, ArmB: r.ArmB, Force: r.Impulse})
	}
	g.Contacts = append(g.Contacts, k)
}

// enterBody returns the index of a body in the cluster, which it enters if it is new there.
func (g *cluster) enterBody(w *World, i int32) int32 {
	l := &w.loads
	if l.index[i] == 0 {
		b := statics.Body{}
		if w.yields(i) {
			b.InvMass, b.InvInertia = w.states[i].InvMass, w.states[i].InvInertia
		}
		g.bodies, g.Bodies = append(g.bodies, i), append(g.Bodies, b)
		l.index[i] = int32(len(g.bodies))
	}
	return l.index[i] - 1
}

// solveDirect finds the velocities and impulses of all clusters in this sub-step: with bias before the positions move,
// without after that, from the same velocities without contacts.
func (w *World) solveDirect(bias bool) {
	for k := range w.direct.clusters[:w.direct.count] {
		g := &w.direct.clusters[k]
		for j, i := range g.bodies {
			s := &w.states[i]
			if bias {
				g.before[2*j], g.before[2*j+1] = s.Vel, s.Spin
			}
			g.Linear[j], g.Angular[j] = g.before[2*j], g.before[2*j+1]
		}
		for e, k := range g.constraints {
			g.aim(w, &w.solver.Constraints[k], &g.Contacts[e], bias)
		}
		g.Respond()
		for j, i := range g.bodies {
			if g.Bodies[j].InvMass > 0 {
				w.states[i].Vel, w.states[i].Spin = g.Linear[j], g.Angular[j]
			}
		}
		if !bias {
			g.handBack(w)
		}
	}
}

// aim sets how fast the points of a contact have to open, where the bodies have got to in this slice.
func (g *cluster) aim(w *World, c *contact.Constraint, k *statics.Contact, bias bool) {
	a, b := &w.states[c.A], &w.states[c.B]
	shift := b.Shift.Sub(a.Shift)
	for j := range c.Count {
		r := &w.solver.Rows[c.First+j]
		moved := shift.Add(b.Roll.Cross(r.ArmB)).Sub(a.Roll.Cross(r.ArmA))
		g.Opening[k.First+j] = w.solver.Aim(c, r.Gap+c.Normal.Dot(moved), bias)
	}
}

// handBack brings the impulses found back to the constraints.
func (g *cluster) handBack(w *World) {
	for e, k := range g.constraints {
		c, from := &w.solver.Constraints[k], &g.Contacts[e]
		for j := range c.Count {
			w.solver.Rows[c.First+j].Impulse = g.Points[from.First+j].Force
		}
		c.Impulse1, c.Impulse2, c.Twist = from.Friction1, from.Friction2, from.Twist
	}
}

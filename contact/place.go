package contact

import (
	"github.com/brickyard-physics/brickyard/internal/geom"
	"github.com/brickyard-physics/brickyard/internal/rigid"
)

// place writes where constraint i acts to its lane, for bodies that stand as they do now; prepare derives the rest. The
// arms of both bodies end at one point, so that what one loses the other gets. Of frozen manifolds that is where they
// ended when the manifold was made; of tumbling bodies it moves along: see leader.
func (s *Solver) place(i int32, states []rigid.State) {
	c := &s.Constraints[i]
	seat := s.packed.seats[i]
	b, l := &s.packed.blocks[seat.block], int(seat.lane&(lanes-1))
	x, y := &states[c.A], &states[c.B]
	b.inertiaA.set(l, &x.InvInertia)
	b.inertiaB.set(l, &y.InvInertia)
	if x.Tumbles || y.Tumbles {
		s.carryAlong(c, b, l, x, y)
		return
	}
	b.armA.set(l, c.CentreA.AddScaled(c.RoundA, c.Normal))
	b.armB.set(l, c.CentreB.AddScaled(-c.RoundB, c.Normal))
	rows := s.Rows[c.First : c.First+c.Count]
	lines := s.packed.lines[b.first : int(b.first)+len(rows)]
	for j := range rows {
		lines[j].put(l, rows[j].ArmA.Sub(c.CentreA), rows[j].Gap)
	}
}

// put notes a row by its point, as seen from the common one, and its gap.
func (r *line) put(l int, at geom.Vec3, gap float64) {
	r.x[l], r.y[l], r.mass[l], r.gap[l] = at.X, at.Y, at.Z, gap
}

// carryAlong is place for a pair of which one body or both tumble.
func (s *Solver) carryAlong(c *Constraint, b *block, l int, x, y *rigid.State) {
	f := follower{c: c, a: x, b: y, lead: leader(x, y, c.RoundA, c.RoundB)}
	f.offset = c.CentreA.AddScaled(c.RoundA, c.Normal).Sub(c.CentreB.AddScaled(-c.RoundB, c.Normal))
	onA, onB := f.tips(c.CentreA, c.CentreB)
	centre := onA.Lerp(onB, f.lead)
	armA, armB := centre.Sub(x.Shift), centre.Sub(f.offset).Sub(y.Shift)
	b.armA.set(l, armA)
	b.armB.set(l, armB)
	shift, roll := b.displaced(l, x, y)
	rows := s.Rows[c.First : c.First+c.Count]
	lines := s.packed.lines[b.first : b.first+c.Count]
	for j := range rows {
		onA, onB := f.tips(rows[j].ArmA, rows[j].ArmB)
		at := onA.Lerp(onB, f.lead).Sub(centre)
		// The sweeps add the displacement to first order to the gap: less that.
		gap := rows[j].Gap + c.Normal.Dot(onB.Sub(onA)) - c.Normal.Dot(shift.Add(roll.Cross(at)))
		lines[j].put(l, at, gap)
	}
}

// follower says where the points of a constraint are, as seen from where the centre of A was when the step began.
type follower struct {
	c      *Constraint
	a, b   *rigid.State
	offset geom.Vec3 // from the centre of A to that of B, when the arms ended at one point
	lead   float64   // see leader
}

// leader says which of the two points that the bodies of a tumbling pair have carried along is where they touch, from 0
// for that of A to 1 for that of B. A rounded solid rolls away from where it touched the other, and touches it below
// its core; else a tumbling body takes its corner along. What is alike in both meets half way.
func leader(a, b *rigid.State, roundA, roundB float64) float64 {
	switch {
	case roundA > 0 && roundB == 0:
		return 0
	case roundB > 0 && roundA == 0:
		return 1
	case a.Tumbles == b.Tumbles:
		return 0.5
	case a.Tumbles:
		return 0
	}
	return 1
}

// tips returns the ends of two lever arms to the cores, which their bodies have carried along.
func (f *follower) tips(armA, armB geom.Vec3) (onA, onB geom.Vec3) {
	onA = carry(f.a, armA).AddScaled(f.c.RoundA, f.c.Normal).Add(f.a.Shift)
	onB = carry(f.b, armB).AddScaled(-f.c.RoundB, f.c.Normal).Add(f.b.Shift).Add(f.offset)
	return onA, onB
}

// carry takes a lever arm along with its body: by its finite rotation if it tumbles, else to first order.
func carry(s *rigid.State, arm geom.Vec3) geom.Vec3 {
	if s.Tumbles {
		return s.Turn.Apply(arm)
	}
	return arm.Add(s.Roll.Cross(arm))
}

// Follow brings the constraints of tumbling bodies up to where their bodies are now. All others stay frozen.
func (s *Solver) Follow(states []rigid.State) {
	s.listTumbling(states)
	p := &s.packed
	for _, k := range s.followed {
		s.place(k, states)
		b := &p.blocks[p.seats[k].block]
		lines, pairs := p.rowsOf(b)
		prepareLane(b, s.extraOf(b), lines, pairs, int(p.seats[k].lane), states)
		c := &s.Constraints[k]
		s.carried[c.A].stale, s.carried[c.B].stale = true, true
	}
}

// listTumbling finds the constraints of tumbling bodies, unless nothing has begun to tumble.
func (s *Solver) listTumbling(states []rigid.State) {
	n := 0
	for _, i := range s.touched {
		if states[i].Tumbles {
			n++
		}
	}
	if n == s.tumbling {
		return
	}
	s.tumbling, s.followed = n, s.followed[:0]
	for k := range s.Constraints {
		if c := &s.Constraints[k]; !c.Direct && (states[c.A].Tumbles || states[c.B].Tumbles) {
			s.followed = append(s.followed, int32(k))
		}
	}
}

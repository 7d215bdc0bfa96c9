package contact

import (
	"github.com/brickyard-physics/brickyard/internal/geom"
	"github.com/brickyard-physics/brickyard/internal/rigid"
)

// place computes where constraint i acts, and what follows from that, for bodies that stand as they do now. The arms of
// both bodies end at one point, so that what one loses the other gets. Of frozen manifolds that is where they ended
// when the manifold was made; of tumbling bodies it moves along: see leader.
func (s *Solver) place(i int32, states []rigid.State) {
	c := &s.Constraints[i]
	seat := s.packed.seats[i]
	b, l := &s.packed.blocks[seat.block], int(seat.lane)
	rows := s.Rows[c.First : c.First+c.Count]
	lines := s.packed.lines[b.first : b.first+c.Count]
	x, y := &states[c.A], &states[c.B]
	f := follower{c: c, a: x, b: y, lead: leader(x, y, c.RoundA, c.RoundB)}
	f.offset = c.CentreA.AddScaled(c.RoundA, c.Normal).Sub(c.CentreB.AddScaled(-c.RoundB, c.Normal))
	tumbles := x.Tumbles || y.Tumbles
	centre := c.CentreA.AddScaled(c.RoundA, c.Normal)
	armA, armB := centre, centre.Sub(f.offset)
	if tumbles {
		onA, onB := f.tips(c.CentreA, c.CentreB)
		centre = onA.Lerp(onB, f.lead)
		armA, armB = centre.Sub(x.Shift), centre.Sub(f.offset).Sub(y.Shift)
	}
	b.armA.set(l, armA)
	b.armB.set(l, armB)
	b.inertiaA.set(l, &x.InvInertia)
	b.inertiaB.set(l, &y.InvInertia)
	b.shift[l], b.roll1[l], b.roll2[l] = f.displacement(armA, armB)
	var k compliance
	k.add(x, c.Normal, c.Tangent1, c.Tangent2, armA)
	k.add(y, c.Normal, c.Tangent1, c.Tangent2, armB)
	k.store(b, l)
	if b.extra > 0 {
		e := &s.packed.extras[b.extra-1]
		e.m11[l], e.m12[l], e.m22[l] = inverse2(k.r11, k.r12, k.r22)
	}
	for j := range rows {
		at, gap := rows[j].ArmA.AddScaled(c.RoundA, c.Normal), rows[j].Gap
		if tumbles {
			onA, onB := f.tips(rows[j].ArmA, rows[j].ArmB)
			at, gap = onA.Lerp(onB, f.lead), gap+c.Normal.Dot(onB.Sub(onA))
		}
		r := &lines[j]
		r.x[l], r.y[l] = c.Tangent1.Dot(at.Sub(centre)), c.Tangent2.Dot(at.Sub(centre))
		if tumbles {
			// The sweeps add the displacement to first order.
			gap -= b.shift[l] + float64(r.y[l]*b.roll1[l]) - float64(r.x[l]*b.roll2[l])
		}
		r.gap[l], r.mass[l] = gap, k.mass(r.x[l], r.y[l])
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

// displacement returns how far B has moved against A along the normal (m), at the end of both arms, and how far it has
// turned about the tangents (rad), to first order.
func (f *follower) displacement(armA, armB geom.Vec3) (shift, roll1, roll2 float64) {
	roll := f.b.Roll.Sub(f.a.Roll)
	moved := f.b.Shift.Sub(f.a.Shift).Add(f.b.Roll.Cross(armB)).Sub(f.a.Roll.Cross(armA))
	return f.c.Normal.Dot(moved), f.c.Tangent1.Dot(roll), f.c.Tangent2.Dot(roll)
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
	for _, k := range s.followed {
		s.place(k, states)
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
		if c := &s.Constraints[k]; states[c.A].Tumbles || states[c.B].Tumbles {
			s.followed = append(s.followed, int32(k))
		}
	}
}

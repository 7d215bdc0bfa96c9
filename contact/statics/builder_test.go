package statics

import (
	"math"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
)

// resting returns a constraint between the bodies in slots 7 and 3 with a row at each gap (m), which carries a multiple
// of 6 N s.
func resting(gaps ...float64) (contact.Constraint, []contact.Row) {
	c := contact.Constraint{
		A: 7, B: 3, Count: int32(len(gaps)), Normal: up, Zone: 0.01, Friction: 0.5,
		CentreA: geom.Vec3{Y: 1}, CentreB: geom.Vec3{Y: -1}, RoundA: 0.25,
		Impulse1: 2, Impulse2: -4, Twist: 6, Roll1: 8,
	}
	c.Tangent1, c.Tangent2 = up.Perpendicular()
	rows := make([]contact.Row, len(gaps))
	for j, gap := range gaps {
		rows[j] = contact.Row{ArmA: geom.Vec3{X: float64(j), Y: 1}, Gap: gap, Impulse: 6 * float64(j+1), Preload: 1}
	}
	return c, rows
}

// TestBuilder: a body is entered once, rows beyond the widest gap get no point and no force, and a system that is
// stored without being solved gives the impulses back.
func TestBuilder(t *testing.T) {
	c, rows := resting(0.01, 0.05, 0.02)
	var b Builder
	var s System
	for range 2 { // the second system knows nothing of the first
		b.Start(&s, 8)
		ground := b.AddBody(-1, Body{})
		if _, known := b.Find(7); known {
			t.Fatal("body 7 is in an empty system")
		}
		at := b.AddBody(7, Body{InvMass: 1})
		if again, known := b.Find(7); !known || again != at {
			t.Fatalf("body 7 is at %d, found %v at %d", at, known, again)
		}
		b.AddContact(&c, rows, at, ground, 0.03, 0.5)
		b.End()
	}
	if !slices.Equal(s.Slots, []int32{-1, 7}) || len(s.Contacts) != 1 || len(s.Points) != 2 {
		t.Fatalf("slots %v, %d contacts, %d points", s.Slots, len(s.Contacts), len(s.Points))
	}
	k := &s.Contacts[0]
	if k.A != 1 || k.B != 0 || k.Count != 2 || k.CentreA != (geom.Vec3{Y: 1.25}) || k.Friction1 != 1 || k.Twist != 3 {
		t.Errorf("contact %+v", *k)
	}
	if got := [2]float64{s.Points[0].Force, s.Points[1].Force}; got != [2]float64{3, 9} {
		t.Errorf("forces %v, want half of 6 and of 18", got)
	}
	if roll := c.Tangent1.Scale(4); s.Bodies[1].Torque != roll.Neg() || s.Bodies[0].Torque != roll {
		t.Errorf("torques %v and %v, want ∓%v", s.Bodies[1].Torque, s.Bodies[0].Torque, roll)
	}
	back, stored := c, slices.Clone(rows)
	back.Impulse1, back.Impulse2, back.Twist = 0, 0, 0
	s.Store(0, &back, stored, 2)
	if back != c {
		t.Errorf("friction %g %g %g, want that of before", back.Impulse1, back.Impulse2, back.Twist)
	}
	for j, want := range []float64{6, 0, 18} {
		if stored[j].Impulse != want || stored[j].Preload != 1 {
			t.Errorf("row %d: impulse %g, want %g; preload %g", j, stored[j].Impulse, want, stored[j].Preload)
		}
	}
}

// TestAddLoad: the load of a constraint on a body is what the contact in its place would push with, on either side.
func TestAddLoad(t *testing.T) {
	c, rows := resting(0.01, 0.02)
	for _, onB := range []bool{false, true} {
		var b Builder
		var s System
		b.Start(&s, 8)
		at := b.AddBody(7, Body{InvMass: 1})
		b.AddLoad(&c, rows, at, onB, 0.5)
		got := s.Bodies[at]
		b.End()
		sign, arm := -0.5, c.CentreA.AddScaled(c.RoundA, c.Normal)
		if onB {
			sign, arm = 0.5, c.CentreB.AddScaled(-c.RoundB, c.Normal)
		}
		slip := c.Tangent1.Scale(2).AddScaled(-4, c.Tangent2)
		force, torque := slip, arm.Cross(slip).AddScaled(6, c.Normal).AddScaled(8, c.Tangent1)
		for j, r := range rows {
			lever := r.ArmA
			if onB {
				lever = r.ArmB
			}
			push := up.Scale(6 * float64(j+1))
			force, torque = force.Add(push), torque.Add(lever.Cross(push))
		}
		if d := got.Force.Sub(force.Scale(sign)).Len() + got.Torque.Sub(torque.Scale(sign)).Len(); d > 1e-12 {
			t.Errorf("on B %v: force %v, torque %v; want %v and %v", onB, got.Force, got.Torque, force.Scale(sign),
				torque.Scale(sign))
		}
	}
}

// TestImpactSpreadsTwist: a manifold that one point carries alone has the lever of all its points in an impact.
func TestImpactSpreadsTwist(t *testing.T) {
	c, rows := resting(0.01, 0.02, math.Inf(1))
	var b Builder
	var m Impact
	b.Start(&m.System, 8)
	b.AddContact(&c, rows, b.AddBody(7, Body{InvMass: 1, InvInertia: geom.Identity3()}), b.AddBody(3, Body{}),
		math.Inf(1), 1)
	b.End()
	m.Prepare()
	want := 0.0
	for j := range rows {
		want += rows[j].ArmA.Sub(m.Contacts[0].CentreA).Len() / 3
	}
	if got := m.Contacts[0].Radius; math.Abs(got-want) > 1e-15 {
		t.Errorf("the lever is %g m, want %g", got, want)
	}
}

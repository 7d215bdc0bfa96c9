package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// TestDriveWorkOfDrivesAndBelts: the drive work of a constraint is the excess of its work on the bodies over its work
// on their contact, which only dissipates. Here both are computed from the velocities before and after.
func TestDriveWorkOfDrivesAndBelts(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 15))
	for n := range 100 {
		c := slabAndBox(0, 20, geom.V(0.2+r.Float64(), 0.3, 0.2+r.Float64()), r.Float64(), testZone)
		surface := contact.Surface{Zone: testZone, Friction: 0.5}
		if n%3 == 1 {
			surface.Belt = geom.V(r.NormFloat64(), 0, r.NormFloat64())
			surface.Rolling = 0.1
		}
		if n%3 == 2 {
			c.states[0].Vel, c.states[0].Spin = randomVec(r, 3), randomVec(r, 0.5)
		}
		con := c.prepare(testSubstep, surface)
		drive, belt, before := c.states[0], con.Belt, c.states[1]
		c.states[1].Vel, c.states[1].Spin = randomVec(r, 2).Add(geom.V(0, -5, 0)), randomVec(r, 1)
		before = c.states[1]
		was := c.energy()
		c.warmStart()
		for range 5 {
			c.solve(false)
		}
		gain := c.energy() - was
		got := c.solver.DriveWork(0, c.states)
		// B got the impulse, and the moment at its centre, from the drive at the drive's speed there.
		b := &c.states[1]
		inertia, _ := b.InvInertia.Inverse()
		impulse, moment := b.Vel.Sub(before.Vel).Scale(1/b.InvMass), inertia.Apply(b.Spin.Sub(before.Spin))
		want := impulse.Dot(drive.PointVelocity(c.poses[1].P.Sub(c.poses[0].P))) + moment.Dot(drive.Spin)
		want -= impulse.Sub(con.Normal.Scale(impulse.Dot(con.Normal))).Dot(belt)
		if math.Abs(got-want) > 1e-9*(1+math.Abs(want)) {
			t.Errorf("case %d: drive work %g J, want %g", n, got, want)
		}
		if gain > want+1e-9 {
			t.Errorf("case %d: gains %g J of %g supplied", n, gain, want)
		}
	}
}

// TestImpactOfDriveWorks: a moving wall does work on a body that bounces off it, though no impulse of the impact is
// warm-started.
func TestImpactOfDriveWorks(t *testing.T) {
	c := slabAndBox(0, 20, geom.V(0.4, 0.3, 0.4), 0, testZone)
	c.states[0].Vel = geom.V(0, 3, 0)
	c.prepare(testSubstep, contact.Surface{Restitution: 1, Zone: testZone})
	c.warmStart()
	c.solver.ApplyImpacts(c.states)
	if v := c.states[1].Vel.Y; !near(v, 6, 1e-9) {
		t.Fatalf("a box at rest leaves a wall of 3 m/s at %g m/s", v)
	}
	if e := c.solver.DriveWork(0, c.states); !near(e, c.energy(), 1e-9*c.energy()) {
		t.Errorf("drive work %g J of %g", e, c.energy())
	}
	c.warmStart()
	if e := c.solver.DriveWork(0, c.states); e != 0 {
		t.Errorf("the next sub-step begins with a supply of %g J", e)
	}
}

// TestBounceOfOneCornerWorks: where one corner bounces off a moving floor and the other rests on it, each impulse is
// counted once.
func TestBounceOfOneCornerWorks(t *testing.T) {
	const up, spin, right = 1.0, 5.0, 0.135 // m/s, rad/s, m: there the bounce has next to no effect
	w := &heap{}
	w.solver.Reset(testSubstep)
	w.box(0, geom.V(5, 0.5, 5), geom.V(0, -0.5, 0))
	w.box(1, geom.V(0.2, 0.2, 0.2), geom.V(0, 0.2, 0))
	w.tilt(0, 1, geom.V(0, 1, 0), 0, geom.V(-0.2, 0, 0), geom.V(right, 0, 0))
	w.solver.Constraints[0].Restitution = 0.5
	s := &w.states[1]
	w.states[0].Vel.Y, s.Spin.Z = up, spin
	s.Vel.Y = up - right*spin // the right corner moves with the floor
	before := s.Vel.Y
	w.pack()
	w.solver.WarmStart(w.states)
	w.solver.ApplyImpacts(w.states)
	w.solver.Solve(w.states, true)
	w.states[0].Advance(testSubstep)
	s.Advance(testSubstep)
	w.solver.Solve(w.states, false)
	if a, b := w.solver.impulse(0, 0), w.solver.impulse(0, 1); a != 0 || b == 0 {
		t.Fatalf("left: %g and %g N s", a, b)
	}
	if got, want := w.solver.DriveWork(0, w.states), (s.Vel.Y-before)*up; !near(got, want, 1e-9) {
		t.Errorf("drive work %g J, want %g", got, want)
	}
}

// TestScaleImpulses: a constraint with scaled impulses warm-starts its bodies with that share of them, of all kinds.
func TestScaleImpulses(t *testing.T) {
	run := func(share float64) (rigid.State, *couple) {
		c := slabAndBox(0, 20, geom.V(0.4, 0.3, 0.4), 0.3, testZone)
		c.states[1].Vel, c.states[1].Spin = geom.V(1, -3, 0.5), geom.V(0.2, 2, 0.1)
		c.prepare(testSubstep, contact.Surface{Friction: 0.6, Rolling: 0.2, Spinning: 0.1, Zone: testZone})
		for range 3 {
			c.substep()
		}
		c.solver.Unpack()
		row := c.solver.Rows[2]
		c.solver.ScaleImpulses(0, share)
		if c.solver.Unpack(); !near(c.solver.Rows[2].Total, row.Total-(1-share)*row.Impulse, 1e-12*row.Total) {
			t.Errorf("a row has applied %g N s of %g", c.solver.Rows[2].Total, row.Total)
		}
		c.states[1].Vel, c.states[1].Spin = geom.Vec3{}, geom.Vec3{}
		c.warmStart()
		return c.states[1], c
	}
	whole, all := run(1)
	part, some := run(0.25)
	if whole.Vel == (geom.Vec3{}) || part.Vel.Sub(whole.Vel.Scale(0.25)).Len() > 1e-12*whole.Vel.Len() ||
		part.Spin.Sub(whole.Spin.Scale(0.25)).Len() > 1e-12*(whole.Spin.Len()+1) {
		t.Errorf("a quarter of %v %v is %v %v", whole.Vel, whole.Spin, part.Vel, part.Spin)
	}
	if a, b := all.load(), some.load(); !near(b, 0.25*a, 1e-12*a) {
		t.Errorf("carries %g N s, a quarter of %g expected", b, a)
	}
}

// TestStartVelocity: the velocities before the contact impulses, of this sub-step and no other.
func TestStartVelocity(t *testing.T) {
	c := slabAndBox(0, 20, geom.V(0.4, 0.3, 0.4), 0.3, testZone)
	c.states[1].FiniteRotation = true
	c.prepare(testSubstep, contact.Surface{Friction: 0.6, Zone: testZone})
	for k := range 3 {
		b := &c.states[1]
		b.Vel, b.Spin = geom.V(1, -3+float64(k), 0.5), geom.V(0.2, float64(k), 0.1)
		vel, spin := b.Vel, b.Spin
		c.warmStart()
		c.solve(true)
		c.solve(false)
		if v, w := c.solver.StartVelocity(1); v != vel || w != spin {
			t.Errorf("sub-step %d started at %v %v, not %v %v", k, vel, spin, v, w)
		}
	}
	if n, touched := c.solver.FiniteRotations(), c.solver.Touched(); n != 1 || len(touched) != 1 || touched[0] != 1 {
		t.Errorf("%d of %v under finite rotation", n, touched)
	}
}

// TestBounceIsNotWarmStarted: a body that bounced, before the first sub-step or in one, is not pushed on by the impulse
// that stopped it. That impulse is counted once, without the load that the rows had before.
func TestBounceIsNotWarmStarted(t *testing.T) {
	for _, early := range []bool{false, true} {
		c := slabAndBox(0, 20, geom.V(0.4, 0.3, 0.4), 0, testZone)
		c.states[1].Vel.Y = -4
		c.prepare(testSubstep, contact.Surface{Restitution: 0.5, Zone: testZone})
		if early {
			c.press(1)
			c.solver.Pack(c.states)
			c.solver.ApplyImpacts(c.states)
			c.warmStart()
		} else {
			c.warmStart()
			c.solver.ApplyImpacts(c.states)
		}
		c.solve(true)
		c.solve(false)
		leaves := c.states[1].Vel
		c.warmStart()
		if v := c.states[1].Vel; v != leaves || !near(v.Y, 2, 1e-9) {
			t.Errorf("early %v: leaves at %v, and goes on at %v", early, leaves, v)
		}
		total := 0.0
		for j := range c.solver.Rows {
			total += c.solver.Total(0, j)
		}
		if want := 20 * (4 + 2.0); !near(total, want, 1e-9) {
			t.Errorf("early %v: %g N s counted, want %g", early, total, want)
		}
	}
}

// TestImpactOfALoadIsCounted: of a body that was pressed when the sub-step began, and then bounces in it, all is
// counted that has pushed it: the load of this sub-step, and the impact.
func TestImpactOfALoadIsCounted(t *testing.T) {
	c := slabAndBox(0, 20, geom.V(0.4, 0.3, 0.4), 0, testZone)
	c.states[1].Vel.Y = -4
	c.prepare(testSubstep, contact.Surface{Restitution: 0.5, Zone: testZone})
	c.press(1)
	c.warmStart()
	if v := c.states[1].Vel.Y; !near(v, -4+4/20.0, 1e-9) {
		t.Fatalf("the load leaves %g m/s", v)
	}
	c.solver.ApplyImpacts(c.states)
	c.solve(true)
	c.solve(false)
	total := 0.0
	for j := range c.solver.Rows {
		total += c.solver.Total(0, j)
	}
	if want := 20 * (4 + c.states[1].Vel.Y); !near(total, want, 1e-9) {
		t.Errorf("%g N s counted, want %g", total, want)
	}
}

// TestLoadDoesNotBounce: a body that is pressed with ten times its momentum and comes at 1 m/s bounces with 1 m/s.
func TestLoadDoesNotBounce(t *testing.T) {
	c := slabAndBox(0, 20, geom.V(0.4, 0.3, 0.4), 0, testZone)
	c.prepare(testSubstep, contact.Surface{Restitution: 1, Zone: testZone})
	c.warmStart()
	c.states[1].Vel.Y -= 10
	for range 100 {
		c.solve(false)
	}
	c.states[1].Vel.Y -= 1
	c.solver.ApplyImpacts(c.states)
	if v := c.states[1].Vel.Y; !near(v, 1, 1e-9) {
		t.Errorf("leaves at %g m/s, want 1", v)
	}
}

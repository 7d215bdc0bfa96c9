package solver

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
)

// onCorner puts a box, turned by lean (rad) about z, with one corner at a gap over an immovable slab.
func onCorner(lean, gap float64) *couple {
	half := geom.V(0.3, 0.2, 0.25)
	c := slabAndBox(0, 120, half, 0, gap)
	q := geom.AxisAngle(geom.V(0, 0, 1), lean)
	corner := geom.V(-half.X, -half.Y, 0)
	c.poses[1] = geom.Pose{P: geom.V(0, gap-q.Apply(corner).Y, 0), Q: q}
	c.states[1] = boxState(120, half, q)
	m := contact.Manifold{Normal: c.poses[0].Q.ApplyT(geom.V(0, 1, 0)), ArmOffset: 0.5, Count: 1}
	under := c.poses[1].Apply(corner).AddScaled(-gap, geom.V(0, 1, 0))
	m.Points[0] = contact.Point{OnA: c.poses[0].ApplyT(under), OnB: corner, Gap: gap, Feature: 1}
	c.update(&m)
	return c
}

// TestImpactArms: a body hit up to a sub-step early is hit at the arm that it has when the bodies meet. A body that
// does not reach the other in this sub-step, or turns too fast, keeps its present arm.
func TestImpactArms(t *testing.T) {
	const speed = 3.0
	for _, row := range [][2]float64{{0.004, 2}, {0.02, 2}, {0.004, 1.1 * ImpactTurn / testSubstep}} {
		gap, spin := row[0], row[1]
		c := onCorner(math.Pi/4, gap)
		s := &c.states[1]
		s.Vel, s.Spin, s.FiniteRotation = geom.V(-12, -speed, 0), geom.V(0, 0, spin), true
		c.prepare(testSubstep, contact.Surface{Zone: testZone})
		c.solver.Pack(c.states)
		arm := c.poses[1].Q.Apply(geom.V(-0.3, -0.2, 0))
		if time := (gap - testZone) / (speed - float64(spin*arm.X)); time < testSubstep && spin*testSubstep < ImpactTurn {
			arm = geom.AxisAngle(geom.V(0, 0, 1), spin*time).Apply(arm)
		}
		if got := c.solver.packed.blocks[0].armB.at(0); got.Sub(arm).Len() > 1e-6 {
			t.Errorf("from %g m, at %g rad/s: hit at %v instead of %v", gap, spin, got, arm)
		}
	}
}

// TestTheFirstCornerHits: where corners of a face come down at different speeds, the impact begins with the first.
func TestTheFirstCornerHits(t *testing.T) {
	const gap, fall, spin = 0.003, 4.0, 1.5
	half := geom.V(0.4, 0.3, 0.2)
	c := slabAndBox(0, 20, half, 0, gap)
	c.states[1].Vel, c.states[1].Spin = geom.V(0, -fall, 0), geom.V(0, 0, spin)
	k := c.prepare(testSubstep, contact.Surface{Zone: testZone})
	c.solver.Pack(c.states)
	w := c.solver.at(c.states)
	w.place(0)
	want := (gap - testZone) / (fall + spin*half.X)
	if got := w.timeToImpact(k, &w.blocks[0], 0, &c.states[0], &c.states[1]); !near(got, want, 1e-9) {
		t.Errorf("in %g s, want %g", got, want)
	}
}

// TestImpactKeepsItsArms: while an impact goes on, in this sub-step or from the previous one, a body under finite
// rotation keeps its arm. Otherwise the arm follows the body.
func TestImpactKeepsItsArms(t *testing.T) {
	for _, row := range []struct {
		name string
		gap  float64
		late bool // it has begun in the previous sub-step
		kept bool
	}{
		{"stopped by the first sweep", 0.004, false, true},
		{"slowed by the last one", 0.006, true, true},
		{"still on its way", 0.02, false, false},
		{"still on its way, later", 0.02, true, false},
	} {
		c := onCorner(1.2, row.gap)
		s := &c.states[1]
		s.Vel, s.Spin, s.FiniteRotation = geom.V(0, -3, 0), geom.V(0, 0, 2), true
		c.prepare(testSubstep, contact.Surface{Zone: testZone})
		c.solver.Pack(c.states)
		arm := func() geom.Vec3 { return c.solver.packed.blocks[0].armB.at(0) }
		move := func() {
			s.Advance(testSubstep)
			c.solver.UpdateArms(c.states)
		}
		c.warmStart()
		if row.late {
			move()
			c.solve(false)
			c.warmStart()
		} else {
			c.solve(true)
		}
		was := arm()
		move()
		if kept := arm() == was; kept != row.kept || !kept && arm().Sub(was).Len() < 1e-4 {
			t.Errorf("%s: from %v to %v", row.name, was, arm())
		}
	}
}

// TestImpactsAreNotWarmStarted: a box that lands askew keeps, in the sub-steps that follow, the velocity and the spin
// after the impact. They are those that stop the corner at once, whether it meets the floor early or late in a
// sub-step.
func TestImpactsAreNotWarmStarted(t *testing.T) {
	for _, gap := range []float64{0.002, 0.003, 0.004, 0.006} {
		c := onCorner(1.2, gap)
		s := &c.states[1]
		s.Vel = geom.V(0, -3, 0)
		c.prepare(testSubstep, contact.Surface{Zone: testZone, Friction: 0.1})
		arm := c.poses[1].Q.Apply(geom.V(-0.3, -0.2, 0))
		j := 3 / (s.InvMass + arm.X*(arm.X+0.1*arm.Y)*s.InvInertia.Z.Z) // it slips towards +x
		if arm.X < 0 {
			t.Fatal("it would slip the other way")
		}
		spin := s.InvInertia.Z.Z * (arm.X*j + arm.Y*0.1*j)
		want := geom.V(-0.1*j*s.InvMass, j*s.InvMass-3, 0)
		for k := range 6 {
			before := s.Vel
			c.warmStart()
			if d := s.Vel.Sub(before).Len(); d > 1e-9 {
				t.Errorf("from %g m, sub-step %d: the warm start gives %g m/s once more", gap, k, d)
			}
			c.solve(true)
			s.Advance(testSubstep)
			c.solver.UpdateArms(c.states)
			c.solve(false)
			if k < 3 {
				continue
			}
			if s.Vel.Sub(want).Len() > 0.005 || math.Abs(s.Spin.Z-spin) > 0.01 {
				t.Errorf("from %g m, sub-step %d: %v and %g rad/s instead of %v and %g", gap, k, s.Vel, s.Spin.Z,
					want, spin)
			}
		}
	}
}

// TestSlowBouncesBesideImpacts: a box that lands on a floor so slowly that without restitution it would only sink still
// bounces, though it is hit from the side in the same sub-step.
func TestSlowBouncesBesideImpacts(t *testing.T) {
	const restitution, fall, speed = 0.9, 0.1, 3.0
	w := &heap{}
	w.solver.Reset(testSubstep)
	w.solver.Gravity = geom.V(0, -9.81, 0)
	w.box(0, geom.V(5, 0.5, 5), geom.V(0, -0.5, 0))
	w.box(1, geom.V(0.2, 0.2, 0.2), geom.V(0, 0.2, 0))
	w.box(1, geom.V(0.2, 0.2, 0.2), geom.V(-0.4, 0.2, 0))
	w.tilt(0, 1, geom.V(0, 1, 0), 0, corners(geom.V(0, 0, 0), 0.2, 0, 0.2)...)
	w.tilt(2, 1, geom.V(1, 0, 0), 0, corners(geom.V(-0.2, 0.2, 0), 0, 0.2, 0.2)...)
	w.solver.Constraints[0].Restitution = restitution
	w.states[1].Vel, w.states[2].Vel = geom.V(0, -fall, 0), geom.V(speed, 0, 0)
	w.solver.Pack(w.states)
	w.solver.ApplyImpacts(w.states)
	w.weightless()
	if v := w.states[1].Vel; !near(v.Y, restitution*fall, 0.01*fall) || !near(v.X, speed/2, 0.01) {
		t.Errorf("leaves at %v m/s, want %g up and %g aside", v, restitution*fall, speed/2)
	}
}

// TestSinkingIsNoImpact: a body that is no faster than a fall through its band makes it keeps its load for warm
// starting.
func TestSinkingIsNoImpact(t *testing.T) {
	band := math.Sqrt(2 * 9.81 * (1 + BandShare) * testZone)
	for _, share := range []float64{0.9, 1.1} {
		c := slabAndBox(0, 20, geom.V(0.4, 0.3, 0.4), 0, testZone)
		c.solver.Gravity = geom.V(0, -9.81, 0)
		c.states[1].Vel.Y = -share * band
		c.prepare(testSubstep, contact.Surface{Zone: testZone})
		c.warmStart()
		c.solve(true)
		c.solve(false)
		if warm := c.load() > 0; warm != (share < 1) {
			t.Errorf("at %g of that speed its load is warm-started: %v", share, warm)
		}
	}
}

// TestImpactsContinue: where a row has only slowed down a body that comes from beyond, the impact continues in the next
// sub-step. Where it has stopped the body, or no body approaches any more, it does not.
func TestImpactsContinue(t *testing.T) {
	const slowed = 5 // of the boxes, one block and a lane of the next one, which also holds the first that are stopped
	w := &heap{}
	w.solver.Reset(testSubstep)
	w.box(0, geom.V(50, 0.5, 50), geom.V(0, -0.5, 0))
	for k := range 3 * slowed {
		at := geom.V(2*float64(k), 0.2, 0)
		w.box(1, geom.V(0.2, 0.2, 0.2), at)
		w.tilt(0, k+1, geom.V(0, 1, 0), 0, at.Sub(geom.V(0, 0.2, 0)))
		w.states[k+1].Vel.Y = -3
		if k < slowed {
			w.solver.Rows[k].Gap = 6 * testZone
		}
	}
	check := func(when string, lasts bool) {
		t.Helper()
		for k := range 3 * slowed {
			at := w.solver.packed.seats[k]
			if got := w.solver.packed.blocks[at.block].continues>>at.lane&1 != 0; got != (lasts && k < slowed) {
				t.Errorf("%s: impact on box %d continues: %v", when, k, got)
			}
		}
		if w.solver.impacts.continues != lasts {
			t.Errorf("%s: impacts continue: %v", when, w.solver.impacts.continues)
		}
		for i := range w.solver.warm.bodies {
			if w.solver.warm.bodies[i].hit {
				t.Errorf("%s: body %d stays marked as hit", when, i)
			}
		}
	}
	w.weightless()
	check("on its way", true)
	for k := range slowed {
		w.states[k+1].Vel.Y = 1 // stopped by some other force
	}
	w.weightless()
	check("taken away", false)
}

// TestEndedImpactsOfDrivesWork: the drive work of a moving immovable body in an impact, on either side, is counted in
// the sub-step of the impact and in no other, though the impulses are not warm-started.
func TestEndedImpactsOfDrivesWork(t *testing.T) {
	const up, fall = 1.0, -5.0
	for _, moves := range []bool{true, false} {
		w := &heap{}
		w.solver.Reset(testSubstep)
		w.box(0, geom.V(5, 0.5, 5), geom.V(0, -0.5, 0))
		w.box(2, geom.V(0.2, 0.2, 0.2), geom.V(0, 0.2, 0))
		w.box(1, geom.V(0.2, 0.2, 0.2), geom.V(0, 0.6, 0))
		w.tilt(0, 1, geom.V(0, 1, 0), 0, geom.V(0, 0, 0))
		w.tilt(1, 2, geom.V(0, 1, 0), 0, geom.V(0, 0.4, 0))
		w.states[0].Vel.Y, w.states[1].Vel.Y, w.states[2].Vel.Y = up, up, fall
		if moves {
			w.states[1].Vel.Y = fall
		}
		momentum := func() float64 { return 2*w.states[1].Vel.Y + w.states[2].Vel.Y }
		for k := range 4 {
			before := momentum()
			w.weightless()
			want := (momentum() - before) * up
			if got := w.solver.DriveWork(0, w.states); !near(got, want, 1e-9) || k == 0 && got < 4*up {
				t.Errorf("box moves: %v, sub-step %d: drive work %g J, want %g", moves, k, got, want)
			}
		}
		if w.solver.packed.blocks[0].load[0] != normalLoad(w.solver.packed.lines[:1], 0) {
			t.Error("the load differs from that of the rows")
		}
	}
}

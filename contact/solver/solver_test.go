package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// TestEffectiveMass: an impulse of 1 N s along a row changes its speed by the inverse of the row's mass.
func TestEffectiveMass(t *testing.T) {
	for _, row := range []struct {
		name         string
		massA, massB float64
	}{
		{"on a floor", 0, 20},
		{"under a ceiling", 20, 0},
		{"two alike", 20, 20},
		{"1 to 10 000", 1e4, 1},
		{"none moves", 0, 0},
	} {
		c := slabAndBox(row.massA, row.massB, geom.V(0.4, 0.3, 0.7), 0.5, testZone)
		k := c.prepare(testSubstep, contact.Surface{Zone: testZone})
		_, lines := c.lane()
		for i := range c.solver.Rows {
			r, mass := &c.solver.Rows[i], lines[i].mass[0]
			a, b := c.states[0], c.states[1]
			a.AddImpulse(k.Normal.Neg(), r.ArmA)
			b.AddImpulse(k.Normal, r.ArmB)
			speed := k.Normal.Dot(b.PointVelocity(r.ArmB).Sub(a.PointVelocity(r.ArmA)))
			if speed == 0 && mass == 0 {
				continue
			}
			if !near(speed*mass, 1, 1e-12) {
				t.Errorf("%s, row %d: speed %g for mass %g", row.name, i, speed, mass)
			}
		}
	}
}

// TestNormalRowsNeverPull, for any motion of the bodies, in either sweep, and they leave no point approaching in the
// sweep without bias.
func TestNormalRowsNeverPull(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 1000 {
		c := slabAndBox(float64(i%2)*50, 20, geom.V(0.2+r.Float64(), 0.3, 0.3), 3*r.Float64(), 3*testZone*r.Float64())
		k := c.prepare(testSubstep, contact.Surface{Friction: r.Float64(), Zone: testZone})
		c.press(r.Float64())
		c.stir(r, 3, 3)
		for sweep := range 6 {
			c.solve(sweep%2 == 0)
			c.solver.Unpack()
			for j := range c.solver.Rows {
				if p := c.solver.Rows[j].Impulse; !(p >= 0) {
					t.Fatalf("case %d, sweep %d: row %d pulls by %g N s", i, sweep, j, p)
				}
			}
		}
		for range 300 {
			c.solve(false)
		}
		for j := range c.solver.Rows {
			row := &c.solver.Rows[j]
			v := k.Normal.Dot(c.states[1].PointVelocity(row.ArmB).Sub(c.states[0].PointVelocity(row.ArmA)))
			if allowed := max(0, row.Gap-1.5*testZone) / testSubstep; v < -allowed-1e-4 {
				t.Fatalf("case %d: row %d at gap %g closes at %g m/s", i, j, row.Gap, -v)
			}
		}
	}
}

// TestRowsConserveMomentum: every phase applies to B the opposite of the impulse on A, at the same place.
func TestRowsConserveMomentum(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	c := slabAndBox(70, 20, geom.V(0.4, 0.3, 0.7), 0.5, 0.7*testZone)
	c.prepare(testSubstep, contact.Surface{Friction: 0.5, Restitution: 0.4, Zone: testZone})
	c.press(1)
	c.stir(r, 5, 5)
	for _, phase := range []struct {
		name string
		do   func()
	}{
		{"warm start", func() { c.warmStart() }},
		{"sweep with bias", func() { c.solve(true) }},
		{"sweep without bias", func() { c.solve(false) }},
		{"bounce", func() { c.solver.ApplyImpacts(c.states) }},
	} {
		if phase.name == "bounce" {
			c.states[1].Vel.Y = -9
		}
		p0, l0 := c.momentum(t)
		before := c.states[1].Vel
		phase.do()
		p1, l1 := c.momentum(t)
		if p1.Sub(p0).Len() > 1e-11 || l1.Sub(l0).Len() > 1e-11 {
			t.Errorf("%s: momentum changes by %v and %v", phase.name, p1.Sub(p0), l1.Sub(l0))
		}
		if before == c.states[1].Vel {
			t.Errorf("%s does nothing", phase.name)
		}
	}
}

// TestImmovableBodies: a floor stays as it is, bit for bit, on either side of the constraint; its rows are stiff.
func TestImmovableBodies(t *testing.T) {
	for fixed := range 2 {
		masses := [2]float64{20, 20}
		masses[fixed] = 0
		c := slabAndBox(masses[0], masses[1], geom.V(0.4, 0.3, 0.7), 0.5, 0.5*testZone)
		// A conveyor: its speed counts, and stays.
		c.states[fixed].Vel, c.states[fixed].Spin = geom.V(0.3, 0, 0.1), geom.V(0, 0.2, 0)
		before := c.states[fixed]
		c.prepare(testSubstep, contact.Surface{Friction: 0.5, Restitution: 0.5, Zone: testZone})
		sign := float64(2*fixed - 1)
		c.states[1-fixed].Vel = geom.V(0.4, sign*2, 0)
		c.press(0.5)
		c.warmStart()
		c.solve(true)
		loaded := c.load() != 0
		c.solve(false)
		c.states[1-fixed].Vel = geom.V(0.4, sign*2, 0)
		c.solver.ApplyImpacts(c.states)
		if c.states[fixed] != before {
			t.Errorf("body %d is immovable and changed from %+v to %+v", fixed, before, c.states[fixed])
		}
		if b, _ := c.lane(); b.stiff[0] != 1 {
			t.Errorf("rows against immovable body %d are not stiff", fixed)
		}
		if !loaded || sign*c.states[1-fixed].Vel.Y > -0.5 {
			t.Error("the rows did nothing")
		}
	}
	c := slabAndBox(20, 20, geom.V(0.4, 0.3, 0.7), 0.5, testZone)
	c.prepare(testSubstep, contact.Surface{Zone: testZone})
	if b, _ := c.lane(); b.stiff[0] != 0 {
		t.Error("rows between two movable bodies are stiff")
	}
}

// TestTwoImmovableBodies have no mass to divide by: they stay as they are, without NaN.
func TestTwoImmovableBodies(t *testing.T) {
	c := slabAndBox(0, 0, geom.V(0.4, 0.3, 0.7), 0.5, 0.5*testZone)
	c.states[1].Vel = geom.V(0, -1, 0)
	k := c.prepare(testSubstep, contact.Surface{Friction: 0.5, Restitution: 0.5, Zone: testZone})
	for range 3 {
		c.warmStart()
		c.solve(true)
		c.solver.ApplyImpacts(c.states)
		c.solve(false)
	}
	if c.load() != 0 || k.Impulse1 != 0 || k.Twist != 0 || c.states[1].Vel != geom.V(0, -1, 0) {
		t.Errorf("load %g, friction %g, twist %g, velocity %v", c.load(), k.Impulse1, k.Twist, c.states[1].Vel)
	}
}

// TestWarmStart applies the same as one push per stored impulse at its lever arm.
func TestWarmStart(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for i := range 50 {
		c := slabAndBox(float64(i%2)*70, 20, geom.V(0.4, 0.3, 0.7), r.Float64(), testZone)
		k := c.prepare(testSubstep, contact.Surface{Friction: 0.5, Zone: testZone})
		c.stir(r, 1, 1)
		want := []rigid.State{c.states[0], c.states[1]}
		push := func(p, armA, armB geom.Vec3) {
			want[0].AddImpulse(p.Neg(), armA)
			want[1].AddImpulse(p, armB)
		}
		for j := range c.solver.Rows {
			row := &c.solver.Rows[j]
			row.Impulse = r.Float64()
			push(k.Normal.Scale(row.Impulse), row.ArmA, row.ArmB)
		}
		k.Impulse1, k.Impulse2, k.Twist = r.NormFloat64(), r.NormFloat64(), r.NormFloat64()
		push(k.Tangent1.Scale(k.Impulse1).AddScaled(k.Impulse2, k.Tangent2), k.CentreA, k.CentreB)
		twist := k.Normal.Scale(k.Twist)
		want[0].Spin = want[0].Spin.Sub(want[0].InvInertia.Apply(twist))
		want[1].Spin = want[1].Spin.Add(want[1].InvInertia.Apply(twist))

		c.warmStart()
		for j := range want {
			dv, dw := c.states[j].Vel.Sub(want[j].Vel).Len(), c.states[j].Spin.Sub(want[j].Spin).Len()
			if dv > 1e-12 || dw > 1e-12 {
				t.Fatalf("case %d, body %d: off by %g m/s and %g rad/s", i, j, dv, dw)
			}
		}
	}
}

// TestBoxRests: sub-steps alone bring a box to rest near the zone. Its four corners carry m g h between them, evenly.
func TestBoxRests(t *testing.T) {
	for _, row := range []struct {
		name string
		mass float64
		gap  float64 // of the zone, at the start
		yaw  float64
	}{
		{"laid down at the zone", 20, 1, 0},
		{"turned", 20, 1, 0.4},
		{"dropped from three zones up", 20, 3, 0},
		{"laid down too close", 20, 0.3, 0},
		{"a tonne", 1000, 1, 0},
		{"a gram", 0.001, 1, 0},
	} {
		c := slabAndBox(0, row.mass, geom.V(0.4, 0.3, 0.4), row.yaw, row.gap*testZone)
		c.prepare(testSubstep, contact.Surface{Friction: 0.6, Zone: testZone})
		for range 3000 {
			c.substep()
		}
		c.solver.Unpack()
		want := row.mass * 9.81 * testSubstep
		if load := c.load(); math.Abs(load-want) > 1e-6*want {
			t.Errorf("%s: load %g N s, want %g", row.name, load, want)
		}
		for i := range c.solver.Rows {
			if p := c.solver.Rows[i].Impulse; math.Abs(p-want/4) > 1e-6*want {
				t.Errorf("%s: corner %d carries %.4f of the load", row.name, i, p/want)
			}
		}
		gap := row.gap*testZone + c.states[1].Shift.Y
		if gap < 0.5*testZone || gap > 1.55*testZone {
			t.Errorf("%s: rests at %.3f of the zone", row.name, gap/testZone)
		}
		if v := c.states[1].Vel.Len() + c.states[1].Spin.Len(); v > 1e-6 {
			t.Errorf("%s: still moves at %g", row.name, v)
		}
	}
}

// TestPreloadsCarryTheLoad: rows whose preload is the load rest at the zone. Without, softness lets them sink until the
// gap error pushes as much as they lose.
func TestPreloadsCarryTheLoad(t *testing.T) {
	rest := func(settle bool) float64 {
		c := slabAndBox(0, 20, geom.V(0.4, 0.3, 0.4), 0, testZone)
		c.prepare(testSubstep, contact.Surface{Friction: 0.6, Zone: testZone})
		c.press(20 * 9.81 * testSubstep / 4)
		if settle {
			for i := range c.solver.Rows {
				c.solver.Rows[i].Preload = c.solver.Rows[i].Impulse
			}
		}
		for range 3000 {
			c.substep()
		}
		return testZone + c.states[1].Shift.Y
	}
	if gap := rest(true); !near(gap/testZone, 1, 1e-9) {
		t.Errorf("settled: rests at %.6f of the zone", gap/testZone)
	}
	if gap := rest(false); gap > 0.999*testZone || gap < 0.5*testZone {
		t.Errorf("not settled: rests at %.6f of the zone", gap/testZone)
	}
}

// TestSweepsAlternate: the row solved last in a sweep is the one that is exact after it; taking turns keeps a body from
// leaning to one side.
func TestSweepsAlternate(t *testing.T) {
	const gap = 3 * testZone
	c := slabAndBox(0, 20, geom.V(0.4, 0.3, 0.7), 0, gap)
	k := c.prepare(testSubstep, contact.Surface{Zone: testZone})
	c.states[1].Vel, c.states[1].Spin = geom.V(0, -8, 0), geom.V(0, 0, 6) // a flat landing is iterated,
	c.press(1000)                                                         // and so is a manifold without load before
	closing := func(i int) float64 {
		return -k.Normal.Dot(c.states[1].PointVelocity(c.solver.Rows[i].ArmB))
	}
	for sweep := range 4 {
		bias := sweep%2 == 0
		c.solve(bias)
		exact, want := 0, (gap-1.5*testZone)/testSubstep
		if bias {
			exact, want = 3, want+MakeSoft(2*hertzPerSubstep/testSubstep, damping, testSubstep).BiasRate*0.5*testZone
		}
		if v := closing(exact); !near(v, want, 1e-12) {
			t.Errorf("sweep %d: row %d is left with %g m/s, want %g", sweep, exact, v, want)
		}
		if sweep == 0 && math.Abs(closing(0)-want) < 1e-3 {
			t.Error("one sweep solves everything: a test of nothing")
		}
	}
}

// TestApproachStopsAtTheBand: a body that falls on the zone is held back only when two sub-steps would take it into the
// rest band (the sweep after the move looks one sub-step further), and it is never let through to the other side.
func TestApproachStopsAtTheBand(t *testing.T) {
	c := slabAndBox(0, 20, geom.V(0.4, 0.3, 0.4), 0, 20*testZone)
	c.states[1].Vel.Y = -2
	c.prepare(testSubstep, contact.Surface{Zone: testZone})
	landed := false
	for k := range 100 {
		before := 20*testZone + c.states[1].Shift.Y
		free := before + 2*(c.states[1].Vel.Y-9.81*testSubstep)*testSubstep
		c.substep()
		gap := 20*testZone + c.states[1].Shift.Y
		if free > 1.5*testZone && c.load() > 0 && !landed {
			t.Fatalf("sub-step %d: held back at a gap of %g m, though %g m were free", k, before, free)
		}
		landed = landed || c.load() > 0
		if gap < 0.5*testZone {
			t.Fatalf("sub-step %d: a gap of %g m", k, gap)
		}
	}
	if !landed {
		t.Error("it never landed")
	}
}

// TestGapWithinTheStep: sub-steps see the gap that displacements have left: to first order in the turn, and in full for
// finite rotations. A row beyond its band lets through just the speed that would close the rest in one sub-step.
func TestGapWithinTheStep(t *testing.T) {
	half := geom.V(0.4, 0.3, 0.7)
	for _, finite := range []bool{false, true} {
		c := slabAndBox(0, 20, half, 0, 0.5)
		m := c.corners(half, 0.5)
		m.Count = 1
		c.cache = contact.Cache{}
		c.update(&m)
		c.prepare(testSubstep, contact.Surface{Zone: testZone})
		c.solver.Pack(c.states)
		s := &c.states[1]
		s.FiniteRotation = finite
		s.Shift, s.Roll, s.Turn = geom.V(0.1, -0.05, 0), geom.V(0, 0, 0.3), geom.AxisAngle(geom.V(0, 0, 1), 0.3)
		arm := c.solver.Rows[0].ArmB
		rise := s.Roll.Cross(arm).Y
		if finite {
			rise = s.Turn.Apply(arm).Y - arm.Y
		}
		want := (0.5 - 0.05 + rise - 1.5*testZone) / testSubstep
		c.solver.UpdateArms(c.states)
		s.Vel = geom.V(0, -2000, 0)
		c.solve(false)
		if finite {
			arm = s.Turn.Apply(arm)
		}
		if v := -s.PointVelocity(arm).Y; !near(v, want, 1e-12) {
			t.Errorf("finite rotation %v: lets %g m/s through, want %g", finite, v, want)
		}
	}
}

// TestUpdateArms: lever arms of a body under finite rotation turn with it, those of others stay. Those of both bodies
// of a constraint end at one point.
func TestUpdateArms(t *testing.T) {
	c := slabAndBox(70, 20, geom.V(0.4, 0.3, 0.7), 0.5, testZone)
	c.prepare(testSubstep, contact.Surface{Friction: 0.5, Zone: testZone})
	b, lines := c.lane()
	frozen, row := *b, lines[1]
	c.states[1].Turn = geom.AxisAngle(geom.V(0, 0, 1), 0.7)
	c.solver.UpdateArms(c.states)
	if *b != frozen || lines[1] != row {
		t.Error("rows changed though nothing is under finite rotation")
	}
	c.states[1].FiniteRotation = true
	c.states[1].Shift = geom.V(0.1, 0.2, -0.1)
	c.solver.UpdateArms(c.states)
	apart := c.poses[1].P.Sub(c.poses[0].P)
	for i := range c.solver.Rows {
		r := &c.solver.Rows[i]
		in := c.states[1].Turn.Apply(r.ArmB).Add(c.states[1].Shift).Add(apart).Sub(b.armA.at(0))
		x, y := b.tangent1.at(0).Dot(in), b.tangent2.at(0).Dot(in)
		if !near(lines[i].x[0], x, 1e-15) || !near(lines[i].y[0], y, 1e-15) {
			t.Errorf("row %d at %g, %g, want %g, %g", i, lines[i].x[0], lines[i].y[0], x, y)
		}
	}
	if d := b.armA.at(0).Sub(b.armB.at(0).Add(apart).Add(c.states[1].Shift)).Len(); d > 1e-15 {
		t.Errorf("the arms end %g m apart", d)
	}
}

// TestWarmSolverAllocatesNothing once its slices have grown.
func TestWarmSolverAllocatesNothing(t *testing.T) {
	c := slabAndBox(0, 20, geom.V(0.4, 0.3, 0.7), 0.5, testZone)
	step := func() {
		k := c.prepare(testSubstep, contact.Surface{Friction: 0.5, Restitution: 0.5, Zone: testZone})
		c.substep()
		c.solver.Store(&c.cache, k)
	}
	step()
	if n := testing.AllocsPerRun(20, step); n != 0 {
		t.Errorf("%g allocations in a step", n)
	}
}

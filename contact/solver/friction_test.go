package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
)

// press gives every row of the constraint the same normal impulse (N s).
func (c *couple) press(impulse float64) {
	for i := range c.solver.Rows {
		c.solver.Rows[i].Impulse = impulse
	}
}

// slip returns the velocity (m/s) of B against A at the friction block, along both tangents.
func (c *couple) slip() (v1, v2 float64) {
	k := &c.solver.Constraints[0]
	v := c.states[1].PointVelocity(k.CentreB).Sub(c.states[0].PointVelocity(k.CentreA))
	return k.Tangent1.Dot(v), k.Tangent2.Dot(v)
}

// frictionOf returns the size of friction (N s), about the normal at its lever.
func (c *couple) frictionOf() float64 {
	k := &c.solver.Constraints[0]
	size := math.Hypot(k.Impulse1, k.Impulse2)
	if lever := k.TwistLever(); lever > 0 {
		size = math.Hypot(size, k.Twist/lever)
	}
	return size
}

// TestFrictionCone: whatever the motion, friction along the plane and about the normal stays within its bound as a
// whole; where it does not reach that, the block neither slides nor turns any more.
func TestFrictionCone(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	slid, stuck := 0, 0
	for i := range 2000 {
		massA := 0.0
		if i%2 == 1 {
			massA = 1 + 1000*r.Float64()
		}
		c := slabAndBox(massA, 20, geom.V(0.2+r.Float64(), 0.3, 0.3), 3*r.Float64(), testZone)
		mu := 0.05 + r.Float64()
		k := c.prepare(testSubstep, contact.Surface{Friction: mu, Zone: testZone})
		c.press(10 * r.Float64() * r.Float64())
		c.stir(r, 2*r.Float64(), 2*r.Float64())
		limit := mu * c.load()
		for range 3 {
			c.friction()
		}
		size := c.frictionOf()
		if size > limit*(1+1e-12) {
			t.Fatalf("case %d: impulse %g of %g", i, size, limit)
		}
		if size > 0.999*limit {
			slid++
			continue
		}
		stuck++
		for range 200 {
			c.friction()
		}
		v1, v2 := c.slip()
		turn := k.Normal.Dot(c.states[1].Spin.Sub(c.states[0].Spin))
		if c.frictionOf() < 0.999*limit &&
			math.Hypot(math.Hypot(v1, v2), turn) > 1e-6 {
			t.Fatalf("case %d: friction holds, yet it slips at (%g, %g) m/s and turns at %g rad/s", i, v1, v2, turn)
		}
	}
	if slid < 200 || stuck < 200 {
		t.Errorf("%d slid and %d stuck: too one-sided a test", slid, stuck)
	}
}

// TestFrictionIsRound: a cone, not a pyramid. Sliding in any direction costs μ × load, straight against the motion.
func TestFrictionIsRound(t *testing.T) {
	for degrees := 0; degrees < 360; degrees += 15 {
		s, cosine := geom.SinCos(float64(degrees) * math.Pi / 180)
		c := slabAndBox(0, 20, geom.V(0.5, 0.5, 0.5), 0.2, testZone)
		// Without lever arms nothing can turn, which would bend the direction of the slip.
		c.states[1].InvInertia = geom.Mat3{}
		c.prepare(testSubstep, contact.Surface{Friction: 0.4, Zone: testZone})
		c.press(2)
		before := geom.V(3*cosine, 0, 3*s)
		c.states[1].Vel = before
		c.friction()
		lost := before.Sub(c.states[1].Vel)
		if want := before.Unit().Scale(0.4 * 8 / 20); lost.Sub(want).Len() > 1e-12 {
			t.Errorf("sliding at %d°: lost %v m/s, want %v", degrees, lost, want)
		}
	}
}

// TestTwistLimit: a box spinning on the spot is braked by μ × load × mean lever and no more; a single point, which has
// no lever, does not brake it at all.
func TestTwistLimit(t *testing.T) {
	for _, row := range []struct {
		name   string
		points int
		lever  float64 // m
	}{
		{"four corners", 4, math.Hypot(0.4, 0.3)},
		{"an edge, turning about its middle", 2, 0.4},
		{"one point", 1, 0},
	} {
		c := slabAndBox(0, 20, geom.V(0.4, 0.5, 0.3), 0, testZone)
		m := c.corners(geom.V(0.4, 0.5, 0.3), testZone)
		m.Count = row.points
		c.cache = contact.Cache{}
		c.update(&m)
		k := c.prepare(testSubstep, contact.Surface{Friction: 0.5, Zone: testZone})
		c.press(8 / float64(row.points))
		c.states[1].Vel = c.states[1].Vel.Sub(geom.V(0, 5, 0).Cross(k.CentreB))
		c.states[1].Spin = geom.V(0, 5, 0)
		c.friction()
		if !near(k.Radius, row.lever, 1e-12) || !near(math.Abs(k.Twist), 0.5*8*row.lever, 1e-12) {
			t.Errorf("%s: lever %g m, want %g; twist %g N m s", row.name, k.Radius, row.lever, k.Twist)
		}
	}
}

// TestFrictionWithoutLoad: without load there is no friction, and an impulse kept from before is taken back.
func TestFrictionWithoutLoad(t *testing.T) {
	c := slabAndBox(0, 20, geom.V(0.5, 0.5, 0.5), 0, testZone)
	k := c.prepare(testSubstep, contact.Surface{Friction: 1, Zone: testZone})
	c.states[1].Vel = geom.V(1, 0, 0)
	k.Impulse1, k.Twist = 5, 2
	c.friction()
	if k.Impulse1 != 0 || k.Impulse2 != 0 || k.Twist != 0 {
		t.Errorf("impulses %g, %g, %g without load", k.Impulse1, k.Impulse2, k.Twist)
	}
}

// TestRollingResistance: a ball rolls out at the rate of the moment against it, load × lever L ρ, with friction holding
// its foot: a = ρ g L / (L² + 2/5 R²). Then it stays.
func TestRollingResistance(t *testing.T) {
	const radius, rho, speed = 0.3, 0.01, 0.2
	lever := radius + 0.5*testZone // to the middle of the gap
	brake := rho * 9.81 * lever / (lever*lever + 0.4*radius*radius)
	c := slabAndBall(radius, testZone)
	c.prepare(testSubstep, contact.Surface{Friction: 0.8, Rolling: rho, Zone: testZone})
	b := &c.states[1]
	for range 20 {
		c.substep() // until the floor carries the ball
	}
	b.Vel, b.Spin = geom.V(0.6*speed, 0, 0.8*speed), geom.V(0.8*speed/lever, 0, -0.6*speed/lever)
	for k := 1; float64(k)*testSubstep < 1.5*speed/brake; k++ {
		c.substep()
		want := max(0, speed-brake*float64(k)*testSubstep)
		if v := math.Hypot(b.Vel.X, b.Vel.Z); math.Abs(v-want) > 0.01*speed {
			t.Fatalf("after %.3f s it rolls at %g m/s, want %g", float64(k)*testSubstep, v, want)
		}
	}
	if v := b.Vel.Len() + b.Spin.Len(); v > 1e-6 {
		t.Errorf("it does not come to rest: %g", v)
	}
}

// TestSpinningResistance: a ball that spins on the spot stops after I ω / (m g σ); without resistance it never does.
func TestSpinningResistance(t *testing.T) {
	const radius, sigma, spin = 0.3, 0.02, 3.0
	brake := sigma * 9.81 / (0.4 * radius * radius)
	for _, resists := range []bool{true, false} {
		c := slabAndBall(radius, testZone)
		surface := contact.Surface{Friction: 0.8, Zone: testZone}
		if resists {
			surface.Spinning = sigma
		}
		c.prepare(testSubstep, surface)
		b := &c.states[1]
		for range 20 {
			c.substep()
		}
		b.Spin = geom.V(0, spin, 0)
		for k := 1; float64(k)*testSubstep < 1.3*spin/brake; k++ {
			c.substep()
			want := spin
			if resists {
				want = max(0, spin-brake*float64(k)*testSubstep)
			}
			if math.Abs(b.Spin.Y-want) > 0.01*spin {
				t.Fatalf("resists %v: after %.3f s it spins at %g, want %g", resists, float64(k)*testSubstep, b.Spin.Y, want)
			}
		}
	}
}

// TestBelt: a box laid on a conveyor is brought to its speed in v / (μ g), and rides along.
func TestBelt(t *testing.T) {
	const mu, speed = 0.5, 0.8
	c := slabAndBox(0, 20, geom.V(0.4, 0.1, 0.4), 0.3, testZone)
	c.prepare(testSubstep, contact.Surface{Friction: mu, Belt: geom.V(0, 0, -speed), Zone: testZone})
	c.press(20 * 9.81 * testSubstep / 4)
	b := &c.states[1]
	for k := 1; float64(k)*testSubstep < 2*speed/(mu*9.81); k++ {
		c.substep()
		want := min(speed, mu*9.81*float64(k)*testSubstep)
		if math.Abs(b.Vel.Z-want) > 0.02*speed || math.Abs(b.Vel.X) > 0.01*speed {
			t.Fatalf("after %.3f s it moves at %v m/s, want %g", float64(k)*testSubstep, b.Vel, want)
		}
	}
}

// TestRollingFriction: friction acts at the surface of a ball. On a ball that rolls without slipping there is none; one
// that slides is spun until it rolls, at 5/7 of its speed.
func TestRollingFriction(t *testing.T) {
	const r = 0.3
	lever := r + 0.5*testZone // to the middle of the gap
	for _, row := range []struct {
		name                    string
		spin, afterwards, enter float64 // rad/s × lever, m/s after and before
	}{
		{"rolling", -2, 2, 2},
		{"sliding without spin", 0, 2 * lever * lever / (lever*lever + 0.4*r*r), 2},
		{"spinning on the spot", -3.5, 3.5 * 0.4 * r * r / (lever*lever + 0.4*r*r), 0},
	} {
		c := slabAndBall(r, testZone)
		c.prepare(testSubstep, contact.Surface{Friction: 1, Zone: testZone})
		c.press(1000)
		c.states[1].Vel, c.states[1].Spin = geom.V(row.enter, 0, 0), geom.V(0, 0, row.spin/lever)
		c.friction()
		if v := c.states[1].Vel.X; !near(v, row.afterwards, 1e-12) {
			t.Errorf("%s: %g m/s, want %g", row.name, v, row.afterwards)
		}
		if slip := c.states[1].Vel.X + c.states[1].Spin.Z*lever; !near(slip, 0, 1e-12) {
			t.Errorf("%s: still slips at %g m/s", row.name, slip)
		}
	}
}

package statics

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// impactOf takes over the bodies and contacts of a scene.
func impactOf(s *scene) *Impact {
	m := &Impact{}
	m.Bodies, m.Contacts, m.Points = s.Bodies, s.Contacts, s.Points
	m.Prepare()
	clear(m.Linear)
	clear(m.Angular)
	clear(m.Opening)
	return m
}

// momentum returns the sum of mass times velocity, and kinetic energy.
func (m *Impact) momentum() (sum geom.Vec3, energy float64) {
	for i := range m.Bodies {
		if b := &m.Bodies[i]; b.InvMass > 0 {
			sum = sum.AddScaled(1/b.InvMass, m.Linear[i])
			inertia, _ := b.InvInertia.Inverse()
			energy += 0.5*m.Linear[i].LenSq()/b.InvMass + 0.5*m.Angular[i].Dot(inertia.Apply(m.Angular[i]))
		}
	}
	return sum, energy
}

// TestImpacts: a body that falls on a stack is stopped by it, for any masses, and the impulses are those that stop it.
func TestImpacts(t *testing.T) {
	for _, masses := range [][]float64{{1, 1}, {1, 1e4}, {1e4, 1}, repeat(10, 1, 1000), repeat(30, 1, 1e4)} {
		m := impactOf(tower(masses))
		total := 0.0
		for i, mass := range masses {
			m.Linear[i+1] = geom.Vec3{Y: -0.5}
			total += mass
		}
		m.Respond()
		for i := range masses {
			if v := m.Linear[i+1].Len() + m.Angular[i+1].Len(); v > 2e-3 {
				t.Fatalf("masses %v: cube %d goes on at %g m/s", masses, i, v)
			}
		}
		got := 0.0
		for k := range 4 {
			got += m.Points[k].Force
		}
		if math.Abs(got-0.5*total) > 4e-3*total {
			t.Errorf("masses %v: the ground gives %g N s, want %g", masses, got, 0.5*total)
		}
	}
}

// TestImpactsKeepMomentum: bodies that meet in the air keep their momentum to rounding, and lose energy, sliding or
// not.
func TestImpactsKeepMomentum(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	for k := range 500 {
		s := newScene()
		n := 2 + k%7
		masses := make([]float64, n)
		for i := range n {
			masses[i] = math.Pow(10, 4*r.Float64())
			b := s.box(masses[i], geom.Vec3{X: 0.5, Y: 0.5, Z: 0.5}, geom.Vec3{Y: float64(i)})
			if i > 0 {
				s.touch(b-1, b, up, r.Float64(), patch(-0.5, 0.5, float64(i)-0.5, 0.5)...)
			}
		}
		m := impactOf(s)
		for i := range n {
			m.Linear[i+1] = geom.Vec3{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}
			m.Angular[i+1] = geom.Vec3{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}
		}
		before, energy := m.momentum()
		m.Respond()
		after, left := m.momentum()
		if d := after.Sub(before).Len(); d > 1e-8*before.Len()+1e-6 {
			t.Errorf("case %d: momentum changes by %g of %g", k, d, before.Len())
		}
		if left > energy*(1+1e-9) {
			t.Errorf("case %d: energy %g becomes %g", k, energy, left)
		}
		for i := range m.Points {
			c := m.Contacts[i/4]
			open := c.Normal.Dot(m.Linear[c.B].Add(m.Angular[c.B].Cross(m.Points[i].ArmB)).Sub(
				m.Linear[c.A]).Sub(m.Angular[c.A].Cross(m.Points[i].ArmA)))
			if open < -1e-4 {
				t.Errorf("case %d: point %d closes at %g m/s", k, i, -open)
			}
		}
	}
}

// TestImpactsSlide: a box that comes down on rough ground at a slant is slowed by Coulomb's share of the impact, and
// does not hop.
func TestImpactsSlide(t *testing.T) {
	s := newScene()
	b := s.box(2, geom.Vec3{X: 1, Y: 0.01, Z: 1}, geom.Vec3{})
	s.touch(0, b, up, 0.3, patch(-1, 1, -0.01, 1)...)
	m := impactOf(s)
	m.Linear[b] = geom.Vec3{X: 3, Y: -1}
	m.Respond()
	if v := m.Linear[b]; math.Abs(v.X-2.7) > 0.01 || math.Abs(v.Y) > 0.01 {
		t.Errorf("the box goes on at %v, want 2.7 along", v)
	}
}

// TestImpactsTwist: a box that comes down spinning is slowed by the friction about the normal. A contact of one point
// has none, whatever it had with more points.
func TestImpactsTwist(t *testing.T) {
	for _, row := range []struct {
		points int
		want   float64 // rad/s
	}{{4, 3 - 0.1*2*math.Sqrt2/(4.0/3)}, {1, 3}} {
		s := newScene()
		b := s.box(2, geom.Vec3{X: 1, Y: 0.01, Z: 1}, geom.Vec3{})
		s.touch(0, b, up, 0.1, patch(-1, 1, -0.01, 1)[:row.points]...)
		if c := &s.Contacts[0]; row.points == 1 {
			c.Twist, c.Radius = -50, 0
			s.Points[0].ArmB, c.CentreB = geom.Vec3{Y: -0.01}, geom.Vec3{Y: -0.01}
		}
		m := impactOf(s)
		m.Linear[b], m.Angular[b] = geom.Vec3{Y: -1}, geom.Vec3{Y: 3}
		m.Respond()
		if w := m.Angular[b].Y; math.Abs(w-row.want) > 0.01 {
			t.Errorf("%d points: the box goes on spinning at %g rad/s, want %g", row.points, w, row.want)
		}
	}
}

// TestImpactsOnATurntable: a box that comes down on ground that spins is turned by it as it would be stopped by ground
// that stands, be it the first body of the contact or the second: up to Coulomb's share, and no faster than the ground.
func TestImpactsOnATurntable(t *testing.T) {
	const spin = 3.0 // rad/s
	for _, row := range []struct{ friction, want float64 }{{0.1, 0.1 * 2 * math.Sqrt2 / (4.0 / 3)}, {10, spin}} {
		for _, below := range []bool{false, true} {
			s := newScene()
			b := s.box(2, geom.Vec3{X: 1, Y: 0.01, Z: 1}, geom.Vec3{})
			if below {
				s.touch(b, 0, up.Neg(), row.friction, patch(-1, 1, -0.01, 1)...)
			} else {
				s.touch(0, b, up, row.friction, patch(-1, 1, -0.01, 1)...)
			}
			m := impactOf(s)
			m.Linear[b], m.Angular[0] = geom.Vec3{Y: -1}, geom.Vec3{Y: spin}
			m.Respond()
			if w := m.Angular[b].Y; math.Abs(w-row.want) > 0.01 {
				t.Errorf("friction %g, below %v: the box spins at %g rad/s, want %g", row.friction, below, w, row.want)
			}
		}
	}
}

// TestImpactsKeepCoulomb: after impacts among bodies of any mass no friction is beyond its bound by much, and sliding
// bodies are braked, not driven.
func TestImpactsKeepCoulomb(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	for k := range 200 {
		s := newScene()
		below := int32(0)
		for i := range 2 + k%5 {
			b := s.box(math.Pow(10, 3*r.Float64()), geom.Vec3{X: 0.5, Y: 0.5, Z: 0.5}, geom.Vec3{Y: float64(i) + 0.5})
			s.touch(below, b, up, r.Float64(), patch(-0.5, 0.5, float64(i), 0.5)...)
			below = b
		}
		m := impactOf(s)
		for i := range m.Bodies[1:] {
			m.Linear[i+1] = geom.Vec3{X: r.NormFloat64(), Y: -1, Z: r.NormFloat64()}
		}
		free := slices.Clone(m.Linear)
		for range 20 { // as in sub-steps that follow each other
			copy(m.Linear, free)
			clear(m.Angular)
			m.Respond()
		}
		for i := range m.Contacts {
			c, load := &m.Contacts[i], 0.0
			for j := range c.Count {
				load += m.Points[c.First+j].Force
			}
			if f := math.Hypot(c.Friction1, c.Friction2); f > 1.02*c.Friction*load+1e-6 {
				t.Errorf("case %d, contact %d: friction %g of at most %g", k, i, f, c.Friction*load)
			}
			slip := m.Linear[c.B].Add(m.Angular[c.B].Cross(c.CentreB)).Sub(m.Linear[c.A]).Sub(
				m.Angular[c.A].Cross(c.CentreA))
			if power := c.Friction1*slip.Dot(c.Tangent1) + c.Friction2*slip.Dot(c.Tangent2); power > 1e-4*load {
				t.Errorf("case %d, contact %d: friction drives, %g J", k, i, power)
			}
		}
	}
}

// TestImpactsAgain: the same impact once more has the same answer, from the impulses found, and allocates nothing.
func TestImpactsAgain(t *testing.T) {
	m := impactOf(tower(repeat(10, 1, 1000)))
	respond := func() {
		for i := range m.Bodies[1:] {
			m.Linear[i+1], m.Angular[i+1] = geom.Vec3{X: 0.1, Y: -0.5}, geom.Vec3{}
		}
		m.Respond()
	}
	respond()
	before := slices.Clone(m.Points)
	respond()
	for i, p := range m.Points {
		if math.Abs(p.Force-before[i].Force) > 1e-3*(1+before[i].Force) {
			t.Errorf("point %d: %g N s, then %g", i, before[i].Force, p.Force)
		}
	}
	if n := testing.AllocsPerRun(10, func() { m.Prepare(); respond() }); n != 0 {
		t.Errorf("%g allocations", n)
	}
}

// TestImpactsOpen: points close or open at the given speed, or open faster by themselves.
func TestImpactsOpen(t *testing.T) {
	for _, row := range [][3]float64{{-1, -0.3, -0.3}, {-1, 0.5, 0.5}, {-0.2, -0.3, -0.2}, {2, 0.5, 2}} {
		m := impactOf(tower([]float64{1}))
		m.Linear[1].Y = row[0]
		for i := range m.Opening {
			m.Opening[i] = row[1]
		}
		m.Respond()
		if v := m.Linear[1].Y; math.Abs(v-row[2]) > 1e-3 {
			t.Errorf("at %g m/s, to open at %g: %g m/s", row[0], row[1], v)
		}
	}
}

// unbalanced returns the largest change of a velocity (m/s, and m/s at a lever of 1 m) that the impulses do not give.
func (m *Impact) unbalanced(linear, angular []geom.Vec3) (worst float64) {
	push, turn := make([]geom.Vec3, len(m.Bodies)), make([]geom.Vec3, len(m.Bodies))
	add := func(c *Contact, along, armA, armB geom.Vec3, impulse float64) {
		p := along.Scale(impulse)
		push[c.A], turn[c.A] = push[c.A].Sub(p), turn[c.A].Sub(armA.Cross(p))
		push[c.B], turn[c.B] = push[c.B].Add(p), turn[c.B].Add(armB.Cross(p))
	}
	for i := range m.Contacts {
		c := &m.Contacts[i]
		for _, p := range m.Points[c.First : c.First+c.Count] {
			add(c, c.Normal, p.ArmA, p.ArmB, p.Force)
		}
		add(c, c.Tangent1, c.CentreA, c.CentreB, c.Friction1)
		add(c, c.Tangent2, c.CentreA, c.CentreB, c.Friction2)
		turn[c.A], turn[c.B] = turn[c.A].AddScaled(-c.Twist, c.Normal), turn[c.B].AddScaled(c.Twist, c.Normal)
	}
	for i := range m.Bodies {
		if b := &m.Bodies[i]; b.InvMass > 0 {
			worst = max(worst, linear[i].AddScaled(b.InvMass, push[i]).Sub(m.Linear[i]).Len(),
				angular[i].Add(b.InvInertia.Apply(turn[i])).Sub(m.Angular[i]).Len())
		}
	}
	return worst
}

// TestImpulsesGiveTheVelocities: a heavy body falls on thin plates on the ground that touch at random places. Newton's
// method does not always come to an end there: then there are no impulses, rather than some that give other velocities.
func TestImpulsesGiveTheVelocities(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	dropped := 0
	for k := range 200 {
		s := newScene()
		n, below := 3+k%5, int32(0)
		for i := range n {
			mass, half := 3.0, geom.Vec3{X: 1.25, Y: 0.01, Z: 0.6}
			if i == n-1 {
				mass, half = 8000, geom.Vec3{X: 0.5, Y: 0.5, Z: 0.5}
			}
			b := s.box(mass, half, geom.Vec3{X: r.NormFloat64(), Y: half.Y + 0.02*float64(i), Z: r.NormFloat64()})
			var points []geom.Vec3
			for range 3 + r.IntN(3) {
				points = append(points, geom.Vec3{X: r.NormFloat64(), Y: 0.02 * float64(i), Z: r.NormFloat64()})
			}
			s.touch(below, b, geom.Vec3{X: 0.1 * r.NormFloat64(), Y: 1, Z: 0.1 * r.NormFloat64()}.Unit(), 0.9, points...)
			below = b
		}
		m := impactOf(s)
		for range 5 {
			for i := range m.Bodies {
				if m.Bodies[i].InvMass > 0 {
					m.Linear[i] = m.Linear[i].AddScaled(0.1, geom.Vec3{X: r.NormFloat64(), Y: -0.2, Z: r.NormFloat64()})
					spin := geom.Vec3{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}
					m.Angular[i] = m.Angular[i].AddScaled(0.5, spin)
				}
			}
			linear, angular := slices.Clone(m.Linear), slices.Clone(m.Angular)
			m.Respond()
			load := 0.0
			for i := range m.Points {
				load += m.Points[i].Force
			}
			for i := range m.Contacts {
				c := &m.Contacts[i]
				load += math.Abs(c.Friction1) + math.Abs(c.Friction2) + math.Abs(c.Twist)
			}
			off := m.unbalanced(linear, angular)
			if m.Dropped && (load > 0 || off < impactSlack) || !m.Dropped && off > impactSlack {
				t.Errorf("case %d: dropped: %v, impulses of %g N s in all, off by %g", k, m.Dropped, load, off)
			}
			if m.Dropped {
				dropped++
			}
		}
	}
	if dropped == 0 || dropped > 500 {
		t.Errorf("%d of 1000 responses without impulses: the cases are not as hard as they are meant to be", dropped)
	}
}

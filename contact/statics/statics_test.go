package statics

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

const gravity = 9.81

// scene builds systems of boxes; body 0 is the ground.
type scene struct {
	System
	places []geom.Vec3
}

func newScene() *scene {
	s := &scene{}
	s.Bodies = append(s.Bodies, Body{})
	s.places = append(s.places, geom.Vec3{})
	return s
}

// box adds a box of a mass and half sizes under gravity, and returns its index.
func (s *scene) box(mass float64, half, at geom.Vec3) int32 {
	return s.turned(mass, half, at, geom.IdentityQuat())
}

func (s *scene) turned(mass float64, half, at geom.Vec3, q geom.Quat) int32 {
	sq := half.Mul(half)
	inverse := geom.Diagonal3(geom.Vec3{X: 3 / (mass * (sq.Y + sq.Z)), Y: 3 / (mass * (sq.X + sq.Z)),
		Z: 3 / (mass * (sq.X + sq.Y))})
	r := q.Mat()
	s.Bodies = append(s.Bodies, Body{
		InvMass: 1 / mass, InvInertia: r.Similar(&inverse), Force: geom.Vec3{Y: -mass * gravity},
	})
	s.places = append(s.places, at)
	return int32(len(s.Bodies) - 1)
}

// touch adds a contact of a normal from a to b at points of the world.
func (s *scene) touch(a, b int32, normal geom.Vec3, friction float64, points ...geom.Vec3) int {
	c := Contact{A: a, B: b, First: int32(len(s.Points)), Count: int32(len(points)), Normal: normal, Friction: friction}
	c.Tangent1, c.Tangent2 = normal.Perpendicular()
	var centre geom.Vec3
	for _, p := range points {
		s.Points = append(s.Points, Point{ArmA: p.Sub(s.places[a]), ArmB: p.Sub(s.places[b])})
		centre = centre.AddScaled(1/float64(len(points)), p)
	}
	for _, p := range points {
		c.Radius += p.Sub(centre).Len() / float64(len(points))
	}
	c.CentreA, c.CentreB = centre.Sub(s.places[a]), centre.Sub(s.places[b])
	s.Contacts = append(s.Contacts, c)
	return len(s.Contacts) - 1
}

// patch returns the corners of a horizontal rectangle.
func patch(x0, x1, y, z float64) []geom.Vec3 {
	return []geom.Vec3{{X: x0, Y: y, Z: -z}, {X: x1, Y: y, Z: -z}, {X: x1, Y: y, Z: z}, {X: x0, Y: y, Z: z}}
}

// load returns the sum of the normal forces of a contact.
func (s *scene) load(c int) (sum float64) {
	k := &s.Contacts[c]
	for i := range k.Count {
		sum += s.Points[k.First+i].Force
	}
	return sum
}

// residualOf returns the largest residual of any body.
func (s *scene) residualOf() (worst float64) {
	for i := range s.Bodies {
		worst = max(worst, s.Bodies[i].Residual)
	}
	return worst
}

// check fails for forces that a contact cannot bear, or that do not add up to the reported residual.
func (s *scene) check(t *testing.T) {
	t.Helper()
	left := make([]Body, len(s.Bodies))
	copy(left, s.Bodies)
	apply := func(i int32, arm, f geom.Vec3) {
		left[i].Force, left[i].Torque = left[i].Force.Add(f), left[i].Torque.Add(arm.Cross(f))
	}
	for i := range s.Contacts {
		c := &s.Contacts[i]
		limit := c.Friction * s.load(i) * (1 + 1e-6) // sliding contacts move by 1e9 m: rounding
		if length(c.Friction1, c.Friction2, c.twistForce()) > limit+1e-12 || c.Radius == 0 && c.Twist != 0 {
			t.Errorf("contact %d: friction %g, %g, twist %g beyond %g", i, c.Friction1, c.Friction2, c.Twist, limit)
		}
		for k := range c.Count {
			p := &s.Points[c.First+k]
			if !(p.Force >= 0) {
				t.Errorf("contact %d pulls: %g", i, p.Force)
			}
			apply(c.B, p.ArmB, c.Normal.Scale(p.Force))
			apply(c.A, p.ArmA, c.Normal.Scale(-p.Force))
		}
		f := c.Tangent1.Scale(c.Friction1).AddScaled(c.Friction2, c.Tangent2)
		apply(c.B, c.CentreB, f)
		apply(c.A, c.CentreA, f.Neg())
		left[c.B].Torque = left[c.B].Torque.AddScaled(c.Twist, c.Normal)
		left[c.A].Torque = left[c.A].Torque.AddScaled(-c.Twist, c.Normal)
	}
	for i := range left {
		if got := acceleration(&left[i], left[i].Force, left[i].Torque); math.Abs(got-s.Bodies[i].Residual) > 1e-7*gravity {
			t.Errorf("body %d: forces leave %g m/s², reported %g", i, got, s.Bodies[i].Residual)
		}
	}
}

var up = geom.Vec3{Y: 1}

// TestEvenShare: equilibrium leaves open how four corners share the weight of a box; stiffness says evenly.
func TestEvenShare(t *testing.T) {
	s := newScene()
	b := s.box(8, geom.Vec3{X: 1, Y: 1, Z: 1}, geom.Vec3{Y: 1})
	s.touch(0, b, up, 0.5, patch(-1, 1, 0, 1)...)
	s.Solve()
	s.check(t)
	for i := range s.Points {
		if want := 8 * gravity / 4; math.Abs(s.Points[i].Force-want) > 1e-9*want {
			t.Errorf("corner %d carries %g N, want %g", i, s.Points[i].Force, want)
		}
	}
}

// tower stacks unit cubes of the given masses.
func tower(masses []float64) *scene {
	s := newScene()
	below := int32(0)
	for i, m := range masses {
		b := s.box(m, geom.Vec3{X: 0.5, Y: 0.5, Z: 0.5}, geom.Vec3{Y: float64(i) + 0.5})
		s.touch(below, b, up, 0.5, patch(-0.5, 0.5, float64(i), 0.5)...)
		below = b
	}
	return s
}

// TestTowers: every contact carries the weight above it, at any height and ratio of masses.
func TestTowers(t *testing.T) {
	rows := []struct {
		name   string
		masses []float64
	}{
		{"one cube", []float64{1}},
		{"heavy on light", []float64{1, 1e4}},
		{"light on heavy", []float64{1e4, 1}},
		{"ten in turn, 1 and 1000", repeat(10, 1, 1000)},
		{"ten in turn, 1 and 10000", repeat(10, 1, 1e4)},
		{"a hundred", repeat(100, 1000, 1000)},
		{"a hundred in turn, 1 and 10000", repeat(100, 1, 1e4)},
	}
	for _, row := range rows {
		for _, way := range bothWays {
			s := tower(row.masses)
			way.solve(s)
			s.check(t)
			above := 0.0
			for i := len(row.masses) - 1; i >= 0; i-- {
				above += row.masses[i]
				if got, want := s.load(i), above*gravity; math.Abs(got-want) > 1e-8*want {
					t.Errorf("%s, %s: contact %d carries %.12g N, want %.12g", row.name, way.name, i, got, want)
				}
			}
			if u := s.residualOf(); u > 1e-7 {
				t.Errorf("%s, %s: residual %g m/s²", row.name, way.name, u)
			}
		}
	}
}

func repeat(n int, a, b float64) (masses []float64) {
	for i := range n {
		masses = append(masses, []float64{a, b}[i%2])
	}
	return masses
}

// TestSlope: a block stands on a slope up to the angle of friction and not beyond, and then its acceleration is
// reported.
func TestSlope(t *testing.T) {
	const friction = 0.5
	for _, share := range []float64{0, 0.5, 0.98, 0.9999, 1.0001, 1.02, 1.5} {
		slope := math.Atan(share * friction)
		q := geom.FromRotationVector(geom.Vec3{Z: slope})
		s := newScene()
		b := s.turned(3, geom.Vec3{X: 0.5, Y: 0.1, Z: 0.5}, q.Apply(geom.Vec3{Y: 0.1}), q)
		corners := patch(-0.5, 0.5, 0, 0.5)
		for i := range corners {
			corners[i] = q.Apply(corners[i])
		}
		s.touch(0, b, q.Apply(up), friction, corners...)
		s.Solve()
		s.check(t)
		stands := s.residualOf() < 1e-6*gravity
		if stands != (share <= 1) {
			t.Errorf("tan is %g of the coefficient: residual %g", share, s.residualOf())
		}
		if want := 3 * gravity * math.Cos(slope); stands && math.Abs(s.load(0)-want) > 1e-6*want {
			t.Errorf("tan is %g of the coefficient: load %g, want %g", share, s.load(0), want)
		}
	}
}

// TestBeam: a beam on two posts loads them by the law of the lever.
func TestBeam(t *testing.T) {
	s := newScene()
	left := s.box(1, geom.Vec3{X: 0.1, Y: 1, Z: 0.1}, geom.Vec3{X: -1, Y: 1})
	right := s.box(1, geom.Vec3{X: 0.1, Y: 1, Z: 0.1}, geom.Vec3{X: 3, Y: 1})
	beam := s.box(40, geom.Vec3{X: 4, Y: 0.1, Z: 0.1}, geom.Vec3{Y: 2.1})
	s.touch(0, left, up, 0.5, patch(-1.1, -0.9, 0, 0.1)...)
	s.touch(0, right, up, 0.5, patch(2.9, 3.1, 0, 0.1)...)
	s.touch(left, beam, up, 0, geom.Vec3{X: -1, Y: 2, Z: 0.1}, geom.Vec3{X: -1, Y: 2, Z: -0.1})
	s.touch(right, beam, up, 0, geom.Vec3{X: 3, Y: 2, Z: 0.1}, geom.Vec3{X: 3, Y: 2, Z: -0.1})
	s.Solve()
	s.check(t)
	for i, want := range []float64{31 * gravity, 11 * gravity, 30 * gravity, 10 * gravity} {
		if math.Abs(s.load(i)-want) > 1e-8*want {
			t.Errorf("contact %d carries %g N, want %g", i, s.load(i), want)
		}
	}
}

// TestWedge: a smooth wedge in a smooth groove of 90 degrees presses each side with its weight by the root of two.
func TestWedge(t *testing.T) {
	s := newScene()
	q := geom.FromRotationVector(geom.Vec3{Z: math.Pi / 4})
	b := s.turned(2, geom.Vec3{X: 0.5, Y: 0.5, Z: 0.5}, geom.Vec3{Y: math.Sqrt(0.5)}, q)
	for _, side := range []float64{-1, 1} {
		n := geom.Vec3{X: -side, Y: 1}.Unit()
		var points []geom.Vec3
		for _, along := range []float64{0, 1} {
			for _, z := range []float64{-0.5, 0.5} {
				points = append(points, geom.Vec3{X: side * along * math.Sqrt(0.5), Y: along * math.Sqrt(0.5), Z: z})
			}
		}
		s.touch(0, b, n, 0, points...)
	}
	s.Solve()
	s.check(t)
	for i := range s.Contacts {
		if want := 2 * gravity * math.Sqrt(0.5); math.Abs(s.load(i)-want) > 1e-8*want {
			t.Errorf("side %d carries %g N, want %g", i, s.load(i), want)
		}
	}
}

// TestTipping: a block stands while its centre is over its foot, if only on its edge, and not beyond.
func TestTipping(t *testing.T) {
	for _, row := range []struct {
		over   float64 // m, of the centre beyond the edge
		stands bool
	}{{-0.2, true}, {-0.001, true}, {0.001, false}, {0.1, false}} {
		s := newScene()
		b := s.box(5, geom.Vec3{X: 0.5, Y: 1, Z: 0.5}, geom.Vec3{X: row.over, Y: 1})
		s.touch(0, b, up, 0.9, patch(-0.5, 0, 0, 0.5)...)
		s.Solve()
		s.check(t)
		if got := s.residualOf() < 1e-6*gravity; got != row.stands {
			t.Errorf("centre %g m over the edge: stands %v, residual %g", row.over, got, s.residualOf())
		}
	}
}

// TestLeaning: a smooth-footed slab against a rough wall slides, a rough-footed one up to its limit stands: a ladder
// with friction at its foot only needs µ ≥ ½ cot of its angle.
func TestLeaning(t *testing.T) {
	const length = 2.0
	angle := math.Atan(2.0) // steepness: it needs µ ≥ 0.25
	for _, row := range []struct {
		friction float64
		stands   bool
	}{{0.2, false}, {0.245, false}, {0.255, true}, {0.5, true}} {
		s := newScene()
		foot, top := geom.Vec3{}, geom.Vec3{X: length * math.Cos(angle), Y: length * math.Sin(angle)}
		b := s.turned(10, geom.Vec3{X: length / 2, Y: 0.001, Z: 0.3}, foot.Lerp(top, 0.5),
			geom.FromRotationVector(geom.Vec3{Z: angle}))
		wide := geom.Vec3{Z: 0.3}
		s.touch(0, b, up, row.friction, foot.Add(wide), foot.Sub(wide))
		s.touch(0, b, geom.Vec3{X: -1}, 0, top.Add(wide), top.Sub(wide))
		s.Solve()
		s.check(t)
		if got := s.residualOf() < 1e-6*gravity; got != row.stands {
			t.Errorf("friction %g: stands %v, residual %g", row.friction, got, s.residualOf())
		}
	}
}

// TestOnlySupportedBodiesRest: a stack beside a block in free fall is told apart from it, in one system.
func TestOnlySupportedBodiesRest(t *testing.T) {
	s := tower(repeat(5, 1, 1))
	s.box(1, geom.Vec3{X: 1, Y: 1, Z: 1}, geom.Vec3{X: 50, Y: 9})
	s.Solve()
	s.check(t)
	for i := 1; i <= 5; i++ {
		if u := s.Bodies[i].Residual; u > 1e-6 {
			t.Errorf("cube %d of the stack: residual %g", i, u)
		}
	}
	if u := s.Bodies[6].Residual; math.Abs(u-gravity) > 1e-9 {
		t.Errorf("free fall: residual %g", u)
	}
}

// TestPartialFactor: where fill is left out, conjugate gradients find the same loads.
func TestPartialFactor(t *testing.T) {
	for _, build := range []func() *scene{
		func() *scene { return pyramid(12) },
		func() *scene { return tower(repeat(10, 1, 1000)) },
	} {
		whole, partial := build(), build()
		whole.solveAtOnce()
		partial.matrix.fillLimit = 1
		partial.solveAtOnce()
		partial.check(t)
		for i := range whole.Points {
			if want, got := whole.Points[i].Force, partial.Points[i].Force; math.Abs(got-want) > 1e-5*(want+1) {
				t.Errorf("point %d carries %.9g N, with the whole factor %.9g", i, got, want)
			}
		}
	}
}

// arch lays stones around a half circle of mean radius 1 between two walls that hold its feet.
func arch(stones int, thickness, friction float64) *scene {
	s := newScene()
	wedge := math.Pi / float64(stones)
	joint := func(a, b int32, angle float64) {
		out := geom.Vec3{X: math.Cos(angle), Y: math.Sin(angle)}
		n := geom.Vec3{X: -out.Y, Y: out.X}
		inner, outer := out.Scale(1-thickness/2), out.Scale(1+thickness/2)
		z := geom.Vec3{Z: 0.3}
		s.touch(a, b, n, friction, inner.Add(z), outer.Add(z), outer.Sub(z), inner.Sub(z))
	}
	before := int32(0)
	for i := range stones {
		middle := (float64(i) + 0.5) * wedge
		half := geom.Vec3{X: thickness / 2, Y: wedge / 2, Z: 0.3}
		b := s.turned(2000*thickness*wedge*0.6, half, geom.Vec3{X: math.Cos(middle), Y: math.Sin(middle)},
			geom.FromRotationVector(geom.Vec3{Z: middle}))
		joint(before, b, float64(i)*wedge)
		before = b
	}
	joint(before, 0, math.Pi)
	return s
}

// TestArch: a round arch stands if it is thicker than 0.1075 of its radius (Milankovitch 1907), whatever the number of
// its stones, and if they are rough enough. Few stones have few places for a hinge: theirs stands a little thinner.
func TestArch(t *testing.T) {
	for _, row := range []struct {
		stones              int
		thickness, friction float64
		stands              bool
	}{
		{25, 0.16, 0.6, true}, {101, 0.16, 0.6, true}, {101, 0.11, 0.6, true}, {301, 0.11, 0.6, true},
		{25, 0.09, 0.6, false}, {101, 0.104, 0.6, false}, {101, 0.16, 0.2, false},
	} {
		s := arch(row.stones, row.thickness, row.friction)
		s.Solve()
		s.check(t)
		if got := s.residualOf() < 1e-5*gravity; got != row.stands {
			t.Errorf("%d stones, thickness %g, friction %g: stands %v, residual %g after %d steps",
				row.stones, row.thickness, row.friction, got, s.residualOf(), s.step)
		}
	}
}

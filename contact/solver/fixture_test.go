package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

const (
	testZone    = 0.001     // m
	testSubstep = 1.0 / 960 // s
)

// couple is two bodies that face each other along y, B above A, with their cache and solver.
type couple struct {
	states []rigid.State
	poses  [2]geom.Pose
	cache  contact.Cache
	solver Solver
}

// boxState is the hot state of a box (kg, half extents in m) at rotation q; mass 0 makes it immovable.
func boxState(mass float64, half geom.Vec3, q geom.Quat) rigid.State {
	s := rigid.State{Turn: geom.IdentityQuat()}
	if mass == 0 {
		return s
	}
	xx, yy, zz := half.X*half.X, half.Y*half.Y, half.Z*half.Z
	body := geom.Diagonal3(geom.V(3/(mass*(yy+zz)), 3/(mass*(xx+zz)), 3/(mass*(xx+yy))))
	r := q.Mat()
	s.InvMass, s.InvInertia = 1/mass, r.Similar(&body)
	return s
}

// slabAndBox puts a box of massB with half extents half, turned by yaw about y, at a gap over a slab of massA.
func slabAndBox(massA, massB float64, half geom.Vec3, yaw, gap float64) *couple {
	c := &couple{}
	slab := geom.V(2, 0.5, 2)
	c.poses[0] = geom.Pose{P: geom.V(0.1, -0.5, -0.2), Q: geom.AxisAngle(geom.V(0, 1, 0), -0.3)}
	c.poses[1] = geom.Pose{P: geom.V(0, half.Y+gap, 0), Q: geom.AxisAngle(geom.V(0, 1, 0), yaw)}
	c.states = []rigid.State{boxState(massA, slab, c.poses[0].Q), boxState(massB, half, c.poses[1].Q)}
	m := c.corners(half, gap)
	c.update(&m)
	return c
}

// slabAndBall puts a ball of 20 kg and radius r, at some rotation, at a gap over an immovable slab.
func slabAndBall(r, gap float64) *couple {
	c := &couple{poses: [2]geom.Pose{
		{P: geom.V(0, -0.5, 0), Q: geom.IdentityQuat()},
		{P: geom.V(0.3, r+gap, 0.1), Q: geom.FromRotationVector(geom.V(0.4, -1, 0.7))},
	}}
	ball := geom.V(r, r, r).Scale(math.Sqrt(0.6)) // 2/5 m r² as that of a cube
	c.states = []rigid.State{boxState(0, ball, geom.IdentityQuat()), boxState(20, ball, geom.IdentityQuat())}
	down := c.poses[1].Q.ApplyT(geom.V(0, -r, 0))
	c.cache.RoundB = r
	m := contact.Manifold{Normal: geom.V(0, 1, 0), Count: 1}
	m.Points[0] = contact.Point{OnA: geom.V(0.3, 0.5, 0.1), OnB: down, Gap: gap, Feature: 1}
	c.update(&m)
	return c
}

// corners is the manifold of the four lower corners of B over the top of A.
func (c *couple) corners(half geom.Vec3, gap float64) contact.Manifold {
	up := geom.V(0, 1, 0)
	m := contact.Manifold{Normal: c.poses[0].Q.ApplyT(up), Count: 4}
	for i := range 4 {
		onB := geom.V(half.X, -half.Y, half.Z)
		if i&1 != 0 {
			onB.X = -onB.X
		}
		if i&2 != 0 {
			onB.Z = -onB.Z
		}
		under := c.poses[1].Apply(onB).AddScaled(-gap, up)
		m.Points[i] = contact.Point{OnA: c.poses[0].ApplyT(under), OnB: onB, Gap: gap, Feature: uint32(i + 1)}
	}
	return m
}

func (c *couple) update(m *contact.Manifold) {
	fa, fb := c.poses[0].Frame(), c.poses[1].Frame()
	c.cache.Update(m, &c.poses[0], &c.poses[1], &fa, &fb, 0.01, 0, 0.05)
}

// prepare starts a step with sub-steps of h seconds and returns the only constraint.
func (c *couple) prepare(h float64, s contact.Surface) *contact.Constraint {
	c.solver.Reset(h)
	fa, fb := c.poses[0].Frame(), c.poses[1].Frame()
	c.solver.Add(&c.cache, 0, 1, 0, 0)
	c.solver.Prepare(0, &c.cache, c.states, &fa, &fb, &s)
	return &c.solver.Constraints[0]
}

// substep does one sub-step as the engine does, with gravity on movable bodies.
func (c *couple) substep() {
	for i := range c.states {
		if c.states[i].InvMass > 0 {
			c.states[i].Vel.Y -= 9.81 * c.solver.h
		}
	}
	c.warmStart()
	c.solve(true)
	for i := range c.states {
		c.states[i].Advance(c.solver.h)
	}
	c.solver.UpdateArms(c.states)
	c.solver.ApplyImpacts(c.states)
	c.solve(false)
}

// pack packs the constraint, where that has not been done since it was prepared.
func (c *couple) pack() {
	if !c.solver.packed.ready {
		c.solver.Pack(c.states)
	}
}

// warmStart begins a sub-step.
func (c *couple) warmStart() {
	c.pack()
	c.solver.WarmStart(c.states)
}

// solve makes a sweep.
func (c *couple) solve(bias bool) {
	c.pack()
	c.solver.Solve(c.states, bias)
}

// friction solves the friction of the constraint once, for the loads its rows carry.
func (c *couple) friction() {
	c.pack()
	w := c.solver.at(c.states)
	b, l := w.laneOf(0)
	lines, _ := w.rowsOf(b)
	b.applyFriction(w.extraOf(b), l, normalLoad(lines, l), c.states)
	c.solver.Unpack()
}

// lane returns where the constraint lies in the packed form.
func (c *couple) lane() (*block, []line) {
	c.pack()
	b := &c.solver.packed.blocks[0]
	return b, c.solver.packed.lines[b.first : b.first+b.count]
}

// energy is the kinetic energy of B (J).
func (c *couple) energy() float64 {
	b := &c.states[1]
	inertia, _ := b.InvInertia.Inverse()
	return 0.5*b.Vel.LenSq()/b.InvMass + 0.5*b.Spin.Dot(inertia.Apply(b.Spin))
}

// load is the sum of the normal impulses (N s).
func (c *couple) load() (sum float64) {
	c.solver.Unpack()
	for i := range c.solver.Rows {
		sum += c.solver.Rows[i].Impulse
	}
	return sum
}

// momentum returns the linear and the angular momentum about the world's origin of bodies whose centres are at places.
func momentum(t *testing.T, states []rigid.State, place func(i int) geom.Vec3) (linear, angular geom.Vec3) {
	t.Helper()
	for i := range states {
		s := &states[i]
		inertia, ok := s.InvInertia.Inverse()
		if !ok {
			t.Fatal("a body without inertia has no momentum")
		}
		p := s.Vel.Scale(1 / s.InvMass)
		linear = linear.Add(p)
		angular = angular.Add(place(i).Cross(p)).Add(inertia.Apply(s.Spin))
	}
	return linear, angular
}

// momentum is that of both bodies.
func (c *couple) momentum(t *testing.T) (linear, angular geom.Vec3) {
	t.Helper()
	return momentum(t, c.states, func(i int) geom.Vec3 { return c.poses[i].P })
}

func randomVec(r *rand.Rand, size float64) geom.Vec3 {
	return geom.V(size*(2*r.Float64()-1), size*(2*r.Float64()-1), size*(2*r.Float64()-1))
}

func randomQuat(r *rand.Rand, angle float64) geom.Quat {
	return geom.FromRotationVector(randomVec(r, 1).Unit().Scale(angle * (2*r.Float64() - 1)))
}

// stir gives the movable bodies random velocities.
func (c *couple) stir(r *rand.Rand, speed, spin float64) {
	for i := range c.states {
		if c.states[i].InvMass > 0 {
			c.states[i].Vel, c.states[i].Spin = randomVec(r, speed), randomVec(r, spin)
		}
	}
}

// near reports whether a and b agree to a relative tolerance, or absolutely where they are smaller than one.
func near(a, b, tolerance float64) bool {
	return math.Abs(a-b) <= tolerance*math.Max(1, math.Max(math.Abs(a), math.Abs(b)))
}

// impulse returns the normal impulse (N s) that row j of constraint i has accumulated in the present sub-step.
func (s *Solver) impulse(i, j int) float64 {
	p := &s.packed
	if !p.ready || s.Constraints[i].Direct {
		return s.Rows[int(s.Constraints[i].First)+j].Impulse
	}
	b, l := p.laneOf(i)
	return p.lines[int(b.first)+j].impulse[l]
}

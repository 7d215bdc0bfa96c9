package contact

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

const (
	testZone    = 0.001     // m
	testSubstep = 1.0 / 960 // s
)

// couple is two bodies that face each other along y, B above A, with their cache and what it prepares.
type couple struct {
	poses      [2]geom.Pose
	finiteB    bool
	cache      Cache
	h          float64 // s
	constraint Constraint
	rows       []Row
}

// slabAndBox puts a box with half extents half, turned by yaw about y, at a gap over a slab.
func slabAndBox(half geom.Vec3, yaw, gap float64) *couple {
	c := &couple{poses: [2]geom.Pose{
		{P: geom.V(0.1, -0.5, -0.2), Q: geom.AxisAngle(geom.V(0, 1, 0), -0.3)},
		{P: geom.V(0, half.Y+gap, 0), Q: geom.AxisAngle(geom.V(0, 1, 0), yaw)},
	}}
	m := c.corners(half, gap)
	c.update(&m)
	return c
}

// slabAndBall puts a ball of radius r, at some rotation, at a gap over a slab.
func slabAndBall(r, gap float64) *couple {
	c := &couple{poses: [2]geom.Pose{
		{P: geom.V(0, -0.5, 0), Q: geom.IdentityQuat()},
		{P: geom.V(0.3, r+gap, 0.1), Q: geom.FromRotationVector(geom.V(0.4, -1, 0.7))},
	}}
	c.cache.RoundB = r
	m := Manifold{Normal: geom.V(0, 1, 0), Count: 1}
	m.Points[0] = Point{OnA: geom.V(0.3, 0.5, 0.1), OnB: c.poses[1].Q.ApplyT(geom.V(0, -r, 0)), Gap: gap, Feature: 1}
	c.update(&m)
	return c
}

// corners is the manifold of the four lower corners of B over the top of A.
func (c *couple) corners(half geom.Vec3, gap float64) Manifold {
	up := geom.V(0, 1, 0)
	m := Manifold{Normal: c.poses[0].Q.ApplyT(up), Count: 4}
	for i, corner := range [4]geom.Vec3{{X: 1, Z: 1}, {X: -1, Z: 1}, {X: 1, Z: -1}, {X: -1, Z: -1}} {
		onB := geom.V(corner.X*half.X, -half.Y, corner.Z*half.Z)
		under := c.poses[1].Apply(onB).AddScaled(-gap, up)
		m.Points[i] = Point{OnA: c.poses[0].ApplyT(under), OnB: onB, Gap: gap, Feature: uint32(i + 1)}
	}
	return m
}

func (c *couple) update(m *Manifold) {
	fa, fb := c.poses[0].Frame(), c.poses[1].Frame()
	c.cache.Update(m, &c.poses[0], &c.poses[1], &fa, &fb, 0.01, 0, 0.05)
}

// prepare starts a step with sub-steps of h seconds and returns the constraint.
func (c *couple) prepare(h float64, s Surface) *Constraint {
	fa, fb := c.poses[0].Frame(), c.poses[1].Frame()
	c.h, c.rows = h, slices.Grow(c.rows[:0], MaxPoints)[:c.cache.Manifold.Count]
	c.constraint.Count = int32(len(c.rows))
	c.cache.Prepare(&c.constraint, c.rows, h, &fa, &fb, false, c.finiteB, &s)
	return &c.constraint
}

// store ends a step in which the rows have been solved for so much time (s).
func (c *couple) store(time float64) { c.cache.Store(&c.constraint, c.rows, c.h, time) }

func randomVec(r *rand.Rand, size float64) geom.Vec3 {
	return geom.V(size*(2*r.Float64()-1), size*(2*r.Float64()-1), size*(2*r.Float64()-1))
}

func randomQuat(r *rand.Rand, angle float64) geom.Quat {
	return geom.FromRotationVector(randomVec(r, 1).Unit().Scale(angle * (2*r.Float64() - 1)))
}

// near reports whether a and b agree to a relative tolerance, or absolutely where they are smaller than one.
func near(a, b, tolerance float64) bool {
	return math.Abs(a-b) <= tolerance*math.Max(1, math.Max(math.Abs(a), math.Abs(b)))
}

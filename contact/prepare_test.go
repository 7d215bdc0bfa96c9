package contact

import (
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// TestPrepareMeasuresGaps: the gap of a row is the distance of its two anchors along the cached normal, at the bodies'
// present places.
func TestPrepareMeasuresGaps(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for i := range 200 {
		c := slabAndBox(geom.V(0.4, 0.3, 0.7), r.Float64(), testZone)
		for j := range c.poses {
			c.poses[j].P = c.poses[j].P.Add(randomVec(r, 0.003))
			c.poses[j].Q = randomQuat(r, 0.002).Mul(c.poses[j].Q)
		}
		k := c.prepare(testSubstep, Surface{Zone: testZone})
		for j := range c.rows {
			p := &c.cache.Manifold.Points[j]
			onA, onB := c.poses[0].Apply(p.OnA), c.poses[1].Apply(p.OnB)
			if want := k.Normal.Dot(onB.Sub(onA)); !near(c.rows[j].Gap, want, 1e-14) {
				t.Fatalf("case %d, row %d: gap %g, want %g", i, j, c.rows[j].Gap, want)
			}
		}
		if k.Normal != geom.V(0, 1, 0) && k.Normal.Sub(geom.V(0, 1, 0)).Len() > 1e-15 {
			t.Fatalf("case %d: the frozen normal became %v", i, k.Normal)
		}
	}
}

// TestPrepareClosedForm: lifting a box by d widens every gap by d; turning it by a small angle about x widens them by
// angle × lever.
func TestPrepareClosedForm(t *testing.T) {
	const d, angle = 0.0007, 1e-5
	half := geom.V(0.4, 0.3, 0.7)
	c := slabAndBox(half, 0, testZone)
	c.poses[1].P.Y += d
	c.poses[1].Q = geom.AxisAngle(geom.V(1, 0, 0), angle).Mul(c.poses[1].Q)
	c.prepare(testSubstep, Surface{Zone: testZone})
	for i := range c.rows {
		want := testZone + d - angle*c.cache.Manifold.Points[i].OnB.Z
		if got := c.rows[i].Gap; !near(got, want, 1e-9) {
			t.Errorf("corner %d: gap %g, want %g", i, got, want)
		}
	}
}

// TestPrepareFrame: the tangents and the normal are orthonormal, and the parameters of the surface are passed on.
func TestPrepareFrame(t *testing.T) {
	c := slabAndBox(geom.V(0.4, 0.3, 0.7), 0.4, testZone)
	k := c.prepare(testSubstep, Surface{Friction: 0.3, Restitution: 0.2, Zone: testZone})
	axes := [3]geom.Vec3{k.Normal, k.Tangent1, k.Tangent2}
	for i := range axes {
		for j := range axes {
			want := 0.0
			if i == j {
				want = 1
			}
			if !near(axes[i].Dot(axes[j]), want, 1e-15) {
				t.Errorf("axes %d and %d: %g", i, j, axes[i].Dot(axes[j]))
			}
		}
	}
	if k.Friction != 0.3 || k.Restitution != 0.2 || k.Zone != testZone || k.First != 0 || k.Count != 4 {
		t.Errorf("%+v", k)
	}
}

// TestStoredImpulsesComeBack: Prepare returns the impulses given to Store, scaled to the new sub-step length: a load is
// a force.
func TestStoredImpulsesComeBack(t *testing.T) {
	for _, row := range []struct {
		name  string
		h     float64
		scale float64
	}{
		{"the same sub-step", testSubstep, 1},
		{"twice as long", 2 * testSubstep, 2},
		{"a quarter", testSubstep / 4, 0.25},
	} {
		c := slabAndBox(geom.V(0.4, 0.3, 0.7), 0.4, testZone)
		k := c.prepare(testSubstep, Surface{Friction: 1, Zone: testZone})
		for i := range c.rows {
			c.rows[i].Impulse = float64(i + 1)
		}
		k.Impulse1, k.Impulse2, k.Twist = 0.3, -0.7, 0.2
		c.store(0)
		c.cache.SetPreload()
		if got := c.cache.Impulse(2, 16*testSubstep); !near(got, 48, 1e-12) {
			t.Errorf("%s: Load says %g N s over 16 sub-steps of 3", row.name, got)
		}
		k = c.prepare(row.h, Surface{Friction: 1, Zone: testZone})
		for i := range c.rows {
			want := row.scale * float64(i+1)
			if r := &c.rows[i]; !near(r.Impulse, want, 1e-14) || !near(r.Preload, want, 1e-14) {
				t.Errorf("%s: row %d has %g N s and preload %g, want %g", row.name, i, r.Impulse, r.Preload, want)
			}
		}
		c.store(0)
		c.prepare(row.h, Surface{Friction: 1, Zone: testZone})
		for i, r := range c.rows {
			if want := row.scale * float64(i+1); !near(r.Preload, want, 1e-14) || !near(r.Impulse, want, 1e-14) {
				t.Errorf("%s: row %d has preload %g a step later, want %g", row.name, i, r.Preload, want)
			}
		}
		if !near(k.Impulse1, 0.3*row.scale, 1e-14) || !near(k.Impulse2, -0.7*row.scale, 1e-14) ||
			!near(k.Twist, 0.2*row.scale, 1e-14) {
			t.Errorf("%s: friction %g, %g, twist %g", row.name, k.Impulse1, k.Impulse2, k.Twist)
		}
	}
}

// TestFrictionSurvivesANewManifold: the tangent impulse is kept in the world, so that new tangents do not turn it.
func TestFrictionSurvivesANewManifold(t *testing.T) {
	half := geom.V(0.4, 0.3, 0.7)
	c := slabAndBox(half, 0.4, testZone)
	k := c.prepare(testSubstep, Surface{Friction: 1, Zone: testZone})
	k.Impulse1, k.Impulse2 = 0.3, -0.7
	before := k.Tangent1.Scale(k.Impulse1).AddScaled(k.Impulse2, k.Tangent2)
	c.store(0)
	c.poses[0].Q = geom.AxisAngle(geom.V(0, 1, 0), 1).Mul(c.poses[0].Q)
	m := c.corners(half, testZone)
	c.update(&m)
	k = c.prepare(testSubstep, Surface{Friction: 1, Zone: testZone})
	after := k.Tangent1.Scale(k.Impulse1).AddScaled(k.Impulse2, k.Tangent2)
	if after.Sub(before).Len() > 1e-15 {
		t.Errorf("friction impulse %v became %v", before, after)
	}
}

// TestPrepareForFiniteRotation: the arms of both bodies end where the body under finite rotation has its anchors now.
func TestPrepareForFiniteRotation(t *testing.T) {
	c := slabAndBox(geom.V(0.4, 0.3, 0.7), 0.4, testZone)
	c.poses[1].Q = geom.AxisAngle(geom.V(0, 0, 1), 0.6).Mul(c.poses[1].Q)
	c.finiteB = true
	k := c.prepare(testSubstep, Surface{Friction: 1, Zone: testZone})
	centre := geom.Vec3{}
	for i := range c.rows {
		r := &c.rows[i]
		p := &c.cache.Manifold.Points[i]
		want := c.poses[1].Apply(p.OnB)
		onA, onB := c.poses[0].P.Add(r.ArmA), c.poses[1].P.Add(r.ArmB)
		if onA.Sub(want).Len() > 1e-15 || onB.Sub(want).Len() > 1e-15 {
			t.Errorf("row %d: arms end at %v and %v, want %v", i, onA, onB, want)
		}
		centre = centre.AddScaled(0.25, r.ArmB)
	}
	if k.CentreB.Sub(centre).Len() > 1e-15 {
		t.Errorf("friction at %v, want %v", k.CentreB, centre)
	}
}

// TestRoundedSolids: the contact place of a ball does not turn with it. A ball spinning on the spot keeps its gap and
// its anchor below its centre.
func TestRoundedSolids(t *testing.T) {
	const r = 0.3
	c := slabAndBall(r, testZone)
	for _, turn := range []geom.Vec3{{}, geom.V(0.8, 0, 0), geom.V(0, 2, -1), geom.V(3, 0.2, 0)} {
		c.poses[1].Q = geom.FromRotationVector(turn).Mul(c.poses[1].Q)
		c.prepare(testSubstep, Surface{Friction: 1, Zone: testZone})
		if gap := c.rows[0].Gap; !near(gap, testZone, 1e-14) {
			t.Errorf("turned by %v: gap %g, want %g", turn, gap, testZone)
		}
		onA, onB := c.cache.Anchors(0, &c.poses[0], &c.poses[1])
		if onA.Sub(geom.V(0.3, 0, 0.1)).Len() > 1e-14 || onB.Sub(geom.V(0.3, testZone, 0.1)).Len() > 1e-14 {
			t.Errorf("turned by %v: anchors %v and %v", turn, onA, onB)
		}
	}
}

// TestFrictionCentreFollowsTheLoad: the friction of a box that stands on one edge acts at that edge.
func TestFrictionCentreFollowsTheLoad(t *testing.T) {
	half := geom.V(0.4, 0.5, 0.3)
	c := slabAndBox(half, 0, testZone)
	for i, impulse := range []float64{3, 0, 3, 0} { // the corners at +x
		c.cache.history[i].store(impulse)
	}
	m := c.corners(half, testZone)
	c.update(&m)
	k := c.prepare(testSubstep, Surface{Friction: 1, Zone: testZone})
	if !near(k.CentreB.X, half.X, 1e-12) || !near(k.CentreB.Z, 0, 1e-12) || !near(k.Radius, half.Z, 1e-12) {
		t.Errorf("centre at %v, lever %g m", k.CentreB, k.Radius)
	}
}

// TestNarrowManifolds: points nearly in a line, for the height of a body that jitters above them, are narrow, and their
// manifold is solved alone. How thick the other body is has no part in it.
func TestNarrowManifolds(t *testing.T) {
	for _, row := range []struct {
		half   geom.Vec3
		count  int
		narrow bool
	}{
		{geom.V(0.3, 0.1, 0.2), 4, false},
		{geom.V(0.3, 0.1, 0.03), 4, false}, // 0.03 m from the line at a height of 0.1
		{geom.V(0.3, 0.2, 0.03), 4, true},
		{geom.V(0.03, 0.2, 0.3), 4, true},
		{geom.V(0.3, 0.2, 0.03), 3, true},
		{geom.V(0.3, 0.2, 0.03), 2, false}, // a line: there is no turn about it to stop
	} {
		for _, thin := range []float64{0.5, 0.001, 0} { // height of the slab's surface above its centre
			c := slabAndBox(row.half, 0.4, testZone)
			c.poses[0].P.Y = -thin
			m := c.corners(row.half, testZone)
			m.Count = row.count
			c.update(&m)
			for _, jitters := range [][2]bool{{false, false}, {false, true}} {
				k := c.prepare(testSubstep, Surface{Zone: testZone, JittersA: jitters[0], JittersB: jitters[1]})
				if want := jitters[1] && row.narrow; k.Exact != want {
					t.Errorf("%v, %d points, on %g m, jitters %v: solved alone %v", row.half, row.count, thin, jitters, k.Exact)
				}
			}
		}
	}
}

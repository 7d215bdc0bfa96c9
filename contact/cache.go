package contact

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Cache is the cached manifold of a pair: its points, its lever arms and the impulses accumulated on it. It persists
// from step to step. The caches of a heap exceed the processor's cache, so fields lie together as they are read
// together: whether the manifold still holds, its points, arms, impulses.
type Cache struct {
	Valid    bool // the manifold may still be used
	Checked  bool // static equilibrium has been computed for it as it is
	Balanced bool // equilibrium was found
	damped   bool // its preload has been raised, see raisePreload

	Reach    float64   // m, gap up to which the manifold lists points
	Nearest  float64   // m, smallest gap of the pair when the manifold was made
	offset   geom.Vec3 // from the centre of A to the centre of B, when the manifold was made
	Manifold Manifold

	// Rounding radii of the solids (m), set before Update. The contact place of a rolling ball does not turn with the
	// ball. So arms and anchors end at the core, and the radius is added along the normal.
	RoundA, RoundB float64

	normal, tangent1, tangent2 geom.Vec3       // world, as they were when the manifold was made
	normalB                    geom.Vec3       // the normal in the body frame of B
	centreA, centreB           geom.Vec3       // lever arms of the friction block
	radius                     float64         // m, mean distance of the points from it
	arms                       [MaxPoints]arms `snapshot:"first Manifold.Count"`

	substep    float64            // s, length of the sub-steps that the impulses belong to
	twist      float64            // N m s
	tangential geom.Vec3          // N s, friction impulse, world
	rolling    geom.Vec3          // N m s, impulse against rolling, world
	meanLoad   float64            // N s, running mean of the load of all points, since the preload last fell
	age        float64            // s, since the preload last fell
	compressed float64            // s, for which the load has had a gap below half of its zone
	history    [MaxPoints]history `snapshot:"first Manifold.Count"`

	rotA, rotB geom.Quat // of the bodies, when the manifold was made
	Ticket     uint64    // the last entry into statics that was made for it; 0 for none since it changed
}

// arms are the lever arms of a point, to the cores (m, world, as they were when the manifold was made).
type arms struct{ a, b geom.Vec3 }

// Moved bounds how far any point of the pair has moved relative to the cached manifold (m), for bodies at poses a and b
// whose solids reach radiusA and radiusB from their centres.
func (m *Cache) Moved(a, b *geom.Pose, radiusA, radiusB float64) float64 {
	return m.Shifted(a, b) + float64(turned(a.Q, m.rotA)*radiusA) + float64(turned(b.Q, m.rotB)*radiusB)
}

// Shifted is the part of Moved by the centres of the bodies, which mostly tells enough.
func (m *Cache) Shifted(a, b *geom.Pose) float64 { return b.P.Sub(a.P).Sub(m.offset).Len() }

// Covers reports whether the manifold, moved by so much (m) but by less than the tolerance (m), still lists all points
// with gaps up to need (m).
func (m *Cache) Covers(moved, need, tolerance float64) bool {
	if m.Manifold.Count == 0 {
		return moved+need <= m.Nearest
	}
	return moved < tolerance && moved+need <= m.Reach
}

// turned bounds the chord, per unit of radius, over which the rotation from q to p carries a point.
func turned(p, q geom.Quat) float64 {
	d := p.Mul(q.Conj())
	return 2 * math.Sqrt(float64(d.X*d.X)+float64(d.Y*d.Y)+float64(d.Z*d.Z))
}

// Update replaces the pair's manifold by fresh (in the frame of A), for bodies at frames fa and fb. New points inherit
// the impulses of old ones: by feature first, then by nearness within match (m). Coinciding corners of equal boxes swap
// their features, so features alone would lose the load.
func (m *Cache) Update(fresh *Manifold, a, b *geom.Pose, fa, fb *geom.Frame, reach, nearest, match float64) {
	var inherited [MaxPoints]history
	var taken [MaxPoints]bool
	for pass := 0; pass < 2; pass++ {
		for i := 0; i < fresh.Count; i++ {
			if inherited[i].known {
				continue
			}
			if best, _ := m.matchPoint(&fresh.Points[i], &taken, pass == 0, float64(match*match)); best >= 0 {
				inherited[i], taken[best] = m.history[best], true
			}
		}
	}
	copy(m.history[:fresh.Count], inherited[:])
	m.setManifold(fresh, a, b, fa, fb, reach, nearest)
}

// matchPoint returns the old point, not taken yet, that is nearest to p within a squared distance (m²), and that
// distance; -1 if there is none. The distance counts on the body on which it is less: the corners of a body that spins
// or slides over the other stay in place on that body. With sameFeature only points made by the same features count.
func (m *Cache) matchPoint(p *Point, taken *[MaxPoints]bool, sameFeature bool, within float64) (int, float64) {
	best, nearest := -1, within
	for j := 0; j < m.Manifold.Count; j++ {
		o := &m.Manifold.Points[j]
		if taken[j] || sameFeature && o.Feature != p.Feature {
			continue
		}
		d := o.OnA.Sub(p.OnA).LenSq()
		if onB := o.OnB.Sub(p.OnB).LenSq(); onB < d {
			d = onB
		}
		if d <= nearest {
			best, nearest = j, d
		}
	}
	return best, nearest
}

// setManifold stores the manifold fresh and the poses at which it was made. The histories are already those of its
// points.
func (m *Cache) setManifold(fresh *Manifold, a, b *geom.Pose, fa, fb *geom.Frame, reach, nearest float64) {
	m.Manifold.set(fresh)
	m.Reach, m.Nearest, m.Valid = reach, nearest, true
	m.Checked, m.Balanced, m.Ticket = false, false, 0
	if fresh.Count == 0 {
		m.damped, m.compressed = false, 0
	}
	m.offset, m.rotA, m.rotB = b.P.Sub(a.P), a.Q, b.Q
	m.normal = fa.R.Apply(fresh.Normal)
	m.normalB = fb.R.ApplyT(m.normal)
	m.tangent1, m.tangent2 = m.normal.Perpendicular()
	for i := 0; i < fresh.Count; i++ {
		// Both lever arms end at one point, in the middle of the gap unless ArmOffset says otherwise, so that the row
		// transmits no spurious torque.
		onA, onB := fa.Apply(fresh.Points[i].OnA), fb.Apply(fresh.Points[i].OnB)
		mid := onA.Add(onB).Scale(0.5).AddScaled(fresh.ArmOffset, onB.Sub(onA))
		m.arms[i].a = mid.Sub(fa.P).AddScaled(-m.RoundA, m.normal)
		m.arms[i].b = mid.Sub(fb.P).AddScaled(m.RoundB, m.normal)
	}
	m.placeFriction()
}

// placeFriction puts the friction block at the centre of the points, weighted by the load of each: the friction of a
// body that stands on one edge acts at that edge.
func (m *Cache) placeFriction() {
	var weight [MaxPoints]float64
	total := m.weights(&weight)
	m.centreA, m.centreB, m.radius = geom.Vec3{}, geom.Vec3{}, 0
	if total == 0 {
		return
	}
	for i := 0; i < m.Manifold.Count; i++ {
		m.centreA = m.centreA.AddScaled(weight[i]/total, m.arms[i].a)
		m.centreB = m.centreB.AddScaled(weight[i]/total, m.arms[i].b)
	}
	for i := 0; i < m.Manifold.Count; i++ {
		m.radius += float64(weight[i] / total * m.arms[i].a.Sub(m.centreA).Len())
	}
}

// weights fills in the load of every point, all zero so far, and returns their sum. A new point counts as the mean of
// the known ones. Without weight it would leave the load that it is about to carry to the others, and a single old
// point has no lever against a spin.
func (m *Cache) weights(weight *[MaxPoints]float64) (total float64) {
	load, known := 0.0, 0
	for i := 0; i < m.Manifold.Count; i++ {
		weight[i] = m.history[i].impulse
		load += weight[i]
		if m.history[i].known {
			known++
		}
	}
	fair := 1.0
	if load > 0 {
		fair = load / float64(known)
	}
	for i := 0; i < m.Manifold.Count; i++ {
		if load == 0 || !m.history[i].known {
			weight[i] = fair
		}
		total += weight[i]
	}
	return total
}

// Surface holds the parameters of a pair's constraints that do not come from geometry.
type Surface struct {
	Friction, Restitution float64
	Zone                  float64   // m, gap that the rows aim at
	Rolling, Spinning     float64   // m, levers of the load: rolling resistance, and spinning resistance beyond friction
	Belt                  geom.Vec3 // m/s, world: velocity of B's surface against A's, beyond that of the bodies
	Held                  bool      // joints hold a body: see Constraint.Held
	JittersA, JittersB    bool      // these bodies are slow, but do not come to rest
}

// Prepare fills the pair's constraint c, but for the indices in it, and its rows, one for each point of the manifold:
// with gaps measured at the frames fa and fb and the impulses of the last step, for sub-steps of h seconds, for warm
// starting. finiteA and finiteB tell which bodies follow their finite rotation.
func (m *Cache) Prepare(c *Constraint, rows []Row, h float64, fa, fb *geom.Frame, finiteA, finiteB bool,
	surf *Surface) {
	scale := 1.0
	if m.substep > 0 {
		scale = h / m.substep
	}
	n := m.normal
	nA, nB, apart := m.turnNormal(fa, fb)
	for i := range rows {
		p, l, r := &m.Manifold.Points[i], &m.history[i], &rows[i]
		r.ArmA, r.ArmB = m.arms[i].a, m.arms[i].b
		r.Gap = apart + nB.Dot(p.OnB) - nA.Dot(p.OnA) - p.Early
		r.ArmGap = p.Gap
		r.Impulse, r.Preload, r.Total = l.impulse*scale, l.preload*scale, 0
	}
	along := 0.5 + m.Manifold.ArmOffset // see setManifold
	if finiteA || finiteB {
		along = ArmShare(finiteA, finiteB, m.RoundA, m.RoundB)
		m.updateArms(rows, fa, fb, along)
	}
	c.Damped, c.Direct, c.Zone = m.damped, false, surf.Zone
	c.Normal, c.Tangent1, c.Tangent2 = n, m.tangent1, m.tangent2
	c.Friction, c.Restitution, c.Rolling, c.Spinning = surf.Friction, surf.Restitution, surf.Rolling, surf.Spinning
	c.Radius, c.Belt, c.Held = m.radius, surf.Belt, surf.Held
	c.CentreA, c.CentreB, c.RoundA, c.RoundB, c.ArmShare = m.centreA, m.centreB, m.RoundA, m.RoundB, along
	c.Impulse1, c.Impulse2 = m.tangential.Dot(m.tangent1)*scale, m.tangential.Dot(m.tangent2)*scale
	c.Twist, c.Roll1, c.Roll2 = m.twist*scale, m.rolling.Dot(m.tangent1)*scale, m.rolling.Dot(m.tangent2)*scale
	c.Exact = surf.JittersA && c.isNarrow(rows, c.CentreA) || surf.JittersB && c.isNarrow(rows, c.CentreB)
}

// LeastGap returns the smallest gap (m) of the manifold's points for bodies at frames fa and fb: +Inf if it has none.
func (m *Cache) LeastGap(fa, fb *geom.Frame) float64 {
	least := math.Inf(1)
	nA, nB, apart := m.turnNormal(fa, fb)
	for i := range m.Manifold.Count {
		p := &m.Manifold.Points[i]
		if gap := nB.Dot(p.OnB) - nA.Dot(p.OnA); gap < least {
			least = gap
		}
	}
	return apart + least
}

// turnNormal returns the normal in both body frames at frames fa and fb, and what the gaps of all points have in common
// (m): so the gap of a point, along the normal, takes two inner products.
func (m *Cache) turnNormal(fa, fb *geom.Frame) (nA, nB geom.Vec3, apart float64) {
	nA, nB = fa.R.ApplyT(m.normal), fb.R.ApplyT(m.normal)
	apart = m.normal.Dot(fb.P.Sub(fa.P)) + float64(m.RoundA*(nA.Dot(m.Manifold.Normal)-1)) +
		float64(m.RoundB*(nB.Dot(m.normalB)-1))
	return nA, nB, apart
}

// anchors returns where point i is fixed to the cores, in the body frames (m).
func (m *Cache) anchors(i int) (onA, onB geom.Vec3) {
	p := &m.Manifold.Points[i]
	return p.OnA.AddScaled(-m.RoundA, m.Manifold.Normal), p.OnB.AddScaled(m.RoundB, m.normalB)
}

// Anchors returns point i on both surfaces, world (m), for bodies at poses a and b.
func (m *Cache) Anchors(i int, a, b *geom.Pose) (onA, onB geom.Vec3) {
	onA, onB = m.anchors(i)
	return a.Apply(onA).AddScaled(m.RoundA, m.normal), b.Apply(onB).AddScaled(-m.RoundB, m.normal)
}

// updateArms takes the lever arms of bodies under finite rotation from their anchors at frames fa and fb: the manifold
// may have been made elsewhere on their path. Both arms of a row end between its anchors, at a share along of the way
// from A to B. So do those of the friction block: otherwise a cube on a turntable would slip at the speed at which the
// ends part.
func (m *Cache) updateArms(rows []Row, fa, fb *geom.Frame, along float64) {
	m.centreA, m.centreB = geom.Vec3{}, geom.Vec3{}
	share := 1 / float64(len(rows))
	for i := range rows {
		onA, onB := m.anchors(i)
		a := fa.Apply(onA).AddScaled(m.RoundA, m.normal)
		b := fb.Apply(onB).AddScaled(-m.RoundB, m.normal)
		at := a.Lerp(b, along)
		rows[i].ArmGap = m.normal.Dot(b.Sub(a))
		rows[i].ArmA = at.Sub(fa.P).AddScaled(-m.RoundA, m.normal)
		rows[i].ArmB = at.Sub(fb.P).AddScaled(m.RoundB, m.normal)
		m.centreA, m.centreB = m.centreA.AddScaled(share, rows[i].ArmA), m.centreB.AddScaled(share, rows[i].ArmB)
	}
}

// Impulse returns the normal impulse (N s) of point i over the last step of length dt (s).
func (m *Cache) Impulse(i int, dt float64) float64 {
	if m.substep == 0 {
		return 0
	}
	return m.history[i].impulse * dt / m.substep
}

// Loaded reports whether a point carried load at the end of the last step.
func (m *Cache) Loaded() bool {
	for i := range m.history[:m.Manifold.Count] {
		if m.history[i].impulse > 0 {
			return true
		}
	}
	return false
}

// Normal returns the normal of the cached manifold, world frame, from A to B.
func (m *Cache) Normal() geom.Vec3 { return m.normal }

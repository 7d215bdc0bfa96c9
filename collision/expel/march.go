package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// march follows a screw in stretches that are each proven free of contact.
//
// A stretch is proven along an axis that separates the solids at its start, held still with the obstacle or carried
// with the mover. The height of every single vertex along the axis is a function of time whose second derivative is at
// most angle² times its distance from the screw axis, and so stays above its chord less a known sag. A stretch that
// fails is halved, down to the step that the gap allows for speed alone (conservative advancement).
type march struct {
	rel             geom.Frame
	mover, obstacle *convex.Polyhedron
	moverSide       flank // their sides when they are faces of meshes
	restSide        flank
	radius          float64 // m, of both together
	zone, slack     float64 // m
	turn            turn
	pitch           float64
	moverPathLength []float64 // m, path about the axis of every vertex of the mover: the bend of its way
	restPathLength  []float64

	now, end   float64 // where it is, and how far it is to go
	frame      geom.Frame
	sep        convex.Separation
	gap        float64 // m, between the rounded solids, at now
	floor      float64 // m, the gap must not fall below it
	floorKnown bool    // floor is that of a larger pair of which this is a part
	cache      convex.DistanceCache
	axes       []geom.Vec3 // of touching faces
	last       geom.Vec3   // that kept the last pair of faces apart
	stretches  int         // tried to be proven free since TakeStretches
}

// marchedFaces are the pair of faces of meshes that a march follows.
type marchedFaces struct {
	mover, rest                     convex.Polyhedron // a face each, bare corners
	moverPathLength, restPathLength []float64
}

// startMarch sets up a motion to be followed, and reports whether the input is usable.
func (s *Scratch) startMarch(mover, obstacle mesh.Core, rel *geom.Frame, motion Screw, zone float64) bool {
	k := motion.Axis.Unit()
	if !s.place(mover, obstacle, rel, zone) || !motion.Origin.IsFinite() || k == (geom.Vec3{}) ||
		!(math.Abs(motion.Angle) < mostAngle) || math.IsInf(motion.Pitch, 0) || math.IsNaN(motion.Pitch) {
		return false
	}
	m := &s.march
	*m = march{rel: *rel, mover: mover.Poly, obstacle: obstacle.Poly, radius: mover.Radius + obstacle.Radius, zone: zone,
		axes: m.axes, end: 1, stretches: m.stretches}
	m.pitch = motion.Pitch
	if motion.Angle < 0 { // about the opposite axis
		k, m.pitch = k.Neg(), -m.pitch
	}
	m.turn = turn{origin: motion.Origin, axis: k, angle: math.Abs(motion.Angle)}
	c := rel.Apply(s.mover.surface.Centre)
	m.turn.origin = m.turn.origin.AddScaled(k.Dot(c.Sub(m.turn.origin)), k)
	m.slack = 4 * s.slack
	return true
}

// solidOf returns face f of a core, or the whole core for -1, and the paths of its vertices about the axis; at places
// it in the frame of the obstacle.
func (m *march) solidOf(c mesh.Core, f int32, side *flank, copied *convex.Polyhedron, pathLength *[]float64,
	at *geom.Frame) (*convex.Polyhedron, []float64) {
	*side = flank{}
	solid := c.Poly
	if c.Mesh != nil {
		c.Mesh.CopyFace(int(f), copied)
		solid = copied
		*side = flank{true, c.Mesh.Closed, c.Mesh.Faces[f].Plane.N}
	}
	*pathLength = (*pathLength)[:0]
	for _, v := range solid.Verts {
		a := m.turn.arcOf(at.Apply(v), m.turn.axis)
		*pathLength = append(*pathLength, a.pathLength)
	}
	return solid, *pathLength
}

// takePair makes the march that of one pair of faces.
func (m *march) takePair(w *marchedFaces, mover, obstacle mesh.Core, f, g int32) {
	home := geom.Frame{R: geom.Identity3()}
	m.mover, m.moverPathLength = m.solidOf(mover, f, &m.moverSide, &w.mover, &w.moverPathLength, &m.rel)
	m.obstacle, m.restPathLength = m.solidOf(obstacle, g, &m.restSide, &w.rest, &w.restPathLength, &home)
}

func (m *march) frameAt(t float64) geom.Frame {
	f := m.turn.carry(&m.rel, m.turn.angle*t)
	f.P = f.P.AddScaled(m.pitch*t, m.turn.axis)
	return f
}

// measure finds the gap at now and an axis that proves it.
func (m *march) measure() {
	if m.now == 0 {
		m.frame = m.rel
	}
	m.axes = m.axes[:0]
	m.sep = convex.Distance(m.obstacle, m.mover, &m.frame, &m.cache)
	if m.sep.Normal == (geom.Vec3{}) {
		m.touching()
	}
	m.gap = m.sep.Sep - m.radius
	if !m.floorKnown {
		m.floor = max(m.floor, keepsShare*min(m.zone, m.gap))
	}
}

// touching finds the axis of touching polyhedra, along which they are no deeper than rounding, among faces and edges.
func (m *march) touching() {
	m.sep.Sep = math.Inf(-1)
	if m.floorKnown {
		m.collectAxes(&m.frame)
		for _, n := range m.axes {
			m.try(n)
		}
		return
	}
	for i := range m.obstacle.Faces {
		m.try(m.obstacle.Faces[i].Plane.N)
	}
	for i := range m.mover.Faces {
		m.try(m.frame.R.Apply(m.mover.Faces[i].Plane.N).Neg())
	}
	for i := range m.obstacle.Edges {
		e := &m.obstacle.Edges[i]
		u := m.obstacle.Verts[e.V1].Sub(m.obstacle.Verts[e.V0])
		for j := range m.mover.Edges {
			g := &m.mover.Edges[j]
			n := u.Cross(m.frame.R.Apply(m.mover.Verts[g.V1].Sub(m.mover.Verts[g.V0])))
			if n.LenSq() > acrossSquared*u.LenSq() {
				n = n.Unit()
				m.try(n)
				m.try(n.Neg())
			}
		}
	}
}

func (m *march) try(n geom.Vec3) {
	if sep := convex.SeparationAlong(m.obstacle, m.mover, &m.frame, n, &m.cache); sep > m.sep.Sep {
		m.sep.Normal, m.sep.Sep = n, sep
	}
}

// speed bounds how fast any point of the mover goes (m per unit time).
func (m *march) speed() float64 {
	most := 0.0
	for _, path := range m.moverPathLength {
		most = max(most, path)
	}
	return math.Sqrt(float64(most*most) + float64(m.pitch*m.pitch))
}

// follow goes as far as it can prove: to end, where the answer is StateApart, or to a hit.
func (m *march) follow() Hit {
	speed := m.speed()
	m.measure()
	if m.gap < -m.slack {
		return m.hit() // overlapping: no gap can be kept
	}
	if speed == 0 {
		return Hit{State: StateApart, Fraction: 1}
	}
	finest := finestShare * max(m.zone, m.slack) / speed
	step := m.end - m.now
	for range mostStretches {
		m.stretches++
		to := min(m.end, m.now+step)
		end := m.frameAt(to)
		safe := (m.gap - m.floor) / speed
		if to-m.now <= safe || m.free(to-m.now, &end) {
			if to == m.end {
				return Hit{State: StateApart, Fraction: 1}
			}
			m.now, m.frame = to, end
			m.measure()
			step *= 2
			continue
		}
		if step < finest {
			return m.hit()
		}
		step = max(0.5*min(step, m.end-m.now), min(safe, step*0.9))
	}
	return Hit{State: StateUnsure, Fraction: m.now}
}

// free tries to prove the stretch from now to end: by the axis that separates the solids where it starts, by those of
// touching faces, and by the axis where it ends.
func (m *march) free(span float64, end *geom.Frame) bool {
	if m.proves(m.sep.Normal, span, end) {
		return true
	}
	for _, n := range m.axes {
		if m.proves(n, span, end) {
			return true
		}
	}
	return m.provesFromEnd(span, end)
}

// provesFromEnd tries the axis that separates the solids at the end of a stretch, as it is there and carried back.
func (m *march) provesFromEnd(span float64, end *geom.Frame) bool {
	cache := m.cache
	sep := convex.Distance(m.obstacle, m.mover, end, &cache)
	if sep.Normal != (geom.Vec3{}) {
		return m.provesBack(sep.Normal, span, end)
	}
	if !m.floorKnown {
		return false
	}
	first := len(m.axes)
	m.collectAxes(end)
	found := false
	for _, n := range m.axes[first:] {
		if found = m.provesBack(n, span, end); found {
			break
		}
	}
	m.axes = m.axes[:first]
	return found
}

// provesBack is proves for an axis found at the end, as it is there and carried back with the mover.
func (m *march) provesBack(n geom.Vec3, span float64, end *geom.Frame) bool {
	return m.proves(n, span, end) || m.turn.angle > 0 && m.proves(m.frame.R.Apply(end.R.ApplyT(n)), span, end)
}

// proves reports whether axis n, held still or carried along, keeps the solids more than floor apart from now to end.
func (m *march) proves(n geom.Vec3, span float64, end *geom.Frame) bool {
	// The radius vector turns across the screw axis: along n it sways by no more than this share of its length.
	bend := float64(m.turn.angle * span * span * n.Cross(m.turn.axis).Len())
	least := m.floor + m.radius
	low := math.Inf(1)
	nx, ny := m.frame.R.ApplyT(n), end.R.ApplyT(n)
	px, py := n.Dot(m.frame.P), n.Dot(end.P)
	for i, v := range m.mover.Verts {
		low = min(low, geom.Sag(px+nx.Dot(v), py+ny.Dot(v), float64(bend*m.moverPathLength[i])))
	}
	if low-m.obstacle.Highest(n) >= least {
		return true
	}
	if m.turn.angle == 0 {
		return false
	}
	// Carried with the mover: n' at the end, and the obstacle's vertices move against it.
	high, ne := math.Inf(-1), end.R.Apply(nx)
	pe := ne.Dot(end.P)
	for i, v := range m.obstacle.Verts {
		high = max(high, -geom.Sag(px-n.Dot(v), pe-ne.Dot(v), float64(bend*m.restPathLength[i])))
	}
	return m.mover.Lowest(nx)-high >= least
}

// slideBall answers a ball with centre x that moves by v, in closed form: the gap to a convex solid is a convex
// function of the time, so a ball that starts on its way out never comes deeper.
func (m *march) slideBall(x, v geom.Vec3) Hit {
	m.measure()
	length := v.Len()
	if length == 0 || m.sep.Normal.Dot(v) >= 0 && m.gap > -m.slack {
		return Hit{State: StateApart, Fraction: 1}
	}
	if m.gap >= m.zone {
		dist, _, ok := Trace(mesh.Core{Poly: m.obstacle}, m.radius+m.zone, x, v.Scale(1/length), length)
		if !ok {
			return Hit{State: StateApart, Fraction: 1}
		}
		m.now = min(1, dist/length)
		m.frame.P = m.rel.P.AddScaled(m.now, v)
		m.measure()
	}
	return m.hit()
}

// hit is the answer to stop at now.
func (m *march) hit() Hit {
	h := Hit{State: StateHit, Fraction: m.now, Normal: m.sep.Normal, Point: m.sep.OnA, Mover: -1, Obstacle: -1}
	n := m.sep.Normal
	back := m.frame.R.ApplyT(n).Neg()
	for f := range m.obstacle.Faces {
		if m.obstacle.Faces[f].Plane.N.Dot(n) > flushCosine {
			h.Pair, h.Mover, h.Obstacle = VertexFace, m.mover.Support(back, 0), int32(f)
			return h
		}
	}
	for f := range m.mover.Faces {
		if m.mover.Faces[f].Plane.N.Dot(back) > flushCosine {
			h.Pair, h.Mover, h.Obstacle = FaceVertex, int32(f), m.obstacle.Support(n, 0)
			return h
		}
	}
	e, g := edgeOf(m.obstacle, &m.cache, m.cache.IndexA), edgeOf(m.mover, &m.cache, m.cache.IndexB)
	if e >= 0 && g >= 0 {
		h.Pair, h.Mover, h.Obstacle = EdgeEdge, g, e
	}
	return h
}

// edgeOf returns the edge of p between the closest vertices that a distance query left, or -1 if it was none.
func edgeOf(p *convex.Polyhedron, cache *convex.DistanceCache, index [4]int32) int32 {
	a, b := index[0], index[0]
	for _, i := range index[:max(cache.Count, 0)] {
		if i != a {
			b = i
		}
	}
	for e := range p.Edges {
		g := &p.Edges[e]
		if g.V0 == a && g.V1 == b || g.V0 == b && g.V1 == a {
			return int32(e)
		}
	}
	return -1
}

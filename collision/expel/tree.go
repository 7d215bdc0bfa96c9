package expel

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// treeWalk walks down both trees of a query: nearest in time first along a motion, nearest in space first without.
type treeWalk struct {
	query
	moverPart, restPart part // of the leaves at hand
	visits              []visit
	bounds              bounds
}

// visit is a node of the mover's tree and one of the obstacle's that may come within reach of each other during a
// window of the motion.
type visit struct {
	mover, rest int32
	from, to    float64 // in the measure of the query: a fraction, or the tangent of half an angle
}

// pathKind says how a query moves.
type pathKind uint8

const (
	sliding  pathKind = iota // by bounds.slide, measured in fractions
	turning                  // by query.turn, measured in tangents of half the angle
	screwing                 // by query.turn and bounds.slide at once, measured in fractions
)

// bounds says when the nodes of two trees may come near each other.
type bounds struct {
	kind  pathKind
	slide geom.Vec3 // m per unit of the measure
	reach float64   // m
	whole geom.Box  // of a convex obstacle, a tree of one node

	nodes []carried // of the mover's tree, as far as they have been placed in this query
	query uint64
}

// carried is a node of the mover's tree in the frame of the obstacle where the motion starts: a box, and a ball about
// the same centre, which does not change when it turns.
type carried struct {
	query        uint64 // for which it was placed
	centre, half geom.Vec3
	radius       float64
	arc          arc
}

// startVisits prepares to walk the trees along the motion that bounds describe.
func (s *treeWalk) startVisits() {
	s.moverPart.node, s.restPart.node = 0, 0
	b := &s.bounds
	b.reach = float64(1.01*farthest*s.zone) + float64(8*s.slack) + s.margin + s.radii
	if b.kind != sliding {
		b.reach += float64(pivotShare * s.zone)
	}
	s.plantMover()
	s.visits = append(s.visits[:0], visit{})
	v := &s.visits[0]
	var box geom.Box
	var ok bool
	s.restBox(0, &box)
	if v.from, v.to, ok = s.meet(s.carry(0), &box, 0, s.best); !ok {
		s.visits = s.visits[:0]
	}
}

// plantMover makes room for the nodes of the mover's tree, none of them placed yet.
func (s *treeWalk) plantMover() {
	b := &s.bounds
	b.whole = s.obstacle.surface.Bounds
	b.query++
	n := 1
	if s.mover.mesh != nil {
		n = len(s.mover.mesh.Nodes)
	}
	if n > len(b.nodes) {
		b.nodes = append(b.nodes, make([]carried, n-len(b.nodes))...)
	}
}

// carry returns a node of the mover's tree placed in the frame of the obstacle, where the motion starts.
func (s *treeWalk) carry(i int32) *carried {
	c := &s.bounds.nodes[i]
	if c.query == s.bounds.query {
		return c
	}
	c.query = s.bounds.query
	if s.mover.mesh == nil {
		c.centre, c.half = s.moverBox.Centre(), s.moverBox.Half()
		c.radius = c.half.Len()
	} else {
		box := s.mover.mesh.Nodes[i].Box()
		h := box.Half()
		c.radius = h.Len()
		c.centre = s.rel.Apply(box.Centre())
		x, y, z := s.rel.R.X.Scale(h.X).Abs(), s.rel.R.Y.Scale(h.Y).Abs(), s.rel.R.Z.Scale(h.Z).Abs()
		c.half = x.Add(y).Add(z)
	}
	if s.bounds.kind != sliding {
		c.arc = s.turn.arcOf(c.centre, s.turn.axis)
	}
	return c
}

// restBox fills the box of a node of the obstacle's tree.
func (s *treeWalk) restBox(i int32, box *geom.Box) {
	if s.obstacle.mesh == nil {
		*box = s.bounds.whole
		return
	}
	*box = s.obstacle.mesh.Nodes[i].Box()
}

// meet narrows the window down to when the carried node can be within reach of the box, and reports whether it ever is.
// The centre goes along its chord but for the departure of the arc from it: no more than an eighth of the largest
// acceleration, ρ angle² per unit of time and 4ρ in the tangent of half the angle, times the window squared.
func (s *treeWalk) meet(c *carried, box *geom.Box, from, to float64) (float64, float64, bool) {
	b := &s.bounds
	to = min(to, s.best)
	span := to - from
	if !(span >= 0) {
		return 0, 0, false
	}
	p, half, grow := c.centre, c.half, b.reach
	var d geom.Vec3
	switch b.kind {
	case sliding:
		p, d = p.AddScaled(from, b.slide), b.slide.Scale(span)
	case turning:
		p = c.arc.at(c.centre, from)
		d = c.arc.at(c.centre, to).Sub(p)
		half = c.swung(2 * to)
		grow += float64(0.5 * span * span * c.arc.pathLength / s.turn.angle)
	case screwing:
		p = s.screwed(c, from)
		d = s.screwed(c, to).Sub(p)
		half = c.swung(s.turn.angle * to)
		grow += float64(0.125 * s.turn.angle * span * span * c.arc.pathLength)
	}
	low, high := 0.0, 1.0
	if !clip(&low, &high, p.X, d.X, box.Min.X-half.X-grow, box.Max.X+half.X+grow) ||
		!clip(&low, &high, p.Y, d.Y, box.Min.Y-half.Y-grow, box.Max.Y+half.Y+grow) ||
		!clip(&low, &high, p.Z, d.Z, box.Min.Z-half.Z-grow, box.Max.Z+half.Z+grow) {
		return 0, 0, false
	}
	return from + float64(low*span), min(to, from+float64(high*span)), true
}

// swung returns the half extents of the node when it has turned by no more than angle (rad).
func (c *carried) swung(angle float64) geom.Vec3 {
	grow := float64(angle * c.radius)
	h, r := c.half, c.radius
	return geom.V(min(h.X+grow, r), min(h.Y+grow, r), min(h.Z+grow, r))
}

// screwed returns where the screw has brought the centre of the node by time t.
func (s *treeWalk) screwed(c *carried, t float64) geom.Vec3 {
	half, cos := geom.SinCos(0.5 * s.turn.angle * t)
	p := c.centre.AddScaled(2*float64(half*cos), c.arc.y).AddScaled(-2*float64(half*half), c.arc.g)
	return p.AddScaled(t, s.bounds.slide)
}

// nextLeaves walks on to the next two leaves that can come within reach before the earliest stop so far, nearest in
// time first, fills their parts and returns the window; ok is false when there are none.
func (s *treeWalk) nextLeaves() (leaves visit, ok bool) {
	var box, otherBox geom.Box
	for len(s.visits) > 0 {
		v := s.visits[len(s.visits)-1]
		s.visits = s.visits[:len(s.visits)-1]
		if v.from > s.best {
			continue
		}
		v.to = min(v.to, s.best)
		c := s.carry(v.mover)
		s.restBox(v.rest, &box)
		size := box.Max.Sub(box.Min).Len()
		if s.cutWindow(&v, c, &box, size) {
			continue
		}
		moverNode, moverSplits := inner(s.mover.mesh, v.mover)
		restNode, restSplits := inner(s.obstacle.mesh, v.rest)
		switch {
		case !moverSplits && !restSplits:
			s.fillPart(&s.moverPart, &s.mover, v.mover)
			s.fillPart(&s.restPart, &s.obstacle, v.rest)
			return v, true
		case moverSplits && (!restSplits || 2*c.radius > size):
			a, b := v, v
			a.mover, b.mover = v.mover+1, moverNode.First
			s.push(a, b, s.carry(a.mover), s.carry(b.mover), &box, &box)
		default:
			s.restBox(v.rest+1, &box)
			s.restBox(restNode.First, &otherBox)
			a, b := v, v
			a.rest, b.rest = v.rest+1, restNode.First
			s.push(a, b, c, c, &box, &otherBox)
		}
	}
	return visit{}, false
}

// inner returns node i of a tree and whether it has children; a convex core has none.
func inner(mesh *mesh.Mesh, i int32) (n *mesh.Node, splits bool) {
	if mesh == nil || len(mesh.Nodes) == 0 {
		return nil, false
	}
	n = &mesh.Nodes[i]
	return n, n.Count == 0
}

// cutWindow replaces a visit by two, one for each half of its window, where the path bends too much to be bounded by
// its chord.
func (s *treeWalk) cutWindow(v *visit, c *carried, box *geom.Box, size float64) bool {
	if s.bounds.kind == sliding {
		return false
	}
	span := v.to - v.from
	bow := float64(0.125 * s.turn.angle * span * span * c.arc.pathLength)
	if s.bounds.kind == turning {
		bow = float64(0.5 * span * span * c.arc.pathLength / s.turn.angle)
	}
	if bow <= longestBow*max(size, 2*c.radius) {
		return false
	}
	a, b := *v, *v
	a.to = 0.5 * (v.from + v.to)
	b.from = a.to
	s.push(a, b, c, c, box, box)
	return true
}

// push keeps the visits that come within reach, the earlier one on top.
func (s *treeWalk) push(a, b visit, ca, cb *carried, boxA, boxB *geom.Box) {
	var okA, okB bool
	a.from, a.to, okA = s.meet(ca, boxA, a.from, a.to)
	b.from, b.to, okB = s.meet(cb, boxB, b.from, b.to)
	if okA && okB && a.from <= b.from {
		s.visits = append(s.visits, b, a)
		return
	}
	if okA {
		s.visits = append(s.visits, a)
	}
	if okB {
		s.visits = append(s.visits, b)
	}
}

// split replaces a visit of inner nodes by those of the children that are nearer than most (m), the nearest on top.
func (s *treeWalk) split(v *visit, most float64) bool {
	var box, otherBox geom.Box
	c := s.carry(v.mover)
	s.restBox(v.rest, &box)
	moverNode, moverSplits := inner(s.mover.mesh, v.mover)
	restNode, restSplits := inner(s.obstacle.mesh, v.rest)
	a, b := *v, *v
	switch {
	case !moverSplits && !restSplits:
		return false
	case moverSplits && (!restSplits || 2*c.radius > box.Max.Sub(box.Min).Len()):
		a.mover, b.mover = v.mover+1, moverNode.First
		a.from, b.from = boxGap(s.carry(a.mover), &box), boxGap(s.carry(b.mover), &box)
	default:
		a.rest, b.rest = v.rest+1, restNode.First
		s.restBox(a.rest, &box)
		s.restBox(b.rest, &otherBox)
		a.from, b.from = boxGap(c, &box), boxGap(c, &otherBox)
	}
	if a.from < b.from {
		a, b = b, a
	}
	if a.from < most {
		s.visits = append(s.visits, a)
	}
	if b.from < most {
		s.visits = append(s.visits, b)
	}
	return true
}

// boxGap returns the distance (m) of a carried box from another, or less.
func boxGap(c *carried, box *geom.Box) float64 {
	low, high := c.centre.Sub(c.half), c.centre.Add(c.half)
	d := box.Min.Sub(high).Max(low.Sub(box.Max)).Max(geom.Vec3{})
	return d.Len()
}

package audit

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// follow looks for points and flat polygons that have passed through the surface of a static body during the last step.
// Each is followed by one point: a solid that is whole on one side before and whole on the other side after has taken
// all of its points through. The world moves bodies along screws, or straight while they turn, and along each the point
// may leave the straight line between its ends by a little. So that a path around a rim or over a crest does not count
// as one through it, the line must also cross when it is shifted by twice that much in any direction.
func (a *Auditor) follow() {
	ends := a.world.SliceEnds()
	for i := range a.entries {
		e := &a.entries[i]
		s := &a.bodies[e.body].solids[e.solid]
		if e.still || s.radius > 0 || !s.shape.small() {
			continue
		}
		id, middle := a.bodies[e.body].id, s.shape.middle()
		from := a.world.PoseAt(id, 0)
		for _, end := range ends {
			to := a.world.PoseAt(id, end)
			if from.IsFinite() && to.IsFinite() && from != to {
				a.pass(e, newPassage(middle, &from, &to), end)
			}
			from = to
		}
	}
}

// small reports whether the shape is a point or a flat polygon.
func (s *shape) small() bool { return s.tree == nil && (len(s.verts) == 1 || len(s.faces) == 2) }

// middle returns the mean of a convex core's vertices.
func (s *shape) middle() geom.Vec3 {
	middle := geom.Vec3{}
	for _, v := range s.verts {
		middle = middle.AddScaled(1/float64(len(s.verts)), v)
	}
	return middle
}

// passage is the path of a point along one screw.
type passage struct {
	from, to geom.Vec3
	box      geom.Box
	bow      float64 // m; how far it may be off the straight line, and a little more than rounding
}

func newPassage(p geom.Vec3, from, to *geom.Pose) passage {
	r, s := newTurn(from.Q), newTurn(to.Q)
	way := passage{from: from.P.Add(r.apply(p)), to: to.P.Add(s.apply(p))}
	// An arc of angle t over a chord c is bowed by c tan(t/4)/2, and sin(t/4) is half the chord between the two
	// quaternions on their unit sphere.
	q := from.Q
	dot := float64(q.W*to.Q.W) + float64(q.X*to.Q.X) + float64(q.Y*to.Q.Y) + float64(q.Z*to.Q.Z)
	sine := math.Sqrt(math.Max(0, 0.5-float64(0.5*math.Abs(dot))))
	rounding := 1e-9 + float64(1e-14*(way.from.Len()+way.to.Len()))
	way.bow = float64(0.5*way.to.Sub(way.from).Len()*sine/math.Sqrt(1-float64(sine*sine))) + rounding
	// Where the centre goes straight, p turns about an axis through it: r (1 - cos(t/2)) off the chord at the most, where
	// r is its distance from that axis.
	way.bow += float64(2 * offAxis(r.apply(p), &from.Q, &to.Q) * sine * sine)
	way.box = geom.EmptyBox().Include(way.from).Include(way.to).Grow(2 * way.bow)
	return way
}

// offAxis returns the distance (m) of arm from the axis through the origin about which one rotation turns into another;
// its length where they are the same.
func offAxis(arm geom.Vec3, from, to *geom.Quat) float64 {
	turn := to.Mul(from.Conj())
	axis := geom.Vec3{X: turn.X, Y: turn.Y, Z: turn.Z}
	if axis == (geom.Vec3{}) {
		return arm.Len()
	}
	return arm.Cross(axis.Unit()).Len()
}

// pass records the static bodies that a point has passed through. It cannot have passed through a body that is farther
// from both ends of its path than the path is long. Without that test rounding would decide the sides of a path that
// has almost no length, at rest.
func (a *Auditor) pass(mover *entry, way passage, moment float64) {
	id := a.bodies[mover.body].id
	for i := range a.entries {
		e := &a.entries[i]
		b := &a.bodies[e.body]
		if !e.still || !way.box.Overlaps(&e.box) || !a.through.collide(mover, e) || !way.through(&b.solids[e.solid]) {
			continue
		}
		depth := way.depth(&b.solids[e.solid])
		if depth > way.to.Sub(way.from).Len()+float64(2*way.bow) {
			continue
		}
		x, y := id, b.id
		if x.Index() > y.Index() {
			x, y = y, x
		}
		a.moment = moment
		a.overlap(x, y, depth)
	}
}

// through reports whether the point must have crossed the surface of a solid.
func (p *passage) through(s *solid) bool {
	along := p.to.Sub(p.from)
	u, v := along.Unit().Perpendicular()
	for i := range 7 {
		shift := geom.Vec3{}
		switch way := [3]geom.Vec3{u, v, along.Unit()}[i/2%3]; {
		case i == 6:
		case i%2 == 0:
			shift = way.Scale(2 * p.bow)
		default:
			shift = way.Scale(-2 * p.bow)
		}
		from := s.turn.applyT(p.from.Sub(s.centre).Add(shift))
		if !s.shape.hit(from, s.turn.applyT(along)) {
			return false
		}
	}
	return true
}

// hit reports whether a segment crosses a face, or touches one to rounding.
func (s *shape) hit(from, along geom.Vec3) bool {
	w := winder{tree: s.tree, from: from, along: along, reach: 1}
	if s.tree != nil {
		w.visit(0)
		return w.hits > 0 || w.unsure
	}
	for i := range s.faces {
		loop := s.faces[i].loop
		for k := 1; k+1 < len(loop); k++ {
			w.pass(s.verts[loop[0]].Sub(from), s.verts[loop[k]].Sub(from), s.verts[loop[k+1]].Sub(from))
		}
	}
	return w.hits > 0 || w.unsure
}

// depth returns how far (m) the end of the way that is nearer to the surface is from it.
func (p *passage) depth(s *solid) float64 {
	depth := math.Inf(1)
	for _, end := range [2]geom.Vec3{p.from, p.to} {
		at := s.turn.applyT(end.Sub(s.centre))
		best := math.Inf(1)
		if s.shape.tree != nil {
			s.shape.tree.near(0, at, &best)
		} else {
			for i := range s.shape.faces {
				f := &s.shape.faces[i]
				best = math.Min(best, faceDistance(s.shape.verts, f.loop, f.normal, at))
			}
		}
		depth = math.Min(depth, best)
	}
	return depth
}

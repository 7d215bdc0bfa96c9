package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// walk calls try with every face whose box, grown by the radius, the ray enters before best; without a direction best
// is the radius of a ball that stays.
func (r *ray) walk(m *mesh.Mesh, dir geom.Vec3, try func(m *mesh.Mesh, f int32)) {
	var stack [mesh.Depth + 1]int32
	top := 1
	if len(m.Nodes) == 0 {
		top = 0
	}
	for top > 0 {
		top--
		i := stack[top]
		n := &m.Nodes[i]
		if _, hit := r.entersNode(n, dir); !hit {
			continue
		}
		if n.Count > 0 {
			for _, f := range m.Order[n.First : n.First+n.Count] {
				try(m, f)
			}
			continue
		}
		near, far := i+1, n.First
		a, _ := r.entersNode(&m.Nodes[near], dir)
		b, _ := r.entersNode(&m.Nodes[far], dir)
		if b < a {
			near, far = far, near
		}
		stack[top], stack[top+1] = far, near
		top += 2
	}
}

// entersNode returns when the ball enters a node's box, and whether it does before best. A ball that stays has its
// distance from the box for that.
func (r *ray) entersNode(n *mesh.Node, dir geom.Vec3) (float64, bool) {
	box := n.Box()
	if dir == (geom.Vec3{}) {
		d := box.Min.Sub(r.from).Max(r.from.Sub(box.Max)).Max(geom.Vec3{})
		gap := d.Len()
		return gap, gap <= r.best
	}
	grow := r.radius + r.margin
	low, high := 0.0, r.best
	ok := clip(&low, &high, r.from.X, dir.X, box.Min.X-grow, box.Max.X+grow) &&
		clip(&low, &high, r.from.Y, dir.Y, box.Min.Y-grow, box.Max.Y+grow) &&
		clip(&low, &high, r.from.Z, dir.Z, box.Min.Z-grow, box.Max.Z+grow)
	if !ok {
		return math.Inf(1), false
	}
	return low, true
}

// tryFace tries a face, from the side the ball is on, and the edges and vertices that it owns.
func (r *ray) tryFace(m *mesh.Mesh, f int32) {
	face := &m.Faces[f]
	side := 1.0
	if !m.Closed && face.Plane.Height(r.from) < 0 {
		side = -1
	}
	r.face(f, side)
	for i := face.First; i < face.First+face.Count; i++ {
		if m.Owns[i]&mesh.OwnsVert != 0 {
			r.vertex(m.LoopVerts[i])
		}
		if e := m.LoopEdges[i]; m.Owns[i]&mesh.OwnsEdge != 0 && r.view.touchable(m.Bends[e]) {
			r.edge(e)
		}
	}
}

// touchFace takes the vector from the nearest point of a face to the centre when that is the shortest so far. On the
// face itself it is that against the direction.
func (r *ray) touchFace(m *mesh.Mesh, f int32) {
	at := r.view.nearestOn(int(f), r.from)
	away := r.from.Sub(at)
	if d := away.Len(); d <= r.best {
		r.best, r.normal = d, away
		if d == 0 {
			r.normal = r.dir.Neg()
		}
	}
}

// ray is the working state of one Trace.
type ray struct {
	view      view
	from, dir geom.Vec3
	radius    float64 // m
	margin    float64 // m, margin by which bounds are widened
	best      float64
	normal    geom.Vec3
}

// face tries the front of face f (side 1) or its back (side -1), moved out by the radius.
func (r *ray) face(f int32, side float64) {
	plane := &r.view.faces[f].Plane
	b := float64(side * plane.N.Dot(r.dir))
	h := float64(side*plane.Height(r.from)) - r.radius
	if b >= 0 || h < 0 || h+float64(b*r.best) > 0 {
		return
	}
	through := plane.N.Neg()
	if r.radius == 0 {
		through = r.dir.Scale(side)
	}
	t := -h / b
	if r.view.passes(int(f), r.from.AddScaled(t, r.dir), through, r.margin) {
		r.best, r.normal = t, plane.N.Scale(side)
	}
}

// edge tries the cylinder about edge i.
func (r *ray) edge(i int32) {
	e := &r.view.surface.Edges[i]
	a := r.view.verts[e.V0]
	u := r.view.verts[e.V1].Sub(a)
	uu, x := u.LenSq(), r.from.Sub(a)
	// Parts of the ray across the edge.
	x = x.AddScaled(-x.Dot(u)/uu, u)
	d := r.dir.AddScaled(-r.dir.Dot(u)/uu, u)
	t, ok := entersBall(x, d, r.radius)
	if !ok || t >= r.best {
		return
	}
	at := r.from.AddScaled(t, r.dir).Sub(a)
	if along := at.Dot(u); along >= 0 && along <= uu {
		r.best, r.normal = t, at.AddScaled(-along/uu, u).Unit()
	}
}

// vertex tries the ball about vertex i.
func (r *ray) vertex(i int32) {
	v := r.view.verts[i]
	if t, ok := entersBall(r.from.Sub(v), r.dir, r.radius); ok && t < r.best {
		r.best, r.normal = t, r.from.AddScaled(t, r.dir).Sub(v).Unit()
	}
}

// entersBall returns when x + t d comes within radius of the origin, t ≥ 0.
func entersBall(x, d geom.Vec3, radius float64) (t float64, ok bool) {
	a, b, c := d.LenSq(), x.Dot(d), x.LenSq()-float64(radius*radius)
	// The distance from the path as a cross product keeps its digits when the ball is small and far.
	miss := x.Cross(d).LenSq()
	disc := float64(a*radius*radius) - miss
	if !(b < 0) || !(disc >= 0) || !(a > 0) {
		return 0, false
	}
	return max(0, c) / (math.Sqrt(disc) - b), true
}

// clip narrows low and high to where p + t d lies between least and most.
func clip(low, high *float64, p, d, least, most float64) bool {
	if math.Abs(d) < leastSlope {
		return p >= least && p <= most
	}
	a, b := (least-p)/d, (most-p)/d
	if d < 0 {
		a, b = b, a
	}
	*low, *high = max(*low, a), min(*high, b)
	return *low <= *high
}

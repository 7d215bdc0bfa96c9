package mesh

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math"
)

// probes are directions without a plan, for rays that tell whether a point is inside.
var probes = [...]geom.Vec3{
	geom.V(0.8123, 0.3571, 0.4619), geom.V(-0.2917, 0.8837, 0.3659), geom.V(0.4271, -0.5413, 0.7243), geom.V(-0.6871,
		-0.3307, -0.6469),
	geom.V(0.1733, 0.6143, -0.7699), geom.V(-0.5209, 0.4933, -0.6967), geom.V(0.9157, -0.3719, -0.1523), geom.V(-0.0947,
		-0.8219, 0.5617),
}

// ray is a half line, and the shear that makes it the third axis: seen along it, a face is a polygon of the plane and
// the ray the origin. Sides that faces share are the same to the bit, and the sign of an edge's side is right or
// zero, so that a ray finds no gap between faces (Woop, Benthin and Wald 2013).
type ray struct {
	from    geom.Vec3
	inverse geom.Vec3 // of the direction by components
	axis    int       // the largest component of that
	shear   flat
	scale   float64 // height along axis to multiples of dir
}

func newRay(from, dir geom.Vec3) ray {
	r := ray{from: from, inverse: geom.V(1/dir.X, 1/dir.Y, 1/dir.Z)}
	switch a := dir.Abs(); {
	case a.X >= a.Y && a.X >= a.Z:
		r.axis, r.scale, r.shear = 0, 1/dir.X, flat{dir.Y / dir.X, dir.Z / dir.X}
	case a.Y >= a.Z:
		r.axis, r.scale, r.shear = 1, 1/dir.Y, flat{dir.Z / dir.Y, dir.X / dir.Y}
	default:
		r.axis, r.scale, r.shear = 2, 1/dir.Z, flat{dir.X / dir.Z, dir.Y / dir.Z}
	}
	return r
}

// see returns point v as seen along the ray, and how far along it lies.
func (r *ray) see(v geom.Vec3) (at flat, t float64) {
	d := v.Sub(r.from)
	switch r.axis {
	case 0:
		d = geom.V(d.Y, d.Z, d.X)
	case 1:
		d = geom.V(d.Z, d.X, d.Y)
	}
	return flat{d.X - float64(r.shear.x*d.Z), d.Y - float64(r.shear.y*d.Z)}, float64(r.scale * d.Z)
}

// meet returns the first place t ≥ 0 where the ray meets face f, how many of the triangles from its first corner it
// meets there or later, and whether it touches an edge of one.
func (r *ray) meet(m *Mesh, f int32) (t float64, hits int, touch bool) {
	loop := m.Loop(int(f))
	t = math.Inf(1)
	a, ta := r.see(m.Verts[loop[0]])
	b, tb := r.see(m.Verts[loop[1]])
	ab := a.cross(b)
	for _, v := range loop[2:] {
		c, tc := r.see(m.Verts[v])
		bc, ca := b.cross(c), c.cross(a)
		if !((ab < 0 || bc < 0 || ca < 0) && (ab > 0 || bc > 0 || ca > 0)) {
			if sum := ab + bc + ca; sum != 0 {
				if at := (float64(bc*ta) + float64(ca*tb) + float64(ab*tc)) / sum; at >= 0 {
					t = min(t, at)
					hits++
					touch = touch || ab == 0 || bc == 0 || ca == 0
				}
			} else {
				touch = true
			}
		}
		b, tb, ab = c, tc, -ca
	}
	return t, hits, touch
}

// enters returns where the ray enters the node's box, and false when it does not before reach. Along an axis that the
// ray does not move on, the products are infinite, or NaN on a side of the box, for which every comparison is false.
func (r *ray) enters(n *Node, reach float64) (float64, bool) {
	low, high := 0.0, reach
	low, high = between(low, high, r.from.X, r.inverse.X, n.Min[0], n.Max[0])
	low, high = between(low, high, r.from.Y, r.inverse.Y, n.Min[1], n.Max[1])
	low, high = between(low, high, r.from.Z, r.inverse.Z, n.Min[2], n.Max[2])
	return low, low <= high
}

// between narrows the stretch low…high of a ray to where it is between two planes across an axis.
func between(low, high, from, inverse float64, lower, upper float32) (float64, float64) {
	// Half a dozen roundings must not shut out a face on the box (Ize 2013).
	const past = 1 + 2e-15
	near, far := float64(lower), float64(upper)
	if inverse < 0 {
		near, far = far, near
	}
	if at := float64((near - from) * inverse); at > low {
		low = at
	}
	if at := float64((far - from) * inverse * past); at < high {
		high = at
	}
	return low, high
}

// along visits the leaves whose boxes the ray meets.
func (m *Mesh) along(from, dir geom.Vec3) leavesAlong {
	return leavesAlong{ray: newRay(from, dir), m: m, top: 1}
}

type leavesAlong struct {
	ray
	m            *Mesh
	stack        [Depth + 1]int32
	top          int
	first, count int32 // of the leaf, in Order
}

// next goes to another leaf, and answers false when there is none.
func (w *leavesAlong) next() bool {
	for w.top > 0 {
		w.top--
		at := w.stack[w.top]
		n := &w.m.Nodes[at]
		if _, ok := w.enters(n, math.Inf(1)); !ok {
			continue
		}
		if n.Count > 0 {
			w.first, w.count = n.First, n.Count
			return true
		}
		w.stack[w.top], w.stack[w.top+1] = n.First, at+1
		w.top += 2
	}
	return false
}

// Ray returns where the half line from + t dir meets the surface first, 0 ≤ t ≤ reach, from either side of a face, and
// the face. dir may have any length but zero. No ray slips through between faces that share an edge or a vertex. A ray
// in the plane of a face does not meet that face, but its neighbours. ok is false when it meets nothing.
func (m *Mesh) Ray(from, dir geom.Vec3, reach float64) (t float64, face int32, ok bool) {
	return m.rayBut(from, dir, reach, -1)
}

// rayBut is Ray blind to one face.
func (m *Mesh) rayBut(from, dir geom.Vec3, reach float64, but int32) (t float64, face int32, ok bool) {
	if dir == (geom.Vec3{}) || len(m.Nodes) == 0 {
		return 0, -1, false
	}
	r := newRay(from, dir)
	t, face = reach, -1
	type visit struct {
		node int32
		low  float64
	}
	var stack [Depth + 1]visit
	low, hit := r.enters(&m.Nodes[0], t)
	if !hit {
		return 0, -1, false
	}
	stack[0] = visit{0, low}
	for top := 1; top > 0; {
		top--
		at := stack[top]
		if at.low > t {
			continue
		}
		n := &m.Nodes[at.node]
		if n.Count > 0 {
			for _, f := range m.Order[n.First : n.First+n.Count] {
				if f == but {
					continue
				}
				if s, hits, _ := r.meet(m, f); hits > 0 && (s < t || s == t && (face < 0 || f < face)) {
					t, face = s, f
				}
			}
			continue
		}
		left, right := visit{at.node + 1, 0}, visit{n.First, 0}
		var inLeft, inRight bool
		left.low, inLeft = r.enters(&m.Nodes[left.node], t)
		right.low, inRight = r.enters(&m.Nodes[right.node], t)
		if inLeft && inRight && right.low > left.low {
			left, right = right, left
		}
		if inLeft && inRight {
			stack[top], stack[top+1] = left, right
			top += 2
		} else if inLeft {
			stack[top] = left
			top++
		} else if inRight {
			stack[top] = right
			top++
		}
	}
	if face < 0 {
		return 0, -1, false
	}
	return t, face, true
}

// Contains reports whether x lies inside a closed mesh: in its matter, not in a room of it. On the surface, to
// rounding, either answer is possible. An open sheet contains nothing.
func (m *Mesh) Contains(x geom.Vec3) bool {
	if box := (geom.Box{Min: x, Max: x}); !m.Closed || !m.Bounds.Contains(&box) {
		return false
	}
	for try := range probes {
		inside, clean := false, true
		for at := m.along(x, probes[try]); clean && at.next(); {
			for _, f := range m.Order[at.first : at.first+at.count] {
				_, hits, touch := at.meet(m, f)
				inside = inside != (hits&1 == 1)
				clean = clean && !touch
			}
		}
		if clean {
			return inside
		}
	}
	return true // every way out grazes an edge: x lies on one
}

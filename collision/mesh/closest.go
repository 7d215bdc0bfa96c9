package mesh

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math"
)

// ClosestPoint returns the point of the surface nearest to x, its face and its distance (m), as long as that is below
// limit. Otherwise face is -1, the point x itself and dist the limit. Of equally near faces it takes the one with the
// lowest number.
func (m *Mesh) ClosestPoint(x geom.Vec3, limit float64) (point geom.Vec3, face int32, dist float64) {
	point, face = x, -1
	best := float64(limit * limit)
	if len(m.Nodes) == 0 || !(limit > 0) {
		return x, -1, limit
	}
	type visit struct {
		node int32
		low  float64 // squared
	}
	var stack [Depth + 1]visit
	stack[0] = visit{0, m.Nodes[0].distSq(x)}
	for top := 1; top > 0; {
		top--
		at := stack[top]
		if at.low > best {
			continue
		}
		n := &m.Nodes[at.node]
		if n.Count > 0 {
			for _, f := range m.Order[n.First : n.First+n.Count] {
				p := m.closestOn(int(f), x)
				if d := p.Sub(x).LenSq(); d < best || d == best && face > f {
					point, face, best = p, f, d
				}
			}
			continue
		}
		left, right := visit{at.node + 1, 0}, visit{n.First, 0}
		left.low, right.low = m.Nodes[left.node].distSq(x), m.Nodes[right.node].distSq(x)
		if right.low > left.low {
			left, right = right, left
		}
		stack[top], stack[top+1] = left, right
		top += 2
	}
	if face < 0 {
		return x, -1, limit
	}
	return point, face, math.Sqrt(best)
}

// distSq returns the squared distance of x from the node's box.
func (n *Node) distSq(x geom.Vec3) float64 {
	dx := max(float64(n.Min[0])-x.X, x.X-float64(n.Max[0]), 0)
	dy := max(float64(n.Min[1])-x.Y, x.Y-float64(n.Max[1]), 0)
	dz := max(float64(n.Min[2])-x.Z, x.Z-float64(n.Max[2]), 0)
	// Rounded down: a face that touches its box may be as near as the box.
	return float64((float64(dx*dx) + float64(dy*dy) + float64(dz*dz)) * (1 - 1e-15))
}

// closestOn returns the point of face f nearest to x.
func (m *Mesh) closestOn(f int, x geom.Vec3) geom.Vec3 {
	loop, n := m.Loop(f), m.Faces[f].Plane.N
	best, nearest := math.Inf(1), geom.Vec3{}
	outside := false
	a := m.Verts[loop[len(loop)-1]]
	fromA := x.Sub(a)
	for _, v := range loop {
		b := m.Verts[v]
		ab, fromB := b.Sub(a), x.Sub(b)
		if n.Dot(ab.Cross(fromA)) < 0 {
			outside = true
			p := a
			if t := ab.Dot(fromA); t > 0 {
				if l := ab.LenSq(); t < l {
					p = a.AddScaled(t/l, ab)
				} else {
					p = b
				}
			}
			if d := p.Sub(x).LenSq(); d < best {
				best, nearest = d, p
			}
		}
		a, fromA = b, fromB
	}
	if outside {
		return nearest
	}
	return x.AddScaled(-n.Dot(fromA), n)
}

package convex

import "github.com/brickyard-physics/brickyard/collision/geom"

// cornerAlong returns the corner of a box that lies farthest along d, the lowest index where corners tie.
func cornerAlong(d geom.Vec3) int32 {
	var i int32
	if d.X > 0 {
		i = 1
	}
	if d.Y > 0 {
		i |= 2
	}
	if d.Z > 0 {
		i |= 4
	}
	return i
}

// asBox reports whether p is an axis-aligned box about the origin whose corner i has +x, +y, +z where bits 0, 1, 2 of i
// are set, and its half extents.
func (p *Polyhedron) asBox() (geom.Vec3, bool) {
	if len(p.Verts) != 8 || len(p.Faces) != 6 {
		return geom.Vec3{}, false
	}
	half := p.Verts[7]
	for i, v := range p.Verts {
		w := half
		if i&1 == 0 {
			w.X = -w.X
		}
		if i&2 == 0 {
			w.Y = -w.Y
		}
		if i&4 == 0 {
			w.Z = -w.Z
		}
		if v != w {
			return geom.Vec3{}, false
		}
	}
	return half, half.X > 0 && half.Y > 0 && half.Z > 0
}

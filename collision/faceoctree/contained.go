package faceoctree

import (
	"cmp"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/dsu"
)

// Containment says that a component of one object lies wholly inside another object, without meeting it: none of their
// faces meet, so Find does not see it. Component counts the connected components of Inner by their least vertex.
type Containment struct{ Inner, Outer, Component int32 }

// containers is the memory of Contained.
type containers struct {
	found  []Containment
	tasks  []uint64 // an object that may lie in another one: inner and outer
	joined dsu.Forest
	parts  []component
	partOf []int32 // by vertex of the inner object; -1 without a face
}

// component is a connected part of a surface.
type component struct {
	box   geom.Box
	first int32 // its least vertex
	meets bool  // the outer object of the task
}

// Contained returns the components that lie wholly inside another object, sorted. Outer objects must be closed
// (Surface.Check), and their components must not overlap: parity takes what lies in two of them for outside. Without a
// meeting all of a component is on one side, so one of its vertices tells, by the parity of the faces above it. It
// searches as Find does, by rule Best, and both slices are reused by the next call.
func (f *Finder) Contained(objects []Surface) []Containment {
	f.Find(objects, Rule{})
	c := &f.inner
	c.found, c.tasks = c.found[:0], c.tasks[:0]
	for i := range f.overlap.regions {
		r := &f.overlap.regions[i]
		c.tasks = append(c.tasks, facesKey(r.a, r.b), facesKey(r.b, r.a))
	}
	slices.Sort(c.tasks)
	last := int32(-1)
	for _, task := range c.tasks {
		inner, outer := int32(task>>32), int32(uint32(task))
		if inner != last {
			c.split(&objects[inner])
			last = inner
		}
		c.mark(f.pairs, objects[inner].Faces, inner, outer)
		for k := range c.parts {
			p := &c.parts[k]
			if !p.meets && f.overlap.boxes[outer].Contains(&p.box) && objects[outer].holds(objects[inner].Verts[p.first]) {
				c.found = append(c.found, Containment{inner, outer, int32(k)})
			}
		}
	}
	return c.found
}

// split finds the connected components of a surface.
func (c *containers) split(s *Surface) {
	c.joined = resize(c.joined, len(s.Verts))
	c.joined.Clear()
	c.partOf = resize(c.partOf, len(s.Verts))
	for i := range c.partOf {
		c.partOf[i] = -1
	}
	for i := range s.Faces {
		v := &s.Faces[i]
		c.joined.Join(v[0], v[1])
		c.joined.Join(v[1], v[2])
		c.partOf[v[0]], c.partOf[v[1]], c.partOf[v[2]] = 0, 0, 0
	}
	c.parts = c.parts[:0]
	for v := range c.partOf {
		if c.partOf[v] < 0 {
			continue
		}
		root := c.joined.Find(int32(v)) // the least vertex, so it comes first
		if root == int32(v) {
			c.partOf[v] = int32(len(c.parts))
			c.parts = append(c.parts, component{box: geom.EmptyBox(), first: root})
		} else {
			c.partOf[v] = c.partOf[root]
		}
		c.parts[c.partOf[v]].box.Widen(&s.Verts[v])
	}
}

// mark notes which components meet the outer object. The pairs are sorted by objects.
func (c *containers) mark(pairs []FacePair, faces [][3]int32, inner, outer int32) {
	for k := range c.parts {
		c.parts[k].meets = false
	}
	a, b := min(inner, outer), max(inner, outer)
	from, _ := slices.BinarySearchFunc(pairs, FacePair{A: a, B: b}, FacePair.Compare)
	for _, p := range pairs[from:] {
		if p.A != a || p.B != b {
			break
		}
		face := p.F
		if inner == b {
			face = p.G
		}
		c.parts[c.partOf[faces[face][0]]].meets = true
	}
}

// holds reports whether a closed surface holds a point that does not lie on it: whether an odd number of its faces lies
// above the point. Points below a corner or an edge are settled as if the point were moved by less than any number
// along x, and by far less than that along y. So each edge passes on one side of the point, the same for both its
// faces, and no choice of the ray is needed. All signs are exact.
func (s *Surface) holds(p geom.Vec3) bool {
	inside := false
	for i := range s.Faces {
		t := s.Triangle(int32(i))
		if over(&t, &p) {
			inside = !inside
		}
	}
	return inside
}

// over reports whether a triangle lies above a point.
func over(t *Triangle, p *geom.Vec3) bool {
	if t[0].Z < p.Z && t[1].Z < p.Z && t[2].Z < p.Z || t[0].X < p.X && t[1].X < p.X && t[2].X < p.X ||
		t[0].X > p.X && t[1].X > p.X && t[2].X > p.X {
		return false
	}
	inside := false
	for k := range 3 {
		inside = inside != passes(&t[k], &t[(k+1)%3], p)
	}
	if !inside {
		return false
	}
	// Seen from above, a triangle that runs counter-clockwise has what lies behind it below.
	behind := geom.Orient3D(t[0], t[1], t[2], *p)
	up := geom.Orient2D(flat(&t[0], 2), flat(&t[1], 2), flat(&t[2], 2))
	return cmp.Compare(up, 0)*cmp.Compare(behind, 0) > 0
}

// passes reports whether an edge, seen along z, passes a point on its side of greater x.
func passes(a, b, p *geom.Vec3) bool {
	if a.Y > p.Y == (b.Y > p.Y) {
		return false
	}
	if a.Y > b.Y {
		a, b = b, a
	}
	return geom.Orient2D(flat(a, 2), flat(b, 2), flat(p, 2)) > 0
}

package rival

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Stored finds pairs of faces by octrees that are built once for every rigid object in its own frame. Their black
// nodes, each with a list of faces, are turned with the object and take the place of faces in the octree of the world.
type Stored struct {
	Nodes int // black, of all objects

	level   int
	bodies  []turning
	entries []entry
	keys    []uint64 // pairs of faces to compare
	pairs   []faceoctree.FacePair
}

// turning is an object with its black nodes.
type turning struct {
	nodes   []black
	half    float64   // m, of all nodes
	spread  geom.Vec3 // m, half the box around a node as it is turned now
	frame   geom.Frame
	box     geom.Box
	regions []geom.Box
}

// black is a node that faces meet.
type black struct {
	centre geom.Vec3 // m, frame of the object
	faces  []int32
}

// entry is a black node that is of interest now.
type entry struct {
	centre geom.Vec3 // m, world
	object int32
	node   int32
}

// NewStored builds the octrees of objects, given in their own frames, down to cubes no wider than cell (m). The octree
// of the world is divided down to level.
func NewStored(objects []faceoctree.Surface, cell float64, level int) *Stored {
	s := &Stored{level: level}
	for i := range objects {
		o := &objects[i]
		box := geom.EmptyBox()
		for k := range o.Verts {
			box.Widen(&o.Verts[k])
		}
		half := box.Half()
		root := math.Max(half.X, math.Max(half.Y, half.Z))
		depth := max(0, int(math.Ceil(math.Log2(2*root/cell))))
		faces := make([]int32, len(o.Faces))
		for f := range faces {
			faces[f] = int32(f)
		}
		b := turning{half: math.Ldexp(root, -depth)}
		b.build(o, faces, box.Centre(), root, depth)
		s.Nodes += len(b.nodes)
		s.bodies = append(s.bodies, b)
	}
	return s
}

// build divides a cube down to the black nodes.
func (b *turning) build(o *faceoctree.Surface, faces []int32, centre geom.Vec3, half float64, depth int) {
	var inside []int32
	cube := geom.Box{Min: centre, Max: centre}.Grow(half * (1 + 1e-9))
	for _, f := range faces {
		t := o.Triangle(f)
		if box := geom.TriangleBox(&t[0], &t[1], &t[2]); box.Overlaps(&cube) && meetsBox(&t, &cube) {
			inside = append(inside, f)
		}
	}
	switch {
	case len(inside) == 0:
	case depth == 0:
		b.nodes = append(b.nodes, black{centre, inside})
	default:
		for k := range 8 {
			b.build(o, inside, octant(centre, half, k), half/2, depth-1)
		}
	}
}

// octant returns the centre of the k-th part of a cube.
func octant(centre geom.Vec3, half float64, k int) geom.Vec3 {
	shift := func(bit int) float64 {
		if k&bit != 0 {
			return half / 2
		}
		return -half / 2
	}
	return centre.Add(geom.V(shift(1), shift(2), shift(4)))
}

// Find returns all pairs of faces of different objects that meet, in the order of faceoctree.Finder.Find: objects as
// they are now, frames that bring them there from their own, and the cube of the world. The slice is reused by the next
// call.
func (s *Stored) Find(objects []faceoctree.Surface, frames []geom.Frame, world geom.Box) []faceoctree.FacePair {
	s.entries, s.keys, s.pairs = s.entries[:0], s.keys[:0], s.pairs[:0]
	s.overlap(objects, frames)
	for i := range s.bodies {
		s.list(int32(i))
	}
	half := world.Half()
	side := math.Max(half.X, math.Max(half.Y, half.Z))
	s.divide(s.entries, world.Min.Add(geom.V(side, side, side)), side, s.level)
	slices.Sort(s.keys)
	for _, key := range slices.Compact(s.keys) {
		p := unpack(key)
		x, y := objects[p.A].Triangle(p.F), objects[p.B].Triangle(p.G)
		if faceoctree.Meet(&x, &y) {
			s.pairs = append(s.pairs, p)
		}
	}
	return s.pairs
}

// overlap sets the overlap regions of the boxes of all objects.
func (s *Stored) overlap(objects []faceoctree.Surface, frames []geom.Frame) {
	for i := range s.bodies {
		b := &s.bodies[i]
		b.box, b.regions, b.frame = geom.EmptyBox(), b.regions[:0], frames[i]
		for k := range objects[i].Verts {
			b.box.Widen(&objects[i].Verts[k])
		}
		r := &b.frame.R
		b.spread = r.X.Abs().Add(r.Y.Abs()).Add(r.Z.Abs()).Scale(b.half)
	}
	for i := range s.bodies {
		for j := i + 1; j < len(s.bodies); j++ {
			x, y := &s.bodies[i], &s.bodies[j]
			if x.box.Overlaps(&y.box) {
				region := geom.Box{Min: x.box.Min.Max(y.box.Min), Max: x.box.Max.Min(y.box.Max)}
				x.regions, y.regions = append(x.regions, region), append(y.regions, region)
			}
		}
	}
}

// list turns the black nodes of an object and keeps those that meet one of its regions.
func (s *Stored) list(object int32) {
	b := &s.bodies[object]
	if len(b.regions) == 0 {
		return
	}
	for n := range b.nodes {
		e := entry{b.frame.Apply(b.nodes[n].centre), object, int32(n)}
		for k := range b.regions {
			if b.meets(e.centre, b.regions[k].Centre(), b.regions[k].Half()) {
				s.entries = append(s.entries, e)
				break
			}
		}
	}
}

// meets reports whether a black node may meet a box: neither the box's nor the node's own axes separate them.
func (b *turning) meets(centre, at, half geom.Vec3) bool {
	d := centre.Sub(at)
	gap := d.Abs().Sub(half.Add(b.spread))
	if gap.X > 0 || gap.Y > 0 || gap.Z > 0 {
		return false
	}
	for _, axis := range [3]*geom.Vec3{&b.frame.R.X, &b.frame.R.Y, &b.frame.R.Z} {
		if math.Abs(d.Dot(*axis)) > b.half+half.Dot(axis.Abs()) {
			return false
		}
	}
	return true
}

// divide goes down into a cube of the world while nodes of several objects meet it.
func (s *Stored) divide(entries []entry, centre geom.Vec3, half float64, level int) {
	if !several(entries) {
		return
	}
	if level == 0 {
		s.voxel(entries)
		return
	}
	for k := range 8 {
		at, size := octant(centre, half, k), half/2
		start := len(s.entries)
		for _, e := range entries {
			if s.bodies[e.object].meets(e.centre, at, geom.V(size, size, size)) {
				s.entries = append(s.entries, e)
			}
		}
		s.divide(s.entries[start:], at, size, level-1)
		s.entries = s.entries[:start]
	}
}

// several reports whether entries are of more than one object.
func several(entries []entry) bool {
	return len(entries) > 0 && entries[0].object != entries[len(entries)-1].object
}

// voxel notes all pairs of faces of different objects whose black nodes meet a voxel.
func (s *Stored) voxel(entries []entry) {
	for i, x := range entries {
		for _, y := range entries[i+1:] {
			if x.object == y.object {
				continue
			}
			for _, f := range s.bodies[x.object].nodes[x.node].faces {
				for _, g := range s.bodies[y.object].nodes[y.node].faces {
					s.keys = append(s.keys, pack(x.object, y.object, f, g))
				}
			}
		}
	}
}

// pack makes a number of a pair, in whose order pairs are: up to 256 objects of 2²⁴ faces.
func pack(a, b, f, g int32) uint64 {
	return uint64(a)<<56 | uint64(b)<<48 | uint64(f)<<24 | uint64(g)
}

func unpack(key uint64) faceoctree.FacePair {
	return faceoctree.FacePair{A: int32(key >> 56), B: int32(key >> 48 & 0xff), F: int32(key >> 24 & 0xffffff),
		G: int32(key & 0xffffff)}
}

package rival

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Boxed is the paper's octree with one thing changed at a time: by default the box of a face takes the place of the
// exact test of the face against boxes, which the paper found to pay.
type Boxed struct {
	World geom.Box // its cube, from the least corner on
	Level int      // how often the cube is divided

	Exact  bool // faces are tested exactly all the same
	Tight  bool // the root is the cube around the overlap regions, and not the world
	Halved bool // nodes are halved along x, y and z in turn (a face bintree, section 7), three times for each level

	objects []faceoctree.Surface
	boxes   []geom.Box // of the objects
	regions []geom.Box
	own     [][]geom.Box // the regions of each object
	faces   []boxedFace
	stack   []int32
	keys    []uint64
	pairs   []faceoctree.FacePair
}

// boxedFace is a face on the checklist.
type boxedFace struct {
	box          geom.Box
	object, face int32
}

// Find returns all pairs of faces of different objects that meet, in the order of faceoctree.Finder.Find. The slice is
// reused by the next call.
func (b *Boxed) Find(objects []faceoctree.Surface) []faceoctree.FacePair {
	b.regions, b.faces, b.stack = b.regions[:0], b.faces[:0], b.stack[:0]
	b.keys, b.pairs, b.objects = b.keys[:0], b.pairs[:0], objects
	b.overlap(objects)
	for i := range objects {
		b.list(int32(i), &objects[i])
	}
	if len(b.faces) > 0 {
		root := b.root()
		if b.Halved {
			b.halve(&root, 0, len(b.stack), 3*b.Level, 0)
		} else {
			b.divide(&root, 0, len(b.stack), b.Level)
		}
	}
	slices.Sort(b.keys)
	for _, key := range slices.Compact(b.keys) {
		p := unpack(key)
		x, y := objects[p.A].Triangle(p.F), objects[p.B].Triangle(p.G)
		if faceoctree.Meet(&x, &y) {
			b.pairs = append(b.pairs, p)
		}
	}
	return b.pairs
}

// overlap sets the overlap regions of the boxes of all objects (section 3.3).
func (b *Boxed) overlap(objects []faceoctree.Surface) {
	if len(b.own) != len(objects) {
		b.own, b.boxes = make([][]geom.Box, len(objects)), make([]geom.Box, len(objects))
	}
	for i := range objects {
		b.own[i], b.boxes[i] = b.own[i][:0], geom.EmptyBox()
		for k := range objects[i].Verts {
			b.boxes[i].Widen(&objects[i].Verts[k])
		}
	}
	for i := range b.boxes {
		for j := i + 1; j < len(b.boxes); j++ {
			if b.boxes[i].Overlaps(&b.boxes[j]) {
				region := geom.Box{Min: b.boxes[i].Min.Max(b.boxes[j].Min), Max: b.boxes[i].Max.Min(b.boxes[j].Max)}
				b.own[i], b.own[j] = append(b.own[i], region), append(b.own[j], region)
				b.regions = append(b.regions, region)
			}
		}
	}
}

// list puts the faces of an object whose boxes meet one of its regions on the checklist (section 3.4).
func (b *Boxed) list(object int32, s *faceoctree.Surface) {
	if len(b.own[object]) == 0 {
		return
	}
	for f := range s.Faces {
		v := &s.Faces[f]
		box := geom.TriangleBox(&s.Verts[v[0]], &s.Verts[v[1]], &s.Verts[v[2]])
		for k := range b.own[object] {
			if region := &b.own[object][k]; region.Overlaps(&box) && (!b.Exact || b.meets(object, int32(f), region)) {
				b.stack = append(b.stack, int32(len(b.faces)))
				b.faces = append(b.faces, boxedFace{box, object, int32(f)})
				break
			}
		}
	}
}

// root is the cube that is divided.
func (b *Boxed) root() geom.Box {
	box := b.World
	if b.Tight {
		box = geom.EmptyBox()
		for i := range b.regions {
			box = box.Union(&b.regions[i])
		}
	}
	d := box.Max.Sub(box.Min)
	side := math.Max(d.X, math.Max(d.Y, d.Z)) * (1 + 1e-12)
	return geom.Box{Min: box.Min, Max: box.Min.Add(geom.V(side, side, side))}
}

// several reports whether the faces on a part of the stack belong to more than one object.
func (b *Boxed) several(from, to int) bool {
	return from < to && b.faces[b.stack[from]].object != b.faces[b.stack[to-1]].object
}

// divide goes down into a node whose faces are stack[from:to] (section 3.5).
func (b *Boxed) divide(node *geom.Box, from, to, level int) {
	switch {
	case !b.several(from, to):
		return
	case level == 0:
		b.voxel(from, to)
		return
	}
	half := (node.Max.X - node.Min.X) / 2
	for k := range 8 {
		at := octant(node.Centre(), half, k)
		child := geom.Box{Min: at, Max: at}.Grow(half / 2 * (1 + 1e-12))
		b.descend(&child, from, to)
		b.divide(&child, to, len(b.stack), level-1)
		b.stack = b.stack[:to]
	}
}

// halve goes down into a node of the bintree.
func (b *Boxed) halve(node *geom.Box, from, to, level, axis int) {
	switch {
	case !b.several(from, to):
		return
	case level == 0:
		b.voxel(from, to)
		return
	}
	low, high := *node, *node
	middle := node.Centre()
	switch axis {
	case 0:
		low.Max.X, high.Min.X = middle.X, middle.X
	case 1:
		low.Max.Y, high.Min.Y = middle.Y, middle.Y
	default:
		low.Max.Z, high.Min.Z = middle.Z, middle.Z
	}
	for _, child := range [2]*geom.Box{&low, &high} {
		b.descend(child, from, to)
		b.halve(child, to, len(b.stack), level-1, (axis+1)%3)
		b.stack = b.stack[:to]
	}
}

// descend puts the faces of a part of the stack that meet a node on top of it.
func (b *Boxed) descend(node *geom.Box, from, to int) {
	for _, i := range b.stack[from:to] {
		if f := &b.faces[i]; f.box.Overlaps(node) && (!b.Exact || b.meets(f.object, f.face, node)) {
			b.stack = append(b.stack, i)
		}
	}
}

// meets is the exact test.
func (b *Boxed) meets(object, face int32, node *geom.Box) bool {
	t := b.objects[object].Triangle(face)
	return meetsBox(&t, node)
}

// voxel notes all pairs of faces of different objects of a voxel.
func (b *Boxed) voxel(from, to int) {
	for i := from; i < to; i++ {
		x := &b.faces[b.stack[i]]
		for j := to - 1; j > i; j-- {
			y := &b.faces[b.stack[j]]
			if y.object == x.object {
				break
			}
			b.keys = append(b.keys, pack(x.object, y.object, x.face, y.face))
		}
	}
}

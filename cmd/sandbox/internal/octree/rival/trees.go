package rival

import (
	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Upkeep says how trees follow their surfaces.
type Upkeep uint8

// The ways.
const (
	RefitAll  Upkeep = iota // every box of every tree, each time
	RefitNear               // every box of the trees of objects whose own boxes overlap
	Rebuild                 // built anew, each time
)

// Trees finds pairs of faces by a tree of bounding boxes over the faces of each object.
type Trees struct {
	Upkeep Upkeep

	trees   []tree
	objects []faceoctree.Surface
	pairs   []faceoctree.FacePair
}

// tree is a binary tree over the faces of an object. Children follow their parent.
type tree struct {
	nodes  []branch
	order  []int32    // faces; a leaf has some that follow each other
	boxes  []geom.Box // of the faces
	middle []geom.Vec3
	box    geom.Box
	fresh  bool
}

// branch is a node of a tree.
type branch struct {
	box   geom.Box
	left  int32 // child; the first place in order of a leaf
	right int32 // child; 0 of a leaf
	count int32 // faces of a leaf
}

// leafFaces is the most that a leaf has.
const leafFaces = 4

// Find returns all pairs of faces of different objects that meet, in the order of faceoctree.Finder.Find. The slice is
// reused by the next call. Trees are built at the first call.
func (t *Trees) Find(objects []faceoctree.Surface) []faceoctree.FacePair {
	t.pairs, t.objects = t.pairs[:0], objects
	if len(t.trees) != len(objects) {
		t.trees = make([]tree, len(objects))
	}
	for i := range objects {
		r := &t.trees[i]
		r.fresh, r.box = false, geom.EmptyBox()
		for k := range objects[i].Verts {
			r.box.Widen(&objects[i].Verts[k])
		}
		if t.Upkeep != RefitNear {
			t.freshen(i)
		}
	}
	for a := range objects {
		for b := a + 1; b < len(objects); b++ {
			if t.trees[a].box.Overlaps(&t.trees[b].box) {
				t.freshen(a)
				t.freshen(b)
				t.collide(int32(a), int32(b), 0, 0)
			}
		}
	}
	t.pairs = sortPairs(t.pairs)
	return t.pairs
}

// freshen brings the tree of an object up to its vertices.
func (t *Trees) freshen(i int) {
	r, s := &t.trees[i], &t.objects[i]
	switch {
	case r.fresh || len(s.Faces) == 0:
	case t.Upkeep == Rebuild || r.nodes == nil:
		r.measure(s)
		r.build()
	default:
		r.measure(s)
		r.refit()
	}
	r.fresh = true
}

// measure sets the boxes of the faces.
func (r *tree) measure(s *faceoctree.Surface) {
	if len(r.boxes) != len(s.Faces) {
		r.boxes, r.middle = make([]geom.Box, len(s.Faces)), make([]geom.Vec3, len(s.Faces))
		r.order = make([]int32, len(s.Faces))
		for f := range r.order {
			r.order[f] = int32(f)
		}
	}
	for f := range s.Faces {
		v := &s.Faces[f]
		r.boxes[f] = geom.TriangleBox(&s.Verts[v[0]], &s.Verts[v[1]], &s.Verts[v[2]])
	}
}

// build makes the tree: halves along the longest side of the middles of the faces.
func (r *tree) build() {
	for f := range r.boxes {
		r.middle[f] = r.boxes[f].Centre()
	}
	r.nodes = r.nodes[:0]
	r.plant(0, int32(len(r.order)))
	r.refit()
}

// plant appends the node of a part of the order, and all below it, and returns its place.
func (r *tree) plant(from, to int32) int32 {
	at := int32(len(r.nodes))
	r.nodes = append(r.nodes, branch{left: from, count: to - from})
	if to-from <= leafFaces {
		return at
	}
	spread := geom.EmptyBox()
	for _, f := range r.order[from:to] {
		spread.Widen(&r.middle[f])
	}
	half, axis := spread.Half(), 0
	if half.Y > half.Axis(axis) {
		axis = 1
	}
	if half.Z > half.Axis(axis) {
		axis = 2
	}
	r.halve(r.order[from:to], axis)
	half32 := from + (to-from)/2
	left := r.plant(from, half32)
	right := r.plant(half32, to)
	r.nodes[at] = branch{left: left, right: right}
	return at
}

// halve moves the half of the faces that is lower along an axis to the front (Hoare's selection).
func (r *tree) halve(faces []int32, axis int) {
	low, high, k := 0, len(faces)-1, len(faces)/2
	for low < high {
		pivot := r.middle[faces[(low+high)/2]].Axis(axis)
		i, j := low, high
		for i <= j {
			for r.middle[faces[i]].Axis(axis) < pivot {
				i++
			}
			for r.middle[faces[j]].Axis(axis) > pivot {
				j--
			}
			if i <= j {
				faces[i], faces[j] = faces[j], faces[i]
				i++
				j--
			}
		}
		switch {
		case k <= j:
			high = j
		case k >= i:
			low = i
		default:
			return
		}
	}
}

// refit sets the boxes of all nodes, children first.
func (r *tree) refit() {
	for i := len(r.nodes) - 1; i >= 0; i-- {
		n := &r.nodes[i]
		if n.count == 0 {
			n.box = r.nodes[n.left].box.Union(&r.nodes[n.right].box)
			continue
		}
		n.box = r.boxes[r.order[n.left]]
		for _, f := range r.order[n.left+1 : n.left+n.count] {
			n.box = n.box.Union(&r.boxes[f])
		}
	}
}

// collide descends into two trees at once, into the larger box first.
func (t *Trees) collide(a, b, i, j int32) {
	x, y := &t.trees[a].nodes[i], &t.trees[b].nodes[j]
	switch {
	case !x.box.Overlaps(&y.box):
	case x.count > 0 && y.count > 0:
		t.compare(a, b, x, y)
	case y.count > 0 || x.count == 0 && x.box.Area() >= y.box.Area():
		t.collide(a, b, x.left, j)
		t.collide(a, b, x.right, j)
	default:
		t.collide(a, b, i, y.left)
		t.collide(a, b, i, y.right)
	}
}

// compare compares the faces of two leaves.
func (t *Trees) compare(a, b int32, x, y *branch) {
	r, s := &t.trees[a], &t.trees[b]
	for _, f := range r.order[x.left : x.left+x.count] {
		if !r.boxes[f].Overlaps(&y.box) {
			continue
		}
		p := t.objects[a].Triangle(f)
		for _, g := range s.order[y.left : y.left+y.count] {
			if !r.boxes[f].Overlaps(&s.boxes[g]) {
				continue
			}
			if q := t.objects[b].Triangle(g); faceoctree.Meet(&p, &q) {
				t.pairs = append(t.pairs, faceoctree.FacePair{A: a, B: b, F: f, G: g})
			}
		}
	}
}

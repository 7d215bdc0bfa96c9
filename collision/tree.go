package collision

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// tree is a dynamic binary tree of boxes (Bittner et al. 2013, "Fast insertion-based optimization of bounding volume
// hierarchies"; rotations after Kensler 2008). Leaves hold a proxy each; every inner box is exactly the union of its
// two children. The surface area heuristic decides where a leaf goes, and only speed depends on it: the answers of a
// query are a set, sorted by the caller. Node 0 is never used, so that the zero tree is empty and ready.
type tree struct {
	nodes []treeNode
	root  int32 // 0 while empty
	count int   // of leaves

	planted float64 // m², area of the inner nodes when all were planted together; 0 if never
	free    int32   // first node of the free list, linked through parent
}

// treeNode is one cache line. A leaf has right = 0 and its proxy in left.
type treeNode struct {
	box         geom.Box
	parent      int32
	left, right int32
	height      int32 // 0 for a leaf
}

func (n *treeNode) isLeaf() bool { return n.right == 0 }

// insert puts a leaf for proxy with the given box into the tree and returns its node.
func (t *tree) insert(box *geom.Box, proxy int32) int32 {
	leaf := t.take()
	t.count++
	t.nodes[leaf] = treeNode{box: *box, left: proxy}
	if t.root == 0 {
		t.root = leaf
		return leaf
	}
	sibling := t.bestSibling(box)
	old := t.nodes[sibling].parent
	joint := t.take()
	t.nodes[joint] = treeNode{parent: old, left: sibling, right: leaf}
	t.nodes[sibling].parent, t.nodes[leaf].parent = joint, joint
	t.replaceChild(old, sibling, joint)
	for at := joint; at != 0; at = t.nodes[at].parent {
		t.refit(at)
		t.rotate(at)
	}
	return leaf
}

// remove takes a leaf out.
func (t *tree) remove(leaf int32) {
	joint := t.nodes[leaf].parent
	t.give(leaf)
	t.count--
	if joint == 0 {
		t.root = 0
		return
	}
	sibling := t.nodes[joint].left
	if sibling == leaf {
		sibling = t.nodes[joint].right
	}
	above := t.nodes[joint].parent
	t.nodes[sibling].parent = above
	t.replaceChild(above, joint, sibling)
	t.give(joint)
	for at := above; at != 0; at = t.nodes[at].parent {
		if !t.refit(at) {
			break
		}
	}
}

// bestSibling walks down greedily to the node beside which the box adds the least surface area to the whole tree.
// Equal costs go to the lower subtree: a thousand boxes at one place still make a balanced tree.
func (t *tree) bestSibling(box *geom.Box) int32 {
	own := box.Area()
	at := t.root
	inherited := 0.0 // area added to all ancestors of at
	for {
		n := &t.nodes[at]
		if n.isLeaf() {
			return at
		}
		joined := joinedArea(&n.box, box)
		stop := inherited + joined
		inherited += joined - n.box.Area()
		costL := inherited + t.descentCost(n.left, box, own)
		costR := inherited + t.descentCost(n.right, box, own)
		switch {
		case stop < costL && stop < costR:
			return at
		case costL < costR:
			at = n.left
		case costR < costL:
			at = n.right
		case t.nodes[n.left].height <= t.nodes[n.right].height:
			at = n.left
		default:
			at = n.right
		}
	}
}

// descentCost returns the area that box adds at or below the child: exact for a leaf, a lower bound for a subtree,
// which grows itself and gains a node at least as large as the box.
func (t *tree) descentCost(child int32, box *geom.Box, own float64) float64 {
	c := &t.nodes[child]
	joined := joinedArea(&c.box, box)
	if c.isLeaf() {
		return joined
	}
	return joined - c.box.Area() + own
}

// rotate swaps a child of node a with a grandchild on its other side where that shrinks the tree's area, or keeps the
// area and lowers the tree.
func (t *tree) rotate(a int32) {
	left, right := t.nodes[a].left, t.nodes[a].right
	best, bestLow, child, grand := 0.0, int32(0), int32(0), int32(0)
	for side := 0; side < 2; side++ {
		up, down := left, right // a grandchild under down changes places with up
		if side == 1 {
			up, down = right, left
		}
		d := &t.nodes[down]
		if d.isLeaf() {
			continue
		}
		area := d.box.Area()
		for k := 0; k < 2; k++ {
			rises, stays := d.left, d.right
			if k == 1 {
				rises, stays = d.right, d.left
			}
			saved := area - joinedArea(&t.nodes[stays].box, &t.nodes[up].box)
			low := t.nodes[rises].height - t.nodes[up].height
			if saved > best || (saved == best && low > bestLow) {
				best, bestLow, child, grand = saved, low, up, rises
			}
		}
	}
	if child != 0 {
		t.swap(a, child, grand)
	}
}

// swap exchanges child, right below a, with grand, two below a on the other side, and refits.
func (t *tree) swap(a, child, grand int32) {
	down := t.nodes[grand].parent
	t.replaceChild(a, child, grand)
	t.replaceChild(down, grand, child)
	t.nodes[grand].parent, t.nodes[child].parent = a, down
	t.refit(down)
	t.refit(a)
}

// refit recomputes box and height of an inner node from its children and reports whether that changed anything.
func (t *tree) refit(at int32) bool {
	n := &t.nodes[at]
	l, r := &t.nodes[n.left], &t.nodes[n.right]
	low, high := joined(&l.box, &r.box)
	height := l.height + 1
	if r.height >= l.height {
		height = r.height + 1
	}
	if n.height == height && n.box.Min == low && n.box.Max == high {
		return false
	}
	n.box.Min, n.box.Max, n.height = low, high, height
	return true
}

// refitBelow recomputes all inner nodes at or below a node and returns the sum of their areas.
func (t *tree) refitBelow(at int32) float64 {
	n := &t.nodes[at]
	if n.isLeaf() {
		return 0
	}
	area := t.refitBelow(n.left) + t.refitBelow(n.right)
	t.refit(at)
	return area + n.box.Area()
}

// replaceChild makes node parent point to now instead of was; parent 0 stands for the root.
func (t *tree) replaceChild(parent, was, now int32) {
	switch {
	case parent == 0:
		t.root = now
	case t.nodes[parent].left == was:
		t.nodes[parent].left = now
	default:
		t.nodes[parent].right = now
	}
}

func (t *tree) take() int32 {
	if t.free != 0 {
		n := t.free
		t.free = t.nodes[n].parent
		return n
	}
	if len(t.nodes) == 0 {
		t.nodes = append(t.nodes, treeNode{})
	}
	t.nodes = append(t.nodes, treeNode{})
	return int32(len(t.nodes) - 1)
}

func (t *tree) give(n int32) {
	t.nodes[n] = treeNode{parent: t.free}
	t.free = n
}

// appendMeeting appends the proxies whose box shares a point with box, in no particular order. It writes nothing else,
// so queries may run side by side.
func (t *tree) appendMeeting(dst []int32, box *geom.Box) []int32 {
	if t.root == 0 || !t.nodes[t.root].box.Overlaps(box) {
		return dst
	}
	// Room for any sane tree; append moves it to the heap for a deeper one.
	var room [128]int32
	stack := room[:0]
	at := t.root
	for {
		n := &t.nodes[at]
		if n.isLeaf() {
			dst = append(dst, n.left)
		} else {
			inL, inR := t.nodes[n.left].box.Overlaps(box), t.nodes[n.right].box.Overlaps(box)
			if inL {
				if inR {
					stack = append(stack, n.right)
				}
				at = n.left
				continue
			}
			if inR {
				at = n.right
				continue
			}
		}
		if len(stack) == 0 {
			return dst
		}
		at = stack[len(stack)-1]
		stack = stack[:len(stack)-1]
	}
}

// appendOnPath appends the proxies whose box meets one of the given half extents about from + s dir for s in
// [0, reach], in no particular order.
func (t *tree) appendOnPath(dst []int32, from, dir, half geom.Vec3, reach float64) []int32 {
	if t.root == 0 {
		return dst
	}
	var room [128]int32
	stack := append(room[:0], t.root)
	for len(stack) > 0 {
		n := &t.nodes[stack[len(stack)-1]]
		stack = stack[:len(stack)-1]
		if !rayMeets(&n.box, from, dir, half, reach) {
			continue
		}
		if n.isLeaf() {
			dst = append(dst, n.left)
		} else {
			stack = append(stack, n.right, n.left)
		}
	}
	return dst
}

// rayMeets reports whether from + s dir, s in [0, reach], meets the box grown by half. Rounding only ever adds boxes.
func rayMeets(b *geom.Box, from, dir, half geom.Vec3, reach float64) bool {
	near, far := 0.0, reach
	for i := 0; i < 3; i++ {
		o, d, lo, hi := from.Axis(i), dir.Axis(i), b.Min.Axis(i)-half.Axis(i), b.Max.Axis(i)+half.Axis(i)
		if half != (geom.Vec3{}) {
			lo, hi = lo-float64(rayRounding*math.Abs(lo)), hi+float64(rayRounding*math.Abs(hi))
		}
		if d == 0 {
			// Dividing would give 0/0 for a ray that runs inside a face.
			if !(lo <= o && o <= hi) {
				return false
			}
			continue
		}
		s0, s1 := (lo-o)/d, (hi-o)/d
		if s0 > s1 {
			s0, s1 = s1, s0
		}
		// Two roundings each: widen by a little more, so that a flat box is not lost between its own two faces.
		s0 -= float64(rayRounding * math.Abs(s0))
		s1 += float64(rayRounding * math.Abs(s1))
		if s0 > near {
			near = s0
		}
		if s1 < far {
			far = s1
		}
		if !(near <= far) {
			return false
		}
	}
	return true
}

// joined returns the corners of the union; written with comparisons because boxes here hold no NaN and builtin min
// looks for one.
func joined(a, b *geom.Box) (low, high geom.Vec3) {
	low, high = a.Min, a.Max
	if b.Min.X < low.X {
		low.X = b.Min.X
	}
	if b.Min.Y < low.Y {
		low.Y = b.Min.Y
	}
	if b.Min.Z < low.Z {
		low.Z = b.Min.Z
	}
	if b.Max.X > high.X {
		high.X = b.Max.X
	}
	if b.Max.Y > high.Y {
		high.Y = b.Max.Y
	}
	if b.Max.Z > high.Z {
		high.Z = b.Max.Z
	}
	return low, high
}

// joinedArea returns the surface area of the union without forming it: the hot spot of building the tree.
func joinedArea(a, b *geom.Box) float64 {
	x := joinedSpan(a.Min.X, a.Max.X, b.Min.X, b.Max.X)
	y := joinedSpan(a.Min.Y, a.Max.Y, b.Min.Y, b.Max.Y)
	z := joinedSpan(a.Min.Z, a.Max.Z, b.Min.Z, b.Max.Z)
	return 2 * (float64(x*y) + float64(y*z) + float64(z*x))
}

func joinedSpan(aMin, aMax, bMin, bMax float64) float64 {
	if bMin < aMin {
		aMin = bMin
	}
	if bMax > aMax {
		aMax = bMax
	}
	return aMax - aMin
}

// Node is an inner node of a broad phase's trees.
type Node struct {
	Box   geom.Box // m, world
	Depth int      // below the root, which has 0
}

// AppendNodes appends the inner nodes of the tree of movable proxies, or of that of the others, each before those below
// it. It is for viewers: no step asks.
func (b *BroadPhase) AppendNodes(dst []Node, moving bool) []Node {
	t := &b.static
	if moving {
		t = &b.moving
	}
	return t.appendNodes(dst, t.root, 0)
}

func (t *tree) appendNodes(dst []Node, at int32, depth int) []Node {
	if at == 0 || t.nodes[at].isLeaf() {
		return dst
	}
	n := &t.nodes[at]
	dst = append(dst, Node{n.box, depth})
	return t.appendNodes(t.appendNodes(dst, n.left, depth+1), n.right, depth+1)
}

package collision

import "github.com/brickyard-physics/brickyard/collision/geom"

// leafPlan is a leaf of a tree to come.
type leafPlan struct {
	centre geom.Vec3 // of its box
	proxy  int32
}

// plant makes the tree anew, top down, with a leaf for each of the plans, and tells the proxies their nodes. Every node
// parts its leaves by the middle of the longest side of the box around their centres. The nodes lie in the order of a
// walk from left to right, so that leaves met together lie together. It takes the plans in their order and leaves them
// in another.
func (t *tree) plant(plans []leafPlan, proxies []proxy) {
	t.nodes, t.free, t.root, t.count = append(t.nodes[:0], treeNode{}), 0, 0, len(plans)
	if len(plans) > 0 {
		t.root = t.grow(plans, proxies, centresOf(plans), plantDepth)
		t.planted = t.refitBelow(t.root)
	}
}

// grow makes the subtree of the plans, whose centres lie in the box, but for the boxes of inner nodes, and returns its
// node.
func (t *tree) grow(plans []leafPlan, proxies []proxy, centres geom.Box, depth int) int32 {
	at := int32(len(t.nodes))
	if len(plans) == 1 {
		p := &proxies[plans[0].proxy]
		t.nodes = append(t.nodes, treeNode{box: p.fat, left: plans[0].proxy})
		p.node = at
		return at
	}
	t.nodes = append(t.nodes, treeNode{})
	n, low, high := 0, geom.EmptyBox(), geom.EmptyBox()
	if depth > 0 {
		n, low, high = part(plans, &centres)
	}
	if n == 0 || n == len(plans) {
		n = len(plans) / 2
		low, high = centresOf(plans[:n]), centresOf(plans[n:])
	}
	left := t.grow(plans[:n], proxies, low, depth-1)
	right := t.grow(plans[n:], proxies, high, depth-1)
	t.nodes[left].parent, t.nodes[right].parent = at, at
	t.nodes[at].left, t.nodes[at].right = left, right
	return at
}

// part moves the plans on the lower side of the box of their centres to the front. It returns their number and the
// boxes of the centres on both sides.
func part(plans []leafPlan, centres *geom.Box) (n int, low, high geom.Box) {
	low, high = geom.EmptyBox(), geom.EmptyBox()
	d, middle := centres.Max.Sub(centres.Min), centres.Centre()
	axis, at := 0, middle.X
	if d.Y > d.X {
		axis, at = 1, middle.Y
	}
	if d.Z > max(d.X, d.Y) {
		axis, at = 2, middle.Z
	}
	for i := range plans {
		c := plans[i].centre
		if c.Axis(axis) < at {
			low.Widen(&c)
			plans[n], plans[i] = plans[i], plans[n]
			n++
		} else {
			high.Widen(&c)
		}
	}
	return n, low, high
}

func centresOf(plans []leafPlan) geom.Box {
	b := geom.EmptyBox()
	for i := range plans {
		b.Widen(&plans[i].centre)
	}
	return b
}

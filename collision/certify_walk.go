package collision

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// nodeCaches keeps the bounds of single nodes found by the walk: it meets most nodes in many pairs.
type nodeCaches struct {
	mesh, other []nodeCache
	stamp       uint64 // of the entries valid for the present paths, margin and purpose
	version     uint64 // of the half-spaces known
}

// nodeCache is about one node of mesh or of other.
type nodeCache struct {
	box   geom.Box // that the node sweeps, seen from the other mesh or core, grown by the margin
	stamp uint64   // of box
	free  uint64   // stamp under which a half-space was found to hold the node
	tried uint64   // version of the half-spaces of which none holds it
}

// movingFace is a face of other as seen from mesh.
type movingFace struct {
	count int
	at    [2][mesh.MaxCorners]geom.Vec3 // at the ends of whole
	plane [2]geom.Plane
	box   geom.Box // that it sweeps, grown by the margin
}

// forgetNodes makes the caches stale.
func (q *meshProof) forgetNodes() {
	t := &q.tree
	t.stamp++
	t.version++
	for len(t.mesh) < len(q.mesh.Nodes) {
		t.mesh = append(t.mesh, nodeCache{})
	}
	most := 1
	if q.other.Mesh != nil {
		most = len(q.other.Mesh.Nodes)
	}
	for len(t.other) < most {
		t.other = append(t.other, nodeCache{})
	}
}

// walk visits the pairs of faces whose boxes come near each other. It may be called from within itself.
func (q *meshProof) walk() {
	bottom := len(q.stack)
	q.stack = append(q.stack, nodePair{})
	for len(q.stack) > bottom {
		if q.until <= q.whole.t0 {
			q.stack = q.stack[:bottom]
			return
		}
		p := q.stack[len(q.stack)-1]
		q.stack = q.stack[:len(q.stack)-1]
		n := &q.mesh.Nodes[p.mesh]
		var o *mesh.Node
		own := geom.Box{}
		if q.other.Mesh != nil {
			o = &q.other.Mesh.Nodes[p.other]
			own = o.Box()
		} else {
			own = q.other.Core.Bounds
		}
		box := n.Box()
		swept := q.sweptOther(p.other)
		if q.nodeIsFree(p.mesh, &box) || !box.Overlaps(swept) || !own.Overlaps(q.sweptMesh(p.mesh)) {
			continue
		}
		switch leafM, leafO := n.Count > 0, o == nil || o.Count > 0; {
		case leafM && o == nil:
			for _, m := range q.mesh.Order[n.First : n.First+n.Count] {
				q.visit(m, -1)
			}
		case leafM && leafO:
			q.visitLeaves(n, o)
		case leafO || !leafM && box.Area() >= own.Area():
			q.stack = append(q.stack, nodePair{n.First, p.other}, nodePair{p.mesh + 1, p.other})
		default:
			q.stack = append(q.stack, nodePair{p.mesh, o.First}, nodePair{p.mesh, p.other + 1})
		}
	}
}

// nodeIsFree reports whether a known half-space holds the box of a node of mesh.
func (q *meshProof) nodeIsFree(at int32, box *geom.Box) bool {
	c := &q.tree.mesh[at]
	if c.free == q.tree.stamp {
		return true
	}
	if c.tried == q.tree.version {
		return false
	}
	c.tried = q.tree.version
	if q.inFreeSpace(box) {
		c.free = q.tree.stamp
		return true
	}
	return false
}

// sweptOther returns the box that a node of other, or all of its core, sweeps, seen from mesh.
func (q *meshProof) sweptOther(at int32) *geom.Box {
	c := &q.tree.other[at]
	if c.stamp == q.tree.stamp {
		return &c.box
	}
	c.stamp = q.tree.stamp
	if s := q.other; s.Mesh != nil {
		node := s.Mesh.Nodes[at].Box()
		c.box = q.sweep(&q.rel, &node, q.bend)
		return &c.box
	}
	c.box = q.other.coreBounds(&q.rel[0])
	if !q.measuring {
		end := q.other.coreBounds(&q.rel[1])
		c.box = c.box.Union(&end)
	}
	c.box = c.box.Grow(q.near(q.bend))
	return &c.box
}

// sweptMesh returns the box that a node of mesh sweeps, seen from other.
func (q *meshProof) sweptMesh(at int32) *geom.Box {
	c := &q.tree.mesh[at]
	if c.stamp != q.tree.stamp {
		c.stamp = q.tree.stamp
		node := q.mesh.Nodes[at].Box()
		c.box = q.sweep(&q.back, &node, q.bendOther)
	}
	return &c.box
}

// sweep returns the box that a box sweeps whose frame is at the given ones at the ends of the paths.
func (q *meshProof) sweep(frames *[2]geom.Frame, b *geom.Box, bend float64) geom.Box {
	centre, half := b.Centre(), b.Half()
	box := frames[0].TurnedBox(centre, half)
	if !q.measuring {
		end := frames[1].TurnedBox(centre, half)
		box = box.Union(&end)
	}
	return box.Grow(q.near(bend))
}

// near returns the distance (m) up to which faces are compared: the margin and the sag of paths that bend so much.
func (q *meshProof) near(bend float64) float64 {
	if q.measuring {
		return q.margin
	}
	length := q.whole.t1 - q.whole.t0
	return q.margin + float64(0.125*bend*length*length)
}

// visitLeaves visits the faces of a leaf of mesh with those of a leaf of other.
func (q *meshProof) visitLeaves(n, o *mesh.Node) {
	for _, f := range q.other.Mesh.Order[o.First : o.First+o.Count] {
		q.follow(f)
		stamp := q.tree.stamp
		for _, m := range q.mesh.Order[n.First : n.First+n.Count] {
			if q.parted(m, f) {
				continue
			}
			if q.visit(m, f); q.tree.stamp != stamp {
				stamp = q.tree.stamp
				q.follow(f)
			}
		}
	}
}

// follow takes face f of other along its way as seen from mesh.
func (q *meshProof) follow(f int32) {
	c := &q.corners
	loop := q.other.Mesh.Loop(int(f))
	c.count = len(loop)
	c.box = geom.EmptyBox()
	for i := range q.rel {
		at := &c.at[i]
		for k, v := range loop {
			at[k] = q.rel[i].Apply(q.other.Mesh.Verts[v])
		}
		for k := range loop {
			c.box.Widen(&at[k])
		}
		plane := &q.other.Mesh.Faces[f].Plane
		c.plane[i].N = q.rel[i].R.Apply(plane.N)
		if q.measuring {
			break
		}
	}
	c.box = c.box.Grow(q.near(q.bend))
}

// parted reports whether face m of mesh stays apart from the face of other that is followed, with room to spare: by
// their boxes or by the plane of either, from both sides.
func (q *meshProof) parted(m, f int32) bool {
	c := &q.corners
	loop := q.mesh.Loop(int(m))
	var corners [mesh.MaxCorners]geom.Vec3
	own := geom.EmptyBox()
	for k, v := range loop {
		corners[k] = q.mesh.Verts[v]
	}
	for k := range loop {
		own.Widen(&corners[k])
	}
	if !own.Overlaps(&c.box) {
		return true
	}
	n := q.mesh.Faces[m].Plane.N
	low, high := extent(corners[:len(loop)], n)
	low0, high0 := extent(c.at[0][:c.count], n)
	if q.measuring {
		return max(low0-high, low-high0)-q.a.Radius-q.b.Radius >= q.knownStartDistance()
	}
	low1, high1 := extent(c.at[1][:c.count], n)
	l := q.whole.t1 - q.whole.t0
	l2 := float64(l * l)
	if sag(low0-high, low1-high, q.bend*l2) >= q.margin || sag(low-high0, low-high1, q.bend*l2) >= q.margin {
		return true
	}
	var over, under [2]float64
	for i := range over {
		low, high := extent(corners[:len(loop)], c.plane[i].N)
		low0, high0 := extent(c.at[i][:c.count], c.plane[i].N)
		over[i], under[i] = low-high0, low0-high
	}
	return sag(over[0], over[1], q.bendOther*l2) >= q.margin || sag(under[0], under[1], q.bendOther*l2) >= q.margin
}

// extent returns the least and greatest height of points along n.
func extent(points []geom.Vec3, n geom.Vec3) (low, high float64) {
	low = n.Dot(points[0])
	high = low
	for _, p := range points[1:] {
		if h := n.Dot(p); h < low {
			low = h
		} else if h > high {
			high = h
		}
	}
	return low, high
}

// lowestOfOther returns how low other's core or mesh reaches along n, in its frame.
func (q *meshProof) lowestOfOther(n geom.Vec3) float64 {
	if q.other.Mesh == nil || len(q.other.Mesh.Nodes) == 0 {
		return q.other.coreLowest(n)
	}
	m, size := q.other.Mesh, n.Abs()
	lowest := math.Inf(1)
	var stack [mesh.Depth + 1]nodeBound
	depth := 1
	stack[0] = nodeBound{0, math.Inf(-1)}
	for depth > 0 {
		depth--
		at := stack[depth]
		if at.low >= lowest {
			continue
		}
		node := &m.Nodes[at.node]
		if node.Count == 0 {
			a, b := nodeBound{node.First, 0}, nodeBound{at.node + 1, 0}
			a.low, b.low = lowestOf(&m.Nodes[a.node], n, size), lowestOf(&m.Nodes[b.node], n, size)
			if a.low < b.low {
				a, b = b, a
			}
			stack[depth], stack[depth+1] = a, b
			depth += 2
			continue
		}
		for _, f := range m.Order[node.First : node.First+node.Count] {
			for _, v := range m.Loop(int(f)) {
				if h := n.Dot(m.Verts[v]); h < lowest {
					lowest = h
				}
			}
		}
	}
	return lowest
}

// nodeBound is a node with a lower bound of the height of its faces.
type nodeBound struct {
	node int32
	low  float64
}

// lowestOf returns the height along n of the lowest corner of a node's box; size is n without signs.
func lowestOf(node *mesh.Node, n, size geom.Vec3) float64 {
	box := node.Box()
	return 0.5 * (n.Dot(box.Min.Add(box.Max)) - size.Dot(box.Max.Sub(box.Min)))
}

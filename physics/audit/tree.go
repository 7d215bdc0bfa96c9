package audit

import (
	"cmp"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// tree is the auditor's own index of a mesh, in the mesh's frame: a binary tree of boxes over faces, each of which
// is planar to rounding. A polygon that is not is cut into triangles; which way hardly matters, for the cut moves the
// surface by no more than the polygon is off its plane.
type tree struct {
	verts []geom.Vec3
	loops []int32 // of all faces
	faces []patch // leaf by leaf
	nodes []node  // root first; the left child of an inner node follows it

	closed bool
	// matter is the least winding number of a point in the matter of a closed surface. It is 1, but 0 where the whole
	// surface faces inwards, as the walls of a room do that ends nowhere.
	matter int
}

// patch is a convex polygon of a mesh.
type patch struct {
	first int32 // of its loop in loops
	count int32
	leads bool // stands for its connected part of the surface
}

// node is a box over faces, rounded outwards.
type node struct {
	low, high [3]float32
	next      int32 // of an inner node: its right child; of a leaf: its first face
	count     int16 // faces of a leaf; 0 for an inner node
	leads     bool  // a face below leads
}

// newMesh prepares a mesh.
func newMesh(m *mesh.Mesh) *shape {
	skin := &m.Surface
	t := &tree{verts: skin.Verts, loops: slices.Clip(skin.LoopVerts), closed: m.Closed}
	s := &shape{skin: skin, tree: t}
	s.measure(skin.Verts)
	t.faces = make([]patch, 0, len(skin.Faces))
	for i := range skin.Faces {
		t.addFace(patch{first: skin.Faces[i].First, count: skin.Faces[i].Count}, 1e-15*s.size)
	}
	t.appointLeaders()
	t.plant()
	if t.closed {
		t.matter = 1
		if t.volume(s.box.Centre()) < 0 {
			t.matter = 0
		}
	}
	return s
}

// loop returns the vertices of a face.
func (t *tree) loop(p *patch) []int32 { return t.loops[p.first : p.first+p.count] }

// addFace takes a polygon in, cut into triangles if it is large or a corner is more than flat (m) off its plane.
func (t *tree) addFace(p patch, flat float64) {
	if p.count == 3 {
		t.faces = append(t.faces, p)
		return
	}
	loop := t.loop(&p)
	n, at := t.normal(&p), t.verts[loop[0]]
	for _, v := range loop {
		if len(loop) > mesh.MaxCorners || math.Abs(n.Dot(t.verts[v].Sub(at))) > flat {
			for k := int32(1); k+1 < p.count; k++ {
				part := patch{first: int32(len(t.loops)), count: 3}
				t.loops = append(t.loops, loop[0], loop[k], loop[k+1])
				t.faces = append(t.faces, part)
			}
			return
		}
	}
	t.faces = append(t.faces, p)
}

// normal returns the unit normal of a face about which its loop turns counter-clockwise; zero for a face without area.
// Slivers need the care: the plain cross product of two almost parallel edges is not square to them.
func (t *tree) normal(p *patch) geom.Vec3 {
	loop, n := t.loop(p), geom.Vec3{}
	at := t.verts[loop[0]]
	u := t.verts[loop[1]].Sub(at)
	for _, v := range loop[2:] {
		w := t.verts[v].Sub(at)
		n = n.Add(geom.Vec3{X: minor(u.Y, w.Z, u.Z, w.Y), Y: minor(u.Z, w.X, u.X, w.Z), Z: minor(u.X, w.Y, u.Y, w.X)})
		u = w
	}
	return n.Unit()
}

// minor returns a d − b c, given as (a, d, b, c), from products that have lost nothing (Dekker 1971).
func minor(a, d, b, c float64) float64 {
	p, q := float64(a*d), float64(b*c)
	return (p - q) + (lost(a, d, p) - lost(b, c, q))
}

// lost returns the rounding error of the product a b = p.
func lost(a, b, p float64) float64 {
	const split = 1<<27 + 1
	x, y := float64(split*a), float64(split*b)
	aTop, bTop := x-(x-a), y-(y-b)
	aEnd, bEnd := a-aTop, b-bTop
	rest := p - float64(aTop*bTop) - float64(aEnd*bTop) - float64(aTop*bEnd)
	return float64(aEnd*bEnd) - rest
}

// middle returns the mean of the corners of a face.
func (t *tree) middle(p *patch) geom.Vec3 {
	at := t.verts[t.loops[p.first]]
	from := geom.Vec3{}
	for _, v := range t.loop(p) {
		from = from.Add(t.verts[v].Sub(at))
	}
	return at.AddScaled(1/float64(p.count), from)
}

// appointLeaders lets one face stand for each connected part of the surface: parts are connected by shared vertices.
func (t *tree) appointLeaders() {
	chief := make([]int32, len(t.verts))
	for i := range chief {
		chief[i] = int32(i)
	}
	find := func(v int32) int32 {
		for chief[v] != v {
			chief[v] = chief[chief[v]]
			v = chief[v]
		}
		return v
	}
	for i := range t.faces {
		loop := t.loop(&t.faces[i])
		for _, v := range loop[1:] {
			chief[find(v)] = find(loop[0])
		}
	}
	led := make([]bool, len(t.verts))
	for i := range t.faces {
		f := &t.faces[i]
		c := find(t.loops[f.first])
		f.leads = !led[c]
		led[c] = true
	}
}

// volume returns the signed volume (m³) that the faces enclose.
func (t *tree) volume(about geom.Vec3) float64 {
	sum := 0.0
	for i := range t.faces {
		loop := t.loop(&t.faces[i])
		a := t.verts[loop[0]].Sub(about)
		for k := 1; k+1 < len(loop); k++ {
			sum += a.Dot(t.verts[loop[k]].Sub(about).Cross(t.verts[loop[k+1]].Sub(about)))
		}
	}
	return sum / 6
}

// mostInLeaf is the largest number of faces in a leaf.
const mostInLeaf = 2

// seed is a face on its way into the tree.
type seed struct {
	low, high [3]float32
	centre    [3]float32
	face      patch
}

// plant builds the tree and sorts the faces by its leaves.
func (t *tree) plant() {
	seeds := make([]seed, len(t.faces))
	for i := range t.faces {
		box := geom.EmptyBox()
		for _, v := range t.loop(&t.faces[i]) {
			box = box.Include(t.verts[v])
		}
		s := &seeds[i]
		s.face = t.faces[i]
		for k := range 3 {
			s.low[k], s.high[k] = below(box.Min.Axis(k)), -below(-box.Max.Axis(k))
			s.centre[k] = float32(0.5*s.low[k]) + float32(0.5*s.high[k])
		}
	}
	if len(seeds) > 0 {
		t.nodes = make([]node, 0, 2*len(seeds))
		t.grow(seeds, 0)
		t.nodes = slices.Clip(t.nodes)
	}
	for i := range seeds {
		t.faces[i] = seeds[i].face
	}
}

// below returns a float32 that is at most x, and less by two units in its last place at most.
func below(x float64) float32 {
	y := float32(x)
	if float64(y) > x {
		y -= float32(max(y, -y)*0x1p-23) + math.SmallestNonzeroFloat32
	}
	return y
}

// grow appends the subtree over the seeds, of which first have gone before, and orders them by its leaves. They are
// parted in the middle of their centres' extent, or half and half where that would leave one side almost bare.
func (t *tree) grow(seeds []seed, first int) {
	at := len(t.nodes)
	n := node{low: seeds[0].low, high: seeds[0].high}
	low, high := seeds[0].centre, seeds[0].centre
	for i := range seeds {
		s := &seeds[i]
		n.leads = n.leads || s.face.leads
		for k := range 3 {
			n.low[k], n.high[k] = min(n.low[k], s.low[k]), max(n.high[k], s.high[k])
			low[k], high[k] = min(low[k], s.centre[k]), max(high[k], s.centre[k])
		}
	}
	t.nodes = append(t.nodes, n)
	if len(seeds) <= mostInLeaf {
		t.nodes[at].next, t.nodes[at].count = int32(first), int16(len(seeds))
		return
	}
	axis := 0
	for k := range 3 {
		if high[k]-low[k] > high[axis]-low[axis] {
			axis = k
		}
	}
	left, middle := 0, float32(0.5*low[axis])+float32(0.5*high[axis])
	for i := range seeds {
		if seeds[i].centre[axis] < middle {
			seeds[i], seeds[left] = seeds[left], seeds[i]
			left++
		}
	}
	if least := len(seeds)/16 + 1; left < least || len(seeds)-left < least {
		slices.SortFunc(seeds, func(x, y seed) int {
			return cmp.Or(cmp.Compare(x.centre[axis], y.centre[axis]), cmp.Compare(x.face.first, y.face.first))
		})
		left = len(seeds) / 2
	}
	t.grow(seeds[:left], first)
	t.nodes[at].next = int32(len(t.nodes))
	t.grow(seeds[left:], first+left)
}

// span returns middle and half extents of the box.
func (n *node) span() (middle, half geom.Vec3) {
	low := geom.Vec3{X: float64(n.low[0]), Y: float64(n.low[1]), Z: float64(n.low[2])}
	high := geom.Vec3{X: float64(n.high[0]), Y: float64(n.high[1]), Z: float64(n.high[2])}
	return low.Add(high).Scale(0.5), high.Sub(low).Scale(0.5)
}

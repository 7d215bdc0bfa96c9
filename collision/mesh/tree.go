package mesh

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math"
	"slices"
)

// Depth bounds the depth of a mesh's tree: a stack of so many nodes is enough to walk it.
const Depth = 40

const (
	leafFaces = 2  // the most faces of a leaf
	treeBins  = 16 // places tried for a cut
	fewFaces  = 6  // so few are cut in the middle without a search
)

// Node is half a cache line of a mesh's tree. The left child of an inner node follows it.
type Node struct {
	Min, Max [3]float32 // m, rounded outwards
	First    int32      // of an inner node: its right child; of a leaf: its first place in Mesh.Order
	Count    int32      // faces of a leaf; 0 for an inner node
}

// Box returns the node's box.
func (n *Node) Box() geom.Box {
	return geom.Box{
		Min: geom.V(float64(n.Min[0]), float64(n.Min[1]), float64(n.Min[2])),
		Max: geom.V(float64(n.Max[0]), float64(n.Max[1]), float64(n.Max[2])),
	}
}

// diagonal returns the square of that of a node's box.
func (n *Node) diagonal() float32 {
	x, y, z := n.Max[0]-n.Min[0], n.Max[1]-n.Min[1], n.Max[2]-n.Min[2]
	return float32(x*x) + float32(y*y) + float32(z*z)
}

// outward32 returns the box as float32 bounds that hold it.
func outward32(b *geom.Box) (low, high [3]float32) {
	return [3]float32{below32(b.Min.X), below32(b.Min.Y), below32(b.Min.Z)},
		[3]float32{above32(b.Max.X), above32(b.Max.Y), above32(b.Max.Z)}
}

// below32 returns the largest float32 that is not above x.
func below32(x float64) float32 {
	y := float32(x)
	switch {
	case float64(y) <= x:
		return y
	case y > 0:
		return math.Float32frombits(math.Float32bits(y) - 1)
	case y < 0:
		return math.Float32frombits(math.Float32bits(y) + 1)
	}
	return -math.SmallestNonzeroFloat32
}

func above32(x float64) float32 { return -below32(-x) }

// parcel is a box with the number of the item in it.
type parcel struct {
	min, max [3]float32
	of       int32
}

func newParcel(b *geom.Box, of int32) parcel {
	low, high := outward32(b)
	return parcel{low, high, of}
}

// middle is twice the centre along an axis.
func (p *parcel) middle(axis int) float32 { return p.min[axis] + p.max[axis] }

// plant fills Nodes and Order.
func (m *Mesh) plant() {
	parcels := make([]parcel, len(m.Faces))
	for f := range m.Faces {
		b := geom.EmptyBox()
		for _, v := range m.Loop(f) {
			b = b.Include(m.Verts[v])
		}
		parcels[f] = newParcel(&b, int32(f))
	}
	m.Nodes = growTree(parcels)
	m.diagonals = make([]float32, len(m.Nodes))
	for i := range m.Nodes {
		m.diagonals[i] = m.Nodes[i].diagonal()
	}
	m.Order = make([]int32, len(parcels))
	for i := range parcels {
		m.Order[i] = parcels[i].of
	}
}

// growTree builds a tree of boxes over the parcels, which it puts into the order of the leaves. Cuts follow the surface
// area heuristic along the widest axis (Wald 2007), or go through the median where that would make the tree too deep.
func growTree(parcels []parcel) []Node {
	g := grower{parcels: parcels, nodes: make([]Node, 0, 2*len(parcels))}
	if len(parcels) > 0 {
		g.grow(0, len(parcels), 1)
	}
	return slices.Clone(g.nodes)
}

type grower struct {
	parcels []parcel
	nodes   []Node
}

// grow appends the subtree over parcels[from:to] whose root is the depth-th node from the top.
func (g *grower) grow(from, to, depth int) {
	parcels := g.parcels[from:to]
	n, at := len(parcels), len(g.nodes)
	all, centres := spread(parcels)
	g.nodes = append(g.nodes, Node{all.min, all.max, int32(from), int32(n)})
	if n <= leafFaces {
		return
	}
	axis, size := 0, float32(0)
	for i := range 3 {
		if s := centres.max[i] - centres.min[i]; s > size {
			axis, size = i, s
		}
	}
	cut := 0
	if n > fewFaces && size > 1e-36 { // below, its inverse overflows
		cut = cutByArea(parcels, axis, centres.min[axis], size)
	}
	if fits := leafFaces << (Depth - depth - 1); cut == 0 || cut > fits || n-cut > fits {
		cut = n / 2
		halve(parcels, cut, func(p, q *parcel) bool {
			a, b := p.middle(axis), q.middle(axis)
			return a < b || a == b && p.of < q.of
		})
	}
	g.grow(from, from+cut, depth+1)
	right := int32(len(g.nodes))
	g.grow(from+cut, to, depth+1)
	g.nodes[at].First, g.nodes[at].Count = right, 0
}

// spread returns the box around the parcels and the one around twice their centres.
func spread(parcels []parcel) (all, centres parcel) {
	all = parcels[0]
	for i := range 3 {
		centres.min[i] = all.middle(i)
	}
	centres.max = centres.min
	for k := range parcels {
		p := &parcels[k]
		all.include(p)
		for i := range 3 {
			c := p.middle(i)
			if c < centres.min[i] {
				centres.min[i] = c
			}
			if c > centres.max[i] {
				centres.max[i] = c
			}
		}
	}
	return all, centres
}

func (p *parcel) include(q *parcel) {
	for i := range 3 {
		if q.min[i] < p.min[i] {
			p.min[i] = q.min[i]
		}
		if q.max[i] > p.max[i] {
			p.max[i] = q.max[i]
		}
	}
}

// cost is the parcel's surface area, times how many it stands for.
func (p *parcel) cost(n int) float64 {
	x, y, z := float64(p.max[0]-p.min[0]), float64(p.max[1]-p.min[1]), float64(p.max[2]-p.min[2])
	return float64(float64(n) * (float64(x*y) + float64(y*z) + float64(z*x)))
}

// cutByArea parts the parcels at the cheapest of a few planes across the axis, along which twice their centres begin at
// low and spread by size, and returns how many lie below it; 0 when all lie in one bin.
func cutByArea(parcels []parcel, axis int, low, size float32) int {
	var boxes [treeBins]parcel
	var counts [treeBins]int
	scale := float32(treeBins) * 0.99999 / size
	for i := range parcels {
		p := &parcels[i]
		bin := int(float32(p.middle(axis)-low) * scale)
		if counts[bin] == 0 {
			boxes[bin] = *p
		} else {
			boxes[bin].include(p)
		}
		counts[bin]++
	}
	var above [treeBins]float64 // cost of all bins from here up
	var box parcel
	n := 0
	for bin := treeBins - 1; bin > 0; bin-- {
		n = gather(&box, n, &boxes[bin], counts[bin])
		above[bin] = box.cost(n)
	}
	best, last := math.Inf(1), 0
	n = 0
	for bin := range treeBins - 1 {
		n = gather(&box, n, &boxes[bin], counts[bin])
		if n == 0 || n == len(parcels) {
			continue
		}
		if cost := box.cost(n) + above[bin+1]; cost < best {
			best, last = cost, bin
		}
	}
	if math.IsInf(best, 1) {
		return 0
	}
	cut := 0
	for i := range parcels {
		if int(float32(parcels[i].middle(axis)-low)*scale) <= last {
			parcels[i], parcels[cut] = parcels[cut], parcels[i]
			cut++
		}
	}
	return cut
}

// gather adds a bin of count parcels to n of them in box.
func gather(box *parcel, n int, bin *parcel, count int) int {
	switch {
	case count == 0:
	case n == 0:
		*box = *bin
	default:
		box.include(bin)
	}
	return n + count
}

// halve puts the k least of a list first (Hoare's selection).
func halve[T any](list []T, k int, less func(p, q *T) bool) {
	for low, high := 0, len(list)-1; low < high; {
		pivot := list[(low+high)/2]
		i, j := low, high
		for i <= j {
			for less(&list[i], &pivot) {
				i++
			}
			for less(&pivot, &list[j]) {
				j--
			}
			if i <= j {
				list[i], list[j] = list[j], list[i]
				i, j = i+1, j-1
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

package elimination

import "slices"

// Order finds a sequence of elimination with little fill, and with it the pattern of the factor. Of nodes of one degree
// the one filed last goes first, so the answer depends on the given list of edges only. Its memory is reused. The lists
// of different nodes share none of it, not even room behind their ends: a saved order is restored list by list.
type Order struct {
	nodes, elements [][]int32 // by node: neighbours by an edge, and elements (eliminated nodes) it belongs to
	members         [][]int32 // by element: the nodes it joins, which are the pattern of its column
	ties, owned     []int32   `snapshot:"-"` // backing of nodes and elements: the edges at the start bound both
	pattern         []int32   `snapshot:"-"` // backing of members
	degree          []int32
	next, prev      []int32 // doubly linked lists of one degree; -1 ends
	first           []int32 // by degree
	least           int32   // no list below this degree has a node
	mark, weighed   []int32 // stamps
	outside         []int32 // by element: members that the pivot's element does not have
	absorbed        []bool
	stamp           int32
	sequence        []int32 // nodes as they are eliminated
}

// resize returns s with length n and undefined content.
func resize[T any](s []T, n int) []T { return slices.Grow(s[:0], n)[:n] }

// Reserve takes memory for n nodes and so many edges: Reset takes none for fewer, Advance none for little fill.
func (o *Order) Reserve(n, edges int) {
	o.nodes, o.elements, o.members = resize(o.nodes, n), resize(o.elements, n), resize(o.members, n)
	o.degree, o.next, o.prev = resize(o.degree, n), resize(o.next, n), resize(o.prev, n)
	o.first, o.outside, o.absorbed = resize(o.first, n+1), resize(o.outside, n), resize(o.absorbed, n)
	o.mark, o.weighed = resize(o.mark, n), resize(o.weighed, n)
	o.sequence, o.pattern = resize(o.sequence, n), resize(o.pattern, 4*n)
	o.ties, o.owned = resize(o.ties, 2*edges), resize(o.owned, 2*edges)
}

// Reset prepares for n nodes and the edges between them, which may be listed more than once.
func (o *Order) Reset(n int, edges [][2]int32) {
	o.Reserve(n, len(edges))
	clear(o.mark)
	clear(o.weighed)
	clear(o.absorbed)
	clear(o.degree)
	clear(o.members)
	o.stamp, o.sequence, o.pattern = 0, o.sequence[:0], o.pattern[:0]
	for _, e := range edges {
		o.degree[e[0]]++
		o.degree[e[1]]++
	}
	at := int32(0)
	for i := range n {
		to := at + o.degree[i]
		o.nodes[i], o.elements[i] = o.ties[at:at:to], o.owned[at:at:to]
		at = to
	}
	for _, e := range edges {
		o.nodes[e[0]], o.nodes[e[1]] = append(o.nodes[e[0]], e[1]), append(o.nodes[e[1]], e[0])
	}
	for d := range o.first {
		o.first[d] = -1
	}
	o.least = 0
	for i := range int32(n) {
		o.stamp++
		o.nodes[i] = o.gather(o.nodes[i][:0], o.nodes[i])
		o.fileNode(i, int32(len(o.nodes[i])))
	}
}

// Advance eliminates further nodes, of some work, and returns how much work is left. math.MaxInt is all of it.
func (o *Order) Advance(work int) int {
	for n := int32(len(o.degree)); !o.Complete() && work > 0; {
		for o.first[o.least] < 0 {
			o.least++
		}
		p := o.first[o.least]
		o.remove(p)
		o.eliminate(p, n)
		work -= 10 + int(o.degree[p])
	}
	return work
}

// Complete reports whether all nodes have been eliminated.
func (o *Order) Complete() bool { return len(o.sequence) == len(o.degree) }

// Sequence returns the nodes in the order of their elimination. It is valid until Reset.
func (o *Order) Sequence() []int32 { return o.sequence }

// Members returns the later nodes that node i couples with when it is eliminated, fill included and in no order: the
// pattern of its column of the factor. It is valid until Reset.
func (o *Order) Members(i int32) []int32 { return o.members[i] }

// gather appends the nodes of list that are not marked yet, and marks them.
func (o *Order) gather(to, list []int32) []int32 {
	for _, j := range list {
		if o.mark[j] != o.stamp {
			o.mark[j] = o.stamp
			to = append(to, j)
		}
	}
	return to
}

// eliminate turns p into an element that joins all its neighbours.
func (o *Order) eliminate(p, n int32) {
	o.stamp++
	o.mark[p] = o.stamp
	o.sequence = append(o.sequence, p)
	from := len(o.pattern)
	o.pattern = o.gather(o.pattern, o.nodes[p])
	for _, e := range o.elements[p] {
		o.pattern = o.gather(o.pattern, o.members[e])
		o.absorbed[e] = true
	}
	joined := slices.Clip(o.pattern[from:])
	o.members[p] = joined
	for _, i := range joined {
		for _, e := range o.elements[i] {
			if o.weighed[e] != o.stamp {
				o.weighed[e], o.outside[e] = o.stamp, int32(len(o.members[e]))
			}
			o.outside[e]--
		}
	}
	for _, i := range joined {
		nodes, elements := o.nodes[i][:0], o.elements[i][:0]
		for _, j := range o.nodes[i] {
			if o.mark[j] != o.stamp { // nodes joined by p need no edges between them
				nodes = append(nodes, j)
			}
		}
		d := int32(len(nodes)+len(joined)) - 1
		for _, e := range o.elements[i] {
			if !o.absorbed[e] {
				elements = append(elements, e)
				d += o.outside[e]
			}
		}
		o.nodes[i], o.elements[i] = nodes, append(elements, p)
		o.remove(i)
		o.fileNode(i, min(d, n-1))
	}
}

// fileNode adds node i to the list of degree d.
func (o *Order) fileNode(i, d int32) {
	o.degree[i], o.prev[i], o.next[i] = d, -1, o.first[d]
	if o.next[i] >= 0 {
		o.prev[o.next[i]] = i
	}
	o.first[d] = i
	o.least = min(o.least, d)
}

// remove takes node i off its list.
func (o *Order) remove(i int32) {
	if o.prev[i] >= 0 {
		o.next[o.prev[i]] = o.next[i]
	} else {
		o.first[o.degree[i]] = o.next[i]
	}
	if o.next[i] >= 0 {
		o.prev[o.next[i]] = o.prev[i]
	}
}

// RemoveFill leaves only edges in the pattern: the members of every node are then its own neighbours that come later.
// place gives the index of a node in the sequence.
func (o *Order) RemoveFill(edges [][2]int32, place []int32) {
	for i := range o.members {
		o.members[i] = o.members[i][:0]
	}
	for _, e := range edges {
		i, j := e[0], e[1]
		if place[i] > place[j] {
			i, j = j, i
		}
		if !slices.Contains(o.members[i], j) {
			o.members[i] = append(o.members[i], j)
		}
	}
}

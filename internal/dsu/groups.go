package dsu

import "slices"

// Groups lists members, numbered from 0, by the group that each belongs to: things between the numbers of a forest, by
// the root of their set. To fill it, Reset, Add each member in turn, and Sort. Its slices are reused.
type Groups struct {
	of     []int32 // by member: its group, −1 for none
	ends   []int32 // by group: how many members it has; once sorted, where they end in sorted
	sorted []int32 // members by group
}

// Reset removes all members and makes room for groups 0 ≤ g < n.
func (g *Groups) Reset(n int) {
	g.of, g.sorted = g.of[:0], g.sorted[:0]
	g.ends = slices.Grow(g.ends[:0], n)[:n]
	clear(g.ends)
}

// Add gives the next member to a group, −1 to none.
func (g *Groups) Add(group int32) {
	g.of = append(g.of, group)
	if group >= 0 {
		g.ends[group]++
	}
}

// Sort sorts the members by group, by counting, and keeps their order within a group.
func (g *Groups) Sort() {
	sum := int32(0)
	for i, k := range g.ends {
		sum, g.ends[i] = sum+k, sum
	}
	g.sorted = slices.Grow(g.sorted, int(sum))[:sum]
	for i, group := range g.of {
		if group >= 0 {
			g.sorted[g.ends[group]] = int32(i)
			g.ends[group]++ // in the end the start of the next group
		}
	}
}

// Of returns the members of a group, in ascending order, once sorted.
func (g *Groups) Of(group int32) []int32 {
	from := int32(0)
	if group > 0 {
		from = g.ends[group-1]
	}
	return g.sorted[from:g.ends[group]]
}

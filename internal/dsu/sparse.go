package dsu

import "slices"

// Sparse holds disjoint sets of a few numbers out of many: only these cost time. The zero value has room for none.
type Sparse struct {
	Members []int32 // the numbers in any set, as they were added; the owner may reorder them
	forest  Forest  // −1 outside of all sets
}

// Grow makes room for the numbers 0 ≤ i < n.
func (s *Sparse) Grow(n int) {
	s.forest = slices.Grow(s.forest, max(0, n-len(s.forest)))
	for len(s.forest) < n {
		s.forest = append(s.forest, -1)
	}
}

// Clear takes all numbers out of their sets.
func (s *Sparse) Clear() {
	for _, i := range s.Members {
		s.forest[i] = -1
	}
	s.Members = s.Members[:0]
}

// Has reports whether i is in a set.
func (s *Sparse) Has(i int32) bool { return s.forest[i] >= 0 }

// Add makes i a set by itself, unless it is in one.
func (s *Sparse) Add(i int32) {
	if !s.Has(i) {
		s.forest.Isolate(i)
		s.Members = append(s.Members, i)
	}
}

// Find returns the root of the set of i, which is its least number; −1 outside of all sets.
func (s *Sparse) Find(i int32) int32 {
	if !s.Has(i) {
		return -1
	}
	return s.forest.Find(i)
}

// Join merges the sets of two members.
func (s *Sparse) Join(a, b int32) { s.forest.Join(a, b) }

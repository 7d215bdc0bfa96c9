package guard

import "github.com/brickyard-physics/brickyard/internal/dsu"

// supportedSets finds the supported bodies: those connected with an immovable body, directly or through others, by
// contacts or because they block each other. A body in free flight has no support that takes up its momentum: it must
// not lean on a body that it meets, nor lose velocity to it.
type supportedSets struct {
	sets      dsu.Sparse
	supported []bool // by body: the component of which it is the root is supported
	slice     uint64 // slice of the guard for which this was found
	blocked   int    // number of blocked pairs then
}

// isSupported reports whether body i is supported or immovable.
func (ce *certifier) isSupported(i int32) bool {
	ce.findSupported()
	s := &ce.supported
	return !ce.Yields(i) || ce.Bodies[i].Settled || s.sets.Has(i) && s.supported[s.sets.Find(i)]
}

// findSupported joins the bodies that have contacts with each other or block each other into components, once per slice
// and again when more of them block each other.
func (ce *certifier) findSupported() {
	s := &ce.supported
	if s.slice == ce.Bounds.Slice && s.blocked == len(ce.blocked) {
		return
	}
	s.slice, s.blocked = ce.Bounds.Slice, len(ce.blocked)
	for _, i := range s.sets.Members {
		s.supported[i] = false
	}
	s.sets.Clear()
	s.sets.Grow(len(ce.Bodies))
	for len(s.supported) < len(ce.Bodies) {
		s.supported = append(s.supported, false)
	}
	constraints := ce.Solver.Constraints
	for i := range constraints {
		ce.joinYielding(constraints[i].A, constraints[i].B)
	}
	for _, pair := range ce.blocked {
		ce.joinYielding(pair[0], pair[1])
	}
	for i := range constraints {
		c := &constraints[i]
		s.mark(c.A, c.B, ce.Yields(c.A) != ce.Yields(c.B) ||
			ce.Yields(c.A) && (ce.States[c.A].Carries(c.Normal) || ce.States[c.B].Carries(c.Normal)))
	}
	for _, pair := range ce.blocked { // axis locks take up momentum
		s.mark(pair[0], pair[1], ce.Yields(pair[0]) != ce.Yields(pair[1]) ||
			ce.States[pair[0]].Locks|ce.States[pair[1]].Locks != 0)
	}
}

// joinYielding joins the components of two bodies that give way.
func (ce *certifier) joinYielding(a, b int32) {
	sets := &ce.supported.sets
	first, second := ce.Yields(a), ce.Yields(b)
	if first {
		sets.Add(a)
	}
	if second {
		sets.Add(b)
	}
	if first && second {
		sets.Join(a, b)
	}
}

// mark marks the component of one of two bodies as supported if their connection supports it.
func (s *supportedSets) mark(a, b int32, supports bool) {
	if root := max(s.sets.Find(a), s.sets.Find(b)); supports && root >= 0 {
		s.supported[root] = true
	}
}

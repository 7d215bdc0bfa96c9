package guard

import "slices"

// assemblySet is a set of assemblies.
type assemblySet struct {
	list []int32
	in   []bool // by assembly
}

// clear makes it empty, with room for n assemblies.
func (s *assemblySet) clear(n int) {
	for _, k := range s.list {
		s.in[k] = false
	}
	s.list = s.list[:0]
	s.in = slices.Grow(s.in[:0], n)[:n]
}

// add adds assembly k.
func (s *assemblySet) add(k int32) {
	if !s.in[k] {
		s.in[k] = true
		s.list = append(s.list, k)
	}
}

package physics

// islands are sets of dynamic bodies that contacts join, directly or through each other. They are kept from step to
// step: two islands merge when a contact between them begins. Whether an island has split is tested only when it
// matters: when it might sleep, or when a part of it has been at rest for long while another part moves.
type islands struct {
	of        []int32 // by body: its island, -1 for none
	ring      []int32 // by body: the next body of its island; the last one points to the first
	table     []island
	idle      []int32 // islands without bodies
	dissolved []int32 // bodies of the islands that are tested for a split in this step
}

// island is one set of bodies. Its step numbers count from 1.
type island struct {
	size           int32
	keepsAwake     uint64 // last step in which a body of it had not rested long enough to sleep
	keepsUnsettled uint64 // last step in which a body of it had not rested long enough to be settled
	partRested     uint64 // last step in which a body of it had rested long enough to be settled
	splitAfter     uint64 // first step in which it may be tested for a split again
}

// enter makes room for body i, which belongs to no island yet.
func (s *islands) enter(i int32) {
	for len(s.of) <= int(i) {
		s.of, s.ring = append(s.of, -1), append(s.ring, 0)
	}
	s.of[i], s.ring[i] = -1, i
}

// add makes an island of body i alone, which is not tested for a split before step pause.
func (s *islands) add(i int32, pause uint64) {
	k := int32(len(s.table))
	if n := len(s.idle); n > 0 {
		k = s.idle[n-1]
		s.idle = s.idle[:n-1]
	} else {
		s.table = append(s.table, island{})
	}
	s.of[i], s.ring[i] = k, i
	s.table[k] = island{size: 1, splitAfter: pause}
}

// remove takes body i out of its island.
func (s *islands) remove(i int32) {
	before := i
	for s.ring[before] != i {
		before = s.ring[before]
	}
	s.ring[before] = s.ring[i]
	if s.of[i] >= 0 {
		s.leave(i)
	}
	s.of[i], s.ring[i] = -1, i
}

// leave lowers the body count of the island of body i; an empty island becomes idle.
func (s *islands) leave(i int32) {
	k := s.of[i]
	if s.table[k].size--; s.table[k].size == 0 {
		s.idle = append(s.idle, k)
	}
}

// join merges the islands of two bodies.
func (s *islands) join(a, b int32) {
	if s.table[s.of[a]].size < s.table[s.of[b]].size {
		a, b = b, a
	}
	to, from := s.of[a], s.of[b]
	for s.of[b] != to {
		s.of[b] = to
		b = s.ring[b]
	}
	s.ring[a], s.ring[b] = s.ring[b], s.ring[a]
	p, q := &s.table[to], &s.table[from]
	p.size += q.size
	p.splitAfter = min(p.splitAfter, q.splitAfter)
	s.idle = append(s.idle, from)
}

// noteRest records in the island of body i how long that body has rested. A body that a driven body squeezes is never
// settled.
func (s *islands) noteRest(i int32, step uint64, rest *restLog, squeezed bool) {
	isle := &s.table[s.of[i]]
	if rest.time < sleepTime {
		isle.keepsAwake = step + 1
	}
	if rest.settled < settledTime || squeezed {
		isle.keepsUnsettled = step + 1
	}
	if rest.settled >= settledTime {
		isle.partRested = step + 1
	}
}

// keepUnsettled excludes the island of body i from the settled islands of a step.
func (s *islands) keepUnsettled(i int32, step uint64) {
	if k := s.of[i]; k >= 0 {
		s.table[k].keepsUnsettled = step + 1
	}
}

// maySettle reports whether all bodies of the island of body i had rested long enough to be settled in a step.
func (s *islands) maySettle(i int32, step uint64) bool {
	k := s.of[i]
	return k >= 0 && s.table[k].keepsUnsettled != step+1
}

// dissolve makes an island of each body of those islands that may have split: a part of the island might be settled, or
// sleep is set and the island might sleep. bodies are those that move.
func (s *islands) dissolve(bodies []int32, step uint64, sleep bool) {
	s.dissolved = s.dissolved[:0]
	for _, i := range bodies {
		if k := s.of[i]; k >= 0 {
			isle := &s.table[k]
			part := isle.partRested == step+1 && isle.keepsUnsettled == step+1 && isle.splitAfter <= step
			if part || sleep && isle.keepsAwake != step+1 {
				s.dissolved = append(s.dissolved, i)
			}
		}
	}
	for _, i := range s.dissolved {
		s.leave(i)
		s.add(i, step+splitPause)
	}
}

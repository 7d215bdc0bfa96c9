package state

// Islands are sets of dynamic bodies that contacts join, directly or through each other. They are kept from step to
// step: two islands merge when a contact between them begins. Whether an island has split is tested only when it
// matters: when it might sleep, or when a part of it has been at rest for long while another part moves.
type Islands struct {
	Of        []int32 // by body: its island, -1 for none
	Ring      []int32 // by body: the next body of its island; the last one points to the first
	Table     []Island
	idle      []int32 // islands without bodies
	Dissolved []int32 // bodies of the islands that are tested for a split in this step
}

// Island is one set of bodies. Its step numbers count from 1.
type Island struct {
	Size           int32
	KeepsAwake     uint64 // last step in which a body of it had not rested long enough to sleep
	keepsUnsettled uint64 // last step in which a body of it had not rested long enough to be settled
	partRested     uint64 // last step in which a body of it had rested long enough to be settled
	splitAfter     uint64 // first step in which it may be tested for a split again
}

// enter makes room for body i, which belongs to no island yet.
func (s *Islands) enter(i int32) {
	for len(s.Of) <= int(i) {
		s.Of, s.Ring = append(s.Of, -1), append(s.Ring, 0)
	}
	s.Of[i], s.Ring[i] = -1, i
}

// add makes an island of body i alone, which is not tested for a split before step pause.
func (s *Islands) add(i int32, pause uint64) {
	k := int32(len(s.Table))
	if n := len(s.idle); n > 0 {
		k = s.idle[n-1]
		s.idle = s.idle[:n-1]
	} else {
		s.Table = append(s.Table, Island{})
	}
	s.Of[i], s.Ring[i] = k, i
	s.Table[k] = Island{Size: 1, splitAfter: pause}
}

// remove takes body i out of its island.
func (s *Islands) remove(i int32) {
	before := i
	for s.Ring[before] != i {
		before = s.Ring[before]
	}
	s.Ring[before] = s.Ring[i]
	if s.Of[i] >= 0 {
		s.leave(i)
	}
	s.Of[i], s.Ring[i] = -1, i
}

// leave lowers the body count of the island of body i; an empty island becomes idle.
func (s *Islands) leave(i int32) {
	k := s.Of[i]
	if s.Table[k].Size--; s.Table[k].Size == 0 {
		s.idle = append(s.idle, k)
	}
}

// Join merges the islands of two bodies.
func (s *Islands) Join(a, b int32) {
	if s.Table[s.Of[a]].Size < s.Table[s.Of[b]].Size {
		a, b = b, a
	}
	to, from := s.Of[a], s.Of[b]
	for s.Of[b] != to {
		s.Of[b] = to
		b = s.Ring[b]
	}
	s.Ring[a], s.Ring[b] = s.Ring[b], s.Ring[a]
	p, q := &s.Table[to], &s.Table[from]
	p.Size += q.Size
	p.splitAfter = min(p.splitAfter, q.splitAfter)
	s.idle = append(s.idle, from)
}

// NoteRest records in the island of body i how long that body has rested. A body that a driven body squeezes is never
// settled.
func (s *Islands) NoteRest(i int32, step uint64, rest *RestLog, squeezed bool) {
	isle := &s.Table[s.Of[i]]
	if rest.Time < sleepTime {
		isle.KeepsAwake = step + 1
	}
	if rest.Settled < SettledTime || squeezed {
		isle.keepsUnsettled = step + 1
	}
	if rest.Settled >= SettledTime {
		isle.partRested = step + 1
	}
}

// KeepUnsettled excludes the island of body i from the settled islands of a step.
func (s *Islands) KeepUnsettled(i int32, step uint64) {
	if k := s.Of[i]; k >= 0 {
		s.Table[k].keepsUnsettled = step + 1
	}
}

// MaySettle reports whether all bodies of the island of body i had rested long enough to be settled in a step.
func (s *Islands) MaySettle(i int32, step uint64) bool {
	k := s.Of[i]
	return k >= 0 && s.Table[k].keepsUnsettled != step+1
}

// Dissolve makes an island of each body of those islands that may have split: a part of the island might be settled, or
// sleep is set and the island might sleep. bodies are those that move.
func (s *Islands) Dissolve(bodies []int32, step uint64, sleep bool) {
	s.Dissolved = s.Dissolved[:0]
	for _, i := range bodies {
		if k := s.Of[i]; k >= 0 {
			isle := &s.Table[k]
			part := isle.partRested == step+1 && isle.keepsUnsettled == step+1 && isle.splitAfter <= step
			if part || sleep && isle.KeepsAwake != step+1 {
				s.Dissolved = append(s.Dissolved, i)
			}
		}
	}
	for _, i := range s.Dissolved {
		s.leave(i)
		s.add(i, step+splitPause)
	}
}

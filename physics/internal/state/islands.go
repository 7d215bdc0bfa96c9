package state

import "sync/atomic"

// Islands are the sets of dynamic bodies that settle and sleep together: those that contacts joined, directly or
// through each other, in the slice that ended the last step. Those of settled and sleeping bodies stay as they were.
type Islands struct {
	Of   []int32 // by body: the least body of its island, −1 for bodies that are not dynamic
	Ring []int32 // by body: the next body of its island; the last one points to the first

	keepsAwake     []uint64 // by least body: last step, from 1, in which a body had not rested long enough to sleep
	keepsUnsettled []uint64 // by least body: last step, from 1, in which a body had not rested long enough to settle
}

// enter makes an island of body i alone, if it is dynamic.
func (s *Islands) enter(i int32, dynamic bool) {
	for len(s.Of) <= int(i) {
		s.Of, s.Ring = append(s.Of, -1), append(s.Ring, 0)
		s.keepsAwake, s.keepsUnsettled = append(s.keepsAwake, 0), append(s.keepsUnsettled, 0)
	}
	s.Of[i], s.Ring[i] = -1, i
	if dynamic {
		s.Of[i] = i
	}
}

// remove takes body i out of its island.
func (s *Islands) remove(i int32) {
	before := i
	for s.Ring[before] != i {
		before = s.Ring[before]
	}
	s.Ring[before] = s.Ring[i]
	s.Of[i], s.Ring[i] = -1, i
}

// Assign puts body i into the island of its least body, which comes first.
func (s *Islands) Assign(i, least int32) {
	s.Of[i], s.Ring[i] = least, i
	if i != least {
		s.Ring[i], s.Ring[least] = s.Ring[least], i
	}
}

// Join merges the islands of two bodies.
func (s *Islands) Join(a, b int32) {
	a, b = min(s.Of[a], s.Of[b]), max(s.Of[a], s.Of[b])
	for k := b; s.Of[k] != a; k = s.Ring[k] {
		s.Of[k] = a
	}
	if a != b {
		s.Ring[a], s.Ring[b] = s.Ring[b], s.Ring[a]
	}
}

// KeepAwake keeps the island of body i, if it has one, from falling asleep in a step.
func (s *Islands) KeepAwake(i int32, step uint64) {
	if k := s.Of[i]; k >= 0 {
		keep(&s.keepsAwake[k], step)
	}
}

// KeepUnsettled keeps the island of body i, if it has one, from being settled in a step.
func (s *Islands) KeepUnsettled(i int32, step uint64) {
	if k := s.Of[i]; k >= 0 {
		keep(&s.keepsUnsettled[k], step)
	}
}

// keep notes a step, which several workers may do at once: those that come late only read.
func keep(last *uint64, step uint64) {
	if atomic.LoadUint64(last) != step+1 {
		atomic.StoreUint64(last, step+1)
	}
}

// MaySleep reports whether nothing keeps the island of body i awake in a step.
func (s *Islands) MaySleep(i int32, step uint64) bool { return s.keepsAwake[s.Of[i]] != step+1 }

// MaySettle reports whether nothing keeps the island of body i unsettled in a step.
func (s *Islands) MaySettle(i int32, step uint64) bool { return s.keepsUnsettled[s.Of[i]] != step+1 }

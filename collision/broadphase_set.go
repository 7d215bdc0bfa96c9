package collision

// pairSet finds the slot of a pair by its key: a hash table with open addressing and linear probing (Knuth, The Art of
// Computer Programming, vol. 3, section 6.4, algorithms L and R). No key is 0, since the two proxies differ.
type pairSet struct {
	cells []pairCell // a power of two, at most half of them in use
	count int
	shift uint
}

type pairCell struct {
	key  uint64 // 0 while free
	slot int32
}

// home is the cell at which the search for a key starts: the high bits of a product with 2⁶⁴ over the golden ratio.
func (s *pairSet) home(key uint64) int { return int(key * 0x9e3779b97f4a7c15 >> s.shift) }

// find returns the slot of a key; there is none for a proxy and itself.
func (s *pairSet) find(key uint64) (slot int32, ok bool) {
	if s.count == 0 || key == 0 {
		return 0, false
	}
	for at := s.home(key); ; at = (at + 1) & (len(s.cells) - 1) {
		switch c := &s.cells[at]; c.key {
		case key:
			return c.slot, true
		case 0:
			return 0, false
		}
	}
}

// add enters a key that is not there yet.
func (s *pairSet) add(key uint64, slot int32) {
	if 2*(s.count+1) > len(s.cells) {
		s.grow()
	}
	s.count++
	at := s.home(key)
	for s.cells[at].key != 0 {
		at = (at + 1) & (len(s.cells) - 1)
	}
	s.cells[at] = pairCell{key, slot}
}

func (s *pairSet) grow() {
	old := s.cells
	n := max(64, 2*len(old))
	s.cells, s.count, s.shift = make([]pairCell, n), 0, 64
	for ; n > 1; n >>= 1 {
		s.shift--
	}
	for _, c := range old {
		if c.key != 0 {
			s.add(c.key, c.slot)
		}
	}
}

// remove takes out a key that is there, and moves up the keys that its cell had displaced.
func (s *pairSet) remove(key uint64) {
	mask := len(s.cells) - 1
	hole := s.home(key)
	for s.cells[hole].key != key {
		hole = (hole + 1) & mask
	}
	s.count--
	for at := (hole + 1) & mask; s.cells[at].key != 0; at = (at + 1) & mask {
		// A key whose search starts between the hole and its cell, around the end of the table, stays.
		if home := s.home(s.cells[at].key); (at-home)&mask >= (at-hole)&mask {
			s.cells[hole] = s.cells[at]
			hole = at
		}
	}
	s.cells[hole] = pairCell{}
}

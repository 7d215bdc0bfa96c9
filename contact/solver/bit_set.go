package solver

import "math/bits"

// bitSet is a set of small numbers, listed in ascending order. Numbers may be added and removed meanwhile.
type bitSet []uint64

// clear empties the set and makes room for the numbers below n.
func (s *bitSet) clear(n int) {
	*s = resize(*s, (n+63)/64)
	clear(*s)
}

func (s bitSet) add(i int) { s[i/64] |= 1 << (i % 64) }

func (s bitSet) remove(i int) { s[i/64] &^= 1 << (i % 64) }

// next returns the least number of the set from a number on, −1 if there is none.
func (s bitSet) next(from int) int {
	for i := from / 64; i < len(s); i++ {
		word := s[i]
		if i == from/64 {
			word &= ^uint64(0) << (from % 64)
		}
		if word != 0 {
			return 64*i + bits.TrailingZeros64(word)
		}
	}
	return -1
}

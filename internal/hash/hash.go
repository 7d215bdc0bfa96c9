// Package hash spreads numbers over 64 bits, the same on every machine. It is no defence against who wants collisions:
// equal hashes have to be compared.
package hash

import "math"

// Floats hashes numbers; adding zero makes -0 and 0, which are equal, hash alike.
func Floats(values ...float64) uint64 {
	h := uint64(14695981039346656037)
	for _, v := range values {
		h = Mix(h ^ math.Float64bits(v+0))
	}
	return h
}

// Mix spreads the bits of x (the finisher of Murmur3).
func Mix(x uint64) uint64 {
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	x *= 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}

// Package capacity makes room in lists without touching it.
package capacity

// Reserve returns a list with room for n entries in all, or a quarter more. It leaves the room alone, which slices.Grow
// clears: a page of memory that is not used is not taken.
func Reserve[T any](list []T, n int) []T {
	if cap(list) >= n {
		return list
	}
	return append(make([]T, 0, n+n/4), list...)
}

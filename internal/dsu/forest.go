package dsu

// Forest holds disjoint sets of the numbers from 0 up: each points to another one of its set, or is its root.
type Forest []int32

// Clear makes each number a set by itself.
func (f Forest) Clear() {
	for i := range f {
		f[i] = int32(i)
	}
}

// Isolate makes i a set by itself, without a look at numbers that point to it: they must be isolated too, before any
// search. It serves who uses a few numbers of a large forest.
func (f Forest) Isolate(i int32) { f[i] = i }

// Find returns the root of the set of i, which is its least number, halving the path on the way.
func (f Forest) Find(i int32) int32 {
	for f[i] != i {
		f[i] = f[f[i]]
		i = f[i]
	}
	return i
}

// Flatten has each number point to its root.
func (f Forest) Flatten() {
	for i := range f {
		f[i] = f[f[i]] // which is less, and flat already
	}
}

// Join merges the sets of a and b under the smaller root, so that the result does not depend on the order.
func (f Forest) Join(a, b int32) {
	a, b = f.Find(a), f.Find(b)
	f[max(a, b)] = min(a, b)
}

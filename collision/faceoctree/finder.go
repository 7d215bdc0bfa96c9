package faceoctree

// Finder holds the memory of a search between calls. The zero value is ready for use; it serves one goroutine.
type Finder struct {
	pairs []FacePair
}

// Find returns all pairs of faces of different objects that meet, sorted by objects, then faces. Touching counts as
// meeting. The slice is reused by the next call.
func (f *Finder) Find(objects []Surface, rule Rule) []FacePair {
	f.pairs = BruteForce(f.pairs[:0], objects)
	return f.pairs
}

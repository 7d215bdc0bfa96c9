package physics

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision/manifold"
	"github.com/brickyard-physics/brickyard/contact"
)

// pairData is the data of a pair of solids while their boxes meet.
type pairData struct {
	mixed   bool            // surface is set
	more    *patchSet       // further patches; nil if it has none
	surface contact.Surface // without the belt, which turns with the bodies
	cache   contact.Cache   // of the nearest patch; its validity is that of the whole pair
	hint    manifold.Hint
	metTime float64 // path time at which a sweep found the pair in this slice; 0 if its manifold is of the start
}

// cacheValidity says how long the recycled manifold of a pair is surely valid without a look at the poses: by the
// motion bounds of its bodies. It is stored apart from the manifold, which most steps need not read for a pair that
// rests or is far apart.
type cacheValidity struct {
	since   fixedLength // sum of the motion bounds of both bodies when this was recorded
	motion  float64     // m by which that sum may grow; 0 if the manifold is not recycled
	reach   float64     // m, the same, including the motion of the coming slice
	points  bool        // the manifold has points
	touches bool        // the pair has constraints
}

// invalidate invalidates the cached manifolds of a pair.
func (st *State) invalidate(slot int32) {
	st.pairs[slot].cache.Valid, st.validity[slot].motion = false, 0
}

// furtherPatches returns the cached manifolds of the pair's patches except the first.
func (st *State) furtherPatches(data *pairData) []contact.Cache {
	if data.more == nil {
		return nil
	}
	return data.more.caches
}

// cacheOf returns the cached manifold of a constraint: nil if it is gone, since pairs may end in the guard.
func (st *State) cacheOf(c *contact.Constraint) *contact.Cache {
	data := &st.pairs[c.Slot]
	if c.Patch == 0 {
		return &data.cache
	}
	if more := st.furtherPatches(data); int(c.Patch) <= len(more) {
		return &more[c.Patch-1]
	}
	return nil
}

// clearPair clears the cached manifolds of a pair.
func (st *State) clearPair(slot int32) {
	data := &st.pairs[slot]
	st.patches.release(data)
	data.cache = contact.Cache{}
	st.invalidate(slot)
}

// refreshPairs brings the pairs and the data kept beside them up to date.
func (st *State) refreshPairs() {
	changed := st.broad.Update()
	if n := st.broad.Slots(); n > len(st.pairs) {
		st.pairs = append(st.pairs, make([]pairData, n-len(st.pairs))...)
		st.validity = append(st.validity, make([]cacheValidity, n-len(st.validity))...)
	}
	for _, slot := range st.broad.Ended() {
		if st.validity[slot].touches {
			st.releaseSettled() // while all slots still hold the same pairs
		}
		st.patches.release(&st.pairs[slot])
	}
	for _, slot := range st.broad.Begun() {
		st.pairs[slot], st.validity[slot] = pairData{}, cacheValidity{}
		st.bounds.resetPair(slot)
	}
	if changed {
		st.listPairs()
	}
}

// pairCCD is the setting of a pair of bodies.
type pairCCD struct {
	a, b uint32 // slots, a < b
	ccd  ccdMethod
}

func (p *pairCCD) order(a, b uint32) int {
	switch {
	case p.a < a || p.a == a && p.b < b:
		return -1
	case p.a == a && p.b == b:
		return 0
	}
	return 1
}

// findPairCCD returns where the setting of two slots, i < j, is or would be.
func (st *State) findPairCCD(i, j uint32) (at int, found bool) {
	low, high := 0, len(st.pairCCDs)
	for low < high {
		mid := (low + high) / 2
		switch c := st.pairCCDs[mid].order(i, j); {
		case c == 0:
			return mid, true
		case c < 0:
			low = mid + 1
		default:
			high = mid
		}
	}
	return low, false
}

// forgetCCD drops the settings of the pairs of a body that leaves its slot.
func (st *State) forgetCCD(slot int) {
	st.pairCCDs = slices.DeleteFunc(st.pairCCDs, func(p pairCCD) bool { return p.a == uint32(slot) || p.b == uint32(slot) })
}

// ccdOf is CCDOf for the bodies in two slots.
func (st *State) ccdOf(i, j int32) ccdMethod {
	if len(st.pairCCDs) > 0 {
		if at, found := st.findPairCCD(uint32(min(i, j)), uint32(max(i, j))); found {
			return st.pairCCDs[at].ccd
		}
	}
	if m := max(st.bodies[i].ccd, st.bodies[j].ccd); m != ccdDefault {
		return m
	}
	return st.settings.ccd
}

package state

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision/manifold"
	"github.com/brickyard-physics/brickyard/collision/mesh"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/internal/capacity"
)

// PairData is the data of a pair of solids while their boxes meet.
type PairData struct {
	More    *patchSet     // further patches; nil if it has none
	Cache   contact.Cache // of the nearest patch; its validity is that of the whole pair
	Hint    manifold.Hint
	Near    *mesh.Neighbours // of two meshes, when last listed; nil if they are not kept
	MetTime float64          // path time at which a sweep found the pair in this slice; 0 if its manifold is of the start
}

// CacheValidity says how long the recycled manifold of a pair is surely valid without a look at the poses: by the
// motion bounds of its bodies. It is stored apart from the manifold, which most steps need not read for a pair that
// rests or is far apart.
type CacheValidity struct {
	Since   FixedLength // sum of the motion bounds of both bodies when this was recorded
	Motion  float64     // m by which that sum may grow; 0 if the manifold is not recycled
	Reach   float64     // m, the same, including the motion of the coming slice
	Points  bool        // the manifold has points
	Touches bool        // the pair has constraints
}

// Invalidate invalidates the cached manifolds of a pair.
func (st *State) Invalidate(slot int32) {
	st.Pairs[slot].Cache.Valid, st.Validity[slot].Motion = false, 0
}

// FurtherPatches returns the cached manifolds of the pair's patches except the first.
func (st *State) FurtherPatches(data *PairData) []contact.Cache {
	if data.More == nil {
		return nil
	}
	return data.More.caches
}

// CacheOf returns the cached manifold of a constraint: nil if it is gone, since pairs may end in the guard.
func (st *State) CacheOf(c *contact.Constraint) *contact.Cache {
	data := &st.Pairs[c.Slot]
	if c.Patch == 0 {
		return &data.Cache
	}
	if more := st.FurtherPatches(data); int(c.Patch) <= len(more) {
		return &more[c.Patch-1]
	}
	return nil
}

// ClearPair clears the cached manifolds of a pair.
func (st *State) ClearPair(slot int32) {
	data := &st.Pairs[slot]
	st.Patches.Release(data)
	data.Cache = contact.Cache{}
	st.Invalidate(slot)
}

// RefreshPairs brings the pairs and the data kept beside them up to date.
func (st *State) RefreshPairs() {
	changed := st.Broad.Update()
	if n := st.Broad.Slots(); n > len(st.Pairs) { // entries of slots that begin are cleared below
		room := max(n, min(pairsEach*len(st.Bodies), roomGrowth*n))
		st.Pairs, st.Validity = capacity.Reserve(st.Pairs, room)[:n], capacity.Reserve(st.Validity, room)[:n]
		st.Bounds.ReservePairs(room)
	}
	for _, slot := range st.Broad.Ended() {
		if st.Validity[slot].Touches {
			st.ReleaseSettled() // while all slots still hold the same pairs
		}
		st.Patches.Release(&st.Pairs[slot])
		st.Nearby.Keep(&st.Pairs[slot], nil)
	}
	for _, slot := range st.Broad.Begun() {
		st.Pairs[slot], st.Validity[slot] = PairData{}, CacheValidity{}
		st.Bounds.ResetPair(slot)
	}
	if changed {
		st.ListPairs()
	}
}

// PairCCD is the setting of a pair of bodies.
type PairCCD struct {
	A, B uint32 // slots, a < b
	CCD  CCD
}

func (p *PairCCD) order(a, b uint32) int {
	switch {
	case p.A < a || p.A == a && p.B < b:
		return -1
	case p.A == a && p.B == b:
		return 0
	}
	return 1
}

// FindPairCCD returns where the setting of two slots, i < j, is or would be.
func (st *State) FindPairCCD(i, j uint32) (at int, found bool) {
	low, high := 0, len(st.PairCCDs)
	for low < high {
		mid := (low + high) / 2
		switch c := st.PairCCDs[mid].order(i, j); {
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
	st.PairCCDs = slices.DeleteFunc(st.PairCCDs, func(p PairCCD) bool {
		return p.A == uint32(slot) || p.B == uint32(slot)
	})
}

// CCDOf returns how a fast pair of the bodies in two slots finds its contacts: as set for the two, else as set for
// either of them, else as set for the world.
func (st *State) CCDOf(i, j int32) CCD {
	if len(st.PairCCDs) > 0 {
		if at, found := st.FindPairCCD(uint32(min(i, j)), uint32(max(i, j))); found {
			return st.PairCCDs[at].CCD
		}
	}
	if m := max(st.Bodies[i].CCD, st.Bodies[j].CCD); m != CCDDefault {
		return m
	}
	return st.Settings.CCD
}

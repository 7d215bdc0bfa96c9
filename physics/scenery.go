package physics

import (
	"maps"
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// SceneryOverlaps returns how many pairs of static bodies overlap, which they may, and the deepest overlap; nil if
// there is none. It is slow, and checks no more than most pairs of solids whose boxes meet, a limit that matters when a
// thousand bodies stand in one place: whole is false if it has left some out.
func (w *World) SceneryOverlaps(most int) (count int, deepest *OverlapError, whole bool) {
	var ids []int32
	for i := range w.st.Bodies {
		if most < 0 || w.st.Bodies[i].Gen == 0 || w.st.Bodies[i].Kind != state.Static {
			continue
		}
		depths := map[int32]float64{} // by the other body
		for _, p := range w.st.Bodies[i].Proxies {
			x := &w.st.Proxies[p]
			ids = w.st.Broad.AppendQuery(ids[:0], &x.Swept)
			for _, q := range ids {
				y := &w.st.Proxies[q]
				if int(y.Body) <= i || w.st.Bodies[y.Body].Kind != state.Static || !w.st.Broad.MayPair(p, q) {
					continue
				}
				if most--; most < 0 {
					break
				}
				if gap, _ := w.gapOf(collision.Pair{A: p, B: q}); gap < -overlapFloor {
					depths[y.Body] = max(depths[y.Body], -gap)
				}
			}
		}
		count += len(depths)
		for _, other := range slices.Sorted(maps.Keys(depths)) {
			if depth := depths[other]; deepest == nil || depth > deepest.Depth {
				deepest = &OverlapError{A: w.facts[i].name, B: w.facts[other].name, Depth: depth}
			}
		}
	}
	return count, deepest, most >= 0
}

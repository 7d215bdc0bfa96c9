package guard

import (
	"cmp"
	"slices"

	"github.com/brickyard-physics/brickyard/internal/dsu"
)

// A locked group is a set of bodies whose motions were cut short because of each other. Supported bodies in it lose
// velocity to their support. A group in free flight has nothing to lose velocity to: it moves as one rigid body, see
// rigidifyLocked. Otherwise a card pinched between two flying bodies would stop both.

// lockedGroups finds the locked groups of a slice. Its slices are reused.
type lockedGroups struct {
	sets dsu.Sparse // of bodies that block each other

	rigid     []int32 // bodies of groups that move as one rigid body in this slice, group by group
	groupEnds []int32 // where each of those groups ends in rigid
}

// gatherLocked joins the bodies marked as blocked that block each other, and sorts the members by group.
func (cl *clamper) gatherLocked() {
	j, slice := &cl.locked, cl.Bounds.Slice
	j.sets.Clear()
	j.sets.Grow(len(cl.Bodies))
	for _, pair := range cl.blocked {
		a, b := cl.Held.Grouped[pair[0]] == slice, cl.Held.Grouped[pair[1]] == slice
		if a {
			j.sets.Add(pair[0])
		}
		if b {
			j.sets.Add(pair[1])
		}
		if a && b {
			j.sets.Join(pair[0], pair[1])
		}
	}
	cl.gatherAssemblies()
	slices.SortFunc(j.sets.Members, func(a, b int32) int {
		return cmp.Or(cmp.Compare(j.sets.Find(a), j.sets.Find(b)), cmp.Compare(a, b))
	})
}

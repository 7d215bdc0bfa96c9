package guard

import (
	"cmp"
	"slices"

	"github.com/brickyard-physics/brickyard/internal/dsu"
)

// A locked group is a set of bodies whose motions were cut short because of each other. In a locked group
// touching an immovable body, blocked bodies lose velocity to that body. A group in free flight has nothing to lose
// velocity to: it moves as one rigid body, see rigidifyLocked. Otherwise a card pinched between two flying bodies would
// stop both.

// lockedGroups finds the locked groups of a slice. Its slices are reused.
type lockedGroups struct {
	pairs     [][2]int32 // pairs of bodies whose motions were cut because of each other, with repetitions
	sets      dsu.Sparse // of bodies that block each other
	supported []bool     // by body: the group of which it is the root touches an immovable body

	rigid     []int32 // bodies of groups that move as one rigid body in this slice, group by group
	groupEnds []int32 // where each of those groups ends in rigid
}

func (j *lockedGroups) addBody() {
	j.supported = append(j.supported, false)
	j.sets.Grow(len(j.supported))
}

// dampStuck damps the velocities of stuck bodies, except those of locked groups in free flight.
func (gd *Guard) dampStuck() {
	j := &gd.clamper.locked
	gd.clamper.gatherLocked(false)
	for _, i := range gd.Active.Bodies {
		if gd.IsStuck(i) && (!j.sets.Has(i) || j.supported[j.sets.Find(i)]) {
			s, k := &gd.States[i], gd.dampFactor(i)
			s.Vel, s.Spin = s.Vel.Scale(k), s.Spin.Scale(k)
		}
	}
	j.dissolve()
}

// dissolve clears the locked groups of the slice.
func (j *lockedGroups) dissolve() {
	for _, i := range j.sets.Members {
		j.supported[i] = false
	}
	j.sets.Clear()
}

// dampFactor returns the share of its velocity that body i keeps in this slice while it is stuck: at least half, if the
// slice was not shortened by an impact, and proportionally more of it in a shorter slice.
func (gd *Guard) dampFactor(i int32) float64 {
	return 1 - float64(gd.sliceShare()*(1-max(0.5, gd.Held.Fraction[i])))
}

// gatherLocked joins the bodies that block each other, or with blocked only those marked as blocked, finds the groups
// that touch an immovable body, and sorts the members by group.
func (cl *clamper) gatherLocked(blocked bool) {
	j, slice := &cl.locked, cl.Bounds.Slice
	for _, pair := range j.pairs {
		a := cl.Yields(pair[0]) && (!blocked || cl.Held.Locked[pair[0]] == slice)
		b := cl.Yields(pair[1]) && (!blocked || cl.Held.Locked[pair[1]] == slice)
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
	for _, pair := range j.pairs {
		cl.markSupported(pair[0], pair[1])
	}
	for _, s := range cl.Solvers() {
		for i := range s.Constraints {
			cl.markSupported(s.Constraints[i].A, s.Constraints[i].B)
		}
	}
	slices.SortFunc(j.sets.Members, func(a, b int32) int {
		return cmp.Or(cmp.Compare(j.sets.Find(a), j.sets.Find(b)), cmp.Compare(a, b))
	})
}

// markSupported marks the group of one of two bodies as supported if the other one is immovable, or if one of them has
// axis locks: a rigid group has none, and locks take up momentum.
func (cl *clamper) markSupported(a, b int32) {
	j := &cl.locked
	if cl.Yields(a) == cl.Yields(b) && cl.States[a].Locks|cl.States[b].Locks == 0 {
		return
	}
	if root := max(j.sets.Find(a), j.sets.Find(b)); root >= 0 {
		j.supported[root] = true
	}
}

package guard

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// A blocked driven body keeps demanding its speed, and the body that it squeezes cannot have it: the rows at its two
// ends contradict each other, and the sweeps leave it the velocity of the last row. The guard holds it where it is. So
// a body is left only as much of its velocity as of its motion if it was cut short while a driven body was, and is
// connected with that driven body and another immovable one. The impulses that would give it another velocity are
// scaled down: no impulse is left to throw it out when the drive turns round. A body that a driven body hits while
// nothing else holds it is free to fly.

// squeeze finds the bodies that are held between a driven body and something else. Its slices are reused.
type squeeze struct {
	roots    []int32   // of the islands that immovable bodies hold
	holder   []int32   // by root: 1 + the first immovable body found at its island; 0 for none
	several  []bool    // by root: more than one immovable body holds the island
	driven   []bool    // by root: a hindered driven body is among them
	fraction []float64 // by root: the least share of its motion that such a driven body kept
	pinned   []uint64  // by body: the last slice in which a driven body pushed it in vain
}

func (q *squeeze) grow(n int) {
	q.holder, q.several = state.Extend(q.holder, n, 0), state.Extend(q.several, n, false)
	q.driven, q.fraction = state.Extend(q.driven, n, false), state.Extend(q.fraction, n, 1)
	q.pinned = state.Extend(q.pinned, n, 0)
}

// findSqueezed finds the islands that driven bodies squeeze in this slice, and the bodies that they push in vain.
func (gd *Guard) findSqueezed() {
	q := &gd.squeeze
	gd.findHolders()
	for _, i := range gd.Active.Bodies {
		if gd.Yields(i) && q.tight(gd.islandOf(i)) {
			gd.Held.Squeezed[i] = gd.Step + 1
		}
	}
	for k := range gd.Solver.Constraints {
		c := &gd.Solver.Constraints[k]
		if gd.pushesInVain(c.A, c.CentreA, c.Normal) && gd.Squeezed(c.B) {
			q.pinned[c.B] = gd.Bounds.Slice
		}
		if gd.pushesInVain(c.B, c.CentreB, c.Normal.Neg()) && gd.Squeezed(c.A) {
			q.pinned[c.A] = gd.Bounds.Slice
		}
	}
}

// hindered reports whether driven body i was cut short, or only probes its way: it may creep nearer to an immovable
// body in some slices.
func (gd *Guard) hindered(i int32) bool {
	return gd.Held.Fraction[i] < 1 || gd.Feels(i)
}

// pushesInVain reports whether body i is driven against a neighbour and gets nowhere. The contact is at an arm (m), and
// the normal points to the neighbour.
func (gd *Guard) pushesInVain(i int32, arm, normal geom.Vec3) bool {
	return gd.Bodies[i].Kind == state.Kinematic && (gd.Held.Fraction[i] < 0.5 || gd.Feels(i)) && gd.Pinches(i, arm, normal)
}

// isSqueezed reports whether the motion of body i was cut short in an island that driven bodies squeeze.
func (gd *Guard) isSqueezed(i int32) bool {
	return gd.Held.Fraction[i] < 1 && gd.Yields(i) && gd.squeeze.tight(gd.islandOf(i))
}

// finishSqueezed scales down the impulses in the islands that driven bodies squeeze.
func (gd *Guard) finishSqueezed() {
	q := &gd.squeeze
	for i := range gd.Solver.Constraints {
		c := &gd.Solver.Constraints[i]
		root := gd.Solver.Islands.RootOf(c, gd.States)
		if root < 0 {
			continue
		}
		if root = gd.islandOf(root); q.tight(root) && q.fraction[root] < 1 {
			if m := gd.CacheOf(c); m != nil {
				m.ScaleLoad(q.fraction[root])
			}
		}
	}
	for _, root := range q.roots {
		q.holder[root], q.several[root], q.driven[root], q.fraction[root] = 0, false, false, 1
	}
	q.roots = q.roots[:0]
}

// tight reports whether an island is held by a hindered driven body and by another immovable body.
func (q *squeeze) tight(root int32) bool { return q.driven[root] && q.several[root] }

// findHolders finds the immovable bodies that hold islands by contacts, or because they cut each other short.
func (gd *Guard) findHolders() {
	gd.joinBlocked()
	for k := range gd.blocked {
		pair := &gd.blocked[k].bodies
		gd.holdSqueezed(pair[0], pair[1])
	}
	for _, i := range gd.Solver.Islands.Held {
		gd.holdSqueezed(gd.Solver.Constraints[i].A, gd.Solver.Constraints[i].B)
	}
}

// holdSqueezed records an immovable body that holds an island, if one of the two bodies gives way and the other does
// not.
func (gd *Guard) holdSqueezed(a, b int32) {
	q := &gd.squeeze
	if gd.Yields(a) == gd.Yields(b) {
		return
	}
	if gd.Yields(b) {
		a, b = b, a
	}
	root := gd.islandOf(a)
	if q.holder[root] == 0 {
		q.holder[root] = b + 1
		q.roots = append(q.roots, root)
	}
	q.several[root] = q.several[root] || q.holder[root] != b+1
	if gd.Bodies[b].Kind == state.Kinematic && gd.hindered(b) {
		q.driven[root], q.fraction[root] = true, min(q.fraction[root], gd.Held.Fraction[b])
	}
}

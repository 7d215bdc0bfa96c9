package contact

import "github.com/brickyard-physics/brickyard/collision/geom"

// Handover carries the impulses of a pair that touches in several patches, each a manifold of its own normal, from its
// old patches to its new ones, however many there were and are. Its buffers serve one pair after the other: Reset, Keep
// every old patch, Match the fresh ones, then Freeze each.
type Handover struct {
	old   []Memory
	taken [][MaxPoints]bool
	given []bool // old patch whose friction has gone on
	fresh []legacy
}

// legacy is what a new patch takes over.
type legacy struct {
	loads      [MaxPoints]load
	tangential geom.Vec3 // N s, friction impulse, world
	rolling    geom.Vec3 // N m s, impulse against rolling, world
	twist      float64   // N m s
}

// sameSide is the cosine between the normals of an old and a new patch from which on the one may be heir to the other:
// what pressed against a wall is no load on the floor beside it.
const sameSide = 0.9

// Reset forgets the pair before.
func (h *Handover) Reset() {
	h.old, h.taken, h.given, h.fresh = h.old[:0], h.taken[:0], h.given[:0], h.fresh[:0]
}

// Keep notes an old patch of the pair; the memory may be overwritten then.
func (h *Handover) Keep(m *Memory) {
	if m.Manifold.Count > 0 {
		h.old = append(h.old, *m)
		h.taken = append(h.taken, [MaxPoints]bool{})
		h.given = append(h.given, false)
	}
}

// Match finds the heirs: the load of every old point goes to the new point of the same features, then to one within
// match (m), in any patch that faces the same way; the friction of an old patch to the new one of the nearest normal.
func (h *Handover) Match(fresh []Manifold, match float64) {
	for range fresh {
		h.fresh = append(h.fresh, legacy{})
	}
	if len(h.old) == 0 {
		return
	}
	for pass := 0; pass < 2; pass++ {
		for i := range fresh {
			h.matchPoints(i, &fresh[i], pass == 0, float64(match*match))
		}
	}
	for i := range fresh {
		best, nearest := -1, sameSide
		for k := range h.old {
			if c := h.old[k].Manifold.Normal.Dot(fresh[i].Normal); !h.given[k] && c > nearest {
				best, nearest = k, c
			}
		}
		if best >= 0 {
			from := &h.old[best]
			h.fresh[i].tangential, h.fresh[i].rolling, h.fresh[i].twist = from.tangential, from.rolling, from.twist
			h.given[best] = true
		}
	}
}

// matchPoints looks for the predecessors of the points of new patch i that have none yet.
func (h *Handover) matchPoints(i int, fresh *Manifold, sameFeature bool, within float64) {
	loads := &h.fresh[i].loads
	for j := 0; j < fresh.Count; j++ {
		if loads[j].known {
			continue
		}
		patch, point, nearest := -1, -1, within
		for k := range h.old {
			if h.old[k].Manifold.Normal.Dot(fresh.Normal) < sameSide {
				continue
			}
			if at, d := h.old[k].partner(&fresh.Points[j], &h.taken[k], sameFeature, nearest); at >= 0 &&
				(patch < 0 || d < nearest) {
				patch, point, nearest = k, at, d
			}
		}
		if patch >= 0 {
			loads[j], h.taken[patch][point] = h.old[patch].loads[point], true
		}
	}
}

// Freeze makes m the memory of fresh patch i of Match, with what it takes over. The rest is as in Memory.Freeze.
func (h *Handover) Freeze(i int, m *Memory, fresh *Manifold, a, b *geom.Pose, fa, fb *geom.Frame,
	reach, nearest float64) {
	from := &h.fresh[i]
	m.loads, m.tangential, m.rolling, m.twist = from.loads, from.tangential, from.rolling, from.twist
	m.substep, m.age = 0, 0 // the mean of old patches is none of the new ones
	if len(h.old) > 0 {
		m.substep = h.old[0].substep // all patches of a pair are solved together
	}
	m.freeze(fresh, a, b, fa, fb, reach, nearest)
}

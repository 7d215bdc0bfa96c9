package contact

import "github.com/brickyard-physics/brickyard/collision/geom"

// Matcher passes the impulses of a pair that touches in several patches (each a manifold with its own normal) from its
// old patches to its new ones, whatever their numbers. Its buffers serve one pair after the other: Reset, Add every old
// patch, Match the new ones, then Update each.
type Matcher struct {
	old           []Cache
	taken         [][MaxPoints]bool
	frictionTaken []bool // by old patch: its friction has been inherited
	inherited     []inherited
}

// inherited holds the impulses that a new patch inherits.
type inherited struct {
	history    [MaxPoints]history
	tangential geom.Vec3 // N s, friction impulse, world
	rolling    geom.Vec3 // N m s, impulse against rolling, world
	twist      float64   // N m s
}

// Reset drops the previous pair.
func (h *Matcher) Reset() {
	h.old, h.taken, h.frictionTaken, h.inherited = h.old[:0], h.taken[:0], h.frictionTaken[:0], h.inherited[:0]
}

// Add copies an old patch of the pair; its cache may be overwritten then.
func (h *Matcher) Add(m *Cache) {
	if m.Manifold.Count > 0 {
		h.old = append(h.old, *m)
		h.taken = append(h.taken, [MaxPoints]bool{})
		h.frictionTaken = append(h.frictionTaken, false)
	}
}

// Match finds the inherited impulses. The history of every old point passes to the new point of the same features, then
// to one within match (m), in any patch that faces the same way. The friction of an old patch passes to the new patch
// with the nearest normal.
func (h *Matcher) Match(fresh []Manifold, match float64) {
	for range fresh {
		h.inherited = append(h.inherited, inherited{})
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
			if c := h.old[k].Manifold.Normal.Dot(fresh[i].Normal); !h.frictionTaken[k] && c > nearest {
				best, nearest = k, c
			}
		}
		if best >= 0 {
			from := &h.old[best]
			h.inherited[i].tangential, h.inherited[i].rolling, h.inherited[i].twist = from.tangential, from.rolling, from.twist
			h.frictionTaken[best] = true
		}
	}
}

// matchPoints looks for the old points that match the points of new patch i that have none yet.
func (h *Matcher) matchPoints(i int, fresh *Manifold, sameFeature bool, within float64) {
	inherited := &h.inherited[i].history
	for j := 0; j < fresh.Count; j++ {
		if inherited[j].known {
			continue
		}
		patch, point, nearest := -1, -1, within
		for k := range h.old {
			if h.old[k].Manifold.Normal.Dot(fresh.Normal) < sameSide {
				continue
			}
			if at, d := h.old[k].matchPoint(&fresh.Points[j], &h.taken[k], sameFeature, nearest); at >= 0 &&
				(patch < 0 || d < nearest) {
				patch, point, nearest = k, at, d
			}
		}
		if patch >= 0 {
			inherited[j], h.taken[patch][point] = h.old[patch].history[point], true
		}
	}
}

// Update makes m the cache of new patch i of Match, with the impulses that it inherits. The rest is as in Cache.Update.
func (h *Matcher) Update(i int, m *Cache, fresh *Manifold, a, b *geom.Pose, fa, fb *geom.Frame,
	reach, nearest float64) {
	from := &h.inherited[i]
	copy(m.history[:fresh.Count], from.history[:])
	m.tangential, m.rolling, m.twist = from.tangential, from.rolling, from.twist
	m.substep, m.age = 0, 0 // the mean load of the old patches does not apply to the new ones
	if len(h.old) > 0 {
		m.substep = h.old[0].substep // all patches of a pair are solved together
	}
	m.setManifold(fresh, a, b, fa, fb, reach, nearest)
}

package physics

import (
	"cmp"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
)

// A blow with restitution may send a body to where nobody foresaw it: then its contacts there have no rows, and the
// guard, which knows no restitution, would hold it up until the next slice. So such a blow ends a slice. The next one
// begins at the end of that sub-step, foresees motions anew and finds the contacts to come: blows pass on from body to
// body within a step, however many there are (event-driven simulation, but for that the events are those sub-steps).

const (
	// blowsKept is how many solids are kept whose boxes the blows of a slice have made void: they are looked at one by
	// one.
	blowsKept = 64
	// blowsMost bounds how often blows have the world looked at anew in a step, or within sliceTime of a longer one: a
	// column of twelve takes 30. blowsBodies bounds how many bodies are looked at in that: where thousands fly about,
	// blows are going on all the time, and the guard withholds the rest.
	blowsMost, blowsBodies = 32, 8192
	// blowsLeast is the restitution coefficient of what that is done for: below, blows give back less than a tenth of
	// their energy, and heaps of steel or wood would be looked at anew for nothing.
	blowsLeast = 0.3
)

// blows are what the blows of a slice have changed. Its slices are reused.
type blows struct {
	strays []stray
	ids    []int32          // scratch: proxies
	pairs  []collision.Pair // scratch: of one proxy, by the other one
	seen   []uint64         // by body: the look in which it was looked at last
	look   uint64
	room   int // looks anew that are left for this step, or for this part of it
}

// stray is a solid of a body that was struck in this slice.
type stray struct {
	proxy int32
	box   geom.Box // swept over the rest of the slice
}

// astray reports whether a body struck since this was asked last may meet another, for which it has no rows, within the
// time left of the slice (s), in a way that a blow with restitution answers: then the world is to be looked at anew.
func (w *World) astray(left float64) bool {
	s := &w.blows
	struck := w.solver.HitBodies()
	if len(struck) == 0 || left <= 0 || s.room == 0 {
		return false
	}
	for len(s.seen) < len(w.bodies) {
		s.seen = append(s.seen, 0)
	}
	s.look++
	for _, i := range struck {
		if s.seen[i] == s.look || !w.yields(i) {
			continue
		}
		s.seen[i] = s.look
		for _, id := range w.bodies[i].proxies {
			if w.leadsAstray(id, left) {
				s.room--
				return true
			}
		}
	}
	return false
}

// leadsAstray is astray for one solid, which it keeps in mind.
func (w *World) leadsAstray(id int32, left float64) bool {
	s, x := &w.blows, &w.proxies[id]
	box := w.boxAhead(x, left)
	s.ids = w.broad.AppendQuery(s.ids[:0], &box)
	for k := range s.strays {
		if o := &s.strays[k]; o.box.Overlaps(&box) {
			s.ids = append(s.ids, o.proxy)
		}
	}
	s.pairs = w.broad.AppendPairsOf(s.pairs[:0], id)
	for _, other := range s.ids {
		if y := &w.proxies[other]; w.broad.MayPair(id, other) && !w.foreseen(id, other) && w.meets(x, y, left) {
			return true
		}
	}
	if len(s.strays) < blowsKept {
		s.strays = append(s.strays, stray{id, box})
	}
	return false
}

// foreseen reports whether two solids have rows in this slice that tell what they will do to each other wherever they
// go in it. The pairs of the first are listed.
func (w *World) foreseen(id, other int32) bool {
	pairs := w.blows.pairs
	at, paired := slices.BinarySearchFunc(pairs, other, func(p collision.Pair, other int32) int {
		return cmp.Compare(p.A+p.B-id, other)
	})
	return paired && w.holds[pairs[at].Slot].touches && w.pairs[pairs[at].Slot].memory.Valid
}

// frameNow returns the frame of body i where the sub-steps have got to.
func (w *World) frameNow(i int32) geom.Frame {
	s, at := &w.states[i], w.poses[i]
	if !w.moving(int(i)) {
		return at.Frame()
	}
	at = geom.Pose{P: at.P.Add(s.Shift), Q: s.Rotation().Mul(at.Q).Unit()}
	return at.Frame()
}

// boxAhead bounds where a solid may be for some time (s) from now on.
func (w *World) boxAhead(x *proxy, time float64) geom.Box {
	s, f := &w.states[x.body], w.frameNow(x.body)
	box := x.shape.Bounds(&f)
	way := s.Vel.Scale(time)
	end := geom.Box{Min: box.Min.Add(way), Max: box.Max.Add(way)}
	return box.Union(&end).Grow(x.zone + w.drop + float64(s.Spin.Len()*time*w.bodies[x.body].lever()))
}

// meets reports whether two solids that bounce off each other may come within their zone in some time (s) from now on,
// approaching so fast that they do bounce.
func (w *World) meets(x, y *proxy, time float64) bool {
	if !collide(x, y) || !bounce(x, y) {
		return false
	}
	a, b := &w.states[x.body], &w.states[y.body]
	fa, fb := w.frameNow(x.body), w.frameNow(y.body)
	way := b.Vel.Sub(a.Vel).Scale(time)
	spin := float64(a.Spin.Len()*w.bodies[x.body].lever()) + float64(b.Spin.Len()*w.bodies[y.body].lever())
	radii, room := x.shape.Radius+y.shape.Radius, pairZone(x, y)
	if x.dynamic != y.dynamic {
		room += w.drop
	}
	sx, sy := x.shape.Skin(), y.shape.Skin()
	from, turn := fb.Apply(sy.Centre).Sub(fa.Apply(sx.Centre)), float64(spin*time)
	if nearest(from, way) > sx.Radius+sy.Radius+radii+room+turn {
		return false
	}
	rel := fa.Relative(&fb)
	apart := expel.Apart(core(x.shape), core(y.shape), &rel, radii+room+turn+way.Len(), &w.finders[0].scratch)
	n, at := fa.R.Apply(apart.Normal), fa.Apply(apart.OnA)
	approach := float64((w.speedAlong(x.body, n, at) + w.speedAlong(y.body, n.Neg(), at)) * time)
	return apart.Sep-radii-room <= approach && approach > w.solver.RestitutionThreshold()*time
}

// speedAlong bounds how fast (m/s) any point of body i moves along n; of a driven one, such as a drum, it is the speed
// of the point at a place.
func (w *World) speedAlong(i int32, n, at geom.Vec3) float64 {
	s := &w.states[i]
	if w.bodies[i].kind == Kinematic {
		return n.Dot(s.PointVelocity(at.Sub(w.poses[i].P).Sub(s.Shift)))
	}
	return n.Dot(s.Vel) + float64(s.Spin.Len()*w.bodies[i].lever())
}

// bounce reports whether two solids give back much of a blow.
func bounce(x, y *proxy) bool {
	return contact.Combine(x.material, y.material, x.shape.Radius, y.shape.Radius).Restitution >= blowsLeast
}

// nearest returns how near the origin (m) a point comes on a straight way.
func nearest(from, way geom.Vec3) float64 {
	t := 0.0
	if l := way.LenSq(); l > 0 {
		t = min(1, max(0, -from.Dot(way)/l))
	}
	return math.Sqrt(from.AddScaled(t, way).LenSq())
}

// shorten ends the slice after some of its sub-steps.
func (w *World) shorten(taken int) {
	if taken == w.substeps {
		return
	}
	share := float64(taken) / float64(w.substeps)
	w.midway.time = min(1, w.midway.time/share)
	w.giveBack(1 - share)
	w.dt, w.substeps = w.dt*share, taken
}

// giveBack takes a share of the slice from what was to go on for the whole of it.
func (w *World) giveBack(share float64) {
	for _, i := range w.active.bodies {
		if b := &w.bodies[i]; b.kind == Kinematic {
			b.drive.planned *= 1 - share
		} else {
			q := &w.loads.quiet[i]
			q.time = max(0, q.time-float64(share*w.dt))
		}
	}
}

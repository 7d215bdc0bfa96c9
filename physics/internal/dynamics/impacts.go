package dynamics

import (
	"cmp"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// An impact with restitution may send a body toward pairs that have no rows in this slice. There the guard, which knows
// no restitution, would hold the body up until the next slice. So such an impact ends the slice. The next slice begins
// at the end of that sub-step, predicts all motions anew and finds the contacts to come: impacts propagate from body to
// body within a step, however many there are (event-driven simulation, except that the events are these sub-steps).

// impacts are the solids that the impacts of a slice have diverted. Its slices are reused.
type impacts struct {
	solids  []divertedSolid
	ids     []int32          // scratch: proxies
	pairs   []collision.Pair // scratch: of one proxy, by the other one
	seen    []uint64         // by body: the pass that tested it last
	pass    uint64
	scratch expel.Scratch
	left    int // cuts left for this step, or for this part of it
}

// divertedSolid is a solid of a body that was hit in this slice.
type divertedSolid struct {
	proxy int32
	box   geom.Box // swept over the rest of the slice
}

// diverted reports whether a body hit since the last call may meet another, with which it has no rows, within the time
// left of the slice (s), fast enough to bounce off with restitution: then the slice ends, and the contacts are found
// anew.
func (dy *Dynamics) diverted(left float64) bool {
	s := &dy.impacts
	hit := dy.Solver.HitBodies()
	if len(hit) == 0 || left <= 0 || s.left == 0 {
		return false
	}
	for len(s.seen) < len(dy.Bodies) {
		s.seen = append(s.seen, 0)
	}
	s.pass++
	for _, i := range hit {
		if s.seen[i] == s.pass || !dy.Yields(i) {
			continue
		}
		s.seen[i] = s.pass
		for _, id := range dy.Bodies[i].Proxies {
			if dy.solidDiverted(id, left) {
				s.left--
				return true
			}
		}
	}
	return false
}

// solidDiverted answers the question of diverted for one solid. It keeps the solid for later calls.
func (dy *Dynamics) solidDiverted(id int32, left float64) bool {
	s, x := &dy.impacts, &dy.Proxies[id]
	box := dy.boxAhead(x, left)
	s.ids = dy.Broad.AppendQuery(s.ids[:0], &box)
	for k := range s.solids {
		if o := &s.solids[k]; o.box.Overlaps(&box) {
			s.ids = append(s.ids, o.proxy)
		}
	}
	s.pairs = dy.Broad.AppendPairsOf(s.pairs[:0], id)
	for _, other := range s.ids {
		if y := &dy.Proxies[other]; dy.Broad.MayPair(id, other) && !dy.rowsKnown(id, other) && dy.mayMeet(x, y, left) {
			return true
		}
	}
	if len(s.solids) < impactSolidsMost {
		s.solids = append(s.solids, divertedSolid{id, box})
	}
	return false
}

// rowsKnown reports whether two solids have rows in this slice that hold wherever the solids go in it. The pairs of the
// first are listed.
func (dy *Dynamics) rowsKnown(id, other int32) bool {
	pairs := dy.impacts.pairs
	at, paired := slices.BinarySearchFunc(pairs, other, func(p collision.Pair, other int32) int {
		return cmp.Compare(p.A+p.B-id, other)
	})
	return paired && dy.Validity[pairs[at].Slot].Touches && dy.Pairs[pairs[at].Slot].Cache.Valid
}

// frameNow returns the frame of body i after the sub-steps taken so far.
func (dy *Dynamics) frameNow(i int32) geom.Frame {
	s, at := &dy.States[i], dy.Poses[i]
	if !dy.Moving(int(i)) {
		return at.Frame()
	}
	at = geom.Pose{P: at.P.Add(s.Shift), Q: s.Rotation().Mul(at.Q).Unit()}
	return at.Frame()
}

// boxAhead bounds where a solid may be for some time (s) from now on.
func (dy *Dynamics) boxAhead(x *state.Proxy, time float64) geom.Box {
	s, f := &dy.States[x.Body], dy.frameNow(x.Body)
	box := x.Shape.Bounds(&f)
	way := s.Vel.Scale(time)
	end := geom.Box{Min: box.Min.Add(way), Max: box.Max.Add(way)}
	return box.Union(&end).Grow(x.Zone + dy.GravityStep + float64(s.Spin.Len()*time*dy.Bodies[x.Body].Lever()))
}

// mayMeet reports whether two solids that bounce off each other may come within their zone in some time (s) from now
// on, approaching fast enough to bounce.
func (dy *Dynamics) mayMeet(x, y *state.Proxy, time float64) bool {
	if !state.Collide(x, y) || !state.Bounces(x, y) {
		return false
	}
	a, b := &dy.States[x.Body], &dy.States[y.Body]
	fa, fb := dy.frameNow(x.Body), dy.frameNow(y.Body)
	way := b.Vel.Sub(a.Vel).Scale(time)
	spin := float64(a.Spin.Len()*dy.Bodies[x.Body].Lever()) + float64(b.Spin.Len()*dy.Bodies[y.Body].Lever())
	radii, margin := x.Shape.Radius+y.Shape.Radius, state.PairZone(x, y)
	if x.Dynamic != y.Dynamic {
		margin += dy.GravityStep
	}
	sx, sy := x.Shape.Skin(), y.Shape.Skin()
	from, turn := fb.Apply(sy.Centre).Sub(fa.Apply(sx.Centre)), float64(spin*time)
	if nearestApproach(from, way) > sx.Radius+sy.Radius+radii+margin+turn {
		return false
	}
	rel := fa.Relative(&fb)
	apart := expel.Apart(state.Core(x.Shape), state.Core(y.Shape), &rel, radii+margin+turn+way.Len(), &dy.impacts.scratch)
	n, at := fa.R.Apply(apart.Normal), fa.Apply(apart.OnA)
	approach := float64((dy.speedAlong(x.Body, n, at) + dy.speedAlong(y.Body, n.Neg(), at)) * time)
	return apart.Sep-radii-margin <= approach && approach > dy.Solver.RestitutionThreshold()*time
}

// speedAlong bounds how fast (m/s) any point of body i moves along n. For a kinematic body, such as a drum, it is the
// speed of the point at a place.
func (dy *Dynamics) speedAlong(i int32, n, at geom.Vec3) float64 {
	s := &dy.States[i]
	if dy.Bodies[i].Kind == state.Kinematic {
		return n.Dot(s.PointVelocity(at.Sub(dy.Poses[i].P).Sub(s.Shift)))
	}
	return n.Dot(s.Vel) + float64(s.Spin.Len()*dy.Bodies[i].Lever())
}

// nearestApproach returns how near the origin (m) a point comes on a straight way.
func nearestApproach(from, way geom.Vec3) float64 {
	t := 0.0
	if l := way.LenSq(); l > 0 {
		t = min(1, max(0, -from.Dot(way)/l))
	}
	return math.Sqrt(from.AddScaled(t, way).LenSq())
}

// shortenSlice ends the slice after some of its sub-steps.
func (dy *Dynamics) shortenSlice(taken int) {
	if taken == dy.Substeps {
		return
	}
	share := float64(taken) / float64(dy.Substeps)
	dy.Midpoint.Time = min(1, dy.Midpoint.Time/share)
	dy.refundTime(1 - share)
	dy.SetSlice(taken)
}

// refundTime takes back a share of the slice from the clocks that were advanced by all of it: those of drives and of
// rest.
func (dy *Dynamics) refundTime(share float64) {
	for _, i := range dy.Active.Bodies {
		if b := &dy.Bodies[i]; b.Kind == state.Kinematic {
			b.Drive.Planned *= 1 - share
		} else {
			q := &dy.Loads.RestClocks[i]
			q.Time = max(0, q.Time-float64(share*dy.Dt))
		}
	}
}

package dynamics

import (
	"math"

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
	at      []int32  // by proxy: its place among them, if that solid is its own
	ids     []int32  // proxies near them
	seen    []uint64 // by body: the pass that tested it last
	pass    uint64
	scratch expel.Scratch
	left    int // cuts left for this step, or for this part of it
}

// divertedSolid is a solid of a body that was hit in this slice.
type divertedSolid struct {
	proxy    int32
	box      geom.Box // swept over the rest of the slice, after each hit so far
	around   geom.Box // holds the last of these boxes with some room, so that most hits later on need no query
	from, to int32    // the proxies around, in impacts.ids
}

// clear forgets the solids of the slice before.
func (s *impacts) clear() { s.solids, s.ids = s.solids[:0], s.ids[:0] }

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
	frame := dy.frameNow(x.Body)
	box := dy.boxAhead(x, &frame, left)
	o := dy.divertedAt(id, &box)
	for _, other := range s.ids[o.from:o.to] {
		if fat := dy.Broad.FatBox(other); fat.Overlaps(&box) && dy.meetsAnew(id, other, &frame, left) {
			return true
		}
	}
	for k := range s.solids[:min(len(s.solids), impactSolidsMost)] {
		if q := &s.solids[k]; q.box.Overlaps(&box) && dy.meetsAnew(id, q.proxy, &frame, left) {
			return true
		}
	}
	return false
}

// divertedAt returns the entry of a solid that may be in a box for the rest of the slice.
func (dy *Dynamics) divertedAt(id int32, box *geom.Box) *divertedSolid {
	s := &dy.impacts
	for len(s.at) < len(dy.Proxies) {
		s.at = append(s.at, 0)
	}
	k := int(s.at[id])
	if k >= len(s.solids) || s.solids[k].proxy != id {
		k = len(s.solids)
		s.at[id] = int32(k)
		s.solids = append(s.solids, divertedSolid{proxy: id, box: *box})
	}
	o := &s.solids[k]
	o.box = o.box.Union(box)
	if o.to == 0 || !o.around.Contains(box) {
		o.around = box.Grow(float64(impactRoom * dy.Proxies[id].Shape.Skin().Radius))
		o.from = int32(len(s.ids))
		s.ids = dy.Broad.AppendQuery(s.ids, &o.around)
		o.to = int32(len(s.ids))
	}
	return o
}

// meetsAnew reports whether two solids, the first at a frame, may meet within some time (s) where they have no rows.
func (dy *Dynamics) meetsAnew(id, other int32, frame *geom.Frame, left float64) bool {
	x, y := &dy.Proxies[id], &dy.Proxies[other]
	return dy.Broad.MayPair(id, other) && dy.mayReach(x, y, frame, left) && !dy.rowsKnown(id, other) &&
		dy.mayMeet(x, y, frame, left)
}

// rowsKnown reports whether two solids have rows in this slice that hold wherever the solids go in it.
func (dy *Dynamics) rowsKnown(id, other int32) bool {
	slot, paired := dy.Broad.PairOf(id, other)
	return paired && dy.Validity[slot].Touches && dy.Pairs[slot].Cache.Valid
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

// boxAhead bounds where a solid at a frame may be for some time (s) from now on.
func (dy *Dynamics) boxAhead(x *state.Proxy, f *geom.Frame, time float64) geom.Box {
	s := &dy.States[x.Body]
	box := x.Shape.Bounds(f)
	way := s.Vel.Scale(time)
	end := geom.Box{Min: box.Min.Add(way), Max: box.Max.Add(way)}
	return box.Union(&end).Grow(x.Zone + dy.GravityStep + float64(s.Spin.Len()*time*dy.Bodies[x.Body].Lever()))
}

// meeting is what two solids may do in some time from now on.
type meeting struct {
	way    geom.Vec3 // m, of the second seen from the first
	turn   float64   // m, that a place on either may go by its spin
	margin float64   // m, the distance within which they meet, between their cores
}

// meetingOf returns that of two solids in some time (s).
func (dy *Dynamics) meetingOf(x, y *state.Proxy, time float64) (m meeting) {
	a, b := &dy.States[x.Body], &dy.States[y.Body]
	spin := float64(a.Spin.Len()*dy.Bodies[x.Body].Lever()) + float64(b.Spin.Len()*dy.Bodies[y.Body].Lever())
	m.way, m.turn = b.Vel.Sub(a.Vel).Scale(time), float64(spin*time)
	m.margin = x.Shape.Radius + y.Shape.Radius + state.PairZone(x, y)
	if x.Dynamic != y.Dynamic {
		m.margin += dy.GravityStep
	}
	return m
}

// mayReach reports whether the spheres around two solids may come within their zone in some time (s) from now on.
func (dy *Dynamics) mayReach(x, y *state.Proxy, frame *geom.Frame, time float64) bool {
	m, sx, sy := dy.meetingOf(x, y, time), x.Shape.Skin(), y.Shape.Skin()
	from := dy.placeNow(y.Body, sy.Centre).Sub(frame.Apply(sx.Centre))
	return nearestApproach(from, m.way) <= sx.Radius+sy.Radius+m.margin+m.turn
}

// placeNow returns the world place of a point of body i after the sub-steps taken so far.
func (dy *Dynamics) placeNow(i int32, at geom.Vec3) geom.Vec3 {
	if at == (geom.Vec3{}) {
		if dy.Moving(int(i)) {
			return dy.Poses[i].P.Add(dy.States[i].Shift)
		}
		return dy.Poses[i].P
	}
	f := dy.frameNow(i)
	return f.Apply(at)
}

// mayMeet reports whether two solids that bounce off each other may come within their zone in some time (s) from now
// on, approaching fast enough to bounce.
func (dy *Dynamics) mayMeet(x, y *state.Proxy, frame *geom.Frame, time float64) bool {
	if !state.Collide(x, y) || !state.Bounces(x, y) {
		return false
	}
	m, other := dy.meetingOf(x, y, time), dy.frameNow(y.Body)
	rel := frame.Relative(&other)
	apart := expel.Apart(state.Core(x.Shape), state.Core(y.Shape), &rel, m.margin+m.turn+m.way.Len(), &dy.impacts.scratch)
	n, at := frame.R.Apply(apart.Normal), frame.Apply(apart.OnA)
	approach := float64((dy.speedAlong(x.Body, n, at) + dy.speedAlong(y.Body, n.Neg(), at)) * time)
	return apart.Sep-m.margin <= approach && approach > dy.Solver.RestitutionThreshold()*time
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

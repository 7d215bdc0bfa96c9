package dynamics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// An impact may send a body toward pairs that have no rows in this slice. There the guard, which knows no impacts,
// would hold the body up until the next slice, and its pusher behind it: a car behind the barrel that it drives against
// a barrier. So such an impact ends the slice. The next slice begins at the end of that sub-step, predicts all motions
// anew and finds the contacts to come: impacts propagate from body to body within a step, however many there are
// (event-driven simulation, except that the events are these sub-steps).

// impacts finds out which solids the impacts of a slice divert. Its slices are reused.
type impacts struct {
	*state.State

	solids   []divertedSolid
	at       []int32  // by proxy: its place among them, if that solid is its own
	ids      []int32  // proxies near them, with which they have no rows
	asked    []uint64 // by body: the last call of diverted that has asked about it
	call     uint64
	touching []uint64 // by proxy: number of the last body in question with which it has rows
	question uint64   // number of the body in question
	scratch  expel.Scratch
	left     int // cuts left for this step, or for this part of it
}

// divertedSolid is a solid of a body that an impact has sent off its way in this slice.
type divertedSolid struct {
	proxy    int32
	around   geom.Box // holds the last of these boxes with some room, so that most hits later on need no query
	from, to int32    // the proxies around, in impacts.ids
}

// clear forgets the solids of the slice before.
func (im *impacts) clear() { im.solids, im.ids = im.solids[:0], im.ids[:0] }

// diverted reports whether an elastic impact since the last call, or any that has thrown a body off its predicted way,
// has sent a body at another with which it has no rows, so that they may meet within the time left of the slice (s).
// Then the slice ends, and the contacts are found anew.
func (im *impacts) diverted(left float64) bool {
	bounced := im.Solver.BouncedBodies()
	if left <= 0 || im.left == 0 {
		return false
	}
	im.asked = state.Extend(im.asked, len(im.Bodies), 0)
	im.call++
	for _, i := range bounced {
		if im.Yields(i) && im.bodyDiverted(i, left) {
			return true
		}
	}
	for _, i := range im.Active.Unsettled {
		if im.isThrown(i, left) && im.bodyDiverted(i, left) {
			return true
		}
	}
	return false
}

// isThrown reports whether contacts have thrown body i so far off its predicted way that rows found along that may be
// of no use. The prediction has all of the pull of gravity and forces in it.
func (im *impacts) isThrown(i int32, left float64) bool {
	b, s := &im.Bodies[i], &im.States[i]
	if b.Untouched {
		return false
	}
	off := s.Shift.AddScaled(left, s.Vel).Sub(im.Planned[i].Displacement())
	room := float64(thrownShare*b.Half) + float64(im.AccelerationOf(i).Len()*im.Dt*im.Dt)
	return off.LenSq() > room*room
}

// noteTouching marks the solids with which body i has rows in this slice: any of its solids may meet those.
func (im *impacts) noteTouching(i int32) {
	im.IndexPairs()
	im.touching = state.Extend(im.touching, len(im.Proxies), 0)
	im.question++
	for _, k := range im.Adjacent.Of(i) {
		if pair := &im.Active.Pairs[k]; im.Validity[pair.Slot].Touches {
			im.touching[pair.A], im.touching[pair.B] = im.question, im.question
		}
	}
}

// bodyDiverted answers the question of diverted for one body, once a call, and counts the cut.
func (im *impacts) bodyDiverted(i int32, left float64) bool {
	if im.asked[i] == im.call {
		return false
	}
	im.asked[i] = im.call
	im.noteTouching(i)
	for _, id := range im.Bodies[i].Proxies {
		if im.solidDiverted(id, left) {
			im.left--
			return true
		}
	}
	return false
}

// solidDiverted answers the question of diverted for one solid. It keeps the solid for later calls.
func (im *impacts) solidDiverted(id int32, left float64) bool {
	x := &im.Proxies[id]
	frame := frameNow(im.State, x.Body)
	box := im.boxAhead(x, &frame, left)
	o := im.divertedAt(id, &box)
	for _, other := range im.ids[o.from:o.to] {
		if fat := im.Broad.FatBox(other); fat.Overlaps(&box) && im.meetsAnew(x, other, &frame, left) {
			return true
		}
	}
	return false
}

// divertedAt returns the entry of a solid that may be in a box for the rest of the slice.
func (im *impacts) divertedAt(id int32, box *geom.Box) *divertedSolid {
	im.at = state.Extend(im.at, len(im.Proxies), 0)
	k := int(im.at[id])
	if k >= len(im.solids) || im.solids[k].proxy != id {
		k = len(im.solids)
		im.at[id] = int32(k)
		im.solids = append(im.solids, divertedSolid{proxy: id})
	}
	o := &im.solids[k]
	if !o.around.Contains(box) {
		o.around = box.Grow(float64(impactRoom * im.Proxies[id].Shape.Skin().Radius))
		o.from = int32(len(im.ids))
		im.ids = im.Broad.AppendQuery(im.ids, &o.around)
		near := im.ids[o.from:]
		im.ids = im.ids[:o.from]
		for _, other := range near {
			if im.collidesAnew(id, other) {
				im.ids = append(im.ids, other)
			}
		}
		o.to = int32(len(im.ids))
	}
	return o
}

// collidesAnew reports whether two solids collide and have no rows that hold wherever the solids go in this slice.
func (im *impacts) collidesAnew(id, other int32) bool {
	if !im.Broad.MayPair(id, other) || !state.Collide(&im.Proxies[id], &im.Proxies[other]) {
		return false
	}
	slot, paired := im.Broad.PairOf(id, other)
	return !(paired && im.Validity[slot].Touches && im.Pairs[slot].Cache.Valid)
}

// meetsAnew reports whether a solid at a frame may meet another within some time (s) and be stopped by it, or bounce
// off it. Something lighter hardly stops it, nor does a solid with which it, or the rest of its body, has rows.
func (im *impacts) meetsAnew(x *state.Proxy, other int32, frame *geom.Frame, left float64) bool {
	y, least := &im.Proxies[other], 0.0 // m/s, of the approach
	if im.States[y.Body].InvMass > im.States[x.Body].InvMass || im.touching[other] == im.question {
		least = im.Solver.RestitutionThreshold(state.ImpactRestitution(x, y))
	}
	return !math.IsInf(least, 1) && im.mayReach(x, y, frame, left) && im.mayMeet(x, y, frame, left, least)
}

// frameNow returns the frame of body i after the sub-steps taken so far.
func frameNow(st *state.State, i int32) geom.Frame {
	s, at := &st.States[i], st.Poses[i]
	if !st.Moving(int(i)) {
		return at.Frame()
	}
	at = geom.Pose{P: at.P.Add(s.Shift), Q: s.Rotation().Mul(at.Q).Unit()}
	return at.Frame()
}

// boxAhead bounds where a solid at a frame may be for some time (s) from now on.
func (im *impacts) boxAhead(x *state.Proxy, f *geom.Frame, time float64) geom.Box {
	s := &im.States[x.Body]
	box := x.Shape.Bounds(f)
	way := s.Vel.Scale(time)
	end := geom.Box{Min: box.Min.Add(way), Max: box.Max.Add(way)}
	return box.Union(&end).Grow(x.Zone + im.GravityStep + float64(s.Spin.Len()*time*im.Bodies[x.Body].Lever()))
}

// meeting is what two solids may do in some time from now on.
type meeting struct {
	way    geom.Vec3 // m, of the second seen from the first
	turn   float64   // m, that a place on either may go by its spin
	margin float64   // m, the distance within which they meet, between their cores
}

// meetingOf returns that of two solids in some time (s).
func (im *impacts) meetingOf(x, y *state.Proxy, time float64) (m meeting) {
	a, b := &im.States[x.Body], &im.States[y.Body]
	spin := float64(a.Spin.Len()*im.Bodies[x.Body].Lever()) + float64(b.Spin.Len()*im.Bodies[y.Body].Lever())
	m.way, m.turn = b.Vel.Sub(a.Vel).Scale(time), float64(spin*time)
	m.margin = x.Shape.Radius + y.Shape.Radius + state.PairZone(x, y)
	if x.Dynamic != y.Dynamic {
		m.margin += im.GravityStep
	}
	return m
}

// mayReach reports whether the spheres around two solids may come within their zone in some time (s) from now on.
func (im *impacts) mayReach(x, y *state.Proxy, frame *geom.Frame, time float64) bool {
	m, sx, sy := im.meetingOf(x, y, time), x.Shape.Skin(), y.Shape.Skin()
	from := im.placeNow(y.Body, sy.Centre).Sub(frame.Apply(sx.Centre))
	return nearestApproach(from, m.way) <= sx.Radius+sy.Radius+m.margin+m.turn
}

// placeNow returns the world place of a point of body i after the sub-steps taken so far.
func (im *impacts) placeNow(i int32, at geom.Vec3) geom.Vec3 {
	if at == (geom.Vec3{}) {
		if im.Moving(int(i)) {
			return im.Poses[i].P.Add(im.States[i].Shift)
		}
		return im.Poses[i].P
	}
	f := frameNow(im.State, i)
	return f.Apply(at)
}

// mayMeet reports whether two solids may come within their zone in some time (s) from now on, approaching faster than
// at the least (m/s).
func (im *impacts) mayMeet(x, y *state.Proxy, frame *geom.Frame, time, least float64) bool {
	m, other := im.meetingOf(x, y, time), frameNow(im.State, y.Body)
	rel := frame.Relative(&other)
	apart := expel.Apart(state.Core(x.Shape), state.Core(y.Shape), &rel, m.margin+m.turn+m.way.Len(), &im.scratch)
	n, at := frame.R.Apply(apart.Normal), frame.Apply(apart.OnA)
	approach := float64((im.speedAlong(x.Body, n, at) + im.speedAlong(y.Body, n.Neg(), at)) * time)
	return apart.Sep-m.margin <= approach && approach > least*time
}

// speedAlong bounds how fast (m/s) any point of body i moves along n. For a kinematic body, such as a drum, it is the
// speed of the point at a place.
func (im *impacts) speedAlong(i int32, n, at geom.Vec3) float64 {
	s := &im.States[i]
	if im.Bodies[i].Kind == state.Kinematic {
		return n.Dot(s.PointVelocity(at.Sub(im.Poses[i].P).Sub(s.Shift)))
	}
	return n.Dot(s.Vel) + float64(s.Spin.Len()*im.Bodies[i].Lever())
}

// nearestApproach returns how near the origin (m) a point comes on a straight way.
func nearestApproach(from, way geom.Vec3) float64 {
	t := 0.0
	if l := way.LenSq(); l > 0 {
		t = min(1, max(0, -from.Dot(way)/l))
	}
	return math.Sqrt(from.AddScaled(t, way).LenSq())
}

// shortenSlice ends the slice after some of its sub-steps, and plans drives for as long.
func (dy *Dynamics) shortenSlice(taken int) {
	dy.Solved = taken
	if taken == dy.Substeps {
		return
	}
	share := float64(taken) / float64(dy.Substeps)
	dy.Midpoint.Time = min(1, dy.Midpoint.Time/share)
	for _, i := range dy.Active.Driven {
		dy.Bodies[i].Drive.Planned *= share // by which the guard advances its clock
	}
	dy.SetSlice(taken)
}

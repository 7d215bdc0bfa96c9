package sense

import (
	"cmp"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// span is a time that a solid spends inside a sensor, in shares of the slice.
type span struct{ from, to float64 }

// lookWith follows the bodies near sensor k through a slice, −1 for a step without one.
func (s *Sensors) lookWith(k, slice int, from, to float64) {
	x := &s.slots[k]
	motion, moves := geom.Motion{Start: geom.IdentityPose()}, false
	if x.Carrier.Gen != 0 {
		motion, moves = motionOf(s.State, x.Carrier.Slot, slice)
	}
	x.box = x.bounds(&motion)
	s.ids = s.Broad.AppendQuery(s.ids[:0], &x.box)
	slices.SortFunc(s.ids, func(a, b int32) int {
		return cmp.Or(cmp.Compare(s.Proxies[a].Body, s.Proxies[b].Body), cmp.Compare(a, b))
	})
	s.next = s.next[:0]
	before := x.Inside
	for at := 0; at < len(s.ids); {
		body, first := s.Proxies[s.ids[at]].Body, at
		for at < len(s.ids) && s.Proxies[s.ids[at]].Body == body {
			at++
		}
		for len(before) > 0 && before[0].Slot < body {
			before = s.leaveBehind(k, slice, moves, before, from)
		}
		id := state.Occupant{Slot: body, Gen: s.Bodies[body].Gen}
		was := len(before) > 0 && before[0].Slot == body
		if was {
			before = before[1:]
		}
		if !was && !x.sees(s.State, body) {
			continue
		}
		path, moved := motionOf(s.State, body, slice)
		is := was
		if moved || moves || x.fresh {
			s.spans = s.spans[:0]
			for _, proxy := range s.ids[first:at] {
				for i := range x.Shapes {
					s.follow(x, &x.Shapes[i], &s.Proxies[proxy], &motion, &path)
				}
			}
			is = s.tellSpans(k, id, was, from, to)
		}
		if is {
			s.next = append(s.next, id)
		}
	}
	for len(before) > 0 {
		before = s.leaveBehind(k, slice, moves, before, from)
	}
	x.Inside, s.next, x.fresh = s.next, x.Inside, false
}

// leaveBehind decides about the first of some bodies that were inside and are no longer near: one that has moved, or
// whose sensor has, was put elsewhere.
func (s *Sensors) leaveBehind(k, slice int, moves bool, before []state.Occupant, from float64) []state.Occupant {
	if _, moved := motionOf(s.State, before[0].Slot, slice); moved || moves {
		s.tell(Ended, k, before[0], from)
	} else {
		s.next = append(s.next, before[0])
	}
	return before[1:]
}

// sees reports whether a sensor sees a body.
func (x *Sensor) sees(st *state.State, body int32) bool {
	b := &st.Bodies[body]
	if b.Gen == 0 || x.Kinds>>b.Kind&1 == 0 || x.Carrier.Gen != 0 && x.Carrier.Slot == body {
		return false
	}
	categories, mask := st.Broad.FilterOf(b.Proxies[0])
	return categories&x.Mask != 0 && mask&x.Category != 0
}

// motionOf returns the motion of a body in a slice, and whether it moved, or was put there before the step.
func motionOf(st *state.State, i int32, slice int) (m geom.Motion, moved bool) {
	if slice >= 0 && st.Bodies[i].Trailed == st.Step+1 {
		return st.Trail[slice][i], true
	}
	return geom.Motion{Start: st.Poses[i]}, st.Bodies[i].Added == st.Step
}

// at returns the pose of the frame of a sensor whose carrier is at a time of a motion.
func (x *Sensor) at(carrier *geom.Motion, t float64) geom.Pose {
	at := carrier.At(t)
	return at.Mul(&x.Place)
}

// bounds bounds where the shapes of a sensor go on a motion of its carrier.
func (x *Sensor) bounds(carrier *geom.Motion) geom.Box {
	start, end := x.at(carrier, 0), x.at(carrier, 1)
	first, last := start.Frame(), end.Frame()
	box, reach := geom.EmptyBox(), 0.0
	for i := range x.Shapes {
		from, to := x.Shapes[i].Bounds(&first), x.Shapes[i].Bounds(&last)
		both := from.Union(&to)
		box, reach = box.Union(&both), max(reach, x.Place.P.Len()+reachOf(&x.Shapes[i]))
	}
	if carrier.Angle == 0 && carrier.Displacement() == (geom.Vec3{}) {
		return box
	}
	return box.Grow(carrier.Bulge() + float64(min(0.125*carrier.Angle*carrier.Angle, 2)*reach))
}

// reachOf returns how far the points of a shape are from the origin of its frame at most.
func reachOf(shape *collision.Shape) float64 {
	skin := shape.Skin()
	return skin.Centre.Len() + skin.Radius + shape.Radius
}

// follow finds the time that a solid on a path spends inside a shape of a sensor whose carrier is on another one.
func (s *Sensors) follow(x *Sensor, shape *collision.Shape, p *state.Proxy, carrier, path *geom.Motion) {
	f := follower{scratch: &s.scratch, place: x.Place, carrier: *carrier, path: *path, rest: state.Core(shape),
		mover: state.Core(p.Shape)}
	f.touch = touching * max(min(p.Shape.MinHalf, shape.MinHalf), leastHalf)
	start, end := f.at(0), f.at(1)
	way := speedOf(carrier, x.Place.P.Len()+reachOf(shape)) + speedOf(path, reachOf(p.Shape))
	if f.surrounds(&start, way) {
		s.spans = append(s.spans, span{0, 1})
		return
	}
	fromStart := f.gap(&start, way+f.touch)
	if fromStart > way+f.touch {
		return
	}
	inStart, inEnd := fromStart <= f.touch, f.gap(&end, f.touch) <= f.touch
	f.pieces = piecesOf(carrier, path, f.touch, way)
	if inStart && inEnd {
		s.followInside(&f, way)
		return
	}
	out := span{0, 1}
	if !inStart {
		t, met := f.first(0, 1, false)
		if !met && !inEnd {
			return
		}
		if out.from = 1; met {
			out.from = t
		}
	}
	if !inEnd {
		t, met := f.first(0, 1, true)
		if out.to = out.from; met {
			out.to = max(out.from, t)
		}
	}
	s.spans = append(s.spans, out)
}

// followInside finds when a solid that is inside at both ends of the slice is not, but for shorter times than a part of
// the slice. It looks again as soon as the solid can have left, by how deep it is and the way (m) that it goes at most.
// A convex solid that is inside a convex shape at both ends of a straight way is so on all of it: a motion that is
// straight to within beyondTouches gaps of touch leads nowhere else. Of meshes nobody knows how deep they are without a
// search: they count as inside.
func (s *Sensors) followInside(f *follower, way float64) {
	inside, meshed := span{0, 1}, f.rest.Mesh != nil || f.mover.Mesh != nil
	for t, last := 0.0, 0.0; t < 1 && f.pieces > 1 && !meshed; {
		at := f.at(t)
		if f.gap(&at, f.touch) <= f.touch {
			last, t = t, t+max(1.0/piecesMost, f.depth(&at)/way)
			continue
		}
		left, met := f.first(last, t, true)
		if !met { // it was inside then, by rounding
			left = last
		}
		inside.to = left
		s.spans = append(s.spans, inside)
		back, met := f.first(t, 1, false)
		if !met {
			back = 1
		}
		inside, last, t = span{back, 1}, back, back+1.0/piecesMost
	}
	s.spans = append(s.spans, inside)
}

// follower follows a solid as seen from a sensor.
type follower struct {
	scratch       *expel.Scratch
	place         geom.Pose // of the sensor's shape on its carrier
	carrier, path geom.Motion
	rest, mover   mesh.Core
	touch         float64 // m, the gap at which the solid counts as inside
	pieces        int     // screws that the relative motion is divided into
}

// at returns the pose of the solid in the frame of the sensor's shape at a time of the slice.
func (f *follower) at(t float64) geom.Pose {
	from, at := f.carrier.At(t), f.path.At(t)
	from = from.Mul(&f.place)
	return from.Between(&at)
}

// gap returns the distance of the solid from the sensor at a pose in its frame, 0 or less inside. Beyond a limit it is
// just greater than that.
func (f *follower) gap(at *geom.Pose, limit float64) float64 {
	rel, radii := at.Frame(), f.rest.Radius+f.mover.Radius
	return expel.Apart(f.rest, f.mover, &rel, limit+radii+f.touch, f.scratch).Dist - radii
}

// depth returns how deep (m) the solid at a pose in the sensor's frame is inside at least: as its deepest corner.
func (f *follower) depth(at *geom.Pose) (deepest float64) {
	if len(f.rest.Poly.Faces) < 3 { // a ball, a capsule or a flat polygon
		return 0
	}
	for _, v := range f.mover.Poly.Verts {
		corner, least := at.Apply(v), math.Inf(1)
		for i := range f.rest.Poly.Faces {
			if least = min(least, -f.rest.Poly.Faces[i].Plane.Height(corner)); least <= deepest {
				break
			}
		}
		deepest = max(deepest, least)
	}
	return deepest
}

// surrounds reports whether a corner of the solid at a pose in the sensor's frame is inside by a depth (m), as far as
// that is known without a search: mostly, of a solid deep inside a box.
func (f *follower) surrounds(at *geom.Pose, depth float64) bool {
	if f.rest.Poly == nil || f.mover.Poly == nil || len(f.rest.Poly.Faces) < 3 || len(f.rest.Poly.Faces) > fewFaces {
		return false
	}
	faces, corners := f.rest.Poly.Faces, f.mover.Poly.Verts
	for _, v := range corners[:min(len(corners), fewCorners)] {
		corner, below := at.Apply(v), 0
		for below < len(faces) && faces[below].Plane.Height(corner) <= -depth {
			below++
		}
		if below == len(faces) {
			return true
		}
	}
	return false
}

// first returns the time between two at which the solid first comes to the sensor, or last leaves it: first on the way
// back. Seen from the sensor it goes from pose to pose on screws.
func (f *follower) first(from, to float64, back bool) (t float64, met bool) {
	if back {
		from, to = to, from
	}
	when := func(k float64) float64 { return from + float64((to-from)*k)/float64(f.pieces) }
	at := f.at(when(0))
	for k := range f.pieces {
		end := f.at(when(float64(k + 1)))
		motion, rel := geom.MotionBetween(&at, &end), at.Frame()
		how, fraction := expel.SweepTime(f.mover, f.rest, &rel, expel.ScrewOf(&motion), f.touch, false, f.scratch)
		if how != expel.StateApart {
			return when(float64(k) + fraction), true
		}
		at = end
	}
	return 0, false
}

// speedOf bounds the speed (m per slice) of the points of a body on a motion that are so far (m) from its origin.
func speedOf(m *geom.Motion, reach float64) float64 {
	return m.Velocity().Len() + float64(m.Angle*reach)
}

// piecesOf returns into how many screws the relative motion is divided. A solid on a screw leaves the true path by at
// most about an eighth of the product of turn and way over the square of the number.
func piecesOf(a, b *geom.Motion, touch, way float64) int {
	turn := a.Angle + b.Angle
	if turn == 0 {
		return 1
	}
	return int(max(1, min(piecesMost, math.Ceil(math.Sqrt(0.125*turn*way/(beyondTouches*touch))))))
}

// tellSpans tells of the times that a body spends inside sensor k, and reports whether it is inside at the
// end of the slice.
func (s *Sensors) tellSpans(k int, body state.Occupant, is bool, from, to float64) bool {
	slices.SortFunc(s.spans, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	at := func(t float64) float64 { return from + float64((to-from)*t) }
	until := 0.0
	for _, x := range s.spans {
		if is && x.from > until {
			s.tell(Ended, k, body, at(until))
			is = false
		}
		if !is {
			s.tell(Began, k, body, at(x.from))
			is = true
		}
		until = max(until, x.to)
	}
	if is && until < 1 {
		s.tell(Ended, k, body, at(until))
		is = false
	}
	return is
}

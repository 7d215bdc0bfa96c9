package guard

import (
	"math"

	"github.com/brickyard-physics/brickyard/internal/dsu"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// countWithheld adds up the motion withheld in this slice and takes velocity from the bodies that stay stuck, or are
// squeezed.
func (gd *Guard) countWithheld() {
	gd.chargeAssemblies()
	gd.findUnforeseen()
	squeezing := false
	for _, i := range gd.Active.Driven {
		gd.throttle(int(i))
		squeezing = squeezing || gd.hindered(i)
	}
	if squeezing {
		gd.findSqueezed()
	}
	for _, i := range gd.Active.Bodies {
		if gd.Bodies[i].Kind == state.Kinematic {
			continue
		}
		share := gd.Held.Fraction[i]
		if share < 1 {
			gd.Tally.Cut++
			gd.Tally.Lost += float64((1 - share) * gd.Dt)
			gd.noteStrain(i)
		}
		if gd.Held.Deviation[i] > 0 && gd.Bodies[i].Joints == 0 {
			gd.removeFallEnergy(i)
		}
		if share < 0.5 || gd.squeeze.pinned[i] == gd.Bounds.Slice || gd.Held.Locked[i] == gd.Bounds.Slice {
			gd.Held.Stuck[i] += gd.heldShare(i)
		} else {
			gd.Held.Stuck[i] = 0
		}
		if squeezing && gd.isSqueezed(i) || gd.IsStuck(i) && gd.isSupported(i) {
			gd.slow(i)
		}
	}
	if squeezing {
		gd.finishSqueezed()
	}
}

// heldGroups are the groups of bodies that block each other in a slice, directly or through others, where an obstacle
// without rows is among them. An impact without restitution that goes through bodies one after the other meets such an
// obstacle in each slice, and slices may be short: three barrels before a barrier stopped a car dead at 62 mph.
type heldGroups struct {
	sets       dsu.Sparse // of bodies that yield; empty in a slice without such an obstacle
	unforeseen []bool     // by root: two bodies of the group have no rows in this slice
}

// findUnforeseen finds the groups with an obstacle that has no rows in this slice.
func (gd *Guard) findUnforeseen() {
	h := &gd.held
	for _, i := range h.sets.Members {
		h.unforeseen[i] = false
	}
	h.sets.Clear()
	if len(gd.unforeseen) == 0 {
		return
	}
	h.sets.Grow(len(gd.Bodies))
	h.unforeseen = state.Extend(h.unforeseen, len(gd.Bodies), false)
	for _, pair := range gd.blocked {
		h.sets.AddPair(pair[0], pair[1], gd.Yields(pair[0]), gd.Yields(pair[1]))
	}
	for _, pair := range gd.unforeseen {
		for _, i := range pair {
			if h.sets.Has(i) {
				h.unforeseen[h.sets.Find(i)] = true
			}
		}
	}
}

// heldShare returns how much of a slice counts as one in which body i was held: the share of it that is left, once
// drives and impacts have shortened it. What an obstacle without rows holds is held by time: the next slice has its
// rows.
func (gd *Guard) heldShare(i int32) float64 {
	if h := &gd.held; len(gd.unforeseen) > 0 && h.sets.Has(i) && h.unforeseen[h.sets.Find(i)] {
		return gd.Dt / state.SliceTime
	}
	return float64(gd.Substeps) / float64(gd.SlicePlan)
}

// slow leaves body i as much of its velocity as of its motion.
func (gd *Guard) slow(i int32) {
	s, kept := &gd.States[i], gd.Held.Fraction[i]
	s.Vel, s.Spin = s.Vel.Scale(kept), s.Spin.Scale(kept)
}

// removeFallEnergy removes from body i the velocity that gravity gave it along the part of its path that a cut or
// repairs took back: otherwise it would have the kinetic energy of a lower position than its own. Unsupported bodies
// keep that velocity: gravity changes the momentum of free-flying bodies over time, not along the path.
func (gd *Guard) removeFallEnergy(i int32) {
	s, fall := &gd.States[i], gd.AccelerationOf(i)
	way := s.Shift.Sub(gd.Paths[i].Motion.Displacement()) // taken back
	if way.Dot(fall) <= 0 || s.Vel.Dot(fall) <= 0 || !gd.isSupported(i) {
		return
	}
	pull := fall.Len()
	down := fall.Scale(1 / pull)
	speed := down.Dot(s.Vel)
	left := math.Sqrt(max(0, float64(speed*speed)-2*way.Dot(fall)))
	s.Vel = s.Vel.AddScaled(left-speed, down)
}

// blocker returns the body that blocks body i: the recorded obstacle of the step just taken, unless that is scenery and
// another body presses on body i.
func (gd *Guard) blocker(i int32) state.Occupant {
	o := &gd.Held.Obstacles[i]
	known := o.Step+1 == gd.Step && gd.Occupies(o.By)
	if known && gd.Bodies[o.By.Slot].Kind != state.Static {
		return o.By
	}
	if by := gd.presser(i); by.Gen != 0 || !known {
		return by
	}
	return o.By
}

// IsStuck reports whether the guard has held body i back by more than half for longer than stuckSlices, and it did not
// move on with its locked group instead.
func (gd *Guard) IsStuck(i int32) bool {
	return gd.Held.Stuck[i] > stuckSlices &&
		(gd.Held.Fraction[i] < 0.5 || gd.Held.Locked[i] != gd.Bounds.Slice)
}

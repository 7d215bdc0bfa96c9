package guard

import (
	"math"

	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// countWithheld adds up the motion withheld in this slice and takes velocity from the bodies that stay stuck, or are
// squeezed.
func (gd *Guard) countWithheld() {
	if gd.Part != state.FirstHalf {
		gd.chargeAssemblies()
	}
	squeezing := false
	for _, i := range gd.Active.Driven {
		gd.throttle(int(i))
		squeezing = squeezing || gd.hindered(i)
	}
	if squeezing {
		gd.findSqueezed()
	}
	bodies := gd.Active.Bodies
	if gd.Held.Any = state.AnyBody(gd.State, gd.questions.finish); !gd.Held.Any {
		bodies = nil
	}
	for _, i := range bodies {
		if gd.Bodies[i].Kind == state.Kinematic {
			continue
		}
		share := gd.Held.Fraction[i]
		if share < 1 {
			gd.Tally.Cut++
			gd.Tally.Lost += float64((1 - share) * gd.Dt)
			gd.noteStrain(i)
		}
		if gd.Held.Deviation[i] > 0 && gd.Bodies[i].Joints == 0 && gd.Part != state.FirstHalf {
			gd.removeFallEnergy(i)
		}
		if share < 0.5 || gd.squeeze.pinned[i] == gd.Bounds.Slice || gd.Held.Grouped[i] == gd.Bounds.Slice {
			gd.Held.HeldFor[i] += float64(gd.Substeps) / float64(gd.SlicePlan)
		} else {
			gd.Held.HeldFor[i] = 0
		}
		if squeezing && gd.isSqueezed(i) || gd.IsStuck(i) && gd.isSupported(i) {
			gd.slow(i)
		}
	}
	if squeezing {
		gd.finishSqueezed()
	}
}

// finishSlice ends the motion of body i, whose path is proven, and reports whether the guard has changed it. Of one
// that it has not it notes that it is not held.
func (gd *Guard) finishSlice(i int32) (changed bool) {
	h, o := &gd.Held, &gd.Bounds.Motion[i]
	o.Start = o.End
	slice := gd.Bounds.Slice
	if h.Fraction[i] < 1 || h.Deviation[i] > 0 || gd.squeeze.pinned[i] == slice || h.Grouped[i] == slice {
		return true
	}
	if gd.Bodies[i].Kind != state.Kinematic {
		h.HeldFor[i] = 0
	}
	return false
}

// slow leaves body i as much of its velocity as of its motion.
func (gd *Guard) slow(i int32) {
	gd.noteVelocity(i)
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
	gd.noteVelocity(i)
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
	return gd.Held.HeldFor[i] > stuckSlices &&
		(gd.Held.Fraction[i] < 0.5 || gd.Held.Grouped[i] != gd.Bounds.Slice)
}

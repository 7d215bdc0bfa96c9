package guard

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// countWithheld adds up the motion withheld in this slice and takes velocity from bodies that stay stuck or blocked.
func (gd *Guard) countWithheld() {
	stuck, squeezing, repaired := false, false, gd.projector.projected == gd.Bounds.Slice
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
		if share < 1 || repaired {
			gd.removeFallEnergy(i)
		} else {
			gd.Held.Lifted[i] = 0
		}
		if share >= 0.5 && gd.squeeze.pinned[i] != gd.Bounds.Slice && gd.Held.Locked[i] != gd.Bounds.Slice {
			gd.Held.Stuck[i] = 0
			continue
		}
		gd.Held.Stuck[i] += gd.sliceShare()
		stuck = stuck || gd.IsStuck(i)
	}
	if stuck {
		gd.dampStuck()
	}
	if squeezing {
		gd.finishSqueezed()
	}
}

// sliceShare returns the share of the slice as it was planned that is left of it, once drives and impacts have
// shortened it.
func (gd *Guard) sliceShare() float64 { return float64(gd.Substeps) / float64(gd.SlicePlan) }

// removeFallEnergy removes from body i the velocity that gravity gave it along the part of its path that a cut or
// repairs took back: otherwise it would have the kinetic energy of a lower position than its own. Unsupported bodies
// keep that velocity: gravity changes the momentum of free-flying bodies over time, not along the path.
func (gd *Guard) removeFallEnergy(i int32) {
	fall := gd.AccelerationOf(i)
	pull := fall.Len()
	if pull == 0 {
		return
	}
	s, down := &gd.States[i], fall.Scale(1/pull)
	way := gd.liftedBy(i, down)
	if share := gd.Held.Fraction[i]; share < 1 {
		way += float64(down.Dot(gd.clamper.unclamped[i].Displacement()) * (1 - share))
	}
	if way == 0 {
		return
	}
	if !gd.isSupported(i) {
		return
	}
	if speed := down.Dot(s.Vel); way > 0 && speed > 0 {
		left := math.Sqrt(max(0, float64(speed*speed)-float64(2*pull*way)))
		s.Vel = s.Vel.AddScaled(left-speed, down)
	}
}

// liftedBy returns how far (m) repairs have lifted body i against the direction down in this slice, if they have lifted
// it by more than its zone for longer than stuckSlices, else 0. The contacts of such a body do not stop it, as when a
// light body is between heavy ones: it would fall on the spot, faster and faster.
func (gd *Guard) liftedBy(i int32, down geom.Vec3) float64 {
	b, end := &gd.Bodies[i], &gd.Paths[i].Motion
	if gd.Held.Fraction[i] < 1 {
		end = &gd.clamper.unclamped[i]
	}
	way := down.Dot(gd.States[i].Shift.Sub(end.Displacement()))
	if len(b.Proxies) == 0 || way <= gd.Proxies[b.Proxies[0]].Zone {
		gd.Held.Lifted[i] = 0
		return 0
	}
	if gd.Held.Lifted[i] += gd.sliceShare(); gd.Held.Lifted[i] <= stuckSlices {
		return 0
	}
	return way
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

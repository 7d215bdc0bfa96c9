package physics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// countWithheld adds up the motion withheld in this slice and takes velocity from bodies that stay stuck or blocked.
func (w *World) countWithheld() {
	stuck, squeezing, repaired := false, false, w.guard.projected == w.bounds.slice
	for _, i := range w.active.driven {
		w.throttle(int(i))
		squeezing = squeezing || w.hindered(i)
	}
	if squeezing {
		w.findSqueezed()
	}
	for _, i := range w.active.bodies {
		if w.bodies[i].kind == kinematic {
			continue
		}
		share := w.held.fraction[i]
		if share < 1 {
			w.tally.cut++
			w.tally.lost += float64((1 - share) * w.dt)
			w.noteStrain(i)
		}
		if share < 1 || repaired {
			w.removeFallEnergy(i)
		} else {
			w.held.lifted[i] = 0
		}
		if share >= 0.5 && w.guard.squeeze.pinned[i] != w.bounds.slice && w.guard.locked.blocked[i] != w.bounds.slice {
			w.held.stuck[i] = 0
			continue
		}
		w.held.stuck[i] += w.dt / w.fullDt
		stuck = stuck || w.isStuck(i)
	}
	if stuck {
		w.dampStuck()
	}
	if squeezing {
		w.finishSqueezed()
	}
}

// removeFallEnergy removes from body i the velocity that gravity gave it along the part of its path that a cut or
// repairs took back: otherwise it would have the kinetic energy of a lower position than its own. Unsupported bodies
// keep that velocity: gravity changes the momentum of free-flying bodies over time, not along the path.
func (w *World) removeFallEnergy(i int32) {
	fall := w.accelerationOf(i)
	pull := fall.Len()
	if pull == 0 {
		return
	}
	s, down := &w.states[i], fall.Scale(1/pull)
	way := w.liftedBy(i, down)
	if share := w.held.fraction[i]; share < 1 {
		way += float64(down.Dot(w.guard.unclamped[i].Displacement()) * (1 - share))
	}
	if way == 0 {
		return
	}
	if w.findSupported(); !w.isSupported(i) {
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
func (w *World) liftedBy(i int32, down geom.Vec3) float64 {
	b, end := &w.bodies[i], &w.paths[i].Motion
	if w.held.fraction[i] < 1 {
		end = &w.guard.unclamped[i]
	}
	way := down.Dot(w.states[i].Shift.Sub(end.Displacement()))
	if len(b.proxies) == 0 || way <= w.proxies[b.proxies[0]].zone {
		w.held.lifted[i] = 0
		return 0
	}
	if w.held.lifted[i] += w.dt / w.fullDt; w.held.lifted[i] <= stuckSlices {
		return 0
	}
	return way
}

// noteObstacle records that the path of body i is kept only up to time t, where the proof of its pair with body by
// ends. Movable bodies take precedence over scenery: a cube on the floor is held by the press above it.
func (w *World) noteObstacle(i, by int32, t float64) {
	o, b := &w.held.obstacles[i], &w.bodies[by]
	if o.step == w.step && o.by.gen != 0 {
		scenery, before := b.kind == static, w.bodies[o.by.slot].kind == static
		if scenery && !before || scenery == before && t >= o.fraction {
			return
		}
	}
	*o = obstacle{occupant{by, b.gen}, w.step, t}
}

// blocker returns the body that blocks body i: the recorded obstacle of the step just taken, unless that is scenery and
// another body presses on body i.
func (w *World) blocker(i int32) occupant {
	o := &w.held.obstacles[i]
	known := o.step+1 == w.step && w.occupies(o.by)
	if known && w.bodies[o.by.slot].kind != static {
		return o.by
	}
	if by := w.presser(i); by.gen != 0 || !known {
		return by
	}
	return o.by
}

// isStuck reports whether the guard has held body i back by more than half for longer than stuckSlices, and it did not
// move on with its locked group instead.
func (w *World) isStuck(i int32) bool {
	return w.held.stuck[i] > stuckSlices &&
		(w.held.fraction[i] < 0.5 || w.guard.locked.blocked[i] != w.bounds.slice)
}

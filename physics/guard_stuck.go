package physics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// countWithheld adds up the motion withheld in this slice and takes velocity from bodies that stay stuck or blocked.
func (gd *Guard) countWithheld() {
	stuck, squeezing, repaired := false, false, gd.projected == gd.bounds.slice
	for _, i := range gd.active.driven {
		gd.throttle(int(i))
		squeezing = squeezing || gd.hindered(i)
	}
	if squeezing {
		gd.findSqueezed()
	}
	for _, i := range gd.active.bodies {
		if gd.bodies[i].kind == kinematic {
			continue
		}
		share := gd.held.fraction[i]
		if share < 1 {
			gd.tally.cut++
			gd.tally.lost += float64((1 - share) * gd.dt)
			gd.noteStrain(i)
		}
		if share < 1 || repaired {
			gd.removeFallEnergy(i)
		} else {
			gd.held.lifted[i] = 0
		}
		if share >= 0.5 && gd.squeeze.pinned[i] != gd.bounds.slice && gd.locked.blocked[i] != gd.bounds.slice {
			gd.held.stuck[i] = 0
			continue
		}
		gd.held.stuck[i] += gd.dt / gd.fullDt
		stuck = stuck || gd.isStuck(i)
	}
	if stuck {
		gd.dampStuck()
	}
	if squeezing {
		gd.finishSqueezed()
	}
}

// removeFallEnergy removes from body i the velocity that gravity gave it along the part of its path that a cut or
// repairs took back: otherwise it would have the kinetic energy of a lower position than its own. Unsupported bodies
// keep that velocity: gravity changes the momentum of free-flying bodies over time, not along the path.
func (gd *Guard) removeFallEnergy(i int32) {
	fall := gd.accelerationOf(i)
	pull := fall.Len()
	if pull == 0 {
		return
	}
	s, down := &gd.states[i], fall.Scale(1/pull)
	way := gd.liftedBy(i, down)
	if share := gd.held.fraction[i]; share < 1 {
		way += float64(down.Dot(gd.unclamped[i].Displacement()) * (1 - share))
	}
	if way == 0 {
		return
	}
	if gd.findSupported(); !gd.isSupported(i) {
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
	b, end := &gd.bodies[i], &gd.paths[i].Motion
	if gd.held.fraction[i] < 1 {
		end = &gd.unclamped[i]
	}
	way := down.Dot(gd.states[i].Shift.Sub(end.Displacement()))
	if len(b.proxies) == 0 || way <= gd.proxies[b.proxies[0]].zone {
		gd.held.lifted[i] = 0
		return 0
	}
	if gd.held.lifted[i] += gd.dt / gd.fullDt; gd.held.lifted[i] <= stuckSlices {
		return 0
	}
	return way
}

// noteObstacle records that the path of body i is kept only up to time t, where the proof of its pair with body by
// ends. Movable bodies take precedence over scenery: a cube on the floor is held by the press above it.
func (gd *Guard) noteObstacle(i, by int32, t float64) {
	o, b := &gd.held.obstacles[i], &gd.bodies[by]
	if o.step == gd.step && o.by.gen != 0 {
		scenery, before := b.kind == static, gd.bodies[o.by.slot].kind == static
		if scenery && !before || scenery == before && t >= o.fraction {
			return
		}
	}
	*o = obstacle{occupant{by, b.gen}, gd.step, t}
}

// blocker returns the body that blocks body i: the recorded obstacle of the step just taken, unless that is scenery and
// another body presses on body i.
func (gd *Guard) blocker(i int32) occupant {
	o := &gd.held.obstacles[i]
	known := o.step+1 == gd.step && gd.occupies(o.by)
	if known && gd.bodies[o.by.slot].kind != static {
		return o.by
	}
	if by := gd.presser(i); by.gen != 0 || !known {
		return by
	}
	return o.by
}

// isStuck reports whether the guard has held body i back by more than half for longer than stuckSlices, and it did not
// move on with its locked group instead.
func (gd *Guard) isStuck(i int32) bool {
	return gd.held.stuck[i] > stuckSlices &&
		(gd.held.fraction[i] < 0.5 || gd.locked.blocked[i] != gd.bounds.slice)
}

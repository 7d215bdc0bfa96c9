package physics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// stuckSlices cut to less than half in a row, after which a body loses speed too: gravity would go on feeding speed to
// a body that cannot move. What blows have cut a slice into counts as one, or what is held up for the moment of a blow
// would be stopped dead.
const stuckSlices = 2

// countLost adds up the motion withheld in this slice and takes speed from bodies that stay stuck or blocked.
func (w *World) countLost() {
	g := &w.guard
	stuck, squeezing, repaired := false, false, g.repaired == g.slice
	for _, i := range w.active.driven {
		w.throttle(int(i))
		squeezing = squeezing || w.hindered(i)
	}
	if squeezing {
		w.findSqueezed()
	}
	for _, i := range w.active.bodies {
		if w.bodies[i].kind == Kinematic {
			continue
		}
		share := g.share[i]
		if share < 1 {
			w.report.Guard.Cut++
			w.report.LostMean += float64((1 - share) * w.dt)
			w.strain(i)
		}
		if share < 1 || repaired {
			w.unfall(i)
		} else {
			g.lifted[i] = 0
		}
		if share >= 0.5 && g.squeeze.pinned[i] != g.slice && g.jams.blocked[i] != g.slice {
			g.stuck[i] = 0
			continue
		}
		g.stuck[i] += w.dt / w.whole
		stuck = stuck || g.isStuck(i)
	}
	if stuck {
		w.loosen()
	}
	if squeezing {
		w.settleSqueezed()
	}
}

// unfall takes from body i the speed that gravity gave it on a way that the guard did not let it go, by a cut or by
// repairs: else it would have the energy of where it would be besides that of where it is. Bodies that fly keep it:
// their momentum is that of all that fly, and comes from gravity in time, not on the way.
func (w *World) unfall(i int32) {
	pull := vec(w.cfg.Gravity).Len()
	if pull == 0 {
		return
	}
	s, down := &w.states[i], vec(w.cfg.Gravity).Scale(1/pull)
	way := w.lift(i, down)
	if share := w.guard.share[i]; share < 1 {
		way += float64(down.Dot(w.guard.wish[i].Displacement()) * (1 - share))
	}
	if way == 0 {
		return
	}
	if w.findStanding(); !w.stands(i) {
		return
	}
	if speed := down.Dot(s.Vel); way > 0 && speed > 0 {
		left := math.Sqrt(max(0, float64(speed*speed)-float64(2*pull*way)))
		s.Vel = s.Vel.AddScaled(left-speed, down)
	}
}

// lift returns how far (m) repairs have lifted body i against a direction in this slice, if they have lifted it by more
// than its zone for longer than stuckSlices. Its contacts do not stop such a body, as where a light one is between
// heavy ones: it would fall on the spot, faster and faster.
func (w *World) lift(i int32, down geom.Vec3) float64 {
	g, b, end := &w.guard, &w.bodies[i], &w.paths[i].Motion
	if g.share[i] < 1 {
		end = &g.wish[i]
	}
	way := down.Dot(w.states[i].Shift.Sub(end.Displacement()))
	if len(b.proxies) == 0 || way <= w.proxies[b.proxies[0]].zone {
		g.lifted[i] = 0
		return 0
	}
	if g.lifted[i] += w.dt / w.whole; g.lifted[i] <= stuckSlices {
		return 0
	}
	return way
}

// obstacle is what the path of a body was cut short for most in a step.
type obstacle struct {
	by   BodyID
	step uint64
	kept float64 // part of the path
}

// blame notes that the path of body i is kept up to time t only, for the proof of its pair with another ends there.
// What can move goes before scenery: a cube on the floor is held by the press above it.
func (w *World) blame(i, by int32, t float64) {
	o, b := &w.guard.obstacles[i], &w.bodies[by]
	if o.step == w.step && !o.by.IsZero() {
		scenery, before := b.kind == Static, w.bodies[o.by.index].kind == Static
		if scenery && !before || scenery == before && t >= o.kept {
			return
		}
	}
	*o = obstacle{BodyID{uint32(by), b.gen}, w.step, t}
}

// culprit returns what holds body i up: what its path was cut short for in the step just taken, unless that is scenery
// and something presses on the body.
func (w *World) culprit(i int32) BodyID {
	o := &w.guard.obstacles[i]
	known := o.step+1 == w.step && w.Contains(o.by)
	if known && w.bodies[o.by.index].kind != Static {
		return o.by
	}
	if by := w.presser(i); !by.IsZero() || !known {
		return by
	}
	return o.by
}

// isStuck reports whether the guard has held body i back by more than half for longer than stuckSlices, and it did not
// get on with its jam instead.
func (g *guard) isStuck(i int32) bool {
	return g.stuck[i] > stuckSlices && (g.share[i] < 0.5 || g.jams.blocked[i] != g.slice)
}

// AppendStuck appends the dynamic bodies that the guard has held back by more than half for longer than stuckSlices, by
// slot: they lose their speed, and nothing they could do within this slice would have set them free.
func (w *World) AppendStuck(dst []BodyID) []BodyID {
	for i := range w.bodies {
		if w.guard.isStuck(int32(i)) && w.bodies[i].gen != 0 {
			dst = append(dst, BodyID{uint32(i), w.bodies[i].gen})
		}
	}
	return dst
}

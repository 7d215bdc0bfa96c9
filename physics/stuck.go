package physics

// stuckSlices cut to less than half in a row, after which a body loses speed too: gravity would go on feeding speed to
// a body that cannot move.
const stuckSlices = 2

// countLost adds up the motion withheld in this slice and takes speed from bodies that stay stuck or blocked.
func (w *World) countLost() {
	g := &w.guard
	stuck := false
	for _, i := range w.active.bodies {
		if w.bodies[i].kind == Kinematic {
			w.throttle(int(i))
			continue
		}
		share := g.share[i]
		if share < 1 {
			w.report.Guard.Cut++
			w.report.LostMean += float64((1 - share) * w.dt)
			w.strain(i)
		}
		if share >= 0.5 {
			g.stuck[i] = 0
			continue
		}
		g.stuck[i]++
		stuck = stuck || g.isStuck(i)
	}
	if stuck {
		w.loosen()
	}
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

// culprit returns what holds body i up: what its path was cut short for in the step just taken, else what presses most.
func (w *World) culprit(i int32) BodyID {
	if o := &w.guard.obstacles[i]; o.step+1 == w.step && w.Contains(o.by) && w.bodies[o.by.index].kind != Static {
		return o.by
	}
	return w.presser(i)
}

// isStuck reports whether the guard has held body i back by more than half for longer than stuckSlices.
func (g *guard) isStuck(i int32) bool { return g.stuck[i] > stuckSlices }

// AppendStuck appends the dynamic bodies that the guard has held back by more than half for longer than stuckSlices, by
// slot: they lose their speed, and nothing they could do within this slice would have set them free.
func (w *World) AppendStuck(dst []BodyID) []BodyID {
	for _, i := range w.active.bodies {
		if w.guard.isStuck(i) && w.bodies[i].gen != 0 {
			dst = append(dst, BodyID{uint32(i), w.bodies[i].gen})
		}
	}
	return dst
}

package physics

import (
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Scenery and driven bodies cannot give way to a driven body, and no impulse could part them: their pairs have no rows,
// and the guard alone keeps them apart. Once it has stopped a driven body, each slice begins by finding how far that
// body can move against bodies that cannot give way, so that the solver sees the velocity that the body will really
// have. Else bodies on a platform that has run against the ground would be asked to sink into it.

// clearDriven clamps the planned motions of driven bodies that were stopped short of scenery and other driven bodies, and
// reports whether there are any. The guard proves these pairs again, with all others.
func (w *World) clearDriven() bool {
	a := &w.active
	stopped := false
	for k := range a.guarded {
		stopped = stopped || w.heldUp(&a.guarded[k])
	}
	if !stopped {
		return false
	}
	w.guard.grow(len(w.bodies))
	w.bounds.slice++ // so that no proof of the slice before is reused
	for _, i := range a.driven {
		w.foresee(i)
	}
	for range clampRounds {
		if w.certifyDriven(); len(w.guard.failing) == 0 {
			break
		}
		w.clampFailing()
		w.guard.clearChanged()
	}
	return true
}

// heldUp reports whether a body of a pair without rows has been stopped lately.
func (w *World) heldUp(pair *collision.Pair) bool {
	a, b := &w.bodies[w.proxies[pair.A].body], &w.bodies[w.proxies[pair.B].body]
	return a.kind == kinematic && a.drive.throttle < 1 || b.kind == kinematic && b.drive.throttle < 1
}

// foresee gives a driven body the path that it takes if no body is in its way, however little it turns.
func (w *World) foresee(i int32) {
	s := &w.states[i]
	turn := s.Spin.Scale(w.dt)
	if w.bodies[i].round {
		turn = geom.Vec3{}
	}
	m := geom.MotionBy(&w.poses[i], s.Vel.Scale(w.dt), capTurn(turn))
	if w.bodies[i].bulges(&m) {
		m = m.Straight()
	}
	w.paths[i].MakePath(m)
	w.held.fraction[i], w.guard.unclamped[i] = 1, m
	w.boundMotion(i)
}

// certifyDriven lists the failing ones of the pairs in which a body was stopped.
func (w *World) certifyDriven() {
	w.guard.failing = w.guard.failing[:0]
	for k := range w.active.guarded {
		pair := &w.active.guarded[k]
		if !w.heldUp(pair) || !w.bounds.needsProof(pair.Slot) {
			continue
		}
		if v := w.certify(*pair, 0, w.guard.ownScratch()); v.T < 1 {
			w.guard.failing = append(w.guard.failing, w.failure(int32(k), *pair, &v))
		}
	}
}

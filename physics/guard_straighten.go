package physics

import "github.com/brickyard-physics/brickyard/collision/geom"

// straighten replaces the screws of bodies in failing pairs by straight motions, if the bodies went straight: the screw
// of a box that slides off tilting dips, and would have the ground in its way in each slice anew.
func (w *World) straighten() {
	found := false
	for k := range w.guard.failing {
		pair := &w.guard.failing[k].pair
		for _, i := range [2]int32{w.proxies[pair.A].body, w.proxies[pair.B].body} {
			if m := w.paths[i].Motion; w.midpoint.time > 0 && m.Bulge() > 0 && !w.followedScrew(i, &m) {
				w.setPath(i, m.Straight())
				found = true
			}
		}
	}
	if !found {
		return
	}
	for k := range w.guard.failing {
		pair := &w.guard.failing[k].pair
		w.guard.markChanged(w.proxies[pair.A].body)
		w.guard.markChanged(w.proxies[pair.B].body)
	}
	w.recheck(0)
}

// projectedMotion returns the motion of body i to another end pose by a path of the same kind as its present one.
func (w *World) projectedMotion(i int32, end *geom.Pose) geom.Motion {
	m := geom.MotionBetween(&w.poses[i], end)
	if w.paths[i].Motion.IsStraight() || m.Bulge() > w.bodies[i].radius && w.bodies[i].bulges(&m) {
		return m.Straight()
	}
	return m
}

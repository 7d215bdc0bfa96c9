package physics

import "github.com/brickyard-physics/brickyard/collision/geom"

// straighten replaces the screws of bodies in failing pairs by straight motions, if the bodies went straight: the screw
// of a box that slides off tilting dips, and would have the ground in its way in each slice anew.
func (gd *Guard) straighten() {
	found := false
	for k := range gd.failing {
		pair := &gd.failing[k].pair
		for _, i := range [2]int32{gd.proxies[pair.A].body, gd.proxies[pair.B].body} {
			if m := gd.paths[i].Motion; gd.midpoint.time > 0 && m.Bulge() > 0 && !gd.followedScrew(i, &m) {
				gd.setPath(i, m.Straight())
				found = true
			}
		}
	}
	if !found {
		return
	}
	for k := range gd.failing {
		pair := &gd.failing[k].pair
		gd.markChanged(gd.proxies[pair.A].body)
		gd.markChanged(gd.proxies[pair.B].body)
	}
	gd.recheck(0)
}

// projectedMotion returns the motion of body i to another end pose by a path of the same kind as its present one.
func (gd *Guard) projectedMotion(i int32, end *geom.Pose) geom.Motion {
	m := geom.MotionBetween(&gd.poses[i], end)
	if gd.paths[i].Motion.IsStraight() || m.Bulge() > gd.bodies[i].radius && gd.bodies[i].bulges(&m) {
		return m.Straight()
	}
	return m
}

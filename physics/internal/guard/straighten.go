package guard

import "github.com/brickyard-physics/brickyard/collision/geom"

// straighten replaces the screws of bodies in failing pairs by straight motions, if the bodies went straight: the screw
// of a box that slides off tilting dips, and would have the ground in its way in each slice anew.
func (gd *Guard) straighten() {
	found := false
	for k := range gd.Failing {
		pair := &gd.Failing[k].pair
		for _, i := range [2]int32{gd.Proxies[pair.A].Body, gd.Proxies[pair.B].Body} {
			if m := gd.Paths[i].Motion; gd.Midpoint.Time > 0 && m.Bulge() > 0 && !gd.FollowedScrew(i, &m) {
				gd.setPath(i, m.Straight())
				found = true
			}
		}
	}
	if !found {
		return
	}
	for k := range gd.Failing {
		pair := &gd.Failing[k].pair
		gd.MarkChanged(gd.Proxies[pair.A].Body)
		gd.MarkChanged(gd.Proxies[pair.B].Body)
	}
	gd.recheck(0)
}

// projectedMotion returns the motion of body i to another end pose by a path of the same kind as its present one.
func (gd *Guard) projectedMotion(i int32, end *geom.Pose) geom.Motion {
	m := geom.MotionBetween(&gd.Poses[i], end)
	if gd.Paths[i].Motion.IsStraight() || m.Bulge() > gd.Bodies[i].Radius && gd.Bodies[i].Bulges(&m) {
		return m.Straight()
	}
	return m
}

package guard

import "github.com/brickyard-physics/brickyard/collision/geom"

// straighten replaces the screws of bodies in failing pairs by straight motions, if the bodies went straight: the screw
// of a box that slides off tilting dips, and would have the ground in its way in each slice anew.
func (ce *certifier) straighten() {
	found := false
	for k := range ce.failing {
		pair := &ce.failing[k].pair
		for _, i := range [2]int32{ce.Proxies[pair.A].Body, ce.Proxies[pair.B].Body} {
			if m := ce.Paths[i].Motion; ce.Midpoint.Time > 0 && m.Bulge() > 0 && !ce.FollowedScrew(i, &m) {
				ce.setPath(i, m.Straight())
				found = true
			}
		}
	}
	if !found {
		return
	}
	for k := range ce.failing {
		pair := &ce.failing[k].pair
		ce.markChanged(ce.Proxies[pair.A].Body)
		ce.markChanged(ce.Proxies[pair.B].Body)
	}
	ce.recheck(0)
}

// projectedMotion returns the motion of body i to another end pose by a path of the same kind as its present one.
func (ce *certifier) projectedMotion(i int32, end *geom.Pose) geom.Motion {
	m := ce.MotionTo(i, end)
	if ce.Paths[i].Motion.IsStraight() || m.Bulge() > ce.Bodies[i].Radius && ce.Bodies[i].Bulges(&m) {
		return m.Straight()
	}
	return m
}

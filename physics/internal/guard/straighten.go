package guard

import "github.com/brickyard-physics/brickyard/collision/geom"

// The screw of a box that slides off tilting dips, and would have the ground in its way in each slice anew. So bodies of
// failing pairs go straight if the middle of the sub-steps shows that they went straight: at once where that alone may
// help, else with the repair of their end poses.

// straighten replaces the screws of bodies in failing pairs by straight motions, if the bodies went straight and the
// pairs are apart where the paths end.
func (ce *certifier) straighten() {
	for k := range ce.failing {
		f := &ce.failing[k]
		if f.meets {
			continue
		}
		for _, i := range [2]int32{ce.Proxies[f.pair.A].Body, ce.Proxies[f.pair.B].Body} {
			if m := ce.Paths[i].Motion; ce.wentStraight(i, &m) {
				ce.setPath(i, m.Straight())
			}
		}
	}
	if len(ce.changedBodies) > 0 {
		ce.recheck(0)
	}
}

// wentStraight reports whether body i went straight rather than along the screw m.
func (ce *certifier) wentStraight(i int32, m *geom.Motion) bool {
	return ce.Midpoint.Time > 0 && m.Bulge() > 0 && !ce.FollowedScrew(i, m)
}

// projectedMotion returns the motion of body i to another end pose: straight if the body went straight, or if the screw
// would bulge.
func (ce *certifier) projectedMotion(i int32, end *geom.Pose) geom.Motion {
	m, before := ce.MotionTo(i, end), &ce.Paths[i].Motion
	if before.IsStraight() || ce.wentStraight(i, before) || m.Bulge() > ce.Bodies[i].Radius && ce.Bodies[i].Bulges(&m) {
		return m.Straight()
	}
	return m
}

package guard

import (
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Scenery and driven bodies cannot give way to a driven body, and no impulse could part them: their pairs have no rows,
// and the guard alone keeps them apart. Once it has stopped a driven body, each slice begins by finding how far that
// body can move against bodies that cannot give way, so that the solver sees the velocity that the body will really
// have. Else bodies on a platform that has run against the ground would be asked to sink into it.

// ClearDriven clamps the planned motions of driven bodies that were stopped short of scenery and other driven bodies,
// and reports whether there are any. The guard proves these pairs again, with all others.
func (gd *Guard) ClearDriven() bool {
	a := &gd.Active
	stopped := false
	for k := range a.Guarded {
		stopped = stopped || gd.heldUp(&a.Guarded[k])
	}
	if !stopped {
		return false
	}
	gd.grow()
	gd.Bounds.Slice++ // so that no proof of the slice before is reused
	for _, i := range a.Driven {
		gd.foresee(i)
	}
	for range clampRounds {
		if gd.certifyDriven(); len(gd.failing) == 0 {
			break
		}
		gd.clamper.clampFailing()
		gd.clearChanged()
	}
	return true
}

// heldUp reports whether a body of a pair without rows has been stopped lately.
func (gd *Guard) heldUp(pair *collision.Pair) bool {
	a, b := &gd.Bodies[gd.Proxies[pair.A].Body], &gd.Bodies[gd.Proxies[pair.B].Body]
	return a.Kind == state.Kinematic && a.Drive.Throttle < 1 || b.Kind == state.Kinematic && b.Drive.Throttle < 1
}

// foresee gives a driven body the path that it takes if no body is in its way, however little it turns.
func (gd *Guard) foresee(i int32) {
	s := &gd.States[i]
	turn := s.Spin.Scale(gd.Dt)
	if gd.Bodies[i].Round {
		turn = geom.Vec3{}
	}
	m := geom.MotionBy(&gd.Poses[i], s.Vel.Scale(gd.Dt), state.CapTurn(turn))
	if gd.Bodies[i].Bulges(&m) {
		m = m.Straight()
	}
	gd.Paths[i].MakePath(m)
	gd.Held.Fraction[i], gd.clamper.unclamped[i] = 1, m
	gd.BoundMotion(i)
}

// certifyDriven lists the failing ones of the pairs in which a body was stopped.
func (gd *Guard) certifyDriven() {
	gd.failing = gd.failing[:0]
	var v collision.Verdict
	for k := range gd.Active.Guarded {
		pair := &gd.Active.Guarded[k]
		if !gd.heldUp(pair) || !gd.Bounds.NeedsProof(pair.Slot) {
			continue
		}
		if gd.certify(&v, *pair, 0, gd.ownScratch()); v.T < 1 {
			gd.failing = append(gd.failing, gd.failure(int32(k), *pair, &v))
		}
	}
}

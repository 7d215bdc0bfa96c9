package dynamics

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// A cube at 100 km/s that an impact stops at one corner turns by hundreds of radians within a sub-step. The row, which
// holds that corner in its place, then says nothing about the rest of the cube: its centre goes on by metres, and the
// straight path there may lead past the plate that it was thrown at. All corners come round in that time. So such a
// body counts as a ball against the solid that a sweep has found in its way: its centre ends on the side on which they
// met, and stops.

// holdFastSpinning keeps bodies that turned too far in a slice on their side of the solids that sweeps have found in
// their way.
func (dy *Dynamics) holdFastSpinning() {
	for i := range dy.SweptPairs {
		pair := &dy.Active.Pairs[dy.SweptPairs[i].Index]
		data := &dy.Pairs[pair.Slot]
		x, y := &dy.Proxies[pair.A], &dy.Proxies[pair.B]
		a, b := &dy.States[x.Body], &dy.States[y.Body]
		turnA, turnB := a.Roll.LenSq(), b.Roll.LenSq()
		if data.MetTime == 0 || max(turnA, turnB) < fastSpinTurn*fastSpinTurn {
			continue
		}
		n := data.Cache.Normal()
		onA, onB := data.Cache.Anchors(0, &dy.Poses[x.Body], &dy.Poses[y.Body])
		if turnB > turnA {
			dy.keepOnSide(y, x, n, onA)
		} else {
			dy.keepOnSide(x, y, n.Neg(), onB)
		}
	}
}

// keepOnSide keeps solid x on its side of solid y: on the side to which the normal n (world, unit) points, of a plane
// through a point of y, which is given by its place at the start of the paths (m, world).
func (dy *Dynamics) keepOnSide(x, y *state.Proxy, n, on geom.Vec3) {
	a, b := &dy.States[x.Body], &dy.States[y.Body]
	if x.Shape.Mesh != nil || a.InvMass == 0 {
		return // the centre of a mesh may be anywhere
	}
	fx, fy, start := frameNow(dy.State, x.Body), frameNow(dy.State, y.Body), dy.Poses[y.Body].Frame()
	middle := fx.Apply(x.Shape.Skin().Centre)
	lacks := x.Half - n.Dot(middle.Sub(fy.Apply(start.ApplyT(on))))
	if lacks <= 0 {
		return
	}
	at, share := middle.AddScaled(-x.Half, n), a.InvMass/(a.InvMass+b.InvMass)
	armA, armB := at.Sub(fx.P), at.AddScaled(lacks, n).Sub(fy.P)
	a.Shift = a.Shift.AddScaled(float64(lacks*share), a.Locks.FreeShift(n))
	b.Shift = b.Shift.AddScaled(float64(lacks*(share-1)), b.Locks.FreeShift(n))
	if approach := n.Dot(b.PointVelocity(armB).Sub(a.PointVelocity(armA))); approach > 0 {
		turnA, turnB := armA.Cross(n), armB.Cross(n)
		// With the whole inverse masses, locks or not: so no body gets more than stops it.
		d := approach / (a.InvMass + b.InvMass + turnA.Dot(a.InvInertia.Apply(turnA)) + turnB.Dot(b.InvInertia.Apply(turnB)))
		a.AddImpulse(n.Scale(d), armA)
		b.AddImpulse(n.Scale(-d), armB)
	}
}

package dynamics

import "github.com/brickyard-physics/brickyard/collision/geom"

// gravityVel returns the speed that gravity gives in the sub-step in progress (m/s).
func (dy *Dynamics) gravityVel() geom.Vec3 { return dy.Settings.Gravity.Scale(dy.bodyStep.h) }

// gainOf returns the change of velocity (m/s) of body i in the sub-step in progress, without its contacts.
func (dy *Dynamics) gainOf(i int32) geom.Vec3 {
	if dy.Externals.ActOn(i) {
		return dy.Externals.Of[i].Gain
	}
	return dy.gravityVel()
}

// accelerating adds the speed that gravity gives in one sub-step.
type accelerating Dynamics

// Run accelerates one batch of bodies.
func (dy *accelerating) Run(_, from, to int) {
	dv, x := (*Dynamics)(dy).gravityVel(), &dy.Externals
	for _, i := range dy.bodyStep.bodies[from:to] {
		if s := &dy.States[i]; s.InvMass > 0 {
			if x.ActOn(i) {
				x.Accelerate(i, s, (*Dynamics)(dy).AccelerationOf(i), dy.bodyStep.h)
				continue
			}
			s.Vel = s.Vel.Add(dv)
		}
	}
}

package trial

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// Energy returns the kinetic and potential energy of all dynamic bodies (J), the latter above y = 0.
func (t *Trial) Energy() float64 {
	e := t.KineticEnergy()
	gravity := t.World.Config().Gravity
	for _, id := range t.Bodies() {
		e -= t.Body(id).Mass() * gravity.Dot(t.Body(id).Position())
	}
	return e
}

// InvInertia returns the inverse of the inertia of a body in the frame of the world (1/(kg m²)).
func (t *Trial) InvInertia(id physics.BodyID) geom.Mat3 {
	m := t.Body(id).InvInertia()
	return geom.Mat3{X: geom.V(m[0], m[1], m[2]), Y: geom.V(m[3], m[4], m[5]), Z: geom.V(m[6], m[7], m[8])}
}

// AngularMomentum returns the angular momentum of a body about its centre of mass (kg m²/s).
func (t *Trial) AngularMomentum(id physics.BodyID) mgl64.Vec3 {
	inverse := t.InvInertia(id)
	inertia, whole := inverse.Inverse()
	if !whole {
		Break("a body without inertia spins")
	}
	spin := t.Body(id).AngularVelocity()
	l := inertia.Apply(geom.V(spin[0], spin[1], spin[2]))
	return mgl64.Vec3{l.X, l.Y, l.Z}
}

// Crossings plays for some seconds, looks after every step, and returns the mean time (s) from one moment to the next
// at which a value changes its sign, and how many there were.
func (t *Trial) Crossings(seconds float64, value func() float64, look func()) (mean float64, count int) {
	hz := t.World.Config().Hz
	before := value()
	var first, last float64
	t.Each(seconds, func() {
		now := value()
		if before*now < 0 {
			last = (float64(t.StepCount()) - now/(now-before)) / hz
			if count++; count == 1 {
				first = last
			}
		}
		before = now
		look()
	})
	return (last - first) / float64(count-1), count
}

// Flips are the crossings at which the spin about the middle axis of a body, seen from the body, changes its sign.
func (t *Trial) Flips(id physics.BodyID, seconds float64, look func()) (mean float64, count int) {
	return t.Crossings(seconds, func() float64 {
		spin := t.Body(id).AngularVelocity()
		return t.Body(id).Pose().Geom().Q.ApplyT(geom.V(spin[0], spin[1], spin[2])).Y
	}, look)
}

package physics

import "github.com/brickyard-physics/brickyard/collision/geom"

// drag is a damped spring from a point of one body to a point of the world.
type drag struct {
	body    occupant
	local   geom.Vec3 // centre-of-mass frame
	target  geom.Vec3
	impulse geom.Vec3 // N s of the last sub-step
	substep float64   // s, the length of that
}

// forget ends the drag if it holds the body.
func (d *drag) forget(body occupant) {
	if d.body == body {
		*d = drag{}
	}
}

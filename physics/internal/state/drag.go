package state

import "github.com/brickyard-physics/brickyard/collision/geom"

// Drag is a damped spring from a point of one body to a point of the world.
type Drag struct {
	Body    Occupant
	Local   geom.Vec3 // centre-of-mass frame
	Target  geom.Vec3
	Impulse geom.Vec3 // N s of the last sub-step
	Substep float64   // s, the length of that
}

// forget ends the drag if it holds the body.
func (d *Drag) forget(body Occupant) {
	if d.Body == body {
		*d = Drag{}
	}
}

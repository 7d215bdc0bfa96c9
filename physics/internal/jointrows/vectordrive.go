package jointrows

import "github.com/brickyard-physics/brickyard/collision/geom"

// Half is one of the two groups of three rows that a vector drive works on.
type Half uint8

// The halves.
const (
	Linear  Half = iota // place and velocity of B's anchor, m and m/s
	Angular             // rotation and spin of B's frame, rad and rad/s
	Halves
)

// VectorDrive drives all of a half against A's frame. Its impulse and that of its friction are each bounded in length,
// whatever their direction. The zero VectorDrive does nothing.
type VectorDrive struct {
	Drive        Drive
	Aim          geom.Vec3 // in A's frame: velocity, place, rotation vector (rad, at most π) or force, by Drive and half
	Max          float64   // N or N m
	Hertz, Ratio float64   // of a drive to a place or rotation
	Friction     float64   // N or N m: dry, at most so much against the motion
}

// MeasureHalf fills the rows of a half, along the axes of the world. Their values are the errors of a drive of
// Position, whose square has the slope that the rows give it, and otherwise 0. The aim is that of a drive of Velocity
// or Force turned into the world, and otherwise 0.
func (j *Joint) MeasureHalf(h Half, poses *[MostBodies]geom.Pose, out *[3]Row) (aim geom.Vec3) {
	p, d := j.place(poses), &j.Drives[h]
	var off geom.Vec3
	switch {
	case d.Drive == Position && h == Linear:
		off = p.apart.Sub(p.a.Apply(d.Aim))
	case d.Drive == Position:
		off = p.qb.Mul(p.qa.Mul(geom.FromRotationVector(d.Aim)).Conj()).RotationVector()
	case d.Drive != Off:
		aim = p.a.Apply(d.Aim)
	}
	for k, e := range axes {
		if h == Linear {
			out[k] = p.slideRow(e)
		} else {
			out[k] = turnRow(e, 0)
		}
		out[k].Value = off.Axis(k)
	}
	return aim
}

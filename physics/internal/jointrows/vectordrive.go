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

// PlacedHalf is a half at the poses of its joint: three rows along the axes of the world, of the turn of B against A or
// of the velocity of B's anchor against A.
type PlacedHalf struct {
	Arms [2]geom.Vec3 // m, of the linear half: from the centres of mass to B's anchor
	Off  geom.Vec3    // m or rad: the error of a drive of Position, whose square has the slope of the rows; else 0
	Aim  geom.Vec3    // of a drive of Velocity or Force, in the world; otherwise 0
}

// PlaceHalf measures a half at poses. Friction alone needs no look at the frames of an angular one.
func (j *Joint) PlaceHalf(h Half, poses *[MostBodies]geom.Pose) (out PlacedHalf) {
	d := &j.Drives[h]
	if h == Angular && d.Drive == Off {
		return out
	}
	var p placed
	j.place(poses, &p)
	if h == Linear {
		out.Arms = [2]geom.Vec3{p.armA.Add(p.apart), p.armB}
	}
	switch {
	case d.Drive == Position && h == Linear:
		out.Off = p.apart.Sub(p.a.Apply(d.Aim))
	case d.Drive == Position:
		out.Off = p.qb.Mul(p.qa.Mul(geom.FromRotationVector(d.Aim)).Conj()).RotationVector()
	case d.Drive != Off:
		out.Aim = p.a.Apply(d.Aim)
	}
	return out
}

// Rows returns the rows of the half.
func (p *PlacedHalf) Rows(h Half) (rows [3]Row) {
	for k, e := range axes {
		rows[k].turn(e, p.Off.Axis(k))
		if h == Linear {
			rows[k].Sides[0] = Side{e.Neg(), p.Arms[0].Cross(e).Neg()}
			rows[k].Sides[1] = Side{e, p.Arms[1].Cross(e)}
		}
	}
	return rows
}

package physics

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Pose is the place of a frame: the position of its origin (m) and its rotation. A zero rotation means none. Those that
// are given to the world are scaled to length one; those that it returns are as it has them, bit for bit.
type Pose struct {
	Position mgl64.Vec3
	Rotation mgl64.Quat
}

// Apply returns the world point (m) of a point of the frame. The rotation must have length one.
func (p Pose) Apply(point mgl64.Vec3) mgl64.Vec3 {
	g := p.Geom()
	return mgl(g.Apply(vec(point)))
}

// Geom returns the pose as a value of package geom, in which package collision works, bit for bit.
func (p Pose) Geom() geom.Pose {
	q := p.Rotation
	if q == (mgl64.Quat{}) {
		return geom.Pose{P: vec(p.Position), Q: geom.IdentityQuat()}
	}
	return geom.Pose{P: vec(p.Position), Q: geom.Quat{W: q.W, X: q.V[0], Y: q.V[1], Z: q.V[2]}}
}

// poseOf returns a pose of the state as the public one, bit for bit.
func poseOf(p *geom.Pose) Pose {
	return Pose{mgl(p.P), mgl64.Quat{W: p.Q.W, V: mgl64.Vec3{p.Q.X, p.Q.Y, p.Q.Z}}}
}

// Box is a box along the axes of the world, from its least to its largest coordinates (m).
type Box struct{ Min, Max mgl64.Vec3 }

func vec(v mgl64.Vec3) geom.Vec3 { return geom.Vec3{X: v[0], Y: v[1], Z: v[2]} }

func mgl(v geom.Vec3) mgl64.Vec3 { return mgl64.Vec3{v.X, v.Y, v.Z} }

// quat converts and normalises a rotation; zero means none.
func quat(q mgl64.Quat) geom.Quat {
	return geom.Quat{W: q.W, X: q.V[0], Y: q.V[1], Z: q.V[2]}.Unit()
}

// frameAbout returns the rotation that follows a turn about its x axis so that z is as near to an axis as it can be.
func frameAbout(turn geom.Quat, z geom.Vec3) geom.Quat {
	m := turn.Mat()
	return geom.AxisAngle(m.X, geom.Atan2(-m.Y.Dot(z), m.Z.Dot(z))).Mul(turn).Unit()
}

// frameAlong returns a rotation that leads x to an axis; none for zero.
func frameAlong(axis geom.Vec3) geom.Quat { return turnTo(geom.IdentityQuat(), axis) }

// turnTo returns the rotation that follows a turn by the shortest way so that x lies along an axis.
func turnTo(turn geom.Quat, axis geom.Vec3) geom.Quat {
	if axis == (geom.Vec3{}) {
		return turn
	}
	x, to := turn.Apply(geom.Vec3{X: 1}), axis.Unit()
	about := x.Cross(to)
	if about.Len() < 1e-12 {
		if x.Dot(to) > 0 {
			return turn
		}
		about = turn.Apply(geom.Vec3{Z: 1})
	}
	angle := geom.Atan2(x.Cross(to).Len(), x.Dot(to))
	return geom.AxisAngle(about.Unit(), angle).Mul(turn).Unit()
}

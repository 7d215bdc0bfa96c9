package geom

// Pose places a body frame in the world: x_world = P + Q x_body. P is the centre of mass for bodies.
type Pose struct {
	P Vec3
	Q Quat
}

// IdentityPose leaves every point where it is.
func IdentityPose() Pose { return Pose{Q: IdentityQuat()} }

// Apply maps a point from the body frame to the world.
func (p *Pose) Apply(x Vec3) Vec3 { return p.Q.Apply(x).Add(p.P) }

// ApplyT maps a point from the world to the body frame.
func (p *Pose) ApplyT(x Vec3) Vec3 { return p.Q.ApplyT(x.Sub(p.P)) }

// TurnedBox returns the smallest box, outside of the frame, around one in it of the given centre and half extents.
func (f *Frame) TurnedBox(centre, half Vec3) Box {
	x, y, z := f.R.X.Scale(half.X).Abs(), f.R.Y.Scale(half.Y).Abs(), f.R.Z.Scale(half.Z).Abs()
	half, centre = x.Add(y).Add(z), f.Apply(centre)
	return Box{Min: centre.Sub(half), Max: centre.Add(half)}
}

// Mul returns the pose q, given in the frame of p, seen from the world.
func (p *Pose) Mul(q *Pose) Pose { return Pose{p.Apply(q.P), p.Q.Mul(q.Q)} }

// Between returns pose q as seen from p.
func (p *Pose) Between(q *Pose) Pose { return Pose{p.ApplyT(q.P), p.Q.Conj().Mul(q.Q)} }

// Frame returns the pose with its rotation as a matrix.
func (p *Pose) Frame() Frame { return Frame{p.P, p.Q.Mat()} }

// IsFinite reports whether position and rotation hold neither NaN nor infinity.
func (p *Pose) IsFinite() bool { return p.P.IsFinite() && p.Q.IsFinite() }

// Frame is a pose with the rotation as a matrix, for kernels that map many points. Pass it by pointer.
type Frame struct {
	P Vec3
	R Mat3
}

// Apply maps a point from the body frame to the world.
func (f *Frame) Apply(x Vec3) Vec3 { return f.R.Apply(x).Add(f.P) }

// ApplyT maps a point from the world to the body frame.
func (f *Frame) ApplyT(x Vec3) Vec3 { return f.R.ApplyT(x.Sub(f.P)) }

// Inverse returns the frame that undoes f.
func (f *Frame) Inverse() Frame { return Frame{f.R.ApplyT(f.P).Neg(), f.R.Transpose()} }

// Relative returns frame g as seen from frame f.
func (f *Frame) Relative(g *Frame) Frame {
	return Frame{f.ApplyT(g.P), Mat3{f.R.ApplyT(g.R.X), f.R.ApplyT(g.R.Y), f.R.ApplyT(g.R.Z)}}
}

// Mul returns frame g, given in f, seen from the world.
func (f *Frame) Mul(g *Frame) Frame { return Frame{f.Apply(g.P), f.R.Mul(&g.R)} }

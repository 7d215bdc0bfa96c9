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
func (f *Frame) TurnedBox(centre, half Vec3) (b Box) {
	b.Min, b.Max = f.TurnedCorners(centre, half)
	return b
}

// TurnedCorners returns the corners of that box, in registers.
func (f *Frame) TurnedCorners(centre, half Vec3) (low, high Vec3) {
	x, y, z := f.R.X.Scale(half.X).Abs(), f.R.Y.Scale(half.Y).Abs(), f.R.Z.Scale(half.Z).Abs()
	half, centre = x.Add(y).Add(z), f.Apply(centre)
	return centre.Sub(half), centre.Add(half)
}

// Mul returns the pose q, given in the frame of p, seen from the world.
func (p *Pose) Mul(q *Pose) Pose { return Pose{p.Apply(q.P), p.Q.Mul(q.Q)} }

// Between returns pose q as seen from p.
func (p *Pose) Between(q *Pose) Pose { return Pose{p.ApplyT(q.P), p.Q.Conj().Mul(q.Q)} }

// Frame returns the pose with its rotation as a matrix.
func (p *Pose) Frame() (f Frame) {
	f.Set(p.P, p.Q)
	return f
}

// IsFinite reports whether position and rotation hold neither NaN nor infinity.
func (p *Pose) IsFinite() bool { return p.P.IsFinite() && p.Q.IsFinite() }

// Frame is a pose with the rotation as a matrix, for kernels that map many points. Pass it by pointer.
type Frame struct {
	P Vec3
	R Mat3
}

// Set makes f the frame of a pose, in place: a copy of what has just been written would wait for it.
func (f *Frame) Set(p Vec3, q Quat) {
	f.P = p
	f.R.X, f.R.Y, f.R.Z = q.Axes()
}

// Apply maps a point from the body frame to the world.
func (f *Frame) Apply(x Vec3) Vec3 { return f.R.Apply(x).Add(f.P) }

// ApplyT maps a point from the world to the body frame.
func (f *Frame) ApplyT(x Vec3) Vec3 { return f.R.ApplyT(x.Sub(f.P)) }

// Inverse returns the frame that undoes f.
func (f *Frame) Inverse() (inverse Frame) {
	inverse.Invert(f)
	return inverse
}

// Invert makes f the inverse of g, in place.
func (f *Frame) Invert(g *Frame) {
	f.P = g.R.ApplyT(g.P).Neg()
	f.R.X, f.R.Y, f.R.Z = g.R.Rows()
}

// Relative returns frame g as seen from frame f.
func (f *Frame) Relative(g *Frame) (seen Frame) {
	seen.Between(f, g)
	return seen
}

// Between makes f frame b as seen from frame a, in place.
func (f *Frame) Between(a, b *Frame) {
	f.P = a.ApplyT(b.P)
	f.R.X, f.R.Y, f.R.Z = a.R.ApplyT(b.R.X), a.R.ApplyT(b.R.Y), a.R.ApplyT(b.R.Z)
}

// Mul returns frame g, given in f, seen from the world.
func (f *Frame) Mul(g *Frame) Frame { return Frame{f.Apply(g.P), f.R.Mul(&g.R)} }

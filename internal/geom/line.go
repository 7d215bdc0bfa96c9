package geom

// Line is a directed line in Plücker form: a direction and its moment about an origin that all lines compared with each
// other share. Keep that origin near them (design: relative form): far off, moments drown in rounding.
type Line struct {
	D Vec3 // direction, any length
	M Vec3 // moment a × D of any point a of the line
}

// LineThrough returns the line from a to b, with the distance between them as length of its direction.
func LineThrough(a, b Vec3) Line {
	d := b.Sub(a)
	return Line{d, a.Cross(d)}
}

// LineAlong returns the line through a with direction d.
func LineAlong(a, d Vec3) Line { return Line{d, a.Cross(d)} }

// Side returns (b-a)·((c-a)×(d-a)) for lines l from a to b and m from c to d: six times the volume of the tetrahedron
// abcd. It is zero when the lines meet or are parallel, and does not depend on their order. Around a ray that enters
// a face, the edges of the face, counter-clockwise seen from outside, have no positive side, and no negative one
// around a ray that leaves through it. (It is minus van Waveren's 4×4 determinant.)
func (l *Line) Side(m *Line) float64 { return l.D.Dot(m.M) + l.M.Dot(m.D) }

// SideTurned returns Side of l against m as a wave of the angle by which l has been turned, right-handed, about the
// axis with unit direction k through the origin.
func (l *Line) SideTurned(m *Line, k Vec3) Wave {
	dAlong, mAlong := k.Scale(k.Dot(l.D)), k.Scale(k.Dot(l.M))
	return Wave{
		Mean: dAlong.Dot(m.M) + mAlong.Dot(m.D),
		Sin:  k.Cross(l.D).Dot(m.M) + k.Cross(l.M).Dot(m.D),
		Cos:  l.D.Sub(dAlong).Dot(m.M) + l.M.Sub(mAlong).Dot(m.D),
	}
}

// HeightTurned returns the height over the plane of point x as a wave of the angle by which x has been turned,
// right-handed, about the axis with unit direction k through the origin.
func (p *Plane) HeightTurned(x, k Vec3) Wave {
	along := k.Scale(k.Dot(x))
	return Wave{
		Mean: p.Height(along),
		Sin:  p.N.Dot(k.Cross(x)),
		Cos:  p.N.Dot(x.Sub(along)),
	}
}

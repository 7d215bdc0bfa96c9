package geom

import "math"

// Box is an axis-aligned bounding box. An empty box has Min > Max.
type Box struct{ Min, Max Vec3 }

// EmptyBox is the neutral element of Union.
func EmptyBox() Box {
	inf := math.Inf(1)
	return Box{Vec3{inf, inf, inf}, Vec3{-inf, -inf, -inf}}
}

// Include returns the smallest box that holds b and the point p.
func (b Box) Include(p Vec3) Box { return Box{b.Min.Min(p), b.Max.Max(p)} }

// Widen grows the box to hold p, as Include does but in place and by comparisons, at half the cost of min and max,
// which look for NaN. A NaN in p leaves its side of the box alone.
func (b *Box) Widen(p *Vec3) {
	if p.X < b.Min.X {
		b.Min.X = p.X
	}
	if p.X > b.Max.X {
		b.Max.X = p.X
	}
	if p.Y < b.Min.Y {
		b.Min.Y = p.Y
	}
	if p.Y > b.Max.Y {
		b.Max.Y = p.Y
	}
	if p.Z < b.Min.Z {
		b.Min.Z = p.Z
	}
	if p.Z > b.Max.Z {
		b.Max.Z = p.Z
	}
}

// TriangleBox returns the box around three points.
func TriangleBox(p, q, r *Vec3) (b Box) {
	b.Min.X, b.Max.X = Extent(p.X, q.X, r.X)
	b.Min.Y, b.Max.Y = Extent(p.Y, q.Y, r.Y)
	b.Min.Z, b.Max.Z = Extent(p.Z, q.Z, r.Z)
	return b
}

// Extent returns the least and the largest of three numbers: by comparisons, which cost half of min and max, as those
// look for NaN.
func Extent(p, q, r float64) (low, high float64) {
	low, high = p, q
	if q < p {
		low, high = q, p
	}
	if r < low {
		low = r
	}
	if r > high {
		high = r
	}
	return low, high
}

// Union returns the smallest box that holds both.
func (b *Box) Union(c *Box) Box { return Box{b.Min.Min(c.Min), b.Max.Max(c.Max)} }

// Grow returns the box with every side moved out by r.
func (b Box) Grow(r float64) (grown Box) {
	grown.Min, grown.Max = Outwards(b.Min, b.Max, r)
	return grown
}

// Outwards moves the corners of a box out by r along each axis: Grow in registers.
func Outwards(low, high Vec3, r float64) (Vec3, Vec3) {
	r = float64(r) // once inlined, r may be a product at the caller's
	return Vec3{low.X - r, low.Y - r, low.Z - r}, Vec3{high.X + r, high.Y + r, high.Z + r}
}

// Overlaps reports whether the closed boxes share a point.
func (b *Box) Overlaps(c *Box) bool {
	return b.Min.X <= c.Max.X && c.Min.X <= b.Max.X &&
		b.Min.Y <= c.Max.Y && c.Min.Y <= b.Max.Y &&
		b.Min.Z <= c.Max.Z && c.Min.Z <= b.Max.Z
}

// Holds reports whether the box has the point p in it.
func (b *Box) Holds(p *Vec3) bool {
	return p.X >= b.Min.X && p.X <= b.Max.X && p.Y >= b.Min.Y && p.Y <= b.Max.Y && p.Z >= b.Min.Z && p.Z <= b.Max.Z
}

// Contains reports whether c lies inside b.
func (b *Box) Contains(c *Box) bool {
	return b.Min.X <= c.Min.X && c.Max.X <= b.Max.X &&
		b.Min.Y <= c.Min.Y && c.Max.Y <= b.Max.Y &&
		b.Min.Z <= c.Min.Z && c.Max.Z <= b.Max.Z
}

// Area returns the surface area, the cost measure of bounding-volume trees.
func (b *Box) Area() float64 {
	d := b.Max.Sub(b.Min)
	return float64(2 * (float64(d.X*d.Y) + float64(d.Y*d.Z) + float64(d.Z*d.X)))
}

// Centre returns the middle of the box.
func (b *Box) Centre() Vec3 { return b.Min.Add(b.Max).Scale(0.5) }

// Half returns the half extents.
func (b *Box) Half() Vec3 { return b.Max.Sub(b.Min).Scale(0.5) }

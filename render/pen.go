package render

import "math"

// Rect is an upright rectangle (pixels from the top left corner of the picture).
type Rect struct{ X0, Y0, X1, Y1 float32 }

// everywhere is the clip of a pen that cuts nothing off.
var everywhere = Rect{-1e9, -1e9, 1e9, 1e9}

// Wide returns the width.
func (r Rect) Wide() float32 { return r.X1 - r.X0 }

// Tall returns the height.
func (r Rect) Tall() float32 { return r.Y1 - r.Y0 }

// Empty reports whether the rectangle holds no point.
func (r Rect) Empty() bool { return !(r.X0 < r.X1 && r.Y0 < r.Y1) }

// Holds reports whether a point lies inside.
func (r Rect) Holds(x, y float32) bool { return x >= r.X0 && x < r.X1 && y >= r.Y0 && y < r.Y1 }

// Inset returns the rectangle without a rim of d pixels.
func (r Rect) Inset(d float32) Rect { return Rect{r.X0 + d, r.Y0 + d, r.X1 - d, r.Y1 - d} }

// Cut returns what two rectangles share.
func (r Rect) Cut(o Rect) Rect {
	return Rect{max(r.X0, o.X0), max(r.Y0, o.Y0), min(r.X1, o.X1), min(r.Y1, o.Y1)}
}

// Left splits off w pixels at the left; the rest comes second.
func (r Rect) Left(w float32) (cut, rest Rect) {
	at := r.X0 + w
	return Rect{r.X0, r.Y0, at, r.Y1}, Rect{at, r.Y0, r.X1, r.Y1}
}

// Right splits off w pixels at the right; the rest comes second.
func (r Rect) Right(w float32) (cut, rest Rect) {
	at := r.X1 - w
	return Rect{at, r.Y0, r.X1, r.Y1}, Rect{r.X0, r.Y0, at, r.Y1}
}

// Top splits off h pixels at the top; the rest comes second.
func (r Rect) Top(h float32) (cut, rest Rect) {
	at := r.Y0 + h
	return Rect{r.X0, r.Y0, r.X1, at}, Rect{r.X0, at, r.X1, r.Y1}
}

// middle returns the point in the middle.
func (r Rect) middle() (x, y float32) { return (r.X0 + r.X1) / 2, (r.Y0 + r.Y1) / 2 }

// meetsAny reports whether the rectangle shares a point with one of others.
func (r Rect) meetsAny(others []Rect) bool {
	for i := range others {
		if !r.Cut(others[i]).Empty() {
			return true
		}
	}
	return false
}

// Pen draws text and flat figures: triangles over the atlas of a font, cut to a rectangle when they are made.
type Pen struct {
	Font     *Font
	Vertices []HUDVertex
	Clip     Rect
}

// Text draws a line whose top edge is at y.
func (p *Pen) Text(face Face, s string, x, y float32, colour Colour) {
	base := float32(int(y + p.Font.ascent + 0.5))
	x = float32(int(x + 0.5))
	for _, r := range s {
		g := p.Font.glyph(face, r)
		if g.w > 0 {
			p.quad(x+g.left, base+g.top, g.w, g.h, g.uv, colour)
		}
		x += g.advance
	}
}

// Plate draws a rectangle with round corners.
func (p *Pen) Plate(x, y, w, h float32, colour Colour) {
	p.Rounded(x, y, w, h, p.Font.disc.w/2, colour)
}

// Rounded draws a rectangle with corners of a radius: nine pieces cut from the disc in the atlas.
func (p *Pen) Rounded(x, y, w, h, radius float32, colour Colour) {
	d := &p.Font.disc
	r := max(0, min(radius, w/2, h/2))
	um, vm := (d.uv[0]+d.uv[2])/2, (d.uv[1]+d.uv[3])/2
	xs, us := [4]float32{x, x + r, x + w - r, x + w}, [4]float32{d.uv[0], um, um, d.uv[2]}
	ys, vs := [4]float32{y, y + r, y + h - r, y + h}, [4]float32{d.uv[1], vm, vm, d.uv[3]}
	for i := range 3 {
		for k := range 3 {
			p.quad(xs[i], ys[k], xs[i+1]-xs[i], ys[k+1]-ys[k], [4]float32{us[i], vs[k], us[i+1], vs[k+1]}, colour)
		}
	}
}

// opaque is the part of the atlas that covers wholly.
func (p *Pen) opaque() [4]float32 {
	d := &p.Font.disc
	um, vm := (d.uv[0]+d.uv[2])/2, (d.uv[1]+d.uv[3])/2
	return [4]float32{um, vm, um, vm}
}

// Solid draws a plain rectangle.
func (p *Pen) Solid(x, y, w, h float32, colour Colour) { p.quad(x, y, w, h, p.opaque(), colour) }

// Dot draws a disc.
func (p *Pen) Dot(x, y, radius float32, colour Colour) {
	p.quad(x-radius, y-radius, 2*radius, 2*radius, p.Font.disc.uv, colour)
}

// Stroke draws a line with smooth rims, whose colour goes from one to another.
func (p *Pen) Stroke(x, y [2]float32, width float32, from, to Colour) {
	dx, dy := x[1]-x[0], y[1]-y[0]
	length := float32(math.Hypot(float64(dx), float64(dy)))
	if length == 0 {
		return
	}
	// Coverage falls linearly from the middle, so that the line looks half as wide as its quad.
	nx, ny := -dy/length*width, dx/length*width
	uv := &p.Font.stroke.uv
	p.corners(
		HUDVertex{x[0] + nx, y[0] + ny, uv[0], uv[1], from}, HUDVertex{x[1] + nx, y[1] + ny, uv[0], uv[1], to},
		HUDVertex{x[1] - nx, y[1] - ny, uv[0], uv[3], to}, HUDVertex{x[0] - nx, y[0] - ny, uv[0], uv[3], from})
}

// Ramp draws a rectangle whose colour goes from one on the left to another on the right.
func (p *Pen) Ramp(x, y, w, h float32, from, to Colour) {
	uv := p.opaque()
	p.corners(HUDVertex{x, y, uv[0], uv[1], from}, HUDVertex{x + w, y, uv[0], uv[1], to},
		HUDVertex{x + w, y + h, uv[0], uv[1], to}, HUDVertex{x, y + h, uv[0], uv[1], from})
}

// Slab draws a quadrilateral between two upright edges, at x[0] from y0 to y1 and at x[1] from y2 to y3.
func (p *Pen) Slab(x [2]float32, y0, y1, y2, y3 float32, colour Colour) {
	uv := p.opaque()
	p.corners(HUDVertex{x[0], y0, uv[0], uv[1], colour}, HUDVertex{x[1], y2, uv[0], uv[1], colour},
		HUDVertex{x[1], y3, uv[0], uv[1], colour}, HUDVertex{x[0], y1, uv[0], uv[1], colour})
}

// quad draws an upright rectangle, cut to the clip.
func (p *Pen) quad(x, y, w, h float32, uv [4]float32, colour Colour) {
	c := &p.Clip
	x1, y1 := x+w, y+h
	if !(x < c.X1 && x1 > c.X0 && y < c.Y1 && y1 > c.Y0) {
		return
	}
	if x < c.X0 {
		uv[0] += (uv[2] - uv[0]) * (c.X0 - x) / (x1 - x)
		x = c.X0
	}
	if x1 > c.X1 {
		uv[2] -= (uv[2] - uv[0]) * (x1 - c.X1) / (x1 - x)
		x1 = c.X1
	}
	if y < c.Y0 {
		uv[1] += (uv[3] - uv[1]) * (c.Y0 - y) / (y1 - y)
		y = c.Y0
	}
	if y1 > c.Y1 {
		uv[3] -= (uv[3] - uv[1]) * (y1 - c.Y1) / (y1 - y)
		y1 = c.Y1
	}
	p.two(HUDVertex{x, y, uv[0], uv[1], colour}, HUDVertex{x1, y, uv[2], uv[1], colour},
		HUDVertex{x1, y1, uv[2], uv[3], colour}, HUDVertex{x, y1, uv[0], uv[3], colour})
}

// two appends the two triangles of a quadrilateral.
func (p *Pen) two(a, b, c, d HUDVertex) { p.Vertices = append(p.Vertices, a, d, c, a, c, b) }

// corners draws any convex quadrilateral, cut to the clip.
func (p *Pen) corners(a, b, c, d HUDVertex) {
	k := &p.Clip
	x0, x1 := min(a.X, b.X, c.X, d.X), max(a.X, b.X, c.X, d.X)
	y0, y1 := min(a.Y, b.Y, c.Y, d.Y), max(a.Y, b.Y, c.Y, d.Y)
	switch {
	case x0 >= k.X0 && x1 <= k.X1 && y0 >= k.Y0 && y1 <= k.Y1:
		p.two(a, b, c, d)
	case x0 < k.X1 && x1 > k.X0 && y0 < k.Y1 && y1 > k.Y0:
		p.cutCorners(a, b, c, d)
	}
}

// cutCorners draws what of a convex quadrilateral lies in the clip (Sutherland and Hodgman 1974): each of the four
// lines of the clip takes away what is beyond it, and adds at most one corner.
func (p *Pen) cutCorners(a, b, c, d HUDVertex) {
	var from, to [8]HUDVertex
	n := copy(from[:], []HUDVertex{a, b, c, d})
	for side := range 4 {
		m := 0
		for i := range n {
			u, v := &from[i], &from[(i+1)%n]
			du, dv := p.inside(u, side), p.inside(v, side)
			if du >= 0 {
				to[m] = *u
				m++
			}
			if (du >= 0) != (dv >= 0) {
				to[m] = p.onto(between(u, v, du/(du-dv)), side)
				m++
			}
		}
		from, n = to, m
		if n < 3 {
			return
		}
	}
	for i := 2; i < n; i++ {
		p.Vertices = append(p.Vertices, from[0], from[i-1], from[i])
	}
}

// inside returns how far a vertex lies inside one of the four lines of the clip (pixels).
func (p *Pen) inside(v *HUDVertex, side int) float32 {
	switch side {
	case 0:
		return v.X - p.Clip.X0
	case 1:
		return p.Clip.X1 - v.X
	case 2:
		return v.Y - p.Clip.Y0
	}
	return p.Clip.Y1 - v.Y
}

// onto moves a vertex, which rounding may have left beside a line of the clip, onto that.
func (p *Pen) onto(v HUDVertex, side int) HUDVertex {
	switch side {
	case 0:
		v.X = p.Clip.X0
	case 1:
		v.X = p.Clip.X1
	case 2:
		v.Y = p.Clip.Y0
	case 3:
		v.Y = p.Clip.Y1
	}
	return v
}

// between returns the vertex at a share t of the way from u to v.
func between(u, v *HUDVertex, t float32) HUDVertex {
	t = clamp(t, 0, 1)
	at := func(a, b float32) float32 { return a + t*(b-a) }
	return HUDVertex{at(u.X, v.X), at(u.Y, v.Y), at(u.U, v.U), at(u.V, v.V), mix(u.Colour, v.Colour, float64(t))}
}

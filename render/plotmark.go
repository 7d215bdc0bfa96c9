package render

import "math"

// marks draws the marks of a figure with their labels. Labels take the first of the places around their mark that lies
// in the field and covers neither a mark nor another label.
func (l *layout) marks(p *Plot, scales *[2]plotScale, box *plotBox) {
	f := l.font
	unit := max(f.size/14, 0.8)
	radius := markRadius * unit
	var taken []plotBox
	for i := range p.Marks {
		x, y := scales[0].pixel(p.Marks[i].At[0]), scales[1].pixel(p.Marks[i].At[1])
		taken = append(taken, plotBox{x - radius, y - radius, x + radius, y + radius})
	}
	for i := range p.Marks {
		m, mark := &p.Marks[i], taken[i]
		wide := f.width(regular, m.Label)
		place, ok := labelPlace(&mark, wide+0.4*f.size, f.lineHeight, box, taken)
		if m.Label == "" || !ok {
			continue
		}
		taken = append(taken, place)
		x, y := mark.middle()
		nearX, nearY := max(place.x0, min(x, place.x1)), max(place.y0, min(y, place.y1))
		l.stroke([2]float32{x, nearX}, [2]float32{y, nearY}, dashedWidth*unit, markColour, markColour)
		l.solid(place.x0, place.y0, place.x1-place.x0, place.y1-place.y0, shadowPlate)
		colour := valueColour
		if m.Hollow {
			colour = labelColour
		}
		l.text(regular, m.Label, place.x0+0.2*f.size, place.y0, colour)
	}
	for i := len(p.Marks) - 1; i >= 0; i-- { // the first is on top
		x, y := taken[i].middle()
		l.dot(x, y, radius+1, innerColour)
		l.dot(x, y, radius, markColour)
		if p.Marks[i].Hollow {
			l.dot(x, y, radius-ringWidth*unit, innerColour)
		}
	}
}

func (b *plotBox) middle() (x, y float32) { return (b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2 }

// labelPlace returns where a label of wide × tall goes.
func labelPlace(mark *plotBox, wide, tall float32, box *plotBox, taken []plotBox) (plotBox, bool) {
	const gap = 2
	middle, level := (mark.x0+mark.x1-wide)/2, (mark.y0+mark.y1-tall)/2
	right, left := mark.x1+gap, mark.x0-gap-wide
	above, below := mark.y0-gap-tall, mark.y1+gap
	for _, c := range [...][2]float32{
		{right, level}, {left, level}, {right, above}, {right, below}, {left, above}, {left, below}, {middle, above},
		{middle, below}, {right, above - tall}, {right, below + tall}, {left, above - tall}, {left, below + tall},
	} {
		b := plotBox{c[0], c[1], c[0] + wide, c[1] + tall}
		if b.x0 > box.x0 && b.x1 < box.x1 && b.y0 > box.y0 && b.y1 < box.y1 && !b.meetsAny(taken) {
			return b, true
		}
	}
	return plotBox{}, false
}

func (b *plotBox) meetsAny(others []plotBox) bool {
	for i := range others {
		if o := &others[i]; b.x0 < o.x1 && o.x0 < b.x1 && b.y0 < o.y1 && o.y0 < b.y1 {
			return true
		}
	}
	return false
}

// dot draws a disc.
func (l *layout) dot(x, y, radius float32, colour Colour) {
	l.quad(x-radius, y-radius, 2*radius, 2*radius, l.font.disc.uv, colour)
}

// stroke draws a line with smooth rims, whose colour goes from one to another.
func (l *layout) stroke(x, y [2]float32, width float32, from, to Colour) {
	dx, dy := x[1]-x[0], y[1]-y[0]
	length := float32(math.Hypot(float64(dx), float64(dy)))
	if length == 0 {
		return
	}
	// Coverage falls linearly from the middle, so that the line looks half as wide as its quad.
	nx, ny := -dy/length*width, dx/length*width
	uv := &l.font.stroke.uv
	a, b := HUDVertex{x[0] + nx, y[0] + ny, uv[0], uv[1], from}, HUDVertex{x[1] + nx, y[1] + ny, uv[0], uv[1], to}
	c, d := HUDVertex{x[1] - nx, y[1] - ny, uv[0], uv[3], to}, HUDVertex{x[0] - nx, y[0] - ny, uv[0], uv[3], from}
	l.quads = append(l.quads, a, d, c, a, c, b)
}

// ramp draws a rectangle whose colour goes from one on the left to another on the right.
func (l *layout) ramp(x, y, w, h float32, from, to Colour) {
	l.solid(x, y, w, h, from)
	for i := len(l.quads) - 6; i < len(l.quads); i++ {
		if v := &l.quads[i]; v.X > x {
			v.Colour = to
		}
	}
}

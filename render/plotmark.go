package render

// marks draws the marks of a figure with their labels. Labels take the first of the places around their mark that lies
// in the field and covers neither a mark nor another label.
func (l *layout) marks(p *Plot, scales *[2]plotScale, box *Rect) {
	f := l.Font
	unit := max(f.size/14, 0.8)
	radius := markRadius * unit
	var taken []Rect
	for i := range p.Marks {
		x, y := scales[0].pixel(p.Marks[i].At[0]), scales[1].pixel(p.Marks[i].At[1])
		taken = append(taken, Rect{x - radius, y - radius, x + radius, y + radius})
	}
	for i := range p.Marks {
		m, mark := &p.Marks[i], taken[i]
		wide := f.Width(Regular, m.Label)
		place, ok := labelPlace(&mark, wide+0.4*f.size, f.lineHeight, box, taken)
		if m.Label == "" || !ok {
			continue
		}
		taken = append(taken, place)
		x, y := mark.middle()
		nearX, nearY := max(place.X0, min(x, place.X1)), max(place.Y0, min(y, place.Y1))
		l.Stroke([2]float32{x, nearX}, [2]float32{y, nearY}, dashedWidth*unit, markColour, markColour)
		l.Solid(place.X0, place.Y0, place.X1-place.X0, place.Y1-place.Y0, shadowPlate)
		colour := valueColour
		if m.Hollow {
			colour = labelColour
		}
		l.Text(Regular, m.Label, place.X0+0.2*f.size, place.Y0, colour)
	}
	for i := len(p.Marks) - 1; i >= 0; i-- { // the first is on top
		x, y := taken[i].middle()
		l.Dot(x, y, radius+1, innerColour)
		l.Dot(x, y, radius, markColour)
		if p.Marks[i].Hollow {
			l.Dot(x, y, radius-ringWidth*unit, innerColour)
		}
	}
}

// labelPlace returns where a label of wide × tall goes.
func labelPlace(mark *Rect, wide, tall float32, box *Rect, taken []Rect) (Rect, bool) {
	const gap = 2
	middle, level := (mark.X0+mark.X1-wide)/2, (mark.Y0+mark.Y1-tall)/2
	right, left := mark.X1+gap, mark.X0-gap-wide
	above, below := mark.Y0-gap-tall, mark.Y1+gap
	for _, c := range [...][2]float32{
		{right, level}, {left, level}, {right, above}, {right, below}, {left, above}, {left, below}, {middle, above},
		{middle, below}, {right, above - tall}, {right, below + tall}, {left, above - tall}, {left, below + tall},
	} {
		b := Rect{c[0], c[1], c[0] + wide, c[1] + tall}
		if b.X0 > box.X0 && b.X1 < box.X1 && b.Y0 > box.Y0 && b.Y1 < box.Y1 && !b.meetsAny(taken) {
			return b, true
		}
	}
	return Rect{}, false
}

package render

import (
	"math"
	"strconv"
)

// Colours of figures besides those of their series.
var (
	plotColour  = Colour{14, 18, 26, 232}
	gridColour  = Colour{120, 136, 160, 46}
	rimColour   = Colour{120, 136, 160, 190}
	markColour  = Colour{255, 255, 255, 255}
	innerColour = Colour{14, 18, 26, 255}
	shadowPlate = Colour{14, 18, 26, 190}
)

// Widths of what figures draw (pixels for text of 14 pixels).
const (
	lineWidth   = 1.5
	dashedWidth = 1.1
	dashLength  = 5.0
	markRadius  = 4.2
	ringWidth   = 1.5
)

// plot lays out a figure right of left and above bottom (pixels).
func (l *layout) plot(p *Plot, left, bottom float32) {
	f := l.Font
	margin, pad := f.size*0.8, f.size*0.7
	x0, y0 := max(left+margin, plotShare*l.width), margin
	x1, y1 := l.width-margin, bottom-margin*0.5
	inner := x1 - x0 - 2*pad
	notes := len(p.Notes)
	if p.Absent != "" {
		lines := f.wrapWords(p.Absent, inner)
		l.absent(p, lines, x0, y0, x1)
		return
	}
	head := float32(1+len(p.Series))*f.lineHeight + f.size*0.4
	foot := (2.2 + float32(notes)) * f.lineHeight
	gutter := f.Width(Figures, "−0.000") + f.size*0.4 // for what ticks of the upright axis say
	box := Rect{x0 + pad + gutter, y0 + pad + head + f.lineHeight, x1 - pad, y1 - pad - foot}
	if box.X1-box.X0 < 8*f.size || box.Y1-box.Y0 < 6*f.size {
		return
	}
	l.Plate(x0, y0, x1-x0, y1-y0, plotColour)
	scales := p.fit(float64(box.X0), float64(box.Y1), float64(box.X1-box.X0), float64(box.Y1-box.Y0),
		[2]float64{float64(f.Width(Figures, "−0.0000") + f.size), 3 * float64(f.lineHeight)})
	ranges := p.ranges(&scales)
	y := l.plotHead(p, ranges, x0+pad, y0+pad, inner)
	l.Text(Regular, f.fit(p.Axes[1].Label, inner), x0+pad, y+f.size*0.2, labelColour)
	l.axes(p, &scales, &box)
	l.plotLines(p, &scales, ranges)
	l.marks(p, &scales, &box)
	y = box.Y1 + 1.2*f.lineHeight
	label := f.fit(p.Axes[0].Label, inner)
	l.Text(Regular, label, box.X1-f.Width(Regular, label), y, labelColour)
	y += 1.15 * f.lineHeight
	for _, note := range p.Notes {
		l.Text(Regular, f.fit(note, inner), x0+pad, y, labelColour)
		y += f.lineHeight
	}
}

// absent lays out a figure without axes.
func (l *layout) absent(p *Plot, lines []string, x0, y0, x1 float32) {
	f := l.Font
	pad := f.size * 0.7
	rows := append(append([]string(nil), lines...), p.Notes...)
	l.Plate(x0, y0, x1-x0, float32(1+len(rows))*f.lineHeight+2*pad+f.size*0.4, plotColour)
	y := y0 + pad
	l.Text(Bold, p.Title, x0+pad, y, headingColour)
	y += f.lineHeight + f.size*0.4
	for i, row := range rows {
		colour := valueColour
		if i >= len(lines) {
			colour = labelColour
		}
		l.Text(Regular, f.fit(row, x1-x0-2*pad), x0+pad, y, colour)
		y += f.lineHeight
	}
}

// plotHead lays out the title and the legend, and returns its lower edge.
func (l *layout) plotHead(p *Plot, ranges []valueRange, x, y, wide float32) float32 {
	f := l.Font
	l.Text(Bold, p.Title, x, y, headingColour)
	y += f.lineHeight + f.size*0.4
	swatch := 5 * f.size
	for i := range p.Series {
		s, r := &p.Series[i], &ranges[i]
		said := r.said(p.Value)
		beside := wide - swatch - f.size
		said = f.fit(said, beside)
		name := f.fit(s.Name, beside-f.Width(Regular, said)-f.size)
		l.Ramp(x, y+0.25*f.lineHeight, swatch, 0.5*f.lineHeight, s.From, s.To)
		l.Text(Regular, name, x+swatch+f.size, y, mix(s.From, s.To, 0.7))
		l.Text(Regular, said, x+wide-f.Width(Regular, said), y, valueColour)
		y += f.lineHeight
	}
	return y
}

// said is what a legend says of the values in sight.
func (r *valueRange) said(value string) string {
	low, high := threeDigits(r.low), threeDigits(r.high)
	switch {
	case !(r.low <= r.high):
		return "not in sight"
	case low == high:
		return value + " " + low
	}
	return value + " " + low + " … " + high
}

// threeDigits writes a number short enough for a legend.
func threeDigits(v float64) string {
	switch size := math.Abs(v); {
	case size < 5e-4:
		return "0"
	case size >= 1000 && size < 1e7:
		return minus(strconv.FormatFloat(v, 'f', 0, 64))
	}
	return minus(strconv.FormatFloat(v, 'g', 3, 64))
}

// minus sets the proper sign before a negative number.
func minus(s string) string {
	if s[0] == '-' {
		return "−" + s[1:]
	}
	return s
}

// axes draws the frame of the field, its grid, and what ticks say.
func (l *layout) axes(p *Plot, scales *[2]plotScale, box *Rect) {
	f := l.Font
	for i := range scales {
		s, origin := &scales[i], p.Axes[i].Origin
		digits := int(math.Max(0, math.Ceil(-math.Log10(s.step)-1e-9)))
		for k := math.Ceil((s.low + origin) / s.step); k*s.step-origin <= s.high; k++ {
			at := float32(math.Round(float64(s.pixel(k*s.step - origin))))
			said := minus(strconv.FormatFloat(k*s.step+0, 'f', digits, 64))
			wide := f.Width(Figures, said)
			if i == 0 {
				l.Solid(at, box.Y0, 1, box.Y1-box.Y0, gridColour)
				l.Solid(at, box.Y1, 1, 4, rimColour)
				x := max(box.X0-f.size, min(at-wide/2, box.X1-wide))
				l.Text(Figures, said, x, box.Y1+f.size*0.35, labelColour)
				continue
			}
			l.Solid(box.X0, at, box.X1-box.X0, 1, gridColour)
			l.Solid(box.X0-4, at, 4, 1, rimColour)
			if y := at - f.lineHeight/2; y > box.Y0 { // above is the label
				l.Text(Figures, said, box.X0-f.size*0.5-wide, y, labelColour)
			}
		}
	}
	w, h := box.X1-box.X0, box.Y1-box.Y0
	l.Solid(box.X0, box.Y0, w, 1, rimColour)
	l.Solid(box.X0, box.Y1, w+1, 1, rimColour)
	l.Solid(box.X0, box.Y0, 1, h, rimColour)
	l.Solid(box.X1, box.Y0, 1, h, rimColour)
}

// plotLines draws the lines, coloured by their values.
func (l *layout) plotLines(p *Plot, scales *[2]plotScale, ranges []valueRange) {
	unit := l.Font.size / 14
	var of *PlotLine
	var run float32 // along the line
	p.inSight(scales, func(line *PlotLine, piece *segment) {
		if of != line {
			of, run = line, 0
		}
		s, r := &p.Series[line.Series], &ranges[line.Series]
		from, to := s.colour(r, piece.value[0]), s.colour(r, piece.value[1])
		if !line.Dashed {
			l.Stroke(piece.x, piece.y, lineWidth*max(unit, 0.8), from, to)
			return
		}
		run = l.dashes(piece, run, faded(from, 0.75), faded(to, 0.75), unit)
	})
}

// dashes draws a piece of a dashed line, of which run pixels have been drawn already, and returns how long it is now.
func (l *layout) dashes(piece *segment, run float32, from, to Colour, unit float32) float32 {
	dx, dy := piece.x[1]-piece.x[0], piece.y[1]-piece.y[0]
	length := float32(math.Hypot(float64(dx), float64(dy)))
	if length == 0 {
		return run
	}
	period := 2 * dashLength * unit
	// The first dash may have begun before the piece.
	for start := -float32(math.Mod(float64(run), float64(period))); start < length; start += period {
		a, b := max(start, 0)/length, min(start+dashLength*unit, length)/length
		if a >= b {
			continue
		}
		x := [2]float32{piece.x[0] + a*dx, piece.x[0] + b*dx}
		y := [2]float32{piece.y[0] + a*dy, piece.y[0] + b*dy}
		l.Stroke(x, y, dashedWidth*max(unit, 0.8), mix(from, to, float64(a)), mix(from, to, float64(b)))
	}
	return run + length
}

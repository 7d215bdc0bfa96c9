package ui

import (
	"math"

	"github.com/brickyard-physics/brickyard/render"
)

// Ring keeps the last values of a series.
type Ring struct {
	values []float32
	first  int
}

// NewRing returns a ring for so many values.
func NewRing(n int) Ring { return Ring{values: make([]float32, 0, n)} }

// Add appends a value, in the place of the oldest where the ring is full.
func (r *Ring) Add(v float32) {
	if len(r.values) < cap(r.values) {
		r.values = append(r.values, v)
		return
	}
	r.values[r.first] = v
	r.first = (r.first + 1) % len(r.values)
}

// Len returns how many values there are.
func (r *Ring) Len() int { return len(r.values) }

// At returns value i, 0 being the oldest.
func (r *Ring) At(i int) float32 { return r.values[(r.first+i)%len(r.values)] }

// Drop forgets the last n values.
func (r *Ring) Drop(n int) {
	if n <= 0 {
		return
	}
	kept := make([]float32, 0, cap(r.values))
	for i := range max(0, len(r.values)-n) {
		kept = append(kept, r.At(i))
	}
	r.values, r.first = kept, 0
}

// Clear forgets all values.
func (r *Ring) Clear() { r.values, r.first = r.values[:0], 0 }

// Series is a line of a plot.
type Series struct {
	Name   string
	Values *Ring
	Colour render.Colour
}

// PlotStyle says how values are drawn.
type PlotStyle struct {
	Stacked bool    // each on top of those before it, filled
	Unit    string  // of the values
	Least   float64 // the greatest value on the axis is no less than this
	Zero    bool    // zero is on the axis
	Log     bool    // by powers of ten; what is not above zero is at the bottom
}

// Plot draws the values of series one beside the other, the newest at the right, and returns the index of the value
// under the pointer, −1 without one, and whether it was clicked.
func (u *UI) Plot(at render.Rect, name string, series []Series, style PlotStyle) (index int, clicked bool) {
	id := u.id(name)
	over, _, _, clicked := u.pushed(id, at)
	n := 0
	for i := range series {
		n = max(n, series[i].Values.Len())
	}
	index = -1
	room := 1 // a plot that has just begun is stretched
	if len(series) > 0 {
		full := cap(series[0].Values.values)
		room = max(n, full/10)
	}
	perValue := at.Wide() / float32(max(room-1, 1))
	p := plotting{u: u, at: at, style: style, n: n, perValue: perValue}
	if over && n > 0 {
		index = n - 1 - int((at.X1-u.x)/perValue+0.5)
		if index < 0 {
			index = -1
		}
	}
	u.tell("plot", name, "", at)
	if !u.drawing || !u.InSight(at) {
		return index, clicked && index >= 0
	}
	u.pen.Plate(at.X0, at.Y0, at.Wide(), at.Tall(), sunken)
	clip := u.pen.Clip
	u.clipTo(at.Cut(clip))
	p.span(series)
	if style.Stacked {
		p.stack(series)
	} else {
		for i := range series {
			p.line(&series[i])
		}
	}
	p.labels()
	if index >= 0 {
		u.pen.Solid(round(p.x(index)), at.Y0, u.scale, at.Tall(), Muted)
	}
	u.clipTo(clip)
	return index, clicked && index >= 0
}

// plotting is a plot being drawn.
type plotting struct {
	u         *UI
	at        render.Rect
	style     PlotStyle
	n         int
	perValue  float32 // pixels
	low, high float64 // on the axis
}

// x returns the place of value i.
func (p *plotting) x(i int) float32 { return p.at.X1 - float32(p.n-1-i)*p.perValue }

// y returns the place of a value.
func (p *plotting) y(v float64) float32 {
	if p.style.Log {
		v = logOf(v)
	}
	share := (v - p.low) / (p.high - p.low)
	rim := 2 * p.u.scale // what is zero can be seen
	return p.at.Y1 - rim - float32(math.Max(-1, math.Min(share, 2)))*(p.at.Tall()-rim)
}

// logOf returns the power of ten of a value; nothing is below 1e-18.
func logOf(v float64) float64 { return math.Log10(math.Max(v, 1e-18)) }

// span finds what the axis shows.
func (p *plotting) span(series []Series) {
	low, high := math.Inf(1), math.Inf(-1)
	see := func(v float64) {
		if !math.IsNaN(v) && !math.IsInf(v, 0) && !(p.style.Log && v <= 0) {
			low, high = math.Min(low, v), math.Max(high, v)
		}
	}
	for i := range p.n {
		sum := 0.0
		for k := range series {
			if r := series[k].Values; i < r.Len() {
				v := float64(r.At(i))
				if sum += v; !p.style.Stacked {
					see(v)
				}
			}
		}
		if p.style.Stacked {
			see(sum)
		}
	}
	if !(low <= high) {
		low, high = 1, 1
	}
	if p.style.Log {
		p.low, p.high = math.Floor(logOf(low)-0.1), math.Ceil(logOf(high)+0.1)
		return
	}
	high = math.Max(high, p.style.Least)
	if p.style.Zero || p.style.Stacked {
		low, high = math.Min(low, 0), math.Max(high, 0)
	}
	room := 0.08 * (high - low)
	if room == 0 {
		room = math.Max(1e-9, 0.5*math.Abs(high))
	}
	p.low, p.high = low, high+room
	if low != 0 {
		p.low -= room
	}
}

// columns draws the values of a series that fall into one pixel column: from the least to the greatest.
func (p *plotting) columns(s *Series) {
	n := s.Values.Len()
	off := p.n - n
	thick := max(p.u.scale, 1)
	for i := 0; i < n; {
		x := round(p.x(i + off))
		low, high := float32(math.Inf(1)), float32(math.Inf(-1))
		for ; i < n && round(p.x(i+off)) == x; i++ {
			if y := p.y(float64(s.Values.At(i))); y == y {
				low, high = min(low, y), max(high, y)
			}
		}
		if i < n { // lead over to the next column
			if y := p.y(float64(s.Values.At(i))); y == y {
				low, high = min(low, y), max(high, y)
			}
		}
		if low <= high {
			p.u.pen.Solid(x, low-thick/2, thick, high-low+thick, s.Colour)
		}
	}
}

// line draws a series.
func (p *plotting) line(s *Series) {
	if p.perValue < 1 {
		p.columns(s)
		return
	}
	width := 0.8 * max(1, p.u.em/14)
	n := s.Values.Len()
	for i := 1; i < n; i++ {
		a, b := float64(s.Values.At(i-1)), float64(s.Values.At(i))
		if math.IsNaN(a) || math.IsNaN(b) {
			continue
		}
		off := p.n - n
		p.u.pen.Stroke([2]float32{p.x(i - 1 + off), p.x(i + off)}, [2]float32{p.y(a), p.y(b)}, width, s.Colour, s.Colour)
	}
}

// stack draws series one above the other.
func (p *plotting) stack(series []Series) {
	value := func(k, i int) float64 {
		if r := series[k].Values; i < r.Len() {
			if v := float64(r.At(i)); v > 0 {
				return v
			}
		}
		return 0
	}
	every := max(1, int(1/p.perValue))
	for i := every; i < p.n; i += every {
		x := [2]float32{p.x(i - every), p.x(i)}
		var a, b float64
		for k := range series {
			a1, b1 := a+value(k, i-every), b+value(k, i)
			if a1 > a || b1 > b {
				p.u.pen.Slab(x, p.y(a1), p.y(a), p.y(b1), p.y(b), series[k].Colour)
			}
			a, b = a1, b1
		}
	}
}

// labels writes what the top and the bottom of the axis are.
func (p *plotting) labels() {
	u := p.u
	pad := round(0.3 * u.em)
	top := render.Rect{X0: p.at.X0 + pad, Y0: p.at.Y0 + u.scale, X1: p.at.X1 - pad, Y1: p.at.Y0 + u.scale + u.line}
	bottom := top
	bottom.Y1 = p.at.Y1 - u.scale
	bottom.Y0 = bottom.Y1 - u.line
	u.write(render.Regular, p.said(p.high), top.X0, top, top.Wide(), Muted)
	if p.at.Tall() > 2.5*u.line {
		u.write(render.Regular, p.said(p.low), bottom.X0, bottom, bottom.Wide(), Muted)
	}
}

func (p *plotting) said(v float64) string {
	if p.style.Log {
		v = math.Pow(10, v)
	}
	return p.u.Short(v, p.style.Unit)
}

// Legend writes the names of series with their colours in the next lines, as many in one as fit.
func (u *UI) Legend(series []Series) {
	at := u.Line()
	x := at.X0
	for i := range series {
		s := &series[i]
		wide := u.Width(s.Name) + 1.6*u.em
		if x > at.X0 && x+wide > at.X1 {
			at = u.Line()
			x = at.X0
		}
		side := round(0.6 * u.em)
		u.pen.Plate(x, round((at.Y0+at.Y1-side)/2), side, side, s.Colour)
		u.write(render.Regular, s.Name, x+side+0.3*u.em, at, wide, Muted)
		x += wide
	}
	u.Space(gap)
}

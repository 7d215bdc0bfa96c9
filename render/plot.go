package render

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"
)

// Plot is a figure over the right half of a picture: lines coloured by a value along them, and marks, on two axes. It
// stays clear of the panel and of the help, and is left out of a picture too small for it.
type Plot struct {
	Title  string
	Axes   [2]PlotAxis // to the right, and up
	Value  string      // what colours lines, as legends call it
	Series []PlotSeries
	Points []PlotPoint // of all lines
	Lines  []PlotLine
	Marks  []PlotMark
	Notes  []string // below the axes
	Absent string   // says why there are no axes; "" draws them
}

// PlotAxis is what one axis shows at least; more where the shape of the figure asks for it.
type PlotAxis struct {
	Label     string
	Low, High float64
	Origin    float64 // added to what ticks say
}

// PlotSeries colours lines from the least of their values in sight to the greatest.
type PlotSeries struct {
	Name     string
	From, To Colour
}

// PlotPoint is a corner of a line.
type PlotPoint struct {
	At    [2]float64 // along the axes
	Value float64
}

// PlotLine goes through Points[First:Last].
type PlotLine struct {
	First, Last int32
	Series      int32
	Dashed      bool
}

// PlotMark is a dot with a text beside it, which is left out where there is no room.
type PlotMark struct {
	At     [2]float64
	Label  string
	Hollow bool
}

// plotScale maps an axis to pixels.
type plotScale struct {
	low, high float64 // what is in sight
	from      float64 // pixel of low
	perUnit   float64 // pixels, negative for an axis that goes up
	step      float64 // between ticks
}

// pixel returns where a value lies.
func (s *plotScale) pixel(v float64) float32 { return float32(s.from + (v-s.low)*s.perUnit) }

// mostStretch is how much larger one axis may be drawn than the other. Up to that both have one scale, so that angles
// and circles are true; a figure much longer than wide would be a line.
const mostStretch = 3

// fit returns the scales that show the axes of a plot in a field (pixels, from left and bottom) of width × height, with
// ticks that are as far apart as given (pixels).
func (p *Plot) fit(left, bottom, width, height float64, apart [2]float64) [2]plotScale {
	size := [2]float64{width, height}
	var own [2]float64 // pixels per unit if each axis were alone
	for i := range p.Axes {
		own[i] = size[i] / math.Max(p.Axes[i].High-p.Axes[i].Low, 1e-12)
	}
	common := math.Min(own[0], own[1])
	var s [2]plotScale
	for i := range s {
		a, scale := &p.Axes[i], math.Max(common, own[i]/mostStretch)
		middle, half := (a.Low+a.High)/2, size[i]/(2*scale)
		s[i] = plotScale{middle - half, middle + half, left, scale, tickStep(apart[i] / scale)}
	}
	s[1].from, s[1].perUnit = bottom, -s[1].perUnit
	return s
}

// tickStep returns the least of 1, 2 and 5 times a power of ten that is not below least.
func tickStep(least float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(least)))
	for _, m := range [...]float64{1, 2, 5} {
		if m*power >= least {
			return m * power
		}
	}
	return 10 * power
}

// segment is a piece of a line in sight, in pixels.
type segment struct {
	x, y  [2]float32
	value [2]float64
}

// clip returns what of the stroke from a to b is in sight.
func clip(s *[2]plotScale, a, b *PlotPoint) (segment, bool) {
	low, high := 0.0, 1.0
	for i := range s {
		from, to := a.At[i], b.At[i]
		if from > to {
			from, to = to, from
		}
		if to < s[i].low || from > s[i].high {
			return segment{}, false
		}
		if d := b.At[i] - a.At[i]; d != 0 {
			t, u := (s[i].low-a.At[i])/d, (s[i].high-a.At[i])/d
			low, high = math.Max(low, math.Min(t, u)), math.Min(high, math.Max(t, u))
		}
	}
	if !(low <= high) {
		return segment{}, false
	}
	var out segment
	for k, t := range [2]float64{low, high} {
		at := func(i int) float64 { // rounding shall not lead out of the field
			return math.Max(s[i].low, math.Min(a.At[i]+t*(b.At[i]-a.At[i]), s[i].high))
		}
		out.x[k], out.y[k] = s[0].pixel(at(0)), s[1].pixel(at(1))
		out.value[k] = a.Value + t*(b.Value-a.Value)
	}
	return out, true
}

// inSight calls visit for every piece of the lines that is in sight, dashed lines first: they lie below.
func (p *Plot) inSight(s *[2]plotScale, visit func(line *PlotLine, piece *segment)) {
	for _, dashed := range [2]bool{true, false} {
		for i := range p.Lines {
			line := &p.Lines[i]
			if line.Dashed != dashed {
				continue
			}
			for k := line.First; k+1 < line.Last; k++ {
				if piece, ok := clip(s, &p.Points[k], &p.Points[k+1]); ok {
					visit(line, &piece)
				}
			}
		}
	}
}

// valueRange is the least and the greatest value of a series in sight.
type valueRange struct{ low, high float64 }

// ranges returns those of all series; one that is out of sight has low > high.
func (p *Plot) ranges(s *[2]plotScale) []valueRange {
	out := make([]valueRange, len(p.Series))
	for i := range out {
		out[i] = valueRange{math.Inf(1), math.Inf(-1)}
	}
	p.inSight(s, func(line *PlotLine, piece *segment) {
		r := &out[line.Series]
		for _, v := range piece.value {
			r.low, r.high = math.Min(r.low, v), math.Max(r.high, v)
		}
	})
	return out
}

// colour returns that of a value within r.
func (s *PlotSeries) colour(r *valueRange, value float64) Colour {
	share := 0.5
	if r.high > r.low {
		share = (value - r.low) / (r.high - r.low)
	}
	return mix(s.From, s.To, math.Max(0, math.Min(share, 1)))
}

// plotShare is the least share of the picture's width that is left of a figure.
const plotShare = 0.53

// BesidePlot returns the camera moved to its right, so that what it looks at is in the middle of what a figure leaves
// of a picture of the given width over height.
func (c Camera) BesidePlot(aspect float32) Camera {
	right, _, _ := c.axes()
	half := float64(c.Distance()*aspect) * math.Tan(float64(c.FovY)/2) // m; half the width of the picture at the target
	var aside mgl32.Vec3
	for i := range aside {
		aside[i] = float32(right[i] * half * (1 - plotShare))
	}
	c.Eye, c.Target = c.Eye.Add(aside), c.Target.Add(aside)
	return c
}

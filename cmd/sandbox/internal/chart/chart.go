// Package chart draws lines, bars and rows of dots, each as a PNG and an SVG of the same picture.
package chart

import (
	"fmt"
	"image/color"
	"image/png"
	"io"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Chart is a picture with two axes.
type Chart struct {
	Title  string  `json:"title"`
	X      string  `json:"x"`
	Y      string  `json:"y"` // the label of the vertical axis
	LogX   bool    `json:"log_x,omitempty"`
	LogY   bool    `json:"log_y,omitempty"`
	FloorY float64 `json:"floor_y,omitempty"` // on a logarithmic axis: what is less, zero included, is drawn here
	ZeroY  bool    `json:"zero_y,omitempty"`  // the vertical axis begins at zero, so that what hardly changes looks it
	Lines  []Line  `json:"lines,omitempty"`
	Bars   *Bars   `json:"bars,omitempty"`
	Rows   *Rows   `json:"rows,omitempty"`
	Marks  []Mark  `json:"marks,omitempty"`
}

// Line is a curve through points; on a logarithmic axis what is not positive is left out.
type Line struct {
	Name   string    `json:"name"`
	X      []float64 `json:"x"`
	Y      []float64 `json:"y"`
	Dots   bool      `json:"dots,omitempty"` // mark the points
	Dashed bool      `json:"dashed,omitempty"`
	Filled bool      `json:"filled,omitempty"` // down to the axis: lines drawn later stand before it
	// Faint is a guide and no measurement: a broad grey band behind the lines that follow it.
	Faint bool `json:"faint,omitempty"`
}

// Bars are histograms over the same bins: bin i reaches from i to i + 1 widths.
type Bars struct {
	Width  float64
	Names  []string
	Counts [][]float64 // by name, then by bin; drawn over each other, the first at the back
}

// Rows are named values, one row of dots each, from top to bottom; values of 0 stand at Floor on a logarithmic axis.
type Rows struct {
	Names  []string
	Values [][]float64
	Limits []float64 // one per row, drawn as a bar across it; NaN for none
	Floor  float64
}

// Mark is a vertical line at X with a name.
type Mark struct {
	X    float64
	Name string
}

// colours are told apart also by those who do not see all of them (Okabe and Ito, 2008).
var colours = []color.RGBA{
	{0x00, 0x72, 0xb2, 0xff}, {0xd5, 0x5e, 0x00, 0xff}, {0x00, 0x9e, 0x73, 0xff}, {0xcc, 0x79, 0xa7, 0xff},
	{0xe6, 0x9f, 0x00, 0xff}, {0x56, 0xb4, 0xe9, 0xff}, {0x55, 0x55, 0x55, 0xff},
}

var (
	grey  = color.RGBA{0xcc, 0xcc, 0xcc, 0xff}
	pale  = color.RGBA{0xe4, 0xe4, 0xe4, 0xff}
	limit = color.RGBA{0xb0, 0x20, 0x20, 0xff}
)

const (
	width     = 24 * vg.Centimeter
	height    = 14 * vg.Centimeter
	rowHeight = 0.48 * vg.Centimeter
	dpi       = 100
)

// WritePNG draws the chart as a PNG.
func (c *Chart) WritePNG(w io.Writer) error {
	p, high, err := c.plot()
	if err != nil {
		return err
	}
	canvas := vgimg.NewWith(vgimg.UseWH(width, high), vgimg.UseDPI(dpi))
	compose(p, draw.New(canvas))
	smallest := png.Encoder{CompressionLevel: png.BestCompression}
	return smallest.Encode(w, paletted(canvas.Image()))
}

// WriteSVG draws the chart as an SVG.
func (c *Chart) WriteSVG(w io.Writer) error {
	p, high, err := c.plot()
	if err != nil {
		return err
	}
	canvas := vgsvg.New(width, high)
	compose(p, draw.New(canvas))
	_, err = canvas.WriteTo(w)
	return err
}

// compose draws the plot with its legend beside it, where it hides nothing.
func compose(p *plot.Plot, canvas draw.Canvas) {
	legend := p.Legend
	p.Legend = plot.NewLegend()
	canvas.SetColor(color.White)
	canvas.Fill(canvas.Rectangle.Path())
	space := legend.Rectangle(canvas).Size().X + 6*vg.Millimeter
	p.Draw(draw.Crop(canvas, 2*vg.Millimeter, -space, 2*vg.Millimeter, -2*vg.Millimeter))
	legend.Draw(draw.Crop(canvas, 0, 0, 0, -10*vg.Millimeter))
}

// plot lays the chart out.
func (c *Chart) plot() (p *plot.Plot, high font.Length, err error) {
	if err := c.Check(); err != nil {
		return nil, 0, fmt.Errorf("chart %q: %w", c.Title, err)
	}
	p = plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = c.Title, c.X, c.Y
	p.Title.Padding = 3 * vg.Millimeter
	p.BackgroundColor = color.White
	p.Legend.Top, p.Legend.Padding = true, vg.Millimeter
	p.Legend.XOffs, p.Legend.YOffs = -2*vg.Millimeter, -2*vg.Millimeter
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = pale, pale
	p.Add(grid)
	high = height
	for _, part := range []func(*plot.Plot) error{c.addBars, c.addLines, c.addRows} {
		if err := part(p); err != nil {
			return nil, 0, fmt.Errorf("chart %q: %w", c.Title, err)
		}
	}
	if c.Rows != nil {
		high = max(height/2, 3*vg.Centimeter+font.Length(len(c.Rows.Names))*rowHeight)
	}
	scale(&p.X, c.LogX)
	if c.ZeroY {
		p.Y.Min, p.Y.Max = math.Min(0, p.Y.Min), p.Y.Max+0.05*math.Abs(p.Y.Max)
	}
	scale(&p.Y, c.LogY)
	if c.floored() {
		p.Y.Label.Text += fmt.Sprintf(" (%s or less at the bottom)", power(int(math.Round(math.Log10(c.FloorY)))))
	}
	c.addMarks(p)
	return p, high, nil
}

// addLines draws the curves, each in a colour of its own as long as there are some, then dashed.
func (c *Chart) addLines(p *plot.Plot) error {
	i := -1
	for _, l := range c.Lines {
		if !l.Faint {
			i++
		}
		points := c.points(&l)
		if len(points) == 0 {
			continue
		}
		line, dots, err := plotter.NewLinePoints(points)
		if err != nil {
			return err
		}
		line.Width, line.Color = 1.5*vg.Points(1), colours[max(i, 0)%len(colours)]
		if l.Faint {
			line.Width, line.Color = vg.Points(5), grey
		}
		if l.Filled {
			line.FillColor = line.Color
		}
		dots.Shape, dots.Radius, dots.Color = draw.CircleGlyph{}, vg.Points(3), line.Color
		if round := max(i, 0) / len(colours); l.Dashed || round > 0 {
			line.Dashes = []vg.Length{vg.Points(6 / float64(1+round/2)), vg.Points(3)}
		}
		var shown []plot.Thumbnailer // in the legend as it is drawn
		if len(points) > 1 || !l.Dots {
			p.Add(line)
			shown = append(shown, line)
		}
		if l.Dots {
			p.Add(dots)
			shown = append(shown, dots)
		}
		if l.Name != "" {
			p.Legend.Add(l.Name, shown...)
		}
	}
	return nil
}

// floored reports whether a line reaches the floor of a logarithmic axis, which is its bottom then.
func (c *Chart) floored() bool {
	for _, l := range c.Lines {
		if c.LogY && slices.ContainsFunc(l.Y, func(y float64) bool { return y <= c.FloorY }) {
			return true
		}
	}
	return false
}

// points are the finite points of a line that its axes can show.
func (c *Chart) points(l *Line) (points plotter.XYs) {
	for i, x := range l.X {
		y := l.Y[i]
		if c.LogY {
			y = math.Max(y, c.FloorY)
		}
		if math.IsNaN(x+y) || math.IsInf(x+y, 0) || c.LogX && x <= 0 || c.LogY && y <= 0 {
			continue
		}
		points = append(points, plotter.XY{X: along(x, c.LogX), Y: along(y, c.LogY)})
	}
	return points
}

// addBars draws the histograms.
func (c *Chart) addBars(p *plot.Plot) error {
	if c.Bars == nil {
		return nil
	}
	for i, name := range c.Bars.Names {
		h := &plotter.Histogram{Width: c.Bars.Width, FillColor: colours[i%len(colours)], LineStyle: plotter.DefaultLineStyle}
		h.LineStyle.Width = 0
		for k, n := range c.Bars.Counts[i] {
			h.Bins = append(h.Bins, plotter.HistogramBin{Min: float64(k) * c.Bars.Width, Max: float64(k+1) * c.Bars.Width,
				Weight: n})
		}
		p.Add(h)
		p.Legend.Add(name, h)
	}
	return nil
}

// addRows draws the rows of dots and the limits across them.
func (c *Chart) addRows(p *plot.Plot) error {
	if c.Rows == nil || len(c.Rows.Names) == 0 {
		return nil
	}
	n := len(c.Rows.Names)
	var dots, limits plotter.XYs
	names := make([]string, n)
	for i, name := range c.Rows.Names {
		y := float64(n - 1 - i)
		names[n-1-i] = name
		for _, v := range c.Rows.Values[i] {
			dots = append(dots, plotter.XY{X: along(math.Max(v, c.Rows.Floor), c.LogX), Y: y})
		}
		if at := c.Rows.Limits[i]; at > 0 {
			limits = append(limits, plotter.XY{X: along(at, c.LogX), Y: y})
		}
	}
	p.NominalY(names...)
	p.Y.Tick.Label.Font.Size = vg.Points(9)
	for _, part := range []struct {
		at    plotter.XYs
		style draw.GlyphStyle
		name  string
	}{
		{limits, draw.GlyphStyle{Color: limit, Radius: vg.Points(4), Shape: draw.PlusGlyph{}}, "bar"},
		{dots, draw.GlyphStyle{Color: colours[0], Radius: vg.Points(2.5), Shape: draw.CircleGlyph{}}, "one per seed"},
	} {
		if len(part.at) == 0 {
			continue
		}
		scatter, err := plotter.NewScatter(part.at)
		if err != nil {
			return err
		}
		scatter.GlyphStyle = part.style
		p.Add(scatter)
		p.Legend.Add(part.name, scatter)
	}
	return nil
}

// addMarks draws the vertical lines over the height that the axes have now.
func (c *Chart) addMarks(p *plot.Plot) {
	for _, m := range c.Marks {
		x := along(m.X, c.LogX)
		line := &plotter.Line{XYs: plotter.XYs{{X: x, Y: p.Y.Min}, {X: x, Y: p.Y.Max}}}
		line.LineStyle = draw.LineStyle{Color: limit, Width: vg.Points(1), Dashes: []vg.Length{vg.Points(4), vg.Points(3)}}
		p.Add(line)
		p.Legend.Add(m.Name, line)
	}
}

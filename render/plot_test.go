package render

import (
	"fmt"
	"math"
	"testing"
)

// testPlot is a figure of two series: a spiral that leaves the field, and a straight dashed line through all of it.
func testPlot() *Plot {
	p := &Plot{
		Title: "A figure", Value: "t", Notes: []string{"a note", "another"},
		Axes: [2]PlotAxis{{Label: "right (m)", Low: -1, High: 1, Origin: 5}, {Label: "up (m)", Low: -0.5, High: 0.5}},
		Series: []PlotSeries{
			{Name: "one", From: Colour{0, 0, 100, 255}, To: Colour{100, 200, 255, 255}},
			{Name: "two", From: Colour{100, 0, 0, 255}, To: Colour{255, 200, 100, 255}},
		},
		Marks: []PlotMark{{At: [2]float64{0.25, 0.125}, Label: "EE 0.50"}, {At: [2]float64{-0.5, 0}, Hollow: true}},
	}
	for i := range 200 {
		s, c := math.Sincos(float64(i) / 10)
		r := float64(i) / 60
		p.Points = append(p.Points, PlotPoint{[2]float64{r * c, r * s}, float64(i)})
	}
	p.Points = append(p.Points, PlotPoint{[2]float64{-9, -9}, -1}, PlotPoint{[2]float64{9, 9}, 1})
	p.Lines = []PlotLine{{First: 0, Last: 200}, {First: 200, Last: 202, Series: 1, Dashed: true}}
	return p
}

// TestPlotKeepsClear: whatever a figure shows stays on its plate, which covers neither panel nor help nor toast, and
// leaves the other half of the picture free; in a picture too small for it there is none.
func TestPlotKeepsClear(t *testing.T) {
	for _, size := range [][2]int{{1280, 720}, {640, 360}, {3840, 2160}, {900, 1400}} {
		f := testFont(t, math.Max(8, math.Min(float64(size[1])/50, 17)))
		for _, absent := range []string{"", "These two do not approach each other, and here is a long reason for it: none."} {
			h := &HUD{Lines: []HUDLine{{Label: "Smallest gap", Value: "1.0000 mm", Tone: Good}}, Help: "keys", Toast: "news"}
			without := f.Layout(nil, h, size[0], size[1])
			h.Plot = testPlot()
			h.Board, h.Gauge = []HUDLine{{Label: "Lap", Value: "1"}}, &Gauge{}
			h.Plot.Absent = absent
			with := f.Layout(nil, h, size[0], size[1])
			x0, y0, x1, y1 := bounds(with[len(without):])
			name := fmt.Sprintf("%v, %q", size, absent)
			if len(with) < len(without)+200 {
				t.Fatalf("%s: %d vertices of a figure", name, len(with)-len(without))
			}
			if x0 < plotShare*float32(size[0]) || y0 <= 0 || x1 >= float32(size[0]) || y1 >= float32(size[1]) {
				t.Errorf("%s: figure from %g, %g to %g, %g", name, x0, y0, x1, y1)
			}
			for _, v := range without {
				if v.X > x0 && v.X < x1 && v.Y > y0 && v.Y < y1 {
					t.Fatalf("%s: the figure covers %+v", name, v)
				}
			}
			if px0, py0, px1, py1 := bounds(with[len(without) : len(without)+54]); x0 != px0 || y0 != py0 || x1 != px1 ||
				y1 != py1 {
				t.Errorf("%s: something leaves the plate from %g, %g to %g, %g", name, px0, py0, px1, py1)
			}
		}
	}
	small := testFont(t, 8).Layout(nil, &HUD{Plot: testPlot()}, 160, 90)
	if len(small) != 0 {
		t.Errorf("%d vertices in a tiny picture", len(small))
	}
}

// TestPlotScales: one scale for both axes unless the figure is very long; ticks on round numbers.
func TestPlotScales(t *testing.T) {
	for _, row := range []struct {
		wide, high, x, y float64 // m, pixels per m
	}{{2, 1, 200, 200}, {1, 1, 300, 300}, {4, 0.2, 100, 500}, {0.1, 4, 1333.3, 75}} {
		p := Plot{Axes: [2]PlotAxis{{Low: 3, High: 3 + row.wide}, {Low: -row.high, High: 0}}}
		s := p.fit(10, 310, 400, 300, [2]float64{60, 40})
		if math.Abs(s[0].perUnit-row.x) > 0.1 || math.Abs(s[1].perUnit+row.y) > 0.1 {
			t.Errorf("%g × %g m: %g and %g pixels per metre, want %g and %g", row.wide, row.high, s[0].perUnit,
				-s[1].perUnit, row.x, row.y)
		}
		for i, want := range [2][2]float32{{10, 410}, {310, 10}} {
			if a, b := s[i].pixel(s[i].low), s[i].pixel(s[i].high); abs32(a-want[0])+abs32(b-want[1]) > 0.01 {
				t.Errorf("axis %d from pixel %g to %g, want %v", i, a, b, want)
			}
			if s[i].low > p.Axes[i].Low+1e-9 || s[i].high < p.Axes[i].High-1e-9 {
				t.Errorf("axis %d shows %+v of %+v", i, s[i], p.Axes[i])
			}
		}
	}
	for least, want := range map[float64]float64{0.3: 0.5, 0.11: 0.2, 1: 1, 7: 10, 0.02: 0.02, 230: 500} {
		if got := tickStep(least); math.Abs(got-want) > 1e-9*want {
			t.Errorf("ticks at least %g apart are %g apart, want %g", least, got, want)
		}
	}
}

// TestPlotLines: what is in sight of a line lies in the field, where it belongs, and its colours follow its values.
func TestPlotLines(t *testing.T) {
	p := testPlot()
	s := p.fit(100, 400, 400, 300, [2]float64{60, 40})
	ranges := p.ranges(&s)
	last, pieces := -1.0, 0
	p.inSight(&s, func(line *PlotLine, piece *segment) {
		pieces++
		for k := range 2 {
			x, y := piece.x[k], piece.y[k]
			if x < 100-0.01 || x > 500.01 || y < 100-0.01 || y > 400.01 {
				t.Fatalf("%g, %g is out of the field", x, y)
			}
			if line.Series == 1 { // on the diagonal
				want := float32(100 + 200*(1+piece.value[k]*9))
				if math.Abs(piece.value[k]) > 0.5/9*1.5+1e-9 || abs32(x-want) > 0.1 {
					t.Errorf("value %g at %g, %g, want %g to the right", piece.value[k], x, y, want)
				}
				continue
			}
			if piece.value[k] < last {
				t.Fatalf("value %g after %g", piece.value[k], last)
			}
			before, after := p.Series[0].colour(&ranges[0], last), p.Series[0].colour(&ranges[0], piece.value[k])
			if last >= 0 && (after[1] < before[1] || after[2] < before[2]) {
				t.Fatalf("colour %v after %v", after, before)
			}
			last = piece.value[k]
		}
	})
	if pieces < 50 || ranges[0].low != 0 || ranges[0].high > 100 || ranges[0].high < 40 {
		t.Errorf("%d pieces, values %+v", pieces, ranges)
	}
	for value, want := range map[float64]Colour{ranges[0].low: p.Series[0].From, ranges[0].high: p.Series[0].To} {
		if got := p.Series[0].colour(&ranges[0], value); got != want {
			t.Errorf("the colour of %g is %v, want %v", value, got, want)
		}
	}
}

// TestPlotLegend: a legend says in three digits from where to where values go.
func TestPlotLegend(t *testing.T) {
	for _, row := range []struct {
		low, high float64
		want      string
	}{
		{-1.5, 0.3333, "t −1.5 … 0.333"}, {2, 2.0001, "t 2"}, {-1e-6, 3214.4, "t 0 … 3214"},
		{math.Inf(1), math.Inf(-1), "not in sight"}, {-2.5e9, 1e-2, "t −2.5e+09 … 0.01"},
	} {
		if got := (&valueRange{row.low, row.high}).said("t"); got != row.want {
			t.Errorf("from %g to %g: %q, want %q", row.low, row.high, got, row.want)
		}
	}
}

// TestDashes go on from one piece of a line to the next and cover half of it.
func TestDashes(t *testing.T) {
	l := layout{Pen: Pen{Font: testFont(t, 14), Clip: everywhere}}
	run, drawn := float32(0), float32(0)
	for i := range 40 {
		x := float32(7 * i)
		run = l.dashes(&segment{x: [2]float32{x, x + 7}}, run, markColour, markColour, 1)
	}
	for i := 0; i < len(l.Vertices); i += 6 {
		drawn += l.Vertices[i+5].X - l.Vertices[i].X
	}
	if run != 280 || abs32(drawn-140) > 0.01 {
		t.Errorf("%g of %g pixels drawn", drawn, run)
	}
}

// TestMarkLabels cover neither marks nor one another; those without room are left out.
func TestMarkLabels(t *testing.T) {
	box := Rect{0, 0, 400, 300}
	taken := []Rect{{100, 100, 108, 108}, {104, 103, 112, 111}}
	labels := 0
	for range 40 {
		place, ok := labelPlace(&taken[0], 60, 16, &box, taken)
		if !ok {
			continue
		}
		labels++
		if place.meetsAny(taken) || place.X0 < 0 || place.Y0 < 0 {
			t.Errorf("label at %+v", place)
		}
		taken = append(taken, place)
	}
	if labels < 4 || labels > 12 {
		t.Errorf("%d labels of 40 found room", labels)
	}
	if _, ok := labelPlace(&Rect{0, 0, 8, 8}, 500, 16, &box, nil); ok {
		t.Error("a label wider than the field found room")
	}
}

// TestBesidePlot: the target comes to the middle of what a figure leaves.
func TestBesidePlot(t *testing.T) {
	before := LookAt([3]float32{3, 4, 5}, [3]float32{0, 1, -2})
	after := before.BesidePlot(16.0 / 9)
	x, y, ok := after.Pixel(widen(before.Target), 1600, 900)
	if !ok || math.Abs(x-plotShare*800) > 0.1 || math.Abs(y-450) > 0.1 {
		t.Errorf("the target is at %g, %g", x, y)
	}
}

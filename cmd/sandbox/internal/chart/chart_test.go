package chart

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"strings"
	"testing"
)

// TestAnyNumbers: charts of nothing, of one point and of what no axis can show are drawn all the same.
func TestAnyNumbers(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for name, c := range map[string]*Chart{
		"nothing":          {Title: "nothing"},
		"one point":        {Lines: []Line{{Name: "point", X: []float64{1}, Y: []float64{1}, Dots: true}}},
		"no numbers":       {Lines: []Line{{X: []float64{nan, inf}, Y: []float64{1, 2}}}},
		"nothing positive": {LogX: true, LogY: true, Lines: []Line{{X: []float64{-1, 0}, Y: []float64{0, -2}}}},
		"one decade":       {LogY: true, Lines: []Line{{X: []float64{1, 2}, Y: []float64{1, 1}}}},
		"thirty decades":   {LogY: true, Lines: []Line{{X: []float64{1, 2}, Y: []float64{1e-15, 1e15}}}},
		"from zero":        {ZeroY: true, Lines: []Line{{X: []float64{1, 2}, Y: []float64{0.999, 1}}}},
		"floor":            {LogY: true, FloorY: 1e-3, Lines: []Line{{X: []float64{1, 2}, Y: []float64{0, 1}}}},
		"empty bars":       {Bars: &Bars{Width: 1, Names: []string{"none"}, Counts: [][]float64{{0, 0}}}},
		"rows": {LogX: true, Rows: &Rows{Names: []string{"a", "b"}, Values: [][]float64{{0, 1}, nil},
			Limits: []float64{nan, 2}, Floor: 1e-4}},
		"no rows":           {Rows: &Rows{}},
		"more than colours": {Lines: make([]Line, 30)},
	} {
		var picture, drawing bytes.Buffer
		if err := c.WritePNG(&picture); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if _, err := png.Decode(&picture); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := c.WriteSVG(&drawing); err != nil || !strings.Contains(drawing.String(), "</svg>") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestFloorIsTold: where a line lies on the floor of its axis, and only there.
func TestFloorIsTold(t *testing.T) {
	for y, want := range map[float64]string{0: "m (1e-8 or less at the bottom)", 1e-7: "m"} {
		c := &Chart{Y: "m", LogY: true, FloorY: 1e-8, Lines: []Line{{X: []float64{0, 1}, Y: []float64{1, y}}}}
		p, _, err := c.plot()
		if err != nil || p.Y.Label.Text != want {
			t.Errorf("%g: %q, %v; want %q", y, p.Y.Label.Text, err, want)
		}
	}
}

// TestAxesEndAtTheirDecade: an axis of powers of ten ends with the last one that it holds, however its logarithm
// rounds.
func TestAxesEndAtTheirDecade(t *testing.T) {
	for e := -12; e <= 12; e++ {
		low, high := math.Pow10(e-2), math.Pow10(e)
		c := &Chart{LogX: true, Lines: []Line{{X: []float64{low, high}, Y: []float64{0, 1}}}}
		if p, _, err := c.plot(); err != nil || p.X.Min != float64(e-2) || p.X.Max != float64(e) {
			t.Errorf("from %g to %g: decades %g to %g, %v", low, high, p.X.Min, p.X.Max, err)
		}
	}
}

// TestListsGoTogether: what was read from a file and has lost a list is refused.
func TestListsGoTogether(t *testing.T) {
	for name, c := range map[string]*Chart{
		"a line": {Lines: []Line{{X: []float64{1, 2}, Y: []float64{1}}}},
		"bars":   {Bars: &Bars{Width: 1, Names: []string{"a"}}},
		"widths": {Bars: &Bars{}},
		"rows":   {Rows: &Rows{Names: []string{"a"}, Values: [][]float64{{1}}}},
	} {
		if err := c.WritePNG(io.Discard); err == nil || c.WriteSVG(io.Discard) == nil {
			t.Errorf("%s: drawn", name)
		}
	}
}

// TestLinesShow: a line leaves pixels of its colour behind.
func TestLinesShow(t *testing.T) {
	c := &Chart{Lines: []Line{{X: []float64{0, 1}, Y: []float64{0, 1}}}}
	var picture bytes.Buffer
	if err := c.WritePNG(&picture); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&picture)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			if r, g, b, _ := img.At(x, y).RGBA(); r>>8 == 0 && g>>8 == 0x72 && b>>8 == 0xb2 {
				found++
			}
		}
	}
	if found < 300 {
		t.Errorf("%d pixels of the line", found)
	}
}

// TestLegendOfAPoint: what is drawn as a dot, and no line, is a dot in the legend.
func TestLegendOfAPoint(t *testing.T) {
	c := &Chart{Lines: []Line{{Name: "point", X: []float64{1}, Y: []float64{1}, Dots: true}}}
	var picture bytes.Buffer
	if err := c.WritePNG(&picture); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&picture)
	if err != nil {
		t.Fatal(err)
	}
	found, longest := 0, 0
	for y := range img.Bounds().Dy() {
		run := 0
		for x := range img.Bounds().Dx() {
			if r, g, b, _ := img.At(x, y).RGBA(); r>>8 != 0 || g>>8 != 0x72 || b>>8 != 0xb2 {
				run = 0
				continue
			}
			run++
			found, longest = found+1, max(longest, run)
		}
	}
	if found < 80 || longest > 12 {
		t.Errorf("%d pixels, up to %d in a row; want two dots", found, longest)
	}
}

func TestDecades(t *testing.T) {
	labels := func(low, high float64) (all []string) {
		for _, tick := range (decades{}).Ticks(math.Log10(low), math.Log10(high)) {
			if tick.Label != "" {
				all = append(all, tick.Label)
			}
		}
		return all
	}
	if got := strings.Join(labels(1e-3, 1e2), " "); got != "0.001 0.01 0.1 1 10 100" {
		t.Errorf("labels %s", got)
	}
	if got := strings.Join(labels(1, 1e5), " "); got != "1 10 100 1000 10000 100000" {
		t.Errorf("labels %s", got)
	}
	if got := strings.Join(labels(1e-2, 1e5), " "); got != "0.01 0.1 1 10 100 1000 10000 100000" {
		t.Errorf("labels %s", got)
	}
	if got := strings.Join(labels(1, 1e8), " "); got != "1 1e2 1e4 1e6 1e8" {
		t.Errorf("labels %s", got)
	}
	if n := len(labels(1e-20, 1e20)); n > 10 {
		t.Errorf("%d labels on 40 decades", n)
	}
}

func TestSteps(t *testing.T) {
	for _, row := range []struct {
		low, high float64
		want      string
	}{
		{0, 8.2, "0 1 2 3 4 5 6 7 8"},
		{0, 4.5, "0 0.5 1.0 1.5 2.0 2.5 3.0 3.5 4.0 4.5"},
		{-1.75, 2, "-1.5 -1.0 -0.5 0 0.5 1.0 1.5 2.0"},
		{0, 1.1e6, "0 2e+05 4e+05 6e+05 8e+05 1e+06"},
		{3, 3.004, "3.0000 3.0005 3.0010 3.0015 3.0020 3.0025 3.0030 3.0035 3.0040"},
	} {
		var labels []string
		for _, tick := range (steps{}).Ticks(row.low, row.high) {
			labels = append(labels, tick.Label)
		}
		if got := strings.Join(labels, " "); got != row.want {
			t.Errorf("%g to %g: %s, want %s", row.low, row.high, got, row.want)
		}
	}
}

// TestPaletted: what is frequent, or like nothing else, keeps its colour, and every pixel looks as it did.
func TestPaletted(t *testing.T) {
	ground, grid := color.RGBA{255, 255, 255, 255}, color.RGBA{242, 242, 242, 255}
	shades := func(y int) *image.RGBA { // rows of the ground and of its grid, then all shades of a plane of colours
		img := image.NewRGBA(image.Rect(0, 0, 100, y+100))
		for i := range img.Rect.Dy() {
			for x := range 100 {
				c := ground
				switch {
				case i >= y:
					c = color.RGBA{uint8(x * 2), uint8((i - y) * 2), 0, 255}
				case i%10 == 0:
					c = grid
				}
				img.SetRGBA(x, i, c)
			}
		}
		return img
	}
	before := shades(50)
	after := paletted(before)
	for y := range before.Rect.Dy() {
		for x := range 100 {
			was, is := before.RGBAAt(x, y), after.At(x, y).(color.RGBA)
			if (y < 50 && is != was) || apart(was, is) >= shade {
				t.Fatalf("%v became %v", was, is)
			}
		}
	}
	if n := len(after.Palette); n > 60 {
		t.Errorf("%d colours of %d", n, 100*100+2)
	}
}

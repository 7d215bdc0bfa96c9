package chart

import (
	"bytes"
	"image/png"
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

func TestDecades(t *testing.T) {
	labels := func(low, high float64) (all []string) {
		for _, tick := range (decades{}).Ticks(low, high) {
			if tick.Label != "" {
				all = append(all, tick.Label)
			}
		}
		return all
	}
	if got := strings.Join(labels(1e-3, 1e2), " "); got != "0.001 0.01 0.1 1 10 100" {
		t.Errorf("labels %s", got)
	}
	if n := len(labels(1e-20, 1e20)); n > 10 {
		t.Errorf("%d labels on 40 decades", n)
	}
}

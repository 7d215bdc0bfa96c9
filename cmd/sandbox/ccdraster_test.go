package main

import (
	"encoding/json"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
)

// pixelErrors are the errors of one resolution in the JSON.
type pixelErrors struct {
	Pixel          float64 `json:"pixel"`
	Collisions     int     `json:"collisions"`
	Missing        int     `json:"missing"`
	MissedHits     int     `json:"missed_hits"`
	MeanTime       float64 `json:"mean_dt"`
	MeanPlace      float64 `json:"mean_place_error"`
	MeanProperness float64 `json:"mean_properness_error"`
}

// TestCcdRaster: the errors of the pixel method shrink with the pixel, and a picture shows it.
func TestCcdRaster(t *testing.T) {
	for _, row := range []struct {
		name   string
		args   []string
		listed int
		most   int // missing with the finest pixels
	}{
		{"screw", nil, 110, 1},
		{"rotation", nil, 90, 1},
		{"screw", []string{"--robust"}, 110, 0},
	} {
		plot, answers := filepath.Join(t.TempDir(), "errors.png"), filepath.Join(t.TempDir(), "answers.json")
		code, out, errs := sandbox(append([]string{"ccd", "--json", truthFolder + row.name + ".json.gz", "--method", "raster",
			"--pixel", "0.001,0.1,0.01", "--plot", plot, "--out", answers}, row.args...)...)
		var r struct{ Pixels []pixelErrors }
		if err := json.Unmarshal([]byte(out), &r); err != nil || code != console.ExitDone || len(r.Pixels) != 3 {
			t.Fatalf("%s: exit %d, %v: %s", row.name, code, err, errs)
		}
		for i, now := range r.Pixels {
			if now.Collisions < row.listed || now.MissedHits > 1 {
				t.Errorf("%s: %+v", row.name, now)
			}
			if i == 0 {
				continue
			}
			last := r.Pixels[i-1]
			if now.Pixel >= last.Pixel || now.Missing > last.Missing || now.MeanTime > 0.35*last.MeanTime ||
				now.MeanPlace > 0.8*last.MeanPlace || now.MeanProperness > 0.35*last.MeanProperness {
				t.Errorf("%s: pixels of %g: %+v, with larger ones %+v", row.name, now.Pixel, now, last)
			}
		}
		if finest := r.Pixels[2]; finest.Missing > row.most || finest.MeanTime > 2e-4 || finest.MeanProperness > 3e-4 {
			t.Errorf("%s: %+v", row.name, finest)
		}
		picture, err := os.Open(plot)
		if err != nil {
			t.Fatal(err)
		}
		defer picture.Close()
		if _, err := png.Decode(picture); err != nil {
			t.Error(err)
		}
		var written []struct{ ID string }
		if data, err := os.ReadFile(answers); err != nil || json.Unmarshal(data, &written) != nil || len(written) < 100 {
			t.Errorf("%s: answers: %v, %d of them", row.name, err, len(written))
		}
	}
}

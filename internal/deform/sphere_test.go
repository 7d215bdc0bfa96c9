package deform

import (
	"math"
	"strings"
	"testing"
)

// TestSpheres: all numbers of the paper, and two of ours.
func TestSpheres(t *testing.T) {
	for _, faces := range []int{8, 10, 24, 48, 54, 80, 120, 168, 224, 360, 528, 728, 960, 3968, 8000, 20000} {
		verts, tris, err := Sphere(faces)
		if err != nil {
			t.Fatal(err)
		}
		if len(tris) != faces || len(verts) != faces/2+2 {
			t.Errorf("%d faces: %d faces, %d vertices", faces, len(tris), len(verts))
		}
		along := map[[2]int32]int{}
		volume := 0.0
		for _, f := range tris {
			a, b, c := verts[f[0]], verts[f[1]], verts[f[2]]
			if b.Sub(a).Cross(c.Sub(a)).Dot(a) <= 0 {
				t.Fatalf("%d faces: %v looks inwards or is flat", faces, f)
			}
			volume += a.Dot(b.Cross(c)) / 6
			for k := range 3 {
				along[[2]int32{f[k], f[(k+1)%3]}]++
			}
		}
		for e, n := range along {
			if n != 1 || along[[2]int32{e[1], e[0]}] != 1 {
				t.Fatalf("%d faces: edge %v does not have one face on each side", faces, e)
			}
		}
		for _, p := range verts {
			if math.Abs(p.Len()-1) > 1e-15 {
				t.Fatalf("%d faces: %v is not on the unit sphere", faces, p)
			}
		}
		if full := 4 * math.Pi / 3; !(volume < full && volume > full*(1-18/float64(faces))) {
			t.Errorf("%d faces: volume %g m³", faces, volume)
		}
	}
}

func TestUnknownSpheres(t *testing.T) {
	rows := []struct {
		faces int
		says  string
	}{
		{0, "take 8"}, {-7, "take 8"}, {9, "take 8 or 10"}, {502, "take 500 or 504"}, {961, "take 960 or 980"},
		{1 << 30, "take 104"},
	}
	for _, r := range rows {
		if _, _, err := Sphere(r.faces); err == nil || !strings.Contains(err.Error(), r.says) {
			t.Errorf("%d: got %v, want %q", r.faces, err, r.says)
		}
	}
}

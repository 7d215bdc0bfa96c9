package render

import (
	"math"
	"math/rand/v2"
	"testing"
)

// area returns the area that triangles cover, and the sum of their coverage of the atlas times it.
func area(v []HUDVertex) (area float64) {
	for i := 0; i+2 < len(v); i += 3 {
		a, b, c := v[i], v[i+1], v[i+2]
		area += math.Abs(float64(b.X-a.X)*float64(c.Y-a.Y)-float64(b.Y-a.Y)*float64(c.X-a.X)) / 2
	}
	return area
}

// TestThePenCutsToItsClip: what is drawn in the four quarters of a place adds up to what is drawn in the whole of it,
// and no vertex leaves its quarter, for everything that a pen draws.
func TestThePenCutsToItsClip(t *testing.T) {
	font := testFont(t, 14)
	r := rand.New(rand.NewPCG(3, 4))
	at := func() float32 { return 100 * r.Float32() }
	white, black := Colour{255, 255, 255, 255}, Colour{0, 0, 0, 255}
	for range 2000 {
		a, b, c, d := at(), at(), at(), at()
		draw := [...]func(p *Pen){
			func(p *Pen) { p.Text(Regular, "clip", a, b, white) },
			func(p *Pen) { p.Plate(a, b, c, d, white) },
			func(p *Pen) { p.Stroke([2]float32{a, b}, [2]float32{c, d}, 3, white, black) },
			func(p *Pen) { p.Ramp(a, b, c, d, white, black) },
			func(p *Pen) { p.Slab([2]float32{min(a, b), max(a, b)}, c, c+9, d, d+20, white) },
		}[r.IntN(5)]
		whole := Pen{Font: font, Clip: everywhere}
		draw(&whole)
		x, y := float32(int(at())), float32(int(at()))
		sum := 0.0
		for _, quarter := range [4]Rect{{-1e4, -1e4, x, y}, {x, -1e4, 1e4, y}, {-1e4, y, x, 1e4}, {x, y, 1e4, 1e4}} {
			part := Pen{Font: font, Clip: quarter}
			draw(&part)
			sum += area(part.Vertices)
			for _, v := range part.Vertices {
				if !(v.X >= quarter.X0 && v.X <= quarter.X1 && v.Y >= quarter.Y0 && v.Y <= quarter.Y1) {
					t.Fatalf("%+v is outside %+v", v, quarter)
				}
			}
		}
		if all := area(whole.Vertices); math.Abs(sum-all) > 0.01+1e-3*all {
			t.Fatalf("the quarters cover %g of %g pixels", sum, all)
		}
	}
}

// TestACutGlyphShowsItsRest: where a quad is cut its place in the atlas is cut by the same share.
func TestACutGlyphShowsItsRest(t *testing.T) {
	p := Pen{Font: testFont(t, 14), Clip: Rect{5, 2, 1e4, 1e4}}
	p.quad(0, 0, 10, 8, [4]float32{0.2, 0.4, 0.4, 0.8}, Colour{})
	x0, y0, x1, y1 := bounds(p.Vertices)
	if x0 != 5 || y0 != 2 || x1 != 10 || y1 != 8 {
		t.Errorf("cut to %g,%g–%g,%g", x0, y0, x1, y1)
	}
	for _, v := range p.Vertices {
		if u, w := 0.2+0.02*v.X, 0.4+0.05*v.Y; math.Abs(float64(v.U-u)) > 1e-6 || math.Abs(float64(v.V-w)) > 1e-6 {
			t.Errorf("at %g,%g it shows %g,%g of the atlas, want %g,%g", v.X, v.Y, v.U, v.V, u, w)
		}
	}
}

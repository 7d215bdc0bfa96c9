package screw

import (
	"math"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// TestToriOfFigure13: two tori pass through each other, with three proper collisions, as in the paper, that all
// resolutions find where the exact variant does.
func TestToriOfFigure13(t *testing.T) {
	q := bussQuery(t, "buss-tori")
	q.Threshold = 0
	var s Scratch
	exact := slices.DeleteFunc(slices.Clone(s.Exact(&q)), func(c Collision) bool { return c.Leaving })
	if len(exact) != 3 || math.Abs(exact[0].Time-0.171857973478) > 1e-9 {
		t.Fatalf("%+v", exact)
	}
	coarse := math.Inf(1)
	for _, pixels := range []float64{6, 12, 24, 384} {
		got := s.Raster(&q, bussResolution(&q, pixels))
		if len(got) != len(exact) {
			t.Fatalf("%g pixels: %+v", pixels, got)
		}
		sum := 0.0
		for i := range got {
			g, e := &got[i], &exact[i]
			sum += math.Abs(g.Time - e.Time)
			if g.Kind != e.Kind || g.Moving != e.Moving || g.Static != e.Static ||
				g.Position.Sub(e.Position).Len() > 0.3/pixels || math.Abs(g.Time-e.Time) > 0.1/pixels {
				t.Errorf("%g pixels: %+v, exactly %+v", pixels, *g, *e)
			}
		}
		if pixels == 6 {
			coarse = sum
		} else if pixels > 24 && sum > 0.5*coarse {
			t.Errorf("%g pixels: %g off in time, with 6 pixels %g", pixels, sum, coarse)
		}
	}
}

// TestRasterAllocates nothing once it has grown.
func TestRasterAllocates(t *testing.T) {
	for _, name := range []string{"cubes", "cars", "tori"} {
		q := bussQuery(t, "buss-"+name)
		r := bussResolution(&q, 12)
		var s Scratch
		if got := testing.AllocsPerRun(20, func() { s.Raster(&q, r) }); got != 0 {
			t.Errorf("%s: %g allocations", name, got)
		}
		var d Drawing
		if got := testing.AllocsPerRun(20, func() { s.Draw(&q, r, &d) }); got != 0 {
			t.Errorf("%s: %g allocations of a drawing", name, got)
		}
	}
}

// TestRasterUnusable: a body that does not move has no collisions, and neither has any body on unusable pixels.
func TestRasterUnusable(t *testing.T) {
	q := bussQuery(t, "buss-cubes")
	still := q
	still.Screw = About(geom.Vec3{}, geom.V(0, 1, 0), 0, 0)
	nan := math.NaN()
	var s Scratch
	var d Drawing
	for name, row := range map[string]struct {
		q *Query
		r Resolution
	}{
		"at rest": {&still, Resolution{Distance: 0.1, Time: 0.1}}, "no pixels": {&q, Resolution{Time: 0.1}},
		"no time": {&q, Resolution{Distance: 0.1}}, "NaN": {&q, Resolution{Distance: nan, Time: nan}},
	} {
		if got := s.Raster(row.q, row.r); len(got) != 0 {
			t.Errorf("%s: %+v", name, got)
		}
		if got := s.Draw(row.q, row.r, &d); len(got)+len(d.Lines)+len(d.Marks) != 0 {
			t.Errorf("%s: draws %+v", name, d)
		}
	}
}

// nearestOn returns how far (m) a mark is from the lines of an edge, and the time of the nearest point.
func nearestOn(d *Drawing, moving bool, edge int32, p *Point) (far, at float64) {
	far = math.Inf(1)
	for _, l := range d.Lines {
		if l.Moving != moving || l.Edge != edge {
			continue
		}
		for i := l.First; i+1 < l.Last; i++ {
			c := chord{from: d.Points[i], to: d.Points[i+1]}
			if squared, u := c.nearest(p); math.Sqrt(squared) < far {
				far, at = math.Sqrt(squared), c.at(u).T
			}
		}
	}
	return far, at
}

// TestDrawing: a drawing has all features that may collide; edges cross at the marks, with the time of the collision
// between them; and of a motion around the axis it has virtual edges.
func TestDrawing(t *testing.T) {
	var s Scratch
	var d Drawing
	for _, name := range []string{"cubes", "cars", "tori"} {
		q := bussQuery(t, "buss-"+name)
		r := bussResolution(&q, 24)
		want := slices.Clone(s.Raster(&q, r))
		if got := s.Draw(&q, r, &d); !slices.Equal(got, want) {
			t.Errorf("%s: Draw finds %+v, Raster %+v", name, got, want)
		}
		for _, m := range d.Marks {
			if m.Collision.Kind != EE {
				continue
			}
			farStatic, static := nearestOn(&d, false, m.Collision.Static, &m.Point)
			farMoving, moving := nearestOn(&d, true, m.Collision.Moving, &m.Point)
			if farStatic > 2*r.Distance || farMoving > 2*r.Distance ||
				math.Abs(static-moving-m.Collision.Time) > 3*r.Time {
				t.Errorf("%s: %+v: %g and %g m off, times %g and %g", name, m, farStatic, farMoving, static, moving)
			}
		}
	}
	p, err := convex.BoxPolyhedron(geom.V(1, 1, 1))
	if err != nil {
		t.Fatal(err)
	}
	place := geom.Frame{P: geom.V(0, 3, 0), R: geom.Identity3()}
	q := Query{Static: &p.Surface, Moving: &p.Surface, Place: place,
		Screw: About(geom.V(0.2, 0, 0.1), geom.V(0, 1, 0), 0.5, -2), Threshold: DefaultThreshold}
	s.Draw(&q, Resolution{Distance: 0.05, Time: 0.05}, &d)
	drawn := map[[2]bool]int{}
	for _, l := range d.Lines {
		drawn[[2]bool{l.Moving, l.Virtual}]++
		if l.Virtual != (l.Edge < 0) || l.Last-l.First < 2 {
			t.Errorf("%+v", l)
		}
	}
	for _, moving := range []bool{false, true} {
		if drawn[[2]bool{moving, true}] < 2 || drawn[[2]bool{moving, false}] < 4 {
			t.Errorf("lines drawn by moving and virtual: %v", drawn)
		}
	}
	if len(d.Marks) < 8 { // four vertices of each on the face of the other
		t.Errorf("%d marks", len(d.Marks))
	}
}

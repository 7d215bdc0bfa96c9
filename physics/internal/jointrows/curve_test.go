package jointrows

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// circle returns points of a circle of radius 2 m about the origin.
func circle(n int) []geom.Vec3 {
	points := make([]geom.Vec3, n)
	for i := range points {
		a := 2 * math.Pi * float64(i) / float64(n)
		points[i] = geom.V(2*math.Cos(a), 2*math.Sin(a), 0)
	}
	return points
}

// curveThrough returns a curve that has no corner.
func curveThrough(t *testing.T, points []geom.Vec3, closed bool) *Curve {
	t.Helper()
	c, corner := NewCurve(points, closed, axes[2])
	if corner >= 0 {
		t.Fatalf("the curve has a corner after point %d", corner)
	}
	return c
}

// TestCurveOfCircle: a closed curve through points of a circle comes near its length, coordinates and bend with the
// fourth, fourth and second power of their distance.
func TestCurveOfCircle(t *testing.T) {
	for _, want := range []struct {
		points                   int
		length, coordinate, bend float64
	}{
		{64, 2e-6, 2e-6, 5e-4},
		{256, 1e-8, 1e-8, 3e-5},
		{1024, 5e-11, 5e-11, 2e-6},
	} {
		c := curveThrough(t, circle(want.points), true)
		coordinate, bend := 0.0, 0.0
		for k := range 1000 {
			a := 2 * math.Pi * float64(k) / 1000
			p := c.nearest(geom.V(2*math.Cos(a), 2*math.Sin(a), 0), 2*a)
			coordinate, bend = max(coordinate, math.Abs(p.s-2*a)), max(bend, math.Abs(p.bend.Len()-0.5))
		}
		length := math.Abs(c.Length() - 4*math.Pi)
		t.Logf("%d points: length off by %.2g m, coordinate by %.2g m, bend by %.2g/m", want.points, length, coordinate, bend)
		if length > want.length || coordinate > want.coordinate || bend > want.bend {
			t.Errorf("%d points: want at most %g, %g, %g", want.points, want.length, want.coordinate, want.bend)
		}
	}
}

// TestArcLengthIsExact compares arc lengths with extrapolated sums of chords.
func TestArcLengthIsExact(t *testing.T) {
	uneven := []geom.Vec3{{}, {X: 0.01}, {X: 2, Y: 1}, {X: 2.02, Y: 1.03, Z: 0.01}, {X: 1, Y: 5}, {X: -3, Z: 2}}
	for _, points := range [][]geom.Vec3{knot(14), knot(40), uneven} {
		for _, closed := range []bool{false, true} {
			c := curveThrough(t, points, closed)
			want, chords := 0.0, 0.0
			for _, p := range spline(points, closed) {
				fine, coarse := chordsOf(&p, 8192), chordsOf(&p, 4096)
				want += fine + (fine-coarse)/3
			}
			for i := range points[1:] {
				chords += points[i+1].Sub(points[i]).Len()
			}
			if math.Abs(c.Length()-want) > 1e-12*want || c.Length() < chords {
				t.Errorf("%d points: length %v in %d pieces, want %v", len(points), c.Length(), len(c.pieces), want)
			}
		}
	}
}

// chordsOf returns the length of a piece as that of many chords.
func chordsOf(p *piece, n int) (sum float64) {
	last := p.by[0]
	for k := 1; k <= n; k++ {
		at, _, _ := p.at(float64(k) / float64(n))
		sum += at.Sub(last).Len()
		last = at
	}
	return sum
}

// TestCurveFrameIsSmooth: along the whole curve, over its seam and beyond its ends, the point goes along the tangent by
// as much as the arc length grows, and the frame turns as bend and roll say.
func TestCurveFrameIsSmooth(t *testing.T) {
	const steps = 40000
	for _, closed := range []bool{false, true} {
		c := curveThrough(t, knot(11), closed)
		ds := 1.2 * c.Length() / steps
		last := c.nearest(c.pieces[0].by[0], 0)
		last = c.nearest(last.at.AddScaled(-0.1*c.Length(), last.turn.Apply(axes[0])), -0.1*c.Length())
		for range steps {
			x := last.turn.Apply(axes[0])
			p := c.nearest(last.at.AddScaled(ds, x.AddScaled(0.5*ds, last.bend)), last.s)
			if off := p.at.Sub(last.at).Len() - (p.s - last.s); math.Abs(off) > 1e-9 || p.s <= last.s {
				t.Fatalf("closed %v: from %v m to %v m the point moves %v m less", closed, last.s, p.s, -off)
			}
			turn := p.turn.Mul(last.turn.Conj()).RotationVector()
			mean := x.Cross(last.bend).Add(p.turn.Apply(axes[0]).Cross(p.bend)).Scale(0.5)
			want := mean.AddScaled(c.roll, x).Scale(p.s - last.s)
			if turn.Sub(want).Len() > 1e-6 {
				t.Fatalf("closed %v: at %v m the frame turns by %v, want %v", closed, p.s, turn, want)
			}
			last = p
		}
		if last.s < 1.05*c.Length() {
			t.Fatalf("closed %v: only got to %v m of %v m", closed, last.s, c.Length())
		}
	}
}

// TestPathCountsLaps: the coordinate of a closed path counts laps both ways, also where the curve crosses itself, and
// that of an open one goes on beyond its ends.
func TestPathCountsLaps(t *testing.T) {
	eight := make([]geom.Vec3, 16)
	for i := range eight {
		a := 2 * math.Pi * float64(i) / 16
		eight[i] = geom.V(2*math.Sin(a), math.Sin(2*a), 0)
	}
	c := curveThrough(t, eight, true)
	s, lap := 0.0, c.Length()
	run := func(to, step float64) {
		for math.Abs(s-to) > 1e-9 {
			by := max(-step, min(step, to-s))
			i, u := c.locate(s + by)
			want := c.point(i, u, s)
			if s = c.nearest(want.at, s).s; math.Abs(s-want.s) > 1e-12 {
				t.Fatalf("the point at %v m is found at %v m", want.s, s)
			}
		}
	}
	run(3*lap, 0.06)
	run(-2*lap, 0.06)
	if i, u := c.locate(-2 * lap); c.point(i, u, s).at.Sub(eight[0]).Len() > 1e-12 {
		t.Errorf("after two laps back the point is at %v", c.point(i, u, s).at)
	}
	r := rand.New(rand.NewPCG(7, 8))
	for range 200 {
		i, u := c.locate(lap * r.Float64())
		want := c.point(i, u, lap/2)
		if found := c.nearest(want.at, math.NaN()); math.Abs(found.s-want.s) > 1e-12 {
			t.Fatalf("without a guess the point at %v m is found at %v m", want.s, found.s)
		}
	}
	open := curveThrough(t, []geom.Vec3{{}, {X: 1}, {X: 2, Y: 1}}, false)
	_, speed, _ := open.at(0, 0)
	if p := open.nearest(speed.Unit().Scale(-5), 0); math.Abs(p.s+5) > 1e-12 || p.bend != (geom.Vec3{}) {
		t.Errorf("5 m before an open curve: %v m, bend %v", p.s, p.bend)
	}
}

// TestCurveHasNoCorner: a line that turns back on itself is no curve, a square's corners are rounded.
func TestCurveHasNoCorner(t *testing.T) {
	if c, corner := NewCurve([]geom.Vec3{{}, {X: 1}, {X: 2}, {X: 1}, {}}, false, axes[2]); corner < 1 || corner > 2 ||
		c != nil {
		t.Errorf("there and back on a line: corner %d", corner)
	}
	curveThrough(t, []geom.Vec3{{}, {X: 1}, {X: 1, Y: 1}, {Y: 1}}, true)
	straight := curveThrough(t, []geom.Vec3{{}, {X: 3, Y: 4}}, false)
	if math.Abs(straight.Length()-5) > 1e-15 {
		t.Errorf("a line of 5 m is %v m long", straight.Length())
	}
}

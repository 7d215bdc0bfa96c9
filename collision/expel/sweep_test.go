package expel

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// along returns the mover's frame at time x of a screw that starts at f.
func (m *Screw) along(f *geom.Frame, x float64) geom.Frame {
	k := m.Axis.Unit()
	g := turnedAbout(m.Origin, k, m.Angle*x)
	g = compose(&g, f)
	g.P = g.P.Add(k.Scale(m.Pitch * x))
	return g
}

// TestSweepsAreFree samples the way up to every stop of random screws of spheres, capsules and polyhedra: the gap never
// falls below the least that the start and the zone allow, the stop is near, and a motion that is stopped goes on to
// come nearer.
func TestSweepsAreFree(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 2))
	var s Scratch
	cores := []mesh.Core{
		{Poly: convex.PointPolyhedron(geom.Vec3{}), Radius: 0.4},
		{Poly: convex.SegmentPolyhedron(geom.V(0, -0.6, 0), geom.V(0, 0.6, 0)), Radius: 0.3},
	}
	for _, w := range walkers(t) {
		cores = append(cores, mesh.Core{Poly: w.poly})
	}
	stops, stuck := 0, 0
	for i := range 3000 {
		zone := []float64{0.05, 1e-3, 1e-5}[i%3]
		a, b := &cores[r.IntN(len(cores))], &cores[r.IntN(len(cores))]
		radii := a.Radius + b.Radius
		f := geom.Frame{P: randomVec(r).Unit().Scale(3.8), R: turnedAbout(geom.Vec3{}, randomVec(r).Unit(), 3*r.Float64()).R}
		for range 4 {
			m := Screw{randomVec(r), randomVec(r), 4 * (r.Float64() - 0.5), 3 * r.NormFloat64()}
			switch r.IntN(8) {
			case 0:
				m.Angle = 0
				m.Axis = randomVec(r).Scale(0.4).Sub(f.P)
			case 1:
				m.Pitch = 0
			case 2, 3, 4, 5: // towards the obstacle
				start := geom.Pose{P: f.P, Q: geom.IdentityQuat()}
				by := geom.MotionBy(&start, randomVec(r).Scale(0.4).Sub(f.P), randomVec(r).Scale(r.Float64()))
				m = ScrewOf(&by)
			}
			h := s.follow(*a, *b, &f, m, zone)
			start := gapAt(b.Poly, a.Poly, &f) - radii
			least := 0.94*min(zone, start) - 1e-13
			for j := 0; j <= 40; j++ {
				g := m.along(&f, h.Fraction*float64(j)/40)
				if gap := gapAt(b.Poly, a.Poly, &g) - radii; gap < least {
					t.Fatalf("run %d: gap %g of %g at %d/40 of %+v along %+v from %+v", i, gap, least, j, h, m, f)
				}
			}
			g := m.along(&f, h.Fraction)
			gap := gapAt(b.Poly, a.Poly, &g) - radii
			if h.State == StateUnsure || h.State == StateHit && gap > 4*zone {
				t.Fatalf("run %d: stopped with gap %g, zone %g: %+v along %+v from %+v", i, gap, zone, h, m, f)
			}
			if h.State == StateHit {
				stops++
				further := m.along(&f, h.Fraction+1e-7)
				if gapAt(b.Poly, a.Poly, &further)-radii > gap+1e-13 {
					stuck++
				}
			}
			f = g
		}
	}
	t.Logf("%d stops, %d of them while parting", stops, stuck)
	if stops < 3000 || stuck > stops/200 {
		t.Errorf("%d stops, %d of them while parting", stops, stuck)
	}
}

// A sphere that falls on a box stops at the zone exactly: over a face, an edge and a corner.
func TestFallingSphere(t *testing.T) {
	var s Scratch
	box, ball := mesh.Core{Poly: boxOf(t, 1, 1, 1)}, mesh.Core{Poly: convex.PointPolyhedron(geom.Vec3{}), Radius: 0.5}
	reach := 0.5 + 0.01
	for _, row := range []struct {
		name string
		x, z float64
		top  float64 // height of the centre at the stop
	}{
		{"face", 0.5, 0.3, 1 + reach},
		{"edge", 1.3, 0, 1 + math.Sqrt(reach*reach-0.09)},
		{"corner", 1.2, 1.3, 1 + math.Sqrt(reach*reach-0.13)},
		{"beside", 1.6, 0, math.Inf(-1)},
	} {
		t.Run(row.name, func(t *testing.T) {
			rel := away(row.x, 4, row.z)
			h := Sweep(ball, box, &rel, Screw{Axis: geom.V(0, -1, 0), Pitch: 4}, 0.01, &s)
			checkHit(t, h, min(1, (4-row.top)/4), 1e-12)
		})
	}
	in := away(0, 1.505, 0)
	for _, row := range []struct {
		v    geom.Vec3
		free bool
	}{{geom.V(1, 0, 0), true}, {geom.V(1, 0.1, 0), true}, {geom.V(1, -0.1, 0), false}} {
		h := Sweep(ball, box, &in, Screw{Axis: row.v, Pitch: 2}, 0.01, &s)
		if (h.State == StateApart) != row.free || !row.free && h.Fraction != 0 {
			t.Errorf("in the zone along %v: %+v", row.v, h)
		}
	}
}

func TestScrewOf(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	for i := range 500 {
		start := geom.Pose{P: randomVec(r), Q: geom.AxisAngle(randomVec(r).Unit(), 2)}
		turn := randomVec(r).Unit().Scale([]float64{0, 1e-9, 1e-5, 0.1, 3}[i%5])
		m := geom.MotionBy(&start, randomVec(r), turn)
		screw := ScrewOf(&m)
		f := start.Frame()
		for _, x := range []float64{0, 0.3, 1} {
			p := m.At(x)
			want, got := p.Frame(), screw.along(&f, x)
			for _, v := range []geom.Vec3{{}, {X: 1}, {Y: 1}, {Z: 1}} {
				if d := want.Apply(v).Sub(got.Apply(v)).Len(); d > 1e-13 {
					t.Fatalf("angle %g: point %v at %g is off by %g", m.Angle, v, x, d)
				}
			}
		}
	}
}

// traced is the answer of a Trace, or of a search along its ray.
type traced struct {
	dist   float64
	normal geom.Vec3
	ok     bool
}

// judgeTrace fails unless the answer agrees with that of a search with the distance gap along the ray, and its normal
// faces the ray. It reports whether there was a hit.
func judgeTrace(t *testing.T, what string, got, want traced, dir geom.Vec3, gap func(float64) float64) bool {
	t.Helper()
	differs := math.Abs(got.dist-want.dist) > 1e-6 && math.Abs(gap(got.dist)) > 1e-9
	if got.ok != want.ok && want.dist > 1e-7 || got.ok && want.ok && differs {
		t.Fatalf("%s: %g %v, the search says %g %v", what, got.dist, got.ok, want.dist, want.ok)
	}
	if got.ok && (got.normal.Dot(dir) > 1e-9 || math.Abs(got.normal.Len()-1) > 1e-12) {
		t.Fatalf("%s: normal %v", what, got.normal)
	}
	return got.ok
}

// Trace is checked against a search along the ray with the oracle's distance.
func TestTrace(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	hits := 0
	for _, w := range walkers(t) {
		for i := range 600 {
			radius := []float64{0, 0.1, 1.5}[i%3]
			if radius == 0 && len(w.poly.Faces) == 0 {
				radius = 0.01
			}
			from := randomVec(r).Unit().Scale(4)
			dir := randomVec(r).Scale(0.4).Sub(from).Unit()
			if i%7 == 0 { // at a vertex
				dir = w.poly.Verts[r.IntN(len(w.poly.Verts))].Sub(from).Unit()
			}
			point := convex.PointPolyhedron(geom.Vec3{})
			gap := func(d float64) float64 {
				f := geom.Frame{P: from.AddScaled(d, dir), R: geom.Identity3()}
				return gapAt(w.poly, point, &f) - radius
			}
			dist, n, ok := Trace(solid(w.poly), radius, from, dir, 9)
			reached, nearest := marched(gap, 9)
			what := fmt.Sprintf("%s radius %g from %v along %v", w.name, radius, from, dir)
			if !judgeTrace(t, what, traced{dist, n, ok}, traced{dist: nearest, ok: reached}, dir, gap) {
				continue
			}
			hits++
		}
	}
	if hits < 1500 {
		t.Errorf("only %d hits", hits)
	}
}

// marched goes as far as the gap allows and returns whether that ends in a touch, and then where, else how near it
// came.
func marched(gap func(float64) float64, most float64) (reached bool, at float64) {
	nearest := math.Inf(1)
	for d := 0.0; d <= most; {
		g := gap(d)
		if g < 1e-9 {
			return true, d
		}
		nearest = min(nearest, g)
		d += g
	}
	return false, nearest
}

func TestTraceFromInside(t *testing.T) {
	box := boxOf(t, 1, 1, 1)
	dir := geom.V(1, 0, 0)
	for _, row := range []struct {
		name   string
		from   geom.Vec3
		radius float64
		normal geom.Vec3
	}{
		{"centre inside", geom.V(0.2, 0, 0), 0, geom.V(-1, 0, 0)},
		{"ball over a face", geom.V(0, 1.1, 0), 0.2, geom.V(0, 1, 0)},
		{"ball beside an edge", geom.V(1.1, 1.1, 0), 0.2, geom.V(1, 1, 0).Unit()},
	} {
		dist, n, ok := Trace(solid(box), row.radius, row.from, dir, 5)
		if !ok || dist != 0 || n.Sub(row.normal).Len() > 1e-12 {
			t.Errorf("%s: %g %v %v", row.name, dist, n, ok)
		}
	}
	if _, _, ok := Trace(solid(box), 0, geom.V(-3, 0, 0), dir, 1.5); ok {
		t.Error("a ray that ends before the box hits it")
	}
	if _, _, ok := Trace(solid(box), 0, geom.V(math.NaN(), 0, 0), dir, 9); ok {
		t.Error("a ray from nowhere hits")
	}
}

// TestSweepTimeIsThatOfSweep: a caller who asks only for the time, and tells whether the two start beyond the zone,
// gets the time that Sweep gives.
func TestSweepTimeIsThatOfSweep(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 12))
	all := append(meshWalkers(t)[:6], walkers(t)[0])
	var s Scratch
	apart, hits := 0, 0
	for i := range 600 {
		a, b := all[r.IntN(len(all))].core(), all[r.IntN(len(all))].core()
		a.Radius = 0.05 * float64(i%2)
		rel := geom.Frame{P: randomVec(r).Scale(2), R: turnedAbout(geom.Vec3{}, randomVec(r).Unit(), 3*r.Float64()).R}
		start := geom.Pose{P: rel.P, Q: geom.IdentityQuat()}
		by := geom.MotionBy(&start, rel.P.Scale(-2*r.Float64()), randomVec(r).Scale(r.Float64()))
		motion := ScrewOf(&by)
		if i%5 == 0 {
			motion.Angle = 0
		}
		zone := []float64{0.05, 1e-3, 1e-5}[i%3]
		clear := Apart(b, a, &rel, math.Inf(1), &s).Sep >= zone+a.Radius
		want := Sweep(a, b, &rel, motion, zone, &s)
		if how, at := SweepTime(a, b, &rel, motion, zone, clear, &s); how != want.State || at != want.Fraction {
			t.Fatalf("run %d: %v at %g, want %v at %g (clear %t)", i, how, at, want.State, want.Fraction, clear)
		}
		if clear && want.State == StateHit {
			hits++
		} else if clear {
			apart++
		}
	}
	if apart < 50 || hits < 50 {
		t.Errorf("%d that start clear stay apart, %d meet: hardly tested", apart, hits)
	}
}

// TestStretchesAreCounted: a sweep that is far from anything tries one stretch, one that comes down to its zone many,
// and a slide, which has a closed form, none. A count is told once.
func TestStretchesAreCounted(t *testing.T) {
	a, b := mesh.Core{Poly: boxOf(t, 1, 1, 1)}, mesh.Core{Poly: boxOf(t, 1, 1, 1)}
	screw := Screw{Axis: geom.V(1, 0, 0), Angle: 1, Pitch: 10}
	var s Scratch
	for _, row := range []struct {
		rel         geom.Vec3
		motion      Screw
		least, most int
	}{
		{geom.V(-5, 50, 0), screw, 1, 1},
		{geom.V(-5, 0, 0), screw, 5, 100},
		{geom.V(-5, 0, 0), Screw{Axis: geom.V(1, 0, 0), Pitch: 10}, 0, 0},
	} {
		Sweep(a, b, &geom.Frame{P: row.rel, R: geom.Identity3()}, row.motion, 0.01, &s)
		if n := s.TakeStretches(); n < row.least || n > row.most {
			t.Errorf("%+v: %d stretches, want %d to %d", row.motion, n, row.least, row.most)
		}
		if n := s.TakeStretches(); n != 0 {
			t.Errorf("%d stretches once more", n)
		}
	}
}

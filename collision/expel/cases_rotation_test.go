package expel

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Cases 9, 11, 12, 13 and 15: one vertex over one infinite plane, given by its height and the waves of its arc.
func TestEntersZone(t *testing.T) {
	hypot := math.Hypot(3, 4)
	for _, row := range []struct {
		name            string
		h, v1, v2, zone float64
		want            float64 // degrees; negative for free within half a turn
	}{
		{"9 a is zero", 2, -1, 1, 0, 90},
		{"11 in the zone, leaves, comes back", 0.2, 3, 4, quarter, 72.774},
		{"11 in the zone, never leaves it", 0.1, 0.1, 0.5, quarter, 11.310},
		{"11 in the zone, closing", 0.2, -1, 4, quarter, 0},
		{"11 outside", 1, -1, 2, quarter, 29.447},
		{"12 the paper's rule stops at the exit", 0.1643, 4.3831, -10.1171, quarter, -1},
		{"13 on the zone to the bit", quarter, 3, 4, quarter, 73.740},
		{"13 a rounding error outside, closing", quarter * (1 + 1e-12), -1, 4, quarter, 0},
		{"15 behind, centred behind", -0.5 + math.Cos(114.591559*degree), math.Sin(114.591559 * degree),
			math.Cos(114.591559 * degree), 0, 174.591559},
		{"15 behind, centred in front", -0.1, -1, -0.2, quarter, -1},
		{"behind, rises and sinks inside the zone", -0.1, 0.2, 0.01, quarter, 87.138},
		{"constant height in the zone", 0.1, 0, 0, quarter, -1},
		{"at the bottom of its circle in the zone", 0.1, 0, -1, quarter, -1},
		{"at the bottom of its circle on the zone", quarter, 0, -1, quarter, -1},
		{"at the top of its circle in the zone", 0.1, 0, 1, quarter, 0},
		{"at the top of its circle outside", 0.5, 0, 1, quarter, math.Acos(0.75) / degree},
		{"circle above the zone", 9, hypot, 0, quarter, -1},
	} {
		t.Run(row.name, func(t *testing.T) {
			r := entersZone(row.h, row.v1, row.v2, row.zone)
			got := 2 * math.Atan(r) / degree
			if !(r >= 0) || math.IsInf(r, 1) {
				got = -1
			}
			if row.want < 0 && row.name[:2] == "12" {
				// Free for 2.5349 rad; beyond that it comes back.
				if got >= 0 && got*degree < 2.5349 {
					t.Errorf("stops at %g", got)
				}
				return
			}
			if math.Abs(got-row.want) > 6e-4 {
				t.Errorf("stops at %g°, want %g°", got, row.want)
			}
		})
	}
}

func TestRotateCases(t *testing.T) {
	tip := func(x, y, z float64) *convex.Polyhedron { return convex.PointPolyhedron(geom.V(x, y, z)) }
	z, country := geom.V(0, 0, 1), floorOf(t, 2000)
	wall := flat(t, geom.V(-20, 6, -5), geom.V(20, 6, -5), geom.V(20, 6, 5), geom.V(-20, 6, 5))
	mirrored := flat(t, geom.V(-20, 6, -5), geom.V(20, 6, -5), geom.V(20, 6, 5), geom.V(-20, 6, 5))
	minus := flat(t, geom.V(-1, -5, -5), geom.V(-1, 5, -5), geom.V(-1, 5, 5), geom.V(-1, -5, 5))
	plate := boxOf(t, 5, 5, 0.25)
	tilted := func(tilt float64) geom.Vec3 { return geom.V(0, math.Sin(tilt), math.Cos(tilt)) }
	stop := math.Asin(0.575) / degree
	for _, row := range []struct {
		name            string
		mover, obstacle *convex.Polyhedron
		rel             geom.Frame
		origin, axis    geom.Vec3
		degrees, zone   float64
		want            float64 // degrees; the whole angle when free
	}{
		{"8 about the normal, in the zone", tip(1, 0, 0.2), country, home, geom.Vec3{}, z, 90, quarter, 90},
		{"8 axis tilted by 1e-5", tip(1, 0, 0.2), country, home, geom.Vec3{}, tilted(-1e-5), 90, quarter, 90},
		{"8 axis tilted by 1e-3, sinking", tip(1, 0, 0.2), country, home, geom.Vec3{}, tilted(1e-3), 90, quarter, 0},
		{"9 at exactly 90°", tip(1, 1, 0), minus, home, geom.Vec3{}, z, 100, 1e-9, 90},
		{"10 half a turn", tip(10, 0, 0), wall, home, geom.Vec3{}, z, 180, quarter, stop},
		{"10 nearly half a turn", tip(10, 0, 0), wall, home, geom.Vec3{}, z, 179.999, quarter, stop},
		{"10 half a turn back, mirrored", tip(-10, 0, 0), mirrored, home, geom.Vec3{}, z, -180, quarter, -stop},
		{"10 a full turn, free", tip(5, 0, 0), wall, home, geom.Vec3{}, z, 360, quarter, 360},
		{"10 more than a full turn, free", tip(5, 0, 0), wall, home, geom.Vec3{}, z, 400, quarter, 400},
		{"10 more than a full turn, stopped", tip(10, 0, 0), wall, home, geom.Vec3{}, z, 400, quarter, stop},
		{"14 the second meeting of the lines", convex.SegmentPolyhedron(geom.V(1, 1, -3), geom.V(2, -1, 3)),
			convex.SegmentPolyhedron(geom.V(1, 2, 4), geom.V(-3, 2, -2)), home, geom.Vec3{}, z, 140, 1e-9, 117.00552},
		{"17 below a thin plate, turning away", tip(0, 0, -0.55), plate, home,
			geom.V(-3, 0, -0.55), geom.V(0, 1, 0), 30, quarter, 30},
		{"24 zero radius", tip(0, 0, 0.1), country, home, geom.V(0, 0, 5), z, 90, quarter, 90},
		{"24 polygon turning onto a point", floorOf(t, 3), tip(2, 0, 1), home, geom.Vec3{}, geom.V(0, -1, 0), 60, 1e-9,
			math.Atan(0.5) / degree},
		{"24 crossed segments", convex.SegmentPolyhedron(geom.V(1, -1, 0), geom.V(1, 1, 0)),
			convex.SegmentPolyhedron(geom.V(0, 0, 0.5), geom.V(0, 0, 2)), home, geom.Vec3{}, geom.V(0, -1, 0), 120, 1e-9, 90},
	} {
		t.Run(row.name, func(t *testing.T) {
			var s Scratch
			h := Rotate(solid(row.mover), solid(row.obstacle), &row.rel, row.origin, row.axis, row.degrees*degree, row.zone, &s)
			checkHit(t, h, row.want/row.degrees, 1e-6)
		})
	}
}

// Case 16: a point that leaves the edge of a box and bends back into it. Its tangent where it enters the zone passes
// outside, the face itself is met inside.
func TestLeakingArc(t *testing.T) {
	var s Scratch
	box := boxOf(t, 16, 16, 16)
	for _, sign := range []float64{1, -1} {
		angle := sign * 36.88 * degree
		point := convex.PointPolyhedron(geom.V(15, 21.5, 16))
		h := Rotate(solid(point), solid(box), &home, geom.V(16, 17, -30), geom.V(1, 0, 0), angle, quarter, &s)
		enters := math.Inf(1) // the first time the oracle finds the point inside
		for i := range 40000 {
			f := turnedAbout(geom.V(16, 17, -30), geom.V(1, 0, 0), angle*float64(i)/40000)
			p := f.Apply(point.Verts[0]).Abs()
			if max(p.X, p.Y, p.Z) < 16 {
				enters = math.Abs(angle) * float64(i) / 40000
				break
			}
		}
		if stop := math.Abs(angle) * h.Fraction; stop > enters || (h.State == StateHit) != !math.IsInf(enters, 1) {
			t.Errorf("turning by %g°: stops at %g°, enters at %g°", angle/degree, stop/degree, enters/degree)
		}
		if sign > 0 {
			f := turnedAbout(geom.V(16, 17, -30), geom.V(1, 0, 0), angle*h.Fraction)
			if gap := gapAt(box, point, &f); !(enters < math.Inf(1)) || gap < quarter || gap > farthest*quarter {
				t.Errorf("stops at %g° with gap %g", h.Fraction*36.88, gap)
			}
		}
	}
}

// Case 22: a bar pivots about the end it rests on, and is blocked by another obstacle in its way.
func TestPivotsOnItsTouchingEnd(t *testing.T) {
	var s Scratch
	bar, post := boxOf(t, 2, 0.1, 0.1), boxOf(t, 0.5, 1, 0.5)
	for _, gap := range []float64{1e-6, 1e-4, 2e-4} {
		rel := away(2, 1.1+gap, 0)
		pivot := geom.V(0, 1+gap, 0) // on the lower edge of the bar's end
		for _, row := range []struct {
			name    string
			axis    geom.Vec3
			degrees float64
			free    bool
		}{
			{"up about its lower edge", geom.V(0, 0, 1), 40, true},
			{"round about the vertical", geom.V(0, 1, 0), 80, true},
			{"down into the post", geom.V(0, 0, -1), 40, false},
		} {
			h := Rotate(solid(bar), solid(post), &rel, pivot, row.axis, row.degrees*degree, 1e-3, &s)
			if (h.State == StateApart) != row.free {
				t.Errorf("gap %g, %s: %+v", gap, row.name, h)
			}
		}
	}
}

// A full turn in parts ends where it began, and an obstacle in the way of the last part is found there.
func TestLongTurnsAreCutWithoutLoss(t *testing.T) {
	var s Scratch
	bar, peg := boxOf(t, 3, 0.1, 0.1), convex.PointPolyhedron(geom.V(2, 0.5, 0))
	for _, degrees := range []float64{100, 170, 190, 350, 700, -100, -350, -700} {
		h := Rotate(solid(bar), solid(peg), &home, geom.Vec3{}, geom.V(0, 0, 1), degrees*degree, 1e-6, &s)
		want := math.Asin(0.1/math.Hypot(2, 0.5)) / degree
		first := math.Atan2(0.5, 2)/degree - want
		if degrees < 0 {
			first = 180 - math.Atan2(0.5, 2)/degree - want
		}
		want = min(1, first/math.Abs(degrees))
		checkHit(t, h, want, 1e-6)
	}
}

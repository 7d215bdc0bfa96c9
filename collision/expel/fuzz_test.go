package expel

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// FuzzQueries asks all three queries about any two bodies and any motion: none may end in an overlap, a NaN or a
// panic, whatever the numbers. Who is stopped is apart; who is free may touch, as what slides along a face, flush with
// it, is not stopped (case 20).
func FuzzQueries(f *testing.F) {
	f.Add(uint8(0), uint8(0), 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 0.0, 0.0, -3.0, 0.0, 0.0, 0.0, 0.5, 1e-3)
	f.Add(uint8(1), uint8(2), 3.0, 0.5, 0.1, 1.0, 0.2, 0.1, -4.0, 0.0, 0.1, 5.0, 0.0, 0.0, -1.5, 1e-2)
	f.Add(uint8(4), uint8(4), 0.0, 0.041, 0.0, 0.0, 1.0, 0.0, 1e-9, -1e-9, 0.0, 1e6, 0.0, 0.0, 1e-6, 1e-3)
	f.Add(uint8(7), uint8(11), 0.0, 2.0, 0.0, 0.3, 1.0, 0.0, 0.1, -2.0, 0.0, 2.0, 0.0, 0.0, 1.5, 1e-3)
	f.Add(uint8(5), uint8(6), math.NaN(), 0.0, 2.0, 0.0, 0.0, 0.0, 0.0, math.Inf(1), -3.0, 0.0, 0.0, 0.0, 400.0, 0.0)
	all := append(walkers(f), meshWalkers(f)[:5]...)
	var s Scratch
	var oracle crossingOracle
	apart := func(a, b *walker, rel *geom.Frame) float64 {
		switch {
		case a.poly != nil && b.poly != nil:
			return satGap(b.poly, a.poly, rel)
		case oracle.overlap(b.surface(), a.surface(), rel):
			return -1
		}
		return surfaceGap(b.surface(), a.surface(), rel)
	}
	f.Fuzz(func(t *testing.T, i, j uint8, px, py, pz, rx, ry, rz, vx, vy, vz, ox, oy, oz, angle, zone float64) {
		a, b := &all[int(i)%len(all)], &all[int(j)%len(all)]
		turn := geom.V(rx, ry, rz)
		if !(turn.Len() < 1e6) {
			turn = geom.Vec3{}
		}
		rel := geom.Frame{P: geom.V(px, py, pz), R: turnedAbout(geom.Vec3{}, turn.Unit(), turn.Len()).R}
		v, origin := geom.V(vx, vy, vz), geom.V(ox, oy, oz)
		axis := v
		if axis == (geom.Vec3{}) {
			axis = geom.V(0, 0, 1)
		}
		hits := [3]Hit{
			Translate(a.core(), b.core(), &rel, v, zone, &s),
			Rotate(a.core(), b.core(), &rel, origin, axis, angle, zone, &s),
			Sweep(a.core(), b.core(), &rel, Screw{origin, axis, angle, v.X}, zone, &s),
		}
		screws := [3]Screw{{Axis: v, Pitch: v.Len()}, {origin, axis, angle, 0}, {origin, axis, angle, v.X}}
		size := max(rel.P.Len(), v.Len(), origin.Len(), math.Abs(angle))
		sound := size < 1e3 && zone >= 1e-6 && zone < 1 && v.Len() > 1e-9 && turn.Len() < 1e3
		for k, h := range hits {
			if !(h.Fraction >= 0 && h.Fraction <= 1) || !h.Normal.IsFinite() || !h.Point.IsFinite() {
				t.Fatalf("query %d: %+v", k, h)
			}
			if !sound || apart(a, b, &rel) < 1e-9 {
				continue
			}
			end := screws[k].along(&rel, h.Fraction)
			gap := apart(a, b, &end)
			flush := h.State != StateHit && gap >= -1e-12*(1+size)
			if h.State == StateUnsure || gap <= 0 && !flush {
				t.Fatalf("query %d: %+v leaves gap %g", k, h, gap)
			}
		}
	})
}

// TestWarmQueriesAllocateNothing runs every query once to grow the scratch, and then counts.
func TestWarmQueriesAllocateNothing(t *testing.T) {
	var s Scratch
	box := solid(boxOf(t, 0.5, 0.5, 0.5))
	pose := geom.Pose{P: geom.V(0.3, 1.5, 0.2), Q: geom.AxisAngle(geom.V(1, 2, 3).Unit(), 0.7)}
	rel := pose.Frame()
	ball := mesh.Core{Poly: convex.PointPolyhedron(geom.Vec3{}), Radius: 0.5}
	torus, sheet := mesh.Core{Mesh: objMesh(t, "torus300")}, mesh.Core{Mesh: wavyMesh(t, 200)}
	var crossings []FacePair
	queries := func() {
		for _, obstacle := range []mesh.Core{box, torus, sheet} {
			for _, mover := range []mesh.Core{box, ball, torus} {
				Sweep(mover, obstacle, &rel, Screw{Axis: geom.V(0.1, -0.6, 0.05), Pitch: 1}, 1e-3, &s)
				Sweep(mover, obstacle, &rel, Screw{geom.V(2, 1, 0.3), geom.V(0.2, 0.1, 1), 2, 0}, 1e-3, &s)
				Sweep(mover, obstacle, &rel, Screw{geom.V(2, 1, 0.3), geom.V(0.2, 0.1, 1), 0.6, 0.3}, 1e-3, &s)
				Apart(mover, obstacle, &rel, math.Inf(1), &s)
			}
			Trace(obstacle, 0, geom.V(0, 3, 0), geom.V(0, -1, 0), 5)
			Trace(obstacle, 0.1, geom.V(0, 3, 0), geom.V(0, -1, 0), 5)
		}
		crossings = Crossings(crossings[:0], torus.Mesh, torus.Mesh, &rel, &s)
	}
	queries()
	if n := testing.AllocsPerRun(5, queries); n != 0 {
		t.Errorf("%g allocations in warm queries", n)
	}
}

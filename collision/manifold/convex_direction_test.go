package manifold

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
	"github.com/brickyard-physics/brickyard/contact"
)

// tentOf places the right card of a tent in the frame of the left one. The cards, of half measures half, lean by so
// many degrees and touch along their upper edges, with a gap (m) and the right edge higher by rise (m). normal is the
// direction between the edges, in the frame of the left card.
func tentOf(half geom.Vec3, lean, gap, rise float64) (rel geom.Frame, normal geom.Vec3) {
	pose := func(side, x, y float64) geom.Frame {
		turn := geom.AxisAngle(geom.V(0, 0, 1), -side*lean*math.Pi/180).Mat()
		edge := turn.Apply(geom.V(side*half.X, half.Y, 0))
		return geom.Frame{P: geom.V(x, y, 0).Sub(edge), R: turn}
	}
	left, right := pose(1, 0, 0), pose(-1, gap, rise)
	return left.Relative(&right), left.R.ApplyT(geom.V(gap, rise, 0).Unit())
}

// TestParallelEdgesPartAlongTheirDistance leans cards on each other: whatever the gap and the lean, at rest and on
// their way to each other, their normal is the direction from edge to edge and not that of a face next to it, and the
// line of contact has both of its ends.
func TestParallelEdgesPartAlongTheirDistance(t *testing.T) {
	half := geom.V(0.007, 0.44, 0.315)
	card := boxCore(t, half.X, half.Y, half.Z)
	mesh := solidMesh(t, card.Poly)
	const zone = 0.00014
	for _, lean := range []float64{5, 10, 21, 28, 40} {
		for _, gap := range []float64{0.05 * zone, 0.4 * zone, zone, 5 * zone} {
			for _, closes := range []float64{0, 0.01, 0.3, 2, 20} {
				rel, normal := tentOf(half, lean, gap, 0.02*gap)
				motion := normal.Scale(-closes * zone)
				var m contact.Manifold
				Gather(card, card, &rel, gap+zone, &Hint{Zone: zone, Motion: motion}, &m)
				checkLine(t, &m, normal, half.Z)
				patches, _ := GatherPatches(mesh, card, &rel, gap+zone, zone, motion, nil, &PatchScratch{})
				if len(patches) == 0 {
					t.Fatalf("lean %g°, gap %g: no contact of the mesh", lean, gap)
				}
				checkLine(t, &patches[0], normal, half.Z)
				if t.Failed() {
					t.Fatalf("lean %g°, gap %g, closing by %g zones", lean, gap, closes)
				}
			}
		}
	}
}

// checkLine checks the normal of a manifold and that it has points at both ends of a line along z.
func checkLine(t *testing.T, m *contact.Manifold, normal geom.Vec3, end float64) {
	t.Helper()
	if m.Normal.Sub(normal).Len() > 1e-6 {
		t.Errorf("normal %v, want %v", m.Normal, normal)
	}
	low, high := math.Inf(1), math.Inf(-1)
	for i := range m.Count {
		low, high = min(low, m.Points[i].OnA.Z), max(high, m.Points[i].OnA.Z)
	}
	if low > 1e-6-end || high < end-1e-6 {
		t.Errorf("%d points from z = %g to %g, the edges reach from %g to %g", m.Count, low, high, -end, end)
	}
}

// TestNormalsAreDirectionsOfDistance puts boxes at random near each other: the normal is that of a face only where the
// closest points lie within some degrees of it.
func TestNormalsAreDirectionsOfDistance(t *testing.T) {
	cores := []mesh.Core{boxCore(t, 0.5, 0.5, 0.5), boxCore(t, 0.5, 0.125, 0.25), boxCore(t, 1, 0.02, 1),
		must(t)(convex.WedgePolyhedron(geom.V(0.7, 0.3, 0.5)))}
	r := rand.New(rand.NewPCG(11, 12))
	for range 20000 {
		a, b := &cores[r.IntN(len(cores))], &cores[r.IntN(len(cores))]
		rel := geom.Frame{P: geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()), R: randomTurn(r).Mat()}
		s := convex.Distance(a.Poly, b.Poly, &rel, &convex.DistanceCache{})
		if s.Normal == (geom.Vec3{}) {
			continue
		}
		rel.P = rel.P.AddScaled(r.Float64()*testZone-s.Dist, s.Normal)
		var m contact.Manifold
		Gather(*a, *b, &rel, 2*testZone, &Hint{Zone: testZone}, &m)
		if s = convex.Distance(a.Poly, b.Poly, &rel, &convex.DistanceCache{}); s.Dist < 1e-6 {
			continue
		}
		if sine := m.Normal.Cross(s.Normal).Len(); m.Count == 0 || sine > edgeLeans {
			t.Fatalf("%d points with normal %v, closest points along %v at %g", m.Count, m.Normal, s.Normal, s.Dist)
		}
	}
}

// TestBallsTouchOnTheLineOfCentres turns balls at random: normal, points and gap are those of the line of centres, or
// of the plumb line on a plate, to rounding. A column of balls in balance falls by any error here.
func TestBallsTouchOnTheLineOfCentres(t *testing.T) {
	const radiusA, radiusB, tiny = 0.25, 0.4, 2e-15
	a, b, plate := sphereCore(radiusA), sphereCore(radiusB), boxCore(t, 1000, 0.5, 1000)
	r := rand.New(rand.NewPCG(13, 14))
	for range 5000 {
		n := geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Unit()
		gap := r.Float64() * testZone
		rel := geom.Frame{P: n.Scale(radiusA + radiusB + gap), R: randomTurn(r).Mat()}
		var m contact.Manifold
		Gather(a, b, &rel, 2*testZone, &Hint{Zone: testZone}, &m)
		if m.Count != 1 || m.Normal.Sub(n).Len() > tiny || m.Points[0].OnA.Sub(n.Scale(radiusA)).Len() > tiny ||
			rel.R.Apply(m.Points[0].OnB).AddScaled(radiusB, n).Len() > tiny || math.Abs(m.Points[0].Gap-gap) > tiny {
			t.Fatalf("balls along %v, gap %g: %d points, %+v", n, gap, m.Count, m)
		}
		rel.P = geom.V(10*r.NormFloat64(), 0.5+radiusB+gap, 10*r.NormFloat64())
		Gather(plate, b, &rel, 2*testZone, &Hint{Zone: testZone}, &m)
		foot := geom.V(rel.P.X, 0.5, rel.P.Z)
		eps := tiny * (1 + rel.P.Len())
		if m.Count != 1 || m.Normal.Sub(geom.V(0, 1, 0)).Len() > tiny || m.Points[0].OnA.Sub(foot).Len() > eps ||
			rel.R.Apply(m.Points[0].OnB).Sub(geom.V(0, -radiusB, 0)).Len() > eps {
			t.Fatalf("ball on a plate at %v: %d points, %+v", rel.P, m.Count, m)
		}
	}
}

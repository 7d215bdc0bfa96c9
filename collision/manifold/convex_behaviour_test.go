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

// TestSeamHasNoSides puts a box over flush tiles at the height of the zone: every tile under it, even one that ends
// flush with it, answers with the vertical.
func TestSeamHasNoSides(t *testing.T) {
	tile, box := boxCore(t, 0.5, 0.5, 0.5), boxCore(t, 0.3, 0.2, 0.25)
	r := rand.New(rand.NewPCG(7, 8))
	for range 2000 {
		x, z := 2*r.Float64()-1, 2*r.Float64()-1
		if r.IntN(4) == 0 {
			x = 0.2 // the box ends flush with the tile
		}
		tilt := geom.FromRotationVector(geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Scale(1e-5)).Mat()
		for i := -1; i <= 1; i++ {
			for k := -1; k <= 1; k++ {
				rel := geom.Frame{P: geom.V(x-float64(i), 0.7+testZone, z-float64(k)), R: tilt}
				if math.Abs(rel.P.X) > 0.8+1e-9 || math.Abs(rel.P.Z) > 0.75+1e-9 {
					continue // not under the box
				}
				hint := Hint{Zone: testZone}
				var m contact.Manifold
				gap := Gather(tile, box, &rel, 0.01, &hint, &m)
				if m.Count == 0 || m.Normal.Sub(geom.V(0, 1, 0)).Len() > 1e-4 {
					t.Fatalf("tile %d,%d under box at %g,%g: gap %g, %d points, normal %v", i, k, x, z, gap, m.Count, m.Normal)
				}
			}
		}
	}
}

// TestSlidingAcrossSeams slides a box over tiles with the motion told, at rest in the zone or pressed far into it: no
// contact that the motion would press has a sideways normal, whatever the speed.
func TestSlidingAcrossSeams(t *testing.T) {
	for _, height := range []float64{0.8 * testZone, 0.3 * testZone} {
		for _, step := range []float64{0.0003, 0.004, 0.05, 0.8} {
			slideAcrossSeams(t, height, step)
		}
	}
}

func slideAcrossSeams(t *testing.T, height, step float64) {
	t.Helper()
	tile, box := boxCore(t, 0.5, 0.5, 0.5), boxCore(t, 0.3, 0.2, 0.25)
	var hints [10]Hint
	for x := 0.0; x < 8; x += step {
		for i := range hints {
			hint := &hints[i]
			hint.Zone, hint.Motion = testZone, geom.V(step, 0, 0)
			rel := at(x-float64(i), 0.7+height, 0.1)
			var m contact.Manifold
			Gather(tile, box, &rel, step+0.004, hint, &m)
			if m.Count == 0 {
				continue
			}
			closes := m.Normal.Dot(hint.Motion)
			if closes < 0 && m.Points[0].Gap+closes < 0.5*testZone && math.Abs(m.Normal.Y) < 0.999 {
				t.Fatalf("height %g, step %g: tile %d stops the box at %g with normal %v, gap %g",
					height, step, i, x, m.Normal, m.Points[0].Gap)
			}
		}
	}
}

// TestFallingBesideWall lets a box fall along a wall at the height of the zone: the wall's top does not catch it.
func TestFallingBesideWall(t *testing.T) {
	wall, box := boxCore(t, 0.5, 0.5, 0.5), boxCore(t, 0.3, 0.2, 0.25)
	for _, step := range []float64{0.001, 0.01, 0.1} {
		hint := Hint{Zone: testZone, Motion: geom.V(0, -step, 0)}
		for y := 1.2; y > -1.2; y -= step {
			rel := at(0.8+testZone, y, 0.1)
			var m contact.Manifold
			Gather(wall, box, &rel, step+0.004, &hint, &m)
			if m.Count > 0 && m.Points[0].Gap+m.Normal.Dot(hint.Motion) < 0.5*testZone && math.Abs(m.Normal.Y) > 0.001 {
				t.Fatalf("step %g: caught at %g with normal %v, gap %g", step, y, m.Normal, m.Points[0].Gap)
			}
		}
	}
}

// TestNormalDoesNotFlicker rocks resting solids by less than the hysteresis: the axis chosen first stays.
func TestNormalDoesNotFlicker(t *testing.T) {
	cube, brick := boxCore(t, 0.5, 0.5, 0.5), boxCore(t, 0.25, 0.1, 0.125)
	cylinder := must(t)(convex.CylinderPolyhedron(0.5, 1, 24))
	for _, c := range []struct {
		name string
		a, b mesh.Core
		rel  geom.Frame
	}{
		{"cube on cube", cube, cube, turned(at(0.2, 1+testZone, 0.1), geom.V(0, 1, 0), 20)},
		{"brick on cube, overhanging", cube, brick, at(0.6, 0.6+testZone, 0.1)},
		{"cylinder on cube", cube, cylinder, at(0.1, 1+testZone, 0)},
		{"cylinder on cylinder", cylinder, cylinder, at(0.2, 1+testZone, 0)},
		{"edges crossing", cube, cube, turned(turned(at(1.001, 1.001, 0), geom.V(1, 0, 0), 45), geom.V(0, 0, 1), -45)},
	} {
		r := rand.New(rand.NewPCG(9, 10))
		hint := Hint{Zone: testZone}
		var first axisKind
		var face int32
		features, count := map[uint32]bool{}, 0
		for i := range 500 {
			shake := geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Scale(3e-5)
			turn := geom.FromRotationVector(shake).Mat()
			rel := geom.Frame{P: c.rel.P.Add(shake), R: turn.Mul(&c.rel.R)}
			var m contact.Manifold
			Gather(c.a, c.b, &rel, 0.01, &hint, &m)
			if i == 0 {
				first, face, count = hint.kind, hint.face, m.Count
			}
			if hint.kind != first || hint.face != face {
				t.Fatalf("%s: axis %d of face %d became %d of face %d", c.name, first, face, hint.kind, hint.face)
			}
			for k := range m.Count {
				features[m.Points[k].Feature] = true
			}
		}
		if len(features) != count {
			t.Errorf("%s: %d points but %d different features in 500 gatherings", c.name, count, len(features))
		}
	}
}

// TestOverlapGivesLeastDepth checks the answer that a correct world never needs: negative gaps along the shortest way.
func TestOverlapGivesLeastDepth(t *testing.T) {
	cube := boxCore(t, 0.5, 0.5, 0.5)
	for _, c := range []struct {
		name   string
		a, b   mesh.Core
		rel    geom.Frame
		gap    float64
		normal geom.Vec3
		count  int
	}{
		{"cubes touching", cube, cube, at(0.1, 1, 0.2), 0, geom.V(0, 1, 0), 4},
		{"cubes", cube, cube, at(0.1, 0.9, 0.2), -0.1, geom.V(0, 1, 0), 4},
		{"cubes sideways", cube, cube, at(-0.8, 0.1, 0.1), -0.2, geom.V(-1, 0, 0), 4},
		{"ball sunk in cube", cube, sphereCore(0.2), at(0, 0.69, 0), -0.01, geom.V(0, 1, 0), 1},
		{"ball deep in cube", cube, sphereCore(0.2), at(0, 0.45, 0), -0.25, geom.V(0, 1, 0), 1},
		{"balls", sphereCore(0.2), sphereCore(0.3), at(0, 0, 0.4), -0.1, geom.V(0, 0, 1), 1},
		{"balls in one place", sphereCore(0.2), sphereCore(0.3), at(0, 0, 0), -0.5, geom.V(0, 1, 0), 1},
		{"capsules crossed", capsuleCore(0.5, 0.2), capsuleCore(0.5, 0.2), turned(at(0, 0, 0.3), geom.V(0, 0, 1), 90),
			-0.1, geom.V(0, 0, 1), 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			hint := Hint{Zone: testZone}
			var m contact.Manifold
			gap := Gather(c.a, c.b, &c.rel, 0.01, &hint, &m)
			if math.Abs(gap-c.gap) > 1e-12 || m.Count != c.count || m.Normal.Sub(c.normal).Len() > 1e-12 {
				t.Fatalf("gap %g, normal %v, %d points: %+v", gap, m.Normal, m.Count, m.Points[:m.Count])
			}
			for i := range m.Count {
				p := &m.Points[i]
				along := m.Normal.Dot(c.rel.Apply(p.OnB).Sub(p.OnA))
				if p.Gap > c.gap+1e-12 || math.Abs(along-p.Gap) > 1e-12 {
					t.Errorf("point %d: gap %g, %g along the normal", i, p.Gap, along)
				}
			}
		})
	}
	// Meeting segments and flat polygons have no shallow way out, but an answer all the same.
	segment := mesh.Core{Poly: convex.SegmentPolyhedron(geom.V(-1, 0, 0), geom.V(1, 0, 0))}
	flat := must(t)(convex.FlatPolyhedron([]geom.Vec3{{X: -1, Z: -1}, {X: -1, Z: 1}, {X: 1, Z: 0}}))
	for _, other := range []mesh.Core{segment, flat, cube, sphereCore(0.1), capsuleCore(0.5, 0.1)} {
		for _, pair := range [][2]mesh.Core{{segment, other}, {other, segment}, {flat, other}, {other, flat}} {
			hint, rel := Hint{Zone: testZone}, at(0, 0, 0)
			var m contact.Manifold
			gap := Gather(pair[0], pair[1], &rel, 0.01, &hint, &m)
			if gap > 1e-12 || m.Count == 0 || math.Abs(m.Normal.Len()-1) > 1e-12 {
				t.Errorf("gap %g, normal %v, %d points", gap, m.Normal, m.Count)
			}
		}
	}
}

// TestForeignHint uses one hint for all pairs in turn: it may cost time, not truth.
func TestForeignHint(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	cores := []mesh.Core{
		boxCore(t, 0.5, 0.5, 0.5), must(t)(convex.CylinderPolyhedron(0.4, 1.1, 24)), sphereCore(0.3), capsuleCore(0.6, 0.2),
		must(t)(convex.FlatPolyhedron([]geom.Vec3{{}, {X: 1}, {X: 0.2, Z: 0.9}})), boxCore(t, 100, 1, 100),
	}
	hint := Hint{Zone: testZone}
	for range 3000 {
		a, b := &cores[r.IntN(len(cores))], &cores[r.IntN(len(cores))]
		rel := geom.Frame{P: geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()), R: randomTurn(r).Mat()}
		var cache convex.DistanceCache
		s := convex.Distance(a.Poly, b.Poly, &rel, &cache)
		if s.Normal == (geom.Vec3{}) {
			continue
		}
		rel.P = rel.P.AddScaled(2*testZone+a.Radius+b.Radius-s.Dist, s.Normal)
		var m contact.Manifold
		gap := Gather(*a, *b, &rel, 0.01, &hint, &m)
		checkManifold(t, "foreign", a, b, &rel, 0.01, gap, &m)
	}
}

// TestThinKeepsTheOutline compares a thinned patch of many corners with all of it.
func TestThinKeepsTheOutline(t *testing.T) {
	floor := boxCore(t, 10, 0.5, 10)
	for _, sides := range []int{9, 12, 24, 37, 64, 100} {
		cylinder := must(t)(convex.CylinderPolyhedron(0.5, 1, sides))
		rel := at(1, 1+testZone, 2)
		hint := Hint{Zone: testZone}
		var m contact.Manifold
		Gather(floor, cylinder, &rel, 0.01, &hint, &m)
		if m.Count != contact.MaxPoints {
			t.Fatalf("%d sides: %d points", sides, m.Count)
		}
		// Seen from the middle no gap between neighbours exceeds 90°: nothing can topple over the missing corners.
		angles := make([]float64, 0, contact.MaxPoints)
		for i := range m.Count {
			p := m.Points[i].OnB
			angles = append(angles, geom.Atan2(p.Z, p.X))
		}
		for i := range angles {
			next := 2 * math.Pi
			for j := range angles {
				if d := math.Mod(angles[j]-angles[i]+4*math.Pi, 2*math.Pi); d > 1e-9 {
					next = min(next, d)
				}
			}
			if next > math.Pi/2+1e-9 {
				t.Errorf("%d sides: %g° without a point", sides, next*180/math.Pi)
			}
		}
	}
}

func TestGatherAllocatesNothing(t *testing.T) {
	cylinder := must(t)(convex.CylinderPolyhedron(0.5, 1, 24))
	rel := at(0.1, 1+testZone, 0.1)
	hint := Hint{Zone: testZone}
	var m contact.Manifold
	if n := testing.AllocsPerRun(10, func() { Gather(cylinder, cylinder, &rel, 0.01, &hint, &m) }); n != 0 {
		t.Errorf("%g allocations", n)
	}
}

// FuzzGather looks for poses at which a manifold breaks its promises.
func FuzzGather(f *testing.F) {
	f.Add(uint8(0), uint8(0), 0.0, 1.001, 0.0, 1.0, 0.0, 0.0, 0.0)
	f.Add(uint8(1), uint8(3), 0.1, 1.0, 0.2, 1.0, 0.0, 1e-6, 0.7)
	f.Add(uint8(4), uint8(5), 0.5, 0.5, 0.5, 0.1, 0.2, 0.3, 0.4)
	cores := []mesh.Core{
		boxCore(f, 0.5, 0.5, 0.5), boxCore(f, 1, 0.02, 1), must(f)(convex.CylinderPolyhedron(0.4, 1.1, 12)),
		must(f)(convex.ConePolyhedron(0.5, 1, 7)), sphereCore(0.3), capsuleCore(0.6, 0.2),
		must(f)(convex.FlatPolyhedron([]geom.Vec3{{}, {X: 1}, {X: 0.2, Z: 0.9}})),
	}
	f.Fuzz(func(t *testing.T, i, j uint8, x, y, z, qw, qx, qy, qz float64) {
		a, b := &cores[int(i)%len(cores)], &cores[int(j)%len(cores)]
		q := geom.Quat{W: qw, X: qx, Y: qy, Z: qz}
		if !q.IsFinite() || !(q.Mul(q).W*0 == 0) || !(geom.V(x, y, z).Len() < 1000) {
			return
		}
		rel := geom.Frame{P: geom.V(x, y, z), R: q.Unit().Mat()}
		var cache convex.DistanceCache
		s := convex.Distance(a.Poly, b.Poly, &rel, &cache)
		if s.Dist < 1e-6 {
			return
		}
		rel.P = rel.P.AddScaled(2*testZone+a.Radius+b.Radius-s.Dist, s.Normal)
		hint := Hint{Zone: testZone}
		var m contact.Manifold
		for range 2 {
			gap := Gather(*a, *b, &rel, 0.01, &hint, &m)
			checkManifold(t, "fuzz", a, b, &rel, 0.01, gap, &m)
		}
	})
}

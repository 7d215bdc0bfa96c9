package expel

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

const (
	quarter = 0.25 // m, the zone of the cases
	degree  = math.Pi / 180
)

func flat(t testing.TB, corners ...geom.Vec3) *convex.Polyhedron {
	t.Helper()
	p, err := convex.FlatPolyhedron(corners)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// floorOf is the square z = 0 with sides 2 half, seen from above.
func floorOf(t testing.TB, half float64) *convex.Polyhedron {
	t.Helper()
	return flat(t, geom.V(-half, -half, 0), geom.V(half, -half, 0), geom.V(half, half, 0), geom.V(-half, half, 0))
}

func boxOf(t testing.TB, x, y, z float64) *convex.Polyhedron {
	t.Helper()
	p, err := convex.BoxPolyhedron(geom.V(x, y, z))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// solid is the core of a convex polyhedron without a radius.
func solid(p *convex.Polyhedron) mesh.Core { return mesh.Core{Poly: p} }

var home = geom.Frame{R: geom.Identity3()}

func away(x, y, z float64) geom.Frame { return geom.Frame{P: geom.V(x, y, z), R: geom.Identity3()} }

// checkHit compares the fraction of a query, and for a hit that its normal and point are sound.
func checkHit(t *testing.T, h Hit, want, within float64) {
	t.Helper()
	if !(math.Abs(h.Fraction-want) <= within) || (h.State == StateHit) != (want < 1) {
		t.Errorf("%+v, want fraction %.9g", h, want)
	}
	if h.State == StateHit && (math.Abs(h.Normal.Len()-1) > 1e-12 || !h.Point.IsFinite()) {
		t.Errorf("%+v: normal or point unsound", h)
	}
}

func TestTranslateCases(t *testing.T) {
	tip := func(x, y, z float64) *convex.Polyhedron { return convex.PointPolyhedron(geom.V(x, y, z)) }
	seg := func(a, b geom.Vec3) *convex.Polyhedron { return convex.SegmentPolyhedron(a, b) }
	floor, country := floorOf(t, 10), floorOf(t, 1000)
	right := flat(t, geom.V(0, 0, 0), geom.V(10, 0, 0), geom.V(10, 10, 0))
	left := flat(t, geom.V(0, 0, 0), geom.V(10, 10, 0), geom.V(0, 10, 0))
	shelf := flat(t, geom.V(-5, -5, 0), geom.V(0, -5, 0), geom.V(0, 5, 0), geom.V(-5, 5, 0))
	fence := seg(geom.V(0, 0, -1), geom.V(0, 0, 1))
	box := boxOf(t, 1, 1, 1)
	for _, row := range []struct {
		name            string
		mover, obstacle *convex.Polyhedron
		rel             geom.Frame
		v               geom.Vec3
		want            float64
	}{
		{"1 head on", tip(0, 0, 5), floor, home, geom.V(0, 0, -10), 0.475},
		{"1 head on from behind the other side", tip(0, 0, -5), floor, home, geom.V(0, 0, 10), 0.475},
		{"2 parallel in the zone", tip(0, 0, 0.1), country, home, geom.V(5, 0, 0), 1},
		{"2 hardly rising in the zone", tip(0, 0, 0.1), country, home, geom.V(5, 0, 1e-12), 1},
		{"2 sinking onto the polygon", tip(0, 0, 0.1), country, home, geom.V(5, 0, -1e-3), 0},
		{"2 sinking, but past its end", tip(0, 0, 0.1), floor, home, geom.V(5, 0, -1e-3), 1},
		{"3 phantom: in the slab, far from the polygon", tip(-5, 0, 0.2),
			flat(t, geom.V(0, -5, 0), geom.V(10, -5, 0), geom.V(10, 5, 0), geom.V(0, 5, 0)), home, geom.V(0.5, 0, -0.02), 1},
		{"4 shared edge, one side", tip(5, 5, 5), right, home, geom.V(0, 0, -10), 0.475},
		{"4 shared edge, other side", tip(5, 5, 5), left, home, geom.V(0, 0, -10), 0.475},
		{"5 shared vertex", tip(10, 10, 5), right, home, geom.V(0, 0, -10), 0.475},
		{"6 parallel bare edges never meet", seg(geom.V(-1, 0, 1), geom.V(1, 0, 1)), seg(geom.V(-2, 0, 0), geom.V(2, 0, 0)),
			home, geom.V(0, 0, -2), 1},
		{"6 parallel boxes stop through vertices", box, box, away(0, 0.1, 4), geom.V(0, 0, -4), 1.75 / 4},
		{"6 equal boxes stop through common vertices", box, box, away(0, 0, 4), geom.V(0, 0, -4), 1.75 / 4},
		{"19 dangling edge, from outside", fence, shelf, away(3, 0, 0), geom.V(-4, 0, 0), 2.75 / 4},
		{"19 dangling edge, from behind", fence, shelf, away(-3, 0, 0), geom.V(4, 0, 0), 1},
		{"23 huge: a million metres", tip(0, 0, 1e6), country, home, geom.V(0, 0, -2e6), (1e6 - 0.25) / 2e6},
		{"23 tiny, far from all", tip(0, 0, 1), country, home, geom.V(0, 0, -1e-12), 1},
		{"23 tiny, in the zone", tip(0, 0, 0.1), country, home, geom.V(0, 0, -1e-12), 0},
		{"24 segment on polygon", seg(geom.V(-1, 0, 3), geom.V(1, 0, 2)), floor, home, geom.V(0, 0, -4), 1.75 / 4},
		{"24 polygon on point", floor, tip(1, 2, 3), home, geom.V(0, 0, 4), 2.75 / 4},
		{"24 polygon on polygon, crosswise", flat(t, geom.V(-9, -1, 0), geom.V(9, -1, 0), geom.V(9, 1, 0), geom.V(-9, 1, 0)),
			flat(t, geom.V(-1, -9, 0), geom.V(1, -9, 0), geom.V(1, 9, 0), geom.V(-1, 9, 0)),
			away(0, 0, 2), geom.V(0, 0, -4), 1.75 / 4},
		{"24 segment on segment", seg(geom.V(-1, 0, 2), geom.V(1, 0, 2)), seg(geom.V(0, -1, 0), geom.V(0, 1, 0)),
			home, geom.V(0, 0, -4), 1.75 / 4},
		{"24 at rest, apart", box, box, away(0, 0, 2.1), geom.Vec3{}, 1},
		{"touching and pressed", box, box, away(0, 0.5, 2), geom.V(0, 0, -1), 0},
		{"touching and sliding", box, box, away(0, 0.5, 2), geom.V(5, 3, 0), 1},
		{"touching and leaving", box, box, away(0, 0.5, 2), geom.V(0, 0, 1), 1},
		{"in the zone and leaving", box, box, away(0, 0.5, 2.1), geom.V(1, 0, 0.1), 1},
	} {
		t.Run(row.name, func(t *testing.T) {
			var s Scratch
			checkHit(t, Translate(solid(row.mover), solid(row.obstacle), &row.rel, row.v, quarter, &s), row.want, 1e-12)
		})
	}
}

// Case 24: a motion of length zero tests the position.
func TestAtRestOverlapping(t *testing.T) {
	var s Scratch
	box, rel := boxOf(t, 1, 1, 1), away(0.5, 0, 1.9)
	for _, h := range []Hit{
		Translate(solid(box), solid(box), &rel, geom.Vec3{}, quarter, &s),
		Rotate(solid(box), solid(box), &rel, geom.Vec3{}, geom.V(0, 0, 1), 0, quarter, &s),
	} {
		if h.State != StateHit || h.Fraction != 0 {
			t.Errorf("%+v for overlapping boxes at rest", h)
		}
	}
}

// Input that is not finite is answered with StateUnsure and nothing moved.
func TestUnsureForBadInput(t *testing.T) {
	var s Scratch
	box, rel, nan := solid(boxOf(t, 1, 1, 1)), away(0, 0, 5), math.NaN()
	up, bad := geom.V(0, 0, 1), away(nan, 0, 0)
	for name, h := range map[string]Hit{
		"motion":       Translate(box, box, &rel, geom.V(0, nan, 0), quarter, &s),
		"infinite":     Translate(box, box, &rel, geom.V(0, math.Inf(1), 0), quarter, &s),
		"frame":        Translate(box, box, &bad, up, quarter, &s),
		"zone":         Translate(box, box, &rel, up, nan, &s),
		"negative":     Translate(box, box, &rel, up, -1, &s),
		"zero axis":    Rotate(box, box, &rel, geom.Vec3{}, geom.Vec3{}, 1, quarter, &s),
		"angle":        Rotate(box, box, &rel, geom.Vec3{}, up, nan, quarter, &s),
		"origin":       Rotate(box, box, &rel, geom.V(nan, 0, 0), up, 1, quarter, &s),
		"screw pitch":  Sweep(box, box, &rel, Screw{Axis: up, Angle: 1, Pitch: nan}, quarter, &s),
		"screw origin": Sweep(box, box, &rel, Screw{Axis: up, Angle: 1, Pitch: 1, Origin: geom.V(nan, 0, 0)}, quarter, &s),
	} {
		if h.State != StateUnsure || h.Fraction != 0 {
			t.Errorf("%s: %+v", name, h)
		}
	}
}

// Cases 4 and 5: rays at random points of the edges and at the vertices of turned solids, near the origin and far
// from it, are never lost between two faces.
func TestNoRayLeaksBetweenFaces(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 5))
	var s Scratch
	for _, w := range walkers(t)[:5] {
		for _, offset := range []float64{0, 1000} {
			q := geom.AxisAngle(randomVec(r).Unit(), 2)
			pose := geom.Pose{P: geom.V(1, -0.7, 0.3).Scale(offset), Q: q}
			solid := w.poly.Transformed(&pose)
			for i := range 8000 {
				e := &solid.Edges[r.IntN(len(solid.Edges))]
				target := solid.Verts[e.V0].Lerp(solid.Verts[e.V1], r.Float64()*float64(i&1))
				inside := solid.Centre.Lerp(target, 0.5)
				v := target.Sub(inside).Add(randomVec(r).Scale(0.1)).Scale(-8)
				point := convex.PointPolyhedron(target.AddScaled(-0.5, v))
				if h := Translate(mesh.Core{Poly: point}, mesh.Core{Poly: solid}, &home, v, 1e-3, &s); h.State != StateHit {
					t.Fatalf("%s at %v: a ray along %v at %v is lost", w.name, pose.P, v, target)
				}
			}
		}
	}
}

// Case 7: edges 1e-4 rad apart, 20 m long, 4000 m from the origin.
func TestNearlyParallelEdges(t *testing.T) {
	var s Scratch
	at := geom.V(4000, 4000, 4000)
	a := convex.SegmentPolyhedron(at.Add(geom.V(-10, 0, 0)), at.Add(geom.V(10, 0, 0)))
	b := convex.SegmentPolyhedron(geom.V(-10, -1e-3, 0), geom.V(10, 1e-3, 0))
	rel := geom.Frame{P: at.Add(geom.V(0, 0, 1)), R: geom.Identity3()}
	h := Translate(solid(b), solid(a), &rel, geom.V(0, 0, -2), quarter, &s)
	checkHit(t, h, 0.375, 0.5e-9)
	if d := h.Point.Sub(at).Len(); d > 1e-6 || h.Normal.Z < 0.999 {
		t.Errorf("%+v: the contact is off by %g", h, d)
	}
}

// Case 18: a bar that comes down across the edge of a wedge stops with the same gap whatever the angle of the wedge,
// and across that of a flat polygon too.
func TestGapIsContinuousInTheDihedral(t *testing.T) {
	var s Scratch
	bar := convex.SegmentPolyhedron(geom.V(0, 0, -3), geom.V(0.3, 0, 3))
	for _, tilt := range []float64{0, 0.2, 0.7, 1.3} {
		down := geom.V(math.Sin(tilt), -math.Cos(tilt), 0)
		for _, angle := range []float64{0, 1e-9, 1e-6, 1e-3, 0.1, 0.35, 0.5, 1, 1.5, 2} {
			ridge := ridgeOf(t, angle)
			rel := geom.Frame{P: down.Scale(-2), R: geom.Identity3()}
			h := Translate(solid(bar), solid(ridge), &rel, down.Scale(3), 0.01, &s)
			if tilt > math.Pi/2-angle/2 {
				continue // the bar comes from behind one of the faces
			}
			rel.P = rel.P.AddScaled(3*h.Fraction, down)
			if gap := gapAt(ridge, bar, &rel); h.State != StateHit || math.Abs(gap-0.01) > 1e-4*0.01 {
				t.Errorf("wedge of %g rad, bar tilted by %g: gap %g after %+v", angle, tilt, gap, h)
			}
		}
	}
}

// ridgeOf is a wedge with its edge along x at the origin and its body below; flat for angle 0.
func ridgeOf(t *testing.T, angle float64) *convex.Polyhedron {
	t.Helper()
	if angle == 0 {
		return flat(t, geom.V(-1, 0, 0), geom.V(1, 0, 0), geom.V(1, -1, 0), geom.V(-1, -1, 0))
	}
	z := math.Tan(0.5 * angle)
	p, err := convex.NewPolyhedron([]geom.Vec3{
		{X: -1}, {X: 1}, {X: -1, Y: -1, Z: -z}, {X: 1, Y: -1, Z: -z}, {X: -1, Y: -1, Z: z}, {X: 1, Y: -1, Z: z},
	}, [][]int32{{0, 4, 5, 1}, {0, 1, 3, 2}, {0, 2, 4}, {1, 5, 3}, {2, 3, 5, 4}})
	if err != nil {
		t.Logf("wedge of %g rad is flat to the builder: %v", angle, err)
		return ridgeOf(t, 0)
	}
	return p
}

// Case 21: a box at the height of the zone slides over rows of tiles, one of them shifted by half a tile, seams and
// T-junctions included, and never stops.
func TestSlidesOverSeams(t *testing.T) {
	var s Scratch
	tile, box := solid(boxOf(t, 0.5, 0.5, 0.5)), solid(boxOf(t, 0.5, 0.5, 0.5))
	for row := range 3 {
		for column := range 100 {
			centre := geom.V(float64(column)+0.5*float64(row&1), float64(row)-1, -0.5)
			for _, drift := range []float64{0, 1e-17, -1e-17} {
				rel := away(-2-centre.X, 0.3-centre.Y, 0.5+quarter-centre.Z)
				if h := Translate(box, tile, &rel, geom.V(104, 0.7, drift), quarter, &s); h.State != StateApart {
					t.Fatalf("tile %d of row %d, drift %g: %+v", column, row, drift, h)
				}
			}
		}
	}
}

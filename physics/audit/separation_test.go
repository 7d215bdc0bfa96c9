package audit

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// must unwraps a constructor that cannot fail on the data of these tests.
func must(core *convex.Polyhedron, err error) *convex.Polyhedron {
	if err != nil {
		panic(err)
	}
	return core
}

func coreBox(x, y, z float64) *convex.Polyhedron { return must(convex.BoxPolyhedron(geom.V(x, y, z))) }

func coreTriangle() *convex.Polyhedron {
	return must(convex.FlatPolyhedron([]geom.Vec3{{X: -1, Z: -1}, {X: 0, Z: 1}, {X: 1, Z: -1}}))
}

func corePoint() *convex.Polyhedron { return convex.PointPolyhedron(geom.Vec3{}) }

func coreSegment(half float64) *convex.Polyhedron {
	return convex.SegmentPolyhedron(geom.V(0, -half, 0), geom.V(0, half, 0))
}

// placed is a solid at a pose.
func placed(core *convex.Polyhedron, radius float64, p geom.Vec3, q geom.Quat) *solid {
	s := &solid{}
	s.place(newShape(core), radius, &geom.Pose{P: p, Q: q})
	return s
}

func turned(x, y, z, degrees float64) geom.Quat {
	return geom.AxisAngle(geom.V(x, y, z).Unit(), degrees*math.Pi/180)
}

func TestGapClosedForm(t *testing.T) {
	none := geom.IdentityQuat()
	upright := geom.Vec3{}
	cube := coreBox(.5, .5, .5)
	far := geom.V(1e5, -2e5, 3e5)
	for _, c := range []struct {
		name   string
		a      *convex.Polyhedron
		ra     float64
		pa     geom.Vec3
		qa     geom.Quat
		b      *convex.Polyhedron
		rb     float64
		pb     geom.Vec3
		qb     geom.Quat
		want   float64
		within float64
	}{
		{"cubes face to face, apart", cube, 0, upright, none, cube, 0, geom.V(.2, 1.001, .1), none, .001, 1e-15},
		{"cubes face to face, overlapping", cube, 0, upright, none, cube, 0, geom.V(.2, .999, .1), none, -.001, 1e-15},
		{"cubes touching", cube, 0, upright, none, cube, 0, geom.V(.25, 1, .5), none, 0, 0},
		{"cubes by an edge", cube, 0, upright, none, cube, 0, geom.V(1.003, 1.004, 0), none, .005, 1e-15},
		{"cubes by a corner", cube, 0, upright, none, cube, 0, geom.V(1.002, 1.003, 1.006), none, .007, 1e-15},
		{"cubes at one place", cube, 0, upright, none, cube, 0, upright, none, -1, 1e-15},
		{"far from the origin", cube, 0, far, none, cube, 0, far.Add(geom.V(0, 1.0625, 0)), none, .0625, 1e-15},
		{"edge on face, apart", cube, 0, upright, none, cube, 0, geom.V(0, .5+math.Sqrt(.5)+.01, 0),
			turned(0, 0, 1, 45), .01, 1e-15},
		{"edge in face", cube, 0, upright, none, cube, 0, geom.V(0, .5+math.Sqrt(.5)-.01, 0),
			turned(0, 0, 1, 45), -.01, 1e-15},
		{"corner on face", cube, 0, upright, none, cube, 0, geom.V(.1, .5+math.Sqrt(.75)+.01, .2),
			cornerDown(), .01, 1e-15},
		{"crossed edges, apart", cube, 0, upright, turned(0, 0, 1, 45), cube, 0,
			geom.V(0, 2*math.Sqrt(.5)+.01, 0), turned(1, 0, 0, 45), .01, 1e-15},
		{"crossed edges, overlapping", cube, 0, upright, turned(0, 0, 1, 45), cube, 0,
			geom.V(0, 2*math.Sqrt(.5)-.01, 0), turned(1, 0, 0, 45), -.01, 1e-15},
		{"crossed plates, no corner inside", coreBox(2, .1, .2), 0, upright, none, coreBox(2, .1, .2), 0,
			geom.V(0, .203, 0), turned(0, 1, 0, 90), .003, 1e-15},
		{"edges parallel to 1e-11 rad", cube, 0, upright, turned(0, 0, 1, 45), cube, 0,
			geom.V(0, 2*math.Sqrt(.5)+.01, 0),
			turned(0, 0, 1, 45).Mul(geom.AxisAngle(geom.V(1, 1, 0).Unit(), 1e-11)), .01, 1e-11},
		{"ball above a box", cube, 0, upright, none, corePoint(), .25, geom.V(.1, .76, .2), none, .01, 1e-15},
		{"ball in a box", cube, 0, upright, none, corePoint(), .25, geom.V(.1, .74, .2), none, -.01, 1e-15},
		{"ball's centre in a box", cube, 0, upright, none, corePoint(), .25, geom.V(.1, .4, .2), none, -.35, 1e-15},
		{"ball at a corner", cube, 0, upright, none, corePoint(), .25, geom.V(.7, .7, .6), none, .05, 1e-15},
		{"balls", corePoint(), 1, upright, none, corePoint(), 2, geom.V(2, 2, 1.5), none,
			math.Sqrt(10.25) - 3, 1e-15},
		{"balls at one place", corePoint(), 1, upright, none, corePoint(), 2, upright, none, -3, 0},
		{"capsules side by side", coreSegment(1), .5, upright, none,
			coreSegment(1), .5, geom.V(1.1, .3, 0), none, .1, 1e-15},
		{"capsules end to end", coreSegment(1), .5, upright, none,
			coreSegment(1), .5, geom.V(0, 2.9, 0), none, -.1, 1e-15},
		{"capsules on one line, overlapping", coreSegment(1), .5, upright, none,
			coreSegment(1), .5, geom.V(0, .5, 0), none, -1, 1e-15},
		{"capsules crossing exactly", coreSegment(1), .5, upright, none,
			coreSegment(1), .5, upright, turned(1, 0, 0, 90), -1, 1e-15},
		{"capsules crossed, apart", coreSegment(1), .5, upright, none,
			coreSegment(1), .5, geom.V(1.25, 0, 0), turned(1, 0, 0, 70), .25, 1e-15},
		{"ball on a capsule's axis", coreSegment(1), .5, upright, none,
			corePoint(), .25, geom.V(0, .5, 0), none, -.75, 1e-15},
		{"cylinder under a cone's tip", must(convex.CylinderPolyhedron(.5, 1, 24)), 0, upright, none,
			must(convex.ConePolyhedron(.5, 1, 16)), 0, geom.V(.1, 1.02, .1), turned(1, 0, 0, 180), .02, 1e-15},
		{"cone on a cylinder's cap", must(convex.CylinderPolyhedron(.5, 1, 24)), 0, upright, none,
			must(convex.ConePolyhedron(.5, 1, 16)), 0, geom.V(.1, .99, .1), none, -.01, 1e-15},
		{"cylinders side by side by facets", must(convex.CylinderPolyhedron(.5, 1, 8)), 0, upright, turned(0, 1, 0, 22.5),
			must(convex.CylinderPolyhedron(.5, 1, 8)), 0, geom.V(math.Cos(math.Pi/8)+.03, .2, 0),
			turned(0, 1, 0, 22.5), .03, 1e-15},
		{"box over a triangle", coreTriangle(), 0, upright, none, cube, 0, geom.V(0, .501, 0), none, .001, 1e-15},
		{"box halfway through a triangle", coreTriangle(), 0, upright, none,
			cube, 0, geom.V(0, -.25, 0), none, -.25, 1e-15},
		{"box beyond a triangle's edge, level with it", coreTriangle(), 0, upright, none,
			cube, 0, geom.V(0, 0, -1.5625), none, .0625, 1e-15},
		{"triangles flat on each other", coreTriangle(), 0, upright, none,
			coreTriangle(), 0, geom.V(.1, 0, .1), none, 0, 0},
		{"triangles in one plane, apart", coreTriangle(), 0, upright, none,
			coreTriangle(), 0, geom.V(2.5, 0, 0), none, .5, 1e-15},
		{"triangles in one plane, slanted seam", coreTriangle(), 0, upright, none,
			coreTriangle(), 0, geom.V(1.1, 0, 0),
			turned(0, 1, 0, 180), .2 / math.Sqrt(5), 1e-15},
		{"triangles crossing", coreTriangle(), 0, upright, none,
			coreTriangle(), 0, geom.V(0, .93, -.9), turned(1, 0, 0, 90), -.07, 1e-15},
		{"needle through a box", cube, 0, upright, none,
			coreSegment(2), .01, upright, turned(0, 0, 1, 3), -.51, 1e-15},
	} {
		a, b := placed(c.a, c.ra, c.pa, c.qa), placed(c.b, c.rb, c.pb, c.qb)
		var s separator
		for order, got := range []float64{s.gap(a, b, math.Inf(1)), s.gap(b, a, math.Inf(1))} {
			if math.Abs(got-c.want) > c.within*4 {
				t.Errorf("%s (order %d): gap %.17g, want %.17g", c.name, order, got, c.want)
			}
		}
	}
}

// cornerDown turns a cube so that one corner points down.
func cornerDown() geom.Quat {
	corner := geom.V(-1, -1, -1).Unit()
	down := geom.V(0, -1, 0)
	return geom.AxisAngle(corner.Cross(down).Unit(), geom.Acos(corner.Dot(down)))
}

// bestAxis is the oracle: the signed distance of two convex sets is the largest separation over all directions. It
// looks at many directions and climbs from the best few.
func bestAxis(r *rand.Rand, a, b *solid) float64 {
	along := func(n geom.Vec3) float64 {
		lo, hi := math.Inf(1), math.Inf(-1)
		for _, v := range a.verts {
			hi = math.Max(hi, n.Dot(v))
		}
		for _, v := range b.verts {
			lo = math.Min(lo, n.Dot(v.Add(b.centre.Sub(a.centre))))
		}
		return lo - hi - a.radius - b.radius
	}
	best := math.Inf(-1)
	for start := 0; start < 40; start++ {
		var n geom.Vec3
		top := math.Inf(-1)
		for k := 0; k < 25; k++ {
			d := geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Unit()
			if s := along(d); s > top {
				top, n = s, d
			}
		}
		for step := 0.3; step > 1e-9; {
			gained := false
			for k := 0; k < 12; k++ {
				d := geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Unit()
				m := n.AddScaled(step, d).Unit()
				if s := along(m); s > top {
					top, n, gained = s, m, true
				}
			}
			if !gained {
				step *= 0.5
			}
		}
		best = math.Max(best, top)
	}
	return best
}

// randomCore draws a core from all families.
func randomCore(r *rand.Rand) (*convex.Polyhedron, float64) {
	size := func() float64 { return 0.1 + 0.9*r.Float64() }
	switch r.IntN(8) {
	case 0, 1:
		return coreBox(size(), size(), size()), 0
	case 2:
		return must(convex.WedgePolyhedron(geom.V(size(), size(), size()))), 0
	case 3:
		return must(convex.CylinderPolyhedron(size(), size(), 3+r.IntN(9))), 0
	case 4:
		return must(convex.ConePolyhedron(size(), size(), 3+r.IntN(9))), 0
	case 5:
		return coreTriangle(), 0
	case 6:
		return coreSegment(size()), 0.3 * r.Float64()
	}
	return corePoint(), size()
}

func TestGapAgainstAllDirections(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	r := rand.New(rand.NewPCG(11, 12))
	var s separator
	apart, overlapping := 0, 0
	for n := 0; n < 400; n++ {
		coreA, ra := randomCore(r)
		coreB, rb := randomCore(r)
		turn := func() geom.Quat {
			if r.IntN(4) == 0 {
				return turned(0, 1, 0, float64(r.IntN(4)*90)) // aligned: parallel faces and edges
			}
			return geom.Quat{W: r.NormFloat64(), X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}.Unit()
		}
		a := placed(coreA, ra, geom.V(3, 1, -2), turn())
		b := placed(coreB, rb, geom.V(3+.7*r.NormFloat64(), 1+.7*r.NormFloat64(), -2+.7*r.NormFloat64()), turn())
		got := s.gap(a, b, math.Inf(1))
		want := bestAxis(r, a, b)
		// The auditor must never be below the climb, or it missed an axis. The climb may end on a ridge below the top.
		if got < want-1e-12 || got > want+2e-3 {
			t.Fatalf("case %d: gap %.12g, best of all directions %.12g\n%v %v", n, got, want, a.shape, b.shape)
		}
		if back := s.gap(b, a, math.Inf(1)); math.Abs(back-got) > 1e-12 {
			t.Fatalf("case %d: gap %.17g one way, %.17g the other", n, got, back)
		}
		if got > 0 {
			apart++
		} else {
			overlapping++
		}
	}
	if apart < 100 || overlapping < 100 {
		t.Fatalf("%d apart and %d overlapping: the mix tests only one side", apart, overlapping)
	}
}

func TestGapBoundsMeet(t *testing.T) {
	// Apart, the axis of the closest features must prove the distance to rounding, whatever the shapes.
	r := rand.New(rand.NewPCG(21, 22))
	var s separator
	for n := 0; n < 20000; n++ {
		coreA, ra := randomCore(r)
		coreB, rb := randomCore(r)
		q := geom.Quat{W: r.NormFloat64(), X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}.Unit()
		if r.IntN(3) == 0 {
			q = geom.AxisAngle(geom.V(0, 1, 0), math.Pow(10, -14*r.Float64()))
		}
		a := placed(coreA, ra, geom.Vec3{}, geom.IdentityQuat())
		b := placed(coreB, rb, geom.V(1.2*r.NormFloat64(), r.NormFloat64(), r.NormFloat64()), q)
		gap := s.gap(a, b, math.Inf(1))
		cores := gap + ra + rb
		if cores < 1e-6 {
			continue
		}
		between, _ := s.closest()
		s.best = math.Inf(-1)
		s.try(between.Unit())
		// The direction of a short vector is rounded, and tilts the support by as much.
		if math.Abs(s.best-cores) > 1e-13+1e-15/cores {
			t.Fatalf("case %d: points %.17g apart, but their axis proves %.17g", n, cores, s.best)
		}
		for _, limit := range []float64{0.5 * gap, 0.999 * gap, 2 * gap} {
			if early := s.gap(a, b, limit); early > gap+1e-12 || (early < limit && math.Abs(early-gap) > 1e-12) {
				t.Fatalf("case %d: gap %g with limit %g, but %g without", n, early, limit, gap)
			}
		}
	}
}

func TestGapNearlyParallelEdges(t *testing.T) {
	// Two cubes edge to edge, the edges turned against each other by a hair: where rounding bends the cross product,
	// the axis must stay square to both edges, or cubes a nanometre apart are called overlapping or further apart.
	r := rand.New(rand.NewPCG(31, 32))
	var s separator
	cube := coreBox(.5, .5, .5)
	for _, angle := range []float64{1e-3, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-11, 1e-13, 1e-15, 0} {
		for _, gap := range []float64{1e-3, 1e-9, 1e-10, 1e-11, 1e-12, -1e-12, -1e-9, -1e-3} {
			view := geom.Quat{W: r.NormFloat64(), X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}.Unit()
			a := placed(cube, 0, geom.Vec3{}, view.Mul(turned(0, 0, 1, 45)))
			b := placed(cube, 0, view.Apply(geom.V(0, 2*math.Sqrt(.5)+gap, .3)),
				view.Mul(geom.AxisAngle(geom.V(0, 1, 0), angle)).Mul(turned(0, 0, 1, 45)))
			got := s.gap(a, b, math.Inf(1))
			// The shortest way out of an overlap is upwards, or along a face when the edges hide each other's ends.
			if got < gap-2e-15 || (gap > 0 && got > gap+2e-15) || (gap < 0 && got > gap*math.Sqrt(.5)+2e-15) {
				t.Errorf("edges %g rad from parallel: gap %g, want %g", angle, got, gap)
			}
		}
	}
}

package audit

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// soup is a surface as triangles in the world, on which the oracle works. Its answers are exact for the corners given.
type soup struct {
	triangles [][3]geom.Vec3
	closed    bool
}

// soupOf cuts a shape without radius into triangles.
func soupOf(shape collision.Shape, p geom.Pose) soup {
	s := soup{closed: shape.Core != nil && len(shape.Core.Faces) > 2 || shape.Mesh != nil && shape.Mesh.Closed}
	skin, frame := shape.Skin(), p.Frame()
	for f := range skin.Faces {
		loop := skin.Loop(f)
		for k := 1; k+1 < len(loop); k++ {
			s.triangles = append(s.triangles, [3]geom.Vec3{frame.Apply(skin.Verts[loop[0]]),
				frame.Apply(skin.Verts[loop[k]]), frame.Apply(skin.Verts[loop[k+1]])})
		}
	}
	return s
}

// orient returns the sign of the volume a b c d: 1 if d sees a, b, c clockwise.
func orient(a, b, c, d geom.Vec3) int {
	u, v, w := a.Sub(d), b.Sub(d), c.Sub(d)
	det := u.Dot(v.Cross(w))
	if bound := 1e-14 * u.Len() * v.Len() * w.Len(); math.Abs(det) > bound {
		return int(math.Copysign(1, det))
	}
	rows := [3][3]*big.Rat{exactly(a, d), exactly(b, d), exactly(c, d)}
	minor := func(i, j int) *big.Rat {
		return new(big.Rat).Sub(new(big.Rat).Mul(rows[1][i], rows[2][j]), new(big.Rat).Mul(rows[1][j], rows[2][i]))
	}
	sum := new(big.Rat)
	for k := range 3 {
		sum.Add(sum, new(big.Rat).Mul(rows[0][k], minor((k+1)%3, (k+2)%3)))
	}
	return sum.Sign()
}

// exactly returns a − b.
func exactly(a, b geom.Vec3) [3]*big.Rat {
	var out [3]*big.Rat
	for k := range 3 {
		x, y := new(big.Rat).SetFloat64(a.Axis(k)), new(big.Rat).SetFloat64(b.Axis(k))
		out[k] = x.Sub(x, y)
	}
	return out
}

// pierces reports whether the open segment p–q crosses the inside of a triangle; sure is false where it only touches.
func pierces(p, q geom.Vec3, t *[3]geom.Vec3) (yes, sure bool) {
	from, to := orient(t[0], t[1], t[2], p), orient(t[0], t[1], t[2], q)
	if from*to > 0 {
		return false, true
	}
	x, y, z := orient(p, q, t[0], t[1]), orient(p, q, t[1], t[2]), orient(p, q, t[2], t[0])
	if x*y < 0 || y*z < 0 || z*x < 0 {
		return false, true
	}
	return from*to < 0 && x*y*z != 0, from*to != 0 && x*y*z != 0
}

// crosses reports whether an edge of one surface pierces a triangle of the other.
func (s *soup) crosses(o *soup) bool {
	boxes := make([]geom.Box, len(o.triangles))
	for i := range o.triangles {
		boxes[i] = boxAround(&o.triangles[i])
	}
	for i := range s.triangles {
		t := &s.triangles[i]
		box := boxAround(t)
		for j := range o.triangles {
			u := &o.triangles[j]
			if !box.Overlaps(&boxes[j]) {
				continue
			}
			for k := range 3 {
				if yes, _ := pierces(t[k], t[(k+1)%3], u); yes {
					return true
				}
				if yes, _ := pierces(u[k], u[(k+1)%3], t); yes {
					return true
				}
			}
		}
	}
	return false
}

func boxAround(t *[3]geom.Vec3) geom.Box {
	return geom.EmptyBox().Include(t[0]).Include(t[1]).Include(t[2])
}

// holds reports whether a point lies inside a closed surface: a long segment from it pierces an odd number of
// triangles.
func (s *soup) holds(p geom.Vec3, r *rand.Rand) bool {
	for s.closed {
		far := p.AddScaled(1000, geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Unit())
		odd, sure := false, true
		for i := range s.triangles {
			yes, certain := pierces(p, far, &s.triangles[i])
			odd, sure = odd != yes, sure && certain
		}
		if sure {
			return odd
		}
	}
	return false
}

// meets is the oracle: surfaces cross, or one holds a corner of the other. All shapes of the tests are in one part.
func (s *soup) meets(o *soup, r *rand.Rand) bool {
	return s.crosses(o) || s.holds(o.triangles[0][0], r) || o.holds(s.triangles[0][0], r)
}

// triangled cuts all faces of a mesh, or of a core, into triangles and gives it random dimensions, with corners that
// are multiples of 2^-24 m, so that moving them by such multiples is exact.
func triangled(r *rand.Rand, shape collision.Shape) collision.Shape {
	turn := randomTurn(r)
	m := turn.Mat()
	stretch := geom.V(.5+r.Float64(), .5+r.Float64(), .5+r.Float64())
	var verts []geom.Vec3
	for _, v := range shape.Skin().Verts {
		v = m.Apply(v.Mul(stretch)).Scale(1 << 24)
		verts = append(verts, geom.V(math.Round(v.X), math.Round(v.Y), math.Round(v.Z)).Scale(1./(1<<24)))
	}
	var loops [][]int32
	for f := range shape.Skin().Faces {
		loop := shape.Skin().Loop(f)
		for k := 1; k+1 < len(loop); k++ {
			loops = append(loops, []int32{loop[0], loop[k], loop[k+1]})
		}
	}
	return skinned(verts, loops)
}

// randomSkin draws a mesh of triangles, closed or open.
func randomSkin(r *rand.Rand) collision.Shape {
	switch r.IntN(6) {
	case 0:
		return triangled(r, ell())
	case 1:
		return triangled(r, torus(1, .4, 7, 4))
	case 2:
		return triangled(r, squareRing(.4, 1))
	case 3:
		return triangled(r, sheet(2, 2, func(x, z float64) float64 { return .3 * x * z }))
	case 4:
		return triangled(r, sheet(1, 2, flat))
	}
	return triangled(r, boxMesh(.7, .5, .3))
}

// TestMeshAtTheEdge moves a random mesh towards another until the oracle says that they meet, down to 2^-24 m
// (60 nm), and asks the auditor on both sides of that.
func TestMeshAtTheEdge(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 62))
	const grain = 1. / (1 << 24)
	inside, touched := 0, 0
	for n := range 300 {
		a, b := randomSkin(r), randomSkin(r)
		fixed := soupOf(a, at(0, 0, 0))
		way := geom.V(math.Round(8*r.NormFloat64()), math.Round(8*r.NormFloat64()), math.Round(8*r.NormFloat64()))
		if way == (geom.Vec3{}) {
			continue
		}
		aside := geom.V(float64(r.IntN(9)-4), float64(r.IntN(9)-4), float64(r.IntN(9)-4)).Scale(.125)
		pose := func(k int) geom.Pose {
			p := aside.Add(way.Scale(float64(k) * grain))
			return at(p.X, p.Y, p.Z)
		}
		meets := func(k int) bool {
			s := soupOf(b, pose(k))
			return fixed.meets(&s, r)
		}
		near, far := 0, 1<<24
		if !meets(near) || meets(far) {
			continue
		}
		for far-near > 1 {
			if middle := (near + far) / 2; meets(middle) {
				near = middle
			} else {
				far = middle
			}
		}
		touched++
		step := grain * way.Len()
		if gap := gapBetween(a, at(0, 0, 0), b, pose(far)); !(gap >= 0 && gap <= step) {
			t.Errorf("case %d: a step of %g m apart: gap %g", n, step, gap)
		}
		if gap := gapBetween(b, pose(near), a, at(0, 0, 0)); !(gap < 1e-12 && gap >= -step) {
			t.Errorf("case %d: overlapping by a step of %g m: gap %g", n, step, gap)
		}
		for _, k := range []int{near - 4, near - 100, near - 10000, near / 2, near / 4, 0} {
			gap := gapBetween(a, at(0, 0, 0), b, pose(k))
			if gap < -1e-11 != meets(k) {
				t.Errorf("case %d: %g m into each other: gap %g, the oracle says %v", n, step*float64(near-k), gap, meets(k))
			}
			if !meets(k) {
				continue
			}
			if inside++; gap < -step*float64(far-k) && !fixed.closed {
				t.Errorf("case %d: depth %g, but a way of %g m undoes it", n, -gap, step*float64(far-k))
			}
		}
	}
	if touched < 100 || inside < 400 {
		t.Errorf("%d pairs touched and %d overlapped: too few to tell", touched, inside)
	}
}

// TestMeshDistance compares distances with those of all pairs of faces by the engine's own routine, which shares
// nothing with the auditor, and both with and without a limit.
func TestMeshDistance(t *testing.T) {
	r := rand.New(rand.NewPCG(71, 72))
	shuttle := loadShape(t, "shuttle528.obj")
	shuttles, apart := 0, 0
	for n := range 400 {
		a, b := randomSkin(r), randomSkin(r)
		spread := 2.5
		if n%50 == 0 {
			a, spread = shuttle, 4
			shuttles++
		}
		p := geom.Pose{P: geom.V(1, 2, 3), Q: randomTurn(r)}
		way := geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Unit().Scale(spread * r.Float64())
		q := geom.Pose{P: p.P.Add(way), Q: randomTurn(r)}
		s, o := soupOf(a, p), soupOf(b, q)
		if s.meets(&o, r) {
			continue
		}
		apart++
		want := allPairs(&s, &o)
		for order := range 2 {
			got := gapBetween(a, p, b, q)
			if order == 1 {
				got = gapBetween(b, q, a, p)
			}
			if math.Abs(got-want) > 1e-14 {
				t.Errorf("case %d (order %d): gap %.17g, want %.17g", n, order, got, want)
			}
		}
		var g gauge
		for _, limit := range []float64{.5 * want, .999 * want, want, 2 * want} {
			if got := g.gap(solidOf(a, p), solidOf(b, q), limit); got < min(limit, want)-1e-14 ||
				got < limit && math.Abs(got-want) > 1e-14 {
				t.Errorf("case %d: gap %g within %g, want %g", n, got, limit, want)
			}
		}
	}
	if apart < 120 || shuttles < 8 {
		t.Errorf("%d apart, %d shuttles: too few to tell", apart, shuttles)
	}
}

// allPairs returns the least distance of two soups that do not cross.
func allPairs(s, o *soup) float64 {
	cores := func(s *soup) []*convex.Polyhedron {
		var out []*convex.Polyhedron
		for i := range s.triangles {
			out = append(out, must(convex.FlatPolyhedron(s.triangles[i][:])))
		}
		return out
	}
	least := math.Inf(1)
	p, q := cores(s), cores(o)
	identity := geom.IdentityPose()
	frame := identity.Frame()
	for i := range p {
		for j := range q {
			if p[i].Centre.Sub(q[j].Centre).Len() > least+p[i].Radius+q[j].Radius {
				continue
			}
			var cache convex.DistanceCache
			least = min(least, convex.Distance(p[i], q[j], &frame, &cache).Dist)
		}
	}
	return least
}

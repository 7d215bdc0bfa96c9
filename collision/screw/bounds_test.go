package screw

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Bounds that spare work must hold for all that they stand for: whole answers would only seldom show that one is too
// tight.

// TestMayFace: edges, and vertices and faces, that have a properness above the threshold at some time searched are
// never passed over.
func TestMayFace(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 4))
	var s Scratch
	x := &s.exact
	proper, passed := 0, 0
	for range 300 {
		place := geom.Pose{P: randomVec(r, 2), Q: geom.FromRotationVector(randomVec(r, 2))}
		q := Query{Static: randomHull(t, r), Moving: randomHull(t, r), Place: place.Frame(),
			Screw: About(randomVec(r, 1), randomVec(r, 1), math.Pi*r.Float64(), 1), Threshold: -0.6 + 0.7*r.Float64()}
		s.takeWhole(&q)
		s.static.place(nil, &q.Screw)
		s.moving.place(&q.Place, &q.Screw)
		x.turned = 0
		for range 200 {
			x.search.lo = r.Float64()
			x.search.hi = x.search.lo + (1-x.search.lo)*r.Float64()*r.Float64()
			at := x.search.lo + (x.search.hi-x.search.lo)*float64(r.IntN(3))/2
			pose := q.Screw.At(at)
			turned := pose.Frame().R
			a, b := int32(r.IntN(len(q.Static.Edges))), int32(r.IntN(len(q.Moving.Edges)))
			wa, wb := s.static.wing(a), s.moving.wing(b)
			e, d := wa.along, wb.along
			wb = wing{along: turned.Apply(wb.along), left: turned.Apply(wb.left), right: turned.Apply(wb.right)}
			n := e.Cross(wb.along).Unit()
			if max(edgeProperness(&wa, &wb, n), edgeProperness(&wa, &wb, n.Neg())) >= q.Threshold {
				proper++
				if !s.mayFace(&q, a, b, e, d) {
					t.Fatalf("edges %d and %d at %v of [%v, %v] are passed over", a, b, at, x.search.lo, x.search.hi)
				}
			} else if !s.mayFace(&q, a, b, e, d) {
				passed++
			}
			v, f := int32(r.IntN(len(q.Moving.Verts))), int32(r.IntN(len(q.Static.Faces)))
			n = s.static.faces[f].N
			if vertexProperness(q.Moving, s.moving.verts, v, turned.ApplyT(n)) >= q.Threshold {
				proper++
				if !x.mayFace(&q, &s.moving, v, n, -1) {
					t.Fatalf("vertex %d and face %d at %v of [%v, %v] are passed over", v, f, at, x.search.lo, x.search.hi)
				}
			}
		}
	}
	if proper < 5000 || passed < 5000 {
		t.Errorf("only %d that face and %d passed over", proper, passed)
	}
}

// TestSwell: the box of a face on the track holds the places of all of its points, and its off is how far these are
// from the means of those of the corners.
func TestSwell(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 31))
	spread := 0.0 // the largest share of off that is needed
	for range 2000 {
		far := 3 * math.Pow(10, 2*r.Float64())
		axis := randomVec(r, 1).Unit()
		out, _ := axis.Perpendicular()
		sc := About(out.Scale(-far), axis, math.Pi*r.Float64(), far*(4*r.Float64()-2))
		k := newTrack(&sc, geom.Vec3{})
		k.loosen(1e-12 * far)
		size := far * r.Float64() / 3
		verts := []geom.Vec3{randomVec(r, size), randomVec(r, size), randomVec(r, size)}
		marks, before := k.lay(nil, verts)
		if !before {
			t.Fatal("behind the axis")
		}
		it := k.cornersItem(marks, verts, []int32{0, 1, 2})
		for range 40 {
			a, b := r.Float64(), r.Float64()
			if a+b > 1 {
				a, b = 1-a, 1-b
			}
			share := [3]float64{a, b, 1 - a - b}
			p, mean := geom.Vec3{}, mark{}
			for i, v := range verts {
				p = p.AddScaled(share[i], v)
				mean.r, mean.h = mean.r+share[i]*marks[i].r, mean.h+share[i]*marks[i].h
			}
			on, _ := k.lay(nil, []geom.Vec3{p})
			box := on[0].span()
			if !it.meets(&box) {
				t.Fatalf("%+v is not in %+v", on[0], it)
			}
			off := math.Hypot(on[0].r-mean.r, on[0].h-mean.h)
			if off > it.off {
				t.Fatalf("%g off, not %g", off, it.off)
			}
			spread = max(spread, off/it.off)
		}
	}
	if spread < 0.5 {
		t.Errorf("off is never needed by more than %g of it", spread)
	}
}

// TestSwath: the swath of a box holds all points of it on all of the way, there and back, with its margin.
func TestSwath(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	for range 3000 {
		half := randomVec(r, 1).Abs()
		if r.IntN(4) == 0 {
			half = geom.Vec3{}
		}
		centre := randomVec(r, 2)
		bounds := geom.Box{Min: centre.Sub(half), Max: centre.Add(half)}
		pose := geom.Pose{P: randomVec(r, 5), Q: geom.FromRotationVector(randomVec(r, 3))}
		other := geom.Pose{P: randomVec(r, 5), Q: geom.FromRotationVector(randomVec(r, 3))}
		from, into := pose.Frame(), other.Frame()
		sc := About(randomVec(r, 9), randomVec(r, 1), math.Pi*r.Float64()*float64(r.IntN(3))/2, 9*(2*r.Float64()-1))
		sign := float64(2*r.IntN(2) - 1)
		slack := 0.1 * float64(r.IntN(2))
		var w swath
		w.sweep(&bounds, &from, &sc, sign, &into, slack)
		for range 60 {
			corner := centre.Add(geom.V(half.X*float64(2*r.IntN(2)-1), half.Y*float64(2*r.IntN(2)-1),
				half.Z*float64(2*r.IntN(2)-1)))
			p := into.ApplyT(sc.Carry(from.Apply(corner), sign*r.Float64()))
			// So far beside it as slack, but for rounding.
			p = p.AddScaled((1-1e-9)*slack, [...]geom.Vec3{{X: 1}, {Y: -1}, {Z: 1}}[r.IntN(3)])
			least, near := geom.V(1e-12, 1e-12, 1e-12), geom.Box{}
			near.Min, near.Max = p.Sub(least), p.Add(least)
			if !w.meets(&near) {
				t.Fatalf("%v of %+v is outside of %+v under %+v", p, bounds, w, sc)
			}
		}
	}
}

package faceoctree

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// TestTouchTakesApart moves the second face along the normal: by the depth and a little it no longer meets the first.
func TestTouchTakesApart(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	met := 0
	for i := range 40000 {
		var x, y Triangle
		size, at := math.Ldexp(1, 3*(i%7-3)), geom.V(float64(i%5)*(1<<15), 0, 0) // exact on the lattice
		if i%2 == 0 {
			x, y = gridTriangle(r.IntN, 3), gridTriangle(r.IntN, 3)
		} else {
			for k := range 3 {
				x[k], y[k] = randomUnit(r), randomUnit(r)
			}
		}
		for k := range 3 {
			x[k], y[k] = x[k].Scale(size).Add(at), y[k].Scale(size).Add(at)
		}
		if !Meet(&x, &y) {
			continue
		}
		met++
		c := Touch(&x, &y)
		if l := c.Normal.Len(); math.Abs(l-1) > 1e-12 || c.Depth < 0 {
			t.Fatalf("%d: normal of length %g, depth %g", i, l, c.Depth)
		}
		if x.normal().Sub(y.normal()).Dot(c.Normal) < -1e-12 {
			t.Fatalf("%d: the normal %v leads into A and out of B", i, c.Normal)
		}
		rounding := 1e-9*size + 1e-15*at.X
		apart := y
		for k := range apart {
			apart[k] = y[k].AddScaled(c.Depth+4*rounding, c.Normal)
		}
		if Meet(&x, &apart) {
			t.Fatalf("%d: %v and %v still meet %g along %v", i, x, y, c.Depth, c.Normal)
		}
		for _, p := range [2]geom.Vec3{c.From, c.To} {
			if d := distanceTo(&x, p); d > 1e-9*size+1e-13*at.X {
				t.Fatalf("%d: %v is %g from %v", i, p, d, x)
			}
			if d := distanceTo(&y, p); d > 1e-9*size+1e-13*at.X {
				t.Fatalf("%d: %v is %g from %v", i, p, d, y)
			}
		}
	}
	if met < 5000 {
		t.Errorf("only %d meet", met)
	}
}

// distanceTo returns the distance of a point from a triangle: the least over a fine net of edges and the plane.
func distanceTo(t *Triangle, p geom.Vec3) float64 {
	least := math.Inf(1)
	for k := range 3 {
		a, e := t[k], t[(k+1)%3].Sub(t[k])
		s := 0.0
		if l := e.LenSq(); l > 0 {
			s = min(max(p.Sub(a).Dot(e)/l, 0), 1)
		}
		least = min(least, p.Sub(a.AddScaled(s, e)).Len())
	}
	n := t.normal()
	inside := n != (geom.Vec3{})
	for k := range 3 {
		inside = inside && t[(k+1)%3].Sub(t[k]).Cross(p.Sub(t[k])).Dot(n) >= 0
	}
	if inside {
		least = min(least, math.Abs(p.Sub(t[0]).Dot(n)))
	}
	return least
}

func TestTouchOfKnownPairs(t *testing.T) {
	floor := Triangle{geom.V(-4, -4, 0), geom.V(4, -4, 0), geom.V(0, 4, 0)}
	rows := []struct {
		name     string
		y        Triangle
		normal   geom.Vec3
		from, to geom.Vec3
		depth    float64
	}{
		{"a point through the floor", Triangle{geom.V(0, 0, -0.25), geom.V(-1, 0, 0.75), geom.V(1, 0, 0.75)},
			geom.V(0, 0, 1), geom.V(-0.25, 0, 0), geom.V(0.25, 0, 0), 0.25},
		{"lying on it", Triangle{geom.V(0, 1, 0), geom.V(1, 0, 0), geom.V(-1, 0, 0)},
			geom.V(0, 0, 1), geom.V(-1, 0, 0), geom.V(1, 0, 0), 0},
		{"a corner on it", Triangle{geom.V(0, 0, 0), geom.V(-1, 0, 1), geom.V(1, 0, 1)},
			geom.V(0, 0, 1), geom.V(0, 0, 0), geom.V(0, 0, 0), 0},
	}
	for _, r := range rows {
		c := Touch(&floor, &r.y)
		if c.Normal.Sub(r.normal).Len() > 1e-15 || c.From != r.from || c.To != r.to || math.Abs(c.Depth-r.depth) > 1e-15 {
			t.Errorf("%s: %+v", r.name, c)
		}
	}
}

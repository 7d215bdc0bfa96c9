package collision

import (
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// way is a box that goes evenly from one place to another.
type way struct {
	id       int32
	from, to geom.Box
}

// at returns where the box is at time t.
func (w *way) at(t float64) geom.Box {
	return geom.Box{Min: w.from.Min.Lerp(w.to.Min, t), Max: w.from.Max.Lerp(w.to.Max, t)}
}

// gap returns how far the boxes of two ways are apart at time t along the axis along which they are farthest.
func (w *way) gap(v *way, t float64) float64 {
	a, b := w.at(t), v.at(t)
	d := a.Min.Sub(b.Max).Max(b.Min.Sub(a.Max))
	return max(d.X, d.Y, d.Z)
}

// nearest returns the least gap of two ways: it is a convex function of the time, and so thirds find it.
func (w *way) nearest(v *way) float64 {
	low, high := 0.0, 1.0
	for range 80 {
		a, b := low+(high-low)/3, high-(high-low)/3
		if w.gap(v, a) < w.gap(v, b) {
			high = b
		} else {
			low = a
		}
	}
	return min(w.gap(v, low), w.gap(v, 0), w.gap(v, 1))
}

// TestSweptPairs: boxes that drift, all anyhow or most of them alike, pair if they come as near as their margins at
// some time, and only then; boxes that stand pair with those that pass them.
func TestSweptPairs(t *testing.T) {
	const margin = 0.05
	r := rand.New(rand.NewPCG(14, 9))
	var b BroadPhase
	ways := make([]way, 120)
	for i := range ways {
		ways[i].id = b.Add(sized(6, 0.1, 0.5)(r), int32(i), i%8 != 0)
	}
	met, parted := 0, 0
	for step := range 60 {
		stream := geom.V(between(r, -9, 9), between(r, -9, 9), between(r, -9, 9))
		for i := range ways {
			w := &ways[i]
			w.from = b.proxies[w.id].from
			if i%8 == 0 { // it stands
				w.to = w.from
				continue
			}
			w.from = sized(6, 0.1, 0.5)(r)
			d := geom.V(between(r, -1, 1), between(r, -1, 1), between(r, -1, 1))
			if step%2 == 0 {
				d = d.Scale(9)
			} else if i%8 != 1 {
				d = d.Add(stream)
			}
			w.to = geom.Box{Min: w.from.Min.Add(d), Max: w.from.Max.Add(d).Add(geom.V(0, 0.1, 0))}
			b.Sweep(w.id, &w.from, &w.to, margin)
		}
		b.Update()
		pairs := map[[2]int32]bool{}
		for _, p := range b.Pairs() {
			pairs[[2]int32{p.A, p.B}] = true
		}
		for i := range ways {
			for j := range i {
				x, y := &ways[j], &ways[i]
				if i%8 == 0 && j%8 == 0 {
					continue
				}
				reach := 2 * margin
				if i%8 == 0 || j%8 == 0 {
					reach = margin // a body at rest has its own box
				}
				near := x.nearest(y) - reach
				is := pairs[[2]int32{min(x.id, y.id), max(x.id, y.id)}]
				if near < -1e-9 && !is || near > 1e-9 && is {
					t.Fatalf("step %d: proxies %d and %d come within %g m of their margins: pair %v", step, x.id, y.id, near, is)
				}
				if fatX, fatY := b.FatBox(x.id), b.FatBox(y.id); near > 0 && fatX.Overlaps(&fatY) {
					parted++
				} else if near < 0 {
					met++
				}
			}
		}
	}
	if met < 1000 || parted < 1000 {
		t.Errorf("%d pairs meet and %d pass each other: the ways are badly chosen", met, parted)
	}
}

package collision

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

func TestBroadPhaseQueries(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for name, boxes := range map[string]boxMaker{
		"scattered": sized(10, 0.05, 1), "grid": onGrid, "points": sized(2, 0, 0), "huge": mostlyHuge,
	} {
		var b BroadPhase
		for i := 0; i < 200; i++ {
			b.Add(boxes(r), int32(i), i%3 > 0)
		}
		for n := 0; n < 500; n++ {
			box := boxes(r)
			var want []int32
			for id := int32(0); id < 200; id++ {
				if fat := b.FatBox(id); fat.Overlaps(&box) {
					want = append(want, id)
				}
			}
			if got := b.AppendQuery(nil, &box); !slices.Equal(got, want) {
				t.Fatalf("%s: query %v gives %v, want %v", name, box, got, want)
			}
		}
	}
}

func TestBroadPhaseRay(t *testing.T) {
	inf := math.Inf(1)
	cube := geom.Box{Min: geom.V(1, 1, 1), Max: geom.V(2, 2, 2)}
	plate := geom.Box{Min: geom.V(0.1, 0.1, 0.3), Max: geom.V(0.7, 0.7, 0.3)}
	point := geom.Box{Min: geom.V(0.1, 0.2, 0.3), Max: geom.V(0.1, 0.2, 0.3)}
	for _, c := range []struct {
		name  string
		box   geom.Box
		from  geom.Vec3
		dir   geom.Vec3
		reach float64
		want  bool
	}{
		{"through", cube, geom.V(0, 1.5, 1.5), geom.V(1, 0, 0), inf, true},
		{"away", cube, geom.V(0, 1.5, 1.5), geom.V(-1, 0, 0), inf, false},
		{"reaches the face", cube, geom.V(0, 1.5, 1.5), geom.V(1, 0, 0), 1, true},
		{"ends before it", cube, geom.V(0, 1.5, 1.5), geom.V(1, 0, 0), 0.999, false},
		{"starts inside", cube, geom.V(1.5, 1.5, 1.5), geom.V(0, 0, 1), 0, true},
		{"runs in a face", cube, geom.V(0, 1, 1.5), geom.V(1, 0, 0), 9, true},
		{"runs along an edge", cube, geom.V(0, 1, 2), geom.V(1, 0, 0), 9, true},
		{"just beside an edge", cube, geom.V(0, 1, math.Nextafter(2, 3)), geom.V(1, 0, 0), 9, false},
		{"zero direction inside", cube, geom.V(1, 1, 1), geom.Vec3{}, 9, true},
		{"zero direction outside", cube, geom.V(0, 1, 1), geom.Vec3{}, 9, false},
		{"flat plate, oblique", plate, geom.V(0.3, 0.2, 0.9), geom.V(0.1, 0.2, -0.7), inf, true},
		{"a point, aimed at", point, geom.V(0.7, 1.3, 2.9), geom.V(-0.6, -1.1, -2.6), 2, true},
	} {
		var b BroadPhase
		b.Add(c.box, 1, true)
		if got := len(b.AppendRay(nil, c.from, c.dir, c.reach)) > 0; got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	// Every ray aimed at a corner, an edge, a face, the middle or the only point of a box must find it.
	r := rand.New(rand.NewPCG(3, 4))
	var b BroadPhase
	for i := 0; i < 200; i++ {
		b.Add(sized(10, 0, 0.5*float64(i%4))(r), int32(i), i%2 > 0)
	}
	for n := 0; n < 5000; n++ {
		id := int32(r.IntN(200))
		box := b.FatBox(id)
		f := geom.V(float64(r.IntN(3))/2, float64(r.IntN(3))/2, float64(r.IntN(3))/2)
		target := box.Min.Add(f.Mul(box.Max.Sub(box.Min)))
		from := geom.V(between(r, -20, 20), between(r, -20, 20), between(r, -20, 20))
		d := target.Sub(from)
		got := b.AppendRay(nil, from, d.Unit(), d.Len()*(1+1e-12))
		if !slices.Contains(got, id) || !slices.IsSorted(got) {
			t.Fatalf("ray at proxy %d gives %v", id, got)
		}
	}
}

// TestBroadPhaseSweep: a box on its way finds the proxies that it meets anywhere, and none that it passes by.
func TestBroadPhaseSweep(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 4))
	var b BroadPhase
	for i := range 200 {
		b.Add(sized(10, 0, 0.5*float64(i%4))(r), int32(i), i%2 > 0)
	}
	met := 0
	for range 60 {
		box := sized(10, 0, 1)(r)
		shift := geom.V(between(r, -9, 9), between(r, -9, 9), between(r, -9, 9))
		got := b.AppendSweep(nil, &box, shift)
		if !slices.IsSorted(got) {
			t.Fatalf("not sorted: %v", got)
		}
		for id := range int32(200) {
			fat, touches, near := b.FatBox(id), false, false
			for k := range 1001 {
				d := shift.Scale(float64(k) / 1000)
				moved := geom.Box{Min: box.Min.Add(d), Max: box.Max.Add(d)}
				grown := moved.Grow(0.01)
				touches, near = touches || moved.Overlaps(&fat), near || grown.Overlaps(&fat)
			}
			if found := slices.Contains(got, id); touches && !found || found && !near {
				t.Fatalf("box %v along %v: proxy %d found is %v, met is %v", box, shift, id, found, touches)
			}
			if touches {
				met++
			}
		}
	}
	if met < 60 {
		t.Errorf("only %d met", met)
	}
}

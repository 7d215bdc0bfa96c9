package collision

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// drift makes a field of moving boxes over a floor, and a step that moves them all to and fro.
type drift struct {
	b     BroadPhase
	ids   []int32
	boxes []geom.Box
	vel   []geom.Vec3
	step  int
}

func newDrift(n int, static bool) *drift {
	d := &drift{}
	r := rand.New(rand.NewPCG(9, 9))
	room := math.Cbrt(float64(n)) * 1.2
	d.b.Add(geom.Box{Min: geom.V(-99, -1, -99), Max: geom.V(99, 0, 99)}, -1, !static)
	for i := 0; i < n; i++ {
		box := sized(room, 0.5, 0.5)(r)
		d.boxes = append(d.boxes, box)
		d.ids = append(d.ids, d.b.Add(box, int32(i), true))
		d.vel = append(d.vel, geom.V(between(r, -1, 1), between(r, -1, 1), between(r, -1, 1)).Scale(0.03))
	}
	d.b.Update()
	return d
}

func (d *drift) advance() {
	d.step++
	sign := 1.0
	if d.step/20%2 == 1 {
		sign = -1
	}
	for i, id := range d.ids {
		v := d.vel[i].Scale(sign)
		from := d.boxes[i]
		to := geom.Box{Min: from.Min.Add(v), Max: from.Max.Add(v)}
		d.boxes[i] = to
		d.b.Move(id, from.Union(&to), 0.05)
	}
	d.b.Update()
}

func TestBroadPhaseIsDeterministic(t *testing.T) {
	one, two := newDrift(300, true), newDrift(300, true)
	for n := 0; n < 60; n++ {
		one.advance()
		two.advance()
		if !slices.Equal(one.b.Pairs(), two.b.Pairs()) || !slices.Equal(one.b.Begun(), two.b.Begun()) ||
			!slices.Equal(one.b.Ended(), two.b.Ended()) {
			t.Fatalf("step %d: the same calls gave another answer", n)
		}
	}
}

func TestBroadPhaseAllocatesNothingWarm(t *testing.T) {
	d := newDrift(500, true)
	for n := 0; n < 200; n++ {
		d.advance()
	}
	if a := testing.AllocsPerRun(80, d.advance); a != 0 {
		t.Fatalf("%v allocations in a warm step", a)
	}
	dst := make([]int32, 0, 1000)
	box := geom.Box{Max: geom.V(5, 5, 5)}
	if a := testing.AllocsPerRun(20, func() {
		dst = d.b.AppendQuery(dst[:0], &box)
		dst = d.b.AppendRay(dst[:0], geom.V(0, 9, 0), geom.V(0.6, -0.8, 0), 50)
	}); a != 0 {
		t.Fatalf("%v allocations in a query", a)
	}
}

func TestBroadPhaseTreeStaysLow(t *testing.T) {
	line := func(r *rand.Rand) geom.Box {
		x := between(r, 0, 1e6)
		return geom.Box{Min: geom.V(x, 0, 0), Max: geom.V(x+0.1, 1, 1)}
	}
	for name, boxes := range map[string]boxMaker{"one point": samePlace, "a line": line, "a room": sized(30, 0.5, 0.5)} {
		r := rand.New(rand.NewPCG(5, 6))
		var b BroadPhase
		for i := 0; i < 4096; i++ {
			b.Add(boxes(r), 0, true)
		}
		if h := b.moving.nodes[b.moving.root].height; h > 40 {
			t.Errorf("%s: 4096 boxes make a tree of height %d", name, h)
		}
	}
}

func BenchmarkBroadPhaseUpdate(b *testing.B) {
	for _, n := range []int{1000, 10000} {
		b.Run(fmt.Sprintf("boxes=%d", n), func(b *testing.B) {
			d := newDrift(n, true)
			for i := 0; i < 40; i++ {
				d.advance()
			}
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				d.advance()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/box")
			b.ReportMetric(float64(len(d.b.Pairs())), "pairs")
		})
	}
}

// BenchmarkBroadPhaseMostlyAtRest moves ten proxies among many at rest: the cost must not depend on how many.
func BenchmarkBroadPhaseMostlyAtRest(b *testing.B) {
	for _, n := range []int{1000, 10000} {
		b.Run(fmt.Sprintf("boxes=%d", n), func(b *testing.B) {
			d := newDrift(n, true)
			for _, id := range d.ids[10:] {
				d.b.Rest(id)
			}
			d.ids, d.boxes = d.ids[:10], d.boxes[:10]
			b.ReportAllocs()
			for b.Loop() {
				d.advance()
			}
			b.ReportMetric(float64(len(d.b.Pairs())), "pairs")
		})
	}
}

package play

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestRampHasNoBumps: what slides or rolls over 240 triangles of all sizes in one plane does so as on one plane: on the
// line that it has set out on, as fast as the closed form says. A ball notices no seam at all. The points in which a
// box rests change on the way, on a ramp of one piece too, which shows in the fifth digit. It lands on its corners one
// after the other, and friction may turn it aside by so much of the speed of its fall then; on the way nothing may add
// to that, and friction wears it off.
func TestRampHasNoBumps(t *testing.T) {
	s := playLevel(t, "terrain", map[string]string{"count": "0", "size": "8"}, Options{})
	w := s.World()
	const fall = 0.002 // m, from where the level puts them
	sin, cos := math.Sin(8*math.Pi/180), math.Cos(8*math.Pi/180)
	normal, downhill := mgl64.Vec3{sin, cos, 0}, mgl64.Vec3{cos, -sin, 0}
	runners := []struct {
		name  string
		pull  float64 // m/s², downhill
		pulls float64 // share by which it may differ in a step
		bump  float64 // m/s, most off the plane
		aside float64 // m/s, most aside: friction times the speed of its fall
		last  mgl64.Vec3
	}{
		{name: "sliding box", pull: 9.81 * (sin - 0.03*cos), pulls: 1e-3, bump: 1e-4,
			aside: 0.03 * math.Sqrt(2*9.81*fall)},
		// Steel and ice resist rolling by 0.002. It rolls on a point half a millimetre below its surface: 0.2 % more.
		{name: "rolling ball", pull: 9.81 * (sin - 0.002*cos) * 5 / 7, pulls: 2.5e-3, bump: 1e-12,
			aside: 1e-12},
	}
	s.run(0.5)
	for i := range runners {
		runners[i].last = w.Body(s.find(runners[i].name)).Velocity()
	}
	for range 230 {
		s.run(1.0 / 60)
		for i := range runners {
			r := &runners[i]
			v := w.Body(s.find(r.name)).Velocity()
			if off := math.Abs(v.Dot(normal)); off > r.bump {
				t.Fatalf("step %d: %q leaves the plane at %.3g m/s", w.StepCount(), r.name, off)
			}
			if aside := math.Abs(v.Z()); aside > math.Min(r.aside, math.Abs(r.last.Z())+1e-12) {
				t.Fatalf("step %d: %q goes aside at %.3g m/s, before at %.3g m/s", w.StepCount(), r.name, aside, r.last.Z())
			}
			if a := v.Sub(r.last).Dot(downhill) * 60; math.Abs(a-r.pull) > r.pulls*r.pull {
				t.Fatalf("step %d: %q gains %.6f m/s², not %.6f", w.StepCount(), r.name, a, r.pull)
			}
			r.last = v
		}
	}
	for i := range runners {
		if x := w.Body(s.find(runners[i].name)).Position().X(); x < 1.9 {
			t.Errorf("%q got to x = %.2f m only", runners[i].name, x)
		}
	}
}

// TestHillsKeepWhatFallsOnThem: nothing falls through the hills or leaves them.
func TestHillsKeepWhatFallsOnThem(t *testing.T) {
	physicstest.Long(t)
	s := playLevel(t, "terrain", map[string]string{"count": "40", "size": "32"}, Options{})
	w := s.World()
	s.run(4)
	for _, name := range []string{"ball", "box", "rod", "wheel"} {
		for _, id := range s.named(name) {
			p := w.Body(id).Position()
			hit, ok := w.RayCast(mgl64.Vec3{p.X(), -0.5, p.Z()}, mgl64.Vec3{0, 1, 0}, 20)
			if !ok || hit.Body != s.find("hills") || hit.Point.Y() > p.Y() || math.Abs(p.X()) > 12 || math.Abs(p.Z()) > 12 {
				t.Errorf("%q is not on the hills but at %v", w.Body(id).Name(), p)
			}
		}
	}
}

// TestDebrisStaysBeforeTheWalls: shards and sparks knock crates about and do not pass the walls but over them.
func TestDebrisStaysBeforeTheWalls(t *testing.T) {
	physicstest.Long(t)
	s := playLevel(t, "debris", map[string]string{"shards": "600", "sparks": "400"}, Options{})
	w := s.World()
	small := append(s.named("shard"), s.named("spark")...)
	last := map[physics.BodyID]mgl64.Vec3{}
	for range 60 {
		s.run(1.0 / 60)
		for _, id := range small {
			p, before := w.Body(id).Position(), last[id]
			for _, axis := range []int{0, 2} {
				// The middle planes of the walls: x = ±6 and z = −6.2, over z and x of ±6, up to 4 m.
				at := 6.0
				if axis == 2 {
					at = 6.2
				}
				if math.Abs(before[axis]) > at || math.Abs(p[axis]) < at || axis == 2 && p[axis] > 0 {
					continue
				}
				f := (at - math.Abs(before[axis])) / (math.Abs(p[axis]) - math.Abs(before[axis]))
				through := before.Add(p.Sub(before).Mul(f))
				if through.Y() < 3.9 && math.Abs(through[2-axis]) < 5.9 {
					t.Fatalf("step %d: %q went through a wall, from %v to %v", w.StepCount(), w.Body(id).Name(), before, p)
				}
			}
			last[id] = p
		}
	}
	s.aboveGround()
	knocked, moved := 0, s.moved()
	for _, id := range s.named("crate") {
		if moved[id] > 0.1 {
			knocked++
		}
	}
	if knocked < 5 {
		t.Errorf("%d crates were knocked about", knocked)
	}
	t.Logf("%d of 30 crates knocked about, %.5f s withheld", knocked, w.Report().LostTotal)
}

package picture

import (
	"math"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/render"
)

// seenOf returns the particles of effects at the end of the last step.
func seenOf(e *Effects, lanes *play.Lanes) []render.Particle {
	return slices.Clone(e.Particles(1, 1/lanes.Hz(), mgl32.Vec3{0, 1, 9}, mgl64.Vec3{}))
}

// TestEffectsChangeNothing: a level goes the same way with them and without, in each step, and they are the same in two
// runs; a script that watches hits is told of the same ones.
func TestEffectsChangeNothing(t *testing.T) {
	for _, level := range []string{"brickwall", "breakout", "rates", "tori"} {
		with, again, without := loadtest.Open(t, level), loadtest.Open(t, level), loadtest.Open(t, level)
		a, b := Effects{On: true}, Effects{On: true}
		most := 0
		for range 160 {
			with.Step()
			a.Step(with)
			again.Step()
			b.Step(again)
			without.Step()
			if with.Hash() != without.Hash() {
				t.Fatalf("%s: step %d differs", level, with.StepCount())
			}
			most = max(most, len(seenOf(&a, with)))
		}
		if !slices.Equal(seenOf(&a, with), seenOf(&b, again)) {
			t.Errorf("%s: two runs have other particles", level)
		}
		falls := level == "brickwall" || level == "tori" // in the walls of rates all rests so far, under its load
		if falls != (most > 0) && level != "breakout" || most > mostMotes {
			t.Errorf("%s: %d particles", level, most)
		}
	}
}

// TestEffectsByMaterial: bricks dust, wood chips, steel strikes sparks from steel, and rubber throws nothing up.
func TestEffectsByMaterial(t *testing.T) {
	for material, want := range map[string][]render.ParticleKind{
		"brick": {render.Puff, render.Chip}, "wood": {render.Chip, render.Puff}, "steel": {render.Spark}, "rubber": nil,
	} {
		lanes := loadtest.Open(t, loadtest.WriteFile(t, "drop.star", `
gravity(0)
box((2, 2, 2), at=(0, 0, 0), static=True, material="`+material+`")
box((0.5, 0.5, 0.5), at=(0, 3, 0), vel=(0, -20, 0), material="`+material+`")
`))
		e, seen := Effects{On: true}, map[render.ParticleKind]int{}
		for range 30 {
			lanes.Step()
			e.Step(lanes)
			for _, p := range seenOf(&e, lanes) {
				seen[p.Kind]++
				if !(p.Radius > 0 && p.Radius < 5) || math.IsNaN(float64(p.From.Len())) || p.From.Len() > 100 {
					t.Fatalf("%s: particle %+v", material, p)
				}
			}
		}
		delete(seen, render.Flash)
		for _, kind := range want {
			if seen[kind] == 0 {
				t.Errorf("%s: none of kind %d in %v", material, kind, seen)
			}
		}
		if len(seen) != len(want) {
			t.Errorf("%s: kinds %v, want %v", material, seen, want)
		}
		for range 300 {
			lanes.Step()
			e.Step(lanes)
		}
		if n := len(seenOf(&e, lanes)); n > 0 || e.Flying() {
			t.Errorf("%s: %d particles stay", material, n)
		}
	}
}

// TestEffectsOff: what was flying is gone, hits are no longer watched, and those of a script still are.
func TestEffectsOff(t *testing.T) {
	for level, scripted := range map[string]bool{"brickwall": false, "breakout": true} {
		lanes, e := loadtest.Open(t, level), Effects{On: true}
		step := func() (watched bool) {
			lanes.Step()
			e.Step(lanes)
			_, watched = lanes.Stages()[0].World().Watch().HitsWatched()
			return watched
		}
		if !step() {
			t.Errorf("%s: hits are not watched", level)
		}
		for range 130 {
			step()
		}
		e.On = false
		if step() != scripted || len(seenOf(&e, lanes)) > 0 {
			t.Errorf("%s: off: %d particles, hits watched %v", level, len(seenOf(&e, lanes)), !scripted)
		}
	}
}

// TestEffectsAllocateNothing once they are warm.
func TestEffectsAllocateNothing(t *testing.T) {
	lanes, e := loadtest.Open(t, "brickwall"), Effects{On: true}
	for range 200 {
		lanes.Step()
		e.Step(lanes)
	}
	seenOf(&e, lanes)
	if n := testing.AllocsPerRun(20, func() {
		e.step = lanes.StepCount() - 1
		e.Step(lanes)
		e.Particles(1, 1/lanes.Hz(), mgl32.Vec3{0, 1, 9}, mgl64.Vec3{})
	}); n > 0 {
		t.Errorf("%v allocations a step", n)
	}
}

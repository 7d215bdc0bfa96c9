package trial_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
)

// pair makes two worlds of a falling tower.
func pair(t *testing.T) (a, b *physics.World, ids []physics.BodyID) {
	t.Helper()
	var worlds []*physics.World
	for _, threads := range []int{1, 2} {
		cfg := physics.DefaultConfig()
		cfg.Threads = threads
		w, err := physics.NewWorld(cfg)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(w.Close)
		if ids, err = w.AddBodies(tower(t)); err != nil {
			t.Fatal(err)
		}
		worlds = append(worlds, w)
	}
	return worlds[0], worlds[1], ids
}

// tower is a floor and four cubes of 0.5 m on each other.
func tower(t *testing.T) (defs []physics.BodyDef) {
	t.Helper()
	box := func(name string, kind physics.Kind, half, at mgl64.Vec3) {
		shape, err := collision.Box(half)
		if err != nil {
			t.Fatal(err)
		}
		defs = append(defs, physics.BodyDef{Name: name, Kind: kind, Position: at, Rotation: mgl64.QuatIdent(),
			Solids: []physics.Solid{{Shape: shape, Material: contact.Material{Density: 1000, Friction: 0.5}}}})
	}
	box("floor", physics.Static, mgl64.Vec3{10, 0.5, 10}, mgl64.Vec3{0, -0.5, 0})
	for i := range 4 {
		box(fmt.Sprintf("cube %d", i+1), physics.Dynamic, mgl64.Vec3{0.25, 0.25, 0.25},
			mgl64.Vec3{0, 0.251 + 0.501*float64(i), 0})
	}
	return defs
}

func TestDiffer(t *testing.T) {
	a, b, ids := pair(t)
	var now time.Duration
	a.MeasureLoops(func() time.Duration { now++; return now }) // times are no difference
	step := func(worlds ...*physics.World) {
		for range 5 {
			for _, w := range worlds {
				w.Step()
			}
		}
	}
	if step(a, b); trial.Differ(a, b) != "" {
		t.Errorf("the same world is another one: %s", trial.Differ(a, b))
	}
	b.Body(ids[4]).SetVelocity(mgl64.Vec3{0, 1e-15, 0}, mgl64.Vec3{})
	if what := trial.Differ(a, b); !strings.Contains(what, `"cube 4"`) || !strings.Contains(what, "0 other bodies") {
		t.Errorf("one speed differs: %q", what)
	}
	step(a)
	if what := trial.Differ(a, b); !strings.HasPrefix(what, "steps 10 and 5, ") {
		t.Errorf("one is further on: %q", what)
	}
	a, b, ids = pair(t)
	b.RemoveBody(ids[2])
	step(a, b)
	if what := trial.Differ(a, b); !strings.Contains(what, `bodies 5 and 4, `) ||
		!strings.Contains(what, "one of them only") {
		t.Errorf("one lacks a body: %q", what)
	}
}

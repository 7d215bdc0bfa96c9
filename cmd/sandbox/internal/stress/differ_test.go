package stress

import (
	"strings"
	"testing"

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
		m := stuff(0.5)
		if ids, err = w.AddBodies(on(m, tower(m, 4, 0.5)...)); err != nil {
			t.Fatal(err)
		}
		worlds = append(worlds, w)
	}
	return worlds[0], worlds[1], ids
}

func TestDiffer(t *testing.T) {
	a, b, ids := pair(t)
	step := func(worlds ...*physics.World) {
		for range 5 {
			for _, w := range worlds {
				w.Step()
			}
		}
	}
	if step(a, b); Differ(a, b) != "" {
		t.Errorf("the same world is another one: %s", Differ(a, b))
	}
	b.Body(ids[4]).SetVelocity(vec{0, 1e-15, 0}, vec{})
	if what := Differ(a, b); !strings.Contains(what, `"cube 4"`) || !strings.Contains(what, "0 other bodies") {
		t.Errorf("one speed differs: %q", what)
	}
	step(a)
	if what := Differ(a, b); !strings.HasPrefix(what, "steps 10 and 5, ") {
		t.Errorf("one is further on: %q", what)
	}
	a, b, ids = pair(t)
	b.RemoveBody(ids[2])
	step(a, b)
	if what := Differ(a, b); !strings.Contains(what, `bodies 5 and 4, `) || !strings.Contains(what, "one of them only") {
		t.Errorf("one lacks a body: %q", what)
	}
}

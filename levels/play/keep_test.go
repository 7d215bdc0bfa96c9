package play

import (
	"fmt"
	"testing"

	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/audit"
)

// fallen is a level whose boxes lie about after a second.
const fallen = `
ground()
for i in range(6):
    box((0.4, 0.4, 0.4), at=(0, 0.3 + 0.45 * i, 0), name="box %d" % i, vel=(0.6 * i, 0, 0))
box((0.3, 0.3, 0.3), at=(3, 0.2, 3), name="still")
`

// bodyNamed returns a body by its name.
func bodyNamed(t *testing.T, l *Lanes, name string) physics.Body {
	t.Helper()
	w := l.stages[0].world
	for _, id := range w.Bodies() {
		if w.Body(id).Name() == name {
			return w.Body(id)
		}
	}
	t.Fatalf("there is no body %s", name)
	return physics.Body{}
}

// nothingOverlaps holds now and over the next steps.
func nothingOverlaps(t *testing.T, l *Lanes) {
	t.Helper()
	auditor := audit.Of(l.stages[0].world)
	for step := range 60 {
		if found := auditor.Check(0); found.Overlapping != 0 {
			t.Fatalf("%d pairs overlap after %d steps", found.Overlapping, step)
		}
		l.Step()
	}
}

// TestKeep: bodies with the same name, shape and kind are where they were and as fast; others begin anew.
func TestKeep(t *testing.T) {
	old := lanesOf(t, fallen, Options{})
	for range 60 {
		old.Step()
	}
	for _, row := range []struct {
		name, text string
		want       Kept
	}{
		{"the same", fallen, Kept{Bodies: 7}},
		{"one more, far away", fallen + `box((1, 1, 1), at=(-9, 1, 0), name="new")` + "\n", Kept{Bodies: 7}},
		{"a wall where one lies", fallen + fmt.Sprintf("box((0.2, 9, 3), at=(%v, 4.6, 0), name=\"wall\", static=True)\n",
			bodyNamed(t, old, "box 5").Position().X()), Kept{Bodies: 7}},
	} {
		l := lanesOf(t, row.text, Options{})
		got, err := l.Keep(old)
		if err != nil || got.Anew || got.Bodies+got.Refused != row.want.Bodies || row.name != "a wall where one lies" &&
			got != row.want {
			t.Errorf("%s: %+v, %v", row.name, got, err)
		}
		if row.name == "a wall where one lies" && got.Refused == 0 {
			t.Error("no body lies where the wall is")
		}
		a, b := bodyNamed(t, old, "still"), bodyNamed(t, l, "still")
		if a.Pose() != b.Pose() || a.Velocity() != b.Velocity() || a.AngularVelocity() != b.AngularVelocity() {
			t.Errorf("%s: a body is at %v and was at %v", row.name, b.Pose(), a.Pose())
		}
		nothingOverlaps(t, l)
	}
	l := lanesOf(t, `
ground()
box((0.5, 0.4, 0.4), at=(0, 0.3, 0), name="box 0")
box((0.4, 0.4, 0.4), at=(-3, 0.3, 0), name="box 1", static=True)
box((0.4, 0.4, 0.4), at=(-5, 0.3, 0), name="another")
`, Options{})
	if got, err := l.Keep(old); err != nil || got != (Kept{}) {
		t.Errorf("another shape, kind and name: %+v, %v", got, err)
	}
}

// TestKeepSomewhere: a body whose place and start are both taken is put above, and nothing overlaps.
func TestKeepSomewhere(t *testing.T) {
	old := lanesOf(t, "ground()\nbox((1, 1, 1), at=(0, 0.6, 0), name=\"a\")\nbox((1, 1, 1), at=(5, 0.6, 0), name=\"b\")\n",
		Options{})
	// b lies where a begins in the new version, and where a lay there is something new.
	bodyNamed(t, old, "a").Teleport([3]float64{-5, 0.6, 0}, bodyNamed(t, old, "a").Rotation())
	bodyNamed(t, old, "b").Teleport([3]float64{0, 0.6, 0}, bodyNamed(t, old, "b").Rotation())
	l := lanesOf(t, `
ground()
box((1, 1, 1), at=(0, 0.6, 0), name="a")
box((1, 1, 1), at=(5, 0.6, 0), name="b")
box((1, 1, 1), at=(-5, 0.6, 0), name="new", static=True)
`, Options{})
	got, err := l.Keep(old)
	if err != nil || got != (Kept{Bodies: 1, Refused: 1}) {
		t.Fatalf("%+v, %v", got, err)
	}
	if a := bodyNamed(t, l, "a").Position(); a.Y() < 1.5 || a.X() != 0 {
		t.Errorf("it is at %v", a)
	}
	nothingOverlaps(t, l)
}

// TestKeepJoints: what joints hold begins anew, and its joints stay closed.
func TestKeepJoints(t *testing.T) {
	old := lanesOfLevel(t, "walker", levels.LoadOptions{}, Options{})
	for range 60 {
		old.Step()
	}
	l := lanesOfLevel(t, "walker", levels.LoadOptions{}, Options{})
	got, err := l.Keep(old)
	if err != nil || got.Linked == 0 {
		t.Fatalf("%+v, %v", got, err)
	}
	nothingOverlaps(t, l)
}

// BenchmarkKeep keeps a thousand bodies that lie about.
func BenchmarkKeep(b *testing.B) {
	text := "ground()\nfor i in range(1000):\n    box((0.3, 0.2, 0.2), at=(0.5 * (i % 10), 0.2 + 0.3 * (i // 100), " +
		"0.5 * (i // 10 % 10)), name=\"b%d\" % i)\n"
	make := func() *Lanes {
		lanes, err := NewLanes(sceneOf(b, text), Options{})
		if err != nil {
			b.Fatal(err)
		}
		return lanes
	}
	old := make()
	for range 30 {
		old.Step()
	}
	for b.Loop() {
		b.StopTimer()
		l := make()
		b.StartTimer()
		if k, err := l.Keep(old); err != nil || k.Bodies != 1000 {
			b.Fatalf("%+v, %v", k, err)
		}
	}
}

// TestKeepLevels: levels in full motion are kept as they are, stacks and meshes among them.
func TestKeepLevels(t *testing.T) {
	for _, name := range []string{"brickwall", "tower", "pile", "nonconvex", "tori", "dominoes"} {
		if testing.Short() && name != "tower" {
			continue
		}
		old := lanesOfLevel(t, name, levels.LoadOptions{}, Options{})
		for range old.PictureStep() {
			old.Step()
		}
		l := lanesOfLevel(t, name, levels.LoadOptions{}, Options{})
		got, err := l.Keep(old)
		if err != nil || got.Anew || got.Refused != 0 || got.Bodies < 5 {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
		nothingOverlaps(t, l)
	}
}

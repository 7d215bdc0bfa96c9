package play

import (
	"testing"

	"github.com/brickyard-physics/brickyard/physics"
)

// TestCCDIsTakenFromScriptsAndScenes: what a script says of world, bodies and pairs comes through a scene file and into
// the world, where a pair of a body that appears later is joined when it does.
func TestCCDIsTakenFromScriptsAndScenes(t *testing.T) {
	s, err := runText(`
world(ccd="screw")
ground(ccd="expel")
a = box((1, 1, 1), at=(0, 1, 0), name="a", ccd="first")
box((1, 1, 1), at=(0, 5, 0), name="late", spawn_step=3)
car(at=(9, 0.01, 0), name="red")
pair(a, "late", ccd="expel")
pair("red", "a", ccd="screw")
`, nil)
	if err != nil {
		t.Fatal(err)
	}
	stage := stageOfFile(t, s)
	for range 5 {
		stage.Step()
	}
	w := stage.World()
	if got := w.Config().CCD; got != physics.CCDScrew {
		t.Errorf("world: %v", got)
	}
	red := stage.Cars()[0].Chassis()
	for _, row := range []struct {
		a, b physics.BodyID
		want physics.CCD
	}{
		{stage.Body(0), stage.Body(2), physics.CCDExpel},
		{stage.Body(0), stage.Body(1), physics.CCDFirst},
		{stage.Body(1), stage.Body(2), physics.CCDExpel},
		{stage.Body(1), red, physics.CCDScrew},
		{stage.Body(2), red, physics.CCDScrew},
	} {
		if got := w.CCDOf(row.a, row.b); got != row.want {
			t.Errorf("%s and %s: %v, want %v", w.Body(row.a).Name(), w.Body(row.b).Name(), got, row.want)
		}
	}
}

// TestPairsAreThereFromTheStart: also where nothing appears later, and again after a restart.
func TestPairsAreThereFromTheStart(t *testing.T) {
	stage, _ := build(t, `
ground()
a = box((1, 1, 1), at=(0, 1, 0), name="a")
pair(a, "ground", ccd="screw")
pair("ground", a, ccd="first")
`)
	for range 2 {
		if got := stage.World().CCDOf(stage.Body(0), stage.Body(1)); got != physics.CCDFirst {
			t.Errorf("the last word on the pair is first, not %v", got)
		}
		if err := stage.Restart(); err != nil {
			t.Fatal(err)
		}
	}
}

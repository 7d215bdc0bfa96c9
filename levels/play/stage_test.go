package play

import (
	"errors"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/levels/scene/scenetest"
	"github.com/brickyard-physics/brickyard/levels/script"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/audit"
)

// runText runs a script given as text.
func runText(text string, params map[string]string) (*scene.Scene, error) {
	return script.Run(scenetest.Files(text), "bad.star", "bad.star", script.Options{Params: params})
}

func stageOf(t *testing.T, text string, opt Options) *Stage {
	t.Helper()
	s, err := runText(text, nil)
	if err != nil {
		t.Fatal(err)
	}
	stage, err := NewStage(s, opt)
	if err != nil {
		t.Fatal(err)
	}
	return stage
}

// TestStageBuildsCatalog puts every built-in level on stage: nothing overlaps at the start.
func TestStageBuildsCatalog(t *testing.T) {
	for _, name := range levels.Names() {
		t.Run(name, func(t *testing.T) {
			s, err := levels.Load(name, levels.LoadOptions{})
			if err != nil {
				t.Fatal(err)
			}
			lanes, err := NewLanes(s, Options{})
			if err != nil {
				t.Fatal(err)
			}
			for _, stage := range lanes.Stages() {
				want := len(stage.Scene().Bodies) + len(s.Cars) // with those of its logic
				if s.Player != nil {
					want++
				}
				if n := len(stage.World().Bodies()) + stage.Pending(); n != want {
					t.Errorf("%d bodies of %d", n, want)
				}
				if found := audit.Of(stage.World()).Check(0); found.Overlapping != 0 {
					t.Errorf("%d pairs overlap, the deepest by %v m", found.Overlapping, found.Deepest)
				}
			}
		})
	}
}

// TestSpawnStep turns times into steps; products of decimal fractions must not slip by one.
func TestSpawnStep(t *testing.T) {
	for _, row := range []struct {
		name string
		hz   float64
		body scene.Body
		want uint64
	}{
		{"at the start", 60, scene.Body{}, 0},
		{"2 s at 60 Hz", 60, scene.Body{SpawnAt: 2}, 120},
		{"0.1 s at 60 Hz, where the product rounds up", 60, scene.Body{SpawnAt: 0.1}, 6},
		{"0.7 s at 30 Hz", 30, scene.Body{SpawnAt: 0.7}, 21},
		{"between steps", 60, scene.Body{SpawnAt: 0.11}, 7},
		{"before a step", 15, scene.Body{SpawnStep: 33}, 33},
	} {
		stage := &Stage{cfg: physics.Config{Hz: row.hz}}
		if got := stage.spawnStep(&row.body); got != row.want {
			t.Errorf("%s: step %d, want %d", row.name, got, row.want)
		}
	}
}

// TestPictureStep: the level's own moment, at any rate.
func TestPictureStep(t *testing.T) {
	for _, row := range []struct {
		name, script string
		hz           float64
		want         int
	}{
		{"no camera", "ground()", 0, 150},
		{"a camera that does not say", "ground()\ncamera((0, 1, 5), (0, 0, 0))", 0, 150},
		{"3.2 s", "ground()\ncamera((0, 1, 5), (0, 0, 0), at=3.2)", 0, 192},
		{"3.2 s at 15 Hz", "ground()\ncamera((0, 1, 5), (0, 0, 0), at=3.2)", 15, 48},
	} {
		if got := lanesOf(t, row.script, Options{Hz: row.hz}).PictureStep(); got != row.want {
			t.Errorf("%s: step %d, want %d", row.name, got, row.want)
		}
	}
}

// TestSpawn lets bodies appear: one by step, one by time, in their order, with birth poses as given.
func TestSpawn(t *testing.T) {
	stage := stageOf(t, `
gravity(0)
ground()
sphere(0.5, at=(0, 5, 0), spawn_at=0.05, name="second", look="steel")
sphere(0.5, at=(3, 5, 0), vel=(0, 0, 6), spawn_step=1, name="first", tint="#ff0000")
`, Options{})
	var born []string
	for step := range 6 {
		stage.Step()
		for _, id := range stage.Spawned() {
			w := stage.World()
			born = append(born, w.Body(id).Name())
			if want := map[string]int{"first": 1, "second": 3}[w.Body(id).Name()]; step != want {
				t.Errorf("%s appeared before step %d, want %d", w.Body(id).Name(), step, want)
			}
			if pose := w.Body(id).PoseAt(0).Geom(); pose.P.Y != 5 || pose.P.Z != 0 {
				t.Errorf("%s was born at %v", w.Body(id).Name(), pose.P)
			}
		}
	}
	if strings.Join(born, " ") != "first second" || stage.Pending() != 0 {
		t.Errorf("born: %v, %d pending", born, stage.Pending())
	}
	if look := stage.Look(stage.Body(2), 0); look.Tint != (mgl64.Vec3{1, 0, 0}) {
		t.Errorf("look of the first: %v", look)
	}
	if look := stage.Look(stage.Body(1), 0); look.Pattern != "steel" {
		t.Errorf("look of the second: %v", look)
	}
}

// TestSpawnIsHeldBack wants a body whose place is taken to wait, to be counted, to be told once, and to come later.
func TestSpawnIsHeldBack(t *testing.T) {
	stage := stageOf(t, `
gravity(0)
sphere(0.5, at=(0.2, 0, 0), vel=(6, 0, 0), name="in the way")
sphere(0.5, spawn_step=1, name="late")
`, Options{})
	waited := 0
	for range 30 {
		stage.Step()
		waited += stage.Waiting()
	}
	if waited < 3 || waited > 20 || stage.Pending() != 0 {
		t.Errorf("waited %d steps, %d pending", waited, stage.Pending())
	}
	const want = `bad.star:4:1: "late" waits until "in the way" is out of its way`
	if got := strings.Join(stage.Notices(), "|"); got != want {
		t.Errorf("notices: %s", got)
	}
}

// TestManyAreHeldBack wants the first bodies that wait to be named, and a line on the others.
func TestManyAreHeldBack(t *testing.T) {
	stage := stageOf(t, `
gravity(0)
sphere(0.5, name="in the way", static=True)
[sphere(0.5, spawn_step=i) for i in range(1, 10)]
`, Options{})
	for range 20 {
		stage.Step()
	}
	told := stage.Notices()
	if len(told) != sameWaits+1 || stage.Waiting() != 9 || !strings.HasPrefix(told[sameWaits], "more bodies wait") {
		t.Errorf("%d wait; notices: %q", stage.Waiting(), told)
	}
}

// TestOverlapAtTheStart names both bodies, the depth and the line; --expel mends it.
func TestOverlapAtTheStart(t *testing.T) {
	s, err := runText("gravity(0)\nbox((1, 1, 1), name='floor', static=True)\n"+
		"box((1, 1, 1), at=(0, 0.95, 0), name='crate')", nil)
	if err != nil {
		t.Fatal(err)
	}
	_, err = NewStage(s, Options{})
	var overlap *physics.OverlapError
	if !errors.As(err, &overlap) {
		t.Fatalf("got %v", err)
	}
	if text := err.Error(); !strings.HasPrefix(text, "bad.star:3:1: ") || !strings.Contains(text, `"crate"`) ||
		!strings.Contains(text, `"floor"`) || !strings.Contains(text, "by 50 mm") || !strings.Contains(text, "--expel") {
		t.Error(text)
	}
	stage, err := NewStage(s, Options{Expel: true})
	if err != nil {
		t.Fatal(err)
	}
	if found := audit.Of(stage.World()).Check(0); found.Overlapping != 0 {
		t.Errorf("still %v m deep", found.Deepest)
	}
}

// TestOverlapInSceneFile names the place of the body that stands later in the file, as of bodies of scripts.
func TestOverlapInSceneFile(t *testing.T) {
	const cube = `"shapes": [{"kind": "box", "size": [1, 1, 1]}]}`
	const text = `{"brickyard_scene": 1, "name": "x", "bodies": [{"name": "a", ` + cube + `,
  {"name": "b", "position": [0, 0.95, 0], ` + cube + `, {"name": "c", "position": [9, 0, 0], ` + cube + `]}`
	s, err := scene.Read("x.json", []byte(text), scene.Build{})
	if err != nil {
		t.Fatal(err)
	}
	const want = `x.json:2:3: "a" overlaps "b" by 50 mm at the start: `
	if _, err := NewStage(s, Options{}); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want it to begin with %s", err, want)
	}
}

// TestRestart plays a level twice: the same hash, and bodies added by hand are gone.
func TestRestart(t *testing.T) {
	opt := Options{Hz: 120, NoSleep: true}
	stage := stageOf(t, "ground()\nstack(3)\nsphere(0.2, at=(0, 5, 0), spawn_step=5)", opt)
	play := func() uint64 {
		for range 20 {
			stage.Step()
		}
		return stage.World().Hash()
	}
	if hz := stage.World().Config().Hz; hz != 120 {
		t.Errorf("%v Hz", hz)
	}
	first := play()
	ball := []scene.Shape{{Kind: "sphere", Radius: 0.3}}
	id, err := stage.AddBody(scene.Body{Position: mgl64.Vec3{0, 20, 0}, Material: "steel", Shapes: ball})
	if err != nil {
		t.Fatal(err)
	}
	if look := stage.Look(id, 0); look.Pattern != "steel" {
		t.Errorf("look of the added ball: %v", look)
	}
	for _, lost := range []scene.Body{{Shapes: ball, Mask: []string{"nobody"}},
		{Shapes: ball, Category: []string{"new"}}} {
		if _, err := stage.AddBody(lost); err == nil || !strings.Contains(err.Error(), "no body is of category") {
			t.Errorf("a body with category %v and mask %v: got %v", lost.Category, lost.Mask, err)
		}
	}
	if _, err := stage.AddBody(scene.Body{Mass: -1, Shapes: ball}); err == nil {
		t.Error("a body of negative mass was added")
	}
	if err := stage.Restart(); err != nil {
		t.Fatal(err)
	}
	if n := len(stage.World().Bodies()); n != 4 {
		t.Errorf("%d bodies after the restart", n)
	}
	if second := play(); second != first {
		t.Errorf("hash %x, then %x", first, second)
	}
}

// TestNamedShapes places a named shape, with its own place inside, twice.
func TestNamedShapes(t *testing.T) {
	s, err := scene.Read("x.json", []byte(`{"brickyard_scene": 1, "name": "x", "world": {"gravity": [0, 0, 0]},
"shapes": {"post": {"kind": "box", "size": [1, 2, 1], "position": [0, 1, 0], "material": "steel"}},
"bodies": [{"name": "a", "mass": 8, "shapes": [{"use": "post"},
	{"use": "post", "position": [5, 0, 0], "rotation": [0, 0, 0, 1], "material": "wood"}]}]}`), scene.Build{})
	if err != nil {
		t.Fatal(err)
	}
	stage, err := NewStage(s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	id := stage.Body(0)
	solids := stage.World().Body(id).Solids()
	if len(solids) != 2 || solids[0].Material.Name != "steel" || solids[1].Material.Name != "wood" ||
		stage.World().Body(id).Mass() != 8 {
		t.Fatalf("%+v", solids)
	}
	// The second post is turned upside down about z: from the first, 5 m along x and 2 m down.
	a, b := solids[0].Shape.Core.Centre, solids[1].Shape.Core.Centre
	if d := b.Sub(a).Sub(geom.FromArray(mgl64.Vec3{5, -2, 0})); d.Len() > 1e-12 {
		t.Errorf("centres %v and %v", a, b)
	}
	if stage.Look(id, 0).Pattern != "steel" || stage.Look(id, 1).Pattern != "wood" {
		t.Errorf("looks %v, %v", stage.Look(id, 0), stage.Look(id, 1))
	}
}

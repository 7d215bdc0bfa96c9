package play

import (
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/levels/scene/scenetest"
	"github.com/brickyard-physics/brickyard/physics"
)

const driven = `
gravity(0)
box((1, 1, 1), name="lift", kinematic=True, then="loop", smooth=True,
    path=[(1, (0, 2, 0)), (2, (0, 2, 0), 90), (4, (0, 0, 0))])
body([shape.box((2, 1, 1), at=(1, 0, 0))], at=(5, 0, 0), name="door", kinematic=True,
    path=[(2, (0, 0, 0), 80)], then="back")
cylinder(1, 1, at=(0, 8, 0), name="drum", kinematic=True, spin=(0, 90, 0), ramp=2)
mesh([(0, 0, 0), (2, 0, 0), (0, 0, -2), (0, 2, 0)], [(0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3)], at=(20, 0, 0),
    name="flap", kinematic=True, path=[(1, (0, 0, 0), (0, 0, 90))])
material("band", like="rubber", rolling=0.3, spinning=0.2, belt=(1, 0, 0))
box((4, 1, 1), at=(0, -5, 0), name="carry", static=True, material="band")
box((4, 1, 1), at=(0, -9, 0), name="back", static=True, material="band", belt=(-2, 0, 0.5))
sphere(0.5, at=(0, 20, 0))
`

// TestDrivenBodies: what scripts say of driven bodies survives the way through JSON and happens on stage.
func TestDrivenBodies(t *testing.T) {
	stage, _ := build(t, driven)
	w := stage.World()
	for range 60 {
		stage.Step()
	}
	for _, row := range []struct {
		body int
		at   mgl64.Vec3
		turn float64
	}{
		{0, mgl64.Vec3{0, 2, 0}, 0},
		{1, mgl64.Vec3{5 + math.Cos(40*math.Pi/180), 0, -math.Sin(40 * math.Pi / 180)}, 40},
		{2, mgl64.Vec3{0, 8, 0}, 22.5},
		{3, mgl64.Vec3{20 - 0.5, 0.5, -0.5}, 90}, // its centre of mass was at (0.5, 0.5, -0.5) from where it turns
	} {
		id := stage.Body(row.body)
		if d := w.Body(id).Position().Sub(row.at).Len(); d > 1e-8 {
			t.Errorf("%s is at %v, want %v", w.Body(id).Name(), w.Body(id).Position(), row.at)
		}
		pose := w.Body(id).Pose().Geom()
		if turn := pose.Q.RotationVector().Len() * 180 / math.Pi; math.Abs(turn-row.turn) > 1e-6 {
			t.Errorf("%s has turned by %g°, want %g°", w.Body(id).Name(), turn, row.turn)
		}
	}
	for body, belt := range map[int]mgl64.Vec3{4: {1, 0, 0}, 5: {-2, 0, 0.5}} {
		m := w.Body(stage.Body(body)).Solids()[0].Material
		if m.Belt != geom.FromArray(belt) || m.Rolling != 0.3 || m.Spinning != 0.2 {
			t.Errorf("%s: %+v", w.Body(stage.Body(body)).Name(), m)
		}
	}
}

// TestDrivenFromScene: the keys of scene files do the same.
func TestDrivenFromScene(t *testing.T) {
	text := `{"brickyard_scene": 1, "name": "x", "bodies": [{"name": "a", "kind": "kinematic", "belt": [1, 0, 0],
"course": {"stops": [{"time": 2, "shift": [0, 4, 0]}], "then": "back", "smooth": true},
"shapes": [{"kind": "sphere", "radius": 1}]}]}`
	s, err := scene.Read("x.json", []byte(text), scene.Build{})
	if err != nil {
		t.Fatal(err)
	}
	if err := scenetest.Obey(t, []byte(text)); err != nil {
		t.Error(err)
	}
	scenetest.RoundTrip(t, s)
	stage, err := NewStage(s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for range 60 {
		stage.Step()
	}
	if y := stage.World().Body(stage.Body(0)).Position().Y(); math.Abs(y-2) > 1e-8 {
		t.Errorf("half way up it is at %g m, want 2", y)
	}
	if kind := stage.World().Body(stage.Body(0)).Kind(); kind != physics.Kinematic {
		t.Error(kind)
	}
	_, err = scene.Read("x.json", []byte(strings.Replace(text, `"smooth": true`, `"smooth": 1`, 1)), scene.Build{})
	if err == nil || !strings.Contains(err.Error(), "x.json:2:") || !strings.Contains(err.Error(), "true or false") {
		t.Errorf("a number for smooth: %v", err)
	}
}

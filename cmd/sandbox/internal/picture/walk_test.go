package picture

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// TestEyesOnFoot: the eyes come down with who crouches, not at once; from behind the camera stays on this side of a
// wall and below a ceiling, and over somebody limp.
func TestEyesOnFoot(t *testing.T) {
	lanes := loadtest.Open(t, loadtest.WriteFile(t, "walk.star", `
ground()
you = player(name="me")
box((0.2, 4, 4), at=(-1.5, 2, 0), static=True)
box((2, 0.1, 4), at=(0, 2, 0), static=True, name="ceiling")
controls({"x": "fall"})

def on_key(key, down):
    you.fall()
`))
	var r Ride
	if says := fmt.Sprint(r.BoardNamed(lanes, Eyes, "nobody")); !strings.Contains(says, `no player "nobody": name me`) {
		t.Error(says)
	}
	if r.BoardNamed(lanes, Eyes, "me") != nil {
		t.Fatal("it does not go with the player")
	}
	height := func() float64 {
		lanes.Step()
		camera, ok := r.Camera(lanes, 1)
		if !ok {
			t.Fatal("nobody is ridden with")
		}
		return float64(camera.Eye[1])
	}
	if h := height(); math.Abs(h-1.66) > 0.01 || r.Unseen(lanes).ID != lanes.Stages()[0].Player().Character().Body() {
		t.Errorf("the eyes are %.3g m high", h)
	}
	lanes.Input(scene.Input{Key: "c", Down: true})
	if first := height(); first < 1.3 || first > 1.6 {
		t.Errorf("after a step of a crouch the eyes are %.3g m high", first)
	}
	for range 30 {
		height()
	}
	if h := height(); math.Abs(h-1.05) > 0.01 {
		t.Errorf("crouched, the eyes are %.3g m high", h)
	}

	r.Board(Behind, 0)
	camera, _ := r.Camera(lanes, 1)
	if x := camera.Eye[0]; x < -1.4+cameraRoom-0.05 || x > -0.4 || r.Unseen(lanes).Stage != nil {
		t.Errorf("the wall is at -1.4, and the camera at %v", camera.Eye)
	}
	if y := camera.Eye[1]; y < 1.4 || y > 1.95-cameraRoom+0.05 {
		t.Errorf("the ceiling is at 1.95, and the camera at %v", camera.Eye)
	}
	r.Board(Eyes, 0)
	lanes.Input(scene.Input{Key: "x", Down: true})
	for range 120 {
		height()
	}
	if err := lanes.Fault(); err != nil {
		t.Fatal(err)
	}
	if camera, _ := r.Camera(lanes, 1); camera.Eye[0] > -0.3 || camera.Eye[1] > 1 || r.Unseen(lanes).Stage != nil {
		t.Errorf("of somebody limp the camera is at %v", camera.Eye)
	}
}

package picture

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// meetingFaces counts the faces of a picture that are drawn as meeting, and all faces of its surfaces.
func meetingFaces(f *render.Frame) (meeting, all int) {
	for _, b := range f.List.Opaque {
		if b.Mesh.Version == 0 {
			continue
		}
		all += len(b.Mesh.Indices) / 3
		if render.Material(f.List.Instances[b.First].Surface[0]) == render.Signal {
			meeting += len(b.Mesh.Indices) / 3
		}
	}
	return meeting, all
}

// TestFacesThatMeetAreDrawnSo: none of two ghosts apart, those that the ghosts name where they meet, and none of them
// twice; boxes are shown around both.
func TestFacesThatMeetAreDrawnSo(t *testing.T) {
	lanes := loadtest.OpenScript(t, loadtest.TwoGhosts, 1)
	p, camera := NewPainter(), StartCamera(lanes)
	compose := func() *render.Frame { return p.Compose(lanes, 1, camera, nil) }
	without := len(compose().Lines)
	if meeting, all := meetingFaces(compose()); meeting != 0 || all != 2*528 {
		t.Errorf("apart %d of %d faces meet", meeting, all)
	}
	set := lanes.Stages()[0].Ghosts()
	set.Hold(0, physics.Pose{Position: mgl64.Vec3{1.2, 1, 0}, Rotation: mgl64.QuatIdent()})
	for range 30 {
		lanes.Step()
	}
	want := 0
	for i := range set.Len() {
		for _, meets := range set.Meets(i) {
			if meets {
				want++
			}
		}
	}
	if meeting, all := meetingFaces(compose()); meeting != want || want < 4 || all != 2*528 {
		t.Errorf("%d of %d faces are drawn as meeting, %d do", meeting, all, want)
	}
	p.Show.Boxes = true
	p.Held = Ghost{lanes.Stages()[0], 0}
	f := compose()
	boxes := len(f.Lines) - without
	set.Release(0)
	p.Show.Boxes = false
	if boxes < 24+12 || len(compose().Lines) != without {
		t.Errorf("%d lines of boxes around two ghosts and a crate", boxes)
	}
}

// TestGhostsBetweenSteps: a ghost that drifts is drawn where it was at the start of a step, and where it is at its end,
// and half way between.
func TestGhostsBetweenSteps(t *testing.T) {
	lanes := loadtest.OpenScript(t, `
ghost(shape.sphere(0.5), at=(0, 1, 0), vel=(6, 0, 0))
camera(eye=(0, 1, 6), target=(0, 1, 0))
`, 10)
	p := NewPainter()
	for _, alpha := range []float64{0, 0.5, 1} {
		f := p.Compose(lanes, alpha, StartCamera(lanes), nil)
		if n := len(f.List.Instances); n != 1 {
			t.Fatalf("%d surfaces", n)
		}
		at := float64(f.List.Instances[0].Position[0])
		if want := 0.1 * (9 + alpha); math.Abs(at-want) > 1e-5 {
			t.Errorf("at %g of the step the ghost is drawn at %g, want %g", alpha, at, want)
		}
	}
}

// TestGhostsOfALevelReadAnew: a painter that showed one level shows the ghosts of the next.
func TestGhostsOfALevelReadAnew(t *testing.T) {
	p := NewPainter()
	for _, level := range []struct {
		script string
		faces  int
	}{{loadtest.TwoGhosts, 1056}, {loadtest.Small, 0}, {`ghost(shape.sphere(1), triangles=48)`, 48}} {
		lanes := loadtest.OpenScript(t, level.script, 1)
		if _, all := meetingFaces(p.Compose(lanes, 1, StartCamera(lanes), nil)); all != level.faces {
			t.Errorf("%d faces, want %d", all, level.faces)
		}
	}
}

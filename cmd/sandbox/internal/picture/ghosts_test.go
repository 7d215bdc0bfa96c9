package picture

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/collision/geom"
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
	p.Show = Overlays{Boxes: true}
	if boxes := len(compose().Lines) - without; boxes != 12*3 {
		t.Errorf("%d lines of boxes around two ghosts and a crate", boxes)
	}
	p.Show = Overlays{Contacts: true}
	bodies := len(lanes.Stages()[0].World().AppendContacts(nil))
	if lines := len(compose().Lines) - without; lines != 2*bodies+2*len(set.Pairs()) {
		t.Errorf("%d lines of %d contacts and %d pairs of faces", lines, bodies, len(set.Pairs()))
	}
}

// TestCrossingsAreWhereGhostsCross: the segments that are drawn of two equal balls lie in the plane half way between.
func TestCrossingsAreWhereGhostsCross(t *testing.T) {
	lanes := loadtest.OpenScript(t, `
ghost(shape.sphere(1), at=(-0.7, 2, 0))
ghost(shape.sphere(1), at=(0.7, 2, 0), rotate=(0, 180, 0))
`, 0)
	lines := appendCrossings(nil, lanes.Stages()[0], geom.V(0, 0, 5))
	if len(lines) < 16 {
		t.Fatalf("%d lines", len(lines))
	}
	for i := 1; i < len(lines); i += 2 {
		for _, p := range [2]mgl32.Vec3{lines[i].A, lines[i].B} {
			if off := p.Sub(mgl32.Vec3{0, 2, 5}); off.Len() < 0.6 || off.Len() > 0.72 || off[0] < -0.1 || off[0] > 0.1 {
				t.Errorf("a crossing is drawn at %v", p)
			}
		}
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

// BenchmarkComposeGhosts composes a picture of the levels of ghosts, without drawing it.
func BenchmarkComposeGhosts(b *testing.B) {
	for _, level := range []string{"octree", "shrine", "shuttles"} {
		b.Run(level, func(b *testing.B) {
			lanes, p := loadtest.Open(b, level), NewPainter()
			for range 200 {
				lanes.Step()
			}
			camera := StartCamera(lanes)
			b.ReportAllocs()
			for b.Loop() {
				p.Compose(lanes, 0.5, camera, nil)
			}
		})
	}
}

package picture

import (
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/figure"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// TestNamesAndVelocities: names do not lie over each other, are those of the selection where there is one, and a line
// leads from each moving body to where it goes.
func TestNamesAndVelocities(t *testing.T) {
	lanes := loadtest.Open(t, "tower")
	p := NewPainter()
	p.Show = Overlays{Names: true}
	camera := StartCamera(lanes)
	labels := p.AppendLabels(nil, lanes, 1, &camera, 1280, 720)
	if len(labels) < 10 || len(labels) > mostNames {
		t.Fatalf("%d names", len(labels))
	}
	for i := range labels {
		if crowded(labels[:i], &labels[i], 720) {
			t.Errorf("%+v lies over another name", labels[i])
		}
	}
	stage := lanes.Stages()[0]
	ids := stage.World().Bodies()
	body := stage.World().Body(ids[len(ids)/2])
	p.Picked[0] = Outlined{Body: figure.Body{Stage: stage, ID: body.ID()}}
	if got := p.AppendLabels(nil, lanes, 1, &camera, 1280, 720); len(got) != 1 || got[0].Text != body.Name() {
		t.Errorf("of the selection %s the names are %+v", body.Name(), got)
	}
	p.Picked[0] = Outlined{}
	p.Show = Overlays{Velocities: true}
	if n := len(p.Compose(lanes, 1, camera, nil).Lines); n != 0 {
		t.Errorf("%d lines of bodies at rest", n)
	}
	body.SetVelocity([3]float64{4, 0, 0}, [3]float64{})
	lines := p.Compose(lanes, 1, camera, nil).Lines
	if len(lines) != 2 || lines[0].B.Sub(lines[0].A).Sub([3]float32{4 * velocityReach, 0, 0}).Len() > 1e-4 {
		t.Errorf("the lines are %+v", lines)
	}
}

// TestManyLines: an overlay of more lines than can be read is that of the selection and of what it touches.
func TestManyLines(t *testing.T) {
	lanes := loadtest.Open(t, "brickwall")
	for range 30 {
		lanes.Step()
	}
	p := NewPainter()
	p.Show = Overlays{Contacts: true}
	camera := StartCamera(lanes)
	all := len(p.Compose(lanes, 1, camera, nil).Lines)
	if all <= MostLines {
		t.Fatalf("%d lines are not many", all)
	}
	stage := lanes.Stages()[0]
	ids := stage.World().Bodies()
	p.Picked[0] = Outlined{Body: figure.Body{Stage: stage, ID: ids[len(ids)/2]}}
	few := len(p.Compose(lanes, 1, camera, nil).Lines)
	if few == 0 || few > all/10 {
		t.Errorf("of the selection there are %d lines of %d", few, all)
	}
	p.Picked[0] = Outlined{}
	if n := len(p.Compose(lanes, 1, camera, nil).Lines); n != all {
		t.Errorf("afterwards there are %d lines of %d", n, all)
	}
}

// TestSleepByColour: who is awake is plain orange, who sleeps plain blue, whatever they are made of, and what cannot
// move is left as it is.
func TestSleepByColour(t *testing.T) {
	lanes := loadtest.Open(t, loadtest.WriteFile(t, "still.star", "ground()\nbox((1, 1, 1), at=(0, 0.51, 0))\n"))
	w := lanes.Stages()[0].World()
	brick := render.Look{Material: render.Brick, Tint: mgl32.Vec3{1, 1, 1}}
	painted := func(kind physics.Kind) render.Look {
		look := brick
		for _, id := range w.Bodies() {
			if w.Body(id).Kind() == kind {
				new(paint).body(&look, w.Body(id), PaintSleep)
			}
		}
		return look
	}
	got := painted(physics.Dynamic)
	if c := got.Tint; got.Material != render.Plain || !(c[0] > 2*c[1] && c[1] > 2*c[2]) {
		t.Errorf("awake it is %v", got)
	}
	for range 120 {
		lanes.Step()
	}
	got = painted(physics.Dynamic)
	if c := got.Tint; got.Material != render.Plain || !(c[2] > 2*c[0] && c[2] > 2*c[1]) {
		t.Errorf("asleep it is %v", got)
	}
	if got := painted(physics.Static); got != brick {
		t.Errorf("the ground is %v", got)
	}
}

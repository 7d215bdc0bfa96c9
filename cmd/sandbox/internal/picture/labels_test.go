package picture

import (
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
)

// TestLabelsOfBodies stand over the bodies that have one, go with them, and go when they go.
func TestLabelsOfBodies(t *testing.T) {
	lanes := loadtest.Open(t, loadtest.WriteFile(t, "two.star", `
ground()
box((1, 1, 1), at=(-2, 0.51, 0), label="10 kg")
box((1, 1, 1), at=(2, 6, 0), label="20 kg", name="high")
box((1, 1, 1), at=(0, 0.51, 0))
camera(eye=(0, 2, 14), target=(0, 2, 0))
`))
	p, camera := NewPainter(), StartCamera(lanes)
	labels := p.AppendLabels(nil, lanes, 1, &camera, 640, 360)
	if len(labels) != 2 || labels[0].Text != "10 kg" || labels[1].Text != "20 kg" || labels[0].X >= 320 ||
		labels[1].X <= 320 || labels[1].Y >= labels[0].Y {
		t.Fatalf("labels %+v", labels)
	}
	high := labels[1].Y
	for range 30 {
		lanes.Step()
	}
	if labels = p.AppendLabels(labels[:0], lanes, 1, &camera, 640, 360); labels[1].Y <= high {
		t.Errorf("the label stays at %v while its body falls", high)
	}
	w := lanes.Stages()[0].World()
	for _, id := range w.Bodies() {
		if w.Body(id).Name() == "high" {
			w.RemoveBody(id)
		}
	}
	if labels = p.AppendLabels(labels[:0], lanes, 1, &camera, 640, 360); len(labels) != 1 {
		t.Errorf("labels %+v of a body that is gone", labels)
	}
}

// TestLabelsOfPlaces stand where the level says, in every lane.
func TestLabelsOfPlaces(t *testing.T) {
	lanes := loadtest.Open(t, loadtest.WriteFile(t, "place.star", `
ground()
box((1, 1, 1), at=(0, 0.51, 0))
label("here", at=(0, 2, 0))
lanes([30, 60], apart=4)
camera(eye=(0, 2, 14), target=(0, 2, 0))
`))
	p, camera := NewPainter(), StartCamera(lanes)
	var at []float64
	for _, l := range p.AppendLabels(nil, lanes, 1, &camera, 640, 360) {
		if l.Text == "here" {
			at = append(at, l.X)
			if l.Y < 179 || l.Y > 181 {
				t.Errorf("a label is at %v, %v", l.X, l.Y)
			}
		}
	}
	if len(at) != 2 || at[0] >= 320 || at[1] <= 320 || at[0]+at[1] < 639 || at[0]+at[1] > 641 {
		t.Errorf("the labels are at %v", at)
	}
}

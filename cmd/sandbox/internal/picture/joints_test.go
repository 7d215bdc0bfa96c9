package picture

import (
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
)

// gate is a joint that would pull two boxes through a wall.
const gate = `
ground()
box((0.05, 1, 1), at=(0, 0.5, 0), static=True)
a = box((0.2, 0.2, 0.2), at=(-0.15, 0.101, 0.2))
b = box((0.2, 0.2, 0.2), at=(0.15, 0.101, 0.2))
joint.ball(a, b, at=(-0.05, 0.101, 0.2), to=(0.05, 0.101, 0.2), snap=True)
`

// TestOpenJointsAreLabelled: beside a joint that cannot close stands by how much it is open, where joints are shown.
func TestOpenJointsAreLabelled(t *testing.T) {
	lanes := loadtest.Open(t, loadtest.WriteFile(t, "gate.star", gate))
	for range 60 {
		lanes.Step()
	}
	p := NewPainter()
	camera := StartCamera(lanes)
	if labels := p.AppendLabels(nil, lanes, 1, &camera, 640, 360); len(labels) != 0 {
		t.Errorf("labels without the overlay: %v", labels)
	}
	p.Show.Joints = true
	labels := p.AppendLabels(nil, lanes, 1, &camera, 640, 360)
	if len(labels) != 1 || labels[0].Text != "50.0 mm, tangled" {
		t.Fatalf("labels %v", labels)
	}
	anchor, _ := lanes.Stages()[0].World().Joint(lanes.Stages()[0].World().AppendJoints(nil)[0]).Anchors()
	if x, y, ok := camera.Pixel(anchor, 640, 360); !ok || labels[0].X != x || labels[0].Y != y-labelAbove {
		t.Errorf("the label is at %v, %v; the joint at %v, %v", labels[0].X, labels[0].Y, x, y)
	}
	if n := len(p.Compose(lanes, 1, camera, nil).Lines); n < 10 {
		t.Errorf("%d lines", n)
	}
	if lines := appendJointLine(nil, lanes); len(lines) != 1 ||
		!strings.Contains(lines[0].Value, "1 joint by more than 1 mm") {
		t.Errorf("%+v", lines)
	}
	if show, err := ParseOverlays([]string{"joints", "boxes"}); err != nil || !show.Joints || !show.Boxes || show.Zones {
		t.Errorf("%+v, %v", show, err)
	}
}

package picture

import (
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
)

// TestSensorsAreShown: the edges of sensors are in every picture, but those that are hidden where it is wanted only.
// How many of them hold somebody is said.
func TestSensorsAreShown(t *testing.T) {
	const text = "ground()\nbox((1, 1, 1), at=(0, 0.501, 0))\n"
	bare := loadtest.Open(t, loadtest.WriteFile(t, "bare.star", text))
	lanes := loadtest.Open(t, loadtest.WriteFile(t, "gates.star", text+
		"box((0.5, 0.5, 0.5), at=(0, 0.5, 0), sensor=True)\nbox((1, 1, 1), at=(3, 1, 0), sensor=True)\n"+
		"box((1, 1, 1), at=(6, 1, 0), sensor=True, hidden=True)"))
	lanes.Step()
	p, camera := NewPainter(), StartCamera(lanes)
	if n := len(p.Compose(bare, 1, camera, nil).Lines); n != 0 {
		t.Errorf("%d lines without sensors", n)
	}
	drawn := p.Compose(lanes, 1, camera, nil).Lines
	if len(drawn) != 2*12 || !drawn[0].Solid || !drawn[23].Solid {
		t.Errorf("%d lines, want the edges of two boxes, hidden by bodies", len(drawn))
	}
	p.Show.Boxes = true
	boxes := len(p.Compose(bare, 1, camera, nil).Lines)
	if n := len(p.Compose(lanes, 1, camera, nil).Lines) - boxes; n != 2*12 {
		t.Errorf("%d lines besides those of boxes, want the edges of two sensors", n)
	}
	p.Show = Overlays{Sensors: true}
	if drawn = p.Compose(lanes, 1, camera, nil).Lines; len(drawn) != 3*12 || drawn[0].Solid || drawn[35].Solid {
		t.Errorf("%d lines, want the edges of the hidden one, too, and through bodies", len(drawn))
	}
	if lines := appendSensorLine(nil, bare); len(lines) != 0 {
		t.Errorf("%+v", lines)
	}
	lines := appendSensorLine(nil, lanes)
	if len(lines) != 1 || strings.TrimSpace(lines[0].Value) != "3  1 with bodies inside" {
		t.Errorf("%+v", lines)
	}
}

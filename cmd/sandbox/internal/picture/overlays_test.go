package picture

import (
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/figure"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/physics"
)

// TestManyOverlaysGiveWay: thousands of lines are pale, and a selected brick has those around it to itself, at full
// strength; few lines stay as they are.
func TestManyOverlaysGiveWay(t *testing.T) {
	lanes := loadtest.Open(t, "brickwall")
	lanes.Step()
	p, camera := NewPainter(), StartCamera(lanes)
	p.Show = Overlays{Contacts: true, Zones: true, Boxes: true}
	all := p.Compose(lanes, 1, camera, nil).Lines
	if len(all) <= MostLines || all[0].Colour[3] > 128 {
		t.Fatalf("%d lines of opacity %d", len(all), all[0].Colour[3])
	}
	stage := lanes.Stages()[0]
	for _, id := range stage.World().Bodies() {
		if stage.World().Body(id).Kind() == physics.Dynamic {
			p.Picked[0] = Outlined{Body: figure.Body{Stage: stage, ID: id}}
		}
	}
	some := p.Compose(lanes, 1, camera, nil).Lines
	if len(some) < 24 || len(some) > len(all)/10 || some[0].Colour[3] < 140 {
		t.Errorf("%d of %d lines around a brick, opacity %d", len(some), len(all), some[0].Colour[3])
	}
}

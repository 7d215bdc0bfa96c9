package picture

import (
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
)

// TestCarsAreDrawn: the shell in place of the chassis, and a tyre, a rim and two bars for each wheel at the height of
// the axles, wherever within a step it is drawn.
func TestCarsAreDrawn(t *testing.T) {
	lanes := loadtest.Open(t, "roadtest")
	for range 90 {
		lanes.Step()
	}
	p, camera := NewPainter(), StartCamera(lanes)
	bodies := 0
	for _, id := range lanes.Stages()[0].World().Bodies() {
		bodies += len(lanes.Stages()[0].World().Body(id).Solids())
	}
	for _, alpha := range []float64{0, 0.5, 1} {
		frame := p.Compose(lanes, alpha, camera, nil)
		car := lanes.Stages()[0].Cars()[0]
		chassisSolids := len(lanes.Stages()[0].World().Body(car.Chassis()).Solids())
		n, want := len(frame.List.Instances), bodies-chassisSolids+len(car.Shell())+16
		if n != want || len(car.Shell()) < 10 {
			t.Fatalf("%d solids drawn, want %d; %d of the shell", n, want, len(car.Shell()))
		}
		wheels := 0
		var chassis mgl32.Vec3
		stage := lanes.Stages()[0]
		at := stage.World().Body(stage.Cars()[0].Chassis()).PoseAt(alpha).Geom()
		chassis = mgl32.Vec3{float32(at.P.X), 0.31, float32(at.P.Z)}
		for _, in := range frame.List.Instances {
			d := in.Position.Sub(chassis)
			if height := d[1]; d.Len() < 1.7 && d.Len() > 1.2 && height > -0.03 && height < 0.03 {
				wheels++
			}
		}
		if wheels != 16 {
			t.Errorf("%d solids where the wheels belong", wheels)
		}
	}
}

package render

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// TestSensorOverlay: a sensor is drawn where its carrier is at the time of the view, beside itself in a shifted world,
// and brighter with somebody inside.
func TestSensorOverlay(t *testing.T) {
	w, floor, box, _ := smallWorld(t)
	w.Body(box).SetVelocity(mgl64.Vec3{6, 0, 0}, mgl64.Vec3{})
	at := w.Body(box).Position()
	volume, err := collision.Box(mgl64.Vec3{0.1, 0.1, 0.1})
	if err != nil {
		t.Fatal(err)
	}
	for _, on := range []physics.BodyID{box, floor} {
		def := physics.SensorDef{Shapes: []collision.Shape{volume}, Position: at.Add(mgl64.Vec3{0, 1, 0}), On: on}
		if on == floor {
			def.Position = at
		}
		if _, err := w.Watch().AddSensor(def); err != nil {
			t.Fatal(err)
		}
	}
	w.Step()
	var o Overlays
	lines := o.Sensors(nil, &View{World: w, Alpha: 0.5, Shift: geom.V(0, 0, 10)}, nil)
	if len(lines) != 24 {
		t.Fatalf("%d lines", len(lines))
	}
	middle := geom.Vec3{}
	for _, l := range lines[:12] {
		middle = middle.AddScaled(1.0/24, widenTo(l.A)).AddScaled(1.0/24, widenTo(l.B))
	}
	want := geom.FromArray(w.Body(box).PoseAt(0.5).Apply(mgl64.Vec3{0, 1, 0})).Add(geom.V(0, 0, 10))
	if middle.Sub(want).Len() > 1e-5 || want.X < at[0]+0.04 {
		t.Errorf("the sensor on the box is drawn at %v, want %v", middle, want)
	}
	first := w.Watch().AppendSensors(nil)[0]
	view, shown := View{World: w, Alpha: 1}, func(id physics.SensorID) bool { return id == first }
	if n := len(o.Sensors(nil, &view, shown)); n != 12 {
		t.Errorf("%d lines where one of two is shown", n)
	}
	if lines[0].Colour != emptyColour || lines[12].Colour != filledColour {
		t.Errorf("colours %v and %v", lines[0].Colour, lines[12].Colour)
	}
}

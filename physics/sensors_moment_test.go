package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestOutForAMoment: one of two solids on arms of 2 m is inside a box at both ends of a step of 0.1 rad, and 1 mm
// beside it half way: the arc of its nearest point is higher than that. It leaves and comes back at the angles at which
// that arc meets the face of the box.
func TestOutForAMoment(t *testing.T) {
	const arm, half, speed, out = 2.0, 0.1, 6.0, 0.001
	m := physicstest.Material(0.5)
	for _, row := range []struct {
		name          string
		def           physics.BodyDef
		along, across float64 // m, from the axis to the point of the solid that leaves last
	}{
		{"ball", physicstest.Ball(m, half, mgl64.Vec3{}), arm, 0},
		{"box", physicstest.Block(m, mgl64.Vec3{half, half, half}, mgl64.Vec3{}), arm - half, half},
	} {
		l, def := physicstest.New(t, physics.DefaultConfig()), row.def
		for _, x := range []float64{arm, -arm} {
			solid := def.Solids[0]
			solid.Shape = solid.Shape.Placed(mgl64.Vec3{x, 0, 0}, mgl64.QuatIdent())
			def.Solids = append(def.Solids, solid)
		}
		def.Solids = def.Solids[1:]
		def.Kind, def.AngularVelocity = physics.Kinematic, mgl64.Vec3{0, 0, speed}
		def.Rotation = mgl64.QuatRotate(-0.05, mgl64.Vec3{0, 0, 1})
		body := l.Add(def)[0]
		size := mgl64.Vec3{0.2, 0.5, 0.5}
		sensor := boxSensor(t, l.World, size, mgl64.Vec3{arm - half - out - size[0], 0, 0}, physics.BodyID{})
		l.Run(1)
		angle := math.Acos((row.along-out)/math.Hypot(row.along, row.across)) - math.Atan2(row.across, row.along)
		want := []physics.SensorEvent{
			{Kind: physics.SensorBegan, Sensor: sensor, Body: body},
			{Kind: physics.SensorEnded, Sensor: sensor, Body: body, Time: (0.05 - angle) / speed},
			{Kind: physics.SensorBegan, Sensor: sensor, Body: body, Time: (0.05 + angle) / speed},
		}
		got := l.Watch().AppendSensorEvents(nil)
		if len(got) != len(want) {
			t.Fatalf("%s: %v, want %v", row.name, got, want)
		}
		for i := range want {
			near := math.Abs(got[i].Time-want[i].Time) < 1e-5
			if want[i].Time = got[i].Time; !near || got[i] != want[i] {
				t.Errorf("%s: %v, want %v", row.name, got[i], want[i])
			}
		}
	}
}

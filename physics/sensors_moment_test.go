package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestOutForAMoment: one of two balls on arms of 2 m is inside a box at both ends of a step of 0.1 rad, and 1 mm beside
// it half way: its arc is higher than that. It leaves and comes back at the angles at which the arc meets the face of
// the box.
func TestOutForAMoment(t *testing.T) {
	const arm, radius, speed, out = 2.0, 0.1, 6.0, 0.001
	l := physicstest.New(t, physics.DefaultConfig())
	def := physicstest.Ball(physicstest.Material(0.5), radius, mgl64.Vec3{})
	for _, x := range []float64{arm, -arm} {
		solid := def.Solids[0]
		solid.Shape = solid.Shape.Placed(mgl64.Vec3{x, 0, 0}, mgl64.QuatIdent())
		def.Solids = append(def.Solids, solid)
	}
	def.Solids = def.Solids[1:]
	def.Kind, def.AngularVelocity = physics.Kinematic, mgl64.Vec3{0, 0, speed}
	def.Rotation = mgl64.QuatRotate(-0.05, mgl64.Vec3{0, 0, 1})
	ball := l.Add(def)[0]
	half := mgl64.Vec3{0.2, 0.5, 0.5}
	sensor := boxSensor(t, l.World, half, mgl64.Vec3{arm - radius - out - half[0], 0, 0}, physics.BodyID{})
	l.Run(1)
	angle := math.Acos(1 - out/arm)
	want := []physics.SensorEvent{
		{Kind: physics.SensorBegan, Sensor: sensor, Body: ball},
		{Kind: physics.SensorEnded, Sensor: sensor, Body: ball, Time: (0.05 - angle) / speed},
		{Kind: physics.SensorBegan, Sensor: sensor, Body: ball, Time: (0.05 + angle) / speed},
	}
	got := l.Watch().AppendSensorEvents(nil)
	if len(got) != len(want) {
		t.Fatalf("%v, want %v", got, want)
	}
	for i := range want {
		near := math.Abs(got[i].Time-want[i].Time) < 1e-5
		if want[i].Time = got[i].Time; !near || got[i] != want[i] {
			t.Errorf("%v, want %v", got[i], want[i])
		}
	}
}

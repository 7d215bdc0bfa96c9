package play

import (
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// TestPedals: the pedal against the motion brakes, and backs out or goes on once the car stands.
func TestPedals(t *testing.T) {
	for name, row := range map[string]struct {
		p               Pedals
		speed           float64
		throttle, brake float64
		gear            int
	}{
		"rolling":       {Pedals{}, 10, 0, 0, vehicle.Drive},
		"going":         {Pedals{Ahead: 0.7}, 10, 0.7, 0, vehicle.Drive},
		"braking":       {Pedals{Back: 0.4}, 10, 0, 0.4, vehicle.Drive},
		"backing out":   {Pedals{Back: 0.5}, 0.1, 0.5 * backing, 0, vehicle.Reverse},
		"backing":       {Pedals{Back: 1}, -5, backing, 0, vehicle.Reverse},
		"stop backing":  {Pedals{Ahead: 1}, -5, 0, 1, vehicle.Reverse},
		"roll back":     {Pedals{}, -5, 0, 0, vehicle.Reverse},
		"on from there": {Pedals{Ahead: 1}, -0.1, 1, 0, vehicle.Drive},
		"both":          {Pedals{Ahead: 1, Back: 1}, 10, 1, 1, vehicle.Drive},
		"both at rest":  {Pedals{Ahead: 1, Back: 1}, 0, 0, 1, vehicle.Drive},
	} {
		k := row.p.at(row.speed)
		if k.Throttle != row.throttle || k.Brake != row.brake || k.Gear != row.gear {
			t.Errorf("%s: throttle %g, brake %g, gear %d", name, k.Throttle, k.Brake, k.Gear)
		}
	}
	slow, fast := Pedals{Steer: 1}.at(0), Pedals{Steer: 1}.at(30)
	if slow.Steer != 1 || !(fast.Steer > 0.05 && fast.Steer < 0.15) {
		t.Errorf("full lock is %g at rest and %g at 30 m/s", slow.Steer, fast.Steer)
	}
}

// TestDriverKeys: of keys held and pedals pressed the stronger counts, keys that the logic of the level takes are its
// own, and a level without a car of the player takes none.
func TestDriverKeys(t *testing.T) {
	for _, row := range []struct {
		car, keys, own string
		pressed        Pedals
		want           Pedals
	}{
		{"driver='player'", "up left b", "", Pedals{}, Pedals{Steer: 1, Ahead: 1, HandBrake: 1}},
		{"driver='player'", "left right", "", Pedals{}, Pedals{}},
		{"driver='player'", "right", "", Pedals{Steer: 0.5, Ahead: 1}, Pedals{Steer: -1, Ahead: 1}},
		{"driver='player'", "down", "", Pedals{Steer: 1, Ahead: 1}, Pedals{Steer: 1, Ahead: 1, Back: 1}},
		{"driver='player'", "up b", "controls({'b': 'horn'})\ndef on_key(key, down):\n    pass\n", Pedals{},
			Pedals{Ahead: 1}},
		{"", "up", "", Pedals{}, Pedals{}},
	} {
		s, err := carScene(t, "ground()\ncar("+row.car+")\n"+row.own)
		if err != nil {
			t.Fatal(err)
		}
		stage, err := NewStage(s, Options{})
		if err != nil {
			t.Fatal(err)
		}
		stage.Press(row.pressed)
		for key := range strings.FieldsSeq(row.keys) {
			stage.Input(scene.Input{Key: key, Down: true})
		}
		if got := stage.garage.driving.pedals(); got != row.want {
			t.Errorf("%s with %s and %+v: %+v", row.keys, row.own, row.pressed, got)
		}
		for key := range strings.FieldsSeq(row.keys) {
			stage.Input(scene.Input{Key: key})
		}
		if got := stage.garage.driving.pedals(); got != row.pressed {
			t.Errorf("%s let go: %+v", row.keys, got)
		}
	}
}

// TestDrivenByKeys: keys of a file drive a car, and a level that is restored while one is held goes on so.
func TestDrivenByKeys(t *testing.T) {
	s, err := carScene(t, "ground(material=material('road', friction=1))\ncar(at=(0, 0.01, 0), driver='player')")
	if err != nil {
		t.Fatal(err)
	}
	inputs, err := ReadInputs("keys", []byte("5 up down\n60 left down\n90 left up\n"))
	if err != nil {
		t.Fatal(err)
	}
	lanes, err := NewLanes(s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := lanes.Plan(inputs); err != nil {
		t.Fatal(err)
	}
	playLanes(t, lanes, 70)
	other, err := NewLanes(s, Options{Threads: 2})
	if err != nil {
		t.Fatal(err)
	}
	compareRestored(t, lanes, other, 50)
	playLanes(t, lanes, 50)
	car := lanes.Stages()[0].Cars()[0]
	if at := lanes.Stages()[0].World().Body(car.Chassis()).Position(); !(car.State().Speed > 5) || !(at[2] < -0.5) {
		t.Errorf("it goes %.2f m/s, at %.3v", car.State().Speed, at)
	}
}

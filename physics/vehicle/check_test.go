package vehicle_test

import (
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// A bad number is refused with the field, the value and the remedy.
func TestValidate(t *testing.T) {
	rows := []struct {
		name  string
		spoil func(*vehicle.Def)
		want  []string
	}{
		{"no axles", func(d *vehicle.Def) { d.Axles = nil }, []string{"Axles", "got 0"}},
		{"negative rate", func(d *vehicle.Def) { d.Axles[1].Suspension.Rate = -20000 },
			[]string{"Axles[1].Suspension.Rate", "> 0", "got -20000", "spring"}},
		{"no travel", func(d *vehicle.Def) { d.Axles[0].Suspension.Travel = 0 }, []string{"Travel", "got 0"}},
		{"negative damping", func(d *vehicle.Def) { d.Axles[0].Suspension.Bump = -1 }, []string{"Axles[0].Suspension.Bump"}},
		{"not a number", func(d *vehicle.Def) { d.Axles[0].Radius = math.NaN() }, []string{"Axles[0].Radius", "got NaN"}},
		{"infinite", func(d *vehicle.Def) { d.Axles[0].Suspension.Stop = math.Inf(1) }, []string{"Stop", "got +Inf"}},
		{"gear ratio 0", func(d *vehicle.Def) { d.Gearbox.Ratios = []float64{3, 0} },
			[]string{"Gearbox.Ratios[1]", "got 0", "common"}},
		{"gears out of order", func(d *vehicle.Def) { d.Gearbox.Ratios = []float64{1, 3} }, []string{"Ratios[1]", "sort"}},
		{"final 0", func(d *vehicle.Def) { d.Gearbox.Final = 0 }, []string{"Gearbox.Final", "got 0"}},
		{"a box that hunts", func(d *vehicle.Def) { d.Gearbox.Down = 2800 }, []string{"Gearbox.Down", "got 2800", "hunt"}},
		{"drive shares", func(d *vehicle.Def) { d.Axles[1].Drive = 0.5 }, []string{"Axles[].Drive", "got 1.5"}},
		{"no peak", func(d *vehicle.Def) { d.Axles[0].Tyre.Slide = 1 }, []string{"Tyre.Slide", "got 1"}},
		{"torque curve", func(d *vehicle.Def) { d.Engine.Curve[1].RPM = 0 }, []string{"Engine.Curve[1]", "sort"}},
		{"axles out of order", func(d *vehicle.Def) { d.Axles[0].X = -2 }, []string{"Axles[1].X", "front to rear"}},
		{"differential", func(d *vehicle.Def) { d.Axles[0].Diff.Kind = 7 }, []string{"Axles[0].Diff.Kind", "got 7"}},
	}
	for _, row := range rows {
		d := vehicle.Saloon().Car
		row.spoil(&d)
		err := d.Validate()
		if err == nil {
			t.Errorf("%s: accepted", row.name)
			continue
		}
		for _, want := range row.want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %q does not say %q", row.name, err, want)
			}
		}
		if strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: more than one line: %q", row.name, err)
		}
	}
	for _, d := range []vehicle.Design{vehicle.Saloon(), vehicle.RaceCar()} {
		if err := d.Car.Validate(); err != nil {
			t.Errorf("%s: %v", d.Body.Name, err)
		}
	}
}

// Wheels that could be drawn into something are refused, and leave nothing behind.
func TestWheelsMustHaveRoom(t *testing.T) {
	r := newRoad(t, 60, 1)
	inside := vehicle.Saloon()
	inside.Car.Axles[1].Y -= 0.3
	inside.Car.Axles[1].Suspension.Cover += 0.3
	_, err := inside.Add(r.World, mgl64.Vec3{0, 0.01, 0}, mgl64.Quat{})
	if err == nil || !strings.Contains(err.Error(), `inside "road" with its suspension at the stop: raise the chassis`) {
		t.Errorf("wheels inside the ground: %v", err)
	}
	bare := vehicle.Saloon()
	bare.Car.Axles[0].Track = 2.2
	_, err = bare.Add(r.World, mgl64.Vec3{0, 0.01, 0}, mgl64.Quat{})
	if err == nil || !strings.Contains(err.Error(), "Axles[0] must have its wheels inside the chassis") {
		t.Errorf("wheels outside the chassis: %v", err)
	}
	if n := len(r.Bodies()); n != 1 {
		t.Errorf("%d bodies are left, want the road alone", n)
	}
}

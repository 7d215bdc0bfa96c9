package vehicle_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// triangle has sides of 30, 40 and 50 m.
var triangle = []mgl64.Vec3{{0, 0, 0}, {30, 0, 0}, {30, 0, -40}}

// The spot that is nearest is on the segment, or its end, that is; following keeps to the branch that it is on.
func TestLine(t *testing.T) {
	l, err := vehicle.NewLine(triangle)
	if err != nil || l.Length() != 120 {
		t.Fatal(l, err)
	}
	for _, row := range []struct {
		at   mgl64.Vec3
		want vehicle.Spot
	}{
		{mgl64.Vec3{10, 2, 0}, vehicle.Spot{Segment: 0, Way: 10, Off: 2}},
		{mgl64.Vec3{35, 0, -15}, vehicle.Spot{Segment: 1, Way: 45, Off: 5}},
		{mgl64.Vec3{30, 0, -44}, vehicle.Spot{Segment: 1, Way: 70, Off: 4}},
		{mgl64.Vec3{9, 0, -12}, vehicle.Spot{Segment: 2, Way: 105, Off: 0}},
	} {
		got := l.Nearest(row.at)
		if got.Segment != row.want.Segment || math.Abs(got.Way-row.want.Way)+math.Abs(got.Off-row.want.Off) > 1e-9 {
			t.Errorf("at %v: %+v, want %+v", row.at, got, row.want)
		}
	}
	// Two straights 10 m apart, joined by half circles: a point beside one of them that crosses to the other stays there.
	loop, err := vehicle.NewLine(oval(200, 5))
	if err != nil {
		t.Fatal(err)
	}
	spot := loop.Nearest(mgl64.Vec3{0, 0, 5})
	for z := 5.0; z >= -5; z-- {
		spot = loop.Follow(spot.Segment, mgl64.Vec3{0, 0, z})
		if off := 5 - z; math.Abs(spot.Off-off) > 1e-9 {
			t.Fatalf("at z = %g: %+v, want %g m off", z, spot, off)
		}
	}
	if back := loop.Nearest(mgl64.Vec3{0, 0, -5}); back.Off > 1e-9 {
		t.Errorf("the other straight is not found: %+v", back)
	}
}

// A triangle is a line: its driver counts laps as on any other. One that looks ahead by many lengths of the line, or
// has nonsense for a style, does no harm.
func TestDriversOfSmallLines(t *testing.T) {
	r := newRoad(t, 60, 1)
	c := r.add(vehicle.Saloon(), mgl64.Vec3{20, 0.005, 0}, mgl64.Quat{})
	large := []mgl64.Vec3{{60, 0, 0}, {0, 0, -60}, {-60, 0, 0}}
	d, err := vehicle.NewDriver(large, vehicle.Style{Grip: 5, Top: 15, Ahead: 0.6})
	if err != nil {
		t.Fatal(err)
	}
	r.drive(60, func() { c.Set(d.Drive(c, nil)) })
	if d.Laps() < 2 {
		t.Errorf("%d laps in a minute of a triangle of %.0f m", d.Laps(), d.Length())
	}
	tiny := []mgl64.Vec3{{0, 0, 0}, {1e-9, 0, 0}, {0, 0, 1e-9}}
	if d, err = vehicle.NewDriver(tiny, vehicle.Style{Grip: 1, Top: 1, Ahead: 100}); err != nil {
		t.Fatal(err)
	}
	if k := d.Drive(c, nil); math.IsNaN(k.Steer + k.Throttle + k.Brake) {
		t.Errorf("controls %+v", k)
	}
	for _, side := range []float64{math.NaN(), math.Inf(1)} {
		if _, err := vehicle.NewDriver(triangle, vehicle.Style{Grip: 1, Top: 1, Ahead: 1, Side: side}); err == nil {
			t.Errorf("a driver %g m beside the line is accepted", side)
		}
	}
}

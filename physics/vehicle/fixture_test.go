package vehicle_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// road is a lab with cars in it.
type road struct {
	*physicstest.Lab
	t     testing.TB
	cars  []*vehicle.Car
	drawn []wheelShape
	asks  *physics.Querier
}

// wheelShape is the drawn shape of wheels of one size.
type wheelShape struct {
	radius, width float64 // m
	shape         collision.Shape
}

// newRoad returns a flat road of the given friction, 4 km square, whose top is y = 0.
func newRoad(t testing.TB, hz, friction float64) *road {
	t.Helper()
	r := emptyRoad(t, hz)
	r.slab(friction, mgl64.Vec3{2000, 0.5, 2000}, mgl64.Vec3{0, -0.5, 0}, mgl64.Quat{})
	return r
}

func emptyRoad(t testing.TB, hz float64) *road {
	t.Helper()
	cfg := physics.DefaultConfig()
	cfg.Hz = hz
	lab := physicstest.New(t, cfg)
	lab.SetSleeping(true)
	return &road{Lab: lab, t: t, asks: lab.NewQuerier()}
}

// slab adds a static box.
func (r *road) slab(friction float64, half, at mgl64.Vec3, turn mgl64.Quat) physics.BodyID {
	r.t.Helper()
	def := physicstest.Block(physicstest.Material(friction), half, at)
	def.Kind, def.Name, def.Rotation = physics.Static, "road", turn
	return r.Add(def)[0]
}

// add puts a car on the road.
func (r *road) add(d vehicle.Design, at mgl64.Vec3, turn mgl64.Quat) *vehicle.Car {
	r.t.Helper()
	car, err := d.Add(r.World, at, turn)
	if err != nil {
		r.t.Fatal(err)
	}
	r.cars = append(r.cars, car)
	return car
}

// drive runs for a time (s) under the auditor, asking before every step for the controls.
func (r *road) drive(seconds float64, do func()) {
	r.t.Helper()
	for range int(math.Round(seconds * r.Config().Hz)) {
		if do != nil {
			do()
		}
		for _, c := range r.cars {
			c.Step()
		}
		r.Run(1)
		for _, c := range r.cars {
			r.clear(c)
		}
	}
}

// clear fails the test if a wheel, as it is drawn, overlaps anything but its own chassis.
func (r *road) clear(c *vehicle.Car) {
	r.t.Helper()
	for i, s := range c.State().Wheels {
		a := &c.Def().Axles[i/2]
		place := physics.Pose{Position: s.Position, Rotation: s.Rotation}
		met := r.asks.Overlap(nil, r.wheel(a.Radius, a.Width), place, physics.QueryFilter{Ignore: c.Chassis()})
		if len(met) > 0 {
			r.t.Fatalf("step %d: wheel %d overlaps %q", r.StepCount(), i, r.Body(met[0]).Name())
		}
	}
}

// wheel returns the drawn shape of a wheel of some size (m): a prism of 24 sides, made when first asked for.
func (r *road) wheel(radius, width float64) *collision.Shape {
	r.t.Helper()
	for i := range r.drawn {
		if d := &r.drawn[i]; d.radius == radius && d.width == width {
			return &d.shape
		}
	}
	shape, err := collision.Cylinder(radius, width, 24)
	if err != nil {
		r.t.Fatal(err)
	}
	shape = shape.Placed(mgl64.Vec3{}, mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{1, 0, 0}))
	r.drawn = append(r.drawn, wheelShape{radius, width, shape})
	return &r.drawn[len(r.drawn)-1].shape
}

// near fails the test unless got is within a share of want.
func near(t testing.TB, what string, got, want, share float64) {
	t.Helper()
	if !(math.Abs(got-want) <= share*math.Abs(want)) {
		t.Errorf("%s: got %.5g, want %.5g within %.2g %%", what, got, want, 100*share)
	} else {
		t.Logf("%s: %.5g (%.5g)", what, got, want)
	}
}

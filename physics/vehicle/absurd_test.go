package vehicle_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// A car or a floor may be told any finite velocity. The world stops what is faster than light in its next step, and the
// car stands as if nothing had been told: no number overflows in its tyres, and none of that stays in its records.
func TestCarAtAbsurdSpeeds(t *testing.T) {
	ways := map[string]func(w *physics.World, car, floor physics.BodyID, v float64){
		"floor slides": func(w *physics.World, _, floor physics.BodyID, v float64) {
			w.Body(floor).SetVelocity(mgl64.Vec3{0, 0, v}, mgl64.Vec3{})
		},
		"floor spins": func(w *physics.World, _, floor physics.BodyID, v float64) {
			w.Body(floor).SetVelocity(mgl64.Vec3{}, mgl64.Vec3{0, v, 0})
		},
		"car slides": func(w *physics.World, car, _ physics.BodyID, v float64) {
			w.Body(car).SetVelocity(mgl64.Vec3{v, 0, v}, mgl64.Vec3{})
		},
		"car spins": func(w *physics.World, car, _ physics.BodyID, v float64) {
			w.Body(car).SetVelocity(mgl64.Vec3{}, mgl64.Vec3{v, v, 0})
		},
		"car is hit": func(w *physics.World, car, _ physics.BodyID, v float64) {
			w.Body(car).ApplyImpulse(mgl64.Vec3{0, 0, v}, w.Body(car).Position())
		},
	}
	for name, tell := range ways {
		for _, d := range []vehicle.Design{vehicle.Saloon(), vehicle.RaceCar()} {
			for _, v := range []float64{1e13, 1e160, 1e300, 1.7e308} {
				r := emptyRoad(t, 60)
				def := physicstest.Block(physicstest.Material(1), mgl64.Vec3{50, 0.5, 50}, mgl64.Vec3{0, -0.5, 0})
				def.Kind = physics.Kinematic
				floor := r.Add(def)[0]
				c := r.add(d, mgl64.Vec3{0, 0.01, 0}, mgl64.Quat{})
				r.drive(0.5, nil)
				from := r.Body(c.Chassis()).Position()
				tell(r.World, c.Chassis(), floor, v)
				c.Step()
				r.World.Step()
				r.drive(1, nil)
				if by := r.Body(c.Chassis()).Position().Sub(from).Len(); !(by < 0.1) || !(c.State().Velocity.Len() < 0.1) {
					t.Errorf("%s, %s at %g m/s: it moved by %g m, at %v m/s", d.Body.Name, name, v, by, c.State().Velocity)
				}
			}
		}
	}
}

// A car that is put on a chassis of an absurd velocity has wheels that stand.
func TestNewCarAtAbsurdSpeed(t *testing.T) {
	r := newRoad(t, 60, 1)
	d := vehicle.Saloon()
	d.Body.Velocity = mgl64.Vec3{1e300, 0, 0}
	c := r.add(d, mgl64.Vec3{0, 0.01, 0}, mgl64.Quat{})
	c.Step()
	r.World.Step()
	r.drive(1, nil)
	if by := r.Body(c.Chassis()).Position().Sub(mgl64.Vec3{}).Len(); !(by < 1) || !(c.State().Velocity.Len() < 0.1) {
		t.Errorf("it is %g m from its place, at %v m/s", by, c.State().Velocity)
	}
}

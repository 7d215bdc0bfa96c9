package vehicle_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// onSlope puts a braked car on a plane of the given slope (rise over run), heading so far (rad) off the way up.
func onSlope(t *testing.T, d vehicle.Design, hz, slope, heading float64) (*road, *vehicle.Car) {
	t.Helper()
	r := emptyRoad(t, hz)
	turn := mgl64.QuatRotate(math.Atan(slope), mgl64.Vec3{0, 0, 1})
	r.slab(1, mgl64.Vec3{200, 0.5, 200}, turn.Rotate(mgl64.Vec3{0, -0.5, 0}), turn)
	turn = turn.Mul(mgl64.QuatRotate(heading, mgl64.Vec3{0, 1, 0}))
	c := r.add(d, turn.Rotate(mgl64.Vec3{0, 0.01, 0}), turn)
	c.Set(vehicle.Controls{Brake: 1})
	return r, c
}

// A car parked with the brake on falls asleep on any slope that it can hold, and does not creep; when the brake is let
// go it wakes and rolls as gravity wants it to.
func TestParkedCarSleeps(t *testing.T) {
	physicstest.Long(t)
	for _, d := range []vehicle.Design{vehicle.Saloon(), vehicle.RaceCar()} {
		for _, hz := range []float64{30, 60, 240} {
			for _, slope := range []float64{0, 0.2, 0.45} {
				r, c := onSlope(t, d, hz, slope, 0)
				r.drive(5, nil)
				from := r.Body(c.Chassis()).Position()
				r.drive(3, nil)
				if !r.Body(c.Chassis()).Asleep() {
					t.Errorf("%s, %g Hz, slope %g: awake after 8 s", d.Body.Name, hz, slope)
				}
				if v := c.State().Velocity.Len(); v != 0 {
					t.Errorf("%s, %g Hz, slope %g: %g m/s asleep", d.Body.Name, hz, slope, v)
				}
				r.drive(52, nil)
				if moved := r.Body(c.Chassis()).Position().Sub(from).Len(); moved > 5e-5 {
					t.Errorf("%s, %g Hz, slope %g: crept %.3g mm in 55 s", d.Body.Name, hz, slope, 1000*moved)
				}
				height := r.Body(c.Chassis()).Position()[1]
				c.Set(vehicle.Controls{Gear: vehicle.Neutral})
				r.drive(1, nil)
				axles, rolling := c.Def().Axles, c.Def().Axles[0].Tyre.Rolling
				mass := d.Body.Mass
				for _, a := range axles {
					mass += 2 * a.Spin / (a.Radius * a.Radius)
				}
				sin, cos := math.Sincos(math.Atan(slope))
				want := d.Body.Mass * 9.81 * math.Max(0, sin-rolling*cos) / mass
				if slope > 0 {
					near(t, "rolled at", -c.State().Speed, want, 0.04)
				} else if off := math.Abs(r.Body(c.Chassis()).Position()[1] - height); off > 1e-3 {
					t.Errorf("%s, %g Hz: waking moved it %.3g mm up or down", d.Body.Name, hz, 1000*off)
				}
			}
		}
	}
}

// A parked car is woken by an impact, a push, a body under a wheel, ground that begins to move or goes.
func TestWhatWakesACar(t *testing.T) {
	rows := []struct {
		name  string
		again bool
		do    func(r *road, c *vehicle.Car, plate physics.BodyID)
	}{
		{"a blow", false, func(r *road, _ *vehicle.Car, _ physics.BodyID) {
			ball := physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.2, 0.2, 0.2}, mgl64.Vec3{6, 0.9, 0})
			ball.Velocity = mgl64.Vec3{-10, 0, 0}
			r.Add(ball)
		}},
		{"a push", true, func(r *road, c *vehicle.Car, _ physics.BodyID) {
			r.Body(c.Chassis()).ApplyImpulse(mgl64.Vec3{500, 0, 0}, r.Body(c.Chassis()).Position())
		}},
		{"controls", false, func(_ *road, c *vehicle.Car, _ physics.BodyID) { c.Set(vehicle.Controls{Throttle: 0.2}) }},
		{"torque on a wheel", false, func(_ *road, c *vehicle.Car, _ physics.BodyID) {
			c.Set(vehicle.Controls{Torque: [vehicle.MaxWheels]float64{300, 300}})
		}},
		{"a plate that is hit", true, func(r *road, _ *vehicle.Car, plate physics.BodyID) {
			r.Body(plate).ApplyImpulse(mgl64.Vec3{0, 0, 9000}, r.Body(plate).Position())
		}},
		{"a plate that goes", true, func(r *road, _ *vehicle.Car, plate physics.BodyID) { r.RemoveBody(plate) }},
		{"something under a wheel", false, func(r *road, _ *vehicle.Car, _ physics.BodyID) {
			chip := physicstest.Block(physicstest.Material(0.1), mgl64.Vec3{0.4, 0.02, 0.05}, mgl64.Vec3{1.18, 0.322, 1.6})
			chip.Velocity = mgl64.Vec3{0, 0, -4}
			r.Add(chip)
		}},
	}
	for _, row := range rows {
		r := newRoad(t, 60, 1)
		plate := r.Add(physicstest.Block(physicstest.Material(1), mgl64.Vec3{3, 0.15, 2}, mgl64.Vec3{0, 0.151, 0}))[0]
		c := r.add(vehicle.Saloon(), mgl64.Vec3{0, 0.31, 0}, mgl64.Quat{})
		c.Set(vehicle.Controls{Brake: 1})
		r.drive(6, nil)
		if !r.Body(c.Chassis()).Asleep() {
			t.Fatalf("%s: the car does not sleep", row.name)
		}
		row.do(r, c, plate)
		woke := false
		for range 60 {
			r.drive(1.0/60, nil)
			woke = woke || !r.Body(c.Chassis()).Asleep()
		}
		if !woke {
			t.Errorf("%s: the car sleeps on", row.name)
		}
		// Where nothing drives it, and nothing loose leans on it or lies under a wheel, it comes to rest again.
		if row.again {
			if r.drive(8, nil); !r.Body(c.Chassis()).Asleep() {
				t.Errorf("%s: the car does not fall asleep again", row.name)
			}
		}
	}
}

// A body that slides under a wheel over ground that rests, and touches nothing of the car but that, wakes it, whether
// the state of the car is asked for or not.
func TestChipUnderAWheel(t *testing.T) {
	r := newRoad(t, 60, 0.1)
	c := r.add(vehicle.Saloon(), mgl64.Vec3{0, 0.01, 0}, mgl64.Quat{})
	c.Set(vehicle.Controls{Brake: 1})
	r.drive(6, nil)
	if !r.Body(c.Chassis()).Asleep() {
		t.Fatal("the car does not sleep")
	}
	chip := physicstest.Block(physicstest.Material(0.1), mgl64.Vec3{0.2, 0.01, 0.1}, mgl64.Vec3{1.18, 0.011, 1.5})
	chip.Velocity = mgl64.Vec3{0, 0, -1.4}
	id := r.Add(chip)[0]
	for range 60 {
		c.Step()
		if r.Run(1); !r.Body(c.Chassis()).Asleep() {
			if g := c.State().Wheels[1].Ground; g != id {
				t.Errorf("it wakes on %q", r.Body(g).Name())
			}
			return
		}
	}
	t.Errorf("the chip came to %v and the car sleeps on", r.Body(id).Position())
}

// On ground that moves, however slowly, no car falls asleep; when the ground stands still it does, and it goes along
// again when the ground goes on.
func TestOnMovingGround(t *testing.T) {
	for _, row := range []struct {
		name    string
		v, spin mgl64.Vec3
	}{
		{"elevator", mgl64.Vec3{0, 0.0008, 0}, mgl64.Vec3{}},
		{"sledge", mgl64.Vec3{0.0008, 0, 0}, mgl64.Vec3{}},
		{"turntable", mgl64.Vec3{}, mgl64.Vec3{0, 0.0004, 0}},
		{"fast turntable", mgl64.Vec3{}, mgl64.Vec3{0, 0.5, 0}},
	} {
		r := emptyRoad(t, 60)
		table := physicstest.Block(physicstest.Material(1), mgl64.Vec3{6, 0.5, 6}, mgl64.Vec3{0, -0.5, 0})
		table.Kind = physics.Kinematic
		id := r.Add(table)[0]
		c := r.add(vehicle.Saloon(), mgl64.Vec3{1, 0.01, 0}, mgl64.Quat{})
		c.Set(vehicle.Controls{Brake: 1})
		move := func(seconds float64) {
			t.Helper()
			r.Body(id).SetVelocity(row.v, row.spin)
			r.drive(3, nil) // until it leans steadily
			pose := r.Body(id).Pose().Geom()
			before := pose.ApplyT(r.Body(c.Chassis()).Pose().Geom().P)
			r.drive(seconds, func() {
				if r.Body(c.Chassis()).Asleep() {
					t.Fatalf("%s: asleep on ground that moves", row.name)
				}
			})
			pose = r.Body(id).Pose().Geom()
			if off := pose.ApplyT(r.Body(c.Chassis()).Pose().Geom().P).Sub(before).Len(); off > 2e-4 {
				t.Errorf("%s: the car moved %.3g mm on it", row.name, 1000*off)
			}
		}
		r.drive(3, nil)
		move(6)
		r.Body(id).SetVelocity(mgl64.Vec3{}, mgl64.Vec3{})
		if r.drive(3, nil); !r.Body(c.Chassis()).Asleep() {
			t.Errorf("%s: awake on ground that stands", row.name)
		}
		move(2)
	}
}

// Scenery wakes a parked car when it is put somewhere else: the ground that it stands on, or a block under a wheel. It
// does so whether the state of the car, for which the wheels are cast anew, is asked for before the next step or not.
func TestSceneryWakesACar(t *testing.T) {
	under := mgl64.Vec3{1.18, 0.04, -0.75}
	teleport := func(r *road, id physics.BodyID, to mgl64.Vec3) {
		if err := r.Body(id).Teleport(to, mgl64.QuatIdent()); err != nil {
			r.t.Fatal(err)
		}
	}
	for _, row := range []struct {
		name  string
		do    func(r *road, ground, block physics.BodyID)
		moved float64 // m, at least within 2 s
	}{
		{"ground put lower", func(r *road, ground, _ physics.BodyID) { teleport(r, ground, mgl64.Vec3{0, -0.6, 0}) }, 0.09},
		{"ground put aside", func(r *road, ground, _ physics.BodyID) { teleport(r, ground, mgl64.Vec3{9, -0.5, 0}) }, 5},
		{"ground removed", func(r *road, ground, _ physics.BodyID) { r.RemoveBody(ground) }, 5},
		{"slippery ground", func(r *road, ground, _ physics.BodyID) {
			if err := r.Body(ground).SetFriction(0); err != nil {
				r.t.Fatal(err)
			}
		}, 0},
		{"block put under a wheel", func(r *road, _, block physics.BodyID) { teleport(r, block, under) }, 0.01},
		{"block added under a wheel", func(r *road, _, _ physics.BodyID) {
			r.slab(1, mgl64.Vec3{0.2, 0.03, 0.2}, under, mgl64.Quat{})
		}, 0.01},
	} {
		for _, asked := range []bool{false, true} {
			r := emptyRoad(t, 60)
			ground := r.slab(1, mgl64.Vec3{4, 0.5, 4}, mgl64.Vec3{0, -0.5, 0}, mgl64.Quat{})
			block := r.slab(1, mgl64.Vec3{0.2, 0.03, 0.2}, mgl64.Vec3{20, 0, 0}, mgl64.Quat{})
			c := r.add(vehicle.Saloon(), mgl64.Vec3{0, 0.01, 0}, mgl64.Quat{})
			c.Set(vehicle.Controls{Brake: 1})
			r.drive(6, nil)
			if !r.Body(c.Chassis()).Asleep() {
				t.Fatalf("%s: the car does not sleep", row.name)
			}
			from := r.Body(c.Chassis()).Position()
			row.do(r, ground, block)
			if asked {
				c.State()
			}
			c.Step()
			if r.Body(c.Chassis()).Asleep() {
				t.Errorf("%s, state asked for %v: the car sleeps on", row.name, asked)
			}
			for range 120 {
				r.Run(1)
				c.Step()
			}
			if by := r.Body(c.Chassis()).Position().Sub(from).Len(); by < row.moved {
				t.Errorf("%s, state asked for %v: the car moved by %g m, want %g at least", row.name, asked, by, row.moved)
			}
		}
	}
}

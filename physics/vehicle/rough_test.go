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

// Through a wall of loose bricks and over the rest of it: nothing overlaps, wheels as they are drawn included.
func TestThroughAWall(t *testing.T) {
	for _, speed := range []float64{8, 40} {
		r := newRoad(t, 60, 0.8)
		for _, def := range physicstest.Wall(physicstest.Material(0.6), 4, 8) {
			p := def.Position
			def.Position = mgl64.Vec3{15 + p[2], p[1], p[0]}
			def.Rotation = mgl64.QuatRotate(-math.Pi/2, mgl64.Vec3{0, 1, 0})
			r.Add(def)
		}
		d := vehicle.Saloon()
		d.Body.Velocity = mgl64.Vec3{speed, 0, 0}
		c := r.add(d, mgl64.Vec3{0, 0.005, 0}, mgl64.Quat{})
		r.drive(4, func() { c.Set(vehicle.Controls{Throttle: 0.6}) })
		p := r.Body(c.Chassis()).Position()
		t.Logf("at %g m/s: got to %.1f m, %.1f m high", speed, p[0], p[1])
		if p[0] < 12 {
			t.Errorf("at %g m/s: got to %v", speed, p)
		}
	}
}

// A steered wheel beside a wall turns no further than it has room, and is not drawn in it.
func TestSteeredIntoAWall(t *testing.T) {
	r := newRoad(t, 60, 1)
	r.slab(1, mgl64.Vec3{20, 1, 1}, mgl64.Vec3{0, 1.001, -1.95}, mgl64.Quat{}) // 50 mm beside the car
	c := r.add(vehicle.Saloon(), mgl64.Vec3{0, 0.005, 0}, mgl64.Quat{})
	r.drive(3, func() { c.Set(vehicle.Controls{Brake: 1, Steer: 1}) })
	w := c.State().Wheels
	t.Logf("left %.3f, right %.3f rad", w[0].Steer, w[1].Steer)
	if w[0].Steer > 0.4 || w[0].Steer < 0.1 || w[1].Steer < 0.4 {
		t.Errorf("the left wheel turned by %.3f rad into the wall, the right one by %.3f", w[0].Steer, w[1].Steer)
	}
}

// The hand brake holds the car against its idle, reverse goes backwards, and neutral rolls.
func TestGears(t *testing.T) {
	r := newRoad(t, 60, 1)
	c := r.add(vehicle.Saloon(), mgl64.Vec3{0, 0.005, 0}, mgl64.Quat{})
	r.drive(3, func() { c.Set(vehicle.Controls{Throttle: 0.5, Gear: vehicle.Reverse}) })
	back := c.State()
	if back.Speed > -3 || back.Gear != vehicle.Reverse {
		t.Errorf("in reverse: %.2f m/s in gear %d", back.Speed, back.Gear)
	}
	r.drive(4, func() { c.Set(vehicle.Controls{HandBrake: 1, Gear: vehicle.Neutral, Throttle: 1}) })
	if s := c.State(); math.Abs(s.Speed) > 1e-4 || s.RPM < 5000 {
		t.Errorf("hand brake on, full throttle in neutral: %.2g m/s at %.0f rpm", s.Speed, s.RPM)
	}
	top := 0
	r.drive(12, func() {
		c.Set(vehicle.Controls{Throttle: 0.6})
		top = max(top, c.State().Gear)
	})
	if s := c.State(); s.Speed < 20 || top < 3 || s.RPM > 6600 {
		t.Errorf("after 12 s: %.1f m/s, gear %d, %.0f rpm", s.Speed, s.Gear, s.RPM)
	}
	changes, before := 0, c.State().Gear
	r.drive(10, func() {
		c.Set(vehicle.Controls{Throttle: 0.3})
		if g := c.State().Gear; g != before {
			changes, before = changes+1, g
		}
	})
	if changes > 4 {
		t.Errorf("%d changes of gear in 10 s of steady driving", changes)
	}
}

// A gear that is held stays in, unless it is too low for the speed: then the lowest one that does not burst the engine.
func TestHeldGear(t *testing.T) {
	for _, row := range []struct {
		speed      float64
		told, want int
	}{{8, 1, 1}, {15, 4, 4}, {15, 99, 6}, {40, 1, 4}} {
		d := vehicle.Saloon()
		d.Body.Velocity = mgl64.Vec3{row.speed, 0, 0}
		r := newRoad(t, 60, 1)
		c := r.add(d, mgl64.Vec3{0, 0.005, 0}, mgl64.Quat{})
		most := 0.0
		r.drive(0.6, func() {
			c.Set(vehicle.Controls{Gear: row.told})
			most = math.Max(most, c.State().RPM)
		})
		if s := c.State(); s.Gear != row.want || most > d.Car.Engine.Redline {
			t.Errorf("gear %d at %g m/s: in gear %d, want %d; %.0f rpm", row.told, row.speed, s.Gear, row.want, most)
		}
	}
}

// Game code can drive single wheels: equal torques of 200 N m on all four give F = 4 T/r.
func TestTorquePerWheel(t *testing.T) {
	r := newRoad(t, 60, 1)
	c := r.add(vehicle.Saloon(), mgl64.Vec3{0, 0.005, 0}, mgl64.Quat{})
	r.drive(1, nil)
	k := vehicle.Controls{Gear: vehicle.Neutral}
	for i := range 4 {
		k.Torque[i] = 200
	}
	start := c.State().Speed
	r.drive(3, func() { c.Set(k) })
	// The spin of the wheels counts as mass, rolling resistance as a force; drag is small yet.
	mass := 1400 + 4*1.1/(0.31*0.31)
	want := (4*200/0.31 - 0.012*1400*9.81) / mass * 3
	near(t, "speed", c.State().Speed-start, want, 0.03)

	k.Torque = [vehicle.MaxWheels]float64{}
	k.Hold[0], k.Hold[2] = 4000, 4000
	before := r.Body(c.Chassis()).Pose().Geom().Q.Mat().X.Z
	r.drive(0.5, func() { c.Set(k) })
	if turned := r.Body(c.Chassis()).Pose().Geom().Q.Mat().X.Z - before; turned > -0.02 {
		t.Errorf("brakes on the left turned the car by %.3g rad, want to the left", turned)
	}
}

// The ground that a car stands on may be taken away, and so may the car.
func TestRemoval(t *testing.T) {
	r := newRoad(t, 60, 1)
	plate := r.Add(physicstest.Block(physicstest.Material(1), mgl64.Vec3{3, 0.1, 2}, mgl64.Vec3{0, 0.11, 0}))[0]
	c := r.add(vehicle.Saloon(), mgl64.Vec3{0, 0.25, 0}, mgl64.Quat{})
	r.drive(1, nil)
	if c.State().Wheels[0].Ground != plate {
		t.Error("the car does not stand on the plate")
	}
	r.RemoveBody(plate)
	r.drive(1, nil)
	if w := c.State().Wheels[0]; !w.Touches || w.Contact[1] > 0.01 {
		t.Errorf("the wheel stands at %v", w.Contact)
	}
	was := c.State().Velocity
	r.RemoveBody(c.Chassis())
	c.Set(vehicle.Controls{Throttle: 1, Gear: 1})
	c.Step()
	r.Run(1)
	if s := c.State(); len(s.Wheels) != 4 || s.Velocity != was {
		t.Errorf("after the car was removed: %+v", *s)
	}
}

// BenchmarkCast compares shapes that a wheel could be cast as, over a flat road.
func BenchmarkCast(b *testing.B) {
	r := newRoad(b, 60, 1)
	ball, err := collision.Sphere(0.31)
	if err != nil {
		b.Fatal(err)
	}
	shapes := []struct {
		name  string
		shape collision.Shape
	}{{"ball", ball}}
	for _, n := range []int{12, 16, 24, 32} {
		shape, err := collision.Cylinder(0.31, 0.2, n)
		if err != nil {
			b.Fatal(err)
		}
		name := map[int]string{12: "12 sides", 16: "16 sides", 24: "24 sides", 32: "32 sides"}[n]
		shape = shape.Placed(mgl64.Vec3{}, mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{1, 0, 0}))
		shapes = append(shapes, struct {
			name  string
			shape collision.Shape
		}{name, shape})
	}
	for _, s := range shapes {
		b.Run(s.name, func(b *testing.B) {
			q := r.NewQuerier()
			at := physics.Pose{Position: mgl64.Vec3{0, 0.45, 0}, Rotation: mgl64.QuatRotate(0.01, mgl64.Vec3{1, 0, 1})}
			b.ReportAllocs()
			for range b.N {
				if _, ok := q.ShapeCast(&s.shape, at, mgl64.Vec3{0, -0.3, 0}, mgl64.Vec3{}, physics.QueryFilter{}); !ok {
					b.Fatal("missed the road")
				}
			}
		})
	}
}

// Two cars meet head on, a little offset, at 240 km/h each, and a third one rolls over: neither they nor their wheels
// end in each other or in the road.
func TestCrash(t *testing.T) {
	r := newRoad(t, 60, 0.9)
	round := mgl64.QuatRotate(math.Pi, mgl64.Vec3{0, 1, 0})
	for i, turn := range []mgl64.Quat{mgl64.QuatIdent(), round} {
		d := vehicle.Saloon()
		if i == 1 {
			d = vehicle.RaceCar()
		}
		d.Body.Velocity = turn.Rotate(mgl64.Vec3{67, 0, 0})
		r.add(d, mgl64.Vec3{80 * float64(2*i-1), 0.005, 0.7 * float64(i)}, turn)
	}
	d := vehicle.Saloon()
	d.Body.Velocity, d.Body.AngularVelocity = mgl64.Vec3{20, 0, 0}, mgl64.Vec3{6, 0, 0}
	r.add(d, mgl64.Vec3{-60, 1.5, 30}, mgl64.Quat{})
	r.drive(5, func() {
		for _, c := range r.cars {
			c.Set(vehicle.Controls{Throttle: 1, Steer: 0.2})
		}
	})
	for _, c := range r.cars {
		if v, p := r.Body(c.Chassis()).Velocity().Len(), r.Body(c.Chassis()).Position(); !(v < 100) || !(p.Len() < 600) {
			t.Errorf("a car ends at %v with %g m/s", p, v)
		}
	}
}

// Over the seams of a mesh a car runs as smoothly as over a slab.
func TestOnAMesh(t *testing.T) {
	r := emptyRoad(t, 60)
	r.Add(physicstest.Sheet(physicstest.Material(1), 60, 6, 2))
	d := vehicle.Saloon()
	d.Body.Velocity = mgl64.Vec3{20, 0, 0}
	c := r.add(d, mgl64.Vec3{-50, 0.005, 0.3}, mgl64.Quat{})
	low, high := math.Inf(1), math.Inf(-1)
	r.drive(1.5, func() { c.Set(vehicle.Controls{Throttle: 0.2}) })
	r.drive(2.5, func() {
		y := r.Body(c.Chassis()).Position()[1]
		low, high = math.Min(low, y), math.Max(high, y)
	})
	t.Logf("height %.2f mm up and down, %.3f m aside", 1000*(high-low), r.Body(c.Chassis()).Position()[2]-0.3)
	if high-low > 0.004 || math.Abs(r.Body(c.Chassis()).Position()[2]-0.3) > 0.02 {
		t.Errorf("height %.2f mm up and down, at %v", 1000*(high-low), r.Body(c.Chassis()).Position())
	}
}

// Reverse at speed slows the car through the slipping clutch, and does not throw it back.
func TestReverseAtSpeed(t *testing.T) {
	d := vehicle.Saloon()
	d.Body.Velocity = mgl64.Vec3{15, 0, 0}
	r := newRoad(t, 60, 1)
	c := r.add(d, mgl64.Vec3{0, 0.005, 0}, mgl64.Quat{})
	before := c.State().Speed
	r.drive(12, func() {
		c.Set(vehicle.Controls{Throttle: 0.5, Gear: vehicle.Reverse})
		s := c.State()
		if before-s.Speed > 9.81/60*1.1 || s.RPM < 0 || s.RPM > 7000 {
			t.Fatalf("from %.2f to %.2f m/s in a step at %.0f rpm", before, s.Speed, s.RPM)
		}
		before = s.Speed
	})
	if before > -3 {
		t.Errorf("it still goes at %.2f m/s", before)
	}
}

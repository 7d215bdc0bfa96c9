package vehicle_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// stop brakes a saloon from 25 m/s while it is steered, and returns how far it went and how far aside (m).
func stop(t *testing.T, abs bool, steer float64) (way, aside float64) {
	d := vehicle.Saloon()
	d.Car.ABS = abs
	d.Body.Velocity = mgl64.Vec3{25, 0, 0}
	r := newRoad(t, 60, 1)
	c := r.add(d, mgl64.Vec3{0, 0.005, 0}, mgl64.Quat{})
	r.drive(1, func() { c.Set(vehicle.Controls{Throttle: 0.2}) })
	from, speed := r.Body(c.Chassis()).Position(), c.State().Speed
	for range 600 {
		r.drive(1.0/60, func() { c.Set(vehicle.Controls{Brake: 1, Steer: steer}) })
		if c.State().Speed < 0.05 {
			break
		}
	}
	went := r.Body(c.Chassis()).Position().Sub(from)
	return went.Len() * 625 / (speed * speed), -went[2]
}

func TestABS(t *testing.T) {
	with, _ := stop(t, true, 0)
	without, _ := stop(t, false, 0)
	_, steered := stop(t, true, 0.15)
	_, pushed := stop(t, false, 0.15)
	t.Logf("from 25 m/s: %.1f m with ABS, %.1f m with locked wheels; steered aside %.1f and %.1f m",
		with, without, steered, pushed)
	// Locked wheels slide at Slide = 0.8 of the peak, ABS keeps close to it.
	near(t, "with ABS", with, physicstest.SlideDistance(25, 1), 0.06)
	near(t, "locked", without, physicstest.SlideDistance(25, 0.8), 0.08)
	if steered < 2 || math.Abs(pushed) > 0.3*steered {
		t.Errorf("steered aside by %.2f m with ABS, %.2f m without", steered, pushed)
	}
}

// The left wheels stand on ice: an open differential gives both the torque that ice bears, a locked one each its own.
func TestDifferentialOnSplitFriction(t *testing.T) {
	speeds := map[vehicle.Diff]float64{}
	for _, kind := range []vehicle.Diff{vehicle.Open, vehicle.Limited, vehicle.Locked} {
		r := emptyRoad(t, 60)
		r.slab(0.01, mgl64.Vec3{500, 0.5, 50}, mgl64.Vec3{0, -0.5, -50}, mgl64.Quat{})
		r.slab(1, mgl64.Vec3{500, 0.5, 50}, mgl64.Vec3{0, -0.5, 50.001}, mgl64.Quat{})
		d := vehicle.Saloon()
		d.Car.Axles[0].Diff = vehicle.Differential{Kind: kind, Preload: 100, Bias: 0.3}
		c := r.add(d, mgl64.Vec3{0, 0.005, 0}, mgl64.Quat{})
		r.drive(1, nil)
		start := r.Body(c.Chassis()).Position()
		r.drive(3, func() {
			yaw := r.Body(c.Chassis()).Position()[2] - start[2]
			c.Set(vehicle.Controls{Throttle: 0.5, Steer: math.Max(-1, math.Min(1, 0.3*yaw))})
		})
		speeds[kind] = c.State().Speed
		if w := c.State().Wheels; kind == vehicle.Locked && math.Abs(w[0].Spin-w[1].Spin) > 0.01 {
			t.Errorf("locked wheels turn at %g and %g rad/s", w[0].Spin, w[1].Spin)
		}
	}
	t.Logf("after 3 s: open %.2f, limited %.2f, locked %.2f m/s", speeds[vehicle.Open], speeds[vehicle.Limited],
		speeds[vehicle.Locked])
	// Open: twice the friction of ice, 0.1, on the load of one wheel.
	open := 2 * 0.1 * 3400.0 / 1400 * 3
	if speeds[vehicle.Open] > 1.3*open || speeds[vehicle.Limited] < 1.1*speeds[vehicle.Open] ||
		speeds[vehicle.Locked] < 2*speeds[vehicle.Open] {
		t.Errorf("an open differential should lead to about %.2f m/s, a locked one to much more", open)
	}
}

// In a steady turn the body leans by m a h / (roll stiffness of springs and bars): for each axle (k/2 + K) T².
func TestRollAngle(t *testing.T) {
	for _, bar := range []float64{0, 1, 2} {
		d := vehicle.Saloon()
		for i := range d.Car.Axles {
			d.Car.Axles[i].Suspension.Roll *= bar
		}
		d.Body.Velocity = mgl64.Vec3{14, 0, 0}
		r := newRoad(t, 60, 1)
		c := r.add(d, mgl64.Vec3{0, 0.005, 0}, mgl64.Quat{})
		r.drive(8, func() {
			c.Set(vehicle.Controls{Throttle: 0.15 + 0.3*(14-c.State().Speed), Steer: 0.12})
		})
		pose := r.Body(c.Chassis()).Pose().Geom().Q.Mat()
		roll := math.Asin(pose.Z.Y)
		a, stiffness := 0.0, 0.0
		for i, w := range c.State().Wheels {
			a += w.Across / 1400
			axle := c.Def().Axles[i/2]
			stiffness += (axle.Suspension.Rate/4 + axle.Suspension.Roll/2) * axle.Track * axle.Track
		}
		height := r.Body(c.Chassis()).Position()[1]
		want := 1400 * a * height / (stiffness - 1400*9.81*height)
		near(t, "roll", math.Abs(roll), math.Abs(want), 0.08)
	}
}

// A kerb of 0.1 m is driven over at any speed without the car losing its way.
func TestKerbs(t *testing.T) {
	for _, speed := range []float64{3, 10, 30} {
		r := newRoad(t, 60, 1)
		for i := range 5 {
			r.slab(1, mgl64.Vec3{0.2, 0.05, 5}, mgl64.Vec3{20 + 2*float64(i), 0.0501, 0}, mgl64.Quat{})
		}
		d := vehicle.Saloon()
		d.Body.Velocity = mgl64.Vec3{speed, 0, 0}
		c := r.add(d, mgl64.Vec3{0, 0.005, 0}, mgl64.Quat{})
		top := 0.0
		r.drive(40/speed, func() {
			c.Set(vehicle.Controls{Throttle: 0.2 + 0.3*(speed-c.State().Speed)})
			top = math.Max(top, r.Body(c.Chassis()).Position()[1])
		})
		p := r.Body(c.Chassis()).Position()
		t.Logf("at %g m/s: got to %.1f m, at most %.2f m high", speed, p[0], top)
		if p[0] < 32 || math.Abs(p[2]) > 0.5 || top > 1.2 {
			t.Errorf("at %g m/s: at %v, at most %.2f m high", speed, p, top)
		}
	}
}

// Off a ramp the car flies a parabola, lands on its wheels and goes on.
func TestJump(t *testing.T) {
	for _, hz := range []float64{30, 60, 240} {
		r := newRoad(t, hz, 1)
		turn := mgl64.QuatRotate(0.15, mgl64.Vec3{0, 0, 1})
		r.slab(1, mgl64.Vec3{10, 0.5, 4}, mgl64.Vec3{30, 0, 0}.Add(turn.Rotate(mgl64.Vec3{10, -0.5, 0})), turn)
		d := vehicle.Saloon()
		d.Body.Velocity = mgl64.Vec3{20, 0, 0}
		c := r.add(d, mgl64.Vec3{0, 0.005, 0}, mgl64.Quat{})
		air, flight, top := 0, 0, 0.0
		r.drive(6, func() {
			c.Set(vehicle.Controls{Throttle: 0.15 + 0.3*(20-c.State().Speed)})
			up := true
			for _, w := range c.State().Wheels {
				up = up && !w.Touches
			}
			if air++; !up {
				air = 0
			}
			flight = max(flight, air)
			top = math.Max(top, r.Body(c.Chassis()).Position()[1])
		})
		up := r.Body(c.Chassis()).Pose().Geom().Q.Mat().Y.Y
		t.Logf("%g Hz: %.2f s in the air, %.2f m high, then %.1f m/s", hz, float64(flight)/hz, top, c.State().Speed)
		if float64(flight)/hz < 0.3 || up < 0.99 || c.State().Speed < 15 {
			t.Errorf("%g Hz: %d steps in the air, upright %.3f, %.1f m/s", hz, flight, up, c.State().Speed)
		}
	}
}

// The ground under a wheel feels it: rough plates on ice bear the car, and the driven wheels throw theirs back.
func TestReaction(t *testing.T) {
	r := newRoad(t, 60, 0.01)
	var plates []physics.BodyID
	for _, x := range []float64{1.18, -1.42} {
		for _, z := range []float64{-0.75, 0.75} {
			plates = append(plates, r.Add(physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.3, 0.05, 0.3},
				mgl64.Vec3{x, 0.051, z}))...)
		}
	}
	c := r.add(vehicle.Saloon(), mgl64.Vec3{0, 0.15, 0}, mgl64.Quat{})
	r.drive(1.5, func() { c.Set(vehicle.Controls{Brake: 1}) }) // later plates may slide from under their wheels
	load := 0.0
	for _, v := range r.AppendContacts(nil) {
		load += v.Impulse * 60
	}
	weight := 9.81 * (1400 + 4*0.6*0.6*0.1*1000)
	near(t, "load on the floor", load, weight, 0.02)
	before := r.Body(plates[0]).Position()[0]
	r.drive(0.5, func() { c.Set(vehicle.Controls{Throttle: 0.6}) })
	if went := r.Body(plates[0]).Position()[0] - before; went > -0.2 {
		t.Errorf("the plate under a driven wheel on ice went %.3f m, want 0.2 m back and more", went)
	}
}

func TestSameAgain(t *testing.T) {
	run := func() uint64 {
		r := newRoad(t, 60, 1)
		c := r.add(vehicle.RaceCar(), mgl64.Vec3{0, 0.01, 0}, mgl64.Quat{})
		r.drive(3, func() { c.Set(vehicle.Controls{Throttle: 1, Steer: 0.3}) })
		return r.Hash()
	}
	if a, b := run(), run(); a != b {
		t.Errorf("two equal runs end in %x and %x", a, b)
	}
}

func TestStepAllocatesNothing(t *testing.T) {
	r := newRoad(t, 60, 1)
	c := r.add(vehicle.Saloon(), mgl64.Vec3{0, 0.01, 0}, mgl64.Quat{})
	c.Set(vehicle.Controls{Throttle: 0.4, Steer: 0.3})
	step := func() {
		c.Step()
		r.Step()
		c.State()
	}
	for range 60 {
		step()
	}
	if n := testing.AllocsPerRun(60, step); n != 0 {
		t.Errorf("%g allocations in a step", n)
	}
}

package vehicle_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/physicstest"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// oval is a closed line: two straights and two half circles of the given sizes (m), to the left.
func oval(straight, radius float64) (line []mgl64.Vec3) {
	const steps = 24
	for i := range steps {
		a := math.Pi * float64(i) / steps
		line = append(line, mgl64.Vec3{straight/2 + radius*math.Sin(a), 0, radius * math.Cos(a)})
	}
	line = append(line, mgl64.Vec3{straight / 6, 0, -radius}, mgl64.Vec3{-straight / 6, 0, -radius})
	for i := range steps {
		a := math.Pi * float64(i) / steps
		line = append(line, mgl64.Vec3{-straight/2 - radius*math.Sin(a), 0, -radius * math.Cos(a)})
	}
	return append(line, mgl64.Vec3{-straight / 6, 0, radius}, mgl64.Vec3{straight / 6, 0, radius})
}

// Two saloons and a race car lap an oval without touching each other; the slow one leads.
func TestDriversLapAnOval(t *testing.T) {
	r := newRoad(t, 60, 1)
	line := oval(160, 40)
	var drivers []*vehicle.Driver
	for i, top := range []float64{15, 30, 40} {
		d := vehicle.Saloon()
		if i == 2 {
			d = vehicle.RaceCar()
		}
		r.add(d, mgl64.Vec3{20 - 12*float64(i), 0.02, 40}, mgl64.Quat{})
		driver, err := vehicle.NewDriver(line, vehicle.Style{Grip: 7, Top: top, Gap: 1, Ahead: 0.6})
		if err != nil {
			t.Fatal(err)
		}
		drivers = append(drivers, driver)
	}
	worst, touched := 0.0, false
	time := 0.0
	for ; drivers[2].Laps() < 2 && time < 120; time += 0.1 {
		r.drive(0.1, func() {
			for i, c := range r.cars {
				c.Set(drivers[i].Drive(c, r.cars))
			}
		})
		for _, c := range r.AppendContacts(nil) {
			touched = touched || c.Impulse > 0
		}
		for _, c := range r.cars {
			p := r.Body(c.Chassis()).Position()
			x := math.Max(0, math.Abs(p[0])-80)
			worst = math.Max(worst, math.Abs(math.Hypot(x, p[2])-40))
		}
	}
	t.Logf("over the line twice in %.1f s, at most %.2f m off the line", time, worst)
	if drivers[2].Laps() < 2 || touched || worst > 3 {
		t.Errorf("%d laps in %.0f s, touched %v, %.2f m off the line", drivers[2].Laps(), time, touched, worst)
	}
	// The first "lap" ends where the line begins, 84 m from the grid; the slow car in front keeps 15 m/s.
	want := (84 + drivers[0].Length()) / 15
	if time < want-3 || time > 1.15*want {
		t.Errorf("a lap behind a car of 15 m/s took %.1f s, want about %.1f s", time, want)
	}
}

// Four race cars race: no two touch, none is thrown off, and all get round.
func TestFourCarsRace(t *testing.T) {
	physicstest.Long(t)
	r := newRoad(t, 60, 1)
	line := oval(300, 60)
	var drivers []*vehicle.Driver
	for i := range 4 {
		r.add(vehicle.RaceCar(), mgl64.Vec3{30 - 9*float64(i), 0.02, 60 - 3*float64(i%2)}, mgl64.Quat{})
		driver, err := vehicle.NewDriver(line, vehicle.Style{Grip: 11 + 0.5*float64(i), Top: 60, Gap: 0.5, Ahead: 0.5})
		if err != nil {
			t.Fatal(err)
		}
		drivers = append(drivers, driver)
	}
	worst := 0.0
	r.drive(55, func() {
		for i, c := range r.cars {
			c.Set(drivers[i].Drive(c, r.cars))
			p := r.Body(c.Chassis()).Position()
			off := math.Abs(math.Hypot(math.Max(0, math.Abs(p[0])-150), p[2]) - 60)
			worst = math.Max(worst, off)
		}
		for _, v := range r.AppendContacts(nil) {
			if v.Impulse > 0 {
				t.Fatalf("step %d: %q touches %q", r.StepCount(), r.Body(v.A).Name(), r.Body(v.B).Name())
			}
		}
	})
	t.Logf("at most %.2f m off the line", worst)
	for i, d := range drivers {
		if d.Laps() < 2 || worst > 5 {
			t.Errorf("car %d: over the line %d times, one was %.2f m off it", i, d.Laps(), worst)
		}
	}
}

// A driver who stands before a wall backs out of it, and goes on when it is gone.
func TestDriverBacksOut(t *testing.T) {
	r := newRoad(t, 60, 1)
	wall := r.slab(1, mgl64.Vec3{0.5, 1, 8}, mgl64.Vec3{14, 1.001, 40}, mgl64.Quat{})
	c := r.add(vehicle.Saloon(), mgl64.Vec3{0, 0.02, 40}, mgl64.Quat{})
	d, err := vehicle.NewDriver(oval(160, 40), vehicle.Style{Grip: 7, Top: 8, Ahead: 0.6})
	if err != nil {
		t.Fatal(err)
	}
	least := 0.0
	r.drive(12, func() {
		c.Set(d.Drive(c, nil))
		least = math.Min(least, c.State().Speed)
	})
	if least > -1 {
		t.Errorf("it never backs out faster than %.2f m/s", -least)
	}
	r.RemoveBody(wall)
	if r.drive(12, func() { c.Set(d.Drive(c, nil)) }); r.Body(c.Chassis()).Position()[0] < 30 {
		t.Errorf("with the wall gone it is at %v", r.Body(c.Chassis()).Position())
	}
}

// A driver who is all at once on another part of the line goes on there, and has made no lap.
func TestDriverThrownOff(t *testing.T) {
	r := newRoad(t, 60, 1)
	here := r.add(vehicle.Saloon(), mgl64.Vec3{0, 0.02, 40}, mgl64.Quat{})
	there := r.add(vehicle.Saloon(), mgl64.Vec3{60, 0.02, -40}, mgl64.QuatRotate(math.Pi, mgl64.Vec3{0, 1, 0}))
	d, err := vehicle.NewDriver(oval(160, 40), vehicle.Style{Grip: 7, Top: 10, Ahead: 0.6})
	if err != nil {
		t.Fatal(err)
	}
	r.drive(2, func() { here.Set(d.Drive(here, nil)) })
	r.drive(8, func() { there.Set(d.Drive(there, nil)) })
	if p := r.Body(there.Chassis()).Position(); p[0] > 20 || math.Abs(p[2]+40) > 2 || d.Laps() != 0 {
		t.Errorf("at %v with %d laps", p, d.Laps())
	}
}

// TestDriversPassWhoStands: a car left standing on the line holds no other car up for long, wherever on the road it
// stands, and no car touches it.
func TestDriversPassWhoStands(t *testing.T) {
	physicstest.Long(t)
	for k, off := range []float64{-1.5, 0, 1, 0} {
		from := []float64{-25, -25, -25, 4}[k] // m; the last begins right behind
		r := newRoad(t, 60, 1)
		r.add(vehicle.Saloon(), mgl64.Vec3{10, 0.02, 40 + off}, mgl64.Quat{})
		var drivers []*vehicle.Driver
		for i := range 2 {
			r.add(vehicle.Saloon(), mgl64.Vec3{from - 12*float64(i), 0.02, 40}, mgl64.Quat{})
			driver, err := vehicle.NewDriver(oval(160, 40), vehicle.Style{Grip: 6.5, Top: 20, Gap: 1, Ahead: 0.6})
			if err != nil {
				t.Fatal(err)
			}
			drivers = append(drivers, driver)
		}
		r.cars[0].Set(vehicle.Controls{Brake: 1})
		r.drive(100, func() {
			for i, driver := range drivers {
				r.cars[i+1].Set(driver.Drive(r.cars[i+1], r.cars))
			}
			for _, c := range r.AppendContacts(nil) {
				if c.Impulse > 0 {
					t.Fatalf("%g m off the line: cars touch in step %d", off, r.StepCount())
				}
			}
		})
		for i, driver := range drivers {
			if driver.Laps() < 2 {
				t.Errorf("%g m off the line: driver %d has gone round %d times in 100 s", off, i, driver.Laps())
			}
		}
	}
}

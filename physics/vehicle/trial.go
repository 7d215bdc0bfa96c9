package vehicle

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
)

// Figure is a figure that a trial measured beside the one that a formula gives.
type Figure struct {
	Name           string
	Got, Predicted float64
	Unit           string
	Formula        string
}

// Trial puts cars of one design through the tests of a road test, each in a world of its own: a flat road.
type Trial struct {
	Design Design
	Hz     float64 // steps per second
	Road   float64 // friction of the road's material; Tyre.Friction is combined with it

	// Each, if set, is called after every step, to audit or draw it.
	Each func(*physics.World, *Car)
}

// Tests are the names that Run knows.
var Tests = [...]string{"accel", "brake", "skidpad"}

// Run takes one of Tests.
func (t *Trial) Run(test string) ([]Figure, error) {
	switch test {
	case Tests[0]:
		return t.Accelerate()
	case Tests[1]:
		return t.Brake()
	case Tests[2]:
		return t.SkidPad()
	}
	return nil, fmt.Errorf("vehicle: test must be one of %v, got %q: name one of them", Tests, test)
}

// hundred is 100 km/h in m/s.
const hundred = 100 / 3.6

// track is the world of one trial.
type track struct {
	*Trial
	world *physics.World
	car   *Car
	time  float64 // s
}

// begin makes the road and a car on it that goes at a speed (m/s), and lets it settle.
func (t *Trial) begin(speed float64) (*track, error) {
	cfg := physics.DefaultConfig()
	cfg.Hz = t.Hz
	w, err := physics.NewWorld(cfg)
	if err != nil {
		return nil, err
	}
	slab, err := collision.Box(mgl64.Vec3{3000, 0.5, 3000})
	if err != nil {
		return nil, err
	}
	road := contact.Material{Name: "road", Friction: t.Road}
	_, err = w.AddBody(physics.BodyDef{Name: "road", Position: mgl64.Vec3{0, -0.5, 0},
		Solids: []physics.Solid{{Shape: slab, Material: road}}})
	if err != nil {
		return nil, err
	}
	design := t.Design
	design.Body.Velocity = mgl64.Vec3{speed, 0, 0}
	car, err := design.Add(w, mgl64.Vec3{0, 0.005, 0}, mgl64.Quat{})
	if err != nil {
		return nil, err
	}
	return &track{Trial: t, world: w, car: car}, nil
}

// step takes one step and returns the state after it.
func (t *track) step(k Controls) *State {
	t.car.Set(k)
	t.car.Step()
	t.world.Step()
	t.time += 1 / t.Hz
	if t.Each != nil {
		t.Each(t.world, t.car)
	}
	return t.car.State()
}

// settle holds the speed for two seconds.
func (t *track) settle(speed float64) {
	for range int(2 * t.Hz) {
		t.step(t.hold(speed, 0))
	}
}

// hold returns controls that keep a speed (m/s).
func (t *track) hold(speed, steer float64) Controls {
	lack := speed - t.car.State().Speed
	return Controls{Throttle: within(0.15+float64(0.5*lack), 0, 1), Brake: within(-0.3*(lack+1), 0, 1), Steer: steer}
}

// grip returns the mean friction coefficients ahead and across of all tyres, weighted by the static loads, which are
// returned as shares of the weight by axle.
func (t *Trial) grip() (along, across float64, shares [MaxAxles]float64) {
	d := &t.Design.Car
	mass, centre := massOf(&t.Design.Body)
	for i := range d.Axles {
		a := &d.Axles[i]
		shares[i] = 1 / float64(len(d.Axles))
		if len(d.Axles) == 2 {
			shares[i] = math.Abs((centre.X - d.Axles[1-i].X) / (d.Axles[0].X - d.Axles[1].X))
		}
		tread, road := contact.Material{Friction: a.Tyre.Friction}, contact.Material{Friction: t.Road}
		surface := contact.Combine(&tread, &road, 0, 0)
		mu := a.Tyre.friction(surface.Friction, mass*9.81*shares[i]/2)
		along += float64(shares[i] * mu)
		across += float64(shares[i] * mu * a.Tyre.Lateral)
	}
	return along, across, shares
}

// foot (s) is how fast a driver's foot follows the motion of the wheels.
const foot = 0.1

// longest (s) ends an acceleration that leads nowhere.
const longest = 60.0

// Accelerate measures 0–100 km/h at full throttle. The formula integrates dt = m dv/F with F the lesser of the force
// that the driven axles can put down, with the load that the acceleration moves between them, and P(1−loss)/v, less
// drag and rolling resistance: no car that changes gear does better, and a common one needs a tenth to a half more.
func (t *Trial) Accelerate() ([]Figure, error) {
	k, err := t.begin(0)
	if err != nil {
		return nil, err
	}
	defer k.world.Close()
	k.settle(0)
	k.time = 0
	throttle := 1.0
	for k.car.State().Speed < hundred && k.time < longest {
		s := k.car.State()
		// A human foot: full throttle, less while the driven wheels spin.
		spin := 0.0
		for i := range s.Wheels {
			if d := &k.car.def.Axles[i/2]; d.Drive > 0 {
				spin = max(spin, s.Wheels[i].Slip/d.Tyre.PeakSlip)
			}
		}
		throttle += float64((within(2-spin, 0.1, 1) - throttle) * min(1, 1/(foot*t.Hz)))
		k.step(Controls{Throttle: throttle})
	}
	return []Figure{{"0–100 km/h", k.time, t.fastest(hundred), "s",
		"∫ m dv / (min(μ N_driven, P(1−loss)/v) − ½ρ CdA v² − Cr m g)"}}, nil
}

// fastest is the formula of Accelerate up to a speed (m/s).
func (t *Trial) fastest(speed float64) float64 {
	d := &t.Design.Car
	along, _, shares := t.grip()
	mass, centre := massOf(&t.Design.Body)
	power := d.Engine.Power() * (1 - d.Gearbox.Loss)
	base := d.Axles[0].X - d.Axles[len(d.Axles)-1].X
	// Load on the driven axles: their share of the weight, and the load that accelerating at a moves to the rear, m a h/L.
	driven, moved, rolling := 0.0, 0.0, 0.0
	for i := range d.Axles {
		a := &d.Axles[i]
		rolling += float64(shares[i] * a.Tyre.Rolling)
		if a.Drive == 0 {
			continue
		}
		driven += shares[i]
		if len(d.Axles) == 2 {
			moved += float64(2*i-1) * centre.Y / base
		}
	}
	best := float64(along*mass*9.81*driven) / (1 - float64(along*moved))
	time, dv := 0.0, 0.01
	for v := 0.5 * dv; v < speed; v += dv {
		force := min(best, power/v)
		time += mass * dv / (force - float64(0.5*airDensity*d.DragArea*v*v) - float64(rolling*mass*9.81))
	}
	return time
}

// Brake measures the way from 100 km/h with the pedal down: v²/(2 μ g) if all tyres give their best.
func (t *Trial) Brake() ([]Figure, error) {
	k, err := t.begin(hundred + 1)
	if err != nil {
		return nil, err
	}
	defer k.world.Close()
	k.settle(hundred + 1)
	from, speed := k.world.Body(k.car.chassis).Position(), k.car.State().Speed
	start := k.time
	for k.car.State().Speed > 0.02 && k.time < start+longest {
		k.step(Controls{Brake: 1})
	}
	went := vec(k.world.Body(k.car.chassis).Position()).Sub(vec(from)).Len()
	along, _, _ := t.grip()
	share := hundred / speed
	return []Figure{
		{"100–0 km/h", went * share * share, hundred * hundred / float64(2*along*9.81), "m", "v²/(2 μ g)"},
		{"deceleration", speed / (k.time - start) / 9.81, along, "g", "μ"},
	}, nil
}

// SkidPad measures the largest acceleration that a car keeps up on a circle of radius 30 m, driven faster and faster.
func (t *Trial) SkidPad() ([]Figure, error) {
	const radius = 30.0
	k, err := t.begin(5)
	if err != nil {
		return nil, err
	}
	defer k.world.Close()
	k.settle(5)
	pose := k.world.Body(k.car.chassis).Pose().Geom()
	centre := pose.P.AddScaled(-radius, pose.Q.Mat().Z)
	best, wish, kept := 0.0, 5.0, 0.0
	for k.time < 2*longest {
		wish += 0.25 / t.Hz
		steer := k.circle(centre, radius)
		s := k.step(k.hold(wish, steer))
		off := vec(k.world.Body(k.car.chassis).Position()).Sub(centre)
		off.Y = 0
		// A mean over a second: an acceleration that the car keeps up.
		v := vec(s.Velocity)
		kept += (v.LenSq()/off.Len() - kept) / t.Hz
		if math.Abs(off.Len()-radius) < 0.1*radius {
			best = max(best, kept)
		} else if k.time > longest/4 && off.Len() > 1.3*radius {
			break
		}
	}
	_, across, _ := t.grip()
	return []Figure{{"skid-pad", best / 9.81, across, "g", "μ across (less what load transfer costs)"}}, nil
}

// circle returns the steering that keeps the car on a circle to the left.
func (t *track) circle(centre geom.Vec3, radius float64) float64 {
	pose := t.world.Body(t.car.chassis).Pose().Geom()
	out := pose.P.Sub(centre)
	out.Y = 0
	tangent := geom.Vec3{Y: 1}.Cross(out.Unit())
	// Pure pursuit of a point six metres on.
	goal := out.Unit().Scale(radius).AddScaled(6, tangent).Unit().Scale(radius).Add(centre)
	frame := pose.Frame()
	steer, _ := t.car.toward(goal, &frame)
	return within(steer+float64(0.02*(out.Len()-radius)/max(t.car.def.MaxSteer, 1e-3)), -1, 1)
}

// String returns the figure as a line.
func (f *Figure) String() string {
	return fmt.Sprintf("%s: %.4g %s, %.4g by %s", f.Name, f.Got, f.Unit, f.Predicted, f.Formula)
}

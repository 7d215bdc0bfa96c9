package vehicle

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
)

// Design is a car with its chassis. Its frame stands on the ground under the car: x forward, y up, y = 0 the road at
// design height; axles are placed in it.
type Design struct {
	Body physics.BodyDef
	Car  Def

	trim trim
}

// Add puts a car of this design into the world at a place of the design frame, a hair above the road.
func (d *Design) Add(w *physics.World, at mgl64.Vec3, heading mgl64.Quat) (*Car, error) {
	body, def := d.Body, d.Car
	body.Position, body.Rotation = at, heading
	if heading == (mgl64.Quat{}) {
		body.Rotation = rotation(geom.IdentityQuat())
	}
	if err := def.Validate(); err != nil {
		return nil, err
	}
	id, err := w.AddBody(body)
	if err != nil {
		return nil, fmt.Errorf("vehicle: %w", err)
	}
	_, centre := massOf(&body)
	def.Axles = append([]Axle(nil), def.Axles...)
	for i := range def.Axles {
		def.Axles[i].X -= centre.X
		def.Axles[i].Y -= centre.Y
	}
	car, err := New(w, id, def)
	if err != nil {
		w.RemoveBody(id)
		return nil, err
	}
	for _, p := range d.Shell() {
		p.Shape = p.Shape.Placed(mgl(centre.Neg()), mgl64.QuatIdent())
		car.shell = append(car.shell, p)
	}
	return car, nil
}

// massOf returns the mass (kg) of a body and its centre in the frame of its definition.
func massOf(def *physics.BodyDef) (mass float64, centre geom.Vec3) {
	parts := make([]convex.MassProperties, len(def.Solids))
	for i := range def.Solids {
		parts[i] = def.Solids[i].Shape.MassProperties(def.Solids[i].Material.Density)
	}
	whole := convex.Combine(parts...)
	if def.Mass > 0 {
		whole.Mass = def.Mass
	}
	return whole.Mass, whole.Centre
}

// Settle hangs the wheels of a design with two axles, whose first solid holds them, so that it stands at its design
// height under its own weight. It returns an error that names the fault: a number of Car, another number of axles, a
// chassis without a solid of flat faces, springs that its weight presses to their stops, wheels that do not fit the
// chassis.
func (d *Design) Settle() error {
	if err := d.Car.Validate(); err != nil {
		return err
	}
	if n := len(d.Car.Axles); n != 2 {
		return misfit("Axles", "must be 2 to be hung by weight, got %d: place their wheels yourself", n)
	}
	if len(d.Body.Solids) == 0 || d.Body.Solids[0].Shape.Core == nil {
		return misfit("Body.Solids", "must begin with a solid of flat faces that holds the wheels: add a hull or a box")
	}
	mass, centre := massOf(&d.Body)
	front, rear := &d.Car.Axles[0], &d.Car.Axles[1]
	weight := 9.81 * mass / 2 // on the wheels of one side
	share := (centre.X - rear.X) / (front.X - rear.X)
	if !(share > 0 && share < 1) {
		return misfit("Axles", "must stand on either side of the centre of mass, at %.3g m, got %g and %g m: move one",
			centre.X, front.X, rear.X)
	}
	underside := math.Inf(1) // m above the road
	for _, v := range d.Body.Solids[0].Shape.Core.Verts {
		underside = min(underside, v.Y)
	}
	for i, load := range [2]float64{weight * share, weight * (1 - share)} {
		a := &d.Car.Axles[i]
		s := &a.Suspension
		pressed := load / s.Rate
		if pressed >= s.Travel {
			return misfit(fmt.Sprintf("Axles[%d].Suspension.Rate", i), "must be > %.4g, got %g: the %.4g N that a wheel bears "+
				"press it in further than its travel of %g m; stiffen the spring, or let it travel further",
				load/s.Travel, s.Rate, load, s.Travel)
		}
		a.Y = a.Radius - pressed
		s.Cover = max(0, underside+inside-(s.Travel-pressed))
	}
	return fit(d.Car.Axles, d.Body.Solids)
}

// settled returns a design of this package with its wheels hung.
func (d Design) settled() Design {
	if err := d.Settle(); err != nil {
		panic(err.Error()) // the numbers are constants
	}
	return d
}

// inside (m) is how far above the underside of the chassis a wheel is covered.
const inside = 0.005

// Saloon is a front-driven family car of 1400 kg and 110 kW. Figures are those of common cars of the class: body
// springs of 1.3 Hz and dampers of 0.3 of critical (Milliken, Race Car Vehicle Dynamics, 1995, chapter 16), drag area
// 0.65 m² and rolling resistance 0.012 (Bosch Automotive Handbook, 9th ed. 2014), friction of a dry road 1 with its
// peak at 10 % or 8° (Pacejka, chapter 4), centre of mass 0.55 m up, 53 % of the weight in front.
func Saloon() Design {
	tyre := Tyre{Friction: 1, Lateral: 1, PeakSlip: 0.1, PeakAngle: 0.14, Slide: 0.8, Load: 3500, Fade: 0.08,
		Rolling: 0.012}
	spring := Suspension{Rate: 26000, Bump: 1500, Rebound: 2600, Travel: 0.22, Stop: 250000, Roll: 9000}
	front := Axle{X: 1.18, Track: 1.5, Radius: 0.31, Width: 0.2, Spin: 1.1, Suspension: spring, Tyre: tyre,
		Steer: 1, Drive: 1, Brake: 2600}
	rear := Axle{X: -1.42, Track: 1.5, Radius: 0.31, Width: 0.2, Spin: 1.1, Suspension: spring, Tyre: tyre,
		Brake: 1300, HandBrake: 2000}
	rear.Suspension.Rate, rear.Suspension.Roll = 20000, 6000
	def := Def{
		Axles: []Axle{front, rear},
		Engine: Engine{
			Curve: []TorquePoint{{0, 60}, {1000, 140}, {2000, 190}, {4000, 205}, {5500, 191}, {6200, 165}, {7000, 0}},
			Idle:  800, Redline: 6500, Inertia: 0.15, Drag: 45,
		},
		Clutch: Clutch{Torque: 400, Closed: 2000},
		Gearbox: Gearbox{Ratios: []float64{3.6, 2.1, 1.4, 1.03, 0.82, 0.68}, Reverse: 3.4, Final: 4, Loss: 0.1,
			ShiftTime: 0.25, Up: 6200, UpEasy: 2900, Down: 1400},
		MaxSteer: 0.6, SteerRate: 1.5, Ackermann: 1, ABS: true, DragArea: 0.65,
	}
	lower := solid([]mgl64.Vec3{{2.14, 0.155, 0.7}, {1.7, 0.155, 0.86}, {-1.8, 0.155, 0.86}, {-2.05, 0.155, 0.74},
		{2.25, 0.4, 0.66}, {1.85, 0.5, 0.9}, {-1.8, 0.5, 0.9}, {-2.12, 0.5, 0.74},
		{2.2, 0.68, 0.68}, {1.66, 0.82, 0.86}, {0.95, 0.91, 0.87}, {-1.55, 0.92, 0.86}, {-2.08, 0.88, 0.72}})
	upper := solid([]mgl64.Vec3{{1.08, 0.86, 0.78}, {-1.72, 0.86, 0.74}, {0.35, 1.38, 0.6}, {0.12, 1.43, 0.56},
		{-0.75, 1.43, 0.56}, {-1.05, 1.38, 0.58}})
	d := Design{Body: chassis("saloon", 1400, lower, 0.94, upper, 0.06), Car: def,
		trim: trim{sill: 0.26, low: 0.5, high: 0.63, grille: 0.38, roof: 1.375, screen: -1.3, pillar: -0.35}}
	return d.settled()
}

// RaceCar is a rear-driven closed racing car of 1030 kg and 400 kW with wings: figures of the LMP class (FIA/ACO
// regulations 2020: least mass, size) and of slick tyres and aerodynamics in Milliken, chapters 2, 15 and 16.
func RaceCar() Design {
	tyre := Tyre{Friction: 2.3, Lateral: 1, PeakSlip: 0.1, PeakAngle: 0.1, Slide: 0.85, Load: 4000, Fade: 0.1,
		Rolling: 0.015}
	spring := Suspension{Rate: 120000, Bump: 6000, Rebound: 9000, Travel: 0.1, Stop: 800000, Roll: 60000}
	front := Axle{X: 1.4, Track: 1.64, Radius: 0.34, Width: 0.3, Spin: 1.4, Suspension: spring, Tyre: tyre,
		Steer: 1, Brake: 5200, Downforce: 1.3}
	rear := Axle{X: -1.45, Track: 1.62, Radius: 0.35, Width: 0.32, Spin: 1.7, Suspension: spring, Tyre: tyre,
		Drive: 1, Brake: 3800, HandBrake: 3000, Downforce: 1.8, Diff: Differential{Kind: Limited, Preload: 80, Bias: 0.3}}
	rear.Suspension.Roll = 30000
	def := Def{
		Axles: []Axle{front, rear},
		Engine: Engine{
			Curve: []TorquePoint{{0, 150}, {3000, 420}, {5000, 520}, {7000, 540}, {8000, 475}, {9000, 300}, {9500, 0}},
			Idle:  1500, Redline: 8500, Inertia: 0.1, Drag: 70, Along: true,
		},
		Clutch: Clutch{Torque: 1000, Closed: 3500},
		Gearbox: Gearbox{Ratios: []float64{2.9, 2.2, 1.75, 1.45, 1.22, 1.05}, Reverse: 2.9, Final: 3.4, Loss: 0.08,
			ShiftTime: 0.06, Up: 8200, UpEasy: 6500, Down: 4600},
		MaxSteer: 0.42, SteerRate: 3, Ackermann: 0.5, DragArea: 0.9, ABS: true,
	}
	lower := solid([]mgl64.Vec3{{2.3, 0.06, 0.85}, {1.95, 0.06, 1}, {-2.05, 0.06, 1}, {-2.25, 0.06, 0.95},
		{2.36, 0.17, 0.8}, {2.25, 0.36, 0.86}, {1.82, 0.66, 0.99}, {1.45, 0.8, 0.98}, {-1.5, 0.9, 0.98}, {-2.3, 0.92, 0.96}})
	upper := solid([]mgl64.Vec3{{0.95, 0.8, 0.6}, {-1.5, 0.85, 0.5}, {0.2, 1.07, 0.42}, {-0.05, 1.1, 0.38},
		{-0.45, 1.1, 0.36}, {-1, 1, 0.3}})
	d := Design{Body: chassis("race car", 1030, lower, 0.95, upper, 0.05), Car: def,
		trim: trim{sill: 0.15, low: 0.3, high: 0.42, grille: 0.5, roof: 1.065, screen: -0.7, pillar: -0.32, wing: 0.87}}
	return d.settled()
}

// solid returns the hull of points and their mirror images on the other side.
func solid(points []mgl64.Vec3) collision.Shape {
	for _, p := range points {
		points = append(points, mgl64.Vec3{p[0], p[1], -p[2]})
	}
	shape, err := collision.Hull(points)
	if err != nil {
		panic("vehicle: " + err.Error()) // the points are constants
	}
	return shape
}

// chassis returns a body of mass kg that two solids share.
func chassis(name string, mass float64, lower collision.Shape, lowerShare float64, upper collision.Shape,
	upperShare float64) physics.BodyDef {
	skin := contact.Material{Name: "bodywork", Friction: 0.4, Restitution: 0.1}
	low, up := skin, skin
	low.Density = mass * lowerShare / lower.MassProperties(1).Mass
	up.Density = mass * upperShare / upper.MassProperties(1).Mass
	return physics.BodyDef{Name: name, Kind: physics.Dynamic, Mass: mass,
		Solids: []physics.Solid{{Shape: lower, Material: low}, {Shape: upper, Material: up}}}
}

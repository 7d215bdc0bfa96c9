package vehicle

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/internal/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// Design is a car with its chassis. Its frame stands on the ground under the car: x forward, y up, y = 0 the road at
// design height; axles are placed in it.
type Design struct {
	Body physics.BodyDef
	Car  Def
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
	centre := centreOf(&body)
	def.Axles = append([]Axle(nil), def.Axles...)
	for i := range def.Axles {
		def.Axles[i].X -= centre.X
		def.Axles[i].Y -= centre.Y
	}
	car, err := New(w, id, def)
	if err != nil {
		w.RemoveBody(id)
	}
	return car, err
}

// centreOf returns the centre of mass of a body in the frame of its definition.
func centreOf(def *physics.BodyDef) geom.Vec3 {
	parts := make([]geom.MassProperties, len(def.Solids))
	for i := range def.Solids {
		parts[i] = def.Solids[i].Shape.MassProperties(def.Solids[i].Material.Density)
	}
	return geom.Combine(parts...).Centre
}

// settle hangs the wheels of a design with two axles so that it stands at its design height under its own weight; the
// underside of its chassis is that high then (m).
func (d *Design) settle(underside float64) {
	centre := centreOf(&d.Body)
	front, rear := &d.Car.Axles[0], &d.Car.Axles[1]
	weight := 9.81 * d.Body.Mass / 2
	share := (centre.X - rear.X) / (front.X - rear.X)
	front.hang(float64(weight*share), underside)
	rear.hang(float64(weight*(1-share)), underside)
}

// hang places the wheels of an axle for a load (N) of each, and lets them give way until they are above the underside
// of the chassis (m).
func (a *Axle) hang(load, underside float64) {
	s := &a.Suspension
	pressed := load / s.Rate
	a.Y = a.Radius - pressed
	s.Cover = max(0, underside+inside-(s.Travel-pressed))
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
	lower := solid(0.155, 0.82, 2.25, 2.15, 0.9, 0.88, 0)
	upper := solid(0.83, 1.42, 1.35, 0.8, 0.85, 0.65, -0.35)
	d := Design{Body: chassis("saloon", 1400, lower, 0.86, upper, 0.14), Car: def}
	d.settle(0.155)
	return d
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
	lower := solid(0.06, 0.84, 2.32, 2.25, 1, 0.98, 0)
	upper := solid(0.845, 1.08, 1, 0.5, 0.6, 0.4, -0.3)
	d := Design{Body: chassis("race car", 1030, lower, 0.95, upper, 0.05), Car: def}
	d.settle(0.06)
	return d
}

// solid returns the hull from height low to high (m) with half its length and width at either end, shifted along x.
func solid(low, high, lengthLow, lengthHigh, widthLow, widthHigh, shift float64) collision.Shape {
	var points []mgl64.Vec3
	for i := range 8 {
		x, z := float64(1-2*(i&1)), float64(1-(i&2))
		if i < 4 {
			points = append(points, mgl64.Vec3{shift + float64(x*lengthLow), low, z * widthLow})
		} else {
			points = append(points, mgl64.Vec3{shift + float64(x*lengthHigh), high, z * widthHigh})
		}
	}
	shape, err := collision.Hull(points)
	if err != nil {
		panic("vehicle: " + err.Error()) // the sizes are constants
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

package scene

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// Car is a car at its start: a design, changes of it, and a driver.
type Car struct {
	Name     string       `json:"name"` // unique among bodies and cars
	Design   string       `json:"design"`
	Position mgl64.Vec3   `json:"position"` // m, of the road under the car
	Rotation Rotation     `json:"rotation,omitzero"`
	Speed    float64      `json:"speed,omitzero"`   // m/s, ahead
	Mass     float64      `json:"mass,omitzero"`    // kg; 0 leaves it, as in what follows, to the design
	Power    float64      `json:"power,omitzero"`   // W, the largest of the engine
	Grip     float64      `json:"grip,omitzero"`    // friction of the tyres
	Setup    *Setup       `json:"setup,omitempty"`  // of the machine; nil leaves all to the design
	Tint     mgl64.Vec3   `json:"tint"`             // of the bodywork
	Line     []mgl64.Vec3 `json:"line,omitempty"`   // m, closed, that its driver follows; none: it brakes
	Player   bool         `json:"player,omitempty"` // who plays drives it
	Style    *Style       `json:"style,omitempty"`
	Test     string       `json:"test,omitempty"`   // road test that a simulation reports of it
	Source   string       `json:"source,omitempty"` // file:line:col that made it, for messages
}

// Style is how the driver of a car drives; see vehicle.Style. Zero leaves a number to the design.
type Style struct {
	Grip  float64 `json:"grip,omitzero"`  // m/s², that the driver counts on
	Top   float64 `json:"top,omitzero"`   // m/s
	Gap   float64 `json:"gap,omitzero"`   // s, to the car in front
	Ahead float64 `json:"ahead,omitzero"` // s, how far ahead the driver looks
	Side  float64 `json:"side,omitzero"`  // m, to the left of the line
}

// carDesign is a design that a scene can name.
type carDesign struct {
	name  string
	build func() vehicle.Design
	style vehicle.Style // of its driver
}

// carDesigns: drivers count on three quarters of the grip of the tyres.
var carDesigns = [...]carDesign{
	{"saloon", vehicle.Saloon, vehicle.Style{Grip: 6.5, Top: 40, Gap: 1, Ahead: 0.6}},
	{"race", vehicle.RaceCar, vehicle.Style{Grip: 11, Top: 60, Gap: 0.5, Ahead: 0.5}},
}

// CarDesigns lists the designs that a car can have; the first is that of cars which name none in a script.
func CarDesigns() (names []string) {
	for i := range carDesigns {
		names = append(names, carDesigns[i].name)
	}
	return names
}

func findCarDesign(name string) (*carDesign, error) {
	for i := range carDesigns {
		if carDesigns[i].name == name {
			return &carDesigns[i], nil
		}
	}
	return nil, fmt.Errorf("there is no design %s%s: take one of %s", message.Quote(name),
		message.DidYouMean(name, CarDesigns()),
		strings.Join(CarDesigns(), ", "))
}

// Vehicle returns the design with the car's own numbers, or an error that says which of them makes no car.
func (c *Car) Vehicle() (vehicle.Design, error) {
	from, err := findCarDesign(c.Design)
	if err != nil {
		return vehicle.Design{}, err
	}
	d := from.build()
	d.Body.Name = c.Name
	if c.Setup != nil {
		c.Setup.apply(&d.Car)
		if err := d.Settle(); err != nil {
			return d, err
		}
	}
	d.Body.Mass = cmp.Or(c.Mass, d.Body.Mass)
	if c.Power > 0 {
		own := d.Car.Engine.Power()
		if !(own >= leastPower) {
			return d, &vehicle.FieldError{Field: "Engine.Curve", Fault: fmt.Sprintf("must give %g W between idle and redline "+
				"for power to scale it, got %.3g W: give it more, or drop power", leastPower, own)}
		}
		share := c.Power / own
		for i := range d.Car.Engine.Curve {
			d.Car.Engine.Curve[i].Torque *= share
		}
		if share > 1 {
			d.Car.Clutch.Torque *= share
		}
	}
	for i := range d.Car.Axles {
		tyre := &d.Car.Axles[i].Tyre
		tyre.Friction = cmp.Or(c.Grip, tyre.Friction)
	}
	d.Body.Velocity = c.Rotation.Geom().Apply(geom.Vec3{X: c.Speed}).Array()
	return d, nil
}

// Driver returns the driver of a checked car, nil for one that stands.
func (c *Car) Driver() (*vehicle.Driver, error) {
	if len(c.Line) == 0 {
		return nil, nil
	}
	from, err := findCarDesign(c.Design)
	if err != nil {
		return nil, err
	}
	style := from.style
	if s := c.Style; s != nil {
		style = vehicle.Style{Grip: cmp.Or(s.Grip, style.Grip), Top: cmp.Or(s.Top, style.Top),
			Gap: cmp.Or(s.Gap, style.Gap), Ahead: cmp.Or(s.Ahead, style.Ahead), Side: s.Side}
	}
	return vehicle.NewDriver(c.Line, style)
}

// DriverKeys lists the keys by which the player drives a car.
func DriverKeys() []KeyUse {
	return []KeyUse{{"up", "go"}, {"down", "brake, then back"}, {"left", "steer"}, {"right", "steer"}, {"b", "hand brake"}}
}

// The bounds of changes of a design.
const (
	minCarMass, maxCarMass = 500.0, 3000.0 // kg
	maxCarPower            = 2e6           // W
	leastPower             = 1.0           // W, of a torque curve that is scaled
	minCarGrip, maxCarGrip = 0.05, 4.0
	maxCarSpeed            = 200.0 // m/s
)

// check tests a car by itself.
func (c *Car) check() *Fault {
	if f := checkName("name", c.Name); f != nil {
		return f
	}
	if _, err := findCarDesign(c.Design); err != nil {
		return faultf("design", "%s", err)
	}
	if f := checkVec("position", c.Position, MaxDistance, "m"); f != nil {
		return f
	}
	if f := c.Rotation.check(); f != nil {
		return f
	}
	switch {
	case !(c.Speed >= -maxCarSpeed && c.Speed <= maxCarSpeed):
		return faultf("speed", "speed must be within ±%g m/s, got %.10g", maxCarSpeed, c.Speed)
	case c.Mass != 0 && !(c.Mass >= minCarMass && c.Mass <= maxCarMass):
		return faultf("mass", "mass of a car must be %g to %g kg, got %.10g", minCarMass, maxCarMass, c.Mass)
	case c.Power != 0 && !(c.Power > 0 && c.Power <= maxCarPower):
		return faultf("power", "power must be > 0 and at most %g W, got %.10g", maxCarPower, c.Power)
	case c.Grip != 0 && !(c.Grip >= minCarGrip && c.Grip <= maxCarGrip):
		return faultf("grip", "grip must be %g to %g, got %.10g", minCarGrip, maxCarGrip, c.Grip)
	case c.Test != "" && !slices.Contains(vehicle.Tests[:], c.Test):
		return faultf("test", "there is no road test %s: take one of %s", message.Quote(c.Test),
			strings.Join(vehicle.Tests[:], ", "))
	}
	if f := (Look{Pattern: "plain", Tint: c.Tint}).check(); f != nil {
		return faultf("tint", "%s", f.Text)
	}
	if c.Setup != nil {
		if f := c.Setup.check(); f != nil {
			return f.in("setup", "")
		}
		if _, err := c.Vehicle(); err != nil {
			return CarFault(err)
		}
	}
	return c.checkDriver()
}

// checkDriver tests the line and the style.
func (c *Car) checkDriver() *Fault {
	if c.Style != nil && len(c.Line) == 0 {
		return faultf("style", "there is no line to drive along: give one, or drop the style")
	}
	if c.Player && len(c.Line) > 0 {
		return faultf("player", "a line and a player both say where the car goes: drop one")
	}
	for i, p := range c.Line {
		if f := checkVec(fmt.Sprintf("line[%d]", i), p, MaxDistance, "m"); f != nil {
			return f
		}
	}
	if s := c.Style; s != nil && !(s.Side >= -100 && s.Side <= 100) {
		return faultf("style.side", "side must be within ±100 m, got %.10g", s.Side)
	}
	if _, err := c.Driver(); err != nil {
		return faultf("line", "%s", strings.TrimPrefix(err.Error(), "vehicle: "))
	}
	return nil
}

// checkCars tests all cars of a scene; the bodies have been checked.
func (s *Scene) checkCars() *Fault {
	if len(s.Cars) > MaxCars {
		return faultf("cars", "a scene may have at most %d cars, got %d", MaxCars, len(s.Cars))
	}
	taken := make(map[string]bool, len(s.Bodies)+len(s.Cars))
	for i := range s.Bodies {
		taken[s.Bodies[i].Name] = true
	}
	for i := range s.Cars {
		c, path := &s.Cars[i], fmt.Sprintf("cars[%d]", i)
		subject := subject("car", c.Name, i)
		if f := c.check(); f != nil {
			return f.in(path, subject)
		}
		if taken[c.Name] {
			return faultf(path+".name", "%sthe name is taken: give every car and body its own", subject)
		}
		taken[c.Name] = true
	}
	return nil
}

package scene

import (
	"fmt"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
)

// Sensor is a volume that tells which bodies come in and leave, and collides with nothing.
type Sensor struct {
	Name     string     `json:"name"`               // unique among sensors, ghosts, bodies and cars
	On       string     `json:"on,omitempty"`       // name of the body or car that carries it along; "" and it stays
	Position mgl64.Vec3 `json:"position"`           // m, of the frame that the shapes are given in, where On starts
	Rotation Rotation   `json:"rotation,omitzero"`  // of that frame
	Category []string   `json:"category,omitempty"` // with Mask: it sees what a body with these would collide with
	Mask     []string   `json:"mask,omitempty"`
	Ladder   bool       `json:"ladder,omitempty"` // inside it a player climbs
	Hidden   bool       `json:"hidden,omitempty"` // its edges are drawn where the viewer wants those of hidden sensors
	Shapes   []Shape    `json:"shapes"`           // solids, whose union it is
	Source   string     `json:"source,omitempty"` // file:line:col that made it, for messages
}

// body returns the body that stands where the sensor does, to check and build it as one.
func (x *Sensor) body() Body {
	return Body{Name: x.Name, Kind: StaticBody, Position: x.Position, Rotation: x.Rotation, Category: x.Category,
		Mask: x.Mask, Shapes: x.Shapes, Source: x.Source}
}

// check tests a sensor by itself. Its name is checked for form, not for being its own.
func (x *Sensor) check(from *Supply) *Fault {
	if len(x.Shapes) == 0 {
		return faultf("shapes", "the sensor has no shapes: give it at least one")
	}
	b := x.body()
	if f := b.check(from); f != nil {
		return f
	}
	for i := range x.Shapes {
		if f := x.Shapes[i].checkVolume(from); f != nil {
			return f.in(fmt.Sprintf("shapes[%d]", i), "")
		}
	}
	return nil
}

// checkVolume wants a checked shape that has an inside, and nothing that a volume has no use for.
func (s *Shape) checkVolume(from *Supply) *Fault {
	switch {
	case s.Material != "":
		return faultf("material", "a sensor is a volume without a material: drop it")
	case s.Look != Look{}:
		return faultf("look", "a sensor is a volume without a look: drop it")
	}
	bare := s.resolve(from.scene.Shapes).unplaced()
	solid, ready, err := from.shop.solid(&bare)
	switch {
	case err != nil:
		return faultf("", "%s", err)
	case !ready || solid.Solid():
		return nil
	case bare.Kind != "mesh":
		return faultf("", "a sensor is a volume, and a %s has no inside: give a solid", bare.Kind)
	}
	return faultf("", "a sensor is a volume, and this mesh is open (%s): close it", openAt(solid.Mesh))
}

// checkSensors tests all sensors of a scene, all else of which has been checked.
func (s *Scene) checkSensors(from *Supply) *Fault {
	if len(s.Sensors) > MaxSensors {
		return faultf("sensors", "a scene may have at most %d sensors, got %d", MaxSensors, len(s.Sensors))
	}
	if len(s.Sensors) == 0 {
		return nil
	}
	taken := s.names()
	for i := range s.Ghosts {
		taken[s.Ghosts[i].Name] = true
	}
	var carriers joinables
	carriers.update(s)
	var n totals
	for i := range s.Bodies {
		if f := n.add(&s.Bodies[i], s.Shapes); f != nil {
			return f.in(fmt.Sprintf("bodies[%d]", i), "")
		}
	}
	for i := range s.Sensors {
		x, path := &s.Sensors[i], fmt.Sprintf("sensors[%d]", i)
		subject, b := subject("sensor", x.Name, i), x.body()
		f := x.check(from)
		if f == nil {
			f = n.add(&b, s.Shapes)
		}
		if f == nil && taken[x.Name] {
			f = faultf("name", "the name is taken: give every sensor, ghost, body and car its own")
		}
		if f == nil {
			f = x.checkCarrier(s, &carriers)
		}
		if f != nil {
			return f.in(path, subject)
		}
		taken[x.Name] = true
	}
	return nil
}

// checkCarrier tests that there is what carries a sensor.
func (x *Sensor) checkCarrier(s *Scene, known *joinables) *Fault {
	switch x.On {
	case "":
		return nil
	case "world":
		return faultf("on", "a sensor that nothing carries stays where it is: leave on out")
	}
	_, f := known.find(s, "on", x.On)
	return f
}

// Volumes returns the shapes of a checked sensor, in its frame.
func (s *Supply) Volumes(x *Sensor) (shapes []collision.Shape, err error) {
	for i := range x.Shapes {
		shape := x.Shapes[i].resolve(s.scene.Shapes)
		solid, err := s.solid(&shape)
		if err != nil {
			return nil, err
		}
		shapes = append(shapes, solid)
	}
	return shapes, nil
}

// AddSensor adds a sensor and returns its place in the scene. Where its name is taken it gets a number; numbered asks
// for one in any case. Meshes are moved to the scene's named shapes, where equal ones are one.
func (b *Builder) AddSensor(x Sensor, numbered bool) (index int, err error) {
	if len(b.scene.Sensors) == MaxSensors {
		return 0, fmt.Errorf("a scene may have at most %d sensors: make fewer", MaxSensors)
	}
	x.Name = b.names.unique(x.Name, numbered)
	if f := x.check(b.supply); f != nil {
		return 0, f
	}
	b.joined.update(b.scene)
	if f := x.checkCarrier(b.scene, &b.joined); f != nil {
		return 0, f
	}
	body := x.body()
	body.Shapes = slices.Clone(x.Shapes)
	b.shareLists(&body)
	x.Shapes = body.Shapes
	if f := b.totals.add(&body, b.scene.Shapes); f != nil {
		return 0, f
	}
	b.scene.Sensors = append(b.scene.Sensors, x)
	return len(b.scene.Sensors) - 1, nil
}

package levels

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/internal/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// solidCache shares the solids of equal shapes, so that a wall holds one brick's geometry and not four hundred.
type solidCache map[solidKey][]collision.Shape

// solidKey holds everything that makes a shape without points.
type solidKey struct {
	kind           string
	size, position mgl64.Vec3
	radius, height float64
	sides          int
	rotation       Rotation
}

func (c solidCache) solids(s *Shape) ([]collision.Shape, error) {
	if len(s.Points) > 0 {
		return s.solids()
	}
	key := solidKey{s.Kind, s.Size, s.Position, s.Radius, s.Height, s.Sides, s.Rotation}
	made, ok := c[key]
	if !ok {
		var err error
		if made, err = s.solids(); err != nil {
			return nil, err
		}
		c[key] = made
	}
	return made, nil
}

var kindOf = map[string]physics.Kind{
	"": physics.Dynamic, DynamicBody: physics.Dynamic, KinematicBody: physics.Kinematic, StaticBody: physics.Static,
}

// buildBodies makes the engine's definitions and the looks of all bodies of the scene.
func (s *Stage) buildBodies() error {
	known, cache := newPalette(s.scene.Materials), solidCache{}
	for i := range s.scene.Bodies {
		def, looks, err := buildBody(&s.scene.Bodies[i], known, s.scene.Shapes, cache)
		if err != nil {
			return fmt.Errorf("body %s: %w", quote(s.scene.Bodies[i].Name), err)
		}
		s.defs, s.looks = append(s.defs, def), append(s.looks, looks)
	}
	return nil
}

// buildBody makes the engine's definition of a checked body, and the look of each of its solids.
func buildBody(b *Body, known palette, named map[string]Shape, cache solidCache) (physics.BodyDef, []Look, error) {
	def := physics.BodyDef{
		Name: b.Name, Kind: kindOf[b.Kind], Position: b.Position, Rotation: b.Rotation.Quat(), Velocity: b.Velocity,
		Spin: b.Spin, Mass: b.Mass,
	}
	var looks []Look
	for i := range b.Shapes {
		shape := b.Shapes[i].resolve(named)
		m, err := known.find(orElse(shape.Material, b.Material))
		if err != nil {
			return def, nil, err
		}
		solids, err := cache.solids(&shape)
		if err != nil {
			return def, nil, err
		}
		look := firstSet(shape.Look, b.Look, m.Look)
		if shape.Material != "" {
			look = firstSet(shape.Look, m.Look) // a part with a material of its own shows it
		}
		for _, solid := range solids {
			def.Solids = append(def.Solids, physics.Solid{Shape: solid, Material: m.surface()})
			looks = append(looks, look)
		}
	}
	return def, looks, nil
}

// massOf returns the mass that the engine gives a checked body (kg): its own, or density × volume of its shapes; 0 for
// one that nothing pushes.
func massOf(b *Body, s *Scene) (float64, error) {
	if b.Mass != 0 || kindOf[b.Kind] != physics.Dynamic {
		return b.Mass, nil
	}
	def, _, err := buildBody(b, newPalette(s.Materials), s.Shapes, solidCache{})
	if err != nil {
		return 0, err
	}
	mass := 0.0
	for i := range def.Solids {
		mass += def.Solids[i].Shape.MassProperties(def.Solids[i].Material.Density).Mass
	}
	return mass, nil
}

// AddBody adds a body while the level runs, for example a ball that the viewer shoots. It is gone after Restart. An
// empty name gets one; errors are those of the scene's checks and *physics.OverlapError.
func (s *Stage) AddBody(b Body) (physics.BodyID, error) {
	if b.Name == "" {
		b.Name = fmt.Sprintf("added %d", len(s.looks)-len(s.defs)+1)
	}
	known := newPalette(s.scene.Materials)
	if f := b.check(known, s.scene.Shapes); f != nil {
		return physics.BodyID{}, fmt.Errorf("body %s: %w", quote(b.Name), f)
	}
	def, looks, err := buildBody(&b, known, s.scene.Shapes, solidCache{})
	if err != nil {
		return physics.BodyID{}, fmt.Errorf("body %s: %w", quote(b.Name), err)
	}
	id, err := s.world.AddBody(def)
	if err != nil {
		return physics.BodyID{}, err
	}
	s.looks = append(s.looks, looks)
	s.noteLook(id, len(s.looks)-1)
	return id, nil
}

// Scene returns the scene that is played.
func (s *Stage) Scene() *Scene { return s.scene }

// World returns the world, which is another one after Restart.
func (s *Stage) World() *physics.World { return s.world }

// Look returns the look of a solid of a body, counted as in World.Solids; the plain one where the stage knows none.
func (s *Stage) Look(id physics.BodyID, solid int) Look {
	if !id.IsZero() && id.Index() < len(s.lookOf) {
		if looks := s.looks[s.lookOf[id.Index()]]; solid < len(looks) {
			return looks[solid]
		}
	}
	return Look{Pattern: "plain", Tint: mgl64.Vec3{0.8, 0.8, 0.8}}
}

// Camera returns where a viewer starts: where the scene says, else where all that moves is seen from a little above.
func (s *Stage) Camera() Camera {
	if s.scene.Camera != nil {
		return *s.scene.Camera
	}
	box := geom.EmptyBox()
	for _, id := range s.world.Bodies() {
		if s.world.Kind(id) != physics.Static {
			box = box.Include(s.world.Pose(id).P)
		}
	}
	centre, reach := geom.Vec3{}, 5.0
	if box.Min.X <= box.Max.X {
		centre, reach = box.Centre(), math.Max(2, box.Half().Len())
	}
	eye := centre.Add(geom.V(0.6, 0.5, 1).Unit().Scale(3 * reach))
	return Camera{Eye: fromGeom(eye), Target: fromGeom(centre)}
}

// PictureStep returns the number of steps after which a still picture shows the level best; 2.5 s if it does not say.
func (s *Stage) PictureStep() int {
	at := 2.5
	if c := s.scene.Camera; c != nil && c.At > 0 {
		at = c.At
	}
	return int(math.Round(at * s.cfg.Hz))
}

// Body returns the id of the i-th body of the scene, zero while it has not appeared.
func (s *Stage) Body(i int) physics.BodyID { return s.ids[i] }

// Spawned returns the bodies that appeared just before the last step; the slice is reused by the next one. Their birth
// poses are World.PoseAt(id, 0).
func (s *Stage) Spawned() []physics.BodyID { return s.spawned }

// Pending returns how many bodies of the scene have not appeared yet.
func (s *Stage) Pending() int { return len(s.pending) }

// Held returns how many bodies are due but wait because something is in their place.
func (s *Stage) Held() int { return s.held }

// Notices returns what the viewer should be told once: one line for each body that had to wait.
func (s *Stage) Notices() []string { return s.notices }

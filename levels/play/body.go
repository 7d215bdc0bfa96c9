package play

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
)

var kindOf = map[string]physics.Kind{
	"": physics.Dynamic, scene.DynamicBody: physics.Dynamic, scene.KinematicBody: physics.Kinematic,
	scene.StaticBody: physics.Static,
}

// buildBodies makes the engine's definitions and the looks of the bodies of the scene that have none yet.
func (s *Stage) buildBodies() error {
	from := s.scene.Supply()
	fresh := s.scene.Bodies[len(s.defs):]
	filtered := func(b scene.Body) bool { return len(b.Category)+len(b.Mask) > 0 }
	if s.categories == nil || slices.ContainsFunc(fresh, filtered) {
		if s.categories == nil {
			s.categories = categories{}
		}
		if err := s.categories.learn(s.scene); err != nil {
			return fmt.Errorf("%s: %w", s.scene.Name, err)
		}
	}
	for i := len(s.defs); i < len(s.scene.Bodies); i++ {
		b := &s.scene.Bodies[i]
		def, looks, err := buildBody(b, from)
		if err != nil {
			return fmt.Errorf("%s: body %s: %w", s.scene.Name, message.Quote(b.Name), err)
		}
		def.Filter = s.categories.of(b)
		// A body that appears later shall not be refused in the middle of the run.
		if err := def.Validate(); err != nil && (b.SpawnAt > 0 || b.SpawnStep > 0) {
			return fmt.Errorf("%s: %w", cmp.Or(b.Source, s.scene.Name), err)
		}
		s.defs, s.looks = append(s.defs, def), append(s.looks, looks)
	}
	return nil
}

// buildBody makes the engine's definition of a checked body, and the look of each of its solids.
func buildBody(b *scene.Body, from *scene.Supply) (physics.BodyDef, []scene.Look, error) {
	def := physics.BodyDef{
		Name: b.Name, Kind: kindOf[b.Kind], Rotation: b.Rotation.Quat(), Velocity: b.Velocity,
		AngularVelocity: b.Spin, Mass: b.Mass,
		CCD:   ccdOf[b.CCD],
		Locks: b.Locks(),
	}
	parts, position, err := from.Parts(b)
	def.Position = position
	var looks []scene.Look
	for i := range parts {
		surface := surfaceOf(parts[i].Material)
		if b.Belt != (mgl64.Vec3{}) {
			surface.Belt = geom.FromArray(b.Belt)
		}
		def.Solids = append(def.Solids, physics.Solid{Shape: parts[i].Solid, Material: surface})
		looks = append(looks, parts[i].Look)
	}
	return def, looks, err
}

// surfaceOf returns the part of a material that the solver reads.
func surfaceOf(m *scene.Material) contact.Material {
	return contact.Material{Name: m.Name, Density: m.Density, Friction: m.Friction, Restitution: m.Restitution,
		Rolling: m.Rolling, Spinning: m.Spinning, Belt: geom.FromArray(m.Belt)}
}

// AddBody adds a body while the level runs, for example a ball that the viewer shoots. It is gone after Restart. An
// empty name gets one; errors are those of the scene's checks and *physics.OverlapError.
func (s *Stage) AddBody(b scene.Body) (physics.BodyID, error) {
	if b.Name == "" {
		b.Name = fmt.Sprintf("added %d", len(s.other)+1)
	}
	from := s.scene.Supply().Apart() // the solids are not kept beyond their body
	if err := from.Check(&b); err != nil {
		return physics.BodyID{}, fmt.Errorf("body %s: %w", message.Quote(b.Name), err)
	}
	def, looks, err := buildBody(&b, from)
	if err != nil {
		return physics.BodyID{}, fmt.Errorf("body %s: %w", message.Quote(b.Name), err)
	}
	def.Filter = s.categories.of(&b)
	id, err := s.world.AddBody(def)
	if err != nil {
		return physics.BodyID{}, err
	}
	s.noteOther(id, looks)
	return id, s.drive(id, &b)
}

// drive tells a kinematic body that has just appeared how to move.
func (s *Stage) drive(id physics.BodyID, b *scene.Body) error {
	if b.Ramp > 0 {
		s.world.Body(id).SetRamp(b.Ramp)
	}
	if b.Course == nil {
		return nil
	}
	return s.world.Body(id).SetCourse(b.Course.Engine())
}

// Level returns the scene as it was given: another stage can begin with it.
func (s *Stage) Level() *scene.Scene { return s.level }

// Scene returns the scene that is played, with the bodies that its logic has added.
func (s *Stage) Scene() *scene.Scene { return s.scene }

// World returns the world, which is another one after Restart.
func (s *Stage) World() *physics.World { return s.world }

// Shift returns how far from its place the world is drawn (m).
func (s *Stage) Shift() mgl64.Vec3 { return s.shift }

// Body returns the id of the i-th body of the scene, zero while it has not appeared.
func (s *Stage) Body(i int) physics.BodyID { return s.ids[i] }

// Spawned returns the bodies that appeared just before the last step; the slice is reused by the next one. Their birth
// poses are those of Body.PoseAt(0).
func (s *Stage) Spawned() []physics.BodyID { return s.spawned }

// Pending returns how many bodies of the scene have not appeared yet.
func (s *Stage) Pending() (n int) {
	for i := range s.pending {
		n += len(s.pending[i].bodies)
	}
	return n
}

// Waiting returns how many bodies are due but wait because something is in their place.
func (s *Stage) Waiting() int { return s.waiting }

package physics

import (
	"cmp"
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Validate returns the error with which AddBody would refuse the definition, apart from overlaps with other bodies.
func (def *BodyDef) Validate() error {
	_, err := def.check()
	return err
}

// check refuses invalid numbers and returns the mass properties in the frame of the definition.
func (def *BodyDef) check() (convex.MassProperties, error) {
	switch {
	case len(def.Solids) == 0:
		return def.refuse("a body needs at least one shape")
	case !finite(def.Position) || !finite(def.Velocity) || !finite(def.AngularVelocity) || !finiteTurn(def.Rotation):
		return def.refuse("position, rotation and velocities must be finite numbers")
	case def.Kind == Static && (def.Velocity != mgl64.Vec3{} || def.AngularVelocity != mgl64.Vec3{}):
		return def.refuse("a static body never moves: drop the velocity or make it kinematic")
	case vec(def.Position).Len() > state.Farthest:
		return def.refuse("position must be within %g m of the origin, got %v", state.Farthest, def.Position)
	case !(def.Mass >= 0) || math.IsInf(def.Mass, 1):
		return def.refuse("mass must be >= 0 and finite, got %g", def.Mass)
	}
	if err := cmp.Or(def.Kind.check(), def.CCD.check()); err != nil {
		return def.refuse("%w", err)
	}
	for i := range def.Solids {
		shape, m := &def.Solids[i].Shape, &def.Solids[i].Material
		if err := shape.Validate(); err != nil {
			return def.refuse("shape %d %w", i, err)
		}
		if b := &shape.Skin().Bounds; !(max(b.Min.Len(), b.Max.Len()) <= state.Farthest) {
			return def.refuse("shape %d must be within %g m of the frame of the body: place it nearer", i, state.Farthest)
		}
		if !(m.Density >= 0 && m.Density <= mostMass) || !(m.Friction >= 0 && m.Friction <= mostFriction) ||
			!(m.Restitution >= 0 && m.Restitution <= 1) {
			return def.refuse("material %q: density must be 0…%g, friction 0…%g, restitution 0…1", m.Name, mostMass,
				float64(mostFriction))
		}
		if !(m.Rolling >= 0 && m.Rolling <= mostResistance) || !(m.Spinning >= 0 && m.Spinning <= mostResistance) ||
			!(m.Belt.Len() <= state.Fastest) {
			return def.refuse("material %q: rolling and spinning must be 0…%g, its belt at most %g m/s", m.Name, mostResistance,
				float64(state.Fastest))
		}
	}
	if err := def.checkLocks(); err != nil {
		return def.refuse("%w", err)
	}
	switch def.Kind {
	case Static:
		// The frame stays the given one, as nothing turns about a centre of mass.
		return convex.MassProperties{}, nil
	case Kinematic:
		return def.within(def.combine())
	}
	total, err := def.weigh()
	if err != nil {
		return total, err
	}
	return def.within(total)
}

// within refuses a centre of mass beyond the end of the world, where no body can be.
func (def *BodyDef) within(total convex.MassProperties) (convex.MassProperties, error) {
	frame := geom.Pose{P: vec(def.Position), Q: quat(def.Rotation)}
	if at := frame.Apply(total.Centre); !(at.Len() <= state.Farthest) {
		return def.refuse("its centre of mass must be within %g m of the origin, got %v: move the body or its shapes nearer",
			state.Farthest, mgl(at))
	}
	return total, nil
}

// checkLocks refuses locks of bodies that are not dynamic, and velocities along them.
func (def *BodyDef) checkLocks() error {
	locks := rigid.Axes(def.Locks)
	switch {
	case def.Locks == 0:
	case def.Locks&^LockAll != 0:
		return fmt.Errorf("there are no axes %#x to lock: join constants such as LockX", uint8(def.Locks))
	case def.Kind != Dynamic:
		return fmt.Errorf("only a dynamic body has axes to lock, and this one is %s", def.Kind)
	case locks.FreeShift(vec(def.Velocity)) != vec(def.Velocity):
		return fmt.Errorf("its velocity %v leads along a locked axis: drop that part, or the lock", def.Velocity)
	case locks.FreeTurn(vec(def.AngularVelocity)) != vec(def.AngularVelocity):
		return fmt.Errorf("its angular velocity %v is about a locked axis: drop that part, or the lock", def.AngularVelocity)
	}
	return nil
}

// refuse returns an error that names the body.
func (def *BodyDef) refuse(format string, args ...any) (convex.MassProperties, error) {
	name := def.Name
	if name == "" {
		name = "body"
	}
	return convex.MassProperties{}, fmt.Errorf("%s: "+format, append([]any{name}, args...)...)
}

// combine returns the mass properties of all solids together.
func (def *BodyDef) combine() convex.MassProperties {
	parts := make([]convex.MassProperties, len(def.Solids))
	for i := range def.Solids {
		density := def.Solids[i].Material.Density
		if def.Mass > 0 && density == 0 {
			density = 1 // only the distribution matters: the mass is given
		}
		parts[i] = def.Solids[i].Shape.MassProperties(density)
	}
	total := convex.Combine(parts...)
	if total.Centre.Len() < 1e-12*def.Solids[0].Shape.Skin().Radius {
		total.Centre = geom.Vec3{} // rounding: a centred solid keeps its own vertices
	}
	return total
}

// weigh returns the mass properties of a dynamic body, or an error that says why it cannot be dynamic.
func (def *BodyDef) weigh() (convex.MassProperties, error) {
	for i := range def.Solids {
		s := &def.Solids[i].Shape
		if s.Mesh != nil && !s.Mesh.Closed && s.Thickness == 0 {
			return def.refuse("shape %d is an open sheet, which has no mass without a thickness: %w", i, s.Mesh.CheckClosed())
		}
		if s.Core != nil && massless(s) && len(def.Solids) == 1 {
			return def.refuse("a flat shape or a point has no mass without a thickness: give it one, or make the body static")
		}
	}
	total := def.combine()
	if !(total.Mass > 0) {
		return def.refuse("a dynamic body needs a volume and a density > 0 (its mass comes out as %g kg)", total.Mass)
	}
	if def.Mass > 0 {
		total.Inertia = total.Inertia.Scale(def.Mass / total.Mass)
		total.Mass = def.Mass
	}
	if !(total.Mass >= leastMass && total.Mass <= mostMass) {
		return def.refuse("mass must be %g to %g kg, got %g", leastMass, mostMass, total.Mass)
	}
	if _, ok := total.Inertia.Inverse(); !ok {
		return def.refuse("its inertia has no inverse: the solids are too thin for their mass of %g kg", total.Mass)
	}
	return total, nil
}

// massless reports whether a convex shape bounds no volume and was given no thickness.
func massless(s *collision.Shape) bool {
	return len(s.Core.Faces) < 3 && s.Radius == 0 && s.Thickness == 0
}

package scene

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Supply makes the solids of bodies from the materials and named shapes of a scene, and keeps them, so that equal
// shapes share one.
type Supply struct {
	known palette
	scene *Scene // whose named shapes and categories there are
	shop  *workshop
}

// Supply returns the supply of the scene; all of them share the solids built so far.
func (s *Scene) Supply() *Supply { return &Supply{newPalette(s.Materials), s, s.shop()} }

// Apart returns a supply of the same scene with solids of its own, for bodies that the scene does not have.
func (s *Supply) Apart() *Supply { return &Supply{s.known, s.scene, newWorkshop(Build{})} }

// Material returns the material of a name, "" being DefaultMaterial, or an error that lists those there are.
func (s *Supply) Material(name string) (*Material, error) { return s.known.find(name) }

// Check tests a body, which need not be one of the scene's, but for its name being its own. It returns a *Fault.
func (s *Supply) Check(b *Body) error {
	if f := b.check(s); f != nil {
		return f
	}
	known, f := s.scene.listCategories()
	if f == nil {
		f = checkCategories(b.Category, b.Mask, known)
	}
	return f.orNil()
}

// Part is one solid of a body, of its material and with its look.
type Part struct {
	Solid    collision.Shape
	Material *Material
	Look     Look
}

// Parts returns the solids of a checked body, in a frame that begins at position (m, world) and is turned as the body
// is. That is the frame of its shapes, but for a body with a mesh that can turn: its frame is that of its centre of
// mass. The world would move its solids there too, but each body's for itself: so bodies of equal shapes share their
// meshes.
func (s *Supply) Parts(b *Body) (parts []Part, position mgl64.Vec3, err error) {
	shapes := make([]Shape, len(b.Shapes))
	for i := range b.Shapes {
		shapes[i] = b.Shapes[i].resolve(s.scene.Shapes)
		part, err := s.part(b, &shapes[i])
		if err != nil {
			return nil, position, err
		}
		parts = append(parts, part)
	}
	meshed := slices.ContainsFunc(parts, func(p Part) bool { return p.Solid.Mesh != nil })
	if b.Kind == StaticBody || !meshed || b.Course != nil { // a course turns the frame that the scene gives
		return parts, b.Position, nil
	}
	centre := combine(parts).Centre
	for i := range shapes {
		shapes[i].Position = geom.FromArray(shapes[i].Position).Sub(centre).Array()
		if parts[i].Solid, err = s.solid(&shapes[i]); err != nil {
			return nil, position, err
		}
	}
	return parts, geom.FromArray(b.Position).Add(b.Rotation.Geom().Apply(centre)).Array(), nil
}

// part makes the part of a body that a shape stands for, which uses no other.
func (s *Supply) part(b *Body, shape *Shape) (p Part, err error) {
	if p.Material, err = s.known.find(cmp.Or(shape.Material, b.Material)); err != nil {
		return p, err
	}
	if p.Look = cmp.Or(shape.Look, b.Look, p.Material.Look); shape.Material != "" {
		p.Look = cmp.Or(shape.Look, p.Material.Look) // a part with a material of its own shows it
	}
	p.Solid, err = s.solid(shape)
	return p, err
}

// solid returns the solid of a shape that uses no other, in the frame of its body.
func (s *Supply) solid(shape *Shape) (collision.Shape, error) {
	solid, ready, err := s.shop.solid(shape)
	if err == nil && !ready {
		err = fmt.Errorf("a %s is too large to be built here", shape.Kind)
	}
	return solid, err
}

// combine returns the mass properties of density × volume.
func combine(parts []Part) convex.MassProperties {
	all := make([]convex.MassProperties, len(parts))
	for i := range parts {
		all[i] = parts[i].Solid.MassProperties(parts[i].Material.Density)
	}
	return convex.Combine(all...)
}

// Mass returns the mass that the engine gives a checked body (kg): its own, or density × volume of its shapes; 0 for
// one that nothing pushes.
func (s *Supply) Mass(b *Body) (float64, error) {
	if b.Mass != 0 || b.Kind == StaticBody || b.Kind == KinematicBody {
		return b.Mass, nil
	}
	parts, _, err := s.Parts(b)
	if err != nil {
		return 0, err
	}
	return combine(parts).Mass, nil
}

// Centre returns where the centre of mass of a checked body is at its start (m, world).
func (s *Supply) Centre(b *Body) (mgl64.Vec3, error) {
	parts, position, err := s.Parts(b)
	if err != nil {
		return position, err
	}
	centre := b.Rotation.Geom().Apply(combine(parts).Centre)
	return geom.FromArray(position).Add(centre).Array(), nil
}

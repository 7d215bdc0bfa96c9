package levels

import (
	"fmt"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
)

// defaultSides is the number of sides of a cylinder or cone that names none.
const defaultSides = 24

// measure names the numbers a kind of shape is made from; a set of bits.
type measure uint8

const (
	hasSize measure = 1 << iota
	hasRadius
	hasHeight
	hasSides
	hasPoints
	hasFaces
)

// shapeKind is a row of the table of shapes: what it is called, what it takes, whether only static bodies may have it,
// and how it is built.
type shapeKind struct {
	name       string
	takes      measure
	staticOnly bool
	build      func(s *Shape) ([]collision.Shape, error)
}

// shapeKinds is the one place where shapes are listed: JSON, scripts and checks all read it.
var shapeKinds = []shapeKind{
	{"box", hasSize, false, func(s *Shape) ([]collision.Shape, error) { return one(collision.Box(s.Size.Mul(0.5))) }},
	{"wedge", hasSize, false, func(s *Shape) ([]collision.Shape, error) { return one(collision.Wedge(s.Size.Mul(0.5))) }},
	{"cylinder", hasRadius | hasHeight | hasSides, false, func(s *Shape) ([]collision.Shape, error) {
		return one(collision.Cylinder(s.Radius, s.Height, s.sides()))
	}},
	{"cone", hasRadius | hasHeight | hasSides, false, func(s *Shape) ([]collision.Shape, error) {
		return one(collision.Cone(s.Radius, s.Height, s.sides()))
	}},
	{"sphere", hasRadius, false, func(s *Shape) ([]collision.Shape, error) { return one(collision.Ball(s.Radius)) }},
	{"capsule", hasRadius | hasHeight, false, func(s *Shape) ([]collision.Shape, error) {
		return one(collision.Pill(float64(0.5*s.Height)-s.Radius, s.Radius))
	}},
	{"hull", hasPoints, false, func(s *Shape) ([]collision.Shape, error) { return one(collision.Hull(s.Points)) }},
	{"triangle", hasPoints, true, func(s *Shape) ([]collision.Shape, error) {
		return one(collision.Triangle(s.Points[0], s.Points[1], s.Points[2]))
	}},
	{"mesh", hasPoints | hasFaces, true, buildMesh},
}

func one(s collision.Shape, err error) ([]collision.Shape, error) {
	if err != nil {
		return nil, err
	}
	return []collision.Shape{s}, nil
}

func buildMesh(s *Shape) ([]collision.Shape, error) {
	out := make([]collision.Shape, 0, len(s.Faces))
	for i, f := range s.Faces {
		t, err := collision.Triangle(s.Points[f[0]], s.Points[f[1]], s.Points[f[2]])
		if err != nil {
			return nil, fmt.Errorf("face %d: %w", i, err)
		}
		out = append(out, t)
	}
	return out, nil
}

func (s *Shape) sides() int {
	if s.Sides == 0 {
		return defaultSides
	}
	return s.Sides
}

// findKind returns the row of a kind, nil when there is none.
func findKind(name string) *shapeKind {
	i := slices.IndexFunc(shapeKinds, func(k shapeKind) bool { return k.name == name })
	if i < 0 {
		return nil
	}
	return &shapeKinds[i]
}

// kindNames lists the kinds for messages and for the schema.
func kindNames() []string {
	names := make([]string, len(shapeKinds))
	for i := range shapeKinds {
		names[i] = shapeKinds[i].name
	}
	return names
}

// measures returns the set of measures the shape gives.
func (s *Shape) measures() measure {
	var m measure
	set := func(bit measure, on bool) {
		if on {
			m |= bit
		}
	}
	set(hasSize, s.Size != mgl64.Vec3{})
	set(hasRadius, s.Radius != 0)
	set(hasHeight, s.Height != 0)
	set(hasSides, s.Sides != 0)
	set(hasPoints, len(s.Points) != 0)
	set(hasFaces, len(s.Faces) != 0)
	return m
}

// pieces returns how many convex solids the shape becomes.
func (s *Shape) pieces() int {
	if s.Kind == "mesh" {
		return len(s.Faces)
	}
	return 1
}

// solids returns the convex solids of the shape in the frame of its body. The shape must have passed check.
func (s *Shape) solids() ([]collision.Shape, error) {
	made, err := findKind(s.Kind).build(s)
	if err != nil {
		return nil, err
	}
	if s.Position != (mgl64.Vec3{}) || s.Rotation != (Rotation{}) {
		for i := range made {
			made[i] = made[i].Placed(s.Position, s.Rotation.Quat())
		}
	}
	return made, nil
}

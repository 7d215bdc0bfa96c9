package scene

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/hash"
)

// DefaultSides is the number of sides of a cylinder, a cone or a revolved profile that names none.
const DefaultSides = 24

// measure names the numbers a kind of shape is made from; a set of bits.
type measure uint16

const (
	hasSize measure = 1 << iota
	hasRadius
	hasHeight
	hasSides
	hasPoints
	hasFaces
	hasColumns
	hasSpacing
	hasHeights
	hasThickness
)

// measureNames are the words for the bits of measure, in order.
var measureNames = []string{
	"size", "radius", "height", "sides", "points", "faces", "nx", "spacing", "heights", "thickness",
}

// names returns the words for the set.
func (m measure) names() (names []string) {
	for i, name := range measureNames {
		if m&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names
}

func (m measure) String() string {
	if m == 0 {
		return "nothing"
	}
	return strings.Join(m.names(), ", ")
}

// first names the first measure of the set.
func (m measure) first() string {
	name, _, _ := strings.Cut(m.String(), ",")
	return name
}

// shapeKind is a row of the table of shapes: what it is called, what it takes, and how it is built. Repairs
// made while building are said in notes.
type shapeKind struct {
	name  string
	takes measure
	build func(s *Shape) (solid collision.Shape, notes []string, err error)
}

// shapeKinds is the one place where shapes are listed: JSON, scripts and checks all read it.
var shapeKinds = []shapeKind{
	{"box", hasSize, plain(func(s *Shape) (collision.Shape, error) { return collision.Box(s.Size.Mul(0.5)) })},
	{"wedge", hasSize, plain(func(s *Shape) (collision.Shape, error) { return collision.Wedge(s.Size.Mul(0.5)) })},
	{"cylinder", hasRadius | hasHeight | hasSides, plain(func(s *Shape) (collision.Shape, error) {
		return collision.Cylinder(s.Radius, s.Height, s.sides())
	})},
	{"cone", hasRadius | hasHeight | hasSides, plain(func(s *Shape) (collision.Shape, error) {
		return collision.Cone(s.Radius, s.Height, s.sides())
	})},
	{"sphere", hasRadius, plain(func(s *Shape) (collision.Shape, error) { return collision.Ball(s.Radius) })},
	{"capsule", hasRadius | hasHeight, plain(func(s *Shape) (collision.Shape, error) {
		return collision.Pill(float64(0.5*s.Height)-s.Radius, s.Radius)
	})},
	{"hull", hasPoints, plain(func(s *Shape) (collision.Shape, error) { return collision.Hull(s.Points) })},
	{"triangle", hasPoints, plain(func(s *Shape) (collision.Shape, error) {
		return collision.Triangle(s.Points[0], s.Points[1], s.Points[2])
	})},
	{"polygon", hasPoints | hasThickness, plain(func(s *Shape) (collision.Shape, error) {
		return collision.Polygon(s.Points, s.Thickness)
	})},
	{"point", hasThickness, plain(func(s *Shape) (collision.Shape, error) { return collision.Point(s.Thickness) })},
	{"mesh", hasPoints | hasFaces | hasThickness, buildMesh},
	{"heightfield", hasColumns | hasSpacing | hasHeights, plain(buildHeightField)},
}

// plain makes a row's build function of one that has nothing to note.
func plain(build func(s *Shape) (collision.Shape, error)) func(*Shape) (collision.Shape, []string, error) {
	return func(s *Shape) (collision.Shape, []string, error) {
		solid, err := build(s)
		return solid, nil, err
	}
}

func buildMesh(s *Shape) (collision.Shape, []string, error) {
	corners := 0
	for _, f := range s.Faces {
		corners += len(f)
	}
	all, loops := make([]int32, 0, corners), make([][]int32, len(s.Faces))
	for i, f := range s.Faces {
		first := len(all)
		for _, v := range f {
			all = append(all, int32(v))
		}
		loops[i] = all[first:len(all):len(all)]
	}
	solid, notes, err := collision.Mesh(s.Points, loops)
	if err != nil || s.Thickness == 0 {
		return solid, notes, err
	}
	if solid.Mesh.Closed {
		return solid, nil, fmt.Errorf("a closed mesh is as thick as it is drawn: drop the thickness")
	}
	solid.Thickness = s.Thickness
	return solid, notes, nil
}

// buildHeightField puts the middle of the grid over the origin.
func buildHeightField(s *Shape) (collision.Shape, error) {
	solid, err := collision.HeightField(s.Columns, s.Spacing, s.Heights)
	if err != nil {
		return solid, err
	}
	half := float64(0.5 * s.Spacing)
	middle := mgl64.Vec3{half * float64(s.Columns-1), 0, half * float64(len(s.Heights)/s.Columns-1)}
	return solid.Placed(middle.Mul(-1), mgl64.QuatIdent()), nil
}

func (s *Shape) sides() int {
	if s.Sides == 0 {
		return DefaultSides
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

// ShapeKinds lists the kinds of shapes.
func ShapeKinds() []string {
	names := make([]string, len(shapeKinds))
	for i := range shapeKinds {
		names[i] = shapeKinds[i].name
	}
	return names
}

// Measures lists the JSON keys of the numbers that a kind of shape is made from; none of a kind that is not known.
func Measures(kind string) []string {
	if k := findKind(kind); k != nil {
		return k.takes.names()
	}
	return nil
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
	set(hasColumns, s.Columns != 0)
	set(hasSpacing, s.Spacing != 0)
	set(hasHeights, len(s.Heights) != 0)
	set(hasThickness, s.Thickness != 0)
	return m
}

// faceCount returns how many faces the shape brings that count against the limits: those of a mesh, the triangles of a
// height field.
func (s *Shape) faceCount() int {
	if s.Columns > 1 {
		return 2 * (s.Columns - 1) * max(len(s.Heights)/s.Columns-1, 0)
	}
	return len(s.Faces)
}

// isBulk reports whether the shape's data is worth sharing by name.
func (s *Shape) isBulk() bool { return len(s.Faces) > 0 || len(s.Heights) > 0 }

// seemsClosed reports whether every edge of a mesh's faces has an even number of them, corners at the same place being
// one and repeated faces too. It serves to choose a default for a mesh too large to be built here: hashes of the edges
// cancel out in pairs.
func (s *Shape) seemsClosed() bool {
	sum, seen := uint64(0), make(map[uint64]bool, len(s.Faces))
	var at []uint64
	for _, f := range s.Faces {
		at = at[:0]
		whole := uint64(0)
		for _, v := range f {
			p := s.Points[v]
			at = append(at, hash.Floats(p[0], p[1], p[2]))
			whole += hash.Mix(at[len(at)-1])
		}
		if seen[whole] {
			continue
		}
		seen[whole] = true
		for i, a := range at {
			if b := at[(i+1)%len(at)]; a != b {
				sum ^= hash.Mix(min(a, b) ^ hash.Mix(max(a, b)))
			}
		}
	}
	return sum == 0
}

// hasNoMass reports whether a built shape is a surface without thickness.
func hasNoMass(solid *collision.Shape) bool {
	return !solid.Solid() && solid.Thickness == 0
}

// resolve returns the shape itself or the named one it uses, in its own place and with its own material and look.
// The reference must have been checked.
func (s *Shape) resolve(named map[string]Shape) Shape {
	if s.Use == "" {
		return *s
	}
	r := named[s.Use]
	// The use places the named shape, whose own placement stays inside it.
	if s.Position != (mgl64.Vec3{}) || s.Rotation != (Rotation{}) {
		q := s.Rotation.Geom()
		r.Position = geom.FromArray(s.Position).Add(q.Apply(geom.FromArray(r.Position))).Array()
		r.Rotation = RotationOf(q.Mul(r.Rotation.Geom()))
	}
	if s.Material != "" {
		r.Material = s.Material
	}
	if s.Look != (Look{}) {
		r.Look = s.Look
	}
	return r
}

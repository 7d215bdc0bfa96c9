package scene

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/mesh"
	"github.com/brickyard-physics/brickyard/internal/message"
)

// checkUse tests a reference to a named shape.
func (s *Shape) checkUse(from *Supply) *Fault {
	if s.Kind != "" || s.measures() != 0 {
		return faultf("use", "a shape has either use or kind and measures: drop one")
	}
	if _, ok := from.scene.Shapes[s.Use]; !ok && len(from.scene.Shapes) == 0 {
		return faultf("use", "there is no named shape %s: the scene names none; give it one, as in "+
			`"shapes": {%[1]s: {"kind": "box", "size": [2, 0.1, 0.5]}}`, message.Quote(s.Use))
	} else if !ok {
		return faultf("use", "there is no named shape %s; there are: %s", message.Quote(s.Use),
			message.List(slices.Sorted(maps.Keys(from.scene.Shapes))))
	}
	return s.checkPlacement(from.known)
}

// check tests a shape that gives its kind and measures, and that it can be built.
func (s *Shape) check(from *Supply) *Fault {
	kind := findKind(s.Kind)
	if kind == nil {
		return faultf("kind", "there is no shape %s%s: take one of %s", message.Quote(s.Kind),
			message.DidYouMean(s.Kind, ShapeKinds()), strings.Join(ShapeKinds(), ", "))
	}
	if f := s.checkPlacement(from.known); f != nil {
		return f
	}
	if extra := s.measures() &^ kind.takes; extra != 0 {
		return faultf(extra.first(), "a %s has no %s: it takes %s", s.Kind, extra, kind.takes)
	}
	if f := s.checkMeasures(kind.takes); f != nil {
		return f
	}
	if s.Kind == "capsule" && !(s.Height > 2*s.Radius) {
		return faultf("height",
			"height of a capsule, tip to tip, must be more than twice its radius (%g), got %.10g: use a sphere",
			2*s.Radius, s.Height)
	}
	if s.Kind == "triangle" && len(s.Points) != 3 {
		return faultf("points", "a triangle has 3 points, got %d", len(s.Points))
	}
	bare := s.unplaced()
	if _, _, err := from.shop.solid(&bare); err != nil {
		text := strings.TrimPrefix(err.Error(), s.Kind+": ")
		at := elementNamed(text)
		if kind.takes&hasFaces == 0 && kind.takes&hasPoints != 0 {
			at, text = cornerNamed(text)
		}
		return faultf(cmp.Or(at, kind.takes.first()), "%s", text)
	}
	return nil
}

// checkMatter tests that a checked shape can be a part of a body that moves.
func (s *Shape) checkMatter(from *Supply) *Fault {
	bare := s.resolve(from.scene.Shapes).unplaced()
	solid, ready, err := from.shop.solid(&bare)
	switch {
	case err != nil:
		return faultf("", "%s", err)
	case !ready || !hasNoMass(&solid):
		return nil
	case bare.Kind != "mesh":
		return faultf("", "a %s has no mass: make the body static%s", bare.Kind, bare.MassHint())
	}
	return faultf("", "an open mesh has no mass (%s): close it, make the body static, or give it a thickness",
		openAt(solid.Mesh))
}

// MassHint says how a body of a flat shape could move after all, as the end of a message; "" of other shapes.
func (s *Shape) MassHint() string {
	switch kind := findKind(s.Kind); {
	case kind != nil && kind.takes&hasThickness != 0:
		return ", or give it a thickness"
	case s.Kind == "triangle":
		return ", or use a polygon with a thickness"
	}
	return ""
}

// unplaced returns the shape about the origin.
func (s Shape) unplaced() Shape {
	s.Position, s.Rotation = mgl64.Vec3{}, Rotation{}
	return s
}

// elementNamed returns the path of the face or vertex that a message about a mesh begins with or names first, "" if it
// names none.
func elementNamed(text string) string {
	found := meshElement.FindStringSubmatch(text)
	if found == nil {
		return ""
	}
	return map[string]string{"face": "faces", "vertex": "points"}[found[1]] + "[" + found[2] + "]"
}

var meshElement = regexp.MustCompile(`\b(face|vertex) (\d+)\b`)

// cornerNamed returns the path of the corner that a message about a flat shape names first, "" if it names none, and
// the message in the words of a shape that has corners only, with how to mend it.
func cornerNamed(text string) (path, said string) {
	said, builder := text, false
	if at := flatFace.FindStringIndex(text); at != nil {
		said, builder = text[at[1]:], true
	}
	said = strings.NewReplacer("vertices", "corners", "vertex", "corner", "edge", "side").Replace(said)
	if found := cornerNumber.FindStringSubmatch(said); found != nil {
		path = "points[" + found[1] + "]"
	}
	switch {
	case !builder:
	case strings.HasPrefix(said, "not planar"):
		said += ": move it, or make a mesh of triangles"
	default:
		said += ": give the corners in order around a convex outline, each once, or make a mesh"
	}
	return path, said
}

var (
	flatFace     = regexp.MustCompile(`^polyhedron: (face \d+: )?`)
	cornerNumber = regexp.MustCompile(`\bcorners? (\d+)\b`)
)

func (s *Shape) checkPlacement(known palette) *Fault {
	if f := checkVec("position", s.Position, MaxSize, "m"); f != nil {
		return f
	}
	if f := s.Rotation.check(); f != nil {
		return f
	}
	if s.Material != "" {
		if _, err := known.find(s.Material); err != nil {
			return faultf("material", "%s", err)
		}
	}
	return s.Look.check()
}

// checkMeasures tests the numbers of a shape that takes the given measures, before it is built.
func (s *Shape) checkMeasures(takes measure) *Fault {
	if takes&hasSize != 0 {
		for _, c := range s.Size {
			if f := checkLength("size", c, message.Vector(s.Size)); f != nil {
				return f
			}
		}
	}
	for _, row := range []struct {
		bit  measure
		name string
		v    float64
	}{{hasRadius, "radius", s.Radius}, {hasHeight, "height", s.Height}, {hasSpacing, "spacing", s.Spacing}} {
		if takes&row.bit == 0 {
			continue
		}
		if f := checkLength(row.name, row.v, fmt.Sprint(row.v)); f != nil {
			return f
		}
	}
	if takes&hasSides != 0 && (s.sides() < 3 || s.sides() > MaxSides) {
		return faultf("sides", "sides must be 3 to %d, got %d", MaxSides, s.Sides)
	}
	if s.Thickness != 0 && !(s.Thickness >= MinThickness && s.Thickness <= MaxSize) {
		return faultf("thickness", "thickness must be %g to %g m, got %.10g", MinThickness, MaxSize, s.Thickness)
	}
	if takes&hasPoints != 0 {
		if f := s.checkPoints(takes); f != nil {
			return f
		}
	}
	if takes&hasFaces != 0 {
		return s.checkFaces()
	}
	if takes&hasHeights != 0 {
		return s.checkHeights()
	}
	return nil
}

func (s *Shape) checkPoints(takes measure) *Fault {
	for i, p := range s.Points {
		for _, c := range p {
			if !(math.Abs(c) <= MaxSize) {
				return faultf(fmt.Sprintf("points[%d]", i), "point %d must be finite and within ±%g m, got %s",
					i, MaxSize, message.Vector(p))
			}
		}
	}
	if takes&hasFaces == 0 && len(s.Points) > MaxHullPoints {
		return faultf("points", "a %s may have at most %d points, got %d: leave out those inside",
			s.Kind, MaxHullPoints, len(s.Points))
	}
	if len(s.Points) > MaxVertices {
		return faultf("points", "a mesh may have at most %d points, got %d: use a coarser one", MaxVertices, len(s.Points))
	}
	return nil
}

func (s *Shape) checkFaces() *Fault {
	if len(s.Faces) == 0 {
		return faultf("faces", "a mesh needs faces: lists of three or more point numbers, counted from 0")
	}
	if len(s.Faces) > MaxFaces {
		return faultf("faces", "a mesh may have at most %d faces, got %d: use a coarser one", MaxFaces, len(s.Faces))
	}
	for i, f := range s.Faces {
		if len(f) < 3 || len(f) > MaxCorners {
			return faultf(fmt.Sprintf("faces[%d]", i), "face %d must have 3 to %d corners, got %d", i, MaxCorners, len(f))
		}
		for _, v := range f {
			if v < 0 || v >= len(s.Points) {
				return faultf(fmt.Sprintf("faces[%d]", i), "face %d names point %d, but there are %d points, counted from 0",
					i, v, len(s.Points))
			}
		}
	}
	return nil
}

func (s *Shape) checkHeights() *Fault {
	if s.Columns < 2 {
		return faultf("nx", "nx, the number of heights in a row, must be at least 2, got %d", s.Columns)
	}
	n := len(s.Heights)
	if n%s.Columns != 0 || n/s.Columns < 2 {
		return faultf("heights", "heights must be two or more rows of nx = %d numbers, got %d", s.Columns, n)
	}
	if s.faceCount() > MaxFaces {
		return faultf("heights", "a height field may have at most %d triangles, got %d: use a coarser one",
			MaxFaces, s.faceCount())
	}
	if reach := s.Spacing * float64(max(s.Columns, n/s.Columns)); reach > MaxSize {
		return faultf("spacing", "a height field may reach at most %g m, got %.10g", MaxSize, reach)
	}
	for i, y := range s.Heights {
		if !(math.Abs(y) <= MaxSize) {
			return faultf(fmt.Sprintf("heights[%d]", i), "height %d must be finite and within ±%g m, got %.10g",
				i, MaxSize, y)
		}
	}
	return nil
}

// openAt says where a mesh is open.
func openAt(m *mesh.Mesh) string {
	reason := strings.TrimPrefix(m.CheckClosed().Error(), "mesh: ")
	reason, _, _ = strings.Cut(reason, ": ")
	return reason
}

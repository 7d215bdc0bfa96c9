package levels

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"
)

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// measureNames are the words for the bits of measure, in order.
var measureNames = []string{"size", "radius", "height", "sides", "points", "faces"}

func (m measure) String() string {
	var names []string
	for i, name := range measureNames {
		if m&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return "nothing"
	}
	return strings.Join(names, ", ")
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
		q := s.Rotation.geom()
		r.Position = fromGeom(toGeom(s.Position).Add(q.Apply(toGeom(r.Position))))
		r.Rotation = rotationOf(q.Mul(r.Rotation.geom()))
	}
	if s.Material != "" {
		r.Material = s.Material
	}
	if s.Look != (Look{}) {
		r.Look = s.Look
	}
	return r
}

// check tests a body by itself. Its name is checked for form, not for being its own.
func (b *Body) check(known palette, named map[string]Shape) *fault {
	if f := checkName("name", b.Name); f != nil {
		return f
	}
	switch b.Kind {
	case "", StaticBody, KinematicBody, DynamicBody:
	default:
		return faultf("kind", "there is no kind of body %s: take static, kinematic or dynamic", quote(b.Kind))
	}
	if f := b.checkMotion(); f != nil {
		return f
	}
	if f := b.checkSpawn(); f != nil {
		return f
	}
	if _, err := known.find(b.Material); err != nil {
		return faultf("material", "%s", err)
	}
	if f := b.Look.check(); f != nil {
		return f
	}
	return b.checkShapes(known, named)
}

func (b *Body) checkMotion() *fault {
	if f := checkVec("position", b.Position, MaxDistance, "m"); f != nil {
		return f
	}
	if f := b.Rotation.check(); f != nil {
		return f
	}
	if f := checkVec("velocity", b.Velocity, MaxSpeed, "m/s"); f != nil {
		return f
	}
	if f := checkVec("spin", b.Spin, MaxSpin, "rad/s"); f != nil {
		return f
	}
	if b.Mass != 0 && !(b.Mass >= MinMass && b.Mass <= MaxMass) {
		return massFault(b.Mass)
	}
	if b.Kind == StaticBody {
		switch {
		case b.Velocity != mgl64.Vec3{}:
			return faultf("velocity", "a static body never moves: drop the velocity or make it kinematic")
		case b.Spin != mgl64.Vec3{}:
			return faultf("spin", "a static body never moves: drop the spin or make it kinematic")
		case b.Mass != 0:
			return faultf("mass", "a static body has no mass: drop the mass or make the body dynamic")
		}
	}
	return nil
}

func massFault(mass float64) *fault {
	if !(mass > 0) {
		return faultf("mass", "mass must be > 0, got %.10g: give kilograms, or leave it out for density × volume", mass)
	}
	return faultf("mass", "mass must be %g to %g kg, got %.10g", MinMass, MaxMass, mass)
}

func (b *Body) checkSpawn() *fault {
	switch {
	case !(b.SpawnAt >= 0 && b.SpawnAt <= MaxTime):
		return faultf("spawn_at", "spawn_at must be 0 to %g s, got %.10g", MaxTime, b.SpawnAt)
	case b.SpawnStep < 0 || b.SpawnStep > 1e9:
		return faultf("spawn_step", "spawn_step must be 0 to 1000000000, got %d", b.SpawnStep)
	case b.SpawnAt != 0 && b.SpawnStep != 0:
		return faultf("spawn_step", "spawn_at and spawn_step both say when the body appears: drop one")
	}
	return nil
}

func (b *Body) checkShapes(known palette, named map[string]Shape) *fault {
	if len(b.Shapes) == 0 {
		return faultf("shapes", "the body has no shapes: give it at least one")
	}
	for i := range b.Shapes {
		s, path := &b.Shapes[i], fmt.Sprintf("shapes[%d]", i)
		if s.Use == "" {
			if f := s.check(known); f != nil {
				return f.in(path, "")
			}
		} else if f := s.checkUse(known, named); f != nil {
			return f.in(path, "")
		}
		kind := s.resolve(named).Kind
		if b.Kind != StaticBody && findKind(kind).staticOnly {
			return faultf(path, "a %s is flat and has no mass: make the body static, or use a hull", kind)
		}
	}
	return nil
}

// checkUse tests a reference to a named shape.
func (s *Shape) checkUse(known palette, named map[string]Shape) *fault {
	if s.Kind != "" || s.measures() != 0 {
		return faultf("use", "a shape has either use or kind and measures: drop one")
	}
	if _, ok := named[s.Use]; !ok {
		return faultf("use", "there is no named shape %s; there are: %s", quote(s.Use), listing(sortedKeys(named)))
	}
	return s.checkPlacement(known)
}

// check tests a shape that gives its kind and measures, and that it can be built.
func (s *Shape) check(known palette) *fault {
	kind := findKind(s.Kind)
	if kind == nil {
		return faultf("kind", "there is no shape %s: take one of %s", quote(s.Kind), strings.Join(kindNames(), ", "))
	}
	if f := s.checkPlacement(known); f != nil {
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
	if _, err := kind.build(s); err != nil {
		return faultf(kind.takes.first(), "%s", strings.TrimPrefix(err.Error(), s.Kind+": "))
	}
	return nil
}

// first names the first measure of the set.
func (m measure) first() string {
	name, _, _ := strings.Cut(m.String(), ",")
	return name
}

func (s *Shape) checkPlacement(known palette) *fault {
	if f := checkVec("position", s.Position, MaxDistance, "m"); f != nil {
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

func (s *Shape) checkMeasures(takes measure) *fault {
	if takes&hasSize != 0 {
		for _, c := range s.Size {
			if f := checkLength("size", c, vecText(s.Size)); f != nil {
				return f
			}
		}
	}
	if takes&hasRadius != 0 {
		if f := checkLength("radius", s.Radius, fmt.Sprint(s.Radius)); f != nil {
			return f
		}
	}
	if takes&hasHeight != 0 {
		if f := checkLength("height", s.Height, fmt.Sprint(s.Height)); f != nil {
			return f
		}
	}
	if takes&hasSides != 0 && (s.sides() < 3 || s.sides() > MaxSides) {
		return faultf("sides", "sides must be 3 to %d, got %d", MaxSides, s.Sides)
	}
	if takes&hasPoints != 0 {
		return s.checkPoints(takes)
	}
	return nil
}

func checkLength(name string, c float64, got string) *fault {
	if c >= MinSize && c <= MaxDistance {
		return nil
	}
	if !(c > 0) {
		return faultf(name, "%s must be > 0, got %s: give full extents in metres", name, got)
	}
	return faultf(name, "%s must be %g to %g m, got %s", name, MinSize, MaxDistance, got)
}

func (s *Shape) checkPoints(takes measure) *fault {
	for i, p := range s.Points {
		for _, c := range p {
			if !(math.Abs(c) <= MaxDistance) {
				return faultf(fmt.Sprintf("points[%d]", i), "point %d must be finite and within ±%g m, got %s",
					i, MaxDistance, vecText(p))
			}
		}
	}
	if takes&hasFaces == 0 {
		if len(s.Points) > MaxHullPoints {
			return faultf("points", "a hull may have at most %d points, got %d: leave out those inside",
				MaxHullPoints, len(s.Points))
		}
		return nil
	}
	if len(s.Faces) == 0 {
		return faultf("faces", "a mesh needs faces: triples of point numbers, counted from 0")
	}
	for i, f := range s.Faces {
		for _, v := range f {
			if v < 0 || v >= len(s.Points) {
				return faultf(fmt.Sprintf("faces[%d]", i), "face %d names point %d, but there are %d points, counted from 0",
					i, v, len(s.Points))
			}
		}
	}
	return nil
}

// check wants no rotation (all zero) or a quaternion of length one.
func (r Rotation) check() *fault {
	if r == (Rotation{}) {
		return nil
	}
	lenSq := 0.0
	for _, c := range r {
		lenSq += float64(c * c)
	}
	if !(math.Abs(lenSq-1) <= 1e-6) {
		return faultf("rotation", "rotation must be a quaternion w, x, y, z of length 1, got length %g", math.Sqrt(lenSq))
	}
	return nil
}

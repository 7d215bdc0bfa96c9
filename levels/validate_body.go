package levels

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/message"
)

// measureNames are the words for the bits of measure, in order.
var measureNames = []string{
	"size", "radius", "height", "sides", "points", "faces", "nx", "spacing", "heights", "thickness",
}

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

// check tests a body by itself. Its name is checked for form, not for being its own.
func (b *Body) check(from *Supply) *Fault {
	if f := CheckName("name", b.Name); f != nil {
		return f
	}
	switch b.Kind {
	case "", StaticBody, KinematicBody, DynamicBody:
	default:
		return faultf("kind", "there is no kind of body %s: take static, kinematic or dynamic", message.Quote(b.Kind))
	}
	if f := b.checkMotion(); f != nil {
		return f
	}
	if f := b.checkSpawn(); f != nil {
		return f
	}
	if f := checkCCD(b.CCD); f != nil {
		return f
	}
	if f := b.checkFilter(); f != nil {
		return f
	}
	if _, err := from.known.find(b.Material); err != nil {
		return faultf("material", "%s", err)
	}
	if f := b.Look.check(); f != nil {
		return f
	}
	return b.checkShapes(from)
}

func (b *Body) checkMotion() *Fault {
	if f := CheckVec("position", b.Position, MaxDistance, "m"); f != nil {
		return f
	}
	if f := b.Rotation.check(); f != nil {
		return f
	}
	if f := CheckVec("velocity", b.Velocity, MaxSpeed, "m/s"); f != nil {
		return f
	}
	if f := CheckVec("spin", b.Spin, MaxSpin, "rad/s"); f != nil {
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
	return b.checkDrive()
}

// checkDrive tests what tells a kinematic body how to move.
func (b *Body) checkDrive() *Fault {
	if f := CheckVec("belt", b.Belt, MaxSpeed, "m/s"); f != nil {
		return f
	}
	moves := b.Velocity != (mgl64.Vec3{}) || b.Spin != (mgl64.Vec3{})
	switch {
	case b.Ramp == 0 && b.Course == nil:
		return nil
	case b.Kind != KinematicBody:
		key := "ramp"
		if b.Course != nil {
			key = "course"
		}
		return faultf(key, "only a kinematic body is driven: make it kinematic, or drop its %s", key)
	case !(b.Ramp >= 0 && b.Ramp <= MaxTime):
		return faultf("ramp", "ramp must be 0 to %g s, got %.10g", MaxTime, b.Ramp)
	case b.Ramp != 0 && !moves:
		return faultf("ramp", "there is no speed to reach: give a velocity or a spin, or drop the ramp")
	case b.Course == nil:
		return nil
	case moves:
		return faultf("course", "a course and a velocity or spin both say how the body moves: drop one")
	}
	if f := b.Course.check(); f != nil {
		return f.in("course", "course: ")
	}
	return nil
}

func (c *Course) check() *Fault {
	switch {
	case len(c.Stops) == 0 || len(c.Stops) > MaxStops:
		return faultf("stops", "a course has 1 to %d stops, got %d", MaxStops, len(c.Stops))
	case c.Then != "" && !slices.Contains(endings(), c.Then):
		return faultf("then", "after the last stop there is no %s: take one of %s", message.Quote(c.Then),
			strings.Join(endings(), ", "))
	}
	before := 0.0
	for i := range c.Stops {
		s, path := &c.Stops[i], fmt.Sprintf("stops[%d]", i)
		if !(s.Time > before && s.Time <= MaxTime) {
			return faultf(path+".time", "stop %d: its time must be after %.10g s and at most %g s, got %.10g",
				i, before, MaxTime, s.Time)
		}
		if f := CheckVec("shift", s.Shift, MaxDistance, "m"); f != nil {
			return f.in(path, fmt.Sprintf("stop %d: ", i))
		}
		if f := s.Turn.check(); f != nil {
			return f.in(path, fmt.Sprintf("stop %d: ", i))
		}
		before = s.Time
	}
	last := c.Stops[len(c.Stops)-1]
	if c.Then == LoopAtEnd && (geom.FromArray(last.Shift).Len() > 1e-9 || last.Turn.Geom().RotationVector().Len() > 1e-9) {
		return faultf(fmt.Sprintf("stops[%d]", len(c.Stops)-1), "a course that begins again must end where it begins: "+
			"make the shift of its last stop (0, 0, 0), without a turn, or go \"back\"")
	}
	return nil
}

func endings() []string { return []string{StopAtEnd, BackAtEnd, LoopAtEnd} }

func massFault(mass float64) *Fault {
	if !(mass > 0) {
		return faultf("mass", "mass must be > 0, got %.10g: give kilograms, or leave it out for density × volume", mass)
	}
	return faultf("mass", "mass must be %g to %g kg, got %.10g", MinMass, MaxMass, mass)
}

func (b *Body) checkSpawn() *Fault {
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

func (b *Body) checkShapes(from *Supply) *Fault {
	if len(b.Shapes) == 0 {
		return faultf("shapes", "the body has no shapes: give it at least one")
	}
	for i := range b.Shapes {
		s, path := &b.Shapes[i], fmt.Sprintf("shapes[%d]", i)
		if s.Use == "" {
			if f := s.check(from); f != nil {
				return f.in(path, "")
			}
		} else if f := s.checkUse(from); f != nil {
			return f.in(path, "")
		}
		if b.Kind == StaticBody {
			continue
		}
		if f := s.checkMatter(from); f != nil {
			return f.in(path, "")
		}
	}
	return nil
}

// checkMatter tests that a checked shape can be a part of a body that moves.
func (s *Shape) checkMatter(from *Supply) *Fault {
	bare := s.resolve(from.named).unplaced()
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

// MassHint says how a body of a flat shape could move after all.
func (s *Shape) MassHint() string {
	switch {
	case findKind(s.Kind).takes&hasThickness != 0:
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

// checkUse tests a reference to a named shape.
func (s *Shape) checkUse(from *Supply) *Fault {
	if s.Kind != "" || s.measures() != 0 {
		return faultf("use", "a shape has either use or kind and measures: drop one")
	}
	if _, ok := from.named[s.Use]; !ok && len(from.named) == 0 {
		return faultf("use", "there is no named shape %s: the scene names none; give it one, as in "+
			`"shapes": {%[1]s: {"kind": "box", "size": [2, 0.1, 0.5]}}`, message.Quote(s.Use))
	} else if !ok {
		return faultf("use", "there is no named shape %s; there are: %s", message.Quote(s.Use), message.List(slices.Sorted(maps.Keys(from.named))))
	}
	return s.checkPlacement(from.known)
}

// check tests a shape that gives its kind and measures, and that it can be built.
func (s *Shape) check(from *Supply) *Fault {
	kind := findKind(s.Kind)
	if kind == nil {
		return faultf("kind", "there is no shape %s: take one of %s", message.Quote(s.Kind), strings.Join(kindNames(), ", "))
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
// the message in the words of a shape that has corners only, with what to do.
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

// first names the first measure of the set.
func (m measure) first() string {
	name, _, _ := strings.Cut(m.String(), ",")
	return name
}

func (s *Shape) checkPlacement(known palette) *Fault {
	if f := CheckVec("position", s.Position, MaxSize, "m"); f != nil {
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

// check wants no rotation (all zero) or a quaternion of length one.
func (r Rotation) check() *Fault {
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

package scene

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/message"
)

// Validate checks every rule and limit that does not need the bodies to be placed: measures, masses, names, references.
// Overlaps are found by the world. The error wraps a *Fault, names the body and says how to mend it.
func (s *Scene) Validate() error {
	if f := s.check(); f != nil {
		return fmt.Errorf("%s: %w", s.Name, f)
	}
	return nil
}

// SourceOf returns the place that made the part of the scene that the path of a fault leads to: a body, or the first
// that uses a named shape; "" where none is known.
func (s *Scene) SourceOf(path string) string {
	for i := range s.Bodies {
		b := &s.Bodies[i]
		if strings.HasPrefix(path+".", fmt.Sprintf("bodies[%d].", i)) {
			return b.Source
		}
		for k := range b.Shapes {
			if use := b.Shapes[k].Use; use != "" && strings.HasPrefix(path+".", "shapes."+use+".") {
				return b.Source
			}
		}
	}
	for i := range s.Joints {
		if strings.HasPrefix(path+".", fmt.Sprintf("joints[%d].", i)) {
			return s.Joints[i].Source
		}
	}
	for i := range s.Ghosts {
		if strings.HasPrefix(path+".", fmt.Sprintf("ghosts[%d].", i)) {
			return s.Ghosts[i].Source
		}
	}
	for i := range s.Sensors {
		if strings.HasPrefix(path+".", fmt.Sprintf("sensors[%d].", i)) {
			return s.Sensors[i].Source
		}
	}
	if s.Player != nil && strings.HasPrefix(path+".", "player.") {
		return s.Player.Source
	}
	return ""
}

func (s *Scene) check() *Fault {
	if s.Version == noVersion {
		return faultf("", "\"brickyard_scene\" is missing: let the file begin with {\"brickyard_scene\": %d, which says "+
			"that it is a scene and in which version of the format", Version)
	}
	if s.Version != Version {
		return faultf("brickyard_scene", "\"brickyard_scene\" must be %d, the version of the format, got %d",
			Version, s.Version)
	}
	if s.Name == "" {
		return faultf("name", "the scene has no name: give it one with \"name\"")
	}
	if f := checkName("name", s.Name); f != nil {
		return f
	}
	if f := s.checkListing(); f != nil {
		return f
	}
	if f := s.World.check(); f != nil {
		return f.in("world", "world: ")
	}
	if f := s.checkLanes(); f != nil {
		return f
	}
	if s.Camera != nil {
		if f := s.Camera.check(s.Cars); f != nil {
			return f.in("camera", "camera: ")
		}
	}
	known, f := s.checkMaterials()
	if f != nil {
		return f
	}
	from := &Supply{known, s, s.shop()}
	for _, name := range slices.Sorted(maps.Keys(s.Shapes)) {
		shape, path := s.Shapes[name], "shapes."+name
		if f := checkName(path, name); f != nil {
			return f
		}
		if shape.Use != "" {
			return faultf(path+".use", "shape %s: a named shape cannot use another: write out its kind", message.Quote(name))
		}
		if f := shape.check(from); f != nil {
			return f.in(path, fmt.Sprintf("shape %s: ", message.Quote(name)))
		}
	}
	if f := s.checkBodies(from); f != nil {
		return f
	}
	for _, check := range [...]func() *Fault{s.checkFilters, s.checkCars, s.checkPlayer, s.checkPairs, s.checkJoints,
		s.checkLabels} {
		if f := check(); f != nil {
			return f
		}
	}
	if f := s.checkGhosts(from); f != nil {
		return f
	}
	return s.checkSensors(from)
}

// checkListing checks what lists show of the level.
func (s *Scene) checkListing() *Fault {
	if f := checkLine("about", s.About, MaxAboutBytes); f != nil {
		return f
	}
	if s.Group == "" {
		return nil
	}
	return checkName("group", s.Group)
}

func (s *Scene) checkLanes() *Fault {
	switch n := len(s.Lanes); {
	case n == 0:
		return nil
	case n > MaxLanes:
		return faultf("lanes", "a scene may have at most %d lanes, got %d", MaxLanes, n)
	case s.World.Hz != 0:
		return faultf("world.hz", "world: hz is for a level of one world, and each lane has its own: drop one of them")
	case n*len(s.Bodies) > MaxBodies:
		return faultf("lanes", "%d lanes of %d bodies each are more than %d bodies: use fewer", n, len(s.Bodies), MaxBodies)
	}
	fastest := s.fastest()
	for i := range s.Lanes {
		lane, path := &s.Lanes[i], fmt.Sprintf("lanes[%d]", i)
		subject := fmt.Sprintf("lane number %d: ", i+1)
		if f := (&Settings{Hz: lane.Hz}).check(); f != nil || lane.Hz == 0 {
			return faultf(path+".hz", "%shz must be 1 to 10000 steps per second, got %.10g", subject, lane.Hz)
		}
		if f := checkVec("shift", lane.Shift, MaxDistance, "m"); f != nil {
			return f.in(path, subject)
		}
		if ratio := fastest / lane.Hz; math.Abs(ratio-math.Round(ratio)) > 1e-9*ratio {
			return faultf(path+".hz", "%sits %.10g Hz do not divide the %.10g Hz of the fastest lane, so that the two would "+
				"not keep step: choose a whole fraction", subject, lane.Hz, fastest)
		}
	}
	return nil
}

// fastest returns the highest rate of the lanes (Hz).
func (s *Scene) fastest() (hz float64) {
	for i := range s.Lanes {
		hz = max(hz, s.Lanes[i].Hz)
	}
	return hz
}

func (s *Scene) checkMaterials() (palette, *Fault) {
	if len(s.Materials) > MaxMaterials {
		return nil, faultf("materials", "a scene may have at most %d materials, got %d", MaxMaterials, len(s.Materials))
	}
	seen := map[string]bool{}
	for i := range s.Materials {
		m, path := &s.Materials[i], fmt.Sprintf("materials[%d]", i)
		if f := m.check(); f != nil {
			return nil, f.in(path, subject("material", m.Name, i))
		}
		if seen[m.Name] {
			return nil, faultf(path, "material %s is there twice: give it another name", message.Quote(m.Name))
		}
		seen[m.Name] = true
	}
	return newPalette(s.Materials), nil
}

func (s *Scene) checkBodies(from *Supply) *Fault {
	if len(s.Bodies) > MaxBodies {
		return faultf("bodies", "a scene may have at most %d bodies, got %d", MaxBodies, len(s.Bodies))
	}
	if len(s.Bodies)+len(s.Ghosts) == 0 {
		return faultf("bodies", "the level has no bodies: add some")
	}
	seen := make(map[string]bool, len(s.Bodies))
	var n totals
	for i := range s.Bodies {
		b, path := &s.Bodies[i], fmt.Sprintf("bodies[%d]", i)
		subject := subject("body", b.Name, i)
		if f := b.check(from); f != nil {
			return f.in(path, subject)
		}
		if f := n.add(b, s.Shapes); f != nil {
			return f.in(path, subject)
		}
		if seen[b.Name] {
			return faultf(path+".name", "%sthe name is taken: give every body its own", subject)
		}
		seen[b.Name] = true
	}
	return nil
}

// totals counts solids, points and faces, which have limits over all bodies.
type totals struct {
	solids, vertices, faces int
	seen                    map[lists]bool // lists counted already
}

// add counts a checked body, or says which limit it would cross.
func (n *totals) add(b *Body, named map[string]Shape) *Fault {
	for i := range b.Shapes {
		s := b.Shapes[i].resolve(named)
		n.solids++
		if len(s.Points)+len(s.Heights) == 0 || n.seen[listsOf(&s)] {
			continue
		}
		if n.seen == nil {
			n.seen = map[lists]bool{}
		}
		n.seen[listsOf(&s)] = true
		n.vertices += len(s.Points) + len(s.Heights)
		n.faces += s.faceCount()
	}
	switch {
	case n.solids > MaxSolids:
		return faultf("shapes", "the scene has more than %d shapes: use fewer", MaxSolids)
	case n.vertices > MaxVertices:
		return faultf("shapes", "the scene has more than %d points in hulls and meshes: use fewer or coarser ones",
			MaxVertices)
	case n.faces > MaxAllFaces:
		return faultf("shapes", "the scene has more than %d faces in meshes: use fewer or coarser ones", MaxAllFaces)
	}
	return nil
}

func (w *Settings) check() *Fault {
	if f := checkVec("gravity", w.Gravity, 1e4, "m/s²"); f != nil {
		return f
	}
	switch {
	case w.Hz != 0 && !(w.Hz >= 1 && w.Hz <= 10_000):
		return faultf("hz", "hz must be 1 to 10000 steps per second, got %.10g", w.Hz)
	case w.Substeps < 0 || w.Substeps > 1000:
		return faultf("substeps", "substeps must be 1 to 1000, or 0 for the engine's choice, got %d", w.Substeps)
	case w.Zone != 0 && !(w.Zone >= 1e-6 && w.Zone <= 0.1):
		return faultf("zone", "zone must be 0.000001 to 0.1 m, got %.10g", w.Zone)
	case w.Share != 0 && !(w.Share >= 1e-4 && w.Share <= 0.5):
		return faultf("zone_share", "zone_share must be 0.0001 to 0.5, got %.10g", w.Share)
	}
	return checkCCD(w.CCD)
}

// check tests a camera of a scene that has the given cars.
func (c *Camera) check(cars []Car) *Fault {
	if f := checkVec("eye", c.Eye, 10*MaxDistance, "m"); f != nil {
		return f
	}
	if f := checkVec("target", c.Target, 10*MaxDistance, "m"); f != nil {
		return f
	}
	if geom.FromArray(c.Eye.Sub(c.Target)).Len() < 1e-6 {
		return faultf("eye", "eye and target are the same point: move one of them")
	}
	if c.Fov != 0 && !(c.Fov >= 1 && c.Fov <= 160) {
		return faultf("fov", "fov must be 1 to 160 degrees, got %.10g", c.Fov)
	}
	if !(c.At >= 0 && c.At <= MaxPictureTime) {
		return faultf("at", "at must be 0 to %g s, got %.10g", MaxPictureTime, c.At)
	}
	if c.Follow != "" && !slices.ContainsFunc(cars, func(car Car) bool { return car.Name == c.Follow }) {
		var names []string
		for i := range cars {
			names = append(names, cars[i].Name)
		}
		return faultf("follow", "there is no car %s to follow%s: give the name of a car that is there already",
			message.Quote(c.Follow), message.DidYouMean(c.Follow, names))
	}
	return nil
}

func (m *Material) check() *Fault {
	if f := checkName("name", m.Name); f != nil {
		return f
	}
	switch {
	case !(m.Density > 0 && m.Density <= MaxDensity):
		return faultf("density", "density must be > 0 and at most %.10g kg/m³, got %.10g", MaxDensity, m.Density)
	case !(m.Friction >= 0 && m.Friction <= 10):
		return faultf("friction", "friction must be 0 to 10, got %.10g", m.Friction)
	case !(m.Restitution >= 0 && m.Restitution <= 1):
		return faultf("restitution", "restitution must be 0 (no bounce) to 1 (full bounce), got %.10g", m.Restitution)
	case !(m.Rolling >= 0 && m.Rolling <= MaxResistance):
		return faultf("rolling", "rolling must be 0 to %g, a share of the radius, got %.10g", MaxResistance, m.Rolling)
	case !(m.Spinning >= 0 && m.Spinning <= MaxResistance):
		return faultf("spinning", "spinning must be 0 to %g, a share of the radius, got %.10g", MaxResistance, m.Spinning)
	}
	if f := checkVec("belt", m.Belt, MaxSpeed, "m/s"); f != nil {
		return f
	}
	return m.Look.check()
}

// check accepts the zero look, which means "as the material".
func (l Look) check() *Fault {
	if l == (Look{}) {
		return nil
	}
	for _, known := range Looks() {
		if l.Pattern == known {
			return checkTint(l.Tint)
		}
	}
	return faultf("look.pattern", "there is no look %s%s: take one of %s", message.Quote(l.Pattern),
		message.DidYouMean(l.Pattern, Looks()), strings.Join(Looks(), ", "))
}

// CheckTint wants a colour: red, green and blue (sRGB) from 0 to 1.
func CheckTint(tint mgl64.Vec3) error { return checkTint(tint).orNil() }

func checkTint(tint mgl64.Vec3) *Fault {
	for _, c := range tint {
		if !(c >= 0 && c <= 1) {
			mend := ""
			if CountsTo255(tint) {
				mend = ": divide by 255"
			}
			return faultf("look.tint", "tint must be three numbers from 0 to 1 (red, green, blue), got %s%s",
				message.Vector(tint), mend)
		}
	}
	return nil
}

// CountsTo255 reports whether a colour looks like one whose parts go to 255 rather than to 1.
func CountsTo255(tint mgl64.Vec3) bool {
	most := 0.0
	for _, c := range tint {
		if !(c >= 0 && c <= 255 && c == math.Trunc(c)) {
			return false
		}
		most = max(most, c)
	}
	return most > 9 // below it is more likely a slip
}

package scene

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/deform"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/ghost"
)

// Ghost is a body that detects and does not collide: a closed surface that passes through everything, and whose faces
// that meet those of other ghosts are coloured. Without velocity, spin and course it stands.
type Ghost struct {
	Name      string     `json:"name"`     // unique among ghosts, bodies and cars
	Position  mgl64.Vec3 `json:"position"` // m, of the frame that the shape is given in
	Rotation  Rotation   `json:"rotation,omitzero"`
	Velocity  mgl64.Vec3 `json:"velocity,omitzero"` // m/s, with which it drifts
	Spin      mgl64.Vec3 `json:"spin,omitzero"`     // rad/s, world frame
	Course    *Course    `json:"course,omitempty"`  // that it follows, instead of Velocity and Spin
	Deform    *Deform    `json:"deform,omitempty"`
	Shape     Shape      `json:"shape"`
	Triangles int        `json:"triangles,omitzero"` // that stand for a sphere; 0 means 528
	Look      Look       `json:"look,omitzero"`      // zero takes the shape's
	Source    string     `json:"source,omitempty"`   // file:line:col that made it, for messages
}

// DefaultTriangles is how many triangles stand for the sphere of a ghost that names no number.
const DefaultTriangles = 528

// GhostDef returns a checked ghost for the engine.
func (s *Supply) GhostDef(g *Ghost) (ghost.Def, error) {
	d := ghost.Def{Name: g.Name, Pose: physics.Pose{Position: g.Position, Rotation: g.Rotation.Quat()},
		Velocity: g.Velocity, AngularVelocity: g.Spin}
	if g.Course != nil {
		course := g.Course.Engine()
		d.Course = &course
	}
	var err error
	if d.Verts, d.Faces, err = s.surface(g); err != nil {
		return d, err
	}
	if g.Deform != nil {
		d.Deform, d.Cycle, err = g.Deform.formula(d.Verts)
	}
	return d, err
}

// GhostLook returns how a checked ghost is drawn where it meets nothing.
func (s *Supply) GhostLook(g *Ghost) Look {
	shape := g.Shape.resolve(s.scene.Shapes)
	look := cmp.Or(g.Look, shape.Look)
	if m, err := s.known.find(shape.Material); err == nil && shape.Material != "" {
		look = cmp.Or(look, m.Look)
	}
	return cmp.Or(look, Look{Pattern: "plain", Tint: mgl64.Vec3{0.8, 0.8, 0.8}})
}

// surface returns the surface of a ghost as triangles, in its own frame (m).
func (s *Supply) surface(g *Ghost) (verts []geom.Vec3, faces [][3]int32, err error) {
	shape := g.Shape.resolve(s.scene.Shapes)
	if shape.Kind == "sphere" {
		verts, faces, err = deform.Sphere(cmp.Or(g.Triangles, DefaultTriangles))
		pose := geom.Pose{P: geom.FromArray(shape.Position), Q: shape.Rotation.Geom()}
		for i, v := range verts {
			verts[i] = pose.Apply(v.Scale(shape.Radius))
		}
		return verts, faces, err
	}
	solid, err := s.solid(&shape)
	if err != nil {
		return nil, nil, err
	}
	skin := solid.Skin()
	for f := range skin.Faces {
		faces = appendTriangles(faces, skin.Verts, skin.Loop(f))
	}
	return append([]geom.Vec3(nil), skin.Verts...), faces, nil
}

// appendTriangles cuts a convex polygon into triangles, from the smallest corner that has an area on: so corners that
// lie on a straight side become those of triangles with an area, too.
func appendTriangles(to [][3]int32, verts []geom.Vec3, loop []int32) [][3]int32 {
	left := slices.Clone(loop)
	corner := func(i int) [3]int32 { return [3]int32{left[(i+len(left)-1)%len(left)], left[i], left[(i+1)%len(left)]} }
	area := func(t [3]int32) float64 {
		return verts[t[1]].Sub(verts[t[0]]).Cross(verts[t[2]].Sub(verts[t[0]])).Len()
	}
	least := 0.0
	for i := range left {
		least = max(least, 1e-9*area(corner(i)))
	}
	for len(left) > 3 {
		best, smallest := 0, math.Inf(1)
		for i := range left {
			if a := area(corner(i)); a > least && a < smallest {
				best, smallest = i, a
			}
		}
		to = append(to, corner(best))
		left = slices.Delete(left, best, best+1)
	}
	return append(to, corner(1))
}

// GhostNotes tells, a line each that begins with a place, what of the ghosts of a checked scene is sound, and hardly
// meant: what flies off, and deformations that move no vertex.
func (s *Scene) GhostNotes() (notes []string) {
	from := s.Supply()
	answers := s.Meeting != nil && s.Meeting.Room == nil && s.Meeting.Response != "" && s.Meeting.Response != NoResponse
	for i := range s.Ghosts {
		g := &s.Ghosts[i]
		of := subject("ghost", g.Name, i)
		if g.Source != "" {
			of = g.Source + ": " + of
		}
		if answers && g.Velocity != (mgl64.Vec3{}) {
			notes = append(notes, of+"it drifts, and there are no walls to keep it here: give the meeting a room")
			answers = false // once is enough
		}
		if g.Deform == nil {
			continue
		}
		verts, _, err := from.surface(g)
		if err != nil { // too large to be built here
			continue
		}
		for _, idle := range g.Deform.idle(verts) {
			notes = append(notes, of+idle)
		}
	}
	return notes
}

// check tests a ghost by itself. Its name is checked for form, not for being its own.
func (g *Ghost) check(from *Supply) *Fault {
	if f := checkName("name", g.Name); f != nil {
		return f
	}
	if f := checkVec("position", g.Position, MaxDistance, "m"); f != nil {
		return f
	}
	if f := g.Rotation.check(); f != nil {
		return f
	}
	if f := checkVec("velocity", g.Velocity, MaxSpeed, "m/s"); f != nil {
		return f
	}
	if f := checkVec("spin", g.Spin, MaxSpin, "rad/s"); f != nil {
		return f
	}
	if g.Course != nil {
		if g.Velocity != (mgl64.Vec3{}) || g.Spin != (mgl64.Vec3{}) {
			return faultf("course", "a course and a velocity or spin both say how the ghost moves: drop one")
		}
		if f := g.Course.check(); f != nil {
			return f.in("course", "course: ")
		}
	}
	if f := g.Look.check(); f != nil {
		return f
	}
	if f := g.checkShape(from); f != nil {
		return f
	}
	if g.Deform != nil {
		if f := g.Deform.check(); f != nil {
			return f.in("deform", "")
		}
	}
	return nil
}

// checkIn tests a ghost as check does, has the engine check it, its deformation included, and returns its number of
// triangles; 0 where it is too large to be built here.
func (g *Ghost) checkIn(m *Meeting, from *Supply) (triangles int, f *Fault) {
	if f := g.check(from); f != nil {
		return 0, f
	}
	bare := g.Shape.resolve(from.scene.Shapes).unplaced()
	if _, ready, err := from.shop.solid(&bare); err != nil || !ready {
		return 0, nil
	}
	def, err := from.GhostDef(g)
	if err != nil {
		return 0, faultf("deform", "%s", err)
	}
	if _, err := ghost.New([]ghost.Def{def}, m.Options()); err != nil {
		return 0, faultf("", "%s", strings.TrimPrefix(err.Error(), fmt.Sprintf("ghost %q: ", g.Name)))
	}
	return len(def.Faces), nil
}

// checkShape wants a closed surface.
func (g *Ghost) checkShape(from *Supply) *Fault {
	check := g.Shape.check
	if g.Shape.Use != "" {
		check = g.Shape.checkUse
	}
	if f := check(from); f != nil {
		return f.in("shape", "")
	}
	shape := g.Shape.resolve(from.scene.Shapes)
	switch {
	case g.Triangles < 0 || g.Triangles > MaxGhostFaces:
		return faultf("triangles", "triangles must be 8 to %d, got %d", MaxGhostFaces, g.Triangles)
	case shape.Kind == "sphere":
		if _, _, err := deform.Sphere(cmp.Or(g.Triangles, DefaultTriangles)); err != nil {
			return faultf("triangles", "%s", err)
		}
		return nil
	case g.Triangles != 0:
		return faultf("triangles", "triangles are for a sphere, which has none of its own: drop them")
	case shape.Kind == "capsule":
		return faultf("shape.kind", "a ghost is made of triangles, and nobody says of how many a capsule is: "+
			"give a sphere with triangles, or a mesh such as revolve makes")
	}
	bare := shape.unplaced()
	solid, ready, err := from.shop.solid(&bare)
	switch {
	case err != nil:
		return faultf("shape", "%s", err)
	case !ready || solid.Solid():
		return nil
	case shape.Kind != "mesh":
		return faultf("shape.kind", "a ghost is a closed surface, and a %s has no inside: give a solid", shape.Kind)
	}
	return faultf("shape", "a ghost is a closed surface, and this mesh is open (%s): close it", openAt(solid.Mesh))
}

// checkGhosts tests all ghosts of a scene; bodies and cars have been checked.
func (s *Scene) checkGhosts(from *Supply) *Fault {
	if f := s.Meeting.check(); f != nil {
		return f.in("meeting", "meeting: ")
	}
	if len(s.Ghosts) > MaxGhosts {
		return faultf("ghosts", "a scene may have at most %d ghosts, got %d", MaxGhosts, len(s.Ghosts))
	}
	taken := s.names()
	faces := 0
	for i := range s.Ghosts {
		g, path := &s.Ghosts[i], fmt.Sprintf("ghosts[%d]", i)
		subject := subject("ghost", g.Name, i)
		triangles, f := g.checkIn(s.Meeting, from)
		if f != nil {
			return f.in(path, subject)
		}
		if taken[g.Name] {
			return faultf(path+".name", "%sthe name is taken: give every ghost, body and car its own", subject)
		}
		taken[g.Name] = true
		if faces += triangles; faces > MaxGhostFaces {
			return faultf(path, "%sthe ghosts have more than %d triangles: use fewer or coarser ones", subject, MaxGhostFaces)
		}
	}
	return nil
}

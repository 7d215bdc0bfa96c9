package scene

import (
	"errors"
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/mesh"
	"github.com/brickyard-physics/brickyard/internal/message"
)

// Builder makes a scene of parts that come one by one, as those of a script do. Each is checked as it comes, so that a
// fault is told where the part was made. Its errors are a *Fault where one part of the scene is at fault.
type Builder struct {
	scene   *Scene
	supply  *Supply
	totals  totals
	names   asked               // of bodies, cars and ghosts
	shared  map[solidKey]string // names of the scene's shapes with lists
	joined  joinables
	joints  asked
	figures asked
	sheets  map[*mesh.Mesh]bool // open meshes that StaticByItself told of
	begun   *begun              // nil before Begin
}

// NewBuilder begins an empty scene with default settings.
func NewBuilder(name string, build Build) *Builder {
	s := New(name)
	s.built = newWorkshop(build)
	return &Builder{scene: s, supply: s.Supply(), names: newAsked(), shared: map[solidKey]string{},
		joints: newAsked(), figures: newAsked(), sheets: map[*mesh.Mesh]bool{}}
}

// Scene returns the scene so far, to read, and to set its Params. Validate tells whether it is complete.
func (b *Builder) Scene() *Scene { return b.scene }

// Supply returns the materials, shapes and solids of the scene so far.
func (b *Builder) Supply() *Supply { return b.supply }

// SetAbout says in one line what the level is.
func (b *Builder) SetAbout(text string) error {
	b.scene.About = text
	return checkLine("about", text, MaxAboutBytes).orNil()
}

// SetGroup says which levels lists show it with.
func (b *Builder) SetGroup(name string) error {
	b.scene.Group = name
	return checkName("group", name).orNil()
}

// SetWorld sets the world's own numbers.
func (b *Builder) SetWorld(w Settings) error {
	b.scene.World = w
	return w.check().orNil()
}

// SetLanes puts several worlds of the scene's bodies beside one another.
func (b *Builder) SetLanes(lanes []Lane) error {
	b.scene.Lanes = lanes
	return b.scene.checkLanes().orNil()
}

// SetCamera says where a viewer starts.
func (b *Builder) SetCamera(c Camera) error {
	b.scene.Camera = &c
	return c.check(b.scene.Cars).orNil()
}

// AddMaterial adds a material of a new name.
func (b *Builder) AddMaterial(m Material) error {
	if b.supply.known[m.Name] != nil {
		return fmt.Errorf("%s is there already: give the new one another name", message.Quote(m.Name))
	}
	if f := m.check(); f != nil {
		return f
	}
	if len(b.scene.Materials) == MaxMaterials {
		return fmt.Errorf("a scene may have at most %d materials", MaxMaterials)
	}
	b.scene.Materials = append(b.scene.Materials, m)
	b.supply.known[m.Name] = &m
	return nil
}

// AddBody adds a body and returns its place in the scene. Where its name is taken it gets a number; numbered asks for
// one in any case. Meshes and height fields are moved to the scene's named shapes, where equal ones are one.
func (b *Builder) AddBody(body Body, numbered bool) (index int, err error) {
	if len(b.scene.Bodies) == MaxBodies {
		return 0, fmt.Errorf("a scene may have at most %d bodies: make fewer", MaxBodies)
	}
	body.Name = b.names.unique(body.Name, numbered)
	if f := body.check(b.supply); f != nil {
		return 0, f
	}
	b.shareLists(&body)
	if f := b.totals.add(&body, b.scene.Shapes); f != nil {
		return 0, f
	}
	b.scene.Bodies = append(b.scene.Bodies, body)
	return len(b.scene.Bodies) - 1, nil
}

// AddCar adds a car and returns its name: where it is taken, or numbered asks for it, with a number.
func (b *Builder) AddCar(c Car, numbered bool) (name string, err error) {
	if len(b.scene.Cars) == MaxCars {
		return "", fmt.Errorf("a scene may have at most %d cars: make fewer", MaxCars)
	}
	c.Name = b.names.unique(c.Name, numbered)
	if f := c.check(); f != nil {
		return "", f
	}
	b.scene.Cars = append(b.scene.Cars, c)
	return c.Name, nil
}

// AddGhost adds a ghost and returns its name: where it is taken, or numbered asks for it, with a number. Meshes are
// moved to the scene's named shapes, where equal ones are one.
func (b *Builder) AddGhost(g Ghost, numbered bool) (name string, err error) {
	if len(b.scene.Ghosts) == MaxGhosts {
		return "", fmt.Errorf("a scene may have at most %d ghosts: make fewer", MaxGhosts)
	}
	g.Name = b.names.unique(g.Name, numbered)
	if _, f := g.checkIn(b.scene.Meeting, b.supply); f != nil {
		return "", f
	}
	b.shareList(&g.Shape)
	b.scene.Ghosts = append(b.scene.Ghosts, g)
	return g.Name, nil
}

// SetMeeting says, once, how ghosts are looked at.
func (b *Builder) SetMeeting(m Meeting) error {
	if b.scene.Meeting != nil {
		return errors.New("the scene has a meeting already: say all in one call")
	}
	b.scene.Meeting = &m
	return m.check().orNil()
}

// AddPairs adds pairs of bodies or cars that are there already.
func (b *Builder) AddPairs(pairs ...Pair) error {
	known := b.scene.names()
	for i := range pairs {
		if len(b.scene.Pairs) == MaxPairs {
			instead := "set the ccd of bodies instead"
			if pairs[i].Ignore {
				instead = "set category and mask of bodies instead"
			}
			return fmt.Errorf("a scene may have at most %d pairs: %s", MaxPairs, instead)
		}
		if f := pairs[i].check(b.scene, known); f != nil {
			return f
		}
		b.scene.Pairs = append(b.scene.Pairs, pairs[i])
	}
	return nil
}

// AddJoint adds a joint between bodies or cars that are there already, and returns its place in the scene. Where its
// name is taken it gets a number; numbered asks for one in any case.
func (b *Builder) AddJoint(j Joint, numbered bool) (index int, err error) {
	if len(b.scene.Joints) == MaxJoints {
		return 0, fmt.Errorf("a scene may have at most %d joints: make fewer", MaxJoints)
	}
	b.joined.update(b.scene)
	j.Name = b.joints.unique(j.Name, numbered)
	if f := j.check(b.scene, &b.joined); f != nil {
		return 0, f
	}
	b.scene.Joints = append(b.scene.Joints, j)
	index = len(b.scene.Joints) - 1
	b.joined.joints[j.Name] = index
	return index, nil
}

// Centre returns the centre of mass of a body (m), or the place of a car; false for a name that nothing has.
func (b *Builder) Centre(name string) (mgl64.Vec3, bool) {
	b.joined.update(b.scene)
	who, ok := b.joined.known[name]
	switch {
	case !ok:
		return mgl64.Vec3{}, false
	case who.body < 0:
		return b.scene.Cars[who.car].Position, true
	}
	at, err := b.supply.Centre(&b.scene.Bodies[who.body])
	return at, err == nil
}

// CheckShape tests a shape that gives its kind and measures, and that it can be built.
func (b *Builder) CheckShape(s *Shape) error { return s.check(b.supply).orNil() }

// StaticByItself reports whether a body of this shape alone is static unless its author says otherwise: surfaces
// without mass are. Of a mesh that is known only when it is built, with its repairs. Of an open one, which may have
// been meant to be closed, open says once where that is.
func (b *Builder) StaticByItself(s *Shape) (static bool, open string, err error) {
	switch {
	case s.Kind == "triangle", s.Kind == "heightfield":
		return true, "", nil
	case s.Kind != "mesh" || s.Thickness != 0:
		return s.Kind == "polygon" && s.Thickness == 0, "", nil
	}
	b.supply.shop.share(s) // so that nothing below has to look for it again
	if f := s.check(b.supply); f != nil {
		return false, "", f
	}
	bare := s.unplaced()
	solid, ready, err := b.supply.shop.solid(&bare)
	switch {
	case err != nil:
		return false, "", err
	case !ready:
		return !s.seemsClosed(), "", nil
	case solid.Mesh.Closed:
		return false, "", nil
	}
	if !b.sheets[solid.Mesh] {
		b.sheets[solid.Mesh] = true
		open = openAt(solid.Mesh)
	}
	return true, open, nil
}

// shareLists moves meshes and height fields of a body to the scene's named shapes, where equal ones are one.
func (b *Builder) shareLists(body *Body) {
	for i := range body.Shapes {
		b.shareList(&body.Shapes[i])
	}
}

// shareList moves a mesh or height field to the scene's named shapes, unless one equal to it is there.
func (b *Builder) shareList(s *Shape) {
	if !s.isBulk() {
		return
	}
	bare := s.unplaced()
	bare.Material, bare.Look = "", Look{}
	b.supply.shop.share(&bare)
	name, known := b.shared[keyOf(&bare)]
	if !known {
		if b.scene.Shapes == nil {
			b.scene.Shapes = map[string]Shape{}
		}
		name = fmt.Sprintf("%s %d", bare.Kind, len(b.shared)+1)
		b.shared[keyOf(&bare)], b.scene.Shapes[name] = name, bare
	}
	*s = Shape{Use: name, Position: s.Position, Rotation: s.Rotation, Material: s.Material, Look: s.Look}
}

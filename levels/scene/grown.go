package scene

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/brickyard-physics/brickyard/internal/snapshot"
)

// While a level is played its logic may add to its scene. Its additions are saved with the level, and a scene that
// goes back loses it again.

// begun is the state of a builder when its level began.
type begun struct {
	bodies, joints, materials int
	shapes                    map[string]bool
}

// grown is the additions to a scene since its level began, and its settings that may have changed.
type grown struct {
	world     *Settings
	camera    *Camera
	materials []Material
	shapes    []namedShape
	bodies    []Body
	joints    []byte // JSON: they have maps
	solids    int    // of the totals
	vertices  int
	faces     int
	names     []count
	joined    []count
	figures   []count
}

// namedShape is one of the shapes of a scene.
type namedShape struct {
	name  string
	shape Shape
}

var grownCodec = snapshot.New[grown]()

// SavedLayout tells builds apart whose scenes grow by other bytes.
func SavedLayout() uint64 { return grownCodec.Layout() }

// Begin says that the level begins: additions are saved and restored from now on, and go to a scene of the builder's
// own. The one so far stays as it is, for others who begin the level.
func (b *Builder) Begin() {
	own := *b.scene
	s := &own
	s.Bodies, s.Joints = slices.Clip(s.Bodies), slices.Clip(s.Joints)
	s.Materials, s.Shapes = slices.Clip(s.Materials), maps.Clone(s.Shapes)
	b.scene, b.supply.scene = s, s
	b.begun = &begun{len(s.Bodies), len(s.Joints), len(s.Materials), map[string]bool{}}
	for name := range s.Shapes {
		b.begun.shapes[name] = true
	}
	for _, a := range [...]*asked{&b.names, &b.joints, &b.figures} {
		a.begun = map[string]int{}
	}
}

// Begun returns how many bodies and joints there were when the level began.
func (b *Builder) Begun() (bodies, joints int) { return b.begun.bodies, b.begun.joints }

// Save appends the additions since Begin.
func (b *Builder) Save(dst []byte) []byte {
	s, from := b.scene, b.begun
	var joints []byte
	if len(s.Joints) > from.joints {
		var err error
		if joints, err = json.Marshal(s.Joints[from.joints:]); err != nil {
			panic("scene: a checked joint is none of JSON: " + err.Error())
		}
	}
	g := grown{world: &s.World, camera: s.Camera, materials: s.Materials[from.materials:],
		bodies: s.Bodies[from.bodies:], joints: joints, solids: b.totals.solids,
		vertices: b.totals.vertices, faces: b.totals.faces, names: b.names.since(), joined: b.joints.since(),
		figures: b.figures.since()}
	for _, name := range slices.Sorted(maps.Keys(s.Shapes)) {
		if !from.shapes[name] {
			g.shapes = append(g.shapes, namedShape{name, s.Shapes[name]})
		}
	}
	return grownCodec.Append(dst, &g, nil)
}

// Restore takes back the additions since Begin, makes those that Save has appended, and returns the bytes behind. If it
// fails, nothing has changed.
func (b *Builder) Restore(src []byte) (rest []byte, err error) {
	var g grown
	var joints []Joint
	if rest, err = grownCodec.Read(src, &g, nil); err == nil && len(g.joints) > 0 {
		err = json.Unmarshal(g.joints, &joints)
	}
	if err != nil {
		return rest, err
	}
	s, from := b.scene, b.begun
	grew := len(s.Bodies)+len(s.Joints)+len(g.bodies)+len(joints) > from.bodies+from.joints
	s.World, s.Camera = *g.world, g.camera
	for _, m := range s.Materials[from.materials:] {
		delete(b.supply.known, m.Name)
	}
	s.Materials = s.Materials[:from.materials]
	for i := range g.materials {
		s.Materials = append(s.Materials, g.materials[i])
		b.supply.known[g.materials[i].Name] = &g.materials[i]
	}
	b.takeShapes(g.shapes)
	s.Bodies = append(s.Bodies[:from.bodies:from.bodies], g.bodies...)
	s.Joints = append(s.Joints[:from.joints:from.joints], joints...)
	b.totals.solids, b.totals.vertices, b.totals.faces = g.solids, g.vertices, g.faces
	b.names.goBack(g.names)
	b.joints.goBack(g.joined)
	b.figures.goBack(g.figures)
	if grew {
		b.countJoinables()
	}
	return rest, nil
}

// takeShapes makes some shapes those that were added since Begin.
func (b *Builder) takeShapes(shapes []namedShape) {
	maps.DeleteFunc(b.scene.Shapes, func(name string, _ Shape) bool { return !b.begun.shapes[name] })
	maps.DeleteFunc(b.shared, func(_ solidKey, name string) bool { return !b.begun.shapes[name] })
	for i := range shapes {
		bare := &shapes[i].shape
		b.supply.shop.share(bare)
		if b.scene.Shapes == nil {
			b.scene.Shapes = map[string]Shape{}
		}
		b.shared[keyOf(bare)], b.scene.Shapes[shapes[i].name] = shapes[i].name, *bare
	}
}

// countJoinables counts anew the bodies and joints that joints may join.
func (b *Builder) countJoinables() {
	b.joined = joinables{}
	b.joined.update(b.scene)
	for i := range b.scene.Joints {
		j := &b.scene.Joints[i]
		j.check(b.scene, &b.joined) // of joints that were checked: notes how they are coupled
		b.joined.joints[j.Name] = i
	}
}

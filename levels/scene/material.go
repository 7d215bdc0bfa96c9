package scene

import (
	"fmt"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/internal/message"
)

// Looks lists the surface patterns a viewer must know, "plain" first.
func Looks() []string {
	return []string{"plain", "brick", "concrete", "steel", "wood", "rubber", "ice", "glass", "ground", "bodywork"}
}

// Hidden is the pattern of solids that are not drawn, as the shell of a car is drawn in their place. Scenes cannot ask
// for it.
const Hidden = "hidden"

// DefaultMaterial is the name of the material of bodies that name none.
const DefaultMaterial = "concrete"

// BuiltinMaterials returns the materials every level knows, in order of name. Friction is of the material on itself.
// Rolling resistance is that of hand-sized balls on floors of it, rather than of bearings: a steel ball stops after
// minutes, a ball on concrete after seconds, and nothing creeps for ever.
func BuiltinMaterials() []Material {
	is := func(name string, density, friction, restitution, rolling, r, g, b float64) Material {
		return Material{Name: name, Density: density, Friction: friction, Restitution: restitution,
			Rolling: rolling, Spinning: rolling, Look: Look{name, mgl64.Vec3{r, g, b}}}
	}
	return []Material{
		is("brick", 2000, 0.6, 0, 0.02, 0.70, 0.30, 0.22),
		is("concrete", 2400, 0.6, 0, 0.01, 0.66, 0.65, 0.62),
		is("glass", 2500, 0.4, 0.1, 0.002, 0.70, 0.86, 0.88),
		is("ice", 917, 0.03, 0.05, 0.002, 0.80, 0.91, 0.97),
		is("rubber", 1100, 0.9, 0.7, 0.02, 0.16, 0.16, 0.18),
		is("steel", 7800, 0.5, 0.2, 0.002, 0.56, 0.58, 0.61),
		is("wood", 700, 0.5, 0.1, 0.008, 0.72, 0.52, 0.33),
	}
}

// palette finds materials by name: those of the scene and the built-in ones.
type palette map[string]*Material

func newPalette(own []Material) palette {
	p := palette{}
	builtin := BuiltinMaterials()
	for i := range builtin {
		p[builtin[i].Name] = &builtin[i]
	}
	for i := range own {
		p[own[i].Name] = &own[i]
	}
	return p
}

// find returns the material called name ("" is the default one), or an error that lists those there are.
func (p palette) find(name string) (*Material, error) {
	if name == "" {
		name = DefaultMaterial
	}
	if m := p[name]; m != nil {
		return m, nil
	}
	names := make([]string, 0, len(p))
	for n := range p {
		names = append(names, n)
	}
	slices.Sort(names)
	return nil, fmt.Errorf("there is no material %s%s: define it or take one of %s", message.Quote(name),
		message.DidYouMean(name, names),
		message.List(names))
}

package render

import (
	"github.com/go-gl/mathgl/mgl32"

	"github.com/brickyard-physics/brickyard/contact"
)

// Material names a procedural surface of the body shader. The numbers are shared with shader/body.frag.glsl.
type Material uint8

// The surfaces.
const (
	Plain Material = iota // painted: only the tint
	Brick
	Concrete
	Steel
	Wood
	Rubber
	Glass
	Checker // ground: checker with grid lines every metre, in world coordinates
	materialCount
)

var materialNames = [materialCount]string{"plain", "brick", "concrete", "steel", "wood", "rubber", "glass", "checker"}

// String returns the name of the surface.
func (m Material) String() string {
	if m < materialCount {
		return materialNames[m]
	}
	return "unknown"
}

// MaterialNamed returns the surface of a name, and false for one that is not known.
func MaterialNamed(name string) (Material, bool) {
	for i, n := range materialNames {
		if n == name {
			return Material(i), true
		}
	}
	return Plain, false
}

// Look is how one body is drawn.
type Look struct {
	Material Material
	Tint     mgl32.Vec3 // linear colour that multiplies the surface's own; zero means white
	Seed     uint32     // varies grain and colour between bodies of one material
	Grow     float32    // m by which the drawn surface lies outside the colliding one; 0 draws what collides
	Glow     float32    // 0…1, lights the body up, e.g. while it is dragged
}

// paints are the tints of bodies whose material has no surface of its own.
var paints = [...]mgl32.Vec3{
	{0.62, 0.13, 0.09}, {0.85, 0.42, 0.06}, {0.80, 0.62, 0.10}, {0.16, 0.42, 0.18},
	{0.06, 0.35, 0.42}, {0.07, 0.18, 0.50}, {0.30, 0.12, 0.42}, {0.70, 0.66, 0.58},
}

// LookOf picks a look for a material by its name ("brick", "steel" …; a name that starts so also counts); anything else
// is painted in a colour that depends on seed.
func LookOf(m contact.Material, seed uint32) Look {
	for i := materialCount - 1; i > Plain; i-- {
		n := materialNames[i]
		if len(m.Name) >= len(n) && m.Name[:len(n)] == n {
			return Look{Material: i, Seed: seed}
		}
	}
	switch m.Name {
	case "metal", "iron", "lead":
		return Look{Material: Steel, Seed: seed}
	case "ground", "floor":
		return Look{Material: Checker, Seed: seed}
	case "stone", "rock":
		return Look{Material: Concrete, Tint: mgl32.Vec3{0.8, 0.76, 0.7}, Seed: seed}
	case "ice":
		return Look{Material: Glass, Tint: mgl32.Vec3{0.8, 0.95, 1}, Seed: seed}
	}
	return Look{Material: Plain, Tint: paints[scramble(seed)%uint32(len(paints))], Seed: seed}
}

// transparent reports whether bodies of the material are drawn after the others, with what is behind showing through.
func (m Material) transparent() bool { return m == Glass }

// scramble spreads the bits of x (the finisher of Murmur3).
func scramble(x uint32) uint32 {
	x ^= x >> 16
	x *= 0x85ebca6b
	x ^= x >> 13
	x *= 0xc2b2ae35
	return x ^ x>>16
}

package render

import "github.com/go-gl/mathgl/mgl32"

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
	Ice
	Signal   // the tint, bright whatever the light: what has to be noticed
	Bodywork // paint, with dark windows in the steep faces of its upper part
	materialCount
)

// Look is how one body is drawn.
type Look struct {
	Material Material
	Tint     mgl32.Vec3 // linear colour that multiplies the surface's own; zero means white
	Seed     uint32     // varies grain and colour between bodies of one material
	Glow     float32    // 0…1, lights the body up, e.g. while it is dragged
	Hidden   bool       // AddWorld leaves it out: something else is drawn in its place
}

// transparent reports whether bodies of the material are drawn after the others, with what is behind showing through.
func (m Material) transparent() bool { return m == Glass || m == Ice }

// scramble spreads the bits of x (the finisher of Murmur3).
func scramble(x uint32) uint32 {
	x ^= x >> 16
	x *= 0x85ebca6b
	x ^= x >> 13
	x *= 0xc2b2ae35
	return x ^ x>>16
}

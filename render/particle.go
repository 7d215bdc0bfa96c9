package render

import (
	"cmp"
	"slices"

	"github.com/go-gl/mathgl/mgl32"
)

// ParticleKind says how a particle is drawn.
type ParticleKind uint8

// The kinds of particles.
const (
	Puff  ParticleKind = iota // a soft ball of dust around From
	Chip                      // a hard sliver from From to To
	Spark                     // a glowing streak from From to To, added to what is behind it
	Flash                     // a glow around From, added to what is behind it
)

// Particle is something small that is drawn and is no body: it casts no shadow, and only bodies in front of it hide it.
type Particle struct {
	From, To mgl32.Vec3 // m, world
	Radius   float32    // m; half the width of a streak
	Colour   mgl32.Vec4 // linear red, green, blue, and opacity
	Kind     ParticleKind
}

// SortParticles puts particles that are farther from an eye first, so that nearer ones are drawn over them.
func SortParticles(list []Particle, eye mgl32.Vec3) {
	slices.SortStableFunc(list, func(a, b Particle) int {
		return cmp.Compare(b.From.Sub(eye).LenSqr(), a.From.Sub(eye).LenSqr())
	})
}

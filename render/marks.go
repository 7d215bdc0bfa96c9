package render

import "github.com/go-gl/mathgl/mgl32"

// Mark is a piece of a dark track on the ground, such as a sliding tyre leaves: a strip from one edge across the track
// to the next. It darkens what is there and casts no shadow.
type Mark struct {
	From, To [2]mgl32.Vec3 // m, world: left and right ends of either edge
	Dark     [2]float32    // 0…1 at From and To: 1 is black
}

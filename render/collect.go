package render

import (
	"github.com/go-gl/mathgl/mgl32"

	"github.com/brickyard-physics/brickyard/physics"
)

// bodyIDs is a buffer of Collect.
type bodyIDs []physics.BodyID

// Collect returns the bodies of a world at fraction alpha (0…1) of its last step, moved along the same screws that the
// guard certified, as seen by a camera at eye. looks says how a body appears. The list is valid until the next call.
func (c *Collector) Collect(
	w *physics.World, alpha float64, eye mgl32.Vec3, looks func(physics.BodyID) Look,
) *DrawList {
	c.Begin(eye)
	c.ids = w.AppendBodies(c.ids[:0])
	for _, id := range c.ids {
		look, pose, solids := looks(id), w.PoseAt(id, alpha), w.Solids(id)
		for i := range solids {
			c.Add(&solids[i].Shape, pose, look)
		}
	}
	return c.End()
}

package render

import (
	"github.com/go-gl/mathgl/mgl32"

	"github.com/brickyard-physics/brickyard/physics"
)

// bodyIDs is a buffer of Collect.
type bodyIDs []physics.BodyID

// Collect returns the bodies of a world at fraction alpha (0…1) of its last step, moved along the same screws that the
// guard certified, as seen by a camera at eye. looks says how each solid of a body appears. The list is valid until the
// next call.
func (c *Collector) Collect(
	w *physics.World, alpha float64, eye mgl32.Vec3, looks func(id physics.BodyID, solid int) Look,
) *DrawList {
	c.Begin(eye)
	c.ids = w.AppendBodies(c.ids[:0])
	for _, id := range c.ids {
		pose, solids := w.PoseAt(id, alpha), w.Solids(id)
		for i := range solids {
			c.Add(&solids[i].Shape, pose, looks(id, i))
		}
	}
	return c.End()
}

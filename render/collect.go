package render

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// bodyIDs is a buffer of AddWorld.
type bodyIDs []physics.BodyID

// View is a world as it is drawn: at fraction Alpha (0…1) of its last step, Shift metres from where it is.
type View struct {
	World *physics.World
	Alpha float64
	Shift geom.Vec3
}

// poseOf returns where a body is drawn: on the same screw that the guard certified.
func (v *View) poseOf(id physics.BodyID) geom.Pose {
	pose := v.World.Body(id).PoseAt(v.Alpha).Geom()
	pose.P = pose.P.Add(v.Shift)
	return pose
}

// AddWorld draws the bodies of a world. looks says how each solid of a body appears.
func (c *Collector) AddWorld(v *View, looks func(id physics.BodyID, solid int) Look) {
	c.ids = v.World.AppendBodies(c.ids[:0])
	for _, id := range c.ids {
		pose, solids := v.poseOf(id), v.World.Body(id).Solids()
		for i := range solids {
			if look := looks(id, i); !look.Hidden {
				c.Add(&solids[i].Shape, pose, look)
			}
		}
	}
}

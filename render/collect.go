package render

import (
	"github.com/go-gl/mathgl/mgl32"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
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

// What joints have of their own between their bodies is drawn so thick: its radius (m), and the least share of that in
// the distance from the eye, a pixel and a half in a picture of 720 lines.
const (
	cordRadius = 0.008
	cordShare  = 0.0008
)

// cordHalf is half the length of the mesh of a cord, beside a radius of 1: its round ends are that small a share of it.
const cordHalf = 100

var (
	ropeLook = Look{Tint: mgl32.Vec3{0.62, 0.45, 0.24}}
	rodLook  = Look{Tint: mgl32.Vec3{0.3, 0.31, 0.33}}
)

// AddCords draws the joints of a world that reach from one place to another, and that no body shows: ropes, those of
// pulleys too, as if they were taut; rods, struts and springs; paths.
func (c *Collector) AddCords(v *View) {
	c.joints = v.World.AppendJoints(c.joints[:0])
	for _, id := range c.joints {
		j, look := v.World.Joint(id), rodLook
		d := newJointDrawing(v, j)
		c.way = append(c.way[:0], d.a.P)
		switch kind := j.Kind().(type) {
		case joint.Rod, joint.Distance:
			c.way = append(c.way, d.b.P)
		case joint.Rope:
			look, c.way = ropeLook, append(c.way, d.b.P)
		case joint.Pulley:
			look, c.way = ropeLook, append(c.way, d.over(v, kind, 0), d.over(v, kind, 1), d.b.P)
		case joint.Path:
			c.way = d.appendCurve(c.way[:0])
		}
		c.addCord(c.way, look)
	}
}

// addCord draws a cord from point to point.
func (c *Collector) addCord(points []geom.Vec3, look Look) {
	for i := 1; i < len(points); i++ {
		way := points[i].Sub(points[i-1])
		length := way.Len()
		if !(length > 0) {
			continue
		}
		at := narrow(points[i].Lerp(points[i-1], 0.5))
		turn := turnUpTo(way.Unit())
		radius := max(cordRadius, cordShare*at.Sub(c.eye).Len())
		c.place(c.library.cord, Instance{
			Position: at,
			Rotation: [4]float32{float32(turn.X), float32(turn.Y), float32(turn.Z), float32(turn.W)},
			Scale:    mgl32.Vec3{radius, float32(length / (2 * (cordHalf + 1))), radius},
			Tint:     packTint(look),
			Surface:  packSurface(look),
		}, float32(length/2), look)
	}
}

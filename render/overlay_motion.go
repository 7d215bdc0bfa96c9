package render

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// VelocityColour is that of the lines from bodies to where they are going.
var VelocityColour = Colour{255, 170, 60, 220}

// slowest is the speed below which a body has no line (m/s): bodies at rest creep.
const slowest = 0.02

// Velocities appends a line from the centre of mass of each moving body to where it would be after some seconds, with a
// dot at its end.
func (o *Overlays) Velocities(dst []Line, v *View, seconds float64) []Line {
	w := v.World
	o.ids = w.AppendBodies(o.ids[:0])
	for _, id := range o.ids {
		body := w.Body(id)
		vel, pose := body.Velocity(), v.poseOf(id)
		if body.Kind() == physics.Static || vel.Len() < slowest || o.leaves(pose.P) {
			continue
		}
		from := narrow(pose.P)
		to := narrow(pose.P.AddScaled(seconds, geom.FromArray(vel)))
		dst = append(dst, Line{A: from, B: to, Colour: VelocityColour, Width: 2},
			Line{A: to, B: to, Colour: VelocityColour, Width: 5})
	}
	return dst
}

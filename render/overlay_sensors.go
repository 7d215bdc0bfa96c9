package render

import "github.com/brickyard-physics/brickyard/physics"

// Colours of sensors: nobody is inside, somebody is.
var (
	emptyColour  = Colour{120, 225, 255, 110}
	filledColour = Colour{255, 205, 80, 230}
)

// Sensors appends the edges of the sensors of the world that are shown; nil shows all. Those with somebody inside are
// brighter. Unlike other overlays they are part of what a level looks like, so bodies hide them.
func (o *Overlays) Sensors(dst []Line, v *View, shown func(id physics.SensorID) bool) []Line {
	w, first := v.World.Watch(), len(dst)
	o.sensors = w.AppendSensors(o.sensors[:0])
	for _, id := range o.sensors {
		if shown != nil && !shown(id) {
			continue
		}
		pose, colour := w.SensorPose(id, v.Alpha).Geom(), emptyColour
		pose.P = pose.P.Add(v.Shift)
		if o.inside = w.AppendInside(o.inside[:0], id); len(o.inside) > 0 {
			colour = filledColour
		}
		shapes := w.SensorShapes(id)
		for i := range shapes {
			dst = AppendZone(dst, &shapes[i], &pose, 0, colour)
		}
	}
	for i := first; i < len(dst); i++ {
		dst[i].Solid = true
	}
	return dst
}

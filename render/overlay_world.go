package render

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// Overlays draws what the engine knows about a world as lines. Its buffers are reused.
type Overlays struct {
	Within *geom.Box // only what is in it, as it is drawn; nil for all

	contacts []physics.ContactView
	boxes    []physics.Box
	joints   []physics.JointID
	sensors  []physics.SensorID
	inside   []physics.BodyID
	ids      bodyIDs
	nodes    []physics.TreeBox
	querier  *physics.Querier // of the tree
	asked    *physics.World   // whom querier asks
}

// Contacts appends the contact points of the last step with their normals, scaled so that the largest impulse has an
// arrow of reach metres.
func (o *Overlays) Contacts(dst []Line, v *View, reach float64) []Line {
	o.contacts = v.World.AppendContacts(o.contacts[:0])
	full := 0.0
	for i := range o.contacts {
		full = max(full, o.contacts[i].Impulse)
	}
	for i := range o.contacts {
		c := &o.contacts[i]
		p, n := c.Point, c.Normal
		if o.leaves(geom.V(p[0], p[1], p[2]).Add(v.Shift)) {
			continue
		}
		dst = AppendTouch(dst, Touch{
			Point:   narrow(geom.V(p[0], p[1], p[2]).Add(v.Shift)),
			Normal:  narrow(geom.V(n[0], n[1], n[2])),
			Impulse: c.Impulse,
		}, full, reach)
	}
	return dst
}

// Boxes appends the boxes of the broad phase.
func (o *Overlays) Boxes(dst []Line, v *View) []Line {
	o.boxes = v.World.AppendBoxes(o.boxes[:0])
	for i := range o.boxes {
		low, high := o.boxes[i].Min, o.boxes[i].Max
		b := geom.Box{Min: geom.V(low[0], low[1], low[2]).Add(v.Shift), Max: geom.V(high[0], high[1], high[2]).Add(v.Shift)}
		if o.leaves(b.Centre()) {
			continue
		}
		dst = AppendBox(dst, &b, BoxColour)
	}
	return dst
}

// Zones appends the hulls of all moving bodies, grown by magnify times their expel zone; the true zone (magnify 1) is
// often thinner than a pixel.
func (o *Overlays) Zones(dst []Line, v *View, magnify float64) []Line {
	w := v.World
	o.ids = w.AppendBodies(o.ids[:0])
	for _, id := range o.ids {
		if w.Body(id).Kind() == physics.Static {
			continue
		}
		pose, solids, zone := v.poseOf(id), w.Body(id).Solids(), w.Body(id).ExpelZone()*magnify
		if o.leaves(pose.P) {
			continue
		}
		for i := range solids {
			dst = AppendZone(dst, &solids[i].Shape, &pose, zone, ZoneColour)
		}
	}
	return dst
}

// EdgeColour is that of the edges of bodies.
var EdgeColour = Colour{245, 248, 255, 170}

// Edges appends the edges of all bodies but static meshes, which have too many.
func (o *Overlays) Edges(dst []Line, v *View) []Line {
	w := v.World
	o.ids = w.AppendBodies(o.ids[:0])
	for _, id := range o.ids {
		pose, solids, static := v.poseOf(id), w.Body(id).Solids(), w.Body(id).Kind() == physics.Static
		if o.leaves(pose.P) {
			continue
		}
		for i := range solids {
			if !static || solids[i].Shape.Mesh == nil {
				dst = AppendZone(dst, &solids[i].Shape, &pose, 0, EdgeColour)
			}
		}
	}
	return dst
}

// leaves reports whether a place is left out.
func (o *Overlays) leaves(at geom.Vec3) bool {
	return o.Within != nil && !o.Within.Holds(&at)
}

// AppendOutline appends the edges of a body, where it is drawn.
func AppendOutline(dst []Line, v *View, id physics.BodyID, colour Colour) []Line {
	pose, solids, first := v.poseOf(id), v.World.Body(id).Solids(), len(dst)
	for i := range solids {
		dst = AppendZone(dst, &solids[i].Shape, &pose, 0, colour)
	}
	for i := first; i < len(dst); i++ {
		dst[i].Width = outlineWidth
	}
	return dst
}

// outlineWidth is that of the edges of an outline (pixels).
const outlineWidth = 2

package render

import (
	"cmp"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// beltShare is the share of the way between two axes that the wheels of a belt take, which do not touch.
const beltShare = 0.6

// appendGear appends a gear: of turns its two wheels, which touch, or do not where they turn the same way; of slides two
// lines. Each wheel has a pointer that turns with its body.
func (d *jointDrawing) appendGear(dst []Line, v *View, gear joint.Gear) []Line {
	ratio := math.Abs(gear.Ratio)
	between := d.b.P.Sub(d.a.P).Len()
	if gear.Ratio < 0 {
		between *= beltShare
	}
	if between < leastJoint {
		between = d.size
	}
	slide := isSlide(v, gear.First)
	dst = d.line(dst, d.a.P, d.b.P, d.colour, 2)
	dst = d.appendEnd(dst, d.a.P, d.x, gear.First, slide, between/(1+ratio))
	return d.appendEnd(dst, d.b.P, d.y, gear.Second, slide, between*ratio/(1+ratio))
}

// appendRack appends a rack: its line, and its wheel, as large as it is.
func (d *jointDrawing) appendRack(dst []Line, rack joint.Rack) []Line {
	dst = d.line(dst, d.a.P, d.b.P, d.colour, 2)
	dst = d.appendEnd(dst, d.a.P, d.x, rack.Slider, true, d.size)
	return d.appendEnd(dst, d.b.P, d.y, rack.Hinge, false, math.Abs(rack.Ratio))
}

// appendEnd appends one of two axes that are coupled, in a frame: a wheel of a radius with a pointer, or a line as long.
func (d *jointDrawing) appendEnd(
	dst []Line, centre geom.Vec3, frame [3]geom.Vec3, of joint.Coupled, slide bool, radius float64,
) []Line {
	n, u := frame[0], frame[1]
	if of.Axis == "spin" {
		n, u = frame[2], frame[0]
	}
	if slide {
		return d.line(dst, centre.AddScaled(-radius, n), centre.AddScaled(radius, n), limitColour, 3)
	}
	v := n.Cross(u)
	at := func(angle, radius float64) geom.Vec3 {
		sin, cos := math.Sincos(angle)
		return centre.AddScaled(radius*cos, u).AddScaled(radius*sin, v)
	}
	dst = d.arc(dst, at, 0, 2*math.Pi, radius, limitColour)
	return d.line(dst, centre, at(0, radius), limitColour, 3)
}

// isSlide reports whether a coupled axis is a way, not a turn: the one that is named, or else the first of its joint.
func isSlide(v *View, of joint.Coupled) bool {
	axis := cmp.Or(of.Axis, v.World.Joint(of.Joint).Axes()[0])
	return !slices.Contains([]string{"angle", "steer", "spin"}, axis)
}

// rope returns the parts of a pulley's rope.
func (d *jointDrawing) rope(v *View, pulley joint.Pulley) [][2]geom.Vec3 {
	p, q := geom.FromArray(pulley.Over[0]).Add(v.Shift), geom.FromArray(pulley.Over[1]).Add(v.Shift)
	return [][2]geom.Vec3{{d.a.P, p}, {p, q}, {q, d.b.P}}
}

// appendPath appends the curve of a path, and the frame of what goes along it.
func (d *jointDrawing) appendPath(dst []Line) []Line {
	for k := range d.x {
		dst = d.line(dst, d.a.P, d.a.P.AddScaled(0.5*d.size, d.x[k]), axisColours[k], 2)
	}
	var last geom.Vec3
	for i, p := range d.joint.AppendPath(nil) {
		next := d.b.Apply(geom.FromArray(p))
		if i > 0 {
			dst = d.line(dst, last, next, d.colour, 3)
		}
		last = next
	}
	if d.joint.Gap().Opening > OpenLeast {
		return d.line(dst, d.a.P, d.a.P, openColour, 9)
	}
	return d.line(dst, d.a.P, d.a.P, d.colour, 7)
}

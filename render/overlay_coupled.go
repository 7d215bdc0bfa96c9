package render

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// beltShare is the share of the way between two axes that the wheels of a belt take, which do not touch.
const beltShare = 0.6

// appendGear appends a gear: of turns its two wheels, which touch, or do not where they turn the same way; of slides
// two lines. Each wheel has a pointer that turns with its body.
func (d *jointDrawing) appendGear(dst []Line, ratio float64) []Line {
	between := d.b.P.Sub(d.a.P).Len()
	if ratio < 0 {
		between *= beltShare
	}
	if between < leastJoint {
		between = d.size
	}
	first := between / (1 + math.Abs(ratio))
	return d.appendEnds(dst, first, between-first)
}

// appendRack appends a rack: its line, and its wheel, as large as it is.
func (d *jointDrawing) appendRack(dst []Line, ratio float64) []Line {
	return d.appendEnds(dst, d.size, math.Abs(ratio))
}

// appendEnds appends the two axes that are coupled, and what leads from one to the other.
func (d *jointDrawing) appendEnds(dst []Line, first, second float64) []Line {
	of, _ := d.joint.Coupled()
	dst = d.line(dst, d.a.P, d.b.P, d.colour, 2)
	dst = d.appendEnd(dst, d.a.P, d.x, of[0].Axis, first)
	return d.appendEnd(dst, d.b.P, d.y, of[1].Axis, second)
}

// appendEnd appends an axis that is coupled, in a frame: a wheel of a radius with a pointer, or a line as long.
func (d *jointDrawing) appendEnd(dst []Line, centre geom.Vec3, frame [3]geom.Vec3, axis string, radius float64) []Line {
	n, u := frame[0], frame[1]
	switch axis {
	case "spin":
		n, u = frame[2], frame[0]
	case "angle", "steer":
	default:
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

// rope returns the parts of a pulley's rope.
func (d *jointDrawing) rope(v *View, pulley joint.Pulley) [][2]geom.Vec3 {
	p, q := d.over(v, pulley, 0), d.over(v, pulley, 1)
	return [][2]geom.Vec3{{d.a.P, p}, {p, q}, {q, d.b.P}}
}

// over returns one of the points that a pulley's rope leads over.
func (d *jointDrawing) over(v *View, pulley joint.Pulley, i int) geom.Vec3 {
	return geom.FromArray(pulley.Over[i]).Add(v.Shift)
}

// appendCurve appends points along the curve of a path.
func (d *jointDrawing) appendCurve(dst []geom.Vec3) []geom.Vec3 {
	for _, p := range d.joint.AppendPath(nil) {
		dst = append(dst, d.b.Apply(geom.FromArray(p)))
	}
	return dst
}

// appendPath appends the curve of a path, and the frame of what goes along it.
func (d *jointDrawing) appendPath(dst []Line) []Line {
	for k := range d.x {
		dst = d.line(dst, d.a.P, d.a.P.AddScaled(0.5*d.size, d.x[k]), axisColours[k], 2)
	}
	curve := d.appendCurve(nil)
	for i := 1; i < len(curve); i++ {
		dst = d.line(dst, curve[i-1], curve[i], d.colour, 3)
	}
	if d.joint.Gap().Opening > OpenLeast {
		return d.line(dst, d.a.P, d.a.P, openColour, 9)
	}
	return d.line(dst, d.a.P, d.a.P, d.colour, 7)
}

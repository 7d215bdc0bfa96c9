package render

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// Colours of joints. One that may break is blue, yellow or red by its load instead.
var (
	jointColour = Colour{225, 232, 240, 255}
	limitColour = Colour{255, 228, 70, 240}
	motorColour = Colour{90, 240, 160, 255}
	openColour  = Colour{255, 40, 40, 255}
	axisColours = [3]Colour{{255, 110, 100, 255}, {120, 225, 110, 255}, {110, 150, 255, 255}}
)

// OpenLeast (m) is by how much a joint is open that is drawn as open.
const OpenLeast = 1e-3

// A joint is drawn as large as a share of the way to the farther one of its bodies' centres, within bounds (m).
const (
	jointShare               = 0.5
	leastJoint, largestJoint = 0.05, 0.6
)

// Joints appends the joints of the world: the frames on both bodies, the axis, limits as arcs and lines, the freedom's
// present value as a thin pointer, a motor that pulls as an arrow, and a thick red line where a joint is open. The load
// of one that may break is in its colour.
func (o *Overlays) Joints(dst []Line, v *View) []Line {
	o.joints = v.World.AppendJoints(o.joints[:0])
	for _, id := range o.joints {
		d := newJointDrawing(v, v.World.Joint(id))
		dst = d.append(dst, v)
	}
	return dst
}

// JointPlace returns where a joint is drawn (m): its anchor on A at the time of the view, of a path what goes along it.
func JointPlace(v *View, j physics.Joint) geom.Vec3 {
	d := newJointDrawing(v, j)
	return d.a.P
}

// jointDrawing is a joint to be drawn.
type jointDrawing struct {
	joint  physics.Joint
	a, b   geom.Pose // its frames in the world, of a path first the one that goes along it
	x, y   [3]geom.Vec3
	size   float64 // m
	colour Colour
}

func newJointDrawing(v *View, j physics.Joint) jointDrawing {
	bodyA, bodyB := j.Bodies()
	onA, onB := j.Frames()
	switch j.Kind().(type) {
	case joint.Path:
		if !bodyB.IsZero() {
			bodyA, bodyB, onA, onB = bodyB, bodyA, onB, onA
		}
	case joint.Filter: // from centre to centre
		onA, onB = physics.Pose{Rotation: onA.Rotation}, physics.Pose{Rotation: onB.Rotation}
	}
	d := jointDrawing{joint: j, a: v.frameOn(bodyA, onA), b: v.frameOn(bodyB, onB), colour: jointColour}
	reach := onA.Position.Len()
	if !bodyB.IsZero() {
		reach = math.Max(reach, onB.Position.Len())
	}
	d.size = math.Max(leastJoint, math.Min(jointShare*reach, largestJoint))
	if share := j.Strain(); share > 0 {
		d.colour = Heat(math.Min(share, 1))
	}
	a, b := d.a.Q.Mat(), d.b.Q.Mat()
	d.x, d.y = [3]geom.Vec3{a.X, a.Y, a.Z}, [3]geom.Vec3{b.X, b.Y, b.Z}
	return d
}

// frameOn returns where a frame of a body is, or one of the world for the zero BodyID.
func (v *View) frameOn(id physics.BodyID, frame physics.Pose) geom.Pose {
	p := frame.Geom()
	if id.IsZero() {
		p.P = p.P.Add(v.Shift)
		return p
	}
	pose := v.poseOf(id)
	return geom.Pose{P: pose.Apply(p.P), Q: pose.Q.Mul(p.Q)}
}

// append appends the lines of the joint.
func (d *jointDrawing) append(dst []Line, v *View) []Line {
	way := [][2]geom.Vec3{{d.a.P, d.b.P}} // what leads from a to b
	switch kind := d.joint.Kind().(type) {
	case joint.Gear:
		return d.appendGear(dst, kind.Ratio)
	case joint.Rack:
		return d.appendRack(dst, kind.Ratio)
	case joint.Pulley:
		way = d.rope(v, kind)
	case joint.Path:
		return d.appendPath(dst)
	}
	for k := range d.x {
		dst = d.line(dst, d.a.P, d.a.P.AddScaled(0.5*d.size, d.x[k]), axisColours[k], 2)
		dst = d.line(dst, d.b.P, d.b.P.AddScaled(0.3*d.size, d.y[k]), axisColours[k], 1)
	}
	dst = d.line(dst, d.a.P, d.a.P, d.colour, 7)
	for axis, name := range d.joint.Axes() {
		dst = d.appendAxis(dst, axis, name)
	}
	open := d.joint.Gap().Opening > OpenLeast
	for _, part := range way {
		if dst = d.line(dst, part[0], part[1], d.colour, 2); open {
			dst = d.line(dst, part[0], part[1], openColour, 5)
		}
	}
	if open {
		dst = d.line(dst, d.a.P, d.a.P, openColour, 9)
	}
	return dst
}

// appendAxis appends one freedom: along or about one of the axes of A's frame.
func (d *jointDrawing) appendAxis(dst []Line, axis int, name string) []Line {
	lo, hi := d.joint.Limits(axis)
	switch name {
	case "angle", "twist":
		return d.appendTurn(dst, axis, lo, hi, d.x[0], d.x[1])
	case "steer":
		return d.appendTurn(dst, axis, lo, hi, d.x[0], d.x[2])
	case "swing_y":
		return d.appendTurn(dst, axis, lo, hi, d.x[1], d.x[0])
	case "swing_z":
		return d.appendTurn(dst, axis, lo, hi, d.x[2], d.x[0])
	case "spin":
		return d.appendTurn(dst, axis, lo, hi, d.y[2], d.x[0])
	case "position", "x", "travel":
		return d.appendSlide(dst, axis, lo, hi, 0)
	case "y":
		return d.appendSlide(dst, axis, lo, hi, 1)
	case "z":
		return d.appendSlide(dst, axis, lo, hi, 2)
	case "swing":
		return d.appendCone(dst, hi, hi)
	case "cone":
		if ball, is := d.joint.Kind().(joint.Ball); is {
			return d.appendCone(dst, ball.Cone.Y, ball.Cone.Z)
		}
	}
	return dst
}

// appendTurn appends a turn about n, counted from u: the axis, an arc from limit to limit, a pointer, and the motor.
func (d *jointDrawing) appendTurn(dst []Line, axis int, lo, hi float64, n, u geom.Vec3) []Line {
	if lo == hi {
		return dst
	}
	v := n.Cross(u)
	dst = d.line(dst, d.a.P.AddScaled(-d.size, n), d.a.P.AddScaled(d.size, n), d.colour, 2)
	at := func(angle, radius float64) geom.Vec3 {
		sin, cos := math.Sincos(angle)
		return d.a.P.AddScaled(radius*cos, u).AddScaled(radius*sin, v)
	}
	if lo, hi = math.Max(lo, -2*math.Pi), math.Min(hi, 2*math.Pi); hi-lo < 4*math.Pi {
		dst = d.arc(dst, at, lo, hi, d.size, limitColour)
		dst = d.line(dst, d.a.P, at(lo, d.size), limitColour, 1)
		dst = d.line(dst, d.a.P, at(hi, d.size), limitColour, 1)
	}
	now := d.joint.Coordinate(axis)
	dst = d.line(dst, d.a.P, at(now, 0.9*d.size), d.colour, 1)
	if force := d.joint.MotorForce(axis); force != 0 {
		end := now + math.Copysign(1.2, force)
		dst = d.arc(dst, at, now, end, 0.7*d.size, motorColour)
		tip := at(end, 0.7*d.size)
		dst = d.line(dst, tip, at(end-math.Copysign(0.35, force), 0.82*d.size), motorColour, 3)
		dst = d.line(dst, tip, at(end-math.Copysign(0.35, force), 0.58*d.size), motorColour, 3)
	}
	return dst
}

// arc appends an arc in steps of 10° at most.
func (d *jointDrawing) arc(
	dst []Line, at func(angle, radius float64) geom.Vec3, from, to, radius float64, colour Colour,
) []Line {
	steps := math.Max(1, math.Ceil(math.Abs(to-from)/(math.Pi/18)))
	for i := range int(steps) {
		a, b := from+(to-from)*float64(i)/steps, from+(to-from)*float64(i+1)/steps
		dst = d.line(dst, at(a, radius), at(b, radius), colour, 3)
	}
	return dst
}

// appendSlide appends a way along axis k: a line from limit to limit with a bar at either end, and the motor.
func (d *jointDrawing) appendSlide(dst []Line, axis int, lo, hi float64, k int) []Line {
	if lo == hi {
		return dst
	}
	n, across := d.x[k], d.x[(k+1)%3].Scale(0.3*d.size)
	at := func(s float64) geom.Vec3 { return d.a.P.AddScaled(s, n) }
	for _, end := range [2]float64{lo, hi} {
		if !math.IsInf(end, 0) {
			dst = d.line(dst, at(end).Sub(across), at(end).Add(across), limitColour, 3)
		}
	}
	now := d.joint.Coordinate(axis)
	from, to := math.Max(lo, math.Min(now, 0)-d.size), math.Min(hi, math.Max(now, 0)+d.size)
	dst = d.line(dst, at(from), at(to), d.colour, 2)
	if force := d.joint.MotorForce(axis); force != 0 {
		tip := d.b.P.AddScaled(math.Copysign(d.size, force), n)
		back := tip.AddScaled(-math.Copysign(0.3*d.size, force), n)
		dst = d.line(dst, d.b.P, tip, motorColour, 3)
		dst = d.line(dst, tip, back.AddScaled(0.5, across), motorColour, 3)
		dst = d.line(dst, tip, back.AddScaled(-0.5, across), motorColour, 3)
	}
	return dst
}

// appendCone appends the cone that B's x axis stays in, and that axis: it swings by as much about y and z of A.
func (d *jointDrawing) appendCone(dst []Line, y, z float64) []Line {
	dst = d.line(dst, d.a.P, d.a.P.AddScaled(d.size, d.x[0]), d.colour, 1)
	dst = d.line(dst, d.b.P, d.b.P.AddScaled(0.9*d.size, d.y[0]), d.colour, 2)
	if !(max(y, z) < math.Pi) {
		return dst
	}
	rim := func(angle, radius float64) geom.Vec3 {
		s, c := math.Sincos(angle)
		swing := geom.FromRotationVector(d.x[1].Scale(y*c).AddScaled(z*s, d.x[2]))
		return d.a.P.AddScaled(radius, swing.Apply(d.x[0]))
	}
	dst = d.arc(dst, rim, 0, 2*math.Pi, d.size, limitColour)
	for i := range 4 {
		dst = d.line(dst, d.a.P, rim(float64(i)*math.Pi/2, d.size), limitColour, 1)
	}
	return dst
}

// line appends a line, or a dot where its ends are the same.
func (d *jointDrawing) line(dst []Line, a, b geom.Vec3, colour Colour, width float32) []Line {
	return append(dst, Line{A: narrow(a), B: narrow(b), Colour: colour, Width: width})
}

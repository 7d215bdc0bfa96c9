package app

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/command"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/panels"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// strongMotor is what a motor gives at most unless it is set to something else (N or N m).
const strongMotor = 1e5

// axisLong is how long the axis of a joint is drawn (m).
const axisLong = 0.6

// joinOf returns the joint between two places that were clicked, by the options of the tool.
func (a *Player) joinOf(first, second *hit) command.Join {
	t := &a.tools
	at, to := fromBody(first.on, first.local), second.point
	if t.tool == panels.GlueTool {
		return command.Join{Kind: "weld", At: at.Add(to).Mul(0.5)}
	}
	m := &t.spawned
	j := command.Join{Kind: t.kinds[m.Kind], At: at, To: to}
	j.BreakForce, j.BreakTorque = m.Force, m.Torque
	wants := command.TraitsOf(j.Kind)
	if wants.Axis {
		j.Axis = axisOf(m, turnFrom(first.on, first.normal), second.normal, to.Sub(at))
	}
	if wants.Motor != "" {
		j.Speed = m.Motor
	}
	if j.Speed != 0 || wants.Pulls {
		j.Most = m.Most
	}
	if wants.Yields {
		j.Hertz = m.Hertz
	}
	if wants.Ratio {
		j.Ratio = m.Ratio
	}
	if command.OneAnchor(j.Kind) {
		j.At = a.anchorOf(m, first, second)
		j.To = j.At
	}
	if wants.Limit != "" && m.Limited {
		j.Limit = limitsOf(m, &wants, to.Sub(at).Len())
	}
	if wants.Turns && m.Turned {
		low, high := max(m.Turns[0], -panels.MostTurns), min(m.Turns[1], panels.MostTurns)
		j.Turns = &[2]float64{low * math.Pi / 180, high * math.Pi / 180}
	}
	return j
}

// axisOf returns the axis of a joint, by the normals of the faces that were clicked and the way from click to click.
func axisOf(m *panels.Made, first, second, across mgl64.Vec3) (axis mgl64.Vec3) {
	switch m.Axis {
	case 0:
		axis = first
	case 4:
		axis = second
	case 5:
		axis = across
	default:
		axis[m.Axis-1] = 1
	}
	if axis.Len() < 1e-9 { // both clicks are at one place
		axis = first
	}
	v, up := geom.FromArray(axis).Unit(), geom.V(0, 1, 0)
	side := v.Cross(up)
	if side.Len() < 1e-6 {
		side = geom.V(0, 0, 1)
	}
	v = geom.AxisAngle(side.Unit(), m.Lift*math.Pi/180).Apply(v)
	return geom.AxisAngle(up, m.Tilt*math.Pi/180).Apply(v).Array()
}

// anchorOf returns where a joint of one anchor is.
func (a *Player) anchorOf(m *panels.Made, first, second *hit) mgl64.Vec3 {
	at, to := fromBody(first.on, first.local), second.point
	switch m.Anchor {
	case 1:
		return at
	case 2:
		return to
	case 3:
		return fromBody(first.on, mgl64.Vec3{})
	case 4:
		return fromBody(second.on, mgl64.Vec3{})
	}
	return at.Add(to).Mul(0.5)
}

// limitsOf returns the limits of a joint. Some are lengths.
func limitsOf(m *panels.Made, wants *command.JointTraits, length float64) *[2]float64 {
	if wants.Limit == "rad" {
		return &[2]float64{m.Turns[0] * math.Pi / 180, m.Turns[1] * math.Pi / 180}
	}
	limits := m.Slides
	if wants.Lengths {
		limits[0], limits[1] = math.Max(0, length+limits[0]), length+limits[1]
	}
	return &limits
}

// drawAxis shows the axis and the anchor that the joint would have if the body under the pointer were clicked.
func (a *Player) drawAxis() {
	t := &a.tools
	kind := t.kinds[t.spawned.Kind]
	first := t.first
	if t.tool != panels.JointTool || !command.TraitsOf(kind).Axis || a.desk.ui.Over() || first.on.Stage == nil ||
		!first.on.Stage.World().Contains(first.on.ID) {
		return
	}
	width, height := a.size()
	second := bodyAt(a.lanes, &a.camera, a.input.x, a.input.y, width, height)
	if second.on.Stage != first.on.Stage || second.on == first.on {
		second = hit{on: first.on, point: fromBody(first.on, first.local), normal: turnFrom(first.on, first.normal)}
	}
	j := a.joinOf(&first, &second)
	shift, along := first.on.Stage.Shift(), j.Axis.Mul(axisLong)
	at := j.At.Add(shift)
	a.painter.Strokes = append(a.painter.Strokes, strokeTo(at.Sub(along), at.Add(along), roomColour))
}

package trace

import (
	"cmp"
	"math"
	"strconv"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// joints is what the trace has said of joints.
type joints struct {
	ids   []tracedJoint // by slot
	last  int           // trace id given last
	slots []physics.JointID
}

// tracedJoint ties a joint slot to the id in the trace.
type tracedJoint struct {
	joint physics.JointID
	id    int    // 0 for none
	ends  [2]int // ids of its bodies
}

// noteJoints has the line say which joints have come and which have gone since that was said last. Those of bodies that
// have no name yet wait until they do.
func (t *Writer) noteJoints() {
	g := &t.joints
	for i := range g.ids {
		if e := &g.ids[i]; e.id != 0 && (!t.world.HasJoint(e.joint) || t.endsOf(e.joint) != e.ends) {
			if len(t.line.unjoint) > 0 {
				t.line.unjoint = append(t.line.unjoint, ',')
			}
			t.line.unjoint = strconv.AppendInt(t.line.unjoint, int64(e.id), 10)
			*e = tracedJoint{}
		}
	}
	g.slots = t.world.AppendJoints(g.slots[:0])
	for _, coupling := range [2]bool{false, true} { // couplings name other joints by their ids
		for _, id := range g.slots {
			if _, is := t.world.Joint(id).Coupled(); is == coupling {
				t.noteJoint(id)
			}
		}
	}
}

// noteJoint has the line say that a joint has come, unless that has been said or one of its bodies has no name yet.
func (t *Writer) noteJoint(id physics.JointID) {
	g := &t.joints
	for len(g.ids) <= int(id.Index) {
		g.ids = append(g.ids, tracedJoint{})
	}
	j := t.world.Joint(id)
	a, b := j.Bodies()
	if g.ids[id.Index].id != 0 || !t.known(a) || !b.IsZero() && !t.known(b) {
		return
	}
	g.last++
	g.ids[id.Index] = tracedJoint{id, g.last, t.endsOf(id)}
	if len(t.line.joints) > 0 {
		t.line.joints = append(t.line.joints, ',')
	}
	t.line.joints = t.appendJoint(t.line.joints, j, g.last)
}

// endsOf returns the ids of the bodies of a joint, 0 for the world and for one that has no name yet.
func (t *Writer) endsOf(id physics.JointID) (ids [2]int) {
	a, b := t.world.Joint(id).Bodies()
	for i, body := range [...]physics.BodyID{a, b} {
		if !body.IsZero() && t.known(body) {
			ids[i] = t.ids[body.Index()].id
		}
	}
	return ids
}

// appendJoint writes a joint.
func (t *Writer) appendJoint(b []byte, j physics.Joint, id int) []byte {
	one, two := j.Bodies()
	b = strconv.AppendInt(append(b, `{"id":`...), int64(id), 10)
	b = quoted(append(b, `,"name":`...), j.Name())
	b = quoted(append(b, `,"kind":`...), j.Kind().Name())
	b = strconv.AppendInt(append(b, `,"a":`...), int64(t.ids[one.Index()].id), 10)
	if b = append(b, `,"b":`...); two.IsZero() {
		b = append(b, `null`...)
	} else {
		b = strconv.AppendInt(b, int64(t.ids[two.Index()].id), 10)
	}
	first, second := j.Frames()
	onA, onB := first.Geom(), second.Geom()
	x := geom.Vec3{X: 1}
	b = triple(append(b, `,"rA":`...), onA.P)
	b = triple(append(b, `,"rB":`...), onB.P)
	b = triple(append(b, `,"axisA":`...), onA.Q.Apply(x))
	b = triple(append(b, `,"axisB":`...), onB.Q.Apply(x))
	b = quaternion(append(b, `,"qA":`...), onA.Q)
	b = quaternion(append(b, `,"qB":`...), onB.Q)
	return append(t.appendOwn(appendLimits(b, j), j), '}')
}

// appendOwn writes what only some kinds have: the axes that are coupled, a ratio, the points of a pulley or path.
func (t *Writer) appendOwn(b []byte, j physics.Joint) []byte {
	if axes, couples := j.Coupled(); couples {
		b = append(b, `,"couples":[`...)
		for i, of := range axes {
			b = strconv.AppendInt(append(b, [2]string{"[", ",["}[i]...), int64(t.joints.ids[of.Joint.Index].id), 10)
			b = append(quoted(append(b, ','), of.Axis), ']')
		}
		b = append(b, ']')
	}
	switch kind := j.Kind().(type) {
	case joint.Gear:
		b = number(append(b, `,"ratio":`...), kind.Ratio)
	case joint.Rack:
		b = number(append(b, `,"ratio":`...), kind.Ratio)
	case joint.Pulley:
		b = number(append(b, `,"ratio":`...), cmp.Or(kind.Ratio, 1))
		b = appendPoints(append(b, `,"over":`...), kind.Over[:])
	case joint.Path:
		b = strconv.AppendBool(append(b, `,"closed":`...), kind.Closed)
		b = quoted(append(b, `,"turn":`...), kind.Turn.String())
		b = appendPoints(append(b, `,"points":`...), kind.Points)
	}
	return b
}

// appendPoints writes a list of points.
func appendPoints(b []byte, points []mgl64.Vec3) []byte {
	for i, p := range points {
		b = triple(append(b, "[,"[min(i, 1)]), geom.FromArray(p))
	}
	return append(b, ']')
}

// appendLimits writes the bounds of the axes that have any.
func appendLimits(b []byte, j physics.Joint) []byte {
	separator := `,"limits":[[`
	for axis, name := range j.Axes() {
		lo, hi := j.Limits(axis)
		if math.IsInf(lo, -1) && math.IsInf(hi, 1) {
			continue
		}
		b = quoted(append(b, separator...), name)
		b = bound(append(b, ','), lo)
		b = append(bound(append(b, ','), hi), ']')
		separator = `,[`
	}
	if separator == `,[` {
		b = append(b, ']')
	}
	return b
}

// bound writes a bound, null for none.
func bound(b []byte, v float64) []byte {
	if math.IsInf(v, 0) {
		return append(b, `null`...)
	}
	return number(b, v)
}

func quaternion(b []byte, q geom.Quat) []byte {
	b = number(append(b, '['), q.W)
	b = number(append(b, ','), q.X)
	b = number(append(b, ','), q.Y)
	b = number(append(b, ','), q.Z)
	return append(b, ']')
}

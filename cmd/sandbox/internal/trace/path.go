package trace

import (
	"fmt"
	"math"
	"strconv"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// The paths of a step stand beside its poses, for the bodies that moved in it:
//
//	"paths":[[id,[[t0,t1,"screw"|"straight",px,py,pz,qw,qx,qy,qz,px,py,pz,qw,qx,qy,qz],…]],…]
//
// each with its pieces from 0 to 1, shares of the step, and of every piece the pose at its start and at its end.

// written is the pose of a body that was written last, as number and as text: most poses are written several times
// over, at the end of a piece, at the start of the next one, and at the end of the step.
type written struct {
	pose geom.Pose
	text []byte // px,py,pz,qw,qx,qy,qz
}

// write returns the text of a pose.
func (l *written) write(pose *geom.Pose) []byte {
	now, before := coordinates(pose), coordinates(&l.pose)
	same := len(l.text) > 0
	for k := range now {
		same = same && math.Float64bits(now[k]) == math.Float64bits(before[k]) // −0 is not 0
	}
	if same {
		return l.text
	}
	l.pose, l.text = *pose, l.text[:0]
	for k, x := range now {
		if k > 0 {
			l.text = append(l.text, ',')
		}
		l.text = number(l.text, x)
	}
	return l.text
}

func coordinates(p *geom.Pose) [7]float64 {
	return [...]float64{p.P.X, p.P.Y, p.P.Z, p.Q.W, p.Q.X, p.Q.Y, p.Q.Z}
}

// appendPose appends the pose of a body to a list of poses.
func (t *Writer) appendPose(b []byte, id physics.BodyID, pose geom.Pose) []byte {
	if !pose.IsFinite() && t.fault == nil {
		t.fault = fmt.Errorf("trace: body %q has a pose that is not finite", t.world.Body(id).Name())
	}
	e := &t.ids[id.Index()]
	return appendNumbered(b, e.id, e.last.write(&pose))
}

// appendNumbered appends the text of a pose, with the id before it, to a list of poses.
func appendNumbered(b []byte, id int, pose []byte) []byte {
	b = strconv.AppendInt(append(separated(b), '['), int64(id), 10)
	return append(append(append(b, ','), pose...), ']')
}

// appendPath appends the path of a body through the last step to a list of paths, nothing if it did not move.
func (t *Writer) appendPath(b []byte, id physics.BodyID) []byte {
	t.path = t.world.Body(id).AppendPath(t.path[:0])
	if len(t.path) == 0 {
		return b
	}
	e := &t.ids[id.Index()]
	b = strconv.AppendInt(append(separated(b), '['), int64(e.id), 10)
	b = append(b, ',', '[')
	for k := range t.path {
		if k > 0 {
			b = append(b, ',')
		}
		b = appendPiece(b, &t.path[k], &e.last)
	}
	return append(b, ']', ']')
}

// appendPiece writes a piece of a path.
func appendPiece(b []byte, p *physics.Piece, last *written) []byte {
	b = number(append(b, '['), p.From)
	b = number(append(b, ','), p.To)
	if p.Straight {
		b = append(b, `,"straight",`...)
	} else {
		b = append(b, `,"screw",`...)
	}
	start, end := p.Start.Geom(), p.End.Geom()
	b = append(append(b, last.write(&start)...), ',')
	return append(append(b, last.write(&end)...), ']')
}

// separated puts a comma after the entries of a list, if it has any.
func separated(b []byte) []byte {
	if len(b) > 0 {
		b = append(b, ',')
	}
	return b
}

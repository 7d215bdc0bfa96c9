package trace

import (
	"strconv"

	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/ghost"
)

// ghosts is what a trace has of the ghosts of its level, which the world knows nothing of: they are there from the
// header on to the end.
type ghosts struct {
	set      *ghost.Set // nil without any
	first    int        // trace id of the first one
	before   []physics.Pose
	last     []written
	vertices bool // of those that deform are traced
}

// appendGhosts names the ghosts in the header, after the bodies.
func (t *Writer) appendGhosts(b []byte) []byte {
	g := &t.ghosts
	if g.set == nil {
		return b
	}
	g.first = t.last + 1
	t.last += g.set.Len()
	g.last = make([]written, g.set.Len())
	for i := range g.set.Len() {
		if b[len(b)-1] != '[' {
			b = append(b, ',')
		}
		b = append(b, `{"id":`...)
		b = strconv.AppendInt(b, int64(g.first+i), 10)
		b = append(b, `,"name":`...)
		b = quoted(b, g.set.Name(i))
		b = append(b, `,"kind":"kinematic","mass":0,"collides":false,"shapes":[{"kind":"mesh","vertices":`...)
		b = triples(b, g.set.Rest(i))
		b = append(b, `,"faces":[`...)
		b = appendTriangles(b, g.set.Surface(i))
		b = append(b, `]}]}`...)
	}
	return b
}

// note keeps where the ghosts are now, for lines that tell of the moment before the next step.
func (g *ghosts) note() {
	if g.set == nil {
		return
	}
	g.before = g.before[:0]
	for i := range g.set.Len() {
		g.before = append(g.before, g.set.Pose(i))
	}
}

// placeGhosts appends the poses of the ghosts, now or at the start of the last step, to the line.
func (t *Writer) placeGhosts(now bool) {
	g := &t.ghosts
	if g.set == nil {
		return
	}
	for i := range g.set.Len() {
		pose := g.set.Pose(i).Geom()
		if !now {
			pose = g.before[i].Geom()
		}
		t.line.poses = appendNumbered(t.line.poses, g.first+i, g.last[i].write(&pose))
	}
}

// appendVertices appends the vertices of the ghosts that deform, as they are now.
func (g *ghosts) appendVertices(b []byte) []byte {
	if g.set == nil || !g.vertices {
		return b
	}
	for i := range g.set.Len() {
		if !g.set.Deforms(i) {
			continue
		}
		if len(b) > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(append(b, '['), int64(g.first+i), 10)
		b = append(triples(append(b, ','), g.set.Shape(i)), ']')
	}
	return b
}

func triples(b []byte, points []geom.Vec3) []byte {
	b = append(b, '[')
	for i, v := range points {
		if i > 0 {
			b = append(b, ',')
		}
		b = triple(b, v)
	}
	return append(b, ']')
}

func appendTriangles(b []byte, s *faceoctree.Surface) []byte {
	for i, f := range s.Faces {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '[')
		for k, v := range f {
			if k > 0 {
				b = append(b, ',')
			}
			b = strconv.AppendInt(b, int64(v), 10)
		}
		b = append(b, ']')
	}
	return b
}

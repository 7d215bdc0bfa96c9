// Package trace writes a run as text that a program in any language can check: what every body is made of, and where
// it was at every step. What is traced is what collides, in the frame the engine computes in (the centre of mass):
// nothing is shrunk or rounded, and every number reads back to the same float64.
//
// The format is one JSON object a line. First the header:
//
//	{"brickyard_trace":1,"hz":60,"gravity":[0,-9.81,0],"expel_zone":0.0005,"bodies":[BODY…]}
//
// then, for step 0 and every traced step, {"step":n,"poses":[[id,px,py,pz,qw,qx,qy,qz]…]}, with "spawn":[BODY…] and
// "remove":[id…] where they happen, and "paths" that tell how the bodies got there (see path.go). Ids count from 1 in
// order of birth and are never used again. docs/trace.md tells all that a reader has to know.
//
// Bodies that pass through each other are listed in the header, "ignore_pairs":[[id,id]…], and where that begins or
// ends later, "ignore" and "unignore":[[id,id]…] in the line of the first step taken so, or of a birth. Ghosts, which
// pass through everything, stand after the bodies of the header with "collides":false (see ghost.go). Joints are listed
// in the same way, "joints":[JOINT…] and "unjoint":[id…] (see joint.go).
package trace

import (
	"fmt"
	"io"
	"strconv"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/ghost"
)

// Writer writes the trace of one world. A failed write is remembered and returned by Close.
type Writer struct {
	out   io.Writer
	world *physics.World
	every uint64
	ends  bool // paths are left out

	ids   []traced // by body slot
	last  int      // trace id given last
	line  line     // the latest line, held back because bodies may still be born at its moment
	held  bool     // line is set
	gone  []byte   // ids removed since the latest line
	seen  []physics.BodyID
	path  []physics.Piece // scratch: of one body
	buf   []byte
	fault error

	ignored ignored
	joints  joints
	ghosts  ghosts
}

// traced ties a body slot to the id in the trace.
type traced struct {
	body   physics.BodyID
	id     int
	solids *physics.Solid // the first one: a body that has taken others is told as another one
	end    geom.Pose      // of the last step: a body that begins the next one elsewhere is told as another one, too
	last   written
}

// line is one step in the making; its parts are lists without brackets.
type line struct {
	step                        uint64
	poses, paths, spawn, remove []byte
	ignore, unignore            []byte
	joints, unjoint             []byte
	vertices                    []byte
}

// NewWriter writes the header and holds the line of the present step. The ghosts are those that step with the world,
// nil without any. Every k-th step is traced (0 counts as 1).
func NewWriter(out io.Writer, w *physics.World, set *ghost.Set, every int) *Writer {
	t := &Writer{out: out, world: w, every: uint64(max(every, 1)), ghosts: ghosts{set: set}}
	cfg := w.Config()
	b := append(t.buf[:0], `{"brickyard_trace":1,"hz":`...)
	b = number(b, cfg.Hz)
	b = append(b, `,"gravity":`...)
	b = triple(b, geom.V(cfg.Gravity[0], cfg.Gravity[1], cfg.Gravity[2]))
	b = append(b, `,"expel_zone":`...)
	b = number(b, cfg.ExpelZone)
	b = append(b, `,"bodies":[`...)
	t.line.step = w.StepCount()
	for i, id := range t.look() {
		if i > 0 {
			b = append(b, ',')
		}
		b = t.appendBody(b, id, t.name(id))
		t.line.poses = t.appendPose(t.line.poses, id, w.Body(id).Pose().Geom())
	}
	t.held = true
	b = append(t.appendGhosts(b), ']')
	t.placeGhosts(true)
	t.ghosts.note()
	t.line.ignore = t.appendFiltered(t.line.ignore, t.seen)
	if t.noteIgnored(); len(t.line.ignore) > 0 {
		b = append(append(append(b, `,"ignore_pairs":[`...), t.line.ignore...), ']')
		t.line.ignore = t.line.ignore[:0]
	}
	if t.noteJoints(); len(t.line.joints) > 0 {
		b = append(append(append(b, `,"joints":[`...), t.line.joints...), ']')
		t.line.joints = t.line.joints[:0]
	}
	t.write(append(b, '}', '\n'))
	return t
}

// LeavePathsOut has the trace tell the ends of steps only, from now on.
func (t *Writer) LeavePathsOut() { t.ends = true }

// AddVertices has the trace tell where the vertices of ghosts that deform are, from now on.
func (t *Writer) AddVertices() {
	t.ghosts.vertices = true
	t.line.vertices = t.ghosts.appendVertices(t.line.vertices[:0])
}

// Step records the step just taken. Bodies born before it (by a script) are written with their birth pose at the
// start of the step, bodies born after it with their pose now.
func (t *Writer) Step() {
	now := t.world.StepCount()
	t.findRemoved()
	var before, after []physics.BodyID
	for _, id := range t.look() {
		if t.known(id) {
			continue
		}
		if t.start(id) != t.now(id) {
			before = append(before, id)
		} else {
			after = append(after, id)
		}
	}
	if len(before) > 0 {
		t.spawnAtStart(now-1, before)
	}
	defer t.noteEnds()
	whole := now%t.every == 0
	if !whole && len(after) == 0 {
		t.ghosts.note()
		return
	}
	t.flush()
	if whole && !t.ends {
		for _, id := range t.seen { // before the poses, with which the paths end
			t.line.paths = t.appendPath(t.line.paths, id)
		}
	}
	t.begin(now, t.now)
	if whole {
		t.line.vertices = t.ghosts.appendVertices(t.line.vertices)
	}
	t.ghosts.note()
	t.line.spawn = t.appendSpawn(t.line.spawn, &t.line.poses, after, t.now)
}

// Close writes the line still held and returns the first error of any write.
func (t *Writer) Close() error {
	if len(t.gone) > 0 {
		t.flush()
		t.begin(t.world.StepCount(), t.now)
	}
	t.flush()
	return t.fault
}

// Err returns the first error of any write so far.
func (t *Writer) Err() error { return t.fault }

// placing tells where a body is at one end of the last step: Writer.now or Writer.start.
type placing func(physics.BodyID) geom.Pose

// start returns the pose in which a body began the last step.
func (t *Writer) start(id physics.BodyID) geom.Pose {
	if t.path = t.world.Body(id).AppendPath(t.path[:0]); len(t.path) > 0 {
		return t.path[0].Start.Geom()
	}
	return t.now(id)
}

// now returns the pose of a body after the last step.
func (t *Writer) now(id physics.BodyID) geom.Pose { return t.world.Body(id).Pose().Geom() }

// begin starts the line of a step with the poses of all bodies known.
func (t *Writer) begin(step uint64, pose placing) {
	t.line.step, t.held = step, true
	t.line.spawn, t.line.remove = t.line.spawn[:0], append(t.line.remove[:0], t.gone...)
	t.gone = t.gone[:0]
	t.line.ignore, t.line.unignore = t.line.ignore[:0], t.line.unignore[:0]
	t.line.joints, t.line.unjoint = t.line.joints[:0], t.line.unjoint[:0]
	t.noteIgnored()
	t.noteJoints()
	t.placeKnown(pose)
}

// rebuild takes the bodies that are gone out of the line held.
func (t *Writer) rebuild() {
	if len(t.line.remove) > 0 {
		t.line.remove = append(t.line.remove, ',')
	}
	t.line.remove = append(t.line.remove, t.gone...)
	t.gone = t.gone[:0]
	t.placeKnown(t.start)
}

func (t *Writer) placeKnown(pose placing) {
	t.line.poses = t.line.poses[:0]
	for _, id := range t.seen {
		if t.known(id) {
			t.line.poses = t.appendPose(t.line.poses, id, pose(id))
		}
	}
	t.placeGhosts(t.line.step == t.world.StepCount())
}

// spawnAtStart adds births to the line of the moment before the last step, and makes that line when it is not traced.
func (t *Writer) spawnAtStart(step uint64, born []physics.BodyID) {
	switch {
	case !t.held || t.line.step != step:
		t.flush()
		t.begin(step, t.start)
	case len(t.gone) > 0:
		// What was removed may have made room for what is born: the line must not show both.
		t.rebuild()
	}
	t.line.spawn = t.appendSpawn(t.line.spawn, &t.line.poses, born, t.start)
}

// appendSpawn names the bodies, appends them to b and where they are to poses.
func (t *Writer) appendSpawn(b []byte, poses *[]byte, born []physics.BodyID, pose placing) []byte {
	for _, id := range born {
		if len(b) > 0 {
			b = append(b, ',')
		}
		b = t.appendBody(b, id, t.name(id))
		*poses = t.appendPose(*poses, id, pose(id))
	}
	if len(born) > 0 {
		t.line.ignore = t.appendFiltered(t.line.ignore, born)
		t.noteIgnored()
		t.noteJoints()
	}
	return b
}

// flush writes the line held, if any.
func (t *Writer) flush() {
	if !t.held {
		return
	}
	t.held = false
	b := append(t.buf[:0], `{"step":`...)
	b = strconv.AppendUint(b, t.line.step, 10)
	b = append(b, `,"poses":[`...)
	b = append(b, t.line.poses...)
	b = append(b, ']')
	if len(t.line.paths) > 0 {
		b = append(append(append(b, `,"paths":[`...), t.line.paths...), ']')
		t.line.paths = t.line.paths[:0]
	}
	if len(t.line.vertices) > 0 {
		b = append(append(append(b, `,"vertices":[`...), t.line.vertices...), ']')
		t.line.vertices = t.line.vertices[:0]
	}
	if len(t.line.spawn) > 0 {
		b = append(append(append(b, `,"spawn":[`...), t.line.spawn...), ']')
	}
	if len(t.line.remove) > 0 {
		b = append(append(append(b, `,"remove":[`...), t.line.remove...), ']')
	}
	if len(t.line.ignore) > 0 {
		b = append(append(append(b, `,"ignore":[`...), t.line.ignore...), ']')
	}
	if len(t.line.unignore) > 0 {
		b = append(append(append(b, `,"unignore":[`...), t.line.unignore...), ']')
	}
	if len(t.line.joints) > 0 {
		b = append(append(append(b, `,"joints":[`...), t.line.joints...), ']')
	}
	if len(t.line.unjoint) > 0 {
		b = append(append(append(b, `,"unjoint":[`...), t.line.unjoint...), ']')
	}
	t.write(append(b, '}', '\n'))
}

func (t *Writer) write(b []byte) {
	t.buf = b
	if t.fault != nil {
		return
	}
	if _, err := t.out.Write(b); err != nil {
		t.fault = fmt.Errorf("trace: %w", err)
	}
}

// look lists the live bodies.
func (t *Writer) look() []physics.BodyID {
	t.seen = t.world.AppendBodies(t.seen[:0])
	return t.seen
}

func (t *Writer) known(id physics.BodyID) bool {
	return id.Index() < len(t.ids) && t.ids[id.Index()].body == id
}

// name gives a body its id in the trace.
func (t *Writer) name(id physics.BodyID) int {
	for len(t.ids) <= id.Index() {
		t.ids = append(t.ids, traced{})
	}
	t.last++
	t.ids[id.Index()] = traced{body: id, id: t.last, solids: &t.world.Body(id).Solids()[0], end: t.now(id)}
	return t.last
}

// noteEnds notes where the last step has left all bodies.
func (t *Writer) noteEnds() {
	for _, id := range t.seen {
		t.ids[id.Index()].end = t.now(id)
	}
}

// goesOn reports whether a body is the one that it was in the step before: there, with the same solids, and not put
// elsewhere in between.
func (t *Writer) goesOn(e *traced) bool {
	return t.world.Contains(e.body) && e.solids == &t.world.Body(e.body).Solids()[0] && t.start(e.body) == e.end
}

// findRemoved notes the bodies that are gone, or told as others from now on.
func (t *Writer) findRemoved() {
	for i := range t.ids {
		e := &t.ids[i]
		if e.id == 0 || t.goesOn(e) {
			continue
		}
		if len(t.gone) > 0 {
			t.gone = append(t.gone, ',')
		}
		t.gone = strconv.AppendInt(t.gone, int64(e.id), 10)
		*e = traced{}
	}
}

func (t *Writer) appendBody(b []byte, id physics.BodyID, name int) []byte {
	b = append(b, `{"id":`...)
	b = strconv.AppendInt(b, int64(name), 10)
	b = append(b, `,"name":`...)
	b = quoted(b, t.world.Body(id).Name())
	b = append(b, `,"kind":"`...)
	b = append(b, t.world.Body(id).Kind().String()...)
	b = append(b, `","mass":`...)
	b = number(b, t.world.Body(id).Mass())
	b = append(b, `,"shapes":[`...)
	b = appendShapes(b, t.world.Body(id).Solids())
	return append(b, ']', '}')
}

// appendShapes writes the solids; flat polygons, which have no inside, join into one mesh at the end.
func appendShapes(b []byte, solids []physics.Solid) []byte {
	var flat []*convex.Polyhedron
	comma := false
	for i := range solids {
		s := &solids[i].Shape
		if s.Form == collision.Polyhedral && len(s.Core.Faces) == 2 {
			flat = append(flat, s.Core)
			continue
		}
		if comma {
			b = append(b, ',')
		}
		comma = true
		b = appendShape(b, s)
	}
	if len(flat) > 0 {
		if comma {
			b = append(b, ',')
		}
		b = appendMesh(b, flat)
	}
	return b
}

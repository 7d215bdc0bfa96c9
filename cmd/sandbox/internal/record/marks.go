package record

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/internal/hash"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
)

// quantities are those of a body of which a step has marks.
var quantities = [...]string{"position", "rotation", "velocity", "spin"}

// A step has a mark of a byte for each quantity of each body while these are few. Of more there are marks of rows and
// columns: the quantities, in order, are divided into gridSide rows; those with the same place modulo gridSide are a
// column. The first row that differs, and the columns that do, lead to the body, in as many bytes for any number.
const (
	gridSide = 48
	fewMarks = 2 * gridSide
)

// Marker marks steps. It keeps scratch from one to the next.
type Marker struct {
	items []uint64 // by body that may move and quantity
	ids   []physics.BodyID
}

// Mark returns what the last step of some lanes has led to.
func (m *Marker) Mark(lanes *play.Lanes, step int) Step {
	m.items = m.items[:0]
	m.eachMover(lanes, func(b physics.Body) {
		pose := b.Pose()
		turn := pose.Rotation
		m.items = append(m.items, digest(0, pose.Position), digest(math.Float64bits(turn.W), turn.V),
			digest(0, b.Velocity()), digest(0, b.AngularVelocity()))
	})
	sum := Hash(lanes.Hash())
	s := Step{Step: step, Hash: &sum, Movers: len(m.items) / len(quantities)}
	if len(m.items) <= fewMarks {
		s.Marks = make([]byte, len(m.items))
		for i, x := range m.items {
			s.Marks[i] = byte(x)
		}
		return s
	}
	s.Marks = make([]byte, fewMarks)
	for i, x := range m.items {
		x = hash.Mix(x ^ uint64(i)) // equal values of two bodies do not cancel out
		s.Marks[m.row(i)] ^= byte(x)
		s.Marks[gridSide+i%gridSide] ^= byte(x >> 8)
	}
	return s
}

// row returns the row of item i.
func (m *Marker) row(i int) int { return i * gridSide / len(m.items) }

// digest mixes a vector and bits.
func digest(h uint64, v mgl64.Vec3) uint64 {
	for _, x := range v {
		h = hash.Mix(h ^ math.Float64bits(x))
	}
	return h
}

// eachMover visits the bodies that may move, lane by lane.
func (m *Marker) eachMover(lanes *play.Lanes, visit func(physics.Body)) {
	for _, stage := range lanes.Stages() {
		w := stage.World()
		m.ids = w.AppendBodies(m.ids[:0])
		for _, id := range m.ids {
			if b := w.Body(id); b.Kind() != physics.Static {
				visit(b)
			}
		}
	}
}

// Differ says in what a step of some lanes differs from a recorded one, "" if it does not: the first body, and which of
// its quantities.
func (m *Marker) Differ(lanes *play.Lanes, recorded *Step) string {
	now := m.Mark(lanes, recorded.Step)
	switch {
	case recorded.Hash == nil || *now.Hash == *recorded.Hash:
		return ""
	case now.Movers != recorded.Movers:
		return fmt.Sprintf("%d bodies may move instead of %d", now.Movers, recorded.Movers)
	case len(now.Marks) != len(recorded.Marks):
		return "it has another hash, and no marks of its bodies"
	}
	first, more := m.first(recorded.Marks, now.Marks)
	if first < 0 {
		return "it has another hash, though no body has another mark: the record may have been changed since it was " +
			"written, or what differs has no mark, as a ghost, or by chance the same one"
	}
	name, at := "", 0
	m.eachMover(lanes, func(b physics.Body) {
		if at == first/len(quantities) {
			name = b.Name()
		}
		at++
	})
	return fmt.Sprintf("%q has another %s%s", name, quantities[first%len(quantities)], more)
}

// first returns the first item whose marks differ, −1 for none, and words on others.
func (m *Marker) first(before, now []byte) (first int, more string) {
	differs := func(k int) bool { return before[k] != now[k] }
	first = -1
	if len(now) < fewMarks || len(m.items) == fewMarks {
		bodies, last := 0, -1
		for i := range now {
			if !differs(i) {
				continue
			}
			if first < 0 {
				first = i
			}
			if body := i / len(quantities); body != last {
				bodies, last = bodies+1, body
			}
		}
		if bodies > 1 {
			more = fmt.Sprintf(", and %d more bodies differ", bodies-1)
		}
		return first, more
	}
	rows := 0
	for k := range gridSide {
		if differs(k) {
			rows++
		}
	}
	if rows > 1 {
		more = fmt.Sprintf(", and more bodies differ, in %d of %d parts of the level", rows, gridSide)
	}
	for pass := range 2 { // the second time no column is asked: marks are equal by chance now and then
		for i := range m.items {
			if differs(m.row(i)) && (pass == 1 || differs(gridSide+i%gridSide)) {
				return i, more
			}
		}
	}
	return -1, more
}

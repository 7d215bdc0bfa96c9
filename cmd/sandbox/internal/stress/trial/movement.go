package trial

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// Movement measures how far dynamic bodies go: from the start during the first second (settling), and from where
// they were at one second afterwards (drift).
type Movement struct {
	Settled float64 // m, so far
	Drifted float64 // m, so far
	Now     float64 // m, farthest that a body is now from where it was at the start, or at one second

	world  *physics.World
	second uint64 // the step that ends the first second
	from   []physics.BodyID
	origin []geom.Vec3
}

// NewMovement begins at the present places.
func NewMovement(w *physics.World) *Movement {
	m := &Movement{world: w, second: w.StepCount() + uint64(math.Round(w.Config().Hz))}
	m.mark()
	return m
}

// mark makes the present places the origin.
func (m *Movement) mark() {
	m.from, m.origin = m.from[:0], m.origin[:0]
	for _, id := range m.world.Bodies() {
		if m.world.Body(id).Kind() == physics.Dynamic {
			m.from = append(m.from, id)
			m.origin = append(m.origin, m.world.Body(id).Pose().Geom().P)
		}
	}
}

// Step takes the places after a step into account. Bodies that came after the mark, or are gone, do not count.
func (m *Movement) Step() {
	m.Now = 0
	for i, id := range m.from {
		if m.world.Contains(id) {
			m.Now = math.Max(m.Now, m.world.Body(id).Pose().Geom().P.Sub(m.origin[i]).Len())
		}
	}
	step := m.world.StepCount()
	if step > m.second {
		m.Drifted = math.Max(m.Drifted, m.Now)
		return
	}
	m.Settled = math.Max(m.Settled, m.Now)
	if step == m.second {
		m.mark()
	}
}

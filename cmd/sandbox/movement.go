package main

import (
	"math"

	"github.com/brickyard-physics/brickyard/internal/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// movement measures how far dynamic bodies stray: from the start during the first second (settling), and from where
// they were at one second afterwards (drift).
type movement struct {
	world   *physics.World
	second  uint64 // the step that ends the first second
	from    []physics.BodyID
	origin  []geom.Vec3
	settled float64 // m
	drifted float64 // m
}

func newMovement(w *physics.World) *movement {
	m := &movement{world: w, second: w.StepCount() + uint64(math.Round(w.Config().Hz))}
	m.mark()
	return m
}

// mark makes the present places the origin.
func (m *movement) mark() {
	m.from, m.origin = m.from[:0], m.origin[:0]
	for _, id := range m.world.Bodies() {
		if m.world.Kind(id) == physics.Dynamic {
			m.from = append(m.from, id)
			m.origin = append(m.origin, m.world.Pose(id).P)
		}
	}
}

// Step takes the places after a step into account. Bodies that came after the mark, or are gone, do not count.
func (m *movement) Step() {
	var far float64
	for i, id := range m.from {
		if m.world.Contains(id) {
			far = math.Max(far, m.world.Pose(id).P.Sub(m.origin[i]).Len())
		}
	}
	step := m.world.StepCount()
	if step > m.second {
		m.drifted = math.Max(m.drifted, far)
		return
	}
	m.settled = math.Max(m.settled, far)
	if step == m.second {
		m.mark()
	}
}

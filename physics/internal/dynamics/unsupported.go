package dynamics

import (
	"slices"

	"github.com/brickyard-physics/brickyard/contact"
)

// A sub-step moves bodies at the speed that they have at its end, so a falling body gets ahead of its parabola by half
// of the motion that gravity adds in a sub-step: 8 mm in 1.6 s. Unsupported bodies are corrected to the parabola. The
// correction must cover all bodies of an island that falls together, whether they push each other or not, or a falling
// stack would part. It must not act on islands that an immovable body supports, for at rest the contact takes back all
// the speed that gravity gives.

// findUnsupported finds the unsupported bodies: all but those of islands that came into this slice with a load on an
// immovable body.
func (dy *Dynamics) findUnsupported() {
	islands := &dy.Solver.Islands
	dy.loaded = slices.Grow(dy.loaded[:0], len(dy.Bodies))[:len(dy.Bodies)]
	clear(dy.loaded)
	for _, k := range islands.Held {
		c := &dy.Solver.Constraints[k]
		if dy.States[c.B].Carries(c.Normal) {
			dy.noteImmovable(c.A, c)
		}
		if dy.States[c.A].Carries(c.Normal) {
			dy.noteImmovable(c.B, c)
		}
	}
	for _, i := range dy.Active.Unsettled {
		root := islands.Root(i)
		dy.Bodies[i].Unsupported = dy.Bodies[i].Unsupported && !dy.loaded[root] &&
			!(islands.IsLinked(root) && islands.IsHeld(root))
	}
}

// noteImmovable notes that constraint c is between body i and one that is immovable, or carries it by its locks.
func (dy *Dynamics) noteImmovable(i int32, c *contact.Constraint) {
	dy.Bodies[i].TouchesImmovable = true
	rows := dy.Solver.RowsOf(c)
	for k := range rows {
		if rows[k].Impulse > 0 {
			dy.loaded[dy.Solver.Islands.Root(i)] = true
			return
		}
	}
}

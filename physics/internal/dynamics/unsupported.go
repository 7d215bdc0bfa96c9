package dynamics

import (
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/internal/dsu"
)

// A sub-step moves bodies at the speed that they have at its end, so a falling body gets ahead of its parabola by half
// of the motion that gravity adds in a sub-step: 8 mm in 1.6 s. Unsupported bodies are corrected to the parabola. The
// correction must cover all bodies of a group that falls together, whether they push each other or not, or a falling
// stack would part. It must not act on groups that an immovable body supports, for at rest the contact takes back all
// the speed that gravity gives.

// supportGroups sorts bodies into groups joined by contacts.
type supportGroups struct {
	sets      dsu.Forest // of bodies; up to date for those of the constraints of this slice
	supported []bool     // by body: an immovable body supports the group that it is the root of
}

// findUnsupported finds the unsupported bodies: all but those of groups that came into this slice with a load on an
// immovable body.
func (dy *Dynamics) findUnsupported() {
	f, constraints := &dy.supports, dy.Solver.Constraints
	for len(f.sets) < len(dy.Bodies) {
		f.sets, f.supported = append(f.sets, 0), append(f.supported, false)
	}
	for k := range constraints {
		for _, i := range [2]int32{constraints[k].A, constraints[k].B} {
			f.sets.Isolate(i)
			f.supported[i] = false
		}
	}
	for k := range constraints {
		c := &constraints[k]
		if dy.States[c.A].InvMass > 0 && dy.States[c.B].InvMass > 0 {
			f.sets.Join(c.A, c.B)
		}
	}
	for k := range constraints {
		c := &constraints[k]
		if dy.States[c.B].Carries(c.Normal) {
			dy.noteImmovable(c.A, c)
		}
		if dy.States[c.A].Carries(c.Normal) {
			dy.noteImmovable(c.B, c)
		}
	}
	for k := range constraints {
		for _, i := range [2]int32{constraints[k].A, constraints[k].B} {
			dy.Bodies[i].Unsupported = dy.Bodies[i].Unsupported && !f.supported[f.sets.Find(i)]
		}
	}
}

// noteImmovable notes that constraint c is between body i and one that is immovable, or carries it by its locks.
func (dy *Dynamics) noteImmovable(i int32, c *contact.Constraint) {
	dy.Bodies[i].TouchesImmovable = true
	rows := dy.Solver.Rows[c.First : c.First+c.Count]
	for k := range rows {
		if rows[k].Impulse > 0 {
			dy.supports.supported[dy.supports.sets.Find(i)] = true
			return
		}
	}
}

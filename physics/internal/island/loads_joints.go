package island

import (
	"github.com/brickyard-physics/brickyard/contact/statics"
	"github.com/brickyard-physics/brickyard/physics/internal/linkage"
)

// The impulses of joints are no unknowns of the statics: bodies that joints hold count as supports there, and the loads
// found are taken only if the joints hold these bodies under them. So a stack on a shelf has its loads as on scenery. A
// stack on a table that itself stands on jointed legs has none: there both would have to be found at once.

// isLoose reports whether the statics has to balance body i: it gives way, and no joint holds it.
func (is *Island) isLoose(i int32) bool { return is.Yields(i) && is.Joints.IndexOf(i) < 0 }

// jointsHold reports whether joints hold all bodies that the contacts in work press on, with the loads found for a
// sub-step of h seconds.
func (is *Island) jointsHold(h float64) bool {
	last := int32(-1)
	for _, i := range is.inWork {
		c := &is.Solver.Constraints[i]
		for _, body := range [2]int32{c.A, c.B} {
			if at := is.Joints.IndexOf(body); at >= 0 && at != last {
				if last = at; !is.holds(at, h) {
					return false
				}
			}
		}
	}
	return true
}

// holds reports whether the joints of an assembly at rest leave all of its bodies there, under gravity, forces and the
// loads found.
func (is *Island) holds(assembly int32, h float64) bool {
	a := linkage.Impact{Assembly: &is.Joints.All[assembly], Table: &is.Joints.Table,
		Movers: linkage.Movers{States: is.States, Poses: is.Poses}}
	is.pushes = is.pushes[:0]
	for _, i := range a.Bodies {
		if !is.standsFirst(i) {
			return false
		}
		weight := is.AccelerationOf(i).Scale(h * is.Bodies[i].Mass)
		is.pushes = append(is.pushes, linkage.Hit(i, weight, is.Externals.TorqueOn(i).Scale(h)))
	}
	for _, i := range is.Solver.Islands.Of(is.Solver.Islands.Root(a.Bodies[0])) {
		c := is.Solver.Constraints[i]
		if is.Joints.IndexOf(c.A) != assembly && is.Joints.IndexOf(c.B) != assembly {
			continue
		}
		is.rows = append(is.rows[:0], is.Solver.RowsOf(&c)...)
		if e, inWork := is.contactIndex(&c); inWork {
			is.Loads.System.Store(e, &c, is.rows, h)
		}
		for side, body := range [2]int32{c.A, c.B} {
			if is.Joints.IndexOf(body) == assembly {
				force, torque := statics.LoadOf(&c, is.rows, side == 1)
				is.pushes = append(is.pushes, linkage.Hit(body, force, torque))
			}
		}
	}
	a.Measure()
	a.Hold(is.pushes...)
	most := unbalancedShare * h * is.Settings.Gravity.Len()
	for _, i := range a.Bodies {
		if vel, spin := a.ChangeOf(i); !(vel.Len()+float64(spin.Len()*is.Bodies[i].Radius) <= most) {
			return false
		}
	}
	return true
}

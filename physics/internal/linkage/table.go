package linkage

import (
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Joint is a joint of a world: its geometry, and its impulses and coordinates from sub-step to sub-step.
type Joint struct {
	jointrows.Joint
	Gen     uint32                      // 0 while the slot is free
	Locked  [jointrows.MostRows]float64 // N s or N m s: impulses of the locked rows in the last sub-step
	Along   [jointrows.MostRows]Along   // by axis
	Substep float64                     // s: the length of the sub-step that the impulses are of
	Driven  [jointrows.Halves]Driven
	Strain  Strain
	Limits  [jointrows.MostRows]AtLimit // by axis

	// Bend is the part that the bending of its rows adds to their speeds in the next sub-step (m/s or rad/s), BendWas the
	// same as it was in the last one.
	Bend, BendWas Vec
	Pulls         [jointrows.MostBodies]float64 // N m, by body: forces times their arms, see notePulls
	pulled        [jointrows.MostBodies]float64 // N m: the same of the last sub-step alone
	Undisturbed   uint8                         // slices since something disturbed its assembly, at most freeAfter

	// Left by the guard:
	Open       float64 // m: by how much it is open after the last slice, 0 if the guard let it be
	TangledFor float64 // s: how long it has been open by more than tangledLeast
	Turned     float64 // s: how long it has been off its angles, or beyond a limit, by more than tangledTurn
	Cut        uint8   // slices in a row in which motions of its assembly were cut, at most cutTogether
}

// Along is the state of an axis.
type Along struct {
	Coordinate float64 // m or rad; angles are counted over full turns; kept where something acts, or turns are counted
	Clock      float64 // s, since the motor was set
	Speed      float64 // m/s or rad/s, at the end of the last sub-step

	// Impulses of the last sub-step (N s or N m s).
	Stop, Soft, Motor, Friction float64

	stop, motor, friction bound
	hit                   float64 // m/s or rad/s: speed with which the axis came to its stop in this sub-step
}

// bound tells whether an impulse along an axis follows from an equation or is at one of its bounds.
type bound int8

const (
	below  bound = iota - 1 // at its lower bound; of a stop: the lower limit acts
	inside                  // follows from its equation; of a stop: no limit acts
	above
)

// impulse returns the sum of the impulses along the axis.
func (a *Along) impulse() float64 { return a.Stop + a.Soft + a.Motor + a.Friction }

// Table holds the joints of a world by slot. Changed tells that assemblies are to be found anew.
type Table struct {
	Joints  []Joint
	Free    []int32
	Gens    uint32 // generations handed out
	Count   int    // of joints
	Changed bool
	Now     float64 // scratch: s, from the beginning of the step to the end of the sub-step
}

// Add enters a joint and returns its slot.
func (t *Table) Add(j *jointrows.Joint) int32 {
	t.Gens++
	t.Count++
	t.Changed = true
	slot := int32(len(t.Joints))
	if n := len(t.Free); n > 0 {
		slot, t.Free = t.Free[n-1], t.Free[:n-1]
	} else {
		t.Joints = append(t.Joints, Joint{})
	}
	t.Joints[slot] = Joint{Joint: *j, Gen: t.Gens, Undisturbed: freeAfter}
	return slot
}

// Remove leaves the slot of a joint empty.
func (t *Table) Remove(slot int32) {
	t.Joints[slot] = Joint{}
	t.Free = append(t.Free, slot)
	t.Count--
	t.Changed = true
}

// Coupling returns the slot of a joint that couples an axis of the one in a slot, and −1 if there is none.
func (t *Table) Coupling(slot int32) int32 {
	for k := range t.Joints {
		j := &t.Joints[k]
		if j.Gen != 0 && j.Kind.Couples() && (j.Coupled[0].Slot == slot || j.Coupled[1].Slot == slot) {
			return int32(k)
		}
	}
	return -1
}

// Acts reports whether there is a joint in the slot that acts on its bodies.
func (j *Joint) Acts() bool { return j.Gen != 0 && j.Kind.Acts() }

// SetAxis changes the forces along an axis. Its impulses end, and the time of its motor begins anew.
func (j *Joint) SetAxis(axis int, to jointrows.Axis) {
	j.Axes[axis] = to
	along := &j.Along[axis]
	*along = Along{Coordinate: along.Coordinate, Speed: along.Speed}
	j.Limits[axis] = AtLimit{}
}

package linkage

import (
	"math"

	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Gap is by how much a joint is open, for who asks. Limits that yield count for nothing.
type Gap struct {
	Open float64 // m: its anchors from where they ought to be, or beyond a limit along a line
	Turn float64 // rad: turned about axes that are locked
	Over float64 // rad: beyond a limit of a turn
}

// Gap returns by how much the joint that was measured last is open.
func (g *Gauge) Gap(j *Joint) (gap Gap) {
	open := g.Opening(j)
	gap.Open, gap.Turn = open.Metres, open.Radians
	locked := len(j.Kind.Locked())
	for k, axis := range j.Kind.Axes() {
		of := &j.Axes[k]
		if of.StopHertz > 0 {
			continue
		}
		over := math.Abs(of.Beyond(g.Rows[locked+k].Value))
		switch {
		case axis.Unit == jointrows.Metre:
			gap.Open = max(gap.Open, over)
		case of.Locked():
			gap.Turn = max(gap.Turn, over)
		default:
			gap.Over = max(gap.Over, over)
		}
	}
	return gap
}

// AtLimit tells at which limit an axis is, and when in a step it reached or left one.
type AtLimit struct {
	at      bound
	changes int            // in this step
	first   [2]LimitChange // the first and the last of them
}

// LimitChange is an axis that reaches or leaves a limit.
type LimitChange struct {
	Time    float64 // s into the step
	Speed   float64 // m/s or rad/s: with which it came
	Upper   bool    // of its two limits
	Reached bool    // else it has left
}

// note notes at the end of a sub-step whether a limit has pushed, and the coordinate.
func (x *AtLimit) note(axis *jointrows.Axis, along *Along, push, value, now float64) {
	switch {
	case x.at == inside && along.stop != inside && push != 0:
		speed := along.hit
		if axis.StopHertz > 0 {
			speed = along.Speed
		}
		x.at = along.stop
		x.change(LimitChange{Time: now, Speed: speed, Upper: x.at == above, Reached: true})
	case x.at == above && value < axis.Hi-leftBy, x.at == below && value > axis.Lo+leftBy:
		x.change(LimitChange{Time: now, Upper: x.at == above})
		x.at = inside
	}
}

// change notes a change.
func (x *AtLimit) change(c LimitChange) {
	x.first[min(x.changes, 1)] = c
	x.changes++
}

// Changes returns the limits that the axis reached and left in the step, and forgets them: of several changes the first
// and the last, or only the last if it is like the first.
func (x *AtLimit) Changes() []LimitChange {
	n := x.changes
	switch x.changes = 0; {
	case n < 3 || n%2 == 0:
		return x.first[:min(n, 2)]
	default:
		return x.first[1:]
	}
}

// Changed reports whether the axis reached or left a limit in the step.
func (x *AtLimit) Changed() bool { return x.changes > 0 }

// noteLimits notes which axes have reached their limits in the sub-step, and which have left them.
func (a *Assembly) noteLimits(t *Table) {
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &t.Joints[b.joint]
		for r := b.locked; r < b.count; r++ {
			k := r - b.locked
			if axis := &j.Axes[k]; axis.Limited() && !axis.Locked() {
				along := &j.Along[k]
				j.Limits[k].note(axis, along, along.Stop+b.rows[r].first, b.rows[r].value, t.Now)
			}
		}
	}
}

package linkage

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// In loops, friction that holds adds rows that nearly say the same as others. Held exactly, they ask for impulses a
// thousand times their bounds, and for others in each round that looks for the right bounds: it finds none, and goes on
// from bodies that these have thrown about, but for rounding. So friction that holds yields there by a share of its own
// compliance, times the difference of its impulse from the one with which the solve began. Each round begins there
// anew, and judges bounds by the same equations that it solves. Friction begins a sub-step with its last impulse: at
// rest it yields by nothing.

// dry holds the beginning of a solve of an assembly that has loops and dry friction along axes.
type dry struct {
	isDry  bool
	begins []beginning // by node
	speeds []velocity  // by place in Bodies
}

// beginning holds the impulses of a joint at the beginning of a solve.
type beginning struct {
	locked [jointrows.MostRows]float64
	along  [jointrows.MostRows]Along
	driven [jointrows.Halves]Driven
}

// velocity is that of a body.
type velocity struct{ vel, spin geom.Vec3 }

// findDry finds out whether the assembly has loops, or locks, and dry friction along axes.
func findDry(a *Assembly, t *Table) {
	a.isDry = false
	for node := range a.blocks {
		b := &a.blocks[node]
		axes := t.Joints[b.joint].Axes[:b.count-b.locked]
		a.isDry = a.isDry || !a.exact() && slices.ContainsFunc(axes, func(x jointrows.Axis) bool { return x.Friction > 0 })
	}
}

// keepFriction has the friction of row r begin a sub-step of h seconds with its last impulse.
func keepFriction(a *Assembly, b *block, r int8, j *Joint, last, h float64, states []rigid.State) {
	most := j.Axes[r-b.locked].Friction * h
	if p := max(-most, min(last, most)); a.isDry && p != 0 {
		j.Along[r-b.locked].Friction = p
		a.apply(b, r, p, states)
	}
}

// noteBeginning notes the velocities and impulses that a solve begins with, and by how much friction yields that holds.
func noteBeginning(a *Assembly, t *Table, states []rigid.State) {
	if !a.isDry {
		return
	}
	a.speeds, a.begins = a.speeds[:0], a.begins[:0]
	for _, i := range a.Bodies {
		a.speeds = append(a.speeds, velocity{states[i].Vel, states[i].Spin})
	}
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &t.Joints[b.joint]
		a.begins = append(a.begins, beginning{j.Locked, j.Along, j.Driven})
		for r := b.locked; r < b.count; r++ {
			row := &b.rows[r]
			if row.began = j.Along[r-b.locked].Friction; b.laws[r-b.locked].frictionMost == 0 {
				row.give = 0
			} else if row.give = dryShare * row.unlocked; a.redundant != byLocks {
				row.give = dryShare * complianceOf(a, b, a.sidesOf(b, r), states)
			}
		}
	}
}

// beginAnew takes a solve back to its beginning, but for the impulses of vector drives.
func beginAnew(a *Assembly, t *Table, states []rigid.State) {
	for at, i := range a.Bodies {
		states[i].Vel, states[i].Spin = a.speeds[at].vel, a.speeds[at].spin
	}
	for node := range a.blocks {
		j, was := &t.Joints[a.blocks[node].joint], &a.begins[node]
		j.Locked = was.locked
		for k := range j.Along {
			to, from := &j.Along[k], &was.along[k]
			to.Stop, to.Soft, to.Motor, to.Friction = from.Stop, from.Soft, from.Motor, from.Friction
		}
	}
	for k := range a.drives {
		x := &a.drives[k]
		now, was := &t.Joints[a.blocks[x.node].joint].Driven[x.half], &a.begins[x.node].driven[x.half]
		x.apply(a, now.Motor.Add(now.Friction).Sub(was.Motor.Add(was.Friction)), states)
	}
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &t.Joints[b.joint]
		for r := b.locked; r < b.count; r++ {
			along, was := &j.Along[r-b.locked], &a.begins[node].along[r-b.locked]
			if along.hit = was.hit; along.stop != was.stop { // a limit is hit at the speed of the beginning, too
				along.hit = a.speed(b, r, states) + a.bend(j, r)
			}
		}
	}
}

// givenWay returns by how much (m/s or rad/s) friction with an impulse p has to yield.
func (row *row) givenWay(p float64) float64 { return float64(row.give * (p - row.began)) }

// yieldsBy returns the speed (m/s or rad/s) by which the equation of the axis falls short of its target.
func (along *Along) yieldsBy(row *row, l *law) float64 {
	if l.equation(along) == sticks {
		return row.givenWay(along.Friction)
	}
	return float64(row.softness * along.soft(l))
}

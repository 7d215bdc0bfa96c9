package linkage

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Gauge measures joints, one at a time. It is scratch of its calls.
type Gauge struct {
	At   [jointrows.MostBodies]geom.Pose // of the joint's bodies, that of the world the identity
	Rows jointrows.Rows                  // of the joint that was measured last

	room jointrows.Room
}

// Measure measures the rows of a joint at the poses. Angles that count turns are nearest to those that they had. The
// joint need not be in the table; those whose axes it couples are.
func (g *Gauge) Measure(t *Table, j *Joint) {
	if j.Kind.Couples() {
		g.measureCoupling(t, j)
		return
	}
	j.MeasureIn(&g.room, &g.At, &g.Rows)
	locked := len(j.Kind.Locked())
	for k, axis := range j.Kind.Axes() {
		if axis.Turns {
			row := &g.Rows[locked+k]
			row.Value = jointrows.Count(row.Value, j.Along[k].Coordinate)
		}
	}
}

// measureCoupling measures a joint that couples the axes of two others.
func (g *Gauge) measureCoupling(t *Table, j *Joint) {
	g.room.LockedOnly = false
	at := g.At
	var axes [2]jointrows.Row
	for k, of := range j.Coupled {
		source := &t.Joints[of.Slot]
		g.At[0], g.At[1] = at[2*k], at[2*k+1]
		g.Measure(t, source)
		axes[k] = g.Rows[len(source.Kind.Locked())+int(of.Axis)]
	}
	g.At = at
	j.Couple(&axes[0], &axes[1], &g.Rows)
}

// Opening returns by how much a joint is open, at the poses at which it was measured last.
func (g *Gauge) Opening(j *Joint) (o Opening) {
	var metres, radians float64
	units := j.Kind.Locked()
	for r, unit := range units {
		if v := g.Rows[r].Value; unit == jointrows.Metre {
			metres += float64(v * v)
		} else {
			radians += float64(v * v)
		}
	}
	for k := range j.Kind.Axes() {
		o.Over = max(o.Over, math.Abs(j.Axes[k].Beyond(g.Rows[len(units)+k].Value)))
	}
	o.Metres, o.Radians = math.Sqrt(metres), math.Sqrt(radians)
	return o
}

// Load returns the force (N) and the torque about B's anchor (N m), both in the world, that a joint gave B in the last
// sub-step, along the rows that were measured last.
func (g *Gauge) Load(j *Joint) (force, torque geom.Vec3) {
	if j.Substep == 0 {
		return
	}
	a, b := j.Ends()
	end := max(a, b) // B, or A if B is the world
	locked := len(j.Kind.Locked())
	for r := range locked + len(j.Kind.Axes()) {
		var p float64
		if r < locked {
			p = j.Locked[r]
		} else {
			p = j.Along[r-locked].impulse()
		}
		side := &g.Rows[r].Sides[end]
		force, torque = force.AddScaled(p, side.Lin), torque.AddScaled(p, side.Ang)
	}
	arm := g.At[end].Q.Apply(j.Frames[end].P)
	for h := range jointrows.Halves {
		p := j.Driven[h].Motor.Add(j.Driven[h].Friction)
		if h == jointrows.Linear {
			force, torque = force.Add(p), torque.Add(arm.Cross(p))
		} else {
			torque = torque.Add(p)
		}
	}
	share := 1 / j.Substep
	if b != end {
		share = -share
	}
	return force.Scale(share), torque.Sub(arm.Cross(force)).Scale(share)
}

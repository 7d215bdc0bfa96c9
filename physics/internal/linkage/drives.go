package linkage

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// A vector drive works on three rows, with bounds of the length of its impulse: one for its motor, one for its dry
// friction. They are no equations of the factor: drives are swept, one at a time, in turn with its solution. A sweep
// knows what the locked rows of its own joint make of an impulse.

// Driven holds the impulses (N s or N m s, world) of a vector drive in the last sub-step, and the speed (m/s or rad/s,
// world) along its rows after that.
type Driven struct{ Motor, Friction, Speed geom.Vec3 }

// drive is a vector drive in a part of a sub-step.
type drive struct {
	joint    int32
	half     jointrows.Half
	bodies   [2]int32
	rows     [3][2]side
	k        geom.Mat3 // 1/kg or 1/(kg m²): the speed that impulses give
	inverse  geom.Mat3
	target   geom.Vec3 // m/s or rad/s: the speed that the motor asks for
	softness float64   // the share of k by which it falls short of that for its impulse
	most     float64   // N s or N m s, of the motor
	dry      float64   // N s or N m s, of friction

	motorSlack, drySlack float64 // 1/kg or 1/(kg m²): see bounded
}

// findDrives measures the vector drives of an assembly at the present poses, for a part of a sub-step that takes h
// seconds, and applies their impulses of the last one.
func (a *Assembly) findDrives(t *Table, bodies *Movers, h float64, p part) {
	a.drives = a.drives[:0]
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &t.Joints[b.joint]
		for half := range jointrows.Halves {
			d, was := &j.Drives[half], &j.Driven[half]
			if d.Drive == jointrows.Off && d.Friction == 0 {
				*was = Driven{}
				continue
			}
			a.drives = append(a.drives, drive{joint: b.joint, half: half, bodies: [2]int32(b.bodies[:2])})
			x := &a.drives[len(a.drives)-1]
			off, aim := x.measure(a, b, j, bodies)
			x.dry = d.Friction * h
			if d.Drive != jointrows.Off {
				x.addMotor(d, was, off, aim, h, p)
			} else {
				was.Motor = geom.Vec3{}
			}
			x.apply(was.Motor.Add(was.Friction), bodies.States)
		}
	}
}

// measure fills the rows and the impulses that they need. It returns their values, and the aim in the world.
func (x *drive) measure(a *Assembly, b *block, j *Joint, bodies *Movers) (off, aim geom.Vec3) {
	var poses [jointrows.MostBodies]geom.Pose
	for s := range b.sides {
		poses[s] = bodies.At(b.bodies[s])
	}
	var rows [3]jointrows.Row
	aim = j.MeasureHalf(x.half, &poses, &rows)
	for r := range rows {
		for s := range x.rows[r] {
			x.rows[r][s].row = rows[r].Sides[s]
			a.respond(&x.rows[r][s], b.bodies[s], b.places[s], bodies.States)
		}
	}
	x.k = x.compliance(a, b)
	x.inverse, _ = x.k.Inverse()
	return geom.V(rows[0].Value, rows[1].Value, rows[2].Value), aim
}

// compliance returns the speeds along the rows for units of impulse along them, with the locked rows of the joint held.
func (x *drive) compliance(a *Assembly, b *block) geom.Mat3 {
	var own [3]geom.Vec3
	var with [3]Vec // the coupling of the locked rows with each of the three
	var locked Block
	var was Vec
	n := int(b.locked)
	for s := range x.rows[0] {
		for r := range x.rows {
			by := &x.rows[r][s].response
			own[r] = own[r].Add(geom.V(x.rows[0][s].row.Dot(by), x.rows[1][s].row.Dot(by), x.rows[2][s].row.Dot(by)))
			for l := range n {
				with[r][l] += a.sidesOf(b, int8(l))[s].row.Dot(by)
			}
		}
		for l := range n {
			by := &a.sidesOf(b, int8(l))[s].response
			for m := l; m < n; m++ {
				locked[m][l] += a.sidesOf(b, int8(m))[s].row.Dot(by)
			}
		}
	}
	for l := range n {
		was[l] = locked[l][l]
	}
	locked.decompose(&was, n)
	for r := range with {
		locked.solveLower(&with[r], n)
	}
	k := geom.Mat3{X: own[0], Y: own[1], Z: own[2]}
	for l := range n {
		c := geom.V(with[0][l], with[1][l], with[2][l])
		inverse := locked[l][l]
		k.X = k.X.AddScaled(-inverse*c.X, c)
		k.Y = k.Y.AddScaled(-inverse*c.Y, c)
		k.Z = k.Z.AddScaled(-inverse*c.Z, c)
	}
	return k
}

// addMotor sets the law of the motor. One of Position swings at its frequency whatever the direction.
func (x *drive) addMotor(d *jointrows.VectorDrive, was *Driven, off, aim geom.Vec3, h float64, p part) {
	switch d.Drive {
	case jointrows.Velocity:
		x.most, x.target = d.Max*h, aim
	case jointrows.Force:
		was.Motor = aim.Scale(h)
	case jointrows.Position:
		stiff, damping := stiffness(d.Hertz, d.Ratio, 1)
		var u [3]float64
		var soft float64
		for r := range u {
			now := axisNow{part: p, h: h, mass: 1, before: was.Speed.Axis(r)}
			soft = 0
			new(law).spring(&soft, &u[r], stiff, damping, off.Axis(r), 0, &now)
		}
		if soft > 0 {
			x.most, x.target, x.softness = d.Max*h, geom.V(u[0], u[1], u[2]), 1/soft
		}
	}
}

// speed returns the speed along the rows.
func (x *drive) speed(states []rigid.State) geom.Vec3 {
	var v [3]float64
	for s, body := range x.bodies {
		if body == jointrows.World {
			continue
		}
		of := jointrows.Side{Lin: states[body].Vel, Ang: states[body].Spin}
		for r := range v {
			v[r] += x.rows[r][s].row.Dot(&of)
		}
	}
	return geom.V(v[0], v[1], v[2])
}

// apply gives the bodies an impulse along the rows.
func (x *drive) apply(p geom.Vec3, states []rigid.State) {
	for s, body := range x.bodies {
		if body == jointrows.World || states[body].InvMass == 0 {
			continue
		}
		of := &states[body]
		for r := range x.rows {
			by := &x.rows[r][s].response
			of.Vel, of.Spin = of.Vel.AddScaled(p.Axis(r), by.Lin), of.Spin.AddScaled(p.Axis(r), by.Ang)
		}
	}
}

// sweepDrives solves for the impulses of the vector drives, one after the other.
func (a *Assembly) sweepDrives(t *Table, states []rigid.State) {
	for k := range a.drives {
		x := &a.drives[k]
		of := &t.Joints[x.joint].Driven[x.half]
		if x.most > 0 {
			p := x.bounded(of.Motor, x.target.Sub(x.speed(states)), x.softness, x.most, &x.motorSlack)
			x.apply(p.Sub(of.Motor), states)
			of.Motor = p
		}
		if x.dry > 0 {
			p := x.bounded(of.Friction, x.speed(states).Neg(), 0, x.dry, &x.drySlack)
			x.apply(p.Sub(of.Friction), states)
			of.Friction = p
		}
		of.Speed = x.speed(states)
	}
}

// bounded returns the impulse in place of p that gives the speed that is missing, no longer than most. One that is cut
// points along the speed that is still missing with it: friction takes as much energy as it can. With the compliance K,
// that is p of K p + slack p = K p before + missing; Newton's method for one over its length finds the slack, from that
// of the call before.
func (x *drive) bounded(p, missing geom.Vec3, softness, most float64, slack *float64) geom.Vec3 {
	b := x.k.Apply(p).Add(missing)
	if *slack == 0 {
		p = x.inverse.Apply(b).Scale(1 / (1 + softness))
		if p.LenSq() <= most*most {
			return p
		}
	}
	k := x.k.Scale(1 + softness)
	for range boundRounds {
		yielding := k
		yielding.X.X, yielding.Y.Y, yielding.Z.Z = k.X.X+*slack, k.Y.Y+*slack, k.Z.Z+*slack
		inverse, solvable := yielding.Inverse()
		if !solvable {
			break
		}
		p = inverse.Apply(b)
		length := p.Len()
		if length == 0 || *slack == 0 && length <= most || math.Abs(length-most) <= boundTolerance*most {
			break
		}
		*slack = max(0, *slack+(length/most-1)*length*length/p.Dot(inverse.Apply(p)))
	}
	if length := p.Len(); length > most {
		return p.Scale(most / length)
	}
	return p
}

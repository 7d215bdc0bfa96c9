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

// drive is a vector drive in a part of a sub-step. Its rows are along the axes of the world, so it needs none: a turn
// of B against A, or a point of B against A, goes along all three.
type drive struct {
	node   int32
	half   jointrows.Half
	placed jointrows.PlacedHalf

	frictionOnly bool // and its rows are turns

	solvable   bool      // the next two are known
	k, inverse geom.Mat3 // 1/kg or 1/(kg m²): the speed that impulses give
	target     geom.Vec3 // m/s or rad/s: the speed that the motor asks for
	softness   float64   // the share of k by which it falls short of that for its impulse
	most       float64   // N s or N m s, of the motor
	dry        float64   // N s or N m s, of friction

	motorSlack, drySlack float64 // 1/kg or 1/(kg m²): see bounded
}

// findDrives finds the vector drives of an assembly for a part of a sub-step that takes h seconds, and applies their
// impulses of the last one. Those that were measured at the present poses need not be again.
func (a *Assembly) findDrives(t *Table, bodies *Movers, h float64, p part) {
	if !a.placed {
		a.placed = true
		for k := range a.drives {
			x := &a.drives[k]
			b := &a.blocks[x.node]
			b.holding, x.solvable = 0, false
			if x.frictionOnly {
				continue // it needs no look at the frames
			}
			var poses [jointrows.MostBodies]geom.Pose
			b.findPoses(&poses, a.poses, bodies)
			x.placed = t.Joints[b.joint].PlaceHalf(x.half, &poses)
		}
	}
	for k := range a.drives {
		x := &a.drives[k]
		j := &t.Joints[a.blocks[x.node].joint]
		d, was := &j.Drives[x.half], &j.Driven[x.half]
		x.dry, x.most, x.softness, x.target = d.Friction*h, 0, 0, geom.Vec3{}
		x.motorSlack, x.drySlack = 0, 0
		if d.Drive != jointrows.Off {
			x.addMotor(d, was, h, p)
		} else {
			was.Motor = geom.Vec3{}
		}
		x.apply(a, was.Motor.Add(was.Friction), bodies.States)
	}
}

// listDrives lists the vector drives of an assembly that are on.
func listDrives(a *Assembly, t *Table) {
	a.drives, a.placed = a.drives[:0], false
	for node := range a.blocks {
		b := &a.blocks[node]
		b.holding = 0
		j := &t.Joints[b.joint]
		for half := range jointrows.Halves {
			d := &j.Drives[half]
			if d.Drive == jointrows.Off && d.Friction == 0 {
				j.Driven[half] = Driven{}
				continue
			}
			frictionOnly := half == jointrows.Angular && d.Drive == jointrows.Off
			a.drives = append(a.drives, drive{node: int32(node), half: half, frictionOnly: frictionOnly})
		}
	}
}

// driveRows is the number of rows of a drive.
const driveRows = 3

// holdDrives makes equations of the drives of turns whose friction holds, and which no motor moves. Sweeps would leave
// a part of it, which gains energy in flight, as impulses are carried over. What limits of their joints ask for besides
// is left to friction: an axis that does not turn passes none.
func holdDrives(a *Assembly, t *Table, states []rigid.State) {
	for k := range a.drives {
		x := &a.drives[k]
		if x.half != jointrows.Angular {
			continue
		}
		b := &a.blocks[x.node]
		if b.holding = 0; x.most == 0 && x.yields(t.Joints[b.joint].Driven[x.half].Friction) {
			b.holding = driveRows
			for r := range driveRows {
				row := &b.rows[b.count+int8(r)]
				if row.moves = true; a.redundant == byLocks {
					sides := turnAbout(r)
					row.unlock(a, b, sides[:], states)
				}
			}
		}
	}
}

// turnAbout returns the sides of row r of a drive of turns.
func turnAbout(r int) [2]jointrows.Side {
	var w [driveRows]float64
	w[r] = 1
	along := geom.FromArray(w)
	return [...]jointrows.Side{{Ang: along.Neg()}, {Ang: along}}
}

// yields reports whether friction p is less than it can be.
func (x *drive) yields(p geom.Vec3) bool { return p.LenSq() < (1-4*boundTolerance)*x.dry*x.dry }

// isEquation reports whether the drive is an equation of the factor.
func (x *drive) isEquation(a *Assembly) bool {
	return x.half == jointrows.Angular && a.blocks[x.node].holding > 0
}

// hold adds an impulse that the equation of row r of a drive that holds asks for.
func (d *Driven) hold(r int8, p float64) {
	d.Friction = d.Friction.AddScaled(p, worldAxes[r])
}

// letSlip has drives slip whose friction would have to be greater than it can, and reports whether there are any.
func letSlip(a *Assembly, t *Table, states []rigid.State) (any bool) {
	for k := range a.drives {
		x := &a.drives[k]
		b := &a.blocks[x.node]
		of := &t.Joints[b.joint].Driven[x.half]
		if p := of.Friction; x.isEquation(a) && p.LenSq() > x.dry*x.dry {
			of.Friction = p.Scale(x.dry / p.Len())
			x.apply(a, of.Friction.Sub(p), states)
			b.holding, any = 0, true
		}
	}
	return any
}

// respond returns the change of the velocities of the body on a side by an impulse p along the rows.
func (x *drive) respond(a *Assembly, s int, p geom.Vec3, states []rigid.State) (lin, ang geom.Vec3) {
	b := &a.blocks[x.node]
	place := b.places[s]
	if place < 0 {
		return lin, ang
	}
	of, by := &states[b.bodies[s]], &a.shares[place]
	if s == 0 {
		p = p.Neg()
	}
	if x.half == jointrows.Linear {
		lin = of.Locks.FreeShift(p).Scale(of.InvMass * by.shift)
		p = x.placed.Arms[s].Cross(p)
	}
	return lin, of.InvInertia.Apply(p.Scale(by.turn))
}

// along returns the speed along the rows that velocities of the body on a side give.
func (x *drive) along(s int, lin, ang geom.Vec3) geom.Vec3 {
	u := ang
	if x.half == jointrows.Linear {
		u = lin.Add(ang.Cross(x.placed.Arms[s]))
	}
	if s == 0 {
		return u.Neg()
	}
	return u
}

// compliance returns the speeds along the rows for units of impulse along them, with the locked rows of the joint held.
func (x *drive) compliance(a *Assembly, states []rigid.State) (k geom.Mat3) {
	b := &a.blocks[x.node]
	by := b.lockedResponses(a, states)
	var with [jointrows.MostRows]geom.Vec3 // by locked row: the speed along the rows for a unit of its impulse
	for s := range x.placed.Arms {
		for c, to := range [...]*geom.Vec3{&k.X, &k.Y, &k.Z} {
			lin, ang := x.respond(a, s, worldAxes[c], states)
			*to = to.Add(x.along(s, lin, ang))
		}
		for l := range b.locked {
			with[l] = with[l].Add(x.along(s, by[l][s].Lin, by[l][s].Ang))
		}
	}
	locked := b.lockedRows(a, &by)
	for l := range b.locked {
		var c geom.Vec3
		for m := range b.locked {
			c = c.AddScaled(-locked[l][m], with[m])
		}
		by := with[l]
		k.X, k.Y, k.Z = k.X.AddScaled(by.X, c), k.Y.AddScaled(by.Y, c), k.Z.AddScaled(by.Z, c)
	}
	return k
}

// lockedResponses returns how the two bodies of a joint respond to units of impulse along its locked rows.
func (b *block) lockedResponses(a *Assembly, states []rigid.State) (by [jointrows.MostRows][2]jointrows.Side) {
	for l := range b.locked {
		for s, along := range a.sidesOf(b, l) {
			by[l][s].Lin, by[l][s].Ang = a.respond(&along, b.bodies[s], b.places[s], states)
		}
	}
	return by
}

// lockedRows returns the inverse of the matrix of the locked rows of a joint of two bodies.
func (b *block) lockedRows(a *Assembly, by *[jointrows.MostRows][2]jointrows.Side) (locked Block) {
	var was Vec
	for l := range b.locked {
		for s := range 2 {
			for m := range l + 1 {
				locked[l][m] += a.sidesOf(b, m)[s].Dot(&by[l][s])
			}
		}
		for m := range l {
			locked[m][l] = locked[l][m]
		}
		if a.redundant == byLocks {
			locked[l][l] += float64(proximal * (b.rows[l].unlocked - locked[l][l]))
		}
		was[l] = locked[l][l]
	}
	locked.invert(&was, int(b.locked))
	return locked
}

// heldCompliance returns the compliance of an axis with the locked rows of its joint held: what hangs beside a hinge
// resists with its inertia about the hinge, not with that about its own centre.
func (b *block) heldCompliance(a *Assembly, r int8, states []rigid.State) float64 {
	row := a.sidesOf(b, r)
	alone := complianceOf(a, b, row, states)
	held := alone
	if b.locked == 0 || b.sides != 2 || held == 0 {
		return held
	}
	var with Vec // by locked row: the speed along the axis for a unit of its impulse
	responses := b.lockedResponses(a, states)
	locked := b.lockedRows(a, &responses)
	for l := range b.locked {
		for s := range row {
			with[l] += row[s].Dot(&responses[l][s])
		}
	}
	var by Vec
	by.setRows(locked[:b.locked], &with, int(b.locked))
	for l := range b.locked {
		held -= float64(with[l] * by[l])
	}
	if held <= float64(rigid.CarryLeast*alone) {
		return 0
	}
	return held
}

// addMotor sets the law of the motor. One of Position swings at its frequency whatever the direction.
func (x *drive) addMotor(d *jointrows.VectorDrive, was *Driven, h float64, p part) {
	switch d.Drive {
	case jointrows.Velocity:
		x.most, x.target = d.Max*h, x.placed.Aim
	case jointrows.Force:
		was.Motor = x.placed.Aim.Scale(h)
	case jointrows.Position:
		stiff, damping := stiffness(d.Hertz, d.Ratio, 1)
		var u [3]float64
		var soft float64
		for r := range u {
			now := axisNow{part: p, h: h, mass: 1, before: was.Speed.Axis(r)}
			soft = 0
			spring(&soft, &u[r], stiff, damping, x.placed.Off.Axis(r), 0, &now)
		}
		if soft > 0 {
			x.most, x.target, x.softness = d.Max*h, geom.V(u[0], u[1], u[2]), 1/soft
		}
	}
}

// speed returns the speed along the rows.
func (x *drive) speed(a *Assembly, states []rigid.State) (v geom.Vec3) {
	for s, body := range a.blocks[x.node].bodies[:2] {
		if body != jointrows.World {
			of := &states[body]
			v = v.Add(x.along(s, of.Vel, of.Spin))
		}
	}
	return v
}

// apply gives the bodies an impulse along the rows.
func (x *drive) apply(a *Assembly, p geom.Vec3, states []rigid.State) {
	for s, body := range a.blocks[x.node].bodies[:2] {
		if body != jointrows.World {
			of := &states[body]
			lin, ang := x.respond(a, s, p, states)
			of.Vel, of.Spin = of.Vel.Add(lin), of.Spin.Add(ang)
		}
	}
}

// sweepDrives solves for the impulses of the vector drives that are no equations, one after the other: of all, or only
// of those with motors. It reports whether any had to change.
func (a *Assembly) sweepDrives(t *Table, states []rigid.State, motorsOnly bool) (changed bool) {
	for k := range a.drives {
		x := &a.drives[k]
		of := &t.Joints[a.blocks[x.node].joint].Driven[x.half]
		if x.isEquation(a) || motorsOnly && x.most == 0 {
			continue
		}
		v := x.speed(a, states)
		if x.most > 0 {
			x.find(a, states)
			p := x.bounded(of.Motor, x.target.Sub(v), x.softness, x.most, &x.motorSlack)
			v = v.Add(x.change(a, &of.Motor, p, states))
			changed = true
		}
		if x.dry > 0 && !x.settled(of.Friction, v) {
			x.find(a, states)
			p := x.bounded(of.Friction, v.Neg(), 0, x.dry, &x.drySlack)
			v = v.Add(x.change(a, &of.Friction, p, states))
			changed = true
		}
		of.Speed = v
	}
	return changed
}

// change changes an impulse to p, and returns by how much the speed along the rows changes once the locked rows of the
// joint hold again.
func (x *drive) change(a *Assembly, was *geom.Vec3, p geom.Vec3, states []rigid.State) geom.Vec3 {
	by := p.Sub(*was)
	x.apply(a, by, states)
	*was = p
	return x.k.Apply(by)
}

// settled reports whether friction p is right, or as good as that, for the speed along the rows: it holds, or it is at
// its bound and points against the speed.
func (x *drive) settled(p, speed geom.Vec3) bool {
	if x.yields(p) {
		return speed.LenSq() <= drySpeed*drySpeed
	}
	v := speed.Len()
	return p.Scale(v).AddScaled(x.dry, speed).LenSq() <= float64(dryTurn*x.dry*v)*float64(dryTurn*x.dry*v)
}

// find finds the compliance.
func (x *drive) find(a *Assembly, states []rigid.State) {
	if !x.solvable {
		x.k = x.compliance(a, states)
		if a.redundant == byLocks { // about locked axes there is none
			least := float64(leastPivot * trace(&x.k))
			x.k.X.X, x.k.Y.Y, x.k.Z.Z = x.k.X.X+least, x.k.Y.Y+least, x.k.Z.Z+least
		}
		x.inverse, _ = x.k.Inverse()
		x.solvable = true
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

package linkage

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// block holds the rows of a joint in the sub-step in progress.
type block struct {
	joint         int32
	first         int32 // of its sides: those of row r begin at first + r × sides
	ends          int32 // where it begins in Assembly.equations
	sides         int32
	locked, count int8 // rows that hold always, and all rows that count: see leaveIdle
	bodies        [jointrows.MostBodies]int32
	places        [jointrows.MostBodies]int32         // in Assembly.Bodies; −1 for one that never moves
	rows          [jointrows.MostRows + driveRows]row // those that count, and those of a drive that holds: see holdDrives
	laws          [jointrows.MostRows]law             // by axis
	plain         [jointrows.MostRows]bool            // by axis: at most hard limits and dry friction act on it
	active        [jointrows.MostRows]int8            // rows that are equations now, ascending
	actives       int8
	gathered      [jointrows.MostRows]int8 // the rows that equations has: see gather
	gatheredCount int8                     // −1 if none are those measured last
	holding       int8                     // rows of a drive that are equations, behind those that count
	arm           geom.Vec3                // m, world: from B's centre of mass to the anchor; of joints that may break
	armBefore     geom.Vec3                // the same at the beginning of the way of a free assembly

	// m, world: from the centres of mass to the anchors.
	arms [jointrows.MostBodies]geom.Vec3
}

// row is one row of a joint in the sub-step in progress.
type row struct {
	moves    bool    // something moves along it
	unlocked float64 // 1/kg or 1/(kg m²), where there are locked axes: about its compliance if there were none
	value    float64 // m or rad: error, or coordinate
	target   float64 // m/s or rad/s: the speed that the equation asks for
	from     float64 // m or rad: the value at the beginning of the way
	way      float64 // m/s or rad/s: the speed on the way of the sub-step, as the rows at its start have it
	softness float64 // the same per N s of its impulse; zero for an equation that does not yield
	first    float64 // N s or N m s: the impulse of its stop in the first half of the sub-step
	give     float64 // softness of friction that holds: see dry
	began    float64 // N s or N m s: the friction at the beginning of the solve
}

// Movers are the bodies that joints act on.
type Movers struct {
	States []rigid.State
	Poses  []geom.Pose // at the beginning of the slice
}

// At returns the pose of a body in the sub-step in progress.
func (b *Movers) At(i int32) (at geom.Pose) {
	at.P, at.Q = b.at(i)
	return at
}

// at returns it part by part: what goes through memory as a whole has to wait until it is there.
func (b *Movers) at(i int32) (geom.Vec3, geom.Quat) {
	if i == jointrows.World {
		return geom.Vec3{}, geom.IdentityQuat()
	}
	s, p := &b.States[i], &b.Poses[i]
	return p.P.Add(s.Shift), s.Rotation().Mul(p.Q).Unit()
}

// fill finds the present poses of some bodies.
func (b *Movers) fill(poses []geom.Pose, of []int32) {
	for at, i := range of {
		pose := &poses[at]
		pose.P, pose.Q = b.at(i)
	}
}

// findPoses finds the poses of the bodies of a block, with those of the assembly's bodies, by place.
func (b *block) findPoses(out *[jointrows.MostBodies]geom.Pose, poses []geom.Pose, bodies *Movers) {
	for s, at := range b.places[:b.sides] {
		to := &out[s]
		if at >= 0 {
			to.P, to.Q = poses[at].P, poses[at].Q
		} else {
			to.P, to.Q = bodies.at(b.bodies[s])
		}
	}
}

// measureAll measures the rows at the present poses.
func (a *Assembly) measureAll(t *Table, bodies *Movers) {
	bodies.fill(a.poses, a.Bodies)
	for node := range a.blocks {
		a.measure(&a.blocks[node], t, bodies)
	}
}

// measure fills the rows of a block for the poses filled last.
func (a *Assembly) measure(b *block, t *Table, bodies *Movers) {
	g, j := &a.gauge, &t.Joints[b.joint]
	b.find(a, t, bodies)
	b.setAllSides(a, bodies.States)
	for s := range b.sides {
		b.arms[s] = g.At[s].Q.Apply(j.Frames[s].P)
	}
	if a.breaks {
		end := j.End()
		b.arm = g.At[end].Q.Apply(j.Frames[end].P)
	}
}

// find finds the values of the rows of a block for the poses filled last.
func (b *block) find(a *Assembly, t *Table, bodies *Movers) {
	g, j := &a.gauge, &t.Joints[b.joint]
	b.findPoses(&g.At, a.poses, bodies)
	g.values(b, t)
	for r := b.locked; r < b.count; r++ {
		j.Along[r-b.locked].Coordinate = b.rows[r].value
		if j.Curve != nil {
			j.Near = b.rows[r].value
		}
	}
}

// measureAt fills the rows of a block for the poses of the gauge.
func (a *Assembly) measureAt(b *block, t *Table, states []rigid.State) {
	a.gauge.values(b, t)
	b.setAllSides(a, states)
}

// setAllSides sets the sides of the rows that count to what the gauge has measured.
func (b *block) setAllSides(a *Assembly, states []rigid.State) {
	b.gatheredCount = -1
	for r := range b.count {
		b.setSides(a, r, &a.gauge.Rows[r].Sides, states)
	}
}

// setSides sets the sides of row r.
func (b *block) setSides(a *Assembly, r int8, to *[jointrows.MostBodies]jointrows.Side, states []rigid.State) {
	sides := a.sidesOf(b, r)
	for s := range sides {
		sides[s].Lin, sides[s].Ang = to[s].Lin, to[s].Ang
	}
	if b.rows[r].moves = to[1].Lin != (geom.Vec3{}) || to[1].Ang != (geom.Vec3{}); a.redundant == byLocks {
		b.rows[r].unlock(a, b, sides, states)
	}
}

// complianceOf returns the speed that a unit of impulse gives a row of some sides.
func complianceOf(a *Assembly, b *block, sides []jointrows.Side, states []rigid.State) (sum float64) {
	for s := range sides {
		lin, ang := a.respond(&sides[s], b.bodies[s], b.places[s], states)
		for o := range sides {
			if b.bodies[o] == b.bodies[s] {
				sum += sides[o].SpeedBy(lin, ang)
			}
		}
	}
	return sum
}

// unlock finds out what locked axes leave of a row. With less than rigid.CarryLeast it is along them but for rounding:
// it would have bodies stand still that it ought to leave alone, and takes no part.
func (row *row) unlock(a *Assembly, b *block, sides []jointrows.Side, states []rigid.State) {
	row.unlocked = 0
	for s, at := range b.places[:b.sides] {
		if at >= 0 {
			of, by, along := &states[b.bodies[s]], &a.shares[at], &sides[s]
			row.unlocked += float64(by.shift*of.InvMass*along.Lin.LenSq()) +
				float64(by.turn*trace(&of.InvInertia)*along.Ang.LenSq())
		}
	}
	if row.moves = complianceOf(a, b, sides, states) > float64(rigid.CarryLeast*row.unlocked); !row.moves {
		row.unlocked = 0
		clear(sides)
	}
}

// trace returns the sum of the diagonal of a matrix.
func trace(m *geom.Mat3) float64 { return m.X.X + m.Y.Y + m.Z.Z }

// values finds the values of the rows of a block for the poses of the gauge.
func (g *Gauge) values(b *block, t *Table) {
	g.room.LockedOnly = b.count == b.locked
	g.Measure(t, &t.Joints[b.joint])
	for r := range b.count {
		b.rows[r].value = g.Rows[r].Value
	}
}

// leaveIdle leaves out axes behind the last one on which anything acts or whose turns or laps are counted.
func (b *block) leaveIdle(j *Joint) {
	axes := j.Kind.Axes()
	n := len(axes)
	for n > 0 && j.Curve == nil && !axes[n-1].Turns && !j.Axes[n-1].Acts() {
		n--
	}
	b.count = b.locked + int8(n)
}

// sidesOf returns the sides of row r of a block.
func (a *Assembly) sidesOf(b *block, r int8) []jointrows.Side {
	from := b.first + int32(r)*b.sides
	return a.sides[from : from+b.sides]
}

// respond returns how the velocities of a body, at a place in Bodies, change by a wrench: an impulse and its moment.
func (a *Assembly) respond(wrench *jointrows.Side, body, place int32, states []rigid.State) (lin, ang geom.Vec3) {
	if place < 0 || states[body].InvMass == 0 {
		return lin, ang
	}
	of, by := &states[body], &a.shares[place]
	lin = of.Locks.FreeShift(wrench.Lin).Scale(of.InvMass)
	ang = of.InvInertia.Apply(wrench.Ang)
	if by.shift < 1 || by.turn < 1 {
		lin, ang = lin.Scale(by.shift), ang.Scale(by.turn)
	}
	return lin, ang
}

// speed returns the speed of row r.
func (a *Assembly) speed(b *block, r int8, states []rigid.State) float64 {
	v := 0.0
	sides := a.sidesOf(b, r)
	for s := range sides {
		if body := b.bodies[s]; body != jointrows.World {
			v += sides[s].SpeedBy(states[body].Vel, states[body].Spin)
		}
	}
	return v
}

// addSpeeds adds the speeds of the equations of a block.
func (a *Assembly) addSpeeds(b *block, states []rigid.State, to *Vec) {
	for s, body := range b.bodies[:b.sides] {
		if body != jointrows.World {
			of := &states[body]
			a.equations[b.ends+int32(s)].addMotion(to, of.Vel, of.Spin, int(b.actives))
		}
	}
}

// sumWrenches sums the impulses of the solution x on each body.
func sumWrenches(a *Assembly) {
	clear(a.wrenches)
	for node := range a.blocks {
		addWrenches(a, &a.blocks[node], &a.x[node])
	}
}

// addWrenches adds those of one joint.
func addWrenches(a *Assembly, b *block, x *Vec) {
	for s, place := range b.places[:b.sides] {
		if place >= 0 {
			to := &a.wrenches[place]
			lin, ang := a.equations[b.ends+int32(s)].wrench(x, b.actives)
			to.Lin, to.Ang = to.Lin.Add(lin), to.Ang.Add(ang)
		}
	}
}

// wrench returns the sum of impulses along so many equations.
func (e *parts) wrench(p *Vec, count int8) (lin, ang geom.Vec3) {
	for k := range count {
		k &= width - 1
		by := p[k]
		lin = lin.AddScaled(by, geom.V(e[0][k], e[1][k], e[2][k]))
		ang = ang.AddScaled(by, geom.V(e[3][k], e[4][k], e[5][k]))
	}
	return lin, ang
}

// addResponse adds to moves, by place, how a body gives way to its wrench.
func addResponse(a *Assembly, moves []jointrows.Side, place int, states []rigid.State) {
	to := &moves[place]
	lin, ang := a.respond(&a.wrenches[place], a.Bodies[place], int32(place), states)
	to.Lin, to.Ang = to.Lin.Add(lin), to.Ang.Add(ang)
}

// applyAll gives the bodies the impulses of the solution x.
func (a *Assembly) applyAll(states []rigid.State) {
	sumWrenches(a)
	for at, i := range a.Bodies {
		of := &states[i]
		lin, ang := a.respond(&a.wrenches[at], i, int32(at), states)
		of.Vel, of.Spin = of.Vel.Add(lin), of.Spin.Add(ang)
	}
}

// apply gives the bodies of row r an impulse p along it.
func (a *Assembly) apply(b *block, r int8, p float64, states []rigid.State) {
	if p == 0 {
		return
	}
	sides := a.sidesOf(b, r)
	for s := range sides {
		if body := b.bodies[s]; body != jointrows.World && states[body].InvMass > 0 {
			of := &states[body]
			lin, ang := a.respond(&sides[s], body, b.places[s], states)
			of.Vel, of.Spin = of.Vel.AddScaled(p, lin), of.Spin.AddScaled(p, ang)
		}
	}
}

// proximal returns the share of a row's own compliance that is added to it in the solves of velocities. Without loops
// no two rows say the same, and next to none does: with more a ball of 30 kg on the end of a shelf of three boards of
// 3 kg would bounce 1 % lower.
func (a *Assembly) proximal() float64 {
	if a.exact() {
		return proximalExact
	}
	return proximal
}

// assemble fills the matrix with the active rows and decomposes it. A share of each row's own compliance is added to
// it.
func (a *Assembly) assemble(states []rigid.State, share float64) {
	for node := range a.blocks {
		b := &a.blocks[node]
		a.sizes[node] = b.actives
		gather(a, b)
	}
	a.factor.Begin(a.sizes)
	var by parts
	for k := range a.couplings {
		c := &a.couplings[k]
		x, y := &a.blocks[c.i], &a.blocks[c.j]
		if k == 0 || a.couplings[k-1].j != c.j || a.couplings[k-1].sj != c.sj {
			respondTo(a, &by, y, c.sj, states)
		}
		addCoupling(a.factor.At(c.block)[:x.actives], &a.equations[x.ends+int32(c.si)], &by, int(y.actives), c.first)
	}
	leaveWide()
	for node := range a.blocks {
		b, m, own := &a.blocks[node], a.factor.Diagonal(int32(node)), &a.own[node]
		for k, r := range b.active[:b.actives] {
			row := &b.rows[r]
			if own[k] = m[k][k]; a.redundant == byLocks {
				own[k] = row.unlocked
			}
			if m[k][k] += row.softness; row.softness == 0 {
				m[k][k] += float64(share * own[k])
			}
		}
	}
	a.factor.Decompose()
	a.decomposed, a.repairs = true, 0
}

// respondTo finds how the body on a side of a joint responds to units of impulse along its equations.
func respondTo(a *Assembly, out *parts, b *block, side int8, states []rigid.State) {
	of, by := &states[b.bodies[side]], &a.shares[b.places[side]]
	mass, inertia := of.Locks.FreeShift(geom.V(1, 1, 1)).Scale(of.InvMass*by.shift), &of.InvInertia
	var less geom.Mat3
	if by.turn < 1 {
		less = inertia.Scale(by.turn)
		inertia = &less
	}
	a.equations[b.ends+int32(side)].respond(out, mass, inertia, int(b.actives)) // inertia is symmetric
}

// worldAxes are the axes of the world.
var worldAxes = [...]geom.Vec3{{X: 1}, {Y: 1}, {Z: 1}}

// gather lists the equations of a block by component, unless that is done.
func gather(a *Assembly, b *block) {
	if b.gatheredCount == b.actives && b.gathered == b.active {
		return
	}
	b.gathered, b.gatheredCount = b.active, b.actives
	for s := range b.sides {
		e := &a.equations[b.ends+s]
		for c := range e {
			e[c].clear(int(b.actives))
		}
		for k, r := range b.active[:b.actives] {
			if k &= width - 1; r < b.count {
				row := &a.sides[b.first+int32(r)*b.sides+s]
				e[0][k], e[1][k], e[2][k] = row.Lin.X, row.Lin.Y, row.Lin.Z
				e[3][k], e[4][k], e[5][k] = row.Ang.X, row.Ang.Y, row.Ang.Z
			} else if b.rows[r].moves { // about an axis of the world
				e[3+r-b.count][k] = float64(2*s - 1)
			}
		}
	}
}

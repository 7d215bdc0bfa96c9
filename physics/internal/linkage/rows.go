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
func (b *Movers) At(i int32) geom.Pose {
	if i == jointrows.World {
		return geom.IdentityPose()
	}
	s, p := &b.States[i], &b.Poses[i]
	turn := s.Rotation()
	return geom.Pose{P: p.P.Add(s.Shift), Q: turn.Mul(p.Q).Unit()}
}

// fill finds the present poses of some bodies.
func (b *Movers) fill(poses []geom.Pose, of []int32) {
	for at, i := range of {
		poses[at] = b.At(i)
	}
}

// poseOf returns the pose of a body of a block, with those of the assembly's bodies, by place.
func (b *block) poseOf(side int32, poses []geom.Pose, bodies *Movers) geom.Pose {
	if at := b.places[side]; at >= 0 {
		return poses[at]
	}
	return bodies.At(b.bodies[side])
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
	for s := range b.sides {
		g.At[s] = b.poseOf(s, a.poses, bodies)
	}
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
	copy(sides, to[:])
	if b.rows[r].moves = to[1] != (jointrows.Side{}); a.redundant == byLocks {
		b.rows[r].unlock(a, b, sides, states)
	}
}

// complianceOf returns the speed that a unit of impulse gives a row of some sides.
func complianceOf(a *Assembly, b *block, sides []jointrows.Side, states []rigid.State) (sum float64) {
	for s := range sides {
		by := a.respond(&sides[s], b.bodies[s], b.places[s], states)
		for o := range sides {
			if b.bodies[o] == b.bodies[s] {
				sum += sides[o].Dot(&by)
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
func (a *Assembly) respond(wrench *jointrows.Side, body, place int32, states []rigid.State) (out jointrows.Side) {
	if place < 0 || states[body].InvMass == 0 {
		return out
	}
	of, by := &states[body], &a.shares[place]
	out.Lin = of.Locks.FreeShift(wrench.Lin).Scale(of.InvMass)
	out.Ang = of.InvInertia.Apply(wrench.Ang)
	if by.shift < 1 || by.turn < 1 {
		out = jointrows.Side{Lin: out.Lin.Scale(by.shift), Ang: out.Ang.Scale(by.turn)}
	}
	return out
}

// speed returns the speed of row r.
func (a *Assembly) speed(b *block, r int8, states []rigid.State) float64 {
	v := 0.0
	sides := a.sidesOf(b, r)
	for s := range sides {
		if body := b.bodies[s]; body != jointrows.World {
			v += sides[s].Lin.Dot(states[body].Vel) + sides[s].Ang.Dot(states[body].Spin)
		}
	}
	return v
}

// velocities returns those of a body by component.
func velocities(of *rigid.State) Vec {
	return Vec{of.Vel.X, of.Vel.Y, of.Vel.Z, of.Spin.X, of.Spin.Y, of.Spin.Z}
}

// addSpeeds adds the speeds of the equations of a block.
func (a *Assembly) addSpeeds(b *block, states []rigid.State, to *Vec) {
	for s, body := range b.bodies[:b.sides] {
		if body != jointrows.World {
			v := velocities(&states[body])
			to.addRows(a.equations[b.ends+int32(s)][:], &v, int(b.actives))
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
			to, by := &a.wrenches[place], a.equations[b.ends+int32(s)].wrench(x, b.actives)
			to.Lin, to.Ang = to.Lin.Add(by.Lin), to.Ang.Add(by.Ang)
		}
	}
}

// addResponse adds to moves, by place, how a body gives way to its wrench.
func addResponse(a *Assembly, moves []jointrows.Side, place int, states []rigid.State) {
	to, by := &moves[place], a.respond(&a.wrenches[place], a.Bodies[place], int32(place), states)
	to.Lin, to.Ang = to.Lin.Add(by.Lin), to.Ang.Add(by.Ang)
}

// applyAll gives the bodies the impulses of the solution x.
func (a *Assembly) applyAll(states []rigid.State) {
	sumWrenches(a)
	for at, i := range a.Bodies {
		of, by := &states[i], a.respond(&a.wrenches[at], i, int32(at), states)
		of.Vel, of.Spin = of.Vel.Add(by.Lin), of.Spin.Add(by.Ang)
	}
}

// wrench returns the sum of impulses along so many equations.
func (e *parts) wrench(p *Vec, count int8) jointrows.Side {
	var x, y, z, aboutX, aboutY, aboutZ float64
	for k := range count {
		k &= width - 1
		by := p[k]
		x, y, z = x+float64(by*e[0][k]), y+float64(by*e[1][k]), z+float64(by*e[2][k])
		aboutX, aboutY, aboutZ = aboutX+float64(by*e[3][k]), aboutY+float64(by*e[4][k]), aboutZ+float64(by*e[5][k])
	}
	return jointrows.Side{Lin: geom.V(x, y, z), Ang: geom.V(aboutX, aboutY, aboutZ)}
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
			by := a.respond(&sides[s], body, b.places[s], states)
			of.Vel, of.Spin = of.Vel.AddScaled(p, by.Lin), of.Spin.AddScaled(p, by.Ang)
		}
	}
}

// proximal returns the share of a row's own compliance that is added to it in the solves of velocities.
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
	a.factor.Clear(a.sizes)
	var by parts
	for k := range a.couplings {
		c := &a.couplings[k]
		x, y := &a.blocks[c.i], &a.blocks[c.j]
		if k == 0 || a.couplings[k-1].j != c.j || a.couplings[k-1].sj != c.sj {
			respondTo(a, &by, y, c.sj, states)
		}
		addCoupling(a.factor.At(c.block)[:x.actives], &a.equations[x.ends+int32(c.si)], &by, int(y.actives))
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
	e, of, by := &a.equations[b.ends+int32(side)], &states[b.bodies[side]], &a.shares[b.places[side]]
	mass := of.Locks.FreeShift(geom.V(1, 1, 1)).Scale(of.InvMass * by.shift)
	inertia := [3]geom.Vec3{of.InvInertia.X, of.InvInertia.Y, of.InvInertia.Z} // symmetric
	for c := range 3 {
		along, turn := Vec{mass.Axis(c)}, inertia[c].Scale(by.turn)
		out[c].setRows(e[c:c+1], &along, int(b.actives))
		about := Vec{turn.X, turn.Y, turn.Z}
		out[3+c].setRows(e[3:], &about, int(b.actives))
	}
}

// gather lists the equations of a block by component, unless that is done.
func gather(a *Assembly, b *block) {
	if b.gatheredCount == b.actives && b.gathered == b.active {
		return
	}
	b.gathered, b.gatheredCount = b.active, b.actives
	for s := range b.sides {
		e := &a.equations[b.ends+s]
		*e = parts{}
		for k, r := range b.active[:b.actives] {
			if r < b.count {
				row, k := &a.sides[b.first+int32(r)*b.sides+s], k&(width-1)
				e[0][k], e[1][k], e[2][k] = row.Lin.X, row.Lin.Y, row.Lin.Z
				e[3][k], e[4][k], e[5][k] = row.Ang.X, row.Ang.Y, row.Ang.Z
			} else if b.rows[r].moves { // about an axis of the world
				e[3+r-b.count][k] = float64(2*s - 1)
			}
		}
	}
}

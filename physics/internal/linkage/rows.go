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
	sides         int32
	locked, count int8 // rows that hold always, and all rows that count: see leaveIdle
	bodies        [jointrows.MostBodies]int32
	places        [jointrows.MostBodies]int32         // in Assembly.Bodies; −1 for one that never moves
	rows          [jointrows.MostRows + driveRows]row // those that count, and those of a drive that holds: see holdDrives
	laws          [jointrows.MostRows]law             // by axis
	active        [jointrows.MostRows]int8            // rows that are equations now, ascending
	actives       int8
	holding       int8      // rows of a drive that are equations, behind those that count
	arm           geom.Vec3 // m, world: from B's centre of mass to the anchor; of joints that may break
	armBefore     geom.Vec3 // the same at the beginning of the way of a free assembly

	// m, world: from the centres of mass to the anchors.
	arms [jointrows.MostBodies]geom.Vec3
}

// row is one row of a joint in the sub-step in progress.
type row struct {
	compliance float64 // 1/kg or 1/(kg m²): the speed that a unit of impulse gives it
	unlocked   float64 // the same, about, if its bodies had no locked axes
	value      float64 // m or rad: error, or coordinate
	target     float64 // m/s or rad/s: the speed that the equation asks for
	from       float64 // m or rad: the value at the beginning of the way
	way        float64 // m/s or rad/s: the speed on the way of the sub-step, as the rows at its start have it
	softness   float64 // the same per N s of its impulse; zero for an equation that does not yield
	first      float64 // N s or N m s: the impulse of its stop in the first half of the sub-step
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
	for r := range b.count {
		b.setSides(a, r, &a.gauge.Rows[r].Sides, states)
	}
}

// setSides sets the sides of row r, and its compliance.
func (b *block) setSides(a *Assembly, r int8, to *[jointrows.MostBodies]jointrows.Side, states []rigid.State) {
	row := &b.rows[r]
	row.compliance = 0
	sides := a.sidesOf(b, r)
	for s := range sides {
		sides[s].row = to[s]
		a.respond(&sides[s], b.bodies[s], b.places[s], states)
		for o := range s + 1 {
			if b.bodies[o] == b.bodies[s] {
				both := sides[s].row.Dot(&sides[o].response)
				if row.compliance += both; o < s {
					row.compliance += both
				}
			}
		}
	}
	if row.unlocked = row.compliance; a.redundant == byLocks {
		row.unlock(a, b, sides, states)
	}
}

// unlock finds out what locked axes leave of a row. With less than rigid.CarryLeast it is along them but for rounding:
// it would have bodies stand still that it ought to leave alone, and takes no part.
func (row *row) unlock(a *Assembly, b *block, sides []side, states []rigid.State) {
	row.unlocked = 0
	for s, at := range b.places[:b.sides] {
		if at >= 0 {
			of, by, along := &states[b.bodies[s]], &a.shares[at], &sides[s].row
			row.unlocked += float64(by.shift*of.InvMass*along.Lin.LenSq()) +
				float64(by.turn*trace(&of.InvInertia)*along.Ang.LenSq())
		}
	}
	if row.compliance <= float64(rigid.CarryLeast*row.unlocked) {
		row.compliance, row.unlocked = 0, 0
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

// leaveIdle finds the rows of an assembly that take part in a slice.
func leaveIdle(a *Assembly, t *Table) {
	for node := range a.blocks {
		b := &a.blocks[node]
		b.leaveIdle(&t.Joints[b.joint])
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
func (a *Assembly) sidesOf(b *block, r int8) []side {
	from := b.first + int32(r)*b.sides
	return a.sides[from : from+b.sides]
}

// respond sets how a body, at a place in Bodies, responds to a unit of impulse along the row.
func (a *Assembly) respond(s *side, body, place int32, states []rigid.State) {
	s.response = jointrows.Side{}
	if place < 0 || states[body].InvMass == 0 {
		return
	}
	of, by := &states[body], &a.shares[place]
	s.response.Lin = of.Locks.FreeShift(s.row.Lin).Scale(of.InvMass)
	s.response.Ang = of.InvInertia.Apply(s.row.Ang)
	if by.shift < 1 || by.turn < 1 {
		s.response = jointrows.Side{Lin: s.response.Lin.Scale(by.shift), Ang: s.response.Ang.Scale(by.turn)}
	}
}

// speed returns the speed of row r.
func (a *Assembly) speed(b *block, r int8, states []rigid.State) float64 {
	v := 0.0
	sides := a.sidesOf(b, r)
	for s := range sides {
		if body := b.bodies[s]; body != jointrows.World {
			v += sides[s].row.Lin.Dot(states[body].Vel) + sides[s].row.Ang.Dot(states[body].Spin)
		}
	}
	return v
}

// speeds finds the speeds of the rows that are equations.
func (a *Assembly) speeds(b *block, states []rigid.State, out *Vec) {
	for s, body := range b.bodies[:b.sides] {
		if body == jointrows.World {
			continue
		}
		of := &states[body]
		vel, spin := of.Vel, of.Spin
		for k, r := range b.active[:b.actives] {
			row := &a.sides[b.first+int32(r)*b.sides+int32(s)].row
			out[k] += row.Lin.Dot(vel) + row.Ang.Dot(spin)
		}
	}
}

// applyAll gives the bodies of a block impulses along the rows that are equations.
func (a *Assembly) applyAll(b *block, p *Vec, states []rigid.State) {
	for s, body := range b.bodies[:b.sides] {
		if body == jointrows.World || states[body].InvMass == 0 {
			continue
		}
		of := &states[body]
		vel, spin := of.Vel, of.Spin
		for k, r := range b.active[:b.actives] {
			by := &a.sides[b.first+int32(r)*b.sides+int32(s)].response
			vel, spin = vel.AddScaled(p[k], by.Lin), spin.AddScaled(p[k], by.Ang)
		}
		of.Vel, of.Spin = vel, spin
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
			of.Vel = of.Vel.AddScaled(p, sides[s].response.Lin)
			of.Spin = of.Spin.AddScaled(p, sides[s].response.Ang)
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
func (a *Assembly) assemble(share float64) {
	for node := range a.blocks {
		a.sizes[node] = a.blocks[node].actives
	}
	a.factor.Clear(a.sizes)
	for k := range a.couplings {
		a.addCoupling(&a.couplings[k])
	}
	for node := range a.blocks {
		b := &a.blocks[node]
		at, _ := a.factor.Find(int32(node), int32(node))
		m := a.factor.At(at)
		for k, r := range b.active[:b.actives] {
			row := &b.rows[r]
			m[k][k] += row.softness
			if row.softness == 0 {
				m[k][k] += float64(share * row.unlocked)
			}
		}
	}
	a.factor.Decompose()
	a.decomposed, a.repairs = true, 0
}

// addCoupling adds the effect of two joints on each other through one body.
func (a *Assembly) addCoupling(c *coupling) {
	x, y := &a.blocks[c.i], &a.blocks[c.j]
	m := a.factor.At(c.block)
	ofX, ofY := x.first+int32(c.si), y.first+int32(c.sj)
	for p, r := range x.active[:x.actives] {
		row := &a.sides[ofX+int32(r)*x.sides].row
		lin, ang, out := row.Lin, row.Ang, &m[p]
		others := y.active[:y.actives]
		if c.i == c.j {
			others = others[:p+1] // the lower triangle counts
		}
		for q, s := range others {
			by := &a.sides[ofY+int32(s)*y.sides].response
			out[q] += lin.Dot(by.Lin) + ang.Dot(by.Ang)
		}
	}
}

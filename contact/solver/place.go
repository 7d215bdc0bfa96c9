package solver

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// filling is the loop over the blocks that writes the constraints to them.
type filling struct{ substep }

// Run fills blocks from ≤ i < to.
func (f *filling) Run(_, from, to int) {
	for i := from; i < to; i++ {
		b := &f.blocks[i]
		b.frame = frame{}
		b.aim = aim{}
		b.response = response{}
		b.impulses = impulses{}
		lines, pairs := f.rowsOf(b)
		for j := range lines {
			lines[j] = missingRow
		}
		for l := 0; l < lanes && b.constraint[l] >= 0; l++ {
			f.fill(b.constraint[l])
		}
		prepareBlock(b, f.extraOf(b), lines, pairs, f.states)
	}
}

// fill writes constraint i to its lane.
func (w *substep) fill(i int32) {
	c := &w.constraints[i]
	b, l := w.laneOf(int(i))
	a, d := &w.states[c.A], &w.states[c.B]
	b.a[l], b.b[l] = c.A, c.B
	b.stiff[l], b.damped[l] = 0, 0
	if c.Damped {
		b.damped[l] = 1
	}
	if c.Exact {
		b.exact |= 1 << l
	}
	if a.Locks|d.Locks != 0 {
		b.locked |= 1 << l
	}
	if a.InvMass > 0 {
		b.movesA |= 1 << l
	} else {
		b.stiff[l] = 1
	}
	if d.InvMass > 0 {
		b.movesB |= 1 << l
	} else {
		b.stiff[l] = 1
	}
	b.normal.set(l, c.Normal)
	b.tangent1.set(l, c.Tangent1)
	b.tangent2.set(l, c.Tangent2)
	b.zone[l], b.edge[l] = c.Zone, (1+BandShare)*c.Zone
	b.slope[l] = 1 / ((softShare - hardShare) * c.Zone)
	b.friction[l], b.lever[l] = c.Friction, c.TwistLever()
	b.f1[l], b.f2[l], b.f3[l] = c.Impulse1, c.Impulse2, 0
	if r := b.lever[l]; r > 0 {
		b.f3[l] = c.Twist / r
	}
	rows := w.rows[c.First : c.First+c.Count]
	lines := w.lines[b.first : int(b.first)+len(rows)]
	b.load[l] = 0
	for j := range rows {
		lines[j].impulse[l], lines[j].preload[l] = rows[j].Impulse, rows[j].Preload
		b.load[l] += rows[j].Impulse
	}
	if e := w.extraOf(b); e != nil {
		e.belt1[l], e.belt2[l] = c.Belt.Dot(c.Tangent1), c.Belt.Dot(c.Tangent2)
		e.rolling[l], e.roll1[l], e.roll2[l] = c.Rolling, c.Roll1, c.Roll2
	}
	w.place(i)
}

// place writes the arms and points of constraint i to its lane, for the present poses of its bodies; prepareLane
// derives the rest. The arms of both bodies end at one point, so that momentum is conserved. Usually that is the point
// where they ended when the manifold was made. For bodies under finite rotation it moves with them: see ArmShare. What
// it does for those placeWide does for four at once, with the same bits: a change here needs the same change there.
func (w *substep) place(i int32) {
	c := &w.constraints[i]
	b, l := w.laneOf(int(i))
	x, y := &w.states[c.A], &w.states[c.B]
	b.inertiaA.set(l, &x.InvInertia)
	b.inertiaB.set(l, &y.InvInertia)
	if x.FiniteRotation || y.FiniteRotation {
		w.placeRotated(c, b, l, x, y, 0)
		w.placeAhead(c, b, l, x, y)
		return
	}
	b.armA.set(l, c.CentreA.AddScaled(c.RoundA, c.Normal))
	b.armB.set(l, c.CentreB.AddScaled(-c.RoundB, c.Normal))
	rows := w.rows[c.First : c.First+c.Count]
	lines := w.lines[b.first : int(b.first)+len(rows)]
	for j := range rows {
		lines[j].setPoint(l, rows[j].ArmA.Sub(c.CentreA), rows[j].Gap)
	}
}

// placeAhead places a pair that is about to hit for the moment when it meets, unless a body of it turns fast.
func (w *substep) placeAhead(c *contact.Constraint, b *block, l int, x, y *rigid.State) {
	if w.turnSlowly(b, l) {
		if ahead := w.timeToImpact(c, b, l, x, y); ahead > 0 {
			w.placeRotated(c, b, l, x, y, ahead)
		}
	}
}

// setPoint stores a row by its point, relative to the common one, and its gap.
func (r *line) setPoint(l int, at geom.Vec3, gap float64) {
	r.x[l], r.y[l], r.mass[l], r.gap[l] = at.X, at.Y, at.Z, gap
}

// placeRotated is place for a pair with a body under finite rotation, for the poses some time (s) ahead. Until then the
// bodies move past each other. Both must be hit at one point, so the point on the heavier one moves by that distance.
func (w *substep) placeRotated(c *contact.Constraint, b *block, l int, x, y *rigid.State, ahead float64) {
	along := contact.ArmShare(x.FiniteRotation, y.FiniteRotation, c.RoundA, c.RoundB)
	var pass geom.Vec3
	if ahead > 0 {
		fore, aft := *x, *y
		fore.Advance(ahead)
		aft.Advance(ahead)
		pass = aft.Shift.Sub(y.Shift).Sub(fore.Shift.Sub(x.Shift))
		x, y = &fore, &aft
	}
	f := rotatedPair{c: c, a: x, b: y, share: along}
	f.offset = c.CentreA.AddScaled(c.RoundA, c.Normal).Sub(c.CentreB.AddScaled(-c.RoundB, c.Normal))
	onA, onB := f.armEnds(c.CentreA, c.CentreB)
	centre := onA.Lerp(onB, f.share)
	b.armA.set(l, centre.Sub(x.Shift))
	b.armB.set(l, centre.Sub(f.offset).Sub(y.Shift))
	if ahead > 0 {
		b.joinArms(l, pass.Neg(), x, y)
	}
	shift, roll := b.relativeDisplacement(l, x, y)
	rows := w.rows[c.First : c.First+c.Count]
	lines := w.lines[b.first : b.first+c.Count]
	for j := range rows {
		onA, onB := f.armEnds(rows[j].ArmA, rows[j].ArmB)
		at := onA.Lerp(onB, f.share).Sub(centre)
		// The sweeps add the first-order displacement to the gap: subtract it.
		gap := rows[j].Gap + c.Normal.Dot(onB.Sub(onA)) - c.Normal.Dot(shift.Add(roll.Cross(at)))
		lines[j].setPoint(l, at, gap)
	}
}

// timeToImpact returns the time (s) until a pair that is about to hit meets, at its zone. The next sweep would stop the
// pair up to a sub-step early, and by the time they meet the corner has turned further.
func (w *substep) timeToImpact(c *contact.Constraint, b *block, l int, x, y *rigid.State) (ahead float64) {
	u, spin := b.relativeVelocity(l, x, y)
	n, slowest := b.normal.at(l), w.threshold
	hit := false
	for j := range w.lines[b.first : b.first+c.Count] {
		r := &w.lines[int(b.first)+j]
		at := geom.Vec3{X: r.x[l], Y: r.y[l], Z: r.mass[l]}
		v := n.Dot(u.Add(spin.Cross(at)))
		if !(v < -slowest) {
			continue
		}
		shift, roll := b.relativeDisplacement(l, x, y)
		if gap := r.gap[l] + n.Dot(shift.Add(roll.Cross(at))); gap+float64(v*w.h) < b.edge[l] {
			if t := max(0, (gap-b.zone[l])/-v); !hit || t < ahead {
				hit, ahead = true, t
			}
		}
	}
	return ahead
}

// rotatedPair locates the points of a constraint relative to the position of the centre of A when the step began.
type rotatedPair struct {
	c      *contact.Constraint
	a, b   *rigid.State
	offset geom.Vec3 // from the centre of A to that of B, when the arms ended at one point
	share  float64   // see ArmShare
}

// armEnds returns the ends of two lever arms to the cores, carried along by their bodies.
func (f *rotatedPair) armEnds(armA, armB geom.Vec3) (onA, onB geom.Vec3) {
	onA = rotatedArm(f.a, armA).AddScaled(f.c.RoundA, f.c.Normal).Add(f.a.Shift)
	onB = rotatedArm(f.b, armB).AddScaled(-f.c.RoundB, f.c.Normal).Add(f.b.Shift).Add(f.offset)
	return onA, onB
}

// rotatedArm returns a lever arm carried along by its body: by its finite rotation if it has one, else to first order.
func rotatedArm(s *rigid.State, arm geom.Vec3) geom.Vec3 {
	if s.FiniteRotation {
		return s.Turn.Apply(arm)
	}
	return arm.Add(s.Roll.Cross(arm))
}

// hasFiniteRotation reports whether a body of a constraint follows its finite rotation.
func hasFiniteRotation(c *contact.Constraint, states []rigid.State) bool {
	return states[c.A].FiniteRotation || states[c.B].FiniteRotation
}

// finiteRotations are the touched bodies that follow their finite rotation.
type finiteRotations struct {
	bodies int     // how many they are
	blocks []int32 // all that have constraints of these
	arms   armsLoop
}

// updateArms moves the constraints of these bodies to the present poses, shared with a pool if there is one. All others
// keep their arms.
func (f *finiteRotations) updateArms(w *substep, warm *warmStarts, pool Pool) {
	f.list(w)
	f.arms = armsLoop{*w, f.blocks}
	share(pool, len(f.blocks), fillCost, &f.arms)
	f.arms = armsLoop{}
	for _, i := range f.blocks {
		b := &w.blocks[i]
		for l := 0; b.finite>>l != 0; l++ {
			if b.finite>>l&1 != 0 {
				warm.markChanged(b.a[l], b.b[l])
			}
		}
	}
}

// armsLoop is the loop of updateArms over the blocks. It writes the lanes of these constraints and no other.
type armsLoop struct {
	substep
	list []int32
}

// Run moves the constraints of some blocks.
func (w *armsLoop) Run(_, from, to int) {
	for _, i := range w.list[from:to] {
		b := &w.blocks[i]
		lines, pairs := w.rowsOf(b)
		w.updateBlock(b, lines)
		if b.finite == b.taken() {
			prepareBlock(b, w.extraOf(b), lines, pairs, w.states)
			continue
		}
		for l := 0; b.finite>>l != 0; l++ {
			if b.finite>>l&1 != 0 {
				prepareLane(b, w.extraOf(b), lines, pairs, l, w.states)
			}
		}
	}
}

// updateBlock moves the constraints of a block whose bodies follow their finite rotation: four side by side where the
// machine can, or one after the other.
func (w *substep) updateBlock(b *block, lines []line) {
	kept := w.keptLanes(b, lines)
	hits, done := w.placeWide(b, lines, b.finite&^kept)
	for l := 0; b.finite>>l != 0; l++ {
		switch i := b.constraint[l]; {
		case kept>>l&1 != 0:
			w.rejoinArms(&w.constraints[i], b, l, &w.states[b.a[l]], &w.states[b.b[l]])
		case !done && b.finite>>l&1 != 0:
			w.place(i)
		case hits>>l&1 != 0:
			w.placeAhead(&w.constraints[i], b, l, &w.states[b.a[l]], &w.states[b.b[l]])
		}
	}
}

// keptLanes returns the lanes, one bit each, in which an impact keeps the arms: see ImpactTurn.
func (w *substep) keptLanes(b *block, lines []line) (kept uint8) {
	for l := 0; b.finite>>l != 0; l++ {
		if b.finite>>l&1 == 0 {
			continue
		}
		hit := b.continues>>l&1 != 0 || loadRose(lines, l, b.load[l], normalLoad(lines, l))
		if hit && w.turnSlowly(b, l) {
			kept |= 1 << l
		}
	}
	return kept
}

// rejoinArms makes the arms of a lane that keeps them end at one point again, since its bodies have moved apart there.
func (w *substep) rejoinArms(c *contact.Constraint, b *block, l int, x, y *rigid.State) {
	offset := c.CentreA.AddScaled(c.RoundA, c.Normal).Sub(c.CentreB.AddScaled(-c.RoundB, c.Normal))
	onA, onB := x.Shift.Add(b.armA.at(l)), y.Shift.Add(b.armB.at(l)).Add(offset)
	b.joinArms(l, onB.Sub(onA), x, y)
	t1, t2 := b.tangent1.at(l), b.tangent2.at(l)
	lines := w.lines[b.first : b.first+c.Count]
	for j := range lines {
		r := &lines[j]
		r.setPoint(l, t1.Scale(r.x[l]).AddScaled(r.y[l], t2), r.gap[l])
	}
}

// joinArms moves the ends of the arms of lane l to one point. That of B lies so far (m) from that of A; the end on the
// heavier body moves further.
func (b *block) joinArms(l int, apart geom.Vec3, x, y *rigid.State) {
	light := y.InvMass / (x.InvMass + y.InvMass)
	b.armA.set(l, b.armA.at(l).AddScaled(light, apart))
	b.armB.set(l, b.armB.at(l).AddScaled(light-1, apart))
}

// turnSlowly reports whether both bodies of lane l turn so little in a sub-step that an impact may keep their arms.
func (w *substep) turnSlowly(b *block, l int) bool {
	x, y := w.states[b.a[l]].Spin.LenSq(), w.states[b.b[l]].Spin.LenSq()
	return float64(x*float64(w.h*w.h)) <= ImpactTurn*ImpactTurn && float64(y*float64(w.h*w.h)) <= ImpactTurn*ImpactTurn
}

// relist lists them for other constraints than before.
func (f *finiteRotations) relist(w *substep) {
	f.bodies = -1 // a drum under finite rotation is not among the touched bodies
	f.list(w)
}

// list finds the blocks with constraints of bodies under finite rotation, unless the number of bodies is unchanged.
func (f *finiteRotations) list(w *substep) {
	n := 0
	for _, i := range w.touched {
		if w.states[i].FiniteRotation {
			n++
		}
	}
	if n == f.bodies {
		return
	}
	f.bodies, f.blocks = n, f.blocks[:0]
	for i := range w.blocks {
		b := &w.blocks[i]
		b.finite = 0
		for l := 0; l < lanes && b.constraint[l] >= 0; l++ {
			if hasFiniteRotation(&w.constraints[b.constraint[l]], w.states) {
				b.finite |= 1 << l
			}
		}
		if b.finite != 0 {
			f.blocks = append(f.blocks, int32(i))
		}
	}
}

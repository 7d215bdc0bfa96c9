package solver

import (
	"math"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// reference solves the constraints of a heap by plain sequential impulses: every one is applied to both bodies as soon
// as it is found, with lever arms and inertia in the world's frame. It shares with the solver the order and the laws.
type reference struct {
	states      []rigid.State
	constraints []contact.Constraint
	rows        []contact.Row
	loads       []float64 // N s, by constraint: at the end of the previous sub-step
	rose        []bool    // by constraint: its load has risen in this sub-step
	loadBefore  []float64 // N s, by constraint: its load before it rose
	order       []int32
	h           float64

	alone, unsolved int     // manifolds solved alone, and those of which more than a millionth of the load was left
	left            float64 // the most that was left of any with up to four rows, as a share of its load
}

func newReference(w *heap) *reference {
	r := &reference{
		states:      append([]rigid.State(nil), w.states...),
		constraints: append([]contact.Constraint(nil), w.solver.Constraints...),
		rows:        append([]contact.Row(nil), w.solver.Rows...),
		h:           w.solver.h,
	}
	for i := range r.constraints {
		r.loads = append(r.loads, r.load(&r.constraints[i]))
	}
	r.rose, r.loadBefore = make([]bool, len(r.constraints)), make([]float64, len(r.constraints))
	for i := range w.solver.packed.blocks {
		for _, k := range w.solver.packed.blocks[i].constraint {
			if k >= 0 {
				r.order = append(r.order, k)
			}
		}
	}
	return r
}

func (r *reference) substep() {
	for i := range r.states {
		if r.states[i].InvMass > 0 {
			r.states[i].Vel.Y -= 9.81 * r.h
		}
	}
	start := append([]rigid.State(nil), r.states...)
	for i := range r.constraints {
		c := &r.constraints[i]
		for j := range c.Count {
			row := &r.rows[c.First+j]
			r.impulse(c, c.Normal.Scale(row.Impulse), row.ArmA, row.ArmB)
		}
		r.impulse(c, c.Tangent1.Scale(c.Impulse1).AddScaled(c.Impulse2, c.Tangent2), c.CentreA, c.CentreB)
		r.moment(c, c.Normal.Scale(c.Twist).AddScaled(c.Roll1, c.Tangent1).AddScaled(c.Roll2, c.Tangent2))
	}
	r.sweep(true)
	for i := range r.states {
		if r.states[i].InvMass > 0 {
			r.states[i].Advance(r.h)
		}
	}
	r.sweep(false)
	r.endImpacts(start)
}

func (r *reference) sweep(bias bool) {
	hit := make([]bool, len(r.states)) // by body: an impact occurred in its island
	copy(r.loadBefore, r.loads)
	for _, i := range r.order {
		if r.solve(i, bias) {
			c := &r.constraints[i]
			hit[c.A] = hit[c.A] || r.states[c.A].InvMass > 0
			hit[c.B] = hit[c.B] || r.states[c.B].InvMass > 0
		}
	}
	for i := range hit {
		if group := r.islandOf(int32(i)); hit[i] && len(group) > 1 && len(group) <= propagateMost {
			r.sweepIsland(group, bias, hit)
			for _, k := range group {
				hit[r.constraints[k].A], hit[r.constraints[k].B] = false, false
			}
		}
	}
}

// solve solves one constraint, and reports whether it applied an impact.
func (r *reference) solve(i int32, bias bool) bool {
	c := &r.constraints[i]
	v, spin := c.Normal.Dot(r.velocity(c, c.CentreA, c.CentreB)), r.states[c.B].Spin.Sub(r.states[c.A].Spin)
	turn := spin.AddScaled(-spin.Dot(c.Normal), c.Normal).Len()
	given := 0.0
	for j := range c.Count {
		if !bias {
			j = c.Count - 1 - j
		}
		given += r.row(c, &r.rows[c.First+j], bias)
	}
	first := &r.rows[c.First]
	arm := first.ArmA.Sub(c.CentreA)
	arm = arm.AddScaled(-arm.Dot(c.Normal), c.Normal)
	worth, rub := math.Abs(given)*r.answer(c, first), 0.0
	if !bias {
		r.rose[i] = r.loadRose(i, r.loads[i])
	}
	lands := worth > impactSpeed && turn*arm.Len() < flatTilt*math.Abs(v)
	switch change := math.Abs(r.load(c) - r.loads[i]); {
	case bias && lands:
		r.solveAlone(c, true)
	case bias:
	case lands || r.slips(c, (r.load(c)-r.loads[i])*r.answer(c, first)) && change > impactShare*max(r.load(c), r.loads[i]):
		r.solveAlone(c, false)
	default:
		f1, f2 := c.Impulse1, c.Impulse2
		r.friction(c, r.load(c))
		rub = math.Hypot(c.Impulse1-f1, c.Impulse2-f2) * r.answer(c, first)
	}
	if !bias {
		r.loads[i] = r.load(c)
	}
	return worth > impactSpeed || rub > frictionSpeed
}

// islandOf returns the constraints of the island of a movable body.
func (r *reference) islandOf(body int32) (group []int32) {
	in := make([]bool, len(r.states))
	in[body] = true
	for grown := true; grown; {
		grown = false
		for i := range r.constraints {
			c := &r.constraints[i]
			if moves := r.states[c.A].InvMass > 0 && r.states[c.B].InvMass > 0; moves && in[c.A] != in[c.B] {
				in[c.A], in[c.B], grown = true, true, true
			}
		}
	}
	for i := range r.constraints {
		if c := &r.constraints[i]; in[c.A] || in[c.B] {
			group = append(group, int32(i))
		}
	}
	return group
}

// loadRose reports whether the load of a constraint has risen since it was as given (N s).
func (r *reference) loadRose(i int32, before float64) bool {
	c := &r.constraints[i]
	up := r.load(c) - before
	return up > impactShare*r.load(c) && up*r.answer(c, &r.rows[c.First]) > bounceSpeed
}

// sweepIsland solves the constraints of an island, with friction in any case, until no speed changes any more: those
// with a body that an impact, or a constraint solved since, has changed.
func (r *reference) sweepIsland(group []int32, bias bool, hit []bool) {
	changes, changed, solved := 1, make([]int, len(r.states)), make([]int, len(r.constraints))
	note := func(body int32) {
		if r.states[body].InvMass > 0 {
			changed[body] = changes
		}
	}
	for body := range hit {
		if hit[body] {
			note(int32(body))
		}
	}
	last := math.Inf(1)
	for n := range propagateSweeps {
		most := 0.0
		for k := range group {
			if n%2 == 0 {
				k = len(group) - 1 - k
			}
			c := &r.constraints[group[k]]
			if max(changed[c.A], changed[c.B]) <= solved[group[k]] {
				continue
			}
			solved[group[k]] = changes
			f1, f2 := c.Impulse1, c.Impulse2
			before := append([]contact.Row(nil), r.rows[c.First:c.First+c.Count]...)
			r.solve(group[k], bias)
			if bias {
				r.friction(c, r.load(c))
			}
			change := math.Abs(c.Impulse1-f1) + math.Abs(c.Impulse2-f2)
			for j := range before {
				change = max(change, math.Abs(r.rows[int(c.First)+j].Impulse-before[j].Impulse))
			}
			if worth := change * r.answer(c, &before[0]); worth > propagateResidual {
				changes, most = changes+1, max(most, worth)
				note(c.A)
				note(c.B)
			}
		}
		if most == 0 || n%2 == 1 && most > propagateStall*last {
			break
		}
		if n%2 == 1 {
			last = most
		}
	}
	for _, k := range group {
		r.rose[k] = !bias && r.loadRose(k, r.loadBefore[k])
	}
}

// endImpacts takes the impacts of a sub-step out of the impulses: all of those on rows that approached when it began,
// and the risen loads in contacts of the bodies that they reach, from body to body.
func (r *reference) endImpacts(start []rigid.State) {
	reached := make([]bool, len(r.states))
	end := func(i int, share float64) {
		c := &r.constraints[i]
		r.rose[i], r.loads[i] = false, r.load(c)
		c.Impulse1, c.Impulse2, c.Twist = c.Impulse1*share, c.Impulse2*share, c.Twist*share
		c.Roll1, c.Roll2 = c.Roll1*share, c.Roll2*share
		for _, k := range []int32{c.A, c.B} {
			reached[k] = r.states[k].InvMass > 0
		}
	}
	for i := range r.constraints {
		c, load, hit := &r.constraints[i], r.load(&r.constraints[i]), false
		for j := range c.Count {
			row := &r.rows[c.First+j]
			v := start[c.B].PointVelocity(row.ArmB).Sub(start[c.A].PointVelocity(row.ArmA))
			if r.rose[i] && row.Impulse > 0 && c.Normal.Dot(v) < -bounceSpeed {
				row.Impulse, hit = 0, true
			}
		}
		if hit {
			end(i, r.load(c)/load)
		}
	}
	for range r.constraints {
		for i := range r.constraints {
			c, load := &r.constraints[i], r.load(&r.constraints[i])
			if !r.rose[i] || !reached[c.A] && !reached[c.B] {
				continue
			}
			share := 1.0
			if load > r.loadBefore[i] {
				share = r.loadBefore[i] / load
			}
			for j := range c.Count {
				r.rows[c.First+j].Impulse *= share
			}
			end(i, share)
		}
	}
}

// load returns the normal load of a constraint (N s).
func (r *reference) load(c *contact.Constraint) (load float64) {
	for j := range c.Count {
		load += r.rows[c.First+j].Impulse
	}
	return load
}

// slips reports whether a constraint slips fast enough for a change of its load with some effect (m/s) at its first
// row.
func (r *reference) slips(c *contact.Constraint, worth float64) bool {
	v := r.velocity(c, c.CentreA, c.CentreB).Add(c.Belt)
	slip := math.Hypot(c.Tangent1.Dot(v), c.Tangent2.Dot(v))
	return (worth > riseSpeed || -worth > impactSpeed) && slip > impactSlip*math.Abs(worth)
}

// solveAlone solves a manifold alone as the solver does, its rows with bias or with friction too: of four corners
// several splits of the load stop the body, and what follows depends on it. The rows and the friction of the reference
// judge whether it is solved.
func (r *reference) solveAlone(c *contact.Constraint, bias bool) {
	var s Solver
	s.Reset(r.h)
	s.Constraints = append(s.Constraints, *c)
	s.Constraints[0].First = 0
	s.Rows = append(s.Rows, r.rows[c.First:c.First+c.Count]...)
	s.Pack(r.states)
	b := &s.packed.blocks[0]
	lines, pairs := s.packed.rowsOf(b)
	if bias {
		s.rates.iterateRows(b, lines, pairs, 0, r.states)
	} else {
		s.rates.iterateManifold(b, s.packed.extraOf(b), lines, pairs, 0, r.states)
	}
	s.Unpack()
	copy(r.rows[c.First:c.First+c.Count], s.Rows)
	first := c.First
	*c = s.Constraints[0]
	c.First = first
	r.judge(c, bias)
}

// judge notes how much the rows and the friction of a manifold solved alone would change it.
func (r *reference) judge(c *contact.Constraint, bias bool) {
	constraint, a, b, load, most := *c, r.states[c.A], r.states[c.B], r.load(c), 0.0
	restore := func() { *c, r.states[c.A], r.states[c.B] = constraint, a, b }
	for j := range c.Count {
		row := r.rows[c.First+j]
		most = max(most, math.Abs(r.row(c, &row, bias)))
		restore()
	}
	if !bias {
		most = max(most, r.friction(c, load))
		restore()
	}
	if r.alone++; most > 1e-6*load+1e-9 {
		r.unsolved++
	}
	if c.Count <= 4 && load > 0 {
		r.left = max(r.left, (most-1e-9)/load)
	}
}

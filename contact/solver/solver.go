package solver

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/internal/capacity"
)

// Solver finds the contact impulses of one step by sub-stepped, warm-started Gauss–Seidel sweeps over rows whose
// normals and lever arms do not change. Its slices are reused from step to step.
//
// A step is Reset, Add and Prepare for every manifold, Pack and ApplyImpacts. Each sub-step is WarmStart, Solve with
// bias, the move of the bodies, UpdateArms, ApplyImpacts and Solve without bias. Unpack at the end writes the impulses
// back to the rows, and Store those to the caches. Where no constraint has changed since the previous step, Continue
// replaces everything before the sub-steps.
type Solver struct {
	Constraints []contact.Constraint
	Rows        []contact.Row
	Gravity     geom.Vec3       // m/s², of all bodies that move: see RestitutionThreshold
	Extra       []geom.Vec3     // m/s², by body: its acceleration besides that; those beyond the end have none
	Islands     contact.Islands // of the constraints and links: see FindIslands
	Links       [][2]int32      // pairs of bodies that hang together without a contact; -1 is the world
	Linkage     Linkage         `snapshot:"-"` // of the joints that hold them together; nil if there are none

	h            float64
	elapsed      float64 // s, solved since Reset
	rates        rates
	pool         Pool `snapshot:"-"`
	parts        []part
	packed       packed
	islandsFound bool // Islands are those of the constraints

	// The passes of a sub-step, in their order, with their scratch.
	finite      finiteRotations `snapshot:"-"`
	warm        warmStarts
	restitution restitution `snapshot:"-"`
	propagation propagation `snapshot:"-"`
	impacts     impacts     `snapshot:"-"`
	counts      Counts
	waiting     []*pending `snapshot:"-"` // by worker: manifolds to be solved alone; nil for one that has had none

	swept     int // blocks, since Unpack
	iterating int // ns, about, that iterations cost a block in a sweep: as in the slice before

	// The loops that the pool runs.
	filling    filling    `snapshot:"-"`
	persisting persisting `snapshot:"-"`
	sweepLoop  sweepLoop  `snapshot:"-"`
	warmPass   warmPass   `snapshot:"-"`
	summing    summing    `snapshot:"-"`
}

// at returns a sub-step at the present states.
func (s *Solver) at(states []rigid.State) substep {
	return substep{
		packed: &s.packed, constraints: s.Constraints, rows: s.Rows, states: states,
		rates: &s.rates, counts: &s.counts, h: s.h, gravity: s.Gravity, extra: s.Extra,
		threshold: s.RestitutionThreshold(1), linkage: s.Linkage,
	}
}

// Substep returns the length of a sub-step (s).
func (s *Solver) Substep() float64 { return s.h }

// Reset empties the solver for a new step with sub-steps of h seconds.
func (s *Solver) Reset(h float64) {
	s.Constraints, s.Rows = s.Constraints[:0], s.Rows[:0]
	s.h, s.elapsed = h, 0
	s.rates = makeRates(h)
	s.packed.ready, s.islandsFound = false, false
	s.parts = append(slices.Grow(s.parts[:0], partsLeast), part{})
}

// FindIslands finds the islands of the constraints, those of the direct solver with them, unless it has done so since
// Reset.
func (s *Solver) FindIslands(states []rigid.State) {
	if !s.islandsFound {
		s.islandsFound = true
		s.Islands.Find(s.Constraints, s.Links, states, nil)
	}
}

// StartPart starts a new part: it holds the constraints prepared from now on.
func (s *Solver) StartPart() { s.parts = append(s.parts, part{constraints: len(s.Constraints)}) }

// Parts returns the number of parts: one more than calls of StartPart since Reset.
func (s *Solver) Parts() int { return len(s.parts) }

// Expect makes room for more constraints and rows.
func (s *Solver) Expect(constraints, rows int) {
	s.Constraints = capacity.Reserve(s.Constraints, len(s.Constraints)+constraints)
	s.Rows = capacity.Reserve(s.Rows, len(s.Rows)+rows)
}

// Add appends the constraint of a cached manifold between bodies a and b, the one with the number patch of the pair
// slot, with as many rows as it has points. Prepare has to fill it.
func (s *Solver) Add(m *contact.Cache, a, b, slot, patch int32) {
	first, count := len(s.Rows), m.Manifold.Count
	s.Rows = slices.Grow(s.Rows, count)[:first+count]
	n := len(s.Constraints)
	s.Constraints = slices.Grow(s.Constraints, 1)[:n+1]
	c := &s.Constraints[n]
	*c = contact.Constraint{}
	c.A, c.B, c.Slot, c.Patch, c.First, c.Count = a, b, slot, patch, int32(first), int32(count)
}

// Prepare fills constraint i and its rows from its cached manifold, for the frames fa and fb of its bodies: see
// contact.Cache.Prepare. It writes nothing else.
func (s *Solver) Prepare(i int, m *contact.Cache, states []rigid.State, fa, fb *geom.Frame, surf *contact.Surface) {
	c := &s.Constraints[i]
	m.Prepare(c, s.RowsOf(c), s.h, fa, fb, states[c.A].FiniteRotation, states[c.B].FiniteRotation, surf)
}

// Pack brings the constraints into the form that the sweeps work on, with the present impulses and preloads of their
// rows. It comes before the sub-steps.
func (s *Solver) Pack(states []rigid.State) {
	p := &s.packed
	p.reset(len(s.Constraints), len(states))
	for k := range s.parts {
		s.packPart(k, states)
	}
	p.startAccounts()
	w := s.at(states)
	s.filling = filling{w}
	share(s.pool, len(p.blocks), fillCost, &s.filling)
	s.filling = filling{}
	p.ready = true
	s.FindIslands(states)
	s.finite.relist(&w)
	s.warm.reset(&w)
	s.restitution.list(&w, s.Links, &s.Islands)
	s.propagation.clear(&s.Islands)
	s.impacts.clear()
}

// ApplyImpacts applies restitution ahead of the sweeps that would stop the bodies, round after round until every pair
// separates (Ivanov's sequential impacts). A round is the impacts that come at once: those of the velocities at its
// beginning, solved together where they share a body. So of five balls in a row the last flies off and the others stay;
// sweeps cannot do that, since they share an impact among all bodies that they reach. What a sweep itself sets going
// and stops again does not bounce.
func (s *Solver) ApplyImpacts(states []rigid.State) {
	w := s.at(states)
	if s.restitution.apply(&w, &s.warm, s.pool) {
		s.impacts.worked = true
	}
}

// WarmStart begins a sub-step: it applies the accumulated impulses of the previous one.
func (s *Solver) WarmStart(states []rigid.State) {
	if s.impacts.worked {
		s.impacts.worked = false
		clear(s.packed.endedWork)
	}
	s.warmStart(s.packed.colours, s.packed.touched, states, s.pool)
	s.packed.uncounted = true
}

// WarmStartPart is WarmStart for part k alone, once packed, shared with the pool if shared is set.
func (s *Solver) WarmStartPart(k int, states []rigid.State, shared bool) {
	groups, touched := s.extent(k)
	s.warmStart(groups, touched, states, s.poolIf(shared))
}

// warmStart warm-starts some bodies, shared with a pool if there is one. All their constraints are of the given
// colours.
func (s *Solver) warmStart(groups []colourRange, touched []int32, states []rigid.State, pool Pool) {
	if s.passWarmStarts(touched, states, pool, applyKept) {
		s.sumWarmStarts(groups, states, pool)
		s.passWarmStarts(touched, states, pool, applySummed)
	}
}

// sumWarmStarts sums the accumulated impulses of the bodies whose warm starts were dropped.
func (s *Solver) sumWarmStarts(groups []colourRange, states []rigid.State, pool Pool) {
	alone := summing{substep: s.at(states), warm: &s.warm}
	if pool != nil {
		s.summing = alone
	}
	for i := range groups {
		from, n := int(groups[i].from), int(groups[i].to-groups[i].from)
		if alone.from = from; pool == nil || groups[i].serial {
			alone.Run(0, 0, n)
			continue
		}
		s.summing.from = from
		pool.Each(n, sweepCost, &s.summing)
	}
	if pool != nil {
		s.summing = summing{}
	}
}

// passWarmStarts passes the warm starts of some bodies to or from them, and reports whether it has dropped any.
func (s *Solver) passWarmStarts(touched []int32, states []rigid.State, pool Pool, pass warmKind) (dropped bool) {
	alone := warmPass{&s.warm, touched, states, pass}
	if pool == nil {
		return alone.run(touched)
	}
	s.warm.dropped.Store(false)
	s.warmPass = alone
	pool.Each(len(touched), lightCost, &s.warmPass)
	s.warmPass = warmPass{}
	return s.warm.dropped.Load()
}

// Solve makes one sweep over all constraints. With bias it drives the gaps towards the zone by soft rows, before the
// positions move. Without bias it removes the speed that the bias added and solves friction, after they moved (Catto's
// "relax"). The rows of a manifold are swept forwards with bias and backwards without: always forwards, every sweep
// would add the same tilt to each course of a wall.
func (s *Solver) Solve(states []rigid.State, bias bool) {
	s.sweep(s.packed.colours, states, bias)
	if s.propagation.hit.Load() {
		w := s.at(states)
		if s.propagation.sweep(&w, s.pool, bias) {
			s.impacts.rose.Store(true)
		}
	}
	if bias {
		s.elapsed += s.h
		return
	}
	s.packed.uncounted = false
	if s.impacts.rose.Load() || s.impacts.continues {
		w := s.at(states)
		s.impacts.end(&w, &s.warm)
	}
	if s.finite.bodies > 0 {
		s.warm.keepStarts(s.packed.touched)
	}
	s.passWarmStarts(s.packed.touched, states, s.pool, storeAll)
}

// CountSubstep records that all parts have been solved for a sub-step.
func (s *Solver) CountSubstep() { s.elapsed += s.h }

// UpdateArms moves the constraints of bodies under finite rotation to the present poses. All others keep their arms.
func (s *Solver) UpdateArms(states []rigid.State) {
	w := s.at(states)
	s.finite.updateArms(&w, &s.warm, s.pool)
}

// Unpack writes the impulses found by the sweeps back to Constraints and Rows.
func (s *Solver) Unpack() {
	p := &s.packed
	if !p.ready {
		return
	}
	rounds := s.counts.Rounds
	for i := range p.blocks {
		s.counts.take(&p.blocks[i])
	}
	share(s.pool, len(s.Constraints), copyCost, (*unpacking)(s))
	rounds += s.restitution.rounds // not in sweeps
	s.iterating, s.swept, s.restitution.rounds = (s.counts.Rounds-rounds)*roundCost/max(1, s.swept), 0, 0
}

// unpacking is the loop of Unpack over the constraints.
type unpacking Solver

// Run unpacks constraints from ≤ i < to.
func (s *unpacking) Run(_, from, to int) {
	p := &s.packed
	for i := from; i < to; i++ {
		c := &s.Constraints[i]
		if c.Direct {
			continue
		}
		b, l := p.laneOf(i)
		c.Impulse1, c.Impulse2, c.Twist = b.f1[l], b.f2[l], b.lever[l]*b.f3[l]
		if e := p.extraOf(b); e != nil {
			c.Roll1, c.Roll2 = e.roll1[l], e.roll2[l]
		}
		rows := (*Solver)(s).RowsOf(c)
		lines, totals := p.lines[b.first:b.first+c.Count], p.totals[b.first:b.first+c.Count]
		for j := range rows {
			rows[j].Impulse, rows[j].Total = lines[j].impulse[l], totals[j][l]
		}
	}
}

// Store writes the impulses found for constraint c to its cached manifold: see contact.Cache.Store.
func (s *Solver) Store(m *contact.Cache, c *contact.Constraint) {
	m.Store(c, s.RowsOf(c), s.h, s.elapsed)
}

// RowsOf returns the rows of a constraint.
func (s *Solver) RowsOf(c *contact.Constraint) []contact.Row {
	return s.Rows[c.First : c.First+c.Count]
}

// MinOpeningSpeed returns the least speed (m/s, negative: closing) at which a row of a constraint with this gap (m) has
// to open in a sub-step, for solvers other than the sweeps: see rates.minOpeningSpeed.
func (s *Solver) MinOpeningSpeed(c *contact.Constraint, gap float64, push bool) float64 {
	return s.rates.minOpeningSpeed(c, gap, push)
}

// RestitutionThreshold returns the least speed of approach (m/s) from which bodies bounce with a restitution
// coefficient: infinite for none.
func (s *Solver) RestitutionThreshold(restitution float64) float64 {
	return thresholdUnder(s.Gravity, s.h, restitution)
}

// Reserve makes room for as much as another solver has had: the constraints solved there may be solved here next.
func (s *Solver) Reserve(other *Solver) {
	s.Constraints, s.Rows = reserve(s.Constraints, other.Constraints), reserve(s.Rows, other.Rows)
	s.waiting = reserve(s.waiting, other.waiting)
	k, m := &s.warm, &other.warm
	k.bodies, k.velocities = reserve(k.bodies, m.bodies), reserve(k.velocities, m.velocities)
	p, q := &s.packed, &other.packed
	p.touched, p.endedWork = reserve(p.touched, q.touched), reserve(p.endedWork, q.endedWork)
	p.blocks, p.lines, p.totals = reserve(p.blocks, q.blocks), reserve(p.lines, q.lines), reserve(p.totals, q.totals)
	p.pairs, p.extras, p.colours = reserve(p.pairs, q.pairs), reserve(p.extras, q.extras), reserve(p.colours, q.colours)
	p.seats, p.order, p.colourOf = reserve(p.seats, q.seats), reserve(p.order, q.order), reserve(p.colourOf, q.colourOf)
	p.used, p.loadBefore = reserve(p.used, q.used), reserve(p.loadBefore, q.loadBefore)
}

// reserve returns s with the capacity of another slice at least.
func reserve[T any](s, other []T) []T { return capacity.Reserve(s, cap(other)) }

// The results of a sub-step, and the way back for those that the energy limiter of package dynamics does not allow.

// Total returns the normal impulse (N s) of row j of constraint i, summed over all sub-steps since Pack or Continue.
func (s *Solver) Total(i, j int) float64 {
	p := &s.packed
	if !p.ready || s.Constraints[i].Direct {
		return s.Rows[int(s.Constraints[i].First)+j].Total
	}
	b, l := p.laneOf(i)
	return p.totals[int(b.first)+j][l]
}

// BouncedBodies returns the movable bodies that elastic impacts have changed since the last call, or since Pack, with
// repetitions. It is valid until the next impact.
func (s *Solver) BouncedBodies() []int32 {
	list := s.restitution.bounced
	s.restitution.bounced = list[:0]
	return list
}

// Touched returns the movable bodies with constraints, in the order of the constraints.
func (s *Solver) Touched() []int32 { return s.packed.touched }

// FiniteRotations returns how many of the touched bodies follow their finite rotation.
func (s *Solver) FiniteRotations() int { return s.finite.bodies }

// ChangedBySweeps reports whether the sweeps have changed the velocity of body i since the warm start of the sub-step.
func (s *Solver) ChangedBySweeps(i int32, b *rigid.State) bool {
	k := &s.warm
	return k.bodies[i].solve == k.solve && b.Vel != k.bodies[i].vel
}

// WarmStartVelocity returns the change of the velocities of body i by the warm start of this sub-step, if it follows
// its finite rotation and touches immovable bodies only, and zeros otherwise. These impulses act at the arms of the
// middle of the sub-step, as those of steady loads act all through it. Impulses between two movable bodies act at the
// arms of its beginning: so the angular momentum of both together is conserved, whatever the sweeps add.
func (s *Solver) WarmStartVelocity(i int32) (vel, spin geom.Vec3) {
	k := &s.warm
	if !k.anyOnStatic || k.bodies[i].solve != k.solve {
		return geom.Vec3{}, geom.Vec3{}
	}
	return k.velocities[i].vel, k.velocities[i].spin
}

// StartVelocity returns the velocities that touched body i had before the contact impulses of this sub-step. It is
// known from the sweep without bias on, if a touched body follows its finite rotation.
func (s *Solver) StartVelocity(i int32) (vel, spin geom.Vec3) {
	return s.warm.starts[i].vel, s.warm.starts[i].spin
}

// DriveWork returns the work (J) that the drives of constraint i have done in this sub-step: immovable bodies that
// move, and belts. Without either a constraint can only dissipate.
func (s *Solver) DriveWork(i int, states []rigid.State) float64 {
	c := &s.Constraints[i]
	if c.Direct {
		return 0
	}
	b, l := s.packed.laneOf(i)
	return s.packed.endedWork[i] + s.packed.driveWorkOf(b, l, states)
}

// ScaleImpulses scales the impulses of constraint i. The caller has scaled the velocity changes of its bodies.
func (s *Solver) ScaleImpulses(i int, share float64) {
	c := &s.Constraints[i]
	if c.Direct {
		return
	}
	b, l := s.packed.laneOf(i)
	lines, totals := s.packed.lines[b.first:b.first+b.count], s.packed.totals[b.first:b.first+b.count]
	for j := range lines {
		totals[j][l] -= float64((1 - share) * lines[j].impulse[l])
		lines[j].impulse[l] *= share
	}
	b.scaleFriction(s.packed.extraOf(b), l, share)
	s.warm.markChanged(c.A, c.B)
}

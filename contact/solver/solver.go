package solver

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/internal/rigid"
	"github.com/brickyard-physics/brickyard/internal/workers"
)

// Solver finds the contact impulses of one step by sub-stepped, warm-started Gauss–Seidel sweeps over rows whose
// normals and lever arms do not change. Its slices are reused from step to step.
//
// A step is Reset, Add for every manifold and Pack. Each sub-step is MeasureApproach, WarmStart, Solve with
// bias, the move of the bodies, UpdateArms, Solve without bias and ApplyRestitution. Unpack at the end writes the
// impulses back to the rows, and Store those to the caches. Where no constraint has changed since the previous step,
// Continue replaces everything before the sub-steps.
type Solver struct {
	Constraints []contact.Constraint
	Rows        []contact.Row
	Gravity     geom.Vec3   // m/s², of all bodies that move: see RestitutionThreshold
	Extra       []geom.Vec3 // m/s², by body: its acceleration besides that; those beyond the end have none

	h         float64
	elapsed   float64 // s, solved since Reset
	rates     rates
	pool      *workers.Pool
	sweepLoop sweepLoop

	parts      []part
	filling    filling
	persisting persisting

	packed            packed
	sweeping          bool // from WarmStart to the last sweep of a sub-step: its impulses are not in the totals yet
	bouncers          []bouncer
	propagation       propagation
	hitBodies         []int32        // see HitBodies
	solves            uint32         // number of the solve: Pack begins a new one
	touched           []int32        // movable bodies with constraints, in the order of the constraints
	warmStarts        []warmStart    // by body
	warmVelocities    []warmVelocity // by body: see WarmStartVelocity
	anyOnStatic       bool           // for some body, WarmStartVelocity is not zero
	starts            []warmStart    // by body: velocities at the start of this sub-step, see StartVelocity
	driveWork         []float64      // J, by constraint: drive work of its ended impacts in this sub-step
	finiteRotations   int            // how many of the touched bodies follow their finite rotation
	finiteConstraints []int32        // constraints of those bodies
	impacts           impacts
}

// Substep returns the length of a sub-step (s).
func (s *Solver) Substep() float64 { return s.h }

// SetPool shares the sweeps among the workers of a pool.
func (s *Solver) SetPool(c *workers.Pool) { s.pool = c }

// Reset empties the solver for a new step with sub-steps of h seconds.
func (s *Solver) Reset(h float64) {
	s.Constraints, s.Rows = s.Constraints[:0], s.Rows[:0]
	s.h, s.elapsed = h, 0
	s.rates = makeRates(h)
	s.packed.ready = false
	s.parts = append(slices.Grow(s.parts[:0], partsLeast), part{})
}

// Add appends the constraint and rows of a cached manifold between bodies ia and ib, of the pair slot, for their frames
// fa and fb: see contact.Cache.Prepare.
func (s *Solver) Add(m *contact.Cache, states []rigid.State, ia, ib, slot int32, fa, fb *geom.Frame,
	surf contact.Surface) {
	n := len(s.Constraints)
	s.Constraints = slices.Grow(s.Constraints, 1)[:n+1]
	c := &s.Constraints[n]
	s.Rows = m.Prepare(c, s.Rows, s.h, fa, fb, states[ia].FiniteRotation, states[ib].FiniteRotation, surf)
	c.A, c.B, c.Slot = ia, ib, slot
}

// Store writes the impulses found for constraint c to its cached manifold: see contact.Cache.Store.
func (s *Solver) Store(m *contact.Cache, c *contact.Constraint) {
	m.Store(c, s.RowsOf(c), s.h, s.elapsed)
}

// MinOpeningSpeed returns the least speed (m/s, negative: closing) at which a row of a constraint with this gap (m) has
// to open in a sub-step, for solvers other than the sweeps: see rates.minOpeningSpeed.
func (s *Solver) MinOpeningSpeed(c *contact.Constraint, gap float64, push bool) float64 {
	return s.rates.minOpeningSpeed(c, gap, push)
}

// RowsOf returns the rows of a constraint.
func (s *Solver) RowsOf(c *contact.Constraint) []contact.Row {
	return s.Rows[c.First : c.First+c.Count]
}

// Reserve makes room for as much as another solver has had: the constraints solved there may be solved here next.
func (s *Solver) Reserve(other *Solver) {
	s.Constraints, s.Rows = reserve(s.Constraints, other.Constraints), reserve(s.Rows, other.Rows)
	s.touched, s.driveWork = reserve(s.touched, other.touched), reserve(s.driveWork, other.driveWork)
	s.warmStarts, s.warmVelocities = reserve(s.warmStarts, other.warmStarts), reserve(s.warmVelocities,
		other.warmVelocities)
	p, q := &s.packed, &other.packed
	p.blocks, p.lines, p.totals = reserve(p.blocks, q.blocks), reserve(p.lines, q.lines), reserve(p.totals, q.totals)
	p.pairs, p.extras, p.colours = reserve(p.pairs, q.pairs), reserve(p.extras, q.extras), reserve(p.colours, q.colours)
	p.seats, p.order, p.colourOf = reserve(p.seats, q.seats), reserve(p.order, q.order), reserve(p.colourOf, q.colourOf)
	p.used, p.loadBefore = reserve(p.used, q.used), reserve(p.loadBefore, q.loadBefore)
}

// reserve returns s with the capacity of another slice at least.
func reserve[T any](s, other []T) []T { return slices.Grow(s, max(0, cap(other)-len(s))) }

// Unpack writes the impulses found by the sweeps back to Constraints and Rows.
func (s *Solver) Unpack() {
	p := &s.packed
	if !p.ready {
		return
	}
	for i := range s.Constraints {
		c := &s.Constraints[i]
		if c.Direct {
			continue
		}
		b, l := &p.blocks[p.seats[i].block], p.seats[i].lane&(lanes-1)
		c.Impulse1, c.Impulse2, c.Twist = b.f1[l], b.f2[l], b.twist[l]
		if e := s.extraOf(b); e != nil {
			c.Roll1, c.Roll2 = e.roll1[l], e.roll2[l]
		}
		rows := s.RowsOf(c)
		lines, totals := p.lines[b.first:b.first+c.Count], p.totals[b.first:b.first+c.Count]
		for j := range rows {
			rows[j].Impulse, rows[j].Total = lines[j].impulse[l], totals[j][l]
		}
	}
}

package contact

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/crew"
)

// The soft-row constants (measured on walls, towers and pyramids; see docs/lab/stacking.md).
const (
	damping         = 10.0  // ratio: far over-damped, so that a corrected gap brings no bounce
	highDamping     = 75.0  // the same of eased rows, see Memory.raisePreload: the leak falls by as much as the rate
	hertzPerSubstep = 0.125 // contact frequency × sub-step: the largest for which the leak beats the correction rate
	pushSpeed       = 3.0   // m/s, cap on the speed that a gap below the zone may ask for
	bandShare       = 0.5   // of the zone: how far beyond it rows still pull back to it
	softShare       = 0.6   // of the zone: rows with a wider gap are fully soft
	hardShare       = 0.2   // of the zone: rows with a narrower gap are rigid
)

// Solver finds the contact impulses of one step by sub-stepped, warm-started Gauss–Seidel sweeps over frozen rows.
// Its slices are reused from step to step.
//
// A step is Reset, Memory.Prepare for every manifold, Pack, then for each sub-step Watch, WarmStart, Solve with bias,
// the move of the bodies, Follow, Solve without bias and Bounce; Unpack at the end brings the impulses back to the
// rows. Where nothing has changed since, Continue stands for all that comes before the sub-steps.
type Solver struct {
	Constraints []Constraint
	Rows        []Row
	Gravity     geom.Vec3 // m/s², of all bodies that move: how slow an approach is that rest explains

	h         float64
	elapsed   float64 // s, that has been solved since Reset
	rates     rates
	pool      *crew.Crew
	sweepLoop sweepLoop

	parts      []part
	filling    filling
	persisting persisting

	packed            packed
	sweeping          bool // between WarmStart and the end of the sub-step's sweeps: its impulses are on the way to the totals
	bouncers          []bouncer
	propagation       propagation
	hitBodies         []int32        // see Struck
	solves            uint32         // counts the solves
	touched           []int32        // movable bodies with constraints, in the order of the constraints
	warmStarts        []warmStart    // by body
	warmVelocities    []warmVelocity // by body: see Given
	anyOnStatic       bool           // some of them may be told of
	starts            []warmStart    // by body: where it started from in this sub-step, see Start
	driveWork         []float64      // J, by constraint: what it supplied by blows in this sub-step, see Supply
	finiteRotations   int            // how many of the touched tumble
	finiteConstraints []int32        // constraints of those
	impacts           impacts
}

// Substep returns the length of a sub-step (s).
func (s *Solver) Substep() float64 { return s.h }

// SetPool has the sweeps shared among the workers of a crew.
func (s *Solver) SetPool(c *crew.Crew) { s.pool = c }

// Reset empties the solver for a new step with sub-steps of h seconds.
func (s *Solver) Reset(h float64) {
	s.Constraints, s.Rows = s.Constraints[:0], s.Rows[:0]
	s.h, s.elapsed = h, 0
	s.rates = makeRates(h)
	s.packed.ready = false
	s.parts = append(slices.Grow(s.parts[:0], partsLeast), part{})
}

// Reserve makes room for as much as another solver has had: what is solved there may be solved here next.
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

// Unpack brings the impulses that the sweeps have found back to Constraints and Rows.
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
		rows := s.Rows[c.First : c.First+c.Count]
		lines, totals := p.lines[b.first:b.first+c.Count], p.totals[b.first:b.first+c.Count]
		for j := range rows {
			rows[j].Impulse, rows[j].Total = lines[j].impulse[l], totals[j][l]
		}
	}
}

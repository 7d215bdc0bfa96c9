package narrow

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/solver"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// preparing is the loop that fills the constraints of touching pairs of a solver. The list is reused.
type preparing struct {
	narrow *Narrow
	solver *solver.Solver
	pairs  []touchingPair
	linked []bool // by body: a movable body touches it; see cancelInwardDrift
}

// touchingPair is a pair whose constraints have been added to a solver.
type touchingPair struct {
	active     int32 // index among the active pairs
	first, end int32 // its constraints
	suspendsA  bool  // body A is suspended there, see findSuspended
	suspendsB  bool
}

// expectRows makes room in the solver for the constraints of all unsettled touching pairs, unless it has had as many.
func (na *Narrow) expectRows() {
	constraints, rows := 0, 0
	for _, k := range na.Settled.UnsettledPairs {
		if na.Active.States[k] == state.PairTouching {
			constraints++
		}
	}
	if constraints <= cap(na.Solver.Constraints) {
		return
	}
	for _, k := range na.Settled.UnsettledPairs {
		if na.Active.States[k] == state.PairTouching {
			data := &na.Pairs[na.Active.Pairs[k].Slot]
			rows += data.Cache.Manifold.Count
			more := na.FurtherPatches(data)
			constraints += len(more)
			for i := range more {
				rows += more[i].Manifold.Count
			}
		}
	}
	na.Solver.Expect(constraints, rows)
}

// addRows adds the constraints of a touching pair to a solver, for prepareRows to fill.
func (na *Narrow) addRows(s *solver.Solver, active int32) {
	pair := &na.Active.Pairs[active]
	a, b, data := na.Proxies[pair.A].Body, na.Proxies[pair.B].Body, &na.Pairs[pair.Slot]
	first := int32(len(s.Constraints))
	s.Add(&data.Cache, a, b, pair.Slot, 0)
	more := na.FurtherPatches(data)
	for i := range more {
		s.Add(&more[i], a, b, pair.Slot, int32(i+1))
	}
	n := len(na.rows.pairs)
	na.rows.pairs = slices.Grow(na.rows.pairs, 1)[:n+1]
	t := &na.rows.pairs[n]
	*t = touchingPair{}
	t.active, t.first, t.end = active, first, int32(len(s.Constraints))
}

// prepareRows fills the constraints that have been added to a solver since it was reset.
func (na *Narrow) prepareRows(s *solver.Solver) {
	l := &na.rows
	l.narrow, l.solver = na, s
	na.Pool.Each(len(l.pairs), prepareCost, l)
	na.cancelInwardDrift(s.Constraints, s.Substep())
	na.opposing.Begin(len(na.Bodies))
	for i := range l.pairs {
		na.noteTouching(s, &l.pairs[i])
	}
	na.shareMargins(s)
	l.pairs = l.pairs[:0]
}

// Run fills the constraints of some of the pairs.
func (l *preparing) Run(_, from, to int) {
	na := l.narrow
	var surface contact.Surface
	for i := from; i < to; i++ {
		t := &l.pairs[i]
		pair := &na.Active.Pairs[t.active]
		x, y := &na.Proxies[pair.A], &na.Proxies[pair.B]
		na.putSurface(&surface, x, y)
		fa, fb := &na.Paths[x.Body].Start, &na.Paths[y.Body].Start
		for k := t.first; k < t.end; k++ {
			c := &l.solver.Constraints[k]
			l.solver.Prepare(int(k), na.CacheOf(c), na.States, fa, fb, &surface)
			t.findSuspended(c)
		}
	}
}

// findSuspended finds out whether a constraint pushes a body towards the contact, seen from its centre: then the body
// is suspended there, which no single convex solid can be.
func (t *touchingPair) findSuspended(c *contact.Constraint) {
	t.suspendsA = t.suspendsA || c.Normal.Dot(c.CentreA) < 0
	t.suspendsB = t.suspendsB || c.Normal.Dot(c.CentreB) > 0
}

// noteTouching notes what the constraints of a pair say about its bodies.
func (na *Narrow) noteTouching(s *solver.Solver, t *touchingPair) {
	pair := &na.Active.Pairs[t.active]
	x, y := &na.Proxies[pair.A], &na.Proxies[pair.B]
	a, b := &na.Bodies[x.Body], &na.Bodies[y.Body]
	a.Untouched, b.Untouched = false, false
	a.Suspended, b.Suspended = a.Suspended || t.suspendsA, b.Suspended || t.suspendsB // for the next slice
	if x.Dynamic != y.Dynamic {
		na.listWalls(s, t)
	}
}

// putSurface makes s the combined material of the two solids of a pair at their present poses.
func (na *Narrow) putSurface(s *contact.Surface, x, y *state.Proxy) {
	*s = contact.Combine(x.Material, y.Material, x.Shape.Radius, y.Shape.Radius)
	s.Zone = state.PairZone(x, y)
	s.Held = na.Bodies[x.Body].Joints > 0 || na.Bodies[y.Body].Joints > 0
	s.JittersA = x.Dynamic && na.Sleep.Rest[x.Body].Jitters()
	s.JittersB = y.Dynamic && na.Sleep.Rest[y.Body].Jitters()
	if a, b := x.Material.Belt, y.Material.Belt; a != (geom.Vec3{}) || b != (geom.Vec3{}) {
		s.Belt = na.Paths[y.Body].Start.R.Apply(b).Sub(na.Paths[x.Body].Start.R.Apply(a))
	}
}

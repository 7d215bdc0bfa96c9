package guard

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/capacity"
	"github.com/brickyard-physics/brickyard/physics/internal/linkage"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// projector moves the end poses of bodies apart (position projection).
type projector struct {
	*certifier

	projected uint64 // the last slice in which end poses were projected, and whether these are those of proven paths
	groups    []rowGroup
	rows      []positionRow // of all groups, in their order
	order     []int32       // of groups that can be satisfied, by upper bodies from the ground up
	uppers    []upperBody
	listed    []uint64 // by pair slot: round in which the rows of its manifolds were listed last
	round     uint64   // counted over all slices
	reached   int      // number of moved bodies whose neighbours have been listed
	joints    closers
	closings  closings
	apart     bool // a row has pushed single bodies
	gauge     linkage.Gauge

	// By body.
	endPoses    []geom.Pose  // end pose during projection
	endsOf      []uint64     // the slice for which endPoses holds
	failedIn    []uint64     // the last round in which a pair of it failed
	corrections []correction // none between rounds
	groupsOf    []rowRange   // in order, of the groups of which it is the upper body; empty between rounds
}

// grow makes room for n bodies.
func (pr *projector) grow(n int) {
	pr.endPoses, pr.endsOf = state.Extend(pr.endPoses, n, geom.Pose{}), state.Extend(pr.endsOf, n, 0)
	pr.failedIn = state.Extend(pr.failedIn, n, 0)
	if len(pr.Joints.All) > 0 {
		pr.closings.grow(n)
	}
	pr.corrections = state.Extend(pr.corrections, n, correction{pushes: 1})
	pr.groupsOf = state.Extend(pr.groupsOf, n, rowRange{})
}

// correction is the displacement of an end pose in a round.
type correction struct {
	shift, turn geom.Vec3
	pushes      uint32   // 1 + number of changes that it has had in all rounds
	_           [12]byte // each on its own cache line
}

// clear undoes the displacement.
func (c *correction) clear() {
	c.shift, c.turn = geom.Vec3{}, geom.Vec3{}
	c.pushes++
}

// rowRange is a part of a list of rows or groups.
type rowRange struct{ first, count int32 }

// project repairs failing pairs by moving the end poses of their bodies apart, positions only, until no pair fails, the
// rounds are used up or no body moves any more. Nor does it go on where round after round no fewer pairs fail: what a
// driven body presses against something has no room. Clamping alone would cut these corrections too and lock bodies up.
//
// A round adds a row at the place where the proof of each failing pair ended, sweeps all rows until they are
// satisfied, and certifies the moved bodies anew. So that one repair does not make the next pair fail, the known
// contacts of a body take part as soon as the body is moved. Where no pair fails any more, no row starts anything: a
// round costs what fails in it and what moves out of its way.
//
// Bodies that went straight do so from then on: the screw of a box that slides off tilting dips, and would have the
// ground in its way in each slice anew, though the pair is apart where the paths end.
func (pr *projector) project() {
	pr.groups = capacity.Reserve(pr.groups[:0], len(pr.Solver.Constraints))
	pr.rows = capacity.Reserve(pr.rows[:0], len(pr.Solver.Rows))
	pr.projected = pr.Bounds.Slice
	least, stalled := math.MaxInt, 0
	for round := 0; round < projectRounds && len(pr.failing) > 0; round++ {
		if stalled++; len(pr.failing) < least {
			least, stalled = len(pr.failing), 0
		}
		if stalled == projectStalled {
			break
		}
		pr.Tally.Work.Repairs++
		pr.begin()
		for i := range pr.failing {
			pr.addFailing(&pr.failing[i])
		}
		if !pr.sweepPositions() {
			break
		}
		pr.rebuildPaths()
		pr.recheck(projectTries)
	}
	pr.certifyFailing()
}

// begin begins a round: the rows at the places where proofs ended are kept for the bodies of pairs that still fail, the
// rows of contacts are listed again as bodies are moved.
func (pr *projector) begin() {
	pr.round++
	for i := range pr.failing {
		pair := &pr.failing[i].pair
		pr.failedIn[pr.Proxies[pair.A].Body], pr.failedIn[pr.Proxies[pair.B].Body] = pr.round, pr.round
	}
	kept := 0
	pr.rows = pr.rows[:0]
	for k := range pr.groups {
		if g := &pr.groups[k]; !g.contact && (pr.failedIn[g.a] == pr.round || pr.failedIn[g.b] == pr.round) {
			pr.groups[kept] = *g
			g = &pr.groups[kept]
			pr.startGroup(g)
			pr.row(g, pr.endOf(g.a), pr.endOf(g.b), g.onA, g.onB)
			kept++
		}
	}
	pr.groups = pr.groups[:kept]
}

// sweepPositions sweeps the rows until none misses its goal by much, and reports whether any body moved. Where rows
// push whole assemblies, joints need a look only in the end, and after sweeps that pushed single bodies.
func (pr *projector) sweepPositions() bool {
	pr.reached = 0
	pr.clearAssemblies()
	pr.IndexPairs()
	left := projectSweeps // that push single bodies
	for sweep := 0; sweep < togetherSweeps && left > 0; sweep++ {
		pushed := false
		pr.apart = false
		for k := range pr.groups {
			pushed = pr.satisfy(&pr.groups[k], false) || pushed
		}
		if pr.apart {
			left--
		}
		if pr.apart || !pushed {
			pushed = pr.sweepJoints() || pushed
		}
		if !pushed {
			return len(pr.changedBodies) > 0
		}
		for ; pr.reached < len(pr.changedBodies); pr.reached++ {
			pr.addNeighbours(pr.changedBodies[pr.reached])
		}
	}
	pr.projectBottomUp()
	return len(pr.changedBodies) > 0
}

// rebuildPaths turns the repaired end poses into motions.
func (pr *projector) rebuildPaths() {
	for _, i := range pr.changedBodies {
		end, by := &pr.endPoses[i], &pr.corrections[i]
		end.P = end.P.Add(by.shift)
		if !pr.Bodies[i].Round { // commit adds the turn of the solver, the path is straight
			end.Q = geom.FromRotationVector(by.turn).Mul(end.Q).Unit()
		}
		by.clear()
		pr.changePath(i, pr.projectedMotion(i, end))
	}
}

// wentStraight reports whether body i went straight rather than along the screw that is its path.
func (pr *projector) wentStraight(i int32) bool {
	m := &pr.Paths[i].Motion
	return pr.Midpoint.Time > 0 && m.Bulge() > 0 && !pr.FollowedScrew(i, m)
}

// projectedMotion returns the motion of body i to another end pose: straight if the body went straight, or if the
// screw would bulge.
func (pr *projector) projectedMotion(i int32, end *geom.Pose) geom.Motion {
	var m geom.Motion
	pr.SetMotion(&m, i, end.P, end.Q)
	straight := pr.Paths[i].Motion.IsStraight() || pr.wentStraight(i)
	if straight || m.Bulge() > pr.Bodies[i].Radius && pr.Bodies[i].Bulges(&m) {
		return m.Straight()
	}
	return m
}

// addFailing adds the rows of a failing pair. Bodies of it that went straight take that path.
func (pr *projector) addFailing(f *failure) {
	x, y := &pr.Proxies[f.pair.A], &pr.Proxies[f.pair.B]
	for _, i := range [2]int32{x.Body, y.Body} {
		if !f.meets && pr.Moving(int(i)) && pr.wentStraight(i) {
			pr.endOf(i)
			pr.markChanged(i)
		}
	}
	pr.addBlocked(f)
}

// addBlocked adds the row of a failing pair at the place where its proof ended, and the rows of its contacts.
func (pr *projector) addBlocked(f *failure) {
	x, y := &pr.Proxies[f.pair.A], &pr.Proxies[f.pair.B]
	goal := projectGoal * state.PairZone(x, y)
	pr.addContacts(f.pair.Slot, x, y, goal)
	if f.block.Normal != (geom.Vec3{}) {
		pr.addPlace(x, y, goal, f.block.Normal, f.block.OnA, f.block.OnB)
		if !state.Meshed(x, y) {
			pr.addEnd(f, x, y, goal)
		}
	}
}

// addNeighbours adds the rows of all contacts of body i. Where joints hold one of the bodies, gaps need not grow: a
// hand that is pushed would lift all of the person.
func (pr *projector) addNeighbours(i int32) {
	from := len(pr.groups)
	for _, k := range pr.Adjacent.Of(i) {
		pair := &pr.Active.Pairs[k]
		x, y := &pr.Proxies[pair.A], &pr.Proxies[pair.B]
		pr.addContacts(pair.Slot, x, y, projectSpare*state.PairZone(x, y))
	}
	pr.keepGaps(from)
}

// satisfy applies the rows of a group, unless all of them are satisfied still, and reports whether that pushed a body.
// With stops, bodies that are pushed alone lose their approach velocity too.
func (pr *projector) satisfy(g *rowGroup, stops bool) (pushed bool) {
	a, b := &pr.corrections[g.a], &pr.corrections[g.b]
	if g.pushesA == a.pushes && g.pushesB == b.pushes {
		return false
	}
	rows, along := pr.rowsOf(g), g.widens(a, b)
	for i := range rows {
		r := &rows[i]
		missing := r.missing - along - r.turnB.Dot(b.turn) + r.turnA.Dot(a.turn)
		if !(missing > projectDone*g.goal && r.rate > 0) {
			continue
		}
		pushed = true
		if !g.jointed || !pr.pushTogether(g, g.first+int32(i), missing) {
			pr.pushApart(g, r, r.rate*missing)
			if stops {
				pr.stopApproach(g, r)
			}
		}
		along = g.widens(a, b)
	}
	if !pushed {
		g.pushesA, g.pushesB = a.pushes, b.pushes
	}
	return pushed
}

// widens returns by how much (m) the shifts of its bodies open the gaps of a group.
func (g *rowGroup) widens(a, b *correction) float64 { return g.normal.Dot(b.shift.Sub(a.shift)) }

// pushApart pushes the two bodies of a row apart, whatever joints hold them.
func (pr *projector) pushApart(g *rowGroup, r *positionRow, push float64) {
	pr.apart = true
	a, b := &pr.corrections[g.a], &pr.corrections[g.b]
	if g.massA > 0 {
		a.shift, a.turn = a.shift.AddScaled(-push*g.massA, g.wayA), a.turn.AddScaled(-push, r.respA)
		a.pushes++
		pr.markChanged(g.a)
	}
	if g.massB > 0 {
		b.shift, b.turn = b.shift.AddScaled(push*g.massB, g.wayB), b.turn.AddScaled(push, r.respB)
		b.pushes++
		pr.markChanged(g.b)
	}
}

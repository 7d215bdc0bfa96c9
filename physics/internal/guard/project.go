package guard

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/linkage"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// projector moves the end poses of bodies apart (position projection).
type projector struct {
	*certifier

	projected uint64 // the last slice in which end poses were projected, and whether these are those of proven paths
	rows      []positionRow
	prepared  int      // rows listed first that are prepared
	order     []int32  // of rows that can be satisfied, by upper bodies from the ground up
	uppers    []int32  // upper bodies of rows
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
	corrections []correction // zero between rounds
	pushes      []uint32     // 1 + number of pushes that it has had
	rowsOf      []rowRange   // in order, of the rows of which it is the upper body; empty between rounds
}

// grow makes room for n bodies.
func (pr *projector) grow(n int) {
	pr.endPoses, pr.endsOf = state.Extend(pr.endPoses, n, geom.Pose{}), state.Extend(pr.endsOf, n, 0)
	pr.failedIn = state.Extend(pr.failedIn, n, 0)
	pr.closings.grow(n)
	pr.corrections, pr.pushes = state.Extend(pr.corrections, n, correction{}), state.Extend(pr.pushes, n, 1)
	pr.rowsOf = state.Extend(pr.rowsOf, n, rowRange{})
}

// positionRow is a position row: a point of body A and a point of body B that should be goal apart along the normal.
// What each sweep reads comes first.
type positionRow struct {
	rowPair
	pushesA, pushesB uint32    // those of its bodies when it was satisfied last, 0 for never
	missing          float64   // m, by which the gap falls short of the goal at the start of the round
	rate             float64   // push per m missing; 0 for a row that cannot reach its goal
	normal           geom.Vec3 // world, from A to B
	turnA, turnB     geom.Vec3 // m, world: arms × normal

	massA, massB float64   // 1/kg, inverse masses as weighted by shares
	respA, respB geom.Vec3 // rad per unit of push
	wayA, wayB   geom.Vec3 // the normal, without the axes along which the bodies are locked
	armA, armB   geom.Vec3 // m, body frames
	upper        int32     // the body that stands on the other one; -1 for a row that cannot reach its goal
	jointed      bool      // joints hold one of its bodies: see pushTogether
}

// rowPair is what the rows of a pair have in common.
type rowPair struct {
	a, b        int32
	goal        float64 // m
	deep        float64 // m: a row that misses more of the goal is not repaired
	restitution float64 // coefficient of an impact, see state.ImpactRestitution
	contact     bool    // the row is of a manifold, not of the place where a proof ended
}

// correction is the displacement of an end pose in a round.
type correction struct{ shift, turn geom.Vec3 }

// rowRange is a part of the order of rows.
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
	pr.rows, pr.projected = slices.Grow(pr.rows[:0], len(pr.Solver.Rows)), pr.Bounds.Slice
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
	for k := range pr.rows {
		r := &pr.rows[k]
		if !r.contact && (pr.failedIn[r.a] == pr.round || pr.failedIn[r.b] == pr.round) {
			pr.rows[kept] = *r
			kept++
		}
	}
	pr.rows = pr.rows[:kept]
}

// sweepPositions sweeps the rows until none misses its goal by much, and reports whether any body moved. Where rows
// push whole assemblies, joints need a look only in the end, and after sweeps that pushed single bodies.
func (pr *projector) sweepPositions() bool {
	pr.reached, pr.prepared = 0, 0
	pr.clearAssemblies()
	pr.IndexPairs()
	pr.prepareRows()
	left := projectSweeps // that push single bodies
	for sweep := 0; sweep < togetherSweeps && left > 0; sweep++ {
		pushed := false
		pr.apart = false
		for i := range pr.rows {
			pushed = pr.satisfy(int32(i)) || pushed
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
		*by = correction{}
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
		of := rowsOf(x, y, goal)
		pr.add(&of, f.block.Normal, f.block.OnA, f.block.OnB)
		if !state.Meshed(x, y) {
			pr.addEnd(f, x, y, goal)
		}
	}
}

// addNeighbours adds the rows of all contacts of body i. Where joints hold one of the bodies, gaps need not grow: a
// hand that is pushed would lift all of the person.
func (pr *projector) addNeighbours(i int32) {
	for _, k := range pr.Adjacent.Of(i) {
		pair := &pr.Active.Pairs[k]
		x, y := &pr.Proxies[pair.A], &pr.Proxies[pair.B]
		pr.addContacts(pair.Slot, x, y, projectSpare*state.PairZone(x, y))
	}
	from := pr.prepared
	pr.prepareRows()
	pr.keepGaps(from)
}

// keepGaps has rows of jointed bodies, from one on, ask for no wider gaps than there are.
func (pr *projector) keepGaps(from int) {
	for k := from; k < len(pr.rows); k++ {
		if r := &pr.rows[k]; r.jointed {
			r.missing = min(r.missing, 0)
		}
	}
}

// rowsOf returns what the rows of a pair have in common.
func rowsOf(x, y *state.Proxy, goal float64) rowPair {
	deep := min(projectDeep, 2*min(x.MidHalf, y.MidHalf))
	return rowPair{a: x.Body, b: y.Body, goal: goal, deep: deep, restitution: state.ImpactRestitution(x, y)}
}

// addContacts adds the rows of a pair's manifolds, once per round.
func (pr *projector) addContacts(slot int32, x, y *state.Proxy, goal float64) {
	pr.listed = state.Extend(pr.listed, len(pr.Pairs), 0)
	if pr.listed[slot] == pr.round {
		return
	}
	pr.listed[slot] = pr.round
	data := &pr.Pairs[slot]
	of := rowsOf(x, y, goal)
	of.contact = true
	pr.addManifold(&of, &data.Cache)
	more := pr.FurtherPatches(data)
	for i := range more {
		pr.addManifold(&of, &more[i])
	}
}

// addManifold adds a row for each point of a manifold.
func (p *projector) addManifold(of *rowPair, m *contact.Cache) {
	for i := range m.Manifold.Count {
		p.add(of, m.Normal(), m.Manifold.Points[i].OnA, m.Manifold.Points[i].OnB)
	}
}

// add adds a row of a pair with the place where it acts. The rest of it is filled by preparePosition.
func (p *projector) add(of *rowPair, normal, armA, armB geom.Vec3) {
	p.rows = slices.Grow(p.rows, 1)[:len(p.rows)+1]
	r := &p.rows[len(p.rows)-1]
	r.rowPair, r.normal, r.armA, r.armB = *of, normal, armA, armB
}

// prepareRows prepares the rows listed since the last call.
func (pr *projector) prepareRows() {
	for ; pr.prepared < len(pr.rows); pr.prepared++ {
		pr.preparePosition(&pr.rows[pr.prepared])
	}
}

// satisfy applies row i, unless it is satisfied still, and reports whether that pushed a body.
func (pr *projector) satisfy(i int32) bool {
	r := &pr.rows[i]
	if r.pushesA == pr.pushes[r.a] && r.pushesB == pr.pushes[r.b] {
		return false
	}
	missing := pr.missing(r)
	if !(r.rate > 0 && missing > projectDone*r.goal) {
		r.pushesA, r.pushesB = pr.pushes[r.a], pr.pushes[r.b]
		return false
	}
	if !r.jointed || !pr.pushTogether(i) {
		pr.pushApart(r, r.rate*missing)
	}
	return true
}

// preparePosition linearises a row at the end poses with which the round starts.
func (pr *projector) preparePosition(r *positionRow) {
	n, a, b := r.normal, pr.endOf(r.a), pr.endOf(r.b)
	armA, armB := a.Q.Apply(r.armA), b.Q.Apply(r.armB)
	r.missing = r.goal - n.Dot(b.P.Add(armB).Sub(a.P).Sub(armA))
	shareA, shareB := pr.massShares(r.a, r.b)
	r.turnA, r.turnB = armA.Cross(n), armB.Cross(n)
	r.massA, r.massB = shareA*pr.States[r.a].InvMass, shareB*pr.States[r.b].InvMass
	r.respA = pr.States[r.a].InvInertia.Apply(r.turnA).Scale(shareA)
	r.respB = pr.States[r.b].InvInertia.Apply(r.turnB).Scale(shareB)
	r.jointed = pr.Joints.IndexOf(r.a) >= 0 || pr.Joints.IndexOf(r.b) >= 0
	r.wayA, r.wayB = pr.States[r.a].Locks.FreeShift(n), pr.States[r.b].Locks.FreeShift(n)
	r.pushesA, r.pushesB = 0, 0
	r.setRate()
}

// setRate sets the rate of a row: zero if it is too deep, or moves its bodies by nothing but rounding.
func (r *positionRow) setRate() {
	r.rate = 0
	if k := r.compliance(); k > rigid.CarryLeast*(r.massA+r.massB) && r.missing < r.deep {
		r.rate = projectRate / k
	}
}

// compliance returns by how much a unit of push opens the gap (1/kg).
func (r *positionRow) compliance() float64 {
	massA, massB := r.massA, r.massB
	if r.wayA != r.normal {
		massA *= r.wayA.LenSq()
	}
	if r.wayB != r.normal {
		massB *= r.wayB.LenSq()
	}
	return massA + massB + r.turnA.Dot(r.respA) + r.turnB.Dot(r.respB)
}

// missing returns by how much (m) the gap of a row falls short of its goal at the end poses as corrected so far.
func (pr *projector) missing(r *positionRow) float64 {
	a, b := &pr.corrections[r.a], &pr.corrections[r.b]
	return r.missing - r.normal.Dot(b.shift.Sub(a.shift)) - r.turnB.Dot(b.turn) + r.turnA.Dot(a.turn)
}

// pushApart pushes the two bodies of a row apart, whatever joints hold them.
func (pr *projector) pushApart(r *positionRow, push float64) {
	pr.apart = true
	a, b := &pr.corrections[r.a], &pr.corrections[r.b]
	if r.massA > 0 {
		a.shift, a.turn = a.shift.AddScaled(-push*r.massA, r.wayA), a.turn.AddScaled(-push, r.respA)
		pr.pushes[r.a]++
		pr.markChanged(r.a)
	}
	if r.massB > 0 {
		b.shift, b.turn = b.shift.AddScaled(push*r.massB, r.wayB), b.turn.AddScaled(push, r.respB)
		pr.pushes[r.b]++
		pr.markChanged(r.b)
	}
}

// massShares returns the weights of the inverse masses of two bodies in a repair: a sleeping body does not move, and of
// two moving bodies the lighter one does not take all of the correction.
func (pr *projector) massShares(a, b int32) (shareA, shareB float64) {
	massA, massB := pr.States[a].InvMass, pr.States[b].InvMass
	switch {
	case pr.Bodies[a].Asleep:
		return 0, 1 // the path of a sleeper is not committed: no proof may rest on another one
	case pr.Bodies[b].Asleep:
		return 1, 0
	case len(pr.closings.list) > 0 && pr.closings.of[a] < 0:
		return 0, 1 // what does not close is proven where it is
	case len(pr.closings.list) > 0 && pr.closings.of[b] < 0:
		return 1, 0
	case massA > 0 && massB > 0:
		return min(1, projectMass*massB/massA), min(1, projectMass*massA/massB)
	}
	return 1, 1
}

// endOf returns the end pose of body i under repair; for a body that does not move it is the present pose. Few bodies
// of a world are under repair: the end pose of each is found when it is first asked for.
func (pr *projector) endOf(i int32) *geom.Pose {
	if !pr.Moving(int(i)) {
		return &pr.Poses[i]
	}
	if pr.endsOf[i] != pr.projected {
		pr.endsOf[i], pr.endPoses[i] = pr.projected, pr.Poses[i]
		if !pr.Paths[i].Still {
			pr.endPoses[i] = pr.Paths[i].EndPose
		}
	}
	return &pr.endPoses[i]
}

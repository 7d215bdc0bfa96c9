package guard

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// positionRow is a position row: a point of body A and a point of body B that should be goal apart along the normal.
// What each sweep reads comes first.
type positionRow struct {
	missing      float64   // m, by which the gap falls short of the goal at the start of the round
	rate         float64   // push per m missing; 0 for a row that cannot reach its goal
	turnA, turnB geom.Vec3 // m, world: arms × normal

	respA, respB geom.Vec3 // rad per unit of push
}

// rowGroup is the rows of a manifold, or the one at a place where a proof ended, and what they have in common.
type rowGroup struct {
	a, b             int32
	pushesA, pushesB uint32 // those of its bodies when all of it was satisfied last, 0 for never
	rowRange
	contact        bool      // it is of a manifold
	jointed        bool      // joints hold one of its bodies: see pushTogether
	upper          int32     // the body that stands on the other one; -1 for a group that cannot reach its goal
	goal           float64   // m
	normal         geom.Vec3 // world, from A to B
	wayA, wayB     geom.Vec3 // the normal, without the axes along which the bodies are locked
	shareA, shareB float64   // see massShares
	massA, massB   float64   // 1/kg, inverse masses as weighted by shares
	deep           float64   // m: a row that misses more of the goal is not repaired
	restitution    float64   // coefficient of an impact, see state.ImpactRestitution
	onA, onB       geom.Vec3 // m, body frames: the place of the row, unless it is of a manifold
}

// addContacts adds the rows of a pair's manifolds, once per round.
func (pr *projector) addContacts(slot int32, x, y *state.Proxy, goal float64) {
	pr.listed = state.Extend(pr.listed, len(pr.Pairs), 0)
	if pr.listed[slot] == pr.round {
		return
	}
	pr.listed[slot] = pr.round
	data := &pr.Pairs[slot]
	pr.addManifold(x, y, goal, &data.Cache)
	more := pr.FurtherPatches(data)
	for i := range more {
		pr.addManifold(x, y, goal, &more[i])
	}
}

// addManifold adds a group with a row for each point of a manifold.
func (pr *projector) addManifold(x, y *state.Proxy, goal float64, m *contact.Cache) {
	if m.Manifold.Count == 0 {
		return
	}
	g := pr.group(x, y, goal, m.Normal())
	g.contact = true
	a, b := pr.endOf(g.a), pr.endOf(g.b)
	for i := range m.Manifold.Count {
		p := &m.Manifold.Points[i]
		pr.row(g, a, b, p.OnA, p.OnB)
	}
}

// addPlace adds a group with one row, between a point of either solid (m, body frames).
func (pr *projector) addPlace(x, y *state.Proxy, goal float64, normal, onA, onB geom.Vec3) {
	g := pr.group(x, y, goal, normal)
	g.onA, g.onB = onA, onB
	pr.row(g, pr.endOf(g.a), pr.endOf(g.b), onA, onB)
}

// group adds a group of two solids with no rows yet.
func (pr *projector) group(x, y *state.Proxy, goal float64, normal geom.Vec3) *rowGroup {
	pr.groups = slices.Grow(pr.groups, 1)[:len(pr.groups)+1]
	g := &pr.groups[len(pr.groups)-1]
	g.a, g.b, g.contact, g.goal, g.normal = x.Body, y.Body, false, goal, normal
	g.deep = min(projectDeep, 2*min(x.MidHalf, y.MidHalf))
	g.restitution = state.ImpactRestitution(x, y)
	pr.startGroup(g)
	return g
}

// startGroup has a group begin the round, with no rows yet.
func (pr *projector) startGroup(g *rowGroup) {
	a, b := &pr.States[g.a], &pr.States[g.b]
	shareA, shareB := pr.massShares(g.a, g.b)
	g.massA, g.massB = shareA*a.InvMass, shareB*b.InvMass
	g.shareA, g.shareB = shareA, shareB
	g.jointed = pr.Joints.IndexOf(g.a) >= 0 || pr.Joints.IndexOf(g.b) >= 0
	g.wayA, g.wayB = a.Locks.FreeShift(g.normal), b.Locks.FreeShift(g.normal)
	g.pushesA, g.pushesB = 0, 0
	g.first, g.count = int32(len(pr.rows)), 0
}

// row adds a row to group g, which must be the last one, between a point of either solid (m, body frames). It is
// linearised at the end poses with which the round starts.
func (pr *projector) row(g *rowGroup, a, b *geom.Pose, onA, onB geom.Vec3) {
	g.count++
	pr.rows = slices.Grow(pr.rows, 1)[:len(pr.rows)+1]
	r, n := &pr.rows[len(pr.rows)-1], g.normal
	armA, armB := a.Q.Apply(onA), b.Q.Apply(onB)
	r.missing = g.goal - n.Dot(b.P.Add(armB).Sub(a.P).Sub(armA))
	r.turnA, r.turnB = armA.Cross(n), armB.Cross(n)
	r.respA = pr.States[g.a].InvInertia.Apply(r.turnA).Scale(g.shareA)
	r.respB = pr.States[g.b].InvInertia.Apply(r.turnB).Scale(g.shareB)
	g.setRate(r)
}

// rowsOf returns the rows of a group.
func (pr *projector) rowsOf(g *rowGroup) []positionRow { return pr.rows[g.first : g.first+g.count] }

// keepGaps has groups of jointed bodies, from one on, ask for no wider gaps than there are.
func (pr *projector) keepGaps(from int) {
	for k := from; k < len(pr.groups); k++ {
		if g := &pr.groups[k]; g.jointed {
			rows := pr.rowsOf(g)
			for i := range rows {
				rows[i].missing = min(rows[i].missing, 0)
			}
		}
	}
}

// setRate sets the rate of a row: zero if it is too deep, or moves its bodies by nothing but rounding.
func (g *rowGroup) setRate(r *positionRow) {
	r.rate = 0
	if k := g.compliance(r); k > rigid.CarryLeast*(g.massA+g.massB) && r.missing < g.deep {
		r.rate = projectRate / k
	}
}

// compliance returns by how much a unit of push at a row opens the gap (1/kg).
func (g *rowGroup) compliance(r *positionRow) float64 {
	massA, massB := g.massesAlong()
	return massA + massB + r.turnA.Dot(r.respA) + r.turnB.Dot(r.respB)
}

// compliances returns by how much it moves each of the bodies (1/kg).
func (g *rowGroup) compliances(r *positionRow) (onA, onB float64) {
	massA, massB := g.massesAlong()
	return massA + r.turnA.Dot(r.respA), massB + r.turnB.Dot(r.respB)
}

// massesAlong returns the inverse masses (1/kg) along the normal.
func (g *rowGroup) massesAlong() (massA, massB float64) {
	massA, massB = g.massA, g.massB
	if g.wayA != g.normal {
		massA *= g.wayA.LenSq()
	}
	if g.wayB != g.normal {
		massB *= g.wayB.LenSq()
	}
	return massA, massB
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

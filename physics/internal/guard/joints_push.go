package guard

import (
	"slices"

	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
	"github.com/brickyard-physics/brickyard/physics/internal/linkage"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// response is how bodies are displaced by a unit of push along the row of a gap, with all that joints hold to them.
type response struct {
	round  uint64  // in which it was found
	rate   float64 // push per m missing; 0 for a row that cannot reach its goal
	energy float64 // J per (N s)², of the bodies that a unit of push sets in motion; 0 until it is asked for
	yields [2]yielding
}

// yielding is how the bodies on a side of a row are displaced. Where both sides are of one assembly it is that of the
// first.
type yielding struct {
	bodies []int32 // none if nothing is displaced
	first  int     // of its moves and momenta
	share  float64 // of the push
}

// clearResponses forgets how rows push.
func (j *closers) clearResponses() {
	j.round++
	j.moves, j.momenta = j.moves[:0], j.momenta[:0]
}

// pushTogether applies row i, of group g, to its bodies with all that joints hold to them: to the first order, what
// opens a gap so opens no joint. It reports whether it could: where too little yields, bodies are pushed alone. So are
// two of which one has no joints and moves: pushed together, heavy boxes shook a bridge apart. While end poses are
// repaired the speed of approach goes, too: joints are solved last, and would bring the bodies there again in each
// slice.
func (pr *projector) pushTogether(g *rowGroup, i int32, missing float64) bool {
	r := &pr.rows[i]
	closed := g.massA > 0 && pr.closeFirst(g.a)
	if closed = g.massB > 0 && pr.closeFirst(g.b) || closed; closed {
		return true // the row is no longer what it was
	}
	x := pr.responseOf(g, i)
	if x.rate == 0 {
		return false
	}
	push := x.rate * missing
	for s := range x.yields {
		y := &x.yields[s]
		pr.shift(y.bodies, pr.joints.moves[y.first:], y.share*push)
	}
	if len(pr.closings.list) == 0 {
		pr.stopTogether(g, r, x)
	}
	return true
}

// closeFirst has the assembly of body i, if there is one, take part, and reports whether it was open and moved.
func (pr *projector) closeFirst(i int32) bool {
	k := pr.Joints.IndexOf(i)
	return pr.joints.enlist(k) && pr.closeAssembly(k)
}

// stopTogether takes the speed of approach at a row from its bodies and all that joints hold to them, as far as that
// takes energy: responses are those of other masses. Bodies in free flight keep their momentum.
func (pr *projector) stopTogether(g *rowGroup, r *positionRow, x *response) {
	push := x.rate * pr.approachOf(g, r)
	if !(push > 0) || g.massA > 0 && !pr.isSupported(g.a) || g.massB > 0 && !pr.isSupported(g.b) {
		return
	}
	if x.energy == 0 {
		pr.findMomenta(x)
	}
	work := 0.0 // J per N s of push
	for s := range x.yields {
		y := &x.yields[s]
		for k, i := range y.bodies {
			v, by := &pr.States[i], &pr.joints.momenta[y.first+k]
			work -= float64(v.Vel.Dot(by.Lin)) + float64(v.Spin.Dot(by.Ang))
		}
	}
	if push = min(push, work/x.energy); !(push > 0) {
		return
	}
	for s := range x.yields {
		y := &x.yields[s]
		for k, i := range y.bodies {
			pr.noteVelocity(i)
			v, by := &pr.States[i], &pr.joints.moves[y.first+k]
			v.Vel, v.Spin = v.Vel.AddScaled(push*y.share, by.Lin), v.Spin.AddScaled(push*y.share, by.Ang)
		}
	}
}

// findMomenta finds the momenta that a unit of push along a row gives the bodies that it displaces, and its energy.
func (pr *projector) findMomenta(x *response) {
	c := &pr.joints
	c.momenta = state.Extend(c.momenta, len(c.moves), jointrows.Side{})
	for s := range x.yields {
		y := &x.yields[s]
		for k, i := range y.bodies {
			b, by, of, q := &pr.Bodies[i], &c.moves[y.first+k], &c.momenta[y.first+k], pr.Candidate(i)
			of.Lin = by.Lin.Scale(y.share * b.Mass)
			of.Ang = q.Apply(b.Inertia.Apply(q.ApplyT(by.Ang))).Scale(y.share)
			x.energy += float64(y.share * (by.Lin.Dot(of.Lin) + by.Ang.Dot(of.Ang)))
		}
	}
}

// responseOf returns the response of row i, of group g. Few rows ever push: it is found when it is first asked for.
func (pr *projector) responseOf(g *rowGroup, i int32) *response {
	c := &pr.joints
	c.responses = state.Extend(c.responses, len(pr.rows), response{})
	x, r := &c.responses[i], &pr.rows[i]
	if x.round == c.round {
		return x
	}
	*x = response{round: c.round}
	a := linkage.Push{Body: g.a, Row: jointrows.Side{Lin: g.normal.Neg(), Ang: r.turnA.Neg()}}
	b := linkage.Push{Body: g.b, Row: jointrows.Side{Lin: g.normal, Ang: r.turnB}}
	way, alone := 0.0, 0.0
	ofA, ofB := pr.Joints.IndexOf(g.a), pr.Joints.IndexOf(g.b)
	if g.massA > 0 && ofA < 0 || g.massB > 0 && ofB < 0 {
		return x
	}
	if ofA == ofB {
		way, alone = pr.yield(&x.yields[0], a, b)
	} else {
		var one, other, aloneA, aloneB float64
		if g.massA > 0 {
			one, aloneA = pr.yield(&x.yields[0], a)
		}
		if g.massB > 0 {
			other, aloneB = pr.yield(&x.yields[1], b)
		}
		if one > 0 && other > 0 { // the lighter one does not take all of the correction
			x.yields[0].share, x.yields[1].share = min(1, projectMass*other/one), min(1, projectMass*one/other)
		}
		way = float64(x.yields[0].share*one) + float64(x.yields[1].share*other)
		alone = float64(x.yields[0].share*aloneA) + float64(x.yields[1].share*aloneB)
	}
	if way > closeYield*alone {
		x.rate = projectRate / way
	}
	return x
}

// yield finds how pushes displace the assembly of their bodies. It returns by how much that gives way to them, and by
// how much their bodies would without joints.
func (pr *projector) yield(y *yielding, pushes ...linkage.Push) (way, alone float64) {
	c, of := &pr.joints, &pr.Joints.All[pr.Joints.IndexOf(pushes[0].Body)]
	y.bodies, y.first, y.share = of.Bodies, len(c.moves), 1
	c.moves, alone = of.AppendResponse(c.moves, pr.States, pushes...)
	for k := range pushes {
		at, _ := slices.BinarySearch(of.Bodies, pushes[k].Body)
		way += pushes[k].Row.Dot(&c.moves[y.first+at])
	}
	return way, alone
}

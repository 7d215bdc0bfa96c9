package guard

import (
	"slices"

	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
	"github.com/brickyard-physics/brickyard/physics/internal/linkage"
)

// response is how assemblies are displaced by a unit of push along the row of a gap, with their joints taken along.
type response struct {
	round  uint64  // of closing, in which it was found
	rate   float64 // push per m missing; 0 for a row that cannot reach its goal
	yields [2]yielding
}

// yielding is how the assembly of a body of the row is displaced. Where both bodies are of one it is that of the first.
type yielding struct {
	assembly *linkage.Assembly // nil if nothing is displaced
	first    int               // of its moves
	share    float64           // of the push
}

// findClosed finds the poses at which the assemblies are closed. Each round makes a Newton step that closes joints, and
// sweeps rows of gaps that push whole assemblies: as the joints are taken along, what opens a gap opens no joint, and
// few rounds do. Swept in turn with joints instead, rows that push single bodies came nowhere near in 30 rounds. Gaps
// need not grow. Where joints and gaps cannot both hold, gaps do: they push single bodies in the end.
func (pr *projector) findClosed() {
	pr.beginFinding()
	c := &pr.closings
	pushed := true
	for round := 0; round < closeRounds && pushed; round++ {
		pushed = false
		for k := range c.list {
			pushed = pr.closeAssembly(c.list[k].assembly, &c.list[k].pushes) || pushed
		}
		c.round++
		c.moves = c.moves[:0]
		pushed = pr.sweepGaps((*projector).satisfyTogether) || pushed
	}
	if pushed {
		pr.sweepGaps((*projector).satisfy)
	}
	for _, i := range pr.changedBodies {
		c.to[i] = pr.correctedEnd(i)
		pr.corrections[i] = correction{}
		pr.pushes[i]++
	}
	pr.clearChanged()
}

// beginFinding prepares the rows, and has the assemblies begin where their proven paths end.
func (pr *projector) beginFinding() {
	pr.prepareRows()
	for k := range pr.rows {
		pr.rows[k].missing = min(pr.rows[k].missing, 0)
	}
	c := &pr.closings
	for k := range c.list {
		c.list[k].pushes = 0
		for _, i := range c.list[k].assembly.Bodies {
			c.to[i] = c.from[i]
		}
	}
	c.responses = slices.Grow(c.responses[:0], len(pr.rows))[:len(pr.rows)]
	clear(c.responses)
}

// sweepGaps sweeps the rows of gaps until all are satisfied, and reports whether any pushed a body.
func (pr *projector) sweepGaps(satisfy func(pr *projector, row int32) bool) (pushed bool) {
	for range closeSweeps {
		again := false
		for i := range pr.rows {
			again = satisfy(pr, int32(i)) || again
		}
		if !again {
			break
		}
		pushed = true
	}
	return pushed
}

// satisfyTogether applies row i to the assemblies of its bodies, unless it is satisfied still, and reports whether it
// pushed any.
func (pr *projector) satisfyTogether(i int32) bool {
	k, r := &pr.sweepKeys[i], &pr.rows[i]
	if k.pushesA == pr.pushes[k.a] && k.pushesB == pr.pushes[k.b] {
		return false
	}
	missing := pr.missing(r)
	if r.rate == 0 || missing <= projectDone*r.goal {
		k.pushesA, k.pushesB = pr.pushes[k.a], pr.pushes[k.b]
		return false
	}
	x := pr.responseOf(i)
	if x.rate == 0 {
		return false // it is left to the pushes of single bodies
	}
	for s := range x.yields {
		if y := &x.yields[s]; y.assembly != nil {
			pr.shift(y.assembly, pr.closings.moves[y.first:], y.share*x.rate*missing)
		}
	}
	return true
}

// responseOf returns the response of row i in this round. Few rows ever push: it is found when it is first asked for.
func (pr *projector) responseOf(i int32) *response {
	x, r := &pr.closings.responses[i], &pr.rows[i]
	if x.round == pr.closings.round {
		return x
	}
	*x = response{round: pr.closings.round}
	a := linkage.Push{Body: r.a, Row: jointrows.Side{Lin: r.normal.Neg(), Ang: r.turnA.Neg()}}
	b := linkage.Push{Body: r.b, Row: jointrows.Side{Lin: r.normal, Ang: r.turnB}}
	way, alone := 0.0, 0.0
	if ofA, ofB := pr.closingOf(r.a), pr.closingOf(r.b); ofA == ofB {
		way, alone = pr.yield(&x.yields[0], ofA, a, b)
	} else {
		one, aloneA := pr.yield(&x.yields[0], ofA, a)
		other, aloneB := pr.yield(&x.yields[1], ofB, b)
		if one > 0 && other > 0 { // the lighter one does not take all of the correction
			x.yields[0].share, x.yields[1].share = min(1, projectMass*other/one), min(1, projectMass*one/other)
		}
		way = float64(x.yields[0].share*one) + float64(x.yields[1].share*other)
		alone = float64(x.yields[0].share*aloneA) + float64(x.yields[1].share*aloneB)
	}
	if way > closeYield*alone {
		x.rate = 1 / way
	}
	return x
}

// closingOf returns the assembly of body i if it closes, else nil.
func (pr *projector) closingOf(i int32) *linkage.Assembly {
	if at := pr.closings.of[i]; at >= 0 {
		return pr.closings.list[at].assembly
	}
	return nil
}

// yield finds how an assembly, if there is one, is displaced by pushes at its bodies. It returns by how much it gives
// way to them, and by how much their bodies would without joints.
func (pr *projector) yield(y *yielding, a *linkage.Assembly, pushes ...linkage.Push) (way, alone float64) {
	if a == nil {
		return 0, 0
	}
	c := &pr.closings
	y.assembly, y.first, y.share = a, len(c.moves), 1
	c.moves, alone = a.AppendResponse(c.moves, pr.States, pushes...)
	for k := range pushes {
		at, _ := slices.BinarySearch(a.Bodies, pushes[k].Body)
		way += pushes[k].Row.Dot(&c.moves[y.first+at])
	}
	return way, alone
}

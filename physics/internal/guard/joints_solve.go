package guard

import (
	"slices"

	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
	"github.com/brickyard-physics/brickyard/physics/internal/linkage"
)

// findClosed finds the poses at which the assemblies are closed. Newton steps close their joints directly. In between
// the rows of gaps are swept, each of which pushes whole assemblies: with the joints taken along, what opens a gap
// opens no joint. Gaps need not grow.
func (pr *projector) findClosed() {
	pr.prepareRows()
	for k := range pr.rows {
		pr.rows[k].missing = min(pr.rows[k].missing, 0)
	}
	c := &pr.closings
	for k := range c.list {
		for _, i := range c.list[k].assembly.Bodies {
			c.to[i] = c.from[i]
		}
		c.list[k].pushes = 0
	}
	c.responses = slices.Grow(c.responses[:0], len(pr.rows))[:len(pr.rows)]
	clear(c.responses)
	pushed := true
	for round := 0; round < closeRounds && pushed; round++ {
		pushed = false
		for k := range c.list {
			pushed = pr.closeAssembly(c.list[k].assembly, &c.list[k].pushes) || pushed
		}
		c.round++
		c.moves = c.moves[:0]
		for range closeSweeps {
			any := false
			for i := range pr.rows {
				any = pr.satisfyClosing(int32(i)) || any
			}
			if !any {
				break
			}
			pushed = true
		}
	}
	for k := 0; k < closeSweeps && pushed; k++ {
		pushed = false
		for i := range pr.rows {
			pushed = pr.satisfy(int32(i)) || pushed
		}
	}
	for _, i := range pr.changedBodies {
		c.to[i] = pr.correctedEnd(i)
		pr.corrections[i] = correction{}
		pr.pushes[i]++
	}
	pr.clearChanged()
}

// closeAssembly makes a step that closes an assembly at the end poses as corrected so far, unless it is closed, and
// reports whether it did.
func (pr *projector) closeAssembly(a *linkage.Assembly, closed *uint32) bool {
	at := pr.closings.at
	pushes := pr.pushesOf(a)
	if *closed == pushes {
		return false
	}
	for _, i := range a.Bases {
		at[i] = *pr.endOf(i)
	}
	for _, i := range a.Bodies {
		at[i] = pr.correctedEnd(i)
	}
	_, moves := a.StepAt(&pr.Joints.Table, pr.States, at)
	if moves == nil {
		*closed = pushes
		return false
	}
	pr.shift(a, moves, 1)
	return true
}

// shift corrects the end poses of an assembly.
func (pr *projector) shift(a *linkage.Assembly, moves []jointrows.Side, by float64) {
	for k, i := range a.Bodies {
		c := &pr.corrections[i]
		c.shift, c.turn = c.shift.AddScaled(by, moves[k].Lin), c.turn.AddScaled(by, moves[k].Ang)
		pr.pushes[i]++
		pr.markChanged(i)
	}
}

// pushesOf returns the number of pushes that the bodies of an assembly have had.
func (pr *projector) pushesOf(a *linkage.Assembly) (n uint32) {
	for _, i := range a.Bodies {
		n += pr.pushes[i]
	}
	return n
}

// response is how assemblies are displaced by a unit of push along a row.
type response struct {
	round uint64 // in which it was found
	rate  float64
	sides [2]yielding // of A and B, or of both at once
}

// yielding is how one assembly is displaced.
type yielding struct {
	assembly *linkage.Assembly // nil if nothing is
	first    int               // of its moves
	share    float64
}

// satisfyClosing applies row i to the assemblies of its bodies, unless it is satisfied still, and reports whether it
// pushed any.
func (pr *projector) satisfyClosing(i int32) bool {
	k, r := &pr.sweepKeys[i], &pr.rows[i]
	if k.pushesA == pr.pushes[k.a] && k.pushesB == pr.pushes[k.b] {
		return false
	}
	a, b := &pr.corrections[r.a], &pr.corrections[r.b]
	missing := r.missing - r.normal.Dot(b.shift.Sub(a.shift)) - r.turnB.Dot(b.turn) + r.turnA.Dot(a.turn)
	if r.rate == 0 || !(missing > projectDone*r.goal) {
		k.pushesA, k.pushesB = pr.pushes[k.a], pr.pushes[k.b]
		return false
	}
	x := &pr.closings.responses[i]
	if x.round != pr.closings.round {
		pr.findResponse(r, x)
	}
	if x.rate == 0 {
		return false
	}
	push := x.rate * missing
	for s := range x.sides {
		if y := &x.sides[s]; y.assembly != nil {
			pr.shift(y.assembly, pr.closings.moves[y.first:], y.share*push)
		}
	}
	return true
}

// findResponse finds how a row displaces the assemblies of its bodies.
func (pr *projector) findResponse(r *positionRow, x *response) {
	c := &pr.closings
	*x = response{round: c.round}
	rows := [2]jointrows.Side{{Lin: r.normal.Neg(), Ang: r.turnA.Neg()}, {Lin: r.normal, Ang: r.turnB}}
	bodies := [2]int32{r.a, r.b}
	var of [2]*linkage.Assembly
	for s, i := range bodies {
		if at := c.of[i]; at >= 0 {
			of[s] = c.list[at].assembly
		}
	}
	var yields [2]float64
	for s, a := range of {
		if a == nil {
			continue
		}
		y := &x.sides[s]
		y.assembly, y.first, y.share = a, len(c.moves), 1
		push, other := linkage.Push{Body: bodies[s], Row: rows[s]}, linkage.Push{Body: bodies[1-s], Row: rows[1-s]}
		if of[0] == of[1] {
			c.moves = a.AppendResponse(c.moves, pr.States, push, other)
		} else {
			c.moves = a.AppendResponse(c.moves, pr.States, push)
		}
		moves := c.moves[y.first:]
		for o, i := range bodies {
			if of[o] == a {
				at, _ := slices.BinarySearch(a.Bodies, i)
				yields[s] += rows[o].Dot(&moves[at])
			}
		}
		if of[0] == of[1] {
			break
		}
	}
	if yields[0] > 0 && yields[1] > 0 {
		x.sides[0].share = min(1, projectMass*yields[1]/yields[0])
		x.sides[1].share = min(1, projectMass*yields[0]/yields[1])
	}
	if k := x.sides[0].share*yields[0] + x.sides[1].share*yields[1]; k > 0 {
		x.rate = closeRate / k
	}
}

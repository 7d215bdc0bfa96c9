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

// responseOf returns the response of row i in this round. Few rows ever push: it is found when it is first asked for.
func (pr *projector) responseOf(i int32) *response {
	x, r := &pr.closings.responses[i], &pr.rows[i]
	if x.round == pr.closings.round {
		return x
	}
	*x = response{round: pr.closings.round}
	a := linkage.Push{Body: r.a, Row: jointrows.Side{Lin: r.normal.Neg(), Ang: r.turnA.Neg()}}
	b := linkage.Push{Body: r.b, Row: jointrows.Side{Lin: r.normal, Ang: r.turnB}}
	way := 0.0
	if ofA, ofB := pr.closingOf(r.a), pr.closingOf(r.b); ofA == ofB {
		way = pr.yield(&x.yields[0], ofA, a, b)
	} else {
		one, other := pr.yield(&x.yields[0], ofA, a), pr.yield(&x.yields[1], ofB, b)
		if one > 0 && other > 0 { // the lighter one does not take all of the correction
			x.yields[0].share, x.yields[1].share = min(1, projectMass*other/one), min(1, projectMass*one/other)
		}
		way = x.yields[0].share*one + x.yields[1].share*other
	}
	if way > closeYield*r.compliance() {
		x.rate = closeRate / way
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

// yield finds how an assembly, if there is one, is displaced by pushes at its bodies, and returns by how much it gives
// way to them.
func (pr *projector) yield(y *yielding, a *linkage.Assembly, pushes ...linkage.Push) (way float64) {
	if a == nil {
		return 0
	}
	c := &pr.closings
	y.assembly, y.first, y.share = a, len(c.moves), 1
	c.moves = a.AppendResponse(c.moves, pr.States, pushes...)
	for k := range pushes {
		at, _ := slices.BinarySearch(a.Bodies, pushes[k].Body)
		way += pushes[k].Row.Dot(&c.moves[y.first+at])
	}
	return way
}

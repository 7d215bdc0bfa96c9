package linkage

import (
	"math"

	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Repair closes one joint alone, by Newton steps of positions without speeds. The masses of its bodies count as if they
// differed by no more than repairMass: a light link that a wall holds has to pull the heavy ball along that hangs from
// it, and would give way to it instead, sweep by sweep. It is scratch of its calls.
type Repair struct {
	Gauge
	States [jointrows.MostBodies]*rigid.State   // of those that may be moved, else nil
	Moves  [jointrows.MostBodies]jointrows.Side // m and rad, world: what Step asks for
	Held   [jointrows.MostBodies]bool           // held back by others: they count as heavy

	shares    [jointrows.MostBodies]float64 // weights of inverse masses
	responses [jointrows.MostRows][jointrows.MostBodies]jointrows.Side
	active    [jointrows.MostRows]int8
	block     Block
}

// Step finds the displacements that close the joint, as far as the rows that were measured last tell.
func (r *Repair) Step(j *Joint) {
	bodies := j.BodyCount()
	r.share(bodies)
	n := 0
	var off Vec
	for k := range int8(len(j.Kind.Locked()) + len(j.Kind.Axes())) {
		by, holds := j.errorOf(k, r.Rows[k].Value)
		if !holds {
			continue
		}
		off[n], r.active[n] = -by, k
		for s := range bodies {
			r.respond(n, k, s)
		}
		n++
	}
	r.solve(&off, n, bodies)
	for s := range bodies {
		r.Moves[s] = jointrows.Side{}
		for k := range n {
			r.Moves[s].Lin = r.Moves[s].Lin.AddScaled(off[k], r.responses[k][s].Lin)
			r.Moves[s].Ang = r.Moves[s].Ang.AddScaled(off[k], r.responses[k][s].Ang)
		}
	}
}

// share finds the weights of the inverse masses that bound their ratio.
func (r *Repair) share(bodies int) {
	least := math.Inf(1)
	for _, of := range r.States[:bodies] {
		if of != nil && of.InvMass > 0 {
			least = min(least, of.InvMass)
		}
	}
	for s, of := range r.States[:bodies] {
		if r.shares[s] = 0; of != nil && of.InvMass > 0 {
			r.shares[s] = min(1, repairMass*least/of.InvMass)
			if r.Held[s] {
				r.shares[s] *= heldShare
			}
		}
	}
}

// respond finds how body s responds to equation n, which is row k.
func (r *Repair) respond(n int, k int8, s int) {
	r.responses[n][s] = jointrows.Side{}
	if of := r.States[s]; of != nil {
		row := &r.Rows[k].Sides[s]
		r.responses[n][s] = jointrows.Side{Lin: of.Locks.FreeShift(row.Lin).Scale(r.shares[s] * of.InvMass),
			Ang: of.InvInertia.Apply(row.Ang).Scale(r.shares[s])}
	}
}

// solve replaces the right sides of n equations by their solution.
func (r *Repair) solve(off *Vec, n, bodies int) {
	m := &r.block
	var was Vec
	for p := range n {
		for q := range p + 1 {
			v := 0.0
			for s := range bodies {
				for o := range bodies {
					if o == s || r.States[o] == r.States[s] { // a coupling may name a body twice
						v += r.Rows[r.active[p]].Sides[s].Dot(&r.responses[q][o])
					}
				}
			}
			m[p][q] = v
		}
		m[p][p] += float64(proximal * m[p][p])
		was[p] = m[p][p]
	}
	m.decompose(&was, n)
	m.solveLower(off, n)
	m.scale(off, n)
	m.solveUpper(off, n)
}

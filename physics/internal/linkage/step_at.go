package linkage

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// StepAt makes a Newton step of positions that closes the joints that are not torn, with all bodies at the poses at.
// It returns by how much the joints are open there at most (m or rad), and the displacements of Bodies (m and rad,
// world), which are valid until the next call; none if the joints are closed.
func (a *Assembly) StepAt(t *Table, states []rigid.State, at []geom.Pose) (open float64, moves []jointrows.Side) {
	a.weigh(states)
	g := &a.gauge
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &t.Joints[b.joint]
		if b.actives = 0; j.IsTorn() {
			continue
		}
		for s, i := range b.bodies[:b.sides] {
			if g.At[s] = geom.IdentityPose(); i != jointrows.World {
				g.At[s] = at[i]
			}
		}
		a.measureAt(b, t, states)
		o := g.Opening(j)
		open = max(open, o.Most())
		a.chooseErrors(node, t)
	}
	if a.decomposed = false; !(open > closed) {
		return open, nil
	}
	a.assemble(proximalClosing)
	a.factor.Solve(a.x)
	a.steps = slices.Grow(a.steps[:0], len(a.Bodies))[:len(a.Bodies)]
	clear(a.steps)
	a.addSolution(a.steps)
	return open, a.steps
}

// weigh has bodies take part in StepAt as if their masses differed by no more than repairMass.
func (a *Assembly) weigh(states []rigid.State) {
	least := math.Inf(1)
	for _, i := range a.Bodies {
		least = min(least, states[i].InvMass)
	}
	for at, i := range a.Bodies {
		by := min(1, repairMass*least/states[i].InvMass)
		a.shares[at] = share{by, by}
	}
}

// Push is a unit of push at a body, along a row of it.
type Push struct {
	Body int32
	Row  jointrows.Side
}

// AppendResponse appends to moves how Bodies are displaced by some pushes together, with the joints kept as they were
// at the last StepAt.
func (a *Assembly) AppendResponse(moves []jointrows.Side, states []rigid.State, pushes ...Push) []jointrows.Side {
	if !a.decomposed {
		a.assemble(proximalClosing)
	}
	from := len(moves)
	moves = slices.Grow(moves, len(a.Bodies))[:from+len(a.Bodies)]
	to := moves[from:]
	clear(to)
	for _, p := range pushes {
		if at, found := slices.BinarySearch(a.Bodies, p.Body); found {
			s := side{row: p.Row}
			s.respond(p.Body, states)
			a.share(&s, int32(at))
			to[at].Lin, to[at].Ang = to[at].Lin.Add(s.response.Lin), to[at].Ang.Add(s.response.Ang)
		}
	}
	for node := range a.blocks {
		b := &a.blocks[node]
		for k, r := range b.active[:b.actives] {
			sides := a.sidesOf(b, r)
			off := 0.0
			for s := range sides {
				if place := b.places[s]; place >= 0 {
					off -= sides[s].row.Dot(&to[place])
				}
			}
			a.x[node][k] = off
		}
	}
	a.factor.Solve(a.x)
	a.addSolution(to)
	return moves
}

// addSolution adds to moves how the solution displaces Bodies.
func (a *Assembly) addSolution(moves []jointrows.Side) {
	for node := range a.blocks {
		b := &a.blocks[node]
		for k, r := range b.active[:b.actives] {
			sides := a.sidesOf(b, r)
			for s := range sides {
				if place := b.places[s]; place >= 0 {
					by := &moves[place]
					by.Lin = by.Lin.AddScaled(a.x[node][k], sides[s].response.Lin)
					by.Ang = by.Ang.AddScaled(a.x[node][k], sides[s].response.Ang)
				}
			}
		}
	}
}

package linkage

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Repairs close assemblies at poses that the guard looks for, which are not those of the bodies. Masses count as if
// they differed by no more than repairMass within an assembly: a light link that a wall holds has to pull the heavy
// ball along that hangs from it, and would give way to it instead.

// Push is a unit of push at a body, along the body's part of a row.
type Push struct {
	Body int32
	Row  jointrows.Side
}

// Repair makes a Newton step of positions that closes the joints that are not torn, of an assembly whose bodies are at
// poses, by body. It returns the displacements of Bodies (m and rad, world), valid until the next call, or nil where
// all joints are closed.
func (a *Assembly) Repair(t *Table, states []rigid.State, poses []geom.Pose) []jointrows.Side {
	weigh(a.shares, a.Bodies, states)
	open := 0.0
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &t.Joints[b.joint]
		if b.actives = 0; j.IsTorn() {
			continue
		}
		for s, i := range b.bodies[:b.sides] {
			if a.gauge.At[s] = geom.IdentityPose(); i != jointrows.World {
				a.gauge.At[s] = poses[i]
			}
		}
		a.measureAt(b, t, states)
		now := a.gauge.Opening(j)
		open = max(open, now.Most())
		a.chooseErrors(node, t)
	}
	if a.decomposed = false; !(open > closed) {
		return nil
	}
	a.assemble(proximalClosing)
	a.factor.Solve(a.x)
	clear(a.displaced)
	a.addSolution(a.displaced)
	return a.displaced
}

// weigh finds by which share of their inverse masses bodies take part in repairs.
func weigh(shares []share, bodies []int32, states []rigid.State) {
	least := math.Inf(1)
	for _, i := range bodies {
		least = min(least, states[i].InvMass)
	}
	for at, i := range bodies {
		by := min(1, repairMass*least/states[i].InvMass)
		shares[at] = share{by, by}
	}
}

// AppendResponse appends to moves how pushes displace Bodies, with the joints kept as they are where the last Repair or
// HoldAgainst found them, which has to be the last use of the assembly. It returns moves, and by how much the pushed
// bodies would give way without joints.
func (a *Assembly) AppendResponse(moves []jointrows.Side, states []rigid.State, pushes ...Push) (
	_ []jointrows.Side, alone float64) {
	if !a.decomposed {
		a.assemble(proximalClosing)
	}
	from := len(moves)
	moves = slices.Grow(moves, len(a.Bodies))[:from+len(a.Bodies)]
	to := moves[from:]
	clear(to)
	for _, p := range pushes {
		at, _ := slices.BinarySearch(a.Bodies, p.Body)
		s := side{row: p.Row}
		a.respond(&s, p.Body, int32(at), states)
		to[at].Lin, to[at].Ang = to[at].Lin.Add(s.response.Lin), to[at].Ang.Add(s.response.Ang)
		alone += p.Row.Dot(&s.response)
	}
	for node := range a.blocks {
		b := &a.blocks[node]
		for k, r := range b.active[:b.actives] {
			a.x[node][k] = 0
			sides := a.sidesOf(b, r)
			for s := range sides {
				if place := b.places[s]; place >= 0 {
					a.x[node][k] -= sides[s].row.Dot(&to[place])
				}
			}
		}
	}
	a.factor.Solve(a.x)
	a.addSolution(to)
	return moves, alone
}

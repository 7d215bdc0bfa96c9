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

// Repair makes a Newton step of positions that closes the joints that are not tangled, of an assembly whose bodies are
// at poses, by body. It returns the displacements of Bodies (m and rad, world), valid until the next call, or nil where
// all joints are closed. The poses of a slice are alike: one factor does for repairsMost steps of the same equations.
func (a *Assembly) Repair(t *Table, states []rigid.State, poses []geom.Pose) []jointrows.Side {
	open, same := 0.0, false
	if a.decomposed && a.repairs > 0 {
		open, same = findErrors(a, t, poses, func(b *block) { a.gauge.values(b, t) })
	}
	if !same {
		weigh(a.shares, a.Bodies, states)
		open, _ = findErrors(a, t, poses, func(b *block) { a.measureAt(b, t, states) })
		a.decomposed = false
	}
	if !(open > closed) {
		return nil
	}
	if !a.decomposed {
		a.assemble(states, proximalClosing)
	}
	a.repairs = (a.repairs + 1) % repairsMost
	a.factor.Solve(a.x)
	clear(a.displaced)
	a.addSolution(a.displaced, states)
	return a.displaced
}

// findErrors measures the joints of an assembly that are not tangled at poses, by body, and makes equations of their
// errors. It returns the greatest of these (m or rad), and whether the equations are for the same rows as before.
func findErrors(a *Assembly, t *Table, poses []geom.Pose, measure func(b *block)) (open float64, same bool) {
	same = true
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &t.Joints[b.joint]
		if j.IsTangled() {
			same, b.actives = same && b.actives == 0, 0
			continue
		}
		for s, i := range b.bodies[:b.sides] {
			if a.gauge.At[s] = geom.IdentityPose(); i != jointrows.World {
				a.gauge.At[s] = poses[i]
			}
		}
		measure(b)
		now := a.gauge.Opening(j)
		open = max(open, now.Most())
		same = a.chooseErrors(node, t) && same
	}
	return open, same
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
		a.assemble(states, proximalClosing)
	}
	from := len(moves)
	moves = slices.Grow(moves, len(a.Bodies))[:from+len(a.Bodies)]
	to := moves[from:]
	alone = push(a, to, states, pushes)
	a.factor.SolveFrom(a.x, keepAll(a, to, pushes), 0)
	a.addSolution(to, states)
	return moves, alone
}

// keepAll sets the right side that keeps the joints as they are where pushes displace Bodies, and returns the first
// column of the factor in which it is not zero: only joints of pushed bodies have a part in it.
func keepAll(a *Assembly, moves []jointrows.Side, pushes []Push) (first int32) {
	first = int32(len(a.blocks))
	for node := range a.blocks {
		b := &a.blocks[node]
		if a.x[node] = (Vec{}); b.isOf(pushes) {
			keep(a, b, &a.x[node], moves)
			first = min(first, a.factor.place[node])
		}
	}
	return first
}

// push sets how pushes would displace Bodies without joints, and returns by how much the pushed ones give way then.
func push(a *Assembly, to []jointrows.Side, states []rigid.State, pushes []Push) (alone float64) {
	clear(to)
	for _, p := range pushes {
		at, _ := slices.BinarySearch(a.Bodies, p.Body)
		lin, ang := a.respond(&p.Row, p.Body, int32(at), states)
		to[at].Lin, to[at].Ang = to[at].Lin.Add(lin), to[at].Ang.Add(ang)
		alone += p.Row.SpeedBy(lin, ang)
	}
	return alone
}

// keep sets the right side x, which is zero, to what keeps a joint as it is where Bodies are displaced.
func keep(a *Assembly, b *block, x *Vec, moves []jointrows.Side) {
	for s, place := range b.places[:b.sides] {
		if place >= 0 {
			m := &moves[place]
			a.equations[b.ends+int32(s)].addMotion(x, m.Lin.Neg(), m.Ang.Neg(), int(b.actives))
		}
	}
}

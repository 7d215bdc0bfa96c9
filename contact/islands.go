package contact

import (
	"slices"

	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/internal/dsu"
)

// Islands are the sets of movable bodies that constraints connect. They are found once a slice, and all who ask which
// bodies hang together read them: loads, the direct solver, falls, impacts, the energy limiter, the guard, and the
// settled tier and sleep after the last slice. A body is movable if its inverse mass is not zero. The others belong to
// no island, however many constraints they have.
type Islands struct {
	Held []int32 // constraints in which one body is carried by the other, which is immovable or locked that way

	root    dsu.Forest // by body: the least one of its island
	members dsu.Groups // constraints by island, under the body that is its root
	held    []bool     // by root: a constraint of the island is among the held ones
}

// Find finds the islands of some constraints, without those that are left out (none if leaveOut is nil).
func (g *Islands) Find(constraints []Constraint, states []rigid.State, leaveOut func(*Constraint) bool) {
	n := len(states)
	g.root, g.held, g.Held = slices.Grow(g.root[:0], n)[:n], slices.Grow(g.held[:0], n)[:n], g.Held[:0]
	clear(g.held)
	g.root.Clear()
	for i := range constraints {
		if c := &constraints[i]; joins(c, leaveOut) && states[c.A].InvMass > 0 && states[c.B].InvMass > 0 {
			g.root.Join(c.A, c.B)
		}
	}
	g.root.Flatten()
	g.members.Reset(n)
	for i := range constraints {
		c, root := &constraints[i], int32(-1)
		if joins(c, leaveOut) {
			root = g.RootOf(c, states)
		}
		g.members.Add(root)
		if states[c.A].Carries(c.Normal) || states[c.B].Carries(c.Normal) {
			g.Held = append(g.Held, int32(i))
			if root >= 0 {
				g.held[root] = true
			}
		}
	}
	g.members.Sort()
}

// joins reports whether a constraint connects bodies for those who leave some out.
func joins(c *Constraint, leaveOut func(*Constraint) bool) bool {
	return leaveOut == nil || !leaveOut(c)
}

// Root returns the least body of the island of body i: the body itself if no constraint connects it with another one.
func (g *Islands) Root(i int32) int32 { return g.root[i] }

// RootOf returns the root of a constraint's island; -1 if neither of its bodies is movable.
func (g *Islands) RootOf(c *Constraint, states []rigid.State) int32 {
	switch {
	case states[c.A].InvMass > 0:
		return g.root[c.A]
	case states[c.B].InvMass > 0:
		return g.root[c.B]
	}
	return -1
}

// Of returns the constraints of the island with that root, in ascending order.
func (g *Islands) Of(root int32) []int32 { return g.members.Of(root) }

// IsHeld reports whether something immovable carries a body of the island with that root.
func (g *Islands) IsHeld(root int32) bool { return g.held[root] }

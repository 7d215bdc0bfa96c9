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
	held    []bool     // by root: a constraint of the island is among the held ones, or a link to something immovable
	linked  []bool     // by root: the island has a link
}

// Find finds the islands of some constraints, without those that are left out (none if leaveOut is nil), and of some
// links between bodies, of which one may be the world (-1).
func (g *Islands) Find(constraints []Constraint, links [][2]int32, states []rigid.State,
	leaveOut func(*Constraint) bool) {
	n := len(states)
	g.root, g.held, g.Held = slices.Grow(g.root[:0], n)[:n], slices.Grow(g.held[:0], n)[:n], g.Held[:0]
	g.linked = slices.Grow(g.linked[:0], n)[:n]
	clear(g.held)
	clear(g.linked)
	g.root.Clear()
	for _, l := range links {
		if l[0] >= 0 && l[1] >= 0 && states[l[0]].InvMass > 0 && states[l[1]].InvMass > 0 {
			g.root.Join(l[0], l[1])
		}
	}
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
	g.noteLinks(links, states)
}

// noteLinks notes which islands have links, and which of these lead to something immovable.
func (g *Islands) noteLinks(links [][2]int32, states []rigid.State) {
	for _, l := range links {
		for k, i := range l {
			if i < 0 || states[i].InvMass == 0 {
				continue
			}
			root, other := g.root[i], l[1-k]
			g.linked[root] = true
			if other < 0 || states[other].InvMass == 0 {
				g.held[root] = true
			}
		}
	}
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

// IsLinked reports whether the island with that root has a link.
func (g *Islands) IsLinked(root int32) bool { return g.linked[root] }

// IsHeld reports whether something immovable carries a body of the island with that root.
func (g *Islands) IsHeld(root int32) bool { return g.held[root] }

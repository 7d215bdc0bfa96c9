package contact

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// TestIslands compares the islands of random constraints with those found by a search from body to body.
func TestIslands(t *testing.T) {
	const bodies = 40
	var g Islands
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		states := make([]rigid.State, bodies)
		for i := range states {
			if r.IntN(4) > 0 {
				states[i].InvMass = 1
			}
			if r.IntN(6) == 0 {
				states[i].Locks = rigid.ShiftY
			}
		}
		constraints := make([]Constraint, r.IntN(50))
		for i := range constraints {
			c := &constraints[i]
			c.A, c.B, c.Normal = r.Int32N(bodies), r.Int32N(bodies), geom.V(0, 1, 0)
		}
		var leaveOut func(*Constraint) bool
		if seed%2 == 1 {
			leaveOut = func(c *Constraint) bool { return c.A == 3 || c.B == 3 }
		}
		g.Find(constraints, nil, states, leaveOut)
		compareIslands(t, &g, constraints, states, leaveOut)
	}
}

// compareIslands searches each island by itself.
func compareIslands(t *testing.T, g *Islands, all []Constraint, states []rigid.State, leaveOut func(*Constraint) bool) {
	t.Helper()
	var held []int32
	for i := range all {
		if c := &all[i]; carried(c, states) {
			held = append(held, int32(i))
		}
	}
	if !slices.Equal(g.Held, held) {
		t.Fatalf("held are %v, want %v", g.Held, held)
	}
	for root := range int32(len(states)) {
		bodies, members, isHeld := map[int32]bool{root: true}, []int32(nil), false
		for n := 0; n < len(bodies); { // until no constraint leads on
			n = len(bodies)
			members, isHeld = members[:0], false
			for i := range all {
				c := &all[i]
				onA, onB := bodies[c.A] && states[c.A].InvMass > 0, bodies[c.B] && states[c.B].InvMass > 0
				if leaveOut != nil && leaveOut(c) || !onA && !onB {
					continue
				}
				members, isHeld = append(members, int32(i)), isHeld || carried(c, states)
				for _, k := range [2]int32{c.A, c.B} {
					if states[k].InvMass > 0 {
						bodies[k] = true
					}
				}
			}
		}
		least := root
		for k := range bodies {
			least = min(least, k)
		}
		switch {
		case g.Root(root) != least:
			t.Fatalf("body %d belongs to %d, want %d", root, g.Root(root), least)
		case least == root && !slices.Equal(g.Of(root), members):
			t.Fatalf("island %d has constraints %v, want %v", root, g.Of(root), members)
		case least == root && g.IsHeld(root) != isHeld:
			t.Fatalf("island %d is held: %v, want %v", root, g.IsHeld(root), isHeld)
		}
	}
}

// carried reports whether one body of a constraint carries the other.
func carried(c *Constraint, states []rigid.State) bool {
	return states[c.A].Carries(c.Normal) || states[c.B].Carries(c.Normal)
}

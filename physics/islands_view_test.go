package physics_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestIslandOfABody: two stacks are two islands, each under its least body, also while they sleep; a stack that is
// taken apart is as many as it has pieces, and what cannot move has none.
func TestIslandOfABody(t *testing.T) {
	m := physicstest.Material(0.6)
	lab := physicstest.New(t, physics.DefaultConfig())
	lab.SetSleeping(true)
	half := mgl64.Vec3{0.5, 0.5, 0.5}
	ids := lab.Add(physicstest.Floor(m),
		physicstest.Block(m, half, mgl64.Vec3{0, 0.501, 0}), physicstest.Block(m, half, mgl64.Vec3{0, 1.503, 0}),
		physicstest.Block(m, half, mgl64.Vec3{5, 0.501, 0}), physicstest.Block(m, half, mgl64.Vec3{5, 1.503, 0}))
	least := func(k int) (out physics.BodyID) {
		out, _ = lab.World.Body(ids[k]).Island()
		return out
	}
	if _, has := lab.World.Body(ids[0]).Island(); has {
		t.Error("the floor has an island")
	}
	for _, steps := range []int{10, 300} {
		lab.Run(steps)
		if least(1) != ids[1] || least(2) != ids[1] || least(3) != ids[3] || least(4) != ids[3] {
			t.Errorf("after %d steps more the islands are of %v", steps, []any{least(1), least(2), least(3), least(4)})
		}
	}
	if !lab.World.Body(ids[2]).Asleep() {
		t.Fatal("it does not sleep")
	}
	lab.World.Body(ids[2]).SetVelocity(mgl64.Vec3{0, 5, 0}, mgl64.Vec3{})
	lab.Run(10)
	if least(2) != ids[2] || least(1) != ids[1] {
		t.Errorf("thrown off, its island is that of %v", least(2))
	}
}

// TestAppendTree: the root comes first and holds all; each node lies within one that is one less deep; of n boxes there
// are n − 1 inner nodes.
func TestAppendTree(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	columns(lab, 4, 3, 1, 1.01, 0.01)
	lab.Run(3)
	q := lab.World.NewQuerier()
	nodes := q.AppendTree(nil, false)
	if len(nodes) != 47 || nodes[0].Depth != 0 {
		t.Fatalf("%d nodes, the first of depth %d", len(nodes), nodes[0].Depth)
	}
	path := []physics.TreeBox{}
	for _, n := range nodes {
		if n.Depth > len(path) {
			t.Fatalf("a node of depth %d is below one of %d", n.Depth, len(path)-1)
		}
		if path = append(path[:n.Depth], n); n.Depth == 0 {
			continue
		}
		for k, above := 0, path[n.Depth-1]; k < 3; k++ {
			if n.Min[k] < above.Min[k] || n.Max[k] > above.Max[k] {
				t.Fatalf("%v is not in %v", n, above)
			}
		}
	}
	for _, b := range lab.World.AppendBoxes(nil) {
		for k := range 3 {
			if b.Min[k] < nodes[0].Min[k] || b.Max[k] > nodes[0].Max[k] {
				t.Fatalf("%v is not in the root", b)
			}
		}
	}
	if static := q.AppendTree(nil, true); len(static) != 0 {
		t.Errorf("the tree of one floor has %d inner nodes", len(static))
	}
	if n := testing.AllocsPerRun(10, func() { nodes = q.AppendTree(nodes[:0], false) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

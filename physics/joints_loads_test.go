package physics_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// shelf returns a world with a plate, a stack of n cubes on it, and joints that hold the plate; none for scenery.
func shelf(t *testing.T, n int, joints ...physics.JointDef) (*physicstest.Lab, []physics.BodyID) {
	t.Helper()
	l := physicstest.New(t, physics.DefaultConfig())
	l.SetSleeping(true)
	m := physicstest.Material(0.5)
	plate := physicstest.Block(m, mgl64.Vec3{1, 0.05, 1}, mgl64.Vec3{0, 2, 0})
	if len(joints) == 0 {
		plate.Kind, plate.Mass = physics.Static, 0
	}
	id := l.Add(plate)[0]
	for _, def := range joints {
		def.A = id
		if _, err := l.AddJoint(def); err != nil {
			t.Fatal(err)
		}
	}
	var stack []physics.BodyDef
	for k := range n {
		y := 2.15 + physicstest.Gap + (0.2+physicstest.Gap)*float64(k)
		stack = append(stack, physicstest.Block(m, mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{0.2, y, 0}))
	}
	return l, append(l.Add(stack...), id)
}

// TestStacksOnShelvesStandStill: a stack that a level begins with stands on a plate that joints hold as on scenery: its
// loads are known from the start, and it sleeps as soon.
func TestStacksOnShelvesStandStill(t *testing.T) {
	left := physics.JointDef{Kind: joint.Hinge{}, At: mgl64.Vec3{-1, 2, 0}, Axis: mgl64.Vec3{0, 0, 1}}
	right, stop := left, left
	right.At = mgl64.Vec3{1, 2, 0}
	stop.Kind = joint.Hinge{Axis: joint.Axis{Limit: joint.Between(0, 2)}}
	for name, joints := range map[string][]physics.JointDef{
		"scenery":    nil,
		"weld":       {{Kind: joint.Weld{}, At: mgl64.Vec3{0, 2, 0}}},
		"two hinges": {left, right},
		"a limit":    {stop},
	} {
		l, ids := shelf(t, 20, joints...)
		at := places(l, ids)
		for step := range 30 {
			if l.Run(1); drift(l, ids, at) > 1e-8 {
				t.Fatalf("%s: moves by %.3g mm in step %d", name, 1000*drift(l, ids, at), step)
			}
		}
		if n := l.Awake(ids[:20]); n > 0 {
			t.Errorf("%s: %d are awake after 0.5 s", name, n)
		}
	}
}

// TestFallingShelvesHaveNoLoads: a stack on a plate that its joints do not hold falls with it, and brings no energy.
func TestFallingShelvesHaveNoLoads(t *testing.T) {
	for name, kind := range map[string]joint.Kind{
		"a hinge": joint.Hinge{}, "a soft weld": joint.Weld{Hertz: 2, Ratio: 1}, "a slider": joint.Slider{},
	} {
		l, ids := shelf(t, 5, physics.JointDef{Kind: kind, At: mgl64.Vec3{-1, 2, 0}, Axis: mgl64.Vec3{0, 0.6, 0.8}})
		start, at := energy(l), places(l, ids)
		for range 30 {
			if l.Run(1); energy(l) > start+1e-6 {
				t.Fatalf("%s: gains %g J", name, energy(l)-start)
			}
		}
		if drift(l, ids, at) < 0.05 {
			t.Errorf("%s: stands", name)
		}
	}
}

package physics_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestRefusedBodiesLeaveNoTrace: a world that refused bodies goes on bit for bit like one that was never asked, hands
// out the same ids, and what slept goes on sleeping.
func TestRefusedBodiesLeaveNoTrace(t *testing.T) {
	m := physicstest.Material(0.5)
	late := physicstest.Block(m, mgl64.Vec3{0.3, 0.3, 0.3}, mgl64.Vec3{4, 3, 0})
	late.AngularVelocity = mgl64.Vec3{1, 2, 3}
	senseless := cubeAt(9)
	senseless.Mass = -1
	refused := []struct {
		name string
		defs []physics.BodyDef
	}{
		{"inside a sleeper, after one that is well and above the sleepers", []physics.BodyDef{cubeAt(3.5035), cubeAt(1.6)}},
		{"senseless, after one above the sleepers", []physics.BodyDef{cubeAt(3.5035), senseless}},
	}
	play := func(ask []physics.BodyDef) (poses []mgl64.Vec3, ids []physics.BodyID) {
		lab := sleepy(t, physics.DefaultConfig())
		ids = lab.Add(floor(), cubeAt(0.501), cubeAt(1.502), cubeAt(2.503), physicstest.Ball(m, 0.2, mgl64.Vec3{9, 1, 0}),
			physicstest.Ball(m, 0.2, mgl64.Vec3{9, 1.5, 0.01}), physicstest.Ball(m, 0.2, mgl64.Vec3{9, 2, 0}))
		lab.Seconds(2)
		if n := lab.Awake(ids[1:4]); n > 0 {
			t.Fatalf("%d cubes are awake: nothing is tested", n)
		}
		lab.RemoveBody(ids[5])
		lab.RemoveBody(ids[4])
		if ask != nil {
			if _, err := lab.AddBodies(ask); err == nil {
				t.Fatal("nothing was refused")
			}
			if n := lab.Awake(ids[1:4]); n > 0 {
				t.Errorf("%d cubes woke", n)
			}
		}
		ids = append(ids[:4], append(lab.Add(late, cubeAt(4.2)), ids[6])...)
		for range 90 {
			lab.Run(1)
			for _, id := range ids[1:] {
				poses = append(poses, lab.Body(id).Position(), lab.Body(id).AngularVelocity())
			}
		}
		return poses, ids
	}
	poses, ids := play(nil)
	for _, row := range refused {
		otherPoses, otherIDs := play(row.defs)
		for i := range ids {
			if otherIDs[i] != ids[i] {
				t.Errorf("%s: body %d got the id %v, want %v", row.name, i, otherIDs[i], ids[i])
			}
		}
		for i := range poses {
			if otherPoses[i] != poses[i] {
				t.Errorf("%s: value %d is %v, want %v", row.name, i, otherPoses[i], poses[i])
				break
			}
		}
	}
}

package physics_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestJointAdoptsItsPair: bodies that start inside each other, to be joined, collide once the joint is gone and they
// are apart; a pair that passes through each other for another reason goes on doing so.
func TestJointAdoptsItsPair(t *testing.T) {
	for _, adopt := range []bool{true, false} {
		l := physicstest.New(t, physics.DefaultConfig())
		m := physicstest.Material(0.3)
		ids, err := l.AddBodiesWith([]physics.BodyDef{physicstest.Ball(m, 0.1, mgl64.Vec3{0, 3, 0}),
			physicstest.Ball(m, 0.1, mgl64.Vec3{0.15, 3, 0})}, physics.AddOptions{Ignore: [][2]int{{0, 1}}})
		if err != nil {
			t.Fatal(err)
		}
		j := link(t, l, physics.JointDef{Kind: joint.Hinge{}, A: ids[0], B: ids[1], At: mgl64.Vec3{0, 3, 0}, Adopt: adopt})
		l.Run(2)
		if err := l.Body(ids[1]).Teleport(mgl64.Vec3{1, 3, 0}, mgl64.QuatIdent()); err != nil || !l.Ignores(ids[0], ids[1]) {
			t.Fatal("the pair collides although it is joined")
		}
		if l.RemoveJoint(j.ID()); l.Ignores(ids[0], ids[1]) == adopt {
			t.Errorf("adopted: %v; without the joint the pair ignores each other: %v", adopt, !adopt)
		}
	}
}

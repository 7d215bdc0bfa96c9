package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestBasesWakeJoints: two balls that hang asleep from a base come along when it sets off, when it is put elsewhere and
// fall when it is removed.
func TestBasesWakeJoints(t *testing.T) {
	for _, kind := range []physics.Kind{physics.Kinematic, physics.Static} {
		for _, how := range []string{"drive", "teleport", "remove"} {
			if kind == physics.Static && how == "drive" {
				continue
			}
			l := physicstest.New(t, physics.DefaultConfig())
			l.SetSleeping(true)
			m := physicstest.Material(0.3)
			def := physicstest.Block(m, mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{0, 5, 0})
			def.Kind = kind
			base := l.Add(def)[0]
			ids := l.Add(physicstest.Ball(m, 0.1, mgl64.Vec3{0, 4, 0}), physicstest.Ball(m, 0.1, mgl64.Vec3{0, 3, 0}))
			j := link(t, l, physics.JointDef{Kind: joint.Ball{}, A: base, B: ids[0], At: mgl64.Vec3{0, 5, 0}})
			link(t, l, physics.JointDef{Kind: joint.Ball{}, A: ids[0], B: ids[1], At: mgl64.Vec3{0, 4, 0}})
			if l.Seconds(3); !l.Body(ids[1]).Asleep() {
				t.Fatalf("%v base, %s: what hangs does not sleep", kind, how)
			}
			switch how {
			case "drive":
				l.Body(base).SetVelocity(mgl64.Vec3{1, 0, 0}, mgl64.Vec3{})
			case "teleport":
				if err := l.Body(base).Teleport(mgl64.Vec3{0.5, 5, 0}, mgl64.Quat{}); err != nil {
					t.Fatal(err)
				}
			case "remove":
				l.RemoveBody(base)
			}
			l.Seconds(2)
			if how == "remove" {
				if !(l.Body(ids[0]).Position().Y() <= 0) {
					t.Errorf("%v base: the balls do not fall once it is removed", kind)
				}
			} else if open, _, _ := j.Opening(); !(open <= 1e-2) {
				t.Errorf("%v base, %s: it left the balls behind, %v m open", kind, how, open)
			}
		}
	}
}

// TestLocksMakeAssembliesAnew: a hub with 60 rods that is locked or unlocked parts or joins their assemblies, with the
// same bits on any number of threads.
func TestLocksMakeAssembliesAnew(t *testing.T) {
	physicstest.Long(t)
	for _, unlocked := range []bool{false, true} {
		var hashes []uint64
		for _, threads := range []int{1, 8, 8} {
			cfg := physics.DefaultConfig()
			cfg.Threads = threads
			l := physicstest.New(t, cfg)
			m := physicstest.Material(0.3)
			hub := l.Add(physicstest.Ball(m, 0.1, mgl64.Vec3{0, 50, 0}))[0]
			if unlocked {
				l.Body(hub).SetLocks(physics.LockAll)
			}
			for k := range 60 {
				sin, cos := math.Sincos(2 * math.Pi * float64(k) / 60)
				at := mgl64.Vec3{10 * cos, 50, 10 * sin}
				id := l.Add(physicstest.Ball(m, 0.1, at))[0]
				link(t, l, physics.JointDef{Kind: joint.Rod{}, A: hub, B: id, At: mgl64.Vec3{0, 50, 0}, To: &at, Snap: true})
			}
			l.Run(5)
			if unlocked {
				l.Body(hub).SetLocks(0)
			} else {
				l.Body(hub).SetLocks(physics.LockAll)
			}
			l.Run(20)
			hashes = append(hashes, l.Hash())
		}
		if hashes[0] != hashes[1] || hashes[1] != hashes[2] {
			t.Errorf("unlocked %v: hashes %x on 1, 8 and 8 threads", unlocked, hashes)
		}
	}
}

// TestCollideIsKept: a pair whose other joint let it through collides again once the joint that is left says Collide.
func TestCollideIsKept(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	l.SetGravity(mgl64.Vec3{})
	m := physicstest.Material(0.3)
	ids := l.Add(physicstest.Ball(m, 0.1, mgl64.Vec3{0, 5, 0}), physicstest.Ball(m, 0.1, mgl64.Vec3{0.3, 5, 0}))
	at := mgl64.Vec3{0.15, 5, 0}
	first := link(t, l, physics.JointDef{Kind: joint.Ball{}, A: ids[0], B: ids[1], At: at})
	link(t, l, physics.JointDef{Kind: joint.Rope{Length: 1}, A: ids[0], B: ids[1], At: at, Collide: true})
	if l.RemoveJoint(first.ID()); l.Ignores(ids[0], ids[1]) {
		t.Error("the pair goes on ignoring each other")
	}
}

// TestAxesThatAreNone: a handle has no coordinate, speed or force along an axis that the joint does not have.
func TestAxesThatAreNone(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	id := l.Add(plank(mgl64.Vec3{}))[0]
	weld := link(t, l, physics.JointDef{Kind: joint.Weld{}, A: id})
	hinge := link(t, l, physics.JointDef{Kind: joint.Hinge{}, A: id})
	l.Run(2)
	for _, j := range []physics.Joint{weld, hinge} {
		for _, axis := range []int{-1, 1, 7} {
			if c, v, f := j.Coordinate(axis), j.Speed(axis), j.MotorForce(axis); c != 0 || v != 0 || f != 0 {
				t.Errorf("%s, axis %d: %v, %v, %v", j.Name(), axis, c, v, f)
			}
		}
	}
}

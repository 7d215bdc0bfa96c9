package play

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestDragLiftsAFigure: whoever is pulled up by a hand or a foot hangs on it, and his joints hold.
func TestDragLiftsAFigure(t *testing.T) {
	physicstest.Long(t)
	for _, part := range []string{"he left hand", "he right foot"} {
		s := playLevel(t, "ragdoll", nil, Options{})
		watchJoints(t, s, 5, nil)
		limb, chest := s.body(t, part), s.body(t, "he chest")
		from, lay, step := limb.Position(), chest.Position().Y(), 0
		o := watchJoints(t, s, 5, func() {
			step++
			limb.Drag(mgl64.Vec3{}, from.Add(mgl64.Vec3{0, math.Min(2.5, 0.02*float64(step)), 0}))
		})
		if up := limb.Position().Y() - from.Y(); math.Abs(up-2.5) > 0.2 {
			t.Errorf("%s came up by %v m", part, up)
		}
		if up := chest.Position().Y() - lay; up < 0.8 || o.most() > 1e-3 {
			t.Errorf("by his %s the chest came up by %v m; joints opened by %v mm", part, up, 1000*o.most())
		}
	}
}

// TestJointsChangeWhilePlayed: what Go adds, changes and removes in the world of a level takes effect, asleep or awake,
// and the level starts anew as it was.
func TestJointsChangeWhilePlayed(t *testing.T) {
	s := playLevel(t, "door", map[string]string{"speed": "0"}, Options{})
	w, hinge, leaf := s.World(), s.joint("fast door hinge"), s.body(t, "fast door")
	watchJoints(t, s, 3, nil)
	if !leaf.Asleep() {
		t.Error("a door that nobody touches does not sleep")
	}
	motor := joint.Axis{Limit: joint.Between(-1, 1), Motor: joint.SpeedMotor(2, 100)}
	if err := hinge.SetAxis(0, motor); err != nil {
		t.Fatal(err)
	}
	watchJoints(t, s, 2, nil)
	if at := hinge.Coordinate(0); math.Abs(at-1) > 1e-3 {
		t.Errorf("its motor turned it to %v rad, the stop is at 1", at)
	}
	if err := hinge.SetAxis(0, joint.Axis{Limit: joint.Between(1, -1)}); err == nil {
		t.Error("bounds that are turned round are taken")
	}
	id := hinge.ID()
	w.RemoveJoint(id)
	rope, err := w.AddJoint(physics.JointDef{Kind: joint.Rope{}, A: leaf.ID(), At: leaf.Position(),
		To: &mgl64.Vec3{-4, 4, 1}})
	if err != nil {
		t.Fatal(err)
	}
	for range 300 {
		s.Step()
		s.audit()
	}
	if w.HasJoint(id) || !w.HasJoint(rope) {
		t.Errorf("there is the hinge: %v, the rope: %v", w.HasJoint(id), w.HasJoint(rope))
	}
	if m, _, _ := w.Joint(rope).Opening(); m > 1e-3 || leaf.Position().Y() < 0.5 {
		t.Errorf("the rope is open by %v m, the door hangs at %v", m, leaf.Position())
	}
	if again := playLevel(t, "door", nil, Options{}); !again.World().HasJoint(again.Joint(0)) {
		t.Error("the level does not start with its joints")
	}
}

// TestLinkedBodiesAppearAtOnce: somebody in whose place a ball lies waits with all his limbs until it is gone, and is
// whole.
func TestLinkedBodiesAppearAtOnce(t *testing.T) {
	from, err := runText(`ground()
sphere(0.2, at=(0, 0.5, 0.05), vel=(3, 0, 0), name="ball")
ragdoll(at=(0, 0.01, 0), spawn_at=0.05, name="he")
box((1, 1, 1), at=(5, 1, 5), spawn_at=1)
`, nil)
	if err != nil {
		t.Fatal(err)
	}
	stage, err := NewStage(from, Options{})
	if err != nil {
		t.Fatal(err)
	}
	waited := 0
	if n := stage.Pending(); n != 16 {
		t.Errorf("%d bodies are to come", n)
	}
	for range 120 {
		if stage.Step(); stage.Waiting() > 0 {
			waited++
		}
		if n := len(stage.Spawned()); n != 0 && n != 15 && n != 1 || stage.Waiting()%15 != 0 {
			t.Fatalf("%d bodies appear, %d wait", n, stage.Waiting())
		}
	}
	if waited == 0 || stage.Pending() != 0 || len(stage.Notices()) != 1 {
		t.Errorf("he waited for %d steps; %d are still to come; notices %v", waited, stage.Pending(), stage.Notices())
	}
	for i := range from.Joints {
		if m, turned, _ := stage.World().Joint(stage.Joint(i)).Opening(); m > 1e-3 || turned > 1e-2 {
			t.Errorf("%s is open by %v m, %v rad", from.Joints[i].Name, m, turned)
		}
	}
}

package physics_test

import (
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestHeavyOnJoint: a load that hangs on a chain of links lighter than a thousandth of it is warned of, once and by
// name. It is not where the chain bears less, where a rope goes past the chain, where the light one only hangs on the
// heavy one, or where it is held by a spring.
func TestHeavyOnJoint(t *testing.T) {
	ball := joint.Kind(joint.Ball{})
	for _, row := range []struct {
		name         string
		links, load  float64 // kg
		last         joint.Kind
		hung, around bool
		says         string
	}{
		{"at the limit", 1, 1000, ball, true, false, ""},
		{"beyond", 1, 1500, ball, true, false, `"load" has 1.5e+03 times the mass of "link 3", by whose joints it is held`},
		{"beyond, with a rope", 1, 1500, ball, true, true, ""},
		{"a tail", 1, 1500, ball, false, false, ""},
		{"on a spring", 1, 1500, joint.Distance{Axis: joint.Axis{Spring: joint.Spring{Stiffness: 1e4}}}, true, false, ""},
	} {
		l := physicstest.New(t, physics.DefaultConfig())
		var ids []physics.BodyID
		for i, name := range []string{"link 1", "link 2", "link 3", "load"} {
			def := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{0, 10 - float64(i), 0})
			if def.Name, def.Mass = name, row.links; name == "load" {
				def.Mass = row.load
			}
			ids = append(ids, l.Add(def)[0])
		}
		at := func(i int) mgl64.Vec3 { return mgl64.Vec3{0, 10.5 - float64(i), 0} }
		if row.hung {
			link(t, l, physics.JointDef{Kind: joint.Ball{}, A: ids[0], At: at(0)})
		}
		for i := 1; i < 4; i++ {
			kind := joint.Kind(joint.Ball{})
			if i == 3 {
				kind = row.last
			}
			link(t, l, physics.JointDef{Kind: kind, A: ids[i-1], B: ids[i], At: at(i)})
		}
		if row.around {
			link(t, l, physics.JointDef{Kind: joint.Rope{}, A: ids[3], At: mgl64.Vec3{0, 7, 0}, To: &mgl64.Vec3{0, 10.5, 0}})
		}
		got := l.AppendWarnings(nil)
		l.Run(2)
		if n := len(l.AppendWarnings(nil)); n != len(got) {
			t.Errorf("%s: %d warnings, later %d", row.name, len(got), n)
		}
		switch {
		case row.says == "" && len(got) > 0:
			t.Errorf("%s: %s", row.name, got[0].String())
		case row.says != "" && (len(got) != 1 || got[0].Kind != physics.HeavyOnJoint ||
			!strings.HasPrefix(got[0].String(), row.says) || strings.Contains(got[0].String(), "\n")):
			t.Errorf("%s: %v", row.name, got)
		}
	}
}

// TestHeavyOnJointLater: a chain that bears a load since a joint came, or since another one went, is warned of then.
func TestHeavyOnJointLater(t *testing.T) {
	for _, byRope := range []bool{false, true} {
		l := physicstest.New(t, physics.DefaultConfig())
		var ids []physics.BodyID
		for i, name := range []string{"link 1", "link 2", "load"} {
			def := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{0, 10 - float64(i), 0})
			if def.Name, def.Mass = name, 1; name == "load" {
				def.Mass = 1500
			}
			ids = append(ids, l.Add(def)[0])
		}
		for i := 1; i < 3; i++ {
			link(t, l, physics.JointDef{Kind: joint.Ball{}, A: ids[i-1], B: ids[i], At: mgl64.Vec3{0, 10.5 - float64(i), 0}})
		}
		hang := func() {
			link(t, l, physics.JointDef{Kind: joint.Ball{}, A: ids[0], At: mgl64.Vec3{0, 10.5, 0}})
		}
		rope := func() physics.JointID {
			return link(t, l, physics.JointDef{Kind: joint.Rope{}, A: ids[2], At: mgl64.Vec3{0, 8, 0},
				To: &mgl64.Vec3{0, 10.5, 0}}).ID()
		}
		change := hang
		if byRope {
			hang()
			id := rope()
			change = func() { l.RemoveJoint(id) }
		}
		before := len(l.AppendWarnings(nil))
		change()
		after := l.AppendWarnings(nil)
		if before != 0 || len(after) != 1 || after[0].Kind != physics.HeavyOnJoint || after[0].Name != "load" {
			t.Errorf("a rope that goes: %v: %d warnings before, then %v", byRope, before, after)
		}
	}
}

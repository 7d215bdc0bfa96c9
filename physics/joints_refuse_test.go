package physics_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestJointsThatHoldNothing: a joint that could do nothing, or has no direction to act in, is refused.
func TestJointsThatHoldNothing(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	at, near := mgl64.Vec3{0, 5, 0}, mgl64.Vec3{0, 5.0009, 0}
	body, _ := rotor(t, l, at, 2, joint.Hinge{})
	const mend = ", and without a length it has no direction: move its anchors apart, or take a ball"
	for _, row := range []struct {
		kind joint.Kind
		to   mgl64.Vec3
		snap bool
		want string
	}{
		{joint.Filter{}, at, false, "filter: B is missing: the world is no body to pass through: name the other one"},
		{joint.Rod{}, at, false, "rod: its length is 0 mm" + mend},
		{joint.Rod{}, near, true, "rod: its length is 0.9 mm" + mend},
		{joint.Rod{Length: 0.0005}, at, true, "rod: its length is 0.5 mm" + mend},
		{joint.Rope{}, at, false, "rope: its length is 0 mm" + mend},
		{joint.Distance{Axis: joint.Axis{Limit: joint.Between(0, 0)}}, at, false, "distance: its length is 0 mm" + mend},
		{joint.Rope{Hertz: 2}, at, false, ""},
		{joint.Rope{Length: 1}, at, false, ""},
		{joint.Distance{Axis: joint.Axis{Spring: joint.Spring{Hertz: 2}}}, at, false, ""},
	} {
		_, err := l.AddJoint(physics.JointDef{Kind: row.kind, A: body.ID(), At: at, To: &row.to, Snap: row.snap})
		if err == nil != (row.want == "") || err != nil && err.Error() != "joint: "+row.want {
			t.Errorf("%#v:\n got %v\nwant %s", row.kind, err, row.want)
		}
	}
}

// TestNilKinds: a nil pointer to a kind is a missing kind, as nil is.
func TestNilKinds(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	body, _ := rotor(t, l, mgl64.Vec3{}, 2, joint.Hinge{})
	for _, kind := range []joint.Kind{nil, (*joint.Hinge)(nil), (*joint.Gear)(nil)} {
		_, err := l.AddJoint(physics.JointDef{Kind: kind, A: body.ID()})
		if err == nil || !strings.HasPrefix(err.Error(), "joint: Kind is missing") {
			t.Errorf("%T: got %v, want that it is missing", kind, err)
		}
	}
	if _, err := l.AddJoint(physics.JointDef{Kind: &joint.Ball{}, A: body.ID()}); err != nil {
		t.Errorf("a pointer to a kind is refused: %v", err)
	}
}

// TestContradictingCouplings: gears and racks that tie the same axes in another ratio than those before them, directly
// or through others, are refused and leave no trace; those that agree are not, and those that are gone do not count.
func TestContradictingCouplings(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	var hinges []physics.Joint
	for i := range 4 {
		_, hinge := rotor(t, l, mgl64.Vec3{float64(i), 5, 0}, 2, joint.Hinge{})
		hinges = append(hinges, hinge)
	}
	_, slider := rotor(t, l, mgl64.Vec3{4, 5, 0}, 2, joint.Slider{})
	of := func(j physics.Joint) joint.Coupled { return joint.Coupled{Joint: j.ID()} }
	gear := func(i, k int, ratio float64) joint.Gear {
		return joint.Gear{First: of(hinges[i]), Second: of(hinges[k]), Ratio: ratio}
	}
	rack := func(k int, ratio float64) joint.Rack {
		return joint.Rack{Slider: of(slider), Hinge: of(hinges[k]), Ratio: ratio}
	}
	const gears = "gear: couplings before it hold these axes at ratio %v, and with %v as well neither could move: mend " +
		"one, or drop it"
	ids := map[int]physics.JointID{}
	for i, row := range []struct {
		kind joint.Kind
		want string
	}{
		{gear(0, 1, 2), ""},
		{gear(0, 1, 2), ""}, // says the same
		{gear(1, 0, 0.5), ""},
		{gear(0, 1, 3), fmt.Sprintf(gears, 2, 3)},
		{gear(1, 0, 2), fmt.Sprintf(gears, 0.5, 2)},
		{gear(1, 2, 1.0/3), ""},
		{gear(0, 2, -2.0/3), ""},
		{gear(2, 0, 2), fmt.Sprintf(gears, -1.5, 2)},
		{gear(2, 3, 5), ""},
		{rack(3, 0.5), ""},
		{rack(3, 0.25), "rack: couplings before it hold these axes at -3.141592654 m a turn (ratio 0.5), and with " +
			"-1.570796327 m (ratio 0.25) as well neither could move: mend one, or drop it"},
		{rack(0, 0.25), "(ratio -0.15)"},
		{rack(0, -0.15), ""},
	} {
		id, err := l.AddJoint(physics.JointDef{Kind: row.kind})
		if ids[i] = id; err == nil != (row.want == "") || err != nil && !strings.Contains(err.Error(), row.want) {
			t.Errorf("%#v:\n got %v\nwant %s", row.kind, err, row.want)
		}
	}
	for _, i := range []int{0, 1, 2} {
		l.RemoveJoint(ids[i])
	}
	if _, err := l.AddJoint(physics.JointDef{Kind: gear(0, 1, 3)}); err == nil {
		t.Error("the way through the third wheel is forgotten")
	}
	l.RemoveJoint(ids[6])
	l.RemoveJoint(ids[12])
	if _, err := l.AddJoint(physics.JointDef{Kind: gear(0, 1, 3)}); err != nil {
		t.Errorf("what has gone still counts: %v", err)
	}
}

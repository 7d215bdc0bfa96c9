package physics_test

import (
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// plank returns a block of 2 kg whose left end is at a point.
func plank(at mgl64.Vec3) physics.BodyDef {
	def := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.5, 0.05, 0.1}, at.Add(mgl64.Vec3{0.5, 0, 0}))
	def.Mass = 2
	return def
}

// TestJointForce: a plank welded to the world pulls at its anchor with its weight and its moment; welded between two
// planks, the joint holds the outer one alone. A motor that holds a plank level gives its moment.
func TestJointForce(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	inner, outer := l.Add(plank(mgl64.Vec3{}))[0], l.Add(plank(mgl64.Vec3{1.01, 0, 0}))[0]
	root := link(t, l, physics.JointDef{Kind: joint.Weld{}, A: inner})
	middle := link(t, l, physics.JointDef{Kind: joint.Weld{}, A: inner, B: outer, At: mgl64.Vec3{1.005, 0, 0}})
	held := l.Add(plank(mgl64.Vec3{0, 5, 0}))[0]
	motor := link(t, l, physics.JointDef{Kind: joint.Hinge{Axis: joint.Axis{Motor: joint.SpeedMotor(0, 100)}},
		A: held, At: mgl64.Vec3{0, 5, 0}, Axis: mgl64.Vec3{0, 0, 1}})
	l.Seconds(0.5)
	const g = 9.81
	near := func(what string, got, want mgl64.Vec3) {
		t.Helper()
		if !(got.Sub(want).Len() <= 1e-3*want.Len()) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	// B is the world at the root: its share of the load is the weight of both planks, downwards.
	force, torque := root.Force()
	near("force on the world", force, mgl64.Vec3{0, -4 * g, 0})
	near("torque on the world", torque, mgl64.Vec3{0, 0, -2*g*0.5 - 2*g*1.51})
	force, torque = middle.Force()
	near("force on the outer plank", force, mgl64.Vec3{0, 2 * g, 0})
	near("torque on the outer plank", torque, mgl64.Vec3{0, 0, 2 * g * 0.505})
	if got, want := motor.MotorForce(0), 2*g*0.5; !(math.Abs(got-want) <= 1e-3*want) {
		t.Errorf("motor: %v N m, want %v", got, want)
	}
	if a, b := middle.Bodies(); a != inner || b != outer {
		t.Errorf("bodies %v and %v, want %v and %v", a, b, inner, outer)
	}
	if a, b := root.Bodies(); a != inner || !b.IsZero() {
		t.Errorf("bodies %v and %v, want %v and the world", a, b, inner)
	}
}

// TestJointSetAxis: a hinge at rest, asleep, is driven by a motor that it is given later, to a limit that it is given
// later still. Values that make no sense change nothing.
func TestJointSetAxis(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	l.SetSleeping(true)
	l.SetGravity(mgl64.Vec3{})
	id := l.Add(plank(mgl64.Vec3{}))[0]
	j := link(t, l, physics.JointDef{Name: "arm", Kind: joint.Hinge{}, A: id, Axis: mgl64.Vec3{0, 1, 0}})
	l.Seconds(2)
	if !l.Body(id).Asleep() {
		t.Fatal("a hinge at rest does not sleep")
	}
	if err := j.SetAxis(0, joint.Axis{Motor: joint.SpeedMotor(3, 50)}); err != nil {
		t.Fatal(err)
	}
	l.Seconds(1)
	if got := j.Speed(0); !(math.Abs(got-3) <= 1e-6) {
		t.Errorf("speed %v rad/s, want 3", got)
	}
	limit := j.Coordinate(0) + 1
	err := j.SetAxis(0, joint.Axis{Motor: joint.SpeedMotor(3, 50), Limit: joint.Between(limit, -limit)})
	if err == nil || !strings.Contains(err.Error(), `joint "arm": angle`) ||
		!strings.Contains(err.Error(), "lower bound must come first") {
		t.Fatalf("limits the wrong way round: %v", err)
	}
	if err := j.SetAxis(1, joint.Axis{}); err == nil || !strings.Contains(err.Error(), "has 1 axes") {
		t.Fatalf("an axis that is none: %v", err)
	}
	if err := j.SetAxis(0, joint.Axis{Motor: joint.SpeedMotor(3, 50), Limit: joint.AtMost(limit)}); err != nil {
		t.Fatal(err)
	}
	l.Seconds(2)
	if got := j.Coordinate(0); !(math.Abs(got-limit) <= 1e-6) {
		t.Errorf("stands at %v rad, want %v", got, limit)
	}
}

// TestJointRemove: a ball on a rope falls once the rope goes, a body takes its joints along, and a pair that a joint
// kept from colliding collides again when the last joint between its bodies has gone.
func TestJointRemove(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	l.SetSleeping(true)
	m := physicstest.Material(0.3)
	ids := l.Add(physicstest.Ball(m, 0.1, mgl64.Vec3{0, 3, 0}), physicstest.Ball(m, 0.1, mgl64.Vec3{0, 2, 0}))
	top := link(t, l, physics.JointDef{Kind: joint.Ball{}, A: ids[0], At: mgl64.Vec3{0, 4, 0}})
	first := link(t, l, physics.JointDef{Kind: joint.Ball{}, A: ids[0], B: ids[1], At: mgl64.Vec3{0, 2.5, 0}})
	second := link(t, l, physics.JointDef{Kind: joint.Ball{}, A: ids[0], B: ids[1], At: mgl64.Vec3{0, 2.5, 0}})
	l.Seconds(3)
	if !l.Body(ids[1]).Asleep() {
		t.Fatal("two balls that hang do not sleep")
	}
	if l.RemoveJoint(first.ID()); !l.Ignores(ids[0], ids[1]) {
		t.Error("the pair collides although a joint is left")
	}
	if l.RemoveJoint(second.ID()); l.Ignores(ids[0], ids[1]) {
		t.Error("the pair goes on ignoring each other without a joint")
	}
	l.Seconds(0.5)
	if fell := 2 - l.Body(ids[1]).Position().Y(); !(math.Abs(fell-0.5*9.81*0.25) <= 1e-3) {
		t.Errorf("the lower ball fell by %v m in half a second", fell)
	}
	l.RemoveBody(ids[0])
	if l.HasJoint(top.ID()) || len(l.AppendJoints(nil)) != 0 {
		t.Error("the joint of a removed body is still there")
	}
	l.Seconds(0.1)
}

// TestJointErrors: definitions that make no sense are refused by name, and change nothing.
func TestJointErrors(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.3)
	wall := physicstest.Block(m, mgl64.Vec3{1, 1, 0.1}, mgl64.Vec3{0, 0, -2})
	wall.Kind = physics.Static
	ids := l.Add(plank(mgl64.Vec3{}), wall, plank(mgl64.Vec3{2, 0, 0}))
	apart := mgl64.Vec3{2, 0, 0}
	for _, row := range []struct {
		def  physics.JointDef
		want string
	}{
		{physics.JointDef{A: ids[0]}, "Kind is missing"},
		{physics.JointDef{Name: "x", Kind: joint.Weld{}, A: ids[0], B: ids[0]}, `joint "x": its bodies A and B are the same`},
		{physics.JointDef{Kind: joint.Weld{}, B: ids[0]}, "its body A is missing: put it in A"},
		{physics.JointDef{Kind: joint.Weld{}, A: ids[1]}, "nothing could give way"},
		{physics.JointDef{Kind: joint.Ball{}, A: ids[0], At: mgl64.Vec3{math.NaN()}}, "At must be finite, got [NaN 0 0]"},
		{physics.JointDef{Kind: joint.Ball{}, A: ids[0], To: &mgl64.Vec3{math.Inf(1)}}, "To must be finite, got [+Inf 0 0]"},
		{physics.JointDef{Kind: joint.Ball{}, A: ids[0], Axis: mgl64.Vec3{math.NaN()}}, "Axis must be finite, got [NaN 0 0]"},
		{physics.JointDef{Kind: joint.Ball{}, A: ids[0], At: mgl64.Vec3{1e12}},
			"At must be within 1e+08 m of the origin, got [1e+12 0 0]"},
		{physics.JointDef{Kind: joint.Ball{}, A: ids[0], B: ids[2], At: mgl64.Vec3{1, 0, 0}, To: &apart},
			"the anchors are 1.00 m apart"},
		{physics.JointDef{Kind: joint.Hinge{}, A: ids[0], B: ids[2], At: mgl64.Vec3{1.5, 0, 0},
			Axis: mgl64.Vec3{0, 1, 0}, AxisB: mgl64.Vec3{0, 1, 0.1}}, "the frames are 5.71 degrees (0.0997 rad) apart"},
		{physics.JointDef{Kind: joint.Hinge{Axis: joint.Axis{Limit: joint.Between(0.2, 1)}}, A: ids[0]},
			"hinge: its angle begins 11.5 degrees (0.2 rad) beyond its limit: set Snap"},
		{physics.JointDef{Kind: joint.Slider{Axis: joint.Axis{Limit: joint.AtMost(-0.0031)}}, A: ids[0]},
			"slider: its position begins 3.1 mm beyond its limit: set Snap"},
	} {
		_, err := l.AddJoint(row.def)
		if err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%+v: got %v, want %q", row.def, err, row.want)
		}
	}
	if len(l.AppendJoints(nil)) != 0 || l.Ignores(ids[0], ids[2]) {
		t.Error("a refused joint left something behind")
	}
}

// TestSnapBringsBackWithinLimits: a joint that begins beyond its limit is added with Snap, and comes back; one whose
// limit yields needs none.
func TestSnapBringsBackWithinLimits(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	ids := l.Add(plank(mgl64.Vec3{}), plank(mgl64.Vec3{4, 0, 0}))
	hinge := joint.Hinge{Axis: joint.Axis{Limit: joint.Between(0.2, 1)}}
	j := link(t, l, physics.JointDef{Kind: hinge, A: ids[0], Axis: mgl64.Vec3{0, 1, 0}, Snap: true})
	hinge.Limit.Hertz = 5
	link(t, l, physics.JointDef{Kind: hinge, A: ids[1], At: mgl64.Vec3{4, 0, 0}, Axis: mgl64.Vec3{0, 1, 0}})
	if l.Seconds(1); math.Abs(j.Coordinate(0)-0.2) > 1e-3 {
		t.Errorf("it is at %v rad after a second", j.Coordinate(0))
	}
}

// TestJointKeysKeepAwake: a motor whose aim changes after some seconds moves its body although nothing has moved till
// then.
func TestJointKeysKeepAwake(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	l.SetSleeping(true)
	id := l.Add(plank(mgl64.Vec3{}))[0]
	motor := joint.TargetMotor(0, 5, 1, 1000)
	motor.Keys = []joint.Key{{Time: 3, Value: 0}, {Time: 4, Value: 1}}
	j := link(t, l, physics.JointDef{Kind: joint.Hinge{Axis: joint.Axis{Motor: motor}}, A: id, Axis: mgl64.Vec3{0, 1, 0}})
	if l.Seconds(2.9); !(math.Abs(j.Coordinate(0)) <= 1e-9) {
		t.Fatalf("at %v rad before it is to move", j.Coordinate(0))
	}
	if l.Seconds(3); !(math.Abs(j.Coordinate(0)-1) <= 1e-3) {
		t.Errorf("at %v rad in the end, want 1", j.Coordinate(0))
	}
	if l.Seconds(2); !l.Body(id).Asleep() {
		t.Error("does not sleep once its motor has arrived")
	}
}

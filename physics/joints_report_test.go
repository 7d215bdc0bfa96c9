package physics_test

import (
	"math"
	"reflect"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// events runs for a time (s) and returns the events of joints, their times counted from the start of the world.
func events(l *physicstest.Lab, seconds float64) (all []physics.JointEvent) {
	for range int(seconds*l.Config().Hz + 0.5) {
		start := float64(l.StepCount()) / l.Config().Hz
		l.Run(1)
		for _, e := range l.Report().Joints.Events {
			e.Time += start
			all = append(all, e)
		}
	}
	return all
}

// kinds are the kinds of some events.
func kinds(events []physics.JointEvent) (out []physics.JointEventKind) {
	for _, e := range events {
		out = append(out, e.Kind)
	}
	return out
}

// TestJointThroughWallIsReported: a joint that would pull two bodies through a wall opens, is tangled, stays so while
// its bodies sleep, and closes when the wall is gone.
func TestJointThroughWallIsReported(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	l.SetSleeping(true)
	m := physicstest.Material(0.5)
	half := mgl64.Vec3{0.1, 0.1, 0.1}
	wall := physicstest.Block(m, mgl64.Vec3{0.005, 1, 1}, mgl64.Vec3{0, 1, 0})
	wall.Kind = physics.Static
	ids := l.Add(physicstest.Floor(m), wall, physicstest.Block(m, half, mgl64.Vec3{-0.15, 0.101, 0}),
		physicstest.Block(m, half, mgl64.Vec3{0.15, 0.101, 0}))
	link(t, l, physics.JointDef{Kind: joint.Filter{}, A: ids[2], B: ids[3]})
	j := link(t, l, physics.JointDef{Name: "gate", Kind: joint.Ball{}, A: ids[2], B: ids[3],
		At: mgl64.Vec3{-0.05, 0.101, 0}, To: &mgl64.Vec3{0.05, 0.101, 0}, Snap: true})
	got := events(l, 3)
	want := []physics.JointEventKind{physics.JointOpened, physics.JointTangled}
	if !reflect.DeepEqual(kinds(got), want) {
		t.Fatalf("%v, want %v", kinds(got), want)
	}
	if e := got[1]; e.Joint != j.ID() || e.Name != "gate" || e.A != ids[2] || e.B != ids[3] || !(e.Opening > 9e-3) ||
		!(e.Time > 0.5 && e.Time < 1) {
		t.Errorf("%+v", e)
	}
	r := l.Report().Joints
	metres, _, _ := j.Opening()
	if r.Count != 2 || r.Open != 1 || r.Tangled != 1 || r.Opening.Joint != j.ID() ||
		math.Abs(r.Opening.Value-metres) > 1e-9 ||
		r.OpenFor.Joint != j.ID() || math.Abs(r.OpenFor.Value-3) > 1e-9 || !l.Body(ids[2]).Asleep() {
		t.Errorf("%+v, open by %v m", r, metres)
	}
	gap := physics.JointGap{Opening: r.Opening.Value, OpenFor: r.OpenFor.Value, Tangled: true}
	if got := j.Gap(); got != gap {
		t.Errorf("%+v", got)
	}
	l.RemoveBody(ids[1])
	l.Body(ids[2]).Wake()
	got = events(l, 2)
	if len(got) != 1 || got[0].Kind != physics.JointClosed || !(got[0].Opening < 0.5e-3) {
		t.Errorf("%+v", got)
	}
	if r := l.Report().Joints; r.Open != 0 || r.Tangled != 0 || r.OpenFor != (physics.JointMost{}) {
		t.Errorf("%+v", r)
	}
}

// TestLimitEvents: a door at 5 rad/s reaches its limit when it has turned to it, and reports its speed; where the limit
// throws it back it leaves it within the same step; a rope reports when it is taut.
func TestLimitEvents(t *testing.T) {
	for _, hz := range []float64{30, 60, 240} {
		cfg := physics.DefaultConfig()
		cfg.Gravity, cfg.Hz = mgl64.Vec3{}, hz
		for _, restitution := range []float64{0, 0.5} {
			l := physicstest.New(t, cfg)
			def := plank(mgl64.Vec3{})
			def.AngularVelocity, def.Velocity = mgl64.Vec3{0, 5, 0}, mgl64.Vec3{0, 0, -2.5}
			limit := joint.Limit{On: true, Lo: -1, Hi: 1.3, Restitution: restitution}
			hinge := joint.Hinge{Axis: joint.Axis{Limit: limit}}
			j := link(t, l, physics.JointDef{Kind: hinge, A: l.Add(def)[0], Axis: mgl64.Vec3{0, 1, 0}})
			got := events(l, 1)
			want := []physics.JointEventKind{physics.JointReachedLimit}
			if restitution > 0 { // it comes to the other limit at 2.5 rad/s after 0.92 s
				want = append(want, physics.JointLeftLimit)
			}
			if !reflect.DeepEqual(kinds(got), want) {
				t.Errorf("%g Hz, restitution %v: %v, want %v", hz, restitution, kinds(got), want)
				continue
			}
			e := got[0]
			if math.Abs(e.Time-1.3/5) > 2/hz/16 || math.Abs(e.Speed-5) > 1e-6 || e.Limit != 1.3 || e.Axis != 0 ||
				e.Joint != j.ID() || !e.B.IsZero() {
				t.Errorf("%g Hz, restitution %v: %+v", hz, restitution, e)
			}
		}
	}
	l := physicstest.New(t, physics.DefaultConfig())
	ball := l.Add(physicstest.Ball(physicstest.Material(0.3), 0.1, mgl64.Vec3{0, 5, 0}))[0]
	link(t, l, physics.JointDef{Kind: joint.Rope{Length: 1}, A: ball, At: mgl64.Vec3{0, 5, 0},
		To: &mgl64.Vec3{0, 5.5, 0}})
	got := events(l, 2)
	drop, speed := physicstest.Fall(math.Sqrt(2 * 0.5 / physicstest.Gravity))
	if len(got) != 1 || got[0].Kind != physics.JointReachedLimit || math.Abs(got[0].Speed-speed) > 0.02 ||
		got[0].Limit != 1 {
		t.Errorf("%v m, %v m/s: %+v", drop, speed, got)
	}
}

// TestJointEventsAllocateNothing: a rod that is thrown to and fro between its limits allocates nothing.
func TestJointEventsAllocateNothing(t *testing.T) {
	cfg := physics.DefaultConfig()
	cfg.Gravity = mgl64.Vec3{}
	l := physicstest.New(t, cfg)
	def := plank(mgl64.Vec3{})
	def.AngularVelocity, def.Velocity = mgl64.Vec3{0, 5, 0}, mgl64.Vec3{0, 0, -2.5}
	limit := joint.Limit{On: true, Lo: -0.1, Hi: 0.1, Restitution: 1}
	link(t, l, physics.JointDef{Kind: joint.Hinge{Axis: joint.Axis{Limit: limit}}, A: l.Add(def)[0],
		Axis: mgl64.Vec3{0, 1, 0}, BreakForce: 1e6})
	l.Run(60)
	seen := 0
	step := func() {
		l.Step()
		seen += len(l.Report().Joints.Events)
	}
	if n := testing.AllocsPerRun(120, step); n > 0 || seen < 80 {
		t.Errorf("%v allocations a step, %d events", n, seen)
	}
}

// TestJointReportMeasures: the report has the greatest of what handles tell, in the units that they have, and limits
// that yield count for nothing.
func TestJointReportMeasures(t *testing.T) {
	cfg := physics.DefaultConfig()
	cfg.Gravity = mgl64.Vec3{}
	l := physicstest.New(t, cfg)
	add := func(def physics.JointDef) physics.Joint {
		n := float64(len(l.Bodies()))
		def.At = mgl64.Vec3{5 * n, 0, 0}
		def.A, def.Snap = l.Add(plank(def.At))[0], true
		if def.To != nil {
			to := def.At.Add(*def.To)
			def.To = &to
		}
		return link(t, l, def)
	}
	rope := add(physics.JointDef{Kind: joint.Rope{Length: 1}, To: &mgl64.Vec3{0, 1.5, 0}})
	weld := add(physics.JointDef{Kind: joint.Weld{}, AxisB: mgl64.Vec3{1, 0.4, 0}, Axis: mgl64.Vec3{1, 0, 0}})
	door := add(physics.JointDef{Kind: joint.Hinge{Axis: joint.Axis{Limit: joint.Between(0.3, 1)}}})
	soft := joint.Between(2, 3)
	soft.Hertz, soft.Ratio = 1, 1
	add(physics.JointDef{Kind: joint.Hinge{Axis: joint.Axis{Limit: soft}}})
	l.Run(1)
	r := l.Report().Joints
	if r.Count != 4 || r.Open != 1 || r.Opening.Joint != rope.ID() || r.Turn.Joint != weld.ID() ||
		r.Over.Joint != door.ID() {
		t.Errorf("%+v", r)
	}
	_, _, long := rope.Opening()
	_, turn, _ := weld.Opening()
	_, _, over := door.Opening()
	for k, pair := range [][2]float64{{r.Opening.Value, long}, {r.Turn.Value, turn}, {r.Over.Value, over}} {
		if pair[0] <= 0 || math.Abs(pair[0]-pair[1]) > 1e-12 {
			t.Errorf("value %d: %v, the joint itself tells %v", k, pair[0], pair[1])
		}
	}
}

// TestJointEventsOnAnyThreads: figures whose joints break as they fall on a floor have the same events, in the same
// order, on one thread and on eight.
func TestJointEventsOnAnyThreads(t *testing.T) {
	physicstest.Long(t)
	one, eight := figures(t, 20, false, 1), figures(t, 20, false, 8)
	defer eight.Close()
	for _, w := range []*physics.World{one, eight} {
		for _, id := range w.AppendJoints(nil) {
			j := w.Joint(id)
			a, b := j.Bodies()
			at, _ := j.Anchors()
			if _, err := w.AddJoint(physics.JointDef{Kind: joint.Ball{}, A: a, B: b, At: at, BreakForce: 100}); err != nil {
				t.Fatal(err)
			}
		}
	}
	var seen [6]int
	for step := range 120 {
		one.Step()
		eight.Step()
		a, b := one.Report().Joints, eight.Report().Joints
		if !reflect.DeepEqual(a, b) || one.Hash() != eight.Hash() {
			t.Fatalf("step %d:\n%+v\non eight threads:\n%+v", step, a, b)
		}
		for k, e := range a.Events {
			if seen[e.Kind]++; k > 0 && a.Events[k-1].Time > e.Time {
				t.Errorf("step %d: event %d comes before another one", step, k)
			}
		}
	}
	if seen[physics.JointReachedLimit] < 3 || seen[physics.JointLeftLimit] < 2 || seen[physics.JointBroke] < 20 {
		t.Errorf("%v: too few events to tell", seen)
	}
}

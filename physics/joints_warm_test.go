package physics_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestWarmJointsAllocateNothing: a step of figures in flight and on the floor allocates nothing once it is warm.
func TestWarmJointsAllocateNothing(t *testing.T) {
	for _, flying := range []bool{true, false} {
		w := figures(t, 4, flying, 1)
		for range 240 {
			w.Step()
		}
		if n := testing.AllocsPerRun(60, w.Step); n > 0 {
			t.Errorf("flying %v: %v allocations a step", flying, n)
		}
	}
}

// TestWarmImpactsOfJointsAllocateNothing: nor does one in which a dumbbell bounces off the floor.
func TestWarmImpactsOfJointsAllocateNothing(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.3)
	m.Restitution = 1
	l.Add(physicstest.Floor(m))
	ids := l.Add(physicstest.Ball(m, 0.1, mgl64.Vec3{0, 0.5, 0}), physicstest.Ball(m, 0.1, mgl64.Vec3{0.5, 0.8, 0}))
	link(t, l, physics.JointDef{Kind: joint.Rod{}, A: ids[0], B: ids[1], At: mgl64.Vec3{0, 0.5, 0},
		To: &mgl64.Vec3{0.5, 0.8, 0}})
	step := func() int {
		l.Step()
		return l.Report().Work.Bounces
	}
	for range 240 {
		step()
	}
	bounces := 0
	if n := testing.AllocsPerRun(240, func() { bounces += step() }); n > 0 || bounces < 10 {
		t.Errorf("%v allocations a step, %d bounces", n, bounces)
	}
}

// TestJointsOnAnyThreads: figures that fall on a floor have the same bits on one thread and on eight.
func TestJointsOnAnyThreads(t *testing.T) {
	physicstest.Long(t)
	one, eight := figures(t, 30, false, 1), figures(t, 30, false, 8)
	defer eight.Close()
	for step := range 50 {
		one.Step()
		eight.Step()
		if one.Hash() != eight.Hash() {
			t.Fatalf("step %d: other bits on eight threads", step)
		}
	}
}

// TestCoupledJointsAreWarmOnAnyThreads: so do a wagon, gears, a screw, a pulley and a bead on a path.
func TestCoupledJointsAreWarmOnAnyThreads(t *testing.T) {
	works := func(threads int) *physicstest.Lab {
		cfg := physics.DefaultConfig()
		cfg.Threads = threads
		l := physicstest.New(t, cfg)
		wagon(t, l, 0.1)
		_, first := rotor(t, l, mgl64.Vec3{9, 5, 0}, 2, joint.Hinge{Axis: joint.Axis{Motor: joint.SpeedMotor(9, 1)}})
		_, second := rotor(t, l, mgl64.Vec3{9, 6, 0}, 1, joint.Cylinder{})
		link(t, l, physics.JointDef{Kind: joint.Gear{First: joint.Coupled{Joint: first.ID()},
			Second: joint.Coupled{Joint: second.ID(), Axis: "angle"}, Ratio: 2}})
		link(t, l, physics.JointDef{Kind: joint.Rack{Slider: joint.Coupled{Joint: second.ID()},
			Hinge: joint.Coupled{Joint: second.ID()}, Ratio: 0.1}})
		points := circle(12, 1, 9)
		m := physicstest.Material(0.3)
		ids := l.Add(physicstest.Ball(m, 0.1, points[0]), physicstest.Ball(m, 0.2, mgl64.Vec3{3, 7, 3}))
		l.Body(ids[1]).SetVelocity(mgl64.Vec3{1, 0, 0}, mgl64.Vec3{})
		link(t, l, physics.JointDef{Kind: joint.Path{Points: points, Closed: true, Turn: joint.TurnTangent}, A: ids[0],
			At: points[0]})
		link(t, l, physics.JointDef{Kind: joint.Pulley{Over: [2]mgl64.Vec3{{2, 11, 0}, {3, 11, 3}}}, A: ids[0], B: ids[1],
			At: points[0], To: &mgl64.Vec3{3, 7, 3}})
		return l
	}
	one, eight := works(1), works(8)
	defer eight.Close()
	for step := range 240 {
		one.Run(1)
		eight.Step()
		if one.Hash() != eight.Hash() {
			t.Fatalf("step %d: other bits on eight threads", step)
		}
	}
	if n := testing.AllocsPerRun(60, one.Step); n > 0 {
		t.Errorf("%v allocations a step", n)
	}
}

package physics_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// newPit returns a world with a pit 2 m wide, and a plate above it that goes down into it and up again.
func newPit(t *testing.T, hz float64, threads int) *linked {
	t.Helper()
	cfg := physics.DefaultConfig()
	cfg.Hz, cfg.Threads = hz, threads
	l := &linked{Lab: physicstest.New(t, cfg), t: t}
	l.Add(physicstest.Floor(physicstest.Material(0.5)))
	for _, side := range []float64{-1, 1} {
		l.Add(static(mgl64.Vec3{0.1, 3, 1.2}, mgl64.Vec3{1.1 * side, 3, 0}),
			static(mgl64.Vec3{1.2, 3, 0.1}, mgl64.Vec3{0, 3, 1.1 * side}))
	}
	id := l.Add(kinematic(mgl64.Vec3{0.998, 0.1, 0.998}, mgl64.Vec3{0, 7, 0}))[0]
	if err := l.Body(id).SetCourse(physics.Course{Then: physics.ReturnAtEnd,
		Stops: []physics.Stop{{Time: 1.5}, {Time: 3, Shift: mgl64.Vec3{0, -6.6, 0}}}}); err != nil {
		t.Fatal(err)
	}
	return l
}

// randomSolid returns a box, a card, a pill or a ball about 0.1 m wide.
func randomSolid(t *testing.T, r *rand.Rand, at mgl64.Vec3) physics.BodyDef {
	m := physicstest.Material(0.6 * r.Float64())
	size := func() float64 { return 0.03 + 0.07*r.Float64() }
	switch r.IntN(5) {
	case 0:
		return physicstest.Block(m, mgl64.Vec3{size(), 0.003, size()}, at)
	case 1:
		return bone(t, size(), 0.02+0.03*r.Float64(), at)
	case 2:
		return physicstest.Ball(m, size(), at)
	case 3:
		shape, err := collision.Cylinder(size(), 2*size(), 12)
		if err != nil {
			t.Fatal(err)
		}
		return physics.BodyDef{Kind: physics.Dynamic, Position: at, Solids: []physics.Solid{{Shape: shape, Material: m}}}
	}
	return physicstest.Block(m, mgl64.Vec3{size(), size(), size()}, at)
}

// randomJoint returns a kind of joint.
func randomJoint(r *rand.Rand) joint.Kind {
	limit := joint.Between(-0.1-r.Float64(), 0.1+r.Float64())
	switch r.IntN(5) {
	case 0:
		return joint.Hinge{Axis: joint.Axis{Limit: limit}}
	case 1:
		return joint.Hinge{Axis: joint.Axis{Motor: joint.SpeedMotor(20*r.Float64()-10, 50*r.Float64())}}
	case 2:
		return joint.Weld{}
	case 3:
		return joint.Slider{Axis: joint.Axis{Limit: joint.Between(-0.05, 0.05)}}
	}
	return joint.Ball{}
}

// addTree adds a random tree of bodies of masses up to 1:100 that spins.
func (l *linked) addTree(r *rand.Rand, at mgl64.Vec3) {
	l.t.Helper()
	n := 2 + r.IntN(14)
	var of []physics.BodyID
	var places []mgl64.Vec3
	vel := func(size float64) mgl64.Vec3 {
		return mgl64.Vec3{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}.Mul(size)
	}
	for k := range n {
		place := at.Add(mgl64.Vec3{0.32 * float64(k%3), 0.32 * float64(k/9), 0.32 * float64(k/3%3)})
		def := randomSolid(l.t, r, place)
		def.Velocity, def.AngularVelocity = vel(5), vel(30)
		of, places = append(of, l.body(def, math.Pow(100, r.Float64()))), append(places, place)
		if k > 0 {
			to := r.IntN(k)
			middle := places[to].Add(place).Mul(0.5)
			id, err := l.AddJoint(physics.JointDef{Kind: randomJoint(r), A: of[to], B: of[k], At: middle,
				Axis: vel(1), Collide: r.IntN(4) == 0})
			if err != nil {
				l.t.Fatal(err)
			}
			l.joints = append(l.joints, l.Joint(id))
		}
	}
}

// fill puts figures, or random trees, above one another into the pit.
func (l *linked) fill(seed uint64, count int, figures bool) {
	r := rand.New(rand.NewPCG(seed, 18))
	for k := range count {
		at := mgl64.Vec3{-0.32, 0.3 + 0.9*float64(k), -0.32}
		if figures {
			lying := mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{1, 0, 0})
			turn := lying.Mul(mgl64.QuatRotate(0.3*r.NormFloat64(), mgl64.Vec3{0, 1, 0}))
			l.addFigure(mgl64.Vec3{0, 0.5 + 0.6*float64(k), -0.85}, turn)
			continue
		}
		l.addTree(r, at)
	}
}

// TestPitOfFigures presses three figures in a pit, at night five. Joints open by at most 120 mm, and in the end all are
// closed but in one pit and a fifth of them.
func TestPitOfFigures(t *testing.T) {
	physicstest.Long(t)
	rates, count := []float64{60, 60, 60, 60, 60, 15, 30, 120, 240}, 5
	if !physicstest.Nightly() {
		rates, count = rates[:2], 3
	}
	open := 0
	for seed, hz := range rates {
		l := newPit(t, hz, 1)
		l.fill(uint64(seed), count, true)
		l.run(6)
		l.log(fmt.Sprintf("pit, %g Hz", hz))
		if most, _ := l.widest(); !(most <= 120e-3) {
			t.Errorf("%g Hz: open by %.3f mm; want at most 120", hz, 1e3*most)
		}
		if !(l.open[len(l.open)-1] <= 0.1e-3) {
			open++
		}
		for _, id := range l.ids {
			if v := l.Body(id).Velocity().Len(); !(v < 20) {
				t.Errorf("%g Hz: a body at %g m/s in the end", hz, v)
			}
		}
	}
	if open > 1+len(rates)/5 {
		t.Errorf("%d of %d pits have open joints in the end", open, len(rates))
	}
}

// TestPitOnAnyThreads: pressed figures and trees have the same bits on one thread and on five.
func TestPitOnAnyThreads(t *testing.T) {
	physicstest.Long(t)
	kinds, count := []bool{true, false}, 5
	if !physicstest.Nightly() {
		kinds, count = kinds[:1], 3
	}
	for _, figures := range kinds {
		one, five := newPit(t, 60, 1), newPit(t, 60, 5)
		one.fill(7, count, figures)
		five.fill(7, count, figures)
		for step := range 200 {
			one.Step()
			five.Step()
			if one.Hash() != five.Hash() {
				t.Fatalf("figures %v, step %d: other bits on five threads", figures, step)
			}
		}
		five.Close()
	}
}

// TestPressedJointsAllocateNothing: steps in which the guard holds figures allocate nothing once they are warm.
func TestPressedJointsAllocateNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("a long scene: left out of short runs")
	}
	l := newPit(t, 60, 1)
	l.fill(2, 3, true)
	for range 480 {
		l.Step()
	}
	failed := 0
	step := func() {
		l.Step()
		failed += l.Report().Work.Failing
	}
	for seconds := 0; failed == 0 && seconds < 10; seconds++ { // the press comes down again
		if n := testing.AllocsPerRun(60, step); n > 0 {
			t.Errorf("%v allocations a step, %d pairs that fail; want none", n, failed)
		}
	}
	if failed == 0 {
		t.Error("the guard has nothing to hold")
	}
}

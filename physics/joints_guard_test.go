package physics_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// linked is a world with joints under test, and how far they were open after each step.
type linked struct {
	*physicstest.Lab
	t      *testing.T
	ids    []physics.BodyID
	joints []physics.Joint

	open       []float64 // m, by step: the widest
	turn, over float64   // rad, and m or rad: the worst of all steps
	start, up  float64   // J: energy at first, and the most by which it rose above that
}

// newLinked returns an empty world with the floor at y = 0.
func newLinked(t *testing.T, hz float64) *linked {
	t.Helper()
	cfg := physics.DefaultConfig()
	cfg.Hz = hz
	return &linked{Lab: physicstest.New(t, cfg), t: t}
}

// body adds a body of a mass (kg) and returns its id.
func (l *linked) body(def physics.BodyDef, mass float64) physics.BodyID {
	l.t.Helper()
	def.Mass = mass
	id := l.Add(def)[0]
	l.ids = append(l.ids, id)
	return id
}

// link adds a joint.
func (l *linked) link(def physics.JointDef) {
	l.t.Helper()
	l.joints = append(l.joints, link(l.t, l.Lab, def))
}

// run steps for a time (s) and notes how far the joints are open.
func (l *linked) run(seconds float64) {
	l.t.Helper()
	if len(l.open) == 0 {
		l.start = energy(l.Lab)
	}
	for range int(seconds*l.Config().Hz + 0.5) {
		l.Run(1)
		widest := 0.0
		for k := range l.joints {
			metres, radians, over := l.joints[k].Opening()
			widest, l.turn, l.over = max(widest, metres), max(l.turn, radians), max(l.over, over)
		}
		l.open = append(l.open, widest)
		l.up = max(l.up, energy(l.Lab)-l.start)
	}
}

// widest returns how far (m) the joints were open at most, and in 99 % of the steps.
func (l *linked) widest() (most, p99 float64) {
	sorted := slices.Sorted(slices.Values(l.open))
	return slices.Max(l.open), sorted[(len(sorted)-1)*99/100]
}

// atMost fails if the joints were open by more (m) in any step, or in one of a hundred.
func (l *linked) atMost(most, p99 float64) {
	l.t.Helper()
	if x, y := l.widest(); !(x <= most) || !(y <= p99) {
		l.t.Errorf("open by %.3f mm, 99 %% %.4f; want at most %g, %g", 1e3*x, 1e3*y, 1e3*most, 1e3*p99)
	}
}

// log writes the figures of a run.
func (l *linked) log(name string) {
	l.t.Helper()
	most, p99 := l.widest()
	l.t.Logf("%s: open %.3f mm, 99 %% %.4f, now %.4f; turn %.2f over %.2f mrad; lost %.3f ms; energy +%.2f J; %d awake",
		name, 1e3*most, 1e3*p99, 1e3*l.open[len(l.open)-1], 1e3*l.turn, 1e3*l.over, 1e3*l.Report().LostTotal, l.up,
		l.Awake(l.ids))
}

// static is a block that never moves.
func static(half, at mgl64.Vec3) physics.BodyDef {
	def := physicstest.Block(physicstest.Material(0.5), half, at)
	def.Kind = physics.Static
	return def
}

// bone is a capsule along y.
func bone(t *testing.T, half, radius float64, at mgl64.Vec3) physics.BodyDef {
	t.Helper()
	shape, err := collision.Capsule(half, radius)
	if err != nil {
		t.Fatal(err)
	}
	return physics.BodyDef{Kind: physics.Dynamic, Position: at,
		Solids: []physics.Solid{{Shape: shape, Material: physicstest.Material(0.5)}}}
}

// newChain hangs links of 0.2 m and a ball from a point.
func newChain(t *testing.T, links int, mass, ball float64) *linked {
	l := newLinked(t, 60)
	m := physicstest.Material(0.3)
	var before physics.BodyID
	top := 0.2*float64(links) + 1
	for k := range links {
		at := mgl64.Vec3{0, top - 0.1 - 0.2*float64(k), 0}
		id := l.body(physicstest.Block(m, mgl64.Vec3{0.03, 0.09, 0.03}, at), mass)
		l.link(physics.JointDef{Kind: joint.Ball{}, A: id, B: before, At: at.Add(mgl64.Vec3{0, 0.1, 0})})
		before = id
	}
	at := mgl64.Vec3{0, top - 0.2*float64(links) - 0.25, 0}
	id := l.body(physicstest.Ball(m, 0.2, at), ball)
	l.link(physics.JointDef{Kind: joint.Ball{}, A: id, B: before, At: at.Add(mgl64.Vec3{0, 0.25, 0})})
	return l
}

// TestChainOverEdge: a chain that lies on an edge, with a heavy ball at its end, stays closed: what holds up its light
// links pulls the ball along.
func TestChainOverEdge(t *testing.T) {
	for _, mass := range []float64{10, 190, 1e4} {
		l := newLinked(t, 60)
		l.Add(physicstest.Floor(physicstest.Material(0.5)), static(mgl64.Vec3{0.1, 0.1, 1}, mgl64.Vec3{0, 3, 0}))
		m := physicstest.Material(0.3)
		var last physics.BodyID
		for k := range 12 {
			at := mgl64.Vec3{-1.5 + 0.3*float64(k), 3.16, 0}
			id := l.body(physicstest.Block(m, mgl64.Vec3{0.13, 0.03, 0.03}, at), 1)
			l.link(physics.JointDef{Kind: joint.Ball{}, A: id, B: last, At: at.Sub(mgl64.Vec3{0.15, 0, 0})})
			last = id
		}
		ball := l.body(physicstest.Ball(m, 0.15, mgl64.Vec3{2.1, 3.16, 0}), mass)
		l.link(physics.JointDef{Kind: joint.Ball{}, A: last, B: ball, At: mgl64.Vec3{1.95, 3.16, 0}})
		l.run(3)
		l.log(fmt.Sprintf("ball of %g kg", mass))
		if most, _ := l.widest(); !(most <= 0.1e-3) {
			t.Errorf("%g kg: open by %.3f mm; want at most 0.1", mass, 1e3*most)
		}
	}
}

// TestChainAtWall swings a chain with a ball at a wall.
func TestChainAtWall(t *testing.T) {
	physicstest.Long(t)
	l := newChain(t, 20, 1, 20)
	l.Add(static(mgl64.Vec3{0.1, 4, 2}, mgl64.Vec3{1.1, 4, 0}))
	spin := mgl64.Vec3{0, 0, 12 / 4.25}
	for _, id := range l.ids {
		l.Body(id).SetVelocity(spin.Cross(l.Body(id).Position().Sub(mgl64.Vec3{0, 5, 0})), spin)
	}
	l.run(10)
	l.log("chain at wall")
	l.atMost(0.2e-3, 2e-5)
	if lost := l.Report().LostTotal; !(lost <= 1e-3) {
		t.Errorf("lost %g s", lost)
	}
}

// part is a part of a figure: a pill or a box, standing.
type part struct {
	name   string
	at     mgl64.Vec3
	half   mgl64.Vec3 // m; a pill of radius x and height 2y where z is 0
	mass   float64    // kg
	parent int
	joint  mgl64.Vec3 // m: where it hangs together with its parent
	hinge  bool       // about z, else a ball
	lo, hi float64
}

// figureParts are those of a figure 1.75 m tall that faces +x.
func figureParts() []part {
	parts := []part{
		{"pelvis", mgl64.Vec3{0, 0.95, 0}, mgl64.Vec3{0.10, 0.10, 0.16}, 12, -1, mgl64.Vec3{}, false, 0, 0},
		{"chest", mgl64.Vec3{0, 1.27, 0}, mgl64.Vec3{0.11, 0.20, 0.17}, 25.5, 0, mgl64.Vec3{0, 1.06, 0}, true, -0.5, 0.3},
		{"head", mgl64.Vec3{0, 1.63, 0}, mgl64.Vec3{0.09, 0.12, 0}, 6, 1, mgl64.Vec3{0, 1.49, 0}, false, 0, 0},
	}
	for _, side := range []float64{-1, 1} {
		k := len(parts)
		at := func(x, y, out float64) mgl64.Vec3 { return mgl64.Vec3{x, y, out * side} }
		parts = append(parts,
			part{"upper arm", at(0, 1.28, 0.235), mgl64.Vec3{0.05, 0.15, 0}, 2.1, 1, at(0, 1.43, 0.235), false, 0, 0},
			part{"forearm", at(0, 0.99, 0.235), mgl64.Vec3{0.04, 0.13, 0}, 1.2, k, at(0, 1.125, 0.235), true, 0, 2.4},
			part{"hand", at(0, 0.77, 0.235), mgl64.Vec3{0.02, 0.08, 0.04}, 0.45, k + 1, at(0, 0.855, 0.235), false, 0, 0},
			part{"thigh", at(0, 0.64, 0.09), mgl64.Vec3{0.075, 0.21, 0}, 7.5, 0, at(0, 0.855, 0.09), false, 0, 0},
			part{"shin", at(0, 0.235, 0.09), mgl64.Vec3{0.055, 0.19, 0}, 3.5, k + 3, at(0, 0.43, 0.09), true, -2.4, 0},
			part{"foot", at(0.05, 0.02, 0.09), mgl64.Vec3{0.12, 0.02, 0.05}, 1.1, k + 4, at(0, 0.042, 0.09), true, -0.6, 0.6},
		)
	}
	return parts
}

// tone (N m per kg of the figure) is the friction of a corpse's joints. Without it limbs swing for minutes.
const tone = 0.015

// addFigure adds a figure at a pose.
func (l *linked) addFigure(at mgl64.Vec3, turn mgl64.Quat) {
	var of []physics.BodyID
	friction := 0.0
	for _, p := range figureParts() {
		friction += tone * p.mass
	}
	for _, p := range figureParts() {
		place := at.Add(turn.Rotate(p.at))
		var def physics.BodyDef
		if p.half[2] == 0 {
			def = bone(l.t, p.half[1]-p.half[0], p.half[0], place)
		} else {
			def = physicstest.Block(physicstest.Material(0.5), p.half, place)
		}
		def.Name, def.Rotation = p.name, turn
		of = append(of, l.body(def, p.mass))
		if p.parent < 0 {
			continue
		}
		def2 := physics.JointDef{Kind: joint.Ball{Friction: friction}, A: of[p.parent], B: of[len(of)-1],
			At: at.Add(turn.Rotate(p.joint)), Axis: turn.Rotate(mgl64.Vec3{0, 0, 1})}
		if p.hinge {
			def2.Kind = joint.Hinge{Axis: joint.Axis{Limit: joint.Between(p.lo, p.hi), Friction: friction}}
		}
		l.link(def2)
	}
}

// stair adds a stair down along +x.
func (l *linked) stair() {
	l.Add(physicstest.Floor(physicstest.Material(0.5)))
	for k := range 12 {
		high := 0.09 * float64(12-k)
		l.Add(static(mgl64.Vec3{0.15, high, 3}, mgl64.Vec3{0.3 * float64(k), high, 0}))
	}
	l.Add(static(mgl64.Vec3{2, 1.08, 3}, mgl64.Vec3{-2.15, 1.08, 0}))
}

// TestFigureDownStairs throws a figure down a stair at seven angles, of which it is not tangled in the end, at night at
// 21. It opens by at most 1 mm in the median fall (2 of seven) and 5 in the worst, in 99 % of the steps by 0.05, and is
// beyond its limits by at most 20 mrad. One of the 21 still creeps by 0.1 mm/s after 15 s. Without the guard's part it
// opens by 7 and 282 mm.
func TestFigureDownStairs(t *testing.T) {
	const angles = 21
	every := 3
	if physicstest.Nightly() {
		every = 1
	}
	var worst, open []float64
	awake := 0
	for k := 0; k < angles; k += every {
		l := newLinked(t, 60)
		l.SetSleeping(true)
		l.stair()
		a := 2 * math.Pi * float64(k) / float64(angles)
		turn := mgl64.QuatRotate(a, mgl64.Vec3{1, 1, 1}.Normalize())
		at := mgl64.Vec3{0.2, 3.6, 0}.Sub(turn.Rotate(mgl64.Vec3{0, 0.95, 0}))
		l.addFigure(at, turn)
		for _, id := range l.ids {
			l.Body(id).SetVelocity(mgl64.Vec3{3, 0, 0}, mgl64.Vec3{})
		}
		l.run(15)
		l.log("stairs")
		most, _ := l.widest()
		worst, open = append(worst, most), append(open, l.open...)
		if now := l.open[len(l.open)-1]; !(now <= 1e-5) {
			t.Errorf("angle %d: open by %.1f mm in the end: tangled", k, 1e3*now)
		}
		if !(l.over <= 20e-3) {
			t.Errorf("angle %d: beyond a limit by %.1f mrad", k, 1e3*l.over)
		}
		if l.Awake(l.ids) > 0 {
			awake++
		}
	}
	slices.Sort(worst)
	slices.Sort(open)
	median, most, p99 := worst[len(worst)/2], worst[len(worst)-1], open[(len(open)-1)*99/100]
	t.Logf("median %.3f mm, worst %.3f, 99 %% %.4f; %d awake", 1e3*median, 1e3*most, 1e3*p99, awake)
	typical := 1e-3
	if every > 1 {
		typical = 2e-3 // of few falls
	}
	if !(median <= typical) || !(most <= 5e-3) || !(p99 <= 0.05e-3) || awake > 1 {
		t.Errorf("open by %.3f mm in the median fall, %.3f in the worst, in 99 %% of the steps by %.4f; %d awake; want at "+
			"most %g, 5, 0.05; 1", 1e3*median, 1e3*most, 1e3*p99, awake, 1e3*typical)
	}
}

// press adds a plate that comes down on the floor and goes back.
func (l *linked) press(from, to, speed float64) physics.BodyID {
	l.Add(physicstest.Floor(physicstest.Material(0.5)))
	id := l.Add(kinematic(mgl64.Vec3{1.5, 0.1, 1.5}, mgl64.Vec3{0, from, 0}))[0]
	way := mgl64.Vec3{0, to - from, 0}
	if err := l.Body(id).SetCourse(physics.Course{Then: physics.ReturnAtEnd, Stops: []physics.Stop{
		{Time: 1, Shift: mgl64.Vec3{}}, {Time: 1 + (from-to)/speed, Shift: way}}}); err != nil {
		l.t.Fatal(err)
	}
	return id
}

// TestPressOnFigure squeezes a figure between a plate and the floor. A plate that stands on the chest turns back after
// its patience of 1 s: that is all it loses. Within 0.1 s the figure is closed again. A plate
// with room for the figure loses nothing.
func TestPressOnFigure(t *testing.T) {
	physicstest.Long(t)
	for _, low := range []float64{0.15, 0.36} {
		for _, hz := range []float64{60, 240} {
			l := newLinked(t, hz)
			plate := l.press(2, low, 1)
			l.addFigure(mgl64.Vec3{-0.9, 0.4, 0}, mgl64.QuatRotate(-math.Pi/2, mgl64.Vec3{0, 0, 1}))
			held := 0
			for range int(6 * hz) {
				lost := l.Body(plate).TimeLost()
				if l.run(1 / hz); l.Body(plate).TimeLost() > lost {
					held = len(l.open)
				}
			}
			l.log("press")
			lost := l.Body(plate).TimeLost()
			t.Logf("press lost %.3f s", lost)
			l.atMost(0.5e-3, 0.5e-3)
			if now := slices.Max(l.open[held+int(0.1*hz):]); !(now <= 1e-5) {
				t.Errorf("%g m, %g Hz: open by %.3f mm when the press is gone", low, hz, 1e3*now)
			}
			if !(lost <= 1) || low > 0.3 && !(lost <= 0) {
				t.Errorf("%g m, %g Hz: the press lost %.2f s", low, hz, lost)
			}
		}
	}
}

// TestJointThroughWall: a joint cannot pull two bodies together through a wall. It stays open without shaking them,
// and closes when the wall is gone.
func TestJointThroughWall(t *testing.T) {
	l := newLinked(t, 60)
	l.SetSleeping(true)
	m := physicstest.Material(0.5)
	wall := l.Add(physicstest.Floor(m), static(mgl64.Vec3{0.005, 1, 1}, mgl64.Vec3{0, 1, 0}))[1]
	a := l.body(physicstest.Block(m, mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{-0.15, 0.101, 0}), 5)
	b := l.body(physicstest.Block(m, mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{0.15, 0.101, 0}), 5)
	to := mgl64.Vec3{0.05, 0.101, 0}
	l.link(physics.JointDef{Kind: joint.Ball{}, A: a, B: b, At: mgl64.Vec3{-0.05, 0.101, 0}, To: &to, Snap: true})
	l.run(3)
	l.log("wall")
	if now := l.open[len(l.open)-1]; !(now >= 9e-3) || l.Awake(l.ids) > 0 {
		t.Errorf("open by %.3f mm, %d awake; want open and asleep", 1e3*now, l.Awake(l.ids))
	}
	l.RemoveBody(wall)
	l.Body(a).Wake()
	l.run(2)
	l.log("wall gone")
	if now := l.open[len(l.open)-1]; !(now <= 1e-5) {
		t.Errorf("open by %.3f mm after the wall is gone", 1e3*now)
	}
}

// TestBridge drops heavy boxes on a bridge of planks.
func TestBridge(t *testing.T) {
	physicstest.Long(t)
	l := bridgeScene(t)
	l.run(10)
	l.log("bridge")
	l.atMost(1e-3, 0.5e-3)
}

// bridgeScene hangs a bridge of planks under heavy boxes.
func bridgeScene(t *testing.T) *linked {
	l := newLinked(t, 60)
	m := physicstest.Material(0.5)
	const n = 30
	var before physics.BodyID
	x := -0.25 * float64(n)
	for k := range n + 1 {
		at := mgl64.Vec3{x, 3, 0}
		def := physics.JointDef{Kind: joint.Hinge{}, At: at, Axis: mgl64.Vec3{0, 0, 1}}
		if k < n {
			id := l.body(physicstest.Block(m, mgl64.Vec3{0.23, 0.04, 0.8}, at.Add(mgl64.Vec3{0.25, 0, 0})), 20)
			def.A, def.B, before = id, before, id
		} else {
			def.A = before
		}
		l.link(def)
		x += 0.5
	}
	for k := range 3 {
		at := mgl64.Vec3{4 * float64(k-1), 4 + 0.5*float64(k), 0.2 * float64(k-1)}
		l.body(physicstest.Block(m, mgl64.Vec3{0.4, 0.3, 0.4}, at), 500)
	}
	return l
}

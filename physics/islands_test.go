package physics_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// group is a set of bodies that never meets another group.
type group struct {
	name string
	defs []physics.BodyDef
}

// Groups are two towers, one hit by a ball, and a small heap of tumbling boxes.
func groups() []group {
	m := physicstest.Material(0.5)
	var still, hit, heap group
	still.name, hit.name, heap.name = "still tower", "tower that is hit", "heap"
	for k := range 6 {
		still.defs = append(still.defs, physicstest.Block(m, mgl64.Vec3{0.5, 0.25, 0.5},
			mgl64.Vec3{-20, 0.25 + 0.5*float64(k), 0}))
		hit.defs = append(hit.defs, physicstest.Block(m, mgl64.Vec3{0.5, 0.25, 0.5},
			mgl64.Vec3{0, 0.25 + 0.5*float64(k), 0}))
	}
	ball := physicstest.Ball(m, 0.3, mgl64.Vec3{-4, 1.5, 0})
	ball.Velocity = mgl64.Vec3{10, 2, 0}
	hit.defs = append(hit.defs, ball)
	r := rand.New(rand.NewPCG(7, 7))
	for k := range 12 {
		at := mgl64.Vec3{25 + r.Float64(), 0.6 + 1.1*float64(k), r.Float64()}
		def := physicstest.Block(m, mgl64.Vec3{0.4, 0.2, 0.3}, at)
		def.Rotation = mgl64.QuatRotate(3*r.Float64(), mgl64.Vec3{r.Float64() - 0.5, r.Float64(), 1}.Normalize())
		heap.defs = append(heap.defs, def)
	}
	return []group{still, hit, heap}
}

// runGroups steps the groups, made in the given order, and returns the last pose of every body by name.
func runGroups(t *testing.T, order []int, threads, steps int) map[string]geom.Pose {
	cfg := physics.DefaultConfig()
	cfg.Threads = threads
	lab := sleepy(t, cfg)
	lab.Add(floor())
	ids := map[string]physics.BodyID{}
	all := groups()
	for _, k := range order {
		for i, id := range lab.Add(all[k].defs...) {
			ids[fmt.Sprint(all[k].name, " ", i)] = id
		}
	}
	lab.Run(steps)
	poses := map[string]geom.Pose{}
	for name, id := range ids {
		poses[name] = lab.Body(id).Pose().Geom()
	}
	lab.Close()
	return poses
}

// TestUnrelatedIslands: what happens to an island does not depend on which others there are and when they were made,
// nor on the number of threads, bit for bit.
func TestUnrelatedIslands(t *testing.T) {
	physicstest.Long(t)
	const steps = 150
	want := runGroups(t, []int{0, 1, 2}, 1, steps)
	for _, order := range [][]int{{0, 1, 2}, {1, 0, 2}, {2, 1, 0}, {2, 0, 1}} {
		for _, threads := range []int{1, 4} {
			for name, pose := range runGroups(t, order, threads, steps) {
				if pose != want[name] {
					t.Errorf("order %v, %d threads: %s at %v instead of %v", order, threads, name, pose, want[name])
				}
			}
		}
	}
}

// TestIslandsPart: a tower that a ball rolled away from sleeps although the ball goes on.
func TestIslandsPart(t *testing.T) {
	lab := sleepy(t, physics.DefaultConfig())
	ball := physicstest.Ball(physicstest.Material(0.5), 0.25, mgl64.Vec3{1.2, 0.251, 0})
	ball.Velocity = mgl64.Vec3{-2, 0, 0}
	ids := lab.Add(floor(), cubeAt(0.501), cubeAt(1.502), ball)
	lab.Seconds(0.3)
	lab.Body(ids[3]).SetVelocity(mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, 0, -4})
	lab.Seconds(2)
	if !lab.Body(ids[1]).Asleep() || !lab.Body(ids[2]).Asleep() || lab.Body(ids[3]).Asleep() {
		t.Errorf("asleep: lower cube %v, upper cube %v, ball %v", lab.Body(ids[1]).Asleep(), lab.Body(ids[2]).Asleep(),
			lab.Body(ids[3]).Asleep())
	}
}

// TestGravityWakes: what sleeps follows a change of gravity.
func TestGravityWakes(t *testing.T) {
	lab := sleepy(t, physics.DefaultConfig())
	id := lab.Add(floor(), cubeAt(0.501))[1]
	lab.Seconds(2)
	if !lab.Body(id).Asleep() {
		t.Fatal("it does not sleep")
	}
	lab.SetGravity(mgl64.Vec3{0, 2, 0})
	lab.Seconds(1)
	if y := lab.Body(id).Position().Y(); y < 1.4 {
		t.Errorf("after a second of gravity upwards it is at %g m", y)
	}
}

// TestDroppedWorlds: the workers of worlds that are no longer referenced end.
func TestDroppedWorlds(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 5 {
		cfg := physics.DefaultConfig()
		cfg.Threads = 4
		w := field(t, cfg, 400)
		w.Step()
	}
	for range 500 {
		runtime.GC() // runs the clean-ups
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines before, %d after", before, runtime.NumGoroutine())
}

// field returns a world of n cubes that lie beside each other on a floor.
func field(t testing.TB, cfg physics.Config, n int) *physics.World {
	w, err := physics.NewWorld(cfg)
	if err != nil {
		t.Fatal(err)
	}
	m := physicstest.Material(0.5)
	defs := []physics.BodyDef{physicstest.Block(m, mgl64.Vec3{500, 0.5, 500}, mgl64.Vec3{0, -0.5, 0})}
	defs[0].Kind = physics.Static
	for k := range n {
		at := mgl64.Vec3{0.6*float64(k%200) - 60, 0.251, 0.6*float64(k/200) - 60}
		defs = append(defs, physicstest.Block(m, mgl64.Vec3{0.25, 0.25, 0.25}, at))
	}
	if _, err := w.AddBodies(defs); err != nil {
		t.Fatal(err)
	}
	return w
}

// Asleep steps until everything sleeps.
func asleep(t testing.TB, w *physics.World) {
	for range 200 {
		if w.Step(); w.Report().Awake == 0 {
			return
		}
	}
	t.Fatalf("%d bodies still awake", w.Report().Awake)
}

// TestSleepersStandInNoList: a step with few awake among many has only those to do with.
func TestSleepersStandInNoList(t *testing.T) {
	w := field(t, physics.DefaultConfig(), 500)
	asleep(t, w)
	pairs := w.Report().Pairs
	ids := w.Bodies()
	for _, id := range ids[1:4] {
		w.Body(id).SetVelocity(mgl64.Vec3{0, 1, 0}, mgl64.Vec3{})
	}
	w.Step()
	if r := w.Report(); r.Awake != 3 || r.Bodies != 501 || r.Dynamic != 500 || r.Pairs > pairs || r.Pairs < pairs-30 {
		t.Errorf("report %+v, %d pairs before", *r, pairs)
	}
	if n := len(w.AppendContacts(nil)); n < 4*400 {
		t.Errorf("%d contact points, asleep and awake", n)
	}
	if a := testing.AllocsPerRun(20, w.Step); a > 0 {
		t.Errorf("%g allocations a step", a)
	}
}

// BenchmarkStepAsleep is a step of a world in which everything sleeps, or all but ten bodies in the air.
func BenchmarkStepAsleep(b *testing.B) {
	for _, n := range []int{200, 2000, 20000} {
		w := field(b, physics.DefaultConfig(), n)
		asleep(b, w)
		b.Run(fmt.Sprintf("bodies=%d/awake=0", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				w.Step()
			}
		})
		for k, id := range w.Bodies()[1:11] {
			w.Body(id).SetVelocity(mgl64.Vec3{0, 20 + float64(k), 0}, mgl64.Vec3{})
		}
		w.SetGravity(mgl64.Vec3{})
		for range 200 { // ten fly off, the rest falls asleep again
			w.Step()
		}
		b.Run(fmt.Sprintf("bodies=%d/awake=%d", n, w.Report().Awake), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				w.Step()
			}
		})
	}
}

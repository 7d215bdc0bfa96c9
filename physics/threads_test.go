package physics_test

import (
	"math"
	"reflect"
	"runtime"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// crowd is a world with enough to do for several threads in every loop: meshes, boxes and balls that rain on a terrain.
func crowd(t *testing.T, threads int) *physicstest.Lab {
	cfg := physics.DefaultConfig()
	cfg.Threads = threads
	lab := physicstest.New(t, cfg)
	lab.SetSleeping(true)
	m := physicstest.Material(0.5)
	defs := []physics.BodyDef{hills(33, 0.2, func(x, z float64) float64 { return 0.1 * math.Sin(2*x) * math.Cos(3*z) })}
	for i := range 98 {
		at := mgl64.Vec3{0.62*float64(i%7) - 1.9, 0.6 + 0.45*float64(i/49), 0.62*float64(i/7%7) - 1.9}
		var def physics.BodyDef
		switch i % 4 {
		case 0:
			def = ring(0.2, 0.06, at)
		case 1:
			def = ell(0.2, at)
		case 2:
			def = physicstest.Ball(m, 0.12, at)
		default:
			def = physicstest.Block(m, mgl64.Vec3{0.1, 0.15, 0.2}, at)
		}
		def.AngularVelocity = mgl64.Vec3{float64(i % 4), float64(i % 3), 1}
		defs = append(defs, def)
	}
	lab.Add(defs...)
	return lab
}

// TestAutomaticThreads: without a number a world has as many workers as there are processors at most, and a step that
// is not worth a second one makes none.
func TestAutomaticThreads(t *testing.T) {
	cfg := physics.DefaultConfig()
	cfg.Threads = 0
	before := runtime.NumGoroutine()
	few := physicstest.New(t, cfg)
	if got, want := few.Config().Threads, min(runtime.GOMAXPROCS(0), 256); got != want {
		t.Errorf("%d threads, want %d", got, want)
	}
	m := physicstest.Material(0.5)
	few.Add(physicstest.Floor(m), physicstest.Block(m, mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, 0.6, 0}),
		physicstest.Ball(m, 0.2, mgl64.Vec3{2, 0.5, 0}))
	for range 60 {
		few.Step()
	}
	if n := runtime.NumGoroutine(); n > before {
		t.Errorf("two bodies have %d more goroutines", n-before)
	}
	for threads, fits := range map[int]bool{-1: false, 256: true, 257: false} {
		cfg.Threads = threads
		world, err := physics.NewWorld(cfg)
		if (err == nil) != fits {
			t.Errorf("%d threads: %v", threads, err)
		}
		if world != nil {
			world.Close()
		}
	}
}

// TestQuestionsAreShared: so many bodies that what is asked of all of them is shared among workers, too: cubes that
// rest, fall, lie apart and are pushed by a driven one. Any number of threads gives the same world, and the cubes count
// as awake, without the driven body.
func TestQuestionsAreShared(t *testing.T) {
	const side = 20
	field := func(threads int) *physicstest.Lab {
		cfg := physics.DefaultConfig()
		cfg.Threads = threads
		lab := physicstest.New(t, cfg)
		lab.SetSleeping(true)
		m := physicstest.Material(0.5)
		half := mgl64.Vec3{0.1, 0.1, 0.1}
		defs := []physics.BodyDef{physicstest.Floor(m)}
		for i := range side * side {
			high := 0.1 + 0.02*float64(i%3) // some of them above the floor
			defs = append(defs, physicstest.Block(m, half, mgl64.Vec3{0.3 * float64(i%side), high, 0.3 * float64(i/side)}))
		}
		plough := physicstest.Block(m, mgl64.Vec3{0.1, 0.1, 1}, mgl64.Vec3{-0.5, 0.15, 1})
		plough.Kind, plough.Velocity = physics.Kinematic, mgl64.Vec3{3, 0, 0}
		lab.Add(append(defs, plough)...)
		return lab
	}
	one, three := field(1), field(3)
	for step := range 40 {
		one.Step()
		three.Step()
		if one.Hash() != three.Hash() || !reflect.DeepEqual(*one.Report(), *three.Report()) {
			t.Fatalf("step %d: three threads make another world\n%+v\n%+v", step+1, *three.Report(), *one.Report())
		}
		if got := one.Report().Awake; step == 0 && got != side*side {
			t.Errorf("%d bodies are awake, want %d: the driven one does not count", got, side*side)
		}
	}
}

// TestThreads: any number of threads gives the same world, bit for bit, step by step.
func TestThreads(t *testing.T) {
	physicstest.Long(t)
	one := crowd(t, 1)
	several := []*physicstest.Lab{crowd(t, 2), crowd(t, 5)}
	for range 30 {
		one.Step()
		want, report := one.Hash(), *one.Report()
		for _, lab := range several {
			lab.Step()
			if lab.Hash() != want || !reflect.DeepEqual(*lab.Report(), report) {
				t.Fatalf("step %d, %d threads: another world\n%+v\n%+v", one.StepCount(), lab.Config().Threads,
					*lab.Report(), report)
			}
		}
	}
	for _, lab := range several {
		lab.Close()
		lab.Step()
	}
	if one.Step(); one.Hash() != several[0].Hash() {
		t.Error("a closed world steps to elsewhere")
	}
}

package app

import (
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/command"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/render"
)

// ballAt is a command that puts a ball somewhere.
func ballAt(x, y float64) command.Spawn {
	return command.Spawn{Body: scene.Body{Position: mgl64.Vec3{x, y, 0},
		Shapes: []scene.Shape{{Kind: "sphere", Radius: 0.2}}}}
}

// sleepingCrates plays two crates until they sleep, and pauses.
func sleepingCrates(t *testing.T) (a *deskApp, level string) {
	t.Helper()
	level = loadtest.WriteFile(t, "crates.star", twoCrates)
	a = newDeskApp(t, level)
	for range 400 {
		a.frame(t)
		if a.world().Report().Awake == 0 {
			a.clock.Pause(true)
			return a, level
		}
	}
	t.Fatal("the crates do not fall asleep")
	return nil, ""
}

// TestThereAndBackAtOneStep: what is done and taken back while time stands, such as sleeping that is switched off and
// on, wakes bodies; the way back to later steps does it again.
func TestThereAndBackAtOneStep(t *testing.T) {
	down := mgl64.Vec3{0, -9.81, 0}
	for name, deeds := range map[string]command.List{
		"sleep":        {command.Sleep{On: false}, command.Sleep{On: true}},
		"gravity":      {command.Gravity{To: mgl64.Vec3{0, -3, 0}}, command.Gravity{To: down}},
		"drag":         {command.Drag{Body: command.Body{0, 1}, To: mgl64.Vec3{0, 2, 0}}, command.Drop{}},
		"another drag": {command.Drag{Body: command.Body{0, 1}}, command.Drag{Body: command.Body{0, 2}}, command.Drop{}},
	} {
		a, level := sleepingCrates(t)
		for _, c := range deeds {
			if !a.attempt(c) {
				t.Fatalf("%s: %s cannot be done", name, command.Name(c))
			}
		}
		a.clock.Pause(false)
		a.hashesOf(t, 40, nil)
		if a.check(); a.trouble != "" {
			t.Errorf("%s: %s", name, a.trouble)
		}
		replayed(t, a.Player, level)
	}
}

// TestUndoTakesOneDeedBack of several at the same step, while time stands and later.
func TestUndoTakesOneDeedBack(t *testing.T) {
	for _, later := range []int{0, 25} {
		a, level := sleepingCrates(t)
		bodies, at := len(a.world().Bodies()), a.lanes.StepCount()
		for i := range 3 {
			a.attempt(ballAt(3+float64(i), 3))
		}
		a.clock.Pause(false)
		a.hashesOf(t, later, nil)
		for left := 2; left >= 0; left-- {
			a.Undo()
			if n := len(a.world().Bodies()); n != bodies+left || a.lanes.StepCount() != at {
				t.Errorf("%d frames later: %d bodies at step %d, not %d at %d", later, n, a.lanes.StepCount(), bodies+left, at)
			}
		}
		a.attempt(ballAt(3, 3))
		a.clock.Pause(false)
		a.hashesOf(t, 10, nil)
		replayed(t, a.Player, level)
	}
}

// TestKeysWhileTheHandleIsHeld take the level to the step that is shown, and act there.
func TestKeysWhileTheHandleIsHeld(t *testing.T) {
	level := loadtest.WriteFile(t, "game.star", gameOfKeys)
	a := newDeskApp(t, level)
	a.frame(t, press("l"))
	a.hashesOf(t, 100, nil)
	line := a.note("Timeline/line").Box
	at := func(k render.EventKind, s float32) render.Event {
		return render.Event{Kind: k, X: float64(line.X0 + s*line.Wide()), Y: float64(line.Y0+line.Y1) / 2}
	}
	a.frame(t, at(render.PointerMoved, 0.4), at(render.ButtonPressed, 0.4))
	a.frame(t)
	if !a.time.showing {
		t.Fatal("the past is not shown")
	}
	a.frame(t, press("space"))
	a.frame(t, render.Event{Kind: render.KeyReleased, Key: "space"})
	a.frame(t, at(render.ButtonReleased, 0.4))
	a.goTo(a.time.tape.Last())
	a.frame(t, press("p"))
	a.hashesOf(t, 30, nil)
	if a.check(); a.trouble != "" {
		t.Error(a.trouble)
	}
	replayed(t, a.Player, level)
}

// TestDeedsAtRandom: whatever is done, undone, gone back to and left, restored, replayed and returned to, the record
// plays again what led to the present, and so does the timeline; no folder of a record is left behind.
func TestDeedsAtRandom(t *testing.T) {
	for seed := range uint64(6) {
		level := loadtest.WriteFile(t, "crates.star", twoCrates)
		a := newDeskApp(t, level)
		r := rand.New(rand.NewPCG(seed, 1))
		state, err := a.lanes.Save(nil)
		for range 80 {
			if err != nil || a.trouble != "" {
				t.Fatalf("seed %d: %v; trouble %q", seed, err, a.trouble)
			}
			switch tape := &a.time.tape; r.IntN(12) {
			case 0:
				_ = a.do(ballAt(float64(r.IntN(8))-4, 2+float64(r.IntN(5))))
			case 1:
				a.goTo(tape.First() + r.Uint64N(tape.Last()-tape.First()+1))
			case 2:
				a.Undo()
			case 3:
				a.returnToBranch()
			case 4:
				_ = a.do(command.Drag{Body: command.Body{0, 1 + r.IntN(3)}, To: mgl64.Vec3{0, 3, 0}})
			case 5:
				_ = a.do(command.Sleep{On: r.IntN(2) == 0})
			case 6:
				a.clock.Pause(false)
				a.hashesOf(t, r.IntN(20), nil)
			case 7:
				a.replaySession()
			case 8:
				a.runBefore()
			case 9:
				a.restart()
			case 10:
				state, err = a.lanes.Save(nil)
			case 11:
				err = a.restoreState(state)
			}
		}
		if a.check(); a.trouble != "" {
			t.Errorf("seed %d: %s", seed, a.trouble)
		}
		replayed(t, a.Player, level)
		var folders []string
		for _, o := range a.runs.unpacked {
			folders = append(folders, filepath.Dir(o.Level))
		}
		if a.forgetRecords(); slices.ContainsFunc(folders, exists) || len(folders) > 2 {
			t.Errorf("seed %d: %v are left behind", seed, folders)
		}
	}
}

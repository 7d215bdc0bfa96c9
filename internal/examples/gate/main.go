//go:build !headless

package main

import (
	"fmt"
	"os"
	"runtime"
	"time"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
	"github.com/brickyard-physics/brickyard/render/window"
)

func init() { runtime.LockOSThread() } // a window belongs to the first thread

func main() {
	if err := run(nil); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// pushes are the forces (N) of the arrow keys.
var pushes = map[render.Key]mgl64.Vec3{
	"left": {-200, 0, 0}, "right": {200, 0, 0}, "up": {0, 0, -200}, "down": {0, 0, 200},
}

// run plays until the window is closed, or until done, unless that is nil, says so.
func run(done func(*game) bool) error {
	game, err := newGame()
	if err != nil {
		return err
	}
	defer game.world.Close()
	w, err := window.Open(window.Options{Title: "Gate", Width: 1280, Height: 720, Level: render.Auto})
	if err != nil {
		return err
	}
	defer w.Close()
	held, before := map[render.Key]bool{}, time.Now()
	var view view
	due := 0.0 // s of the world that are to be played
	for !w.ShouldClose() && (done == nil || !done(game)) {
		for _, e := range w.Poll() {
			if e.Kind == render.KeyPressed || e.Kind == render.KeyReleased {
				held[e.Key] = e.Kind == render.KeyPressed
			}
		}
		push := mgl64.Vec3{}
		for key, force := range pushes {
			if held[key] {
				push = push.Add(force)
			}
		}
		now := time.Now()
		due, before = min(due+now.Sub(before).Seconds(), 0.1), now // a machine that is too slow plays slower
		for ; due >= 1.0/60; due -= 1.0 / 60 {
			if err := game.step(push); err != nil {
				return err
			}
		}
		if err := w.Draw(view.frame(game.world, 60*due)); err != nil {
			return err
		}
		w.Present()
	}
	return nil
}

// view keeps from one picture to the next what draws them.
type view struct {
	pictures *render.Collector
	overlays render.Overlays
}

// frame is the picture of the world at a share of its last step.
func (v *view) frame(world *physics.World, share float64) *render.Frame {
	camera := render.LookAt(mgl32.Vec3{0, 5, 8}, mgl32.Vec3{0, 0.8, -1})
	seen := render.View{World: world, Alpha: share}
	if v.pictures == nil {
		v.pictures = render.NewCollector()
	}
	v.pictures.Begin(camera.Eye)
	v.pictures.AddWorld(&seen, func(id physics.BodyID, _ int) render.Look {
		switch world.Body(id).Name() {
		case "ground":
			return render.Look{Material: render.Checker}
		case "wall":
			return render.Look{Material: render.Brick}
		}
		return render.Look{Material: render.Wood}
	})
	return &render.Frame{Camera: camera, Sun: render.DefaultSun(), List: v.pictures.End(),
		Lines: v.overlays.Sensors(nil, &seen, nil), HUD: &render.HUD{Help: "arrows push the crate onto the plate"}}
}

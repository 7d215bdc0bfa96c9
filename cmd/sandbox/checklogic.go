package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// triedClicks are what a level that takes clicks gets: every button, in the middle of the picture and in a corner.
func triedClicks() (clicks []scene.Input) {
	for _, at := range [...]float64{0.5, 0} {
		for _, button := range [...]string{"left", "middle", "right"} {
			clicks = append(clicks, scene.Input{Button: button, Down: true, X: at, Y: at})
		}
	}
	return clicks
}

// tryLogic plays a level with callbacks for a second, or for as many steps as its keys need. Each of them goes down and
// up, one after the other, and clicks of the mouse come in between.
func tryLogic(lanes *play.Lanes) error {
	if lanes.Scene().Logic == nil {
		return nil
	}
	controls := lanes.Controls()
	var clicks []scene.Input
	if controls.Mouse {
		clicks = triedClicks()
	}
	steps := max(int(lanes.Hz()), 2*len(controls.Keys), len(clicks))
	clicked := 0
	for step := range steps {
		if i := step / 2; i < len(controls.Keys) {
			lanes.Input(scene.Input{Key: controls.Keys[i].Key, Down: step%2 == 0})
		}
		if clicked < (step+1)*len(clicks)/steps {
			lanes.Input(clicks[clicked])
			clicked++
		}
		lanes.Step()
		if err := lanes.Fault(); err != nil {
			return console.FailedCheck(err)
		}
	}
	return nil
}

// tellKeys names the keys of a level, as a file of --keys has them, with what they do.
func tellKeys(out io.Writer, keys []scene.KeyUse) error {
	if len(keys) == 0 {
		return nil
	}
	var named []string
	for _, k := range keys {
		named = append(named, fmt.Sprintf("%s (%s)", k.Key, k.Does))
	}
	_, err := fmt.Fprintf(out, "keys: %s\n", strings.Join(named, ", "))
	return err
}

// tellUncalled names the callbacks that were not called while the level was tried: of them nothing is known.
func (r *checkResult) tellUncalled(out io.Writer) error {
	n := len(r.Uncalled)
	if n == 0 {
		return nil
	}
	names, were := r.Uncalled[n-1], "was"
	if n > 1 {
		names, were = strings.Join(r.Uncalled[:n-1], ", ")+" and "+names, "were"
	}
	_, err := fmt.Fprintf(out, "%s %s not called in the second that was played\n", names, were)
	return err
}

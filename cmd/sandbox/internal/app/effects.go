package app

import (
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
)

// slowMotion is the time in which the first great impact of a level is shown.
type slowMotion struct {
	begun bool          // there was one in this run
	left  time.Duration // of the watch
}

const (
	greatImpact = 5e3             // J
	slowSpeed   = 1.0 / 8         // of the usual one
	slowFor     = 2 * time.Second // of the viewer
)

// feel lets the particles of hits fly for the step that was just taken, and slows time down at the first great impact.
// Who drives or plays has time in his own hands.
func (a *Player) feel() {
	e := &a.painter.Effects
	e.Step(a.lanes)
	if e.Hardest >= greatImpact && a.time.impact == 0 {
		a.time.impact = a.lanes.StepCount()
	}
	if a.slow.begun || e.Hardest < greatImpact || a.clock.Speed() != 1 || a.options.Measured ||
		a.ride.Kind != picture.Besides || len(a.levelKeys()) > 0 || a.shot > 0 {
		return
	}
	a.slow = slowMotion{true, slowFor}
	a.clock.SetSpeed(slowSpeed)
}

// endSlowMotion goes back to the usual speed when the time of slow motion is up, unless the user has chosen another.
func (a *Player) endSlowMotion(elapsed time.Duration) {
	if a.slow.left <= 0 || a.clock.Paused() {
		return
	}
	if a.clock.Speed() != slowSpeed {
		a.slow.left = 0
	} else if a.slow.left -= elapsed; a.slow.left <= 0 {
		a.clock.SetSpeed(1)
	}
}

// toggleEffects switches particles and slow motion on or off.
func (a *Player) toggleEffects() {
	e := &a.painter.Effects
	e.On = !e.On
	if e.On {
		a.say("Effects on: dust, chips and sparks")
		return
	}
	e.Step(a.lanes)
	a.slow.begun = true
	a.endSlowMotion(slowFor)
	a.say("Effects off")
}

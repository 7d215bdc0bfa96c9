package app

import (
	"time"

	"github.com/brickyard-physics/brickyard/render"
)

// stepBudget is how long the steps of one frame may take: when they take longer, time runs slower and the window stays
// in hand.
const stepBudget = 40 * time.Millisecond

// slowFrames is the number of frames a second down to which time keeps its pace, if the steps are quick enough.
const slowFrames = 12

// takeSteps takes the steps that are due: the first, and more while one as long as the last fits into the budget.
func (a *Player) takeSteps(due int) {
	var spent, last time.Duration
	for i := range due {
		if i > 0 && spent+last > stepBudget {
			a.clock.GiveUp(due - i)
			return
		}
		last = a.step()
		spent += last
	}
}

// How long a window that shows nothing new sleeps at most: a gamepad has to be asked what it does, and toasts fade.
const (
	longNap  = 100 * time.Millisecond
	shortNap = time.Second / 60
)

// nap returns how long the window may sleep when nobody does anything.
func (a *Player) nap() time.Duration {
	if a.input.pad.Present || len(a.input.held) > 0 {
		return shortNap
	}
	return longNap
}

// flowing returns how much time flows for the level in a frame: none while it is paused, while the window is minimised,
// and while everything sleeps, no dust is in the air and nothing is to come. The step that the user asks for comes all
// the same.
func (a *Player) flowing(elapsed time.Duration) time.Duration {
	was := a.still
	a.still = a.clock.Paused() || !a.options.Measured && (a.minimised() || a.lanes.AtRest() && !a.painter.Effects.Flying())
	if a.still || was { // what went by while time stood is no debt
		return 0
	}
	return elapsed
}

// minimised reports whether nobody sees the window.
func (a *Player) minimised() bool {
	width, height := a.screen.Size()
	return width == 0 || height == 0
}

// toggleFullscreen fills the screen, or goes back to the window.
func (a *Player) toggleFullscreen() { a.screen.SetFullscreen(!a.screen.Fullscreen()) }

// cursor returns the shape of the pointer: over the panels theirs, else what it does to the scene.
func (a *Player) cursor() render.Cursor {
	switch {
	case a.grab.Held():
		return render.Hand
	case a.desk.open && a.desk.ui.Over():
		return a.desk.ui.Cursor()
	case a.lanes.Controls().Mouse:
		return render.Cross
	}
	return render.Arrow
}

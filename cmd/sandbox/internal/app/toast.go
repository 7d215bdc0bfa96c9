package app

import (
	"strings"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/render"
	"github.com/brickyard-physics/brickyard/render/ui"
)

// say shows a message for some seconds, and keeps it in the console.
func (a *Player) say(text string) {
	a.toast = toast{text, a.now()}
	a.keepMessage(text, ui.Bright)
}

// notice shows one of the level or the engine.
func (a *Player) notice(text string) {
	a.toast = toast{text, a.now()}
	colour := ui.Bright
	if err := a.lanes.Fault(); err != nil && strings.Contains(text, console.OneLine(err)) {
		colour = ui.Bad
	} else if strings.Contains(text, "warning: ") {
		colour = ui.Warning
	}
	a.keepMessage(text, colour)
}

// complain shows a message until it is closed.
func (a *Player) complain(err error) {
	a.trouble = console.OneLine(err)
	a.keepMessage(a.trouble, ui.Bad)
}

// keepMessage puts a message into the console.
func (a *Player) keepMessage(text string, colour render.Colour) {
	a.desk.console.Say(a.lanes.StepCount(), text, colour)
}

// toast is a message that passes.
type toast struct {
	text  string
	since time.Time
}

// How long a message stays, and how long it takes to fade.
const (
	toastStays = 4 * time.Second
	toastFades = 500 * time.Millisecond
)

// Fading reports whether the message changes from one picture to the next.
func (t *toast) Fading(now time.Time) bool { return t.text != "" && now.Sub(t.since) > toastStays }

// Show puts the message on the HUD while it lasts.
func (t *toast) Show(hud *render.HUD, now time.Time) {
	age := now.Sub(t.since)
	if age > toastStays+toastFades {
		t.text = ""
	}
	hud.Toast = t.text
	hud.ToastFade = max(0, float32(age-toastStays)/float32(toastFades))
}

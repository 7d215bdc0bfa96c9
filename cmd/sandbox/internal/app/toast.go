package app

import (
	"time"

	"github.com/brickyard-physics/brickyard/render"
)

// say shows a message for some seconds.
func (a *Player) say(text string) { a.toast = toast{text, a.now()} }

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

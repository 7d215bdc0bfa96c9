//go:build !headless

package window

import (
	"github.com/go-gl/glfw/v3.3/glfw"

	"github.com/brickyard-physics/brickyard/render"
)

// Pad returns the state of the first gamepad that is plugged in now and has a known mapping; the zero value without
// one.
func (w *Window) Pad() (pad render.Pad) {
	for stick := glfw.Joystick1; stick <= glfw.JoystickLast; stick++ {
		if !stick.Present() || !stick.IsGamepad() {
			continue
		}
		state := stick.GetGamepadState()
		if state == nil {
			continue // unplugged this moment
		}
		pad.Present = true
		copy(pad.Axes[:], state.Axes[:])
		for i := range pad.Down {
			pad.Down[i] = state.Buttons[i] == glfw.Press
		}
		return pad
	}
	return pad
}

//go:build !headless

package main

import (
	"os"
	"testing"
)

// TestWindow: the loop plays in a real window, and ends.
func TestWindow(t *testing.T) {
	if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		t.Skip("there is no display: DISPLAY and WAYLAND_DISPLAY are empty; run under xvfb-run")
	}
	steps := 0
	if err := run(func(g *game) bool { steps = int(g.world.StepCount()); return steps >= 10 }); err != nil || steps < 10 {
		t.Errorf("%d steps, %v", steps, err)
	}
}

package app

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
)

// TestMomentumAndEnergyOfAFlight: without gravity a spinning box keeps both momenta and its energy, and they are what
// mass and size say.
func TestMomentumAndEnergyOfAFlight(t *testing.T) {
	lanes := loadtest.OpenScript(t, `
gravity(0)
box((1, 2, 3), at=(0, 5, 0), mass=12, vel=(3, 0, 4), spin=(0, 180, 0), name="box")
sphere(0.5, at=(50, 0, 0), static=True)
`, 0)
	a := &Player{lanes: lanes}
	r := newRecorder()
	r.Begin(lanes)
	h := r.history
	for range 30 {
		lanes.Step()
		r.Step(lanes)
	}
	var body = a.world().Bodies()[0]
	spin := a.world().Body(body).AngularVelocity()
	about := 12.0 / 12 * (1 + 9) * spin.Y() // kg m²/s about its own upright axis
	if got := spinOf(a.world().Body(body)).Y(); math.Abs(got-about) > 1e-6*about {
		t.Errorf("spin of %v kg m²/s, want %v", got, about)
	}
	first, last := h.Momentum()
	if math.Abs(first-60) > 1e-4 || math.Abs(last-60) > 1e-4 {
		t.Errorf("momentum from %v to %v kg m/s, want 60", first, last)
	}
}

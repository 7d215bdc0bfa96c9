package physics

import "github.com/brickyard-physics/brickyard/internal/geom"

// A kinematic body moves at the velocity it was given, its drive. Where it would crush something the guard stops it.
// Its contacts must not go on pushing at full speed then, or they squirt out what is squeezed like a cherry stone:
// it is throttled while it is blocked, and picks up speed again when the way is free.
const (
	throttleLeast = 1.0 / 1024 // so that it feels its way on
	throttleCut   = 0.25       // share left after a slice in which it could not move at all
	throttleGrow  = 1.5        // per slice in which nothing was in the way
)

// drive is what moves a kinematic body.
type drive struct {
	vel, spin geom.Vec3
	throttle  float64 // share of them that it is allowed, 0…1
}

// steer gives a kinematic body the velocity of its drive for the slice to come.
func (w *World) steer(i int) {
	d, s := &w.bodies[i].drive, &w.states[i]
	s.Vel, s.Spin = d.vel.Scale(d.throttle), d.spin.Scale(d.throttle)
}

// throttle learns from how far the guard let a kinematic body go.
func (w *World) throttle(i int) {
	d := &w.bodies[i].drive
	if share := w.guard.share[i]; share < 1 {
		w.report.Blocked++
		d.throttle = max(throttleLeast, d.throttle*max(throttleCut, share))
		return
	}
	d.throttle = min(1, throttleGrow*d.throttle)
}

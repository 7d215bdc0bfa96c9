package physics

import "github.com/brickyard-physics/brickyard/collision/geom"

// A driven body that was stopped goes on from there when the way is free, late but in no rush: its clock shows the time
// at which the drive leads to the present pose. Its contacts must not push at full speed meanwhile, or they would
// squirt out the squeezed body like a cherry stone: the drive is throttled, and speeds up again.
const (
	throttleLeast = 1.0 / 1024 // so that it keeps probing
	throttleFeel  = 1.0 / 256  // below which it only probes
	throttleCut   = 0.25       // share left after a slice in which it could not move at all
	throttleGrow  = 1.5        // per slice in which the way was free

	// clockHalvings is the number of bisections of a slice that find the time at which a body was stopped.
	clockHalvings = 48

	// stopsMost is the most parts into which fast drives divide a slice, and stopLeast the least share of it for one part.
	stopsMost = 8
	stopLeast = 1.0 / 64

	// drivePatience (s) is how long a body on a course to and fro stands blocked before it turns round, as doors do.
	drivePatience = 1.0
)

// throttle updates the clock and the allowed speed of a kinematic body from how far the guard let it go.
func (w *World) throttle(i int) {
	d, fraction, gained := &w.bodies[i].drive, w.held.fraction[i], w.gained(i)
	share := fraction * d.clear
	d.clock += gained
	d.behind += w.dt - gained
	if d.throttle >= blockedBelow {
		d.waited = 0
	}
	blocked := share < 1 || d.stalled
	if blocked {
		w.tally.blocked++
		d.waited += w.dt
	}
	if d.waited > drivePatience && d.course != nil && d.course.then == returnAtEnd {
		d.clock, d.waited = 2*d.course.length()-d.clock, 0
		w.resume(int32(i))
	}
	if blocked {
		s := &w.states[i]
		s.Vel, s.Spin = s.Vel.Scale(fraction), s.Spin.Scale(fraction)
		d.throttle = max(throttleLeast, d.throttle*max(throttleCut, share))
		return
	}
	d.throttle = min(1, throttleGrow*d.throttle)
}

// untilStop returns the time (s) from the beginning of a slice of dt seconds until a driven body comes to the first
// stop that the straight path to the end of the slice would cut off, dt if there is none. Otherwise a press that goes
// down and up again within a slice would meet nothing on its way.
func (w *World) untilStop(dt float64) float64 {
	first := dt
	for _, i := range w.active.driven {
		b := &w.bodies[i]
		d := &b.drive
		if d.course == nil {
			continue
		}
		least := float64(stopLeast * w.fullDt)
		t := least + d.course.nextStop(d.clock+float64(d.throttle*least))/d.throttle
		if t > first-least {
			continue
		}
		from, to := d.at(d.clock, b.origin), d.at(d.clock+float64(d.throttle*dt), b.origin)
		chord, stop := geom.MotionBetween(&from, &to), d.at(d.clock+float64(d.throttle*t), b.origin)
		if at := chord.At(t / dt); poseDistance(&at, &stop, b.lever()) > fastShare*b.half {
			first = t
		}
	}
	return first
}

// gained returns by how much (s) the clock of a driven body advances with its motion in this slice. A body that was cut
// short is given the first time at which its drive would have led it as far: a share of the way is not the same share
// of the time where the speed changes, as at a stop. A clock that ran ahead of its body would drag it on against the
// obstacle.
func (w *World) gained(i int) float64 {
	b := &w.bodies[i]
	d := &b.drive
	if w.held.fraction[i] == 1 && d.clear == 1 {
		return d.planned
	}
	from, end := &w.poses[i], w.paths[i].Motion.At(1)
	went := poseDistance(from, &end, b.lever())
	low, high := 0.0, d.planned
	for range clockHalvings {
		middle := float64(0.5 * (low + high))
		if at := d.at(d.clock+middle, b.origin); poseDistance(from, &at, b.lever()) < went {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}

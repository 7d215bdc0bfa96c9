package physics

// A driven body that was stopped goes on from there when the way is free, late but in no rush: its clock shows the time
// at which the drive leads to the present pose. Its contacts must not push at full speed meanwhile, or they would
// squirt out the squeezed body like a cherry stone: the drive is throttled, and speeds up again.

// throttle updates the clock and the allowed speed of a kinematic body from how far the guard let it go.
func (gd *Guard) throttle(i int) {
	d, fraction, gained := &gd.bodies[i].drive, gd.held.fraction[i], gd.gained(i)
	share := fraction * d.clear
	d.clock += gained
	d.behind += gd.dt - gained
	if d.throttle >= blockedBelow {
		d.waited = 0
	}
	blocked := share < 1 || d.stalled
	if blocked {
		gd.tally.blocked++
		d.waited += gd.dt
	}
	if d.waited > drivePatience && d.course != nil && d.course.then == returnAtEnd {
		d.clock, d.waited = 2*d.course.length()-d.clock, 0
		gd.resume(int32(i))
	}
	if blocked {
		s := &gd.states[i]
		s.Vel, s.Spin = s.Vel.Scale(fraction), s.Spin.Scale(fraction)
		d.throttle = max(throttleLeast, d.throttle*max(throttleCut, share))
		return
	}
	d.throttle = min(1, throttleGrow*d.throttle)
}

// gained returns by how much (s) the clock of a driven body advances with its motion in this slice. A body that was cut
// short is given the first time at which its drive would have led it as far: a share of the way is not the same share
// of the time where the speed changes, as at a stop. A clock that ran ahead of its body would drag it on against the
// obstacle.
func (gd *Guard) gained(i int) float64 {
	b := &gd.bodies[i]
	d := &b.drive
	if gd.held.fraction[i] == 1 && d.clear == 1 {
		return d.planned
	}
	from, end := &gd.poses[i], gd.paths[i].Motion.At(1)
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

package guard

import "github.com/brickyard-physics/brickyard/physics/internal/state"

// A driven body that was stopped goes on from there when the way is free, late but in no rush: its clock shows the time
// at which the drive leads to the present pose. Its contacts must not push at full speed meanwhile, or they would
// squirt out the squeezed body like a cherry stone: the drive is throttled, and speeds up again.

// throttle updates the clock and the allowed speed of a kinematic body from how far the guard let it go.
func (gd *Guard) throttle(i int) {
	d, fraction, gained := &gd.Bodies[i].Drive, gd.Held.Fraction[i], gd.gained(i)
	share := fraction * d.Clear
	d.Clock += gained
	lost := gd.Dt - gained
	if lost < lostLeast*gd.Dt {
		lost = 0
	}
	d.Behind += lost
	// The second half of a slice has the way that was planned before the first has throttled the drive.
	if d.Waited += lost; lost == 0 && d.Throttle == 1 {
		d.Waited = 0
	}
	if share < 1 || d.Stalled {
		gd.Tally.Blocked++
		s := &gd.States[i]
		s.Vel, s.Spin = s.Vel.Scale(fraction), s.Spin.Scale(fraction)
		d.Throttle = max(throttleLeast, d.Throttle*max(throttleCut, share))
	} else {
		d.Throttle = min(1, throttleGrow*d.Throttle)
	}
	if d.Waited+gd.Dt >= drivePatience && d.Course != nil && d.Course.Then == state.ReturnAtEnd &&
		gd.Part != state.FirstHalf { // the second one goes the same way
		// The way back is another one: nothing has stopped the body there.
		d.Clock, d.Waited, d.Throttle = 2*d.Course.Length()-d.Clock, 0, 1
		gd.Resume(int32(i))
	}
}

// gained returns by how much (s) the clock of a driven body advances with its motion in this slice. A body that was cut
// short is given the first time at which its drive would have led it as far: a share of the way is not the same share
// of the time where the speed changes, as at a stop. A clock that ran ahead of its body would drag it on against the
// obstacle.
func (gd *Guard) gained(i int) float64 {
	b := &gd.Bodies[i]
	d := &b.Drive
	if gd.Held.Fraction[i] == 1 && d.Clear == 1 {
		return d.Planned
	}
	from, end := &gd.Poses[i], &gd.Paths[i].EndPose
	went := state.PoseDistance(from, end, b.Lever())
	low, high := 0.0, d.Planned
	for range clockHalvings {
		middle := float64(0.5 * (low + high))
		if at := d.At(d.Clock+middle, b.Origin); state.PoseDistance(from, &at, b.Lever()) < went {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}

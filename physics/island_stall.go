package physics

// A blocked driven body would try to move for ever, in each slice anew, and the guard would search for a way each time.
// So once the body has hardly moved for sleepTime, it no longer disturbs the rest of its neighbours: the body that it
// holds may fall asleep, even in the air. When all bodies near it sleep or stand as well, nothing can have changed by
// the next slice, and the driven body stalls: it stands without trying, while its patience runs on. It tries again when
// a neighbour moves or is removed, when it gets another drive, and when it turns round.

// logBlocked counts how long driven body i has stood blocked near one pose, over a step of dt seconds.
func (is *Island) logBlocked(i int32, dt float64) {
	r, b := &is.sleep.rest[i], &is.bodies[i]
	if b.drive.throttle >= blockedBelow || is.movedFrom(int(i), &r.pose) > b.sleepDrift {
		*r = restLog{pose: is.poses[i]}
		return
	}
	r.time += dt
}

// stall stalls the driven bodies that stand blocked among bodies that stand. A body that was not cut short in the last
// slice has its way free, and only has not got far yet.
func (is *Island) stall() {
	for _, i := range is.active.driven {
		d := &is.bodies[i].drive
		if cut := is.held.fraction[i] < 1 || d.clear < 1; cut && is.standsBlocked(i) && is.moving(int(i)) &&
			is.amongStanding(i) {
			d.stalled = true
		}
	}
}

// amongStanding reports whether all bodies near driven body i stand.
func (is *Island) amongStanding(i int32) bool {
	for _, id := range is.bodies[i].proxies {
		is.sleep.pairs = is.broad.AppendPairsOf(is.sleep.pairs[:0], id)
		for _, pair := range is.sleep.pairs {
			x, y := &is.proxies[pair.A], &is.proxies[pair.B]
			if other := x.body + y.body - i; collide(x, y) && is.moving(int(other)) && !is.standsBlocked(other) {
				return false
			}
		}
	}
	return true
}

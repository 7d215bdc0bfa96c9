package physics

// A driven body that is blocked would ask for its way for ever, in each slice anew, and the guard search for one that
// is not there. So once it has hardly moved for as long as makes bodies sleep, it disturbs the rest of its neighbours
// no more: the body that it holds may fall asleep, in the air too. When all near it sleep or stand as well, nothing can
// have changed by the next slice, and the driven body stalls: it stands without asking, and its patience runs on. It
// asks again when a neighbour stirs or is taken away, when it is told to go elsewhere, and when it turns round.

// standsBlocked reports whether driven body i has been blocked in one place for so long that what it touches may sleep.
func (w *World) standsBlocked(i int32) bool {
	return w.bodies[i].kind == Kinematic && w.sleep.rest[i].time >= sleepTime
}

// logBlocked counts how long driven body i has stood blocked near one pose, over a step of dt seconds.
func (w *World) logBlocked(i int32, dt float64) {
	r, b := &w.sleep.rest[i], &w.bodies[i]
	if b.drive.throttle >= blockedBelow || w.gone(int(i), &r.pose) > b.stray {
		*r = restLog{pose: w.poses[i]}
		return
	}
	r.time += dt
}

// stall has driven bodies stall that stand blocked among others that stand. One that was not cut short in the last
// slice has its way free, and only has not got far yet.
func (w *World) stall() {
	for _, i := range w.active.driven {
		d := &w.bodies[i].drive
		if cut := w.guard.share[i] < 1 || d.clear < 1; cut && w.standsBlocked(i) && w.moving(int(i)) && w.amongStanding(i) {
			d.stalled = true
		}
	}
}

// resume has driven body i ask for its way again.
func (w *World) resume(i int32) {
	w.bodies[i].drive.stalled = false
	w.sleep.rest[i].time = 0
}

// amongStanding reports whether no body near driven body i moves.
func (w *World) amongStanding(i int32) bool {
	for _, id := range w.bodies[i].proxies {
		w.sleep.pairs = w.broad.AppendPairsOf(w.sleep.pairs[:0], id)
		for _, pair := range w.sleep.pairs {
			x, y := &w.proxies[pair.A], &w.proxies[pair.B]
			if other := x.body + y.body - i; collide(x, y) && w.moving(int(other)) && !w.standsBlocked(other) {
				return false
			}
		}
	}
	return true
}

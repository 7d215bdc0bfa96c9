package island

import "github.com/brickyard-physics/brickyard/physics/internal/state"

// A blocked driven body would try to move for ever, in each slice anew, and the guard would search for a way each time.
// So once the body has hardly moved for state.RestTime, it no longer disturbs the rest of its neighbours: the body that
// it holds may fall asleep, even in the air. When all bodies near it sleep or stand as well, nothing can have changed
// by the next slice, and the driven body stalls: it stands without trying, while its patience runs on. It tries again
// when a neighbour moves or is removed, when it gets another drive, and when it turns round.

// stall stalls the driven bodies that stand blocked among bodies that stand. A body that was not cut short in the last
// slice has its way free, and only has not got far yet.
func (is *Island) stall() {
	for _, i := range is.Active.Driven {
		d := &is.Bodies[i].Drive
		if cut := is.Held.Fraction[i] < 1 || d.Clear < 1; cut && is.StandsBlocked(i) && is.Moving(int(i)) &&
			is.AmongStanding(i) {
			d.Stalled = true
		}
	}
}

// AmongStanding reports whether all bodies near driven body i stand.
func (is *Island) AmongStanding(i int32) bool {
	for _, id := range is.Bodies[i].Proxies {
		is.Sleep.Pairs = is.Broad.AppendPairsOf(is.Sleep.Pairs[:0], id)
		for _, pair := range is.Sleep.Pairs {
			x, y := &is.Proxies[pair.A], &is.Proxies[pair.B]
			if other := x.Body + y.Body - i; state.Collide(x, y) && is.Moving(int(other)) && !is.StandsBlocked(other) {
				return false
			}
		}
	}
	return true
}

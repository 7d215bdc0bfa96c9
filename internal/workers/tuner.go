package workers

import "time"

// prices lists by how much more than on near cores sharing a loop may be taken to cost: from pools that share what they
// can to those that share nothing.
var prices = [...]int{1, 4, unpayable}

const (
	unpayable = 1 << 30
	// spanLeast (ns) is what the loops of a span have to tell for it to count.
	spanLeast = 100_000
	// windowSpans are the spans that are compared as one: single steps of an impact differ by a tenth.
	windowSpans = 3
	// trialGain: a price is kept if the trial of it took less time by that share.
	trialGain = 0.03
	// waitLeast and waitMost are how many windows pass between two trials. Each in vain doubles them: trials that take a
	// quarter more time cost 2 % of all of it, and 0.1 % in the end.
	waitLeast, waitMost = 16, 256
	// loadChange: work that is so many times more or less has the next trial at once.
	loadChange = 2
)

// tuner finds by trial how much sharing costs on this machine at this minute: cores that are far apart wait long for
// memory that the other one has written, and other programs take them. Spans of work, such as the steps of a world, are
// compared by their wall time over the costs that their loops told: some at the price of now, some at the next higher
// or lower one, and some at that of now again.
type tuner struct {
	now   func() time.Time // time.Now, but in tests
	begun time.Time
	told  int // ns, by the loops of this span

	price  int // that was found best, as all here an index of prices
	trial  int // the one on trial; price where there is none
	step   int // from one price to the next on trial, 1 or -1
	vain   int // neighbours of price that were no better when they were tried
	wait   int // windows from one trial to the next
	passed int // of them since the last trial
	load   int // ns that the window before the last trial told

	window, before, tried window
	back                  bool // the window after a trial is under way
}

// window is some spans in a row.
type window struct {
	spans int // counted; the first one at another price is not, for what it needs lies with other cores
	skip  bool
	took  time.Duration
	told  int // ns
}

// rate is the time for each nanosecond that was told.
func (w *window) rate() float64 { return float64(w.took) / float64(w.told) }

// newTuner starts between the extremes.
func newTuner() tuner {
	return tuner{now: time.Now, price: 1, trial: 1, step: 1, window: window{skip: true}}
}

// helpers is helpers at the price on trial.
func (u *tuner) helpers(n, cost, size int) int {
	u.told += n * cost
	return min(helpers(n, cost, size), helpersWorth(n*cost/prices[u.trial]))
}

func (u *tuner) begin() { u.begun, u.told = u.now(), 0 }

// end ends a span. A short one tells nothing.
func (u *tuner) end() {
	w := &u.window
	switch {
	case u.told < spanLeast:
		return
	case w.skip:
		w.skip = false
		return
	}
	w.spans, w.took, w.told = w.spans+1, w.took+u.now().Sub(u.begun), w.told+u.told
	if w.spans == windowSpans {
		done := u.window
		u.window = window{}
		u.next(done)
	}
}

// next goes on after a window.
func (u *tuner) next(done window) {
	switch {
	case u.trial != u.price:
		u.tried, u.trial, u.back, u.window.skip = done, u.price, true, true
	case u.back:
		u.back = false
		u.decide(min(u.before.rate(), done.rate()))
	default:
		u.passed++
		if done.told > loadChange*u.load || loadChange*done.told < u.load {
			u.vain, u.wait = 0, 0
		}
		if u.passed >= u.wait {
			u.before, u.load, u.passed = done, done.told, 0
			u.trial, u.window.skip = u.price+u.step, true
		}
	}
}

// decide goes on with the price that was on trial where it was faster than that rate. It tries all neighbours soon, and
// then waits.
func (u *tuner) decide(rate float64) {
	if u.tried.rate() < (1-trialGain)*rate {
		u.price += u.step
		u.trial, u.window.skip, u.vain, u.wait = u.price, true, 1, 0
		if isPrice(u.price + u.step) {
			return
		}
	}
	if isPrice(u.price - u.step) {
		u.step = -u.step
	}
	if u.vain++; u.vain == 1 && isPrice(u.price-u.step) {
		return
	}
	u.wait = min(max(waitLeast, 2*u.wait), waitMost)
}

func isPrice(i int) bool { return i >= 0 && i < len(prices) }

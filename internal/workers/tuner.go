package workers

import "time"

// distances lists by how much more than on near cores sharing may be taken to cost: from pools that share what they can
// to those that share nothing.
var distances = [...]int{1, 4, apart}

const (
	apart = 1 << 30
	// windowSpans and windowTold (ns) are what is compared as one at least: single steps of an impact differ by a tenth.
	// Where loads come and go, windows get longer, up to windowMost spans.
	windowSpans, windowMost, windowTold = 3, 48, 300_000
	// sameLoad: windows are compared whose spans tell as much, up to that factor. Of others the part of the time that no
	// loop tells is another.
	sameLoad = 1.25
	// otherLoad: spans that tell so many times more or less have a trial soon.
	otherLoad = 2
	// trialGain: a distance is kept if the trial of it took less time by that share.
	trialGain = 0.03
	// waitLeast and waitMost are how many windows pass between trials. Each time that all were in vain doubles them:
	// trials that take a quarter more time cost 2 % of all of it, and 0.1 % in the end.
	waitLeast, waitMost = 16, 256
)

// tuner finds by trial how much sharing costs on this machine at this minute: cores that are far apart wait long for
// memory that the other one has written, and other programs take them. Spans of work, such as the steps of a world, are
// compared by their wall time over the costs that their loops told: some at the distance of now, some at another one,
// and some at that of now again.
type tuner struct {
	now   func() time.Time // time.Now, but in tests
	begun time.Time
	told  int // ns, by the loops of this span
	ended int // spans so far

	best   int     // the distance that was found best, as all here an index of distances
	trial  int     // the one on trial; best where there is none
	last   int     // the one that was tried last
	vain   int     // trials in vain since best was found, or since the load is another
	wait   int     // windows from one trial to the next
	passed int     // of them since the last trial
	spans  int     // in a window, at least
	load   float64 // of the window before the last trial
	seen   float64 // of the last window

	window, before, tried window
	back                  bool // the window after a trial is under way
}

// window is some spans in a row.
type window struct {
	spans int
	took  time.Duration
	told  int  // ns
	skip  bool // the first span at another distance does not count: what it needs lies with other cores
}

// rate is the time for each nanosecond that was told.
func (w *window) rate() float64 { return float64(w.took) / float64(w.told) }

// load is what a span told (ns).
func (w *window) load() float64 { return float64(w.told) / float64(w.spans) }

// newTuner starts between the extremes.
func newTuner() *tuner {
	return &tuner{now: time.Now, best: 1, trial: 1, last: 1, spans: windowSpans, window: window{skip: true}}
}

// helpers returns how many workers beside the caller take part in a loop: no more than gain by it at the distance on
// trial.
func (u *tuner) helpers(n, cost, size int) int {
	u.told += n * cost
	return min(helpers(n, cost, size), helpersWorth(n*cost/distances[u.trial]))
}

func (u *tuner) begin() { u.begun, u.told = u.now(), 0 }

func (u *tuner) end() {
	u.ended++
	w := &u.window
	if w.skip {
		w.skip = false
		return
	}
	w.spans, w.took, w.told = w.spans+1, w.took+u.now().Sub(u.begun), w.told+u.told
	if w.spans >= u.spans && w.told >= windowTold {
		done := u.window
		u.window = window{}
		u.next(done)
	}
}

// next goes on after a window.
func (u *tuner) next(done window) {
	switch {
	case u.trial != u.best:
		u.tried, u.last, u.trial, u.back, u.window.skip = done, u.trial, u.best, true, true
	case u.back:
		u.back = false
		u.decide(done)
	case u.isDue(done.load()):
		u.before, u.load, u.passed = done, done.load(), 0
		u.trial, u.window.skip = u.candidate(), true
	}
}

// isDue counts a window with that load and reports whether a trial follows it: not while the load is changing.
func (u *tuner) isDue(load float64) bool {
	u.passed++
	if u.passed >= waitLeast && factor(load, u.load) > otherLoad {
		u.load, u.vain, u.wait, u.passed = load, 0, 0, 0
	}
	same := factor(load, u.seen) <= sameLoad
	u.seen = load
	if !same && u.passed >= u.wait+waitLeast {
		u.lengthen()
	}
	return same && u.passed >= u.wait
}

// lengthen has windows compare more spans, and the next trial wait.
func (u *tuner) lengthen() {
	u.spans, u.passed, u.wait = min(2*u.spans, windowMost), 0, waitLeast
}

// candidate returns the distance to try next: all others in turn.
func (u *tuner) candidate() int {
	next := (u.last + 1) % len(distances)
	if next == u.best {
		next = (next + 1) % len(distances)
	}
	return next
}

// decide compares the trial with the windows before and after it, and keeps its distance if that was faster.
func (u *tuner) decide(after window) {
	before, tried := &u.before, &u.tried
	switch {
	case factor(before.load(), tried.load()) > sameLoad || factor(tried.load(), after.load()) > sameLoad:
		u.lengthen()
	case tried.rate() < (1-trialGain)*min(before.rate(), after.rate()):
		u.best, u.trial, u.last, u.window.skip = u.last, u.last, u.best, true
		u.vain, u.wait = 1, 0
	default:
		if u.vain++; u.vain >= len(distances)-1 {
			u.wait = min(max(waitLeast, 2*u.wait), waitMost)
		}
	}
}

// factor returns how many times the larger is the smaller.
func factor(a, b float64) float64 { return max(a, b) / min(a, b) }

package workers

import (
	"math/rand/v2"
	"testing"
	"time"
)

// machine is one on which a span takes so many times what its loops tell, at each price.
type machine [len(prices)]float64

var (
	near    = machine{0.6, 0.8, 1}
	far     = machine{1.3, 1.2, 1}
	between = machine{1.1, 0.85, 1}
)

// tuning drives a tuner by a clock of its own.
type tuning struct {
	tuner
	clock time.Time
	noise *rand.Rand
}

func newTuning() *tuning {
	u := &tuning{tuner: newTuner(), noise: rand.New(rand.NewPCG(1, 2))}
	u.now = func() time.Time { return u.clock }
	return u
}

// spans takes so many spans that tell so much (ns), each off by a random share up to noise, and returns how many were
// taken at each price, and their time over what was told.
func (u *tuning) spans(count, told int, on machine, noise float64) (at [len(prices)]int, rate float64) {
	begun := u.clock
	for range count {
		u.begin()
		u.helpers(100, told/100, 2)
		at[u.trial]++
		took := float64(told) * on[u.trial] * (1 + noise*(2*u.noise.Float64()-1))
		u.clock = u.clock.Add(time.Duration(took))
		u.end()
	}
	return at, float64(u.clock.Sub(begun)) / float64(count*told)
}

// TestTunerFindsThePrice: the price at which spans take least time is found within some spans and kept, whatever the
// cores are like, and with steps that differ by a tenth.
func TestTunerFindsThePrice(t *testing.T) {
	for _, row := range []struct {
		name string
		on   machine
		best int
	}{{"near", near, 0}, {"between", between, 1}, {"far", far, 2}} {
		for _, noise := range []float64{0, 0.1} {
			u := newTuning()
			if _, rate := u.spans(300, 1_000_000, row.on, noise); rate > 1.06*row.on[row.best] {
				t.Errorf("cores %s: 300 spans take %.2f, at the best price %.2f", row.name, rate, row.on[row.best])
			}
			at, rate := u.spans(2000, 1_000_000, row.on, noise)
			if at[row.best] < 1900 || rate > 1.02*row.on[row.best] {
				t.Errorf("cores %s, noise %g: %d of 2000 spans at the prices, which take %.3f", row.name, noise, at, rate)
			}
		}
	}
}

// TestTunerFollowsTheMachine: when another program takes a core, and leaves it again, the price follows.
func TestTunerFollowsTheMachine(t *testing.T) {
	u := newTuning()
	u.spans(5000, 1_000_000, near, 0.05)
	u.spans(2000, 1_000_000, far, 0.05) // until the next trial, and those after it
	if at, _ := u.spans(500, 1_000_000, far, 0.05); at[2] < 450 {
		t.Errorf("with a core taken, %d of 500 spans at the prices", at)
	}
	u.spans(2000, 1_000_000, near, 0.05)
	if at, _ := u.spans(500, 1_000_000, near, 0.05); at[0] < 450 {
		t.Errorf("with the core back, %d of 500 spans at the prices", at)
	}
}

// TestTunerFollowsTheLoad: an impact has its trial at once, however long the next one was still to wait for.
func TestTunerFollowsTheLoad(t *testing.T) {
	u := newTuning()
	u.spans(5000, 1_000_000, near, 0)
	u.spans(24, 10_000_000, far, 0)
	if at, _ := u.spans(30, 10_000_000, far, 0); at[2] < 25 {
		t.Errorf("24 steps after the load grew tenfold, %d of 30 spans at the prices", at)
	}
}

// TestTunerPassesOverShortSpans: what is not worth sharing tells nothing of it.
func TestTunerPassesOverShortSpans(t *testing.T) {
	u := newTuning()
	at, _ := u.spans(1000, spanLeast/2, far, 0.5)
	if at[u.price] != 1000 {
		t.Errorf("%d of 1000 spans at the prices", at)
	}
}

// TestPoolKeepsToThePrice: at the lowest price a loop is open to workers, at the highest one the caller runs it alone.
func TestPoolKeepsToThePrice(t *testing.T) {
	for price, shared := range []bool{true, true, false} {
		p := New(2)
		defer p.Close()
		p.tuner.price, p.tuner.trial = price, price
		p.Each(200, 100_000, newTally(200, 2))
		if p.team.started > 0 != shared {
			t.Errorf("price %d: workers were made for a loop of 20 ms: %v", price, !shared)
		}
	}
}

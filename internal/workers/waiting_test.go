package workers

import (
	"testing"
	"time"
)

// TestPatienceFollowsWaking: the longer waking a worker takes, the longer workers look for the next loop before they
// park, up to a bound. A waking that takes so long that others must have had the processor tells nothing.
func TestPatienceFollowsWaking(t *testing.T) {
	team := newTeam(2)
	if got := team.patience(); got != patienceTimes*wakeTime {
		t.Errorf("a new team has %d ns of patience, want %d", got, patienceTimes*wakeTime)
	}
	team.startUpTo(0)
	wake := func(took time.Duration) int64 {
		b := &team.seats[1]
		b.called = time.Since(start) - took
		b.wake <- struct{}{}
		if !team.park(1) {
			t.Fatal("a woken worker ends")
		}
		return team.patience()
	}
	if got := wake(10 * time.Second); got != patienceTimes*wakeTime {
		t.Errorf("%d ns of patience after a waking that took 10 s, want as before", got)
	}
	for before := team.patience(); before < patienceMost; {
		now := wake(patienceMost * 9 / 10)
		if now <= before || now > patienceMost {
			t.Fatalf("%d ns of patience, %d after a slow waking", before, now)
		}
		before = now
	}
}

// TestWaitIsOver: a wait ends once so much time has passed since its first look at the clock, and not before.
func TestWaitIsOver(t *testing.T) {
	var w wait
	for range 100 * clockLoads {
		if w.isOver(int64(time.Hour)) {
			t.Fatal("an hour is over")
		}
	}
	time.Sleep(time.Millisecond)
	looks := 1
	for ; !w.isOver(int64(time.Millisecond)); looks++ {
	}
	if looks > clockLoads {
		t.Errorf("the end of a millisecond is seen after %d looks, want at most %d", looks, clockLoads)
	}
}

// TestSpansWakeWorkers: a worker is woken when a span begins, if loops of the span before had enough for it.
func TestSpansWakeWorkers(t *testing.T) {
	for _, row := range []struct {
		cost int // ns of an iteration
		want bool
	}{{2 * wakeWorth, true}, {wakeWorth / 10, false}} {
		team := newTeam(2)
		team.startUpTo(0)
		b := &team.seats[1]
		b.parked.Store(true)
		team.span = row.cost
		team.started = 1
		if team.beginSpan(); b.parked.Load() == row.want {
			t.Errorf("after a span with %d ns for it the worker is woken: %v, want %v", row.cost, !row.want, row.want)
		}
		if team.span != 0 {
			t.Errorf("a span begins with %d ns", team.span)
		}
	}
}

// TestMissedWorkCountsOnce: what a parked worker misses in a loop counts towards waking it once, not again when the
// next span begins.
func TestMissedWorkCountsOnce(t *testing.T) {
	team := newTeam(2)
	team.startUpTo(0)
	team.started = 1
	b := &team.seats[1]
	b.parked.Store(true)
	const n, cost = 10, wakeWorth * 2 / 10 * 3 / 5 // 0.6 of what wakes it in its half of the loop
	team.each(n, cost, 1, newTally(n, 2))
	if team.beginSpan(); !b.parked.Load() {
		t.Errorf("a worker that has missed %d ns is woken for %d", n*cost/2, wakeWorth)
	}
	team.each(n, cost, 1, newTally(n, 2))
	if b.parked.Load() {
		t.Errorf("a worker that has missed %d ns is not woken for %d", n*cost, wakeWorth)
	}
}

package workers

import (
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// tally counts how often each index is run, and by whom.
type tally struct {
	runs    []int32
	workers []atomic.Int32
	wrong   atomic.Int32 // empty parts, and those run by workers that the loop is not open to
	slow    int          // turns of a loop that each iteration spends
	fail    int          // index to panic at, if positive
}

func (t *tally) Run(worker, from, to int) {
	if to <= from || worker >= len(t.workers) {
		t.wrong.Add(1)
		return
	}
	for i := from; i < to; i++ {
		if t.fail > 0 && i == t.fail {
			panic(errFail)
		}
		for x := 0; x < t.slow; x++ {
			t.runs[i] ^= 0x100
			t.runs[i] ^= 0x100
		}
		t.runs[i]++
		t.workers[worker].Add(1)
	}
}

var errFail = errors.New("as told")

func newTally(n, workers int) *tally {
	return &tally{runs: make([]int32, n), workers: make([]atomic.Int32, workers)}
}

// TestEach: every index is run exactly once, in parts and by workers as promised, for pools, lengths and costs of all
// kinds.
func TestEach(t *testing.T) {
	for _, size := range []int{0, 1, 2, 3, 4, 9} {
		c := New(size)
		if want := max(1, size); c.Size() != want {
			t.Fatalf("New(%d) has %d workers, want %d", size, c.Size(), want)
		}
		for _, n := range []int{0, 1, 2, 7, 64, 1000} {
			for _, cost := range []int{0, 1, 30, 300, 5000, 1e7} {
				for range 20 {
					loop := newTally(n, 1+helpers(n, cost, c.Size()))
					c.Each(n, cost, loop)
					check(t, loop, size, n, cost)
				}
			}
		}
		c.Close()
	}
}

func check(t *testing.T, loop *tally, size, n, cost int) {
	t.Helper()
	for i, runs := range loop.runs {
		if runs != 1 {
			t.Fatalf("pool of %d, n = %d, cost %d: index %d was run %d times", size, n, cost, i, runs)
		}
	}
	if k := loop.wrong.Load(); k > 0 {
		t.Fatalf("pool of %d, n = %d, cost %d: %d parts that should not be", size, n, cost, k)
	}
}

// TestHelpersWorth: no loop has workers that cost more than they save, and none that is too short has any.
func TestHelpersWorth(t *testing.T) {
	took := func(cost, helpers int) int { return cost/(helpers+1) + helpers*helperPrice }
	for cost := 0; cost < 1e6; cost += 100 {
		k := helpersWorth(cost)
		switch {
		case cost < sharedLeast && k != 0:
			t.Fatalf("%d ns of work call %d workers", cost, k)
		case cost < sharedLeast:
		case took(cost, k) > took(cost, k-1) || took(cost, k) > took(cost, k+1)+1:
			t.Fatalf("%d ns of work take %d ns with %d workers, %d ns with one less, %d ns with one more", cost,
				took(cost, k), k, took(cost, k-1), took(cost, k+1))
		}
	}
}

// TestShares: a worker begins with its own share of the loop, the same in each loop of its kind, and goes on with what
// others have left of theirs, from the end.
func TestShares(t *testing.T) {
	team := newTeam(2)
	team.startUpTo(0)
	team.workers, team.least = 2, 25
	loop := &order{}
	team.loop = loop
	team.seats[0].work.Store(0 | 100<<32)
	team.seats[1].work.Store(100 | 200<<32)
	team.takeParts(1)
	want := [][2]int{{100, 125}, {125, 150}, {150, 175}, {175, 200}, {75, 100}, {50, 75}, {25, 50}, {0, 25}}
	if !slices.Equal(loop.parts, want) {
		t.Errorf("took %v, want %v", loop.parts, want)
	}
}

// order lists the parts in the order in which one worker takes them.
type order struct{ parts [][2]int }

func (o *order) Run(_, from, to int) { o.parts = append(o.parts, [2]int{from, to}) }

// TestShared: others than the caller take part.
func TestShared(t *testing.T) {
	c := New(2)
	defer c.Close()
	loop := newTally(1000, 2)
	loop.slow = 2000
	for range 1000 {
		c.Each(len(loop.runs), 1e4, loop)
		if loop.workers[1].Load() > 0 {
			return
		}
	}
	t.Errorf("in %d iterations the second worker took none", loop.workers[0].Load())
}

// TestOnlyWorkersWorthTheirPriceAreMade: a pool of many makes no goroutine for short loops, and no more than a loop is
// worth.
func TestOnlyWorkersWorthTheirPriceAreMade(t *testing.T) {
	before := runtime.NumGoroutine()
	c := New(64)
	defer c.Close()
	for range 1000 {
		loop := newTally(100, 1)
		c.Each(100, sharedLeast/100-1, loop)
		check(t, loop, 64, 100, sharedLeast/100-1)
	}
	if n := runtime.NumGoroutine(); n > before {
		t.Errorf("loops below the price of sharing made %d goroutines", n-before)
	}
	c.Each(100, 300, newTally(100, 64)) // 30 µs
	if n, want := c.team.started, helpersWorth(100*300); n != want || want > 8 {
		t.Errorf("a loop of 30 µs made %d goroutines, want %d", n, want)
	}
}

// TestIdleWorkersPark: workers without work park, all of them, also those that loops of the kind that comes are never
// open to; and they wake again only for work that is worth it.
func TestIdleWorkersPark(t *testing.T) {
	c := New(4)
	defer c.Close()
	c.Each(1000, 1e4, newTally(1000, 4))
	waitFor(t, "all workers park", func() bool { return parked(c) == 3 })
	for range wakeWorth/(sharedLeast/2) - 1 {
		c.Each(2, sharedLeast/2, newTally(2, 2)) // worth one worker, but not its waking
	}
	if n := parked(c); n != 3 {
		t.Errorf("%d of 3 workers are parked after loops that are not worth waking them", n)
	}
	c.Each(1000, 1e4, newTally(1000, 4))
	waitFor(t, "workers wake for work", func() bool {
		loop := newTally(1000, 4)
		loop.slow = 2000
		c.Each(1000, 1e4, loop)
		return loop.workers[1].Load() > 0
	})
	waitFor(t, "all workers park again", func() bool { return parked(c) == 3 })
}

// TestWorkersThatDoNotPayAreLeftAlone: the less a worker did after it was woken, the later it is woken again, up to a
// bound; as soon as it pays it is woken as early as ever.
func TestWorkersThatDoNotPayAreLeftAlone(t *testing.T) {
	team := newTeam(2)
	team.startUpTo(0)
	b := &team.seats[1]
	close(team.quit) // so that parking returns at once
	for want := 2 * wakeWorth; want < 4*wakeMost; want *= 2 {
		if team.park(1); b.price != min(want, wakeMost) {
			t.Fatalf("a worker without work is woken for %d ns, want %d", b.price, min(want, wakeMost))
		}
	}
	team.loop, team.cost = newTally(1, 2), wakePays
	team.run(1, 0, 1)
	if team.park(1); b.price != wakeWorth {
		t.Errorf("a worker that paid is woken for %d ns, want %d", b.price, wakeWorth)
	}
	team.workers, team.missed = 2, wakeWorth-1
	if team.call(1); !b.parked.Load() {
		t.Error("a worker is woken for less than its price")
	}
	if team.call(1); b.parked.Load() {
		t.Error("a worker that missed its price is not woken")
	}
}

// parked counts the parked workers of a pool.
func parked(c *Pool) (n int) {
	for i := range c.team.seats {
		if c.team.seats[i].parked.Load() {
			n++
		}
	}
	return n
}

// waitFor waits until a condition holds.
func waitFor(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for range 2000 {
		if holds() {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatalf("in vain: %s", what)
}

// TestParked: loops after workers parked by themselves are whole too.
func TestParked(t *testing.T) {
	c := New(4)
	defer c.Close()
	for round := range 300 {
		loop := newTally(200, 4)
		loop.slow = round % 30 * 10
		c.Each(200, 2000, loop)
		check(t, loop, 4, 200, 2000)
		if round%3 == 0 {
			time.Sleep(time.Millisecond)
		}
	}
}

// TestPanic: a panic comes back on the caller, whoever it was, and the pool works on.
func TestPanic(t *testing.T) {
	c := New(3)
	defer c.Close()
	for round := range 200 {
		loop := newTally(300, 3)
		loop.slow, loop.fail = 50, 1+round
		err := catch(func() { c.Each(300, 1000, loop) })
		var p *Panic
		switch {
		case err == nil:
			t.Fatalf("round %d: no panic came back", round)
		case errors.As(err, &p):
			if p.Value != errFail || !strings.Contains(p.Error(), "tally") {
				t.Fatalf("round %d: a worker's panic came back as %v", round, p)
			}
		case !errors.Is(err, errFail):
			t.Fatalf("round %d: came back as %v", round, err)
		}
		whole := newTally(300, 3)
		c.Each(300, 1000, whole)
		check(t, whole, 3, 300, 1000)
	}
}

// catch returns what f panics with.
func catch(f func()) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = value.(error)
		}
	}()
	f()
	return nil
}

// TestClose: a closed pool runs loops in place, and its goroutines end; so do those of one that was dropped.
func TestClose(t *testing.T) {
	before := runtime.NumGoroutine()
	for k := range 20 {
		c := New(4)
		loop := newTally(100, 4)
		c.Each(100, 5000, loop)
		check(t, loop, 4, 100, 5000)
		if k%2 == 0 {
			c.Close()
			again := newTally(100, 4)
			c.Each(100, 5000, again)
			check(t, again, 4, 100, 5000)
			if n := again.workers[0].Load(); n != 100 {
				t.Errorf("a closed pool ran %d of 100 iterations in place", n)
			}
			c.Close()
		}
	}
	for range 2000 {
		runtime.GC() // runs the cleanups of the dropped pools
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines before, %d after", before, runtime.NumGoroutine())
}

// TestLateWorkerWakesNobody: a worker that was the last to leave a loop, and is taken off its processor before it says
// so, does not wake the caller that waits for others to leave a later loop.
func TestLateWorkerWakesNobody(t *testing.T) {
	team := newTeam(3)
	team.left = make(chan struct{}, 1)
	team.state.Store(2*oneLoop + 1*oneInside) // the second loop is closed, one worker inside
	team.waiting.Store(2)
	if team.tell(1 * oneLoop); len(team.left) > 0 {
		t.Fatal("the caller is woken for the loop before, with a worker inside this one")
	}
	team.tell(team.state.Add(^uint64(oneInside - 1)))
	if len(team.left) != 1 || team.waiting.Load() != 0 {
		t.Error("the caller is not woken when the last worker leaves")
	}
}

// TestAllocations: a loop costs no allocation, not even with workers asleep.
func TestAllocations(t *testing.T) {
	c := New(4)
	defer c.Close()
	loop := newTally(64, 4)
	c.Each(64, 5000, loop)
	if n := testing.AllocsPerRun(200, func() { c.Each(64, 5000, loop); time.Sleep(100 * time.Microsecond) }); n > 0 {
		t.Errorf("%g allocations per loop", n)
	}
}

// BenchmarkEach is the cost of sharing an empty loop of two parts, with the worker awake.
func BenchmarkEach(b *testing.B) {
	c := New(2)
	defer c.Close()
	loop := newTally(2, 2)
	b.ReportAllocs()
	for b.Loop() {
		c.Each(2, sharedLeast, loop)
	}
}

// BenchmarkInPlace is the same of a loop that is not worth sharing.
func BenchmarkInPlace(b *testing.B) {
	c := New(2)
	defer c.Close()
	loop := newTally(2, 2)
	for b.Loop() {
		c.Each(2, 1, loop)
	}
}

// BenchmarkWake is what a loop costs the caller that finds the worker parked and wakes it.
func BenchmarkWake(b *testing.B) {
	c := New(2)
	defer c.Close()
	loop := newTally(2, 2)
	c.Each(2, sharedLeast, loop)
	for b.Loop() {
		b.StopTimer()
		for parked(c) == 0 {
			time.Sleep(50 * time.Microsecond)
		}
		b.StartTimer()
		c.Each(2, wakeWorth, loop)
	}
}

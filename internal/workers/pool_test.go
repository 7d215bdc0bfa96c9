package workers

import (
	"errors"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// tally counts how often each index is run, and by whom.
type tally struct {
	runs    []int32
	workers []atomic.Int32
	grain   int
	wrong   atomic.Int32 // parts that do not start at a multiple of grain or are too long
	slow    int          // turns of a loop that each iteration spends
	fail    int          // index to panic at, if positive
}

func (t *tally) Run(worker, from, to int) {
	if from%t.grain != 0 || to-from > t.grain || to <= from {
		t.wrong.Add(1)
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

func newTally(n, size, grain int) *tally {
	return &tally{runs: make([]int32, n), workers: make([]atomic.Int32, size), grain: grain}
}

// TestEach: every index is run exactly once, in parts as promised, for pools, lengths and grains of all kinds.
func TestEach(t *testing.T) {
	for _, size := range []int{0, 1, 2, 3, 4, 9} {
		c := New(size)
		if want := max(1, size); c.Size() != want {
			t.Fatalf("New(%d) has %d workers, want %d", size, c.Size(), want)
		}
		for _, n := range []int{0, 1, 2, 7, 64, 1000} {
			for _, grain := range []int{1, 3, 64, 5000} {
				for range 20 {
					loop := newTally(n, c.Size(), grain)
					c.Each(n, grain, loop)
					check(t, loop, size, n, grain)
				}
			}
		}
		c.Close()
	}
}

func check(t *testing.T, loop *tally, size, n, grain int) {
	t.Helper()
	for i, runs := range loop.runs {
		if runs != 1 {
			t.Fatalf("pool of %d, n = %d, grain %d: index %d was run %d times", size, n, grain, i, runs)
		}
	}
	if k := loop.wrong.Load(); k > 0 {
		t.Fatalf("pool of %d, n = %d, grain %d: %d parts of the wrong shape", size, n, grain, k)
	}
}

// TestShared: others than the caller take part.
func TestShared(t *testing.T) {
	c := New(2)
	defer c.Close()
	loop := newTally(1000, 2, 1)
	loop.slow = 2000
	for range 1000 {
		c.Each(len(loop.runs), 1, loop)
		if loop.workers[1].Load() > 0 {
			return
		}
	}
	t.Errorf("in %d iterations the second worker took none", loop.workers[0].Load())
}

// TestRest: loops after a rest, and after workers parked by themselves, are whole too.
func TestRest(t *testing.T) {
	c := New(4)
	defer c.Close()
	for round := range 300 {
		loop := newTally(200, 4, 7)
		loop.slow = round % 30 * 10
		c.Each(200, 7, loop)
		check(t, loop, 4, 200, 7)
		switch round % 3 {
		case 0:
			c.Rest()
		case 1:
			time.Sleep(time.Millisecond)
		}
	}
}

// TestPanic: a panic comes back on the caller, whoever it was, and the pool works on.
func TestPanic(t *testing.T) {
	c := New(3)
	defer c.Close()
	for round := range 200 {
		loop := newTally(300, 3, 2)
		loop.slow, loop.fail = 50, 1+round
		err := catch(func() { c.Each(300, 2, loop) })
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
		whole := newTally(300, 3, 2)
		c.Each(300, 2, whole)
		check(t, whole, 3, 300, 2)
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
		loop := newTally(100, 4, 1)
		c.Each(100, 1, loop)
		check(t, loop, 4, 100, 1)
		if k%2 == 0 {
			c.Close()
			again := newTally(100, 4, 1)
			c.Each(100, 1, again)
			check(t, again, 4, 100, 1)
			if n := again.workers[0].Load(); n != 100 {
				t.Errorf("a closed pool ran %d of 100 iterations in place", n)
			}
			c.Close()
		}
	}
	for range 200 {
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
	c := New(2)
	defer c.Close()
	loop := newTally(64, 2, 4)
	c.Each(64, 4, loop)
	if n := testing.AllocsPerRun(200, func() { c.Each(64, 4, loop); c.Rest() }); n > 0 {
		t.Errorf("%g allocations per loop", n)
	}
}

// BenchmarkEach is the cost of sharing an empty loop of two parts, with the worker awake.
func BenchmarkEach(b *testing.B) {
	c := New(2)
	defer c.Close()
	loop := newTally(2, 2, 1)
	b.ReportAllocs()
	for b.Loop() {
		c.Each(2, 1, loop)
	}
}

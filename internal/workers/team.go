package workers

import (
	"math"
	"runtime/debug"
	"sync/atomic"
	"time"
)

const (
	// helperPrice (ns) is what each worker beside the caller costs a loop on near cores: it fetches four lines of memory
	// from another one, one after the other, 100 ns each at worst, and comes late by as much.
	helperPrice = 1000
	// sharedLeast (ns) is the cost of the shortest loop that is shared.
	sharedLeast = 4000
	// partLeast (ns) is the cost of the shortest part, ten times that of taking it.
	partLeast = 1000
	// partShare: a part is that share of what is left to a worker. Parts get smaller towards the end, so that all are
	// done at about the same time, even if some iterations cost a hundred times as much as others.
	partShare = 4
	// wakeWorth (ns) is the work that a parked worker has missed when it is woken. To wake it costs the caller 5 to 10 µs,
	// and wakeTime passes until it is there. With 200 µs the gain of two workers in a pyramid of 5050 is 1.63 instead of
	// 1.71.
	wakeWorth = 100_000
	// wakePays (ns) is the work by which waking a worker has paid.
	wakePays = wakeWorth / 4
	// wakeMost (ns) bounds what it has missed when it is woken for which waking has not paid lately: where others use all
	// processors, a worker comes late or takes the processor of the caller.
	wakeMost = 64 * wakeWorth
	// wakeTime (ns) is what waking a worker takes at first sight: from the call until it is there. Each time it is
	// measured, and counts for a wakeShare of what is known: 50 µs on plain hardware, 150 on some virtual machines.
	wakeTime, wakeShare = 50_000, 4
	// A worker looks for the next loop for patience times as long as waking it takes before it parks, and so does a caller
	// that waits for the last parts of its loop; not for longer than patienceMost (ns). With 1 and 2 times it the pyramid
	// of 5050 takes 0.92 and 0.89 of what it takes with 50 µs, where waking takes 150.
	patienceTimes, patienceMost = 2, 500_000
	// clockLoads of the state pass between two looks at the clock.
	clockLoads = 512
)

// helpers returns how many workers of a pool take part, beside the caller, in a loop of n iterations of this cost (ns).
func helpers(n, cost, size int) int { return max(0, min(helpersWorth(n*cost), size-1, n-1)) }

// helpersWorth returns how many workers beside the caller a loop of this cost (ns) gains by. The k-th saves 1/(k² + k)
// of the loop, which has to be more than its price.
func helpersWorth(cost int) int {
	if cost < sharedLeast {
		return 0
	}
	return int(math.Sqrt(float64(cost)/helperPrice+0.25) - 0.5)
}

// The state of a team is one word, so that no worker can enter a loop that is just being closed:
//
//	bits 0…9    workers inside the loop, besides the caller
//	bits 10…19  the loop is open to workers up to this number; 0 when it is closed
//	bits 20…    number of the loop
const (
	oneInside = 1
	mostSize  = 1 << 10
	insideSet = mostSize - oneInside
	oneHelper = mostSize
	openSet   = oneLoop - oneHelper
	oneLoop   = mostSize * mostSize
)

// openTo reports whether the loop of state s is open to a worker.
func openTo(s uint64, id int) bool { return int(s&openSet)/oneHelper >= id }

// team is what the workers of a pool share. The padding keeps what many write away from what many read.
type team struct {
	size     int
	started  int // goroutines made so far
	closed   atomic.Bool
	loop     Loop
	cost     int   // ns of an iteration
	least    int64 // iterations of a part, but of the last
	workers  int64 // that the loop is open to, the caller among them
	missed   int   // ns of the loop that a worker misses if it does not come
	span     int   // ns of the loops of this span that a worker had in its share
	_        [64]byte
	state    atomic.Uint64
	waiting  atomic.Uint64 // number of the loop that the caller parks for until the last worker leaves it; 0 for none
	panicked atomic.Pointer[Panic]
	waking   atomic.Int64 // ns that waking a worker takes
	_        [64]byte
	seats    []seat        // by worker
	left     chan struct{} // the last worker has left while the caller was waiting
	quit     chan struct{}
}

// seat is the place of a worker: its share of the loop, and where it parks. Its share of the next loop of this kind is
// the same again, so that the data that it wrote lie in the cache of its core. Workers are woken like a tree, so that
// the caller wakes one at most: it wakes worker 1, and worker k wakes 2k and 2k+1.
type seat struct {
	work   atomic.Uint64 // iterations not taken yet: from the low 32 bits up to the high ones
	_      [64]byte
	parked atomic.Bool
	wake   chan struct{}
	missed int           // ns of work that the worker has missed; known to the one that wakes it only
	price  int           // ns of that for which it is woken; written before it parks
	done   int           // ns of work that it has done since it was woken; only it knows
	called time.Duration // since the start of the program: when it was called; written before it is woken
	_      [64]byte
}

func newTeam(size int) *team {
	t := &team{size: size}
	t.waking.Store(wakeTime)
	return t
}

// start is when the program began.
var start = time.Now()

// wait is how long somebody has looked for something in vain.
type wait struct {
	loads int
	since time.Duration // of the first look at the clock, from the start of the program
}

// isOver counts a look, and reports whether so much time (ns) has passed.
func (w *wait) isOver(most int64) bool {
	if w.loads++; w.loads%clockLoads != 0 {
		return false
	}
	now := time.Since(start)
	if w.loads == clockLoads {
		w.since = now
	}
	return int64(now-w.since) >= most
}

// patience returns how long (ns) to look for something before parking.
func (t *team) patience() int64 { return min(patienceTimes*t.waking.Load(), patienceMost) }

// startUpTo makes the goroutines of workers up to this number.
func (t *team) startUpTo(most int) {
	if t.started == 0 {
		t.left, t.quit = make(chan struct{}, 1), make(chan struct{})
		t.seats = make([]seat, t.size)
		for i := range t.seats {
			t.seats[i].wake, t.seats[i].price = make(chan struct{}, 1), wakeWorth
		}
	}
	for t.started < most {
		t.started++
		go t.work(t.started)
	}
}

func (t *team) close() {
	if !t.closed.Swap(true) && t.started > 0 {
		close(t.quit)
	}
}

// each shares a loop with so many workers beside the caller.
func (t *team) each(n, cost, helpers int, loop Loop) {
	t.loop, t.cost, t.least = loop, cost, int64(max(1, partLeast/max(1, cost)))
	t.workers, t.missed = int64(helpers+1), n*cost/(helpers+1)
	t.span += t.missed
	if t.started < helpers {
		t.startUpTo(helpers)
	}
	for i := range t.seats[:t.workers] {
		t.seats[i].work.Store(uint64(n*i/(helpers+1)) | uint64(n*(i+1)/(helpers+1))<<32)
	}
	number := t.state.Load() / oneLoop
	t.state.Store((number+1)*oneLoop + uint64(helpers)*oneHelper)
	t.call(1)
	defer t.finish()
	t.takeParts(0)
}

// beginSpan wakes the first worker if the span before had work for it, and begins to count that anew. So it is there
// when the first loop begins: waking it then takes longer than many a loop.
func (t *team) beginSpan() {
	if t.started > 0 {
		b := &t.seats[1]
		t.workers, t.missed = 2, max(0, t.span-b.missed) // what it missed of that is counted already
		t.call(1)
	}
	t.span = 0
}

// call wakes a worker if it is parked, the loop is open to it, and it has missed enough to be worth that.
func (t *team) call(id int) {
	if id >= int(t.workers) {
		return
	}
	b := &t.seats[id]
	if !b.parked.Load() {
		return
	}
	if b.missed += t.missed; b.missed >= b.price {
		b.missed = 0
		b.parked.Store(false)
		b.called = time.Since(start)
		b.wake <- struct{}{}
	}
}

// takeParts runs parts of the loop until none is left: first of the worker's own share, from its beginning, then of the
// shares of the others, from their ends.
func (t *team) takeParts(worker int) {
	for k := range t.workers {
		of := worker + int(k)
		if of >= int(t.workers) {
			of -= int(t.workers)
		}
		work := &t.seats[of].work
		for {
			w := work.Load()
			from, to := int64(uint32(w)), int64(w>>32)
			if from >= to {
				break
			}
			part := min(max(t.least, (to-from)/partShare), to-from)
			if k == 0 {
				if work.CompareAndSwap(w, uint64(from+part)|uint64(to)<<32) {
					t.run(worker, from, from+part)
				}
			} else if work.CompareAndSwap(w, uint64(from)|uint64(to-part)<<32) {
				t.run(worker, to-part, to)
			}
		}
	}
}

// run runs a part of the loop.
func (t *team) run(worker int, from, to int64) {
	t.seats[worker].done += int(to-from) * t.cost
	t.loop.Run(worker, int(from), int(to))
}

// drop leaves the rest of the loop undone, after a panic.
func (t *team) drop() {
	for i := range t.seats[:t.workers] {
		t.seats[i].work.Store(0)
	}
}

// finish closes the loop, waits for those inside, and lets go of it: a worker at rest must not keep a world alive.
func (t *team) finish() {
	t.drop() // after a panic of the caller
	t.state.And(^uint64(openSet))
	for w := (wait{}); t.state.Load()&insideSet != 0; {
		if w.isOver(t.patience()) {
			t.await()
			break
		}
	}
	t.loop = nil
	if p := t.panicked.Swap(nil); p != nil {
		panic(p)
	}
}

// await parks the caller until the last worker has left the loop.
func (t *team) await() {
	number := t.state.Load() / oneLoop
	t.waiting.Store(number)
	if t.state.Load()&insideSet == 0 && t.waiting.CompareAndSwap(number, 0) {
		return
	}
	<-t.left
}

// work is the life of a worker.
func (t *team) work(id int) {
	last := uint64(0) // number of the loop it was in last
	for {
		now, ok := t.enter(id, last)
		if !ok {
			return
		}
		last = now
		t.take(id)
		t.tell(t.state.Add(^uint64(oneInside - 1)))
	}
}

// tell wakes the caller if it waits for the worker that left the team in state s. The worker may be late with that, and
// the caller wait for others by then, in a later loop.
func (t *team) tell(s uint64) {
	if s&(insideSet|openSet) == 0 && t.waiting.CompareAndSwap(s/oneLoop, 0) {
		t.left <- struct{}{}
	}
}

// take wakes others, runs parts of the loop and keeps what it panics with for the caller.
func (t *team) take(id int) {
	defer func() {
		if value := recover(); value != nil {
			t.panicked.CompareAndSwap(nil, &Panic{value, debug.Stack()})
			t.drop()
		}
	}()
	t.call(2 * id)
	t.call(2*id + 1)
	t.takeParts(id)
}

// enter waits for a loop that is open to worker id, other than the last one, and enters it; not ok when the pool is
// closed.
func (t *team) enter(id int, last uint64) (number uint64, ok bool) {
	var w wait
	for {
		s := t.state.Load()
		if openTo(s, id) && s/oneLoop != last {
			if t.state.CompareAndSwap(s, s+oneInside) {
				return s / oneLoop, true
			}
			continue
		}
		if w.isOver(t.patience()) {
			if !t.park(id) {
				return 0, false
			}
			w = wait{}
		}
	}
}

// park waits to be called; not ok when the pool is closed. A loop that comes between the last look and the note that
// the worker is parked is missed, like those that follow until it is called.
func (t *team) park(id int) (ok bool) {
	b := &t.seats[id]
	if b.done >= wakePays {
		b.price = wakeWorth
	} else {
		b.price = min(2*b.price, wakeMost)
	}
	b.done = 0
	b.parked.Store(true)
	select {
	case <-b.wake:
		if took := int64(time.Since(start) - b.called); took < patienceMost { // else others had the processor
			known := t.waking.Load()
			t.waking.Store(known + (took-known)/wakeShare)
		}
		return true
	case <-t.quit:
		return false
	}
}

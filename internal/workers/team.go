package workers

import (
	"runtime/debug"
	"sync/atomic"
)

const (
	// spinLoads of the state, some 30 µs of them, are how long a worker looks for the next loop before it parks. To wake
	// it costs about 100 µs until it is there; to spin for ever would take the processor from somebody else.
	spinLoads = 30_000
	// waitLoads is the same for a caller that waits for the last parts of its loop.
	waitLoads = 10_000
)

// The state of a team is one word, so that nobody can enter a loop that is just being closed:
//
//	bits 0…15   workers inside the loop, besides the caller
//	bit 16      the loop is open
//	bit 17      no loop will come soon: park
//	bits 18…    number of the loop
const (
	oneInside = 1
	insideSet = 1<<16 - 1
	openBit   = 1 << 16
	restBit   = 1 << 17
	oneLoop   = 1 << 18
)

// team is what the workers of a pool share. The padding keeps what many write away from what many read.
type team struct {
	size     int
	started  bool
	closed   atomic.Bool
	loop     Loop
	n        int64
	grain    int64
	_        [64]byte
	state    atomic.Uint64
	parked   atomic.Int32  // workers that wait for wake, less those it has been promised to
	waiting  atomic.Uint64 // number of the loop that the caller parks for until the last worker leaves it; 0 for none
	panicked atomic.Pointer[Panic]
	_        [64]byte
	next     atomic.Int64 // first iteration that nobody has taken
	_        [64]byte
	wake     chan struct{}
	left     chan struct{} // the last worker has left while the caller was waiting
	quit     chan struct{}
}

func newTeam(size int) *team { return &team{size: size} }

// start makes the goroutines of all workers but the caller.
func (t *team) start() {
	t.started = true
	t.wake, t.left, t.quit = make(chan struct{}, t.size), make(chan struct{}, 1), make(chan struct{})
	for id := 1; id < t.size; id++ {
		go t.work(id)
	}
}

func (t *team) close() {
	if !t.closed.Swap(true) && t.started {
		close(t.quit)
		t.rest()
	}
}

func (t *team) rest() { t.state.Or(restBit) }

// each shares a loop of more than one part.
func (t *team) each(n, grain int, loop Loop) {
	t.loop, t.n, t.grain = loop, int64(n), int64(grain)
	t.next.Store(0)
	number := t.state.Load() / oneLoop
	t.state.Store((number+1)*oneLoop | openBit)
	t.call(min(t.size, (n+grain-1)/grain) - 1)
	defer t.finish()
	t.takeParts(0)
}

// call wakes parked workers, as many as there is work for.
func (t *team) call(most int) {
	for ; most > 0; most-- {
		if t.parked.Add(-1) < 0 {
			t.parked.Add(1)
			return
		}
		t.wake <- struct{}{}
	}
}

// takeParts runs parts of the loop until none is left.
func (t *team) takeParts(worker int) {
	for {
		to := t.next.Add(t.grain)
		from := to - t.grain
		if from >= t.n {
			return
		}
		t.loop.Run(worker, int(from), int(min(to, t.n)))
	}
}

// finish closes the loop, waits for those inside, and lets go of it: a worker at rest must not keep a world alive.
func (t *team) finish() {
	t.next.Store(t.n) // after a panic of the caller
	t.state.And(^uint64(openBit))
	for i := 0; t.state.Load()&insideSet != 0; i++ {
		if i == waitLoads {
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
		now, ok := t.enter(last)
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
	if s&(insideSet|openBit) == 0 && t.waiting.CompareAndSwap(s/oneLoop, 0) {
		t.left <- struct{}{}
	}
}

// take runs parts of the loop and keeps what it panics with for the caller.
func (t *team) take(id int) {
	defer func() {
		if value := recover(); value != nil {
			t.panicked.CompareAndSwap(nil, &Panic{value, debug.Stack()})
			t.next.Store(t.n)
		}
	}()
	t.takeParts(id)
}

// enter waits for a loop other than the last one and enters it; not ok when the pool is closed.
func (t *team) enter(last uint64) (number uint64, ok bool) {
	for loads := 0; ; loads++ {
		s := t.state.Load()
		if s&openBit != 0 && s/oneLoop != last {
			if t.state.CompareAndSwap(s, s+oneInside) {
				return s / oneLoop, true
			}
			continue
		}
		if loads >= spinLoads || s&restBit != 0 {
			if !t.park(last) {
				return 0, false
			}
			loads = 0
		}
	}
}

// park waits to be called; not ok when the pool is closed.
func (t *team) park(last uint64) (ok bool) {
	t.parked.Add(1)
	if s := t.state.Load(); s&openBit != 0 && s/oneLoop != last && t.unpark() {
		return true // a loop came between the last look and the note that this worker waits
	}
	select {
	case <-t.wake:
		return true
	case <-t.quit:
		return false
	}
}

// unpark takes the note back that this worker waits, unless it is already being called.
func (t *team) unpark() bool {
	for {
		n := t.parked.Load()
		if n <= 0 {
			return false
		}
		if t.parked.CompareAndSwap(n, n-1) {
			return true
		}
	}
}

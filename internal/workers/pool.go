// Package workers shares the loops inside a phase of the step among a fixed number of workers. Which worker takes which
// part of a loop is left to chance, so a loop may only write what its index owns: then the result has the same bits for
// any number of workers.
//
// Sharing has a price, so each loop says what it costs. One that costs less than sharing it runs in place, and no loop
// is open to more workers than gain something: the others are left alone, and sleep. So a pool is never slower than one
// worker by more than a few percent, however many workers it has, and however small the scene. That is so where cores
// are near each other and nobody else uses them; a tuned pool finds out by trial where they are not.
//
// Workers are goroutines that look for the next loop for some hundred microseconds, twice as long as waking them takes,
// and then park. Nobody ever waits for a worker that has not begun: a loop is open to all that come, the caller takes
// parts of it like all others, and when none is left it is closed and only those still inside are waited for. So a
// worker that the system has taken off its processor, or that is slow to wake, costs its help and nothing more.
package workers

import (
	"fmt"
	"runtime"
)

// Loop is the body of a shared loop. A pointer that is kept from step to step costs no allocation.
type Loop = interface {
	// Run does the iterations from ≤ i < to. Calls run at the same time on different workers; worker, below Size, tells
	// them apart so that each can have scratch space of its own.
	Run(worker, from, to int)
}

// Pool is a set of workers. The goroutine that calls Each is one of them. A Pool serves one caller at a time, and no
// loop may start another one.
type Pool struct {
	team  *team // what the goroutines hold: never the Pool, so that the collector sees when the Pool is not needed
	meter *Meter
	tuner *tuner // nil: cores are taken to be near
}

// Panic is what a panic on another worker comes back as on the caller of Each.
type Panic struct {
	Value any    // that the loop panicked with
	Stack []byte // where it did
}

// Error returns the value and the stack of the worker.
func (p *Panic) Error() string { return fmt.Sprintf("%v\n\non a worker:\n%s", p.Value, p.Stack) }

// New returns a pool of so many workers, from 1 to 1024. A pool of one runs every loop in place. Goroutines are made by
// the first loop that is worth them; they end with Close, or when the Pool is no longer reachable.
func New(size int) *Pool { return &Pool{team: newTeam(min(max(1, size), mostSize))} }

// Tune has the pool find out by trial, from one span of loops to the next, what sharing costs on this machine, and
// share less where it costs too much.
func (p *Pool) Tune() {
	if p.team.size > 1 {
		p.tuner = newTuner()
	}
}

// Begin begins a span of loops, such as a step.
func (p *Pool) Begin() {
	if p.tuner != nil {
		p.tuner.begin()
	}
	p.team.beginSpan()
}

// End ends the span. One that has begun and does not end tells nothing.
func (p *Pool) End() {
	if p.tuner != nil {
		p.tuner.end()
	}
}

// Size returns the number of workers.
func (p *Pool) Size() int { return p.team.size }

// Close ends the goroutines of the pool. A closed pool runs its loops in place.
func (p *Pool) Close() { p.team.close() }

// Spans returns how many spans have told a tuned pool what sharing costs.
func (p *Pool) Spans() int {
	if p.tuner == nil {
		return 0
	}
	return p.tuner.ended
}

// Each runs loop over 0 ≤ i < n, in parts, and returns when all are done. An iteration takes about cost ns on one
// worker: by that the pool decides which workers take part and how long the parts are, so a wrong cost makes a loop
// slower and nothing else. Each allocates nothing. A panic in the loop ends it and comes back here, as a *Panic if it
// was on another worker.
func (p *Pool) Each(n, cost int, loop Loop) {
	t := p.team
	k := p.helpers(n, cost)
	switch {
	case n <= 0:
		return
	case p.meter != nil && t.size == 1:
		p.meter.measure(n, cost, loop)
		return
	case k == 0 || t.closed.Load():
		loop.Run(0, 0, n)
		return
	}
	if t.started == 0 {
		runtime.AddCleanup(p, (*team).close, t)
	}
	t.each(n, cost, k, loop)
	runtime.KeepAlive(p)
}

// helpers returns how many workers beside the caller take part in a loop.
func (p *Pool) helpers(n, cost int) int {
	if p.tuner != nil {
		return p.tuner.helpers(n, cost, p.team.size)
	}
	return helpers(n, cost, p.team.size)
}

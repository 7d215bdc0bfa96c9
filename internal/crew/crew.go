// Package crew shares the loops inside a phase of the step among a fixed number of workers. Which worker takes which
// part of a loop is left to chance, so a loop may only write what its index owns: then the result has the same bits for
// any number of workers.
package crew

// Loop is the body of a shared loop. A pointer that is kept from step to step costs no allocation.
type Loop interface {
	// Run does the iterations from ≤ i < to. Calls run at the same time on different workers; worker, below Size, tells
	// them apart so that each can have scratch space of its own.
	Run(worker, from, to int)
}

// Crew is a set of workers. The goroutine that calls Each is one of them. A Crew serves one caller at a time.
type Crew struct {
	size int
}

// New returns a crew of so many workers, at least one. A crew of one runs every loop in place.
func New(size int) *Crew { return &Crew{size: max(1, size)} }

// Size returns the number of workers.
func (c *Crew) Size() int { return c.size }

// Each runs loop over 0 ≤ i < n in parts of at most grain iterations and returns when all are done.
func (c *Crew) Each(n, grain int, loop Loop) {
	for from := 0; from < n; from += grain {
		loop.Run(0, from, min(from+grain, n))
	}
}

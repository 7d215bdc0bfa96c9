package physics

import (
	"cmp"
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
)

// certifyLoop is the shared loop over the active pairs. It writes only data of single pairs and one list of failing
// pairs per worker; afterwards the lists are merged in the order of the pairs.
type certifyLoop struct {
	world       *World
	tries       int     // spans tried per pair at the most; 0: as many as it takes
	changedOnly bool    // only pairs of bodies whose paths changed
	subset      []int32 // indices of these pairs, if changedOnly
	workers     []certifyWorker
}

// certifyWorker is the scratch and the results of one worker.
type certifyWorker struct {
	scratch          collision.CertifyScratch
	failing          []failure
	certified, exact int      // pairs proven by one span, and all others
	_                [64]byte // keeps the data of the next worker on another cache line
}

// certifyEach certifies the active pairs, or those of bodies whose paths changed, and lists those that fail.
func (w *World) certifyEach(tries int, moved bool) {
	l := &w.guard.loop
	l.world, l.tries, l.changedOnly = w, tries, moved
	for i := range l.workers {
		c := &l.workers[i]
		c.failing, c.certified, c.exact = c.failing[:0], 0, 0
	}
	if moved {
		w.listChanged()
		w.pool.Each(len(l.subset), certifyBatch, l)
	} else {
		w.pool.Each(len(w.active.pairs), certifyBatch, l)
	}
	failing := w.guard.failing[:0]
	for i := range l.workers {
		failing = append(failing, l.workers[i].failing...)
	}
	if len(l.workers) > 1 {
		slices.SortFunc(failing, func(f, h failure) int { return cmp.Compare(f.index, h.index) })
	}
	w.guard.failing = failing
}

// listChanged lists the pairs of bodies whose paths changed, in their order.
func (w *World) listChanged() {
	w.indexPairs()
	l := &w.guard.loop
	l.subset = l.subset[:0]
	for _, i := range w.guard.changedBodies {
		l.subset = append(l.subset, w.adjacent.of(i)...)
	}
	slices.Sort(l.subset)
	l.subset = slices.Compact(l.subset)
}

// Run certifies some of the selected pairs.
func (l *certifyLoop) Run(worker, from, to int) {
	w, c := l.world, &l.workers[worker]
	for i := from; i < to; i++ {
		at := i
		if l.changedOnly {
			at = int(l.subset[i])
		}
		pair := w.active.pairs[at]
		if !w.bounds.needsProof(pair.Slot) {
			continue
		}
		if l.changedOnly && w.stillProven(pair.Slot, w.proxies[pair.A].body, w.proxies[pair.B].body) {
			continue
		}
		v := w.certify(pair, l.tries, &c.scratch)
		switch {
		case v.T < 1:
			c.failing = append(c.failing, w.failure(int32(at), pair, &v))
			c.exact++
		case v.Tries > 1:
			c.exact++
		case v.Tries == 1:
			c.certified++
		}
	}
}

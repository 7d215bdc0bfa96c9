package guard

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// certifyLoop holds what the loop over the active pairs certifies, and its results. The loop writes only data of single
// pairs and one list of failing pairs per worker; afterwards the lists are merged in the order of the pairs.
type certifyLoop struct {
	tries       int      // spans tried per pair at the most; 0: as many as it takes
	changedOnly bool     // only pairs of bodies whose paths changed
	subset      []int32  // indices of these pairs, if changedOnly, in order
	among       []uint64 // by index of a pair, a bit each: scratch of listChanged
	spent       int      // estimate for the next loop over all active pairs: ns that certificates took in the last
	workers     []certifyWorker
}

// certifyWorker is the scratch and the results of one worker.
type certifyWorker struct {
	scratch          collision.CertifyScratch
	failing          []failure
	certified, exact int      // pairs proven by one span, and all others
	spent            int      // ns, about, on certificates
	_                [64]byte // keeps the data of the next worker on another cache line
}

// certifyEach certifies the active pairs and lists those that fail. With moved it certifies those of bodies whose paths
// changed alone: all others keep their verdicts.
func (ce *certifier) certifyEach(tries int, moved bool) {
	l := &ce.loop
	l.tries, l.changedOnly = tries, moved
	for i := range l.workers {
		c := &l.workers[i]
		c.failing, c.certified, c.exact, c.spent = c.failing[:0], 0, 0, 0
	}
	if moved {
		ce.listChanged()
		ce.Pool.Each(len(l.subset), certifyCost, (*certifying)(ce))
	} else {
		n := len(ce.Active.Pairs)
		ce.Pool.Each(n, proofCost+l.spent/max(1, n), (*certifying)(ce))
		l.spent = 0
		for i := range l.workers {
			l.spent += l.workers[i].spent
		}
	}
	failing := ce.failing[:0]
	if moved {
		failing = slices.DeleteFunc(ce.failing, func(f failure) bool {
			return ce.pathChanged[ce.Proxies[f.pair.A].Body] || ce.pathChanged[ce.Proxies[f.pair.B].Body]
		})
	}
	for i := range l.workers {
		c := &l.workers[i]
		failing = append(failing, c.failing...)
		ce.Tally.Work.Certificates += c.certified + c.exact
	}
	if moved || len(l.workers) > 1 {
		slices.SortFunc(failing, func(f, h failure) int { return cmp.Compare(f.index, h.index) })
	}
	ce.failing = failing
}

// listChanged lists the pairs of bodies whose paths changed, in their order.
func (ce *certifier) listChanged() {
	ce.IndexPairs()
	l := &ce.loop
	l.subset = l.subset[:0]
	l.among = state.Extend(l.among, len(ce.Active.Pairs)/64+1, 0)
	for _, i := range ce.changedBodies {
		for _, k := range ce.Adjacent.Of(i) {
			l.among[k/64] |= 1 << (k % 64)
		}
	}
	for w, word := range l.among {
		for ; word != 0; word &= word - 1 {
			l.subset = append(l.subset, int32(64*w+bits.TrailingZeros64(word)))
		}
		l.among[w] = 0
	}
}

// certifying is the parallel loop of certifyEach.
type certifying certifier

// Run certifies some of the selected pairs.
func (k *certifying) Run(worker, from, to int) {
	ce := (*certifier)(k)
	l := &ce.loop
	c := &l.workers[worker]
	var v collision.Verdict
	for i := from; i < to; i++ {
		at := i
		if l.changedOnly {
			at = int(l.subset[i])
		}
		pair := ce.Active.Pairs[at]
		if !ce.Bounds.NeedsProof(pair.Slot) {
			continue
		}
		if l.changedOnly && ce.stillProven(pair.Slot, ce.Proxies[pair.A].Body, ce.Proxies[pair.B].Body) {
			continue
		}
		ce.certify(&v, pair, l.tries, &c.scratch)
		c.spent += certifyCost
		if state.Meshed(&ce.Proxies[pair.A], &ce.Proxies[pair.B]) {
			c.spent += meshCost
		}
		switch {
		case v.T < 1:
			c.failing = append(c.failing, ce.failure(int32(at), pair, &v))
			c.exact++
		case v.Tries > 1:
			c.exact++
		case v.Tries == 1:
			c.certified++
		}
	}
}

// certifyAll fills the list of failing pairs.
func (ce *certifier) certifyAll() {
	ce.certifyEach(0, false)
	for i := range ce.loop.workers {
		c := &ce.loop.workers[i]
		ce.Tally.Certified += c.certified
		ce.Tally.Exact += c.exact
	}
	ce.Tally.Work.Failing += len(ce.failing)
}

// recheck certifies again every pair of a body whose path changed, and lists those that still fail.
func (ce *certifier) recheck(tries int) {
	ce.sweepChanged()
	before := ce.Tally.Work.Certificates
	ce.certifyEach(tries, true)
	ce.Tally.Work.Rechecks += ce.Tally.Work.Certificates - before
	ce.clearChanged()
}

// ownScratch returns the scratch of the worker that runs the step.
func (ce *certifier) ownScratch() *collision.CertifyScratch { return &ce.loop.workers[0].scratch }

// certifyFailing certifies the failing pairs again with the full effort: how far their bodies can go deserves it.
func (ce *certifier) certifyFailing() {
	kept := ce.failing[:0]
	var v collision.Verdict
	for i := range ce.failing {
		f := &ce.failing[i]
		ce.Tally.Work.Certificates++
		ce.Tally.Work.Rechecks++
		if ce.certify(&v, f.pair, 0, ce.ownScratch()); v.T < 1 {
			kept = append(kept, ce.failure(f.index, f.pair, &v))
		}
	}
	ce.failing = kept
}

package guard

import (
	"cmp"
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
)

// certifyLoop holds what the loop over the active pairs certifies, and its results. The loop writes only data of single pairs and one list of failing
// pairs per worker; afterwards the lists are merged in the order of the pairs.
type certifyLoop struct {
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
func (gd *Guard) certifyEach(tries int, moved bool) {
	l := &gd.loop
	l.tries, l.changedOnly = tries, moved
	for i := range l.workers {
		c := &l.workers[i]
		c.failing, c.certified, c.exact = c.failing[:0], 0, 0
	}
	if moved {
		gd.listChanged()
		gd.Pool.Each(len(l.subset), certifyBatch, (*certifying)(gd))
	} else {
		gd.Pool.Each(len(gd.Active.Pairs), certifyBatch, (*certifying)(gd))
	}
	failing := gd.Failing[:0]
	for i := range l.workers {
		failing = append(failing, l.workers[i].failing...)
	}
	if len(l.workers) > 1 {
		slices.SortFunc(failing, func(f, h failure) int { return cmp.Compare(f.index, h.index) })
	}
	gd.Failing = failing
}

// listChanged lists the pairs of bodies whose paths changed, in their order.
func (gd *Guard) listChanged() {
	gd.IndexPairs()
	l := &gd.loop
	l.subset = l.subset[:0]
	for _, i := range gd.changedBodies {
		l.subset = append(l.subset, gd.Adjacent.Of(i)...)
	}
	slices.Sort(l.subset)
	l.subset = slices.Compact(l.subset)
}

// certifying is the parallel loop of certifyEach.
type certifying Guard

// Run certifies some of the selected pairs.
func (k *certifying) Run(worker, from, to int) {
	gd := (*Guard)(k)
	l := &gd.loop
	c := &l.workers[worker]
	for i := from; i < to; i++ {
		at := i
		if l.changedOnly {
			at = int(l.subset[i])
		}
		pair := gd.Active.Pairs[at]
		if !gd.Bounds.NeedsProof(pair.Slot) {
			continue
		}
		if l.changedOnly && gd.StillProven(pair.Slot, gd.Proxies[pair.A].Body, gd.Proxies[pair.B].Body) {
			continue
		}
		v := gd.Certify(pair, l.tries, &c.scratch)
		switch {
		case v.T < 1:
			c.failing = append(c.failing, gd.failure(int32(at), pair, &v))
			c.exact++
		case v.Tries > 1:
			c.exact++
		case v.Tries == 1:
			c.certified++
		}
	}
}

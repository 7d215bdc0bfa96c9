package physics

import (
	"fmt"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// CCD says how a fast pair finds the contacts that it will make. A pair is fast if it closes by more than half the
// smaller body's half width in a slice. Pairs near each other have closest-feature manifolds in any case, and the guard
// proves that no two bodies overlap.
type CCD uint8

// The ways of continuous collision detection. Of the settings of two bodies the later one in this list wins.
const (
	CCDDefault CCD = iota // inherited: a pair takes the setting of its bodies, a body that of its world, a world CCDExpel
	CCDExpel              // the closest features where the pair reaches its expel zone
	CCDScrew              // all collisions of the relative screw motion, taken as simultaneous (see package screw)
	CCDFirst              // only the first of them, to show the effect
)

// String returns the word that levels use.
func (m CCD) String() string { return wordOf("CCD", m, "default", "expel", "screw", "first") }

func (m CCD) check() error {
	if m > CCDFirst {
		return fmt.Errorf("there is no method %d of continuous collision detection: take one of the constants", m)
	}
	return nil
}

// pairCCD is the setting of a pair of bodies.
type pairCCD struct {
	a, b uint32 // slots, a < b
	ccd  ccdMethod
}

func (p *pairCCD) order(a, b uint32) int {
	switch {
	case p.a < a || p.a == a && p.b < b:
		return -1
	case p.a == a && p.b == b:
		return 0
	}
	return 1
}

// SetPairCCD says how two bodies find the contacts they will make when they meet fast. It overrides the settings of the
// bodies and the world; CCDDefault takes it back. It ends when one of the bodies is removed. A method that does not
// exist is ignored.
func (w *World) SetPairCCD(a, b BodyID, m CCD) {
	i, j := uint32(w.lookup(a)), uint32(w.lookup(b))
	if i == j || m.check() != nil {
		return
	}
	i, j = min(i, j), max(i, j)
	at, found := w.findPairCCD(i, j)
	switch {
	case found && m == CCDDefault:
		w.pairCCDs = slices.Delete(w.pairCCDs, at, at+1)
	case found:
		w.pairCCDs[at].ccd = ccdMethod(m)
	case m != CCDDefault:
		w.pairCCDs = slices.Insert(w.pairCCDs, at, pairCCD{i, j, ccdMethod(m)})
	}
}

// findPairCCD returns where the setting of two slots, i < j, is or would be.
func (w *World) findPairCCD(i, j uint32) (at int, found bool) {
	low, high := 0, len(w.pairCCDs)
	for low < high {
		mid := (low + high) / 2
		switch c := w.pairCCDs[mid].order(i, j); {
		case c == 0:
			return mid, true
		case c < 0:
			low = mid + 1
		default:
			high = mid
		}
	}
	return low, false
}

// forgetCCD drops the settings of the pairs of a body that leaves its slot.
func (w *World) forgetCCD(slot int) {
	w.pairCCDs = slices.DeleteFunc(w.pairCCDs, func(p pairCCD) bool { return p.a == uint32(slot) || p.b == uint32(slot) })
}

// CCDOf returns how two bodies find the contacts they will make when they meet fast: the setting of the pair, else of
// its bodies, else of the world.
func (w *World) CCDOf(a, b BodyID) CCD { return CCD(w.ccdOf(int32(w.lookup(a)), int32(w.lookup(b)))) }

// ccdOf is CCDOf for the bodies in two slots.
func (w *World) ccdOf(i, j int32) ccdMethod {
	if len(w.pairCCDs) > 0 {
		if at, found := w.findPairCCD(uint32(min(i, j)), uint32(max(i, j))); found {
			return w.pairCCDs[at].ccd
		}
	}
	if m := max(w.bodies[i].ccd, w.bodies[j].ccd); m != ccdDefault {
		return m
	}
	return w.settings.ccd
}

// Planned returns the motion that the last slice of the last step predicted for a body without contacts, from where it
// started: the input of continuous collision detection. If the body took no part, both poses are its present one. A
// turn of less than a thousandth of a radian is not predicted.
func (w *World) Planned(id BodyID) (from, to geom.Pose) {
	i := w.lookup(id)
	if !w.trails(i) {
		return w.poses[i], w.poses[i]
	}
	from = w.trail[len(w.sliceEnds)-1][i].Start
	if p := &w.planned[i]; p.Start == from {
		return from, p.At(1)
	}
	return from, from // it woke after the motions of the others were predicted
}

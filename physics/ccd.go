package physics

import (
	"fmt"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
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

// SetPairCCD says how two bodies find the contacts they will make when they meet fast. It overrides the settings of the
// bodies and the world; CCDDefault takes it back. It ends when one of the bodies is removed. A method that does not
// exist is ignored.
func (w *World) SetPairCCD(a, b BodyID, m CCD) {
	i, j := uint32(w.lookup(a)), uint32(w.lookup(b))
	if i == j || m.check() != nil {
		return
	}
	i, j = min(i, j), max(i, j)
	at, found := w.st.FindPairCCD(i, j)
	switch {
	case found && m == CCDDefault:
		w.st.PairCCDs = slices.Delete(w.st.PairCCDs, at, at+1)
	case found:
		w.st.PairCCDs[at].Ccd = state.CCD(m)
	case m != CCDDefault:
		w.st.PairCCDs = slices.Insert(w.st.PairCCDs, at, state.PairCCD{A: i, B: j, Ccd: state.CCD(m)})
	}
}

// CCDOf returns how two bodies find the contacts they will make when they meet fast: the setting of the pair, else of
// its bodies, else of the world.
func (w *World) CCDOf(a, b BodyID) CCD {
	return CCD(w.st.CCDOf(int32(w.lookup(a)), int32(w.lookup(b))))
}

// Planned returns the motion that the last slice of the last step predicted for a body without contacts, from where it
// started: the input of continuous collision detection. If the body took no part, both poses are its present one. A
// turn of less than a thousandth of a radian is not predicted.
func (w *World) Planned(id BodyID) (from, to geom.Pose) {
	i := w.lookup(id)
	if !w.trails(i) {
		return w.st.Poses[i], w.st.Poses[i]
	}
	from = w.st.Trail[len(w.st.SliceEnds)-1][i].Start
	if p := &w.st.Planned[i]; p.Start == from {
		return from, p.At(1)
	}
	return from, from // it woke after the motions of the others were predicted
}

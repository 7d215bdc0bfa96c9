package state

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/statics"
)

// Loads is the record of the loads that the contacts between resting bodies carry.
type Loads struct {
	System  statics.System `snapshot:"while Working"`
	Working bool
	Ticket  uint64 // of its first contact
	Tickets uint64 // handed out so far
}

// DirectLog is the record of the bodies that the direct solver has solved, by slot.
type DirectLog struct {
	Busy          []bool    // solved directly, and not at rest since
	FactorsUsed   []float64 // factorisations; those of the slice before count half, and so on
	ExcludedUntil []float64 // s, time until which it is left to the sweeps
}

// Grow makes room for n bodies.
func (d *DirectLog) Grow(n int) {
	d.Busy, d.FactorsUsed = Extend(d.Busy, n, false), Extend(d.FactorsUsed, n, 0)
	d.ExcludedUntil = Extend(d.ExcludedUntil, n, 0)
}

// forget clears the record of the body that leaves a slot.
func (d *DirectLog) forget(slot int) {
	if slot < len(d.Busy) {
		d.Busy[slot], d.FactorsUsed[slot], d.ExcludedUntil[slot] = false, 0, 0
	}
}

// ImpulseTotals is the impulse totals of earlier slices, so that AppendContacts reports the whole step, however it was
// divided. Steps of one slice cost nothing here, other steps a copy of the loaded points; the rest is work of the
// caller that asks.
type ImpulseTotals struct {
	Past []PastContact // points of earlier slices
}

// PastContact is a loaded contact point of an earlier slice.
type PastContact struct {
	A, B     int32
	OnA, OnB geom.Vec3 // m, in the body frames: the point on both surfaces
	Normal   geom.Vec3 // world
	Total    float64   // N s
}

// reset begins a step.
func (t *ImpulseTotals) reset() { t.Past = t.Past[:0] }

package state

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/statics"
)

// Loads is the record of the loads that the contacts between resting bodies carry.
type Loads struct {
	System     statics.System
	Working    bool
	Whole      bool        // the component in work has all bodies that lean on each other
	Ticket     uint64      // of the first contact of the component in work
	RestClocks []RestClock // by slot
}

// RestClock is how long a body has stayed near one pose, and when its loads may be computed next.
type RestClock struct {
	At   geom.Pose
	Time float64 // s
	Due  float64 // s: value of time from which its loads may be computed
	Wait float64 // s: the wait that led to due
}

// BackOff makes the body rest twice as long as before until its loads are computed again.
func (q *RestClock) BackOff() {
	q.Wait = min(2*q.Wait, restWaitMost)
	q.Due = q.Time + q.Wait
}

// NewRestClock is the rest clock of a body that has not been checked yet.
func NewRestClock() RestClock {
	return RestClock{At: geom.Pose{P: geom.Vec3{X: math.Inf(1)}}, Due: RestLeast, Wait: RestLeast}
}

// Forget resets the rest clock of a slot whose body is removed.
func (l *Loads) Forget(slot int) {
	if slot < len(l.RestClocks) {
		l.RestClocks[slot] = NewRestClock()
	}
}

// DirectLog is the record of the bodies that the direct solver has solved, by slot.
type DirectLog struct {
	Busy          []bool    // solved directly, and not at rest since
	FactorsUsed   []float64 // factorisations; those of the slice before count half, and so on
	ExcludedUntil []float64 // s, time until which it is left to the sweeps
}

// Grow makes room for n bodies.
func (d *DirectLog) Grow(n int) {
	for len(d.Busy) < n {
		d.Busy, d.FactorsUsed = append(d.Busy, false), append(d.FactorsUsed, 0)
		d.ExcludedUntil = append(d.ExcludedUntil, 0)
	}
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

package physics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/statics"
)

// loads computes the loads that the contacts between resting bodies carry.
type loads struct {
	system     statics.System
	working    bool
	ticket     uint64      // of the first contact of the component in work
	masks      []uint16    // by contact: its rows that touch
	bodies     []int32     // of the component in work: slots by index in the system minus one
	restClocks []restClock // by slot
}

// restClock is the rest clock of a body: the pose near which it has stayed, and for how long.
type restClock struct {
	at   geom.Pose
	time float64 // s
	due  float64 // s: value of time from which its loads may be computed
	wait float64 // s: the wait that led to due
}

// backOff makes the body rest twice as long as before until its loads are computed again.
func (q *restClock) backOff() {
	q.wait = min(2*q.wait, restWaitMost)
	q.due = q.time + q.wait
}

// newRestClock is the rest clock of a body that has not been checked yet.
func newRestClock() restClock {
	return restClock{at: geom.Pose{P: geom.Vec3{X: math.Inf(1)}}, due: restLeast, wait: restLeast}
}

// forget resets the rest clock of a slot whose body is removed.
func (l *loads) forget(slot int) {
	if slot < len(l.restClocks) {
		l.restClocks[slot] = newRestClock()
	}
}

// directLog is the record of bodies that are solved directly, by slot.
type directLog struct {
	busy          []bool    // solved directly, and not at rest since
	factorsUsed   []float64 // factorisations; those of the slice before count half, and so on
	excludedUntil []float64 // s, time until which it is left to the sweeps
}

// forget clears the record of the body that leaves a slot.
func (d *directLog) forget(slot int) {
	if slot < len(d.busy) {
		d.busy[slot], d.excludedUntil[slot] = false, 0
	}
}

// impulseTotals is the impulse totals of earlier slices, so that AppendContacts reports the whole step, however it was
// divided. Steps of one slice cost nothing here, other steps a copy of the loaded points; the rest is work of the
// caller that asks.
type impulseTotals struct {
	past []pastContact // points of earlier slices
}

// pastContact is a loaded contact point of an earlier slice.
type pastContact struct {
	a, b     int32
	onA, onB geom.Vec3 // m, in the body frames: the point on both surfaces
	normal   geom.Vec3 // world
	total    float64   // N s
}

// reset begins a step.
func (t *impulseTotals) reset() { t.past = t.past[:0] }

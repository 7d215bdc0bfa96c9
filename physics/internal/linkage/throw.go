package linkage

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// A limit that throws back asks its axis for a share of the speed with which it was hit (Newton's law). Where several
// axes are at limits at a time, or one that comes back pushes another, such speeds may not fit each other, and bring
// energy (Kane and Levinson, Dynamics, 1985). So the limits of an assembly that throw back give no more energy in a
// sub-step than they have taken in it: all throw back by the greatest share of their speeds with which that is true.

// throwing holds the work of the limits that throw back.
type throwing struct {
	stops  []stopWork // by axis of theirs, in the order of eachThrowing
	thrown float64    // the share of their speeds with which they throw back
}

// stopWork is the work done along an axis while it is at a limit that throws back: that of its friction, motor and
// springs, too, for they change nothing about the speed with which it comes back.
type stopWork struct {
	acts    bool    // it is at the limit in this sub-step
	done    float64 // J, in this sub-step
	speed   float64 // m/s or rad/s, where the solve in progress began
	impulse float64 // N s or N m s, there
	stop    bound   // the limit at which it was there
}

// findThrowing finds the limits of the assembly that throw back.
func findThrowing(a *Assembly, t *Table) {
	n := 0
	for node := range a.blocks {
		b := &a.blocks[node]
		for _, x := range t.Joints[b.joint].Axes[:b.count-b.locked] {
			if throwsBack(&x) {
				n++
			}
		}
	}
	a.stops, a.thrown = slices.Grow(a.stops[:0], n)[:n], 1
}

// throwsBack reports whether limits of an axis throw back.
func throwsBack(x *jointrows.Axis) bool { return x.Restitution > 0 && x.StopHertz == 0 }

// eachThrowing calls f with the work, the axis and its speed for all limits that throw back.
func eachThrowing(a *Assembly, t *Table, states []rigid.State, f func(w *stopWork, along *Along, speed float64)) {
	if len(a.stops) == 0 {
		return
	}
	n := 0
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &t.Joints[b.joint]
		for r := b.locked; r < b.count; r++ {
			if throwsBack(&j.Axes[r-b.locked]) {
				f(&a.stops[n], &j.Along[r-b.locked], a.speed(b, r, states))
				n++
			}
		}
	}
}

// noteStops notes speeds and impulses before impulses change.
func noteStops(a *Assembly, t *Table, states []rigid.State) {
	a.thrown = 1
	eachThrowing(a, t, states, func(w *stopWork, along *Along, speed float64) {
		w.speed, w.impulse, w.stop = speed, along.impulse(), along.stop
	})
}

// addStopWork adds the work since noteStops.
func addStopWork(a *Assembly, t *Table, states []rigid.State) {
	eachThrowing(a, t, states, func(w *stopWork, along *Along, speed float64) { w.done += w.since(along, speed) })
}

// since returns the work (J) since noteStops.
func (w *stopWork) since(along *Along, speed float64) float64 {
	w.acts = w.acts || along.Stop != 0
	return float64(0.5 * (along.impulse() - w.impulse) * (w.speed + speed))
}

// givenByStops returns the work (J) of all limits that throw back in the sub-step, and whether they give more than they
// have taken.
func givenByStops(a *Assembly, t *Table, states []rigid.State) (sum float64, tooMuch bool) {
	all := 0.0
	eachThrowing(a, t, states, func(w *stopWork, along *Along, speed float64) {
		if since := w.since(along, speed); w.acts {
			sum += w.done + since
			all += math.Abs(w.done) + math.Abs(since)
		}
	})
	return sum, sum > throwSlack*all
}

// limitThrow has limits give no more energy than they have taken.
func limitThrow(a *Assembly, t *Table, states []rigid.State, h float64) {
	given, tooMuch := givenByStops(a, t, states)
	if !tooMuch {
		return
	}
	throw := func(share float64) (float64, bool) {
		a.thrown = share
		eachThrowing(a, t, states, func(w *stopWork, along *Along, _ float64) { along.stop = w.stop })
		solveRounds(a, t, states, h, false, true)
		return givenByStops(a, t, states)
	}
	none, _ := throw(0)
	if none >= 0 {
		return
	}
	share := math.Sqrt(none / (none - given)) // the energy grows with the square of it, if nothing else acts
	for range throwTries {
		if given, tooMuch = throw(share); !tooMuch {
			return
		}
		share *= none / (none - given) // it is convex: the chord ends where it is less
	}
	throw(0)
}

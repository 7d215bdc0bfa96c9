package dynamics

import (
	"math"

	"github.com/brickyard-physics/brickyard/physics/internal/narrow"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// BeginStep divides the step into ticks, each as long as a sub-step: as many as are set, or more if its slices would be
// left with fewer than sliceLeast, or if a fast drive would skip a stop.
func (dy *Dynamics) BeginStep() {
	dy.Tick, dy.SliceEnd = 0, 0
	dy.wanted = dy.slicesWanted()
	slices := int(math.Ceil(dy.wanted - 1e-9))
	dy.Ticks = max(dy.Settings.Substeps, dy.leastTicks()*slices, dy.ticksForStops(stopTicksMost*slices))
}

// ticksForStops returns into how many ticks, most at the most, the step must be divided for no drive to skip a stop of
// its course: stopTicks from one to the next, where they are far enough apart to end a slice.
func (dy *Dynamics) ticksForStops(most int) int {
	step := 1 / dy.Settings.Hz
	shortest := math.Inf(1)
	for _, i := range dy.Active.Driven {
		b := &dy.Bodies[i]
		d := &b.Drive
		if d.Course == nil || d.Stalled {
			continue
		}
		from, at := d.At(d.Clock, b.Origin), 0.0
		for at < step {
			next := d.UntilStop(at + step/float64(most)) // a stop any nearer cannot be told apart
			if !(next < step) {
				break
			}
			stop := d.At(d.Clock+float64(d.Throttle*next), b.Origin)
			if state.PoseDistance(&from, &stop, b.Lever()) > narrow.FastShare*b.Half {
				shortest = min(shortest, next-at)
			}
			from, at = stop, next
		}
	}
	return min(most, int(math.Ceil(min(float64(most), stopTicks*step/shortest))))
}

// BeginSlice begins the next slice of the step: it ends where the last one was planned to end if drives or impacts have
// shortened that, else it is planned anew, since bodies may spin faster by now. The second half of a slice is one that
// is solved already.
func (dy *Dynamics) BeginSlice() {
	if dy.Part == state.FirstHalf {
		dy.Part = state.SecondHalf
		dy.SetSlice(dy.halves.ticks)
		dy.Pool.Each(len(dy.Active.Bodies), pathCost, (*resuming)(dy))
		return
	}
	dy.Part = state.Whole
	if dy.Tick >= dy.SliceEnd {
		left := dy.untilMark()
		if dy.Tick > 0 {
			dy.wanted = dy.slicesWanted()
		}
		slices := max(1, int(math.Ceil(float64(left)*dy.wanted/float64(dy.Ticks)-1e-9)))
		dy.SlicePlan = min(left, max(dy.leastTicks(), (left+slices-1)/slices))
		dy.SliceEnd = dy.Tick + dy.SlicePlan
	}
	dy.SetSlice(dy.SliceEnd - dy.Tick)
	dy.SetSlice(dy.untilStop())
}

// leastTicks returns the least number of ticks that a slice is planned for.
func (dy *Dynamics) leastTicks() int { return min(dy.Settings.Substeps, sliceLeast) }

// untilMark returns the number of ticks to the end of the step, or to the next of the marks that divide a step longer
// than state.SliceTime: at each of them the impacts may cut slices anew.
func (dy *Dynamics) untilMark() int {
	parts := int(max(1, math.Ceil(1/(dy.Settings.Hz*state.SliceTime)-1e-9)))
	part := dy.Tick * parts / dy.Ticks
	if dy.Tick == tickOf(part, parts, dy.Ticks) {
		dy.impacts.left = min(impactCutsMost, impactBodiesMost/max(1, len(dy.Active.Bodies)))
	}
	return tickOf(part+1, parts, dy.Ticks) - dy.Tick
}

// tickOf returns the tick at which a part of a step begins.
func tickOf(part, parts, ticks int) int { return (part*ticks + parts - 1) / parts }

// EndSlice ends the slice in progress, which an impact may have shortened.
func (dy *Dynamics) EndSlice() {
	dy.Tick += dy.Substeps
	dy.SliceEnds = append(dy.SliceEnds, float64(dy.Tick)/float64(dy.Ticks))
}

// slicesWanted returns into how many slices of equal length the step should be divided, a real number: no slice should
// be longer than state.SliceTime, no body turn too far between two passes of contact detection (further in the air),
// and no body fall too far where the guard is busy.
func (dy *Dynamics) slicesWanted() float64 {
	dy.fastest.Store(0)
	dy.Pool.Each(len(dy.Active.Bodies), lightCost, (*comparingSpins)(dy))
	most := math.Float64frombits(dy.fastest.Load()) // rad/s, of a body that touches something
	least := max(1, 1/(dy.Settings.Hz*state.SliceTime))
	n := min(most/(dy.Settings.Hz*sliceTurn), least*sliceMost)
	return max(least, n, 1/(dy.Settings.Hz*dy.strainedTime()))
}

// comparingSpins is the loop that finds the fastest spin for slicesWanted.
type comparingSpins Dynamics

// Run compares the spins of some bodies.
func (l *comparingSpins) Run(_, from, to int) {
	most := 0.0
	for _, i := range l.Active.Bodies[from:to] {
		if b := &l.Bodies[i]; !b.Round {
			spin := l.States[i].Spin.Len()
			switch {
			case b.Untouched && b.Kind == state.Dynamic && b.Joints == 0:
				spin *= sliceTurn / sliceFreeTurn
			case b.Meshed:
				spin *= sliceTurn / sliceMeshTurn
			}
			if spin > most { // unlike max, skips NaN: stopTooFast handles that
				most = spin
			}
		}
	}
	for own := math.Float64bits(most); ; { // bits of numbers that are not negative are in their order
		if known := l.fastest.Load(); own <= known || l.fastest.CompareAndSwap(known, own) {
			return
		}
	}
}

// strainedTime returns the longest slice (s) allowed by the bodies for which the guard was busy lately.
func (dy *Dynamics) strainedTime() float64 {
	if dy.Held.Strained > 0 && float64(dy.Step-dy.Held.StrainedAt) > strainTime*dy.Settings.Hz {
		dy.Held.Strained = 0
	}
	if pull := dy.Settings.Gravity.Len(); dy.Held.Strained > 0 && pull > 0 {
		return max(state.SliceTime/sliceMost, math.Sqrt(strainZones*dy.Held.Strained/pull))
	}
	return math.Inf(1)
}

package octree

import (
	"context"
	"math"
	"slices"
	"strconv"
	"time"
)

// times returns the least time of every cycle (ms) by every method. The methods take turns, play by play: what slows
// the machine for a while slows all of them.
func times(ctx context.Context, s *scene, all []contestant, repeat int) (curves [][]float64, whole bool) {
	for range all {
		curves = append(curves, slices.Repeat([]float64{math.Inf(1)}, s.cycles()))
	}
	for range repeat {
		for i, c := range all {
			if !timeOnce(ctx, s, c, curves[i]) {
				return nil, false
			}
		}
	}
	return curves, true
}

// timeOnce plays a scene once and keeps the lesser times; false when it was interrupted.
func timeOnce(ctx context.Context, s *scene, c contestant, curve []float64) bool {
	c.restart()
	for cycle := range curve {
		if ctx.Err() != nil {
			return false
		}
		s.place(cycle)
		start := time.Now()
		c.find(s)
		curve[cycle] = math.Min(curve[cycle], milliseconds(time.Since(start)))
	}
	return true
}

// stageTimes returns the least time of every stage at every cycle.
func stageTimes(s *scene, c timed, repeat int) []Stages {
	start := time.Now()
	clock := func() time.Duration { return time.Since(start) }
	stacks := make([]Stages, s.cycles())
	for round := range repeat {
		for cycle := range stacks {
			s.place(cycle)
			found := c.stages(s, clock)
			now := Stages{milliseconds(found.Boxes), milliseconds(found.Regions), milliseconds(found.Octree),
				milliseconds(found.Pairs), found.Listed, found.Candidates, found.Hits}
			if old := &stacks[cycle]; round > 0 {
				now.Boxes, now.Regions = math.Min(now.Boxes, old.Boxes), math.Min(now.Regions, old.Regions)
				now.Octree, now.Pairs = math.Min(now.Octree, old.Octree), math.Min(now.Pairs, old.Pairs)
			}
			stacks[cycle] = now
		}
	}
	for i := range stacks {
		for _, v := range []*float64{&stacks[i].Boxes, &stacks[i].Regions, &stacks[i].Octree, &stacks[i].Pairs} {
			*v = short(*v)
		}
	}
	return stacks
}

// meanPlace returns what moving and deforming the vertices takes (ms a cycle).
func meanPlace(s *scene) float64 {
	least := math.Inf(1)
	for range 3 {
		start := time.Now()
		for cycle := range s.poses {
			s.place(cycle)
		}
		least = math.Min(least, milliseconds(time.Since(start)))
	}
	return short(least / float64(s.cycles()))
}

// sum fills in the means of a curve.
func (r *Result) sum(curve []float64, hits []bool) {
	var hit, quiet float64
	for i, ms := range curve {
		r.Worst = math.Max(r.Worst, ms)
		if hits[i] {
			hit += ms
			r.HitCycles++
		} else {
			quiet += ms
		}
	}
	n := len(curve)
	r.Mean, r.Last, r.Worst = short((hit+quiet)/float64(n)), short(curve[n-1]), short(r.Worst)
	if r.HitCycles > 0 {
		r.Hit = short(hit / float64(r.HitCycles))
	}
	if r.HitCycles < n {
		r.Quiet = short(quiet / float64(n-r.HitCycles))
	}
}

func milliseconds(d time.Duration) float64 { return float64(d) / 1e6 }

// short keeps four digits of a number.
func short(v float64) float64 {
	out, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 4, 64), 64)
	if err != nil {
		return v // as written it is a number
	}
	return out
}

// rounded is short of all.
func rounded(values []float64) []float64 {
	out := make([]float64, len(values))
	for i, v := range values {
		out[i] = short(v)
	}
	return out
}

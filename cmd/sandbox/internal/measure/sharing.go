package measure

import (
	"fmt"
	"io"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/timing"
	"github.com/brickyard-physics/brickyard/physics"
)

// sharing is how much of the steps threads can share, and how many times faster that makes them at best.
type sharing struct {
	Share float64 `json:"share"` // of the wall time
	On2   float64 `json:"on_2"`
	On4   float64 `json:"on_4"`
	On8   float64 `json:"on_8"`
	On16  float64 `json:"on_16"`
}

// MeasureSharing has the run find out how much of its steps threads can share. That costs time itself.
func (m *Run) MeasureSharing() {
	start := time.Now()
	for _, w := range m.worlds {
		w.world.MeasureLoops(func() time.Duration { return time.Since(start) })
	}
	m.sharing = true
}

// addLoops takes the loops of a step into account.
func (m *Run) addLoops(l *physics.LoopTimes) {
	m.loops.Loops += l.Loops
	for i := range l.On {
		m.loops.On[i] += l.On[i]
	}
}

// sharingOf sums up; nil if it was not asked for, or no step was timed.
func (m *Run) sharingOf() *sharing {
	total := timing.Sum(m.Wall)
	if !m.sharing || total == 0 {
		return nil
	}
	in := timing.Milliseconds(m.loops.Loops)
	bound := func(on time.Duration) float64 { return total / (total - in + timing.Milliseconds(on)) }
	on := &m.loops.On
	return &sharing{in / total, bound(on[0]), bound(on[1]), bound(on[2]), bound(on[3])}
}

// print writes the line for people.
func (s *sharing) print(t io.Writer) {
	fmt.Fprintf(t, "sharing\t%.0f %% of the time in loops worth sharing: at best %.1f times as fast with 2, "+
		"%.1f with 4, %.1f with 8, %.1f with 16\n", 100*s.Share, s.On2, s.On4, s.On8, s.On16)
}

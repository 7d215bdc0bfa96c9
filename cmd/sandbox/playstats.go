package main

import (
	"fmt"
	"io"
	"time"
)

// playStats gathers times for play --stats. The first frames compile shaders and fill buffers, and do not count.
type playStats struct {
	skipped       int
	frames, steps []float64 // ms
}

// settlingFrames are left out.
const settlingFrames = 10

func (s *playStats) frame(took time.Duration) {
	if s.skipped < settlingFrames {
		s.skipped++
		s.steps = s.steps[:0]
		return
	}
	s.frames = append(s.frames, milliseconds(took))
}

func (s *playStats) step(took time.Duration) { s.steps = append(s.steps, milliseconds(took)) }

func (s *playStats) print(out io.Writer) error {
	total := sum(s.frames)
	fps := 0.0
	if total > 0 {
		fps = 1000 * float64(len(s.frames)) / total
	}
	_, err := fmt.Fprintf(out, "%d frames, %.1f a second; frame median %.2f ms, 99 %% within %.2f ms; "+
		"%d steps, median %.2f ms, 99 %% within %.2f ms\n",
		len(s.frames), fps, median(s.frames), quantile(s.frames, 0.99),
		len(s.steps), median(s.steps), quantile(s.steps, 0.99))
	return err
}

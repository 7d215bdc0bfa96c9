package main

import (
	"fmt"
	"io"
	"time"
)

// playStats gathers times for play --stats. The first frames compile shaders and fill buffers, and do not count.
type playStats struct {
	skip          int       // frames still to be left out
	frames, steps []float64 // ms
}

// settlingFrames are left out, but no more than half of the frames that are to come.
const settlingFrames = 10

func newPlayStats(frames int) playStats {
	if frames == 0 {
		return playStats{skip: settlingFrames}
	}
	return playStats{skip: min(settlingFrames, frames/2)}
}

func (s *playStats) frame(took time.Duration) {
	if s.skip > 0 {
		s.skip--
		s.steps = s.steps[:0]
		return
	}
	s.frames = append(s.frames, milliseconds(took))
}

func (s *playStats) step(took time.Duration) { s.steps = append(s.steps, milliseconds(took)) }

// playResult is what play reports in JSON.
type playResult struct {
	Level       string  `json:"level"` // the one on the screen last
	Frames      int     `json:"frames"`
	FPS         float64 `json:"fps"`
	FrameMedian float64 `json:"frame_ms_median"`
	FrameP99    float64 `json:"frame_ms_p99"`
	Steps       int     `json:"steps"`
	StepMedian  float64 `json:"step_ms_median"`
	StepP99     float64 `json:"step_ms_p99"`
}

func (s *playStats) result(level string) playResult {
	r := playResult{
		Level: level, Frames: len(s.frames), FrameMedian: median(s.frames), FrameP99: quantile(s.frames, 0.99),
		Steps: len(s.steps), StepMedian: median(s.steps), StepP99: quantile(s.steps, 0.99),
	}
	if total := sum(s.frames); total > 0 {
		r.FPS = 1000 * float64(r.Frames) / total
	}
	return r
}

func (s *playStats) print(out io.Writer) error {
	r := s.result("")
	_, err := fmt.Fprintf(out, "%d frames, %.1f a second; frame median %.2f ms, 99 %% within %.2f ms; "+
		"%d steps, median %.2f ms, 99 %% within %.2f ms\n",
		r.Frames, r.FPS, r.FrameMedian, r.FrameP99, r.Steps, r.StepMedian, r.StepP99)
	return err
}

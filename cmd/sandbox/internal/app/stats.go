package app

import (
	"fmt"
	"io"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/timing"
)

// playStats gathers times for play --stats. The first frames compile shaders and fill buffers, and do not count.
type playStats struct {
	skip, skipped int       // frames still to be left out, and left out
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
		s.skipped++
		s.steps = s.steps[:0]
		return
	}
	s.frames = append(s.frames, timing.Milliseconds(took))
}

func (s *playStats) step(took time.Duration) { s.steps = append(s.steps, timing.Milliseconds(took)) }

// Result is the report of play in JSON.
type Result struct {
	Level       string  `json:"level"` // the one on the screen last
	Width       int     `json:"width"` // pixels
	Height      int     `json:"height"`
	Quality     string  `json:"quality"`
	Renderer    string  `json:"renderer"`
	Frames      int     `json:"frames"`
	Settling    int     `json:"settling_frames"` // before them, not counted
	FPS         float64 `json:"fps"`
	FrameMedian float64 `json:"frame_ms_median"`
	FrameP99    float64 `json:"frame_ms_p99"`
	Steps       int     `json:"steps"`
	StepMedian  float64 `json:"step_ms_median"`
	StepP99     float64 `json:"step_ms_p99"`
}

// Result gathers the frames shown and their times.
func (a *Player) Result() *Result {
	s := &a.stats
	quality, renderer := a.screen.Graphics()
	r := &Result{
		Level: a.level, Quality: quality.String(), Renderer: renderer,
		Frames: len(s.frames), Settling: s.skipped,
		FrameMedian: timing.Median(s.frames), FrameP99: timing.Quantile(s.frames, 0.99),
		Steps: len(s.steps), StepMedian: timing.Median(s.steps), StepP99: timing.Quantile(s.steps, 0.99),
	}
	r.Width, r.Height = a.size()
	if total := timing.Sum(s.frames); total > 0 {
		r.FPS = 1000 * float64(r.Frames) / total
	}
	return r
}

// Print writes the result for people.
func (r *Result) Print(out io.Writer) error {
	_, err := fmt.Fprintf(out, "%s: %d×%d at %s quality on %s; %d frames after %d to settle, %.1f a second; "+
		"frame median %.2f ms, 99 %% within %.2f ms; %d steps, median %.2f ms, 99 %% within %.2f ms\n",
		r.Level, r.Width, r.Height, r.Quality, r.Renderer, r.Frames, r.Settling, r.FPS,
		r.FrameMedian, r.FrameP99, r.Steps, r.StepMedian, r.StepP99)
	return err
}

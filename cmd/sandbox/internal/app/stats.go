package app

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/timing"
)

// playStats gathers times for play --stats. The first frames compile shaders and fill buffers, and do not count.
type playStats struct {
	skip, skipped int // frames still to be left out, and left out
	frames        []frameTimes
	begun         bool       // a frame is under way
	now           frameTimes // that frame
	steps         []float64  // ms
}

// frameTimes are those of one frame, from the moment when its steps were due to the same moment of the next one.
type frameTimes struct {
	took     float64 // ms, drawing and waiting for the screen included
	steps    int     // taken for it
	stepping float64 // ms, of these steps together
}

// settlingFrames are left out, but no more than half of the frames that are to come.
const settlingFrames = 10

func newPlayStats(frames int) playStats {
	if frames == 0 {
		return playStats{skip: settlingFrames}
	}
	return playStats{skip: min(settlingFrames, frames/2)}
}

// frame ends the frame under way, if there is one, which took so long, and begins the next.
func (s *playStats) frame(took time.Duration) {
	if !s.begun {
		s.begun = true
		return
	}
	s.now.took = timing.Milliseconds(took)
	if s.skip > 0 {
		s.skip--
		s.skipped++
		s.steps = s.steps[:0]
	} else {
		s.frames = append(s.frames, s.now)
	}
	s.now = frameTimes{}
}

func (s *playStats) step(took time.Duration) {
	ms := timing.Milliseconds(took)
	s.steps = append(s.steps, ms)
	s.now.steps++
	s.now.stepping += ms
}

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
	FrameWorst  float64 `json:"frame_ms_worst"`
	Steps       int     `json:"steps"`
	StepMedian  float64 `json:"step_ms_median"`
	StepP99     float64 `json:"step_ms_p99"`
	StepWorst   float64 `json:"step_ms_worst"`
}

// Result gathers the frames shown and their times.
func (a *Player) Result() *Result {
	s := &a.stats
	frames := make([]float64, len(s.frames))
	for k := range frames {
		frames[k] = s.frames[k].took
	}
	quality, renderer := a.screen.Graphics()
	r := &Result{
		Level: a.level, Quality: quality.String(), Renderer: renderer,
		Frames: len(frames), Settling: s.skipped, FrameMedian: timing.Median(frames),
		FrameP99: timing.Quantile(frames, 0.99), FrameWorst: timing.Quantile(frames, 1),
		Steps: len(s.steps), StepMedian: timing.Median(s.steps),
		StepP99: timing.Quantile(s.steps, 0.99), StepWorst: timing.Quantile(s.steps, 1),
	}
	r.Width, r.Height = a.size()
	if total := timing.Sum(frames); total > 0 {
		r.FPS = 1000 * float64(r.Frames) / total
	}
	return r
}

// WriteFrames writes one line of CSV for each frame that was shown after those left out: when it began (s, from the
// first that counts), how long it took (ms), how many steps were taken for it, and how long they took together (ms).
func (a *Player) WriteFrames(out io.Writer) error {
	table := csv.NewWriter(out)
	_ = table.Write([]string{"time_s", "frame_ms", "steps", "steps_ms"}) // Error tells what failed
	began := 0.0
	for _, f := range a.stats.frames {
		_ = table.Write([]string{strconv.FormatFloat(began, 'f', 4, 64), strconv.FormatFloat(f.took, 'f', 3, 64),
			strconv.Itoa(f.steps), strconv.FormatFloat(f.stepping, 'f', 3, 64)})
		began += f.took / 1e3
	}
	table.Flush()
	return table.Error()
}

// Print writes the result for people.
func (r *Result) Print(out io.Writer) error {
	_, err := fmt.Fprintf(out, "%s: %d×%d at %s quality on %s; %d frames after %d to settle, %.1f a second; "+
		"frame median %.2f ms, 99 %% within %.2f ms, worst %.2f ms; "+
		"%d steps, median %.2f ms, 99 %% within %.2f ms, worst %.2f ms\n",
		r.Level, r.Width, r.Height, r.Quality, r.Renderer, r.Frames, r.Settling, r.FPS,
		r.FrameMedian, r.FrameP99, r.FrameWorst, r.Steps, r.StepMedian, r.StepP99, r.StepWorst)
	return err
}

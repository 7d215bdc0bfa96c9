package rewind

import (
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/timing"
)

// BenchmarkMinute keeps the minute in which the ball of brickwall breaks its wall, and goes back into it: the share of
// the steps that keeping takes, the memory, and how long it takes to show a step and to be at one. All times are CPU
// times of the process.
func BenchmarkMinute(b *testing.B) {
	for range b.N {
		lanes := loadtest.Open(b, "brickwall")
		tape := Tape{Now: func() time.Time { return time.Unix(0, 0).Add(timing.ProcessTime()) }}
		tape.Begin(lanes)
		var stepping, keeping, moving, share time.Duration
		for range 3600 {
			began := timing.ProcessTime()
			lanes.Step()
			took := timing.ProcessTime() - began
			began = timing.ProcessTime()
			tape.Step(lanes, took)
			stepping, keeping = stepping+took, keeping+timing.ProcessTime()-began
			if lanes.Stages()[0].World().Report().Awake > 0 {
				moving, share = stepping, keeping
			}
		}
		var show, reach time.Duration
		for step := uint64(300); step <= 3600; step += 30 { // after the impact
			began := timing.ProcessTime()
			if err := tape.Show(lanes, step); err != nil {
				b.Fatal(err)
			}
			show = max(show, timing.ProcessTime()-began)
			began = timing.ProcessTime()
			if err := tape.Go(lanes, step); err != nil {
				b.Fatal(err)
			}
			reach = max(reach, timing.ProcessTime()-began)
		}
		packed := 0
		for _, s := range tape.line {
			packed += len(s.packed)
		}
		b.ReportMetric(float64(len(tape.line)), "states")
		b.ReportMetric(float64(packed)/float64(len(tape.line))/(1<<10), "KiB-a-state")
		b.ReportMetric(float64(tape.Bytes())/(1<<20), "MiB")
		b.ReportMetric(100*share.Seconds()/moving.Seconds(), "%-of-steps")
		b.ReportMetric(show.Seconds()*1e3, "ms-to-show")
		b.ReportMetric(reach.Seconds()*1e3, "ms-to-go")
	}
}

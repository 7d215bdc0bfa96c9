package rewind

import (
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
)

// BenchmarkMinute keeps the minute in which the ball of brickwall breaks its wall, and goes back into it: the share of
// the steps that keeping takes, the memory, and how long it takes to show a step and to be at one.
func BenchmarkMinute(b *testing.B) {
	for range b.N {
		lanes := loadtest.Open(b, "brickwall")
		var tape Tape
		tape.Begin(lanes)
		var stepping, keeping, moving, share time.Duration
		for range 3600 {
			began := time.Now()
			lanes.Step()
			took := time.Since(began)
			began = time.Now()
			tape.Step(lanes, took)
			stepping, keeping = stepping+took, keeping+time.Since(began)
			if lanes.Stages()[0].World().Report().Awake > 0 {
				moving, share = stepping, keeping
			}
		}
		var show, reach time.Duration
		for step := uint64(300); step <= 3600; step += 30 { // after the impact
			began := time.Now()
			if err := tape.Show(lanes, step); err != nil {
				b.Fatal(err)
			}
			show = max(show, time.Since(began))
			began = time.Now()
			if err := tape.Go(lanes, step); err != nil {
				b.Fatal(err)
			}
			reach = max(reach, time.Since(began))
		}
		b.ReportMetric(float64(tape.Bytes())/(1<<20), "MiB")
		b.ReportMetric(100*share.Seconds()/moving.Seconds(), "%-of-steps")
		b.ReportMetric(show.Seconds()*1e3, "ms-to-show")
		b.ReportMetric(reach.Seconds()*1e3, "ms-to-go")
	}
}

package picture

import (
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/levels/play"
)

// BenchmarkEffects tells what hits and effects cost while the ball of brickwall breaks its wall, as a share of the
// steps without them. The two levels take their steps by turns, so that a busy machine slows both, and of each step the
// fastest of some runs counts: they take the same bits.
func BenchmarkEffects(b *testing.B) {
	const first, last, runs = 30, 300, 5
	for range b.N {
		var fastest [2][last]time.Duration
		for run := range runs {
			levels := [2]*play.Lanes{loadtest.Open(b, "brickwall"), loadtest.Open(b, "brickwall")}
			effects := Effects{On: true}
			for step := range last {
				for i := range levels {
					k := (i + step + run) % 2
					began := time.Now()
					levels[k].Step()
					if k == 1 {
						effects.Step(levels[k])
					}
					if took := time.Since(began); run == 0 || took < fastest[k][step] {
						fastest[k][step] = took
					}
				}
			}
		}
		var sums [2]float64
		for k := range fastest {
			for _, took := range fastest[k][first:] {
				sums[k] += took.Seconds()
			}
		}
		b.ReportMetric(100*(sums[1]/sums[0]-1), "%-of-steps")
		b.ReportMetric(1e3*sums[0]/(last-first), "ms/step")
	}
}

package record

import (
	"testing"

	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/levels/play"
)

// BenchmarkRecordedBrickwall takes the first 300 steps of brickwall, with and without a session.
func BenchmarkRecordedBrickwall(b *testing.B) {
	from, err := levels.Load("brickwall", levels.LoadOptions{})
	if err != nil {
		b.Fatal(err)
	}
	for _, on := range []bool{false, true} {
		b.Run(map[bool]string{false: "bare", true: "recorded"}[on], func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				lanes, err := play.NewLanes(from, play.Options{})
				if err != nil {
					b.Fatal(err)
				}
				s := &Session{}
				b.StartTimer()
				for range 300 {
					lanes.Step()
					if on {
						s.Took(lanes)
					}
				}
			}
		})
	}
}

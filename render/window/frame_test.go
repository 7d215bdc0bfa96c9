//go:build !headless

package window

import (
	"image/color"
	"testing"
	"time"
)

// TestPaceHoldsBackWhatNothingElseDoes: frames of 2 ms come 60 times a second once it is known that the driver does not
// wait; those of a quick screen, and slow ones, are left alone.
func TestPaceHoldsBackWhatNothingElseDoes(t *testing.T) {
	play := func(refresh, frame time.Duration, frames int) (mean time.Duration) {
		p := pace{refresh: refresh}
		start := time.Unix(1000, 0)
		now, settled := start, start
		for i := range frames {
			now = now.Add(frame)
			now = now.Add(p.rest(now))
			if i == 20 {
				settled = now
			}
		}
		return now.Sub(settled) / time.Duration(frames-21)
	}
	for _, row := range []struct{ refresh, frame, want time.Duration }{
		{time.Second / 60, 2 * time.Millisecond, time.Second / 60},
		{time.Second / 60, 30 * time.Millisecond, 30 * time.Millisecond},
		{time.Second / 60, time.Second / 60, time.Second / 60},
		{time.Second / 240, time.Second / 240, time.Second / 240},
		{time.Second / 240, time.Millisecond, time.Second / 60},
	} {
		if got := play(row.refresh, row.frame, 200); got < row.want-time.Microsecond || got > row.want+time.Millisecond {
			t.Errorf("frames of %v on a screen of %v: one each %v, want %v", row.frame, row.refresh, got, row.want)
		}
	}
}

// TestIconShowsBricks: clay and mortar at every size.
func TestIconShowsBricks(t *testing.T) {
	for _, side := range []int{16, 32, 48, 128} {
		img, seen := icon(side), map[color.Color]int{}
		for y := range side {
			for x := range side {
				seen[img.At(x, y)]++
			}
		}
		if len(seen) != 4 || img.Bounds().Dx() != side {
			t.Errorf("%d colours in an icon of %d", len(seen), side)
		}
	}
}

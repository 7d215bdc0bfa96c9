package console

import (
	"strings"
	"testing"
	"time"
)

// TestUnevenProgress: what is left is guessed by what is done, but not where that tells nothing.
func TestUnevenProgress(t *testing.T) {
	for _, uneven := range []bool{false, true} {
		p := &Progress{uneven: uneven, total: 4, done: 1, start: time.Now().Add(-time.Minute), last: time.Now()}
		want := "3m0s left"
		if uneven {
			want = "1m0s so far"
		}
		if text := p.time(); !strings.Contains(text, want) {
			t.Errorf("uneven %v: %q, want %q", uneven, text, want)
		}
	}
}

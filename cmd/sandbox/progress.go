package main

import (
	"fmt"
	"io"
	"os"
	"time"
)

// progress shows how far a run is on a line of a terminal that overwrites itself; elsewhere it is silent.
type progress struct {
	out   io.Writer // nil when silent
	unit  string    // what is counted
	total int
	start time.Time
	shown time.Time
}

func newProgress(out io.Writer, total int) *progress {
	p := &progress{unit: "step", total: total, start: time.Now()}
	p.shown = p.start
	if isTerminal(out) {
		p.out = out
	}
	return p
}

func isTerminal(out io.Writer) bool {
	f, ok := out.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 || os.Getenv("TERM") == "dumb" {
		return false
	}
	null, err := os.Stat(os.DevNull) // also a character device
	return err != nil || !os.SameFile(info, null)
}

// Show says that done of the total are done, five times a second at most.
func (p *progress) Show(done int) {
	if p.out == nil || time.Since(p.shown) < 200*time.Millisecond {
		return
	}
	p.shown = time.Now()
	left := time.Duration(float64(time.Since(p.start)) * float64(p.total-done) / float64(done))
	fmt.Fprintf(p.out, "\r%s %d of %d, %s left \x1b[K", p.unit, done, p.total, left.Round(time.Second))
}

// Clear removes the line.
func (p *progress) Clear() {
	if p.out != nil {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}

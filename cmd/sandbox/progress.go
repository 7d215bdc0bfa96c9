package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// progress shows how far a run is: on a terminal as a bar on a line that overwrites itself, elsewhere not at all or,
// for runs of many minutes, as a plain line now and then.
type progress struct {
	out   io.Writer // nil when silent
	lines bool      // plain ones
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

// newLongProgress is for runs of many minutes.
func newLongProgress(out io.Writer, unit string, total int) *progress {
	p := newProgress(out, total)
	p.unit, p.lines, p.out = unit, p.out == nil, out
	return p
}

// How often progress is shown.
const (
	barEvery  = 200 * time.Millisecond
	lineEvery = 15 * time.Second
)

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

// Show says that done of the total are done, if it has not said so just before.
func (p *progress) Show(done int) {
	every := barEvery
	if p.lines {
		every = lineEvery
	}
	if p.out == nil || time.Since(p.shown) < every {
		return
	}
	p.shown = time.Now()
	left := time.Duration(float64(time.Since(p.start)) * float64(p.total-done) / float64(done)).Round(time.Second)
	if p.lines {
		fmt.Fprintf(p.out, "%s %d of %d, %s left\n", p.unit, done, p.total, left)
		return
	}
	const width = 24
	full := width * done / max(1, p.total)
	fmt.Fprintf(p.out, "\r%s%s %s %d of %d, %s left \x1b[K", strings.Repeat("█", full), strings.Repeat("░", width-full),
		p.unit, done, p.total, left)
}

// Clear removes the line.
func (p *progress) Clear() {
	if p.out != nil && !p.lines {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}

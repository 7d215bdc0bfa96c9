package console

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
)

// Progress shows how far a run is: on a terminal as a bar on a line that overwrites itself, elsewhere not at all or,
// for runs of many minutes, as a plain line now and then.
type Progress struct {
	Unit string // the thing counted

	uneven bool // the done ones do not tell how long those left take

	out   io.Writer // nil when silent
	lines bool      // plain ones
	total int
	start time.Time

	lock  sync.Mutex // of what follows
	done  int
	last  time.Time // when that was done
	shown time.Time

	quit, idle chan struct{} // of the beat of a long run: closed to end it, closed when it has ended
}

// NewProgress shows progress on a terminal, and nothing elsewhere.
func NewProgress(out io.Writer, total int) *Progress {
	p := &Progress{Unit: "step", total: total, start: time.Now()}
	p.shown = p.start
	if isTerminal(out) {
		p.out = out
	}
	return p
}

// NewLongProgress is for runs of many minutes, of which single ones may take minutes: it shows that time goes on until
// Clear ends it.
func NewLongProgress(out io.Writer, unit string, total int) *Progress {
	return newLong(out, unit, total, false)
}

// NewUnevenProgress is NewLongProgress for things that take very different times: it tells the time that went by, and
// guesses none that is left.
func NewUnevenProgress(out io.Writer, unit string, total int) *Progress {
	return newLong(out, unit, total, true)
}

func newLong(out io.Writer, unit string, total int, uneven bool) *Progress {
	p := NewProgress(out, total)
	p.uneven = uneven
	p.Unit, p.lines, p.out = unit, p.out == nil, out
	p.quit, p.idle = make(chan struct{}), make(chan struct{})
	go p.beat()
	return p
}

// beat shows the time that went by where nothing else is shown.
func (p *Progress) beat() {
	defer close(p.idle)
	ticker := time.NewTicker(p.every() + barEvery)
	defer ticker.Stop()
	for {
		select {
		case <-p.quit:
			return
		case <-ticker.C:
			p.lock.Lock()
			p.print()
			p.lock.Unlock()
		}
	}
}

// every is how often progress is shown.
func (p *Progress) every() time.Duration {
	if p.lines {
		return lineEvery
	}
	return barEvery
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
func (p *Progress) Show(done int) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.done, p.last = done, time.Now()
	p.print()
}

// print shows the progress, if it was not shown just before.
func (p *Progress) print() {
	if p.out == nil || time.Since(p.shown) < p.every() {
		return
	}
	p.shown = time.Now()
	text := fmt.Sprintf("%s %d of %d, %s", p.Unit, p.done, p.total, p.time())
	if p.lines {
		fmt.Fprintln(p.out, text)
		return
	}
	const width = 24
	full := width * p.done / max(1, p.total)
	fmt.Fprintf(p.out, "\r%s%s %s \x1b[K", strings.Repeat("█", full), strings.Repeat("░", width-full), text)
}

// time tells what is left, by what the done ones took, and what went by where that tells nothing.
func (p *Progress) time() string {
	spent := time.Since(p.start).Round(time.Second)
	if p.done == 0 || p.uneven {
		return spent.String() + " so far"
	}
	left := time.Duration(float64(p.last.Sub(p.start)) * float64(p.total-p.done) / float64(p.done))
	if left = (left - time.Since(p.last)).Round(time.Second); left <= 0 {
		return spent.String() + " so far"
	}
	return left.String() + " left"
}

// Clear removes the line, and ends the beat.
func (p *Progress) Clear() {
	if p.quit != nil {
		close(p.quit)
		<-p.idle
		p.quit = nil
	}
	if p.out != nil && !p.lines {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}

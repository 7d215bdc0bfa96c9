package ui

import (
	"math"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/render"
)

// lone is a slider alone in a panel of 220 pixels.
type lone struct {
	u     UI
	frame Frame
	v     float64
	r     Range
	at    render.Rect
}

func newLone(t *testing.T, r Range) *lone {
	t.Helper()
	font, err := render.NewFont(14)
	if err != nil {
		t.Fatal(err)
	}
	l := &lone{frame: Frame{Font: font, Width: 220, Height: 100}, r: r}
	l.u.Tracing = true
	l.pass(nil)
	return l
}

func (l *lone) pass(e *render.Event) {
	if e != nil {
		l.u.BeginEvent(l.frame, *e)
	} else {
		l.u.Begin(l.frame)
	}
	l.u.Panel("P", render.Rect{X1: 220, Y1: 100})
	l.at = l.u.Next()
	l.u.Slider(l.at, "n", &l.v, l.r)
	l.u.EndPanel()
	l.u.End()
}

func (l *lone) send(kind render.EventKind, x float32, mods render.Mods) {
	l.pass(&render.Event{Kind: kind, X: float64(x), Y: float64(l.at.Y0) + 2, Mods: mods})
}

// key presses a key while the slider has the focus.
func (l *lone) key(k render.Key, mods render.Mods) {
	l.u.Focus("P", "n")
	l.pass(&render.Event{Kind: render.KeyPressed, Key: k, Mods: mods})
}

// TestWideRanges: on a slider from 0 to 5000 the pointer reaches 20 as well as 2000, and each value of a range has its
// own place.
func TestWideRanges(t *testing.T) {
	l := newLone(t, Range{Min: 0, Max: 5000, Whole: true})
	reached := map[float64]bool{}
	for x := l.at.X0; x <= l.at.X1; x++ {
		l.send(render.ButtonPressed, x, 0)
		l.send(render.ButtonReleased, x, 0)
		l.frame.Now += time.Second
		reached[l.v] = true
	}
	for v := range 10 {
		if !reached[float64(v)] {
			t.Errorf("no pixel says %d", v)
		}
	}
	l.send(render.ButtonPressed, l.at.X0+90, 0)
	if l.send(render.PointerMoved, l.at.X1+50, 0); l.v != 5000 || len(reached) < 100 {
		t.Errorf("%d values by %v pixels", len(reached), l.at.Wide())
	}
	for _, r := range []Range{{Min: 0, Max: 5000}, {Min: 1e-3, Max: 1e3}, {Min: -5, Max: 5}, {Min: 0, Max: 300, Step: 1},
		{Min: 0.02, Max: 5, Step: 0.01}} {
		last := math.Inf(-1)
		for i := range 101 {
			share := float64(i) / 100
			v := r.value(share)
			if math.Abs(r.share(v)-share) > 1e-9 || v <= last || v < r.Min-1e-9 || v > r.Max+1e-9 {
				t.Errorf("%+v: %v at %v, back at %v", r, v, share, r.share(v))
			}
			last = v
		}
	}
}

// TestFineSteps: with shift held a drag moves a tenth as far and begins where the number is; the arrow keys step by the
// size of the number, with shift by a tenth of that.
func TestFineSteps(t *testing.T) {
	l := newLone(t, Range{Min: 0, Max: 5000, Whole: true})
	l.v = 320
	l.send(render.ButtonPressed, l.at.X0+10, render.Shift)
	if l.v != 320 {
		t.Errorf("a press with shift jumps to %v", l.v)
	}
	l.send(render.PointerMoved, l.at.X0+11, render.Shift)
	if l.v <= 320 || l.v > 323 {
		t.Errorf("a pixel with shift leads to %v", l.v)
	}
	l.send(render.PointerMoved, l.at.X0+11, 0)
	l.send(render.PointerMoved, l.at.X0+10, 0)
	if l.v > 10 {
		t.Errorf("without shift the number does not stand where the pointer is: %v", l.v)
	}
	l.send(render.ButtonReleased, l.at.X0+10, 0)
	for _, c := range []struct {
		from float64
		mods render.Mods
		to   float64
	}{{320, 0, 330}, {320, render.Shift, 321}, {45, 0, 46}, {4000, 0, 4100}, {4000, render.Shift, 4010}, {0, 0, 1}} {
		l.v = c.from
		if l.key("right", c.mods); l.v != c.to {
			t.Errorf("from %v by a key with %v: %v, not %v", c.from, c.mods, l.v, c.to)
		}
	}
	free := newLone(t, Free)
	free.v = 50
	free.send(render.ButtonPressed, free.at.X0+50, render.Shift)
	if free.send(render.PointerMoved, free.at.X0+58, render.Shift); free.v != 52 {
		t.Errorf("a number without ends is pulled from 50 to %v", free.v)
	}
	fine := free.v - 50
	free.send(render.ButtonReleased, free.at.X0+58, 0)
	free.v, free.frame.Now = 50, time.Minute
	free.send(render.ButtonPressed, free.at.X0+50, 0)
	if free.send(render.PointerMoved, free.at.X0+58, 0); math.Abs(free.v-50-10*fine) > 1e-9 {
		t.Errorf("without shift it is pulled by %v, with it by %v", free.v-50, fine)
	}
}

// TestZeroInWords: a number whose zero means something says what.
func TestZeroInWords(t *testing.T) {
	l := newLone(t, Range{Min: 0, Max: 10, Unit: "kg", Zero: "by density"})
	l.pass(nil)
	if got := l.u.shownNumber(0, &l.r); got != "by density" {
		t.Errorf("zero is %q", got)
	}
	if got := l.u.shownNumber(2, &l.r); got != "2 kg" {
		t.Errorf("two is %q", got)
	}
}

// TestSlowDoubleClicks: two presses are a double click where both may have come soon after each other, however long the
// picture between them took; not where they cannot have.
func TestSlowDoubleClicks(t *testing.T) {
	for _, c := range []struct {
		apart, late time.Duration
		typing      bool
	}{
		{200 * time.Millisecond, 0, true}, {900 * time.Millisecond, 0, false},
		{900 * time.Millisecond, 800 * time.Millisecond, true}, {900 * time.Millisecond, 100 * time.Millisecond, false},
	} {
		l := newLone(t, Range{Min: 0, Max: 10})
		press := render.Event{Kind: render.ButtonPressed, X: float64(l.at.X0) + 50, Y: float64(l.at.Y0) + 2}
		release := press
		release.Kind = render.ButtonReleased
		l.pass(&press)
		l.pass(&release)
		l.frame.Now += c.apart
		press.Late = c.late
		l.pass(&press)
		l.pass(&release)
		if l.u.Typing() != c.typing {
			t.Errorf("%v apart, %v late: typing is %v", c.apart, c.late, l.u.Typing())
		}
	}
}

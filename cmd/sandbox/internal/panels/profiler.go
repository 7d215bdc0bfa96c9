package panels

import (
	"time"

	"github.com/brickyard-physics/brickyard/render"
	"github.com/brickyard-physics/brickyard/render/ui"
)

// phaseColours tell the phases of a step apart.
var phaseColours = [6]render.Colour{
	{98, 160, 234, 255}, {87, 227, 137, 255}, {249, 220, 92, 255}, {255, 140, 80, 255}, {220, 110, 200, 255},
	{150, 150, 165, 255},
}

// Profiler is the panel of what steps cost.
type Profiler struct {
	scroll  ui.Scroll
	series  [6]ui.Series
	frame   [1]ui.Series
	counts  [2]ui.Series
	table   countTable
	steps   quantiles
	frames  quantiles
	renewed time.Duration // when the figures were found
	began   bool
}

// figuresRest is how long figures stay, so that they can be read.
const figuresRest = 250 * time.Millisecond

// Lay lays the panel out, and returns the step that was clicked, 0 for none.
func (p *Profiler) Lay(u *ui.UI, h *History, names []string, now time.Duration) (asked int) {
	for i := range p.series {
		p.series[i] = ui.Series{Name: names[i], Values: &h.phases[i], Colour: phaseColours[i]}
	}
	p.frame[0] = ui.Series{Name: "frame", Values: &h.frames, Colour: ui.Link}
	awake, points := &h.counts[awakeCount], &h.counts[pointCount]
	p.counts = [2]ui.Series{{Name: h.counted[awakeCount], Values: awake, Colour: ui.Good},
		{Name: h.counted[pointCount], Values: points, Colour: ui.Warning}}
	if !p.began || now-p.renewed >= figuresRest {
		p.began, p.renewed = true, now
		p.steps.of(&h.steps)
		p.frames.of(&h.frames)
		p.table.of(h)
	}
	u.BeginScroll("list", u.Rest(), &p.scroll)
	defer u.EndScroll()
	heading(u, "Phases of the last 600 steps")
	at, clicked := u.Plot(u.Cut(9*u.Em()), "phases", p.series[:], ui.PlotStyle{Stacked: true, Unit: "ms"})
	if clicked && at < h.steps.Len() {
		asked = h.stepAt(&h.steps, at)
	}
	u.Space(0.3)
	u.Legend(p.series[:])
	p.steps.lay(u, "Step")
	p.layPhases(u, h, names, at)
	if h.frames.Len() > 0 { // a picture has none
		heading(u, "Frames")
		u.Plot(u.Cut(5*u.Em()), "frames", p.frame[:], ui.PlotStyle{Unit: "ms", Zero: true, Least: 1})
		u.Space(0.3)
		p.frames.lay(u, "Frame")
	}
	heading(u, "Counts")
	at, clicked = u.Plot(u.Cut(6*u.Em()), "counts", p.counts[:], ui.PlotStyle{Zero: true})
	if clicked && at < awake.Len() {
		asked = h.stepAt(awake, at)
	}
	u.Space(0.3)
	u.Legend(p.counts[:])
	u.Space(0.3)
	p.table.lay(u, h.counted[:])
	return asked
}

// lay writes the figures.
func (q *quantiles) lay(u *ui.UI, name string) {
	u.Row(u.Join(name, ", median"), u.Join(u.Float(q.median, 2), " ms"), ui.Bright)
	u.Row("99 of 100 within", u.Join(u.Float(q.most99, 2), " ms"), ui.Bright)
	u.Row("Worst", u.Join(u.Float(q.worst, 2), " ms"), ui.Bright)
}

// layPhases writes the phases of the step under the pointer, or of the last one.
func (p *Profiler) layPhases(u *ui.UI, h *History, names []string, at int) {
	n := h.steps.Len()
	if n == 0 {
		return
	}
	u.Space(0.4)
	word := "The last step"
	if at < 0 || at >= n {
		at = n - 1
	} else {
		word = u.Join("Step ", u.Int(h.taken-n+at+1))
	}
	u.Row(word, u.Join(u.Float(float64(h.steps.At(at)), 2), " ms"), ui.Heading)
	for i := range p.series {
		u.Row(names[i], u.Join(u.Float(float64(h.phases[i].At(at)), 2), " ms"), ui.Bright)
	}
}

// heading begins a part of a panel.
func heading(u *ui.UI, text string) {
	u.Space(0.5)
	u.Title(u.Line(), text, ui.Heading)
	u.Space(0.25)
}

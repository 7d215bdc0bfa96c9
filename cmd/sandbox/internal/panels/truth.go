package panels

import (
	"math"

	"github.com/brickyard-physics/brickyard/render/ui"
)

// Truth is the panel of what must hold: that nothing overlaps, how much motion the guard withheld for it, and what
// becomes of energy and momentum.
type Truth struct {
	scroll ui.Scroll
	series [2]ui.Series
	asked  int // step that was clicked in this pass; 0 for none
}

// Lay lays the panel out, and returns the step that was clicked, 0 for none; every says that each step is audited, as
// the user wants it.
func (t *Truth) Lay(u *ui.UI, h *History, every *bool) int {
	t.asked = 0
	u.BeginScroll("list", u.Rest(), &t.scroll)
	defer u.EndScroll()
	t.verdict(u, h)
	u.Space(0.2)
	u.Check(u.Next(), "Audit every step", every)
	u.Tip("Else the auditor takes a tenth of the time, and looks at as many poses as that allows.")

	u.Text(u.Line(), "Plots go back 3600 steps; a click goes to that step.", ui.Muted)

	at := t.one(u, h, "Smallest gap", "mm", &h.gap, ui.PlotStyle{Log: true})
	t.said(u, h, &h.gap, at, "mm")
	at = t.one(u, h, "Time lost to the guard, by step", "ms", &h.lost, ui.PlotStyle{Zero: true, Least: 0.01})
	t.said(u, h, &h.lost, at, "ms")

	heading(u, "Energy")
	t.series = [2]ui.Series{{Name: "kinetic", Values: &h.kinetic, Colour: ui.Warning},
		{Name: "potential", Values: &h.lift, Colour: ui.Link}}
	at, clicked := u.Plot(u.Cut(6*u.Em()), "energy", t.series[:], ui.PlotStyle{Unit: "J", Zero: true})
	if clicked {
		t.asked = h.stepAt(&h.kinetic, at)
	}
	u.Space(0.3)
	u.Legend(t.series[:])
	if at >= 0 && at < h.kinetic.Len() {
		sum := float64(h.kinetic.At(at)) + float64(h.lift.At(at))
		u.Row(u.Join("Both in step ", u.Int(h.stepAt(&h.kinetic, at))), u.Short(sum, "J"), ui.Bright)
	}
	at = t.one(u, h, "Momentum", "kg m/s", &h.momentum, ui.PlotStyle{Zero: true})
	t.said(u, h, &h.momentum, at, "kg m/s")
	at = t.one(u, h, "Angular momentum about the origin", "kg m²/s", &h.angular, ui.PlotStyle{Zero: true})
	t.said(u, h, &h.angular, at, "kg m²/s")
	return t.asked
}

// verdict says in a line whether the promise holds.
func (t *Truth) verdict(u *ui.UI, h *History) {
	a := &h.audit
	colour, text := ui.Good, "Nothing overlaps in any pose that was audited."
	switch {
	case a.Overlap > 0:
		colour, text = ui.Bad, "Bodies overlap: this is a bug of the engine."
	case a.Audits == 0:
		colour, text = ui.Muted, "No pose has been audited yet."
	}
	u.Wrap(text, colour)
	u.Row("Audited", u.Join(u.Int(a.Audits), " of ", u.Int(a.Steps), " poses"), ui.Bright)
	gap := "none near"
	if !math.IsInf(a.Gap, 0) {
		gap = u.Join(u.Float(1e3*a.Gap, 4), " mm")
	}
	u.Row("Smallest gap now", gap, colour)
	u.Row("Deepest overlap", u.Join(u.Float(1e3*a.Deepest, 4), " mm"), colour)
	u.Row("Time lost", u.Join(u.Float(h.withheld, 4), " s"), ui.Bright)
}

// one draws the plot of a series under its name, and returns the value under the pointer.
func (t *Truth) one(u *ui.UI, h *History, name, unit string, values *ui.Ring, style ui.PlotStyle) int {
	heading(u, name)
	style.Unit = unit
	t.series[0] = ui.Series{Name: name, Values: values, Colour: ui.Link}
	at, clicked := u.Plot(u.Cut(5*u.Em()), name, t.series[:1], style)
	if clicked && at < values.Len() {
		t.asked = h.stepAt(values, at)
	}
	u.Space(0.3)
	return at
}

// said writes a value under the pointer.
func (t *Truth) said(u *ui.UI, h *History, values *ui.Ring, at int, unit string) {
	if at >= 0 && at < values.Len() {
		u.Row(u.Join("Step ", u.Int(h.stepAt(values, at))), u.Short(float64(values.At(at)), unit), ui.Bright)
	}
}

// stepAt returns the number of the step of a value.
func (h *History) stepAt(values *ui.Ring, at int) int { return h.taken - values.Len() + at + 1 }

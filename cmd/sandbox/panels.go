package main

import (
	"fmt"
	"math"
	"time"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// panel is the text over the picture. Its figures are means over panelPeriod, so that they can be read.
type panel struct {
	visible    bool
	helpHidden bool
	hud        render.HUD
	since      time.Duration // shown time since the figures were renewed
	frames     int
	steps      int
	took       time.Duration
	phases     physics.Phases
	shown      figures
}

// panelPeriod is how often the figures change.
const panelPeriod = 250 * time.Millisecond

// figures are the means on the panel.
type figures struct {
	frame, step time.Duration
	phases      physics.Phases
}

// Begin forgets the figures of the level before.
func (p *panel) Begin() { *p = panel{visible: p.visible, helpHidden: p.helpHidden} }

// Frame counts a frame.
func (p *panel) Frame(elapsed time.Duration) {
	p.since += elapsed
	p.frames++
	if p.since < panelPeriod {
		return
	}
	p.shown.frame = p.since / time.Duration(p.frames)
	if n := time.Duration(p.steps); n > 0 { // while time stands still the last figures stay
		t := &p.phases
		p.shown.step = p.took / n
		p.shown.phases = physics.Phases{Integrate: t.Integrate / n, Broad: t.Broad / n, Narrow: t.Narrow / n,
			Solve: t.Solve / n, Guard: t.Guard / n, Other: t.Other / n}
	}
	p.since, p.frames, p.steps, p.took, p.phases = 0, 0, 0, 0, physics.Phases{}
}

// Step counts a step that took so long.
func (p *panel) Step(took time.Duration, r *physics.Report) {
	p.steps++
	p.took += took
	p.phases.Integrate += r.Times.Integrate
	p.phases.Broad += r.Times.Broad
	p.phases.Narrow += r.Times.Narrow
	p.phases.Solve += r.Times.Solve
	p.phases.Guard += r.Times.Guard
	p.phases.Other += r.Times.Other
}

// HUD returns the text of this frame, valid until the next call.
func (p *panel) HUD(a *app) *render.HUD {
	p.hud.Lines = p.hud.Lines[:0]
	if p.visible {
		world := a.stage.World()
		name := a.stage.Scene().Name
		p.hud.Lines = append(p.hud.Lines, render.HUDLine{Label: name, Value: a.clockText(), Tone: render.Heading})
		p.hud.Lines = append(p.hud.Lines, frameLine(p.shown.frame))
		p.hud.Lines = appendStepLines(p.hud.Lines, p.shown.step, &p.shown.phases)
		p.hud.Lines = appendWorldLines(p.hud.Lines, world)
		p.hud.Lines = appendPromise(p.hud.Lines, &a.checker, world)
		if lost := a.clock.Dropped(); lost >= 0.05 {
			p.hud.Lines = append(p.hud.Lines, render.HUDLine{Label: "Too slow by", Value: fmt.Sprintf("%8.1f s", lost)})
		}
	}
	p.hud.Help = keyHelp
	if p.helpHidden {
		p.hud.Help = ""
	}
	p.hud.Crosshair = a.view.flying
	a.toast.Show(&p.hud, time.Now())
	return &p.hud
}

// clockText says how time flows when it does not flow as usual.
func (a *app) clockText() string {
	switch {
	case a.clock.Paused():
		return "paused"
	case a.clock.Speed() != 1:
		return fmt.Sprintf("× %g", a.clock.Speed())
	}
	return " "
}

func frameLine(frame time.Duration) render.HUDLine {
	fps := 0.0
	if frame > 0 {
		fps = 1 / frame.Seconds()
	}
	return render.HUDLine{Label: "Frame", Value: fmt.Sprintf("%8.2f ms  %3.0f fps", milliseconds(frame), fps)}
}

func appendStepLines(lines []render.HUDLine, step time.Duration, t *physics.Phases) []render.HUDLine {
	lines = append(lines, render.HUDLine{Label: "Step", Value: fmt.Sprintf("%8.2f ms", milliseconds(step))})
	for i, d := range [...]time.Duration{t.Integrate, t.Broad, t.Narrow, t.Solve, t.Guard, t.Other} {
		lines = append(lines, render.HUDLine{Label: "   " + phaseNames[i], Value: fmt.Sprintf("%8.2f ms", milliseconds(d))})
	}
	return lines
}

func appendWorldLines(lines []render.HUDLine, w *physics.World) []render.HUDLine {
	r := w.Report()
	return append(lines,
		render.HUDLine{},
		render.HUDLine{Label: "Time", Value: fmt.Sprintf("%8.2f s", float64(w.StepCount())/w.Config().Hz)},
		render.HUDLine{Label: "Bodies", Value: fmt.Sprintf("%8d  %d awake", r.Bodies, r.Awake)},
		render.HUDLine{Label: "Contacts", Value: fmt.Sprintf("%8d  in %s", r.Contacts, counted(r.Pairs, "pair", "pairs"))},
		render.HUDLine{})
}

// appendPromise shows whether nothing overlaps, as the auditor found it.
func appendPromise(lines []render.HUDLine, c *checker, w *physics.World) []render.HUDLine {
	gap := "none near"
	if !math.IsInf(c.gap, 0) {
		gap = fmt.Sprintf("%8.4f mm", c.gap*1e3)
	}
	tone := render.Good
	if c.pairs > 0 {
		tone = render.Bad
	}
	lost, elapsed := w.Report().LostTotal, float64(w.StepCount())/w.Config().Hz
	share := 0.0
	if elapsed > 0 {
		share = 100 * lost / elapsed
	}
	return append(lines,
		render.HUDLine{Label: "Smallest gap", Value: gap, Tone: tone},
		render.HUDLine{Label: "Deepest overlap", Value: fmt.Sprintf("%8.4f mm", c.deepest*1e3), Tone: tone},
		render.HUDLine{Label: "Time lost", Value: fmt.Sprintf("%8.4f s  %.2f %%", lost, share)},
		render.HUDLine{Label: "Audited", Value: fmt.Sprintf("%8d  of %d steps", c.audits, w.StepCount())})
}

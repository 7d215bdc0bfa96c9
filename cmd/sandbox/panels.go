package main

import (
	"fmt"
	"math"
	"time"

	"github.com/brickyard-physics/brickyard/levels"
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
	contacts   []physics.ContactView // buffer
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
		p.hud.Lines = appendWorldLines(p.hud.Lines, world, &p.contacts)
		p.hud.Lines = appendPromise(p.hud.Lines, &a.checker, world)
		p.hud.Lines = appendTrouble(p.hud.Lines, a.stage)
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

// appendTrouble shows what is held up now, and what has been found beyond the limits; nothing when all is well.
func appendTrouble(lines []render.HUDLine, s *levels.Stage) []render.HUDLine {
	row := func(label, value string) {
		lines = append(lines, render.HUDLine{Label: label, Value: value, Tone: render.Warning})
	}
	for _, kind := range [...]physics.EventKind{physics.Blocked, physics.Stuck} {
		count, first := 0, -1
		held := s.HeldUp()
		for i := range held {
			if held[i].Kind == kind {
				if count++; first < 0 {
					first = i
				}
			}
		}
		switch label := [...]string{physics.Blocked: "Blocked", physics.Stuck: "Stuck"}; {
		case count > 1:
			row(label[kind], fmt.Sprintf("%8d bodies", count))
		case count == 1:
			row(label[kind], s.EventText(&held[first]))
		}
	}
	h := s.Happenings()
	if h.Quarantined > 0 {
		row("Stopped", fmt.Sprintf("%8d  senseless motions", h.Quarantined))
	}
	if h.Warnings > 0 {
		row("Warnings", fmt.Sprintf("%8d  beyond limits", h.Warnings))
	}
	return lines
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
	value := fmt.Sprintf("%8.2f ms  %3.0f fps", milliseconds(frame), fps)
	return render.HUDLine{Label: "Frame", Value: value, Detail: true}
}

func appendStepLines(lines []render.HUDLine, step time.Duration, t *physics.Phases) []render.HUDLine {
	row := func(label string, d time.Duration) {
		value := fmt.Sprintf("%8.2f ms", milliseconds(d))
		lines = append(lines, render.HUDLine{Label: label, Value: value, Detail: true})
	}
	row("Step", step)
	for i, d := range [...]time.Duration{t.Integrate, t.Broad, t.Narrow, t.Solve, t.Guard, t.Other} {
		row("   "+phaseNames[i], d)
	}
	return lines
}

// appendWorldLines shows time, bodies and contacts, those between sleepers included. The buffer is reused.
func appendWorldLines(
	lines []render.HUDLine, w *physics.World, buffer *[]physics.ContactView,
) []render.HUDLine {
	r := w.Report()
	bodies, awake := r.Bodies, r.Awake
	*buffer = w.AppendContacts((*buffer)[:0])
	contacts := fmt.Sprintf("%8d  in %s", len(*buffer), counted(r.Pairs, "pair", "pairs"))
	if w.StepCount() == 0 { // the report is that of the last step
		bodies, awake = startCounts(w)
		contacts = fmt.Sprintf("%8s  none sought yet", "–")
	}
	return append(lines,
		render.HUDLine{},
		render.HUDLine{Label: "Time", Value: fmt.Sprintf("%8.2f s", float64(w.StepCount())/w.Config().Hz)},
		render.HUDLine{Label: "Bodies", Value: fmt.Sprintf("%8d  %d awake", bodies, awake), Detail: true},
		render.HUDLine{Label: "Contacts", Value: contacts, Detail: true},
		render.HUDLine{})
}

// startCounts counts the bodies of a world, and those that are awake.
func startCounts(w *physics.World) (bodies, awake int) {
	for _, id := range w.Bodies() {
		bodies++
		if w.Kind(id) == physics.Dynamic && !w.Asleep(id) {
			awake++
		}
	}
	return bodies, awake
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
		render.HUDLine{Label: "Time lost", Value: fmt.Sprintf("%8.4f s  %.2f %%", lost, share), Detail: true},
		render.HUDLine{Label: "Audited", Value: fmt.Sprintf("%8d  of %s", c.audits,
			counted(int(w.StepCount())+1, "pose", "poses")), Detail: true})
}

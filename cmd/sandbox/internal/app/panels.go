package app

import (
	"fmt"
	"slices"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/cars"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/panels"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/timing"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// panel is the text over the picture. Its figures are means over panelPeriod, so that they can be read.
type panel struct {
	visible    bool
	helpHidden bool
	untimed    bool // one picture is drawn, for a file: it has no frame times
	hud        render.HUD
	since      time.Duration // shown time since the figures were renewed
	frames     int
	sums       stepFigures
	shown      figures
	lanes      []laneFigures         // by lane
	contacts   []physics.ContactView // buffer
	gauge      render.Gauge
	tests      []render.HUDLine // figures of road tests
}

// panelPeriod is how often the figures change.
const panelPeriod = 250 * time.Millisecond

// figures are the means on the panel.
type figures struct {
	frame, step time.Duration
	phases      physics.Phases
	ghosts      time.Duration
}

// stepFigures are sums over steps.
type stepFigures struct {
	steps  int
	took   time.Duration
	phases physics.Phases
	ghosts time.Duration
}

// laneFigures are those of a lane.
type laneFigures struct {
	seen uint64 // steps it had taken when it was looked at last
	sums stepFigures
	step time.Duration // mean, as shown
}

// Begin forgets the figures of the level before, and takes those of road tests of the next one.
func (p *panel) Begin(tests []render.HUDLine) {
	*p = panel{visible: p.visible, helpHidden: p.helpHidden, tests: tests}
}

// Frame counts a frame.
func (p *panel) Frame(elapsed time.Duration) {
	p.since += elapsed
	p.frames++
	if p.since < panelPeriod {
		return
	}
	p.shown.frame = p.since / time.Duration(p.frames)
	if n := time.Duration(p.sums.steps); n > 0 { // while time stands still the last figures stay
		t := &p.sums.phases
		p.shown.step = p.sums.took / n
		p.shown.phases = physics.Phases{Integrate: t.Integrate / n, Broad: t.Broad / n, Narrow: t.Narrow / n,
			Solve: t.Solve / n, Guard: t.Guard / n, Other: t.Other / n}
		p.shown.ghosts = p.sums.ghosts / n
	}
	for i := range p.lanes {
		lane := &p.lanes[i]
		if lane.sums.steps > 0 {
			lane.step = lane.sums.took / time.Duration(lane.sums.steps)
		}
		lane.sums = stepFigures{}
	}
	p.since, p.frames, p.sums = 0, 0, stepFigures{}
}

// Step counts a common step that took so long.
func (p *panel) Step(took time.Duration, lanes *play.Lanes) {
	stages := lanes.Stages()
	if len(p.lanes) != len(stages) {
		p.lanes = make([]laneFigures, len(stages))
	}
	p.sums.steps++
	p.sums.took += took
	for i, stage := range stages {
		lane, w := &p.lanes[i], stage.World()
		if lane.seen == w.StepCount() {
			continue
		}
		lane.seen = w.StepCount()
		lane.sums.steps++
		times := &w.Report().Times
		timing.AddPhases(&p.sums.phases, times)
		if set := stage.Ghosts(); set != nil {
			p.sums.ghosts += set.Cost()
		}
		for _, d := range timing.PhaseTimes(times) {
			lane.sums.took += d
		}
	}
}

// HUD returns the text of this frame as a camera sees it, valid until the next call.
func (p *panel) HUD(a *Player, camera *render.Camera) *render.HUD {
	p.hud.Lines, p.hud.Labels = p.hud.Lines[:0], p.hud.Labels[:0]
	if p.visible {
		name := a.lanes.Scene().Name
		p.hud.Lines = append(p.hud.Lines, render.HUDLine{Label: name, Value: a.clockText(), Tone: render.Heading})
		if !p.untimed {
			p.hud.Lines = append(p.hud.Lines, frameLine(p.shown.frame))
			p.hud.Lines = appendStepLines(p.hud.Lines, &p.shown, a.lanes)
		}
		p.hud.Lines = picture.AppendWorldLines(p.hud.Lines, a.lanes, &p.contacts)
		a.time.showTime(p.hud.Lines, a.lanes.Hz())
		p.hud.Lines = picture.AppendPromise(p.hud.Lines, &a.checker)
		p.hud.Lines = a.acting.replay.appendReplay(p.hud.Lines)
		p.hud.Lines = p.appendLanes(p.hud.Lines, a.lanes)
		for _, stage := range a.lanes.Stages() {
			p.hud.Lines = appendTrouble(p.hud.Lines, stage)
		}
		if lost := a.clock.Dropped(); lost >= 0.05 {
			p.hud.Lines = append(p.hud.Lines, render.HUDLine{Label: "Too slow by", Value: fmt.Sprintf("%8.1f s", lost)})
		}
	}
	p.hud.Left = a.bar().X1
	width, height := a.size()
	if a.grab.Held() {
		p.hud.Labels = a.appendPull(p.hud.Labels, camera, width, height)
	}
	p.hud.Labels = a.appendFits(p.hud.Labels, camera, width, height)
	if p.visible || a.painter.Show.Joints || a.painter.Show.Names {
		p.hud.Labels = a.painter.AppendLabels(p.hud.Labels, a.lanes, a.clock.Fraction(), camera, width, height)
	}
	p.help(a)
	p.ride(a)
	if p.helpHidden {
		p.hud.Keys, p.hud.Help = "", ""
	}
	aims := a.view.flying || a.shot > 0 // from an orbit too, once somebody shoots
	p.hud.Crosshair = aims && a.ride.Kind == picture.Besides || a.ride.Kind == picture.Eyes ||
		a.tools.tool == panels.ThrowTool
	p.hud.Trouble = a.trouble
	a.toast.Show(&p.hud, a.now())
	said := p.hud.Toast != ""
	picture.ShowBoard(&p.hud, a.lanes.Board())
	if a.lanes.Board().Outcome.Over && !said {
		p.hud.Toast += " · R plays again"
	}
	return &p.hud
}

// help shows the keys of the level, and below them those of the viewer. Of the figures of a game it leaves those that
// are no detail, since what is played is behind them.
func (p *panel) help(a *Player) {
	clicks := a.lanes.Controls().Mouse
	p.hud.Keys, p.hud.Help = levelHelp(a.ownKeys(), clicks), hints
	switch {
	case clicks:
		p.hud.Help = clickHelp + gameHelp
	case p.hud.Keys != "":
		p.hud.Help = dragHelp + gameHelp
	}
	if clicks || p.hud.Keys != "" {
		p.dropDetails()
	}
	if a.ride.OnFoot() {
		if p.hud.Keys != "" {
			p.hud.Keys += " · "
		}
		p.hud.Keys, p.hud.Help = p.hud.Keys+walkKeys, walkHelp
		p.dropDetails()
	}
}

// ride shows what belongs to the car that the user goes with: its instruments and the race. Of the figures it leaves
// those that are no detail, since the road matters more.
func (p *panel) ride(a *Player) {
	p.hud.Board, p.hud.Gauge = p.hud.Board[:0], nil
	if p.visible {
		p.hud.Board = append(p.hud.Board, p.tests...)
	}
	car, lane, number, riding := a.ride.Car(a.lanes)
	if !riding {
		return
	}
	p.dropDetails()
	p.hud.Board = cars.AppendRace(p.hud.Board, a.lanes, a.lanes.Stages()[lane], number)
	p.gauge = picture.GaugeOf(car)
	p.hud.Gauge = &p.gauge
	p.hud.Help = rideHelp
	switch s := a.lanes.Scene(); {
	case s.Cars[number].Player:
		p.hud.Help = driveHelp
	case slices.ContainsFunc(s.Params, func(q scene.Param) bool { return q.Name == "player" && q.Type == "bool" }):
		p.hud.Help = offerHelp + rideHelp
	}
}

// dropDetails leaves the figures that are no detail.
func (p *panel) dropDetails() {
	p.hud.Lines = slices.DeleteFunc(p.hud.Lines, func(row render.HUDLine) bool { return row.Detail || row.Label == "" })
}

// appendLanes shows what each of several lanes costs and has lost.
func (p *panel) appendLanes(lines []render.HUDLine, lanes *play.Lanes) []render.HUDLine {
	if len(p.lanes) < 2 {
		return lines
	}
	lines = append(lines, render.HUDLine{})
	for i, stage := range lanes.Stages() {
		lines = append(lines, render.HUDLine{Label: stage.Rate(), Value: fmt.Sprintf("%8.2f ms  %.4f s lost",
			timing.Milliseconds(p.lanes[i].step), stage.World().Report().LostTotal)})
	}
	return lines
}

// appendTrouble shows what is held up now, and what has been found beyond the limits; nothing when all is well.
func appendTrouble(lines []render.HUDLine, s *play.Stage) []render.HUDLine {
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
	h := s.Incidents()
	if h.Quarantined > 0 {
		row("Stopped", fmt.Sprintf("%8d  senseless motions", h.Quarantined))
	}
	if h.Warnings > 0 {
		row("Warnings", fmt.Sprintf("%8d  beyond limits", h.Warnings))
	}
	return lines
}

// clockText says how time flows when it does not flow as usual.
func (a *Player) clockText() string {
	switch {
	case a.clock.Paused():
		return "paused"
	case a.still:
		return "asleep"
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
	value := fmt.Sprintf("%8.2f ms  %3.0f fps", timing.Milliseconds(frame), fps)
	return render.HUDLine{Label: "Frame", Value: value, Detail: true}
}

// appendStepLines shows what a step costs, and of that its phases and the search among ghosts if there are any.
func appendStepLines(lines []render.HUDLine, f *figures, lanes *play.Lanes) []render.HUDLine {
	row := func(label string, d time.Duration) {
		value := fmt.Sprintf("%8.2f ms", timing.Milliseconds(d))
		lines = append(lines, render.HUDLine{Label: label, Value: value, Detail: true})
	}
	row("Step", f.step)
	for i, d := range timing.PhaseTimes(&f.phases) {
		row("   "+timing.PhaseNames[i], d)
	}
	if lanes.Stages()[0].Ghosts() != nil {
		row("   ghosts", f.ghosts)
	}
	return lines
}

// layout is which panels there are.
type layout struct {
	open, timeline bool
	tab            int
}

func (a *Player) laidOut() layout { return layout{a.desk.open, a.time.open, a.desk.tab} }

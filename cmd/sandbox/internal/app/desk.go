package app

import (
	"strings"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/figure"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/panels"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/timing"
	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/render"
	"github.com/brickyard-physics/brickyard/render/ui"
)

// desk is the column of panels at the right of the window.
type desk struct {
	ui       ui.UI
	font     *render.Font
	fontSize float64
	scale    float64 // of texts, besides what suits the window
	drafted  float64 // the same, while a slider is held that would move under the pointer; 0 for none
	open     bool
	sought   bool // open only because a level was sought: escape from the search closes the column with it
	tab      int
	began    time.Time // since when the kit counts its time
	now      time.Duration

	levels     panels.Levels
	parameters panels.Parameters
	world      panels.World
	keys       panels.Keys
	inspector  inspector
	inspect    panels.Inspector
	truth      panels.Truth
	profiler   panels.Profiler
	console    panels.Console
	recorder   recorder
	every      bool // each step is audited
	settings   panels.Settings
	draw       panels.Draw
	drawing    panels.Drawing
	outliner   outliner
	rows       []panels.KeyRow
	rerun      *panels.Settings // to run the level with, once they rest; nil for none
	since      time.Duration
	wanted     wanted // by the last pass
}

// wanted is what the user has asked a panel for.
type wanted struct {
	level string
	wish  panels.Wish
	body  panels.InspectorWish

	tool   panels.Tool
	chosen bool // tool is
	step   int  // to go to; 0 for none

	item figure.Body // to be selected; none where the stage is nil
	look bool        // and to be looked at
}

// The tabs.
const (
	levelsTab = iota
	parametersTab
	worldTab
	keysTab
	inspectorTab
	truthTab
	profilerTab
	consoleTab
	toolsTab
	drawTab
	bodiesTab
)

var tabNames = []string{"Levels", "Parameters", "World", "Keys", "Inspector", "Truth", "Profiler", "Console", "Tools",
	"Draw", "Bodies"}

// Widths of the column: in text sizes, and the share of the window that it leaves of a small one.
const (
	deskWidth = 28
	mostDesk  = 0.62
	tabsInRow = 4
)

// Bounds and steps of the size of texts.
const (
	leastScale = 0.75
	mostScale  = 3.0
	scaleStep  = 0.125
)

// openDesk prepares the panels.
func (a *Player) openDesk() {
	d := &a.desk
	d.scale, d.began, d.recorder = 1, a.now(), newRecorder()
	d.open = a.options.Browse
	d.levels.Pictures, d.levels.Describe = a.options.Previews, a.describe
	d.ui.Clipboard, d.ui.SetClipboard = a.screen.Clipboard, a.screen.SetClipboard
	d.openDrawing(&a.painter.Show)
}

// begin prepares a frame: its time, and a font that suits the window.
func (d *desk) begin(a *Player) error {
	d.now = a.now().Sub(d.began)
	_, height := a.screen.Size()
	size := float64(int(render.TextSize(max(height, 1), a.screen.ContentScale())*d.scale + 0.5))
	if d.font != nil && d.fontSize == size {
		return nil
	}
	font, err := render.NewFont(size)
	if err != nil {
		return err
	}
	d.font, d.fontSize = font, size
	return nil
}

// rescale sets the size of texts.
func (d *desk) rescale(scale float64) { d.scale = max(leastScale, min(scale, mostScale)) }

// width returns that of the column in a window of a width (pixels), 0 while it is closed.
func (d *desk) width(window int) int {
	if !d.open || d.font == nil {
		return 0
	}
	return min(int(deskWidth*d.font.Size()), int(mostDesk*float64(window)))
}

// handDesk hands an event to the panels, and reports whether it was for them.
func (a *Player) handDesk(e *render.Event) bool {
	d := &a.desk
	if a.input.captured || !d.ui.Concerns(e) {
		return false
	}
	d.pass(a, e)
	a.heedDesk()
	return d.ui.Taken()
}

// pass lays the panels out, for an event or, without one, for a picture.
func (d *desk) pass(a *Player, e *render.Event) {
	width, height := a.screen.Size()
	frame := ui.Frame{Font: d.font, Width: width, Height: height, Now: d.now}
	if e != nil {
		if !e.At.IsZero() {
			frame.Now = e.At.Sub(d.began)
		}
		d.ui.BeginEvent(frame, *e)
	} else {
		d.ui.Begin(frame)
	}
	column := float32(width - d.width(width))
	if a.time.open {
		a.time.lay(a, column, float32(height))
	}
	if d.open {
		d.lay(a, column, float32(width), float32(height))
	}
	if bar := a.bar(); !bar.Empty() {
		if tool := a.tools.tool; panels.ToolBar(&d.ui, bar, &tool, &a.time.open) {
			d.wanted.tool, d.wanted.chosen = tool, true
		}
	}
	d.ui.End()
}

// lay lays out the column.
func (d *desk) lay(a *Player, left, right, bottom float32) {
	u := &d.ui
	u.Panel("Desk", render.Rect{X0: left, X1: right, Y1: bottom})
	u.Tabs("tabs", tabNames, tabsInRow, &d.tab)
	u.Space(0.3)
	u.Push(tabNames[d.tab])
	switch d.tab {
	case levelsTab:
		if level := d.levels.Lay(u, a.level); level != "" {
			d.wanted.level = level
		}
	case parametersTab:
		d.parameters.Lay(u, d.now)
	case worldTab:
		d.settings = a.worldSettings()
		if d.rerun != nil {
			d.settings.Solver = d.rerun.Solver
		}
		if wish := d.world.Lay(u, &d.settings); wish != (panels.Wish{}) {
			d.wanted.wish = wish
		}
	case keysTab:
		d.rows = a.appendKeyRows(d.rows[:0])
		d.keys.Lay(u, d.rows)
	case inspectorTab:
		if wish := d.layInspector(); wish != (panels.InspectorWish{}) {
			d.wanted.body = wish
		}
	case truthTab:
		if step := d.truth.Lay(u, d.recorder.history, &d.every); step > 0 {
			d.wanted.step = step
		}
	case profilerTab:
		if step := d.profiler.Lay(u, d.recorder.history, timing.PhaseNames[:], d.now); step > 0 {
			d.wanted.step = step
		}
	case consoleTab:
		d.console.Lay(u)
	case toolsTab:
		a.layTools()
	case drawTab:
		d.layDrawing(a)
	case bodiesTab:
		d.layBodies(a)
	}
	u.Pop()
	u.EndPanel()
}

// show draws the panels over a frame.
func (d *desk) show(a *Player, frame *render.Frame) {
	frame.Font = d.font
	if !d.open && !a.time.open && a.bar().Empty() {
		return
	}
	width, _ := a.screen.Size()
	d.pass(a, nil)
	a.heedDesk()
	frame.Panels, frame.Album = d.ui.Vertices(), d.levels.Album()
	frame.Right, frame.Bottom = d.width(width), a.time.tall(a)
}

// heedDesk does what the user has asked the panels for in the last pass.
func (a *Player) heedDesk() {
	d := &a.desk
	asked := d.wanted
	d.wanted = wanted{}
	if asked.level != "" {
		a.at = asked.level
		if err := a.load(asked.level); err != nil {
			a.say(console.OneLine(err))
		}
	}
	wish := &asked.wish
	if wish.Changed {
		a.applySettings(&d.settings)
	}
	if wish.Rerun {
		settings := d.settings
		d.rerun, d.since = &settings, d.now
	}
	a.heedInspector(asked.body)
	a.heedBodies(&asked)
	if asked.chosen {
		a.choose(asked.tool)
	}
	a.tendCoupling()
	if asked.step > 0 {
		a.goTo(uint64(asked.step))
	}
	if wish.Step {
		a.clock.SingleStep()
	}
	if wish.Restart {
		a.restart()
	}
}

// deskRests is how long changed settings rest before the level is run with them.
const deskRests = 150 * time.Millisecond

// tendDesk runs the level anew when changed values have come to rest, and reports whether the panels may look otherwise
// by themselves.
func (a *Player) tendDesk() (acted bool) {
	d := &a.desk
	due, soon := d.parameters.Due(d.now, d.ui.Held())
	if due {
		a.runParameters()
	}
	if d.rerun != nil {
		soon = true
		if d.now-d.since >= deskRests || !d.ui.Held() {
			a.runSettings()
		}
	}
	if d.drafted > 0 && !d.ui.Held() {
		d.rescale(d.drafted)
		d.drafted, soon = 0, true
	}
	news := d.levels.Poll()
	return soon || d.open && d.tab == levelsTab && news || d.ui.Due()
}

// runParameters runs the level with the values of the panel. If it cannot be run so the old one goes on, and the panel
// says why.
func (a *Player) runParameters() {
	p := &a.desk.parameters
	p.Run()
	level, values := a.level, a.sets[a.level]
	if levels.BuiltIn(level) {
		a.level, _, _ = strings.Cut(level, ":") // what followed the name are values of parameters
	}
	old := a.sets[a.level]
	a.sets[a.level] = p.Values()
	if err := a.changeRecorded(a.rerun); err != nil {
		a.sets[a.level] = old
		a.level, a.sets[level] = level, values
		p.Refuse(console.OneLine(err))
	}
}

// runSettings runs the level with the settings of its solver.
func (a *Player) runSettings() {
	old := a.options.Level
	a.setSolver(a.desk.rerun)
	a.desk.rerun = nil
	if err := a.changeRecorded(a.rerun); err != nil {
		a.options.Level = old
		a.complain(err)
	}
}

// noteAudit hands what the auditor found last to the panels.
func (a *Player) noteAudit() {
	c := &a.checker
	a.desk.recorder.history.Audit(panels.Audit{Gap: c.Gap(), Deepest: c.Deepest(), Overlap: c.Pairs, Audits: c.Audits,
		Steps: int(a.lanes.StepCount()) + 1})
}

// toggleDesk opens the panels, or closes them.
func (a *Player) toggleDesk() {
	a.desk.open, a.desk.sought = !a.desk.open, false
	a.desk.ui.Drop()
	if a.desk.open {
		a.capture(false)
	}
}

// openTab opens a panel, or closes it where it is open.
func (a *Player) openTab(tab int) {
	if a.desk.open && a.desk.tab == tab {
		a.toggleDesk()
		return
	}
	a.desk.open, a.desk.tab = true, tab
	a.desk.ui.Drop()
	a.capture(false)
}

// OpenLevels opens the list of levels to search in.
func (a *Player) OpenLevels() {
	a.desk.sought = a.desk.sought || !a.desk.open
	a.desk.open, a.desk.tab = true, levelsTab
	a.capture(false)
	a.desk.ui.Focus("Desk", "Levels", "search")
}

// focusDesk gives the keys to the panels.
func (a *Player) focusDesk() {
	a.desk.open = true
	a.capture(false)
	a.letGo()
	a.desk.ui.Focus("Desk", "tabs", tabNames[a.desk.tab])
}

// worldSettings returns what the panel of the world shows.
func (a *Player) worldSettings() panels.Settings {
	world := a.lanes.Stages()[0].World()
	config := world.Config()
	quality, _ := a.screen.Graphics()
	flags := &a.options.Level
	s := panels.Settings{
		Paused: a.clock.Paused(), Speed: a.clock.Speed(), Gravity: config.Gravity.Y(), Sleep: !flags.NoSleep,
		Restarts: a.reload.restarts, Quality: quality, Scale: a.desk.scale, Figures: a.panel.visible,
		Hints: !a.panel.helpHidden,
		Solver: panels.Solver{Hz: a.lanes.Hz(), Substeps: float64(flags.Substeps), Seed: float64(flags.Seed),
			Expel: flags.Expel},
	}
	if flags.Threads != nil {
		s.Threads = float64(*flags.Threads)
	}
	if a.desk.drafted > 0 {
		s.Scale = a.desk.drafted
	}
	return s
}

// setSolver notes what takes effect with a restart.
func (a *Player) setSolver(s *panels.Settings) {
	flags := &a.options.Level
	if s.Hz != a.lanes.Hz() {
		hz := s.Hz
		flags.Hz = &hz
	}
	threads := int(s.Threads)
	flags.Substeps, flags.Threads, flags.Seed, flags.Expel = int(s.Substeps), &threads, uint64(s.Seed), s.Expel
}

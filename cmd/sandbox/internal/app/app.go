// Package app plays levels in a window: it turns keys, mouse and gamepad into what happens in the level, takes the
// steps that are due and shows them with figures beside. The window itself is a Screen that the caller brings along.
package app

import (
	"fmt"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/clock"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/preview"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/render"
	"github.com/brickyard-physics/brickyard/render/ui"
)

// Screen is a window as the app needs it.
type Screen interface {
	// Events returns what the user did since the last call, in order.
	Events() []render.Event
	// Wait sleeps until the user does something or so much time has passed.
	Wait(most time.Duration)
	// Pad returns the state of the gamepad, the zero value if there is none.
	Pad() render.Pad
	// Capture hides the pointer and lets it move without end, or gives it back.
	Capture(on bool)
	// SetCursor gives the pointer a shape.
	SetCursor(shape render.Cursor)
	// SetFullscreen lets the window fill the screen, or gives it back its place, and Fullscreen says whether it does.
	SetFullscreen(on bool)
	Fullscreen() bool
	// Closed reports whether the user closed the window.
	Closed() bool
	// Size returns the size of the picture in pixels, 0 while it is minimised.
	Size() (width, height int)
	// Draw shows a frame.
	Draw(f *render.Frame) error
	// Save writes what Draw showed last into a PNG file.
	Save(path string) error
	// Graphics names the quality in use and the renderer that draws.
	Graphics() (quality render.Level, renderer string)
	// SetLevel changes the quality; on an error the old one stays.
	SetLevel(quality render.Level) error
	// ContentScale returns how many pixels a unit of text size takes, 2 on dense screens.
	ContentScale() float64
	// Clipboard returns the text on the clipboard of the system, and SetClipboard puts one there.
	Clipboard() string
	SetClipboard(text string)
	// SetTitle sets the window's title.
	SetTitle(title string)
	// Close gives the window back.
	Close()
}

// Options say how levels are opened and for how long they are played.
type Options struct {
	Level    load.LevelFlags // of the level of the command line
	Frames   int             // to play; 0 for no end
	Measured bool            // the window is there to be measured
	Browse   bool            // no level was asked for: the list of levels is open at first
	Settings string          // file that remembers what the window is like; "" remembers nothing
	Record   string          // file of a record to play in the level; "" for none
	AtState  bool            // the level stands at a state, not at its start
	Build    string          // version of this program, for records
	Previews *preview.Source // pictures for the list of levels; nil shows none
}

// Player plays levels in a window: it owns the stage, the clock and everything the user does.
type Player struct {
	screen  Screen
	console *console.Console
	options Options
	at      string              // the level that ] and [ count from
	level   string              // the one that is played
	sets    map[string][]string // of levels, what their parameters are set to

	recorded string // level of the command line, or of the record that is played
	lent     lent
	runs     runs

	lanes    *play.Lanes
	clock    *clock.Clock
	view     view
	ride     picture.Ride
	camera   render.Camera // of the picture shown last
	ground   ground
	input    input
	grab     grab
	acting   acting
	time     timeline
	followed followed
	tools    tools
	shots    []volley // balls the user shot, oldest first
	shot     int      // times the user shot so far
	told     int      // notices of the level shown so far
	faults   bool     // an error of a callback has been shown
	heard    string   // message of the level, in the console already
	cuts     int      // to a camera of the level, so far
	painter  *picture.Painter
	panel    panel
	desk     desk
	reload   reload

	remembered kept                  // settings as they were read
	damaged    string                // why they could not be; "" when they could
	cameras    map[string]keptCamera // of levels whose camera was moved
	checker    picture.Checker
	stats      playStats
	toast      toast
	slow       slowMotion
	trouble    string           // why the level could not be read anew; "" when it could
	still      bool             // time does not flow
	resting    bool             // the last frame would have shown nothing new, and was not drawn
	now        func() time.Time // the time of the machine
	quit       bool
}

// New plays the lanes of a level by name.
func New(o Options, level string, lanes *play.Lanes, io *console.Console, s Screen) (*Player, error) {
	a := &Player{screen: s, console: io, options: o, painter: picture.NewPainter(),
		stats: newPlayStats(o.Frames), now: time.Now, sets: map[string][]string{level: o.Level.Set},
		cameras: map[string]keptCamera{}}
	a.panel.visible, a.painter.Effects.On, a.tools = true, true, newTools()
	a.openDesk()
	a.recall()
	a.desk.levels.MakeRoom()
	if err := a.take(level, lanes); err != nil {
		return nil, err
	}
	if a.damaged != "" {
		a.say(a.damaged)
	}
	if o.AtState {
		a.afterState(nil)
		a.clock.Pause(!o.Measured)
		a.say(fmt.Sprintf("At step %d; P goes on", a.lanes.StepCount()))
	}
	return a, nil
}

// load replaces the level played. On an error the old level goes on.
func (a *Player) load(level string) error {
	goOn := a.leaveRecord()
	lanes, err := a.read(level)
	if err != nil {
		goOn()
		return err
	}
	return a.take(level, lanes)
}

// read builds the lanes of a level from its file. What was set on the command line is for the level named there: others
// do not know these parameters.
func (a *Player) read(level string) (*play.Lanes, error) {
	flags := a.options.Level
	flags.Set = a.sets[level]
	return flags.Open(level, a.console)
}

// take makes the lanes of a level those that are played.
func (a *Player) take(level string, lanes *play.Lanes) error {
	ticks, err := clock.New(lanes.Hz())
	if err != nil {
		return err
	}
	if a.lanes != nil {
		a.keepCamera()
		a.keep(a.leave())
	}
	a.lanes, a.level, a.clock = lanes, level, ticks
	a.at = level
	if a.recorded == "" {
		a.recorded = level
	}
	a.opened(level)
	a.capture(false)
	a.screen.SetTitle("Brickyard: " + level)
	a.say(lanes.Scene().About)
	a.begin()
	a.home()
	a.recallCamera()
	return nil
}

// restart plays the level from the start, as it is now on disk. If it cannot be read the old one goes on, and what is
// broken stays on the screen until it is mended or closed.
func (a *Player) restart() {
	if err := a.rerun(); err != nil {
		a.complain(err)
	}
}

// rerun is restart, which says why the level cannot be read.
func (a *Player) rerun() error {
	lanes, err := a.read(a.level)
	if err != nil {
		return err
	}
	return a.renew(lanes)
}

// renew plays lanes of the same level from now on, at the same speed and by the same camera.
func (a *Player) renew(lanes *play.Lanes) error {
	ticks, err := clock.New(lanes.Hz())
	if err != nil {
		return err
	}
	ticks.Pause(a.clock.Paused())
	ticks.SetSpeed(a.clock.Speed())
	moved := !sameCamera(a.lanes.Scene().Camera, lanes.Scene().Camera)
	a.keep(a.leave())
	a.lanes, a.clock = lanes, ticks
	a.begin()
	_, _, _, riding := a.ride.Car(lanes)
	riding = riding || a.ride.OnFoot() && lanes.Scene().Player != nil
	if moved || a.ride.Kind != picture.Besides && !riding {
		a.home()
	}
	return nil
}

// sameCamera reports whether two scenes put their viewers at the same place.
func sameCamera(a, b *scene.Camera) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// Run shows frames until the user closes the window, Ctrl-C comes, or frames frames are done (0: no end).
func (a *Player) Run() error {
	defer a.desk.levels.Close()
	defer a.remember()
	defer a.forgetRecords()
	last := a.now()
	for n := 0; !a.quit && !a.screen.Closed() && (a.options.Frames == 0 || n < a.options.Frames); n++ {
		if a.console.Stop.Err() != nil {
			return nil
		}
		if a.resting {
			a.screen.Wait(a.nap())
		}
		now := a.now()
		if err := a.Frame(now.Sub(last)); err != nil {
			return err
		}
		last = now
	}
	if a.options.Measured {
		a.stats.frame(a.now().Sub(last))
	}
	return nil
}

// Frame takes the steps that are due after elapsed, and draws unless the picture would be the one that is shown.
func (a *Player) Frame(elapsed time.Duration) error {
	if a.options.Measured {
		a.stats.frame(elapsed)
	}
	if err := a.desk.begin(a); err != nil {
		return err
	}
	pad := a.input.pad
	acted := a.handleEvents()
	acted = a.tendDesk() || acted
	a.screen.SetCursor(a.cursor())
	acted = a.tendTime() || acted
	acted = a.tendReload() || acted
	a.walkByPad(&pad, elapsed.Seconds())
	if a.ride.Kind == picture.Besides {
		a.view.Walk(a.input.held, elapsed.Seconds())
		a.view.KeepAbove(&a.ground)
	}
	camera := a.seen()
	width, height := a.size()
	a.pull(a.grab.Follow(&camera, a.input.x, a.input.y, width, height))
	a.drive()
	a.clock.SetCap(max(clock.DefaultCap, int(a.lanes.Hz()/slowFrames)))
	a.endSlowMotion(elapsed)
	due := a.clock.Advance(a.flowing(elapsed).Seconds())
	a.takeSteps(due)
	audits := a.checker.Audits
	a.checker.Look(a.now())
	a.noteAudit()
	shown := a.camera
	a.look()
	if !a.resting {
		a.panel.Frame(elapsed)
		if !a.panel.untimed {
			a.desk.recorder.history.Frame(elapsed)
		}
	}
	a.resting = a.minimised() || a.still && !a.options.Measured && !acted && due == 0 && a.checker.Audits == audits &&
		a.camera == shown && !a.toast.Fading(a.now())
	if a.resting {
		return nil
	}
	a.painter.Dragged, a.painter.Held, a.painter.Unseen = a.grab.on, a.grab.ghost, a.ride.Unseen(a.lanes)
	a.painter.Picked, a.painter.Trails.Hidden = a.selected(), a.time.showing
	a.trace()
	a.aim()
	a.drawTools()
	if a.painter.Show.Screen {
		under := bodyAt(a.lanes, &a.camera, a.input.x, a.input.y, width, height)
		a.painter.Pointed = under.dynamic()
	}
	frame := a.painter.Compose(a.lanes, a.clock.Fraction(), a.camera, a.panel.HUD(a, &a.camera))
	a.desk.show(a, frame)
	return a.screen.Draw(frame)
}

// size is that of the scene, which panels leave, at least 1 × 1: a minimised window has none.
func (a *Player) size() (width, height int) {
	width, height = a.screen.Size()
	return max(width-a.desk.width(width), 1), max(height, 1)
}

// step takes one step and returns how long it took.
func (a *Player) step() time.Duration {
	a.time.goOn(a)
	a.rainOn()
	a.throwOn()
	start := a.now()
	a.stepLevel()
	took := a.now().Sub(start)
	a.time.tape.Step(a.lanes, took)
	a.painter.Skids.Step(a.lanes)
	a.trace()
	a.feel()
	if a.desk.every {
		a.checker.See(a.lanes)
	}
	a.noteAudit()
	a.desk.recorder.Step(a.lanes)
	a.heed()
	for _, notice := range a.lanes.Notices()[a.told:] {
		if notice != a.trouble { // an error stands in its own place
			a.notice(notice)
		}
	}
	a.told = len(a.lanes.Notices())
	a.panel.Step(took, a.lanes)
	if a.options.Measured {
		a.stats.step(took)
	}
	return took
}

// heed does what the level asks of its viewer: a camera of its own; and shows the first error of its callbacks, which
// stays until it is closed.
func (a *Player) heed() {
	if err := a.lanes.Fault(); err != nil && !a.faults {
		a.faults = true
		a.complain(err)
	}
	board := a.lanes.Board()
	if board.Message != a.heard {
		a.heard = board.Message
		a.keepMessage(a.heard, ui.Bright)
	}
	if board.Cuts > a.cuts {
		a.cuts = board.Cuts
		a.alight()
		a.view = newView(picture.CameraOf(board.Camera))
	}
}

// Package app plays levels in a window: it turns keys, mouse and gamepad into what happens in the level, takes the
// steps that are due and shows them with figures beside. The window itself is a Screen that the caller brings along.
package app

import (
	"slices"
	"strings"
	"time"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/cars"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/clock"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/render"
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
}

// Player plays levels in a window: it owns the stage, the clock and everything the user does.
type Player struct {
	screen  Screen
	console *console.Console
	options Options
	first   string // the level of the command line
	at      string // the level that ] and [ count from
	level   string // the one that is played

	lanes   *play.Lanes
	clock   *clock.Clock
	view    view
	ride    picture.Ride
	camera  render.Camera // of the picture shown last
	ground  ground
	input   input
	grab    grab
	shots   []volley // balls the user shot, oldest first
	shot    int      // times the user shot so far
	told    int      // notices of the level shown so far
	faults  bool     // an error of a callback has been shown
	cuts    int      // to a camera of the level, so far
	painter *picture.Painter
	panel   panel
	checker picture.Checker
	stats   playStats
	toast   toast
	trouble string           // why the level could not be read anew; "" when it could
	resting bool             // the last frame would have shown nothing new, and was not drawn
	now     func() time.Time // the time of the machine
	quit    bool
}

// New plays the lanes of a level by name.
func New(o Options, level string, lanes *play.Lanes, io *console.Console, s Screen) (*Player, error) {
	a := &Player{screen: s, console: io, options: o, first: level, painter: picture.NewPainter(),
		stats: newPlayStats(o.Frames), now: time.Now}
	a.panel.visible = true
	if err := a.take(level, lanes); err != nil {
		return nil, err
	}
	return a, nil
}

// load replaces the level played. On an error the old level goes on.
func (a *Player) load(level string) error {
	lanes, err := a.read(level)
	if err != nil {
		return err
	}
	return a.take(level, lanes)
}

// read builds the lanes of a level from its file. What was set on the command line is for the level named there: others
// do not know these parameters.
func (a *Player) read(level string) (*play.Lanes, error) {
	flags := a.options.Level
	if level != a.first {
		flags.Set = nil
	}
	return flags.Open(level, a.console)
}

// take makes the lanes of a level those that are played.
func (a *Player) take(level string, lanes *play.Lanes) error {
	ticks, err := clock.New(lanes.Hz())
	if err != nil {
		return err
	}
	a.lanes, a.level, a.clock = lanes, level, ticks
	a.at = level
	a.capture(false)
	a.screen.SetTitle("Brickyard: " + level)
	a.say(lanes.Scene().About)
	a.begin()
	a.home()
	return nil
}

// begin prepares everything that lives as long as a run of the level.
func (a *Player) begin() {
	started := time.Now()
	for _, stage := range a.lanes.Stages() {
		clock := func() time.Duration { return time.Since(started) }
		stage.World().SetClock(clock)
		if set := stage.Ghosts(); set != nil {
			set.SetClock(clock)
		}
	}
	a.clock.Reset()
	a.trouble = ""
	a.ground = newGround(a.lanes)
	a.grab = grab{}
	a.shots, a.shot, a.told, a.faults, a.cuts = nil, 0, 0, false, 0
	a.painter.Skids = picture.Skids{}
	a.checker.Begin(a.lanes)
	tests, err := cars.RoadTestBoard(a.lanes)
	if err != nil {
		a.say(console.OneLine(err))
	}
	a.panel.Begin(tests)
}

// restart plays the level from the start, as it is now on disk. If it cannot be read the old one goes on, and what is
// broken stays on the screen until it is mended or closed.
func (a *Player) restart() {
	lanes, err := a.read(a.level)
	if err != nil {
		a.trouble = console.OneLine(err)
		return
	}
	ticks, err := clock.New(lanes.Hz())
	if err != nil {
		a.trouble = console.OneLine(err)
		return
	}
	ticks.Pause(a.clock.Paused())
	ticks.SetSpeed(a.clock.Speed())
	moved := !sameCamera(a.lanes.Scene().Camera, lanes.Scene().Camera)
	a.lanes, a.clock = lanes, ticks
	a.begin()
	_, _, _, riding := a.ride.Car(lanes)
	riding = riding || a.ride.OnFoot() && lanes.Scene().Player != nil
	if moved || a.ride.Kind != picture.Besides && !riding {
		a.home()
	}
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
	pad := a.input.pad
	acted := a.handleEvents()
	a.walkByPad(&pad, elapsed.Seconds())
	if a.ride.Kind == picture.Besides {
		a.view.Walk(a.input.held, elapsed.Seconds())
		a.view.KeepAbove(&a.ground)
	}
	camera := a.seen()
	width, height := a.size()
	a.lanes.SetView(viewOf(&camera, float64(width)/float64(height)))
	a.grab.Follow(&camera, a.input.x, a.input.y, width, height)
	a.drive()
	a.clock.SetCap(max(clock.DefaultCap, int(a.lanes.Hz()/slowFrames)))
	due := a.clock.Advance(elapsed.Seconds())
	a.takeSteps(due)
	audits := a.checker.Audits
	a.checker.Look(a.now())
	shown := a.camera
	a.look()
	if !a.resting {
		a.panel.Frame(elapsed)
	}
	a.resting = a.clock.Paused() && !a.options.Measured && !acted && due == 0 && a.checker.Audits == audits &&
		a.camera == shown && !a.toast.Fading(a.now())
	if a.resting {
		return nil
	}
	a.painter.Dragged, a.painter.Held, a.painter.Unseen = a.grab.on, a.grab.ghost, a.ride.Unseen(a.lanes)
	if a.painter.Show.Screen {
		under := bodyAt(a.lanes, &a.camera, a.input.x, a.input.y, width, height)
		a.painter.Pointed = under.dynamic()
	}
	hud := a.panel.HUD(a, &a.camera)
	return a.screen.Draw(a.painter.Compose(a.lanes, a.clock.Fraction(), a.camera, hud))
}

// viewOf returns a camera as levels know it.
func viewOf(c *render.Camera, aspect float64) scene.View {
	wide := func(v mgl32.Vec3) mgl64.Vec3 { return mgl64.Vec3{float64(v[0]), float64(v[1]), float64(v[2])} }
	return scene.View{Aspect: aspect, Camera: scene.Camera{Eye: wide(c.Eye), Target: wide(c.Eye.Add(c.Forward())),
		Fov: float64(mgl32.RadToDeg(c.FovY))}}
}

// size is that of the picture, at least 1 × 1: a minimised window has none.
func (a *Player) size() (width, height int) {
	width, height = a.screen.Size()
	return max(width, 1), max(height, 1)
}

// stepBudget is how long the steps of one frame may take: when they take longer, time runs slower and the window stays
// in hand.
const stepBudget = 40 * time.Millisecond

// slowFrames is the number of frames a second down to which time keeps its pace, if the steps are quick enough.
const slowFrames = 12

// takeSteps takes the steps that are due: the first, and more while one as long as the last fits into the budget.
func (a *Player) takeSteps(due int) {
	var spent, last time.Duration
	for i := range due {
		if i > 0 && spent+last > stepBudget {
			a.clock.GiveUp(due - i)
			return
		}
		last = a.step()
		spent += last
	}
}

// How long a window that shows nothing new sleeps at most: a gamepad has to be asked what it does, and toasts fade.
const (
	longNap  = 100 * time.Millisecond
	shortNap = time.Second / 60
)

// nap returns how long the window may sleep when nobody does anything.
func (a *Player) nap() time.Duration {
	if a.input.pad.Present || len(a.input.held) > 0 {
		return shortNap
	}
	return longNap
}

// step takes one step and returns how long it took.
func (a *Player) step() time.Duration {
	start := a.now()
	a.lanes.Step()
	took := a.now().Sub(start)
	a.painter.Skids.Step(a.lanes)
	a.heed()
	for _, notice := range a.lanes.Notices()[a.told:] {
		if notice != a.trouble { // an error stands in its own place
			a.say(notice)
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
		a.faults, a.trouble = true, console.OneLine(err)
	}
	if board := a.lanes.Board(); board.Cuts > a.cuts {
		a.cuts = board.Cuts
		a.alight()
		a.view = newView(picture.CameraOf(board.Camera))
	}
}

// nextLevel goes by places through the built-in levels; one that cannot be loaded is passed with a message.
func (a *Player) nextLevel(by int) {
	names := shownLevels()
	i := slices.Index(names, a.at)
	if i < 0 && by < 0 {
		i = 0 // from a level that is not among them, back leads to the last
	}
	a.at = names[(i+by+len(names))%len(names)]
	if err := a.load(a.at); err != nil {
		a.say(console.OneLine(err))
	}
}

// shownLevels lists the levels made to be looked at; those in folders are measured, and may take seconds a step.
func shownLevels() []string {
	return slices.DeleteFunc(levels.Names(), func(name string) bool { return strings.Contains(name, "/") })
}

// say shows a message for some seconds.
func (a *Player) say(text string) { a.toast = toast{text, a.now()} }

// toast is a message that passes.
type toast struct {
	text  string
	since time.Time
}

// How long a message stays, and how long it takes to fade.
const (
	toastStays = 4 * time.Second
	toastFades = 500 * time.Millisecond
)

// Fading reports whether the message changes from one picture to the next.
func (t *toast) Fading(now time.Time) bool { return t.text != "" && now.Sub(t.since) > toastStays }

// Show puts the message on the HUD while it lasts.
func (t *toast) Show(hud *render.HUD, now time.Time) {
	age := now.Sub(t.since)
	if age > toastStays+toastFades {
		t.text = ""
	}
	hud.Toast = t.text
	hud.ToastFade = max(0, float32(age-toastStays)/float32(toastFades))
}

package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl32"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

func TestMain(m *testing.M) { loadtest.Main(m) }

// fakeScreen stands in for a window: it hands out events and remembers the last frame.
type fakeScreen struct {
	events        []render.Event
	width, height int
	frames        int
	last          *render.Frame
	title         string
	saved         []string
	closed        bool
	pad           render.Pad
	waits         int
	captured      bool
	level         render.Level
	clipboard     string
	cursor        render.Cursor
	full          bool
	dense         float64 // pixels of a unit of text; 0: 1
}

func (s *fakeScreen) Events() []render.Event {
	e := s.events
	s.events = nil
	return e
}
func (s *fakeScreen) Wait(time.Duration)        { s.waits++ }
func (s *fakeScreen) Capture(on bool)           { s.captured = on }
func (s *fakeScreen) SetCursor(c render.Cursor) { s.cursor = c }
func (s *fakeScreen) SetFullscreen(on bool)     { s.full = on }
func (s *fakeScreen) Fullscreen() bool          { return s.full }
func (s *fakeScreen) Closed() bool              { return s.closed }
func (s *fakeScreen) Pad() render.Pad           { return s.pad }
func (s *fakeScreen) Size() (int, int)          { return s.width, s.height }
func (s *fakeScreen) SetTitle(t string)         { s.title = t }
func (s *fakeScreen) Save(p string) error       { s.saved = append(s.saved, p); return nil }
func (s *fakeScreen) Close()                    {}
func (s *fakeScreen) Graphics() (render.Level, string) {
	return max(s.level, render.Low), "crayons"
}
func (s *fakeScreen) SetLevel(l render.Level) error { s.level = l; return nil }
func (s *fakeScreen) ContentScale() float64         { return max(s.dense, 1) }
func (s *fakeScreen) Clipboard() string             { return s.clipboard }
func (s *fakeScreen) SetClipboard(text string)      { s.clipboard = text }
func (s *fakeScreen) Draw(f *render.Frame) error {
	s.frames++
	s.last = f
	return nil
}

// newTestApp plays a level of one 1 m crate standing on the ground in the middle of the picture.
func newTestApp(t *testing.T) (*Player, *fakeScreen) {
	t.Helper()
	return newTestAppOf(t, loadtest.WriteFile(t, "crate.star", `
ground()
box((1, 1, 1), at=(0, 0.51, 0), name="crate")
camera(eye=(0, 0.5, 6), target=(0, 0.5, 0))
`))
}

func newTestAppOf(t *testing.T, level string) (*Player, *fakeScreen) {
	t.Helper()
	s := &fakeScreen{width: 640, height: 360}
	io, _ := loadtest.Console()
	a, err := New(Options{}, level, loadtest.Open(t, level), io, s)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now() // and no later: a busy machine gives up no step
	a.now = func() time.Time { return now }
	return a, s
}

// world is that of a level of one lane.
func (a *Player) world() *physics.World { return a.lanes.Stages()[0].World() }

// frame plays one sixtieth of a second with events.
func frame(t *testing.T, a *Player, s *fakeScreen, events ...render.Event) {
	t.Helper()
	s.events = events
	if err := a.Frame(time.Second / 60); err != nil {
		t.Fatal(err)
	}
}

func press(k render.Key) render.Event { return render.Event{Kind: render.KeyPressed, Key: k} }

func TestKeysOfTheClock(t *testing.T) {
	a, s := newTestApp(t)
	for range 3 {
		frame(t, a, s)
	}
	steps := func() uint64 { return a.world().StepCount() }
	if n := steps(); n < 2 || n > 3 {
		t.Fatalf("%d steps in three frames", n)
	}
	before := steps()
	frame(t, a, s, press("p"))
	frame(t, a, s)
	if steps() != before {
		t.Error("the pause does not hold")
	}
	frame(t, a, s, press("."))
	if steps() != before+1 {
		t.Errorf("a single step took %d", steps()-before)
	}
	frame(t, a, s, press("p"), press("-"), press("-"))
	if a.clock.Paused() || a.clock.Speed() != 0.25 || !strings.Contains(s.last.HUD.Toast, "0.25") {
		t.Errorf("paused %v, speed %v, toast %q", a.clock.Paused(), a.clock.Speed(), s.last.HUD.Toast)
	}
	frame(t, a, s, press("0"))
	if a.clock.Speed() != 1 {
		t.Errorf("speed %v", a.clock.Speed())
	}
	frame(t, a, s, press("r"), press("p"))
	if steps() != 0 {
		t.Errorf("%d steps after the restart", steps())
	}
}

func TestShooting(t *testing.T) {
	a, s := newTestApp(t)
	bodies := func() int { return len(a.world().Bodies()) }
	before := bodies()
	frame(t, a, s, press("space"))
	if bodies() != before+1 {
		t.Fatalf("%d bodies after a shot at %d; toast %q", bodies(), before, s.last.HUD.Toast)
	}
	if !s.last.HUD.Crosshair {
		t.Error("nothing shows where the balls go")
	}
	for range 3 {
		frame(t, a, s) // the first ball flies off
	}
	frame(t, a, s, press("space"), press("space"))
	if bodies() != before+2 || !strings.Contains(s.last.HUD.Toast, `No room for a body here: it would overlap "shot 2"`) {
		t.Errorf("%d bodies, toast %q", bodies(), s.last.HUD.Toast)
	}
	if frame(t, a, s, press("r")); bodies() != before {
		t.Errorf("%d bodies after the restart", bodies())
	}
}

func TestOldShotsGo(t *testing.T) {
	a, s := newTestApp(t)
	before := len(a.world().Bodies())
	frame(t, a, s, press("tab"))
	for i := range mostShots + 5 {
		a.view.fly.Eye = mgl32.Vec3{float32(i), 20, 0}
		a.shoot()
	}
	if n := len(a.world().Bodies()) - before; n != mostShots {
		t.Errorf("%d balls, want %d", n, mostShots)
	}
}

func TestDraggingTheCrate(t *testing.T) {
	a, s := newTestApp(t)
	button := func(kind render.EventKind, x, y float64) render.Event {
		return render.Event{Kind: kind, Button: render.LeftButton, X: x, Y: y}
	}
	crate := physics.BodyID{}
	for _, id := range a.world().Bodies() {
		if a.world().Body(id).Name() == "crate" {
			crate = id
		}
	}
	start, view := a.world().Body(crate).Position(), a.view.Camera()
	frame(t, a, s, button(render.ButtonPressed, 320, 180))
	if a.grab.on.ID != crate {
		t.Fatalf("the pointer took %v", a.grab.on.ID)
	}
	for range 60 {
		frame(t, a, s, render.Event{Kind: render.PointerMoved, X: 320, Y: 40, DY: -1})
	}
	if up := a.world().Body(crate).Position().Y() - start.Y(); up < 0.5 {
		t.Errorf("the crate rose by %v m", up)
	}
	if a.view.Camera() != view {
		t.Error("dragging a body turns the view")
	}
	lit := 0
	for _, i := range s.last.List.Instances {
		if i.Tint[3] > 0 {
			lit++
		}
	}
	if lit != 1 {
		t.Errorf("%d bodies are lit up, want the dragged one", lit)
	}
	frame(t, a, s, button(render.ButtonReleased, 320, 40))
	if a.grab.Held() {
		t.Error("the crate was not let go")
	}
	frame(t, a, s, button(render.ButtonPressed, 5, 5))
	before := a.view.Camera()
	frame(t, a, s, render.Event{Kind: render.PointerMoved, X: 50, Y: 5, DX: 45})
	if a.grab.Held() || a.view.Camera() == before {
		t.Error("the left button on nothing does not turn the view")
	}
	frame(t, a, s, button(render.ButtonReleased, 50, 5))
	before = a.view.Camera()
	frame(t, a, s, render.Event{Kind: render.ButtonPressed, Button: render.MiddleButton},
		render.Event{Kind: render.PointerMoved, DX: 45})
	if after := a.view.Camera(); after.Target == before.Target || after.Forward() != before.Forward() {
		t.Error("the middle button does not slide the view")
	}
	frame(t, a, s, render.Event{Kind: render.FocusLost})
	if a.input.turning || a.input.panning {
		t.Error("losing the focus does not end the drag")
	}
}

func TestOverlaysPanelAndHelp(t *testing.T) {
	a, s := newTestApp(t)
	for range 20 {
		frame(t, a, s)
	}
	if len(s.last.Lines) != 0 {
		t.Errorf("%d lines without overlays", len(s.last.Lines))
	}
	for _, k := range []render.Key{"1", "2", "3"} {
		frame(t, a, s, press(k))
		if len(s.last.Lines) == 0 {
			t.Errorf("overlay %s shows nothing", k)
		}
		frame(t, a, s, press(k))
	}
	labels := map[string]string{}
	for _, l := range s.last.HUD.Lines {
		labels[l.Label] = l.Value
	}
	for _, want := range []string{"Frame", "Step", "   solve", "Bodies", "Contacts", "Smallest gap", "Deepest overlap",
		"Time lost"} {
		if labels[want] == "" {
			t.Errorf("the panel lacks %q: %v", want, labels)
		}
	}
	frame(t, a, s, press("f3"), press("escape"))
	if len(s.last.HUD.Lines) != 0 || s.last.HUD.Help != "" {
		t.Error("panel and help do not hide")
	}
}

func TestCameraModesKeepTheView(t *testing.T) {
	a, s := newTestApp(t)
	before := a.view.Camera()
	frame(t, a, s, press("tab"))
	after := a.view.Camera()
	if !a.view.flying || after.Eye.Sub(before.Eye).Len() > 1e-4 || after.Forward().Sub(before.Forward()).Len() > 1e-4 {
		t.Errorf("flight starts at %v looking along %v", after.Eye, after.Forward())
	}
	frame(t, a, s, press("w"))
	for range 30 {
		frame(t, a, s)
	}
	if moved := a.view.Camera().Eye.Sub(after.Eye); moved[2] > -1 {
		t.Errorf("W moved the eye by %v", moved)
	}
	frame(t, a, s, render.Event{Kind: render.KeyReleased, Key: "w"}, press("tab"))
	here := a.view.Camera()
	frame(t, a, s, render.Event{Kind: render.Scrolled, DY: 3})
	if nearer := a.view.Camera(); a.view.flying || nearer.Distance() >= here.Distance() {
		t.Error("the wheel does not come closer")
	}
}

func TestLevelKeysGoRound(t *testing.T) {
	a, s := newTestApp(t)
	frame(t, a, s, press("]"))
	first := a.level
	frame(t, a, s, press("["))
	frame(t, a, s, press("]"))
	if a.level != first || !strings.Contains(s.title, first) || strings.Contains(first, "/") {
		t.Errorf("levels %q, then %q; title %q", first, a.level, s.title)
	}
}

// What is set on the command line is meant for the level named there.
func TestTheNextLevelDoesNotGetTheParameters(t *testing.T) {
	a, s := newTestApp(t)
	a.sets[a.level] = []string{"no_level_has_this=1"}
	frame(t, a, s, press("]"))
	if a.level != shownLevels()[0] {
		t.Errorf("level %q, toast %q", a.level, s.last.HUD.Toast)
	}
}

func TestABrokenLevelKeepsTheOldOne(t *testing.T) {
	a, s := newTestApp(t)
	old := a.lanes
	none := 0.0
	a.options.Level.Hz = &none
	frame(t, a, s, press("]"))
	if a.lanes != old || !strings.Contains(s.last.HUD.Toast, "--hz") {
		t.Errorf("toast %q", s.last.HUD.Toast)
	}
}

func TestScreenshotAndQuit(t *testing.T) {
	a, s := newTestApp(t)
	t.Chdir(t.TempDir())
	frame(t, a, s, press("f12"))
	if len(s.saved) != 1 || filepath.Ext(s.saved[0]) != ".png" || !strings.Contains(s.last.HUD.Toast, s.saved[0]) {
		t.Errorf("saved %v, toast %q", s.saved, s.last.HUD.Toast)
	}
	if err := os.WriteFile(s.saved[0], nil, 0o666); err != nil {
		t.Fatal(err)
	}
	frame(t, a, s, press("f12"))
	if s.saved[1] == s.saved[0] {
		t.Error("the second picture takes the name of the first")
	}
	s.events = []render.Event{{Kind: render.KeyPressed, Key: "q", Mods: render.Control}}
	if err := a.Run(); err != nil {
		t.Fatal(err)
	}
}

func TestRunEndsByItself(t *testing.T) {
	a, s := newTestApp(t)
	a.options.Frames = 5
	if err := a.Run(); err != nil || s.frames != 5 {
		t.Errorf("%d frames, %v", s.frames, err)
	}
	s.closed = true
	a.options.Frames = 0
	if err := a.Run(); err != nil || s.frames != 5 {
		t.Errorf("a closed window drew %d frames, %v", s.frames, err)
	}
}

func TestAMinimisedWindowGoesOn(t *testing.T) {
	a, s := newTestApp(t)
	s.width, s.height = 0, 0
	frame(t, a, s, press("space"), render.Event{Kind: render.ButtonPressed, Button: render.LeftButton})
	frame(t, a, s)
	for _, id := range a.world().Bodies() {
		if pose := a.world().Body(id).Pose().Geom(); !pose.IsFinite() {
			t.Errorf("%s is at %v", a.world().Body(id).Name(), pose)
		}
	}
}

func TestTheCheckerRestsBetweenAudits(t *testing.T) {
	a, s := newTestApp(t)
	now := time.Now()
	a.checker.Look(now)
	if a.checker.Audits != 1 {
		t.Fatalf("%d audits", a.checker.Audits)
	}
	a.checker.Look(now.Add(time.Hour))
	if a.checker.Audits != 1 {
		t.Error("the same poses are audited twice")
	}
	a.lanes.Step()
	a.checker.Look(now)
	if a.checker.Audits != 1 {
		t.Error("no rest")
	}
	a.checker.Look(now.Add(time.Hour))
	if a.checker.Audits != 2 || a.checker.Pairs != 0 {
		t.Errorf("%d audits, %d overlapping pairs", a.checker.Audits, a.checker.Pairs)
	}
	frame(t, a, s)
}

func TestABodyThatIsGoneIsLetGo(t *testing.T) {
	a, s := newTestApp(t)
	frame(t, a, s, press("space"))
	ball := a.shots[0][0]
	a.grab = grab{on: ball, depth: 1}
	a.world().RemoveBody(ball.ID)
	frame(t, a, s)
	if a.grab.Held() {
		t.Error("a removed body is still held")
	}
}

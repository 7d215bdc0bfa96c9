package app

import (
	"strings"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/figure"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/render"
	"github.com/brickyard-physics/brickyard/render/ui"
)

// deskApp is an app with panels that are traced, and a clock that goes on by frames.
type deskApp struct {
	*Player
	screen *fakeScreen
	now    time.Time
}

// stacked is a level with a parameter of each kind.
const stacked = `about("a test", group="Tests")
height = param("height", 3, "crates in the stack", min=1, max=9)
size = param("size", 0.5, "of a crate, m")
second = param("second", False, "whether there is another stack")
order = param("order", "up", choices=["up", "down"])
name = param("name", "crate")
ground()
stack(height, size=(size, size, size), name=name)
if second:
    stack(height, size=(size, size, size), at=(3, 0, 0))
camera(eye=(0, 0.5, 6), target=(0, 0.5, 0))
`

func newDeskApp(t *testing.T, level string) *deskApp {
	t.Helper()
	p, s := newTestAppOf(t, level)
	s.width, s.height = 1280, 720
	a := &deskApp{p, s, p.now()}
	p.now = func() time.Time { return a.now }
	p.TracePanels()
	return a
}

func (a *deskApp) frame(t *testing.T, events ...render.Event) {
	t.Helper()
	a.now = a.now.Add(time.Second / 60)
	frame(t, a.Player, a.screen, events...)
}

// rest lets so much time pass.
func (a *deskApp) rest(t *testing.T, d time.Duration) {
	t.Helper()
	for end := a.now.Add(d); a.now.Before(end); {
		a.frame(t)
	}
}

// note returns the widget whose path ends so.
func (a *deskApp) note(path string) *ui.Note {
	for i, n := range a.Trace() {
		if n.Path == path || strings.HasSuffix(n.Path, "/"+path) {
			return &a.Trace()[i]
		}
	}
	return nil
}

func (a *deskApp) value(path string) string {
	if n := a.note(path); n != nil {
		return n.Value
	}
	return "there is no " + path
}

// at returns an event at a share of the width of a widget.
func (a *deskApp) at(t *testing.T, path string, kind render.EventKind, share float32) render.Event {
	t.Helper()
	n := a.note(path)
	if n == nil || !n.Shown {
		t.Fatalf("there is no %s to be seen", path)
	}
	b := n.Box
	return render.Event{Kind: kind, X: float64(b.X0 + share*b.Wide()), Y: float64((b.Y0 + b.Y1) / 2)}
}

// click presses and releases a widget within one frame.
func (a *deskApp) click(t *testing.T, path string) {
	t.Helper()
	a.frame(t, a.at(t, path, render.ButtonPressed, 0.5), a.at(t, path, render.ButtonReleased, 0.5))
}

// typed returns the events of a text that is typed.
func typed(text string) (events []render.Event) {
	for _, r := range text {
		key := render.Key(strings.ToLower(string(r)))
		if r == ' ' {
			key = "space"
		}
		events = append(events, press(key), render.Event{Kind: render.Typed, Rune: r},
			render.Event{Kind: render.KeyReleased, Key: key})
	}
	return events
}

func held(key render.Key, mods render.Mods) render.Event {
	return render.Event{Kind: render.KeyPressed, Key: key, Mods: mods}
}

// TestWarmPanelsAllocateNothing, each of them, for a picture and under a moving pointer.
func TestWarmPanelsAllocateNothing(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "crate.star", stacked))
	a.DescribeLevels()
	a.desk.ui.Tracing = false
	a.frame(t, press("f1"))
	for range 700 { // the plots are full
		a.frame(t)
	}
	ids := a.world().Bodies()
	stage := a.lanes.Stages()[0]
	a.desk.inspector.pick(figure.Body{Stage: stage, ID: ids[1]}, false)
	a.desk.inspector.pick(figure.Body{Stage: stage, ID: ids[2]}, true)
	for tab, name := range tabNames {
		a.desk.tab = tab
		a.frame(t)
		move := render.Event{Kind: render.PointerMoved, X: 1100, Y: 100}
		if n := testing.AllocsPerRun(50, func() {
			move.Y = 100 + float64(int(move.Y+13)%600)
			a.handDesk(&move)
			a.desk.pass(a.Player, nil)
		}); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// BenchmarkPanels lays out each panel for a picture.
func BenchmarkPanels(b *testing.B) {
	s := &fakeScreen{width: 1280, height: 720}
	io, _ := loadtest.Console()
	flags := load.LevelFlags{}
	lanes, err := flags.Open("pile", io)
	if err != nil {
		b.Fatal(err)
	}
	a, err := New(Options{}, "pile", lanes, io, s)
	if err != nil {
		b.Fatal(err)
	}
	a.DescribeLevels()
	a.desk.open = true
	for range 700 {
		if err := a.Frame(time.Second / 60); err != nil {
			b.Fatal(err)
		}
	}
	for tab, name := range tabNames {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			a.desk.tab = tab
			for b.Loop() {
				a.desk.pass(a, nil)
			}
			b.ReportMetric(float64(len(a.desk.ui.Vertices())), "vertices")
		})
	}
}

// BenchmarkRecorder notes a step of some hundred bodies; a step of them takes milliseconds.
func BenchmarkRecorder(b *testing.B) {
	io, _ := loadtest.Console()
	flags := load.LevelFlags{}
	lanes, err := flags.Open("brickwall", io)
	if err != nil {
		b.Fatal(err)
	}
	lanes.Step()
	r := newRecorder()
	b.ReportAllocs()
	for b.Loop() {
		r.Step(lanes)
	}
}

package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/audit"
	"github.com/brickyard-physics/brickyard/render"
)

// watched is a level of two files: one is loaded by the other.
const watched = `
load("part.star", "crates")
ground()
crates(3)
`

const part = `
def crates(n):
    for i in range(n):
        box((0.5, 0.5, 0.5), at=(2 * i, 1.5, 0), name="crate %d" % i)
`

// newWatched plays it.
func newWatched(t *testing.T) (a *deskApp, folder string) {
	t.Helper()
	path := loadtest.WriteFile(t, "mine.star", watched)
	folder = filepath.Dir(path)
	if err := os.WriteFile(filepath.Join(folder, "part.star"), []byte(part), 0o666); err != nil {
		t.Fatal(err)
	}
	return newDeskApp(t, path), folder
}

// written is when a file was changed last.
var written = time.Now()

// bodyNamed returns a body by its name.
func (a *deskApp) bodyNamed(t *testing.T, name string) physics.BodyID {
	t.Helper()
	for _, id := range a.world().Bodies() {
		if a.world().Body(id).Name() == name {
			return id
		}
	}
	t.Fatalf("there is no body %s", name)
	return physics.BodyID{}
}

// change writes a file, as long after the last time as file systems tell apart, and waits until the window has loaded
// it; "" removes it.
func (a *deskApp) change(t *testing.T, path, text string) {
	t.Helper()
	var err error
	if text == "" {
		err = os.Remove(path)
	} else if err = os.WriteFile(path, []byte(text), 0o666); err == nil {
		written = written.Add(time.Minute)
		err = os.Chtimes(path, written, written)
	}
	if err != nil {
		t.Fatal(err)
	}
	a.settle(t)
}

// settle lets the window look at the files, and hands it what it loads.
func (a *deskApp) settle(t *testing.T) {
	t.Helper()
	for end := a.now.Add(2 * lookEvery); a.reload.loading == nil && a.now.Before(end); {
		a.frame(t)
	}
	if a.reload.loading == nil {
		t.Fatal("the window does not see that a file has changed")
	}
	l := <-a.reload.loading
	a.reload.loading <- l
	a.frame(t)
}

// TestHotReload: what a level loads is watched too; bodies stay where they are, and what is new is there.
func TestHotReload(t *testing.T) {
	a, folder := newWatched(t)
	for range 60 {
		a.frame(t)
	}
	place := a.world().Body(a.bodyNamed(t, "crate 1")).Position()
	a.frame(t, press("p"))
	camera := a.camera
	a.change(t, filepath.Join(folder, "mine.star"), strings.Replace(watched, "crates(3)", "crates(4)", 1))
	if got := a.world().Body(a.bodyNamed(t, "crate 1")).Position(); got.Sub(place).Len() > 0.05 {
		t.Errorf("a crate is at %v and was at %v", got, place)
	}
	if y := a.world().Body(a.bodyNamed(t, "crate 3")).Position().Y(); y < 1.4 {
		t.Errorf("the new crate is %v m high", y)
	}
	if a.toast.text != "the level has changed: 3 bodies are where they were" || !a.clock.Paused() || a.camera != camera {
		t.Errorf("it says %q, paused %v", a.toast.text, a.clock.Paused())
	}
	a.change(t, filepath.Join(folder, "part.star"), strings.Replace(part, "1.5, 0)", "1.5, 4)", 1))
	if z := a.world().Body(a.bodyNamed(t, "crate 1")).Position().Z(); z > 0.1 {
		t.Errorf("a crate that stays is at z = %v", z)
	}
	a.reload.restarts = true
	a.change(t, filepath.Join(folder, "part.star"), strings.Replace(part, "1.5, 0)", "2.5, 4)", 1))
	if p := a.world().Body(a.bodyNamed(t, "crate 1")).Position(); p.Z() < 3.9 || p.Y() < 2.4 {
		t.Errorf("a crate that begins anew is at %v", p)
	}
	if found := audit.Of(a.world()).Check(0); found.Overlapping != 0 {
		t.Errorf("%d pairs overlap", found.Overlapping)
	}
}

// TestBrokenReload: whatever happens to a watched file is told in one line, with its place, and the old level goes on;
// once it is mended that is played.
func TestBrokenReload(t *testing.T) {
	a, folder := newWatched(t)
	path := filepath.Join(folder, "mine.star")
	for _, row := range []struct{ what, text, want string }{
		{"a mistake", "ground()\nbocks()\n", "mine.star:2:1"},
		{"gone", "", "mine.star"},
		{"endless", "def f():\n    for i in range(1 << 40):\n        pass\nf()\n", "mine.star"},
		{"empty", "\n", ""},
	} {
		before := len(a.world().Bodies())
		a.change(t, path, row.text)
		if row.want == "" {
			continue
		}
		if !strings.Contains(a.trouble, row.want) || strings.Contains(a.trouble, "\n") || len(a.world().Bodies()) != before {
			t.Errorf("%s: it says %q, with %d bodies of %d", row.what, a.trouble, len(a.world().Bodies()), before)
		}
		a.frame(t)
	}
	a.change(t, path, watched)
	if a.trouble != "" || a.bodyNamed(t, "crate 2").Index() < 0 {
		t.Errorf("mended, it says %q", a.trouble)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(path, 0o777); err != nil {
		t.Fatal(err)
	}
	if a.settle(t); !strings.Contains(a.trouble, "mine.star") {
		t.Errorf("of a folder it says %q", a.trouble)
	}
	if err := a.load("tower"); err != nil {
		t.Fatal(err)
	}
	a.frame(t, render.Event{Kind: render.Exposed})
	if len(a.reload.stamps) != 0 {
		t.Error("files of another level are watched")
	}
}

// BenchmarkReload is a level of a thousand bodies from a change to the picture, besides the time between two looks.
func BenchmarkReload(b *testing.B) {
	text := "ground()\nfor i in range(1000):\n    box((0.3, 0.2, 0.2), at=(0.5 * (i % 10), 0.2 + 0.3 * (i // 100), " +
		"0.5 * (i // 10 % 10)), name=\"b%d\" % i)\n"
	path := filepath.Join(b.TempDir(), "many.star")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		b.Fatal(err)
	}
	io, _ := loadtest.Console()
	lanes, err := (&load.LevelFlags{}).Open(path, io)
	if err != nil {
		b.Fatal(err)
	}
	a, err := New(Options{}, path, lanes, io, &fakeScreen{width: 640, height: 360})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		a.beginReload()
		l := <-a.reload.loading
		a.reload.loading <- l
		if err := a.Frame(0); err != nil || a.trouble != "" {
			b.Fatal(err, a.trouble)
		}
	}
}

package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/render"
)

// openWith plays a level in a window whose settings are in a file, and returns what was said on stderr.
func openWith(t *testing.T, settings string) (*Player, *fakeScreen, func() string) {
	t.Helper()
	level := loadtest.WriteFile(t, "crate.star", stacked)
	s := &fakeScreen{width: 1280, height: 720}
	io, said := loadtest.Console()
	a, err := New(Options{Settings: settings}, level, loadtest.Open(t, level), io, s)
	if err != nil {
		t.Fatal(err)
	}
	return a, s, said.String
}

// closing plays a frame with events and closes the window.
func closing(t *testing.T, a *Player, s *fakeScreen, events ...render.Event) {
	t.Helper()
	frame(t, a, s, events...)
	s.closed = true
	if err := a.Run(); err != nil {
		t.Fatal(err)
	}
}

// TestSettingsAreKept: a window begins as the one before was left.
func TestSettingsAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "settings.json")
	a, s, _ := openWith(t, path)
	closing(t, a, s, held("=", render.Control), press("f3"), press("2"), press("h"))
	a, s, said := openWith(t, path)
	frame(t, a, s)
	if !a.desk.open || a.desk.tab != keysTab || a.desk.scale != 1+scaleStep || a.panel.visible || !a.painter.Show.Zones {
		t.Errorf("open %v, tab %d, scale %v, figures %v, overlays %+v", a.desk.open, a.desk.tab, a.desk.scale,
			a.panel.visible, a.painter.Show)
	}
	if said() != "" {
		t.Errorf("it says %q", said())
	}
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(files) != 1 {
		t.Errorf("%d files beside the settings, %v", len(files)-1, err)
	}
}

// TestDamagedSettings: one line says so, and the window opens without them.
func TestDamagedSettings(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{
		"cut.json": `{"panels": tr`, "other.json": `{"text_scale": "large"}`, "empty.json": "",
		"long.json": `{"tab": "` + strings.Repeat("x", mostKept) + `"}`,
	} {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		a, s, said := openWith(t, path)
		const why = ": the settings of the window cannot be read"
		if strings.Count(said(), "\n") != 1 || !strings.HasPrefix(said(), path+why) || a.desk.open || a.desk.scale != 1 {
			t.Errorf("%s: %q, open %v", name, said(), a.desk.open)
		}
		if !strings.Contains(a.toast.text, why) {
			t.Errorf("%s: the window says %q", name, a.toast.text)
		}
		closing(t, a, s, press("f3"))
		if kept, err := os.ReadFile(path + ".damaged"); err != nil || string(kept) != text {
			t.Errorf("%s: what could not be read is lost: %v", name, err)
		}
		if _, err := readKept(path); err != nil {
			t.Errorf("%s: the new settings cannot be read: %v", name, err)
		}
	}
	path := filepath.Join(folder, "odd.json")
	if err := os.WriteFile(path, []byte(`{"text_scale": 1e9, "tab": "Attic"}`), 0o666); err != nil {
		t.Fatal(err)
	}
	if a, _, said := openWith(t, path); a.desk.scale != mostScale || a.desk.tab != levelsTab || said() != "" {
		t.Errorf("scale %v, tab %d, %q", a.desk.scale, a.desk.tab, said())
	}
}

// TestSettingsThatCannotBeWritten are told when the window is closed.
func TestSettingsThatCannotBeWritten(t *testing.T) {
	a, s, said := openWith(t, filepath.Join(loadtest.WriteFile(t, "file", ""), "settings.json"))
	if closing(t, a, s, press("f1")); strings.Count(said(), "\n") == 0 || !strings.Contains(said(), "the settings") {
		t.Errorf("it says %q", said())
	}
}

// TestTheCameraOfALevelIsKept, until home leads back to the level's own, or the level has another.
func TestTheCameraOfALevelIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	level := loadtest.WriteFile(t, "crate.star", stacked)
	open := func() (*Player, *fakeScreen) {
		s := &fakeScreen{width: 1280, height: 720}
		io, _ := loadtest.Console()
		a, err := New(Options{Settings: path}, level, loadtest.Open(t, level), io, s)
		if err != nil {
			t.Fatal(err)
		}
		return a, s
	}
	a, s := open()
	own := a.view.Camera()
	frame(t, a, s, render.Event{Kind: render.Scrolled, DY: 3})
	moved := a.view.Camera()
	frame(t, a, s, press("]"))
	if err := a.load(level); err != nil || a.view.Camera().Eye.Sub(moved.Eye).Len() > 1e-3 {
		t.Errorf("back from another level the camera is at %v, was at %v; %v", a.view.Camera().Eye, moved.Eye, err)
	}
	closing(t, a, s)
	a, s = open()
	if a.view.Camera().Eye.Sub(moved.Eye).Len() > 1e-3 {
		t.Errorf("in the next window it is at %v, was at %v", a.view.Camera().Eye, moved.Eye)
	}
	closing(t, a, s, press("home"))
	if a, s = open(); a.view.Camera() != own {
		t.Errorf("after home it is at %v", a.view.Camera().Eye)
	}
	closing(t, a, s, render.Event{Kind: render.Scrolled, DY: 3})
	text := strings.Replace(stacked, "eye=(0, 0.5, 6)", "eye=(0, 0.5, 9)", 1)
	if err := os.WriteFile(level, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if a, _ = open(); a.view.Camera().Eye[2] < 8.9 {
		t.Errorf("of a level with another camera it is at %v", a.view.Camera().Eye)
	}
}

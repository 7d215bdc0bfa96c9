package app

import (
	"fmt"
	"image"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/preview"
	"github.com/brickyard-physics/brickyard/render"
)

// TestRecentLevels: levels from outside are remembered from window to window, the last one first; the list shows them
// as one's own, and plays them.
func TestRecentLevels(t *testing.T) {
	first, second := loadtest.WriteFile(t, "first.star", stacked), loadtest.WriteFile(t, "second.star", stacked)
	a := newDeskApp(t, first)
	a.options.Settings = filepath.Join(t.TempDir(), "settings.json")
	for _, level := range []string{second, "tower", first} {
		if err := a.load(level); err != nil {
			t.Fatal(err)
		}
	}
	a.remember()
	b := newDeskApp(t, "tower")
	b.options.Settings = a.options.Settings
	b.recall()
	if got := b.desk.levels.Recent; !slices.Equal(got, []string{first, second}) {
		t.Fatalf("remembered are %q", got)
	}
	b.DescribeLevels()
	b.frame(t, press("f1"))
	b.click(t, "list/"+second)
	if b.level != second {
		t.Errorf("the level is %s", b.level)
	}
	for i := range 3 * mostRecent {
		b.opened(fmt.Sprintf("level%d.star", i))
	}
	if n := len(b.desk.levels.Recent); n != mostRecent {
		t.Errorf("%d levels are remembered", n)
	}
}

// TestPicturesOfLevels: pictures that are kept are shown in the list, those that are not there leave a place.
func TestPicturesOfLevels(t *testing.T) {
	folder := t.TempDir()
	file, err := preview.FileOf(folder, "this build", "brickwall", nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := output.WritePNG(file, image.NewRGBA(image.Rect(0, 0, render.CellWide, render.CellTall))); err != nil {
		t.Fatal(err)
	}
	level := loadtest.WriteFile(t, "crate.star", stacked)
	s := &fakeScreen{width: 1280, height: 720}
	io, _ := loadtest.Console()
	source := &preview.Source{Folder: folder, Build: func() string { return "this build" }}
	p, err := New(Options{Previews: source}, level, loadtest.Open(t, level), io, s)
	if err != nil {
		t.Fatal(err)
	}
	a := &deskApp{p, s, time.Now()}
	p.now = func() time.Time { return a.now }
	p.TracePanels()
	a.frame(t)
	room := s.last.Album // from the first frame on: to make it takes a renderer some time
	a.frame(t, press("f1"))
	if a.note("list/arch/picture") == nil && a.note("list/brickwall/picture") == nil {
		t.Fatal("the list shows no places for pictures")
	}
	a.DescribeLevels()
	a.frame(t, press("p"))
	a.frame(t)
	if n := a.note("list/brickwall/picture"); n == nil || n.Value != "shown" {
		t.Errorf("brickwall has the picture %+v", n)
	}
	if n := a.note("list/arch/picture"); n == nil || n.Value != "none" {
		t.Errorf("arch has the picture %+v", n)
	}
	if a.screen.last.Album != a.desk.levels.Album() || room != a.screen.last.Album || room == nil {
		t.Error("the frame does not bring the album")
	}
}

// TestFilesOfALevel: pictures, records and states of a level are called alike, without its extension.
func TestFilesOfALevel(t *testing.T) {
	t.Chdir(t.TempDir())
	a := newDeskApp(t, loadtest.WriteFile(t, "my.level.star", loadtest.Small))
	a.rest(t, 100*time.Millisecond)
	a.frame(t, press("f12"), press("f9"), held("s", render.Control))
	names := slices.Clone(a.screen.saved)
	for _, pattern := range []string{"*.record.gz", "*.state"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, found...)
	}
	shape := regexp.MustCompile(`^brickyard-my\.level-\d{8}-\d{6}\.(png|record\.gz|state)$`)
	if len(names) != 3 || slices.ContainsFunc(names, func(name string) bool { return !shape.MatchString(name) }) {
		t.Errorf("the files are %q", names)
	}
}

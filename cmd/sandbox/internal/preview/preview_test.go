package preview

import (
	"bufio"
	"bytes"
	"fmt"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/studio"
	"github.com/brickyard-physics/brickyard/render"
)

// TestMain lets the test binary stand in for the painter: one that paints, and that the level "fatal" ends.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == Verb {
		paintPlain(os.Args[2])
		return
	}
	loadtest.Main(m)
}

// paintPlain answers for levels as Paint does, with plain pictures.
func paintPlain(folder string) {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() && lines.Text() != "" {
		switch name := lines.Text(); name {
		case "fatal":
			os.Exit(3)
		case "none":
			fmt.Printf("%q %q\n", name, "")
		default:
			file, err := FileOf(folder, "test", name, nil)
			if err == nil {
				err = output.WritePNG(file, image.NewRGBA(image.Rect(0, 0, render.CellWide, render.CellTall)))
			}
			if err != nil {
				os.Exit(4)
			}
			fmt.Printf("%q %q\n", name, file)
		}
	}
}

// found waits for all pictures, and returns which levels they are of.
func found(s *Source) (names []string) {
	for p, more := s.Wait(); more; p, more = s.Wait() {
		names = append(names, p.Level)
	}
	return names
}

// TestSource: what is kept comes at once, what is missing is drawn, and neither a level without a picture nor one that
// ends the painter takes those behind it along.
func TestSource(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new", "folder")
	builds := 0
	source := func() *Source {
		return &Source{Folder: folder, Exe: os.Args[0], Build: func() string { builds++; return "test" }}
	}
	names := []string{"tower", "none", "brickwall", "fatal", "fatal", "pile"}
	if got := found(begun(source(), names)); !slices.Equal(got, []string{"tower", "brickwall", "pile"}) {
		t.Errorf("drawn: %q", got)
	}
	s := source()
	s.Exe = "" // nothing can be drawn
	if got := found(begun(s, names)); !slices.Equal(got, []string{"tower", "brickwall", "pile"}) {
		t.Errorf("kept: %q", got)
	}
	s = source()
	s.Exe = filepath.Join(folder, "no such program")
	if got := found(begun(s, []string{"jenga", "pile"})); !slices.Equal(got, []string{"pile"}) {
		t.Errorf("without a painter: %q", got)
	}
	s = begun(source(), nil)
	s.Close()
	(&Source{}).Close()
	if found(s) != nil || builds == 0 {
		t.Error("nothing was asked for, and something found")
	}
}

// TestWhatIsLookedForComesFirst: whatever the order that pictures were asked for in.
func TestWhatIsLookedForComesFirst(t *testing.T) {
	s := &Source{Folder: t.TempDir(), Exe: os.Args[0], Build: func() string { return "test" }}
	s.Want([]string{"pile", "unknown", "jenga"})
	if got := found(begun(s, []string{"tower", "brickwall", "jenga", "pile"})); !slices.Equal(got,
		[]string{"pile", "jenga", "tower", "brickwall"}) {
		t.Errorf("drawn: %q", got)
	}
}

func begun(s *Source, names []string) *Source { s.Begin(names); s.Begin(names); return s }

// TestFileOf: another build, level or file that is read is another picture.
func TestFileOf(t *testing.T) {
	script := loadtest.WriteFile(t, "a.star", "ground()")
	names := map[string]string{}
	for what, make := range map[string]func() (string, error){
		"plain":         func() (string, error) { return FileOf("f", "b", "a.star", []string{script}) },
		"another build": func() (string, error) { return FileOf("f", "c", "a.star", []string{script}) },
		"another level": func() (string, error) { return FileOf("f", "b", "b.star", []string{script}) },
		"no file":       func() (string, error) { return FileOf("f", "b", "a.star", nil) },
		"two files":     func() (string, error) { return FileOf("f", "b", "a.star", []string{script, script}) },
	} {
		name, err := make()
		if other, twice := names[name]; err != nil || twice || filepath.Dir(name) != "f" {
			t.Errorf("%s: %q, %v, as %s", what, name, err, other)
		}
		names[name] = what
	}
	before, _ := FileOf("f", "b", "a.star", []string{script})
	if err := os.WriteFile(script, []byte("ground() "), 0o666); err != nil {
		t.Fatal(err)
	}
	if after, err := FileOf("f", "b", "a.star", []string{script}); err != nil || after == before {
		t.Errorf("a changed script has the picture %q, %v", after, err)
	}
	if _, err := FileOf("f", "b", "a.star", []string{script + "x"}); err == nil {
		t.Error("a file that is not there has a picture")
	}
}

// TestDamagedPictures are drawn anew.
func TestDamagedPictures(t *testing.T) {
	folder := t.TempDir()
	file, err := FileOf(folder, "test", "tower", nil)
	if err != nil {
		t.Fatal(err)
	}
	var small bytes.Buffer
	if err := output.WritePNG(filepath.Join(folder, "small.png"), image.NewRGBA(image.Rect(0, 0, 3, 2))); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(folder, "small.png"))
	if err != nil {
		t.Fatal(err)
	}
	small.Write(text)
	for _, content := range []string{"", "no picture", small.String(), small.String()[:30]} {
		if err := os.WriteFile(file, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
		s := begun(&Source{Folder: folder, Exe: os.Args[0], Build: func() string { return "test" }}, []string{"tower"})
		if got := found(s); !slices.Equal(got, []string{"tower"}) {
			t.Errorf("%d bytes: %q", len(content), got)
		}
	}
}

// TestPrune keeps the newest pictures, and nothing that is not one.
func TestPrune(t *testing.T) {
	folder := t.TempDir()
	for i := range 8 {
		path := filepath.Join(folder, fmt.Sprintf("%d.png", i))
		if i == 0 {
			path = filepath.Join(folder, ".12-half.png")
		}
		if i == 1 {
			path = filepath.Join(folder, "notes.txt")
		}
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			t.Fatal(err)
		}
		old := time.Now().Add(-time.Duration(2+i) * time.Hour)
		if err := os.Chtimes(path, old, old); err != nil {
			t.Fatal(err)
		}
	}
	prune(folder, 3)
	var left []string
	entries, _ := os.ReadDir(folder)
	for _, e := range entries {
		left = append(left, e.Name())
	}
	if !slices.Equal(left, []string{"2.png", "3.png", "4.png", "notes.txt"}) {
		t.Errorf("left are %q", left)
	}
	prune(filepath.Join(folder, "none"), 3)
}

// flat is a canvas that draws one colour.
type flat struct{ img *image.RGBA }

func (f flat) Draw(*render.Frame) error {
	for i := range f.img.Pix {
		f.img.Pix[i] = 77
	}
	return nil
}
func (f flat) Pixels() *image.RGBA { return f.img }
func (f flat) Close()              {}

// TestPainting: a level is played and drawn, once; a broken one has no picture.
func TestPainting(t *testing.T) {
	opened := 0
	open := func(size picture.Size, quality render.Level) (studio.Canvas, error) {
		opened++
		return flat{image.NewRGBA(image.Rect(0, 0, size.Width, size.Height))}, nil
	}
	folder := t.TempDir()
	p := painter{folder: folder, build: "b", open: open}
	own := loadtest.WriteFile(t, "own.star", "ground()\nbox((1, 1, 1), at=(0, 1, 0))\n")
	for range 2 {
		for _, level := range []string{"tower", own} {
			file, err := p.paint(level)
			if err != nil {
				t.Fatal(err)
			}
			m, err := Read(file)
			if err != nil || m.RGBAAt(5, 5) != (color.RGBA{77, 77, 77, 77}) {
				t.Errorf("%s: %v, %v", level, m, err)
			}
		}
	}
	if opened != 2 {
		t.Errorf("%d pictures are drawn of two levels", opened)
	}
	broken := loadtest.WriteFile(t, "broken.star", "ground(")
	if file, err := p.paint(broken); err == nil || file != "" || !strings.Contains(err.Error(), "broken.star:1") {
		t.Errorf("a broken level has the picture %q: %v", file, err)
	}
}

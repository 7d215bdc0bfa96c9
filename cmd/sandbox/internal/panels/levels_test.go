package panels

import (
	"image"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/preview"
	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/render"
)

// TestFewPicturesAreTakenInForAFrame: when all pictures of the levels have been found, a frame takes in a few of them,
// which have been read and made smaller by then.
func TestFewPicturesAreTakenInForAFrame(t *testing.T) {
	folder := t.TempDir()
	empty := image.NewRGBA(image.Rect(0, 0, render.CellWide, render.CellTall))
	for _, name := range levels.Names() {
		file, err := preview.FileOf(folder, "test", name, nil)
		if err == nil {
			err = output.WritePNG(file, empty)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	stale := filepath.Join(folder, ".stale.png") // goes when all pictures have been found
	if err := os.WriteFile(stale, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(stale, time.Time{}, time.Now().Add(-24*time.Hour)); err != nil {
		t.Fatal(err)
	}
	l := Levels{Pictures: &preview.Source{Folder: folder, Build: func() string { return "test" }}}
	l.Open()
	l.catalog.Wait()
	for _, err := os.Stat(stale); err == nil; _, err = os.Stat(stale) {
		time.Sleep(time.Millisecond)
	}
	for frame, all := 1, len(levels.Names()); len(l.album.Cells()) < all; frame++ {
		before := len(l.album.Cells())
		l.Poll()
		if taken := len(l.album.Cells()) - before; taken != min(picturesAtOnce, all-before) {
			t.Fatalf("frame %d takes in %d pictures of %d", frame, taken, all)
		}
	}
}

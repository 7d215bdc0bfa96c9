package gallery

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/levels"
)

// TestALevelThatCannotBePlayed is on the page, with the reason and without a picture, and is counted.
func TestALevelThatCannotBePlayed(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new")
	var said bytes.Buffer
	io := &console.Console{Out: &said, Err: &said, Stop: context.Background()}
	r, err := Make(Options{Folder: folder, Only: []string{"slope", "tower", "slope"}, Jobs: 9,
		Exe: filepath.Join(folder, "no such program"), Build: "this build"}, io)
	if err != nil || r.Levels != 2 || r.Failed != 2 || r.Steps != 0 {
		t.Fatalf("%+v, %v: %s", r, err, said.String())
	}
	text, err := os.ReadFile(filepath.Join(folder, pageFile))
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	if strings.Count(page, "<article") != 2 || strings.Contains(page, "<img") ||
		!strings.Contains(page, "no such program") {
		t.Errorf("the page is %s", page)
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	io.Stop = stopped
	if _, err := Make(Options{Folder: folder, Only: []string{"slope"}, Jobs: 1, Exe: "none"}, io); err == nil {
		t.Error("it is not interrupted")
	}
}

// TestInterruptedGallery leaves no temporary file and no folder of its own that is empty, and says what it has written.
func TestInterruptedGallery(t *testing.T) {
	if _, err := os.Stat("/bin/sh"); err != nil {
		t.Skip("this system has no /bin/sh")
	}
	dir := t.TempDir()
	player := filepath.Join(dir, "player") // of slope all, of another level a part
	if err := os.WriteFile(player, []byte(`#!/bin/sh
cd "$2"
if [ $3 = slope ]; then
	echo > pictures/slope.png
	echo > films/slope.gif
	echo '{"steps":600}'
	exit
fi
echo > pictures/.$$-$3.png
echo > films/.$$-$3.gif
`+"exec sleep 60\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		only []string
		want string
		left []string
	}{
		{[]string{"tower"}, console.ErrInterrupted.Error(), nil},
		{[]string{"slope", "tower"}, "interrupted: the page was not written: FOLDER has the pictures and films of 1 level",
			[]string{"films/slope.gif", "pictures/slope.png"}},
	} {
		outer := filepath.Join(dir, row.only[0])
		folder := filepath.Join(outer, "new")
		stopped, stop := context.WithCancel(context.Background())
		go func() {
			for {
				if half, _ := filepath.Glob(filepath.Join(folder, "films", ".*-tower.gif")); len(half) > 0 {
					stop()
					return
				}
				time.Sleep(time.Millisecond)
			}
		}()
		io := &console.Console{Out: os.Stdout, Err: &bytes.Buffer{}, Stop: stopped}
		_, err := Make(Options{Folder: folder, Only: row.only, Jobs: 1, Exe: player}, io)
		if want := strings.Replace(row.want, "FOLDER", folder, 1); err == nil || err.Error() != want {
			t.Errorf("%v: %v, want %s", row.only, err, want)
		}
		var left []string
		filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() {
				path, err = filepath.Rel(folder, path)
				left = append(left, filepath.ToSlash(path))
			}
			return err
		})
		if !slices.Equal(left, row.left) {
			t.Errorf("%v: left are %v, want %v", row.only, left, row.left)
		}
		if _, err := os.Stat(outer); (err == nil) != (row.left != nil) {
			t.Errorf("%v: the folder: %v", row.only, err)
		}
	}
}

// TestVerdicts: what is bad is told as such, whatever a level says of itself is text, and groups keep their order.
func TestVerdicts(t *testing.T) {
	cards := []card{
		{Entry: levels.Entry{Name: "a", About: "<script>alert(1)</script>", Group: "Last"}, File: "a",
			Played: played{Steps: 600, Gap: 1e-4, Bodies: 3}},
		{Entry: levels.Entry{Name: "b", Group: "First"}, File: "b", Played: played{Steps: 600, Pairs: 2, Deepest: 1e-3}},
		{Entry: levels.Entry{Name: "c"}, File: "c", Played: played{Steps: 70, Gap: -1}},
	}
	o := Options{Groups: []string{"First", "Empty"}}
	sections := o.sections(cards)
	if len(sections) != 3 || sections[0].Name != "First" || sections[1].Name != "Last" || sections[2].Name != "Levels" {
		t.Fatalf("%+v", sections)
	}
	var out bytes.Buffer
	if err := writePage(&out, "build", sections); err != nil {
		t.Fatal(err)
	}
	page := out.String()
	for _, want := range []string{"600 steps audited: nothing overlaps",
		"2 pairs of bodies overlap in 600 steps, at most 1.0000 mm",
		"70 of 600 steps audited, for want of time", "&lt;script&gt;alert", "smallest gap 0.1000 mm", `class="bad"`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if strings.Contains(page, "<script>alert") || !isOurs(out.Bytes()) {
		t.Error("a description became part of the page, or the page is not told as ours")
	}
	if cards[1].Well() || !cards[0].Well() {
		t.Error("good and bad are mixed up")
	}
}

package gallery

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

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

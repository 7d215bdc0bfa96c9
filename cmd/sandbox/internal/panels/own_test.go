package panels

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/levels"
)

// TestOwnLevels: those opened before come first, then those of the folder; nothing twice, nothing that is gone.
func TestOwnLevels(t *testing.T) {
	folder, elsewhere := t.TempDir(), t.TempDir()
	for _, path := range []string{"a.star", "b.star", "scene.json", "results.json", "_part.star", "notes.txt"} {
		if err := os.WriteFile(filepath.Join(folder, path), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(folder, "folder.star"), 0o777); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(elsewhere, "other.star")
	if err := os.WriteFile(other, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	recent := []string{other, filepath.Join(folder, "b.star"), filepath.Join(elsewhere, "gone.star"), other}
	paths := ownLevels(recent, folder)
	want := []string{other}
	for _, name := range []string{"b.star", "a.star", "results.json", "scene.json"} {
		want = append(want, filepath.Join(folder, name))
	}
	if !slices.Equal(paths, want) {
		t.Fatalf("%q, want %q", paths, want)
	}
	if got := ownLevels(recent, filepath.Join(folder, "none")); len(got) != 2 {
		t.Errorf("without a folder: %q", got)
	}
	c := NewCatalog()
	c.AddOwn(paths, func(path string) (levels.Entry, error) {
		switch filepath.Base(path) {
		case "results.json":
			return levels.Entry{}, errors.New(path + ":1:1: no scene")
		case "a.star":
			return levels.Entry{}, errors.New(path + ":3:7: undefined: bix")
		}
		return levels.Entry{Name: path, About: "a windmill", Group: "Stacking"}, nil
	})
	c.Wait()
	if !c.Complete() || c.Poll() {
		t.Error("it is not complete")
	}
	all := namesOf(c, c.lines(""))
	if !slices.Equal(all[:6], []string{"[Yours]", other, want[1], want[2], want[4], "[Stacking]"}) {
		t.Errorf("listed are %q", all[:6])
	}
	if got := namesOf(c, c.lines("windmill")); len(got) != 3 {
		t.Errorf("a search finds %q", got)
	}
	if got := namesOf(c, c.lines("results")); slices.Contains(got, want[3]) {
		t.Errorf("a file that is no level is found: %q", got)
	}
	for i := range c.entries {
		if e := &c.entries[i]; e.Name == want[2] && (titleOf(e) != "a.star" || !strings.HasPrefix(e.About, "a.star:3:7")) {
			t.Errorf("%s is shown as %s: %s", e.Name, titleOf(e), e.About)
		}
	}
}

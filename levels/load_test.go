package levels

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSeed wants the same level from the same seed, and another one from another.
func TestSeed(t *testing.T) {
	at := func(seed uint64) float64 {
		s, err := Load("pile", LoadOptions{Seed: seed, Params: map[string]string{"count": "1"}})
		if err != nil {
			t.Fatal(err)
		}
		return s.Bodies[len(s.Bodies)-1].Rotation[0]
	}
	if at(0) != at(1) || at(1) == at(2) {
		t.Errorf("seeds 0, 1, 2 give %v, %v, %v", at(0), at(1), at(2))
	}
}

// TestMeshLevelsRefuseParameters: what makes no sense is refused with the parameter and its bound.
func TestMeshLevelsRefuseParameters(t *testing.T) {
	for _, row := range []struct{ level, name, value, want string }{
		{"boltnut", "clearance", "-1", `boltnut.star:4:13: param: "clearance": must be at least 2e-05, got -1`},
		{"nonconvex", "links", "0", `nonconvex.star:5:9: param: "links": must be at least 1, got 0`},
		{"nonconvex", "count", "many", `nonconvex.star:3:9: param: "count": want a whole number, got "many"`},
		{"debris", "speed", "-1", `debris.star:5:9: param: "speed": must be at least 0, got -1`},
		{"terrain", "size", "7", `terrain.star:3:8: param: "size": must be at least 8, got 7`},
		{"erleben", "drop", "0", `erleben.star:6:8: param: "drop": must be at least 0.001, got 0`},
		{"shuttle", "inside", "1", `shuttle.star:5:10: param: "inside": must be at least 2, got 1`},
	} {
		_, err := Load(row.level, LoadOptions{Params: map[string]string{row.name: row.value}})
		if err == nil || err.Error() != row.want {
			t.Errorf("%s, %s=%s:\n got %v\nwant %s", row.level, row.name, row.value, err, row.want)
		}
	}
}

// TestWrongLevels: what no level is called, or takes, is told with what was perhaps meant.
func TestWrongLevels(t *testing.T) {
	for level, want := range map[string]string{
		"bench/bullet:1:2:3": `bench/bullet.star: the level takes 2 values after its name, got 3: it has speed, phase`,
		"wall":               `there is no level "wall" (did you mean "bench/wall"?): `,
		"s1still":            `there is no level "s1still" (did you mean "bench/wall"?): `,
		"bullet:50:3":        `there is no level "bullet:50:3" (did you mean "bench/bullet:50:3"?): `,
		"brickwal":           `there is no level "brickwal" (did you mean "brickwall"?): `,
		"pyramid.star":       `pyramid.star: there is no such file: the built-in level is called pyramid`,
		"testdata/rates":     `there is no level "testdata/rates": name a built-in one (sandbox list shows them), or give `,
		"levels/X.JSON":      `levels/X.JSON: extensions of levels have small letters: call the file levels/X.json`,
		"catalog.go":         `catalog.go: levels are told by their extension, and ".go" is none of theirs: call a script`,
		"x.Star":             `x.Star: extensions of levels have small letters: call the file x.star`,
		"bench/heavytop:1":   `bench/heavytop.star: the level takes 0 values after its name, got 1: it has none`,
	} {
		if _, err := Load(level, LoadOptions{}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s:\n got %v\nwant %s", level, err, want)
		}
	}
}

// TestFilesThatAreNotThere: messages say which folder the files of a level were looked for in, and name each file once.
// A file that the level loads looks in the folder of the level, too.
func TestFilesThatAreNotThere(t *testing.T) {
	folder, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(folder)
	for _, name := range []string{"of/dir.star", "of/dir.obj", "of/sub"} {
		if err := os.MkdirAll(name, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write := func(file, text string) {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("of/sub/part.star", "shape.obj('pin.obj')")
	in := " in the level's folder " + filepath.Join(folder, "of")
	for text, want := range map[string]string{
		"load('none.star', 'x')":     "of/x.star:1:1: cannot load none.star: no such file or directory" + in,
		"load('dir.star', 'x')":      "of/x.star:1:1: cannot load dir.star: not a regular file" + in,
		"obj('sub/none.obj')":        `of/x.star:1:1: obj: cannot read "sub/none.obj": no such file or directory` + in,
		"obj('dir.obj')":             `of/x.star:1:1: obj: cannot read "dir.obj": not a regular file` + in,
		"load('sub/part.star', 'x')": `sub/part.star:1:1: shape.obj: cannot read "pin.obj": no such file or directory` + in,
	} {
		write("of/x.star", text)
		_, here := Load("of/x.star", LoadOptions{})
		_, there := loadChild(t, "of/x.star", LoadOptions{})
		for _, err := range []error{here, there} {
			if err == nil || err.Error() != want {
				t.Errorf("%s:\n got %v\nwant %s", text, err, want)
			}
		}
	}
}

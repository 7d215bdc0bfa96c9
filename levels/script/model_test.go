package script

import (
	"io/fs"
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/levels/scene/scenetest"
)

// TestModels reads OBJ files beside the level: whole, by group and scaled, with their notes, and says what is wrong
// with the line of the file.
func TestModels(t *testing.T) {
	const tetra = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv 1 0 0\no a\nf 1 3 2\nf 1 5 4\nf 2 3 4\nf 1 4 3\n"
	files := fstest.MapFS{
		"parts/t.obj":    {Data: []byte(tetra)},
		"bad.obj":        {Data: []byte("v 0 0 0\nv 1 0 0\nf 1 2 7\n")},
		"open.obj":       {Data: []byte("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")},
		"cross.obj":      {Data: []byte("v 0 0 0\nv 1 0 0\nv 2 3 0\nv 1 1 0\nv 0 3 0\nf 1 2 4\nf 1 2 5 3\n")},
		"parts/rest.obj": {Data: []byte("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\no b\nf 2 4 3\n")},
		"dir.obj":        {Mode: fs.ModeDir},
	}
	run := func(text string) (*scene.Scene, []string, error) {
		var printed []string
		files["x.star"] = &fstest.MapFile{Data: []byte(text)}
		s, err := Run(files, "x.star", "x.star",
			Options{Print: func(l string) { printed = append(printed, l) }})
		return s, printed, err
	}
	s, printed, err := run("m = shape.obj('parts/t.obj', scale=2)\nfor i in range(3):\n    body(m, at=(3 * i, 0, 0))\n" +
		"obj('parts/t.obj', 2, group='a', at=(0, 9, 0))\nobj('open.obj', at=(0, -9, 0))")
	if err != nil {
		t.Fatal(err)
	}
	if len(printed) != 3 || !strings.HasPrefix(printed[0], "note: parts/t.obj: welded 1") ||
		!strings.HasPrefix(printed[2], "note: open.obj: open (") {
		t.Errorf("%q", printed)
	}
	if mass, err := s.Supply().Mass(&s.Bodies[3]); err != nil || math.Abs(mass-2400*8./6) > 1e-9 {
		t.Errorf("%g kg, %v", mass, err)
	}
	if s.Bodies[0].Shapes[0].Use != s.Bodies[2].Shapes[0].Use || s.Bodies[4].Kind != scene.StaticBody {
		t.Errorf("%+v", s.Bodies)
	}
	scenetest.RoundTrip(t, s)
	for text, want := range map[string]string{
		"obj('none.obj')":            `x.star:1:1: obj: cannot read "none.obj": file does not exist`,
		"obj('dir.obj')":             `x.star:1:1: obj: cannot read "dir.obj": not a regular file`,
		"obj('../t.obj')":            `x.star:1:1: obj: "../t.obj" is not an .obj file inside the level's folder: `,
		"obj('x.star')":              `x.star:1:1: obj: "x.star" is not an .obj file inside the level's folder: `,
		"obj('bad.obj')":             `x.star:1:1: obj: bad.obj:3:7: `,
		"obj('cross.obj')":           `x.star:1:1: obj: cross.obj:7:1: the face of line 7 `,
		"obj('open.obj', scale=0)":   `x.star:1:1: obj: scale must be > 0, got 0`,
		"obj('open.obj', group='b')": `x.star:1:1: obj: `,
		"obj('open.obj', static=False)": `x.star:1:1: obj: open.obj: an open mesh has no mass ` +
			"(the face of line 4 has no neighbour at the edge between vertices 1 and 2, so",
		"body(shape.obj('parts/rest.obj', group='b'))": `x.star:1:1: body: parts/rest.obj: an open mesh has no mass ` +
			"(the face of line 7 has no neighbour at the edge between vertices 2 and 4, so",
	} {
		if _, _, err := run(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s:\n got %v\nwant %s", text, err, want)
		}
	}
}

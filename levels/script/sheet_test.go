package script

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/brickyard-physics/brickyard/levels/scene"
)

// TestClosedIsSaidOfWhatIsBuilt: a body of one mesh moves when the mesh is closed after its repair. An open one stays
// where it is, which is said once, unless the script says so itself.
func TestClosedIsSaidOfWhatIsBuilt(t *testing.T) {
	const (
		points = "[(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]"
		faces  = "(0, 2, 1), (0, 1, 3), (0, 3, 2)"
		tetra  = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\n"
	)
	for _, row := range []struct {
		text, kind string
		notes      []string
	}{
		{"mesh(" + points + ", [" + faces + ", (1, 2, 3), (1, 2, 3)])", scene.DynamicBody,
			[]string{"x.star:1:1: dropped 1 rep"}},
		{"obj('line.obj')", scene.DynamicBody, []string{"line.obj: dropped 1 face"}},
		{"mesh(" + points + ", [" + faces + "])", scene.StaticBody, []string{"x.star:1:1: open ("}},
		{"mesh(" + points + ", [" + faces + "], static=True)", scene.StaticBody, nil},
		{"mesh(" + points + ", [" + faces + "], thickness=0.01)", scene.DynamicBody, nil},
		{"for i in range(3):\n    mesh(" + points + ", [" + faces + "], at=(9 * i, 0, 0))", scene.StaticBody,
			[]string{"x.star:2:5: open ("}},
		{"obj('open.obj')\nobj('open.obj', at=(9, 0, 0))", scene.StaticBody, []string{"open.obj: open ("}},
		{"body([shape.mesh(" + points + ", [" + faces + ", (1, 2, 3), (1, 2, 3)])])", scene.DynamicBody,
			[]string{"x.star:1:7: dropped 1 rep"}},
	} {
		var notes []string
		files := fstest.MapFS{"x.star": {Data: []byte(row.text + "\ngravity(0)")}, "open.obj": {Data: []byte(tetra)},
			"line.obj": {Data: []byte(tetra + "f 1 2 2\nf 2 3 4\n")}}
		s, err := Run(files, "x.star", "x.star", Options{Print: func(l string) { notes = append(notes, l) }})
		if err != nil || s.Bodies[len(s.Bodies)-1].Kind != row.kind || len(notes) != len(row.notes) {
			t.Errorf("%s: %v, notes %q", row.text, err, notes)
			continue
		}
		for i, want := range row.notes {
			if !strings.HasPrefix(notes[i], "note: "+want) {
				t.Errorf("%s: %q", row.text, notes)
			}
		}
	}
}

package meshfile

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

const square = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n"

func TestReadOBJ(t *testing.T) {
	points := []geom.Vec3{{X: 0}, {X: 1}, {X: 1, Y: 1}, {Y: 1}}
	one := []Group{{"", 0, 1}}
	for _, row := range []struct {
		name, text string
		want       Model
	}{
		{"plain", square + "f 1 2 3 4\n", Model{Faces: [][]int32{{0, 1, 2, 3}}, Lines: []int32{5}, Groups: one}},
		{"no line end at the end", square + "f 1 2 3", Model{Faces: [][]int32{{0, 1, 2}}, Lines: []int32{5}, Groups: one}},
		{"line ends of Windows", strings.ReplaceAll(square+"f 1 2 3\n", "\n", "\r\n"),
			Model{Faces: [][]int32{{0, 1, 2}}, Lines: []int32{5}, Groups: one}},
		{"byte order mark", "\ufeff" + square + "f 1 2 3\n",
			Model{Faces: [][]int32{{0, 1, 2}}, Lines: []int32{5}, Groups: one}},
		{"normals and textures", square + "vt 0 0\nvn 0 0 1\nf 1/1 2/1/1 3//1 4\n",
			Model{Faces: [][]int32{{0, 1, 2, 3}}, Lines: []int32{7}, Groups: one}},
		{"counted back", square + "f -4 -3 -2\n", Model{Faces: [][]int32{{0, 1, 2}}, Lines: []int32{5}, Groups: one}},
		{"comments, blanks, tabs", "# a square\n\n" + square + "\tf  1\t2 3 # the end\n",
			Model{Faces: [][]int32{{0, 1, 2}}, Lines: []int32{7}, Groups: one}},
		{"weights and colours", "v 0 0 0 1\nv 1 0 0 0.5 0.5 0.5\nv 1 1 0\nv 0 1 0\nf 1 2 3\n",
			Model{Faces: [][]int32{{0, 1, 2}}, Lines: []int32{5}, Groups: one}},
		{"joined lines", square + "f 1 2 \\\n 3 \\\r\n 4\nf 1 2 3\n",
			Model{Faces: [][]int32{{0, 1, 2, 3}, {0, 1, 2}}, Lines: []int32{5, 8}, Groups: []Group{{"", 0, 2}}}},
		{"groups", "mtllib a.mtl\no body\n" + square + "f 1 2 3\ng empty\ng left wing\nusemtl red\nf 2 3 4\nf 1 2 4\ng a#1\n",
			Model{Faces: [][]int32{{0, 1, 2}, {1, 2, 3}, {0, 1, 3}}, Lines: []int32{7, 11, 12},
				Groups: []Group{{"body", 0, 1}, {"left wing", 1, 2}}}},
		{"loose points and lines", square + "p 1 2\nl 1 2 3\nl 1 2\nf 1 2 3\n", Model{Faces: [][]int32{{0, 1, 2}},
			Lines: []int32{8}, Groups: one, Ignored: []string{"passed over 1 loose points (p)", "passed over 2 lines (l)"}}},
	} {
		row.want.Name, row.want.Points = "x.obj", points
		got, err := ReadOBJ(iotest.OneByteReader(strings.NewReader(row.text)), "x.obj")
		if err != nil {
			t.Errorf("%s: %v", row.name, err)
		} else if diff := cmp.Diff(row.want, *got); diff != "" {
			t.Errorf("%s: want (-), got (+):\n%s", row.name, diff)
		}
	}
}

// TestReadOBJErrors: every error is one line that names file, line and column.
func TestReadOBJErrors(t *testing.T) {
	for _, row := range []struct{ name, text, want string }{
		{"empty", "", "x.obj:1:1: the file ends without a face, after 0 points"},
		{"points only", square, "x.obj:5:1: the file ends without a face, after 4 points"},
		{"cut in a point", square + "f 1 2 3\nv 1 2", "x.obj:6:6: the point has 2 coordinates, not 3"},
		{"cut in a face", square + "f 1 2", "x.obj:5:6: the face has 2 corners, at least 3 are needed"},
		{"cut after a backslash", square + "f 1 2 \\", "x.obj:5:1: a backslash ends the line"},
		{"not a number", square + "v 1 two 3\n", `x.obj:5:5: "two" is not a finite number`},
		{"NaN", "v 1 2 nan\n", `x.obj:1:7: "nan" is not a finite number`},
		{"infinite", "v 1 -inf 2\n", `x.obj:1:5: "-inf" is not a finite number`},
		{"too large", "v 1e999 0 0\n", `x.obj:1:3: "1e999" is not a finite number`},
		{"point 0", square + "f 0 1 2\n", "x.obj:5:3: points are counted from 1 on"},
		{"point not there", square + "f 1 2 5\n", "x.obj:5:7: point 5 is not there, only 4 come before"},
		{"points below", "f 1 2 3\n" + square, "x.obj:1:3: point 1 is not there, only 0 come before"},
		{"counted back too far", square + "f -1 -2 -5\n", "x.obj:5:9: point -5 counts back beyond the first"},
		{"huge index", square + "f 1 2 99999999999999999999\n", `x.obj:5:7: "99999999999999999999" is no corner`},
		{"no index", square + "f 1 2 /3\n", `x.obj:5:7: "/3" is no corner`},
		{"curved", "cstype bspline\n", `x.obj:1:1: "cstype" belongs to curved surfaces`},
		{"STL", "solid cube\n facet normal 0 0 1\n", `x.obj:1:1: "solid" is no word of an OBJ file`},
		{"gLTF", "glTF\x02\x00\x00\x00", `x.obj:1:1: "glTF\x02\x00\x00\x00" is no word`},
		{"no line ends", strings.Repeat("v 1 2 3 ", 200000), "x.obj:1:1: the line is longer than 1048576 bytes"},
		{"long junk", strings.Repeat("x", 1000), `x.obj:1:1: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" is no`},
	} {
		_, err := ReadOBJ(strings.NewReader(row.text), "x.obj")
		if err == nil || !strings.HasPrefix(err.Error(), row.want) || strings.ContainsAny(err.Error(), "\n\r\x00") {
			t.Errorf("%s: %v, want %s", row.name, err, row.want)
		}
	}
	broken := iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader(square)))
	if _, err := ReadOBJ(broken, "x.obj"); err == nil || !strings.HasPrefix(err.Error(), "x.obj:1:1: reading stopped") {
		t.Errorf("a reader that fails: %v", err)
	}
}

// endless repeats a line as often as asked for.
type endless struct {
	line string
	left int
	rest []byte
}

func (e *endless) Read(p []byte) (int, error) {
	if len(e.rest) == 0 {
		e.rest = bytes.Repeat([]byte(e.line), min(e.left, 4096))
		e.left -= min(e.left, 4096)
	}
	n := copy(p, e.rest)
	e.rest = e.rest[n:]
	if n == 0 {
		return 0, fmt.Errorf("read on after the limit")
	}
	return n, nil
}

// TestReadOBJLimits: what is too large is refused where the limit is passed, not after it has been read.
func TestReadOBJLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	comment := "#" + strings.Repeat(" long", 10000) + "\n"
	_, err := ReadOBJ(&endless{line: comment, left: MaxBytes/len(comment) + 2}, "x.obj")
	if err == nil || !strings.Contains(err.Error(), "the file is larger than 400 MB") {
		t.Errorf("size: %v", err)
	}
	faces := &endless{line: "f 1 2 3\n", left: MaxFaces + 1, rest: []byte(square)}
	if _, err = ReadOBJ(faces, "x.obj"); err == nil || err.Error() !=
		"x.obj:4000005:1: more than 4000000 faces: thin it out or cut it into several files" {
		t.Errorf("faces: %v", err)
	}
}

func TestPart(t *testing.T) {
	text := square + "g a\nf 1 2 3\ng b\nf 2 4 3\ng a\nf 4 3 2\ng b\ng c\n"
	m, err := ReadOBJ(strings.NewReader(text), "x.obj")
	if err != nil {
		t.Fatal(err)
	}
	points, faces, err := m.Part("b")
	if want := [][]int32{{0, 1, 2}}; err != nil || !slices.Equal(points, []geom.Vec3{{X: 1}, {Y: 1}, {X: 1, Y: 1}}) ||
		!slices.EqualFunc(faces, want, slices.Equal) {
		t.Errorf("b: %v %v %v", points, faces, err)
	}
	points, faces, err = m.Part("a")
	if err != nil || len(points) != 4 || len(faces) != 2 {
		t.Errorf("a: %v %v %v", points, faces, err)
	}
	_, _, err = m.Part("c")
	if err == nil || err.Error() != `x.obj: there is no group "c" with faces; there are "a", "b"` {
		t.Errorf("c: %v", err)
	}
}

// FuzzReadOBJ: whatever the bytes, a model that is whole or one line of complaint, and a mesh or one line likewise.
func FuzzReadOBJ(f *testing.F) {
	for _, name := range []string{"cube", "car16", "sphere10"} {
		text, err := os.ReadFile("../../collision/mesh/testdata/shapes/" + name + ".obj")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
		f.Add(text[:len(text)/2])
	}
	f.Add([]byte(square + "g a\nf 1/2 -2//3 \\\n3\nf 1 1 2\nf 4 3 2 1\n"))
	f.Add([]byte("\ufeffv 1e300 0 0\r\nv 0 1 0\nv 0 0 1e-300\nf 1 2 3"))
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := ReadOBJ(bytes.NewReader(text), "x.obj")
		if err != nil {
			if !strings.HasPrefix(err.Error(), "x.obj:") || strings.ContainsAny(err.Error(), "\n\r") {
				t.Fatalf("%q", err)
			}
			return
		}
		inGroups := 0
		for _, g := range m.Groups {
			inGroups += g.Count
		}
		if len(m.Lines) != len(m.Faces) || inGroups != len(m.Faces) {
			t.Fatalf("%d faces, %d lines, %d in groups", len(m.Faces), len(m.Lines), inGroups)
		}
		mesh, err := mesh.New(m.Points, m.Faces)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "mesh: ") || strings.ContainsAny(err.Error(), "\n\r") {
				t.Fatalf("%q", err)
			}
			return
		}
		if !(mesh.MinHalf > 0) || len(mesh.Nodes) == 0 {
			t.Fatalf("MinHalf %v, %d nodes", mesh.MinHalf, len(mesh.Nodes))
		}
	})
}

// BenchmarkReadOBJ reads a sheet of 200 000 triangles.
func BenchmarkReadOBJ(b *testing.B) {
	var text bytes.Buffer
	const n = 317
	for i := range n * n {
		fmt.Fprintf(&text, "v %v %v %v\n", float64(i%n)*0.1, float64(i*i%17)*0.013, float64(i/n)*0.1)
	}
	for i := range n * (n - 1) {
		if i%n > 0 {
			fmt.Fprintf(&text, "f %d %d %d\nf %d//1 %d//1 %d//1\n", i, i+n, i+1, i+1, i+n, i+n+1)
		}
	}
	b.SetBytes(int64(text.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ReadOBJ(bytes.NewReader(text.Bytes()), "x.obj"); err != nil {
			b.Fatal(err)
		}
	}
}

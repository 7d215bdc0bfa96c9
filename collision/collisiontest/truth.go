// Package collisiontest reads the cases with known answers, and the shapes and scenes of the papers, that tests of the
// collision kernels are judged by.
package collisiontest

import (
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/meshfile"
)

const (
	truth  = "collision/expel/testdata/ccd" // README.md there explains the fields
	shapes = "collision/mesh/testdata/shapes"
)

// Open opens a file by its path from the root of the module, wherever the test lies.
func Open(t testing.TB, path ...string) *os.File {
	t.Helper()
	root, err := os.Getwd()
	for ; err == nil; root = filepath.Dir(root) {
		if _, missing := os.Stat(filepath.Join(root, "go.mod")); missing == nil {
			break
		}
		if root == filepath.Dir(root) {
			t.Fatal("the test runs outside the module")
		}
	}
	file, err := os.Open(filepath.Join(append([]string{root}, path...)...))
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// OpenCases opens the set of cases of that name, which is compressed.
func OpenCases(t testing.TB, set string) *os.File {
	t.Helper()
	return Open(t, truth, set+".json.gz")
}

// Cases reads the set of that name, of which there must be at least so many cases, as far as T has fields for it.
func Cases[T any](t testing.TB, set string, least int) []T {
	t.Helper()
	file := OpenCases(t, set)
	defer file.Close()
	reader, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	var read struct{ Cases []T }
	if err := json.NewDecoder(reader).Decode(&read); err != nil {
		t.Fatal(err)
	}
	if len(read.Cases) < least {
		t.Fatalf("%s: only %d cases", set, len(read.Cases))
	}
	return read.Cases
}

// Vec returns a vector that the files write as three numbers.
func Vec(x [3]float64) geom.Vec3 { return geom.V(x[0], x[1], x[2]) }

// Shape reads the vertices (m) and faces of a shape, such as torus300.
func Shape(t testing.TB, name string) (verts []geom.Vec3, loops [][]int32) {
	t.Helper()
	file := Open(t, shapes, name+".obj")
	defer file.Close()
	model, err := meshfile.ReadOBJ(file, name)
	if err != nil {
		t.Fatal(err)
	}
	return model.Points, model.Faces
}

// Scene is one of the scenes of Buss 2005, section 9.1, with shapes of the sizes given there: a body that starts
// displaced by Start (m) and moves in a screw about the line through Origin along Axis, by Angle (rad) and Pitch (m).
type Scene struct {
	Name, Static, Moving string
	Start                [3]float64 `json:"moving_start_translation"`
	Motion               struct {
		Origin, Axis [3]float64
		Angle, Pitch float64
	}
}

// Buss reads the scene of that name: buss-cubes, buss-cars or buss-tori.
func Buss(t testing.TB, name string) *Scene {
	t.Helper()
	file := Open(t, shapes, "scenes.json")
	defer file.Close()
	var scenes []Scene
	if err := json.NewDecoder(file).Decode(&scenes); err != nil {
		t.Fatal(err)
	}
	for i := range scenes {
		if scenes[i].Name == name {
			return &scenes[i]
		}
	}
	t.Fatalf("no scene %s", name)
	return nil
}

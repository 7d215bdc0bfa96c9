package meshfile

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// shapes reads the published test meshes.
func shapes(t *testing.T) map[string]*Model {
	t.Helper()
	paths, err := filepath.Glob("../../collision/mesh/testdata/shapes/*.obj")
	if err != nil || len(paths) < 10 {
		t.Fatalf("test meshes: %d found, %v", len(paths), err)
	}
	models := map[string]*Model{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		m, err := ReadOBJ(bytes.NewReader(text), path)
		if err != nil {
			t.Fatal(err)
		}
		models[strings.TrimSuffix(filepath.Base(path), ".obj")] = m
	}
	return models
}

// volume is the signed volume inside closed face loops.
func volume(m *Model) (v float64) {
	for _, l := range m.Faces {
		for i := 1; i+1 < len(l); i++ {
			v += m.Points[l[0]].Dot(m.Points[l[i]].Cross(m.Points[l[i+1]])) / 6
		}
	}
	return v
}

// TestPublishedShapesAreSolids: every one is a closed mesh as it stands, with the volume of its file.
func TestPublishedShapesAreSolids(t *testing.T) {
	for name, model := range shapes(t) {
		m, err := mesh.New(model.Points, model.Faces)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !m.Closed || len(m.Faces) != len(model.Faces) || len(m.Repairs) > 0 {
			t.Errorf("%s: closed %v, %d faces of %d, %v", name, m.Closed, len(m.Faces), len(model.Faces), m.Repairs)
		}
		if got, want := m.MassProperties(1).Volume, volume(model); math.Abs(got-want) > 1e-12*want {
			t.Errorf("%s: volume %v, want %v", name, got, want)
		}
		if half := m.MinHalf; !(half > 0.005*m.Radius && half <= m.Radius) {
			t.Errorf("%s: MinHalf %v of %v", name, half, m.Radius)
		}
		t.Logf("%s: %d faces, MinHalf %.3g, %.0f %% of the edges internal", name, len(m.Faces), m.MinHalf,
			100*m.InternalShare())
	}
}

// TestHullsOfPublishedShapes: the hull of a convex mesh has its corners and its volume, that of others has more.
func TestHullsOfPublishedShapes(t *testing.T) {
	for name, model := range shapes(t) {
		hull, err := convex.Hull(model.Points)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got, want := hull.MassProperties(1).Volume, volume(model)
		concave := strings.HasPrefix(name, "torus") || strings.HasPrefix(name, "shuttle") || name == "car16"
		switch {
		case concave && got < want*(1-1e-9):
			t.Errorf("%s: hull volume %g, mesh volume %g", name, got, want)
		case !concave && math.Abs(got-want) > 1e-9*want:
			t.Errorf("%s: hull volume %.12g, mesh volume %.12g", name, got, want)
		case !concave && len(hull.Verts) != len(model.Points):
			t.Errorf("%s: hull has %d corners, mesh %d", name, len(hull.Verts), len(model.Points))
		}
	}
}

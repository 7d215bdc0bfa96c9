package expel

import (
	"testing"

	"github.com/brickyard-physics/brickyard/collision/collisiontest"
	"github.com/brickyard-physics/brickyard/internal/geom"
)

func meshOf(t testing.TB, verts []geom.Vec3, loops [][]int32) *geom.Mesh {
	t.Helper()
	m, err := geom.NewMesh(verts, loops)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// objMesh reads one of the shapes in internal/geom/testdata.
func objMesh(t testing.TB, name string) *geom.Mesh {
	t.Helper()
	verts, loops := collisiontest.Shape(t, name)
	return meshOf(t, verts, loops)
}

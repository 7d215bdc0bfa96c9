package expel

import (
	"testing"

	"github.com/brickyard-physics/brickyard/collision/collisiontest"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

func meshOf(t testing.TB, verts []geom.Vec3, loops [][]int32) *mesh.Mesh {
	t.Helper()
	m, err := mesh.New(verts, loops)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// objMesh reads one of the shapes in collision/mesh/testdata.
func objMesh(t testing.TB, name string) *mesh.Mesh {
	t.Helper()
	verts, loops := collisiontest.Shape(t, name)
	return meshOf(t, verts, loops)
}

package expel

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"testing"

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
	verts, loops := objShape(t, name)
	return meshOf(t, verts, loops)
}

// objShape reads the vertices and faces of a shape.
func objShape(t testing.TB, name string) (verts []geom.Vec3, loops [][]int32) {
	t.Helper()
	file, err := os.Open("../../internal/geom/testdata/shapes/" + name + ".obj")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		switch words[0] {
		case "v":
			var x [3]float64
			for i := range x {
				if x[i], err = strconv.ParseFloat(words[i+1], 64); err != nil {
					t.Fatal(err)
				}
			}
			verts = append(verts, vec(x))
		case "f":
			var loop []int32
			for _, w := range words[1:] {
				i, err := strconv.Atoi(w)
				if err != nil {
					t.Fatal(err)
				}
				loop = append(loop, int32(i-1))
			}
			loops = append(loops, loop)
		}
	}
	return verts, loops
}

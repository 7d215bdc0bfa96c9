package geom

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// readOBJ returns the vertices and face loops of a test mesh.
func readOBJ(t *testing.T, path string) (verts []Vec3, loops [][]int32) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		fields := strings.Fields(s.Text())
		switch {
		case len(fields) == 4 && fields[0] == "v":
			var v Vec3
			if _, err := fmt.Sscan(strings.Join(fields[1:], " "), &v.X, &v.Y, &v.Z); err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			verts = append(verts, v)
		case len(fields) > 3 && fields[0] == "f":
			var loop []int32
			for _, word := range fields[1:] {
				var i int32
				if _, err := fmt.Sscan(strings.SplitN(word, "/", 2)[0], &i); err != nil {
					t.Fatalf("%s: %v", path, err)
				}
				loop = append(loop, i-1)
			}
			loops = append(loops, loop)
		}
	}
	return verts, loops
}

// meshVolume is the signed volume inside closed face loops.
func meshVolume(verts []Vec3, loops [][]int32) (v float64) {
	for _, l := range loops {
		for i := 1; i+1 < len(l); i++ {
			v += verts[l[0]].Dot(verts[l[i]].Cross(verts[l[i+1]])) / 6
		}
	}
	return v
}

// TestHullOfPublishedShapes: the hull of a convex mesh has its corners and its volume; that of a concave one is larger.
func TestHullOfPublishedShapes(t *testing.T) {
	paths, err := filepath.Glob("testdata/shapes/*.obj")
	if err != nil || len(paths) < 10 {
		t.Fatalf("test meshes: %d found, %v", len(paths), err)
	}
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".obj")
		verts, loops := readOBJ(t, path)
		volume := meshVolume(verts, loops)
		hull, err := Hull(verts)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		m := hull.MassProperties(1)
		concave := strings.HasPrefix(name, "torus") || strings.HasPrefix(name, "shuttle") || name == "car16"
		switch {
		case concave && m.Volume < volume*(1-1e-9):
			t.Errorf("%s: hull volume %g, mesh volume %g", name, m.Volume, volume)
		case !concave && math.Abs(m.Volume-volume) > 1e-9*volume:
			t.Errorf("%s: hull volume %.12g, mesh volume %.12g", name, m.Volume, volume)
		case !concave && len(hull.Verts) != len(verts):
			t.Errorf("%s: hull has %d corners, mesh %d", name, len(hull.Verts), len(verts))
		}
	}
}

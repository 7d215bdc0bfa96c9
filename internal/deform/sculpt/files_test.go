package sculpt

import (
	"bytes"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// made are all meshes, made once for all tests.
var made = sync.OnceValue(Files)

// TestFilesAreWhatWeMake: the committed meshes are those that the code makes.
func TestFilesAreWhatWeMake(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, f := range made() {
		name := filepath.Join("..", "..", "..", "levels", "data", "meshes", f.Name)
		if os.Getenv("BRICKYARD_MESHES") == "update" {
			if err := os.WriteFile(name, f.Text(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(text, f.Text()) {
			t.Errorf("%s is not what the code makes: BRICKYARD_MESHES=update go test ./internal/deform/sculpt", f.Name)
		}
	}
}

// TestMeshesAreSound: the numbers of faces are the paper's; every part is closed, of one piece, looks outwards, has no
// sliver and does not pass through itself.
func TestMeshesAreSound(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, f := range made() {
		faces := 0
		for _, p := range f.Parts {
			faces += p.Faces()
			name := f.Name + ", " + p.Name
			if n := pieces(p.Mesh); n != 1 {
				t.Errorf("%s: %d pieces", name, n)
			}
			isClosed(t, name, p.Mesh)
			volume, least := 0.0, 1.0
			for _, tri := range p.Mesh.Tris {
				a, b, c := p.Mesh.Verts[tri[0]], p.Mesh.Verts[tri[1]], p.Mesh.Verts[tri[2]]
				volume += a.Dot(b.Cross(c)) / 6
				least = min(least, quality([3]geom.Vec3{a, b, c}))
			}
			if !(volume > 0) || least < 0.1 {
				t.Errorf("%s: volume %g m³, worst face of quality %.2g", name, volume, least)
			}
			if pairs := crossings(p.Mesh); len(pairs) > 0 {
				t.Errorf("%s: %d pairs of faces cross, such as %v", name, len(pairs), pairs[0])
			}
		}
		if faces != f.Faces {
			t.Errorf("%s: %d faces, want %d", f.Name, faces, f.Faces)
		}
	}
}

// isClosed complains unless every edge has one face on each side, and the faces at every vertex are one fan.
func isClosed(t *testing.T, name string, m Mesh) {
	t.Helper()
	next := map[[2]int32]int32{} // from a corner and the edge that leaves it to the edge that comes in
	at := make([]int, len(m.Verts))
	for _, f := range m.Tris {
		for k := range 3 {
			a, b, c := f[k], f[(k+1)%3], f[(k+2)%3]
			if _, twice := next[[2]int32{a, b}]; twice {
				t.Errorf("%s: two faces go along edge %d %d", name, a, b)
			}
			next[[2]int32{a, b}] = c
			at[a]++
		}
	}
	for e := range next {
		if _, is := next[[2]int32{e[1], e[0]}]; !is {
			t.Errorf("%s: edge %v has a face on one side only", name, e)
			return
		}
		n, b := 0, e[1]
		for {
			b, n = next[[2]int32{e[0], b}], n+1
			if b == e[1] {
				break
			}
		}
		if n != at[e[0]] {
			t.Errorf("%s: the faces at vertex %d are not one fan", name, e[0])
		}
	}
}

// pieces counts the connected parts of a mesh.
func pieces(m Mesh) int {
	root := make([]int32, len(m.Verts))
	for v := range root {
		root[v] = int32(v)
	}
	find := func(v int32) int32 {
		for root[v] != v {
			v = root[v]
		}
		return v
	}
	n := len(root)
	for _, f := range m.Tris {
		for k := range 3 {
			if a, b := find(f[k]), find(f[(k+1)%3]); a != b {
				root[a] = b
				n--
			}
		}
	}
	return n
}

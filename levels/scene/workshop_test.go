package scene

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

// TestSeemsClosed: the guess for a mesh that a process of little memory leaves to its parent to build passes over what
// repair mends, and agrees with the mesh that is built.
func TestSeemsClosed(t *testing.T) {
	points := []mgl64.Vec3{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 0}}
	for _, row := range []struct {
		name  string
		faces [][]int
		want  bool
	}{
		{"tetrahedron", [][]int{{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}, true},
		{"a face twice, and one without area", [][]int{{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}, {1, 2, 3}, {0, 1, 1}},
			true},
		{"a corner twice", [][]int{{0, 2, 1}, {0, 4, 3}, {0, 3, 2}, {4, 2, 3}}, true},
		{"the wrong face twice", [][]int{{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {0, 3, 2}}, false},
		{"no fourth face", [][]int{{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {0, 1, 1}}, false},
	} {
		shape := Shape{Kind: "mesh", Points: points, Faces: row.faces}
		static, _, err := NewBuilder("x", Build{}).StaticByItself(&shape)
		if got := shape.seemsClosed(); err != nil || got != row.want || static == row.want {
			t.Errorf("%s: seems closed %v, want %v; static %v (%v)", row.name, got, row.want, static, err)
		}
	}
}

package sculpt

import "fmt"

// File is one of the meshes of the house.
type File struct {
	Name  string // in levels/data/meshes
	Faces int
	Text  []byte
}

// Files makes all meshes anew. It takes seconds.
func Files() []File {
	hand := Hand()
	return []File{
		file("hand960.obj", "a right hand", "hand", 960, Part{Name: "hand", Mesh: hand}),
		file("lefthand960.obj", "a left hand: the right one mirrored in x = 0", "hand", 960,
			Part{Name: "hand", Mesh: hand.Mirrored()}),
		file("chair146.obj", "a chair", "chair", 146, Part{Name: "chair", Mesh: Chair()}),
		file("head1816.obj", "the head of a Venus", "head", 1816, Part{Name: "head", Mesh: Head()}),
		file("shrine5263.obj", "a portable shrine, by parts", "shrine", 5263, Shrine()...),
	}
}

func file(name, what, model string, faces int, parts ...Part) File {
	verts, tris := 0, 0
	for _, p := range parts {
		verts += len(p.Mesh.Verts)
		tris += len(p.Mesh.Tris)
	}
	comments := []string{
		"Brickyard: " + what + ". We made it (internal/deform/sculpt); units are metres, y is up.",
		fmt.Sprintf("It has as many faces as the %s of Kitamura, Smith, Takemura, Kishino 1998, which is not public.", model),
		fmt.Sprintf("%d vertices, %d faces, %d triangles", verts, faces, tris),
	}
	if tris != faces {
		comments = append(comments, "Closed surfaces have even numbers of triangles, so one face is left as a quad.")
	}
	return File{name, faces, OBJ(comments, parts...)}
}

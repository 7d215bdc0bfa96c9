package sculpt

import "fmt"

// File is one of the meshes of the house.
type File struct {
	Name  string // in levels/data/meshes
	Faces int    // that the file should have
	Parts []Part
	about [2]string // the thing, and the paper's name for it
}

// Files makes all meshes anew. It takes seconds.
func Files() []File {
	hand := Hand()
	one := func(name string, faces int, what, model string, m Mesh) File {
		return File{name, faces, []Part{{Name: model, Mesh: m}}, [2]string{what, model}}
	}
	return []File{
		one("hand960.obj", 960, "a right hand", "hand", hand),
		one("lefthand960.obj", 960, "a left hand: the right one mirrored in x = 0", "hand", hand.Mirrored()),
		one("chair146.obj", 146, "a chair", "chair", Chair()),
		one("head1816.obj", 1816, "the head of a Venus", "head", Head()),
		{"shrine5263.obj", 5263, Shrine(), [2]string{"a portable shrine, by parts", "shrine"}},
	}
}

// Text returns the content of the file.
func (f *File) Text() []byte {
	verts, tris := 0, 0
	for _, p := range f.Parts {
		verts += len(p.Mesh.Verts)
		tris += len(p.Mesh.Tris)
	}
	comments := []string{
		"Brickyard: " + f.about[0] + ". We made it (internal/deform/sculpt); units are metres, y is up.",
		fmt.Sprintf("It has as many faces as the %s of Kitamura, Smith, Takemura, Kishino 1998, which is not public.",
			f.about[1]),
		fmt.Sprintf("%d vertices, %d faces, %d triangles", verts, f.Faces, tris),
	}
	if tris != f.Faces {
		comments = append(comments, "Closed surfaces have even numbers of triangles, so one face is left as a quad.")
	}
	return OBJ(comments, f.Parts...)
}

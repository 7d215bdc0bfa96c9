package script

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/internal/meshfile"
	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// objArgs takes the name of an OBJ file in the level's folder or below it, a factor that its coordinates are multiplied
// by, and the group whose faces to take.
func (sc *script) objArgs(*call) ([]any, func() (scene.Shape, error)) {
	var file, group string
	scale := numberArg{v: 1}
	return []any{"file", &file, "scale?", &scale, "group?", &group}, func() (scene.Shape, error) {
		if !(scale.v > 0) {
			return scene.Shape{}, fmt.Errorf("scale must be > 0, got %.10g", scale.v)
		}
		key := fmt.Sprintf("%s|%s|%v", file, group, scale.v)
		if s, known := sc.models[key]; known {
			sc.file = file
			return s, nil
		}
		m, err := sc.readModel(file)
		if err != nil {
			return scene.Shape{}, err
		}
		s, err := shapeOf(m, group, scale.v)
		if err != nil {
			return s, err
		}
		sc.file = file
		sc.notes = append(sc.notes, m.Ignored...)
		if err := sc.tryModel(&s, groupNumbers(m, group)); err != nil {
			return s, err
		}
		if sc.models == nil {
			sc.models = map[string]scene.Shape{}
		}
		sc.models[key] = s
		return s, nil
	}
}

// tryModel builds the shape of a file. Notes and errors name the lines of the faces, and the vertices as the file does.
func (sc *script) tryModel(s *scene.Shape, numbers *fileNumbers) error {
	told := len(sc.notes)
	var f *scene.Fault
	if err := sc.build.CheckShape(s); errors.As(err, &f) {
		var face int
		if _, err := fmt.Sscanf(f.Path, "faces[%d]", &face); err == nil && face < len(numbers.lines) {
			return fmt.Errorf("%s:%d:1: %s", numbers.file, numbers.lines[face], numbers.say(f.Text))
		}
		return fmt.Errorf("%s: %s", numbers.file, numbers.say(f.Text))
	}
	for i := range sc.notes[told:] {
		sc.notes[told+i] = numbers.say(sc.notes[told+i])
	}
	if sc.numbers == nil {
		sc.numbers = map[*mgl64.Vec3]*fileNumbers{}
	}
	if len(s.Points) > 0 {
		sc.numbers[&s.Points[0]] = numbers
	}
	return nil
}

// readModel reads an OBJ file of bounded size.
func (sc *script) readModel(file string) (*meshfile.Model, error) {
	if !fs.ValidPath(file) || strings.Contains(file, "\\") || !strings.EqualFold(path.Ext(file), ".obj") {
		return nil, fmt.Errorf("%s is not an .obj file inside the level's folder: "+
			"give a path below it, with / and without .. or a leading /", message.Quote(file))
	}
	f, err := sc.open(file)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", message.Quote(file), err)
	}
	defer f.Close()
	sc.read(file)
	text := &io.LimitedReader{R: f, N: MaxModelBytes + 1}
	m, err := meshfile.ReadOBJ(text, file)
	if text.N == 0 {
		return nil, fmt.Errorf("%s has more than %d MiB, the limit for models: use a coarser one",
			message.Quote(file), MaxModelBytes>>20)
	}
	if err != nil {
		return nil, errors.New(message.OneLine(err.Error()))
	}
	return m, nil
}

// shapeOf makes a mesh of a model, or of one group of it.
func shapeOf(m *meshfile.Model, group string, scale float64) (s scene.Shape, err error) {
	points, faces := m.Points, m.Faces
	if group != "" {
		if points, faces, err = m.Part(group); err != nil {
			return s, err
		}
	}
	s.Kind = "mesh"
	for _, p := range points {
		s.Points = append(s.Points, p.Scale(scale).Array())
	}
	s.Faces = make([][]int, len(faces))
	for i, f := range faces {
		s.Faces[i] = make([]int, len(f))
		for k, v := range f {
			s.Faces[i][k] = int(v)
		}
	}
	return s, nil
}

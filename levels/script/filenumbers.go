package script

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/brickyard-physics/brickyard/internal/meshfile"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// fileNumbers say where the faces and points of a shape are in the OBJ file that it came from.
type fileNumbers struct {
	file     string
	lines    []int32 // of the file, by face
	vertices []int32 // number in the file, from 1 on, by point
}

// groupNumbers returns where the faces of a group of a model are, and the points in the order that Model.Part gives
// them; those of the whole model for the group "".
func groupNumbers(m *meshfile.Model, group string) *fileNumbers {
	out := &fileNumbers{file: m.Name}
	if group == "" {
		out.lines = m.Lines
		for v := range m.Points {
			out.vertices = append(out.vertices, int32(v+1))
		}
		return out
	}
	seen := make([]bool, len(m.Points))
	for _, g := range m.Groups {
		if g.Name != group {
			continue
		}
		out.lines = append(out.lines, m.Lines[g.First:g.First+g.Count]...)
		for _, face := range m.Faces[g.First : g.First+g.Count] {
			for _, v := range face {
				if !seen[v] {
					seen[v] = true
					out.vertices = append(out.vertices, v+1)
				}
			}
		}
	}
	return out
}

var (
	meshElements = regexp.MustCompile(`\b(face|vertex|faces|vertices) (\d+ and \d+|\d+|\[\d+( \d+)*\])`)
	wholeNumber  = regexp.MustCompile(`\d+`)
)

// say names the faces in a message about the shape by their lines, and its points by their numbers in the file.
func (n *fileNumbers) say(text string) string {
	return meshElements.ReplaceAllStringFunc(text, func(found string) string {
		what, rest, _ := strings.Cut(found, " ")
		of := n.vertices
		switch what {
		case "face":
			of, what = n.lines, "the face of line"
		case "faces":
			of, what = n.lines, "the faces of lines"
		}
		return what + " " + wholeNumber.ReplaceAllStringFunc(rest, func(digits string) string {
			if i, err := strconv.Atoi(digits); err == nil && i < len(of) {
				return fmt.Sprint(of[i])
			}
			return digits
		})
	})
}

// numbersOf returns where the faces and points of a shape are in the OBJ file that it came from; nil if from none.
func (sc *script) numbersOf(s *scene.Shape) *fileNumbers {
	if len(s.Points) == 0 {
		return nil
	}
	return sc.numbers[&s.Points[0]]
}

// inFile puts a fault of what is made of shapes into the words of the OBJ file that the shape at fault came from, if it
// did.
func (sc *script) inFile(shapes []scene.Shape, err error) error {
	var f *scene.Fault
	var i int
	if !errors.As(err, &f) {
		return err
	}
	if _, err := fmt.Sscanf(f.Path, "shapes[%d]", &i); err != nil || i >= len(shapes) {
		return f
	}
	numbers := sc.numbersOf(&shapes[i])
	if numbers == nil {
		return f
	}
	if said := numbers.say(f.Text); said != f.Text {
		return fmt.Errorf("%s: %s", numbers.file, said)
	}
	return f
}

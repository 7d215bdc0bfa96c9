package meshfile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Model is what a file holds: points and polygons over them, as they stand in the file.
type Model struct {
	Name   string // of the file, for messages
	Points []geom.Vec3
	Faces  [][]int32 // loops of indices into Points, from 0 on, counter-clockwise seen from outside
	Lines  []int32   // line of the file that every face begins on
	Groups []Group   // in the order of the file; together they hold all faces

	// Ignored says what the file holds besides faces and was passed over, a line for each kind.
	Ignored []string
}

// Group is a run of faces under one name ("" before the first name).
type Group struct {
	Name         string
	First, Count int // in Faces
}

// Part returns the faces of all groups of the given name, and the points they use.
func (m *Model) Part(name string) (points []geom.Vec3, faces [][]int32, err error) {
	number := make([]int32, len(m.Points)) // new index + 1
	for _, g := range m.Groups {
		if g.Name != name {
			continue
		}
		for _, face := range m.Faces[g.First : g.First+g.Count] {
			loop := slices.Clone(face)
			for i, v := range loop {
				if number[v] == 0 {
					points = append(points, m.Points[v])
					number[v] = int32(len(points))
				}
				loop[i] = number[v] - 1
			}
			faces = append(faces, loop)
		}
	}
	if len(faces) == 0 {
		return nil, nil, fmt.Errorf("%s: there is no group %q with faces; there are %s", m.Name, name, m.names())
	}
	return points, faces, nil
}

// names lists the first groups.
func (m *Model) names() string {
	const most = 8
	var names []string
	for _, g := range m.Groups {
		if quoted := fmt.Sprintf("%q", g.Name); !slices.Contains(names, quoted) {
			names = append(names, quoted)
		}
		if len(names) > most {
			names[most] = "others"
			break
		}
	}
	return strings.Join(names, ", ")
}

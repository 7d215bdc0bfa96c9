package trace

import (
	"encoding/json"
	"strconv"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// appendShape writes a solid in the frame of its body.
func appendShape(b []byte, s *collision.Shape) []byte {
	verts := s.Skin().Verts
	switch s.Form {
	case collision.Spherical:
		b = append(b, `{"kind":"sphere","center":`...)
		b = triple(b, verts[0])
	case collision.Capsular:
		b = append(b, `{"kind":"capsule","a":`...)
		b = triple(b, verts[0])
		b = append(b, `,"b":`...)
		b = triple(b, verts[1])
	case collision.Meshed:
		return appendSurface(append(b, `{"kind":"mesh"`...), &s.Mesh.Surface)
	default:
		if len(verts) == 1 { // a point collides as a ball without extent
			b = append(b, `{"kind":"sphere","center":`...)
			b = triple(b, verts[0])
			break
		}
		return appendSurface(append(b, `{"kind":"polyhedron"`...), &s.Core.Surface)
	}
	b = append(b, `,"radius":`...)
	b = number(b, s.Radius)
	return append(b, '}')
}

// appendSurface writes vertices and faces after the kind of a shape and closes it.
func appendSurface(b []byte, p *convex.Surface) []byte {
	b = append(b, `,"vertices":[`...)
	b = appendVertices(b, p)
	b = append(b, `],"faces":[`...)
	b = appendFaces(b, p, len(p.Faces), 0)
	return append(b, ']', '}')
}

// appendMesh writes flat polygons as one surface; of each polygon's two sides the first stands for both.
func appendMesh(b []byte, flat []*convex.Polyhedron) []byte {
	b = append(b, `{"kind":"mesh","vertices":[`...)
	for i, p := range flat {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendVertices(b, &p.Surface)
	}
	b = append(b, `],"faces":[`...)
	first := 0
	for i, p := range flat {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendFaces(b, &p.Surface, 1, first)
		first += len(p.Verts)
	}
	return append(b, ']', '}')
}

func appendVertices(b []byte, p *convex.Surface) []byte {
	for i, v := range p.Verts {
		if i > 0 {
			b = append(b, ',')
		}
		b = triple(b, v)
	}
	return b
}

// appendFaces writes the first count faces, counter-clockwise from outside, with vertices counted from first.
func appendFaces(b []byte, p *convex.Surface, count, first int) []byte {
	for f := range count {
		if f > 0 {
			b = append(b, ',')
		}
		b = append(b, '[')
		for k, v := range p.Loop(f) {
			if k > 0 {
				b = append(b, ',')
			}
			b = strconv.AppendInt(b, int64(v)+int64(first), 10)
		}
		b = append(b, ']')
	}
	return b
}

// number writes x with as few digits as read back to the same float64.
func number(b []byte, x float64) []byte { return strconv.AppendFloat(b, x, 'g', -1, 64) }

func triple(b []byte, v geom.Vec3) []byte {
	b = number(append(b, '['), v.X)
	b = number(append(b, ','), v.Y)
	b = number(append(b, ','), v.Z)
	return append(b, ']')
}

// quoted writes a name as a JSON string; a name of text cannot fail to encode.
func quoted(b []byte, s string) []byte {
	q, err := json.Marshal(s)
	if err != nil {
		return append(b, '"', '"')
	}
	return append(b, q...)
}

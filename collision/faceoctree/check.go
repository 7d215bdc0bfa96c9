package faceoctree

import (
	"cmp"
	"fmt"
	"slices"
)

// Check says in one line why a surface does not bound a solid, naming the face, edge or vertex; nil if it does. It is
// refused if it is empty, a vertex is not finite or not there, a face has no area, or an edge does not belong to
// exactly two faces that run along it in opposite directions: it is open, not manifold, or turned over in places. Find
// needs only that the vertices are there; Contained needs all of it, of the outer objects. Coordinates beyond 1e90
// count as not finite.
func (s *Surface) Check() error {
	if len(s.Verts) == 0 || len(s.Faces) == 0 {
		return fmt.Errorf("the surface is empty: it has %d vertices and %d faces", len(s.Verts), len(s.Faces))
	}
	for i, v := range s.Verts {
		if !v.IsFinite() || largest(v) > largestCoordinate {
			return fmt.Errorf("vertex %d is not finite: %v", i, v)
		}
	}
	for i, face := range s.Faces {
		for _, v := range face {
			if v < 0 || int(v) >= len(s.Verts) {
				return fmt.Errorf("face %d names vertex %d, and there are %d", i, v, len(s.Verts))
			}
		}
		t := s.Triangle(int32(i))
		if _, found := projection(&t); !found {
			return fmt.Errorf("face %d has no area: its vertices are %d, %d and %d", i, face[0], face[1], face[2])
		}
	}
	return s.checkEdges()
}

// directed is an edge as a face runs along it.
type directed struct {
	low, high int32
	down      bool // from high to low
	face      int32
}

func (e directed) compare(g directed) int {
	return cmp.Or(cmp.Compare(e.low, g.low), cmp.Compare(e.high, g.high), cmp.Compare(e.face, g.face))
}

// checkEdges looks at the edges in the order of their vertices.
func (s *Surface) checkEdges() error {
	edges := make([]directed, 0, 3*len(s.Faces))
	for i, face := range s.Faces {
		for k := range 3 {
			p, q := face[k], face[(k+1)%3]
			edges = append(edges, directed{min(p, q), max(p, q), p > q, int32(i)})
		}
	}
	slices.SortFunc(edges, directed.compare)
	for i := 0; i < len(edges); {
		e, n := edges[i], 1
		for i+n < len(edges) && edges[i+n].low == e.low && edges[i+n].high == e.high {
			n++
		}
		switch {
		case n == 1:
			return fmt.Errorf("the edge from vertex %d to %d belongs to face %d alone: the surface is open",
				e.low, e.high, e.face)
		case n > 2:
			return fmt.Errorf("the edge from vertex %d to %d belongs to %d faces, among them %d, %d and %d: not a manifold",
				e.low, e.high, n, e.face, edges[i+1].face, edges[i+2].face)
		case e.down == edges[i+1].down:
			return fmt.Errorf("faces %d and %d run the same way along the edge from vertex %d to %d: one is turned over",
				e.face, edges[i+1].face, e.low, e.high)
		}
		i += n
	}
	return nil
}

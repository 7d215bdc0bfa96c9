package faceoctree

import (
	"cmp"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Surface is an object: triangles over vertices that may have moved anywhere since the last call.
type Surface struct {
	Verts []geom.Vec3 // m, one frame for all objects
	Faces [][3]int32  // counter-clockwise seen from outside
}

// FacePair is two faces that meet: face F of object A and face G of object B, A < B. Within one surface A and B are
// the same, and F < G.
type FacePair struct{ A, B, F, G int32 }

// Triangle is the corners (m) of a face.
type Triangle [3]geom.Vec3

// Triangle returns the corners of a face.
func (s *Surface) Triangle(face int32) Triangle {
	f := &s.Faces[face]
	return Triangle{s.Verts[f[0]], s.Verts[f[1]], s.Verts[f[2]]}
}

// Kind names a rule of the search.
type Kind uint8

// The rules.
const (
	Best  Kind = iota // ours
	Paper             // as published
)

// Rule says how the search divides space. The zero value is the best one. The answer is the same for every rule.
type Rule struct {
	Kind  Kind
	World geom.Box // the paper's world cube, from its least corner on as wide as its longest side; empty: fitted to all
	Level int      // of the paper's octree; 0 is the published 6, and more than 12 count as 12
}

// Compare orders pairs by objects, then faces.
func (p FacePair) Compare(q FacePair) int {
	if c := cmp.Compare(facesKey(p.A, p.B), facesKey(q.A, q.B)); c != 0 {
		return c
	}
	return cmp.Compare(facesKey(p.F, p.G), facesKey(q.F, q.G))
}

// facesKey packs two faces, or two places in a list.
func facesKey(f, g int32) uint64 { return uint64(uint32(f))<<32 | uint64(uint32(g)) }

// resize returns the slice with n places, whatever they hold.
func resize[T any](s []T, n int) []T { return slices.Grow(s[:0], n)[:n] }

// boundsOf returns the box around points.
func boundsOf(points []geom.Vec3) geom.Box {
	b := geom.EmptyBox()
	for i := range points {
		b.Widen(&points[i])
	}
	return b
}

// largest returns the largest component, in absolute value.
func largest(v geom.Vec3) float64 {
	a, b, c := math.Abs(v.X), math.Abs(v.Y), math.Abs(v.Z)
	if b > a {
		a = b
	}
	if c > a {
		a = c
	}
	return a
}

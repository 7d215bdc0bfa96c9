package ccdcase

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// Radius returns the largest distance of a vertex from the mean of all (m): the size that zones are measured by.
func (b *Body) Radius() float64 {
	var mean geom.Vec3
	for _, v := range b.Verts {
		mean = mean.AddScaled(1/float64(len(b.Verts)), v.Sub(b.Verts[0]))
	}
	mean, radius := mean.Add(b.Verts[0]), 0.0
	for _, v := range b.Verts {
		radius = max(radius, v.Sub(mean).Len())
	}
	return radius
}

// Core builds what the kernels collide: a convex polyhedron where the body is one, else a mesh. The error says which
// face or vertex is wrong.
func (b *Body) Core() (mesh.Core, error) {
	switch {
	case len(b.Verts) == 1:
		return mesh.Core{Poly: convex.PointPolyhedron(b.Verts[0])}, nil
	case len(b.Faces) == 0 && b.Verts[0] == b.Verts[1]:
		return mesh.Core{}, fmt.Errorf("faces: none, and both vertices coincide: give a point once")
	case len(b.Faces) == 0:
		return mesh.Core{Poly: convex.SegmentPolyhedron(b.Verts[0], b.Verts[1])}, nil
	}
	if p, err := convex.NewPolyhedron(b.Verts, b.Faces); err == nil {
		return mesh.Core{Poly: p}, nil
	}
	m, err := mesh.New(b.Verts, b.Faces)
	if err != nil {
		return mesh.Core{}, err
	}
	return mesh.Core{Mesh: m}, nil
}

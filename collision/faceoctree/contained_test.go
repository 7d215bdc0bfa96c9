package faceoctree

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// both puts two surfaces into one, of two components.
func both(a, b Surface) Surface {
	s := Surface{Verts: slices.Concat(a.Verts, b.Verts), Faces: slices.Clone(a.Faces)}
	n := int32(len(a.Verts))
	for _, f := range b.Faces {
		s.Faces = append(s.Faces, [3]int32{f[0] + n, f[1] + n, f[2] + n})
	}
	return s
}

// box returns one of 12 faces with whole corners, so that rays along the axes meet its edges and corners.
func box(low, high geom.Vec3) Surface {
	var s Surface
	for i := range 8 {
		v := low
		if i&1 != 0 {
			v.X = high.X
		}
		if i&2 != 0 {
			v.Y = high.Y
		}
		if i&4 != 0 {
			v.Z = high.Z
		}
		s.Verts = append(s.Verts, v)
	}
	s.Faces = [][3]int32{{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4}, {2, 6, 7}, {2, 7, 3}, {0, 4, 6},
		{0, 6, 2}, {1, 3, 7}, {1, 7, 5}}
	return s
}

func cube(at geom.Vec3, half float64) Surface {
	h := geom.V(half, half, half)
	return box(at.Sub(h), at.Add(h))
}

func TestContained(t *testing.T) {
	o := geom.Vec3{}
	unit := sphere(168)
	ball := func(radius, x float64) Surface { return moved(&unit, geom.V(0, 0, 1), 0, radius, geom.V(x, 0, 0)) }
	rows := []struct {
		name    string
		objects []Surface
		want    []Containment
	}{
		{"apart", []Surface{cube(o, 1), cube(geom.V(5, 0, 0), 1)}, nil},
		{"inside", []Surface{cube(o, 1), cube(o, 3)}, []Containment{{0, 1, 0}}},
		{"three in each other", []Surface{cube(o, 2), cube(o, 1), cube(o, 3)},
			[]Containment{{0, 2, 0}, {1, 0, 0}, {1, 2, 0}}},
		{"touching from inside", []Surface{cube(o, 2), cube(geom.V(1, 0, 0), 1)}, nil},
		{"below corners and edges", []Surface{cube(geom.V(0, 0, -1), 1), ball(3, 0)}, []Containment{{0, 1, 0}}},
		{"in a cavity", []Surface{both(ball(3, 0), ball(2, 0)), ball(1, 0)}, nil},
		{"one of two components", []Surface{both(cube(geom.V(9, 0, 0), 1), cube(o, 1)), cube(o, 3)},
			[]Containment{{0, 1, 1}}},
		{"one inside, one across", []Surface{both(cube(geom.V(3, 0, 0), 1), cube(o, 1)), cube(o, 3)},
			[]Containment{{0, 1, 1}}},
		{"box inside box, surface beside", []Surface{cube(geom.V(2.5, 2.5, 0), 0.25), ball(3, 0)}, nil},
	}
	var f Finder
	for _, r := range rows {
		if got := f.Contained(r.objects); !slices.Equal(got, r.want) {
			t.Errorf("%s: %v, want %v", r.name, got, r.want)
		}
	}
}

// TestHoldsOnTheLattice asks for points whose rays meet edges, corners and upright faces.
func TestHoldsOnTheLattice(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 3000 {
		a, b := geom.V(float64(r.IntN(3)), float64(r.IntN(3)), float64(r.IntN(3))),
			geom.V(float64(4+r.IntN(3)), float64(4+r.IntN(3)), float64(4+r.IntN(3)))
		s := box(a, b)
		p := geom.V(float64(r.IntN(8)), float64(r.IntN(8)), float64(r.IntN(8)))
		inside := a.X < p.X && p.X < b.X && a.Y < p.Y && p.Y < b.Y && a.Z < p.Z && p.Z < b.Z
		outside := p.X < a.X || p.X > b.X || p.Y < a.Y || p.Y > b.Y || p.Z < a.Z || p.Z > b.Z
		if got := s.holds(p); got && outside || !got && inside {
			t.Fatalf("%v to %v, %v: %v", a, b, p, got)
		}
	}
}

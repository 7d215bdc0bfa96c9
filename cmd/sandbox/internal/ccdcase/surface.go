package ccdcase

import (
	"cmp"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// surface is a body as a judge sees it: triangles and a tree of balls around them, which turn with the body.
type surface struct {
	verts []geom.Vec3
	tris  [][3]int32 // the fans of the faces; a corner comes twice or thrice for a segment or a point
	balls []ball     // root first, the left child of an inner one follows it
}

// ball holds the triangles below it.
type ball struct {
	centre geom.Vec3 // m
	radius float64   // m
	right  int32     // right child of an inner ball
	tri    int32     // triangle of a leaf, -1 for an inner one
}

func newSurface(b *Body) *surface {
	s := &surface{verts: b.Verts}
	if len(b.Faces) == 0 {
		s.tris = [][3]int32{{0, 0, int32(len(b.Verts) - 1)}}
	}
	for _, loop := range b.Faces {
		for i := 1; i+1 < len(loop); i++ {
			s.tris = append(s.tris, [3]int32{loop[0], loop[i], loop[i+1]})
		}
	}
	order := make([]int32, len(s.tris))
	for i := range order {
		order[i] = int32(i)
	}
	s.plant(order)
	return s
}

// plant appends the tree of the given triangles, which it sorts.
func (s *surface) plant(order []int32) {
	box := geom.EmptyBox()
	for _, t := range order {
		for _, v := range s.tris[t] {
			box = box.Include(s.verts[v])
		}
	}
	b := ball{centre: box.Centre(), tri: -1}
	for _, t := range order {
		for _, v := range s.tris[t] {
			b.radius = max(b.radius, s.verts[v].Sub(b.centre).Len())
		}
	}
	b.radius *= 1 + 1e-12
	at := len(s.balls)
	if len(order) == 1 {
		b.tri = order[0]
		s.balls = append(s.balls, b)
		return
	}
	s.balls = append(s.balls, b)
	half, axis := box.Half(), 0
	for i := 1; i < 3; i++ {
		if half.Axis(i) > half.Axis(axis) {
			axis = i
		}
	}
	middle := func(t int32) float64 {
		c := s.tris[t]
		return s.verts[c[0]].Axis(axis) + s.verts[c[1]].Axis(axis) + s.verts[c[2]].Axis(axis)
	}
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(middle(a), middle(b)) })
	s.plant(order[:len(order)/2])
	s.balls[at].right = int32(len(s.balls))
	s.plant(order[len(order)/2:])
}

// ruler measures the distance of two surfaces again and again.
type ruler struct {
	a, b  *surface
	verts []geom.Vec3 // of b in the frame of a
	frame geom.Frame
	least float64
	near  [2]int32 // the triangles found closest last time: a good guess
}

// measure returns the distance of the surfaces (m) with b placed in the frame of a, 0 when they cross.
func (r *ruler) measure(frame *geom.Frame) float64 {
	r.frame = *frame
	r.verts = r.verts[:0]
	for _, v := range r.b.verts {
		r.verts = append(r.verts, frame.Apply(v))
	}
	r.least = math.Inf(1)
	r.try(r.near[0], r.near[1])
	r.visit(0, 0, frame.Apply(r.b.balls[0].centre))
	return r.least
}

func (r *ruler) try(i, j int32) {
	ti, tj := r.a.tris[i], r.b.tris[j]
	a := triangle{r.a.verts[ti[0]], r.a.verts[ti[1]], r.a.verts[ti[2]]}
	b := triangle{r.verts[tj[0]], r.verts[tj[1]], r.verts[tj[2]]}
	if d := a.distance(&b); d < r.least {
		r.least, r.near = d, [2]int32{i, j}
	}
}

// visit compares what is below ball i of a with what is below ball j of b, whose centre lies at c.
func (r *ruler) visit(i, j int32, c geom.Vec3) {
	a, b := &r.a.balls[i], &r.b.balls[j]
	if c.Sub(a.centre).Len()-(a.radius+b.radius) >= r.least {
		return
	}
	switch {
	case a.tri >= 0 && b.tri >= 0:
		r.try(a.tri, b.tri)
	case b.tri >= 0 || a.tri < 0 && a.radius > b.radius:
		near, far := i+1, a.right
		if c.Sub(r.a.balls[far].centre).LenSq() < c.Sub(r.a.balls[near].centre).LenSq() {
			near, far = far, near
		}
		r.visit(near, j, c)
		r.visit(far, j, c)
	default:
		near, far := j+1, b.right
		cn, cf := r.frame.Apply(r.b.balls[near].centre), r.frame.Apply(r.b.balls[far].centre)
		if cf.Sub(a.centre).LenSq() < cn.Sub(a.centre).LenSq() {
			near, far, cn, cf = far, near, cf, cn
		}
		r.visit(i, near, cn)
		r.visit(i, far, cf)
	}
}

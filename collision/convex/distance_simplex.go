package convex

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math"
)

// simplex is up to four differences of a vertex of B and a vertex of A, both in the frame of A.
type simplex struct {
	w      [4]geom.Vec3
	ia, ib [4]int32
	n      int
	newest int        // a vertex that must span the closest point: it was beyond the last one; -1 for none
	extent float64    // m, largest coordinate met: rounding is measured against it
	near   [2]nearest // the closest point and, while another one is looked for, the best one so far
	turn   int        // which of them is the closest point
}

// closest returns the closest point that reduce found last.
func (s *simplex) closest() *nearest { return &s.near[s.turn] }

// nearest is the point of a simplex closest to the origin and the vertices that span it.
type nearest struct {
	v      geom.Vec3
	proven float64 // m, separation along v
	weight [4]float64
	ia, ib [4]int32
	n      int
}

// seed fills the simplex from the cache, or with the pair of vertices that face each other along the line of centres.
func (s *simplex) seed(a, b *Polyhedron, rel *geom.Frame, cache *DistanceCache) {
	s.newest = -1
	if cache.fits(a, b) {
		for i := range cache.Count {
			ia, ib := cache.IndexA[i], cache.IndexB[i]
			s.push(rel.Apply(b.Verts[ib]).Sub(a.Verts[ia]), ia, ib)
		}
		return
	}
	s.start(a, b, rel, rel.Apply(b.Centre).Sub(a.Centre))
}

// start fills the simplex with the vertices that are farthest towards each other along d.
func (s *simplex) start(a, b *Polyhedron, rel *geom.Frame, d geom.Vec3) {
	s.newest = -1
	ia := a.Support(d, 0)
	ib := b.Support(rel.R.ApplyT(d).Neg(), 0)
	s.push(rel.Apply(b.Verts[ib]).Sub(a.Verts[ia]), ia, ib)
}

// store leaves the spanning vertices in the cache.
func (c *nearest) store(cache *DistanceCache) {
	cache.IndexA, cache.IndexB, cache.Count = c.ia, c.ib, int32(c.n)
}

// add appends the vertex that lies beyond the closest point found so far.
func (s *simplex) add(w geom.Vec3, ia, ib int32) {
	s.newest = s.n
	s.push(w, ia, ib)
}

// push appends a vertex.
func (s *simplex) push(w geom.Vec3, ia, ib int32) {
	s.w[s.n], s.ia[s.n], s.ib[s.n] = w, ia, ib
	s.n++
	s.extent = max(s.extent, math.Abs(w.X), math.Abs(w.Y), math.Abs(w.Z))
}

// has reports whether the pair of vertices is in the simplex already.
func (s *simplex) has(ia, ib int32) bool {
	for i := range s.n {
		if s.ia[i] == ia && s.ib[i] == ib {
			return true
		}
	}
	return false
}

// reduce finds the closest point, drops the vertices that do not span it, and reports whether the origin is inside.
func (s *simplex) reduce() (inside bool) {
	var p spot
	switch s.n {
	case 1:
		p.v, p.weight[0] = s.w[0], 1
	case 2:
		s.onEdge(&p, 0, 1)
	case 3:
		s.onTriangle(&p, 0, 1, 2)
	case 4:
		inside = s.inTetrahedron(&p)
	}
	s.newest = -1
	c := s.closest()
	c.v, c.n = p.v, 0
	for i := range s.n {
		if p.weight[i] > 0 {
			k := c.n
			s.w[k], s.ia[k], s.ib[k] = s.w[i], s.ia[i], s.ib[i]
			c.ia[k], c.ib[k], c.weight[k] = s.ia[i], s.ib[i], p.weight[i]
			c.n++
		}
	}
	s.n = c.n
	return inside
}

// spot is a candidate for the closest point, with a weight for each vertex of the simplex.
type spot struct {
	v      geom.Vec3
	weight [4]float64
}

// onEdge makes r, which is zero, the point of edge i–j closest to the origin.
func (s *simplex) onEdge(r *spot, i, j int) {
	p, q := s.w[i], s.w[j]
	e := q.Sub(p)
	tp, tq := -p.Dot(e), q.Dot(e)
	switch {
	case !(tp > 0):
		r.v = p
		r.weight[i] = 1
	case !(tq > 0):
		r.v = q
		r.weight[j] = 1
	default:
		ee := e.LenSq()
		// From the nearer end, then once more across the edge: the part left along it would tilt the normal.
		if tp <= tq {
			r.v = p.AddScaled(tp/ee, e)
		} else {
			r.v = q.AddScaled(-tq/ee, e)
		}
		r.v = r.v.AddScaled(-r.v.Dot(e)/ee, e)
		r.weight[i], r.weight[j] = tq/(tp+tq), tp/(tp+tq)
	}
}

// onTriangle makes r, which is zero, the point of triangle i–j–k closest to the origin.
func (s *simplex) onTriangle(r *spot, i, j, k int) {
	p, q, t := s.w[i], s.w[j], s.w[k]
	pq, pt := q.Sub(p), t.Sub(p)
	n := pq.Cross(pt)
	nn := n.LenSq()
	sliver := nn < 1e-6*pq.LenSq()*pt.LenSq() || nn < 1e-6*pq.LenSq()*t.Sub(q).LenSq()
	if sliver {
		n = acrossLongest(n, p, q, t)
		nn = n.LenSq()
	}
	// Areas of the triangles that the foot of the origin spans with each edge: the weights of the opposite corners.
	wi := n.Dot(q.Cross(t.Sub(q)))
	wj := n.Dot(t.Cross(p.Sub(t)))
	wk := n.Dot(p.Cross(pq))
	if wi > 0 && wj > 0 && wk > 0 && nn > 0 {
		sum := wi + wj + wk
		wi, wj, wk = wi/sum, wj/sum, wk/sum
		r.weight[i], r.weight[j], r.weight[k] = wi, wj, wk
		if sliver {
			// The normal is uncertain: measured from the foot that matters least.
			p = p.Scale(wi).AddScaled(wj, q).AddScaled(wk, t)
		}
		r.v = n.Scale(n.Dot(p) / nn)
		return
	}
	// The foot lies outside the edges whose weight is not positive; the closest point is on one of them.
	flat := !(nn > 0)
	r.v = geom.V(math.Inf(1), 0, 0)
	if flat || !(wi > 0) {
		s.onEdge(r, j, k)
	}
	if flat || !(wj > 0) {
		var c spot
		s.onEdge(&c, i, k)
		r.improve(&c)
	}
	if found := flat || !(wi > 0) || !(wj > 0); !found || (flat || !(wk > 0)) && k != s.newest {
		var c spot
		s.onEdge(&c, i, j)
		r.improve(&c)
	}
}

// acrossLongest removes from the normal n of a thin triangle its part along the longest edge. Rounding leaves there as
// much as in the direction in which the triangle is thin, but there it does harm.
func acrossLongest(n, p, q, t geom.Vec3) geom.Vec3 {
	e, f, g := q.Sub(p), t.Sub(q), p.Sub(t)
	if f.LenSq() > e.LenSq() {
		e = f
	}
	if g.LenSq() > e.LenSq() {
		e = g
	}
	ee := e.LenSq()
	if !(ee > 0) {
		return n
	}
	n = n.AddScaled(-n.Dot(e)/ee, e)
	return n.AddScaled(-n.Dot(e)/ee, e)
}

// improve takes the candidate when it is closer.
func (r *spot) improve(c *spot) {
	if c.v.LenSq() < r.v.LenSq() {
		r.v = c.v
		for i, w := range &c.weight {
			r.weight[i] = w
		}
	}
}

// inTetrahedron makes r, which is zero, the point of the tetrahedron closest to the origin, and reports whether the
// origin is inside.
func (s *simplex) inTetrahedron(r *spot) (inside bool) {
	w := &s.w
	// Volumes spanned by the origin and each face: the weights of the opposite corners.
	l := [4]float64{
		volume(w[1], w[2], w[3]), -volume(w[0], w[2], w[3]), volume(w[0], w[1], w[3]), -volume(w[0], w[1], w[2]),
	}
	sum := l[0] + l[1] + l[2] + l[3]
	if sum < 0 {
		sum = -sum
		for i := range l {
			l[i] = -l[i]
		}
	}
	if l[0] > 0 && l[1] > 0 && l[2] > 0 && l[3] > 0 {
		r.weight[0], r.weight[1], r.weight[2], r.weight[3] = l[0]/sum, l[1]/sum, l[2]/sum, l[3]/sum
		return true
	}
	// A flat tetrahedron has no inside to tell its faces by: all of them are tried.
	size := math.Abs(l[0]) + math.Abs(l[1]) + math.Abs(l[2]) + math.Abs(l[3])
	flat := !(sum > 1e-10*size)
	r.v = geom.V(math.Inf(1), 0, 0)
	if flat || !(l[0] > 0) {
		s.improveBy(r, 1, 2, 3)
	}
	if flat || !(l[1] > 0) {
		s.improveBy(r, 0, 2, 3)
	}
	if flat || !(l[2] > 0) {
		s.improveBy(r, 0, 1, 3)
	}
	if found := flat || !(l[0] > 0) || !(l[1] > 0) || !(l[2] > 0); !found || (flat || !(l[3] > 0)) && s.newest != 3 {
		s.improveBy(r, 0, 1, 2)
	}
	return false
}

// improveBy improves r by the closest point of triangle i–j–k.
func (s *simplex) improveBy(r *spot, i, j, k int) {
	var c spot
	s.onTriangle(&c, i, j, k)
	r.improve(&c)
}

// volume returns six times the signed volume of the tetrahedron that a, b, c span with the origin.
func volume(a, b, c geom.Vec3) float64 { return a.Dot(b.Sub(a).Cross(c.Sub(a))) }

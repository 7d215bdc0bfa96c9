package manifold

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// onePoint makes the manifold of the closest points alone, where one of the cores is a point. The other of the two is
// measured from it along the normal: mixed from the corners of a large face it would be off by the rounding of those,
// and a ball on a plain would feel a torque from nowhere. A ball that rolls over boxes that lie flush is measured above
// the top of the next, whose edge it would run up against.
func (g *gathering) onePoint() {
	c := &g.closest
	if ahead(g.hint.Motion, g.zone) != (geom.Vec3{}) {
		g.back.Invert(g.rel)
		if best := g.clearOfMotion(axis{closestPoints, 0, c.Sep}); best.kind != closestPoints {
			c.Normal, c.Dist = g.normalOf(best), best.sep
		}
	}
	g.hint.kind = closestPoints
	if len(g.b.Poly.Verts) == 1 {
		c.OnB = g.rel.Apply(g.b.Poly.Verts[0])
		c.OnA = c.OnB.AddScaled(-c.Dist, c.Normal)
	} else {
		c.OnA = g.a.Poly.Verts[0]
		c.OnB = c.OnA.AddScaled(c.Dist, c.Normal)
	}
	g.m.Normal = c.Normal
	p := g.closestPair()
	// A ball keeps its one contact wherever it rolls.
	p.Feature = nameOf(0, closestPair, 0, 0)
	g.m.Points[0], g.m.Count = p, 1
}

// edges makes the manifold of two solids that meet by edges, segments or corners: the closest points, or the two ends
// of the stretch along which nearly parallel edges run beside each other.
func (g *gathering) edges() {
	n := g.closest.Normal
	g.m.Normal = n
	g.m.Points[0], g.m.Count = g.closestPair(), 1
	a0, a1, okA := edgeAlong(g.a.Poly, n, g.hint.cache.IndexA[0])
	b0, b1, okB := edgeAlong(g.b.Poly, g.rel.R.ApplyT(n).Neg(), g.hint.cache.IndexB[0])
	if !okA || !okB {
		return
	}
	b0, b1 = g.rel.Apply(b0), g.rel.Apply(b1)
	u, w := a1.Sub(a0), b1.Sub(b0)
	uu := u.LenSq()
	if u.Cross(w).LenSq() > nearlyParallel*nearlyParallel*uu*w.LenSq() {
		return
	}
	// The stretch of B's edge beside A's.
	t0, t1 := u.Dot(b0.Sub(a0))/uu, u.Dot(b1.Sub(a0))/uu
	if t0 > t1 {
		b0, b1, t0, t1 = b1, b0, t1, t0
	}
	from, to := max(t0, 0), min(t1, 1)
	if !(to-from > 0) || (to-from)*math.Sqrt(uu) <= g.merge {
		return
	}
	closest := g.m.Points[0]
	count, nearest := 0, math.Inf(1)
	for k, t := range [2]float64{from, to} {
		onA := a0.AddScaled(t, u)
		s := (t - t0) / (t1 - t0)
		onB := b0.Lerp(b1, s)
		name := closest.Feature ^ uint32(k+1)<<20
		p := g.pair(onA, onB, roundOff(n, u, t), roundOff(n.Neg(), b1.Sub(b0), s).Neg(), name)
		// Beside the closest points the true distance must still be the one along the normal.
		if p.Gap > g.margin || onB.Sub(onA).Len()-n.Dot(onB.Sub(onA)) > lateralShare*g.zone {
			continue
		}
		nearest = min(nearest, p.Gap)
		g.m.Points[count] = p
		count++
	}
	if nearest > closest.Gap+float64(closestShare*g.zone) {
		g.m.Points[count] = closest
		count++
	}
	g.m.Count = count
}

// edgeAlong returns the edge at the farthest vertex along n (unit) that is turned most across n, in the frame of p.
func edgeAlong(p *convex.Polyhedron, n geom.Vec3, start int32) (v, w geom.Vec3, ok bool) {
	at := p.Support(n, start)
	v = p.Verts[at]
	best := math.Inf(-1)
	for _, next := range p.Ring[p.RingStart[at]:p.RingStart[at+1]] {
		e := p.Verts[next].Sub(v)
		if slope := n.Dot(e) / e.Len(); slope > best {
			best, w, ok = slope, p.Verts[next], true
		}
	}
	return v, w, ok
}

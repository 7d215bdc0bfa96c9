package convex

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math"
	"math/rand/v2"
	"testing"
)

// bruteDistance is the oracle: the least distance over all pairs of features, by code of its own. It returns the points
// in the frame of A and reports whether the solids overlap.
func bruteDistance(a, b *Polyhedron, rel *geom.Frame) (dist float64, onA, onB geom.Vec3, overlap bool) {
	placed := make([]geom.Vec3, len(b.Verts))
	for i, v := range b.Verts {
		placed[i] = rel.Apply(v)
	}
	dist = math.Inf(1)
	keep := func(p, q geom.Vec3) {
		if d := q.Sub(p).Len(); d < dist {
			dist, onA, onB = d, p, q
		}
	}
	for _, p := range a.Verts {
		for _, q := range placed {
			keep(p, q)
		}
		bruteVertexFaces(p, b, placed, func(q geom.Vec3) { keep(p, q) })
		for _, e := range b.Edges {
			keep(p, bruteOnSegment(p, placed[e.V0], placed[e.V1]))
		}
	}
	for _, q := range placed {
		bruteVertexFaces(q, a, a.Verts, func(p geom.Vec3) { keep(p, q) })
		for _, e := range a.Edges {
			keep(bruteOnSegment(q, a.Verts[e.V0], a.Verts[e.V1]), q)
		}
	}
	for _, e := range a.Edges {
		for _, f := range b.Edges {
			p, q, ok := bruteLines(a.Verts[e.V0], a.Verts[e.V1], placed[f.V0], placed[f.V1])
			if ok {
				keep(p, q)
			}
		}
	}
	if len(a.Faces)+len(b.Faces) == 0 {
		return dist, onA, onB, false // points and segments have nothing to overlap with
	}
	return dist, onA, onB, bruteGap(a, b, placed, rel, onB.Sub(onA)) < 0
}

// bruteOnSegment returns the point of segment a–b closest to p.
func bruteOnSegment(p, a, b geom.Vec3) geom.Vec3 {
	e := b.Sub(a)
	t := p.Sub(a).Dot(e) / e.LenSq()
	return a.AddScaled(max(0, min(1, t)), e)
}

// bruteVertexFaces calls keep with the foot of p on every face it projects into.
func bruteVertexFaces(p geom.Vec3, b *Polyhedron, verts []geom.Vec3, keep func(geom.Vec3)) {
	for f := range b.Faces {
		loop := b.Loop(f)
		var n geom.Vec3
		for i := 2; i < len(loop); i++ {
			o := verts[loop[0]]
			n = n.Add(verts[loop[i-1]].Sub(o).Cross(verts[loop[i]].Sub(o)))
		}
		n = n.Unit()
		foot := p.AddScaled(-n.Dot(p.Sub(verts[loop[0]])), n)
		inside := true
		for i := range loop {
			v, w := verts[loop[i]], verts[loop[(i+1)%len(loop)]]
			inside = inside && n.Dot(w.Sub(v).Cross(foot.Sub(v))) >= 0
		}
		if inside {
			keep(foot)
		}
	}
}

// bruteLines returns the closest points of two lines if both fall inside their segments.
func bruteLines(a, b, c, d geom.Vec3) (p, q geom.Vec3, ok bool) {
	u, w, r := b.Sub(a), d.Sub(c), c.Sub(a)
	n := u.Cross(w)
	nn := n.LenSq()
	if !(nn > 1e-24*u.LenSq()*w.LenSq()) {
		return p, q, false // parallel: vertex against edge covers it
	}
	s := n.Dot(r.Cross(w)) / nn
	t := n.Dot(r.Cross(u)) / nn
	return a.AddScaled(s, u), c.AddScaled(t, w), s >= 0 && s <= 1 && t >= 0 && t <= 1
}

// bruteGap returns the largest separation over all face normals, edge pairs and the direction between the closest
// features, negative when the solids overlap.
func bruteGap(a, b *Polyhedron, placed []geom.Vec3, rel *geom.Frame, apart geom.Vec3) float64 {
	best := math.Inf(-1)
	try := func(n geom.Vec3) {
		if n.LenSq() < 1e-28 {
			return
		}
		n = n.Unit()
		loA, hiA, loB, hiB := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
		for _, v := range a.Verts {
			loA, hiA = min(loA, n.Dot(v)), max(hiA, n.Dot(v))
		}
		for _, v := range placed {
			loB, hiB = min(loB, n.Dot(v)), max(hiB, n.Dot(v))
		}
		best = max(best, loB-hiA, loA-hiB)
	}
	for f := range a.Faces {
		try(a.Faces[f].Plane.N)
	}
	for f := range b.Faces {
		try(rel.R.Apply(b.Faces[f].Plane.N))
	}
	for _, e := range a.Edges {
		u := a.Verts[e.V1].Sub(a.Verts[e.V0]).Unit()
		for _, f := range b.Edges {
			try(u.Cross(placed[f.V1].Sub(placed[f.V0]).Unit()))
		}
	}
	try(apart)
	return best
}

// solid is a named member of the family for random tests.
type solid struct {
	name string
	poly *Polyhedron
}

// testSolids returns every kind of core, well and badly shaped.
func testSolids(t testing.TB) []solid {
	t.Helper()
	must := func(p *Polyhedron, err error) *Polyhedron {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	return []solid{
		{"cube", must(BoxPolyhedron(geom.V(0.5, 0.5, 0.5)))},
		{"brick", must(BoxPolyhedron(geom.V(0.5, 0.125, 0.25)))},
		{"thin plate", must(BoxPolyhedron(geom.V(1, 0.02, 1)))},
		{"needle", must(BoxPolyhedron(geom.V(1, 0.001, 0.001)))},
		{"wedge", must(WedgePolyhedron(geom.V(0.7, 0.3, 0.5)))},
		{"cylinder", must(CylinderPolyhedron(0.4, 1.1, 24))},
		{"cone", must(ConePolyhedron(0.5, 1, 16))},
		{"point", PointPolyhedron(geom.V(0.1, -0.2, 0.3))},
		{"segment", SegmentPolyhedron(geom.V(0, -0.6, 0), geom.V(0, 0.6, 0))},
		{"triangle", must(FlatPolyhedron([]geom.Vec3{geom.V(0, 0, 0), geom.V(1, 0, 0), geom.V(0.2, 0, 0.9)}))},
		{"sliver", must(FlatPolyhedron([]geom.Vec3{geom.V(-1, 0, 0), geom.V(1, 0, 0), geom.V(0, 0, 0.002)}))},
	}
}

// randomQuat returns a uniformly random rotation.
func randomQuat(r *rand.Rand) geom.Quat {
	return geom.Quat{W: r.NormFloat64(), X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}.Unit()
}

// randomTurn favours the special angles at which features line up.
func randomTurn(r *rand.Rand) geom.Quat {
	axes := []geom.Vec3{geom.V(1, 0, 0), geom.V(0, 1, 0), geom.V(0, 0, 1)}
	q := geom.AxisAngle(axes[r.IntN(3)], float64(r.IntN(8))*math.Pi/4)
	q = q.Mul(geom.AxisAngle(axes[r.IntN(3)], float64(r.IntN(8))*math.Pi/4))
	switch r.IntN(4) {
	case 0:
		return randomQuat(r)
	case 1:
		tilt := math.Pow(10, -12*r.Float64())
		return geom.FromRotationVector(geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Scale(tilt)).Mul(q)
	}
	return q
}

// randomVec returns a Gaussian vector, with zero components now and then.
func randomVec(r *rand.Rand) geom.Vec3 {
	v := geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64())
	if r.IntN(3) == 0 {
		v.X = 0
	}
	if r.IntN(3) == 0 {
		v.Z = 0
	}
	return v
}

//go:build goexperiment.simd && amd64

package mesh

import (
	"math"
	"simd/archsimd"
	"unsafe"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// wide reports whether this machine has AVX2. With it four numbers are compared, turned and measured at once, by the
// same operations in the same order as in the plain functions: what is near is the same.
var wide = archsimd.X86.AVX2()

type f4 = archsimd.Float64x4

func get(x *[4]float64) f4 { return archsimd.LoadFloat64x4(x) }

func all(x float64) f4 { return archsimd.BroadcastFloat64x4(x) }

// ClearOf reports whether two boxes do not meet.
func (e *Extents) ClearOf(b *Extents) bool {
	if !wide {
		return e.clearOfPlain(b)
	}
	return get(&e.Low).Greater(get(&b.High)).Or(get(&e.High).Less(get(&b.Low))).ToBits() != 0
}

// bounds returns the extents of a node, each with one number more.
func (n *Node) bounds() (low, high f4) {
	l := archsimd.LoadFloat32x4((*[4]float32)(unsafe.Pointer(&n.Min[0])))
	h := archsimd.LoadFloat32x4((*[4]float32)(unsafe.Pointer(&n.Min[2]))).AsInt32x4().PermuteScalars(1, 2, 3, 3)
	return l.ConvertToFloat64(), h.AsFloat32x4().ConvertToFloat64()
}

func (n *Node) clearOf(b *Extents) bool {
	if !wide {
		return n.clearOfPlain(b)
	}
	low, high := n.bounds()
	return low.Greater(get(&b.High)).Or(high.Less(get(&b.Low))).ToBits() != 0
}

// turning is a frame by columns, each with one number more, and the columns of its rotation without signs.
type turning struct{ x, y, z, p, ax, ay, az [4]float64 }

// take sets t to a frame.
func (t *turning) take(f *geom.Frame) {
	r := &f.R
	t.x, t.y, t.z = [4]float64{r.X.X, r.X.Y, r.X.Z}, [4]float64{r.Y.X, r.Y.Y, r.Y.Z}, [4]float64{r.Z.X, r.Z.Y, r.Z.Z}
	t.p = [4]float64{f.P.X, f.P.Y, f.P.Z, math.NaN()}
	for i := range 3 {
		t.ax[i], t.ay[i], t.az[i] = math.Abs(t.x[i]), math.Abs(t.y[i]), math.Abs(t.z[i])
	}
}

// box returns the box around a turned one.
func (t *turning) box(centre, half *[4]float64) (low, high f4) {
	x, y, z := all(centre[0]), all(centre[1]), all(centre[2])
	mid := get(&t.x).Mul(x).Add(get(&t.y).Mul(y)).Add(get(&t.z).Mul(z)).Add(get(&t.p))
	x, y, z = all(half[0]), all(half[1]), all(half[2])
	reach := get(&t.ax).Mul(x).Add(get(&t.ay).Mul(y)).Add(get(&t.az).Mul(z))
	return mid.Sub(reach), mid.Add(reach)
}

// set sets the extents, grown by a margin (m).
func (e *Extents) set(low, high f4, margin float64) {
	m := all(margin)
	low.Sub(m).Store(&e.Low)
	high.Add(m).Store(&e.High)
}

// clearNodes is clearNodesPlain, in one piece: it is asked of every pair of nodes, and calls cost a tenth more.
func (w *Passing) clearNodes(p FacePair, a, b *Node) bool {
	if !wide {
		return w.clearNodesPlain(p, a, b)
	}
	q := &w.q.nodes[p.Q]
	if q.stamp != w.stamp {
		w.placeNode(q, &w.q, b)
	}
	low, high := a.bounds()
	if low.Greater(get(&q.High)).Or(high.Less(get(&q.Low))).ToBits() != 0 {
		return true
	}
	m := &w.m.nodes[p.M]
	if m.stamp != w.stamp {
		w.placeNode(m, &w.m, a)
	}
	low, high = b.bounds()
	return low.Greater(get(&m.High)).Or(high.Less(get(&m.Low))).ToBits() != 0
}

func (w *Passing) placeNode(c *placedNode, s *side, n *Node) {
	if !wide {
		w.placeNodePlain(c, s, n)
		return
	}
	c.stamp = w.stamp
	var centre, half [4]float64
	low, high := n.bounds()
	low.Add(high).Mul(all(0.5)).Store(&centre)
	high.Sub(low).Mul(all(0.5)).Store(&half)
	low, high = s.turned[0].box(&centre, &half)
	if !w.at.Still {
		l, h := s.turned[1].box(&centre, &half)
		low, high = low.Min(l), high.Max(h)
	}
	c.set(low, high, s.margin)
}

// columns turns four rows into columns.
func columns(a, b, c, d f4) (x, y, z, w f4) {
	ab, cd := a.SelectFromPairGrouped(0, 2, b), c.SelectFromPairGrouped(0, 2, d)
	ab2, cd2 := a.SelectFromPairGrouped(1, 3, b), c.SelectFromPairGrouped(1, 3, d)
	return ab.Select128FromPair(0, 2, cd), ab2.Select128FromPair(0, 2, cd2),
		ab.Select128FromPair(1, 3, cd), ab2.Select128FromPair(1, 3, cd2)
}

func (w *Passing) placeCorners(c *placedFace, corners []Quad) {
	if !wide {
		w.placeCornersPlain(c, corners)
		return
	}
	none := all(math.NaN())
	var low, high f4
	for i := range w.at.Q {
		t := &w.q.turned[i]
		for j := range corners {
			p := &corners[j]
			px, py, pz := get(&p.X), get(&p.Y), get(&p.Z)
			x := all(t.x[0]).Mul(px).Add(all(t.y[0]).Mul(py)).Add(all(t.z[0]).Mul(pz)).Add(all(t.p[0]))
			y := all(t.x[1]).Mul(px).Add(all(t.y[1]).Mul(py)).Add(all(t.z[1]).Mul(pz)).Add(all(t.p[1]))
			z := all(t.x[2]).Mul(px).Add(all(t.y[2]).Mul(py)).Add(all(t.z[2]).Mul(pz)).Add(all(t.p[2]))
			w.corners = append(w.corners, Quad{})
			o := &w.corners[len(w.corners)-1]
			x.Store(&o.X)
			y.Store(&o.Y)
			z.Store(&o.Z)
			k, l, m, n := columns(x, y, z, none)
			least, most := k.Min(l).Min(m.Min(n)), k.Max(l).Max(m.Max(n))
			if i+j == 0 {
				low, high = least, most
			}
			low, high = low.Min(least), high.Max(most)
		}
		if w.at.Still {
			break
		}
	}
	c.set(low, high, w.q.margin)
}

// heights returns how high points are above a plane through the origin and below it, at the least, in lanes 0 and 1 and
// again in lanes 2 and 3, each by two of four points.
func heights(points []Quad, n *geom.Vec3) f4 {
	x, y, z := all(n.X), all(n.Y), all(n.Z)
	zero := all(0)
	var least f4
	for i := range points {
		p := &points[i]
		h := x.Mul(get(&p.X)).Add(y.Mul(get(&p.Y))).Add(z.Mul(get(&p.Z)))
		down := zero.Sub(h)
		two := h.SelectFromPairGrouped(0, 2, down).Min(h.SelectFromPairGrouped(1, 3, down))
		if i == 0 {
			least = two
		}
		least = least.Min(two)
	}
	return least
}

// apartWide is apart.
func apartWide(face *panel, own []Quad, normal *geom.Vec3, beyond *[2]float64, other []Quad) f4 {
	a, b := heights(other, &face.normal), heights(own, normal)
	least := a.Select128FromPair(0, 2, b).Min(a.Select128FromPair(1, 3, b))
	far := all(0).SetLo(archsimd.LoadFloat64x2(&face.beyond)).SetHi(archsimd.LoadFloat64x2(beyond))
	return least.Sub(far)
}

func (w *Passing) partedAtRest(face *panel, own []Quad, c *placedFace, start []Quad) bool {
	if !wide {
		return w.partedAtRestPlain(face, own, c, start)
	}
	return apartWide(face, own, &c.normal[0], &c.beyond[0], start).Greater(all(w.at.Reach)).ToBits() != 0
}

func (w *Passing) partedOnTheWay(face *panel, own []Quad, c *placedFace, start, end []Quad) bool {
	if !wide {
		return w.partedOnTheWayPlain(face, own, c, start, end)
	}
	from := apartWide(face, own, &c.normal[0], &c.beyond[0], start)
	to := apartWide(face, own, &c.normal[1], &c.beyond[1], end)
	bend, half := get(&w.bends), all(0.5)
	// As geom.Sag.
	slope, least := to.Sub(from), from.Min(to)
	curve := half.Mul(bend)
	tau := curve.Sub(slope).Div(bend)
	sag := from.Add(tau.Mul(slope)).Sub(curve.Mul(tau).Mul(all(1).Sub(tau)))
	size := slope.Max(all(0).Sub(slope))
	sag = least.Merge(sag, curve.LessEqual(size).Or(bend.Equal(all(0))))
	return sag.GreaterEqual(all(w.at.Reach)).ToBits() != 0
}

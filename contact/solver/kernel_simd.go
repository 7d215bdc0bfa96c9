//go:build goexperiment.simd && amd64

package solver

import (
	"math"
	"simd/archsimd"
	"unsafe"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// Kernel names the instructions that the contact sweeps use on this machine.
func Kernel() string {
	if wide {
		return "AVX2"
	}
	return "scalar"
}

// biasBlock sweeps the normal rows of a block with bias, and then solves its friction if asked to. It returns the
// lanes, one bit each, whose manifolds are left to be solved alone.
func biasBlock(k *rates, b *block, e *extra, lines []line, pairs []quad, states []rigid.State, friction bool) uint8 {
	if wide && b.locked == 0 {
		return biasWide(k, b, e, lines, pairs, states, friction)
	}
	biasLanes(k, b, e, lines, pairs, states, friction)
	return 0
}

// relaxBlock sweeps the normal rows of a block without bias and then solves its friction. It returns the lanes, one bit
// each, whose manifolds are left to be solved alone.
func relaxBlock(k *rates, b *block, e *extra, lines []line, pairs []quad, states []rigid.State) uint8 {
	if wide && b.locked == 0 {
		return relaxWide(k, b, e, lines, pairs, states)
	}
	relaxLanes(k, b, e, lines, pairs, states)
	return 0
}

// prepareBlock derives the compliances, effective masses and row coordinates of a block.
func prepareBlock(b *block, e *extra, lines []line, pairs []quad, states []rigid.State) {
	if wide && b.locked == 0 {
		prepareWide(b, e, lines, pairs, states)
	} else {
		prepareLanes(b, e, lines, pairs, states)
	}
}

// approachingLanes returns the lanes of a block, one bit each, in which a row approaches faster than a speed (m/s,
// negative).
func approachingLanes(b *block, lines []line, states []rigid.State, slowest *quad) uint8 {
	if wide {
		return approachingWide(b, lines, states, slowest)
	}
	return approachingPlain(b, lines, states, slowest)
}

// wide reports whether this machine has the instructions that the kernels need.
var wide = archsimd.X86.AVX2()

// f4 is one number of each lane.
type f4 = archsimd.Float64x4

func get(q *quad) f4 { return archsimd.LoadFloat64x4((*[lanes]float64)(q)) }

func put(x f4, q *quad) { x.Store((*[lanes]float64)(q)) }

func all(x float64) f4 { return archsimd.BroadcastFloat64x4(x) }

func load3(v *axis) (x, y, z f4) { return get(&v[0]), get(&v[1]), get(&v[2]) }

// dot returns the inner products of two vectors per lane.
func dot(ax, ay, az, bx, by, bz f4) f4 { return ax.Mul(bx).Add(ay.Mul(by)).Add(az.Mul(bz)) }

// diffWide returns a b − c d.
func diffWide(a, b, c, d f4) f4 { return a.Mul(b).Sub(c.Mul(d)) }

// applyForm returns the matrix m applied to a vector per lane.
func applyForm(m *form, x, y, z f4) (f4, f4, f4) {
	xy, xz, yz := get(&m[1]), get(&m[2]), get(&m[4])
	return dot(get(&m[0]), xy, xz, x, y, z), dot(xy, get(&m[3]), yz, x, y, z), dot(xz, yz, get(&m[5]), x, y, z)
}

// row4 reads a vector of a state and the number that follows it.
func row4(v *geom.Vec3) f4 { return archsimd.LoadFloat64x4((*[lanes]float64)(unsafe.Pointer(v))) }

func setRow4(x f4, v *geom.Vec3) { x.Store((*[lanes]float64)(unsafe.Pointer(v))) }

// putSome writes the numbers of some lanes.
func putSome(x f4, q *quad, which archsimd.Mask64x4) { put(x.Merge(get(q), which), q) }

// laneSets has 1 in the lanes of each set of lanes, and 0 in all others.
var laneSets = func() (sets [1 << lanes]quad) {
	for set := range sets {
		for l := range lanes {
			sets[set][l] = float64(set >> l & 1)
		}
	}
	return sets
}()

// lanesIn returns a set of lanes, given by one bit each.
func lanesIn(set uint8) archsimd.Mask64x4 { return get(&laneSets[set&(1<<lanes-1)]).Greater(all(0)) }

// columns turns four rows into columns, and four columns into rows.
func columns(a, b, c, d f4) (x, y, z, w f4) {
	ab, cd := a.SelectFromPairGrouped(0, 2, b), c.SelectFromPairGrouped(0, 2, d)
	ab2, cd2 := a.SelectFromPairGrouped(1, 3, b), c.SelectFromPairGrouped(1, 3, d)
	return ab.Select128FromPair(0, 2, cd), ab2.Select128FromPair(0, 2, cd2),
		ab.Select128FromPair(1, 3, cd), ab2.Select128FromPair(1, 3, cd2)
}

// addMultiple adds a multiple of the first n numbers of other ones, and of some more.
func addMultiple(to, of *numbers, times float64, n int) {
	if !wide {
		addMultiplePlain(to, of, times, n)
		return
	}
	k := all(times)
	for i := 0; i < n; i += lanes {
		x, y := (*quad)(to[i:i+lanes]), (*quad)(of[i:i+lanes])
		put(get(x).Add(k.Mul(get(y))), x)
	}
}

// approachingWide is approachingPlain for all lanes at once.
func approachingWide(b *block, lines []line, states []rigid.State, slowest *quad) (found uint8) {
	var bodies blockBodies
	bodies.load(b, states)
	ux, uy, uz, wx, wy, wz := relativeVelocityWide(b, &bodies)
	vn, w1, w2 := rowMotionWide(b, ux, uy, uz, wx, wy, wz)
	for j := range lines {
		r := &lines[j]
		found |= vn.Add(get(&r.y).Mul(w1)).Sub(get(&r.x).Mul(w2)).Less(get(slowest)).ToBits()
	}
	return found
}

// restore takes back what has come of all lanes but some, one bit each.
func (o *columnBefore) restore(c *column, lines []line, which uint8) {
	if !wide {
		o.restorePlain(c, lines, which)
		return
	}
	others := lanesIn(^which)
	for j := range lines {
		putSome(get(&o.rows[j&(contact.MaxPoints-1)]), &lines[j].impulse, others)
	}
	putSome(get(&o.f1), &c.f1, others)
	putSome(get(&o.f2), &c.f2, others)
	putSome(get(&o.f3), &c.f3, others)
	putSome(get(&o.load), &c.load, others)
	putSome(get(&o.roll1), &c.terms.roll1, others)
	putSome(get(&o.roll2), &c.terms.roll2, others)
}

// largest writes the largest change of an impulse in each lane (N s).
func (o *columnBefore) largest(c *column, lines []line, most *quad) {
	if !wide {
		o.largestPlain(c, lines, most)
		return
	}
	m := sizeWide(get(&c.f1).Sub(get(&o.f1))).Add(sizeWide(get(&c.f2).Sub(get(&o.f2))))
	for j := range lines {
		m = largerWide(m, sizeWide(get(&lines[j].impulse).Sub(get(&o.rows[j&(contact.MaxPoints-1)]))))
	}
	put(m, most)
}

// sizeWide is math.Abs for all lanes.
func sizeWide(x f4) f4 {
	return x.AsInt64x4().And(archsimd.BroadcastInt64x4(math.MaxInt64)).AsFloat64x4()
}

// largerWide is larger for all lanes.
func largerWide(x, y f4) f4 { return x.Merge(y, x.AsInt64x4().Greater(y.AsInt64x4())) }

// clampLengthWide is clampLength for all lanes.
func clampLengthWide(p1, p2, p3, limit f4) (q1, q2, q3 f4) {
	size := p1.Mul(p1).Add(p2.Mul(p2)).Add(p3.Mul(p3))
	k := limit.Div(size.Sqrt()).Merge(all(1), size.Greater(limit.Mul(limit)))
	return k.Mul(p1), k.Mul(p2), k.Mul(p3)
}

// opposeWide is oppose for all lanes.
func opposeWide(f1, f2, f3, p1, p2, p3, m11, m12, m22, m33, limit f4) (q1, q2, q3 f4) {
	var none f4
	size := p1.Mul(p1).Add(p2.Mul(p2)).Add(p3.Mul(p3))
	over := size.Greater(limit.Mul(limit))
	if over.ToBits() == 0 {
		return p1, p2, p3
	}
	one, was := all(1), f1.Mul(f1).Add(f2.Mul(f2)).Add(f3.Mul(f3))
	ahead := f1.Mul(p1).Add(f2.Mul(p2)).Add(f3.Mul(p3)).Greater(none).
		And(was.Greater(all(0.25).Mul(limit).Mul(limit)))
	f1, f2, f3 = f1.Merge(p1, ahead), f2.Merge(p2, ahead), f3.Merge(p3, ahead)
	k := one.Div(was.Merge(size, ahead).Sqrt())
	h1, h2, h3 := k.Mul(f1), k.Mul(f2), k.Mul(f3)
	for range opposeRounds {
		share := limit.Div(h1.Mul(p1).Add(h2.Mul(p2)).Add(h3.Mul(p3)))
		share = one.Merge(share, share.Greater(one))
		stiff := h1.Mul(m11.Mul(h1).Add(m12.Mul(h2))).Add(h2.Mul(m12.Mul(h1).Add(m22.Mul(h2))))
		stiff = stiff.Add(m33.Mul(h3).Mul(h3)).Mul(share)
		rest := one.Sub(share)
		a11, a12, a22 := stiff.Add(rest.Mul(m11)), rest.Mul(m12), stiff.Add(rest.Mul(m22))
		a33 := stiff.Add(rest.Mul(m33))
		q1, q2 = a33.Mul(a22.Mul(p1).Sub(a12.Mul(p2))), a33.Mul(a11.Mul(p2).Sub(a12.Mul(p1)))
		q3 = a11.Mul(a22).Sub(a12.Mul(a12)).Mul(p3)
		size = q1.Mul(q1).Add(q2.Mul(q2)).Add(q3.Mul(q3))
		k = one.Div(size.Sqrt())
		some := size.Greater(none)
		h1, h2, h3 = k.Mul(q1).Merge(h1, some), k.Mul(q2).Merge(h2, some), k.Mul(q3).Merge(h3, some)
	}
	return limit.Mul(h1).Merge(p1, over), limit.Mul(h2).Merge(p2, over), limit.Mul(h3).Merge(p3, over)
}

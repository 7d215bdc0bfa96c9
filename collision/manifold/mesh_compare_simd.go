//go:build goexperiment.simd && amd64

package manifold

import (
	"simd/archsimd"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// wide reports whether this machine has AVX2. With it four corners are measured and compared at once, by the same
// operations in the same order as in the plain functions.
var wide = archsimd.X86.AVX2()

type f4 = archsimd.Float64x4

func get(x *[4]float64) f4 { return archsimd.LoadFloat64x4(x) }

func all(x float64) f4 { return archsimd.BroadcastFloat64x4(x) }

func (s *PatchScratch) measure(plane *geom.Plane, list []corners) bool {
	if !wide {
		return s.measurePlain(plane, list)
	}
	x, y, z, d := all(plane.N.X), all(plane.N.Y), all(plane.N.Z), all(plane.D)
	most, least := all(s.reach), all(-s.reach)
	above, below := uint8(0), uint8(0)
	for i := range list {
		c := &list[i]
		h := x.Mul(get(&c.X)).Add(y.Mul(get(&c.Y))).Add(z.Mul(get(&c.Z))).Sub(d)
		h.Store(&s.heights[i])
		above |= h.LessEqual(most).ToBits()
		below |= h.GreaterEqual(least).ToBits()
	}
	return above != 0 && below != 0
}

func (c *corners) over(heights *[4]float64, box *geom.Box, reach float64) uint8 {
	if !wide {
		return c.overPlain(heights, box, reach)
	}
	x, y, z := get(&c.X), get(&c.Y), get(&c.Z)
	in := get(heights).LessEqual(all(reach)).
		And(x.GreaterEqual(all(box.Min.X))).And(x.LessEqual(all(box.Max.X))).
		And(y.GreaterEqual(all(box.Min.Y))).And(y.LessEqual(all(box.Max.Y))).
		And(z.GreaterEqual(all(box.Min.Z))).And(z.LessEqual(all(box.Max.Z)))
	return in.ToBits() & c.owned
}

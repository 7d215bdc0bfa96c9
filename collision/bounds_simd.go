//go:build goexperiment.simd && amd64

package collision

import (
	"math"
	"simd/archsimd"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// wide reports whether this machine has AVX2.
var wide = archsimd.X86.AVX2()

// turnedBounds is turnedPlain. On AVX2 it turns and compares all three coordinates at once, by the same operations in
// the same order, and so with the same bits.
func turnedBounds(verts []geom.Vec3, r *geom.Mat3) (least, most geom.Vec3) {
	if !wide {
		return turnedPlain(verts, r)
	}
	x := archsimd.LoadFloat64x4(&[4]float64{r.X.X, r.X.Y, r.X.Z})
	y := archsimd.LoadFloat64x4(&[4]float64{r.Y.X, r.Y.Y, r.Y.Z})
	z := archsimd.LoadFloat64x4(&[4]float64{r.Z.X, r.Z.Y, r.Z.Z})
	low, high := archsimd.BroadcastFloat64x4(math.Inf(1)), archsimd.BroadcastFloat64x4(math.Inf(-1))
	for i := range verts {
		v := &verts[i]
		at := x.Mul(archsimd.BroadcastFloat64x4(v.X)).Add(y.Mul(archsimd.BroadcastFloat64x4(v.Y))).
			Add(z.Mul(archsimd.BroadcastFloat64x4(v.Z)))
		low, high = at.Merge(low, low.Greater(at)), at.Merge(high, at.Greater(high))
	}
	var l, h [4]float64
	low.Store(&l)
	high.Store(&h)
	return geom.V(l[0], l[1], l[2]), geom.V(h[0], h[1], h[2])
}

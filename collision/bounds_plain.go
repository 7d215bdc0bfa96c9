//go:build !(goexperiment.simd && amd64)

package collision

import "github.com/brickyard-physics/brickyard/collision/geom"

// turnedBounds is turnedPlain.
func turnedBounds(verts []geom.Vec3, r *geom.Mat3) (low, high geom.Vec3) {
	return turnedPlain(verts, r)
}

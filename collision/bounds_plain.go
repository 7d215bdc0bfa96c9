//go:build !(goexperiment.simd && amd64)

package collision

import "github.com/brickyard-physics/brickyard/collision/geom"

// turnedBounds is turnedPlain.
func turnedBounds(verts []geom.Vec3, r *geom.Mat3) geom.Box { return turnedPlain(verts, r) }

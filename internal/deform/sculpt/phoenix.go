package sculpt

import "github.com/brickyard-physics/brickyard/collision/geom"

// phoenix stands on the finial with raised wings and a tail of three plumes.
func phoenix(faces int) Mesh {
	shoulder := geom.V(0.028, 1.622, 0.005)
	feather := func(x, y, z float64) Field { return cone(shoulder, 0.017, geom.V(x, y, z), 0.012) }
	wing := join(0.03, feather(0.125, 1.805, -0.020), feather(0.180, 1.745, -0.030), feather(0.198, 1.668, -0.040),
		feather(0.160, 1.600, -0.045))
	plume := func(x, y float64) Field {
		a, b, c := geom.V(0, 1.605, -0.055), geom.V(float64(0.55*x), float64(0.6*y)+0.642, -0.135), geom.V(x, y, -0.170)
		return join(0.015, cone(a, 0.022, b, 0.016), cone(b, 0.016, c, 0.013))
	}
	f := join(0.020,
		ellipsoid(geom.V(0, 1.600, 0), geom.V(0.042, 0.044, 0.075)),
		cone(geom.V(0, 1.625, 0.045), 0.028, geom.V(0, 1.700, 0.083), 0.018),
		cone(geom.V(0, 1.700, 0.083), 0.018, geom.V(0, 1.740, 0.076), 0.017),
		ellipsoid(geom.V(0, 1.745, 0.086), geom.V(0.019, 0.020, 0.026)),
		mirrored(cone(geom.V(0.024, 1.492, 0.008), 0.013, geom.V(0.022, 1.570, 0), 0.013)),
		mirrored(wing), plume(0, 1.790), mirrored(plume(0.105, 1.750)))
	f = join(0.008, f,
		cone(geom.V(0, 1.743, 0.105), 0.011, geom.V(0, 1.730, 0.138), 0.006), // beak
		cone(geom.V(0, 1.757, 0.074), 0.010, geom.V(0, 1.803, 0.048), 0.008)) // crest
	box := geom.Box{Min: geom.V(-0.23, 1.46, -0.20), Max: geom.V(0.23, 1.84, 0.16)}
	return thin(polygonize(f, box, 0.005), f, func(geom.Vec3) float64 { return 0.012 }, faces)
}

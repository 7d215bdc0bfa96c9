package sculpt

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Head returns the head of a Venus of 1816 faces, as large as life: the face looks along z, the eyes are at y = 0, the
// shoulders are cut off flat.
func Head() Mesh {
	f := headField()
	box := geom.Box{Min: geom.V(-0.15, -0.26, -0.19), Max: geom.V(0.15, 0.17, 0.13)}
	return thin(polygonize(f, box, 0.005), f, headSize, 1816)
}

// headSize makes faces smaller about the eyes, the nose and the mouth.
func headSize(p geom.Vec3) float64 {
	q := geom.V(p.X/0.055, (p.Y+0.03)/0.075, (p.Z-0.10)/0.06)
	features := max(0, min(1, 1.5-q.Len()))
	body := max(0, min(1, (-0.10-p.Y)/0.06))
	return 0.0130 - float64(0.0070*features) + float64(0.0060*body)
}

func headField() Field {
	skin := join(0.030, face(), neckOfHead())
	bare := join(0.006, carve(skin, mirrored(ellipsoid(geom.V(0.031, 0.000, 0.100), geom.V(0.022, 0.014, 0.019))), 0.012),
		eyes(), lips())
	whole := join(0.004, bare, hair())
	return func(p geom.Vec3) float64 { return max(whole(p), -0.245-p.Y) }
}

// face is the skull with forehead, cheeks, brow, nose, jaw and chin.
func face() Field {
	bulk := join(0.030,
		ellipsoid(geom.V(0, 0.030, -0.012), geom.V(0.074, 0.085, 0.095)),
		ellipsoid(geom.V(0, -0.018, 0.018), geom.V(0.061, 0.090, 0.073)),
		cone(geom.V(0, -0.062, 0.030), 0.045, geom.V(0, -0.097, 0.064), 0.021),
		mirrored(cone(geom.V(0.044, -0.050, 0.000), 0.022, geom.V(0.012, -0.098, 0.064), 0.015)),
		mirrored(ellipsoid(geom.V(0.038, -0.028, 0.060), geom.V(0.023, 0.024, 0.023))))
	nose := join(0.012,
		cone(geom.V(0, 0.022, 0.090), 0.0085, geom.V(0, -0.028, 0.113), 0.0105),
		ellipsoid(geom.V(0, -0.018, 0.092), geom.V(0.011, 0.026, 0.016)),
		mirrored(ellipsoid(geom.V(0.0115, -0.033, 0.101), geom.V(0.008, 0.0075, 0.011))))
	return join(0.012, bulk, nose,
		mirrored(cone(geom.V(0.010, 0.021, 0.089), 0.008, geom.V(0.047, 0.019, 0.066), 0.008)), // brow
		ellipsoid(geom.V(0, -0.102, 0.078), geom.V(0.018, 0.014, 0.014)),                       // chin
		ellipsoid(geom.V(0, -0.064, 0.080), geom.V(0.027, 0.020, 0.014)))                       // round the mouth
}

// eyes are blank, as in marble: almonds between heavy lids.
func eyes() Field {
	middle := geom.V(0.031, 0.000, 0.0790)
	ball := ellipsoid(middle, geom.V(0.0180, 0.0085, 0.0120))
	return mirrored(turned(ball, middle, geom.AxisAngle(geom.V(0, 1, 0), 0.35)))
}

func lips() Field {
	return join(0.003,
		mirrored(cone(geom.V(0.003, -0.0580, 0.0955), 0.0060, geom.V(0.021, -0.0630, 0.0850), 0.0035)),
		mirrored(cone(geom.V(0.000, -0.0715, 0.0940), 0.0072, geom.V(0.016, -0.0690, 0.0870), 0.0040)))
}

// neckOfHead ends in shoulders.
func neckOfHead() Field {
	return join(0.050,
		cone(geom.V(0, -0.070, -0.018), 0.052, geom.V(0, -0.190, -0.030), 0.055),
		ellipsoid(geom.V(0, -0.250, -0.032), geom.V(0.125, 0.045, 0.075)))
}

// hair is parted in the middle and drawn back in waves to a knot behind, with a bow on top and a lock on each shoulder.
func hair() Field {
	window := ellipsoid(geom.V(0, -0.035, 0.110), geom.V(0.059, 0.092, 0.120)) // the face looks out of it
	cap := ellipsoid(geom.V(0, 0.034, -0.022), geom.V(0.089, 0.094, 0.104))
	below := ellipsoid(geom.V(0, -0.02, -0.045), geom.V(0.080, 0.085, 0.075))
	parting := join(0.004, cone(geom.V(0, 0.118, 0.080), 0.014, geom.V(0, 0.138, -0.02), 0.014),
		cone(geom.V(0, 0.138, -0.02), 0.014, geom.V(0, 0.108, -0.115), 0.012))
	smooth := carve(join(0.02, cap, below), parting, 0.014)
	strands := func(p geom.Vec3) float64 {
		wave, _ := geom.SinCos(90 * (p.Y - float64(0.6*p.Z)))
		ridge, _ := geom.SinCos((window(p) + float64(0.004*wave)) * (2 * math.Pi / 0.028))
		return smooth(p) - float64(0.0045*ridge)
	}
	lock := join(0.006,
		cone(geom.V(0.062, -0.055, -0.050), 0.018, geom.V(0.058, -0.120, -0.048), 0.015),
		cone(geom.V(0.058, -0.120, -0.048), 0.015, geom.V(0.070, -0.170, -0.025), 0.013),
		cone(geom.V(0.070, -0.170, -0.025), 0.013, geom.V(0.066, -0.215, 0.010), 0.010))
	return join(0.010, carve(strands, window, 0.008),
		ellipsoid(geom.V(0, -0.005, -0.135), geom.V(0.044, 0.040, 0.038)),
		mirrored(turned(ellipsoid(geom.V(0.026, 0.134, 0.005), geom.V(0.030, 0.018, 0.020)), geom.V(0.026, 0.134, 0.005),
			geom.AxisAngle(geom.V(0, 0, 1), 0.35))),
		mirrored(lock))
}

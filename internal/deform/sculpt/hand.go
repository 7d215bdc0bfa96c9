package sculpt

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/deform"
)

// Hand returns a right hand of 960 faces; deform.HandJoints are its joints.
func Hand() Mesh {
	f := handField(deform.HandJoints())
	box := geom.Box{Min: geom.V(-0.075, -0.115, -0.035), Max: geom.V(0.105, 0.155, 0.06)}
	size := func(p geom.Vec3) float64 {
		return 0.0075 + float64(max(0, min(1, (0.03-p.Y)/0.05))*0.0025)
	}
	return thin(polygonize(f, box, 0.003), f, size, 960)
}

// handField joins the fingers, which do not flow into each other, with the palm.
func handField(def deform.BendDef) Field {
	radii := map[string][4]float64{
		"index":  {0.0105, 0.0095, 0.0085, 0.0070},
		"middle": {0.0108, 0.0098, 0.0088, 0.0072},
		"ring":   {0.0103, 0.0093, 0.0083, 0.0068},
		"little": {0.0092, 0.0080, 0.0072, 0.0060},
		"thumb":  {0.0130, 0.0118, 0.0108, 0.0085},
	}
	var fingers []Field
	for _, c := range def.Chains {
		r := radii[c.Name]
		var bones []Field
		for k := range c.Joints {
			end := c.Tip
			if k+1 < len(c.Joints) {
				end = c.Joints[k+1].At
			}
			bones = append(bones, cone(c.Joints[k].At, r[k], end, r[k+1]))
		}
		fingers = append(fingers, join(0.003, bones...))
	}
	five := join(0.0015, fingers...)
	var palm []Field
	for i, c := range def.Chains[:4] {
		root := c.Joints[0].At
		wrist := geom.V(0.017-float64(0.0105*float64(i)), -0.066, -0.002)
		palm = append(palm, cone(wrist, 0.0135, root, radii[c.Name][0]+0.001))
	}
	palm = append(palm,
		ellipsoid(geom.V(0.020, -0.042, 0.006), geom.V(0.018, 0.024, 0.013)),  // ball of the thumb
		ellipsoid(geom.V(-0.027, -0.028, 0.006), geom.V(0.013, 0.036, 0.013)), // ball of the little finger
		cone(geom.V(0.008, -0.070, -0.001), 0.016, geom.V(0.010, -0.105, -0.003), 0.0165),
		cone(geom.V(-0.008, -0.070, -0.001), 0.016, geom.V(-0.012, -0.105, -0.003), 0.0165))
	whole := join(0.008, join(0.012, palm...), five)
	wristCut := func(p geom.Vec3) float64 { return -(p.Y + 0.100) }
	return func(p geom.Vec3) float64 { return -softMin(-whole(p), -wristCut(p), 0.004) }
}

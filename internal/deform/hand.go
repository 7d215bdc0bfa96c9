package deform

import "github.com/brickyard-physics/brickyard/collision/geom"

// HandJoints returns the joints of the right hand of 960 faces, all angles zero: four fingers and the thumb, three
// joints each. Positive angles close the hand. The palm looks along +z, the fingers point along +y, the thumb to +x;
// the origin is in the palm. Up to 60° at all joints at once the hand does not pass through itself. For the left hand
// take HandJoints().Mirrored().
func HandJoints() BendDef {
	return BendDef{[]Chain{
		finger("index", geom.V(0.0325, 0.036, 0), geom.V(0.15, 1, 0), 0.042, 0.026, 0.020),
		finger("middle", geom.V(0.0090, 0.042, -0.002), geom.V(0.03, 1, 0), 0.047, 0.030, 0.021),
		finger("ring", geom.V(-0.0145, 0.037, -0.001), geom.V(-0.10, 1, 0), 0.043, 0.028, 0.021),
		finger("little", geom.V(-0.0365, 0.025, 0.002), geom.V(-0.26, 1, 0), 0.034, 0.021, 0.018),
		thumb(),
	}}
}

// finger lies straight along the given direction and closes towards the palm.
func finger(name string, root, along geom.Vec3, bones ...float64) Chain {
	along = along.Unit()
	return chain(name, root, along, along.Cross(geom.V(0, 0, 1)), bones)
}

// thumb stands off the palm and closes across it.
func thumb() Chain {
	along := geom.V(0.66, 0.68, 0.32).Unit()
	return chain("thumb", geom.V(0.024, -0.040, 0.008), along, along.Cross(geom.V(-0.7, 0.15, 0.7)).Unit(),
		[]float64{0.042, 0.034, 0.024})
}

func chain(name string, root, along, axis geom.Vec3, bones []float64) Chain {
	c := Chain{Name: name, Reach: 0.012, Fade: 0.006}
	at := root
	for _, length := range bones {
		c.Joints = append(c.Joints, Joint{At: at, Axis: axis, Soft: 0.009})
		at = at.AddScaled(length, along)
	}
	c.Tip = at
	return c
}

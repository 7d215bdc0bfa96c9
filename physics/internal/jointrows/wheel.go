package jointrows

import "github.com/brickyard-physics/brickyard/collision/geom"

// leastCamber bounds the cosine of the camber angle (its error) in the rows of a wheel: they end at a right angle.
const leastCamber = 1e-3

// measureWheel: B is a wheel on a strut of A. The strut is x of A's frame, the axle z of B's, and they stay at right
// angles: no camber. B's anchor travels along the strut, the axle steers about it (from z of A's frame), and the wheel
// spins about the axle. B's frame is A's, turned by the steering about x, by the camber about y and by the spin about
// z: the rows of steering and spin are the exact rates of these angles, with any camber.
func measureWheel(_ *Joint, p *placed, out *Rows) {
	strut, axle := p.a.X, p.b.Z
	p.slideRow(p.a.Y, &out[0])
	p.slideRow(p.a.Z, &out[1])
	out[2].turn(axle.Cross(strut), axle.Dot(strut))
	p.slideRow(strut, &out[3])
	across := axle.Cross(strut).Unit()
	cos := max(axle.Cross(strut).Len(), leastCamber)
	out[4].turn(across.Cross(axle).Scale(1/cos), geom.Atan2(-axle.Dot(p.a.Y), axle.Dot(p.a.Z)))
	out[5].turn(strut.Cross(across).Scale(1/cos), geom.Atan2(-strut.Dot(p.b.Y), strut.Dot(p.b.X)))
}

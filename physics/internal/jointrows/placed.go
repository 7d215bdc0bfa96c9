package jointrows

import "github.com/brickyard-physics/brickyard/collision/geom"

// placed holds the frames of a joint in the world.
type placed struct {
	armA, armB geom.Vec3 // m, from the centres of mass to the anchors
	apart      geom.Vec3 // m, from the anchor on A to that on B
	a, b       geom.Mat3 // axes of the frames
	qa, qb     geom.Quat // rotations of the frames
	lockedOnly bool      // see Room

	// Of joints with more bodies, the third for A and the fourth for B:
	armOver [2]geom.Vec3 // m, from their centres of mass to their anchors
	hang    [2]geom.Vec3 // m, from these anchors to those on A and B
}

// place finds the frames of the joint's bodies in the world, in the caller's memory: copies would have to wait for it.
func (j *Joint) place(poses *[MostBodies]geom.Pose, p *placed) {
	a, b := &poses[0], &poses[1]
	p.armA, p.armB = a.Q.Apply(j.Frames[0].P), b.Q.Apply(j.Frames[1].P)
	p.apart = b.P.Add(p.armB).Sub(a.P.Add(p.armA))
	p.qa, p.qb = a.Q.Mul(j.Frames[0].Q), b.Q.Mul(j.Frames[1].Q)
	p.a.X, p.a.Y, p.a.Z = p.qa.Axes()
	p.b.X, p.b.Y, p.b.Z = p.qb.Axes()
	if kinds[j.Kind].bodies > 2 {
		c, d := &poses[2], &poses[3]
		p.armOver = [2]geom.Vec3{c.Q.Apply(j.Frames[2].P), d.Q.Apply(j.Frames[3].P)}
		p.hang[0] = a.P.Add(p.armA).Sub(c.P.Add(p.armOver[0]))
		p.hang[1] = b.P.Add(p.armB).Sub(d.P.Add(p.armOver[1]))
	}
}

// axes are the axes of the world.
var axes = [3]geom.Vec3{{X: 1}, {Y: 1}, {Z: 1}}

// pointRows fills the first three rows: the anchors coincide. Where they do not, both bodies are pushed at the anchor
// of B, so that no angular momentum comes from nothing.
func (p *placed) pointRows(out *Rows) {
	for k, e := range axes {
		p.slideRow(e, &out[k])
	}
}

// turn makes it the row of a relative turn about w.
func (r *Row) turn(w geom.Vec3, value float64) {
	r.Value = value
	a, b := &r.Sides[0], &r.Sides[1]
	a.Lin, a.Ang, b.Lin, b.Ang = geom.Vec3{}, w.Neg(), geom.Vec3{}, w
}

// parallelRows fills two rows: the x axes coincide. The errors are the swing about y and z of A, which grows up to half
// a turn.
func (p *placed) parallelRows(out []Row) {
	var s swing
	p.takeApart(&s)
	p.swingRows(&s, out)
}

// turnRows fills three rows: the frames have the same rotation. The error is the rotation vector from A's to B's.
func (p *placed) turnRows(out []Row) {
	off := p.qb.Mul(p.qa.Conj()).RotationVector()
	for k, e := range axes {
		out[k].turn(e, off.Dot(e))
	}
}

// slideRow fills the row of the anchors' distance along n, an axis of A's frame.
func (p *placed) slideRow(n geom.Vec3, r *Row) {
	r.Value = p.apart.Dot(n)
	a, b := &r.Sides[0], &r.Sides[1]
	a.Lin, a.Ang = n.Neg(), p.armA.Add(p.apart).Cross(n).Neg()
	b.Lin, b.Ang = n, p.armB.Cross(n)
}

// angleRow fills the row of the turn of B about A's x axis (rad, −π to π).
func (p *placed) angleRow(r *Row) {
	q := p.qa.Conj().Mul(p.qb)
	r.turn(p.a.X, Count(2*geom.Atan2(q.X, q.W), 0))
}

package jointrows

// measureSixDOF: the place of B's anchor along the axes of A, the twist, and the swings about y and z of A, each an
// axis. Limits that are equal lock it.
func measureSixDOF(_ *Joint, p *placed, out *Rows) {
	out[0], out[1], out[2] = p.slideRow(p.a.X), p.slideRow(p.a.Y), p.slideRow(p.a.Z)
	s := p.swing()
	out[3] = p.twistRow(&s)
	out[4], out[5] = p.swingRows(&s)
}

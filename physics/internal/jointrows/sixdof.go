package jointrows

// measureSixDOF: the place of B's anchor along the axes of A, the twist, and the swings about y and z of A, each an
// axis. Limits that are equal lock it.
func measureSixDOF(_ *Joint, p *placed, out *Rows) {
	p.slideRow(p.a.X, &out[0])
	p.slideRow(p.a.Y, &out[1])
	p.slideRow(p.a.Z, &out[2])
	var s swing
	p.takeApart(&s)
	p.twistRow(&s, &out[3])
	p.swingRows(&s, out[4:6])
}

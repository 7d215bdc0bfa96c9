package jointrows

// measureCylinder: B slides along A's x axis and turns about it.
func measureCylinder(_ *Joint, p *placed, out *Rows) {
	p.slideRow(p.a.Y, &out[0])
	p.slideRow(p.a.Z, &out[1])
	p.parallelRows(out[2:4])
	p.slideRow(p.a.X, &out[4])
	p.angleRow(&out[5])
}

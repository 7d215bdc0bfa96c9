package jointrows

// measureCylinder: B slides along A's x axis and turns about it.
func measureCylinder(_ *Joint, p *placed, out *Rows) {
	out[0], out[1] = p.slideRow(p.a.Y), p.slideRow(p.a.Z)
	p.parallelRows(out[2:4])
	out[4], out[5] = p.slideRow(p.a.X), p.angleRow()
}

package jointrows

// measureSlider: B slides along A's x axis without turning.
func measureSlider(_ *Joint, p *placed, out *Rows) {
	out[0], out[1] = p.slideRow(p.a.Y), p.slideRow(p.a.Z)
	p.turnRows(out[2:5])
	out[5] = p.slideRow(p.a.X)
}

package jointrows

// measureSlider: B slides along A's x axis without turning.
func measureSlider(_ *Joint, p *placed, out *Rows) {
	p.slideRow(p.a.Y, &out[0])
	p.slideRow(p.a.Z, &out[1])
	p.turnRows(out[2:5])
	p.slideRow(p.a.X, &out[5])
}

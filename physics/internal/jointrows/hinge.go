package jointrows

// measureHinge: anchors and x axes coincide, B turns about them.
func measureHinge(_ *Joint, p *placed, out *Rows) {
	p.pointRows(out)
	p.parallelRows(out[3:5])
	p.angleRow(&out[5])
}

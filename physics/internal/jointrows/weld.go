package jointrows

// measureWeld: B does not move against A.
func measureWeld(_ *Joint, p *placed, out *Rows) {
	p.pointRows(out)
	p.turnRows(out[3:6])
}

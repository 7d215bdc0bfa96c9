package jointrows

// measureBall: a point of A and a point of B coincide.
func measureBall(_ *Joint, p *placed, out *Rows) { p.pointRows(out) }

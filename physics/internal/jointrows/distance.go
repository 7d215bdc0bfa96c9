package jointrows

// measureDistance: the length between the anchors is the only axis. A rod has both limits at its length, a rope the
// upper one alone. Anchors that coincide have no direction: the row is that along x of A.
func measureDistance(_ *Joint, p *placed, out *Rows) {
	length := p.apart.Len()
	n := p.a.X
	if length > 0 {
		n = p.apart.Scale(1 / length)
	}
	out[0] = Row{Value: length}
	out[0].Sides[0] = Side{n.Neg(), p.armA.Cross(n).Neg()}
	out[0].Sides[1] = Side{n, p.armB.Cross(n)}
}

package jointrows

// measureParallel: the swings about y and z of A, which springs keep at 0. The anchors are free.
func measureParallel(_ *Joint, p *placed, out *Rows) {
	var s swing
	p.takeApart(&s)
	p.swingRows(&s, out[:2])
}

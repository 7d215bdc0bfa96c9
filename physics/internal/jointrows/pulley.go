package jointrows

// measurePulley: a rope leads from A's anchor over the anchors of the third and the fourth body to B's. Its only axis
// is the length on A's side plus Ratio times that on B's; the rope itself is an upper limit of it. A side without
// length has the direction of x of A's frame.
func measurePulley(j *Joint, p *placed, out *Rows) {
	out[0] = Row{}
	for side, ratio := range [2]float64{1, j.Ratio} {
		length, n, arm := p.hang[side].Len(), p.a.X, p.armA
		if length > 0 {
			n = p.hang[side].Scale(1 / length)
		}
		if side == 1 {
			arm = p.armB
		}
		n = n.Scale(ratio)
		out[0].Value += float64(ratio * length)
		out[0].Sides[side] = Side{n, arm.Cross(n)}
		out[0].Sides[2+side] = Side{n.Neg(), p.armOver[side].Cross(n).Neg()}
	}
}

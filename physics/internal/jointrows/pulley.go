package jointrows

// measurePulley: a rope leads from A's anchor over the anchors of the third and fourth body to B's. Its only axis is the
// length on A's side plus Ratio times that on B's; the rope itself is an upper limit of it. An anchor that coincides with
// the point above it is drawn along x of A's frame.
func measurePulley(j *Joint, p *placed, out *Rows) {
	out[0] = Row{}
	j.rope(p, 0, 2, 1, &out[0])
	j.rope(p, 1, 3, j.Ratio, &out[0])
}

// rope adds to a row the length between the anchors of two of the joint's bodies, times a ratio.
func (j *Joint) rope(p *placed, end, over int, ratio float64, out *Row) {
	arm, armOver := p.poses[end].Q.Apply(j.Frames[end].P), p.poses[over].Q.Apply(j.Frames[over].P)
	d := p.poses[end].P.Add(arm).Sub(p.poses[over].P.Add(armOver))
	length, n := d.Len(), p.a.X
	if length > 0 {
		n = d.Scale(1 / length)
	}
	n = n.Scale(ratio)
	out.Value += float64(ratio * length)
	out.Sides[end] = Side{n, arm.Cross(n)}
	out.Sides[over] = Side{n.Neg(), armOver.Cross(n).Neg()}
}

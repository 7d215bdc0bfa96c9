package jointrows

// Couple fills the one row of a gear or rack: the first axis' coordinate, and Ratio times the second one's, keep the
// sum Offset. The two rows are those of the axes in Coupled, with coordinates that are counted over turns. The row's
// first two sides are the bodies of the first joint, the other two those of the second. A body of both joints, as the
// common base of two hinges, is named twice: its speed along the row is the sum of both sides, and its inverse mass is
// that of the sum.
func (j *Joint) Couple(first, second *Row, out *Rows) {
	out[0].Sides = [MostBodies]Side{first.Sides[0], first.Sides[1],
		second.Sides[0].scaled(j.Ratio), second.Sides[1].scaled(j.Ratio)}
	out[0].Value = first.Value + float64(j.Ratio*second.Value) - j.Offset
}

// scaled returns the side of a row that is so many times as fast.
func (s *Side) scaled(by float64) Side { return Side{s.Lin.Scale(by), s.Ang.Scale(by)} }

// add adds a multiple of another row's sides.
func (r *Row) add(by float64, other *Row) {
	for k := range r.Sides {
		s, o := &r.Sides[k], &other.Sides[k]
		s.Lin, s.Ang = s.Lin.AddScaled(by, o.Lin), s.Ang.AddScaled(by, o.Ang)
	}
}

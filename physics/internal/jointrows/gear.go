package jointrows

import (
	"fmt"
	"math"
)

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

// Trains are the axes that gears and racks tie to each other, each with the one that it follows.
type Trains map[Source]follows

// follows says that the speed of an axis is that of another one, so many times.
type follows struct {
	lead  Source
	times float64
}

// ratioSlack is the share by which two ways through gears may differ in their ratio: rounding of their product.
const ratioSlack = 1e-9

// Tie adds a gear or rack. It returns an error, and adds nothing, where those added before tie its two axes already in
// another ratio: then neither could move.
func (t Trains) Tie(j *Joint) error {
	first, second := t.lead(j.Coupled[0]), t.lead(j.Coupled[1])
	if first.lead != second.lead {
		t[first.lead] = follows{second.lead, -j.Ratio * second.times / first.times}
		return nil
	}
	held := -first.times / second.times
	if !(math.Abs(held-j.Ratio) > ratioSlack*math.Abs(held)) { // nor if a long train's ratio is no number any more
		return nil
	}
	if j.Kind == Rack {
		turn := -2 * math.Pi
		return fmt.Errorf("rack: couplings before it hold these axes at %.10g m a turn (ratio %.10g), and with %.10g m "+
			"(ratio %.10g) as well neither could move: mend one, or drop it", turn*held, held, turn*j.Ratio, j.Ratio)
	}
	return fmt.Errorf("gear: couplings before it hold these axes at ratio %.10g, and with %.10g as well neither could "+
		"move: mend one, or drop it", held, j.Ratio)
}

// lead returns the axis that all axes tied to one follow, and shortens the way there.
func (t Trains) lead(of Source) follows {
	top := follows{of, 1}
	for next, ties := t[of]; ties; next, ties = t[top.lead] {
		top = follows{next.lead, top.times * next.times}
	}
	for left := top; of != top.lead; {
		next := t[of]
		t[of] = left
		of, left.times = next.lead, left.times/next.times
	}
	return top
}

package dynamics

import (
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// TestSecondHalf: after the first half a body goes on to where its whole path ends. One that was cut short goes as far
// again as it would have gone, one whose locked group moved on with its velocity. What the sub-steps gave each of them,
// and what was repaired, is accounted for over both halves; and a straight path stays straight.
func TestSecondHalf(t *testing.T) {
	box := statetest.Box(t, 0.1, 0.2, 0.3)
	for _, row := range []struct {
		fraction         float64
		locked, straight bool
	}{{1, false, false}, {1, false, true}, {0.25, false, false}, {0.25, true, false}} {
		r := roomsOf(t, statetest.Body{Kind: state.Dynamic, Shape: box, Vel: geom.V(3, 1, 0), Spin: geom.V(0, 0, 9)})
		r.SetSlice(16)
		r.Ticks = 16
		way, turn := geom.V(0.05, 0.02, 0), geom.V(0, 0, 0.15)
		statetest.Lead(r.State, 0, way, turn)
		p, s := &r.Paths[0], &r.States[0]
		if row.straight {
			p.MakePath(p.Motion.Straight())
		}
		lifted := geom.V(0, 0.001, 0) // by repairs of the whole path
		s.Shift, s.Turn, s.FiniteRotation = way.Sub(lifted), geom.FromRotationVector(turn), true
		r.Held.Deviation[0] = 0.001
		whole := p.Motion
		r.Midpoint.Time = 0.5
		r.dynamics.Halve()
		r.Held.Deviation[0] = 0.002 // and of the first half
		if row.fraction < 1 {
			p.MakePath(p.Motion.Cut(row.fraction))
		}
		r.Held.Fraction[0] = row.fraction
		if r.Bounds.Slice = 7; row.locked {
			r.Held.Grouped[0] = 7
		}
		r.dynamics.Commit(0)
		r.dynamics.EndSlice()
		vel, spin := s.Vel, s.Spin
		done := r.Poses[0].P
		r.dynamics.BeginSlice()
		middle, end := whole.At(0.5), whole.At(1)
		want, left := end.P.Sub(done), way.Sub(lifted).Sub(done)
		switch {
		case row.locked:
			want = vel.Scale(r.Dt)
			left = want
		case row.fraction < 1:
			want = end.P.Sub(middle.P)
		}
		if r.Part != state.SecondHalf || r.Tick != 8 || r.Substeps != 8 {
			t.Fatalf("%+v: part %d, %d sub-steps from tick %d", row, r.Part, r.Substeps, r.Tick)
		}
		if got := p.Motion.Displacement(); got.Sub(want).Len() > 1e-12 || p.Motion.IsStraight() != row.straight {
			t.Errorf("%+v: it goes on by %v, want %v; straight: %v", row, got, want, p.Motion.IsStraight())
		}
		if s.Shift.Sub(left).Len() > 1e-12 || r.Held.Deviation[0] != 0.003 {
			t.Errorf("%+v: the sub-steps have left %v to go, want %v; repaired by %g m", row, s.Shift, left,
				r.Held.Deviation[0])
		}
		if s.Spin.Sub(spin).Len() > 1e-12 || !row.locked && p.Motion.Spin().Sub(turn.Scale(0.5)).Len() > 1e-12 {
			t.Errorf("%+v: it turns on by %v, its spin is %v, want %v", row, p.Motion.Spin(), s.Spin, spin)
		}
		if r.Midpoint.Time != 0 {
			t.Errorf("%+v: the middle of the whole slice is taken for that of a half", row)
		}
	}
}

package play

import (
	"strings"
	"testing"
)

// TestJointsOfALevelBreak: of two equal loads one hangs on a joint that bears it. The other one falls, onto whatever
// its joint let it pass through, and the level tells of it with the line that made the joint; likewise of a joint that
// a wall keeps open.
func TestJointsOfALevelBreak(t *testing.T) {
	from, err := runText(`ground()
post = box((1, 0.2, 0.2), at=(0, 3, 0), static=True)
one = box((0.2, 0.6, 0.2), at=(-0.3, 2.5, 0), mass=10, name="one")
two = box((0.2, 0.6, 0.2), at=(0.3, 2.5, 0), mass=10, name="two")
joint.weld(post, one, at=(-0.3, 2.7, 0), break_force=90, name="weak")
joint.weld(post, two, at=(0.3, 2.7, 0), break_force=110, break_torque=1, name="strong")
box((0.05, 1, 1), at=(5, 0.5, 0), static=True)
joint.ball(box((0.2, 0.2, 0.2), at=(4.85, 0.101, 0)), box((0.2, 0.2, 0.2), at=(5.15, 0.101, 0)),
           at=(4.95, 0.101, 0), to=(5.05, 0.101, 0), snap=True, name="gate")
`, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewStage(from, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for range 120 {
		s.Step()
	}
	w := s.World()
	if w.HasJoint(s.Joint(0)) || !w.HasJoint(s.Joint(1)) || w.Report().Joints.BrokenEver != 1 {
		t.Errorf("the weak joint is there: %v, the strong one: %v", w.HasJoint(s.Joint(0)), w.HasJoint(s.Joint(1)))
	}
	if y := w.Body(s.Body(2)).Position().Y(); y > 0.5 || w.Report().Joints.Parting != 0 {
		t.Errorf("the load of the weak joint is at %v m; %d pairs are still parting", y, w.Report().Joints.Parting)
	}
	told := strings.Join(s.Notices(), "\n")
	for _, want := range []string{`5:1: joint "weak" broke at 0.0`, " s, under 9", `8:1: joint "gate" is tangled at 0.`,
		"open by 50 mm"} {
		if !strings.Contains(told, want) {
			t.Errorf("%q lacks %q", told, want)
		}
	}
}

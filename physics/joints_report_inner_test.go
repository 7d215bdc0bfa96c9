package physics

import "testing"

// TestOpenCountsWhatIsOpenNow: a joint on its way from 2 mm to closed is no longer one of those open by more than 1 mm,
// although it is not closed yet.
func TestOpenCountsWhatIsOpenNow(t *testing.T) {
	w, err := NewWorld(DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	w.st.Step = 5
	for _, row := range []struct {
		metres float64
		open   int
	}{{2e-3, 1}, {0.7e-3, 0}} {
		w.joints = []jointFacts{{gen: 1, seen: jointSeen{since: 2}}}
		w.joints[0].seen.gap.Open = row.metres
		var r JointReport
		if (*joints)(w).tellOf(0, &r); r.Open != row.open || r.OpenFor.Value == 0 {
			t.Errorf("open by %v m: %+v", row.metres, r)
		}
	}
}

package stress

import "testing"

// TestMissedAreBars: a cause of a bar that no case has would never be told.
func TestMissedAreBars(t *testing.T) {
	known := map[string]bool{}
	for _, c := range Cases() {
		for _, b := range c.Bars {
			known[c.Name+" "+b.What] = true
		}
	}
	for name := range missed {
		if !known[name] {
			t.Errorf("no case has the bar %q", name)
		}
	}
}

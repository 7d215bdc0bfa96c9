package scene

import (
	"strings"
	"testing"
)

// TestSetupErrorsInJSON: the same of scene files, at the value or what holds it.
func TestSetupErrorsInJSON(t *testing.T) {
	for _, row := range []struct{ setup, place, want string }{
		{`"spring": [-1, 20000]`, "s.json:5:14: ", `car "c": spring (front) must be > 0`},
		{`"spring": [26000, 0]`, "s.json:5:21: ", `car "c": spring (rear) must be > 0`},
		{`"spring": 26000`, "s.json:5:13: ", "want a list"},
		{`"gears": [3.5, 0]`, "s.json:5:18: ", `car "c": gears[1] must be > 0 and ≤ 100, got 0`},
		{`"final": 0`, "s.json:5:12: ", `car "c": final must be > 0`},
		{`"wheel_radius": [0.6, 0.6]`, "s.json:4:49: ", `car "c": axle (front) must have its wheels inside`},
		{`"drive": "both"`, "s.json:5:12: ", `car "c": drive must be one of`},
		{`"wings": 3`, "s.json:5:3: ", "wings"},
	} {
		_, err := Read("s.json", []byte(`{"brickyard_scene": 1, "name": "s",
"bodies": [{"name": "a", "shapes": [{"kind": "sphere", "radius": 1}]}],
"cars": [
{"name": "c", "design": "saloon", "setup":      {
  `+row.setup+`}}]}`), Build{})
		if err == nil || !strings.HasPrefix(err.Error(), row.place) || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v", row.setup, err)
		}
	}
}

// TestCarFaultsInJSON are told with the place in the file.
func TestCarFaultsInJSON(t *testing.T) {
	_, err := Read("s.json", []byte(`{"brickyard_scene": 1, "name": "s",
"bodies": [{"name": "a", "shapes": [{"kind": "sphere", "radius": 1}]}],
"cars": [{"name": "c", "design": "saloon", "mass": 1}]}`), Build{})
	if err == nil || !strings.HasPrefix(err.Error(), "s.json:3:") {
		t.Errorf("JSON: %v", err)
	}
}

package scene

import (
	"fmt"
	"strings"
	"testing"
)

// TestFilterFaults is the table of what goes wrong with categories, masks and pairs in scene files.
func TestFilterFaults(t *testing.T) {
	const file = `{"brickyard_scene": 1, "name": "x", "bodies": [
{"name": "a", "shapes": [{"kind": "sphere", "radius": 1}], "position": [0, 0, 0] %s},
{"name": "b", "shapes": [{"kind": "sphere", "radius": 1}], "position": [3, 0, 0]}] %s}`
	for _, row := range []struct{ body, scene, want string }{
		{`, "mask": ["gate"]`, "", `x.json:2:93: body "a": no body is of category "gate"; there are: default`},
		{`, "category": "gate"`, "", "x.json:2:96: body number 1: category: want a list"},
		{"", `, "pairs": [{"a": "a", "b": "b", "ignore": true, "ccd": "screw"}]`,
			"x.json:3:140: pair number 1: a pair that is ignored has no contacts to find: drop ccd or ignore"},
		{"", `, "pairs": [{"a": "a", "b": "b"}]`,
			"pair number 1: ccd is missing: take one of expel, screw, first, or ignore the pair"},
	} {
		_, err := Read("x.json", fmt.Appendf(nil, file, row.body, row.scene), Build{})
		if err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s%s:\n got %v\nwant %s", row.body, row.scene, err, row.want)
		}
	}
}

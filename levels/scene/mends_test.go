package scene

import (
	"strings"
	"testing"
)

// TestSceneMends: keys, words and rotations that are nearly right are refused with what was perhaps meant.
func TestSceneMends(t *testing.T) {
	const sphere = `"shapes": [{"kind": "sphere", "radius": 1}]`
	for _, row := range []struct{ text, want string }{
		{`"bodys": []`, `x.json:2:1: there is no key "bodys" here (did you mean "bodies"?): take one of `},
		{`"bodies": [{"name": "a", "positon": [0, 0, 0], ` + sphere + `}]`,
			`x.json:2:26: body number 1: there is no key "positon" here (did you mean "position"?): take one of `},
		{`"bodies": [{"name": "a", "shapes": [{"kind": "spher", "radius": 1}]}]`,
			`x.json:2:46: body "a": there is no shape "spher" (did you mean "sphere"?): take one of `},
		{`"bodies": [{"name": "a", "kind": "statc", ` + sphere + `}]`,
			`x.json:2:34: body "a": there is no kind of body "statc" (did you mean "static"?): take static, kinematic or ` +
				"dynamic"},
		{`"bodies": [{"name": "a", "look": {"pattern": "plain", "tint": [255, 0, 12]}, ` + sphere + `}]`,
			`x.json:2:63: body "a": tint must be three numbers from 0 to 1 (red, green, blue), got (255, 0, 12): divide by 255`},
		{`"bodies": [{"name": "a", "rotation": [0, 0.0, 0, -0e3], ` + sphere + `}]`,
			`x.json:2:38: body number 1: rotation: four zeros are no rotation, which is a quaternion w, x, y, z of length 1: ` +
				"leave the key out for none"},
		{`"bodies": [{"name": "a", "rotation": [1e-9, 0, 0, 0], ` + sphere + `}]`,
			`x.json:2:38: body "a": rotation must be a quaternion w, x, y, z of length 1, got length 1e-09`},
	} {
		_, err := Read("x.json", []byte("{\"brickyard_scene\": 1, \"name\": \"s\",\n"+row.text+"}"), Build{})
		if err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%s\n got %v\nwant %s", row.text, err, row.want)
		}
	}
}

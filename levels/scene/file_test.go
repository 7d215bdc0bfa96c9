package scene

import (
	"strings"
	"testing"
)

// TestSceneErrors is the golden table of what goes wrong in scene files.
func TestSceneErrors(t *testing.T) {
	const head = `{"brickyard_scene": 1, "name": "x",` + "\n"
	body := func(rest string) string { return head + `"bodies": [{"name": "a", ` + rest + `}]}` }
	sphere := `"shapes": [{"kind": "sphere", "radius": 1}]`
	for _, row := range []struct{ name, text, want string }{
		{"empty", "", "x.json:1:1: the file ends too early: is it truncated?"},
		{"truncated", head + `"bodies": [{"name": "a"`, `x.json:2:24: the file ends too early: is it truncated?`},
		{"not JSON", "box(1)", `x.json:1:1: this is not JSON: invalid character 'b' looking for beginning of value`},
		{"random bytes", "\x93\x00\xff",
			`x.json:1:1: this is not JSON: invalid character '\u0093' looking for beginning of value`},
		{"a list", "[]", "x.json:1:1: want an object {…}, got a list"},
		{"something after the end", `{"brickyard_scene": 1, "name": "x", "bodies": []} 7`,
			"x.json:1:51: there is something after the end of the scene: delete it"},
		{"no version", `{"name": "x", "bodies": []}`,
			`x.json:1:1: "brickyard_scene" is missing: let the file begin with {"brickyard_scene": 1, ` +
				"which says that it is a scene and in which version of the format"},
		{"version 0", `{"brickyard_scene": 0, "name": "x", "bodies": []}`,
			`x.json:1:21: "brickyard_scene" must be 1, the version of the format, got 0`},
		{"other version", `{"brickyard_scene": 2, "name": "x"}`,
			`x.json:1:21: "brickyard_scene" must be 1, the version of the format, got 2`},
		{"no name", `{"brickyard_scene": 1}`, `x.json:1:1: the scene has no name: give it one with "name"`},
		{"body without a name",
			`{"brickyard_scene": 1, "name": "s", "bodies": [{"shapes": [{"kind": "sphere", "radius": 1}]}]}`,
			`x.json:1:48: body number 1: a name is missing: give one with "name"`},
		{"label of two lines", body(`"label": "a\nb", ` + sphere),
			`x.json:2:35: body "a": label must be one line of text that can be shown, got "a\nb"`},
		{"long label", body(`"label": "` + strings.Repeat("é", 41) + `", ` + sphere),
			`x.json:2:35: body "a": label has 41 characters: 40 are the most`},
		{"unknown key", body(`"masss": 3, ` + sphere), `x.json:2:26: body number 1: there is no key "masss" ` +
			`here (did you mean "mass"?): take one of ` +
			"name, kind, position, rotation, velocity, spin, lock, mass, material, look, spawn_at, spawn_step, belt, ramp, " +
			"course, ccd, category, mask, label, shapes, source"},
		{"key in capitals", body(`"Mass": 3, ` + sphere),
			`x.json:2:26: body number 1: there is no key "Mass" here (did you mean "mass"?): take one of ` +
				"name, kind, position, rotation, velocity, spin, lock, mass, material, look, spawn_at, spawn_step, belt, ramp, " +
				"course, ccd, category, mask, label, shapes, source"},
		{"key twice", body(`"mass": 3, "mass": 4, ` + sphere),
			`x.json:2:37: body number 1: the key "mass" is there twice: delete one`},
		{"negative mass", body(`"mass": -3, ` + sphere),
			`x.json:2:34: body "a": mass must be > 0, got -3: give kilograms, or leave it out for density × volume`},
		{"mass as text", body(`"mass": "3", ` + sphere), `x.json:2:34: body number 1: mass: want a number, got "3"`},
		{"mass of null", body(`"mass": null, ` + sphere), `x.json:2:34: body number 1: mass: want a number, got null`},
		{"number too large", body(`"mass": 1e999, ` + sphere),
			`x.json:2:34: body number 1: mass: the number 1e999 is too large`},
		{"NaN", body(`"mass": NaN, ` + sphere),
			`x.json:2:34: this is not JSON: invalid character 'N' looking for beginning of value: JSON has no NaN and no ` +
				"infinity: write a number"},
		{"two numbers for a point", body(`"position": [1, 2], ` + sphere),
			`x.json:2:38: body number 1: position: want 3 numbers, got 2`},
		{"four numbers for a point", body(`"position": [1, 2, 3, 4], ` + sphere),
			`x.json:2:48: body number 1: position: want 3 numbers, got more`},
		{"far away", body(`"position": [1, 2, 3e9], ` + sphere),
			`x.json:2:38: body "a": position must be three finite numbers within ±1e+06 m, got (1, 2, 3000000000)`},
		{"quaternion of length 2", body(`"rotation": [2, 0, 0, 0], ` + sphere),
			`x.json:2:38: body "a": rotation must be a quaternion w, x, y, z of length 1, got length 2`},
		{"fraction of a step", body(`"spawn_step": 1.5, ` + sphere),
			`x.json:2:40: body number 1: spawn_step: want a whole number, got 1.5`},
		{"no shapes", body(`"mass": 1`), `x.json:2:12: body "a": the body has no shapes: give it at least one`},
		{"no such shape", body(`"shapes": [{"kind": "ball"}]`),
			`x.json:2:46: body "a": there is no shape "ball": take one of ` +
				"box, wedge, cylinder, cone, sphere, capsule, hull, triangle, polygon, point, mesh, heightfield"},
		{"measure of another shape", body(`"shapes": [{"kind": "sphere", "radius": 1, "size": [1, 1, 1]}]`),
			`x.json:2:77: body "a": a sphere has no size: it takes radius`},
		{"hull in a plane", body(`"shapes": [{"kind": "hull", "points": [[0,0,0],[1,0,0],[0,1,0],[1,1,0]]}]`),
			`x.json:2:64: body "a": all points are coplanar within 1e-08 m`},
		{"zero zone", head + `"world": {"zone": 0}, "bodies": []}`,
			`x.json:2:19: zone must be > 0, got 0: leave it out for the engine's choice`},
		{"polygon of no thickness", body(`"shapes": [{"kind": "polygon", "thickness": 0}]`),
			`x.json:2:70: thickness must be > 0, got 0: give metres, or leave it out of a sheet that is static`},
		{"no such named shape", head + `"shapes": {"b": {"kind": "sphere", "radius": 1}}, ` +
			`"bodies": [{"name": "a", "shapes": [{"use": "c"}]}]}`,
			`x.json:2:95: body "a": there is no named shape "c"; there are: b`},
		{"no named shapes at all", body(`"shapes": [{"use": "c"}]`),
			`x.json:2:45: body "a": there is no named shape "c": the scene names none; give it one, as in ` +
				`"shapes": {"c": {"kind": "box", "size": [2, 0.1, 0.5]}}`},
		{"ignore beside the bodies", head + `"ignore": [["a", "b"]], "bodies": []}`, `x.json:2:1: there is no key "ignore" ` +
			`here: beside "bodies" write "pairs": [{"a": "one body", "b": "another", "ignore": true}]`},
		{"named shape that uses another", head + `"shapes": {"b": {"use": "b"}}, "bodies": []}`,
			`x.json:2:25: shape "b": a named shape cannot use another: write out its kind`},
		{"name twice", head + `"bodies": [{"name": "a", ` + sphere + `},` + "\n" + `{"name": "a", ` + sphere + `}]}`,
			`x.json:3:10: body "a": the name is taken: give every body its own`},
		{"bad material", head + `"materials": [{"name": "m", "density": -1}], "bodies": []}`,
			`x.json:2:40: material "m": density must be > 0 and at most 1000000 kg/m³, got -1`},
		{"nested too deep", strings.Repeat("[", 100000), "x.json:1:1: want an object {…}, got a list"},
	} {
		t.Run(row.name, func(t *testing.T) {
			s, err := Read("x.json", []byte(row.text), Build{})
			if err == nil {
				t.Fatalf("no error: %+v", s)
			}
			if err.Error() != row.want {
				t.Errorf("\n got %s\nwant %s", err, row.want)
			}
		})
	}
}

// TestMeshFaultsInScenes: the place of a fault is the face or point at fault.
func TestMeshFaultsInScenes(t *testing.T) {
	const head = `{"brickyard_scene":1,"name":"x","bodies":[{"name":"a","kind":"static","shapes":[` + "\n"
	for _, row := range []struct{ name, shape, want string }{
		{"two corners", `{"kind":"mesh","points":[[0,0,0],[1,0,0],[0,1,0]],"faces":[[0,1,2],` + "\n[0,1]]}",
			`x.json:3:1: body "a": face 1 must have 3 to 1024 corners, got 2`},
		{"no such point", `{"kind":"mesh","points":[[0,0,0],[1,0,0],[0,1,0]],"faces":[[0,1,2],` + "\n[0,1,3]]}",
			`x.json:3:1: body "a": face 1 names point 3, but there are 3 points, counted from 0`},
		{"crossing outline", `{"kind":"mesh","points":[[0,0,0],[1,0,0],[2,3,0],[1,1,0],[0,3,0],[2,1,0]],` +
			`"faces":[[0,1,3],` + "\n[0,1,4,2]]}", `x.json:3:1: body "a": face 1 `},
		{"no faces", `{"kind":"mesh","points":[[0,0,0],[1,0,0],[0,1,0]]}`,
			`x.json:2:1: body "a": a mesh needs faces: lists of three or more point numbers, counted from 0`},
		{"thick solid", `{"kind":"mesh","thickness":1,"points":[[0,0,0],[1,0,0],[0,1,0],[0,0,1]],` +
			`"faces":[[0,2,1],[0,1,3],[1,2,3],[0,3,2]]}`,
			`x.json:2:39: body "a": a closed mesh is as thick as it is drawn: drop the thickness`},
		{"endless height", `{"kind":"heightfield","nx":2,"spacing":1,"heights":[0,0,` + "\n1e5,0]}",
			`x.json:3:1: body "a": height 2 must be finite and within ±10000 m, got 100000`},
		{"point without thickness", `{"kind":"point"}`, `x.json:2:1: body "a": thickness must be > 0, got 0`},
	} {
		_, err := Read("x.json", []byte(head+row.shape+"]}]}"), Build{})
		if err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%s:\n got %v\nwant %s", row.name, err, row.want)
		}
	}
}

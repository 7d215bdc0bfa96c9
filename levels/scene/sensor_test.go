package scene

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// sensorFile is a scene with one sensor of a box, to which more is added.
const sensorFile = `{"brickyard_scene": 1, "name": "x", "bodies": [
{"name": "a", "shapes": [{"kind": "sphere", "radius": 1}]}],
"sensors": [{"name": "s", "shapes": [{"kind": "box", "size": [1, 1, 1] %s}] %s}] %s}`

// TestSensorFaults is the table of what goes wrong with sensors in scene files.
func TestSensorFaults(t *testing.T) {
	for _, row := range []struct{ shape, sensor, scene, want string }{
		{"", `, "on": "b"`, "", `x.json:3:83: sensor "s": there is no body or car "b": give its name; there are: a`},
		{"", `, "on": "world"`, "", `sensor "s": a sensor that nothing carries stays where it is: leave on out`},
		{"", `, "on": "g"`, `, "ghosts": [{"name": "g", "shape": {"kind": "box", "size": [1, 1, 1]}}]`,
			`"g" is a ghost, which holds nothing: name a body or car`},
		{"", `, "mass": 3`, "", `there is no key "mass" here: a sensor detects and does not collide; drop it`},
		{"", `, "mash": 3`, "", `there is no key "mash" here (did you mean "mask"?): take one of name, on, position`},
		{`, "material": "wood"`, "", "", `sensor "s": a sensor is a volume without a material: drop it`},
		{`, "look": {"pattern": "wood", "tint": [1, 1, 1]}`, "", "",
			`sensor "s": a sensor is a volume without a look: drop it`},
		{`}, {"kind": "triangle", "points": [[0, 0, 0], [1, 0, 0], [0, 1, 0]]`, "", "",
			`x.json:3:75: sensor "s": a sensor is a volume, and a triangle has no inside: give a solid`},
		{`}, {"kind": "mesh", "points": [[0, 0, 0], [1, 0, 0], [0, 1, 0]], "faces": [[0, 1, 2]]`, "", "",
			`sensor "s": a sensor is a volume, and this mesh is open (`},
		{"", `, "position": [1e9, 0, 0]`, "", `sensor "s": position must be three finite numbers within ±1e+06 m`},
		{"", `, "mask": ["puck"]`, "", `x.json:3:86: sensor "s": no body is of category "puck"; there are: default`},
		{"", `}, {"name": "t", "shapes": []`, "", `x.json:3:102: sensor "t": the sensor has no shapes: give it at least one`},
		{"", `}, {"name": "s", "shapes": [{"kind": "sphere", "radius": 1}]`, "",
			`x.json:3:87: sensor "s": the name is taken: give every sensor, ghost, body and car its own`},
		{"", `}, {"name": "a", "shapes": [{"kind": "sphere", "radius": 1}]`, "", `sensor "a": the name is taken`},
		{"", "", `, "pairs": [{"a": "a", "b": "s", "ignore": true}]`,
			`pair number 1: "s" is a sensor, which passes through everything anyway`},
		{"", "", `, "joints": [{"name": "j", "kind": "ball", "a": "a", "b": "s"}]`, `"s" is a sensor, which holds nothing`},
	} {
		_, err := Read("x.json", fmt.Appendf(nil, sensorFile, row.shape, row.sensor, row.scene), Build{})
		if err == nil || !strings.HasPrefix(err.Error(), "x.json:") || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s%s%s:\n got %v\nwant %s", row.shape, row.sensor, row.scene, err, row.want)
		}
	}
}

// TestSensorsThroughFiles: sensors are read as they were written, their categories count after those of the bodies, and
// there are only so many.
func TestSensorsThroughFiles(t *testing.T) {
	s := New("x")
	s.Shapes = map[string]Shape{"brick": {Kind: "box", Size: mgl64.Vec3{1, 2, 3}}}
	s.Bodies = []Body{{Name: "a", Category: []string{"puck"}, Mask: []string{"!eye"},
		Shapes: []Shape{{Kind: "sphere", Radius: 1}}}}
	s.Sensors = []Sensor{{Name: "s", On: "a", Position: mgl64.Vec3{0, 2, 0},
		Rotation: RotationOf(geom.AxisAngle(geom.V(0, 1, 0), 1)), Category: []string{"eye"}, Mask: []string{"puck"},
		Shapes: []Shape{{Use: "brick", Position: mgl64.Vec3{5, 0, 0}}, {Kind: "sphere", Radius: 2}}}}
	var out bytes.Buffer
	if err := s.Write(&out); err != nil {
		t.Fatal(err)
	}
	back, err := Read("x.json", out.Bytes(), Build{})
	if err != nil {
		t.Fatal(err)
	}
	if at := back.Sensors[0].Source; !strings.HasPrefix(at, "x.json:") || back.SourceOf("sensors[0].name") != at {
		t.Errorf("the sensor is from %q", at)
	}
	back.Sensors[0].Source = ""
	if !reflect.DeepEqual(back.Sensors, s.Sensors) {
		t.Errorf("read %+v\nwrote %+v", back.Sensors, s.Sensors)
	}
	if known, err := back.Categories(); err != nil || strings.Join(known, " ") != "default puck eye" {
		t.Errorf("categories %q, %v", known, err)
	}
	shapes, err := back.Supply().Volumes(&back.Sensors[0])
	if err != nil || len(shapes) != 2 || shapes[0].Skin().Centre.Sub(geom.V(5, 0, 0)).Len() > 1e-12 {
		t.Errorf("%d shapes, %v", len(shapes), err)
	}
	b := NewBuilder("x", Build{})
	for range MaxSensors {
		if _, err := b.AddSensor(Sensor{Name: "s", Shapes: []Shape{{Kind: "sphere", Radius: 1}}}, true); err != nil {
			t.Fatal(err)
		}
	}
	_, err = b.AddSensor(Sensor{Name: "s", Shapes: []Shape{{Kind: "sphere", Radius: 1}}}, true)
	if err == nil || err.Error() != "a scene may have at most 1000 sensors: make fewer" {
		t.Error(err)
	}
	s = b.Scene()
	s.Bodies, s.Sensors = []Body{back.Bodies[0]}, append(s.Sensors, back.Sensors...)
	if err := s.Validate(); err == nil || !strings.Contains(err.Error(), "at most 1000 sensors, got 1001") {
		t.Error(err)
	}
}

package scene

import (
	"bytes"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
)

// playerRules are those of schemaRules for players.
var playerRules = map[string]rule{
	"Scene.player":    {"somebody on foot whom keys move", nil},
	"Player.name":     {"name, its own among bodies and cars", nameRule},
	"Player.position": {"m, of the ground under its feet; the origin when left out", nil},
	"Player.heading":  {"rad about y: where it looks at first, along +x at 0", bounds(-MaxSpin, MaxSpin)},
	"Player.shape":    {"pill when left out", oneOf(PlayerShapes())},
	"Player.tint":     {"red, green, blue in 0…1 (sRGB)", nil},
	"Player.scripted": {"no keys move it: a script does", nil},
	"Player.height":   {"m, over all; 1.8 when left out", above(0, 1000)},
	"Player.radius":   {"m, half of its width; 0.3 when left out", above(0, 100)},
	"Player.crouch":   {"m, its height when it crouches; 1.2 when left out", above(0, 1000)},
	"Player.eye":      {"m, of its eyes above the soles; 1.65 when left out", bounds(0, 1000)},
	"Player.mass":     {"kg; 75 when left out", above(0, MaxMass)},
	"Player.speed":    {"m/s, walking; 4 when left out", bounds(0, 1000)},
	"Player.run":      {"m/s, running; 7 when left out", bounds(0, 1000)},
	"Player.quick":    {"m/s², how fast it changes its velocity on the ground; 30 when left out", above(0, 1e6)},
	"Player.air":      {"m/s², the same in the air; 5 when left out", bounds(0, 1e6)},
	"Player.step":     {"m, the highest step that it walks up; 0.35 when left out", bounds(0, 1000)},
	"Player.slope":    {"rad, the steepest face that it walks on; 50 degrees when left out", bounds(0, 1.4)},
	"Player.grip":     {"friction of its soles; 1 when left out", above(0, 1e6)},
	"Player.push":     {"N, the most, level, that it pushes bodies with; 400 when left out", bounds(0, 1e9)},
	"Player.pull":     {"N, the most with which it holds a body; 400 when left out", bounds(0, 1e9)},
	"Player.jump":     {"m, how high; 1.1 when left out", bounds(0, 1000)},
	"Player.reach":    {"m, how far away it holds a body; 2.5 when left out", bounds(0, 1000)},
	"Player.category": {"groups that it belongs to; default when left out", map[string]any{"maxItems": MaxCategories}},
	"Player.mask":     {"groups that it collides with, as those of a body", map[string]any{"maxItems": MaxCategories}},
	"Player.source":   {"file:line:col that made the player; for messages", nil},
}

// playerFile is a scene with a player, to which more is added.
const playerFile = `{"brickyard_scene": 1, "name": "x", "bodies": [
{"name": "a", "shapes": [{"kind": "sphere", "radius": 1}]}],
"player": {%s}}`

// TestPlayerFaults is the table of what goes wrong with players in scene files.
func TestPlayerFaults(t *testing.T) {
	for _, row := range []struct{ player, want string }{
		{``, `x.json:3:11: player "": a name is missing`},
		{`"name": "a"`, `x.json:3:20: player "a": the name is taken: give the player, every body and every car its own`},
		{`"name": "p", "mass": 0`, `x.json:3:33: player "p": mass must be > 0 and ≤ 1e+06, got 0: give it in kg`},
		{`"name": "p", "grip": 0`, `player "p": grip must be > 0 and ≤ 1e+06, got 0: 1 is common: as shoes on asphalt`},
		{`"name": "p", "slope": 1.5`, `player "p": slope must be ≥ 0 and ≤ 1.4, got 1.5: give it in radians`},
		{`"name": "p", "eye": 2`, `player "p": eye must be ≥ 0 and ≤ 1.8, got 2: the eyes are between the soles and Height`},
		{`"name": "p", "crouch": 0.5`, `player "p": crouch must be > 0.6 and ≤ 1.8, got 0.5: the least is twice the radius`},
		{`"name": "p", "shape": "ball"`, `player "p": a player is one of pill, box, got "ball"`},
		{`"name": "p", "position": [0, 2e6, 0]`, `player "p": position must be three finite numbers within ±1e+06 m`},
		{`"name": "p", "heading": 1e9`, `player "p": heading must be an angle within ±10000 rad`},
		{`"name": "p", "tint": [2, 0, 0]`, `player "p": `},
		{`"name": "p", "mask": ["puck"]`, `player "p": no body is of category "puck"; there are: default`},
		{`"name": "p", "jmup": 2`, `there is no key "jmup" here (did you mean "jump"?): take one of name, position, heading`},
		{`"name": "p", "jump": "high"`, `want a number`},
	} {
		_, err := Read("x.json", fmt.Appendf(nil, playerFile, row.player), Build{})
		if err == nil || !strings.HasPrefix(err.Error(), "x.json:3:") || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s:\n got %v\nwant %s", row.player, err, row.want)
		}
	}
	s := New("x")
	s.Bodies = []Body{{Name: "a", Shapes: []Shape{{Kind: "sphere", Radius: 1}}}}
	for key, spoil := range map[string]func(*Player){
		"jump":     func(p *Player) { p.Jump = new(float64); *p.Jump = math.NaN() },
		"heading":  func(p *Player) { p.Heading = math.NaN() },
		"position": func(p *Player) { p.Position[1] = math.NaN() },
	} {
		s.Player = &Player{Name: "p"}
		spoil(s.Player)
		if err := s.Validate(); err == nil || !strings.Contains(err.Error(), `player "p": `+key+" must be") {
			t.Errorf("%s not a number: %v", key, err)
		}
	}
}

// TestPlayerThroughFile: a player is read as it was written, and so is a ladder.
func TestPlayerThroughFile(t *testing.T) {
	jump, step := 0.0, 0.2
	s := New("x")
	s.Bodies = []Body{{Name: "a", Category: []string{"puck"}, Shapes: []Shape{{Kind: "sphere", Radius: 1}}}}
	s.Sensors = []Sensor{{Name: "s", Ladder: true, Hidden: true, Shapes: []Shape{{Kind: "sphere", Radius: 1}}}}
	s.Player = &Player{Name: "p", Heading: 1.5, Shape: "box", Jump: &jump, Step: &step, Category: []string{"me"},
		Mask: []string{"!puck"}, Scripted: true}
	if err := s.Validate(); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := s.Write(&out); err != nil {
		t.Fatal(err)
	}
	back, err := Read("x.json", out.Bytes(), Build{})
	if err != nil {
		t.Fatal(err)
	}
	if at := back.Player.Source; !strings.HasPrefix(at, "x.json:") || back.SourceOf("player.jump") != at {
		t.Errorf("it comes from %q", at)
	}
	back.Player.Source = ""
	if !reflect.DeepEqual(back.Player, s.Player) || !back.Sensors[0].Ladder || !back.Sensors[0].Hidden {
		t.Errorf("read %+v\nwrote %+v", back.Player, s.Player)
	}
	def, err := back.Player.Character()
	if err != nil || def.Jump != 0 || def.Step != 0.2 || def.Height != 1.8 || !def.Box {
		t.Errorf("%+v, %v", def, err)
	}
}

package script

import (
	"bytes"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/levels/scene"
)

// TestLanesInJSON: lanes are data of the scene.
func TestLanesInJSON(t *testing.T) {
	s, err := runText("ground()\nlanes([20, 60], apart=5)", nil)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := s.Write(&text); err != nil {
		t.Fatal(err)
	}
	want := `"lanes": [
  {"hz":20,"shift":[-2.5,0,0]},
  {"hz":60,"shift":[2.5,0,0]}
]`
	if !strings.Contains(text.String(), want) {
		t.Errorf("%s lacks %s", text.String(), want)
	}
	back, err := scene.Read("x.json", text.Bytes(), scene.Build{})
	if err != nil {
		t.Fatal(err)
	}
	if len(back.Lanes) != 2 || back.Lanes[0] != s.Lanes[0] || back.Lanes[1] != s.Lanes[1] {
		t.Errorf("%+v", back.Lanes)
	}
}

// TestLanesApart: lanes are 10 m apart unless told.
func TestLanesApart(t *testing.T) {
	s, err := runText("ground()\nlanes([20, 60])", nil)
	if err != nil || len(s.Lanes) != 2 || s.Lanes[1].Shift != [3]float64{5, 0, 0} {
		t.Errorf("%+v, %v", s, err)
	}
}

// TestWrongLanes: what does not keep step, or cannot be, is an error of one line that says why.
func TestWrongLanes(t *testing.T) {
	for _, row := range []struct{ name, script, want string }{
		{"rates that do not divide", "lanes([40, 60], 5)", "its 40 Hz do not divide the 60 Hz of the fastest lane"},
		{"no rate", "lanes([], 5)", "a list of 1 to 16 rates, got 0"},
		{"too many", "lanes([60] * 17, 5)", "a list of 1 to 16 rates, got 17"},
		{"a number", "lanes(60, 5)", "hz must be a list of rates, got int"},
		{"a list of texts", "lanes(['60'], 5)", "want a number, got string"},
		{"a rate of zero", "lanes([0, 60], 5)", "lane number 1: hz must be 1 to 10000"},
		{"on one another", "lanes([30, 60], 0)", "apart must be > 0"},
		{"a rate of the world, too", "lanes([30, 60], 5)\nworld(hz=60)", "each lane has its own: drop one of them"},
		{"a rate of the world before", "world(hz=60)\nlanes([30, 60], 5)", "each lane has its own: drop one of them"},
		{"too many bodies", "lanes([60] * 16, 5)\n[point(0.01, at=(i, 0, 0)) for i in range(3200)]",
			"16 lanes of 3201 bodies each are more than 50000 bodies"},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, err := runText("ground(y=-9)\n"+row.script, nil)
			if err == nil || !strings.Contains(err.Error(), row.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("got %v, want %q", err, row.want)
			}
		})
	}
	_, err := scene.Read("x.json", []byte(`{"brickyard_scene": 1, "name": "x", "lanes": [{"hz": 30},
 {"hz": 0}], "bodies": [{"name": "a", "shapes": [{"kind": "sphere", "radius": 1}]}]}`), scene.Build{})
	if err == nil || !strings.HasPrefix(err.Error(), "x.json:2:9: lane number 2: hz must be") {
		t.Errorf("got %v", err)
	}
}

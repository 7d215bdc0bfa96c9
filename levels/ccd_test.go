package levels

import (
	"fmt"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/physics"
)

// TestCCDIsTakenFromScriptsAndScenes: what a script says of world, bodies and pairs comes through a scene file and into
// the world, where a pair of a body that appears later is joined when it does.
func TestCCDIsTakenFromScriptsAndScenes(t *testing.T) {
	s, err := runText(`
world(ccd="screw")
ground(ccd="expel")
a = box((1, 1, 1), at=(0, 1, 0), name="a", ccd="first")
box((1, 1, 1), at=(0, 5, 0), name="late", spawn_step=3)
car(at=(9, 0.01, 0), name="red")
pair(a, "late", ccd="expel")
pair("red", "a", ccd="screw")
`, nil)
	if err != nil {
		t.Fatal(err)
	}
	stage := stageOfFile(t, s)
	for range 5 {
		stage.Step()
	}
	w := stage.World()
	if got := w.Config().CCD; got != physics.CCDScrew {
		t.Errorf("world: %v", got)
	}
	red := stage.Cars()[0].Chassis()
	for _, row := range []struct {
		a, b physics.BodyID
		want physics.CCD
	}{
		{stage.Body(0), stage.Body(2), physics.CCDExpel},
		{stage.Body(0), stage.Body(1), physics.CCDFirst},
		{stage.Body(1), stage.Body(2), physics.CCDExpel},
		{stage.Body(1), red, physics.CCDScrew},
		{stage.Body(2), red, physics.CCDScrew},
	} {
		if got := w.CCDOf(row.a, row.b); got != row.want {
			t.Errorf("%s and %s: %v, want %v", w.Name(row.a), w.Name(row.b), got, row.want)
		}
	}
}

func TestCCDFaultsAreNamed(t *testing.T) {
	const bodies = "a = box((1, 1, 1), name='a')\nbox((1, 1, 1), at=(0, 3, 0), name='b')\n"
	for _, row := range []struct{ text, want string }{
		{"world(ccd='sweep')", "bad.star:1:1: world: there is no ccd \"sweep\": take one of expel, screw, first"},
		{"box((1, 1, 1), ccd='x')", "bad.star:1:1: box: there is no ccd \"x\": take one of expel, screw, first"},
		{bodies + "pair('a', 'c', ccd='screw')",
			"bad.star:3:1: pair: there is no body or car \"c\": give its name; there are: a, b"},
		{bodies + "pair(a, 'a', ccd='screw')", "bad.star:3:1: pair: both are \"a\": a pair has two bodies"},
		{bodies + "pair(a, 7, ccd='screw')", "bad.star:3:1: pair: for parameter b: want a body or a name, got int"},
		{bodies + "pair(a, 'b', ccd='')",
			"bad.star:3:1: pair: ccd is missing: take one of expel, screw, first, or ignore the pair"},
	} {
		if _, err := runText(row.text, nil); err == nil || err.Error() != row.want {
			t.Errorf("%s\n got %v\nwant %s", row.text, err, row.want)
		}
	}
	const file = `{"brickyard_scene": 1, "name": "x",
"bodies": [{"name": "a", "shapes": [{"kind": "sphere", "radius": 1}]}],
"pairs": [{"a": "a", "b": "z", "ccd": "screw"}]}`
	_, err := Read("x.json", []byte(file), Build{})
	if err == nil || !strings.HasPrefix(err.Error(), "x.json:3:27: pair number 1: there is no body or car \"z\"") {
		t.Error(err)
	}
}

// TestPairsAreThereFromTheStart: also where nothing appears later, and again after a restart.
func TestPairsAreThereFromTheStart(t *testing.T) {
	stage, _ := build(t, `
ground()
a = box((1, 1, 1), at=(0, 1, 0), name="a")
pair(a, "ground", ccd="screw")
pair("ground", a, ccd="first")
`)
	for range 2 {
		if got := stage.World().CCDOf(stage.Body(0), stage.Body(1)); got != physics.CCDFirst {
			t.Errorf("the last word on the pair is first, not %v", got)
		}
		if err := stage.Restart(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestTooManyPairs are refused, from scripts and from files.
func TestTooManyPairs(t *testing.T) {
	const text = `
a = box((1, 1, 1), name="a")
b = box((1, 1, 1), at=(0, 3, 0), name="b")
[pair(a, b, ccd="screw") for i in range(%d)]
`
	s, err := runText(fmt.Sprintf(text, MaxPairs), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := runText(fmt.Sprintf(text, MaxPairs+1), nil); err == nil ||
		!strings.HasPrefix(err.Error(), "bad.star:4:2: pair: a scene may have at most 1000 pairs") {
		t.Errorf("from a script: %v", err)
	}
	s.Pairs = append(s.Pairs, s.Pairs[0])
	if f := s.check(); f == nil || f.Path != "pairs" || !strings.Contains(f.Text, "1000 pairs") {
		t.Errorf("checked: %v", f)
	}
}

package script

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/levels/scene"
)

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
	_, err := scene.Read("x.json", []byte(file), scene.Build{})
	if err == nil || !strings.HasPrefix(err.Error(), "x.json:3:27: pair number 1: there is no body or car \"z\"") {
		t.Error(err)
	}
}

// TestTooManyPairs are refused, from scripts and from files.
func TestTooManyPairs(t *testing.T) {
	const text = `
a = box((1, 1, 1), name="a")
b = box((1, 1, 1), at=(0, 3, 0), name="b")
[pair(a, b, ccd="screw") for i in range(%d)]
`
	s, err := runText(fmt.Sprintf(text, scene.MaxPairs), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := runText(fmt.Sprintf(text, scene.MaxPairs+1), nil); err == nil ||
		!strings.HasPrefix(err.Error(), "bad.star:4:2: pair: a scene may have at most 1000 pairs") {
		t.Errorf("from a script: %v", err)
	}
	s.Pairs = append(s.Pairs, s.Pairs[0])
	var f *scene.Fault
	if err := s.Validate(); !errors.As(err, &f) || f.Path != "pairs" || !strings.Contains(f.Text, "1000 pairs") {
		t.Errorf("checked: %v", err)
	}
}

// TestFilterErrors is the table of what goes wrong with categories, masks and pairs to ignore.
func TestFilterErrors(t *testing.T) {
	names := make([]string, scene.MaxCategories)
	for i := range names {
		names[i] = fmt.Sprintf("box((1, 1, 1), category=\"c%d\")", i)
	}
	for _, row := range []struct{ text, want string }{
		{"box((1, 1, 1), category=3)", `bad.star:1:1: box: for parameter "category": `},
		{"box((1, 1, 1), mask=[])", `bad.star:1:1: box: for parameter "mask": the list is empty`},
		{"ignore(box((1, 1, 1)), [])", "bad.star:1:1: ignore: for parameter b: the list is empty: name bodies or cars"},
		{"ignore([], [])", "bad.star:1:1: ignore: for parameter a: the list is empty: name bodies or cars"},
		{"box((1, 1, 1), mask=[1])", `bad.star:1:1: box: for parameter "mask": names[0]: want a name, got int`},
		{"box((1, 1, 1), category='')", "bad.star:1:1: box: the name of a category is empty: write it out"},
		{"box((1, 1, 1), mask='!')", "bad.star:1:1: box: the name of a category is empty: write it out"},
		{"box((1, 1, 1), mask='!none')", `bad.star:1:1: box: "none" is no category that could be left out`},
		{"box((1, 1, 1), category='none')", `bad.star:1:1: box: a category cannot be called "none"`},
		{"box((1, 1, 1), category='!a')", `bad.star:1:1: box: a category cannot be called "!a"`},
		{"box((1, 1, 1), mask=['none', 'a'])", `bad.star:1:1: box: a mask of "none" names nothing else`},
		{"box((1, 1, 1), mask=['a', '!b'])", "bad.star:1:1: box: a mask names what the body collides with, or with"},
		{"ground()\nbox((1, 1, 1), at=(0, 2, 0), mask='!gate')",
			`bad.star:2:1: body "box 1": no body is of category "gate"; there are: default`},
		{strings.Join(names, "\n"), `bad.star:31:1: a scene may have at most 31 categories, "default" among them: use fewer`},
		{"ignore('a', 'b')", `bad.star:1:1: ignore: there is no body or car "a": give its name`},
		{"a = box((1, 1, 1))\nignore(a, a)", `bad.star:2:1: ignore: both are "box 1": a pair has two bodies`},
		{"a = box((1, 1, 1))\nignore(a, 7)", `bad.star:2:1: ignore: for parameter b: want a body or a name, got int`},
		{"a = [box((1, 1, 1), at=(2 * i, 0, 0)) for i in range(40)]\n" +
			"b = [box((1, 1, 1), at=(2 * i, 3, 0)) for i in range(40)]\nignore(a, b)",
			"bad.star:3:1: ignore: a scene may have at most 1000 pairs: set category and mask of bodies"},
	} {
		if _, err := runText(row.text, nil); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s:\n got %v\nwant %s", row.text, err, row.want)
		}
	}
}

package scene

import (
	"strings"
	"testing"
)

// TestSlipsInJSON: what people often write instead of JSON is answered with how to mend it.
func TestSlipsInJSON(t *testing.T) {
	const head = `{"brickyard_scene": 1, "name": "x", `
	for text, want := range map[string]string{
		head + `"bodies": [{"name": "a" "mass": 3}]}`:       "a comma is missing before it",
		head + `"bodies": [{"name": "a"} {"name": "b"}]}`:   "a comma is missing before it",
		head + `"bodies": [{"name": "a", "mass": 3,}]}`:     "delete the comma before it",
		head + `"bodies": [{"position": [0, 1, ]}]}`:        "delete the comma before it",
		head + `"bodies": [{"position": [0,, 1]}]}`:         "there is a comma too many",
		head + "// boxes\n" + `"bodies": []}`:               "JSON has no comments: delete this one",
		head + `"bodies": [] /* boxes */}`:                  "JSON has no comments: delete this one",
		head + `"bodies": [{"mass": -Infinity}]}`:           "JSON has no NaN and no infinity: write a number",
		head + `"bodies": [{'mass': 3}]}`:                   `texts stand in double quotes: write "…"`,
		head + `"bodies": [{mass: 3}]}`:                     "names and texts stand in double quotes",
		head + `"bodies": [{"mass": None}]}`:                "leave the key out for its default",
		head + `"bodies": [], "pairs": [{"ignore": True}]}`: "write true or false, in small letters",
		head + `"bodies": [{"mass": .5}]}`:                  "a number begins with a digit: write 0.5 for .5",
		head + `"bodies": [{"mass": 05}]}`:                  "a number has no zeros before it",
		head + `"bodies": [{"mass": +5}]}`:                  "a number has no + before it: drop it",
		head + `"bodies" []}`:                               "a colon is missing before it",
		head + `"bodies": }`:                                "a value is missing before it",
		head + `"bodies": []]`:                              "another bracket is still open",
	} {
		_, err := Read("x.json", []byte(text), Build{})
		if err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s\n got %v\nwant %s", text, err, want)
		}
	}
}

package script

import (
	"slices"
	"strings"
	"testing"
)

// TestParametersTellTheirBounds: a scene keeps of its parameters what a slider or a list of choices needs.
func TestParametersTellTheirBounds(t *testing.T) {
	const text = `about("a test", group="Tests")
rows = param("rows", 5, "rows", min=1, max=9)
free = param("free", 0.5, max=2)
way = param("way", "up", choices=["up", "down"])
any = param("any", "thing")
ground()
`
	s, err := runText(text, map[string]string{"way": "down"})
	if err != nil {
		t.Fatal(err)
	}
	p := s.Params
	if s.Group != "Tests" || *p[0].Min != 1 || *p[0].Max != 9 || p[1].Min != nil || *p[1].Max != 2 {
		t.Errorf("group %q, %+v, %+v", s.Group, p[0], p[1])
	}
	if !slices.Equal(p[2].Choices, []string{"up", "down"}) || p[2].Value != "down" || p[3].Choices != nil {
		t.Errorf("%+v, %+v", p[2], p[3])
	}
	for _, row := range []struct{ text, value, want string }{
		{text, "dwn", `"way": want one of up, down, got "dwn" (did you mean "down"?)`},
		{`param("way", "left", choices=["up", "down"])`, "", `the default "left" is none of the choices`},
		{`param("way", 3, choices=["3"])`, "", "choices need words"},
		{`param("way", "a", choices="a")`, "", "want a list of words, got string"},
		{`param("way", "a", choices=["a", 3])`, "", "want a list of words, got int in it"},
		{`about("x", group="a\nb")`, "", "cannot be printed"},
	} {
		values := map[string]string{}
		if row.value != "" {
			values["way"] = row.value
		}
		if _, err := runText(row.text, values); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s with %q: %v, want %s", row.text, row.value, err, row.want)
		}
	}
}

package jsonplace

import (
	"strings"
	"testing"
)

const text = `{
  "name": "ü", "names": [1, [2, {"a.b": 3}]],
  "Cases": [ {"id": "x"}, {"id":"y", "moving" : {"faces":[[0,1],
    [7,1e999]]}} ]
}`

func TestLocate(t *testing.T) {
	for _, row := range []struct{ path, at string }{
		{"", "{\n"},
		{"name", `"ü"`},
		{"names", "[1,"},
		{"names[0]", "1, [2"},
		{"names[1][1].a.b", "3}"},
		{"names[7]", "[1,"}, // nearest
		{"cases[1].id", `"y"`},
		{"cases[1].moving", `{"faces"`},
		{"cases[1].moving.faces[1]", "[7,"},
		{"cases[1].moving.faces[1][1]", "1e999"},
		{"cases[1].moving.vertices[3]", `{"faces"`},
		{"cases[0].moving.vertices", `{"id": "x"`},
		{"case", "{\n"},
	} {
		if got := Locate([]byte(text), row.path); !strings.HasPrefix(text[got:], row.at) {
			t.Errorf("%s: at %.12q, want %q", row.path, text[got:], row.at)
		}
	}
	for _, broken := range []string{"", "[", `{"a"`, `{"a":`, `{"a":[1,}`, "nonsense"} {
		if at := Locate([]byte(broken), "a[1].b"); at < 0 || at > len(broken) {
			t.Errorf("%q: %d", broken, at)
		}
	}
}

func TestElements(t *testing.T) {
	var got []string
	for _, e := range Elements([]byte(text), "cases") {
		if line, col := LineCol([]byte(text), e.Offset); line != e.Line || col != e.Col {
			t.Errorf("%+v, want %d:%d", e, line, col)
		}
		got = append(got, text[e.Offset:e.Offset+9])
	}
	if strings.Join(got, " ") != `{"id": "x {"id":"y"` {
		t.Errorf("%q", got)
	}
	for _, path := range []string{"name", "nothing", ""} {
		if got := Elements([]byte(text), path); got != nil {
			t.Errorf("%s: %v", path, got)
		}
	}
	if got := Elements([]byte(`{"a":[1,}`), "a"); got != nil {
		t.Errorf("broken: %v", got)
	}
}

func TestLineCol(t *testing.T) {
	for _, row := range []struct {
		at        string
		line, col int
	}{{"{\n", 1, 1}, {`"name"`, 2, 3}, {`"names"`, 2, 16}, {"[7,", 4, 5}} {
		if line, col := LineCol([]byte(text), strings.Index(text, row.at)); line != row.line || col != row.col {
			t.Errorf("%q: %d:%d, want %d:%d", row.at, line, col, row.line, row.col)
		}
	}
	if line, col := LineCol([]byte("ab"), 99); line != 1 || col != 3 {
		t.Errorf("beyond the end: %d:%d", line, col)
	}
	if line, col := LineCol([]byte("ab"), -1); line != 1 || col != 1 {
		t.Errorf("before the start: %d:%d", line, col)
	}
}

package script

import (
	"strings"
	"testing"

	"go.starlark.net/starlark"
)

// TestWeigh: what a script keeps is weighed with all that hangs on it, and once.
func TestWeigh(t *testing.T) {
	long := strings.Repeat("x", 1000)
	for _, row := range []struct {
		name, text  string
		least, most int
	}{
		{"nothing", "None", 0, 0},
		{"text", "long", 1000, 1000},
		{"number", "int('9' * 3000)", 1200, 1300},
		{"list", "[1.5] * 1000", 16000, 16000},
		{"texts of a list, which are the same one", "[long] * 100", 2600, 2600},
		{"lists of lists", "[[i] for i in range(100)]", 3200, 3200},
		{"dict", "{i: long + str(i) for i in range(100)}", 100000, 120000},
		{"set", "set(range(100))", 6400, 9600},
		{"tuple", "((long, 1), 2)", 1064, 1064},
		{"function", "(lambda kept: lambda: kept)([long])", 1032, 1032},
		{"default of a function", "(lambda x=long: x)", 1016, 1016},
		{"method", "[long].append", 1032, 1032},
		{"circle", "circle()", 32, 32},
	} {
		text := "def circle():\n    x = []\n    x.append(x)\n    x.append(1)\n    return x\nvalue = " + row.text
		globals, err := starlark.ExecFileOptions(dialect, &starlark.Thread{}, "x.star", text,
			starlark.StringDict{"long": starlark.String(long)})
		if err != nil {
			t.Fatal(err)
		}
		fields := starlark.StringDict{"value": globals["value"]}
		if got := weigh(fields, 1<<30); got < row.least || got > row.most {
			t.Errorf("%s: %d bytes, want %d to %d", row.name, got, row.least, row.most)
		}
		if got := weigh(fields, row.least/2); row.least > 0 && got <= row.least/2 {
			t.Errorf("%s: %d bytes, want more than %d", row.name, got, row.least/2)
		}
	}
}

package script

import (
	"strings"
	"testing"

	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"
)

// TestWrittenSize: what values are said to be as texts is no less than they are.
func TestWrittenSize(t *testing.T) {
	fields := starlark.StringDict{}
	for _, letter := range []string{"a", "b", "c"} {
		fields[strings.Repeat(letter, 100)] = starlark.MakeInt(1)
	}
	dict := starlark.NewDict(1)
	if err := dict.SetKey(starlark.String("key"), starlark.Tuple{starlark.MakeInt(1), starlark.Float(0.1)}); err != nil {
		t.Fatal(err)
	}
	for _, v := range []starlark.Value{
		starlark.String("text"), starlark.Bytes("text"), starlark.MakeInt(1).Lsh(3000), dict,
		starlark.NewList([]starlark.Value{starlark.None, starlark.True, starlark.Tuple{}}),
		starlarkstruct.FromStringDict(starlark.String("hit"), fields),
	} {
		if n, err := writtenSize(v); err != nil || n < len(v.String()) {
			t.Errorf("%d bytes, error %v, of %s", n, err, v)
		}
	}
}

package script

import (
	"fmt"

	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"
)

// Values as texts. A list of a million entries may hold the same long text a million times, and lists in lists that
// share their entries are longer than all memory when they are written out.

// writtenSize returns about how many bytes a value has as a text; an error if these are too many, or if values hold
// each other too deeply to be written.
func writtenSize(v starlark.Value) (bytes int, err error) {
	w := written{most: MaxText}
	w.add(v, 0)
	switch {
	case w.bytes > w.most:
		err = fmt.Errorf("a text of more than %d bytes: that is not allowed", w.most)
	case w.deep:
		err = fmt.Errorf("a text of a value that holds others more than %d deep in each other: that is not allowed",
			mostNested)
	}
	return w.bytes, err
}

// written sums up how many bytes values have as texts, until these are more than most.
type written struct {
	bytes, most int
	deep        bool // they are too deep in each other
}

// add adds a value that so many others hold.
func (w *written) add(v starlark.Value, depth int) {
	if w.deep = w.deep || depth > mostNested; w.deep || w.bytes > w.most {
		return
	}
	switch x := v.(type) {
	case starlark.String:
		w.bytes += len(x) + 2
	case starlark.Bytes:
		w.bytes += len(x) + 3
	case starlark.Indexable: // list, tuple, vector and others
		w.bytes += 2
		for i := 0; i < x.Len() && w.goesOn(); i++ {
			w.add(x.Index(i), depth+1)
		}
	case *starlark.Dict:
		w.bytes += 2
		for key, value := range x.Entries() {
			w.add(key, depth+1)
			w.add(value, depth+1)
			if !w.goesOn() {
				return
			}
		}
	case *starlark.Set:
		w.bytes += len("set([])")
		for each := range x.Elements() {
			if w.add(each, depth+1); !w.goesOn() {
				return
			}
		}
	case *starlarkstruct.Struct:
		w.bytes += len("hit()")
		for _, name := range x.AttrNames() {
			field, _ := x.Attr(name)
			w.bytes += len(name) + len(" = ")
			if w.add(field, depth+1); !w.goesOn() {
				return
			}
		}
	default:
		w.word(v)
	}
}

// word adds a value that holds no others.
func (w *written) word(v starlark.Value) {
	if x, is := v.(starlark.Int); is {
		if _, small := x.Int64(); !small {
			w.bytes += x.BigInt().BitLen() / 3
			return
		}
	}
	w.bytes += 24
}

// whole reports whether all values were added.
func (w *written) whole() bool { return !w.deep && w.bytes <= w.most }

// goesOn counts the signs after an entry, and reports whether another one may be added.
func (w *written) goesOn() bool {
	w.bytes += 2
	return w.whole()
}

// shown returns a value for a message that says what it got: as it is written, or its type where that is long.
func shown(v starlark.Value) string {
	const most = 200
	if n, err := writtenSize(v); err != nil || n > most {
		return "a long " + v.Type()
	}
	return v.String()
}

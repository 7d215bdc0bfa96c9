package script

import (
	"unsafe"

	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"
)

// Bytes that values take, about.
const (
	valueBytes = 16 // a value in a list
	entryBytes = 64 // an entry of a dict or set
	smallText  = 64 // texts up to here are counted as often as they are met
)

// scales weigh values that hang together.
type scales struct {
	bytes, most int
	seen        map[any]bool     // lists, dicts and others that many may hold
	left        []starlark.Value // to be weighed
}

// weigh returns about how many bytes some fields and all that hangs on them take. It stops where that is more than
// most.
func weigh(fields starlark.StringDict, most int) int {
	s := scales{most: most, seen: map[any]bool{}}
	for _, v := range fields {
		s.left = append(s.left, v)
	}
	for len(s.left) > 0 && s.bytes <= most {
		v := s.left[len(s.left)-1]
		s.left = s.left[:len(s.left)-1]
		s.add(v)
	}
	return s.bytes
}

// isNew reports whether something is met for the first time.
func (s *scales) isNew(of any) bool {
	if s.seen[of] {
		return false
	}
	s.seen[of] = true
	return true
}

// add weighs a value, and puts the values that it holds to those that are left.
func (s *scales) add(v starlark.Value) {
	switch x := v.(type) {
	case starlark.String:
		s.text(string(x))
	case starlark.Bytes:
		s.text(string(x))
	case starlark.Int:
		if _, small := x.Int64(); !small {
			s.bytes += x.BigInt().BitLen() / 8
		}
	case *starlark.List:
		if s.isNew(x) {
			for i := range x.Len() {
				s.hold(x.Index(i))
			}
		}
	case starlark.Tuple:
		if len(x) > 0 && s.isNew(&x[0]) {
			for _, each := range x {
				s.hold(each)
			}
		}
	case *starlark.Dict:
		if s.isNew(x) {
			s.bytes += entryBytes * x.Len()
			for key, value := range x.Entries() {
				s.hold(key)
				s.hold(value)
			}
		}
	case *starlark.Set:
		if s.isNew(x) {
			s.bytes += entryBytes * x.Len()
			for each := range x.Elements() {
				s.hold(each)
			}
		}
	case *starlark.Function:
		if s.isNew(x) {
			for i := range x.NumFreeVars() {
				_, value := x.FreeVar(i)
				s.hold(value)
			}
			for i := range x.NumParams() {
				s.hold(x.ParamDefault(i))
			}
		}
	case *starlarkstruct.Struct:
		if s.isNew(x) {
			for _, name := range x.AttrNames() {
				value, _ := x.Attr(name)
				s.hold(value)
			}
		}
	case *starlark.Builtin: // a method of a list, perhaps
		s.hold(x.Receiver())
	}
}

// hold weighs a value that another one holds: at once, unless it holds others in turn. nil is none.
func (s *scales) hold(v starlark.Value) {
	if v == nil {
		return
	}
	s.bytes += valueBytes
	switch v.(type) {
	case starlark.String, starlark.Bytes, starlark.Int, starlark.Float, starlark.Bool, starlark.NoneType:
		s.add(v)
	default:
		s.left = append(s.left, v)
	}
}

func (s *scales) text(text string) {
	if len(text) <= smallText || s.isNew(unsafe.StringData(text)) {
		s.bytes += len(text)
	}
}

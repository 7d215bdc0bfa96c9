package joint

import (
	"bytes"
	"errors"
	"reflect"

	"github.com/brickyard-physics/brickyard/internal/snapshot"
)

// The kinds of joints as bytes: the name of the type, and its fields.

// codec copies joints of one kind.
type codec struct {
	kind   reflect.Type
	layout uint64
	append func(dst []byte, of Kind) []byte
	read   func(src []byte) (Kind, error)
}

func codecOf[T Kind]() codec {
	c := snapshot.New[T]()
	return codec{reflect.TypeFor[T](), c.Layout(),
		func(dst []byte, of Kind) []byte {
			k := of.(T)
			return c.Append(dst, &k, nil)
		},
		func(src []byte) (Kind, error) {
			var k T
			rest, err := c.Read(src, &k, nil)
			if err == nil && len(rest) > 0 {
				err = errors.New("it has more than its fields")
			}
			return k, err
		},
	}
}

var codecs = []codec{
	codecOf[Ball](), codecOf[Cylinder](), codecOf[Distance](), codecOf[Filter](),
	codecOf[Gear](), codecOf[Hinge](), codecOf[Mover](), codecOf[Parallel](),
	codecOf[Path](), codecOf[Pulley](), codecOf[Rack](), codecOf[Rod](),
	codecOf[Rope](), codecOf[SixDOF](), codecOf[Slider](), codecOf[Weld](),
	codecOf[Wheel](),
}

// KindsLayout tells builds apart whose kinds have other bytes.
func KindsLayout() (layout uint64) {
	for i := range codecs {
		layout = 31*layout + codecs[i].layout
	}
	return layout
}

// AppendKind appends a kind, given as a value or by a pointer to one.
func AppendKind(dst []byte, kind Kind) []byte {
	if v := reflect.ValueOf(kind); v.Kind() == reflect.Pointer {
		kind = v.Elem().Interface().(Kind)
	}
	for i := range codecs {
		if c := &codecs[i]; c.kind == reflect.TypeOf(kind) {
			return c.append(append(append(dst, c.kind.Name()...), '\n'), kind)
		}
	}
	panic("joint: a kind that is never saved: " + kind.Name())
}

// ReadKind reads the bytes of AppendKind.
func ReadKind(src []byte) (Kind, error) {
	name, fields, _ := bytes.Cut(src, []byte{'\n'})
	for i := range codecs {
		if c := &codecs[i]; c.kind.Name() == string(name) {
			return c.read(fields)
		}
	}
	return nil, errors.New("there is no such kind")
}

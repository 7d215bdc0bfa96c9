package physics

import (
	"bytes"
	"errors"
	"reflect"
	"unsafe"

	"github.com/brickyard-physics/brickyard/internal/snapshot"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// The kinds of joints as bytes: the name of the type, and its fields.

// jointCodec copies joints of one kind.
type jointCodec struct {
	kind   reflect.Type
	layout uint64
	append func(dst []byte, of joint.Kind) []byte
	read   func(src []byte) (joint.Kind, error)
}

func jointCodecOf[T joint.Kind]() jointCodec {
	codec := snapshot.New[T]()
	return jointCodec{reflect.TypeFor[T](), codec.Layout(),
		func(dst []byte, of joint.Kind) []byte {
			k := of.(T)
			return codec.Append(dst, &k, nil)
		},
		func(src []byte) (joint.Kind, error) {
			var k T
			rest, err := codec.Read(src, &k, nil)
			if err == nil && len(rest) > 0 {
				err = errors.New("it has more than its fields")
			}
			return k, err
		},
	}
}

var jointCodecs = []jointCodec{
	jointCodecOf[joint.Ball](), jointCodecOf[joint.Cylinder](), jointCodecOf[joint.Distance](), jointCodecOf[joint.Filter](),
	jointCodecOf[joint.Gear](), jointCodecOf[joint.Hinge](), jointCodecOf[joint.Mover](), jointCodecOf[joint.Parallel](),
	jointCodecOf[joint.Path](), jointCodecOf[joint.Pulley](), jointCodecOf[joint.Rack](), jointCodecOf[joint.Rod](),
	jointCodecOf[joint.Rope](), jointCodecOf[joint.SixDOF](), jointCodecOf[joint.Slider](), jointCodecOf[joint.Weld](),
	jointCodecOf[joint.Wheel](),
}

func jointKindsLayout() (layout uint64) {
	for i := range jointCodecs {
		layout = 31*layout + jointCodecs[i].layout
	}
	return layout
}

// appendJointKind appends the kind of a joint, given as a value or by a pointer to one.
func appendJointKind(dst []byte, p unsafe.Pointer) []byte {
	kind := (*jointKind)(p).Kind
	if v := reflect.ValueOf(kind); v.Kind() == reflect.Pointer {
		kind = v.Elem().Interface().(joint.Kind)
	}
	for i := range jointCodecs {
		if c := &jointCodecs[i]; c.kind == reflect.TypeOf(kind) {
			return c.append(append(append(dst, c.kind.Name()...), '\n'), kind)
		}
	}
	panic("physics: a joint of a kind that is never saved: " + kind.Name())
}

func readJointKind(src []byte) (unsafe.Pointer, error) {
	name, fields, _ := bytes.Cut(src, []byte{'\n'})
	for i := range jointCodecs {
		if c := &jointCodecs[i]; c.kind.Name() == string(name) {
			kind, err := c.read(fields)
			return unsafe.Pointer(&jointKind{kind}), err
		}
	}
	return nil, errors.New("there is no such kind")
}

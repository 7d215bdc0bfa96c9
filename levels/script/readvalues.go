package script

import (
	"encoding/binary"
	"fmt"
	"math"

	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"

	"github.com/brickyard-physics/brickyard/levels/scene"
)

// valueReader reads the values of a valueWriter.
type valueReader struct {
	in    []byte
	sc    *script
	known *globals
	made  []starlark.Value // lists and their like, in the order in which they begin
	err   error
}

func (r *valueReader) fail() {
	if r.err == nil {
		r.err = errValues
	}
	r.in = nil
}

// take returns the next bytes, nil if there are not so many.
func (r *valueReader) take(n uint64) []byte {
	if n > uint64(len(r.in)) {
		r.fail()
		return nil
	}
	head := r.in[:n]
	r.in = r.in[n:]
	return head
}

func (r *valueReader) number() uint64 {
	v, n := binary.Uvarint(r.in)
	if n <= 0 {
		r.fail()
		return 0
	}
	r.in = r.in[n:]
	return v
}

// count returns the number of values that follow, 0 if the bytes left cannot hold them.
func (r *valueReader) count() int {
	n := r.number()
	if n > uint64(len(r.in)) {
		r.fail()
		return 0
	}
	return int(n)
}

// signed returns the next number that lies below a bound, and at −1 at the least.
func (r *valueReader) signed(below int) int {
	v, n := binary.Varint(r.in)
	if n <= 0 || v < -1 || v >= int64(below) {
		r.fail()
		return -1
	}
	r.in = r.in[n:]
	return int(v)
}

func (r *valueReader) text() string { return string(r.take(r.number())) }

func (r *valueReader) floats(n int) (x [4]float64) {
	for i := range n {
		if head := r.take(8); head != nil {
			x[i] = math.Float64frombits(binary.LittleEndian.Uint64(head))
		}
	}
	return x
}

// value reads a value that so many others hold.
func (r *valueReader) value(depth int) starlark.Value {
	head := r.take(1)
	if head == nil || depth > mostNested {
		r.fail()
		return starlark.None
	}
	switch kind := savedKind(head[0]); kind {
	case savedNone:
		return starlark.None
	case savedFalse, savedTrue:
		return starlark.Bool(kind == savedTrue)
	case savedInt:
		sign := r.signed(2)
		return bigFrom(sign, r.text())
	case savedFloat:
		return starlark.Float(r.floats(1)[0])
	case savedString:
		return starlark.String(r.text())
	case savedBytes:
		return starlark.Bytes(r.text())
	case savedVector:
		return vectorFrom(r.floats(3))
	case savedRotation:
		return rotationFrom(r.floats(4))
	case savedAgain:
		return r.pick(r.made)
	case savedGlobal:
		return r.pick(r.known.values)
	case savedList, savedTuple, savedDict, savedSet:
		return r.container(kind, depth)
	default:
		return r.special(kind, depth)
	}
}

// pick reads the number of one of some values.
func (r *valueReader) pick(from []starlark.Value) starlark.Value {
	n := r.number()
	if n >= uint64(len(from)) {
		r.fail()
		return starlark.None
	}
	return from[n]
}

// container reads a value that holds others. It is known before they are: they may hold it in turn.
func (r *valueReader) container(kind savedKind, depth int) starlark.Value {
	n := r.count()
	switch kind {
	case savedList:
		list := starlark.NewList(nil)
		r.made = append(r.made, list)
		for range n {
			r.check(list.Append(r.value(depth + 1)))
		}
		return list
	case savedTuple:
		tuple := make(starlark.Tuple, n)
		r.made = append(r.made, tuple)
		for i := range tuple {
			tuple[i] = r.value(depth + 1)
		}
		return tuple
	case savedDict:
		dict := starlark.NewDict(0)
		r.made = append(r.made, dict)
		for range n {
			key := r.value(depth + 1)
			value := r.value(depth + 1)
			if r.err == nil {
				r.check(dict.SetKey(key, value))
			}
		}
		return dict
	}
	set := starlark.NewSet(0)
	r.made = append(r.made, set)
	for range n {
		if each := r.value(depth + 1); r.err == nil {
			r.check(set.Insert(each))
		}
	}
	return set
}

// check notes that something cannot be held.
func (r *valueReader) check(err error) {
	if err != nil {
		r.fail()
	}
}

// special reads a value that only levels have.
func (r *valueReader) special(kind savedKind, depth int) starlark.Value {
	s := r.sc.build.Scene()
	switch kind {
	case savedState:
		return r.sc.state
	case savedBody:
		h := handle{sc: r.sc, index: r.signed(len(s.Bodies))}
		rest, err := guestCodec.Read(r.in, &h.guest, nil)
		r.in = rest
		r.check(err)
		return h
	case savedJoint:
		return jointHandle{r.sc, max(0, r.signed(len(s.Joints)))}
	case savedSensor:
		return sensorHandle{r.sc, max(0, r.signed(len(s.Sensors)))}
	case savedPlayer:
		return playerHandle{r.sc}
	case savedFigure:
		return r.figure(depth)
	case savedShape:
		p := piece{new(scene.Shape)}
		rest, err := shapeCodec.Read(r.in, p.s, nil)
		r.in = rest
		r.check(err)
		return p
	case savedHit:
		fields := starlark.StringDict{}
		for _, name := range hitFields {
			fields[name] = r.value(depth + 1)
		}
		return starlarkstruct.FromStringDict(starlark.String("hit"), fields)
	case savedMethod:
		return r.method(depth)
	case savedRange:
		return r.sequence()
	}
	r.fail()
	return starlark.None
}

// figure reads a figure.
func (r *valueReader) figure(depth int) starlark.Value {
	f := figureValue{build: r.sc.build, name: r.text()}
	for i, list := range [...]*[]starlark.Value{&f.bodies, &f.joints} {
		for range r.count() {
			v := r.value(depth + 1)
			_, body := v.(handle)
			_, joint := v.(jointHandle)
			if i == 0 && !body || i == 1 && !joint {
				r.fail()
				break
			}
			*list = append(*list, v)
		}
	}
	return f
}

// method reads a method of a list or its like.
func (r *valueReader) method(depth int) starlark.Value {
	name := r.text()
	if of, has := r.value(depth + 1).(starlark.HasAttrs); has && r.err == nil {
		if v, err := of.Attr(name); err == nil && v != nil {
			return guardedMethod(v)
		}
	}
	r.fail()
	return starlark.None
}

// sequence reads a range: its parts are written as in a script.
func (r *valueReader) sequence() starlark.Value {
	text := r.text()
	var n [3]int
	got, _ := fmt.Sscanf(text, "range(%d, %d, %d)", &n[0], &n[1], &n[2])
	args := starlark.Tuple{starlark.MakeInt(n[0]), starlark.MakeInt(n[1]), starlark.MakeInt(n[2])}[:got]
	v, err := starlark.Call(&starlark.Thread{}, starlark.Universe["range"], args, nil)
	if err != nil {
		r.fail()
		return starlark.None
	}
	return v
}

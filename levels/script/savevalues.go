package script

import (
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"

	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/snapshot"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
)

// The values of a script as bytes. Lists, dicts and their like are written once, however many hold them. Values that
// globals of the script lead to are only named, by their places among them.

// savedKind is the kind of a value, its first byte.
type savedKind byte

const (
	savedNone savedKind = iota
	savedFalse
	savedTrue
	savedInt
	savedFloat
	savedString
	savedBytes
	savedList
	savedTuple
	savedDict
	savedSet
	savedAgain  // one of those above, by its number
	savedGlobal // by its number
	savedVector
	savedRotation
	savedBody
	savedJoint
	savedSensor
	savedPlayer
	savedFigure
	savedShape
	savedMethod
	savedHit
	savedState
	savedRange
	savedKinds
)

// mostNested bounds how deep values hold each other.
const mostNested = 1000

var (
	errNested = fmt.Errorf("holds values more than %d deep in each other", mostNested)
	errValues = errors.New("the values of its script are damaged")

	shapeCodec = snapshot.New[scene.Shape]()
	guestCodec = snapshot.New[physics.BodyID]()
)

// globals numbers the values that globals lead to, as far as equal ones are told apart.
type globals struct {
	number map[any]uint64
	values []starlark.Value
}

// knownValues returns the globals of the script and of the files that it loaded, which do not change any more.
func (sc *script) knownValues() *globals {
	if sc.known == nil {
		sc.known = &globals{number: map[any]uint64{}}
		sc.known.addAll(sc.given)
		sc.known.addAll(sc.globals)
		for _, file := range slices.Sorted(maps.Keys(sc.modules)) {
			sc.known.addAll(sc.modules[file].globals)
		}
	}
	return sc.known
}

func (g *globals) addAll(of starlark.StringDict) {
	for _, name := range of.Keys() {
		g.add(of[name])
	}
}

// add numbers a value and those that it leads to.
func (g *globals) add(v starlark.Value) {
	if v == nil {
		return
	}
	if tuple, is := v.(starlark.Tuple); is {
		for _, each := range tuple {
			g.add(each)
		}
		return
	}
	if !hasIdentity(v) {
		return
	}
	if _, known := g.number[v]; known {
		return
	}
	g.number[v] = uint64(len(g.values))
	g.values = append(g.values, v)
	switch x := v.(type) {
	case *starlark.List:
		for i := range x.Len() {
			g.add(x.Index(i))
		}
	case *starlark.Dict:
		for _, item := range x.Items() {
			g.add(item[0])
			g.add(item[1])
		}
	case *starlark.Set:
		for each := range x.Elements() {
			g.add(each)
		}
	case *starlark.Function:
		for i := range x.NumFreeVars() {
			_, value := x.FreeVar(i)
			g.add(value)
		}
		for i := range x.NumParams() {
			g.add(x.ParamDefault(i))
		}
	case *starlarkstruct.Module:
		g.addAll(x.Members)
	case *starlark.Builtin:
		g.add(x.Receiver())
	}
}

// hasIdentity reports whether a value is told apart from others that look the same.
func hasIdentity(v starlark.Value) bool {
	switch v.(type) {
	case *starlark.List, *starlark.Dict, *starlark.Set, *starlark.Function, *starlark.Builtin, *starlarkstruct.Module:
		return true
	}
	return false
}

// valueWriter writes values.
type valueWriter struct {
	out   []byte
	known *globals
	seen  map[any]uint64 // numbers of lists and their like that have been written
	err   error
}

func (w *valueWriter) kind(k savedKind) { w.out = append(w.out, byte(k)) }
func (w *valueWriter) number(n uint64)  { w.out = binary.AppendUvarint(w.out, n) }
func (w *valueWriter) signed(n int)     { w.out = binary.AppendVarint(w.out, int64(n)) }
func (w *valueWriter) text(s string)    { w.number(uint64(len(s))); w.out = append(w.out, s...) }
func (w *valueWriter) float(x float64) {
	w.out = binary.LittleEndian.AppendUint64(w.out, math.Float64bits(x))
}
func (w *valueWriter) floats(x ...float64) {
	for _, each := range x {
		w.float(each)
	}
}

// value writes a value that so many others hold.
func (w *valueWriter) value(v starlark.Value, depth int) {
	if depth > mostNested {
		w.err = errNested
	}
	if w.err != nil {
		return
	}
	if hasIdentity(v) {
		if n, known := w.known.number[v]; known {
			w.kind(savedGlobal)
			w.number(n)
			return
		}
	}
	switch x := v.(type) {
	case starlark.NoneType:
		w.kind(savedNone)
	case starlark.Bool:
		w.kind(savedFalse + savedKind(btoi(bool(x))))
	case starlark.Int:
		b := x.BigInt()
		w.kind(savedInt)
		w.signed(b.Sign())
		w.text(string(b.Bytes()))
	case starlark.Float:
		w.kind(savedFloat)
		w.float(float64(x))
	case starlark.String:
		w.kind(savedString)
		w.text(string(x))
	case starlark.Bytes:
		w.kind(savedBytes)
		w.text(string(x))
	case vector:
		w.kind(savedVector)
		w.floats(x.X, x.Y, x.Z)
	case rotation:
		w.kind(savedRotation)
		w.floats(x.W, x.X, x.Y, x.Z)
	case *starlark.List, starlark.Tuple, *starlark.Dict, *starlark.Set:
		w.container(v, depth)
	default:
		w.special(v, depth)
	}
}

func btoi(b bool) byte {
	if b {
		return 1
	}
	return 0
}

// container writes a value that holds others, or its number where it was written before.
func (w *valueWriter) container(v starlark.Value, depth int) {
	var id any = v
	if tuple, is := v.(starlark.Tuple); is {
		if id = nil; len(tuple) > 0 {
			id = &tuple[0]
		}
	}
	if n, before := w.seen[id]; before && id != nil {
		w.kind(savedAgain)
		w.number(n)
		return
	}
	w.seen[idOr(id, len(w.seen))] = uint64(len(w.seen))
	switch x := v.(type) {
	case *starlark.List:
		w.kind(savedList)
		w.number(uint64(x.Len()))
		for i := range x.Len() {
			w.value(x.Index(i), depth+1)
		}
	case starlark.Tuple:
		w.kind(savedTuple)
		w.number(uint64(len(x)))
		for _, each := range x {
			w.value(each, depth+1)
		}
	case *starlark.Dict:
		w.kind(savedDict)
		w.number(uint64(x.Len()))
		for _, item := range x.Items() {
			w.value(item[0], depth+1)
			w.value(item[1], depth+1)
		}
	case *starlark.Set:
		w.kind(savedSet)
		w.number(uint64(x.Len()))
		for each := range x.Elements() {
			w.value(each, depth+1)
		}
	}
}

// idOr returns an id, or one that nothing else has.
func idOr(id any, n int) any {
	if id == nil {
		return n
	}
	return id
}

// special writes a value that only levels have.
func (w *valueWriter) special(v starlark.Value, depth int) {
	switch x := v.(type) {
	case record:
		w.kind(savedState)
	case handle:
		w.kind(savedBody)
		w.signed(x.index)
		w.out = guestCodec.Append(w.out, &x.guest, nil)
	case jointHandle:
		w.kind(savedJoint)
		w.signed(x.index)
	case sensorHandle:
		w.kind(savedSensor)
		w.signed(x.index)
	case playerHandle:
		w.kind(savedPlayer)
	case figureValue:
		w.kind(savedFigure)
		w.text(x.name)
		for _, list := range [...][]starlark.Value{x.bodies, x.joints} {
			w.number(uint64(len(list)))
			for _, each := range list {
				w.value(each, depth+1)
			}
		}
	case piece:
		w.kind(savedShape)
		w.out = shapeCodec.Append(w.out, x.s, nil)
	case *starlarkstruct.Struct:
		w.kind(savedHit)
		for _, name := range hitFields {
			field, err := x.Attr(name)
			if err != nil {
				w.err = errMade
				return
			}
			w.value(field, depth+1)
		}
	case *starlark.Builtin:
		if x.Receiver() == nil {
			w.err = fmt.Errorf("holds the method %s, which %w", x.Name(), errMade)
			return
		}
		w.kind(savedMethod)
		w.text(x.Name())
		w.value(x.Receiver(), depth+1)
	default:
		if v.Type() == "range" {
			w.kind(savedRange)
			w.text(v.String())
			return
		}
		w.err = fmt.Errorf("holds the %s %s, which %w", v.Type(), v.String(), errMade)
	}
}

// hitFields are those of the answers of rays and casts.
var hitFields = [...]string{"body", "at", "normal", "distance"}

// vectorFrom and rotationFrom make values of numbers.
func vectorFrom(x [4]float64) vector     { return vector(geom.V(x[0], x[1], x[2])) }
func rotationFrom(x [4]float64) rotation { return rotation{W: x[0], X: x[1], Y: x[2], Z: x[3]} }

// bigFrom returns a whole number.
func bigFrom(sign int, bytes string) starlark.Int {
	b := new(big.Int).SetBytes([]byte(bytes))
	if sign < 0 {
		b.Neg(b)
	}
	return starlark.MakeBigInt(b)
}

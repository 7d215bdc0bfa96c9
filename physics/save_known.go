package physics

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"unsafe"

	"github.com/brickyard-physics/brickyard/internal/snapshot"
)

// known are the shared values that a world has met: those that do not travel for good, since a state that names them
// may be restored at any time, and of the others those that it had lately. It implements snapshot.Shared.
type known struct {
	values map[unsafe.Pointer]*sharedValue
	byKey  map[snapshot.Key]*sharedValue
	travel []*sharedValue // those named since the last call of begin whose content travels
	saves  uint64         // calls of begin
}

// sharedValue is a value that the world knows.
type sharedValue struct {
	at      unsafe.Pointer
	key     snapshot.Key
	content []byte // name of its kind, a line feed, and its bytes; nil if it does not travel
	saved   uint64 // the call of begin after which it was named last
}

// begin begins to save a state.
func (k *known) begin() {
	if len(k.values) > 2*len(k.travel)+mostKnown {
		k.forget()
	}
	k.travel = k.travel[:0]
	k.saves++
}

// forget forgets the values that travel and were not named by the last state, and all second places of a value.
func (k *known) forget() {
	maps.DeleteFunc(k.byKey, func(_ snapshot.Key, v *sharedValue) bool { return v.content != nil && v.saved != k.saves })
	maps.DeleteFunc(k.values, func(p unsafe.Pointer, v *sharedValue) bool { return k.byKey[v.key] != v || p != v.at })
}

// KeyOf returns the hash of the content of a shared value, which is known from now on.
func (k *known) KeyOf(t reflect.Type, p unsafe.Pointer) snapshot.Key {
	v := k.values[p]
	if v == nil {
		kind := sharedKinds[t]
		v = k.add(p, kind.append(append([]byte(kind.name), '\n'), p))
	}
	if v.content != nil && v.saved != k.saves {
		v.saved = k.saves
		k.travel = append(k.travel, v)
	}
	return v.key
}

// add enters a value with its content, as another one of the same content if there is one.
func (k *known) add(p unsafe.Pointer, content []byte) *sharedValue {
	if k.values == nil {
		k.values, k.byKey = map[unsafe.Pointer]*sharedValue{}, map[snapshot.Key]*sharedValue{}
	}
	sum := sha256.Sum256(content)
	key := snapshot.Key(sum[:len(snapshot.Key{})])
	v := k.byKey[key]
	if v == nil {
		v = &sharedValue{at: p, key: key}
		if len(content) <= contentMost {
			v.content = content
		}
		k.byKey[key] = v
	}
	k.values[p] = v
	return v
}

// Find returns the value of a type with a key, nil if the world does not know it.
func (k *known) Find(_ reflect.Type, key snapshot.Key) unsafe.Pointer {
	if v := k.byKey[key]; v != nil {
		return v.at
	}
	return nil
}

// appendTravelling appends the contents of the values that were named since begin.
func (k *known) appendTravelling(dst []byte) []byte {
	for _, v := range k.travel {
		dst = append(binary.LittleEndian.AppendUint32(dst, uint32(len(v.content))), v.content...)
	}
	return dst
}

// meet makes values known that travel with a state.
func (k *known) meet(src []byte) error {
	for len(src) > 0 {
		if len(src) < 4 || uint64(binary.LittleEndian.Uint32(src)) > uint64(len(src)-4) {
			return errors.New("its shapes are cut short")
		}
		content, rest := src[4:4+binary.LittleEndian.Uint32(src)], src[4+binary.LittleEndian.Uint32(src):]
		src = rest
		sum := sha256.Sum256(content)
		if k.byKey[snapshot.Key(sum[:len(snapshot.Key{})])] != nil {
			continue
		}
		name, value, _ := bytes.Cut(content, []byte{'\n'})
		for _, kind := range sharedKinds {
			if kind.name == string(name) {
				p, err := kind.read(value)
				if err != nil {
					return fmt.Errorf("a %s in it: %w", name, err)
				}
				k.add(p, bytes.Clone(content))
			}
		}
	}
	return nil
}

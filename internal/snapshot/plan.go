package snapshot

import (
	"fmt"
	"hash/fnv"
	"reflect"
	"slices"
)

// Tag is the key of the field tag that leaves a field out, by the value "-".
const Tag = "snapshot"

// op is how one part of a value is copied.
type op struct {
	do     action
	offset uintptr // of the part in the value
	size   uintptr // bytes, if it is copied as it lies; of an element of a slice or array
	count  int     // elements of an array
	elem   *plan   // of the elements, or of what a pointer points to; nil for elements that are copied as they lie
	typ    reflect.Type
}

type action uint8

const (
	copyBytes action = iota
	copyString
	copySlice
	copyArray
	copyOwned
	copyShared
)

// plan is how a type is copied: its parts in their order. Plans of types that contain themselves are refused.
type plan struct{ ops []op }

// alignment is that of all types: less than so much between two parts holds no pointer, and may be copied along.
const alignment = 8

// plain reports whether all of a type of that size is copied as it lies.
func (p *plan) plain(size uintptr) bool {
	return size == 0 || len(p.ops) == 1 && p.ops[0].do == copyBytes && p.ops[0].offset == 0 && size-p.ops[0].size < alignment
}

// planner compiles plans.
type planner struct {
	shared []reflect.Type // what shared pointers point to
	within []reflect.Type // being compiled
}

// compile returns the plan of a type.
func (c *planner) compile(t reflect.Type, name string) (*plan, error) {
	if slices.Contains(c.within, t) {
		return nil, fmt.Errorf("snapshot: %s is a %s within a %s", name, t, t)
	}
	c.within = append(c.within, t)
	defer func() { c.within = c.within[:len(c.within)-1] }()
	p := &plan{}
	return p, c.add(p, t, 0, name)
}

// add adds the parts of a type at an offset.
func (c *planner) add(p *plan, t reflect.Type, offset uintptr, name string) error {
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			if f.Tag.Get(Tag) == "-" {
				continue
			}
			if err := c.add(p, f.Type, offset+f.Offset, name+"."+f.Name); err != nil {
				return err
			}
		}
		return nil
	case reflect.Array:
		return c.addArray(p, t, offset, name)
	case reflect.Slice:
		elem, err := c.element(t.Elem(), name+"[]")
		p.ops = append(p.ops, op{do: copySlice, offset: offset, size: t.Elem().Size(), elem: elem, typ: t})
		return err
	case reflect.Pointer:
		if slices.Contains(c.shared, t.Elem()) {
			p.ops = append(p.ops, op{do: copyShared, offset: offset, typ: t.Elem()})
			return nil
		}
		elem, err := c.compile(t.Elem(), name+"*")
		p.ops = append(p.ops, op{do: copyOwned, offset: offset, elem: elem, typ: t.Elem()})
		return err
	case reflect.String:
		p.ops = append(p.ops, op{do: copyString, offset: offset})
		return nil
	case reflect.Map, reflect.Func, reflect.Interface, reflect.Chan, reflect.UnsafePointer, reflect.Uintptr:
		return fmt.Errorf("snapshot: %s is a %s: tag it, or what holds it, `%s:\"-\"`", name, t.Kind(), Tag)
	}
	p.addBytes(offset, t.Size())
	return nil
}

// addArray adds an array: as one run of bytes, if its elements are.
func (c *planner) addArray(p *plan, t reflect.Type, offset uintptr, name string) error {
	elem, err := c.element(t.Elem(), name+"[]")
	switch {
	case err != nil:
		return err
	case elem == nil:
		p.addBytes(offset, t.Size())
	default:
		p.ops = append(p.ops, op{do: copyArray, offset: offset, size: t.Elem().Size(), count: t.Len(), elem: elem})
	}
	return nil
}

// element returns the plan of an element, nil if it is copied as it lies.
func (c *planner) element(t reflect.Type, name string) (*plan, error) {
	elem, err := c.compile(t, name)
	if err != nil || elem.plain(t.Size()) {
		return nil, err
	}
	return elem, nil
}

// addBytes adds a run of bytes, joined with the one before it if next to nothing lies between.
func (p *plan) addBytes(offset, size uintptr) {
	if n := len(p.ops); n > 0 && p.ops[n-1].do == copyBytes && offset-p.ops[n-1].offset-p.ops[n-1].size < alignment {
		p.ops[n-1].size = offset + size - p.ops[n-1].offset
		return
	}
	p.ops = append(p.ops, op{do: copyBytes, offset: offset, size: size})
}

// write writes the plan as numbers: plans that copy alike, and only these, write the same.
func (p *plan) write(dst []byte) []byte {
	for i := range p.ops {
		o := &p.ops[i]
		dst = fmt.Appendf(dst, "%d %d %d %d", o.do, o.offset, o.size, o.count)
		if o.elem != nil {
			dst = append(o.elem.write(append(dst, '{')), '}')
		}
		dst = append(dst, ';')
	}
	return dst
}

// layout returns a hash of the plan.
func (p *plan) layout() uint64 {
	h := fnv.New64a()
	h.Write(p.write(nil))
	return h.Sum64()
}

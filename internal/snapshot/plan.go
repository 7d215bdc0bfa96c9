package snapshot

import (
	"fmt"
	"hash/fnv"
	"reflect"
	"slices"
	"strings"
)

// Tag is the key of the tags of fields: "-" leaves one out, "first N.M" copies only so many of the elements of an array
// as a field of the same struct says, an int, and "while B" copies one only while a field of the same struct is set, a
// bool.
const Tag = "snapshot"

// op is how one part of a value is copied.
type op struct {
	do     action
	offset uintptr // of the part in the value
	size   uintptr // bytes, if it is copied as it lies; of an element of a slice or array
	count  int     // elements of an array
	number uintptr // offset of the number of those that are copied, if not all are, or of what says whether it is copied
	gaps   []gap   // in what is copied as it lies: in all of it, or in each element
	elem   *plan   // of the elements, of what a pointer points to, of what is copied at times; nil: copied as they lie
	typ    reflect.Type
}

// gap is bytes between parts that are none of the value: what lies there is any. They are written as zeros, so that the
// same value has the same bytes.
type gap struct{ at, size uintptr }

type action uint8

const (
	copyBytes action = iota
	copyString
	copySlice
	copyArray
	copyFirst
	copyOwned
	copyShared
	copyWhile
)

// plan is how a type is copied: its parts in their order. Plans of types that contain themselves are refused.
type plan struct{ ops []op }

// alignment is that of all types: less than so much between two parts holds no pointer, and may be copied along.
const alignment = 8

// plain reports whether all of a type of that size is copied as it lies.
func (p *plan) plain(size uintptr) bool {
	return size == 0 || len(p.ops) == 1 && p.ops[0].do == copyBytes && p.ops[0].offset == 0 &&
		size-p.ops[0].size < alignment
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
			tag := f.Tag.Get(Tag)
			if tag == "-" {
				continue
			}
			if flag, some := strings.CutPrefix(tag, "while "); some {
				if err := c.addWhile(p, t, f, offset, flag); err != nil {
					return err
				}
				continue
			}
			if err := c.add(p, f.Type, offset+f.Offset, name+"."+f.Name); err != nil {
				return err
			}
			if number, some := strings.CutPrefix(tag, "first "); some {
				if err := p.limitLast(t, f, offset, number); err != nil {
					return err
				}
			}
		}
		return nil
	case reflect.Array:
		return c.addArray(p, t, offset, name)
	case reflect.Slice:
		elem, gaps, err := c.element(t.Elem(), name+"[]")
		p.ops = append(p.ops, op{do: copySlice, offset: offset, size: t.Elem().Size(), gaps: gaps, elem: elem, typ: t})
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
	p.addBytes(offset, t.Size(), nil)
	return nil
}

// limitLast has the part that was added last, array f of struct t at an offset, copied only so far as another field
// says.
func (p *plan) limitLast(t reflect.Type, f reflect.StructField, offset uintptr, number string) error {
	at := offset
	for name := range strings.SplitSeq(number, ".") {
		field, there := t.FieldByName(name)
		if !there || len(field.Index) > 1 {
			return fmt.Errorf("snapshot: %s of %s is copied so far as %s, which is no field", f.Name, t, number)
		}
		t, at = field.Type, at+field.Offset
	}
	if t.Kind() != reflect.Int || f.Type.Kind() != reflect.Array {
		return fmt.Errorf("snapshot: %s is no array, or %s no int", f.Name, number)
	}
	last := &p.ops[len(p.ops)-1]
	size := f.Type.Elem().Size()
	if last.do == copyBytes {
		first := op{offset: offset + f.Offset, size: size, count: f.Type.Len()}
		last.size -= f.Type.Size()
		within := slices.IndexFunc(last.gaps, func(g gap) bool { return g.at >= last.size })
		if within >= 0 {
			for _, g := range last.gaps[within:] {
				if g.at -= last.size; g.at < size {
					first.gaps = append(first.gaps, g)
				}
			}
			last.gaps = last.gaps[:within]
		}
		if last.size == 0 {
			p.ops = p.ops[:len(p.ops)-1]
		}
		p.ops = append(p.ops, first)
		last = &p.ops[len(p.ops)-1]
	}
	last.do, last.number = copyFirst, at
	return nil
}

// addWhile adds field f of struct t at an offset, to be copied only while another field is set.
func (c *planner) addWhile(p *plan, t reflect.Type, f reflect.StructField, offset uintptr, flag string) error {
	set, there := t.FieldByName(flag)
	if !there || len(set.Index) > 1 || set.Type.Kind() != reflect.Bool {
		return fmt.Errorf("snapshot: %s of %s is copied while %s, which is no bool of it", f.Name, t, flag)
	}
	elem, err := c.compile(f.Type, t.String()+"."+f.Name)
	p.ops = append(p.ops, op{do: copyWhile, offset: offset + f.Offset, number: offset + set.Offset, elem: elem})
	return err
}

// addArray adds an array: as one run of bytes, if its elements are.
func (c *planner) addArray(p *plan, t reflect.Type, offset uintptr, name string) error {
	elem, gaps, err := c.element(t.Elem(), name+"[]")
	switch {
	case err != nil:
		return err
	case elem == nil:
		var all []gap
		for i := range uintptr(t.Len()) {
			for _, g := range gaps {
				all = append(all, gap{g.at + i*t.Elem().Size(), g.size})
			}
		}
		p.addBytes(offset, t.Size(), all)
	default:
		p.ops = append(p.ops, op{do: copyArray, offset: offset, size: t.Elem().Size(), count: t.Len(), elem: elem})
	}
	return nil
}

// element returns the plan of an element; nil, and the gaps in it, if it is copied as it lies.
func (c *planner) element(t reflect.Type, name string) (*plan, []gap, error) {
	elem, err := c.compile(t, name)
	switch {
	case err != nil || !elem.plain(t.Size()):
		return elem, nil, err
	case t.Size() == 0:
		return nil, nil, nil
	}
	run := &elem.ops[0]
	if run.size < t.Size() {
		run.gaps = append(run.gaps, gap{run.size, t.Size() - run.size})
	}
	return nil, run.gaps, nil
}

// addBytes adds a run of bytes with gaps, joined with the one before it if next to nothing lies between.
func (p *plan) addBytes(offset, size uintptr, gaps []gap) {
	if n := len(p.ops); n > 0 && p.ops[n-1].do == copyBytes {
		last := &p.ops[n-1]
		begin := offset - last.offset
		if between := begin - last.size; between < alignment {
			if between > 0 {
				last.gaps = append(last.gaps, gap{last.size, between})
			}
			for _, g := range gaps {
				last.gaps = append(last.gaps, gap{begin + g.at, g.size})
			}
			last.size = begin + size
			return
		}
	}
	p.ops = append(p.ops, op{do: copyBytes, offset: offset, size: size, gaps: gaps})
}

// write writes the plan as numbers: plans that copy alike, and only these, write the same.
func (p *plan) write(dst []byte) []byte {
	for i := range p.ops {
		o := &p.ops[i]
		dst = fmt.Appendf(dst, "%d %d %d %d %d", o.do, o.offset, o.size, o.count, o.number)
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

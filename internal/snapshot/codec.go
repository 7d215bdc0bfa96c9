package snapshot

import (
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"unsafe"
)

// Key stands for a shared value in bytes; zero for none.
type Key [16]byte

// Shared knows the values that pointers of a shared type may point to.
type Shared interface {
	// KeyOf returns the key of the value of a type at a pointer that is not nil.
	KeyOf(t reflect.Type, p unsafe.Pointer) Key
	// Find returns the pointer to the value of a type with a key, nil if there is none.
	Find(t reflect.Type, key Key) unsafe.Pointer
}

// Codec copies values of a type into bytes and back.
type Codec[T any] struct {
	plan   *plan
	layout uint64
}

// New returns the codec of a type, in which pointers to some types are shared. It panics where the type, or one within
// it, cannot be copied.
func New[T any](shared ...reflect.Type) *Codec[T] {
	t := reflect.TypeFor[T]()
	p, err := (&planner{shared: shared}).compile(t, t.String())
	if err != nil {
		panic(err)
	}
	return &Codec[T]{p, p.layout()}
}

// Layout tells types apart that have other bytes.
func (c *Codec[T]) Layout() uint64 { return c.layout }

// Append appends the bytes of a value.
func (c *Codec[T]) Append(dst []byte, v *T, shared Shared) []byte {
	w := writer{dst, shared}
	w.value(c.plan, unsafe.Pointer(v))
	return w.out
}

// Read sets a value to what Append has made bytes of, and returns the bytes behind. If it fails, the value is of no
// use.
func (c *Codec[T]) Read(src []byte, v *T, shared Shared) (rest []byte, err error) {
	r := reader{in: src, shared: shared}
	r.value(c.plan, unsafe.Pointer(v))
	return r.in, r.err
}

// Check returns the error of Read without setting a value, and the bytes behind.
func (c *Codec[T]) Check(src []byte, shared Shared) (rest []byte, err error) {
	k := checker{reader{in: src, shared: shared}}
	k.value(c.plan)
	return k.in, k.err
}

// sliceHeader is a slice in memory.
type sliceHeader struct {
	data     unsafe.Pointer
	len, cap int
}

// memory returns some bytes as they lie at a place.
func memory(at unsafe.Pointer, size uintptr) []byte { return unsafe.Slice((*byte)(at), size) }

type writer struct {
	out    []byte
	shared Shared
}

func (w *writer) number(n int) { w.out = binary.LittleEndian.AppendUint32(w.out, uint32(n)) }

// value appends the value of a plan at a place.
func (w *writer) value(p *plan, at unsafe.Pointer) {
	for i := range p.ops {
		o := &p.ops[i]
		field := unsafe.Add(at, o.offset)
		switch o.do {
		case copyBytes:
			w.memory(o, field, 1)
		case copyString:
			s := *(*string)(field)
			w.number(len(s))
			w.out = append(w.out, s...)
		case copySlice:
			h := (*sliceHeader)(field)
			w.number(h.len)
			w.elements(o, h.data, h.len)
		case copyArray:
			w.elements(o, field, o.count)
		case copyFirst:
			n := min(max(0, *(*int)(unsafe.Add(at, o.number))), o.count)
			w.number(n)
			w.elements(o, field, n)
		case copyOwned:
			pointer := *(*unsafe.Pointer)(field)
			if pointer == nil {
				w.out = append(w.out, 0)
				continue
			}
			w.out = append(w.out, 1)
			w.value(o.elem, pointer)
		case copyShared:
			var key Key
			if pointer := *(*unsafe.Pointer)(field); pointer != nil {
				key = w.shared.KeyOf(o.typ, pointer)
			}
			w.out = append(w.out, key[:]...)
		case copyWhile:
			if !*(*bool)(unsafe.Add(at, o.number)) {
				w.out = append(w.out, 0)
				continue
			}
			w.out = append(w.out, 1)
			w.value(o.elem, field)
		}
	}
}

// elements appends n elements.
func (w *writer) elements(o *op, at unsafe.Pointer, n int) {
	if o.elem == nil {
		w.memory(o, at, n)
		return
	}
	for i := range n {
		w.value(o.elem, unsafe.Add(at, uintptr(i)*o.size))
	}
}

// memory appends n parts as they lie, but for the gaps in them.
func (w *writer) memory(o *op, at unsafe.Pointer, n int) {
	if n == 0 {
		return
	}
	begin := len(w.out)
	w.out = append(w.out, memory(at, uintptr(n)*o.size)...)
	for at := uintptr(begin); len(o.gaps) > 0 && at < uintptr(len(w.out)); at += o.size {
		for _, g := range o.gaps {
			w.clear(at+g.at, g.size)
		}
	}
}

// clear makes some bytes zeros, fewer than a word: those at the end of one.
func (w *writer) clear(at, size uintptr) {
	end := at + size
	if end < alignment {
		clear(w.out[at:end])
		return
	}
	word := w.out[end-alignment : end]
	binary.LittleEndian.PutUint64(word, binary.LittleEndian.Uint64(word)&(1<<(8*(alignment-size))-1))
}

// The errors of bytes that end too early, and of a list that is too long.
var (
	errShort = errors.New("it is cut short")
	errLong  = errors.New("it has a list that is too long")
)

type reader struct {
	in     []byte
	shared Shared
	err    error
}

// least returns how many bytes an element takes at least. One of no bytes counts as one: none lie in slices.
func (o *op) least() uintptr {
	if o.elem == nil {
		return max(1, o.size)
	}
	return 1
}

// take returns the next bytes, nil if there are not so many.
func (r *reader) take(size uintptr) []byte {
	if uintptr(len(r.in)) < size {
		r.in, r.err = nil, errShort
		return nil
	}
	head := r.in[:size]
	r.in = r.in[size:]
	return head
}

// number returns the next number of parts that take some bytes each, 0 if what is left cannot hold them.
func (r *reader) number(least uintptr) int {
	head := r.take(4)
	if head == nil {
		return 0
	}
	n := binary.LittleEndian.Uint32(head)
	if uint64(n)*uint64(least) > uint64(len(r.in)) {
		r.in, r.err = nil, errShort
		return 0
	}
	return int(n)
}

// atMost returns the next number of elements of an array that is copied so far.
func (r *reader) atMost(o *op) int {
	n := r.number(o.least())
	if n > o.count {
		r.in, r.err = nil, errLong
		return 0
	}
	return n
}

// value sets the value of a plan at a place.
func (r *reader) value(p *plan, at unsafe.Pointer) {
	for i := range p.ops {
		o := &p.ops[i]
		field := unsafe.Add(at, o.offset)
		switch o.do {
		case copyBytes:
			copy(memory(field, o.size), r.take(o.size))
		case copyString:
			r.text((*string)(field))
		case copySlice:
			r.slice(o, (*sliceHeader)(field))
		case copyArray:
			r.elements(o, field, o.count)
		case copyFirst:
			r.elements(o, field, r.atMost(o))
		case copyOwned:
			r.owned(o, (*unsafe.Pointer)(field))
		case copyShared:
			r.reference(o, (*unsafe.Pointer)(field))
		case copyWhile:
			if head := r.take(1); head != nil && head[0] != 0 {
				r.value(o.elem, field)
			}
		}
		if r.err != nil {
			return
		}
	}
}

// text sets a string, which stays where it is if it is the same.
func (r *reader) text(s *string) {
	if text := r.take(uintptr(r.number(1))); string(text) != *s {
		*s = string(text)
	}
}

// slice sets a slice. Elements beyond those that it has now may share memory with others: they begin as zero.
func (r *reader) slice(o *op, h *sliceHeader) {
	n := r.number(o.least())
	switch {
	case n > h.cap:
		h.data = reflect.MakeSlice(o.typ, n, n).UnsafePointer()
		h.cap = n
	case o.elem != nil && n > h.len:
		zero(o, h, n)
	}
	h.len = n
	r.elements(o, h.data, n)
}

// zero clears the elements of a slice from its length to n.
func zero(o *op, h *sliceHeader, n int) {
	slice := reflect.NewAt(o.typ, unsafe.Pointer(h)).Elem()
	slice.Slice3(h.len, n, n).Clear()
}

// elements sets n elements.
func (r *reader) elements(o *op, at unsafe.Pointer, n int) {
	if o.elem == nil {
		if n > 0 {
			size := uintptr(n) * o.size
			copy(memory(at, size), r.take(size))
		}
		return
	}
	for i := range n {
		if r.value(o.elem, unsafe.Add(at, uintptr(i)*o.size)); r.err != nil {
			return
		}
	}
}

// owned sets a pointer and what it points to.
func (r *reader) owned(o *op, p *unsafe.Pointer) {
	head := r.take(1)
	if head == nil || head[0] == 0 {
		*p = nil
		return
	}
	if *p == nil {
		*p = reflect.New(o.typ).UnsafePointer()
	}
	r.value(o.elem, *p)
}

// reference sets a shared pointer.
func (r *reader) reference(o *op, p *unsafe.Pointer) {
	var key Key
	copy(key[:], r.take(uintptr(len(key))))
	if *p = nil; key == (Key{}) || r.err != nil {
		return
	}
	if *p = r.shared.Find(o.typ, key); *p == nil {
		r.err = &UnknownError{o.typ}
	}
}

// UnknownError is the error of bytes that refer to a shared value which is not here.
type UnknownError struct{ Type reflect.Type }

// Error says what kind of value it is.
func (e *UnknownError) Error() string {
	return fmt.Sprintf("it refers to an unknown %s", e.Type)
}

// checker reads bytes without setting anything.
type checker struct{ reader }

// value passes over the bytes of a value.
func (k *checker) value(p *plan) {
	for i := range p.ops {
		o := &p.ops[i]
		switch o.do {
		case copyBytes:
			k.take(o.size)
		case copyString:
			k.take(uintptr(k.number(1)))
		case copySlice:
			k.elements(o, k.number(o.least()))
		case copyArray:
			k.elements(o, o.count)
		case copyFirst:
			k.elements(o, k.atMost(o))
		case copyOwned, copyWhile:
			if head := k.take(1); head != nil && head[0] != 0 {
				k.value(o.elem)
			}
		case copyShared:
			var pointer unsafe.Pointer
			k.reference(o, &pointer)
		}
		if k.err != nil {
			return
		}
	}
}

// elements passes over n elements.
func (k *checker) elements(o *op, n int) {
	if o.elem == nil {
		k.take(uintptr(n) * o.size)
		return
	}
	for range n {
		if k.value(o.elem); k.err != nil {
			return
		}
	}
}

package snapshot

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
	"unsafe"
)

// thing has a part of every sort.
type thing struct {
	A      int32
	b      bool
	C      float64
	left   *int `snapshot:"-"`
	Name   string
	Plain  []pair
	Nested []nested
	Fixed  [3]nested
	count  struct{ N int }
	Most   [4]pair   `snapshot:"first count.N"`
	Deep   [4]nested `snapshot:"first count.N"`
	Owned  *nested
	Shared *pair
	now    bool
	Now    nested `snapshot:"while now"`
	end    uint8
}

type pair struct{ x, y int64 }

type nested struct {
	Name string
	List []int16
}

// sharedPairs knows pairs by their first value.
type sharedPairs map[int64]*pair

func (s sharedPairs) KeyOf(_ reflect.Type, p unsafe.Pointer) Key {
	return Key{0: 1, 1: byte((*pair)(p).x)}
}

func (s sharedPairs) Find(_ reflect.Type, key Key) unsafe.Pointer {
	return unsafe.Pointer(s[int64(key[1])])
}

var thingCodec = New[thing](reflect.TypeFor[pair]())

func someThing(shared sharedPairs) *thing {
	number := 7
	x := &thing{A: 1, b: true, C: 2.5, left: &number, Name: "name", end: 9}
	x.Plain = []pair{{1, 2}, {3, 4}}
	x.Nested = []nested{{"a", []int16{1}}, {"", nil}, {"c", []int16{5, 6, 7}}}
	x.Fixed[1] = nested{"fixed", []int16{8}}
	x.count.N = 2
	x.Most = [4]pair{{1, 1}, {2, 2}, {3, 3}, {4, 4}}
	x.Deep[0].Name, x.Deep[1].List, x.Deep[2].Name = "deep", []int16{4}, "beyond"
	x.Owned, x.Shared = &nested{"owned", []int16{1, 2}}, shared[3]
	x.now, x.Now = true, nested{"now", []int16{3}}
	return x
}

func TestCopies(t *testing.T) {
	shared := sharedPairs{3: {3, 30}}
	x := someThing(shared)
	saved := thingCodec.Append([]byte("before"), x, shared)[len("before"):]
	if rest, err := thingCodec.Check(append(saved, 1, 2), shared); err != nil || len(rest) != 2 {
		t.Fatalf("check leaves %d bytes, %v", len(rest), err)
	}
	other := 5
	for name, y := range map[string]*thing{
		"an empty value": {},
		"a full one": {Name: "x", left: &other, Plain: make([]pair, 9), Nested: make([]nested, 1, 8),
			Owned: &nested{"old", make([]int16, 40)}, Most: [4]pair{2: {9, 9}}},
	} {
		left, room := y.left, cap(y.Plain)
		rest, err := thingCodec.Read(saved, y, shared)
		if err != nil || len(rest) != 0 {
			t.Fatalf("%s: %d bytes left, %v", name, len(rest), err)
		}
		if y.left != left || y.Most[3] == x.Most[3] || y.Deep[2].Name != "" {
			t.Errorf("%s: fields that are left out have changed", name)
		}
		if room > 0 && cap(y.Plain) != room {
			t.Errorf("%s: memory is not used again", name)
		}
		if y.Owned == x.Owned || &y.Plain[0] == &x.Plain[0] {
			t.Errorf("%s shares memory with what was saved", name)
		}
		if again := thingCodec.Append(nil, y, shared); !bytes.Equal(again, saved) {
			t.Errorf("%s is saved with other bytes than what it was read from", name)
		}
		if !y.now || y.Now.Name != "now" || y.Now.List[0] != 3 || &y.Now.List[0] == &x.Now.List[0] {
			t.Errorf("%s: %+v is copied while it is set", name, y.Now)
		}
		if y.A != 1 || !y.b || y.end != 9 || y.Nested[2].List[2] != 7 || y.Shared != x.Shared || y.Most[1] != x.Most[1] {
			t.Errorf("%s: %+v, want %+v", name, y, x)
		}
	}
}

// TestCopiedWhileSet: what is copied at times takes a byte at others, and is left as it is.
func TestCopiedWhileSet(t *testing.T) {
	x := someThing(nil)
	with := len(thingCodec.Append(nil, x, nil))
	x.now = false
	saved := thingCodec.Append(nil, x, nil)
	if less := with - len(saved); less != 4+len("now")+4+2 {
		t.Errorf("it takes %d bytes", less)
	}
	y := &thing{now: true, Now: nested{"left", nil}}
	rest, err := thingCodec.Read(saved, y, nil)
	if err != nil || len(rest) > 0 || y.now || y.Now.Name != "left" || y.end != 9 {
		t.Errorf("%+v, %d bytes left, %v", y, len(rest), err)
	}
}

// flagged lends what it is part of a flag.
type flagged struct{ Set bool }

// TestStaleElementsAreNotUsed: elements behind the end of a slice may share memory with those before.
func TestStaleElementsAreNotUsed(t *testing.T) {
	saved := thingCodec.Append(nil, &thing{Nested: []nested{{"", []int16{1}}, {"", []int16{2}}}}, nil)
	list := []int16{0}
	y := &thing{Nested: []nested{{"", list}, {"", list}}}
	y.Nested = y.Nested[:1]
	if _, err := thingCodec.Read(saved, y, nil); err != nil {
		t.Fatal(err)
	}
	if y.Nested[0].List[0] != 1 || y.Nested[1].List[0] != 2 {
		t.Errorf("%v, want 1 and 2", y.Nested)
	}
}

// padded has gaps between its parts, and behind them, wherever it stands.
type padded struct {
	A     uint8
	B     int64
	C     uint8
	In    struct{ D, E, F uint8 }
	G     int64
	Fixed [2]struct {
		H int32
		I uint8
	}
	List []struct {
		J int64
		K uint8
	}
	Count int
	First [3]struct {
		L uint8
		M int16
	} `snapshot:"first Count"`
	Many [2][]int32
	N    uint8
}

// TestGapsAreZeros: what lies between the parts of a value is not written: equal values have equal bytes.
func TestGapsAreZeros(t *testing.T) {
	codec := New[padded]()
	made := func(fill byte) *padded {
		x := new(padded)
		list := make([]struct {
			J int64
			K uint8
		}, 2)
		for _, m := range [][]byte{memory(unsafe.Pointer(x), unsafe.Sizeof(*x)),
			memory(unsafe.Pointer(&list[0]), 2*unsafe.Sizeof(list[0]))} {
			for i := range m {
				m[i] = fill
			}
		}
		x.A, x.B, x.C, x.In.D, x.In.E, x.In.F, x.G = 1, 2, 3, 4, 5, 6, 7
		x.Count, x.Many, x.N = 2, [2][]int32{nil, {14}}, 13
		for i := range list {
			list[i].J, list[i].K = 10, 11
			x.Fixed[i].H, x.Fixed[i].I, x.First[i].L, x.First[i].M = 8, 9, 12, 15
		}
		x.List = list
		return x
	}
	zeros, ones := codec.Append(nil, made(0), nil), codec.Append(nil, made(255), nil)
	if !bytes.Equal(zeros, ones) {
		t.Errorf("one value, written as\n%d\nand\n%d", zeros, ones)
	}
	var again padded
	if rest, err := codec.Read(ones, &again, nil); err != nil || len(rest) > 0 || again.First[1].M != 15 ||
		again.N != 13 || again.Fixed[1].I != 9 || again.List[1].K != 11 || again.In.F != 6 {
		t.Errorf("%+v, %d bytes left, %v", again, len(rest), err)
	}
}

func TestUnknownSharedValue(t *testing.T) {
	shared := sharedPairs{3: {3, 30}}
	saved := thingCodec.Append(nil, someThing(shared), shared)
	if _, err := thingCodec.Check(saved, sharedPairs{}); err == nil || !strings.Contains(err.Error(), "unknown") {
		t.Errorf("%v, want one about an unknown pair", err)
	}
}

func TestRefusesTypes(t *testing.T) {
	type list struct{ Next *list }
	for name, compile := range map[string]func(){
		"map":    func() { New[struct{ m map[int]int }]() },
		"func":   func() { New[struct{ f func() }]() },
		"any":    func() { New[struct{ a [2]any }]() },
		"within": func() { New[list]() },
		"array": func() {
			New[struct {
				n int
				s []int `snapshot:"first n"`
			}]()
		},
		"flag": func() {
			New[struct {
				n int
				s []int `snapshot:"while n"`
			}]()
		},
		"flag of a part": func() {
			New[struct {
				n int
				flagged
				s []int `snapshot:"while Set"`
			}]()
		},
		"field": func() {
			New[struct {
				s [2]int `snapshot:"first n"`
			}]()
		},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("a type with a %s that cannot be copied is taken", name)
				}
			}()
			compile()
		}()
	}
}

func TestLayouts(t *testing.T) {
	a := New[struct{ X, Y int32 }]().Layout()
	if b := New[struct{ X, Z int32 }]().Layout(); a != b {
		t.Error("names of fields count")
	}
	if b := New[struct{ X, Y, Z int32 }]().Layout(); a == b {
		t.Error("another size has the same layout")
	}
}

// FuzzRead: whatever the bytes are, reading them does not panic, Check finds what Read finds, and what was read is
// saved with the bytes that it was read from.
func FuzzRead(f *testing.F) {
	shared := sharedPairs{3: {3, 30}}
	f.Add(thingCodec.Append(nil, someThing(shared), shared))
	f.Add(thingCodec.Append(nil, &thing{}, shared))
	f.Fuzz(func(t *testing.T, in []byte) {
		rest, checked := thingCodec.Check(in, shared)
		var x thing
		left, err := thingCodec.Read(in, &x, shared)
		if (checked == nil) != (err == nil) || len(rest) != len(left) {
			t.Fatalf("check: %v, %d bytes left; read: %v, %d", checked, len(rest), err, len(left))
		}
		if err != nil {
			return
		}
		again := thingCodec.Append(nil, &x, shared)
		var y thing
		if _, err := thingCodec.Read(again, &y, shared); err != nil {
			t.Fatal(err)
		}
		if third := thingCodec.Append(nil, &y, shared); !bytes.Equal(third, again) {
			t.Fatal("what is read again is saved with other bytes")
		}
	})
}

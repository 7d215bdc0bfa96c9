package record

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"math"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/command"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
)

// wall plays a pyramid with an edge of so many blocks.
func wall(t testing.TB, base int) *play.Lanes {
	t.Helper()
	return loadtest.Open(t, "pyramid", fmt.Sprint("base=", base))
}

// TestMarksNameTheBody: with few bodies and with many, the marks of a step lead to the one body that was changed, and
// to the quantity.
func TestMarksNameTheBody(t *testing.T) {
	for _, base := range []int{3, 11} { // 506 bodies have no more quantities than a grid has places
		lanes, other := wall(t, base), wall(t, base)
		lanes.Step()
		other.Step()
		var m Marker
		want := m.Mark(lanes, 1)
		if len(want.Marks) > fewMarks || m.Differ(other, &want) != "" {
			t.Fatalf("%d marks, %q", len(want.Marks), m.Differ(other, &want))
		}
		world, found := other.Stages()[0].World(), 0
		for _, id := range world.Bodies() {
			b := world.Body(id)
			if b.Kind() == physics.Static {
				continue
			}
			v := b.Velocity()
			b.SetVelocity(v.Add(mgl64.Vec3{1e-13, 0, 0}), b.AngularVelocity())
			if said := m.Differ(other, &want); said == fmt.Sprintf("%q has another velocity", b.Name()) {
				found++
			} else if !strings.Contains(said, "another") {
				t.Errorf("%s: %q", b.Name(), said)
			}
			b.SetVelocity(v, b.AngularVelocity())
		}
		// A mark of a byte is equal by chance once in 256 times, and one of a row and a column once in 128.
		if movers := want.Movers; found < movers*95/100-1 {
			t.Errorf("%d of %d bodies are found", found, movers)
		}
	}
}

// TestSessionsGoBack: the record is of what led to where the level stands; steps in the past leave a future, to which
// the session can return.
func TestSessionsGoBack(t *testing.T) {
	lanes := wall(t, 2)
	s := &Session{}
	took := func(n int) {
		for range n {
			lanes.Step()
			s.Took(lanes)
		}
	}
	look := func(steps, done int) {
		t.Helper()
		if n := len(s.Done()); s.Steps() != steps || n != done {
			t.Errorf("after %d steps, not %d, with %d commands, not %d", s.Steps(), steps, n, done)
		}
	}
	took(3)
	s.Do(command.Sleep{On: false})
	took(4)
	s.Do(command.Gravity{})
	look(7, 2)
	s.Go(3)
	look(3, 0)
	s.Do(command.Drop{}) // lost: nothing came of it
	s.Go(7)
	look(7, 2)
	s.Go(4)
	s.Do(command.Wake{})
	took(2)
	look(6, 2)
	s.Return()
	look(7, 2)
	if last := s.since(); !reflect.DeepEqual(last, command.List{command.Gravity{}}) {
		t.Errorf("the last commands of the first future are %v", last)
	}
	s.Undone()
	look(7, 1)
	s.Return()
	look(6, 2)
}

// TestLongPullsAreShort: while time stands still a pull is one command, however often the pointer moves; other commands
// stay apart.
func TestLongPullsAreShort(t *testing.T) {
	s := &Session{}
	for i := range 1000 {
		s.Do(command.Drag{Body: command.Body{0, 1}, To: mgl64.Vec3{0, float64(i), 0}})
	}
	s.Do(command.Drag{Body: command.Body{0, 2}})
	s.Do(command.Sleep{On: false})
	s.Do(command.Sleep{On: true})
	s.Do(command.Drop{})
	want := command.List{command.Drag{Body: command.Body{0, 1}, To: mgl64.Vec3{0, 999, 0}},
		command.Drag{Body: command.Body{0, 2}}, command.Sleep{On: false}, command.Sleep{On: true}, command.Drop{}}
	if got := s.Done(); !reflect.DeepEqual(got, want) {
		t.Errorf("%d commands are kept: %+v", len(got), got)
	}
}

// sample returns a record of some steps with commands.
func sample(t testing.TB) []byte {
	lanes := wall(t, 2)
	s := &Session{Header: Header{Version: Version, Level: "pyramid", Set: []string{"base=2"}}}
	for i := range 5 {
		s.Do(command.Drag{Body: command.Body{0, i}, To: mgl64.Vec3{math.Sqrt2, 0, 1}})
		lanes.Step()
		s.Took(lanes)
	}
	s.Do(command.Drop{})
	var file bytes.Buffer
	if err := s.Write(&file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// readAll reads a record to its end, and returns the error.
func readAll(in io.Reader) error {
	r, err := NewReader("file", in)
	for more := true; more && err == nil; {
		_, more, err = r.Next()
	}
	return err
}

// FuzzReader: whatever a file holds, it is read, or refused with one line.
func FuzzReader(f *testing.F) {
	whole := sample(f)
	for _, n := range []int{0, 1, 20, len(whole) / 3, len(whole) / 2, len(whole) - 1, len(whole)} {
		f.Add(whole[:n])
	}
	f.Add(bytes.Replace(whole, []byte(`"drag"`), []byte(`"dra"`), 1))
	f.Add(bytes.Replace(whole, []byte(`:4,`), []byte(`:99,`), 1))
	later, saved, _ := continued(f)
	for _, n := range []int{200, len(later) / 2, len(later)} {
		f.Add(later[:n])
	}
	f.Add(headed(f, State{Bytes: 1 << 30, Data: packed(f, saved)}))
	f.Add(headed(f, State{Bytes: int64(len(saved)), Step: 4, Data: packed(f, saved[:len(saved)/2])}))
	lanes := wall(f, 2)
	f.Add([]byte(`{"brickyard_record":2,"level":"pyramid"}` + "\n" + `{"step":1,"do":[null],"hash":"00"}`))
	f.Add([]byte(`{"brickyard_record":2,"level":"pyramid"}` + "\n" + `{"step":1,"do":[{"drag":null}],"hash":"zz"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := readAll(bytes.NewReader(data)); err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q", err)
		}
		if err := begins(lanes, data); err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q", err)
		}
	})
}

// TestCutRecords: a record that ends before its end is refused, wherever that is, with the place; of the formats that
// had no mark of the end, one that ends with a line is read.
func TestCutRecords(t *testing.T) {
	whole := sample(t)
	old := bytes.Replace(whole, fmt.Appendf(nil, ":%d,", Version), []byte(":3,"), 1)
	for _, record := range [][]byte{whole, old} {
		for n := range record {
			err := readAll(bytes.NewReader(record[:n]))
			ends := n == len(record)-1 || &record[0] == &old[0] && n >= bytes.IndexByte(record, '\n') &&
				(record[n-1] == '\n' || record[n] == '\n')
			if ends != (err == nil) || n > len(opening) && err != nil && !strings.Contains(err.Error(), "record is cut short") {
				t.Errorf("cut after %d of %d bytes: %v", n, len(record), err)
			}
		}
		if err := readAll(bytes.NewReader(record)); err != nil {
			t.Error(err)
		}
	}
}

// zeros is a gigabyte of one byte.
type zeros struct{ left int }

func (z *zeros) Read(p []byte) (int, error) {
	n := min(len(p), z.left)
	if z.left -= n; n == 0 {
		return 0, io.EOF
	}
	for i := range p[:n] {
		p[i] = '0'
	}
	return n, nil
}

// TestHugeRecords: a gigabyte without an end of line, packed into a small file or not, ends with a line and little
// memory.
func TestHugeRecords(t *testing.T) {
	const giga = 1 << 30
	var packed bytes.Buffer
	pack, err := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	head := `{"brickyard_record":2,"level":"pyramid"}` + "\n"
	fmt.Fprint(pack, head)
	if _, err := io.Copy(pack, &zeros{giga / 8}); err != nil {
		t.Fatal(err)
	}
	pack.Close()
	for name, in := range map[string]io.Reader{
		"no end": &zeros{giga}, "no end behind a head": io.MultiReader(strings.NewReader(head), &zeros{giga}),
		"packed": &packed,
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := readAll(in)
		runtime.ReadMemStats(&after)
		if err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
		if used := after.TotalAlloc - before.TotalAlloc; used > 4*lineMost {
			t.Errorf("%s takes %d MiB", name, used>>20)
		}
	}
}

// BenchmarkMark is what recording adds to a step of 650 bodies.
func BenchmarkMark(b *testing.B) {
	lanes := wall(b, 12)
	lanes.Step()
	var m Marker
	b.ReportAllocs()
	for b.Loop() {
		m.Mark(lanes, 1)
	}
}

package record

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/command"
	"github.com/brickyard-physics/brickyard/levels/play"
)

// continued returns a record that begins with the state of a pyramid after four steps, the state, and the hash at its
// end.
func continued(t testing.TB) (whole, saved []byte, end uint64) {
	t.Helper()
	lanes := wall(t, 2)
	for range 4 {
		lanes.Step()
	}
	saved, err := lanes.Save(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := &Session{Header: Header{Version: Version, Level: "pyramid", Set: []string{"base=2"},
		State: NewState(saved, lanes.StepCount())}}
	actor := command.NewActor(lanes)
	for range 5 {
		push := command.Move{Body: command.Body{0, 3}, Velocity: [3]float64{0, 1, 0.25}}
		if err := actor.Apply(push); err != nil {
			t.Fatal(err)
		}
		s.Do(push)
		lanes.Step()
		s.Took(lanes)
	}
	var file bytes.Buffer
	if err := s.Write(&file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes(), saved, lanes.Hash()
}

// TestRecordsBeginWithAState: a record that begins in the middle of a level leads to the same bits in a fresh one, and
// its steps have the numbers of the level.
func TestRecordsBeginWithAState(t *testing.T) {
	whole, saved, end := continued(t)
	r, err := NewReader("file", bytes.NewReader(whole))
	if err != nil {
		t.Fatal(err)
	}
	lanes := wall(t, 2)
	if err := r.Begin(lanes); err != nil {
		t.Fatal(err)
	}
	if r.Header.First() != 5 || lanes.StepCount() != 4 {
		t.Errorf("first step %d at %d", r.Header.First(), lanes.StepCount())
	}
	actor, follower, steps := command.NewActor(lanes), NewFollower(r, lanes), 0
	for {
		taken, differs, err := follower.Step(actor.Apply, lanes.Step)
		if err != nil || differs != "" {
			t.Fatalf("step %d: %v %s", lanes.StepCount(), err, differs)
		}
		if !taken {
			break
		}
		steps++
	}
	if steps != 5 || lanes.StepCount() != 9 || lanes.Hash() != end {
		t.Errorf("%d steps up to %d, same hash: %v", steps, lanes.StepCount(), lanes.Hash() == end)
	}
	if packed := len(r.Header.State.Data); packed > len(saved)/2 {
		t.Errorf("a state of %d bytes takes %d", len(saved), packed)
	}
	// Going back before the record begins leads to its begin.
	s := &Session{Header: r.Header}
	if s.Go(0); s.Steps() != 0 || len(s.Done()) != 0 {
		t.Errorf("%d steps before the first", s.Steps())
	}
}

// headed returns the first line of a record with a state.
func headed(t testing.TB, s State) []byte {
	t.Helper()
	line, err := json.Marshal(Header{Version: Version, Level: "pyramid", Set: []string{"base=2"}, State: &s})
	if err != nil {
		t.Fatal(err)
	}
	return append(line, '\n')
}

func packed(t testing.TB, data []byte) []byte {
	t.Helper()
	s := State{saved: data}
	if err := s.pack(); err != nil {
		t.Fatal(err)
	}
	return s.Data
}

// TestBadStates: states that are cut short, forged or of something else are refused by one line, and the level is as it
// was.
func TestBadStates(t *testing.T) {
	_, saved, _ := continued(t)
	size := int64(len(saved))
	other, err := wall(t, 3).Save(nil)
	if err != nil {
		t.Fatal(err)
	}
	turned := bytes.Clone(saved)
	turned[len(turned)-5] ^= 4
	endless := append(bytes.Clone(saved), saved...)
	claims := bytes.Replace(saved, fmt.Appendf(nil, `"bytes":"%020d"`, bodyBytes(saved)),
		fmt.Appendf(nil, `"bytes":"%020d"`, 1<<30), 1)
	for _, c := range []struct {
		state State
		says  string
	}{
		{State{Bytes: size, Step: 4}, "cut short"},
		{State{Bytes: size, Step: 4, Data: []byte("nonsense")}, "cut short"},
		{State{Bytes: 8, Step: 4, Data: []byte("nonsense")}, "damaged"},
		{State{Bytes: size, Step: 4, Data: packed(t, saved)[:9000]}, "cut short"},
		{State{Bytes: size, Step: 4, Data: packed(t, saved[:size/2])}, "cut short"},
		{State{Bytes: size / 2, Step: 4, Data: packed(t, saved)}, "cut short"},
		{State{Bytes: 1 << 30, Step: 4, Data: packed(t, saved)}, "up to 512 MiB"},
		{State{Bytes: 1 << 28, Step: 4, Data: packed(t, saved)[:2000]}, "cut short"},
		{State{Bytes: -1, Step: 4, Data: packed(t, saved)}, "-1 bytes"},
		{State{Bytes: size, Step: 4, Data: packed(t, claims)}, "cut short"},
		{State{Bytes: size, Step: 4, Data: packed(t, endless)}, "does not end"},
		{State{Bytes: int64(len(endless)), Step: 4, Data: packed(t, endless)}, "follow its end"},
		{State{Bytes: size, Step: 4, Data: packed(t, turned)}, "checksum"},
		{State{Bytes: size, Step: 5, Data: packed(t, saved)}, "of step 4, and the record says 5"},
		{State{Bytes: int64(len(other)), Data: packed(t, other)}, `"pyramid" with base=3`},
		{State{Bytes: 5, Step: 4, Data: packed(t, []byte("box()"))}, "not a level that"},
	} {
		r, err := NewReader("file", bytes.NewReader(headed(t, c.state)))
		if err != nil {
			t.Fatal(err)
		}
		lanes := wall(t, 2)
		before := lanes.Hash()
		if err = r.Begin(lanes); err == nil || !strings.Contains(err.Error(), c.says) ||
			strings.Contains(err.Error(), "\n") || !strings.HasPrefix(err.Error(), "file:1:1: ") ||
			lanes.Hash() != before || lanes.StepCount() != 0 {
			t.Errorf("%q does not say %q; the level is as it was: %v", err, c.says, lanes.Hash() == before)
		}
	}
}

// bodyBytes returns how many bytes follow the first line of a saved level.
func bodyBytes(saved []byte) int { return len(saved) - bytes.IndexByte(saved, '\n') - 1 }

// TestOldRecords: those of versions 2 and 3, which have no mark of their end, are read as they were; others are refused
// with the versions that are read.
func TestOldRecords(t *testing.T) {
	text := string(sample(t))
	text = text[:strings.LastIndex(text[:len(text)-1], "\n")+1]
	for version, says := range map[int]string{1: "versions 2 to 4", 2: "", 3: "", 4: "cut short", 5: "versions 2 to 4"} {
		old := strings.Replace(text, fmt.Sprintf(`{"brickyard_record":%d,`, Version),
			fmt.Sprintf(`{"brickyard_record":%d,`, version), 1)
		err := readAll(strings.NewReader(old))
		if (err == nil) != (says == "") || err != nil && !strings.Contains(err.Error(), says) {
			t.Errorf("version %d: %v", version, err)
		}
	}
}

// bomb is a small state that unpacks to so many bytes.
func bomb(t testing.TB, size int64) []byte {
	t.Helper()
	var file bytes.Buffer
	pack := gzip.NewWriter(&file)
	for left := size; left > 0; left -= 1 << 20 {
		if _, err := pack.Write(make([]byte, min(left, 1<<20))); err != nil {
			t.Fatal(err)
		}
	}
	if err := pack.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// TestSmallStatesTakeLittleMemory: one that unpacks to what is no saved level is not unpacked as a whole.
func TestSmallStatesTakeLittleMemory(t *testing.T) {
	const size = 256 << 20
	s := State{Bytes: size, Data: bomb(t, size)}
	got := testing.AllocsPerRun(1, func() {
		if _, err := s.unpack(); err == nil {
			t.Error("zeros are a state")
		}
	})
	if s.saved != nil || got > 100 {
		t.Errorf("%d bytes are kept, %v allocations", len(s.saved), got)
	}
}

// begins reads a record to its end, and sets a level to the state that it begins with.
func begins(lanes *play.Lanes, data []byte) error {
	r, err := NewReader("file", bytes.NewReader(data))
	if err != nil {
		return err
	}
	return r.Begin(lanes)
}

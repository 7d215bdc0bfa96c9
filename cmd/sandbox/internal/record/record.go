// Package record writes and reads records of levels that were played: the level, what it was played with, what its
// user did, and after every step a hash of all that moves. Whoever has a record can play the same, and tell at which
// step and body another build begins to differ.
//
// A record is JSON, one object a line: a Header, then a Step for each step, and one that was not taken, which marks the
// end. docs/records.md describes it.
//
//	record.go   the format
//	marks.go    marks of a step that tell which body differs
//	session.go  a record that grows while a level is played
//	read.go     reading one
//	state.go    a state of the level that a record begins with
//	open.go     a record in a file, with its level
package record

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strconv"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/command"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
)

// Version is that of the format. Since version 3 a record may begin with a state, and joints have more fields; since
// version 4 it ends with a mark.
const Version = 4

// Extension is that of files of records, before .gz if they are packed.
const Extension = ".record"

// Extensions are all that a file of a record may have.
var Extensions = []string{Extension, Extension + ".gz", ".rec", ".rec.gz"}

const (
	oldest = 2 // the first version that is read
	marked = 4 // the first that ends with a mark
)

// Header says what was played, and with what.
type Header struct {
	Version  int      `json:"brickyard_record"`
	Build    string   `json:"build"`
	Level    string   `json:"level"`           // built-in name, or the first of Files
	Files    []File   `json:"files,omitempty"` // that a level from outside was read from
	Set      []string `json:"set,omitempty"`
	Seed     uint64   `json:"seed,omitempty"`
	Hz       *float64 `json:"hz,omitempty"`
	Substeps int      `json:"substeps,omitempty"`
	Expel    bool     `json:"expel,omitempty"`
	NoSleep  bool     `json:"no_sleep,omitempty"`
	Keys     string   `json:"keys,omitempty"`  // lines as a file of keys has them
	State    *State   `json:"state,omitempty"` // that it begins with; none: the start of the level
}

// File is a file of a level: its path from the folder of the level, with slashes, and its content.
type File struct {
	Path string `json:"path"`
	Data []byte `json:"data"`
}

// Step is what the user did before a step, and what the step has led to.
type Step struct {
	Step   int          `json:"step"`             // of the level: counted from 1, or from the one after the state
	Do     command.List `json:"do,omitempty"`     // applied before it
	Hash   *Hash        `json:"hash,omitempty"`   // of all lanes; none where the record ends before the step is taken
	Movers int          `json:"movers,omitempty"` // bodies that may move
	Marks  []byte       `json:"marks,omitempty"`
}

// Hash is written as 16 hexadecimal digits.
type Hash uint64

// MarshalText writes the hash.
func (h Hash) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%016x", uint64(h)), nil }

// UnmarshalText reads it.
func (h *Hash) UnmarshalText(text []byte) error {
	v, err := strconv.ParseUint(string(text), 16, 64)
	if err != nil {
		return fmt.Errorf("a hash has up to 16 hexadecimal digits, got %.24q", text)
	}
	*h = Hash(v)
	return nil
}

// NewHeader returns that of a run of a level by these flags, whose keys have been read; files are those that a level
// from outside was read from.
func NewHeader(build, level string, f *load.LevelFlags, files []string) (Header, error) {
	h := Header{Version: Version, Build: build, Level: level, Set: f.Set, Seed: f.Seed, Hz: f.Hz, Substeps: f.Substeps,
		Expel: f.Expel, NoSleep: f.NoSleep}
	if f.Recorded != nil {
		h.Keys = string(f.Recorded.Text)
	}
	var err error
	if h.Files, err = Gather(files); len(h.Files) > 0 {
		h.Level = filepath.Base(level)
	}
	return h, err
}

// Flags returns those with which the level of a record was played; name is that of the record, for errors.
func (h *Header) Flags(name string) load.LevelFlags {
	f := load.LevelFlags{Set: h.Set, Hz: h.Hz, Substeps: h.Substeps, Seed: h.Seed, Expel: h.Expel, NoSleep: h.NoSleep}
	if h.Keys != "" {
		f.Recorded = &load.Keys{Name: name + ": its keys", Text: []byte(h.Keys)}
	}
	return f
}

// Writer writes a record.
type Writer struct{ out *json.Encoder }

// NewWriter begins a record.
func NewWriter(out io.Writer, h Header) (*Writer, error) {
	if err := h.State.pack(); err != nil {
		return nil, err
	}
	w := &Writer{json.NewEncoder(out)}
	return w, w.out.Encode(h)
}

// Step adds a step.
func (w *Writer) Step(s *Step) error { return w.out.Encode(s) }

// End marks the end of the record, by the step that comes next and what was done before it.
func (w *Writer) End(next int, do command.List) error { return w.Step(&Step{Step: next, Do: do}) }

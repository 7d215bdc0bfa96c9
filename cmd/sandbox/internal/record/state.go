package record

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/levels/play"
)

// State is the saved level that a record begins with, where that is another one than the start of the level.
type State struct {
	Step  uint64 `json:"step,omitempty"` // after which it was saved
	Bytes int64  `json:"bytes"`          // of the saved level
	Data  []byte `json:"data"`           // the saved level, packed by gzip

	saved []byte
}

const (
	// stateMost bounds a packed state, so that it fits into the first line beside the files of the level.
	stateMost = 72 << 20
	// mostPacked is how many bytes one of gzip stands for at most: what says more is forged, and takes no memory.
	mostPacked = 1032
)

// NewState returns the state of a level that was saved after a step. It is packed once a record is written.
func NewState(saved []byte, step uint64) *State {
	return &State{Step: step, Bytes: int64(len(saved)), saved: saved}
}

// pack packs the state, if it is not packed yet.
func (s *State) pack() error {
	if s == nil || s.Data != nil {
		return nil
	}
	var packed bytes.Buffer
	pack, err := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
	if err == nil {
		_, err = pack.Write(s.saved)
	}
	if err == nil {
		err = pack.Close()
	}
	if err != nil {
		return err
	}
	if packed.Len() > stateMost {
		return fmt.Errorf("the record would begin with a state of %d MiB, packed, and holds up to %d", packed.Len()>>20,
			stateMost>>20)
	}
	s.Data = packed.Bytes()
	return nil
}

// unpack returns the saved level.
func (s *State) unpack() ([]byte, error) {
	if s.saved != nil {
		return s.saved, nil
	}
	switch {
	case s.Bytes < 0 || s.Bytes > load.MostState:
		return nil, fmt.Errorf("it says that it has %d bytes, and states have up to %d MiB", s.Bytes, load.MostState>>20)
	case s.Bytes > mostPacked*int64(len(s.Data)):
		return nil, fmt.Errorf("it is cut short: %d packed bytes cannot hold %d", len(s.Data), s.Bytes)
	}
	in, err := gzip.NewReader(bytes.NewReader(s.Data))
	if err != nil {
		return nil, fmt.Errorf("it is damaged: %w", err)
	}
	saved := make([]byte, min(s.Bytes, play.StateHead))
	_, err = io.ReadFull(in, saved)
	if err == nil {
		if wrong := play.CheckState(saved, s.Bytes); wrong != nil {
			return nil, wrong
		}
		saved = append(saved, make([]byte, s.Bytes-int64(len(saved)))...)
		_, err = io.ReadFull(in, saved[min(s.Bytes, play.StateHead):])
	}
	if err != nil {
		return nil, fmt.Errorf("it is cut short or damaged: %w", err)
	}
	if n, err := in.Read(make([]byte, 1)); n > 0 || !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("it does not end after %d bytes", s.Bytes)
	}
	s.saved = saved
	return saved, nil
}

// begin sets a level to the state.
func (s *State) begin(lanes *play.Lanes) error {
	saved, err := s.unpack()
	if err != nil {
		return err
	}
	of, err := play.StateOf(saved)
	if err != nil {
		return err
	}
	if of.Step != s.Step {
		return fmt.Errorf("it is of step %d, and the record says %d", of.Step, s.Step)
	}
	return lanes.Restore(saved)
}

// First returns the number of the first step of a record.
func (h *Header) First() int {
	if h.State == nil {
		return 1
	}
	return int(h.State.Step) + 1
}

// Begin sets a level that has taken no step to the state that the record begins with, if it does. If it fails, the
// level is as it was, and the error is one line.
func (r *Reader) Begin(lanes *play.Lanes) error {
	if r.Header.State == nil {
		return nil
	}
	if err := r.Header.State.begin(lanes); err != nil {
		return fmt.Errorf("%s:1:1: the record begins with a state: %w", r.name, err)
	}
	return nil
}

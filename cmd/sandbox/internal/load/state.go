package load

import (
	"errors"
	"fmt"
	stdio "io"
	"os"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/levels/play"
)

// StateExtension is that of files of saved levels.
const StateExtension = ".state"

// MostState bounds such a file (bytes): a state of ten thousand bodies has a hundred megabytes.
const MostState = 512 << 20

// ReadState reads a file of a saved level. It reads no more than its beginning of one that is none. Errors do not name
// the file.
func ReadState(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read: %w", output.Reason(err))
	}
	defer file.Close()
	info, err := file.Stat()
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errors.New("it is no regular file")
	}
	head := make([]byte, min(info.Size(), play.StateHead))
	if _, err := stdio.ReadFull(file, head); err != nil {
		return nil, err
	}
	if err := play.CheckState(head, info.Size()); err != nil {
		return nil, fmt.Errorf("cannot go on from it: %w", err)
	}
	if info.Size() > MostState {
		return nil, fmt.Errorf("it has %d MiB, and states have at most %d", info.Size()>>20, MostState>>20)
	}
	rest, err := stdio.ReadAll(stdio.LimitReader(file, MostState))
	return append(head, rest...), err
}

// StateFlag is the flag of the commands that go on from a state.
type StateFlag struct {
	From string `placeholder:"FILE" help:"Go on from the state of the level in FILE, which Ctrl+S and --save write."`
}

// OpenAt opens a level at its start or, unless from is "", at the state in that file.
func (f *LevelFlags) OpenAt(level, from string, io *console.Console) (*play.Lanes, error) {
	lanes, err := f.Open(level, io)
	if err == nil {
		err = f.GoTo(lanes, from)
	}
	return lanes, err
}

// GoTo sets a level that was opened by the flags to the state in a file, unless from is "".
func (f *LevelFlags) GoTo(lanes *play.Lanes, from string) error {
	if from == "" {
		return nil
	}
	_, err := f.FromState(lanes, from)
	return err
}

// FromState sets a level that was opened by the flags to the state of a file (--from), and returns that.
func (f *LevelFlags) FromState(lanes *play.Lanes, path string) (state []byte, err error) {
	if f.Keys != "" || f.Recorded != nil {
		return nil, console.Misuse(fmt.Errorf("--from %s: a state has the keys that are still to come: leave --keys out",
			path))
	}
	state, err = ReadState(path)
	if err == nil {
		err = lanes.Restore(state)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return state, nil
}

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
	if err == nil && from != "" {
		if err = f.GoTo(lanes, from); err == nil {
			f.TellPassed(lanes, io)
		}
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

// FromState sets a level that was opened by the flags to the state of a file (--from), and returns that. Where there
// are keys they replace those that are still to come, in the state that is returned, too.
func (f *LevelFlags) FromState(lanes *play.Lanes, path string) (state []byte, err error) {
	state, err = ReadState(path)
	if err == nil {
		err = lanes.Restore(state)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	keys, err := f.ReadKeys()
	if err != nil || keys == nil {
		return state, err
	}
	if err := keys.plan(lanes); err != nil {
		return nil, err
	}
	if state, err = lanes.Save(nil); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return state, nil
}

// TellPassed tells on stderr of keys of a file for steps that a state from which a run goes on has behind it.
func (f *LevelFlags) TellPassed(lanes *play.Lanes, io *console.Console) {
	if f.Recorded == nil {
		return
	}
	passed := 0
	inputs, _ := play.ReadInputs(f.Recorded.Name, f.Recorded.Text) // without an error: they have been planned
	for i := range inputs {
		if inputs[i].Step < lanes.StepCount() {
			passed++
		}
	}
	if passed > 0 {
		fmt.Fprintf(io.Err, "note: %s: %s left out, for steps before %d, with which the run goes on\n", f.Recorded.Name,
			console.Counted(passed, "line was", "lines were"), lanes.StepCount())
	}
}

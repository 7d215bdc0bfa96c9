package record

import (
	"io"
	"slices"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/command"
	"github.com/brickyard-physics/brickyard/levels/play"
)

// Session is a record that grows while a level is played.
type Session struct {
	Header Header
	steps  []Step
	doing  command.List // since the last step
	marker Marker
}

// MostSteps is how long a session may grow: beyond two hours at 60 Hz it keeps what it has.
const MostSteps = 500_000

// Do notes a command that has been applied since the last step.
func (s *Session) Do(c command.Command) { s.doing = append(s.doing, c) }

// Took notes a step that some lanes have taken, and reports false when the session is full.
func (s *Session) Took(lanes *play.Lanes) bool {
	if len(s.steps) >= MostSteps {
		return false
	}
	step := s.marker.Mark(lanes, len(s.steps)+1)
	step.Do, s.doing = s.doing, nil
	s.steps = append(s.steps, step)
	return true
}

// Steps returns how many steps the session has.
func (s *Session) Steps() int { return len(s.steps) }

// Cut drops what came after so many steps: the level has gone back there.
func (s *Session) Cut(steps int) {
	if steps < len(s.steps) {
		clear(s.steps[steps:])
		s.steps = s.steps[:steps]
	}
	s.doing = nil
}

// Done returns all commands so far, for Actor.Resume.
func (s *Session) Done() (done command.List) {
	for i := range s.steps {
		done = append(done, s.steps[i].Do...)
	}
	return append(done, s.doing...)
}

// Undo drops the last thing that the user did, and all steps after it: a command, or all those of a pull. It returns
// the number of steps to go back to, and the commands to apply there again, which came before it at the same step. It
// reports false, and drops nothing, where nothing was done.
func (s *Session) Undo() (steps int, again command.List, ok bool) {
	at, do := len(s.steps), s.doing
	for len(do) == 0 {
		if at--; at < 0 {
			return 0, nil, false
		}
		do = s.steps[at].Do
	}
	for pulls(do[len(do)-1]) { // back to where the pull began
		begin := len(do)
		for begin > 0 && pulls(do[begin-1]) {
			begin--
		}
		if begin > 0 || at == 0 || len(s.steps[at-1].Do) == 0 || !pulls(last(s.steps[at-1].Do)) {
			do = do[:begin+1]
			break
		}
		at--
		do = s.steps[at].Do
	}
	again = slices.Clone(do[:len(do)-1])
	s.Cut(at)
	return at, again, true
}

func last(l command.List) command.Command { return l[len(l)-1] }

// pulls reports whether a command goes on with what is held by the pointer, or lets go of it.
func pulls(c command.Command) bool {
	switch c.(type) {
	case command.Drag, command.Drop, command.Carry, command.Release:
		return true
	}
	return false
}

// Write writes the record so far.
func (s *Session) Write(out io.Writer) error {
	w, err := NewWriter(out, s.Header)
	for i := 0; i < len(s.steps) && err == nil; i++ {
		err = w.Step(&s.steps[i])
	}
	if err == nil && len(s.doing) > 0 {
		err = w.Step(&Step{Step: len(s.steps) + 1, Do: s.doing})
	}
	return err
}

package record

import (
	"io"
	"slices"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/command"
	"github.com/brickyard-physics/brickyard/levels/play"
)

// Session is a record that grows while a level is played. The level may go back in it and on again: then the record is
// what led to where the level stands. Steps in the past begin another future, and the one that was left is kept.
type Session struct {
	Header Header
	line   stretch
	at     int          // steps taken to where the level stands
	loose  command.List // commands since then, in the past
	left   stretch      // the future that was left last
	fork   int          // steps before it
	marker Marker
}

// stretch is a run of steps, and the commands after the last.
type stretch struct {
	steps []Step
	doing command.List
}

// MostSteps is how long a session may grow: beyond two hours at 60 Hz it keeps what it has.
const MostSteps = 500_000

// Do notes a command that has been applied since the last step.
func (s *Session) Do(c command.Command) {
	list := &s.line.doing
	if s.at < len(s.line.steps) {
		list = &s.loose
	}
	if n := len(*list); n > 0 && command.Replaces(c, (*list)[n-1]) {
		*list = (*list)[:n-1]
	}
	*list = append(*list, c)
}

// Took notes a step that some lanes have taken, and reports false when the session is full.
func (s *Session) Took(lanes *play.Lanes) bool {
	s.Leave()
	if len(s.line.steps) >= MostSteps {
		s.line.doing = nil
		return false
	}
	step := s.marker.Mark(lanes, s.Header.First()+s.at)
	step.Do, s.line.doing = s.line.doing, nil
	s.line.steps = append(s.line.steps, step)
	s.at++
	return true
}

// Leave begins another future where the level stands, if there is one already.
func (s *Session) Leave() {
	if s.at == len(s.line.steps) {
		return
	}
	s.left, s.fork = stretch{slices.Clone(s.line.steps[s.at:]), s.line.doing}, s.at
	s.line = stretch{s.line.steps[:s.at], s.loose}
	s.loose = nil
}

// Go notes that the level stands after a step.
func (s *Session) Go(step uint64) { s.at, s.loose = min(s.upTo(step), len(s.line.steps)), nil }

// upTo returns how many of the steps a step of the level ends.
func (s *Session) upTo(step uint64) int { return max(0, int(step)+1-s.Header.First()) }

// Return makes the future that was left last the present one, and the present one that which is left.
func (s *Session) Return() {
	past := slices.Clip(s.line.steps[:s.fork])
	rest := stretch{slices.Clone(s.line.steps[s.fork:]), s.line.doing}
	s.line, s.left = stretch{append(past, s.left.steps...), s.left.doing}, rest
	s.at, s.loose = len(s.line.steps), nil
}

// Undone drops the commands since the last step.
func (s *Session) Undone() { s.line.doing, s.loose = nil, nil }

// Steps returns how many steps lead to where the level stands.
func (s *Session) Steps() int { return s.at }

// Done returns all commands that led to where the level stands.
func (s *Session) Done() command.List { return append(s.before(s.at), s.since()...) }

func (s *Session) before(steps int) (done command.List) {
	for i := range s.line.steps[:min(steps, len(s.line.steps))] {
		done = append(done, s.line.steps[i].Do...)
	}
	return done
}

// After returns the commands between a step of the level and the next.
func (s *Session) After(step uint64) command.List {
	if steps := s.upTo(step); steps < len(s.line.steps) {
		return s.line.steps[steps].Do
	}
	return s.line.doing
}

// since returns the commands after the last step to where the level stands.
func (s *Session) since() command.List {
	if s.at < len(s.line.steps) {
		return s.loose
	}
	return s.line.doing
}

// Write writes the record to where the level stands.
func (s *Session) Write(out io.Writer) error {
	w, err := NewWriter(out, s.Header)
	for i := 0; i < s.at && err == nil; i++ {
		err = w.Step(&s.line.steps[i])
	}
	if err == nil {
		err = w.End(s.Header.First()+s.at, s.since())
	}
	return err
}

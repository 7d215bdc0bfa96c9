// Package rewind keeps the last minute of a level that is played: packed states from time to time, to go on from, the
// poses of every step, to be shown at once, and the acts of its player, which are repeated on the way from a state to a
// later step.
//
//	tape.go    what is kept, and the way back
//	record.go  how a step is kept
//	show.go    poses of the past
//	delta.go   states packed against those before them
package rewind

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/brickyard-physics/brickyard/levels/play"
)

// Bounds of a tape.
const (
	seconds   = 60        // of the level that are kept
	mostBytes = 224 << 20 // of states and poses together; the oldest go
	group     = 8         // a state that stands alone, and those that are packed against it
)

// Tape is the last minute of a level.
type Tape struct {
	Now func() time.Time // nil: that of the machine

	// Replaces reports whether an act undoes all that the one right before it has done, which need not be kept then. nil
	// keeps all.
	Replaces func(now, before any) bool

	line   []*segment // oldest first; each begins where the one before it ends
	branch []*segment // the future that was left last, from one of the line's segments on
	fork   uint64     // the step at which it was left
	at     uint64     // the step at which the level stands
	loose  []Act      // since that step, in the past: not yet on the line
	bytes  int
	hz     float64
	why    string // why nothing is kept; "" while all is well
	packs  packer
	alone  []byte // the last state that stands alone, for the next to be packed against; empty where that is to, too
	next   []byte // buffer
	pace   pace
	seen   seen
	base   opened   // the last state that stands alone
	opened opened   // the last one of others
	shown  *segment // at whose beginning the level stands, to show its steps
}

// segment is a stretch of a level: a state, and the steps that followed it.
type segment struct {
	begin  uint64 // the step after which the state was saved
	packed []byte
	alone  bool // packed against nothing; else against the last one before that is
	steps  []step
	acts   []Act
	bytes  int
}

// step is one that was taken.
type step struct {
	hash  uint64 // of the level, after every eighth step; 0 after others
	moved []byte // bodies that moved: see putMoved
}

// Act is what the player does between two steps. It does the same whenever it is done.
type Act struct {
	Name string // of a command, which can be undone; "" for one that goes on, such as a drag
	What any    // for Tape.Replaces
	Do   func(*play.Lanes) error

	step uint64 // before which it was done, counted from 0
}

func (s *segment) end() uint64 { return s.begin + uint64(len(s.steps)) }

// opened is a state that was unpacked.
type opened struct {
	of    *segment
	state []byte
}

// Begin begins with a level as it is now; all before it is forgotten.
func (t *Tape) Begin(lanes *play.Lanes) {
	*t = Tape{Now: t.Now, Replaces: t.Replaces, hz: lanes.Hz(), at: lanes.StepCount()}
	if t.Now == nil {
		t.Now = time.Now
	}
	t.seen.begin(lanes)
	t.keyframe(lanes)
}

// Why says why nothing is kept: a line, "" while all is well.
func (t *Tape) Why() string { return t.why }

// First and Last return the steps between which the level can stand, At the one at which it does.
func (t *Tape) First() uint64 {
	if len(t.line) == 0 {
		return t.at
	}
	return t.line[0].begin
}

// Last returns the last step that is known.
func (t *Tape) Last() uint64 {
	if len(t.line) == 0 {
		return t.at
	}
	return t.line[len(t.line)-1].end()
}

// At returns the step at which the level stands.
func (t *Tape) At() uint64 { return t.at }

// Past reports whether the level stands before the last step that is known.
func (t *Tape) Past() bool { return t.at < t.Last() }

// Branch returns from which step to which the future leads that was left; ok is false without one.
func (t *Tape) Branch() (fork, end uint64, ok bool) {
	if len(t.branch) == 0 {
		return 0, 0, false
	}
	return t.fork, t.branch[len(t.branch)-1].end(), true
}

// Command is one that the level was given.
type Command struct {
	Step uint64 // before which
	Name string
}

// AppendCommands appends the commands that the tape has.
func (t *Tape) AppendCommands(dst []Command) []Command {
	for _, s := range t.line {
		for i := range s.acts {
			if a := &s.acts[i]; a.Name != "" {
				dst = append(dst, Command{a.step, a.Name})
			}
		}
	}
	return dst
}

// Bytes returns how many bytes states and poses take.
func (t *Tape) Bytes() int {
	return t.bytes + cap(t.alone) + cap(t.next) + cap(t.packs.packed) + cap(t.base.state) + cap(t.opened.state)
}

// Do does something to the level before its next step, and keeps it. What fails has changed nothing, and is not kept.
func (t *Tape) Do(lanes *play.Lanes, a Act) error {
	if err := a.Do(lanes); err != nil || t.why != "" {
		return err
	}
	a.step = t.at
	if t.Past() {
		if a.Name == "" {
			t.loose = t.append(t.loose, a)
			return nil
		}
		t.leave()
	}
	now := t.line[len(t.line)-1]
	now.acts = t.append(now.acts, a)
	return nil
}

// append appends an act, or puts it in the place of the last one.
func (t *Tape) append(acts []Act, a Act) []Act {
	if n := len(acts); n > 0 && acts[n-1].step == a.step && t.Replaces != nil && t.Replaces(a.What, acts[n-1].What) {
		acts = acts[:n-1]
	}
	return append(acts, a)
}

// leave makes the steps from here on a branch, and goes on from here without them.
func (t *Tape) leave() {
	t.forgetBranch()
	i := t.segmentAt(t.at)
	now, kept := t.line[i], int(t.at-t.line[i].begin)
	// The branch has the segment whole, the line its beginning; both share what lies before.
	t.branch, t.fork = append([]*segment{now}, t.line[i+1:]...), t.at
	own := *now
	own.steps, own.acts = slices.Clone(now.steps[:kept]), nil
	for _, a := range now.acts {
		if a.step < t.at {
			own.acts = append(own.acts, a)
		}
	}
	t.line = append(slices.Clone(t.line[:i]), &own)
	t.bytes += own.bytes // more than it is: both share most of it
	for _, a := range t.loose {
		own.acts = t.append(own.acts, a)
	}
	t.loose = nil
	t.alone = t.alone[:0] // the next state stands alone
}

// forgetBranch forgets the future that was left.
func (t *Tape) forgetBranch() {
	for _, s := range t.branch {
		if !slices.Contains(t.line, s) {
			t.bytes -= s.bytes
		}
	}
	t.branch = nil
}

// segmentAt returns the place of the segment by which a step is reached: the last that begins no later.
func (t *Tape) segmentAt(step uint64) int {
	i := len(t.line) - 1
	for i > 0 && t.line[i].begin > step {
		i--
	}
	return i
}

// Go takes the level to a step, as it was after it, bit for bit. At the last step acts since then are done again.
func (t *Tape) Go(lanes *play.Lanes, step uint64) error { return t.goTo(lanes, step, true) }

func (t *Tape) goTo(lanes *play.Lanes, step uint64, trailing bool) error {
	step = max(t.First(), min(step, t.Last()))
	if t.why != "" {
		return fmt.Errorf("there is no way back: %s", t.why)
	}
	i := t.segmentAt(step)
	from := i
	if i > 0 && step == t.line[i].begin {
		from-- // a state leaves out the contacts of its step, which only taking that finds
	}
	if err := t.restore(lanes, from); err != nil {
		return err
	}
	s := t.line[from]
	for t.at = s.begin; t.at < step; {
		s.repeat(lanes, t.at)
		lanes.Step()
		t.at++
		if was := s.steps[t.at-s.begin-1].hash; was != 0 && lanes.Hash() != was {
			return fmt.Errorf("step %d came out otherwise than it was: hash %016x, not %016x: this is a bug in Brickyard",
				t.at, lanes.Hash(), was)
		}
	}
	t.seen.begin(lanes) // what acts move now is seen with the next step, as it was then
	if trailing && !t.Past() {
		t.line[i].repeat(lanes, t.at)
	}
	t.loose = nil
	return nil
}

// repeat does again what was done before a step.
func (s *segment) repeat(lanes *play.Lanes, step uint64) {
	for _, a := range s.acts {
		if a.step == step {
			_ = a.Do(lanes) // as it did then; if not, the hash of the step tells
		}
	}
}

// restore puts the level at the beginning of a segment of the line.
func (t *Tape) restore(lanes *play.Lanes, i int) error {
	state, err := t.unpack(i)
	if err != nil {
		return err
	}
	return lanes.Restore(state)
}

// unpack returns the state of a segment of the line.
func (t *Tape) unpack(i int) ([]byte, error) {
	alone := i
	for !t.line[alone].alone {
		alone--
	}
	err := t.base.open(t.line[alone], nil)
	if err != nil || alone == i {
		return t.base.state, err
	}
	err = t.opened.open(t.line[i], t.base.state)
	return t.opened.state, err
}

// open unpacks the state of a segment, unless that is what is open.
func (o *opened) open(s *segment, before []byte) (err error) {
	if o.of == s {
		return nil
	}
	o.of = nil
	if o.state, err = unpack(o.state[:0], before, s.packed); err == nil {
		o.of = s
	}
	return err
}

// LastCommand returns the last command that led to where the level stands; ok is false where there is none.
func (t *Tape) LastCommand() (c Command, ok bool) {
	if t.why != "" || len(t.line) == 0 {
		return Command{}, false
	}
	for i := t.segmentAt(t.at); i >= 0; i-- {
		acts := t.line[i].acts
		for k := len(acts) - 1; k >= 0; k-- {
			if a := &acts[k]; a.Name != "" && (a.step < t.at || a.step == t.at && !t.Past()) {
				return Command{a.step, a.Name}, true
			}
		}
	}
	return Command{}, false
}

// Undo takes the level to a step, before all that was done there.
func (t *Tape) Undo(lanes *play.Lanes, step uint64) error {
	if step == t.Last() { // nothing has followed: it has never been
		s := t.line[t.segmentAt(step)]
		s.acts = slices.DeleteFunc(s.acts, func(a Act) bool { return a.step == step })
	}
	return t.goTo(lanes, step, false)
}

// Return takes the level to the end of the future that was left last, which becomes the line; the line from there on is
// the future that is left.
func (t *Tape) Return(lanes *play.Lanes) error {
	if len(t.branch) == 0 {
		return errors.New("no future was left")
	}
	i := t.segmentAt(t.fork)
	t.line, t.branch = slices.Concat(t.line[:i], t.branch), slices.Clone(t.line[i:])
	t.alone = t.alone[:0]
	return t.Go(lanes, t.Last())
}

// Check takes the level back and again over the steps of the tape up to where it stands, and reports how many gave the
// same hash; it stands where it did.
func (t *Tape) Check(lanes *play.Lanes, most int) (steps int, err error) {
	at := t.at
	from := t.First()
	if at > uint64(most) {
		from = max(from, at-uint64(most))
	}
	i := t.segmentAt(from)
	from = t.line[i].begin
	for ; i < len(t.line) && t.line[i].begin < at; i++ {
		end := min(t.line[i].end(), at)
		if err := t.goTo(lanes, end, false); err != nil {
			return int(t.at - from), err
		}
	}
	return int(at - from), t.goTo(lanes, at, true)
}

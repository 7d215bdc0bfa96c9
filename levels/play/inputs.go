package play

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// TimedInput is an input before a step; the first step is step 0.
type TimedInput struct {
	Step uint64
	scene.Input
}

// ReadInputs reads what a user did from lines such as "120 space down", "130 mouse 0.5 0.4 left" and "140 look 90 -10",
// the heading and pitch of a player in degrees; what follows a # is a comment. name is the file's, for errors.
func ReadInputs(name string, text []byte) (inputs []TimedInput, err error) {
	for i, line := range bytes.Split(text, []byte("\n")) {
		words, _, _ := strings.Cut(string(line), "#")
		fields := strings.Fields(words)
		if len(fields) == 0 {
			continue
		}
		in, at, err := readInput(fields)
		if err != nil {
			return nil, fmt.Errorf("%s:%d:%d: %w", name, i+1, columnOf(words, at), err)
		}
		inputs = append(inputs, in)
	}
	slices.SortStableFunc(inputs, func(a, b TimedInput) int { return int(a.Step) - int(b.Step) })
	return inputs, nil
}

// columnOf returns the column at which the i-th word of a line begins.
func columnOf(line string, i int) int {
	at := 0
	for k, word := range strings.Fields(line) {
		at += strings.Index(line[at:], word)
		if k == i {
			break
		}
		at += len(word)
	}
	return at + 1
}

// readInput reads one line; on an error at is the word that is wrong.
func readInput(fields []string) (in TimedInput, at int, err error) {
	in.Step, err = strconv.ParseUint(fields[0], 10, 32)
	switch {
	case err != nil:
		return in, 0, fmt.Errorf("want the number of a step, got %s", message.Quote(fields[0]))
	case len(fields) == 5 && fields[1] == "mouse":
		return readClick(in, fields)
	case len(fields) > 1 && fields[1] == "look":
		return readGaze(in, fields)
	case len(fields) != 3:
		return in, 0, fmt.Errorf("want a line such as 120 space down, or 120 mouse 0.5 0.4 left, got %d words", len(fields))
	}
	in.Key = fields[1]
	if err := scene.CheckKey(in.Key); err != nil {
		return in, 1, err
	}
	switch fields[2] {
	case "down", "1", "true":
		in.Down = true
	case "up", "0", "false":
	default:
		return in, 2, fmt.Errorf("a key goes down or up, got %s", message.Quote(fields[2]))
	}
	return in, 0, nil
}

// readGaze reads where the player looks: degrees.
func readGaze(in TimedInput, fields []string) (TimedInput, int, error) {
	if len(fields) != 4 {
		return in, 0, fmt.Errorf("want a line such as 120 look 90 -10, got %d words", len(fields))
	}
	in.Gaze = &scene.Gaze{}
	for i, to := range []*float64{&in.Gaze.Heading, &in.Gaze.Pitch} {
		v, err := strconv.ParseFloat(fields[2+i], 64)
		if most := [...]float64{mostHeading, 90}[i]; err != nil || !(math.Abs(v) <= most) {
			return in, 2 + i, fmt.Errorf("want a heading and a pitch in degrees, such as 90 -10, this one within ±%g, got %s",
				most, message.Quote(fields[2+i]))
		}
		*to = v * (math.Pi / 180)
	}
	return in, 0, nil
}

// mostHeading (degrees) is a hundred turns.
const mostHeading = 36000

// readClick reads a click of the mouse.
func readClick(in TimedInput, fields []string) (TimedInput, int, error) {
	for i, to := range []*float64{&in.X, &in.Y} {
		v, err := strconv.ParseFloat(fields[2+i], 64)
		if err != nil || !(math.Abs(v-0.5) <= 0.5) {
			return in, 2 + i, fmt.Errorf("want a share of the picture, 0 to 1 from its top left corner, got %s",
				message.Quote(fields[2+i]))
		}
		*to = v
	}
	in.Down, in.Button = true, fields[4]
	if !slices.Contains([]string{"left", "middle", "right"}, in.Button) {
		return in, 4, fmt.Errorf("a mouse has buttons left, middle and right, got %s", message.Quote(in.Button))
	}
	return in, 0, nil
}

// Plan has inputs come by themselves at their steps, instead of those that are still to come; it leaves out those of
// steps that have been taken. Those that the level does not take are an error.
func (l *Lanes) Plan(inputs []TimedInput) error {
	taken := l.stages[0].Controls()
	for _, in := range inputs {
		if in.Gaze != nil {
			if !taken.Gaze {
				return fmt.Errorf("step %d: the level has no player who could look there", in.Step)
			}
			continue
		}
		known := slices.ContainsFunc(taken.Keys, func(k scene.KeyUse) bool { return k.Key == in.Key })
		switch {
		case in.Key == "" && !taken.Mouse:
			return fmt.Errorf("step %d: the level takes no clicks of the mouse", in.Step)
		case in.Key != "" && !known:
			var names []string
			for _, k := range taken.Keys {
				names = append(names, k.Key)
			}
			if len(names) == 0 {
				return fmt.Errorf("step %d: the level takes no keys", in.Step)
			}
			return fmt.Errorf("step %d: the level does not take the key %s: it takes %s", in.Step, message.Quote(in.Key),
				message.List(names))
		}
	}
	passed := slices.IndexFunc(inputs, func(in TimedInput) bool { return in.Step >= l.step })
	if passed < 0 {
		passed = len(inputs)
	}
	l.planned = inputs[passed:]
	return nil
}

// Planned returns the inputs that are still to come; the slice must not be changed.
func (l *Lanes) Planned() []TimedInput { return l.planned }

// Input takes what the player did, for the logic of all lanes to know before the next step.
func (l *Lanes) Input(in scene.Input) {
	for _, stage := range l.stages {
		stage.Input(in)
	}
}

// Board returns what the level shows: of several lanes the first.
func (l *Lanes) Board() *scene.Board { return l.stages[0].Board() }

// Controls returns the inputs that the level takes.
func (l *Lanes) Controls() scene.Controls { return l.stages[0].Controls() }

// SetView tells the logic of all lanes where the viewer looks from.
func (l *Lanes) SetView(v scene.View) {
	for _, stage := range l.stages {
		stage.SetView(v)
	}
}

// Fault returns the first error of a callback in any lane; nil while there was none.
func (l *Lanes) Fault() error {
	for _, stage := range l.stages {
		if err := stage.Fault(); err != nil {
			return err
		}
	}
	return nil
}

// Uncalled names the callbacks of the level that have not been called in any lane.
func (l *Lanes) Uncalled() (names []string) {
	if l.stages[0].logic.run == nil {
		return nil
	}
	names = l.stages[0].logic.run.Uncalled()
	for _, stage := range l.stages[1:] {
		others := stage.logic.run.Uncalled()
		names = slices.DeleteFunc(names, func(name string) bool { return !slices.Contains(others, name) })
	}
	return names
}

// Package command has every change that a user makes to a level that is played, as data. An Actor applies commands
// between two steps, and nothing else changes a world from outside: whoever applies the same commands before the same
// steps gets the same bits. Records keep them.
//
//	command.go           commands as JSON, and the bodies that they name
//	actor.go             who applies them
//	bodies.go, joints.go bodies that come, go and are changed; joints between them
//	pull.go, input.go    what is dragged; keys, clicks, pedals
package command

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/brickyard-physics/brickyard/internal/message"
)

// Command is a change of a level between two steps.
type Command interface {
	// apply makes the change, or returns a line on why it cannot be made; then nothing has changed.
	apply(*Actor) error
}

// List is commands in the order in which they are applied. In JSON each is an object of one key: its name.
type List []Command

// named are the commands by their names in JSON.
var named = []struct {
	name string
	zero Command
}{
	{"input", Input{}}, {"drive", Drive{}}, {"drag", Drag{}}, {"drop", Drop{}}, {"carry", Carry{}},
	{"release", Release{}}, {"spawn", Spawn{}}, {"remove", Remove{}}, {"move", Move{}}, {"wake", Wake{}},
	{"friction", Friction{}}, {"mass", Mass{}}, {"freeze", Freeze{}}, {"join", Join{}}, {"part", Part{}},
	{"gravity", Gravity{}}, {"sleep", Sleep{}},
}

// Name returns the name of a command.
func Name(c Command) string {
	for i := range named {
		if reflect.TypeOf(named[i].zero) == reflect.TypeOf(c) {
			return named[i].name
		}
	}
	panic(fmt.Sprintf("command: %T has no name", c))
}

// Replaces reports whether a command undoes all that the one right before it, between the same steps, has done: so that
// one need not be kept. It does where somebody goes on pulling or driving.
func Replaces(c, before Command) bool {
	switch c := c.(type) {
	case Drive:
		_, is := before.(Drive)
		return is
	case Drag:
		b, is := before.(Drag)
		return is && b.Body == c.Body
	case Carry:
		b, is := before.(Carry)
		return is && b.Lane == c.Lane && b.Ghost == c.Ghost
	}
	return false
}

// Written returns a command as it comes back out of a record: numbers keep their bits in JSON, but for the sign of a
// zero. It fails for numbers that are none.
func Written(c Command) (Command, error) {
	var back List
	text, err := json.Marshal(List{c})
	if err == nil {
		err = json.Unmarshal(text, &back)
	}
	if err != nil {
		return nil, fmt.Errorf("command %s: %w", Name(c), err)
	}
	return back[0], nil
}

// MarshalJSON writes the commands.
func (l List) MarshalJSON() ([]byte, error) {
	all := make([]map[string]Command, len(l))
	for i, c := range l {
		all[i] = map[string]Command{Name(c): c}
	}
	return json.Marshal(all)
}

// UnmarshalJSON reads commands, and refuses unknown ones.
func (l *List) UnmarshalJSON(text []byte) error {
	var all []map[string]json.RawMessage
	if err := json.Unmarshal(text, &all); err != nil {
		return err
	}
	for _, one := range all {
		if len(one) != 1 {
			return fmt.Errorf("a command is an object of one key, its name, and this one has %d", len(one))
		}
		for name, body := range one {
			c, err := read(name, body)
			if err != nil {
				return err
			}
			*l = append(*l, c)
		}
	}
	return nil
}

// read reads a command.
func read(name string, body []byte) (Command, error) {
	for i := range named {
		if named[i].name != name {
			continue
		}
		c := reflect.New(reflect.TypeOf(named[i].zero))
		strict := json.NewDecoder(bytes.NewReader(body))
		strict.DisallowUnknownFields()
		if err := strict.Decode(c.Interface()); err != nil {
			return nil, fmt.Errorf("command %s: %w", name, err)
		}
		return c.Elem().Interface().(Command), nil
	}
	return nil, fmt.Errorf("there is no command %s", message.Quote(name))
}

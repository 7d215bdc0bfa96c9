package script

import (
	"errors"
	"fmt"
	"slices"

	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// text shows a name and a value beside it: text("Score", 3). None takes it away.
func (sc *script) text(c *call) (starlark.Value, error) {
	var label string
	var value starlark.Value
	if err := c.unpack("label", &label, "value", &value); err != nil {
		return nil, err
	}
	if err := firstError(short("label", label)); err != nil {
		return nil, err
	}
	lines := &sc.live.board.Lines
	at := slices.IndexFunc(*lines, func(l scene.BoardLine) bool { return l.Label == label })
	if value == starlark.None {
		if at >= 0 {
			*lines = slices.Delete(*lines, at, at+1)
		}
		return starlark.None, nil
	}
	if _, err := writtenSize(value); err != nil {
		return nil, err
	}
	shown := plain(value)
	if err := short("value", shown); err != nil {
		return nil, err
	}
	switch {
	case at >= 0:
		(*lines)[at].Value = shown
	case len(*lines) == maxLines:
		return nil, fmt.Errorf("there are %d lines already: take one away with text(label, None)", maxLines)
	default:
		*lines = append(*lines, scene.BoardLine{Label: label, Value: shown})
	}
	return starlark.None, nil
}

// plain writes a value as people read it: texts without quotes, numbers without many digits.
func plain(v starlark.Value) string {
	if s, ok := starlark.AsString(v); ok {
		return message.OneLine(s)
	}
	if f, ok := v.(starlark.Float); ok {
		return fmt.Sprintf("%.6g", float64(f))
	}
	return message.OneLine(v.String())
}

// short refuses a text that no line holds.
func short(what, text string) error {
	if len(text) > maxText {
		return fmt.Errorf("the %s has %d bytes, and a line holds %d: make it shorter", what, len(text), maxText)
	}
	return nil
}

// showMessage shows a text for some seconds.
func (sc *script) showMessage(c *call) (starlark.Value, error) {
	var text string
	seconds := numberArg{v: 3}
	if err := firstError(c.unpack("text", &text, "seconds?", &seconds), short("text", text)); err != nil {
		return nil, err
	}
	if !(seconds.v > 0) {
		return nil, fmt.Errorf("seconds must be > 0, got %.10g", seconds.v)
	}
	sc.live.board.Message, sc.live.until = message.OneLine(text), sc.live.now()+seconds.v
	return starlark.None, nil
}

// win and lose end the level for its player; the world goes on. The first of them counts.
func (sc *script) win(c *call) (starlark.Value, error)  { return sc.end(c, true) }
func (sc *script) lose(c *call) (starlark.Value, error) { return sc.end(c, false) }

func (sc *script) end(c *call, won bool) (starlark.Value, error) {
	var text string
	if err := firstError(c.unpack("text?", &text), short("text", text)); err != nil {
		return nil, err
	}
	if o := &sc.live.board.Outcome; !o.Over {
		*o = scene.Outcome{Over: true, Won: won, Text: message.OneLine(text)}
	}
	return starlark.None, nil
}

// controls says which keys the level takes, and their uses: controls({"space": "jump"}).
func (sc *script) controls(c *call) (starlark.Value, error) {
	var named starlark.Value
	if err := c.unpack("keys", &named); err != nil {
		return nil, err
	}
	keys, isDict := named.(*starlark.Dict)
	if !isDict {
		return nil, fmt.Errorf("want {key: what it does}, such as {\"space\": \"jump\"}, got %s", named.Type())
	}
	if sc.keys != nil {
		return nil, errors.New("the level has its controls already: name all keys in one call")
	}
	for _, item := range keys.Items() {
		key, isText := starlark.AsString(item[0])
		does, isToo := starlark.AsString(item[1])
		if !isText || !isToo {
			return nil, fmt.Errorf("want {key: what it does}, such as {\"space\": \"jump\"}, got %s: %s", item[0].Type(),
				item[1].Type())
		}
		if err := firstError(scene.CheckKey(key), short("text", does)); err != nil {
			return nil, err
		}
		sc.keys = append(sc.keys, scene.KeyUse{Key: key, Does: message.OneLine(does)})
	}
	if len(sc.keys) == 0 {
		return nil, errors.New("no keys are named: drop the call")
	}
	sc.keysAt = sc.caller(c.thread)
	return starlark.None, nil
}

// record is the value of the name state: the memory of a script from one callback to the next.
type record struct{ fields starlark.StringDict }

var _ starlark.HasSetField = record{}

func (r record) String() string        { return "state" }
func (r record) Type() string          { return "state" }
func (r record) Freeze()               {} // unlike all other globals it changes while the level is played
func (r record) Truth() starlark.Bool  { return true }
func (r record) Hash() (uint32, error) { return 0, errors.New("unhashable: state") }
func (r record) AttrNames() []string   { return r.fields.Keys() }

// Attr implements starlark.HasAttrs.
func (r record) Attr(name string) (starlark.Value, error) {
	if v := r.fields[name]; v != nil {
		return v, nil
	}
	return nil, fmt.Errorf("state has no .%s yet%s: set it first, as in state.%s = 0", name,
		message.DidYouMean(name, r.fields.Keys()), name) // no NoSuchAttrError, to which the interpreter adds a hint
}

// SetField implements starlark.HasSetField.
func (r record) SetField(name string, v starlark.Value) error {
	r.fields[name] = v
	return nil
}

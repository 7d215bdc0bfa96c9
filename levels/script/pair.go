package script

import (
	"errors"
	"fmt"

	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// wordsArg takes a text or a list of texts.
type wordsArg struct{ words []string }

// Unpack implements starlark.Unpacker.
func (a *wordsArg) Unpack(v starlark.Value) error {
	if text, ok := starlark.AsString(v); ok {
		a.words = []string{text}
		return nil
	}
	if _, list := v.(starlark.Sequence); !list {
		return fmt.Errorf("want a name or a list of names, got %s", v.Type())
	}
	err := eachOf(v, "names", scene.MaxCategories, func(v starlark.Value) error {
		text, ok := starlark.AsString(v)
		if !ok {
			return fmt.Errorf("want a name, got %s", v.Type())
		}
		a.words = append(a.words, text)
		return nil
	})
	if err == nil && len(a.words) == 0 {
		return fmt.Errorf("the list is empty: name categories, or drop it; a mask of %q holds none", scene.NoCategory)
	}
	return err
}

// lockArg takes the word for a freedom, or a list of such words.
type lockArg struct{ words []string }

// Unpack implements starlark.Unpacker.
func (a *lockArg) Unpack(v starlark.Value) error {
	if text, ok := starlark.AsString(v); ok {
		a.words = []string{text}
		return nil
	}
	if _, list := v.(starlark.Sequence); !list {
		return fmt.Errorf("want a text or a list of freedoms, got %s", v.Type())
	}
	return eachOf(v, "freedoms", len(scene.LockNames()), func(v starlark.Value) error {
		text, ok := starlark.AsString(v)
		if !ok {
			return fmt.Errorf("want a word such as \"x\" or \"turn x\", got %s", v.Type())
		}
		a.words = append(a.words, text)
		return nil
	})
}

// nameArg takes a body, by its handle or its name, or the name of a car.
type nameArg struct{ name string }

// Unpack implements starlark.Unpacker.
func (a *nameArg) Unpack(v starlark.Value) error {
	if h, ok := v.(handle); ok {
		a.name = h.name()
		return nil
	}
	if f, ok := v.(figureValue); ok {
		return fmt.Errorf("want a body or a name, got a figure of %d bodies: name one of them, as in .part(%s)",
			len(f.bodies), message.Quote(f.short(f.bodies[0].(handle).name())))
	}
	text, ok := starlark.AsString(v)
	if !ok {
		return fmt.Errorf("want a body or a name, got %s", v.Type())
	}
	a.name = text
	return nil
}

// namesArg takes a body or car, as nameArg does, or a list of them.
type namesArg struct{ names []string }

// Unpack implements starlark.Unpacker.
func (a *namesArg) Unpack(v starlark.Value) error {
	var one nameArg
	if _, text := v.(starlark.String); !text {
		if _, list := v.(starlark.Iterable); list {
			err := eachOf(v, "bodies", scene.MaxBodies, func(v starlark.Value) error {
				err := one.Unpack(v)
				a.names = append(a.names, one.name)
				return err
			})
			if err == nil && len(a.names) == 0 {
				return errors.New("the list is empty: name bodies or cars, or drop the call")
			}
			return err
		}
	}
	err := one.Unpack(v)
	a.names = []string{one.name}
	return err
}

// pair says how two bodies or cars find their contacts: pair(a, b, ccd="screw").
func (sc *script) pair(c *call) (starlark.Value, error) {
	var a, b nameArg
	var next scene.Pair
	if err := c.unpack("a", &a, "b", &b, "ccd", &next.CCD); err != nil {
		return nil, err
	}
	next.A, next.B, next.Source = a.name, b.name, sc.caller(c.thread)
	return starlark.None, sc.build.AddPairs(next)
}

// ignore has bodies or cars pass through others: ignore(gate, frame). Each may be a list.
func (sc *script) ignore(c *call) (starlark.Value, error) {
	var a, b namesArg
	if err := c.unpack("a", &a, "b", &b); err != nil {
		return nil, err
	}
	source := sc.caller(c.thread)
	var pairs []scene.Pair
	for _, from := range a.names {
		for _, to := range b.names {
			pairs = append(pairs, scene.Pair{A: from, B: to, Ignore: true, Source: source})
			if len(pairs) > scene.MaxPairs {
				return nil, sc.build.AddPairs(pairs...) // which says that they are too many
			}
		}
	}
	return starlark.None, sc.build.AddPairs(pairs...)
}

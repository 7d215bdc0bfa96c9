package script

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"

	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// paramSet matches the parameters a script declares with the values from outside.
type paramSet struct {
	values     map[string]string
	positional []string
	declared   []scene.Param
}

// param declares a parameter and returns its value: the default, or that of --set, read as the default's type.
func (sc *script) param(c *call) (starlark.Value, error) {
	var name, doc string
	var standard, least, most starlark.Value
	var choices choicesArg
	err := c.unpack("name", &name, "default", &standard, "doc?", &doc, "min?", &least, "max?", &most,
		"choices?", &choices)
	if err != nil {
		return nil, err
	}
	if err := firstError(scene.CheckName("name", name), scene.CheckLine("doc", doc, scene.MaxAboutBytes)); err != nil {
		return nil, err
	}
	v, err := sc.params.declare(name, doc, standard)
	if err == nil {
		if err = within(v, least, most); err != nil && within(standard, least, most) != nil {
			err = fmt.Errorf("the default %s lies outside min and max: %w", standard, err)
		}
	}
	if err == nil {
		err = choices.check(v, standard)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", message.Quote(name), err)
	}
	p := &sc.params.declared[len(sc.params.declared)-1]
	p.Min, p.Max, p.Choices = limitOf(least), limitOf(most), choices
	return v, nil
}

// choicesArg takes a list of words.
type choicesArg []string

// Unpack is called by starlark.
func (w *choicesArg) Unpack(v starlark.Value) error {
	list, is := v.(starlark.Sequence)
	if !is {
		return fmt.Errorf("want a list of words, got %s", v.Type())
	}
	if list.Len() > scene.MaxChoices {
		return fmt.Errorf("at most %d words are allowed", scene.MaxChoices)
	}
	each := list.Iterate()
	defer each.Done()
	for word := starlark.Value(nil); each.Next(&word); {
		text, is := starlark.AsString(word)
		if !is {
			return fmt.Errorf("want a list of words, got %s in it", word.Type())
		}
		if err := scene.CheckName("choice", text); err != nil {
			return err
		}
		*w = append(*w, text)
	}
	return nil
}

// check refuses a value that is none of the words, if there are words.
func (w choicesArg) check(v, standard starlark.Value) error {
	text, is := starlark.AsString(v)
	switch {
	case w == nil:
		return nil
	case !is:
		return fmt.Errorf("choices need words")
	case slices.Contains(w, text):
		return nil
	case text == paramText(standard):
		return fmt.Errorf("the default %s is none of the choices", message.Quote(text))
	}
	return fmt.Errorf("want one of %s, got %s%s", message.List(w), message.Quote(text), message.DidYouMean(text, w))
}

// limitOf returns a bound of a parameter, nil for none.
func limitOf(v starlark.Value) *float64 {
	if v == nil || v == starlark.None {
		return nil
	}
	limit, err := finite(v)
	if err != nil {
		return nil
	}
	return &limit
}

func (p *paramSet) declare(name, doc string, standard starlark.Value) (starlark.Value, error) {
	if slices.ContainsFunc(p.declared, func(d scene.Param) bool { return d.Name == name }) {
		return nil, fmt.Errorf("declared twice: declare it once and keep its value")
	}
	if len(p.declared) == scene.MaxParams {
		return nil, fmt.Errorf("at most %d parameters are allowed", scene.MaxParams)
	}
	kind := standard.Type()
	if kind != "int" && kind != "float" && kind != "bool" && kind != "string" {
		return nil, fmt.Errorf("the default must be a number, a bool or a string, got %s", kind)
	}
	v := standard
	text, given := p.values[name]
	if n := len(p.declared); n < len(p.positional) {
		if given {
			return nil, fmt.Errorf("set twice, as %s and as %s", message.Quote(p.positional[n]), message.Quote(text))
		}
		text, given = p.positional[n], true
	}
	if given {
		var err error
		if v, err = parseParam(kind, text); err != nil {
			return nil, err
		}
	}
	p.declared = append(p.declared, scene.Param{
		Name: name, Type: kind, Default: paramText(standard), Value: paramText(v), Doc: doc,
	})
	return v, nil
}

func parseParam(kind, text string) (starlark.Value, error) {
	switch kind {
	case "int":
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("want a whole number, got %s", message.Quote(text))
		}
		return starlark.MakeInt64(n), nil
	case "float":
		f, err := strconv.ParseFloat(text, 64)
		if err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
			return nil, fmt.Errorf("want a number, got %s", message.Quote(text))
		}
		return starlark.Float(f), nil
	case "bool":
		switch text {
		case "on", "true", "yes", "1":
			return starlark.True, nil
		case "off", "false", "no", "0":
			return starlark.False, nil
		}
		return nil, fmt.Errorf("want on or off, got %s", message.Quote(text))
	}
	return starlark.String(text), nil
}

// paramText writes a value as it is given on the command line.
func paramText(v starlark.Value) string {
	switch v := v.(type) {
	case starlark.Bool:
		if v {
			return "on"
		}
		return "off"
	case starlark.String:
		return string(v)
	case starlark.Float:
		return strconv.FormatFloat(float64(v), 'g', -1, 64)
	}
	return v.String()
}

// within checks the bounds that a script gave a parameter.
func within(v, least, most starlark.Value) error {
	x, number := starlark.AsFloat(v)
	for _, bound := range []struct {
		v    starlark.Value
		word string
		sign float64
	}{{least, "at least", 1}, {most, "at most", -1}} {
		if bound.v == nil || bound.v == starlark.None {
			continue
		}
		limit, err := finite(bound.v)
		if err != nil || !number {
			return fmt.Errorf("min and max need numbers")
		}
		if (x-limit)*bound.sign < 0 {
			return fmt.Errorf("must be %s %.10g, got %.10g", bound.word, limit, x)
		}
	}
	return nil
}

// unused reports values from outside that no param() asked for.
func (p *paramSet) unused() error {
	names := make([]string, len(p.declared))
	for i := range p.declared {
		names[i] = p.declared[i].Name
	}
	known := "it has none"
	if len(names) > 0 {
		known = "it has " + message.List(names)
	}
	for _, name := range slices.Sorted(maps.Keys(p.values)) {
		if !slices.Contains(names, name) {
			return fmt.Errorf("the level has no parameter %s%s: %s", message.Quote(name), message.DidYouMean(name, names), known)
		}
	}
	if len(p.positional) > len(names) {
		return fmt.Errorf("the level takes %d values after its name, got %d: %s", len(names), len(p.positional), known)
	}
	return nil
}

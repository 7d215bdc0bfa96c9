package script

import (
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/starlark"
)

// methodChecks look at the arguments of methods that may make far more than is there, or take far longer than they look
// like; nil: that their arguments are not too long is enough.
var methodChecks = map[string]func(of starlark.Value, c *call) error{
	"join": checkJoin, "replace": checkReplace, "format": checkFormat,
	"split": checkSplit, "rsplit": checkSplit, "splitlines": checkLines,
	"extend": nil, "update": checkGathered, "union": checkGathered, "intersection": checkGathered,
	"difference": checkGathered, "symmetric_difference": checkGathered, "issubset": checkGathered,
	"issuperset": checkGathered, "get": checkSought, "pop": checkSought, "setdefault": checkSought, "add": checkSought,
	"discard": checkSought, "remove": checkSought, "index": checkSought,
}

// owner stands for a value while one of its methods is asked for.
type owner struct {
	starlark.Value
}

var _ starlark.HasSetField = owner{}

// methodsOf is the guard of methods.
func methodsOf(x starlark.Value) (starlark.Value, error) { return owner{x}, nil }

// AttrNames implements starlark.HasAttrs.
func (o owner) AttrNames() []string {
	if of, has := o.Value.(starlark.HasAttrs); has {
		return of.AttrNames()
	}
	return nil
}

// Attr implements starlark.HasAttrs.
func (o owner) Attr(name string) (starlark.Value, error) {
	of, has := o.Value.(starlark.HasAttrs)
	if !has {
		return nil, nil
	}
	v, err := of.Attr(name)
	return guardedMethod(v), err
}

// SetField implements starlark.HasSetField.
func (o owner) SetField(name string, v starlark.Value) error {
	if of, has := o.Value.(starlark.HasSetField); has {
		return of.SetField(name, v)
	}
	return starlark.NoSuchAttrError("can't assign to ." + name + " field of " + o.Type())
}

// guardedMethod returns a method of the interpreter that looks at the size of its result first, and other values as
// they are.
func guardedMethod(v starlark.Value) starlark.Value {
	own, is := v.(*starlark.Builtin)
	if !is || own.Receiver() == nil {
		return v
	}
	check, growing := methodChecks[own.Name()]
	if !growing {
		return v
	}
	type tuple = starlark.Tuple
	run := func(t *starlark.Thread, _ *starlark.Builtin, args tuple, kwargs []tuple) (starlark.Value, error) {
		c := &call{t, own.Name(), args, kwargs}
		err := checkLengths(c)
		if err == nil && check != nil {
			err = check(own.Receiver(), c)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", own.Name(), err)
		}
		return own.CallInternal(t, args, kwargs)
	}
	return starlark.NewBuiltin(own.Name(), run).BindReceiver(own.Receiver())
}

func checkJoin(of starlark.Value, c *call) error {
	between, _ := starlark.AsString(of)
	var parts starlark.Iterable
	if starlark.UnpackPositionalArgs(c.name, c.args, c.kwargs, 1, &parts) != nil {
		return nil // the method itself gives the error
	}
	each := parts.Iterate()
	defer each.Done()
	bytes := -len(between)
	for v := starlark.Value(nil); each.Next(&v); {
		text, _ := starlark.AsString(v)
		bytes += len(between) + len(text)
	}
	return checkText(bytes)
}

func checkReplace(of starlark.Value, c *call) error {
	var old, next string
	most := -1
	if starlark.UnpackPositionalArgs(c.name, c.args, c.kwargs, 2, &old, &next, &most) != nil {
		return nil
	}
	text, _ := starlark.AsString(of)
	times := strings.Count(text, old)
	if most >= 0 {
		times = min(times, most)
	}
	return checkText(len(text) + times*(len(next)-len(old)))
}

func checkFormat(of starlark.Value, c *call) error {
	text, _ := starlark.AsString(of)
	values := slices.Clone(c.args)
	for _, pair := range c.kwargs {
		values = append(values, pair[1])
	}
	return checkFilled(text, "{", values)
}

// checkSplit refuses to split a text into too many parts: at a sign, or at blanks.
func checkSplit(of starlark.Value, c *call) error {
	text, _ := starlark.AsString(of)
	parts := 0
	if sep, is := starlark.AsString(append(slices.Clone(c.args), starlark.None)[0]); is {
		parts = strings.Count(text, sep) + 1
	} else {
		for range strings.FieldsSeq(text) {
			parts++
		}
	}
	return checkParts(parts)
}

func checkLines(of starlark.Value, _ *call) error {
	text, _ := starlark.AsString(of)
	return checkParts(strings.Count(text, "\n") + 1)
}

func checkParts(n int) error {
	if n <= MaxSequence {
		return nil
	}
	return tooLarge("list", "entries", starlark.MakeInt(n), MaxSequence)
}

package script

import (
	"errors"
	"fmt"
	"slices"

	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"
	"go.starlark.net/syntax"
)

// Keys and comparisons. To look a key up takes as long as it would be if it were written out, and a stack as deep as
// its tuples are in each other; to compare two lists takes as long as their common part. A list that holds
// another one a thousand times, and that in turn, is short, and would take years.

// maxCompared (bytes, as a text) bounds the values that one step of the interpreter compares: that takes some tenths of
// a second.
const maxCompared = 16 * MaxText

var errCompared = errors.New("to compare values as large as these takes too long: compare parts of them")

// keyWhole refuses a key that is too long to be written, as the message that it is not there would be.
func keyWhole(x starlark.Value) (starlark.Value, error) {
	switch x.(type) {
	case starlark.Int, starlark.Float, starlark.String, vector, handle:
		return x, nil
	}
	if _, err := writtenSize(x); err != nil {
		return nil, fmt.Errorf("the key is too long: %w", err)
	}
	return x, nil
}

// comparedWhole guards the right operand of a comparison. The interpreter goes no farther than one of both does.
func comparedWhole(x starlark.Value) (starlark.Value, error) {
	if !holdsOthers(x) {
		return x, nil
	}
	return x, checkCompared(x)
}

// holderOf guards the right operand of in.
func holderOf(y starlark.Value) (starlark.Value, error) {
	if !holdsOthers(y) {
		return y, nil
	}
	return &kept{v: y, op: syntax.IN, check: checkMember}, nil
}

// holdsOthers reports whether a value holds others that scripts may have put into it.
func holdsOthers(x starlark.Value) bool {
	switch x.(type) {
	case *starlark.List, starlark.Tuple, *starlark.Dict, *starlark.Set, *starlarkstruct.Struct:
		return true
	}
	return false
}

// checkMember refuses to look for a value among others where that may take too long.
func checkMember(x, of starlark.Value) error {
	if !holdsOthers(x) {
		return nil
	}
	switch of.(type) {
	case *starlark.List, starlark.Tuple:
		size := written{most: maxCompared / max(1, lengthOf(of))}
		if size.add(x, 0); size.whole() {
			return nil
		}
		return checkCompared(of)
	}
	_, err := keyWhole(x)
	return err
}

// checkSought is checkMember for the first argument of a method.
func checkSought(of starlark.Value, c *call) error {
	if len(c.args) == 0 || !holdsOthers(of) {
		return nil
	}
	return checkMember(c.args[0], of)
}

// checkEntries refuses arguments whose entries take too long to become keys.
func checkEntries(c *call) error { return checkCompared(c.args) }

// checkGathered refuses arguments of a method whose entries take too long to become keys.
func checkGathered(of starlark.Value, c *call) error {
	if _, is := of.(*starlark.Dict); is {
		return checkPairs(c)
	}
	return checkEntries(c)
}

// checkPairs refuses pairs for a dict whose keys take too long. Its values are only held.
func checkPairs(c *call) error {
	var keys starlark.Tuple
	for _, arg := range c.args {
		if of, is := arg.(*starlark.Dict); is {
			keys = append(keys, of.Keys()...)
			continue
		}
		if _, is := arg.(starlark.Iterable); !is {
			continue // the function itself gives the error
		}
		for pair := range starlark.Elements(arg.(starlark.Iterable)) {
			if of, is := pair.(starlark.Indexable); is && of.Len() > 0 {
				pair = of.Index(0)
			}
			keys = append(keys, pair)
		}
	}
	return checkCompared(keys)
}

// checkOrdered refuses entries, or keys of them, that take too long to be put in order.
func checkOrdered(c *call) error {
	entries := written{most: maxCompared}
	entries.add(c.args, 0)
	keyed := c.name == "sorted" && len(c.args) > 1
	if keyed {
		c.args = slices.Clone(c.args)
		c.args[1] = boundKeys(c.name, c.args[1])
	}
	c.kwargs = slices.Clone(c.kwargs)
	for k, pair := range c.kwargs {
		if pair[0] == starlark.String("key") {
			c.kwargs[k], keyed = starlark.Tuple{pair[0], boundKeys(c.name, pair[1])}, true
		} else {
			entries.add(pair[1], 0)
		}
	}
	if keyed || entries.whole() {
		return nil
	}
	return errCompared
}

// boundKeys returns a function that gives the named one the same keys to order by. It fails when they take too long to
// be compared.
func boundKeys(name string, key starlark.Value) starlark.Value {
	own, is := key.(starlark.Callable)
	if !is {
		return key
	}
	type tuple = starlark.Tuple
	size := written{most: maxCompared}
	run := func(t *starlark.Thread, _ *starlark.Builtin, args tuple, kwargs []tuple) (starlark.Value, error) {
		v, err := starlark.Call(t, own, args, kwargs)
		if err != nil || !holdsOthers(v) {
			return v, err
		}
		if size.add(v, 0); !size.whole() {
			return nil, fmt.Errorf("%s: %w", name, errCompared)
		}
		return v, nil
	}
	return starlark.NewBuiltin(own.Name(), run)
}

// checkCompared refuses a value that takes too long to be compared, or to become keys.
func checkCompared(x starlark.Value) error {
	size := written{most: maxCompared}
	if size.add(x, 0); !size.whole() {
		return errCompared
	}
	return nil
}

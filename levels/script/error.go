package script

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"github.com/brickyard-physics/brickyard/internal/message"
)

// explain turns whatever a run failed with into one line that starts with the place in the level's own files.
func (sc *script) explain(err error, shown string) error {
	var eval *starlark.EvalError
	for next := err; next != nil; next = errors.Unwrap(next) {
		switch e := next.(type) {
		case syntax.Error:
			return sc.syntaxError(e)
		case resolve.ErrorList:
			msg := sc.suggest(e[0].Msg, e[0].Pos)
			if len(e) > 1 {
				msg += fmt.Sprintf(" (and %d more)", len(e)-1)
			}
			return sc.at(e[0].Pos, msg)
		case *starlark.EvalError:
			eval = e // the innermost counts: a loaded file's error is wrapped by the loading file's
		}
	}
	if eval == nil {
		return fmt.Errorf("%s: %s", shown, message.OneLine(err.Error()))
	}
	msg := eval.Msg
	switch {
	case strings.HasSuffix(msg, "cancelled: too many steps"):
		msg = fmt.Sprintf("the script took more than %d steps: is there an endless loop here?", MaxSteps)
	case strings.HasSuffix(msg, "cancelled: timeout"):
		msg = fmt.Sprintf("the script took longer than %v: make its numbers and texts smaller", timeout)
	case strings.Contains(msg, " cancelled: "):
		_, msg, _ = strings.Cut(msg, "cancelled: ")
	case strings.HasSuffix(msg, "called recursively"):
		msg += ": recursion is not allowed, use a loop"
	}
	for i := range eval.CallStack {
		if pos := eval.CallStack.At(i).Pos; pos.Line > 0 {
			return sc.at(pos, sc.mended(msg, pos))
		}
	}
	return fmt.Errorf("%s: %s", shown, message.OneLine(msg))
}

// suggest adds a name that was perhaps meant where the interpreter knows none, and a way to write a loop that it does
// not have.
func (sc *script) suggest(msg string, pos syntax.Position) string {
	if strings.HasSuffix(msg, "does not support while loops") {
		return "scripts have no while loops, which may be endless: write for i in range(1000), and break when it is done"
	}
	name, undefined := strings.CutPrefix(msg, "undefined: ")
	if !undefined || strings.Contains(name, " ") {
		return msg
	}
	return msg + sc.undefined(name, pos)
}

func (sc *script) at(pos syntax.Position, msg string) error {
	return fmt.Errorf("%s: %s", sc.place(pos), message.OneLine(msg))
}

// place writes a position. Starlark reports a call at its bracket; people look for the name before it.
func (sc *script) place(pos syntax.Position) string {
	if known := sc.places[pos]; known != "" {
		return known
	}
	col := int(pos.Col)
	if line, ok := sourceLine(sc.texts[pos.Filename()], int(pos.Line)); ok && col <= len(line) && line[col-1] == '(' {
		for col > 1 && isNameRune(line[col-2]) {
			col--
		}
	}
	sc.places[pos] = fmt.Sprintf("%s:%d:%d", pos.Filename(), pos.Line, max(col, 1))
	return sc.places[pos]
}

func isNameRune(r rune) bool {
	return r == '.' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r)
}

// sourceLine returns a line of a text, counted from 1, as runes because Starlark's columns count those.
func sourceLine(text string, line int) ([]rune, bool) {
	for ; line > 1; line-- {
		_, rest, found := strings.Cut(text, "\n")
		if !found {
			return nil, false
		}
		text = rest
	}
	text, _, _ = strings.Cut(text, "\n")
	return []rune(text), line == 1
}

// guarded makes a built-in function of fn: errors start with its name, and a panic becomes an error too, so that the
// interpreter gives either the script's line.
func guarded(name string, fn builtin) *starlark.Builtin {
	type tuple = starlark.Tuple
	run := func(t *starlark.Thread, _ *starlark.Builtin, args tuple, kwargs []tuple) (v starlark.Value, err error) {
		defer func() {
			if r := recover(); r != nil {
				v, err = nil, fmt.Errorf("%s: failed on these arguments: %.200v", name, r)
			}
		}()
		v, err = fn(&call{t, name, args, kwargs})
		if err != nil && !strings.HasPrefix(err.Error(), name+": ") {
			err = fmt.Errorf("%s: %w", name, err)
		}
		return v, err
	}
	return starlark.NewBuiltin(name, run)
}

// universe returns Starlark's own functions, guarded, and with bounds on what they make in one go.
func universe() starlark.StringDict {
	out := starlark.StringDict{}
	for name, v := range starlark.Universe {
		own, ok := v.(*starlark.Builtin)
		if !ok || name == "range" {
			continue
		}
		check := ownChecks[name]
		out[name] = guarded(name, func(c *call) (starlark.Value, error) {
			err := checkLengths(c)
			if err == nil && check != nil {
				err = check(c)
			}
			if err != nil {
				return nil, err
			}
			made, err := own.CallInternal(c.thread, c.args, c.kwargs)
			return guardedMethod(made), err // of getattr
		})
	}
	return out
}

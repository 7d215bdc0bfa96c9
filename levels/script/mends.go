package script

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// How scripts do without words and signs of other languages.

// absentFunctions say how to do without functions of Python.
var absentFunctions = map[string]string{
	"sum":    "add up in a loop, as in total = 0 and for x in numbers: total += x",
	"map":    "write [f(x) for x in list]",
	"filter": "write [x for x in list if f(x)]",
	"pow":    "write x * x, and math.sqrt(x) for a root",
	"assert": aboutAssert,
}

const (
	aboutAssert = "scripts have no assert: write if not x: fail(text)"
	aboutPower  = "scripts have no **: write x * x, and math.sqrt(x) for a root"
)

var (
	curlyQuote    = regexp.MustCompile(`^unexpected input character '([“”„‟‘’‚‛«»])'`)
	wantsNewline  = regexp.MustCompile(`^got (identifier|(int|float|string) literal), want newline$`)
	notIterable   = regexp.MustCompile(`^(int|float) value is not iterable$`)
	loopsOverWord = regexp.MustCompile(`\bin ([\pL_\d][\pL\pN_.]*)\s*[:\])]`)
)

// secondStatement explains a second statement in a line, which is often a sign or word of another language; "" for
// anything else.
func secondStatement(words []word, i int, e syntax.Error) string {
	switch w := &words[i]; {
	case w.text == "**" && strings.HasPrefix(e.Msg, "got '**'"):
		return aboutPower
	case !wantsNewline.MatchString(e.Msg):
		return ""
	case i == 0 && w.text == "assert":
		return aboutAssert
	case i > 0 && (w.end == int(e.Pos.Col) || w.column() == int(e.Pos.Col)):
		return "a statement ends before this, and another one begins: write it in a line of its own"
	}
	return ""
}

// countedLoop says how to count where a loop goes over a number at a place.
func (sc *script) countedLoop(pos syntax.Position) string {
	line, _ := sourceLine(sc.texts[pos.Filename()], int(pos.Line))
	number := "n"
	if m := loopsOverWord.FindStringSubmatch(string(line[min(len(line), max(int(pos.Col)-1, 0)):])); m != nil {
		number = m[1]
	}
	return fmt.Sprintf(": write range(%s) to count from 0", number)
}

// axes are the directions that the parts of a vector belong to.
var axes = map[string]string{"x": "(1, 0, 0)", "y": "(0, 1, 0)", "z": "(0, 0, 1)"}

// otherOwner says who has a field that a value of a kind does not have.
func otherOwner(kind, field string) string {
	switch bodily := slices.Contains(liveAttrs, field); {
	case kind == "string" && bodily:
		return ": this is a text; find(name) returns the body or car of that name"
	case kind == "player" && bodily:
		return ": its body has it, as .body." + field
	case kind == "rotation" && axes[field] != "":
		return fmt.Sprintf(": a rotation turns vectors, and r * vec3%s is where %s points after r", axes[field], field)
	case kind == "rotation":
		return ": a rotation has no fields; it turns vectors, as in r * vec3(0, 1, 0), and other rotations"
	}
	return ""
}

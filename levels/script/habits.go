package script

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"
	"go.starlark.net/syntax"

	"github.com/brickyard-physics/brickyard/internal/message"
)

// Habits of other languages, which people bring into scripts, and how to write the same here.

// alsoCalled has names that people look for arguments and fields under: what they may mean, nearest first.
var alsoCalled = map[string]string{
	"color": "tint", "colour": "tint", "position": "eye at", "pos": "eye at", "velocity": "vel", "speed": "vel",
	"rotation": "rotate", "angle": "rotate", "weight": "mass", "texture": "look", "fixed": "static", "trigger": "sensor",
	"look_at": "target", "lookat": "target", "location": "at", "linear_velocity": "vel", "angular_velocity": "spin",
	"apply_force": "push", "add_force": "push", "apply_impulse": "kick", "apply_torque": "twist", "destroy": "remove",
	"delete": "remove", "sleeping": "asleep",
}

// calledHere returns the one of some names that people mean by another one; "" where none is known.
func calledHere(name string, names []string) string {
	for _, other := range strings.Fields(alsoCalled[name]) {
		if slices.Contains(names, other) {
			return other
		}
	}
	return ""
}

// otherFunctions are the names that people look for functions under.
var otherFunctions = map[string]string{
	"cube": "box", "cuboid": "box", "ball": "sphere", "pill": "capsule", "plane": "ground", "floor": "ground",
	"round": "math.round",
}

// otherMeasures say of what other engines ask shapes and bodies for how to say it here.
var otherMeasures = map[string]string{
	"half": wholeSizes, "half_size": wholeSizes, "halfsize": wholeSizes, "half_extents": wholeSizes,
	"half_extent": wholeSizes, "extents": wholeSizes, "half_height": "height is the whole one, twice as much",
	"diameter": "radius is half as much",
	"friction": ofMaterials, "restitution": ofMaterials, "bounciness": ofMaterials, "density": ofMaterials,
	"rolling": ofMaterials, "spinning": ofMaterials,
}

const (
	wholeSizes  = "size is the whole one, twice as much: (x, y, z)"
	ofMaterials = "material has it: material=material(name, friction=…, restitution=…, density=…, …)"
)

// otherConstants are the constants of other languages.
var otherConstants = map[string]string{"true": "True", "false": "False", "null": "None", "NULL": "None", "nil": "None"}

const (
	aboutComments = "a comment begins with #, and // divides"
	aboutPrint    = "print is a function: write print(…)"
	aboutNot      = "scripts have no !: write not, or != for unequal"
)

// foreignSign explains a sign of another language over which the interpreter stumbled; nil for anything else.
func (sc *script) foreignSign(e syntax.Error) error {
	if strings.HasPrefix(e.Msg, "unexpected input character '!'") {
		return sc.at(e.Pos, aboutNot)
	}
	if m := curlyQuote.FindStringSubmatch(e.Msg); m != nil {
		return sc.at(e.Pos, fmt.Sprintf("texts stand in straight quotes: write \" in place of %s", m[1]))
	}
	if unclosed.MatchString(e.Msg) {
		return sc.at(e.Pos, sc.openText(e.Pos))
	}
	words := sc.wordsOfLine(e.Pos)
	for i, w := range words {
		mend := ""
		switch first := i == 0; {
		case (w.text == "&&" || w.text == "||") && strings.HasPrefix(e.Msg, "got '"+w.text[:1]+"'"):
			mend = fmt.Sprintf("scripts have no %s: write %s", w.text, map[string]string{"&&": "and", "||": "or"}[w.text])
		case (w.text == "++" || w.text == "--") && !first && i == len(words)-1 && wantsValue.MatchString(e.Msg):
			mend = fmt.Sprintf("scripts have no %s: write %s %s= 1", w.text, words[i-1].text, w.text[:1])
		case (w.text == "//" || w.text == "/*") && stumbledOverComment.MatchString(e.Msg):
			mend = aboutComments
		case w.text == "=" && w.end == int(e.Pos.Col) && e.Msg == "got '=', want newline":
			mend = "one name is set at a time: write x = 0 and y = 0 in two lines, or x, y = 0, 0"
		case w.text == "print" && first && len(words) > 1 && words[1].text != "(" && strings.HasSuffix(e.Msg, "want newline"):
			mend = aboutPrint
		default:
			mend = secondStatement(words, i, e)
		}
		if mend != "" {
			return fmt.Errorf("%s:%d:%d: %s", e.Pos.Filename(), w.line, w.column(), mend)
		}
	}
	return nil
}

var (
	wantsValue          = regexp.MustCompile(`^got (newline|end of file), want primary expression$`)
	stumbledOverComment = regexp.MustCompile(`^got ('//'|'/'|'\*'|identifier|(int|string) literal|and|or|not|in), want ` +
		`(newline|primary expression)$`)
	unclosed = regexp.MustCompile(`^unexpected (newline|EOF) in string$`)
)

// openText explains a text that begins at a place and has no end.
func (sc *script) openText(pos syntax.Position) string {
	line, ok := sourceLine(sc.texts[pos.Filename()], int(pos.Line))
	at := int(pos.Col) - 1
	for ok && at >= 0 && at < len(line) && isNameRune(line[at]) {
		at++ // r"…"
	}
	if !ok || at < 0 || at >= len(line) {
		return "a text is not closed"
	}
	if at+2 < len(line) && line[at+1] == line[at] && line[at+2] == line[at] {
		return fmt.Sprintf("the text that begins here is not closed: end it with %s", string(line[at:at+3]))
	}
	return fmt.Sprintf(`the text that begins here is not closed: end it with %c in this line, or write """ at both ends `+
		"of a text of several lines", line[at])
}

// wordsOfLine returns the words of the line that a place is in.
func (sc *script) wordsOfLine(pos syntax.Position) []word {
	line := int(pos.Line)
	pos.Col = math.MaxInt32
	words, _ := scanWords(sc.texts[pos.Filename()], pos, "newline")
	return slices.DeleteFunc(words, func(w word) bool { return w.line != line })
}

// column returns the column at which a word of one line begins.
func (w *word) column() int { return w.end - len([]rune(w.text)) }

// undefined explains a name at a place that nothing has.
func (sc *script) undefined(name string, pos syntax.Position) string {
	if other := otherConstants[name]; other != "" {
		return fmt.Sprintf(" (did you mean %s?)", message.Quote(other))
	}
	words := sc.wordsOfLine(pos)
	at := slices.IndexFunc(words, func(w word) bool { return w.column() == int(pos.Col) })
	if at > 0 && words[at-1].text == "//" {
		return ": " + aboutComments
	}
	if mend := absentFunctions[name]; mend != "" {
		return ": " + mend
	}
	if other := otherFunctions[name]; other != "" {
		return fmt.Sprintf(" (did you mean %s?)", message.Quote(other))
	}
	known := sc.predeclared()
	for _, module := range slices.Sorted(maps.Keys(known)) {
		if m, is := known[module].(*starlarkstruct.Module); is && m.Members[name] != nil {
			return fmt.Sprintf(" (did you mean %s?)", message.Quote(module+"."+name))
		}
	}
	return message.DidYouMean(name, slices.Sorted(maps.Keys(known)))
}

var (
	addition       = regexp.MustCompile(`^unknown binary op: (\S+) \+ (\S+)$`)
	boolArithmetic = regexp.MustCompile(`^unknown binary op: (bool [-+*/%]+ \S+|\S+ [-+*/%]+ bool)$`)
	byZero         = regexp.MustCompile(`^\S+ (division|modulo) by zero$`)
	oneForMany     = regexp.MustCompile(`^got (\S+) in sequence assignment$`)
	otherNumber    = regexp.MustCompile(`^too (many|few) values to unpack`)
	fieldChanged   = regexp.MustCompile(`^can't assign to \.(\S+) field of (\S+)$`)
	calledModule   = regexp.MustCompile(`^invalid call of non-function \(module\)$`)
	calledOther    = regexp.MustCompile(`^invalid call of non-function \((\w+)\)$`)
	noMember       = regexp.MustCompile(`^module has no \.(\S+) field or method(?: \(did you mean \.(\S+)\?\))?$`)
	frozen         = regexp.MustCompile(`^(\w+: )?cannot \w+ (\w+ )*frozen `)
	noField        = regexp.MustCompile(`^(\w+) has no \.(\w+) field or method$`)
	noEntries      = regexp.MustCompile(`^unhandled index operation (\w+)\[`)
	noFormat       = regexp.MustCompile(`^(format spec features not supported|unknown conversion %[.0-9])`)
	unassigned     = regexp.MustCompile(`^(?:local|global) variable (\w+) referenced before assignment$`)
	variable       = regexp.MustCompile(`^[\pL_][\pL\pN_.]*$`)
)

// mended adds to a message of the interpreter at a place how to mend it, where that is known.
func (sc *script) mended(msg string, pos syntax.Position) string {
	if m := addition.FindStringSubmatch(msg); m != nil {
		switch {
		case m[1] == "string" || m[2] == "string":
			msg += `: str() makes a text of a value, as in "a" + str(3)`
		case m[1] == "list" || m[2] == "list":
			msg += ": lists are added to lists, as in x + [3]"
		}
	} else if boolArithmetic.MatchString(msg) {
		msg += ": int() makes 1 of True and 0 of False, as in int(a) - int(b)"
	} else if byZero.MatchString(msg) {
		msg += ": " + sc.divisor(pos) + " is 0 here: test it first"
	} else if m := oneForMany.FindStringSubmatch(msg); m != nil {
		msg += fmt.Sprintf(": there is one %s on the right, and several names on the left: write one name", m[1])
	} else if otherNumber.MatchString(msg) {
		msg += ": write as many names on the left as there are values on the right"
	} else if calledModule.MatchString(msg) {
		return sc.notCallable(pos)
	} else if m := calledOther.FindStringSubmatch(msg); m != nil {
		msg += sc.hiddenFunction(m[1], pos)
	} else if m := noMember.FindStringSubmatch(msg); m != nil {
		return sc.notMember(m[1], m[2], pos)
	} else if frozen.MatchString(msg) {
		msg += ": lists and dicts that are made outside of callbacks do not change any more: keep it in state, as in " +
			"state.x = []"
	} else if m := unassigned.FindStringSubmatch(msg); m != nil {
		msg += fmt.Sprintf(": a callback cannot change a name from outside: keep it in state, as in state.%s = 0", m[1])
	} else if m := fieldChanged.FindStringSubmatch(msg); m != nil {
		msg += fieldFixed(m[1], m[2])
	} else if m := noField.FindStringSubmatch(msg); m != nil {
		msg += missingField(m[1], m[2])
	} else if notIterable.MatchString(msg) {
		msg += sc.countedLoop(pos)
	} else if m := noEntries.FindStringSubmatch(msg); m != nil {
		return fmt.Sprintf("a %s has no entries: it is one value and no list, so leave the [ ] out", m[1])
	} else if noFormat.MatchString(msg) {
		msg = "texts take no number of digits: math.round(x, 1) rounds x to one, and {} or %s shows it"
	}
	return msg
}

// missingField says what else a value of a kind has, or why it has no fields.
func missingField(kind, field string) string {
	vector := slices.Contains(vector{}.AttrNames(), field)
	switch other := calledHere(field, liveAttrs); {
	case kind == "body" && other != "":
		return fmt.Sprintf(" (did you mean .%s?)", other)
	case kind == "body":
		return ": it has " + strings.Join(slices.Sorted(slices.Values(liveAttrs)), ", ")
	case vector && (kind == "tuple" || kind == "list"):
		return fmt.Sprintf(": numbers in brackets are no vector, and vec3(x, y, z) has .%s", field)
	case kind == "NoneType":
		return ": None is what is not there: test for it first, as in if x:"
	}
	return otherOwner(kind, field)
}

// fieldFixed says how to do without changing a field of a value.
func fieldFixed(field, kind string) string {
	if kind != "body" {
		return ": only names, and entries of lists and dicts, take new values"
	}
	names := argumentNames((&bodyArgs{}).pairs())
	argument := cmp.Or(calledHere(field, names), field)
	if !slices.Contains(names, argument) {
		return ": a body stays as it was made: say it in the call that makes it"
	}
	return fmt.Sprintf(": a body stays as it was made: give %s=… in the call that makes it", argument)
}

// otherJoints are the names that other engines have for kinds of joints.
var otherJoints = map[string]string{
	"fixed": "weld", "lock": "weld", "revolute": "hinge", "prismatic": "slider", "spherical": "ball", "point": "ball",
	"socket": "ball", "cone": "ball", "spring": "distance", "cylindrical": "cylinder", "generic": "sixdof",
	"screw": "rack", "drive": "motor", "ignore": "filter", "suspension": "wheel",
}

// otherRandom are the names that Python has for functions of random.
var otherRandom = map[string]string{
	"random": "random.uniform(0, 1)", "rand": "random.uniform(0, 1)", "randint": "random.integer(a, b)",
	"randrange": "random.integer(a, b - 1)",
}

// ours returns what scripts are given under the name that stands at a place, or before its dot or bracket; nil for a
// name of their own.
func (sc *script) ours(pos syntax.Position) (name string, v starlark.Value) {
	known := sc.predeclared()
	for _, w := range sc.wordsOfLine(pos) {
		name, _, _ = strings.Cut(w.text, ".")
		if known[name] != nil && w.column() <= int(pos.Col) && w.end+1 >= int(pos.Col) {
			return name, known[name]
		}
	}
	return "", nil
}

// module returns the module whose name stands at a place, nil if none does.
func (sc *script) module(pos syntax.Position) (name string, m *starlarkstruct.Module) {
	name, v := sc.ours(pos)
	m, _ = v.(*starlarkstruct.Module)
	return name, m
}

// notCallable explains a call of a module at a place.
func (sc *script) notCallable(pos syntax.Position) string {
	name, m := sc.module(pos)
	if m == nil {
		return "a module is no function: call one of its own, as math.sin(…)"
	}
	return fmt.Sprintf("%s is no function: call one of its own, as %s.%s(…); it has: %s", name, name,
		slices.Sorted(maps.Keys(m.Members))[0], message.List(slices.Sorted(maps.Keys(m.Members))))
}

// hiddenFunction explains the call of a value at a place where the script has taken the name of a function for it.
func (sc *script) hiddenFunction(kind string, pos syntax.Position) string {
	name, v := sc.ours(pos)
	if v == nil {
		return ""
	}
	return fmt.Sprintf(": %s is the name of a function, and the script gives it to a %s: choose another name for that",
		name, kind)
}

// notMember explains a name that the module at a place does not have. near is one of its own that is spelt nearly like
// it; "" for none.
func (sc *script) notMember(name, near string, pos syntax.Position) string {
	of, m := sc.module(pos)
	switch {
	case m == nil && near != "":
		return fmt.Sprintf("the module has no %s (did you mean %s?)", name, message.Quote(near))
	case m == nil:
		return fmt.Sprintf("the module has no %s", name)
	}
	text := fmt.Sprintf("%s has no %s", of, name)
	_, isFunction := sc.given[name].(*starlark.Builtin)
	switch other := otherJoints[name]; {
	case otherRandom[name] != "" && of == "random":
		return fmt.Sprintf("%s: write %s", text, otherRandom[name])
	case isFunction:
		return fmt.Sprintf("%s: write %s(…) without %s", text, name, of)
	case of == "joint" && other != "":
		return fmt.Sprintf("%s: write joint.%s(…)", text, other)
	case near != "":
		return fmt.Sprintf("%s (did you mean %s?)", text, message.Quote(of+"."+near))
	}
	return fmt.Sprintf("%s; it has: %s", text, message.List(slices.Sorted(maps.Keys(m.Members))))
}

// divisor names the divisor of an operator that stands at a place.
func (sc *script) divisor(pos syntax.Position) string {
	words := sc.wordsOfLine(pos)
	at := slices.IndexFunc(words, func(w word) bool { return w.column() == int(pos.Col) })
	if at >= 0 && at+1 < len(words) && variable.MatchString(words[at+1].text) {
		if rest := words[at+2:]; len(rest) == 0 || rest[0].text != "(" && rest[0].text != "[" {
			return words[at+1].text
		}
	}
	return "the divisor"
}

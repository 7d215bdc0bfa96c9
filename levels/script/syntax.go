package script

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"go.starlark.net/syntax"
)

// The interpreter notices a missing bracket, comma or colon only at the word that cannot follow, which may stand many
// lines below, and reports where that word ends. People look for the place where the sign is missing: where the word
// before it ends.

// missingSign is how the interpreter says that it found a word instead of a sign.
var missingSign = regexp.MustCompile(`^got (.+), want '([:,)\]}])'(?:, for, or if)?$`)

// plainSyntax puts messages of the interpreter into the words of those who write levels.
var plainSyntax = strings.NewReplacer(
	"got indent, want primary expression", "this line is indented, but no line above it opens a block: "+
		"begin it in the column of the line before",
	"primary expression", "a value",
)

// foreignWord is how the interpreter says that it found a word that begins a statement in Python only.
var foreignWord = regexp.MustCompile(`^got (import|from|class|try|raise|with|del|global|nonlocal|yield|is), want`)

// insteadOf says how scripts do the same.
var insteadOf = map[string]string{
	"import": namesAreThere, "from": namesAreThere,
	"class": "write a function, or a dict",
	"try":   "test before a call whether it can be done",
	"raise": "fail(text) ends the script",
	"with":  `load("file.star", "name") and obj("file.obj") read files beside this one, and nothing else does`,
	"del":   "x.pop(…) takes an entry out of a list or dict",
	"yield": "return a list",
	"is":    "write == or !=",

	"global": returnIt, "nonlocal": returnIt,
}

const returnIt = "let the function return the new value, as in n = counted(n)"

const namesAreThere = `math, random, shape and all other names are there without it; load("file.star", "name") ` +
	"takes a name from a file beside this one"

// formatted are the letters that make a text of Python a formatted one.
var formatted = regexp.MustCompile(`^(?i:f|fr|rf)$`)

// pythonError explains an error that is none in Python; nil for anything else.
func (sc *script) pythonError(e syntax.Error) error {
	if m := foreignWord.FindStringSubmatch(e.Msg); m != nil {
		pos := e.Pos
		for _, w := range sc.wordsOfLine(pos) {
			if w.text == m[1] && w.end == int(pos.Col) { // the word ends there, or begins
				pos.Col = int32(w.column())
			}
		}
		return sc.at(pos, fmt.Sprintf("scripts have no %s: %s", m[1], insteadOf[m[1]]))
	}
	if !strings.HasPrefix(e.Msg, "got string literal, want ") {
		return nil
	}
	text := sc.texts[e.Pos.Filename()]
	words, _ := scanWords(text, e.Pos, "string literal")
	if len(words) == 0 || !formatted.MatchString(words[len(words)-1].text) {
		return nil
	}
	last := words[len(words)-1]
	line, _ := sourceLine(text, last.line)
	if last.end > len(line) || line[last.end-1] != '"' && line[last.end-1] != '\'' {
		return nil
	}
	return fmt.Errorf(`%s:%d:%d: scripts have no %s"…{x}…": write "…{}…".format(x)`, e.Pos.Filename(), last.line,
		last.end-len(last.text), last.text)
}

// syntaxError explains a text that is no script.
func (sc *script) syntaxError(e syntax.Error) error {
	if err := sc.pythonError(e); err != nil {
		return err
	}
	if err := sc.foreignSign(e); err != nil {
		return err
	}
	if m := missingSign.FindStringSubmatch(e.Msg); m != nil {
		words, open := scanWords(sc.texts[e.Pos.Filename()], e.Pos, m[1])
		if len(words) > 0 {
			last := words[len(words)-1]
			return fmt.Errorf("%s:%d:%d: %s", e.Pos.Filename(), last.line, last.end, missing(m[2], m[1], last, open))
		}
	}
	if strings.HasSuffix(e.Msg, ", want indent") {
		if line, _ := sourceLine(sc.texts[e.Pos.Filename()], int(e.Pos.Line)); len(line) > 0 && unicode.IsSpace(line[0]) {
			return sc.at(e.Pos, "the line before ends in ':', and this one is not indented more: blanks and tabs do not count "+
				"alike, so use one of them")
		}
		return sc.at(e.Pos, "the line before ends in ':' and opens a block: indent this one")
	}
	return sc.at(e.Pos, plainSyntax.Replace(e.Msg))
}

// missing says which sign is missing after a word, within the brackets that are open there. The interpreter, which
// stumbled over the next word, wants a list to end wherever it does not go on.
func missing(sign, stumbled string, last word, open []word) string {
	if len(open) == 0 || sign == ":" {
		return fmt.Sprintf("missing '%s' after this", sign)
	}
	bracket := open[len(open)-1]
	where := ""
	if bracket.line != last.line {
		where = fmt.Sprintf(" of line %d", bracket.line)
	}
	closing := closingOf[bracket.text]
	if sign == closing && (sign == ")" || stumbled == "end of file") {
		return fmt.Sprintf("missing '%s' after this: the '%s'%s is still open", sign, bracket.text, where)
	}
	return fmt.Sprintf("missing ',' or '%s' after this: the '%s'%s is still open", closing, bracket.text, where)
}

var closingOf = map[string]string{"(": ")", "[": "]", "{": "}"}

// word is a name, number, text or sign of a script.
type word struct {
	text      string
	line, end int // counted from 1; end is the column after it
}

// scanWords returns the words before a place, without the last one if the interpreter stumbled over it there, and the
// brackets among them that are still open.
func scanWords(text string, to syntax.Position, stumbled string) (words, open []word) {
	line, col := 1, 1
	for rest := []rune(text); len(rest) > 0; {
		n := wordLength(rest)
		w := word{string(rest[:n]), line, col + n}
		if breaks := strings.Count(w.text, "\n"); breaks > 0 {
			line, w.end = line+breaks, n-lastIndex(rest[:n], '\n')
			w.line = line
		}
		col, rest = w.end, rest[n:]
		if w.line > int(to.Line) || w.line == int(to.Line) && w.end > int(to.Col) {
			break
		}
		if first := []rune(w.text)[0]; !unicode.IsSpace(first) && first != '#' {
			words = append(words, w)
		}
	}
	if !slices.Contains([]string{"newline", "end of file", "indent", "outdent"}, stumbled) && len(words) > 0 {
		words = words[:len(words)-1]
	}
	for _, w := range words {
		switch {
		case closingOf[w.text] != "":
			open = append(open, w)
		case len(open) > 0 && w.text == closingOf[open[len(open)-1].text]:
			open = open[:len(open)-1]
		}
	}
	return words, open
}

func lastIndex(text []rune, r rune) int {
	for i := len(text) - 1; i >= 0; i-- {
		if text[i] == r {
			return i
		}
	}
	return -1
}

// signs are those that operators are made of.
const signs = "=+-*/%&|^<>~!"

// wordLength returns how many runes the first word of a text has, or the blanks or the comment that it begins with.
func wordLength(text []rune) int {
	run := func(in func(r rune) bool) int {
		n := slices.IndexFunc(text, func(r rune) bool { return !in(r) })
		if n < 0 {
			n = len(text)
		}
		return max(n, 1)
	}
	switch first := text[0]; {
	case first == '#':
		return run(func(r rune) bool { return r != '\n' })
	case unicode.IsSpace(first):
		return run(unicode.IsSpace)
	case first == '"' || first == '\'':
		return textLength(text)
	case isNameRune(first):
		return run(isNameRune)
	case strings.ContainsRune(signs, first):
		return run(func(r rune) bool { return strings.ContainsRune(signs, r) })
	}
	return 1
}

// textLength returns how many runes a text in quotes has; one that is not closed ends with the script.
func textLength(text []rune) int {
	quotes := 1
	if len(text) > 2 && text[1] == text[0] && text[2] == text[0] {
		quotes = 3
	}
	for i, found := quotes, 0; i < len(text); i++ {
		switch {
		case text[i] == '\\':
			i, found = i+1, 0
		case text[i] != text[0]:
			found = 0
		default:
			if found++; found == quotes {
				return i + 1
			}
		}
	}
	return len(text)
}

package scene

import (
	"bytes"
	"regexp"
	"strings"
)

// Scene files are written by people, who write JavaScript, Python or a slip of the pen for JSON.

// foreignJSON says by its beginning how to mend text that is no JSON.
var foreignJSON = []struct {
	begins *regexp.Regexp
	mend   string
}{
	{regexp.MustCompile(`^(//|/\*|#)`), "JSON has no comments: delete this one"},
	{regexp.MustCompile(`^'`), `texts stand in double quotes: write "…"`},
	{regexp.MustCompile(`^[+-]?(?i:nan|inf)`), "JSON has no NaN and no infinity: write a number"},
	{regexp.MustCompile(`^(True|False)\b`), "write true or false, in small letters"},
	{regexp.MustCompile(`^(None|undefined|nil|NULL|Null)\b`), "leave the key out for its default"},
	{regexp.MustCompile(`^[+-]?\.[0-9]`), "a number begins with a digit: write 0.5 for .5"},
	{regexp.MustCompile(`^\+`), "a number has no + before it: drop it"},
}

var (
	endBracket   = regexp.MustCompile(`^[}\]]`)
	startOfValue = regexp.MustCompile(`^["{\[0-9tfn-]`)
	startsDigit  = regexp.MustCompile(`^[0-9]`)
	zeros        = regexp.MustCompile(`[^0-9.eE]0$`)
	startOfName  = regexp.MustCompile(`^[A-Za-z_]`)
)

// notJSON says in the decoder's words that the text at an offset is no JSON, and how to mend the frequent slips.
func notJSON(data []byte, at int, err error) string {
	text := strings.TrimPrefix(err.Error(), "json: ")
	if mend := mendJSON(data[min(at, len(data)):], data[:min(at, len(data))], text); mend != "" {
		text += ": " + mend
	}
	return "this is not JSON: " + text
}

// mendJSON returns how to mend the text that begins with rest; "" if nothing tells.
func mendJSON(rest, before []byte, text string) string {
	if strings.HasPrefix(text, "invalid character ','") {
		return "there is a comma too many" // before the offset, which is that of the next value
	}
	if zeros.Match(before) && startsDigit.Match(rest) {
		return "a number has no zeros before it"
	}
	before = bytes.TrimSpace(before)
	switch {
	case endBracket.Match(rest) && bytes.HasSuffix(before, []byte(",")):
		return "delete the comma before it"
	case endBracket.Match(rest) && bytes.HasSuffix(before, []byte(":")):
		return "a value is missing before it"
	case endBracket.Match(rest):
		return "another bracket is still open"
	}
	for _, f := range foreignJSON {
		if f.begins.Match(rest) {
			return f.mend
		}
	}
	afterValue := strings.Contains(text, "after object key:value pair") || strings.Contains(text, "after array element")
	switch {
	case afterValue && startOfValue.Match(rest):
		return "a comma is missing before it"
	case strings.HasSuffix(text, "after object key"):
		return "a colon is missing before it"
	case startOfName.Match(rest) && len(before) > 0:
		return "names and texts stand in double quotes"
	}
	return ""
}

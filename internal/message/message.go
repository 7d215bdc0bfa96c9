// Package message words what people are told of their own input, which is one readable line: names in quotes, lists
// that end, and the name that was perhaps meant.
package message

import (
	"fmt"
	"strings"
	"unicode"
)

// MaxName bounds a name in a message (bytes); a longer one is cut.
const MaxName = 80

// Quote shows a name from outside in a message: escaped, and cut when long.
func Quote(s string) string {
	if len(s) > MaxName {
		s = s[:MaxName] + "…"
	}
	return fmt.Sprintf("%q", s)
}

// List joins names for a message, at most a line of them.
func List(names []string) string {
	const most = 20
	if len(names) > most {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
	}
	return strings.Join(names, ", ")
}

// Vector shows three numbers as levels write them.
func Vector(v [3]float64) string { return fmt.Sprintf("(%.10g, %.10g, %.10g)", v[0], v[1], v[2]) }

// OneLine makes a message one line of bounded length without control characters, which could move a terminal's cursor.
func OneLine(s string) string {
	const most = 600
	s = strings.Join(strings.FieldsFunc(s, unicode.IsControl), " ")
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "…"
	}
	return s
}

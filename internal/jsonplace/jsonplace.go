// Package jsonplace says where in JSON text a value is: encoding/json knows only what it is.
package jsonplace

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Place writes where in a file an offset of its data is: name:line:col.
func Place(name string, data []byte, offset int) string {
	line, col := LineCol(data, offset)
	return fmt.Sprintf("%s:%d:%d", name, line, col)
}

// LineCol turns an offset into a line and a column, both from 1, the column counted in characters.
func LineCol(data []byte, offset int) (line, col int) {
	before := data[:min(max(offset, 0), len(data))]
	line = 1 + bytes.Count(before, []byte{'\n'})
	return line, 1 + utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])
}

// Locate returns the offset of the value at a path such as cases[2].moving.faces[0] in text that has been read before,
// or of the nearest value that holds it. Case does not count in keys, as in encoding/json.
func Locate(data []byte, path string) int {
	for path != "" {
		w := walker{data: data, dec: json.NewDecoder(bytes.NewReader(data)), want: path, found: -1}
		w.dec.UseNumber()
		w.value(path)
		if w.found >= 0 {
			return w.found
		}
		path = path[:max(strings.LastIndexByte(path, '.'), strings.LastIndexByte(path, '['), 0)]
	}
	return 0
}

// Element is where an element of a list begins.
type Element struct{ Offset, Line, Col int }

// Elements returns where the elements of the list at a path begin; nothing where there is no list.
func Elements(data []byte, path string) []Element {
	start := Locate(data, path)
	w := walker{data: data[start:], dec: json.NewDecoder(bytes.NewReader(data[start:]))}
	if token, err := w.dec.Token(); err != nil || token != json.Delim('[') {
		return nil
	}
	var elements []Element
	last := Element{Line: 1, Col: 1}
	for w.dec.More() {
		at := start + w.next()
		line, col := LineCol(data[last.Offset:], at-last.Offset) // from the last one on: in one pass over all
		if line == 1 {
			col += last.Col - 1
		}
		last = Element{at, last.Line + line - 1, col}
		elements = append(elements, last)
		if !w.skip() {
			return nil
		}
	}
	return elements
}

// walker goes through JSON text until it finds a value.
type walker struct {
	data  []byte
	dec   *json.Decoder
	want  string
	found int // offset of want, -1 until found
}

// value goes through one value and reports whether the search goes on. Rest is the end of the path wanted, as seen from
// the value, "" if this is it.
func (w *walker) value(rest string) bool {
	at := w.next()
	if rest == "" {
		w.found = at
		return false
	}
	token, err := w.dec.Token()
	if err != nil {
		return false
	}
	list := token == json.Delim('[')
	if !list && token != json.Delim('{') {
		return true
	}
	for i := 0; w.dec.More(); i++ {
		step := "[" + strconv.Itoa(i) + "]"
		if !list {
			key, err := w.dec.Token()
			if err != nil {
				return false
			}
			step, _ = key.(string)
		}
		if below, ok := descend(rest, step); ok {
			if !w.value(below) {
				return false
			}
		} else if !w.skip() {
			return false
		}
	}
	_, err = w.dec.Token() // the bracket that closes
	return err == nil
}

// skip passes one value.
func (w *walker) skip() bool {
	var value json.RawMessage
	return w.dec.Decode(&value) == nil
}

// next returns the offset at which the next value starts.
func (w *walker) next() int {
	at := int(w.dec.InputOffset())
	for at < len(w.data) && strings.IndexByte(" \t\r\n,:", w.data[at]) >= 0 {
		at++
	}
	return at
}

// descend takes a step, a key or an index in brackets, from the front of a path.
func descend(path, step string) (rest string, ok bool) {
	path = strings.TrimPrefix(path, ".")
	if len(path) < len(step) || !strings.EqualFold(path[:len(step)], step) {
		return "", false
	}
	rest = path[len(step):]
	return rest, rest == "" || rest[0] == '.' || rest[0] == '['
}

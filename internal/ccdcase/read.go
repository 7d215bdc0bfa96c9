package ccdcase

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// MaxSize is the largest input that is read, unpacked (bytes).
const MaxSize = 1 << 30

// Read reads a set, packed by gzip or not. Errors name the file as name, with line and column or the case and the
// field that is wrong.
func Read(name string, r io.Reader) (*Set, error) {
	data, err := unpack(name, r)
	if err != nil {
		return nil, err
	}
	var raw struct {
		Format   *string
		Category string
		Cases    []json.RawMessage
	}
	if err := json.Unmarshal(data, &raw); err != nil {
		return nil, explain(name, data, err)
	}
	switch {
	case raw.Format == nil:
		return nil, fmt.Errorf("%s: format: missing; it says what the file holds: %q or %q", name, CasesFormat,
			PairsFormat)
	case *raw.Format != CasesFormat && *raw.Format != PairsFormat:
		return nil, fmt.Errorf("%s: format: %.40q is not known; it must be %q or %q", name, *raw.Format, CasesFormat,
			PairsFormat)
	case len(raw.Cases) == 0:
		return nil, fmt.Errorf("%s: cases: missing or empty: there is nothing to answer", name)
	}
	set := &Set{Format: *raw.Format, Category: raw.Category}
	if set.Format == PairsFormat {
		set.Category = "static"
	}
	seen := map[string]int{}
	for i, text := range raw.Cases {
		id, err := set.add(text)
		if err != nil {
			return nil, fmt.Errorf("%s: case %s: %w", name, named(i, id), err)
		}
		if first, twice := seen[id]; twice {
			return nil, fmt.Errorf("%s: case %s: id: case %d has the same: ids must differ", name, named(i, id), first)
		}
		seen[id] = i
	}
	return set, nil
}

// named shows the place of a case, and its id where it has one.
func named(i int, id string) string {
	if id == "" {
		return fmt.Sprint(i)
	}
	return fmt.Sprintf("%.60q (cases[%d])", id, i)
}

// add reads one case or pair.
func (s *Set) add(text []byte) (id string, err error) {
	if s.Format == PairsFormat {
		var raw rawPair
		err := json.Unmarshal(text, &raw)
		if err != nil {
			return raw.ID, mismatch(err)
		}
		p, err := raw.check()
		s.Pairs = append(s.Pairs, p)
		return raw.ID, err
	}
	var raw rawCase
	if err := json.Unmarshal(text, &raw); err != nil {
		return raw.ID, mismatch(err)
	}
	c, err := raw.check()
	s.Cases = append(s.Cases, c)
	return raw.ID, err
}

// unpack reads all of r, through gzip when it starts like that.
func unpack(name string, r io.Reader) ([]byte, error) {
	in := bufio.NewReaderSize(r, 1<<16)
	magic, _ := in.Peek(2)
	packed := string(magic) == "\x1f\x8b"
	var data []byte
	var err error
	if packed {
		var from *gzip.Reader
		if from, err = gzip.NewReader(in); err == nil {
			data, err = io.ReadAll(io.LimitReader(from, MaxSize+1))
		}
	} else {
		data, err = io.ReadAll(io.LimitReader(in, MaxSize+1))
	}
	switch {
	case packed && (errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF)):
		return nil, fmt.Errorf("%s: the packed data ends early: the file is truncated", name)
	case packed && err != nil:
		return nil, fmt.Errorf("%s: is packed by gzip, but the data is damaged (%w): copy it again", name, err)
	case err != nil:
		return nil, fmt.Errorf("%s: cannot read: %w", name, err)
	case len(data) > MaxSize:
		return nil, fmt.Errorf("%s: holds more than %d MiB: split it", name, MaxSize>>20)
	}
	return data, nil
}

// explain says where JSON is broken.
func explain(name string, data []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case len(bytes.TrimSpace(data)) == 0:
		return fmt.Errorf("%s: is empty: a JSON object with \"format\" and \"cases\" is needed", name)
	case errors.As(err, &syntax):
		line, col := lineCol(data, int(syntax.Offset))
		if int(syntax.Offset) >= len(data) {
			return fmt.Errorf("%s:%d:%d: the JSON ends early: the file is truncated", name, line, col)
		}
		return fmt.Errorf("%s:%d:%d: no JSON: %w (NaN and Inf are none)", name, line, col, syntax)
	case errors.As(err, &kind):
		line, col := lineCol(data, int(kind.Offset))
		return fmt.Errorf("%s:%d:%d: %w", name, line, col, mismatch(err))
	}
	return fmt.Errorf("%s: %w", name, err)
}

// mismatch says which field of a case has another type than it must.
func mismatch(err error) error {
	var kind *json.UnmarshalTypeError
	if !errors.As(err, &kind) {
		return err
	}
	field := kind.Field
	if field == "" {
		field = "the whole"
	}
	want := "an object"
	switch kind.Type.String() {
	case "float64":
		want = "a number within the range of float64"
	case "int32":
		want = "a whole number"
	case "bool":
		want = "true or false"
	case "string":
		want = "a text in quotes"
	case "[][]float64", "[]float64":
		want = "a list of numbers"
	case "[][]int32", "[]int32":
		want = "a list of whole numbers"
	case "[]string", "[]json.RawMessage":
		want = "a list"
	}
	return fmt.Errorf("%s: must be %s, got %s", strings.ToLower(field), want, kind.Value)
}

// lineCol turns the offset of the byte after the fault into line and column, both from 1, columns in characters.
func lineCol(data []byte, offset int) (line, col int) {
	before := data[:max(0, min(offset-1, len(data)))]
	line = 1 + bytes.Count(before, []byte("\n"))
	return line, 1 + utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])
}

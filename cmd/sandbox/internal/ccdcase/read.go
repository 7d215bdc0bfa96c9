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

	"github.com/brickyard-physics/brickyard/internal/jsonplace"
)

// MaxSize is the largest input that is read, unpacked (bytes).
const MaxSize = 1 << 30

// Read reads a set, packed by gzip or not. Errors name the file as name, with line and column, and the case and the
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
	starts := jsonplace.Elements(data, "cases")
	err = nil
	switch {
	case raw.Format == nil:
		err = faultf("format", "missing; it says what the file holds: %q or %q", CasesFormat, PairsFormat)
	case *raw.Format != CasesFormat && *raw.Format != PairsFormat:
		err = faultf("format", "%.40q is not known; it must be %q or %q", *raw.Format, CasesFormat, PairsFormat)
	case len(raw.Cases) == 0:
		err = faultf("cases", "missing or empty: there is nothing to answer")
	case len(raw.Cases) != len(starts):
		err = faultf("cases", "there is more than one such list: keep one")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", jsonplace.Place(name, data, placeOf(data, err)), err)
	}
	set := &Set{Format: *raw.Format, Category: raw.Category}
	if set.Format == PairsFormat {
		set.Category = "static"
	}
	if err := set.fill(name, data, raw.Cases, starts); err != nil {
		return nil, err
	}
	return set, nil
}

// fill reads all cases or pairs of data.
func (s *Set) fill(name string, data []byte, texts []json.RawMessage, starts []jsonplace.Element) error {
	seen := map[string]int{}
	for i, text := range texts {
		start := &starts[i]
		id, err := s.add(text, fmt.Sprintf("%s:%d:%d", name, start.Line, start.Col))
		if first, twice := seen[id]; twice && err == nil {
			err = faultf("id", "case %d has the same: ids must differ", first)
		}
		if err != nil {
			place := jsonplace.Place(name, data, start.Offset+placeOf(text, err))
			return fmt.Errorf("%s: case %s: %w", place, named(i, id), mismatch(err))
		}
		seen[id] = i
	}
	return nil
}

// fault is what is wrong with the value at a path, such as moving.faces[3].
type fault struct {
	path string
	err  error
}

func faultf(path, format string, args ...any) error { return &fault{path, fmt.Errorf(format, args...)} }

// Error names the path and says what is wrong there.
func (f *fault) Error() string { return f.path + ": " + f.err.Error() }

// Unwrap returns what is wrong without its path.
func (f *fault) Unwrap() error { return f.err }

// placeOf returns the offset in JSON text of what an error is about.
func placeOf(text []byte, err error) int {
	var wrong *fault
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &wrong):
		return jsonplace.Locate(text, wrong.path)
	case errors.As(err, &kind):
		return int(kind.Offset) - 1
	}
	return 0
}

// named shows the place of a case, and its id where it has one.
func named(i int, id string) string {
	if id == "" {
		return fmt.Sprint(i)
	}
	return fmt.Sprintf("%.60q (cases[%d])", id, i)
}

// add reads one case or pair, which is at that place.
func (s *Set) add(text []byte, place string) (id string, err error) {
	if s.Format == PairsFormat {
		var raw rawPair
		if err := json.Unmarshal(text, &raw); err != nil {
			return raw.ID, err
		}
		p, err := raw.check()
		p.Place = place
		s.Pairs = append(s.Pairs, p)
		return raw.ID, err
	}
	var raw rawCase
	if err := json.Unmarshal(text, &raw); err != nil {
		return raw.ID, err
	}
	c, err := raw.check()
	c.Place = place
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
	switch {
	case len(bytes.TrimSpace(data)) == 0:
		return fmt.Errorf("%s:1:1: is empty: a JSON object with \"format\" and \"cases\" is needed", name)
	case errors.As(err, &syntax):
		place := jsonplace.Place(name, data, int(syntax.Offset)-1)
		if int(syntax.Offset) >= len(data) {
			return fmt.Errorf("%s: the JSON ends early: the file is truncated", place)
		}
		return fmt.Errorf("%s: no JSON: %w (NaN and Inf are none)", place, syntax)
	}
	return fmt.Errorf("%s: %w", jsonplace.Place(name, data, placeOf(data, err)), mismatch(err))
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

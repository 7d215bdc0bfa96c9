package scene

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"reflect"
	"slices"

	"github.com/brickyard-physics/brickyard/internal/jsonplace"
	"github.com/brickyard-physics/brickyard/internal/message"
)

// Schema is the JSON Schema (draft 2020-12) of scene files.
//
//go:embed scene.schema.json
var Schema []byte

var sceneType = reflect.TypeFor[Scene]()

// Read reads a scene file. The file's name is used in errors only, which are one line: file:line:col, what, why and how
// to mend it. The scene it returns is valid.
func Read(file string, data []byte, build Build) (*Scene, error) {
	data = bytes.TrimPrefix(data, []byte(ByteOrderMark))
	s, err := Parse(file, data, build)
	if err != nil {
		return nil, err
	}
	if f := s.check(); f != nil {
		line, col := jsonplace.LineCol(data, jsonplace.Locate(data, f.Path))
		return nil, fmt.Errorf("%s:%d:%d: %s", file, line, col, f.Text)
	}
	s.place(file, data)
	return s, nil
}

// place gives the bodies, cars, joints, ghosts, sensors and the player their places in the file, for messages; those
// that a script made keep theirs.
func (s *Scene) place(file string, data []byte) {
	set := func(source *string, at jsonplace.Element) {
		if *source == "" {
			*source = fmt.Sprintf("%s:%d:%d", file, at.Line, at.Col)
		}
	}
	for i, at := range jsonplace.Elements(data, "bodies") {
		set(&s.Bodies[i].Source, at)
	}
	for i, at := range jsonplace.Elements(data, "cars") {
		set(&s.Cars[i].Source, at)
	}
	for i, at := range jsonplace.Elements(data, "joints") {
		set(&s.Joints[i].Source, at)
	}
	for i, at := range jsonplace.Elements(data, "ghosts") {
		set(&s.Ghosts[i].Source, at)
	}
	for i, at := range jsonplace.Elements(data, "sensors") {
		set(&s.Sensors[i].Source, at)
	}
	if s.Player != nil {
		line, col := jsonplace.LineCol(data, jsonplace.Locate(data, "player"))
		set(&s.Player.Source, jsonplace.Element{Line: line, Col: col})
	}
}

// noVersion is the version of a scene read from a file that names none.
const noVersion = math.MinInt

// ByteOrderMark stands before a text in UTF-8 as some editors write it.
const ByteOrderMark = "\ufeff"

// Parse reads a scene file without checking its contents: Validate does, which builds its meshes as build says.
func Parse(file string, data []byte, build Build) (*Scene, error) {
	if len(data) > MaxFileBytes {
		return nil, fmt.Errorf("%s: the file has more than %d MiB, the limit for scenes", file, MaxFileBytes>>20)
	}
	if p := checkStructure(data, sceneType); p != nil {
		line, col := jsonplace.LineCol(data, p.offset)
		return nil, fmt.Errorf("%s:%d:%d: %s", file, line, col, p.text)
	}
	s := New("")
	s.Version, s.built = noVersion, newWorkshop(build)
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(s); err != nil {
		return nil, fmt.Errorf("%s:1:1: %w", file, err)
	}
	return s, nil
}

// Write writes the scene as JSON that Read reads back to the same scene, one body a line.
func (s *Scene) Write(w io.Writer) error {
	var out bytes.Buffer
	t, v := sceneType, reflect.ValueOf(s).Elem()
	out.WriteString("{")
	wrote := false
	for i, key := range keysOf(t) {
		field := v.Field(i)
		empty := field.IsZero() || field.Kind() == reflect.Slice && field.Len() == 0
		// World is written always: left out it would mean earth's gravity, not none.
		if empty && !slices.Contains([]string{"name", "world", "bodies"}, key) {
			continue
		}
		if wrote {
			out.WriteString(",")
		}
		wrote = true
		fmt.Fprintf(&out, "\n%q: ", key)
		if field.Kind() == reflect.Slice {
			if err := writeLines(&out, field); err != nil {
				return err
			}
			continue
		}
		if shapes, ok := field.Interface().(map[string]Shape); ok {
			if err := writeShapes(&out, shapes); err != nil {
				return err
			}
			continue
		}
		text, err := json.Marshal(field.Interface())
		if err != nil {
			return fmt.Errorf("scene %s: %w", s.Name, err)
		}
		out.Write(text)
	}
	out.WriteString("\n}\n")
	_, err := w.Write(out.Bytes())
	return err
}

// writeShapes writes named shapes in order of their names, one a line.
func writeShapes(out *bytes.Buffer, shapes map[string]Shape) error {
	out.WriteString("{")
	for i, name := range slices.Sorted(maps.Keys(shapes)) {
		key, err := json.Marshal(name)
		if err != nil {
			return fmt.Errorf("scene: %w", err)
		}
		text, err := json.Marshal(shapes[name])
		if err != nil {
			return fmt.Errorf("scene: shape %s: %w", message.Quote(name), err)
		}
		if i > 0 {
			out.WriteString(",")
		}
		fmt.Fprintf(out, "\n  %s: %s", key, text)
	}
	out.WriteString("\n}")
	return nil
}

// writeLines writes a list with one element a line.
func writeLines(out *bytes.Buffer, list reflect.Value) error {
	out.WriteString("[")
	for i := range list.Len() {
		text, err := json.Marshal(list.Index(i).Interface())
		if err != nil {
			return fmt.Errorf("scene: %w", err)
		}
		if i > 0 {
			out.WriteString(",")
		}
		out.WriteString("\n  ")
		out.Write(text)
	}
	out.WriteString("\n]")
	return nil
}

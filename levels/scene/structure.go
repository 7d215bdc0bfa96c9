package scene

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/brickyard-physics/brickyard/internal/message"
)

// walker goes through JSON text beside the Go type it is meant for. encoding/json knows no positions of values, fills
// short arrays silently and keeps the last of two equal keys; the walker says where and what instead, and stops at the
// limits before anything large is built.
type walker struct {
	data   []byte
	dec    *json.Decoder
	depth  int
	fields map[reflect.Type]map[string]reflect.Type // by JSON key
}

// positioned is a fault with a byte offset.
type positioned struct {
	offset int
	text   string
}

// listLimits bounds lists by the name of their key.
var listLimits = map[string]int{
	"bodies": MaxBodies, "materials": MaxMaterials, "points": MaxVertices, "faces": MaxFaces, "shapes": MaxSolids,
	"heights": MaxVertices, "stops": MaxStops,
	"params": MaxParams, "lanes": MaxLanes, "cars": MaxCars, "pairs": MaxPairs, "ghosts": MaxGhosts,
	"sensors": MaxSensors, "labels": MaxLabels,
	"modes": MaxDeformParts, "bend": MaxDeformParts, "line": MaxLinePoints, "keys": MaxKeys,
	"category": MaxCategories, "mask": MaxCategories,
}

func newWalker(data []byte) *walker {
	w := &walker{data: data, dec: json.NewDecoder(bytes.NewReader(data)),
		fields: map[reflect.Type]map[string]reflect.Type{}}
	w.dec.UseNumber()
	return w
}

// checkStructure tests that data is one JSON value of the shape of t: known keys, once each, right types and lengths.
func checkStructure(data []byte, t reflect.Type) *positioned {
	w := newWalker(data)
	if err := w.value(t, ""); err != nil {
		return err
	}
	if at := w.next(); at < len(data) {
		return &positioned{at, "there is something after the end of the scene: delete it"}
	}
	return nil
}

// next returns the offset at which the next token starts.
func (w *walker) next() int {
	at := int(w.dec.InputOffset())
	for at < len(w.data) && strings.IndexByte(" \t\r\n,:", w.data[at]) >= 0 {
		at++
	}
	return at
}

func (w *walker) token() (json.Token, int, *positioned) {
	at := w.next()
	tok, err := w.dec.Token()
	if err == nil {
		return tok, at, nil
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, at, &positioned{len(w.data), "the file ends too early: is it truncated?"}
	}
	return nil, at, &positioned{at, notJSON(w.data, at, err)}
}

func (w *walker) value(t reflect.Type, path string) *positioned {
	tok, at, err := w.token()
	if err != nil {
		return err
	}
	w.depth++
	defer func() { w.depth-- }()
	if w.depth > MaxNesting {
		return &positioned{at, fmt.Sprintf("values are nested more than %d deep", MaxNesting)}
	}
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if tok == nil && t == reflect.TypeFor[Partner]() {
		return nil
	}
	switch t.Kind() {
	case reflect.Struct, reflect.Map:
		if tok != json.Delim('{') {
			return mismatch(path, "an object {…}", tok, at)
		}
		return w.object(t, path)
	case reflect.Slice, reflect.Array:
		if tok != json.Delim('[') {
			return mismatch(path, "a list […]", tok, at)
		}
		return w.list(t, path, at)
	}
	return scalar(t, path, tok, at)
}

func mismatch(path, want string, tok json.Token, at int) *positioned {
	return &positioned{at, fmt.Sprintf("%swant %s, got %s", label(path), want, tokenText(tok))}
}

// scalar checks a value that holds no others.
func scalar(t reflect.Type, path string, tok json.Token, at int) *positioned {
	switch t.Kind() {
	case reflect.String:
		if _, ok := tok.(string); !ok {
			return mismatch(path, "text in quotes", tok, at)
		}
	case reflect.Bool:
		if _, ok := tok.(bool); !ok {
			return mismatch(path, "true or false", tok, at)
		}
	case reflect.Float64:
		n, ok := tok.(json.Number)
		if !ok {
			return mismatch(path, "a number", tok, at)
		}
		v, err := n.Float64()
		if err != nil {
			return &positioned{at, fmt.Sprintf("%sthe number %.40s is too large", label(path), n)}
		}
		if f := checkZero(path, v); f != nil {
			return &positioned{at, f.Text}
		}
	case reflect.Int:
		n, ok := tok.(json.Number)
		if !ok {
			return mismatch(path, "a whole number", tok, at)
		}
		if _, err := strconv.ParseInt(n.String(), 10, 64); err != nil {
			return mismatch(path, "a whole number", tok, at)
		}
	default:
		panic("scene: no JSON form for " + t.String())
	}
	return nil
}

func (w *walker) object(t reflect.Type, path string) *positioned {
	seen := map[string]bool{}
	for {
		tok, at, err := w.token()
		if err != nil {
			return err
		}
		if tok == json.Delim('}') {
			return nil
		}
		key := tok.(string)
		var elem reflect.Type
		if t.Kind() == reflect.Map {
			elem = t.Elem()
		} else if elem = w.field(t, key); elem == nil {
			return &positioned{at, label(path) + unknownKey(t, key)}
		}
		if seen[key] {
			return &positioned{at, fmt.Sprintf("%sthe key %s is there twice: delete one", label(path), message.Quote(key))}
		}
		seen[key] = true
		if len(seen) > MaxSolids {
			return &positioned{at, fmt.Sprintf("%smore than %d keys", label(path), MaxSolids)}
		}
		if path != "" {
			key = path + "." + key
		}
		if err := w.value(elem, key); err != nil {
			return err
		}
	}
}

// passes are the types of what is no body, in words.
var passes = map[reflect.Type]string{reflect.TypeFor[Ghost](): "a ghost", reflect.TypeFor[Sensor](): "a sensor"}

// unknownKey says what to do about a key that objects of a type do not have.
func unknownKey(t reflect.Type, key string) string {
	text := "there is no key " + message.Quote(key) + " here"
	switch {
	case key == "ignore":
		return text + `: beside "bodies" write "pairs": [{"a": "one body", "b": "another", "ignore": true}]`
	case slices.Contains(keysOf(reflect.TypeFor[Body]()), key) && passes[t] != "":
		return text + ": " + passes[t] + " detects and does not collide; drop it, or make a body of the shape, among the " +
			"bodies"
	}
	if stem, plural := strings.CutSuffix(key, "ys"); plural {
		key = stem + "ies" // bodys
	}
	return text + message.DidYouMean(key, keysOf(t)) + ": take one of " + strings.Join(keysOf(t), ", ")
}

func (w *walker) list(t reflect.Type, path string, start int) *positioned {
	most, bounded := listLimits[path[strings.LastIndexByte(path, '.')+1:]]
	switch t.Elem() {
	case reflect.TypeFor[Joint]():
		most, bounded = MaxJoints, true
	case reflect.TypeFor[BendJoint]():
		most, bounded = MaxDeformParts, true
	}
	count := 0
	for ; w.dec.More(); count++ {
		if bounded && count == most {
			return &positioned{w.next(), fmt.Sprintf("%sa scene may have at most %d of these", label(path), most)}
		}
		if t.Kind() == reflect.Array && count == t.Len() {
			return &positioned{w.next(), fmt.Sprintf("%swant %d %s, got more", label(path), t.Len(), elements(t))}
		}
		if err := w.value(t.Elem(), path+"["+strconv.Itoa(count)+"]"); err != nil {
			return err
		}
	}
	if _, _, err := w.token(); err != nil {
		return err
	}
	if t.Kind() == reflect.Array && count < t.Len() {
		return &positioned{start, fmt.Sprintf("%swant %d %s, got %d", label(path), t.Len(), elements(t), count)}
	}
	var r Rotation
	text := w.data[start:w.dec.InputOffset()]
	if t == reflect.TypeFor[Rotation]() && json.Unmarshal(text, &r) == nil && r == (Rotation{}) {
		return &positioned{start, label(path) + "four zeros are no rotation, which is a quaternion w, x, y, z of length 1: " +
			"leave the key out for none"}
	}
	return nil
}

// elements names what an array holds.
func elements(t reflect.Type) string {
	if t.Elem().Kind() == reflect.Array {
		return "points"
	}
	return "numbers"
}

// label names the last key of a path at the start of a message, and the element of the scene that has it.
func label(path string) string {
	if path == "" {
		return ""
	}
	first, _, nested := strings.Cut(path, ".")
	text, last := "", path[strings.LastIndexByte(path, '.')+1:]+": "
	if list, place, is := strings.Cut(strings.TrimSuffix(first, "]"), "["); is {
		i, _ := strconv.Atoi(place)
		if text = subject(strings.TrimSuffix(strings.Replace(list, "bodies", "bodys", 1), "s"), "", i); !nested {
			last = ""
		}
	}
	return text + last
}

func tokenText(tok json.Token) string {
	switch v := tok.(type) {
	case json.Delim:
		if v == '{' {
			return "an object"
		}
		return "a list"
	case string:
		return message.Quote(v)
	case nil:
		return "null"
	}
	return fmt.Sprintf("%.40v", tok)
}

// keysOf lists the JSON keys of a struct in order.
func keysOf(t reflect.Type) []string {
	var keys []string
	for i := range t.NumField() {
		if name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ","); name != "" && name != "-" {
			keys = append(keys, name)
		}
	}
	return keys
}

// field returns the type of the field with a JSON key, nil when there is none.
func (w *walker) field(t reflect.Type, key string) reflect.Type {
	if w.fields[t] == nil {
		w.fields[t] = map[string]reflect.Type{}
		for i, name := range keysOf(t) {
			w.fields[t][name] = t.Field(i).Type
		}
	}
	return w.fields[t][key]
}

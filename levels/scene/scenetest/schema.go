package scenetest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/levels/scene"
)

// Obey holds a scene file against the schema.
func Obey(t *testing.T, file []byte) error {
	t.Helper()
	var root map[string]any
	var v any
	if err := json.Unmarshal(scene.Schema, &root); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(file, &v); err != nil {
		t.Fatal(err)
	}
	return obey(root, root, v, "scene")
}

// obey checks a value against the part of JSON Schema that our schema uses. It shares nothing with the loader.
func obey(schema, root map[string]any, v any, path string) error {
	if ref, ok := schema["$ref"].(string); ok {
		def := root["$defs"].(map[string]any)[strings.TrimPrefix(ref, "#/$defs/")].(map[string]any)
		if err := obey(def, root, v, path); err != nil {
			return err
		}
	}
	bad := func(format string, args ...any) error { return fmt.Errorf(path+": "+format, args...) }
	if want, ok := schema["const"]; ok && v != want {
		return bad("want %v", want)
	}
	if words, ok := schema["enum"].([]any); ok && !slices.Contains(words, v) {
		return bad("%v is none of %v", v, words)
	}
	switch schema["type"] {
	case "object":
		m, ok := v.(map[string]any)
		if !ok {
			return bad("want an object")
		}
		return obeyObject(schema, root, m, path)
	case "array":
		list, ok := v.([]any)
		if !ok {
			return bad("want a list")
		}
		return obeyArray(schema, root, list, path)
	case "boolean":
		if _, ok := v.(bool); !ok {
			return bad("want true or false")
		}
	case "string":
		s, ok := v.(string)
		if n, bounded := limit(schema, "minLength"); !ok || bounded && float64(len(s)) < n {
			return bad("want text")
		}
	case "number", "integer":
		f, ok := v.(float64)
		if !ok || schema["type"] == "integer" && f != float64(int64(f)) {
			return bad("want a number")
		}
		low, hasLow := limit(schema, "minimum")
		high, hasHigh := limit(schema, "maximum")
		over, hasOver := limit(schema, "exclusiveMinimum")
		if hasLow && f < low || hasHigh && f > high || hasOver && f <= over {
			return bad("%v is out of range", f)
		}
	}
	return nil
}

func limit(schema map[string]any, key string) (float64, bool) {
	f, ok := schema[key].(float64)
	return f, ok
}

func obeyObject(schema, root, m map[string]any, path string) error {
	properties, _ := schema["properties"].(map[string]any)
	for k, x := range m {
		sub, ok := properties[k].(map[string]any)
		if !ok {
			if sub, ok = schema["additionalProperties"].(map[string]any); !ok {
				return fmt.Errorf("%s: key %s is not allowed", path, k)
			}
		}
		if err := obey(sub, root, x, path+"."+k); err != nil {
			return err
		}
	}
	needs, _ := schema["required"].([]any)
	for _, k := range needs {
		if _, ok := m[k.(string)]; !ok {
			return fmt.Errorf("%s: key %v is missing", path, k)
		}
	}
	return nil
}

func obeyArray(schema, root map[string]any, list []any, path string) error {
	if n, ok := limit(schema, "minItems"); ok && float64(len(list)) < n {
		return fmt.Errorf("%s: want at least %v entries", path, n)
	}
	if n, ok := limit(schema, "maxItems"); ok && float64(len(list)) > n {
		return fmt.Errorf("%s: want at most %v entries", path, n)
	}
	for i, x := range list {
		if err := obey(schema["items"].(map[string]any), root, x, fmt.Sprintf("%s[%d]", path, i)); err != nil {
			return err
		}
	}
	return nil
}

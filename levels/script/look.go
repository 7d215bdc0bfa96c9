package script

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/go-gl/mathgl/mgl64"
	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// tintArg takes (red, green, blue) in 0…1 or "#rrggbb".
type tintArg struct {
	v     mgl64.Vec3
	given bool
}

// Unpack implements starlark.Unpacker.
func (a *tintArg) Unpack(v starlark.Value) error {
	a.given = true
	if text, ok := starlark.AsString(v); ok {
		n, err := strconv.ParseUint(strings.TrimPrefix(text, "#"), 16, 32)
		if err != nil || len(text) != 7 || text[0] != '#' {
			return fmt.Errorf("want \"#rrggbb\" or (red, green, blue) in 0…1, got %s", message.Quote(text))
		}
		for i := range a.v {
			a.v[i] = float64(n>>(16-8*i)&0xff) / 255
		}
		return nil
	}
	if seq, ok := indexed(v); !ok || seq.Len() != len(a.v) {
		got := v.Type()
		if ok {
			got = fmt.Sprintf("%d numbers", seq.Len())
		}
		return fmt.Errorf("want \"#rrggbb\" or (red, green, blue) in 0…1, got %s", got)
	}
	var c vecArg
	err := c.Unpack(v)
	if a.v = c.v; err == nil && scene.CountsTo255(a.v) {
		return fmt.Errorf("want \"#rrggbb\" or (red, green, blue) in 0…1, got %s: divide by 255, or write \"#%02x%02x%02x\"",
			message.Vector(a.v), int(a.v[0]), int(a.v[1]), int(a.v[2]))
	}
	return err
}

// lookArgs are the arguments that choose a look.
type lookArgs struct {
	pattern string
	tint    tintArg
}

// look returns the look asked for; the material fills what is left out, and zero means nothing was asked.
func (a *lookArgs) look(m *scene.Material) scene.Look {
	if a.pattern == "" && !a.tint.given {
		return scene.Look{}
	}
	l := m.Look
	if a.pattern != "" && a.pattern != l.Pattern {
		l = scene.Look{Pattern: a.pattern, Tint: mgl64.Vec3{0.8, 0.8, 0.8}}
		for _, other := range scene.BuiltinMaterials() {
			if other.Look.Pattern == a.pattern {
				l = other.Look
			}
		}
	}
	if a.tint.given {
		l.Tint = a.tint.v
	}
	return l
}

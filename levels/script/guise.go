package script

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/go-gl/mathgl/mgl64"
	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
)

// The guise of a body is what of its drawing callbacks set: the tint and the label. The world knows nothing of either.

// guise answers for a part of the guise of a body of the running world.
func (h handle) guise(b physics.Body, name string) starlark.Value {
	if name == "tint" {
		return vectorOf(h.sc.live.host.Tint(b.ID()))
	}
	if text := h.sc.live.host.Label(b.ID()); text != "" {
		return starlark.String(text)
	}
	return starlark.None
}

// setGuise sets a part of the guise of a body of the running world: None for what it was made with, or for no label.
func (h handle) setGuise(b physics.Body, name string, v starlark.Value) error {
	host := h.sc.live.host
	if name == "label" {
		text, is := starlark.AsString(v)
		if !is && v != starlark.None {
			return fmt.Errorf("label: want a text, or None for no label, got %s: str() makes a text", v.Type())
		}
		if err := scene.CheckLabel(text); err != nil {
			return err
		}
		host.SetLabel(b.ID(), text)
		return nil
	}
	if v == starlark.None {
		host.SetTint(b.ID(), nil)
		return nil
	}
	var tint tintArg
	if err := tint.Unpack(v); err != nil {
		return fmt.Errorf("tint: %w", err)
	}
	if err := scene.CheckTint(tint.v); err != nil {
		return err
	}
	host.SetTint(b.ID(), &tint.v)
	return nil
}

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
	a.v = c.v
	return err
}

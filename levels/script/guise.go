package script

import (
	"fmt"

	"go.starlark.net/starlark"

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

package script

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"
	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/character"
)

// player says who plays: player(at=(0, 0, 0), heading=90).
func (sc *script) player(c *call) (starlark.Value, error) {
	next := scene.Player{Name: "player", Source: sc.caller(c.thread)}
	var at vecArg
	var heading numberArg
	tint := tintArg{v: mgl64.Vec3{0.91, 0.64, 0.24}}
	keys := flagArg{on: true}
	var category, mask wordsArg
	pairs := []any{"at?", &at, "heading?", &heading, "shape?", &next.Shape, "name?", &next.Name, "tint?", &tint,
		"keys?", &keys, "category?", &category, "mask?", &mask}
	for _, n := range next.Numbers() {
		pairs = append(pairs, n.Key+"?", setupArg{n.Value})
	}
	if err := c.unpack(pairs...); err != nil {
		return nil, err
	}
	if next.Slope != nil {
		if !(*next.Slope >= 0 && *next.Slope <= 80) {
			return nil, fmt.Errorf("slope must be 0 to 80 degrees, got %.10g: 50 is common", *next.Slope)
		}
		*next.Slope *= radiansPerDegree
	}
	next.Position, next.Heading, next.Tint = at.v, heading.v*radiansPerDegree, tint.v
	next.Scripted, next.Category, next.Mask = !keys.on, category.words, mask.words
	if err := sc.build.SetPlayer(next); err != nil {
		return nil, err
	}
	return playerHandle{sc}, nil
}

// checkPlayer tests what a script says of keys and callbacks against its player.
func (sc *script) checkPlayer(l *live) error {
	p := sc.build.Scene().Player
	switch {
	case p == nil && l.hooks[onPlayer] != nil:
		return sc.at(l.hooks[onPlayer].Position(), "on_player is told of a player, and there is none: make one with "+
			"player(at=…)")
	case p == nil || p.Scripted:
		return nil
	}
	for _, own := range scene.PlayerKeys() {
		if slices.ContainsFunc(sc.keys, func(k scene.KeyUse) bool { return k.Key == own.Key }) {
			return fmt.Errorf("%s: the key %s moves the player (%s): take another one, or say player(keys=False)", sc.keysAt,
				message.Quote(own.Key), own.Does)
		}
	}
	return nil
}

// playerHandle is who plays: to be named while the level is built, and told what to do while it is played.
type playerHandle struct{ sc *script }

var _ starlark.HasSetField = playerHandle{}

func (h playerHandle) String() string {
	return fmt.Sprintf("<player %q>", h.sc.build.Scene().Player.Name)
}
func (h playerHandle) Type() string          { return "player" }
func (h playerHandle) Freeze()               {}
func (h playerHandle) Truth() starlark.Bool  { return true }
func (h playerHandle) Hash() (uint32, error) { return 3, nil }

// playerMethods are what a player can be told.
var playerMethods = map[string]func(h playerHandle, c *call) error{
	"move": func(h playerHandle, c *call) error {
		var v vecArg
		err := c.unpack("v", &v)
		if _, orders := h.sc.live.host.Player(); err == nil {
			orders.Way = &v.v
		}
		return err
	},
	"jump": func(h playerHandle, c *call) error {
		err := c.unpack()
		if who, _ := h.sc.live.host.Player(); err == nil {
			who.Jump()
		}
		return err
	},
	"crouch": func(h playerHandle, c *call) error {
		on := flagArg{on: true}
		err := c.unpack("on?", &on)
		if _, orders := h.sc.live.host.Player(); err == nil {
			orders.Crouch = on.on
		}
		return err
	},
	"fall": func(h playerHandle, c *call) error {
		if err := c.unpack(); err != nil {
			return err
		}
		return inScriptWords(h.sc.live.host.Fall())
	},
	"rise": func(h playerHandle, c *call) error {
		if err := c.unpack(); err != nil {
			return err
		}
		return inScriptWords(h.sc.live.host.Rise())
	},
}

// inScriptWords takes the name of the package from an error.
func inScriptWords(err error) error {
	if err == nil {
		return nil
	}
	return errors.New(strings.TrimPrefix(err.Error(), "character: "))
}

// playerAttrs are the attributes of a player, playerSettable those that can be set.
var (
	playerAttrs = []string{"at", "body", "climbing", "crouch", "crouched", "eye", "fall", "ground", "heading", "held",
		"jump", "limp", "look", "move", "move_to", "name", "pitch", "rise", "speed", "support", "vel"}
	playerSettable = []string{"at", "heading", "pitch", "vel"}
)

// AttrNames implements starlark.HasAttrs.
func (h playerHandle) AttrNames() []string { return playerAttrs }

// Attr implements starlark.HasAttrs. It answers in the units of scripts: degrees.
func (h playerHandle) Attr(name string) (starlark.Value, error) {
	if name == "name" {
		return starlark.String(h.sc.build.Scene().Player.Name), nil
	}
	if !slices.Contains(playerAttrs, name) {
		return nil, nil
	}
	if h.sc.live == nil {
		return nil, errAsksWorld
	}
	if name == "move_to" {
		return guarded(name, h.moveTo), nil
	}
	if method := playerMethods[name]; method != nil {
		return guarded(name, func(c *call) (starlark.Value, error) { return starlark.None, method(h, c) }), nil
	}
	who, orders := h.sc.live.host.Player()
	switch name {
	case "heading":
		return starlark.Float(orders.Heading / radiansPerDegree), nil
	case "pitch":
		return starlark.Float(orders.Pitch / radiansPerDegree), nil
	case "look":
		return vector(orders.Look()), nil
	}
	return h.state(who, name), nil
}

// state returns an attribute that the world knows.
func (h playerHandle) state(who *character.Character, name string) starlark.Value {
	l := h.sc.live
	bodyOrNone := func(id physics.BodyID) starlark.Value {
		if !l.host.World().Contains(id) {
			return starlark.None
		}
		return l.bodyOf(id)
	}
	var vel geom.Vec3
	if id := who.Body(); l.host.World().Contains(id) {
		vel = geom.FromArray(l.host.World().Body(id).Velocity())
	}
	switch name {
	case "at":
		return vectorOf(who.Feet())
	case "body":
		return bodyOrNone(who.Body())
	case "climbing":
		return starlark.Bool(who.Climbing())
	case "crouched":
		return starlark.Bool(who.Crouched())
	case "eye":
		return vectorOf(who.Eye())
	case "ground":
		if !who.Grounded() {
			return starlark.None
		}
		return vectorOf(who.Normal())
	case "held":
		return bodyOrNone(who.Holding())
	case "limp":
		return starlark.Bool(who.Body().IsZero())
	case "speed":
		return starlark.Float(vel.Len())
	case "support":
		return bodyOrNone(who.Support())
	}
	return vector(vel)
}

// SetField implements starlark.HasSetField: you.at = (0, 2, 0).
func (h playerHandle) SetField(name string, v starlark.Value) error {
	if h.sc.live == nil {
		return fmt.Errorf("can't assign to .%s field of player", name)
	}
	if !slices.Contains(playerSettable, name) {
		return fmt.Errorf("the %s of a player cannot be set%s: %s can", name, message.DidYouMean(name, playerSettable),
			message.List(playerSettable))
	}
	who, orders := h.sc.live.host.Player()
	switch name {
	case "heading", "pitch":
		degrees, err := finite(v)
		switch {
		case err != nil:
			return fmt.Errorf("%s: %w", name, err)
		case name == "heading" && !(math.Abs(degrees) <= mostDegrees):
			return fmt.Errorf("heading must be within ±%d degrees, got %.10g", mostDegrees, degrees)
		case name == "pitch" && !(math.Abs(degrees) <= 90):
			return fmt.Errorf("pitch must be within ±90 degrees, got %.10g", degrees)
		case name == "pitch":
			orders.Pitch = degrees * radiansPerDegree
		default:
			orders.Heading = degrees * radiansPerDegree
		}
		return nil
	}
	var to vecArg
	if err := to.Unpack(v); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if name == "at" {
		return h.teleport(who, to.v)
	}
	if who.Body().IsZero() {
		return errors.New("vel: the player is limp: have it rise first")
	}
	return move(h.sc.live.host.World().Body(who.Body()), geom.FromArray(to.v), geom.Vec3{})
}

// mostDegrees bounds a heading: a hundred turns.
const mostDegrees = 36000

// teleport puts the player to a place of the ground (m).
func (h playerHandle) teleport(who *character.Character, at mgl64.Vec3) error {
	if err := scene.CheckVec("at", at, scene.MaxDistance, "m"); err != nil {
		return err
	}
	err := who.Teleport(scene.OnGround(at))
	var overlap *physics.OverlapError
	if errors.As(err, &overlap) {
		other, own := overlap.A, h.sc.build.Scene().Player.Name
		if other == own {
			other = overlap.B
		}
		return fmt.Errorf("the player cannot be put there: %s is in its place; move_to() only says so", message.Quote(other))
	}
	return inScriptWords(err)
}

// moveTo puts the player to a place of the ground, and answers whether there was room.
func (h playerHandle) moveTo(c *call) (starlark.Value, error) {
	var at vecArg
	if err := c.unpack("at", &at); err != nil {
		return nil, err
	}
	who, _ := h.sc.live.host.Player()
	return starlark.Bool(h.teleport(who, at.v) == nil), nil
}

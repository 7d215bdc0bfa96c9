package script

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
)

// handle is a body: what box() and its kin return, and callbacks are told of it. While the level is built it is that
// of the scene, to read; while it is played it is that of the world.
type handle struct {
	sc    *script
	index int            // of the body in the scene; −1 for one that only the world has, such as a car
	guest physics.BodyID // of such a body
}

var (
	_ starlark.HasSetField = handle{}
	_ starlark.Comparable  = handle{}
)

// body returns the body of the scene, nil for one that only the world has.
func (h handle) body() *scene.Body {
	if h.index < 0 {
		return nil
	}
	return &h.sc.build.Scene().Bodies[h.index]
}

// name returns that of the body, or some words where only the world had it.
func (h handle) name() string {
	if b := h.body(); b != nil {
		return b.Name
	}
	if w := h.sc.live.host.World(); w.Contains(h.guest) {
		return w.Body(h.guest).Name()
	}
	return "a removed body"
}

func (h handle) String() string       { return fmt.Sprintf("<body %q>", h.name()) }
func (h handle) Type() string         { return "body" }
func (h handle) Freeze()              {}
func (h handle) Truth() starlark.Bool { return true }
func (h handle) Hash() (uint32, error) {
	return uint32(h.index)*2654435761 ^ uint32(h.guest.Index()), nil
}

// CompareSameType implements starlark.Comparable.
func (h handle) CompareSameType(op syntax.Token, other starlark.Value, _ int) (bool, error) {
	return sameOrNot(op, h == other.(handle), "bodies")
}

// sameOrNot compares values that have no order.
func sameOrNot(op syntax.Token, same bool, what string) (bool, error) {
	switch op {
	case syntax.EQL:
		return same, nil
	case syntax.NEQ:
		return !same, nil
	}
	return false, fmt.Errorf("%s have no order", what)
}

// id returns the body of the world that the handle stands for; zero if there is none now.
func (h handle) id() physics.BodyID {
	id := h.guest
	if h.index >= 0 {
		id = h.sc.live.host.Body(h.index)
	}
	if !h.sc.live.host.World().Contains(id) {
		return physics.BodyID{}
	}
	return id
}

// inWorld returns the body of the running world, or why there is none.
func (h handle) inWorld() (physics.Body, error) {
	if h.sc.live == nil {
		return physics.Body{}, errAsksWorld
	}
	id := h.id()
	if !id.IsZero() {
		return h.sc.live.host.World().Body(id), nil
	}
	if h.index >= 0 && h.sc.live.host.Body(h.index).IsZero() {
		return physics.Body{}, fmt.Errorf("the body %s has not appeared yet: ask whether it is .alive",
			message.Quote(h.name()))
	}
	return physics.Body{}, fmt.Errorf("the body %s is gone: ask whether it is .alive", message.Quote(h.name()))
}

// builtAttrs are the attributes of a body that is being built, and liveAttrs those of one in the world.
var (
	builtAttrs = []string{"at", "kind", "mass", "material", "name", "rotate", "spin", "tag", "tags", "vel"}
	liveAttrs  = append([]string{"alive", "asleep", "damping", "gravity", "has", "kick", "label", "move_to", "push",
		"remove", "speed", "tint", "touching", "twist", "untag", "wake"}, builtAttrs...)
)

// AttrNames implements starlark.HasAttrs.
func (h handle) AttrNames() []string {
	if h.sc.live == nil {
		return builtAttrs
	}
	return slices.Sorted(slices.Values(liveAttrs))
}

// Attr implements starlark.HasAttrs. It answers in the units of scripts: degrees.
func (h handle) Attr(name string) (starlark.Value, error) {
	switch name { // of a body that is gone, too
	case "name":
		return starlark.String(h.name()), nil
	case "tags", "tag", "has", "untag":
		return h.tagAttr(name), nil
	}
	if b := h.body(); b != nil {
		switch name {
		case "kind":
			return starlark.String(b.Kind), nil
		case "material":
			return starlark.String(b.Material), nil
		}
	}
	if h.sc.live != nil {
		return h.liveAttr(name)
	}
	b := h.body()
	switch name {
	case "at":
		return vectorOf(b.Position), nil
	case "mass":
		mass, err := h.sc.build.Supply().Mass(b)
		return starlark.Float(mass), err
	case "rotate":
		return rotation(b.Rotation.Geom()), nil
	case "spin":
		return vector(geom.FromArray(b.Spin).Scale(180 / math.Pi)), nil
	case "vel":
		return vectorOf(b.Velocity), nil
	}
	if slices.Contains(liveAttrs, name) {
		_, err := h.inWorld()
		return nil, err
	}
	return nil, nil
}

func vectorOf(v mgl64.Vec3) starlark.Value { return vector(geom.FromArray(v)) }

// liveAttr answers for a body of the running world.
func (h handle) liveAttr(name string) (starlark.Value, error) {
	if name == "alive" {
		return starlark.Bool(!h.id().IsZero()), nil
	}
	if method := bodyMethods[name]; method != nil {
		return guarded(name, func(c *call) (starlark.Value, error) {
			b, err := h.inWorld()
			if err != nil {
				return nil, err
			}
			return method(h, b, c)
		}), nil
	}
	if !slices.Contains(liveAttrs, name) {
		return nil, nil
	}
	b, err := h.inWorld()
	if err != nil {
		return nil, err
	}
	switch name {
	case "asleep":
		return starlark.Bool(b.Asleep()), nil
	case "at":
		return vector(h.frame(b)), nil
	case "damping":
		linear, angular := b.Damping()
		return starlark.Tuple{starlark.Float(linear), starlark.Float(angular)}, nil
	case "gravity":
		return starlark.Float(b.GravityScale()), nil
	case "kind":
		return starlark.String(b.Kind().String()), nil
	case "label", "tint":
		return h.guise(b, name), nil
	case "mass":
		return starlark.Float(b.Mass()), nil
	case "material":
		return starlark.String(b.Solids()[0].Material.Name), nil
	case "rotate":
		return rotation(b.Pose().Geom().Q), nil
	case "speed":
		return starlark.Float(geom.FromArray(b.Velocity()).Len()), nil
	case "spin":
		return vector(geom.FromArray(b.AngularVelocity()).Scale(180 / math.Pi)), nil
	case "vel":
		return vectorOf(b.Velocity()), nil
	}
	return nil, nil
}

// centre returns the centre of mass in the frame of the body (m): places of scripts are those of that frame, places of
// the world those of the centre.
func (h handle) centre() geom.Vec3 {
	b := h.body()
	if b == nil || b.Kind == scene.StaticBody {
		return geom.Vec3{}
	}
	if known, is := h.sc.offsets[h.index]; is {
		return known
	}
	at, err := h.sc.build.Supply().Centre(b)
	if err != nil {
		return geom.Vec3{} // it has been built: there is none
	}
	local := b.Rotation.Geom().Conj().Apply(geom.FromArray(at).Sub(geom.FromArray(b.Position)))
	if local.Len() < centreRounding {
		local = geom.Vec3{}
	}
	if h.sc.offsets == nil {
		h.sc.offsets = map[int]geom.Vec3{}
	}
	h.sc.offsets[h.index] = local
	return local
}

// frame returns where the frame of a body is (m).
func (h handle) frame(b physics.Body) geom.Vec3 {
	pose := b.Pose().Geom()
	return pose.P.Sub(pose.Q.Apply(h.centre()))
}

// putAt puts the frame of a body to a place (m), unless something is there.
func (h handle) putAt(b physics.Body, at geom.Vec3, turned geom.Quat) error {
	return b.Teleport(at.Add(turned.Apply(h.centre())).Array(), scene.RotationOf(turned).Quat())
}

// centreRounding (m) bounds the rounding of a centre of mass at the origin.
const centreRounding = 1e-12

// SetField implements starlark.HasSetField: body.vel = (0, 5, 0).
func (h handle) SetField(name string, v starlark.Value) error {
	if h.sc.live == nil {
		return fmt.Errorf("can't assign to .%s field of body", name)
	}
	if !slices.Contains(liveAttrs, name) {
		near := message.DidYouMean(name, settable)
		if other := calledHere(name, settable); near == "" && other != "" {
			near = fmt.Sprintf(" (did you mean .%s?)", other)
		}
		return fmt.Errorf("body has no .%s to set%s: there are %s", name, near, message.List(settable))
	}
	if !slices.Contains(settable, name) {
		return fmt.Errorf("the %s of a body cannot be set: %s can", name, message.List(settable))
	}
	b, err := h.inWorld()
	if err != nil {
		return err
	}
	var vec vecArg
	switch name {
	case "at", "vel", "spin":
		if err := vec.Unpack(v); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	switch name {
	case "at":
		return h.teleport(b, geom.FromArray(vec.v), b.Pose().Geom().Q)
	case "rotate":
		var r rotateArg
		if err := r.Unpack(v); err != nil {
			return fmt.Errorf("rotate: %w", err)
		}
		return h.teleport(b, h.frame(b), r.r.Geom())
	case "vel":
		return move(b, geom.FromArray(vec.v), geom.FromArray(b.AngularVelocity()))
	case "spin":
		return move(b, geom.FromArray(b.Velocity()), geom.FromArray(vec.v).Scale(math.Pi/180))
	case "gravity":
		share, err := finite(v)
		if err != nil {
			return fmt.Errorf("gravity: %w", err)
		}
		b.SetGravityScale(share)
	case "damping":
		rates := numbersArg{what: "a rate, or (linear, angular), in 1/s", least: 1, most: 2}
		if err := rates.Unpack(v); err != nil {
			return fmt.Errorf("damping: %w", err)
		}
		linear, angular := rates.v[0], rates.v[len(rates.v)-1]
		if !(linear >= 0 && angular >= 0) {
			return errors.New("damping: rates must be ≥ 0")
		}
		b.SetDamping(linear, angular)
	case "label", "tint":
		return h.setGuise(b, name, v)
	}
	return nil
}

// settable are the attributes that can be set.
var settable = []string{"at", "damping", "gravity", "label", "rotate", "spin", "tint", "vel"}

// move gives a body that moves other velocities.
func move(b physics.Body, vel, spin geom.Vec3) error {
	switch {
	case b.Kind() == physics.Static:
		return fmt.Errorf("the body %s is static and never moves: make it kinematic", message.Quote(b.Name()))
	case vel.Len() > scene.MaxSpeed:
		return fmt.Errorf("a velocity must be at most %g m/s, got %.6g", scene.MaxSpeed, vel.Len())
	case spin.Len() > scene.MaxSpin:
		return fmt.Errorf("a spin must be at most %.6g degrees per second, got %.6g", scene.MaxSpin*180/math.Pi,
			spin.Len()*180/math.Pi)
	}
	b.SetVelocity(vel.Array(), spin.Array())
	return nil
}

// teleport puts the frame of a body to a place (m).
func (h handle) teleport(b physics.Body, at geom.Vec3, turned geom.Quat) error {
	if at.Len() > scene.MaxDistance {
		return fmt.Errorf("a place must be within %g m of the origin", scene.MaxDistance)
	}
	err := h.putAt(b, at, turned)
	var overlap *physics.OverlapError
	if errors.As(err, &overlap) {
		other := overlap.A
		if other == h.name() {
			other = overlap.B
		}
		return fmt.Errorf("%s cannot be put there: %s is in its place; move_to() only says so", message.Quote(h.name()),
			message.Quote(other))
	}
	return err
}

package script

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"
	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
)

// bodyMethods are the methods of bodies in the running world.
var bodyMethods = map[string]func(h handle, b physics.Body, c *call) (starlark.Value, error){
	"kick": func(h handle, b physics.Body, c *call) (starlark.Value, error) {
		return starlark.None, h.act(b, c, "impulse", b.ApplyImpulse)
	},
	"push": func(h handle, b physics.Body, c *call) (starlark.Value, error) {
		return starlark.None, h.act(b, c, "force", b.ApplyForce)
	},
	"twist": func(h handle, b physics.Body, c *call) (starlark.Value, error) {
		var torque vecArg
		if err := firstError(c.unpack("torque", &torque), mustMove(b)); err != nil {
			return nil, err
		}
		b.ApplyTorque(torque.v)
		return starlark.None, nil
	},
	"move_to": func(h handle, b physics.Body, c *call) (starlark.Value, error) {
		var at vecArg
		var turned rotateArg
		var seconds numberArg
		if err := c.unpack("at", &at, "rotate?", &turned, "seconds?", &seconds); err != nil {
			return nil, err
		}
		return h.moveTo(b, geom.FromArray(at.v), &turned, seconds)
	},
	"remove": func(h handle, b physics.Body, c *call) (starlark.Value, error) {
		if err := c.unpack(); err != nil {
			return nil, err
		}
		if h.index < 0 {
			return nil, fmt.Errorf("%s is no body of the level, and stays", message.Quote(h.name()))
		}
		h.sc.live.host.World().RemoveBody(b.ID())
		return starlark.None, nil
	},
	"wake": func(_ handle, b physics.Body, c *call) (starlark.Value, error) {
		b.Wake()
		return starlark.None, c.unpack()
	},
	"touching": func(h handle, b physics.Body, c *call) (starlark.Value, error) {
		if err := c.unpack(); err != nil {
			return nil, err
		}
		return h.sc.live.touching(b), nil
	},
}

// mustMove refuses to push static and kinematic bodies.
func mustMove(b physics.Body) error {
	if b.Kind() == physics.Dynamic {
		return nil
	}
	return fmt.Errorf("the body %s is %s, and nothing pushes it", message.Quote(b.Name()), b.Kind())
}

// act has a force or an impulse act on a body, at its centre of mass unless a place is given.
func (h handle) act(b physics.Body, c *call, what string, apply func(f, at mgl64.Vec3)) error {
	var f, at vecArg
	if err := firstError(c.unpack(what, &f, "at?", &at), mustMove(b)); err != nil {
		return err
	}
	if !at.given {
		at.v = b.Position()
	}
	if size := geom.FromArray(f.v).Len(); size > largest {
		return fmt.Errorf("%s must be at most %g, got %.6g", what, largest, size)
	}
	apply(f.v, at.v)
	return nil
}

// moveTo puts a body to a place, or drives a kinematic one there. It answers whether it could.
func (h handle) moveTo(b physics.Body, at geom.Vec3, turned *rotateArg, seconds numberArg) (starlark.Value, error) {
	q := b.Pose().Geom().Q
	if turned.given {
		q = turned.r.Geom()
	}
	if !seconds.given {
		return starlark.Bool(h.putAt(b, at, q) == nil), nil
	}
	if b.Kind() != physics.Kinematic {
		return nil, fmt.Errorf("only a kinematic body is driven to a place, and %s is %s: leave seconds out to put it there",
			message.Quote(b.Name()), b.Kind())
	}
	if !(seconds.v > 0) || math.IsInf(seconds.v, 0) {
		return nil, errors.New("seconds must be > 0")
	}
	err := b.MoveTo(at.Add(q.Apply(h.centre())).Array(), scene.RotationOf(q).Quat(), seconds.v)
	if err != nil {
		return nil, err
	}
	return starlark.True, nil
}

// touching lists the bodies that press against a body.
func (l *live) touching(b physics.Body) starlark.Value {
	var out []starlark.Value
	for _, c := range l.host.World().AppendContacts(nil) {
		other := c.A
		switch b.ID() {
		case c.A:
			other = c.B
		case c.B:
		default:
			continue
		}
		if v := l.bodyOf(other); !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return starlark.NewList(out)
}

// bodyOf returns the handle of a body of the world.
func (l *live) bodyOf(id physics.BodyID) starlark.Value {
	if i := l.host.BodyIndex(id); i >= 0 {
		return handle{sc: l.sc, index: i}
	}
	return handle{sc: l.sc, index: -1, guest: id}
}

// handles lists the handles of bodies of the world.
func (l *live) handles(ids []physics.BodyID) starlark.Value {
	out := make([]starlark.Value, len(ids))
	for i, id := range ids {
		out[i] = l.bodyOf(id)
	}
	return starlark.NewList(out)
}

// tagAttr answers for the tags of a body, which stay with its handle when it is gone.
func (h handle) tagAttr(name string) starlark.Value {
	if name == "tags" {
		var out []starlark.Value
		for _, tag := range h.sc.tags[h] {
			out = append(out, starlark.String(tag))
		}
		return starlark.NewList(out)
	}
	return guarded(name, func(c *call) (starlark.Value, error) {
		var tag string
		if err := c.unpack("tag", &tag); err != nil {
			return nil, err
		}
		had := slices.Index(h.sc.tags[h], tag)
		switch {
		case name == "has":
			return starlark.Bool(had >= 0), nil
		case name == "tag" && had < 0:
			if err := short("tag", tag); err != nil {
				return nil, err
			}
			if len(h.sc.tags[h]) == maxTags {
				return nil, fmt.Errorf("the body has %d tags already: untag one", maxTags)
			}
			if h.sc.tags == nil {
				h.sc.tags = map[handle][]string{}
			}
			h.sc.tags[h] = append(h.sc.tags[h], tag)
		case name == "untag" && had >= 0:
			h.sc.tags[h] = slices.Delete(h.sc.tags[h], had, had+1)
		}
		return h, nil // so that box(…).tag("target") is the body
	})
}

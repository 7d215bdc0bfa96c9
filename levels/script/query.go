package script

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/go-gl/mathgl/mgl64"
	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
)

// Queries look for bodies of the running world.

// standardFov (degrees) is that of viewers where the level sets none.
const standardFov = 50

// farthestRay (m) is how far rays and casts go unless a script says otherwise.
const farthestRay = 1000

// skipArg takes what a query leaves out: a body, a list of bodies, or None.
type skipArg struct{ ids []physics.BodyID }

// Unpack implements starlark.Unpacker.
func (a *skipArg) Unpack(v starlark.Value) error {
	list, isList := v.(starlark.Iterable)
	switch {
	case v == starlark.None:
		return nil
	case !isList:
		list = starlark.Tuple{v}
	}
	for each := range starlark.Elements(list) {
		h, ok := each.(handle)
		if !ok {
			return fmt.Errorf("want a body, or a list of bodies, got %s", each.Type())
		}
		a.ids = append(a.ids, h.id())
	}
	return nil
}

// filter returns that of the query.
func (a *skipArg) filter() (f physics.QueryFilter) {
	if len(a.ids) > 0 {
		f.Accept = func(id physics.BodyID) bool { return !slices.Contains(a.ids, id) }
	}
	return f
}

// wayArgs take the way of a ray or a cast.
type wayArgs struct {
	start, dir vecArg
	most       numberArg
	skip       skipArg
}

func (w *wayArgs) pairs(own ...any) []any {
	w.most.v = farthestRay
	return append(own, "start", &w.start, "dir", &w.dir, "most?", &w.most, "skip?", &w.skip)
}

// check wants a direction and a length.
func (w *wayArgs) check() error {
	switch {
	case w.dir.v == mgl64.Vec3{}:
		return errors.New("dir must not be (0, 0, 0): say which way")
	case !(w.most.v > 0 && w.most.v <= scene.MaxDistance):
		return fmt.Errorf("most must be > 0 and at most %g m, got %.10g", scene.MaxDistance, w.most.v)
	}
	return nil
}

// hitValue is the answer of rays and casts.
func (l *live) hitValue(body physics.BodyID, at, normal mgl64.Vec3, distance float64) starlark.Value {
	return starlarkstruct.FromStringDict(starlark.String("hit"), starlark.StringDict{"body": l.bodyOf(body),
		"at": vectorOf(at), "normal": vectorOf(normal), "distance": starlark.Float(distance)})
}

// ray returns the first body on the way, or None.
func (sc *script) ray(c *call) (starlark.Value, error) {
	var way wayArgs
	if err := firstError(c.unpack(way.pairs()...), way.check()); err != nil {
		return nil, err
	}
	return sc.live.rayCast(way.start.v, way.dir.v, way.most.v, way.skip.filter()), nil
}

func (l *live) rayCast(from, dir mgl64.Vec3, most float64, but physics.QueryFilter) starlark.Value {
	hit, ok := l.query.RayCast(from, dir, most, but)
	if !ok {
		return starlark.None
	}
	return l.hitValue(hit.Body, hit.Point, hit.Normal, hit.Distance)
}

// cast moves a shape and returns the first body that it comes to, or None.
func (sc *script) cast(c *call) (starlark.Value, error) {
	var form shapeArg
	var way wayArgs
	var turned rotateArg
	if err := firstError(c.unpack(append(way.pairs("shape", &form), "rotate?", &turned)...), way.check()); err != nil {
		return nil, err
	}
	solid, err := sc.solid(form.s)
	if err != nil {
		return nil, err
	}
	shift := geom.FromArray(way.dir.v).Unit().Scale(way.most.v).Array()
	hit, ok := sc.live.query.ShapeCast(&solid, physics.Pose{Position: way.start.v, Rotation: turned.r.Quat()}, shift,
		mgl64.Vec3{}, way.skip.filter())
	if !ok || hit.Unsure {
		return starlark.None, nil
	}
	return sc.live.hitValue(hit.Body, hit.Point, hit.Normal, hit.Fraction*way.most.v), nil
}

// overlap lists the bodies that a shape touches.
func (sc *script) overlap(c *call) (starlark.Value, error) {
	var form shapeArg
	var at vecArg
	var turned rotateArg
	var skip skipArg
	if err := c.unpack("shape", &form, "at", &at, "rotate?", &turned, "skip?", &skip); err != nil {
		return nil, err
	}
	solid, err := sc.solid(form.s)
	if err != nil {
		return nil, err
	}
	l := sc.live
	l.bodies = l.query.Overlap(l.bodies[:0], &solid, physics.Pose{Position: at.v, Rotation: turned.r.Quat()},
		skip.filter())
	return l.handles(l.bodies), nil
}

// pick returns the first body that is seen at a place of the picture, or None.
func (sc *script) pick(c *call) (starlark.Value, error) {
	var x, y numberArg
	if err := c.unpack("x", &x, "y", &y); err != nil {
		return nil, err
	}
	v := sc.live.view
	ahead := geom.FromArray(v.Target).Sub(geom.FromArray(v.Eye)).Unit()
	side := ahead.Cross(geom.V(0, 1, 0)).Unit()
	if side == (geom.Vec3{}) {
		side = geom.V(1, 0, 0)
	}
	sin, cos := sinCosDegrees(cmp.Or(v.Fov, standardFov) / 2)
	half := sin / cos
	dir := ahead.Add(side.Scale((float64(2*x.v) - 1) * half * v.Aspect))
	dir = dir.Add(side.Cross(ahead).Scale((1 - float64(2*y.v)) * half))
	return sc.live.rayCast(v.Eye, dir.Array(), farthestRay, physics.QueryFilter{}), nil
}

// find returns the body of a name, or None.
func (sc *script) find(c *call) (starlark.Value, error) {
	var name string
	if err := c.unpack("name", &name); err != nil {
		return nil, err
	}
	bodies := sc.build.Scene().Bodies
	for i := len(sc.byName); i < len(bodies); i++ { // names are unique
		sc.byName[bodies[i].Name] = i
	}
	if i, known := sc.byName[name]; known {
		return handle{sc: sc, index: i}, nil
	}
	if id, known := sc.live.host.World().FindBody(name); known {
		return sc.live.bodyOf(id), nil
	}
	return starlark.None, nil
}

// tagged lists the bodies that are there and have a tag, in the order in which they were made.
func (sc *script) tagged(c *call) (starlark.Value, error) {
	var tag string
	if err := c.unpack("tag", &tag); err != nil {
		return nil, err
	}
	var found []handle
	for h, tags := range sc.tags {
		if slices.Contains(tags, tag) && !h.id().IsZero() {
			found = append(found, h)
		}
	}
	slices.SortFunc(found, func(a, b handle) int {
		if a.index != b.index {
			return a.index - b.index
		}
		return a.guest.Index() - b.guest.Index()
	})
	out := make([]starlark.Value, len(found))
	for i, h := range found {
		out[i] = h
	}
	return starlark.NewList(out), nil
}

// shapeArg takes a shape such as shape.box((1, 1, 1)).
type shapeArg struct{ s *scene.Shape }

// Unpack implements starlark.Unpacker.
func (a *shapeArg) Unpack(v starlark.Value) error {
	p, ok := v.(piece)
	if !ok {
		return fmt.Errorf("want a shape such as shape.box((1, 1, 1)), got %s", v.Type())
	}
	a.s = p.s
	return nil
}

// solid returns the solid of a shape; those that were asked for last are kept.
func (sc *script) solid(s *scene.Shape) (collision.Shape, error) {
	for i := range sc.solids {
		if sc.solids[i].of == s {
			return sc.solids[i].solid, nil
		}
	}
	parts, _, err := sc.build.Supply().Apart().Parts(&scene.Body{Kind: scene.StaticBody, Shapes: []scene.Shape{*s},
		Rotation: scene.RotationOf(geom.IdentityQuat())})
	if err != nil {
		return collision.Shape{}, err
	}
	if len(sc.solids) == keptSolids {
		sc.solids = slices.Delete(sc.solids, 0, 1)
	}
	sc.solids = append(sc.solids, keptSolid{s, parts[0].Solid})
	return parts[0].Solid, nil
}

// keptSolid is the solid of a shape of a query.
type keptSolid struct {
	of    *scene.Shape
	solid collision.Shape
}

// keptSolids is how many of them are kept.
const keptSolids = 16

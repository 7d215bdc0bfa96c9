package levels

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"
	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"
)

// predeclared returns the names a script knows besides Starlark's own. SCRIPTING.md describes each.
func (sc *script) predeclared() starlark.StringDict {
	out := universe()
	for name, fn := range map[string]builtin{
		"about": sc.about, "body": sc.body, "camera": sc.camera, "gravity": sc.gravity, "ground": sc.ground,
		"material": sc.material, "param": sc.param, "pyramid": sc.pyramid, "quat": quat, "stack": sc.stack,
		"turn": turnBuiltin, "vec3": vec3, "wall": sc.wall, "world": sc.world,
	} {
		out[name] = guarded(name, fn)
	}
	shapes := starlark.StringDict{}
	for i := range shapeKinds {
		k := &shapeKinds[i]
		out[k.name] = guarded(k.name, sc.makeBody(k))
		shapes[k.name] = guarded("shape."+k.name, sc.makeShape(k))
	}
	out["shape"] = &starlarkstruct.Module{Name: "shape", Members: shapes}
	out["math"] = mathModule()
	out["random"] = sc.random.module()
	return out
}

// about says in one line what the level is.
func (sc *script) about(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var text string
	if err := starlark.UnpackArgs("about", args, kwargs, "text", &text); err != nil {
		return nil, err
	}
	if f := checkLine("about", text, 4*MaxNameBytes); f != nil {
		return nil, fmt.Errorf("about: %w", f)
	}
	sc.scene.About = text
	return starlark.None, nil
}

// gravity sets the pull: three numbers, or one along y.
func (sc *script) gravity(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var g starlark.Value
	if err := starlark.UnpackArgs("gravity", args, kwargs, "g", &g); err != nil {
		return nil, err
	}
	var v vecArg
	if y, err := finite(g); err == nil {
		v.v[1] = y
	} else if err := v.Unpack(g); err != nil {
		return nil, fmt.Errorf("gravity: %w", err)
	}
	next := sc.scene.World
	next.Gravity = v.v
	return sc.setWorld("gravity", next)
}

// world sets how the level wants to be stepped; the command line may overrule it.
func (sc *script) world(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	next := sc.scene.World
	var hz, zone numberArg
	if err := starlark.UnpackArgs("world", args, kwargs, "hz?", &hz, "substeps?", &next.Substeps, "zone?", &zone); err != nil {
		return nil, err
	}
	if hz.given {
		next.Hz = hz.v
	}
	if zone.given {
		next.Zone = zone.v
	}
	if hz.given && hz.v == 0 || zone.given && zone.v == 0 {
		return nil, fmt.Errorf("world: hz and zone must be > 0: leave out what the engine shall choose")
	}
	return sc.setWorld("world", next)
}

func (sc *script) setWorld(name string, next Settings) (starlark.Value, error) {
	if f := next.check(); f != nil {
		return nil, fmt.Errorf("%s: %w", name, f)
	}
	sc.scene.World = next
	return starlark.None, nil
}

func (sc *script) camera(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var eye, target vecArg
	var fov numberArg
	if err := starlark.UnpackArgs("camera", args, kwargs, "eye", &eye, "target", &target, "fov?", &fov); err != nil {
		return nil, err
	}
	c := &Camera{Eye: eye.v, Target: target.v, Fov: fov.v}
	if f := c.check(); f != nil {
		return nil, fmt.Errorf("camera: %w", f)
	}
	sc.scene.Camera = c
	return starlark.None, nil
}

// ground adds a static slab whose top is at height y.
func (sc *script) ground(t *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	size, y := numberArg{v: 100}, numberArg{}
	const thick = 1.0
	a := bodyArgs{name: "ground", look: lookArgs{pattern: "ground"}}
	err := starlark.UnpackArgs("ground", args, kwargs, "size?", &size, "y?", &y, "material?", &a.material, "name?", &a.name,
		"look?", &a.look.pattern, "tint?", &a.look.tint)
	if err != nil {
		return nil, err
	}
	a.static = true
	a.at.v = mgl64.Vec3{0, y.v - thick/2, 0}
	b, err := a.body(sc.known, []Shape{{Kind: "box", Size: mgl64.Vec3{size.v, thick, size.v}}})
	if err == nil {
		var h handle
		if h, err = sc.add(t, b, a.name, false); err == nil {
			return h, nil
		}
	}
	return nil, fmt.Errorf("ground: %w", err)
}

// material defines a substance. What is left out is as in the material it is like.
func (sc *script) material(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var name, like string
	var density, friction, restitution numberArg
	var look lookArgs
	err := starlark.UnpackArgs("material", args, kwargs, "name", &name, "like?", &like, "density?", &density,
		"friction?", &friction, "restitution?", &restitution, "look?", &look.pattern, "tint?", &look.tint)
	if err != nil {
		return nil, err
	}
	base, err := sc.known.find(like)
	if err != nil {
		return nil, fmt.Errorf("material: %w", err)
	}
	if sc.known[name] != nil {
		return nil, fmt.Errorf("material: %s is there already: give the new one another name", quote(name))
	}
	m := *base
	m.Name = name
	for _, set := range []struct {
		arg numberArg
		to  *float64
	}{{density, &m.Density}, {friction, &m.Friction}, {restitution, &m.Restitution}} {
		if set.arg.given {
			*set.to = set.arg.v
		}
	}
	if l := look.look(base); l != (Look{}) {
		m.Look = l
	}
	if f := m.check(); f != nil {
		return nil, fmt.Errorf("material: %w", f)
	}
	if len(sc.scene.Materials) == MaxMaterials {
		return nil, fmt.Errorf("material: a scene may have at most %d materials", MaxMaterials)
	}
	sc.scene.Materials = append(sc.scene.Materials, m)
	sc.known[name] = &m
	return starlark.String(name), nil
}

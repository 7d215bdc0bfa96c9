package script

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"
	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"

	"github.com/brickyard-physics/brickyard/levels/scene"
)

// predeclared returns the names a script knows besides Starlark's own. SCRIPTING.md describes each.
func (sc *script) predeclared() starlark.StringDict {
	out := universe()
	for name, fn := range map[string]builtin{
		"body": sc.body, "bridge": sc.bridge, "camera": sc.camera, "chain": sc.chain, "door": sc.door, "gravity": sc.gravity,
		"pyramid": sc.pyramid, "quat": quat, "ragdoll": sc.ragdoll, "rope": sc.rope, "stack": sc.stack, "turn": turnBuiltin,
		"vec3": vec3, "wall": sc.wall,
	} {
		out[name] = guarded(name, sc.watchAngles(fn))
	}
	for name, fn := range map[string]builtin{
		"about": sc.about, "bend": sc.bend, "car": sc.car, "controls": sc.controls, "ghost": sc.ghost, "ground": sc.ground,
		"ignore": sc.ignore, "label": sc.label, "lanes": sc.lanes, "lattice": sc.lattice, "material": sc.material,
		"meeting": sc.meeting, "modes": sc.modes, "pair": sc.pair, "param": sc.param, "player": sc.player, "world": sc.world,
	} {
		out[name] = guarded(name, sc.buildOnly(fn))
	}
	for name, fn := range map[string]builtin{
		"cast": sc.cast, "find": sc.find, "key": sc.key, "lose": sc.lose, "message": sc.showMessage, "now": sc.now,
		"overlap": sc.overlap, "pick": sc.pick, "ray": sc.ray, "stop_timer": sc.stopTimer, "tagged": sc.tagged,
		"text": sc.text, "timer": sc.timer, "win": sc.win,
	} {
		out[name] = guarded(name, sc.liveOnly(fn))
	}
	out["state"] = sc.state
	shapes := starlark.StringDict{}
	for _, m := range sc.makers() {
		out[m.name] = guarded(m.name, sc.watchAngles(sc.makeBody(m)))
		shapes[m.name] = guarded("shape."+m.name, sc.watchAngles(sc.makeShape(m)))
	}
	out["shape"] = &starlarkstruct.Module{Name: "shape", Members: shapes}
	out["joint"] = sc.jointModule()
	out["math"] = mathModule()
	out["random"] = sc.random.module()
	return out
}

// about says in one line what the level is, and which others lists show it with.
func (sc *script) about(c *call) (starlark.Value, error) {
	var text, group string
	if err := c.unpack("text", &text, "group?", &group); err != nil {
		return nil, err
	}
	if group != "" {
		if err := sc.build.SetGroup(group); err != nil {
			return nil, err
		}
	}
	return starlark.None, sc.build.SetAbout(text)
}

// gravity sets the pull: three numbers, or one along y.
func (sc *script) gravity(c *call) (starlark.Value, error) {
	var g starlark.Value
	if err := c.unpack("g", &g); err != nil {
		return nil, err
	}
	var v vecArg
	if y, err := finite(g); err == nil {
		v.v[1] = y
		sc.noteUpward(c, y)
	} else if err := v.Unpack(g); err != nil {
		return nil, fmt.Errorf("want one number along y, or (x, y, z), in m/s²: %w", err)
	}
	next := sc.build.Scene().World
	next.Gravity = v.v
	err := sc.build.SetWorld(next)
	if err == nil && sc.live != nil {
		sc.live.host.World().SetGravity(v.v)
	}
	return starlark.None, err
}

// world sets how the level wants to be stepped; the command line may overrule it.
func (sc *script) world(c *call) (starlark.Value, error) {
	next := sc.build.Scene().World
	var hz, zone, share, hit numberArg
	err := c.unpack("hz?", &hz, "substeps?", &next.Substeps, "zone?", &zone, "zone_share?", &share, "ccd?", &next.CCD,
		"hit_least?", &hit)
	if err != nil {
		return nil, err
	}
	if hit.given {
		if !(hit.v >= 0) {
			return nil, fmt.Errorf("hit_least must be ≥ 0 m/s, got %.10g", hit.v)
		}
		sc.hitLeast = hit.v
	}
	for _, row := range []struct {
		name string
		arg  numberArg
		to   *float64
	}{{"hz", hz, &next.Hz}, {"zone", zone, &next.Zone}, {"zone_share", share, &next.Share}} {
		if !row.arg.given {
			continue
		}
		if err := scene.CheckZero("world."+row.name, row.arg.v); err != nil {
			return nil, err
		}
		*row.to = row.arg.v
	}
	return starlark.None, sc.build.SetWorld(next)
}

// lanes puts several worlds of the same bodies beside one another.
func (sc *script) lanes(c *call) (starlark.Value, error) {
	var hz starlark.Value
	apart := numberArg{v: 10}
	if err := c.unpack("hz", &hz, "apart?", &apart); err != nil {
		return nil, err
	}
	rates, ok := hz.(starlark.Indexable)
	if !ok {
		return nil, fmt.Errorf("hz must be a list of rates, got %s", hz.Type())
	}
	if !(apart.v > 0 && apart.v <= scene.MaxSize) {
		return nil, fmt.Errorf("apart must be > 0 and at most %g m, got %.10g", scene.MaxSize, apart.v)
	}
	n := rates.Len()
	if n < 1 || n > scene.MaxLanes {
		return nil, fmt.Errorf("hz must be a list of 1 to %d rates, got %d", scene.MaxLanes, n)
	}
	lanes := make([]scene.Lane, n)
	for i := range lanes {
		hz, err := finite(rates.Index(i))
		if err != nil {
			return nil, fmt.Errorf("hz must be a list of rates: %w", err)
		}
		x := apart.v * float64(2*i-n+1) / 2
		lanes[i] = scene.Lane{Hz: hz, Shift: mgl64.Vec3{x, 0, 0}}
	}
	return starlark.None, sc.build.SetLanes(lanes)
}

func (sc *script) camera(c *call) (starlark.Value, error) {
	var eye, target vecArg
	var fov, at numberArg
	var follow starlark.Value = starlark.String("")
	err := c.unpack("eye", &eye, "target", &target, "fov?", &fov, "at?", &at, "follow?", &follow)
	if err != nil {
		return nil, err
	}
	car, isName := starlark.AsString(follow)
	if !isName {
		return nil, fmt.Errorf("for parameter \"follow\": want the name of a car, which alone is followed, got %s",
			follow.Type())
	}
	next := scene.Camera{Eye: eye.v, Target: target.v, Fov: fov.v, At: at.v, Follow: car}
	err = sc.build.SetCamera(next)
	if err == nil && sc.live != nil {
		sc.live.board.Camera = &next
		sc.live.board.Cuts++
	}
	return starlark.None, err
}

// label shows a short text at a place.
func (sc *script) label(c *call) (starlark.Value, error) {
	var text string
	var at vecArg
	if err := c.unpack("text", &text, "at", &at); err != nil {
		return nil, err
	}
	return starlark.None, sc.build.AddLabel(scene.Label{Text: text, Position: at.v})
}

// groundSize (m) is how wide the ground is unless a script says otherwise: a ball that leaves a level at 15 m/s, and
// rolls without resistance, is still on it after a minute.
const groundSize = 2000

// ground adds a static slab whose top is at height y.
func (sc *script) ground(c *call) (starlark.Value, error) {
	size, y := numberArg{v: groundSize}, numberArg{}
	const thick = 1.0
	a := bodyArgs{name: "ground", look: lookArgs{pattern: "ground"}}
	err := c.unpack("size?", &size, "y?", &y, "material?", &a.material, "name?", &a.name,
		"look?", &a.look.pattern, "tint?", &a.look.tint, "ccd?", &a.ccd)
	if err != nil {
		return nil, err
	}
	a.static.on = true
	a.at.v = mgl64.Vec3{0, y.v - thick/2, 0}
	return sc.addOne(c, &a, []scene.Shape{{Kind: "box", Size: mgl64.Vec3{size.v, thick, size.v}}}, a.name)
}

// material defines a substance. What is left out is as in the material it is like.
func (sc *script) material(c *call) (starlark.Value, error) {
	var name, like string
	var density, friction, restitution, rolling, spinning numberArg
	var belt vecArg
	var look lookArgs
	err := c.unpack("name", &name, "like?", &like, "density?", &density,
		"friction?", &friction, "restitution?", &restitution, "rolling?", &rolling, "spinning?", &spinning,
		"belt?", &belt, "look?", &look.pattern, "tint?", &look.tint)
	if err != nil {
		return nil, err
	}
	base, err := sc.build.Supply().Material(like)
	if err != nil {
		return nil, err
	}
	m := *base
	m.Name = name
	for _, set := range []struct {
		arg numberArg
		to  *float64
	}{{density, &m.Density}, {friction, &m.Friction}, {restitution, &m.Restitution}, {rolling, &m.Rolling},
		{spinning, &m.Spinning}} {
		if set.arg.given {
			*set.to = set.arg.v
		}
	}
	if belt.given {
		m.Belt = belt.v
	}
	if l := look.look(base); l != (scene.Look{}) {
		m.Look = l
	}
	if err := sc.build.AddMaterial(m); err != nil {
		return nil, err
	}
	return starlark.String(name), nil
}

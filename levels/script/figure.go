package script

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"
	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics/figure"
)

// figureArgs take the arguments that the bodies of figures have in common.
type figureArgs struct {
	bodyArgs
	whole numberArg // kg
}

// pairs returns the arguments of a figure: its own, and those that all have.
func (a *figureArgs) pairs(own ...any) []any {
	return append(own, "mass?", &a.whole, "name?", &a.name, "material?", &a.material, "vel?", &a.vel,
		"look?", &a.look.pattern, "tint?", &a.look.tint, "spawn_at?", &a.spawnAt, "spawn_step?", &a.spawnStep,
		"ccd?", &a.ccd, "category?", &a.category, "mask?", &a.mask)
}

// totalMass returns the mass of the whole (kg), 0 where it is density × volume.
func (a *figureArgs) totalMass() (float64, error) {
	if a.whole.given && !(a.whole.v > 0) {
		return 0, scene.CheckMass(a.whole.v)
	}
	return a.whole.v, nil
}

// figureName returns the beginning of the names of parts.
func (sc *script) figureName(a *figureArgs, base string) string {
	return sc.build.FigureName(cmp.Or(a.name, base), false)
}

// addFigure adds the bodies and joints of a figure.
func (sc *script) addFigure(c *call, a *figureArgs, name string, f figure.Figure, err error,
	ends ...scene.Partner) (starlark.Value, error) {
	if err != nil {
		return nil, err
	}
	like, err := a.body(sc.build.Supply(), nil)
	if err != nil {
		return nil, err
	}
	like.Source = sc.caller(c.thread)
	if err := sc.mayMake(); err != nil {
		return nil, err
	}
	bodies, joints, err := sc.build.AddFigure(&f, like, ends...)
	if err != nil {
		return nil, jointWords(err)
	}
	out := figureValue{build: sc.build, name: name}
	for _, i := range bodies {
		out.bodies = append(out.bodies, handle{sc: sc, index: i})
	}
	for _, i := range joints {
		out.joints = append(out.joints, jointHandle{sc, i})
	}
	if err := sc.extend(); err != nil {
		return nil, err
	}
	return out, nil
}

// endsArg takes the holders of the two ends of a figure: a body or car, "world", or None.
type endsArg struct {
	hold  [2]bool
	names [2]scene.Partner
}

// Unpack implements starlark.Unpacker.
func (a *endsArg) Unpack(v starlark.Value) error {
	seq, ok := indexed(v)
	if !ok || seq.Len() != 2 {
		return fmt.Errorf("want two ends, each a body, \"world\" or None, got %s", shown(v))
	}
	for i := range a.hold {
		a.hold[i], a.names[i] = false, ""
		if seq.Index(i) == starlark.None {
			continue
		}
		var end partnerArg
		if err := end.Unpack(seq.Index(i)); err != nil {
			return err
		}
		a.hold[i], a.names[i] = true, end.name
	}
	return nil
}

// chain hangs links between two places: chain((0, 5, 0), (2, 5, 0), 12, ends=("world", ball)).
func (sc *script) chain(c *call) (starlark.Value, error) {
	a := figureArgs{bodyArgs: bodyArgs{material: "steel"}}
	links := countArg{most: scene.MaxBodies}
	ends := endsArg{hold: [2]bool{true, false}}
	var start, end vecArg
	var size, length, friction numberArg
	kind := "ball"
	err := c.unpack(a.pairs("start", &start, "end", &end, "links", &links, "size?", &size, "length?", &length,
		"ends?", &ends, "kind?", &kind, "friction?", &friction)...)
	if err != nil {
		return nil, err
	}
	if kind != "ball" && kind != "hinge" {
		return nil, fmt.Errorf("kind must be \"ball\" or \"hinge\", got %s", message.Quote(kind))
	}
	mass, err := a.totalMass()
	if err = firstError(err, thickness(size), sizeGiven("length", length)); err != nil {
		return nil, err
	}
	name := sc.figureName(&a, "chain")
	f, err := (&figure.Chain{Start: start.v, End: end.v, Links: links.n, Radius: float64(0.5 * size.v), Length: length.v,
		Mass: mass, Hold: ends.hold, Hinges: kind == "hinge", Friction: friction.v, Name: name}).Figure()
	return sc.addFigure(c, &a, name, f, err, ends.names[:]...)
}

// thickness refuses that of round links, whose radii would be too small for shapes.
func thickness(size numberArg) error {
	return firstError(sizeGiven("size", size), sizeGiven("half of size", numberArg{v: 0.5 * size.v, given: size.given}))
}

// sizeGiven refuses a zero or less that is written out.
func sizeGiven(name string, v numberArg) error {
	if v.given {
		return scene.CheckLength(name, v.v)
	}
	return nil
}

// rope hangs a rope of many thin links between two places: rope((0, 5, 0), (4, 5, 0), length=5, ends=("world", crate)).
func (sc *script) rope(c *call) (starlark.Value, error) {
	a := figureArgs{bodyArgs: bodyArgs{material: "wood"}}
	links := countArg{most: scene.MaxBodies}
	ends := endsArg{hold: [2]bool{true, false}}
	var start, end vecArg
	var size, length, friction numberArg
	bend := numberArg{v: 1}
	err := c.unpack(a.pairs("start", &start, "end", &end, "length?", &length, "size?", &size, "links?", &links,
		"ends?", &ends, "bend?", &bend, "friction?", &friction)...)
	if err != nil {
		return nil, err
	}
	mass, err := a.totalMass()
	if err = firstError(err, thickness(size), sizeGiven("length", length)); err != nil {
		return nil, err
	}
	if !(bend.v >= 0) {
		return nil, fmt.Errorf("bend must be ≥ 0 Hz, got %.10g", bend.v)
	}
	name := sc.figureName(&a, "rope")
	f, err := (&figure.Rope{Start: start.v, End: end.v, Radius: float64(0.5 * size.v), Length: length.v, Links: links.n,
		Mass: mass, Hold: ends.hold, Bend: bend.v, Friction: friction.v, Name: name}).Figure()
	return sc.addFigure(c, &a, name, f, err, ends.names[:]...)
}

// bridge hangs planks between two places: bridge((-5, 3, 0), (5, 3, 0), 30, width=2, sag=0.3).
func (sc *script) bridge(c *call) (starlark.Value, error) {
	a := figureArgs{bodyArgs: bodyArgs{material: "wood"}}
	planks := countArg{most: scene.MaxBodies}
	ends := endsArg{hold: [2]bool{true, true}}
	var start, end vecArg
	var width, thick, sag, friction numberArg
	err := c.unpack(a.pairs("start", &start, "end", &end, "planks", &planks, "width?", &width, "thick?", &thick,
		"sag?", &sag, "ends?", &ends, "friction?", &friction)...)
	if err != nil {
		return nil, err
	}
	mass, err := a.totalMass()
	if err = firstError(err, sizeGiven("width", width), sizeGiven("thick", thick)); err != nil {
		return nil, err
	}
	if !ends.hold[0] || !ends.hold[1] {
		return nil, fmt.Errorf("a bridge hangs at both ends: give two bodies, or \"world\"")
	}
	name := sc.figureName(&a, "bridge")
	f, err := (&figure.Bridge{Start: start.v, End: end.v, Planks: planks.n, Width: width.v, Thick: thick.v, Sag: sag.v,
		Mass: mass, Friction: friction.v, Name: name}).Figure()
	return sc.addFigure(c, &a, name, f, err, ends.names[:]...)
}

// door hangs a leaf on a hinge: door((0.9, 2, 0.04), at=, limit=(-90, 90), closer=20).
func (sc *script) door(c *call) (starlark.Value, error) {
	a := figureArgs{bodyArgs: bodyArgs{material: "wood"}}
	var size vecArg
	var limit boundsArg
	var closer, friction, speed, restitution numberArg
	var frame partnerArg
	err := c.unpack(a.pairs("size", &size, "at?", &a.at, "rotate?", &a.rotate, "limit?", &limit, "closer?", &closer,
		"friction?", &friction, "frame?", &frame, "speed?", &speed, "restitution?", &restitution)...)
	if err != nil {
		return nil, err
	}
	mass, err := a.totalMass()
	if err != nil {
		return nil, err
	}
	bounds, err := limit.limit("limit", radiansPerDegree)
	if err != nil {
		return nil, err
	}
	name := sc.figureName(&a, "door")
	leaf := figure.Door{Size: size.v, At: a.at.v, Rotation: a.rotate.r.Quat(), Closer: closer.v, Friction: friction.v,
		Speed: speed.v * radiansPerDegree, Bounce: restitution.v, Mass: mass, Name: name}
	if bounds != nil {
		if bounds.Min == nil || bounds.Max == nil {
			return nil, fmt.Errorf("limit of a door wants two angles, got None")
		}
		leaf.Limit = [2]float64{*bounds.Min, *bounds.Max}
	}
	f, err := leaf.Figure()
	return sc.addFigure(c, &a, name, f, err, frame.name)
}

// poseArg takes the name of a pose, or {joint: degrees about z, or (x, y, z) degrees}.
type poseArg struct{ v figure.Pose }

// Unpack implements starlark.Unpacker.
func (a *poseArg) Unpack(v starlark.Value) (err error) {
	if name, ok := starlark.AsString(v); ok {
		a.v, err = figure.NamedPose(name)
		return err
	}
	dict, ok := v.(*starlark.Dict)
	if !ok {
		return fmt.Errorf("want one of %s, or {joint: degrees, …}, got %s", strings.Join(figure.Poses(), ", "), v.Type())
	}
	a.v = figure.Pose{}
	for _, item := range dict.Items() {
		name, ok := starlark.AsString(item[0])
		if !ok || !slices.Contains(figure.JointNames(), name) {
			return fmt.Errorf("there is no joint %s: take some of %s", item[0], strings.Join(figure.JointNames(), ", "))
		}
		var turn vecArg
		if f, err := finite(item[1]); err == nil {
			turn.v[2] = f
		} else if err := turn.Unpack(item[1]); err != nil {
			return fmt.Errorf("%s: want degrees about z, or about (x, y, z), got %s", name, item[1])
		}
		a.v[name] = geom.FromArray(turn.v).Scale(radiansPerDegree).Array()
	}
	return nil
}

// ragdoll adds a person of fifteen bodies: ragdoll(at=(0, 0, 0), pose="fall", tone=0.1).
func (sc *script) ragdoll(c *call) (starlark.Value, error) {
	a := figureArgs{bodyArgs: bodyArgs{material: "wood", look: lookArgs{pattern: "plain",
		tint: tintArg{v: mgl64.Vec3{0.8, 0.6, 0.45}, given: true}}}}
	var height, strength numberArg
	tone := numberArg{v: figure.Limp}
	var pose poseArg
	var hold flagArg
	err := c.unpack(a.pairs("at?", &a.at, "rotate?", &a.rotate, "height?", &height, "pose?", &pose, "tone?", &tone,
		"hold?", &hold, "strength?", &strength)...)
	if err != nil {
		return nil, err
	}
	mass, err := a.totalMass()
	if err = firstError(err, sizeGiven("height", height)); err != nil {
		return nil, err
	}
	name := sc.figureName(&a, "ragdoll")
	f, err := (&figure.Ragdoll{At: a.at.v, Rotation: a.rotate.r.Quat(), Height: height.v, Mass: mass, Pose: pose.v,
		Tone: tone.v, Hold: hold.on, Strength: strength.v, Name: name}).Figure()
	return sc.addFigure(c, &a, name, f, err)
}

// figureValue is a figure of the scene, to read: chain() and its kin return it.
type figureValue struct {
	build  *scene.Builder
	name   string
	bodies []starlark.Value
	joints []starlark.Value
}

func (f figureValue) String() string        { return fmt.Sprintf("<figure %q>", f.name) }
func (f figureValue) Type() string          { return "figure" }
func (f figureValue) Freeze()               {}
func (f figureValue) Truth() starlark.Bool  { return true }
func (f figureValue) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable: figure") }

// AttrNames implements starlark.HasAttrs.
func (f figureValue) AttrNames() []string {
	return []string{"bodies", "joint", "joints", "name", "part"}
}

// Attr implements starlark.HasAttrs.
func (f figureValue) Attr(name string) (starlark.Value, error) {
	switch name {
	case "bodies":
		return starlark.NewList(slices.Clone(f.bodies)), nil
	case "joints":
		return starlark.NewList(slices.Clone(f.joints)), nil
	case "name":
		return starlark.String(f.name), nil
	case "part":
		return f.finder("part", f.bodies, func(v starlark.Value) string { return v.(handle).name() }), nil
	case "joint":
		return f.finder("joint", f.joints, func(v starlark.Value) string { return v.(jointHandle).joint().Name }), nil
	}
	return nil, nil
}

// short returns the name of a part or joint without that of the figure, unless it has no other.
func (f figureValue) short(name string) string {
	return cmp.Or(strings.TrimSpace(strings.TrimPrefix(name, f.name)), name)
}

// finder returns a function that finds one of a list by the end of its name: part("left hand").
func (f figureValue) finder(what string, list []starlark.Value, name func(starlark.Value) string) starlark.Value {
	return guarded(what, func(c *call) (starlark.Value, error) {
		var wanted string
		if err := c.unpack("name", &wanted); err != nil {
			return nil, err
		}
		var known []string
		for _, v := range list {
			short := f.short(name(v))
			if short == wanted || name(v) == wanted {
				return v, nil
			}
			known = append(known, short)
		}
		return nil, fmt.Errorf("the figure has no %s %s%s; it has: %s", what, message.Quote(wanted),
			message.DidYouMean(wanted, known), message.List(known))
	})
}

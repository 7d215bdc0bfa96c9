package script

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// ghostArgs take the arguments of a ghost besides its shape.
type ghostArgs struct {
	name          string
	at, vel, spin vecArg
	rotate        rotateArg
	look          lookArgs
	path          pathArg
	then          string
	smooth        flagArg
	deform        deformArg
	triangles     countArg
}

func (a *ghostArgs) pairs() []any {
	return []any{
		"at?", &a.at, "rotate?", &a.rotate, "name?", &a.name, "vel?", &a.vel, "spin?", &a.spin, "look?", &a.look.pattern,
		"tint?", &a.look.tint, "path?", &a.path, "then?", &a.then, "smooth?", &a.smooth, "deform?", &a.deform,
		"triangles?", &a.triangles,
	}
}

// ghost adds a body that detects and does not collide: ghost(shape.sphere(0.3), at=…, deform=modes(…)).
func (sc *script) ghost(c *call) (starlark.Value, error) {
	var shape starlark.Value
	a := ghostArgs{triangles: countArg{least: 8, most: scene.MaxGhostFaces}}
	pairs := append([]any{"shape", &shape}, a.pairs()...)
	if err := c.refuseBody("a ghost", argumentNames(pairs)); err != nil {
		return nil, err
	}
	if err := c.unpack(pairs...); err != nil {
		return nil, err
	}
	p, ok := shape.(piece)
	if !ok {
		return nil, fmt.Errorf("shape: want a shape such as shape.sphere(0.3), got %s", shape.Type())
	}
	g, err := a.ghost(sc.build.Supply(), *p.s)
	if err != nil {
		return nil, err
	}
	g.Name, g.Source = cmp.Or(a.name, "ghost"), sc.caller(c.thread)
	name, err := sc.build.AddGhost(g, a.name == "")
	if err != nil {
		return nil, inPaths(err)
	}
	sc.tellNotes(c.thread)
	return starlark.String(name), nil
}

// refuseBody refuses arguments that only bodies have, and not what detects and does not collide.
func (c *call) refuseBody(what string, taken []string) error {
	bodies := argumentNames((&bodyArgs{}).pairs())
	for _, pair := range c.kwargs {
		name, _ := starlark.AsString(pair[0])
		if slices.Contains(bodies, name) && !slices.Contains(taken, name) {
			return fmt.Errorf("%s detects and does not collide, so it takes no %s: drop it, or make a body of the shape",
				what, name)
		}
	}
	return nil
}

// ghost returns the ghost asked for, without its name.
func (a *ghostArgs) ghost(from *scene.Supply, shape scene.Shape) (g scene.Ghost, err error) {
	plain, err := from.Material(shape.Material)
	if err != nil {
		return g, err
	}
	if err := scene.CheckVec("spin", a.spin.v, math.Round(scene.MaxSpin/radiansPerDegree), "degrees/s"); err != nil {
		return g, err
	}
	g = scene.Ghost{
		Position: a.at.v, Rotation: a.rotate.r, Velocity: a.vel.v,
		Spin:  geom.FromArray(a.spin.v).Scale(radiansPerDegree).Array(),
		Shape: shape, Triangles: a.triangles.n, Deform: a.deform.v,
	}
	if a.look.pattern == "" && a.look.tint.given {
		a.look.pattern = "plain"
	}
	g.Look = a.look.look(plain)
	g.Course, err = a.path.course(a.then, a.smooth)
	return g, err
}

// meeting says how ghosts are looked at, and what happens where they meet.
func (sc *script) meeting(c *call) (starlark.Value, error) {
	var m scene.Meeting
	var room roomArg
	var tint tintArg
	if err := c.unpack("room?", &room, "response?", &m.Response, "rule?", &m.Rule, "tint?", &tint); err != nil {
		return nil, err
	}
	m.Room, m.Tint = room.v, tint.v
	if tint.given && m.Tint == (scene.Meeting{}).Tint {
		return nil, errors.New("tint must not be black, in which nobody sees faces meet: take another colour")
	}
	return starlark.None, sc.build.SetMeeting(m)
}

// roomArg takes a box: ((x, y, z), (x, y, z)), the least and the largest coordinates.
type roomArg struct{ v *scene.Room }

// Unpack implements starlark.Unpacker.
func (a *roomArg) Unpack(v starlark.Value) error {
	seq, ok := indexed(v)
	if !ok || seq.Len() != 2 {
		return fmt.Errorf("want two corners ((x, y, z), (x, y, z)), got %s", shown(v))
	}
	var low, high vecArg
	if err := firstError(low.Unpack(seq.Index(0)), high.Unpack(seq.Index(1))); err != nil {
		return err
	}
	a.v = &scene.Room{Min: low.v, Max: high.v}
	return nil
}

// deformation is the value of modes(), bend() and lattice().
type deformation struct{ d *scene.Deform }

func (d deformation) String() string        { return d.Type() }
func (d deformation) Freeze()               {}
func (d deformation) Truth() starlark.Bool  { return true }
func (d deformation) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable: deformation") }

// Type implements starlark.Value: it is what the script called.
func (d deformation) Type() string {
	switch {
	case d.d.Lattice != nil:
		return "lattice(…)"
	case len(d.d.Bend) > 0:
		return "bend(…)"
	}
	return "modes(…)"
}

// deformArg takes a deformation, or a list of bends.
type deformArg struct{ v *scene.Deform }

// Unpack implements starlark.Unpacker.
func (a *deformArg) Unpack(v starlark.Value) error {
	if one, ok := v.(deformation); ok {
		a.v = one.d
		return nil
	}
	if _, list := v.(starlark.Sequence); !list {
		return fmt.Errorf("want modes(…), bend(…), lattice(…) or a list of bends, got %s", v.Type())
	}
	a.v = &scene.Deform{}
	err := eachOf(v, "bends", scene.MaxDeformParts, func(v starlark.Value) error {
		one, ok := v.(deformation)
		if !ok || len(one.d.Bend) == 0 {
			return fmt.Errorf("want bend(…), got %s: only bends can be put together", v.Type())
		}
		a.v.Bend = append(a.v.Bend, one.d.Bend...)
		return nil
	})
	return notNone(err, len(a.v.Bend))
}

// notNone refuses empty lists: left out, a ghost is rigid.
func notNone(err error, n int) error {
	if err == nil && n == 0 {
		return errors.New("the list is empty: give at least one, or leave deform out")
	}
	return err
}

// modes vibrates a surface as a sphere does: modes([(degree, order, amplitude, hz, phase), …]).
func (sc *script) modes(c *call) (starlark.Value, error) {
	d := &scene.Deform{}
	var list starlark.Value
	if err := c.unpack("modes", &list); err != nil {
		return nil, err
	}
	err := eachOf(list, "modes", scene.MaxDeformParts, func(v starlark.Value) error {
		row, ok := v.(starlark.Indexable)
		if !ok || row.Len() < 4 || row.Len() > 5 {
			return fmt.Errorf("want (degree, order, amplitude, hz) or (degree, order, amplitude, hz, phase), got %s", shown(v))
		}
		degree, errDegree := whole(row.Index(0))
		order, errOrder := whole(row.Index(1))
		m := scene.Mode{Degree: degree, Order: order}
		err := firstError(errDegree, errOrder, number(row, 2, &m.Amplitude), number(row, 3, &m.Hz), number(row, 4, &m.Phase))
		m.Phase *= radiansPerDegree
		d.Modes = append(d.Modes, m)
		return err
	})
	return deformation{d}, notNone(err, len(d.Modes))
}

// number reads an entry of a row that may have fewer.
func number(row starlark.Indexable, i int, to *float64) (err error) {
	if i < row.Len() {
		*to, err = finite(row.Index(i))
	}
	return err
}

// bend bends a surface at a row of joints: bend([(at, axis, mean, sway, hz, phase), …], tip=, reach=, soft=, fade=).
func (sc *script) bend(c *call) (starlark.Value, error) {
	var list starlark.Value
	var tip vecArg
	var reach, fade, soft numberArg
	var chain scene.Chain
	err := c.unpack("joints", &list, "tip", &tip, "reach", &reach, "soft", &soft, "fade?", &fade, "name?", &chain.Name)
	if err != nil {
		return nil, err
	}
	chain.Tip, chain.Reach, chain.Fade = tip.v, reach.v, fade.v
	err = eachOf(list, "joints", scene.MaxDeformParts, func(v starlark.Value) error {
		row, ok := v.(starlark.Indexable)
		if !ok || row.Len() < 3 || row.Len() > 6 {
			return fmt.Errorf("want (at, axis, mean), and perhaps sway, hz and phase after these, got %s", shown(v))
		}
		var at, axis vecArg
		j := scene.BendJoint{Soft: soft.v}
		err := firstError(at.Unpack(row.Index(0)), axis.Unpack(row.Index(1)), number(row, 2, &j.Mean),
			number(row, 3, &j.Sway),
			number(row, 4, &j.Hz), number(row, 5, &j.Phase))
		j.At, j.Axis = at.v, axis.v
		j.Mean, j.Sway, j.Phase = j.Mean*radiansPerDegree, j.Sway*radiansPerDegree, j.Phase*radiansPerDegree
		chain.Joints = append(chain.Joints, j)
		return err
	})
	return deformation{&scene.Deform{Bend: []scene.Chain{chain}}}, notNone(err, len(chain.Joints))
}

// lattice moves a surface with control points: lattice([((i, j, k), shift, sway, hz, phase), …], box=).
func (sc *script) lattice(c *call) (starlark.Value, error) {
	var list starlark.Value
	var box roomArg
	if err := c.unpack("points", &list, "box?", &box); err != nil {
		return nil, err
	}
	l := &scene.Lattice{Box: box.v}
	err := eachOf(list, "points", scene.MaxDeformParts, func(v starlark.Value) error {
		row, ok := v.(starlark.Indexable)
		if !ok || row.Len() < 2 || row.Len() > 5 {
			return fmt.Errorf("want ((i, j, k), shift), and perhaps sway, hz and phase after these, got %s", shown(v))
		}
		index, ok := row.Index(0).(starlark.Indexable)
		if !ok || index.Len() != 3 {
			return fmt.Errorf("want three indices (i, j, k) from 0 to 3, got %s", row.Index(0))
		}
		var p scene.Control
		var err error
		for k := range p.Index {
			if p.Index[k], err = whole(index.Index(k)); err != nil {
				return err
			}
		}
		var shift, sway vecArg
		if err = shift.Unpack(row.Index(1)); err == nil && row.Len() > 2 {
			err = sway.Unpack(row.Index(2))
		}
		p.Shift, p.Sway = shift.v, sway.v
		err = firstError(err, number(row, 3, &p.Hz), number(row, 4, &p.Phase))
		p.Phase *= radiansPerDegree
		l.Points = append(l.Points, p)
		return err
	})
	return deformation{&scene.Deform{Lattice: l}}, notNone(err, len(l.Points))
}

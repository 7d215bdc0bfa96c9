package script

import (
	"cmp"
	"fmt"

	"github.com/go-gl/mathgl/mgl64"
	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// courseGap (m) is the default distance between courses: the expel zone, where the solver lets bodies rest, so that a
// fresh wall neither drops nor is lifted.
const courseGap = 0.001

// jointGap (m) is the default distance between the bricks of a course.
const jointGap = 0.001

// layer places many boxes about one origin for wall, stack and pyramid.
type layer struct {
	sc     *script
	thread *starlark.Thread
	args   bodyArgs
	origin geom.Vec3
	turn   geom.Quat
	base   string
	made   []starlark.Value
}

// newLayer takes the arguments that all bodies of a builder share.
func (sc *script) newLayer(t *starlark.Thread, a bodyArgs, base string) *layer {
	return &layer{sc: sc, thread: t, args: a, origin: geom.FromArray(a.at.v), turn: a.rotate.r.Geom(),
		base: cmp.Or(a.name, base)}
}

// box adds a box centred at the given place in the builder's own frame, turned by yaw in it.
func (l *layer) box(size, at mgl64.Vec3, yaw geom.Quat, mass float64) error {
	b, err := l.args.body(l.sc.build.Supply(), []scene.Shape{{Kind: "box", Size: size}})
	if err != nil {
		return err
	}
	b.Position = l.origin.Add(l.turn.Apply(geom.FromArray(at))).Array()
	b.Rotation = scene.RotationOf(l.turn.Mul(yaw))
	if mass > 0 {
		b.Mass = mass
	}
	h, err := l.sc.add(l.thread, b, l.base, true)
	l.made = append(l.made, h)
	return err
}

// finish returns the bodies, or the error.
func (l *layer) finish(err error) (starlark.Value, error) {
	if err != nil {
		return nil, err
	}
	return starlark.NewList(l.made), nil
}

// gapArg checks a distance that may be zero, as stacked test scenes have it.
func gapArg(name string, v float64) error {
	if !(v >= 0 && v <= scene.MaxSize) {
		return fmt.Errorf("%s must be 0 to %g m, got %.10g", name, scene.MaxSize, v)
	}
	return nil
}

// wall adds a running bond. Odd courses have a half brick at either end, so that no brick hangs over its course: an
// end brick laid half over the edge would topple, in nature too.
func (sc *script) wall(c *call) (starlark.Value, error) {
	rows, cols := countArg{most: scene.MaxBodies}, countArg{most: scene.MaxBodies}
	size := vecArg{v: mgl64.Vec3{0.5, 0.25, 0.25}}
	gap, joint := numberArg{v: courseGap}, numberArg{v: jointGap}
	a := bodyArgs{material: "brick"}
	err := c.unpack(append([]any{"rows", &rows, "cols", &cols, "size?", &size,
		"gap?", &gap, "joint?", &joint}, a.pairs()...)...)
	if err != nil {
		return nil, err
	}
	if err := firstError(gapArg("gap", gap.v), gapArg("joint", joint.v), fits(rows.n, cols.n+1)); err != nil {
		return nil, err
	}
	l := sc.newLayer(c.thread, a, "brick")
	pitch := size.v[0] + joint.v
	half := mgl64.Vec3{float64((size.v[0] - joint.v) * 0.5), size.v[1], size.v[2]}
	end := (float64(pitch*float64(cols.n)) - joint.v - half[0]) * 0.5 // centre of the half brick at +x
	for r := 0; r < rows.n && err == nil; r++ {
		y := courseHeight(r, size.v[1], gap.v)
		n := cols.n - r%2
		if r%2 == 1 {
			err = l.box(half, mgl64.Vec3{-end, y, 0}, geom.IdentityQuat(), 0)
		}
		for i := 0; i < n && err == nil; i++ {
			x := middled(i, n) * pitch
			err = l.box(size.v, mgl64.Vec3{x, y, 0}, geom.IdentityQuat(), 0)
		}
		if r%2 == 1 && err == nil {
			err = l.box(half, mgl64.Vec3{end, y, 0}, geom.IdentityQuat(), 0)
		}
	}
	return l.finish(err)
}

// middled is the place of i in a row of n places one apart whose middle is zero.
func middled(i, n int) float64 { return float64(2*i-(n-1)) * 0.5 }

// courseHeight is the height of the centre of course r above the ground that carries them all.
func courseHeight(r int, height, gap float64) float64 {
	return float64(0.5*height) + float64(float64(r)*height) + float64(float64(r+1)*gap)
}

// stack adds boxes one on another.
func (sc *script) stack(c *call) (starlark.Value, error) {
	count := countArg{most: scene.MaxBodies}
	size := vecArg{v: mgl64.Vec3{1, 1, 1}}
	gap := numberArg{v: courseGap}
	var twist numberArg
	var masses *starlark.List
	a := bodyArgs{material: "wood"}
	err := c.unpack(append([]any{"count", &count, "size?", &size, "gap?", &gap,
		"twist?", &twist, "masses?", &masses}, a.pairs()...)...)
	if err != nil {
		return nil, err
	}
	cycle, err := massCycle(masses)
	if err = firstError(err, gapArg("gap", gap.v)); err != nil {
		return nil, err
	}
	l := sc.newLayer(c.thread, a, "block")
	for r := 0; r < count.n && err == nil; r++ {
		at := mgl64.Vec3{0, courseHeight(r, size.v[1], gap.v), 0}
		err = l.box(size.v, at, turn(geom.V(0, 1, 0), twist.v*float64(r)), cycle[r%len(cycle)])
	}
	return l.finish(err)
}

// massCycle returns the masses that a stack repeats from the bottom up; zero takes the density.
func massCycle(list *starlark.List) ([]float64, error) {
	if list == nil {
		return []float64{0}, nil
	}
	var out []float64
	err := eachOf(list, "masses", scene.MaxBodies, func(v starlark.Value) error {
		var m numberArg
		if err := m.Unpack(v); err != nil {
			return err
		}
		if !(m.v > 0) {
			return scene.CheckMass(m.v)
		}
		out = append(out, m.v)
		return nil
	})
	if err == nil && len(out) == 0 {
		err = fmt.Errorf("masses is empty: list at least one, or leave it out")
	}
	return out, err
}

// pyramid adds rows of base, base-1, … 1 boxes, or squares of them.
func (sc *script) pyramid(c *call) (starlark.Value, error) {
	base := countArg{most: scene.MaxBodies}
	size := vecArg{v: mgl64.Vec3{1, 1, 1}}
	gap := numberArg{v: courseGap}
	var joint numberArg
	var square bool
	a := bodyArgs{material: "wood"}
	err := c.unpack(append([]any{"base", &base, "size?", &size, "gap?", &gap,
		"joint?", &joint, "square?", &square}, a.pairs()...)...)
	if err != nil {
		return nil, err
	}
	if !joint.given {
		joint.v = 0.1 * size.v[0]
	}
	if err := firstError(gapArg("gap", gap.v), gapArg("joint", joint.v)); err != nil {
		return nil, err
	}
	l := sc.newLayer(c.thread, a, "block")
	for r := 0; r < base.n && err == nil; r++ {
		n := base.n - r
		deep := 1
		if square {
			deep = n
		}
		y := courseHeight(r, size.v[1], gap.v)
		for j := 0; j < deep && err == nil; j++ {
			z := middled(j, deep) * (size.v[2] + joint.v)
			for i := 0; i < n && err == nil; i++ {
				x := middled(i, n) * (size.v[0] + joint.v)
				err = l.box(size.v, mgl64.Vec3{x, y, z}, geom.IdentityQuat(), 0)
			}
		}
	}
	return l.finish(err)
}

// fits refuses a builder's product of counts before the first body is made.
func fits(rows, perRow int) error {
	if rows*perRow > scene.MaxBodies {
		return fmt.Errorf("%d courses of %d are more than %d bodies: make fewer", rows, perRow, scene.MaxBodies)
	}
	return nil
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

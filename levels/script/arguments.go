package script

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"
	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// builtin is the Go form of a script function. Its errors need not name it: guarded does.
type builtin = func(c *call) (starlark.Value, error)

// call is one call of a script function.
type call struct {
	thread *starlark.Thread
	name   string
	args   starlark.Tuple
	kwargs []starlark.Tuple
}

// values returns the arguments with a name and without.
func (c *call) values() starlark.Tuple {
	if len(c.kwargs) == 0 {
		return c.args
	}
	all := slices.Clone(c.args)
	for _, pair := range c.kwargs {
		all = append(all, pair[1])
	}
	return all
}

// unpack takes the arguments; pairs alternates names and pointers as for starlark.UnpackArgs.
func (c *call) unpack(pairs ...any) error {
	err := starlark.UnpackArgs(c.name, c.args, c.kwargs, pairs...)
	if err == nil {
		return nil
	}
	m := unknownArgument.FindStringSubmatch(err.Error())
	if m == nil {
		return err
	}
	names := argumentNames(pairs)
	near := message.DidYouMean(m[2], names)
	if other := calledHere(m[2], names); near == "" && other != "" {
		near = fmt.Sprintf(" (did you mean %s?)", message.Quote(other))
	}
	if near != "" {
		return errors.New(m[1] + near)
	}
	if measure := otherMeasures[m[2]]; measure != "" && slices.Contains(names, strings.Fields(measure)[0]) {
		return fmt.Errorf("%s: %s", m[1], measure)
	}
	return fmt.Errorf("%s: it takes %s", m[1], strings.Join(names, ", "))
}

// unknownArgument is how the interpreter says that a function has no argument of a name, and perhaps which is near.
var unknownArgument = regexp.MustCompile(`^(.*unexpected keyword argument "?([^" ]+)"?)`)

// argumentNames returns the names of arguments given as for starlark.UnpackArgs.
func argumentNames(pairs []any) (names []string) {
	for i := 0; i < len(pairs); i += 2 {
		names = append(names, strings.TrimRight(pairs[i].(string), "?"))
	}
	return names
}

// The types below take arguments of script functions (starlark.Unpacker); given tells an argument from a default.

// numberArg takes a finite int or float.
type numberArg struct {
	v     float64
	given bool
}

// Unpack implements starlark.Unpacker.
func (a *numberArg) Unpack(v starlark.Value) error {
	f, err := finite(v)
	if err != nil {
		return err
	}
	a.v, a.given = f, true
	return nil
}

func finite(v starlark.Value) (float64, error) {
	f, ok := starlark.AsFloat(v)
	if !ok {
		return 0, fmt.Errorf("want a number, got %s", v.Type())
	}
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0, fmt.Errorf("want a finite number, got %s", shown(v))
	}
	return f, nil
}

// whole returns a whole number of at most 32 bits.
func whole(v starlark.Value) (int, error) {
	if _, ok := v.(starlark.Int); !ok {
		return 0, fmt.Errorf("want a whole number, got %s", v.Type())
	}
	return starlark.AsInt32(v)
}

// vecArg takes a vec3 or a tuple or list of three numbers.
type vecArg struct {
	v     mgl64.Vec3
	given bool
}

// Unpack implements starlark.Unpacker.
func (a *vecArg) Unpack(v starlark.Value) error {
	seq, ok := indexed(v)
	if !ok {
		mend := ""
		if isNumber(v) {
			mend = ": put three numbers in brackets, as (1, 2, 3)"
		}
		return fmt.Errorf("want (x, y, z) or a vec3, got %s%s", v.Type(), mend)
	}
	if n := seq.Len(); n != 3 {
		mend := ""
		if n > 3 && n%3 == 0 {
			mend = ": + and * join and repeat numbers in brackets, and calculate with vec3(x, y, z)"
		}
		return fmt.Errorf("want three numbers (x, y, z), got %d%s", n, mend)
	}
	for i := range a.v {
		c, err := finite(seq.Index(i))
		if err != nil {
			return err
		}
		a.v[i] = c
	}
	a.given = true
	return nil
}

// rotateArg takes a rotation, degrees about the axes (x, then y, then z), or degrees about the upright axis.
type rotateArg struct {
	r     scene.Rotation
	given bool
}

// Unpack implements starlark.Unpacker.
func (a *rotateArg) Unpack(v starlark.Value) error {
	a.given = true
	if r, ok := v.(rotation); ok {
		a.r = scene.RotationOf(geom.Quat(r))
		return nil
	}
	const want = "want degrees about y, degrees (x, y, z) or a rotation from turn(), got "
	var deg vecArg
	if f, err := finite(v); err == nil {
		deg.v[1] = f
	} else if seq, ok := indexed(v); !ok {
		return errors.New(want + v.Type())
	} else if seq.Len() != len(deg.v) {
		return fmt.Errorf(want+"%d numbers", seq.Len())
	} else if err := deg.Unpack(v); err != nil {
		return err
	}
	a.r = scene.RotationOf(eulerDegrees(deg.v))
	return nil
}

// countArg takes a whole number from 1 to most. Messages say least in place of 1 where checks further on ask
// for more.
type countArg struct{ n, least, most int }

// Unpack implements starlark.Unpacker.
func (a *countArg) Unpack(v starlark.Value) error {
	i, ok := v.(starlark.Int)
	if !ok {
		return fmt.Errorf("want a whole number, got %s", v.Type())
	}
	least := max(a.least, 1)
	n, exact := i.Int64()
	if !exact || n < 1 || n > int64(a.most) {
		if !exact {
			return fmt.Errorf("want %d to %d, got a far larger number", least, a.most)
		}
		return fmt.Errorf("want %d to %d, got %d", least, a.most, n)
	}
	a.n = int(n)
	return nil
}

// pointsArg takes a list of points.
type pointsArg struct{ v []mgl64.Vec3 }

// Unpack implements starlark.Unpacker.
func (a *pointsArg) Unpack(v starlark.Value) error {
	if _, list := v.(starlark.Iterable); !list {
		return fmt.Errorf("want a list of points, as [(0, 5, 0), (1, 5, 0)], got %s", v.Type())
	}
	return eachOf(v, "points", scene.MaxVertices, func(v starlark.Value) error {
		var p vecArg
		err := p.Unpack(v)
		a.v = append(a.v, p.v)
		return err
	})
}

// flagArg takes True or False.
type flagArg struct{ on, given bool }

// Unpack implements starlark.Unpacker.
func (a *flagArg) Unpack(v starlark.Value) error {
	b, ok := v.(starlark.Bool)
	if !ok {
		return fmt.Errorf("want True or False, got %s", v.Type())
	}
	a.on, a.given = bool(b), true
	return nil
}

// facesArg takes a list of lists of point numbers.
type facesArg struct{ v [][]int }

// Unpack implements starlark.Unpacker.
func (a *facesArg) Unpack(v starlark.Value) error {
	return eachOf(v, "faces", scene.MaxFaces, func(v starlark.Value) error {
		seq, ok := v.(starlark.Indexable)
		if !ok || seq.Len() < 3 {
			return fmt.Errorf("want three or more point numbers (i, j, k), got %s", shown(v))
		}
		f := make([]int, seq.Len())
		for i := range f {
			var err error
			if f[i], err = whole(seq.Index(i)); err != nil {
				return err
			}
		}
		a.v = append(a.v, f)
		return nil
	})
}

// outlineArg takes a list of points (x, y) of a plane; name is that of the argument, for messages.
type outlineArg struct {
	name string
	v    [][2]float64
}

// Unpack implements starlark.Unpacker.
func (a *outlineArg) Unpack(v starlark.Value) error {
	err := eachOf(v, "points", scene.MaxCorners, func(v starlark.Value) error {
		seq, ok := v.(starlark.Indexable)
		if !ok || seq.Len() != 2 {
			return fmt.Errorf("want two numbers (x, y), got %s", shown(v))
		}
		var p [2]float64
		for i := range p {
			var err error
			if p[i], err = finite(seq.Index(i)); err != nil {
				return err
			}
		}
		a.v = append(a.v, p)
		return nil
	})
	if err != nil {
		if rest, ok := strings.CutPrefix(err.Error(), "points["); ok {
			return errors.New(a.name + "[" + rest)
		}
	}
	return err
}

// pathArg takes a list of stops (seconds, shift) or (seconds, shift, rotate).
type pathArg struct {
	stops []scene.Stop
	given bool
}

// Unpack implements starlark.Unpacker.
func (a *pathArg) Unpack(v starlark.Value) error {
	a.given = true
	return eachOf(v, "stops", scene.MaxStops, func(v starlark.Value) error {
		entry, ok := v.(starlark.Indexable)
		if !ok || entry.Len() < 2 || entry.Len() > 3 {
			return fmt.Errorf("want (seconds, (x, y, z)) or (seconds, (x, y, z), rotate), got %s", shown(v))
		}
		time, err := finite(entry.Index(0))
		if err != nil {
			return err
		}
		var shift vecArg
		if err := shift.Unpack(entry.Index(1)); err != nil {
			return err
		}
		var turn rotateArg
		if entry.Len() == 3 {
			if err := turn.Unpack(entry.Index(2)); err != nil {
				return err
			}
		}
		a.stops = append(a.stops, scene.Stop{Time: time, Shift: shift.v, Turn: turn.r})
		return nil
	})
}

// inPaths puts a fault of a course into the word that scripts have for it.
func inPaths(err error) error {
	var f *scene.Fault
	if !errors.As(err, &f) || !strings.HasPrefix(f.Path, "course") {
		return err
	}
	text := strings.TrimPrefix(f.Text, "course: ")
	return &scene.Fault{Path: f.Path, Text: strings.NewReplacer("course", "path", "stops[", "path[").Replace(text)}
}

// course returns the course along the path, nil if none was given.
func (a *pathArg) course(then string, smooth flagArg) (*scene.Course, error) {
	if a.given {
		return &scene.Course{Stops: a.stops, Then: then, Smooth: smooth.on}, nil
	}
	if then != "" || smooth.given {
		return nil, fmt.Errorf("then and smooth say how to go along a path: give one with path, or drop them")
	}
	return nil, nil
}

// indexed returns a tuple, a list or a vector, whose entries have numbers; text is none.
func indexed(v starlark.Value) (seq starlark.Indexable, ok bool) {
	seq, ok = v.(starlark.Indexable)
	_, text := v.(starlark.String)
	return seq, ok && !text
}

// eachOf hands every entry of a sequence to take; an error says which entry it was.
func eachOf(v starlark.Value, what string, most int, take func(starlark.Value) error) error {
	seq, ok := v.(starlark.Sequence)
	if !ok {
		return fmt.Errorf("want a list of %s, got %s", what, v.Type())
	}
	if seq.Len() > most {
		return fmt.Errorf("at most %d %s are allowed, got %d", most, what, seq.Len())
	}
	it := seq.Iterate()
	defer it.Done()
	var entry starlark.Value
	for i := 0; it.Next(&entry); i++ {
		if err := take(entry); err != nil {
			return fmt.Errorf("%s[%d]: %w", what, i, err)
		}
	}
	return nil
}

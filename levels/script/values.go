package script

import (
	"fmt"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/hash"
)

// vector is the script's vec3: immutable, with +, -, * and /, and usable wherever three numbers are.
type vector geom.Vec3

var (
	_ starlark.HasBinary  = vector{}
	_ starlark.HasUnary   = vector{}
	_ starlark.HasAttrs   = vector{}
	_ starlark.Indexable  = vector{}
	_ starlark.Sequence   = vector{}
	_ starlark.Comparable = vector{}
)

func (v vector) String() string        { return fmt.Sprintf("vec3(%g, %g, %g)", v.X, v.Y, v.Z) }
func (v vector) Type() string          { return "vec3" }
func (v vector) Freeze()               {}
func (v vector) Truth() starlark.Bool  { return v != vector{} }
func (v vector) Len() int              { return 3 }
func (v vector) Hash() (uint32, error) { return hashFloats(v.X, v.Y, v.Z), nil }
func (v vector) AttrNames() []string {
	return []string{"cross", "dot", "length", "unit", "x", "y", "z"}
}

// hashFloats is hash.Floats at the size that Starlark wants.
func hashFloats(values ...float64) uint32 { return uint32(hash.Floats(values...) >> 32) }

func (v vector) Index(i int) starlark.Value { return starlark.Float(geom.Vec3(v).Axis(i)) }

func (v vector) Iterate() starlark.Iterator {
	return starlark.Tuple{starlark.Float(v.X), starlark.Float(v.Y), starlark.Float(v.Z)}.Iterate()
}

func (v vector) CompareSameType(op syntax.Token, other starlark.Value, _ int) (bool, error) {
	switch op {
	case syntax.EQL:
		return v == other.(vector), nil
	case syntax.NEQ:
		return v != other.(vector), nil
	}
	return false, fmt.Errorf("vec3 values have no order: compare their length")
}

func (v vector) Attr(name string) (starlark.Value, error) {
	g := geom.Vec3(v)
	switch name {
	case "x":
		return starlark.Float(v.X), nil
	case "y":
		return starlark.Float(v.Y), nil
	case "z":
		return starlark.Float(v.Z), nil
	case "length":
		return starlark.Float(g.Len()), nil
	case "unit":
		return vector(g.Unit()), nil
	case "dot":
		return v.method("dot", func(o geom.Vec3) starlark.Value { return starlark.Float(g.Dot(o)) }), nil
	case "cross":
		return v.method("cross", func(o geom.Vec3) starlark.Value { return vector(g.Cross(o)) }), nil
	}
	return nil, nil
}

func (v vector) method(name string, fn func(geom.Vec3) starlark.Value) starlark.Value {
	return guarded(name, func(c *call) (starlark.Value, error) {
		var other vecArg
		if err := c.unpack("v", &other); err != nil {
			return nil, err
		}
		return fn(geom.FromArray(other.v)), nil
	})
}

// Binary implements v ± v, v * s, s * v and v / s; other pairs are left to the interpreter's own message.
func (v vector) Binary(op syntax.Token, y starlark.Value, side starlark.Side) (starlark.Value, error) {
	a := geom.Vec3(v)
	if s, ok := starlark.AsFloat(y); ok {
		switch {
		case op == syntax.STAR:
			return vector(a.Scale(s)), nil
		case op == syntax.SLASH && side == starlark.Left:
			if s == 0 {
				return nil, fmt.Errorf("a vec3 cannot be divided by zero")
			}
			return vector{v.X / s, v.Y / s, v.Z / s}, nil
		}
		return nil, nil
	}
	var other vecArg
	if op != syntax.PLUS && op != syntax.MINUS || other.Unpack(y) != nil {
		return nil, nil
	}
	b := geom.FromArray(other.v)
	if side == starlark.Right {
		a, b = b, a
	}
	if op == syntax.PLUS {
		return vector(a.Add(b)), nil
	}
	return vector(a.Sub(b)), nil
}

func (v vector) Unary(op syntax.Token) (starlark.Value, error) {
	switch op {
	case syntax.PLUS:
		return v, nil
	case syntax.MINUS:
		return vector(geom.Vec3(v).Neg()), nil
	}
	return nil, nil
}

// rotation is the script's rotation value, made by turn() or quat(); a * b turns by b first, a * v turns a vector.
type rotation geom.Quat

var (
	_ starlark.HasBinary  = rotation{}
	_ starlark.Comparable = rotation{}
)

func (r rotation) String() string        { return fmt.Sprintf("quat(%g, %g, %g, %g)", r.W, r.X, r.Y, r.Z) }
func (r rotation) Type() string          { return "rotation" }
func (r rotation) Freeze()               {}
func (r rotation) Truth() starlark.Bool  { return true }
func (r rotation) Hash() (uint32, error) { return hashFloats(r.W, r.X, r.Y, r.Z), nil }

func (r rotation) CompareSameType(op syntax.Token, other starlark.Value, _ int) (bool, error) {
	switch op {
	case syntax.EQL:
		return r == other.(rotation), nil
	case syntax.NEQ:
		return r != other.(rotation), nil
	}
	return false, fmt.Errorf("rotations have no order")
}

// Binary implements rotation * rotation and rotation * vector.
func (r rotation) Binary(op syntax.Token, y starlark.Value, side starlark.Side) (starlark.Value, error) {
	if op != syntax.STAR || side == starlark.Right {
		return nil, nil
	}
	if other, ok := y.(rotation); ok {
		return rotation(geom.Quat(r).Mul(geom.Quat(other)).Unit()), nil
	}
	var v vecArg
	if v.Unpack(y) != nil {
		return nil, nil
	}
	return vector(geom.Quat(r).Apply(geom.FromArray(v.v))), nil
}

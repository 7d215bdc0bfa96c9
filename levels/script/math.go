package script

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"

	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// mathModule is the script's math: angles in degrees, the same bits on every machine, so no exp, log or pow.
func mathModule() starlark.Value {
	members := starlark.StringDict{"pi": starlark.Float(math.Pi)}
	unary := func(name string, fn func(float64) float64) {
		members[name] = mathFunction(name, 1, func(a []float64) float64 { return fn(a[0]) })
	}
	const degrees = 180 / math.Pi
	unary("sin", func(x float64) float64 { s, _ := sinCosDegrees(x); return s })
	unary("cos", func(x float64) float64 { _, c := sinCosDegrees(x); return c })
	unary("tan", func(x float64) float64 { s, c := sinCosDegrees(x); return s / c })
	unary("asin", func(x float64) float64 { return 90 - float64(degrees*geom.Acos(x)) })
	unary("acos", func(x float64) float64 { return degrees * geom.Acos(x) })
	unary("atan", func(x float64) float64 { return degrees * geom.Atan2(x, 1) })
	unary("sqrt", math.Sqrt)
	unary("degrees", func(x float64) float64 { return degrees * x })
	unary("radians", func(x float64) float64 { return radiansPerDegree * x })
	members["atan2"] = mathFunction("atan2", 2, func(a []float64) float64 { return degrees * geom.Atan2(a[0], a[1]) })
	members["hypot"] = mathFunction("hypot", 2, func(a []float64) float64 {
		return math.Sqrt(float64(a[0]*a[0]) + float64(a[1]*a[1]))
	})
	members["round"] = guarded("math.round", func(c *call) (starlark.Value, error) {
		var x numberArg
		digits := countArg{most: mostDigits}
		if err := c.unpack("x", &x, "digits?", &digits); err != nil {
			return nil, err
		}
		if digits.n == 0 {
			return starlark.NumberToInt(starlark.Float(math.Round(x.v)))
		}
		// To the nearest number of so many digits, as it is written: 0.3, and not the next one above it.
		rounded, err := strconv.ParseFloat(strconv.FormatFloat(x.v, 'f', digits.n, 64), 64)
		return starlark.Float(rounded), err
	})
	for name, fn := range map[string]func(float64) float64{"floor": math.Floor, "ceil": math.Ceil} {
		members[name] = guarded("math."+name, func(c *call) (starlark.Value, error) {
			var x numberArg
			if err := c.unpack("x", &x); err != nil {
				return nil, err
			}
			return starlark.NumberToInt(starlark.Float(fn(x.v)))
		})
	}
	return &starlarkstruct.Module{Name: "math", Members: members}
}

// mostDigits is how many digits behind the point math.round knows: no more tell numbers of scripts apart.
const mostDigits = 15

// mathFunction wraps a function of n numbers; a result that is no finite number is an error.
func mathFunction(name string, n int, fn func([]float64) float64) starlark.Value {
	name = "math." + name
	return guarded(name, func(c *call) (starlark.Value, error) {
		if len(c.args) != n || len(c.kwargs) != 0 {
			return nil, fmt.Errorf("want %d numbers, got %d", n, len(c.args)+len(c.kwargs))
		}
		x := make([]float64, n)
		for i, a := range c.args {
			var err error
			if x[i], err = finite(a); err != nil {
				return nil, err
			}
		}
		y := fn(x)
		if math.IsNaN(y) || math.IsInf(y, 0) {
			return nil, fmt.Errorf("has no value at %v", x)
		}
		return starlark.Float(y), nil
	})
}

// generator makes the numbers of the script's random module.
type generator struct{ pcg *rand.PCG }

// newGenerator seeds a PCG, whose algorithm the standard library fixes. Seed 0 is taken as 1.
func newGenerator(seed uint64) generator {
	return generator{rand.NewPCG(max(seed, 1), 0x9e3779b97f4a7c15)}
}

// unit returns a number in [0, 1) with 53 random bits.
func (g generator) unit() float64 { return float64(g.pcg.Uint64()>>11) / (1 << 53) }

// below returns a whole number in [0, n); the bias of the remainder is below n / 2⁶⁴.
func (g generator) below(n int64) int64 { return int64(g.pcg.Uint64() % uint64(n)) }

func (g generator) module() starlark.Value {
	members := starlark.StringDict{}
	for name, fn := range map[string]builtin{
		"uniform": g.uniform, "integer": g.integer, "choice": g.choice, "direction": g.direction, "rotation": g.rotation,
	} {
		members[name] = guarded("random."+name, fn)
	}
	return &starlarkstruct.Module{Name: "random", Members: members}
}

func (g generator) uniform(c *call) (starlark.Value, error) {
	var a, b numberArg
	if err := c.unpack("a", &a, "b", &b); err != nil {
		return nil, err
	}
	return starlark.Float(a.v + float64((b.v-a.v)*g.unit())), nil
}

func (g generator) integer(c *call) (starlark.Value, error) {
	var a, b int32
	if err := c.unpack("a", &a, "b", &b); err != nil {
		return nil, err
	}
	if b < a {
		return nil, fmt.Errorf("want a ≤ b, got %d and %d", a, b)
	}
	return starlark.MakeInt64(int64(a) + g.below(int64(b)-int64(a)+1)), nil
}

func (g generator) choice(c *call) (starlark.Value, error) {
	var list starlark.Value
	if err := c.unpack("list", &list); err != nil {
		return nil, err
	}
	seq, ok := list.(starlark.Indexable)
	if !ok || seq.Len() == 0 {
		return nil, fmt.Errorf("want a list that is not empty, got %s", list.Type())
	}
	return seq.Index(int(g.below(int64(seq.Len())))), nil
}

// direction is uniform on the unit sphere: its height is uniform (Archimedes).
func (g generator) direction(c *call) (starlark.Value, error) {
	if err := c.unpack(); err != nil {
		return nil, err
	}
	y := float64(2*g.unit()) - 1
	r := math.Sqrt(max(0, 1-float64(y*y)))
	sin, cos := geom.SinCos(2 * math.Pi * g.unit())
	return vector{r * cos, y, r * sin}, nil
}

// rotation is uniform over all rotations (Shoemake, "Uniform Random Rotations", Graphics Gems III, 1992).
func (g generator) rotation(c *call) (starlark.Value, error) {
	if err := c.unpack(); err != nil {
		return nil, err
	}
	a := g.unit()
	s1, c1 := geom.SinCos(2 * math.Pi * g.unit())
	s2, c2 := geom.SinCos(2 * math.Pi * g.unit())
	low, high := math.Sqrt(1-a), math.Sqrt(a)
	return rotation(geom.Quat{W: high * c2, X: low * s1, Y: low * c1, Z: high * s2}.Unit()), nil
}

package joint

import (
	"fmt"
	"math"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Bounds of values.
const (
	largest     = 1e12                   // of any number: its products have a place among the numbers
	widest      = 170*math.Pi/180 + 1e-9 // rad: beyond, twist and swing are not told apart
	longestKeys = 1e7                    // s: a third of a year, where a clock still resolves 2 ns
)

// MostKeys is the largest number of keys of a motor; it only stops runaway loops.
const MostKeys = 10_000

// OpenMost is how far apart (m) the anchors of a new joint may be that is not told to close.
const OpenMost = 1e-3

// checks keeps the first error of some values.
type checks struct{ err error }

func (c *checks) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf(format, args...)
	}
}

// number wants a finite value.
func (c *checks) number(name string, v float64) {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		c.fail("%s must be finite, got %s", name, show(v))
	}
	c.within(name, v)
}

// size wants a finite value of at least 0.
func (c *checks) size(name string, v float64) {
	if !(v >= 0) || math.IsInf(v, 0) {
		c.fail("%s must be ≥ 0 and finite, got %s", name, show(v))
	}
	c.within(name, v)
}

// within wants a value that is not absurd, or infinite.
func (c *checks) within(name string, v float64) {
	if math.Abs(v) > largest && !math.IsInf(v, 0) {
		c.fail("%s must be at most %g, got %s", name, largest, show(v))
	}
}

// vector wants three finite values.
func (c *checks) vector(name string, v mgl64.Vec3) {
	for _, x := range v {
		c.number(name, x)
	}
}

// yields wants the frequency and damping ratio of a spring, 0 for none.
func (c *checks) yields(name string, hertz, ratio float64) {
	c.size(name+"hertz", hertz)
	c.size(name+"ratio", ratio)
	if hertz == 0 && ratio > 0 {
		c.fail("%shertz must be above 0 where there is a ratio, got 0 and %s", name, show(ratio))
	}
}

// show writes a number as messages have it.
func show(v float64) string { return digits(v, 10) }

// degrees writes an angle (rad) as messages have it: in the units of scripts, and in those of this package.
func degrees(v float64) string {
	return digits(v*(180/math.Pi), 6) + " degrees (" + digits(v, 6) + " rad)"
}

// digits writes a number with so many of them at most.
func digits(v float64, most int) string {
	return strings.ToLower(strings.TrimPrefix(fmt.Sprintf("%.*g", most, v), "+"))
}

// vec returns a vector of the engine.
func vec(v mgl64.Vec3) geom.Vec3 { return geom.FromArray(v) }

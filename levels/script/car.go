package script

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"

	"github.com/go-gl/mathgl/mgl64"
	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// driverArg takes who drives: the closed line that a driver follows, a list of points; "player"; or None.
type driverArg struct {
	line   []mgl64.Vec3
	player bool
}

// Unpack implements starlark.Unpacker.
func (a *driverArg) Unpack(v starlark.Value) error {
	if text, ok := starlark.AsString(v); ok {
		if a.player = text == "player"; !a.player {
			return fmt.Errorf("want a line of points, \"player\" or None, got %s", message.Quote(text))
		}
		return nil
	}
	if v == starlark.None {
		return nil
	}
	return eachOf(v, "points", scene.MaxLinePoints, func(v starlark.Value) error {
		var p vecArg
		err := p.Unpack(v)
		a.line = append(a.line, p.v)
		return err
	})
}

// setupArg takes a field of a Setup.
type setupArg struct{ field any }

// setupArgs returns names and values of the arguments of car() that fill a setup: one for each key of the JSON.
func setupArgs(s *scene.Setup) (pairs []any) {
	for _, f := range s.Fields() {
		pairs = append(pairs, f.Key+"?", setupArg{f.Value})
	}
	return pairs
}

// Unpack implements starlark.Unpacker.
func (a setupArg) Unpack(v starlark.Value) error {
	switch to := a.field.(type) {
	case *string:
		text, ok := starlark.AsString(v)
		if !ok || text == "" {
			return fmt.Errorf("want a word in quotes, got %s", shown(v))
		}
		*to = text
	case **bool:
		yes, ok := v.(starlark.Bool)
		if !ok {
			return fmt.Errorf("want True or False, got %s", v.Type())
		}
		*to = (*bool)(&yes)
	case **float64:
		f, err := finite(v)
		*to = &f
		return err
	case **mgl64.Vec2:
		pair, err := frontAndRear(v)
		*to = &pair
		return err
	case *[]float64:
		err := eachOf(v, "numbers", vehicle.MaxGears, func(v starlark.Value) error {
			f, err := finite(v)
			*to = append(*to, f)
			return err
		})
		return orEmpty(err, len(*to))
	case *[]mgl64.Vec2:
		err := eachOf(v, "points", scene.MaxCurvePoints, func(v starlark.Value) error {
			p, err := twoNumbers(v)
			*to = append(*to, p)
			return err
		})
		return orEmpty(err, len(*to))
	}
	return nil
}

// orEmpty refuses empty lists: left out, a list is that of the design.
func orEmpty(err error, n int) error {
	if err == nil && n == 0 {
		return errors.New("the list is empty: leave it out for the design's")
	}
	return err
}

// frontAndRear takes a number for both axles, or two.
func frontAndRear(v starlark.Value) (mgl64.Vec2, error) {
	if f, err := finite(v); err == nil {
		return mgl64.Vec2{f, f}, nil
	}
	pair, err := twoNumbers(v)
	if err != nil {
		err = fmt.Errorf("want a finite number, or two: (front, rear): %w", err)
	}
	return pair, err
}

// twoNumbers takes a pair.
func twoNumbers(v starlark.Value) (pair mgl64.Vec2, err error) {
	seq, ok := indexed(v)
	if !ok || seq.Len() != len(pair) {
		return pair, fmt.Errorf("want two numbers, got %s", shown(v))
	}
	for i := range pair {
		if pair[i], err = finite(seq.Index(i)); err != nil {
			return pair, err
		}
	}
	return pair, nil
}

// car adds a car: a design, what is changed of it, and the line that its driver follows.
func (sc *script) car(c *call) (starlark.Value, error) {
	next := scene.Car{Design: scene.CarDesigns()[0]}
	var at vecArg
	var heading rotateArg
	var speed, mass, power, grip, corner, top, gap, ahead, side numberArg
	tint := tintArg{v: mgl64.Vec3{0.7, 0.1, 0.1}}
	var driver driverArg
	var setup scene.Setup
	err := c.unpack(append([]any{"at?", &at, "heading?", &heading, "design?", &next.Design, "tint?", &tint,
		"driver?", &driver, "name?", &next.Name, "speed?", &speed, "mass?", &mass, "power?", &power, "grip?", &grip,
		"corner?", &corner, "top?", &top, "gap?", &gap, "ahead?", &ahead, "side?", &side, "test?", &next.Test},
		setupArgs(&setup)...)...)
	if err != nil {
		return nil, err
	}
	if !reflect.ValueOf(setup).IsZero() {
		next.Setup = &setup
	}
	for _, row := range []struct {
		name string
		arg  numberArg
	}{{"mass", mass}, {"power", power}, {"grip", grip}, {"corner", corner}, {"top", top}, {"gap", gap}, {"ahead", ahead}} {
		if row.arg.given && !(row.arg.v > 0) {
			return nil, fmt.Errorf("%s must be > 0, got %.10g: leave it out for the design's", row.name, row.arg.v)
		}
	}
	next.Position, next.Rotation, next.Speed, next.Tint = at.v, heading.r, speed.v, tint.v
	next.Line, next.Player = driver.line, driver.player
	next.Mass, next.Power, next.Grip = mass.v, power.v, grip.v
	style := scene.Style{Grip: corner.v, Top: top.v, Gap: gap.v, Ahead: ahead.v, Side: side.v}
	if style != (scene.Style{}) {
		next.Style = &style
	}
	numbered := next.Name == ""
	next.Name, next.Source = cmp.Or(next.Name, "car"), sc.caller(c.thread)
	name, err := sc.build.AddCar(next, numbered)
	if err != nil {
		return nil, err
	}
	return starlark.String(name), nil
}

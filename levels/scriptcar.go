package levels

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"
	"go.starlark.net/starlark"
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
			return fmt.Errorf("want a line of points, \"player\" or None, got %s", quote(text))
		}
		return nil
	}
	if v == starlark.None {
		return nil
	}
	return eachOf(v, "points", MaxLine, func(v starlark.Value) error {
		var p vecArg
		err := p.Unpack(v)
		a.line = append(a.line, p.v)
		return err
	})
}

// car adds a car: a design, what is changed of it, and the line that its driver follows.
func (sc *script) car(c *call) (starlark.Value, error) {
	next := Car{Design: carDesigns[0].name}
	var at vecArg
	var heading rotateArg
	var speed, mass, power, grip, corner, top, gap, ahead, side numberArg
	tint := tintArg{v: mgl64.Vec3{0.7, 0.1, 0.1}}
	var driver driverArg
	err := c.unpack("at?", &at, "heading?", &heading, "design?", &next.Design, "tint?", &tint, "driver?", &driver,
		"name?", &next.Name, "speed?", &speed, "mass?", &mass, "power?", &power, "grip?", &grip,
		"corner?", &corner, "top?", &top, "gap?", &gap, "ahead?", &ahead, "side?", &side, "test?", &next.Test)
	if err != nil {
		return nil, err
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
	style := Style{Grip: corner.v, Top: top.v, Gap: gap.v, Ahead: ahead.v, Side: side.v}
	if style != (Style{}) {
		next.Style = &style
	}
	if len(sc.scene.Cars) == MaxCars {
		return nil, fmt.Errorf("a scene may have at most %d cars: make fewer", MaxCars)
	}
	next.Name = sc.uniqueName(orElse(next.Name, "car"), next.Name == "")
	if f := next.check(); f != nil {
		return nil, f
	}
	next.Source = sc.caller(c.thread)
	sc.scene.Cars = append(sc.scene.Cars, next)
	return starlark.String(next.Name), nil
}

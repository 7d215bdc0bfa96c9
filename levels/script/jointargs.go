package script

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/levels/scene"
)

// partnerArg takes a body or car, as nameArg does, or "world".
type partnerArg struct {
	name  scene.Partner
	given bool
}

// Unpack implements starlark.Unpacker.
func (a *partnerArg) Unpack(v starlark.Value) error {
	a.given = true
	if text, ok := starlark.AsString(v); ok && text == "world" {
		a.name = ""
		return nil
	}
	var name nameArg
	err := name.Unpack(v)
	a.name = scene.Partner(name.name)
	return err
}

// numbersArg takes so many numbers, or fewer down to least. Numbers that are not finite pass: checks further on name
// what they are.
type numbersArg struct {
	what        string // for messages
	least, most int
	v           []float64
}

// Unpack implements starlark.Unpacker.
func (a *numbersArg) Unpack(v starlark.Value) error {
	if f, ok := starlark.AsFloat(v); ok && a.least == 1 {
		a.v = []float64{f}
		return nil
	}
	seq, ok := v.(starlark.Indexable)
	if _, text := v.(starlark.String); !ok || text || seq.Len() < a.least || seq.Len() > a.most {
		return fmt.Errorf("want %s, got %s", a.what, v)
	}
	a.v = nil
	for i := range seq.Len() {
		f, ok := starlark.AsFloat(seq.Index(i))
		if !ok {
			return fmt.Errorf("want %s, got %s", a.what, v)
		}
		a.v = append(a.v, f)
	}
	return nil
}

// at returns a number that may have been left out.
func (a *numbersArg) at(i int) float64 {
	if i < len(a.v) {
		return a.v[i]
	}
	return 0
}

// soft returns the spring of (hertz, ratio), nil for none.
func (a *numbersArg) soft() (*scene.Soft, error) {
	if len(a.v) == 0 {
		return nil, nil
	}
	if !(a.v[0] > 0) {
		return nil, fmt.Errorf("hertz must be > 0, got %.10g: leave it out for what does not yield", a.v[0])
	}
	return &scene.Soft{Hertz: a.v[0], Ratio: a.at(1)}, nil
}

func softArg() numbersArg { return numbersArg{what: "(hertz, ratio)", least: 1, most: 2} }

// boundsArg takes (lower, upper), each a number or None for no bound.
type boundsArg struct {
	lo, hi *float64
	given  bool
}

// Unpack implements starlark.Unpacker.
func (a *boundsArg) Unpack(v starlark.Value) error {
	seq, ok := v.(starlark.Indexable)
	if _, text := v.(starlark.String); !ok || text || seq.Len() != 2 {
		return fmt.Errorf("want (lower, upper), got %s", v)
	}
	for i, to := range []**float64{&a.lo, &a.hi} {
		if seq.Index(i) == starlark.None {
			continue
		}
		f, err := finite(seq.Index(i))
		if err != nil {
			return err
		}
		*to = &f
	}
	a.given = true
	return nil
}

// limit returns the limit in the unit of scenes.
func (a *boundsArg) limit(name string, unit float64) (*scene.Limit, error) {
	if !a.given {
		return nil, nil
	}
	if a.lo != nil && a.hi != nil && *a.lo > *a.hi {
		return nil, fmt.Errorf("%s=(%.10g, %.10g): the lower bound must come first", name, *a.lo, *a.hi)
	}
	scaled := func(v *float64) *float64 {
		if v == nil {
			return nil
		}
		out := *v * unit
		return &out
	}
	return &scene.Limit{Min: scaled(a.lo), Max: scaled(a.hi)}, nil
}

// aimArg takes the aim of a motor, a number or a list [(t, value), …], and numbers that go with it.
type aimArg struct {
	what  string // for messages
	least int    // of the numbers, with the aim
	most  int
	aim   float64
	keys  []mgl64.Vec2
	rest  []float64
	given bool
}

// Unpack implements starlark.Unpacker.
func (a *aimArg) Unpack(v starlark.Value) error {
	a.given = true
	if f, ok := starlark.AsFloat(v); ok && a.least == 1 {
		a.aim = f
		return nil
	}
	seq, ok := v.(starlark.Indexable)
	if _, text := v.(starlark.String); !ok || text || seq.Len() < a.least || seq.Len() > a.most {
		return fmt.Errorf("want %s, got %s", a.what, v)
	}
	if list, many := seq.Index(0).(starlark.Sequence); many {
		err := eachOf(list, "keys", scene.MaxKeys, func(v starlark.Value) error {
			pair, err := twoNumbers(v)
			a.keys = append(a.keys, pair)
			return err
		})
		if err == nil && len(a.keys) == 0 {
			err = fmt.Errorf("the list of keys is empty: give at least one (seconds, value)")
		}
		if err != nil {
			return err
		}
	} else if a.aim, ok = starlark.AsFloat(seq.Index(0)); !ok {
		return fmt.Errorf("want %s, got %s", a.what, v)
	}
	a.rest = nil
	for i := 1; i < seq.Len(); i++ {
		f, ok := starlark.AsFloat(seq.Index(i))
		if !ok {
			return fmt.Errorf("want %s, got %s", a.what, v)
		}
		a.rest = append(a.rest, f)
	}
	return nil
}

// motor returns a motor of a drive whose aim is in a unit of scripts.
func (a *aimArg) motor(drive string, unit float64) *scene.Motor {
	m := &scene.Motor{Drive: drive, Aim: a.aim * unit}
	for _, k := range a.keys {
		m.Keys = append(m.Keys, mgl64.Vec2{k[0], k[1] * unit})
	}
	return m
}

// axisArgs take limit, drive, spring, friction and the rest of one freedom of a joint.
type axisArgs struct {
	prefix                      string // of the arguments
	turn                        bool   // degrees and N m, otherwise m and N
	limit                       boundsArg
	motor, target, force        aimArg
	spring, stiffness           numbersArg
	soft                        numbersArg
	friction, damping, armature numberArg
	restitution                 numberArg
}

// newAxisArgs returns those of a turn or a slide.
func newAxisArgs(prefix string, turn bool) *axisArgs {
	return &axisArgs{
		prefix: prefix, turn: turn,
		motor: aimArg{what: "(speed, max), of which the speed may be a list [(seconds, speed), …]", least: 2, most: 2},
		target: aimArg{what: "(target, hertz, ratio, max), of which the target may be a list [(seconds, target), …]",
			least: 4, most: 4},
		force:     aimArg{what: "a number, or (number, speed that it does not exceed)", least: 1, most: 2},
		spring:    numbersArg{what: "(hertz, ratio) or (hertz, ratio, rest)", least: 2, most: 3},
		stiffness: numbersArg{what: "(stiffness, damping) or (stiffness, damping, rest)", least: 2, most: 3},
		soft:      softArg(),
	}
}

func (a *axisArgs) pairs() []any {
	force := "force"
	if a.turn {
		force = "torque"
	}
	p := a.prefix
	return []any{p + "limit?", &a.limit, p + "motor?", &a.motor, p + "target?", &a.target, p + force + "?", &a.force,
		p + "spring?", &a.spring, p + "stiffness?", &a.stiffness, p + "friction?", &a.friction, p + "damping?", &a.damping,
		p + "armature?", &a.armature, p + "restitution?", &a.restitution, p + "soft?", &a.soft}
}

// axis returns all that acts along the freedom, in the units of scenes.
func (a *axisArgs) axis() (out scene.Axis, err error) {
	unit := 1.0
	if a.turn {
		unit = radiansPerDegree
	}
	if out.Limit, err = a.limit.limit(a.prefix+"limit", unit); err != nil {
		return out, err
	}
	soft, err := a.soft.soft()
	switch {
	case err != nil:
		return out, err
	case out.Limit != nil:
		out.Limit.Soft, out.Limit.Restitution = soft, a.restitution.v
	case soft != nil || a.restitution.given:
		return out, fmt.Errorf("%ssoft and restitution say how a limit yields and throws back: give %slimit, or drop them",
			a.prefix, a.prefix)
	}
	if out.Motor, err = a.drive(unit); err != nil {
		return out, err
	}
	switch {
	case len(a.spring.v) > 0 && len(a.stiffness.v) > 0:
		return out, fmt.Errorf("%sspring and %sstiffness both say how a spring pulls: drop one", a.prefix, a.prefix)
	case len(a.spring.v) > 0:
		out.Spring = &scene.Spring{Hertz: a.spring.v[0], Ratio: a.spring.v[1], Rest: a.spring.at(2) * unit}
	case len(a.stiffness.v) > 0:
		out.Spring = &scene.Spring{Stiffness: a.stiffness.v[0], Damping: a.stiffness.v[1], Rest: a.stiffness.at(2) * unit}
	}
	out.Friction, out.Damping, out.Armature = a.friction.v, a.damping.v, a.armature.v
	return out, nil
}

// drive returns the motor, nil for none.
func (a *axisArgs) drive(unit float64) (m *scene.Motor, err error) {
	given := 0
	for _, arg := range []*aimArg{&a.motor, &a.target, &a.force} {
		if arg.given {
			given++
		}
	}
	switch {
	case given > 1:
		return nil, fmt.Errorf("%smotor, target and force all say how it is driven: give one", a.prefix)
	case a.motor.given:
		m = a.motor.motor(scene.SpeedDrive, unit)
		m.Max = a.motor.rest[0]
	case a.target.given:
		m = a.target.motor(scene.TargetDrive, unit)
		m.Soft, m.Max = &scene.Soft{Hertz: a.target.rest[0], Ratio: a.target.rest[1]}, a.target.rest[2]
	case a.force.given:
		m = a.force.motor(scene.ForceDrive, 1)
		if len(a.force.rest) > 0 {
			m.Speed = a.force.rest[0] * unit
		}
		m.Max = math.Abs(m.Aim)
	}
	return m, nil
}

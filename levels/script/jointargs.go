package script

import (
	"errors"
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/levels/scene"
)

// ownerArg takes the first body of a joint, or car, as nameArg does.
type ownerArg struct{ nameArg }

// Unpack implements starlark.Unpacker.
func (a *ownerArg) Unpack(v starlark.Value) error {
	if v == starlark.None {
		return errors.New("want a body or a name, got None: give the body as a, and leave b out for the world")
	}
	return a.nameArg.Unpack(v)
}

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
	if v == starlark.None {
		return errors.New("want a body, a name or \"world\", got None")
	}
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
		return modest(f)
	}
	seq, ok := indexed(v)
	if !ok || seq.Len() < a.least || seq.Len() > a.most {
		return fmt.Errorf("want %s, got %s", a.what, shown(v))
	}
	a.v = nil
	for i := range seq.Len() {
		f, ok := starlark.AsFloat(seq.Index(i))
		if !ok {
			return fmt.Errorf("want %s, got %s", a.what, shown(v))
		}
		if err := modest(f); err != nil {
			return err
		}
		a.v = append(a.v, f)
	}
	return nil
}

// largest is the absolute value that numbers of joints have at most, in degrees too: the engine has the same bound.
const largest = 1e12

// modest wants a number that is not absurd, or not finite.
func modest(f float64) error {
	if math.Abs(f) > largest && !math.IsInf(f, 0) {
		return fmt.Errorf("numbers must be within ±%g, got %.10g", largest, f)
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

func softArg() numbersArg { return numbersArg{what: "(hertz, ratio)", least: 2, most: 2} }

// boundsArg takes (lower, upper), each a number or None for no bound.
type boundsArg struct {
	lo, hi *float64
	given  bool
}

// Unpack implements starlark.Unpacker.
func (a *boundsArg) Unpack(v starlark.Value) error {
	seq, ok := indexed(v)
	if !ok || seq.Len() != 2 {
		return fmt.Errorf("want (lower, upper), got %s", shown(v))
	}
	for i, to := range []**float64{&a.lo, &a.hi} {
		if seq.Index(i) == starlark.None {
			continue
		}
		f, err := finite(seq.Index(i))
		if err = firstError(err, modest(f)); err != nil {
			return err
		}
		*to = &f
	}
	a.given = true
	return nil
}

// between takes the bounds of a length from the arguments min and max.
func (a *boundsArg) between(least, most numberArg) error {
	switch {
	case least.given && least.v < 0:
		return fmt.Errorf("min must be ≥ 0, got %.10g: leave it out for no bound", least.v)
	case most.given && most.v < 0:
		return fmt.Errorf("max must be ≥ 0, got %.10g: leave it out for no bound", most.v)
	case least.given && most.given && least.v > most.v:
		return fmt.Errorf("min=%.10g is above max=%.10g", least.v, most.v)
	}
	if least.given {
		a.lo, a.given = &least.v, true
	}
	if most.given {
		a.hi, a.given = &most.v, true
	}
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

// aimArg takes the aim of a motor, a number or a list of keys [(t, value), …], and numbers that go with it.
type aimArg struct {
	numbersArg // with the aim in front, which is 0 where there are keys
	keys       []mgl64.Vec2
	given      bool
}

// Unpack implements starlark.Unpacker.
func (a *aimArg) Unpack(v starlark.Value) error {
	a.given, a.keys = true, nil
	seq, ok := indexed(v)
	if !ok || seq.Len() == 0 {
		return a.numbersArg.Unpack(v)
	}
	list, ok := indexed(seq.Index(0))
	switch {
	case !ok:
		return a.numbersArg.Unpack(v)
	case a.least == 1 && list.Len() > 0 && isNumber(list.Index(0)): // keys, and nothing that goes with them
		seq, list = starlark.Tuple{v}, seq
	}
	err := eachOf(list, "keys", scene.MaxKeys, func(v starlark.Value) error {
		pair, err := twoNumbers(v)
		a.keys = append(a.keys, pair)
		return firstError(err, modest(pair[1]))
	})
	if err != nil {
		return err
	}
	if len(a.keys) == 0 {
		return errors.New("the list of keys is empty: give at least one (seconds, value)")
	}
	rest := starlark.Tuple{starlark.MakeInt(0)}
	for i := 1; i < seq.Len(); i++ {
		rest = append(rest, seq.Index(i))
	}
	return a.numbersArg.Unpack(rest)
}

func isNumber(v starlark.Value) bool {
	_, is := starlark.AsFloat(v)
	return is
}

// motor returns a motor of a drive whose aim is in a unit of scripts.
func (a *aimArg) motor(drive string, unit float64) *scene.Motor {
	m := &scene.Motor{Drive: drive, Aim: a.at(0) * unit}
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

func aims(what string, least, most int) aimArg {
	return aimArg{numbersArg: numbersArg{what: what, least: least, most: most}}
}

// newAxisArgs returns those of a turn or a slide.
func newAxisArgs(prefix string, turn bool) *axisArgs {
	return &axisArgs{
		prefix: prefix, turn: turn,
		motor:  aims("(speed, max), of which the speed may be a list [(seconds, speed), …]", 2, 2),
		target: aims("(target, hertz, ratio, max), of which the target may be a list [(seconds, target), …]", 4, 4),
		force: aims("a number, (number, speed that it does not exceed), or for the number a list [(seconds, number), …]",
			1, 2),
		spring:    numbersArg{what: "(hertz, ratio) or (hertz, ratio, rest)", least: 2, most: 3},
		stiffness: numbersArg{what: "(stiffness, damping) or (stiffness, damping, rest)", least: 2, most: 3},
		soft:      softArg(),
	}
}

// forceName returns the word for a force along the freedom.
func (a *axisArgs) forceName() string {
	if a.turn {
		return "torque"
	}
	return "force"
}

// pairs returns the arguments.
func (a *axisArgs) pairs() []any {
	p := a.prefix
	return []any{p + "limit?", &a.limit, p + "motor?", &a.motor, p + "target?", &a.target,
		p + a.forceName() + "?", &a.force, p + "spring?", &a.spring, p + "stiffness?", &a.stiffness,
		p + "friction?", &a.friction, p + "damping?", &a.damping, p + "armature?", &a.armature,
		p + "restitution?", &a.restitution, p + "soft?", &a.soft}
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
		return nil, fmt.Errorf("%smotor, target and %s all say how it is driven: give one", a.prefix, a.forceName())
	case a.motor.given:
		m = a.motor.motor(scene.SpeedDrive, unit)
		m.Max = a.motor.at(1)
	case a.target.given:
		m = a.target.motor(scene.TargetDrive, unit)
		m.Soft, m.Max = &scene.Soft{Hertz: a.target.at(1), Ratio: a.target.at(2)}, a.target.at(3)
	case a.force.given && a.force.at(1) < 0:
		return nil, fmt.Errorf("%s%s: the speed that it does not exceed must be ≥ 0, got %.10g: the sign is that of the %s",
			a.prefix, a.forceName(), a.force.at(1), a.forceName())
	case a.force.given:
		m = a.force.motor(scene.ForceDrive, 1)
		m.Speed = a.force.at(1) * unit
	}
	return m, nil
}

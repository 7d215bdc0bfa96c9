package joint

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Drive is the aim of a motor.
type Drive uint8

// The aims of motors.
const (
	Off      = Drive(jointrows.Off)
	Velocity = Drive(jointrows.Velocity) // a speed
	Position = Drive(jointrows.Position) // a value of the coordinate, like a damped spring
	Force    = Drive(jointrows.Force)    // a force or torque
)

// Motor drives a freedom. The zero Motor is off.
type Motor struct {
	Drive        Drive
	Aim          float64 // the speed (m/s or rad/s), coordinate (m or rad) or force (N or N m), by Drive
	Max          float64 // N or N m, ≥ 0: the most that it gives; one of Force gives its aim
	Speed        float64 // m/s or rad/s, ≥ 0: a motor of Force gives nothing beyond it; 0: no bound
	Hertz, Ratio float64 // of a motor of Position: frequency (> 0) and damping ratio
	// Keys give the aim over time in place of Aim: straight between two keys, constant before the first and after the
	// last. Time runs from when the motor is set.
	Keys []Key
}

// Key is the aim of a motor at a time.
type Key struct {
	Time  float64 // s, ≥ 0, later than that of the key before
	Value float64
}

// SpeedMotor returns a motor that keeps a speed with at most that force or torque.
func SpeedMotor(speed, most float64) Motor { return Motor{Drive: Velocity, Aim: speed, Max: most} }

// TargetMotor returns a motor that goes to a value of the coordinate like a spring of that frequency (Hz) and damping
// ratio, with at most that force or torque.
func TargetMotor(target, hertz, ratio, most float64) Motor {
	return Motor{Drive: Position, Aim: target, Max: most, Hertz: hertz, Ratio: ratio}
}

// ForceMotor returns a motor of that force or torque which gives nothing beyond a speed; 0: no bound.
func ForceMotor(force, speed float64) Motor { return Motor{Drive: Force, Aim: force, Speed: speed} }

// define checks a motor and returns one of the engine. Its keys are a copy.
func (m *Motor) define(c *checks) jointrows.Motor {
	to := jointrows.Motor{Drive: jointrows.Drive(m.Drive), Aim: m.Aim, Max: m.Max, Speed: m.Speed, Hertz: m.Hertz,
		Ratio: m.Ratio}
	checkDrive(c, m.Drive, m.Max, m.Hertz, m.Ratio)
	c.number("motor aim", m.Aim)
	c.size("motor speed", m.Speed)
	if m.Drive == Off && (m.Aim != 0 || m.Max != 0 || m.Speed != 0 || m.Hertz != 0) {
		c.fail(driveless)
	}
	if len(m.Keys) == 0 {
		return to
	}
	if m.Drive == Off {
		c.fail("a motor with keys wants a drive: Velocity, Position or Force")
	}
	if len(m.Keys) > MostKeys {
		c.fail("a motor has at most %d keys, got %d", MostKeys, len(m.Keys))
		return to
	}
	to.Keys = &jointrows.Keys{}
	for i, k := range m.Keys {
		switch {
		case !(k.Time >= 0 && k.Time <= longestKeys):
			c.fail("keys[%d]: its time must be 0 to %g s, got %s", i, longestKeys, show(k.Time))
		case i > 0 && k.Time <= m.Keys[i-1].Time:
			c.fail("keys[%d]: its time must be after that of the key before (%s s), got %s", i, show(m.Keys[i-1].Time),
				show(k.Time))
		}
		c.number(fmt.Sprintf("keys[%d]: its value", i), k.Value)
		to.Keys.Times, to.Keys.Values = append(to.Keys.Times, k.Time), append(to.Keys.Values, k.Value)
	}
	return to
}

// driveless is what is wrong with a motor that has values and does nothing.
const driveless = "a motor that is Off takes no other values: set Drive to Velocity, Position or Force"

// checkDrive checks the values that motors of one and of three directions have in common.
func checkDrive(c *checks, drive Drive, most, hertz, ratio float64) {
	if drive > Force {
		c.fail("there is no drive %d: a motor is Off or drives Velocity, Position or Force", drive)
	}
	c.size("motor max", most)
	c.yields("motor ", hertz, ratio)
	if drive == Position && hertz == 0 {
		c.fail("motor hertz must be above 0 to reach a target, got 0: how fast shall it go there?")
	}
}

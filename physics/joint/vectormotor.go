package joint

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// VectorMotor drives all three directions of a motion at once: B's anchor, or the rotation of B's frame. Its force or
// torque is bounded in length. The zero VectorMotor is off.
type VectorMotor struct {
	Drive Drive
	// Aim is given along the axes of A's frame. For an anchor: velocity (m/s), place (m) or force (N), by Drive. For a
	// rotation: spin (rad/s), rotation as its axis times its angle (rad), or torque (N m).
	Aim          mgl64.Vec3
	Max          float64 // N or N m, ≥ 0: the most that it gives; one of Force gives its aim
	Hertz, Ratio float64 // of a motor of Position: frequency (> 0) and damping ratio
}

// SpeedVector returns a motor that keeps a velocity (m/s) or spin (rad/s) with at most that force or torque. With a
// velocity of 0 that is dry friction.
func SpeedVector(velocity mgl64.Vec3, most float64) VectorMotor {
	return VectorMotor{Drive: Velocity, Aim: velocity, Max: most}
}

// TargetVector returns a motor that takes B's anchor to a place (m, in A's frame) like a spring of that frequency (Hz)
// and damping ratio, with at most that force (N).
func TargetVector(place mgl64.Vec3, hertz, ratio, most float64) VectorMotor {
	return VectorMotor{Drive: Position, Aim: place, Max: most, Hertz: hertz, Ratio: ratio}
}

// TargetRotation returns a motor that turns B's frame to a rotation in A's like a spring of that frequency (Hz) and
// damping ratio, with at most that torque (N m). The rotation is scaled to length one; zero means none.
func TargetRotation(to mgl64.Quat, hertz, ratio, most float64) VectorMotor {
	v := geom.Quat{W: to.W, X: to.V[0], Y: to.V[1], Z: to.V[2]}.Unit().RotationVector()
	return TargetVector(mgl64.Vec3{v.X, v.Y, v.Z}, hertz, ratio, most)
}

// define checks a motor and returns a drive of the engine.
func (m *VectorMotor) define(c *checks) jointrows.VectorDrive {
	checkDrive(c, m.Drive, m.Max, m.Hertz, m.Ratio)
	c.vector("motor aim", m.Aim)
	if m.Drive == Off && (m.Aim != mgl64.Vec3{} || m.Max != 0 || m.Hertz != 0) {
		c.fail(driveless)
	}
	return jointrows.VectorDrive{Drive: jointrows.Drive(m.Drive), Aim: vec(m.Aim), Max: m.Max, Hertz: m.Hertz,
		Ratio: m.Ratio}
}

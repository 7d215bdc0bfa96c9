package scene

import (
	"encoding/json"

	"github.com/go-gl/mathgl/mgl64"
)

// Joint holds two bodies together, or one and the world. Its frame is given at the start of its bodies, in the world;
// coordinates are those of B's frame in A's. Lengths are in m, angles in rad, forces in N, torques in N m.
type Joint struct {
	Name   string      `json:"name"` // its own among joints
	Kind   string      `json:"kind"`
	A      string      `json:"a"`                // names of bodies
	B      Partner     `json:"b"`                // "" is the world
	At     mgl64.Vec3  `json:"at"`               // m: the anchor
	Axis   *mgl64.Vec3 `json:"axis,omitempty"`   // the joint's own; none is x
	To     *mgl64.Vec3 `json:"to,omitempty"`     // m: the anchor on B, where it is another point
	AxisB  *mgl64.Vec3 `json:"axis_b,omitempty"` // the joint's own axis on B, where it is another one
	Length float64     `json:"length,omitempty"` // m, of a rod or rope; 0: as far as its anchors are apart
	Cone   *Cone       `json:"cone,omitempty"`   // of a ball
	Soft   *Soft       `json:"soft,omitempty"`   // of a weld, rope or parallel: it yields like a spring

	// Of kinds that leave one freedom. Those that leave several have Axes, by the names of the freedoms.
	Limit    *Limit          `json:"limit,omitempty"`
	Motor    *Motor          `json:"motor,omitempty"`
	Spring   *Spring         `json:"spring,omitempty"`
	Friction float64         `json:"friction,omitempty"` // N or N m; of a ball against any turn
	Damping  float64         `json:"damping,omitempty"`  // N s/m or N m s/rad
	Armature float64         `json:"armature,omitempty"` // kg or kg m²
	Axes     map[string]Axis `json:"axes,omitempty"`

	Linear  *VectorMotor `json:"linear,omitempty"`  // of a motor
	Angular *VectorMotor `json:"angular,omitempty"` // of a motor or ball
	Max     float64      `json:"max,omitempty"`     // N m, of a parallel; 0: no bound

	BreakForce  float64 `json:"break_force,omitempty"`  // N: it breaks beyond that; 0: never
	BreakTorque float64 `json:"break_torque,omitempty"` // N m

	Collide bool   `json:"collide,omitempty"` // A and B go on colliding with each other
	Snap    bool   `json:"snap,omitempty"`    // the frames may be apart at the start: the joint closes
	Source  string `json:"source,omitempty"`  // file:line:col that made it, for messages
}

// Partner is the name of a body, "" for the world, which is null in JSON.
type Partner string

// MarshalJSON implements json.Marshaler.
func (p Partner) MarshalJSON() ([]byte, error) {
	if p == "" {
		return []byte("null"), nil
	}
	return json.Marshal(string(p))
}

// Axis acts along one freedom of a joint, in m and N or in rad and N m.
type Axis struct {
	Limit    *Limit  `json:"limit,omitempty"`
	Motor    *Motor  `json:"motor,omitempty"`
	Spring   *Spring `json:"spring,omitempty"`
	Friction float64 `json:"friction,omitempty"`
	Damping  float64 `json:"damping,omitempty"`
	Armature float64 `json:"armature,omitempty"`
}

// Limit bounds a coordinate; with Min and Max alike it is locked.
type Limit struct {
	Min         *float64 `json:"min,omitempty"` // none: no bound below
	Max         *float64 `json:"max,omitempty"` // none: no bound above
	Soft        *Soft    `json:"soft,omitempty"`
	Restitution float64  `json:"restitution,omitempty"` // share of the speed with which it throws back
}

// Soft is how something yields: like a spring of a frequency and a damping ratio.
type Soft struct {
	Hertz float64 `json:"hertz"`
	Ratio float64 `json:"ratio,omitempty"`
}

// Cone bounds the swing of a ball: the angles (rad) from its axis to its side, by turns about y and about z.
type Cone struct {
	Y           float64 `json:"y"`
	Z           float64 `json:"z"`
	Pyramid     bool    `json:"pyramid,omitempty"` // each is bounded for itself; otherwise they are those of an ellipse
	Soft        *Soft   `json:"soft,omitempty"`
	Restitution float64 `json:"restitution,omitempty"`
}

// Aims of motors, as written in scenes.
const (
	SpeedDrive  = "speed"
	TargetDrive = "target"
	ForceDrive  = "force"
)

// Motor drives a freedom: to a speed, to a value of the coordinate, or with a force.
type Motor struct {
	Drive string       `json:"drive"`
	Aim   float64      `json:"aim,omitempty"`
	Keys  []mgl64.Vec2 `json:"keys,omitempty"`  // s and aim, in order of time, instead of Aim
	Max   float64      `json:"max,omitempty"`   // the most that it gives; a drive of force gives its aim
	Speed float64      `json:"speed,omitempty"` // that a drive of force does not exceed; 0: no bound
	Soft  *Soft        `json:"soft,omitempty"`  // of a drive to a target: how it goes there
}

// VectorMotor drives the anchor or the rotation of B in all directions at once.
type VectorMotor struct {
	Drive string     `json:"drive"`
	Aim   mgl64.Vec3 `json:"aim,omitzero"` // along the axes of A's frame; a rotation as its axis times its angle
	Max   float64    `json:"max,omitempty"`
	Soft  *Soft      `json:"soft,omitempty"`
}

// Spring pulls a coordinate to Rest, by frequency and damping ratio or by stiffness and damping.
type Spring struct {
	Rest      float64 `json:"rest,omitempty"`
	Hertz     float64 `json:"hertz,omitempty"`
	Ratio     float64 `json:"ratio,omitempty"`
	Stiffness float64 `json:"stiffness,omitempty"`
	Damping   float64 `json:"damping,omitempty"`
}

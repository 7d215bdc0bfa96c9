package scene

import "github.com/go-gl/mathgl/mgl64"

// Joint holds two bodies together, or one and the world. Its frame is given at the start of its bodies, in the world;
// coordinates are those of B's frame in A's. Lengths are in m, angles in rad, forces in N, torques in N m. A gear or
// rack couples two joints that stand before it: it has no bodies and no frame of its own.
type Joint struct {
	Name   string      `json:"name"` // its own among joints
	Kind   string      `json:"kind"`
	A      string      `json:"a,omitempty"`      // names of bodies
	B      Partner     `json:"b,omitempty"`      // "" is the world
	At     mgl64.Vec3  `json:"at,omitzero"`      // m: the anchor; of a path that of the body that goes along it
	Axis   *mgl64.Vec3 `json:"axis,omitempty"`   // the joint's own; none is x
	To     *mgl64.Vec3 `json:"to,omitempty"`     // m: the anchor on B, where it is another point
	AxisB  *mgl64.Vec3 `json:"axis_b,omitempty"` // the joint's own axis on B, where it is another one
	AxisZ  *mgl64.Vec3 `json:"axis_z,omitempty"` // about where z of its frame points: the axle of a wheel
	Length float64     `json:"length,omitempty"` // m, of a rod, rope or pulley; 0: as far as its anchors are apart
	Cone   *Cone       `json:"cone,omitempty"`   // of a ball
	Soft   *Soft       `json:"soft,omitempty"`   // of a weld, rope, pulley or parallel: it yields like a spring

	First  *Coupled       `json:"first,omitempty"`  // of a gear; of a rack its slider
	Second *Coupled       `json:"second,omitempty"` // of a gear; of a rack its hinge
	Ratio  float64        `json:"ratio,omitempty"`  // of a gear, of a rack (m/rad), of a pulley; see package joint
	Over   *[2]mgl64.Vec3 `json:"over,omitempty"`   // m: where the rope of a pulley bends
	Points []mgl64.Vec3   `json:"points,omitempty"` // m, at the start: those of a path, which goes with A if there is a B
	Closed bool           `json:"closed,omitempty"` // the path leads back to its first point
	Turn   string         `json:"turn,omitempty"`   // which turns a path leaves; "" is free

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

// Partner is the name of a body, "" for the world. In JSON it may be null for that.
type Partner string

// Coupled names an axis of a joint.
type Coupled struct {
	Joint string `json:"joint"`
	Axis  string `json:"axis,omitempty"` // "" is the first one that may be coupled
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

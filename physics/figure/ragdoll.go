package figure

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// Ragdoll is a person of fifteen bodies: pelvis, chest, head, and on each side upper arm, forearm, hand, thigh, shin
// and foot. Masses and lengths are those of D. A. Winter, Biomechanics and Motor Control of Human Movement, 4th ed.
// 2009, chapter 4, after Dempster and after Drillis and Contini.
type Ragdoll struct {
	At       mgl64.Vec3 // m: between the soles of somebody who stands upright; the pelvis is where it is then in any pose
	Rotation mgl64.Quat // about At; zero means none
	Height   float64    // m; 0: 1.75
	Mass     float64    // kg; 0: 75
	Pose     Pose       // at the start; the zero Pose stands
	Tone     float64    // N m for each kg of Mass, of all joints: dry friction, or the most with which it holds its pose
	Hold     bool       // it holds its pose; otherwise its tone is friction
	Strength float64    // the load at which each joint breaks, in weights of Mass; 0: they bear any. See tearLever
	Name     string
}

// Tones of people (N m/kg).
const (
	Limp  = 0.015 // a corpse: with less, limbs swing for minutes
	Awake = 0.5   // somebody who keeps a pose
)

// Holders reach their pose within a second.
const (
	holdHertz = 2.0
	holdRatio = 1.0
)

const (
	// weight is what a kilogram weighs (N) where people are measured, whatever gravity a world has.
	weight = 9.81
	// tearLever is the share of the height at which the force that breaks a joint would break it as a torque: about the
	// distance of tendons and ligaments from the middle of a hip.
	tearLever = 0.05
)

// piece is a part of the body in the upright pose, with its joint to the part that carries it. Lengths are shares of
// the height of the body, x ahead, y up, z to the right.
type piece struct {
	name   string
	parent int     // place of the part that carries it, -1 for none
	mass   float64 // share of the whole
	middle geom.Vec3
	box    geom.Vec3 // full extents; zero for a pill
	from   geom.Vec3 // a pill: its tips
	to     geom.Vec3
	radius float64
	at     geom.Vec3 // the joint

	hinge      geom.Vec3  // its axis; zero for a ball
	bend       [2]float64 // degrees, of a hinge
	axis, limb geom.Vec3  // a ball: the middle of its cone, and the limb's own direction in the upright pose
	swing      float64    // degrees
	twist      float64    // degrees, to either side
}

// Heights of joints and widths, as shares of the height of the body.
const (
	ankle, knee, hip, waist = 0.039, 0.285, 0.530, 0.600
	shoulder, chin          = 0.818, 0.870
	upperArm, forearm, hand = 0.186, 0.146, 0.108
	hipWide, shoulderWide   = 0.050, 0.129
	footLong, footWide      = 0.152, 0.055
)

// sides are left and right.
var sides = [...]struct {
	name string
	z    float64
}{{"left", -1}, {"right", 1}}

// pieces returns the parts of a body, each after the one that carries it.
func pieces() []piece {
	up, down := geom.V(0, 1, 0), geom.V(0, -1, 0)
	out := []piece{
		{name: "pelvis", parent: -1, mass: 0.145, middle: geom.V(0, 0.548, 0), box: geom.V(0.1, 0.098, 0.17)},
		{name: "chest", parent: 0, mass: 0.355, middle: geom.V(0, 0.719, 0), box: geom.V(0.115, 0.224, 0.195),
			at: geom.V(0, waist, 0), axis: up, limb: up, swing: 35, twist: 35},
		{name: "head", parent: 1, mass: 0.081, from: geom.V(0.01, 0.834, 0), to: geom.V(0.01, 1, 0), radius: 0.058,
			at: geom.V(0, 0.835, 0), axis: up, limb: up, swing: 45, twist: 65},
	}
	for _, s := range sides {
		out = append(out, arm(s.name, s.z, len(out))...)
	}
	for _, s := range sides {
		leg := leg(s.name, s.z, len(out))
		leg[0].axis = geom.V(0.55, -1, 0.1*s.z).Unit()
		leg[0].limb = down
		out = append(out, leg...)
	}
	return out
}

// arm returns an arm that begins at a place of the list.
func arm(side string, z float64, first int) []piece {
	z0, wrist := shoulderWide*z, shoulder-upperArm-forearm
	elbow := shoulder - upperArm
	down := geom.V(0, -1, 0)
	return []piece{
		{name: side + " upper arm", parent: 1, mass: 0.028, from: geom.V(0, shoulder+0.012, z0), to: geom.V(0, elbow, z0),
			radius: 0.026, at: geom.V(0, shoulder-0.014, z0), axis: geom.V(0.6, -0.35, 0.75*z).Unit(), limb: down, swing: 105,
			twist: 85},
		{name: side + " forearm", parent: first, mass: 0.016, from: geom.V(0, elbow, z0), to: geom.V(0, wrist, z0),
			radius: 0.021, at: geom.V(0, elbow, z0), hinge: geom.V(0, 0, 1), bend: [2]float64{0, 145}},
		{name: side + " hand", parent: first + 1, mass: 0.006, middle: geom.V(0, wrist-hand/2, z0),
			box: geom.V(0.045, hand, 0.017), at: geom.V(0, wrist, z0), axis: down, limb: down, swing: 65, twist: 80},
	}
}

// leg returns a leg that begins at a place of the list.
func leg(side string, z float64, first int) []piece {
	z0, down := hipWide*z, geom.V(0, -1, 0)
	return []piece{
		{name: side + " thigh", parent: 0, mass: 0.100, from: geom.V(0, hip, z0), to: geom.V(0, knee, z0), radius: 0.041,
			at: geom.V(0, hip, z0), swing: 65, twist: 40},
		{name: side + " shin", parent: first, mass: 0.0465, from: geom.V(0, knee, z0), to: geom.V(0, ankle, z0),
			radius: 0.03, at: geom.V(0, knee, z0), hinge: geom.V(0, 0, -1), bend: [2]float64{0, 145}},
		{name: side + " foot", parent: first + 1, mass: 0.0145, middle: geom.V(0.25*footLong, ankle/2, z0),
			box: geom.V(footLong, ankle, footWide), at: geom.V(0, ankle, z0), axis: down, limb: down, swing: 40, twist: 25},
	}
}

// Figure returns the parts and joints; it hangs on nothing.
func (r *Ragdoll) Figure() (Figure, error) {
	height, mass := orElse(r.Height, 1.75), orElse(r.Mass, 75)
	if err := firstError(positive("height", height), positive("mass", mass)); err != nil {
		return Figure{}, err
	}
	if err := firstError(notNegative("tone", r.Tone), notNegative("strength", r.Strength)); err != nil {
		return Figure{}, err
	}
	turn := geom.IdentityQuat()
	if r.Rotation != (mgl64.Quat{}) {
		turn = geom.Quat{W: r.Rotation.W, X: r.Rotation.V[0], Y: r.Rotation.V[1], Z: r.Rotation.V[2]}.Unit()
	}
	list := pieces()
	bends, err := r.Pose.bends(list)
	if err != nil {
		return Figure{}, err
	}
	shares := 0.0
	for i := range list {
		shares += list[i].mass
	}
	var f Figure
	// Where each part of the upright body goes: by a turn about the origin, and a shift.
	turns, shifts := make([]geom.Quat, len(list)), make([]geom.Vec3, len(list))
	for i := range list {
		p := &list[i]
		joint := p.at.Scale(height)
		if p.parent < 0 {
			turns[i], shifts[i] = turn, geom.FromArray(r.At)
		} else {
			turns[i] = turns[p.parent].Mul(bends[i]).Unit()
			joint = turns[p.parent].Apply(joint).Add(shifts[p.parent])
			shifts[i] = joint.Sub(turns[i].Apply(p.at.Scale(height)))
		}
		part := p.part(height)
		part.Name = r.Name + " " + p.name
		part.Mass = mass * p.mass / shares
		middle := turns[i].Apply(geom.FromArray(part.Position)).Add(shifts[i])
		part.Position = middle.Array()
		q := part.Rotation
		part.Rotation = quat(turns[i].Mul(geom.Quat{W: q.W, X: q.V[0], Y: q.V[1], Z: q.V[2]}).Unit())
		f.Parts = append(f.Parts, part)
		if p.parent >= 0 {
			j := r.joint(p, bends[i], turns[p.parent], turns[i], r.Tone*mass)
			j.A, j.B, j.At = p.parent, i, joint.Array()
			j.Name = r.Name + " " + jointNames[i]
			j.BreakForce = r.Strength * mass * weight
			j.BreakTorque = j.BreakForce * tearLever * height
			f.Joints = append(f.Joints, j)
		}
	}
	return f, nil
}

// jointNames are those of the joints by which the parts hang.
var jointNames = [...]string{"", "waist", "neck", "left shoulder", "left elbow", "left wrist", "right shoulder",
	"right elbow", "right wrist", "left hip", "left knee", "left ankle", "right hip", "right knee", "right ankle"}

// part returns the part of an upright body of a height.
func (p *piece) part(height float64) Part {
	if p.box != (geom.Vec3{}) {
		return Part{Box: p.box.Scale(height).Array(), Position: p.middle.Scale(height).Array(), Rotation: mgl64.QuatIdent()}
	}
	return pill("", p.from.Scale(height), p.to.Scale(height), p.radius*height)
}

// joint returns the joint of a piece that is bent, between parts that are turned.
func (r *Ragdoll) joint(p *piece, bend, parent, child geom.Quat, tone float64) Joint {
	friction, motor := tone, joint.Motor{}
	drive := joint.VectorMotor{}
	if r.Hold {
		friction = 0
	}
	if p.hinge != (geom.Vec3{}) {
		// Angles count from the pose at the start.
		angle := angleAbout(bend, p.hinge)
		if r.Hold {
			motor = joint.TargetMotor(0, holdHertz, holdRatio, tone)
		}
		limit := joint.Between(radians(p.bend[0])-angle, radians(p.bend[1])-angle)
		return Joint{Axis: parent.Apply(p.hinge).Array(),
			Kind: joint.Hinge{Axis: joint.Axis{Limit: limit, Friction: friction, Motor: motor}}}
	}
	axis, limb := parent.Apply(p.axis), child.Apply(p.limb)
	if r.Hold {
		frame := turnOf(geom.V(1, 0, 0), axis) // that of the joint on the parent, as World.AddJoint makes it
		drive = joint.TargetVector(frame.ApplyT(turnOf(axis, limb).RotationVector()).Array(), holdHertz, holdRatio, tone)
	}
	return Joint{Axis: axis.Array(), AxisB: limb.Array(), Kind: joint.Ball{Cone: joint.RoundCone(radians(p.swing)),
		Twist: joint.Axis{Limit: joint.Between(-radians(p.twist), radians(p.twist))}, Friction: friction, Motor: drive}}
}

// angleAbout returns the angle (rad) of a turn about an axis.
func angleAbout(turn geom.Quat, axis geom.Vec3) float64 { return turn.RotationVector().Dot(axis) }

func radians(degrees float64) float64 { return float64(degrees * (math.Pi / 180)) }

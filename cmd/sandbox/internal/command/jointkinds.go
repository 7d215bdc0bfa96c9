package command

import (
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/joint"
)

// dampingRatio is that of joints that yield.
const dampingRatio = 0.7

// JointTraits say which fields of a Join a kind of joint heeds.
type JointTraits struct {
	Axis    bool   // it has an axis
	Limit   string // unit of its limits, "m" or "rad"; "" where it has none
	Upper   bool   // the limit is the greatest swing, either way, length or place on a path
	Lengths bool   // the limits are lengths
	Turns   bool   // its turns have limits of their own
	Motor   string // unit of the speed of its motor; "" where it has none
	Pulls   bool   // it pulls with a force
	Yields  bool   // it may yield like a spring
	Couples bool   // it is between the joints of two bodies
	Ratio   bool
}

// jointKind is a kind of joint that two clicks can make.
type jointKind struct {
	name  string
	apart bool // it has two anchors
	JointTraits
	make func(j *Join) joint.Kind
}

// jointKinds are the kinds in the order in which they are offered; gears and racks are between two joints.
var jointKinds = []jointKind{
	{"weld", false, JointTraits{Yields: true}, func(j *Join) joint.Kind {
		return joint.Weld{Hertz: j.Hertz, Ratio: j.damping()}
	}},
	{"hinge", false, JointTraits{Axis: true, Limit: "rad", Motor: "rad/s"}, func(j *Join) joint.Kind {
		return joint.Hinge{Axis: j.limited(j.driven())}
	}},
	{"ball", false, JointTraits{Axis: true, Limit: "rad", Upper: true}, func(j *Join) joint.Kind {
		if j.Limit == nil {
			return joint.Ball{}
		}
		return joint.Ball{Cone: joint.RoundCone(j.Limit[1])}
	}},
	{"slider", false, JointTraits{Axis: true, Limit: "m", Motor: "m/s"}, func(j *Join) joint.Kind {
		return joint.Slider{Axis: j.limited(j.driven())}
	}},
	{"cylinder", false, JointTraits{Axis: true, Limit: "m", Motor: "rad/s"}, func(j *Join) joint.Kind {
		return joint.Cylinder{Slide: j.limited(joint.Axis{}), Turn: j.driven()}
	}},
	{"rod", true, JointTraits{Limit: "m", Lengths: true}, func(j *Join) joint.Kind {
		if j.Limit != nil { // a telescope
			return joint.Distance{Axis: j.limited(joint.Axis{})}
		}
		return joint.Rod{}
	}},
	{"rope", true, JointTraits{Limit: "m", Upper: true, Lengths: true, Yields: true}, func(j *Join) joint.Kind {
		rope := joint.Rope{Hertz: j.Hertz, Ratio: j.damping()}
		if j.Limit != nil {
			rope.Length = j.Limit[1]
		}
		return rope
	}},
	{"distance", true, JointTraits{Limit: "m", Lengths: true, Yields: true}, func(j *Join) joint.Kind {
		return joint.Distance{Axis: j.limited(joint.Axis{Spring: j.spring(j.To.Sub(j.At).Len())})}
	}},
	{"wheel", false, JointTraits{Axis: true, Limit: "m", Motor: "rad/s", Yields: true}, func(j *Join) joint.Kind {
		return joint.Wheel{Travel: j.limited(joint.Axis{Spring: j.spring(0)}), Steer: joint.Locked(), Spin: j.driven()}
	}},
	{"sixdof", true, JointTraits{Limit: "m", Turns: true, Yields: true}, func(j *Join) joint.Kind {
		turn := joint.Axis{}
		if j.Turns != nil {
			turn.Limit = joint.Between(j.Turns[0], j.Turns[1])
		}
		away := j.To.Sub(j.At)
		return joint.SixDOF{X: j.slide(away[0]), Y: j.slide(away[1]), Z: j.slide(away[2]), Twist: turn, SwingY: turn,
			SwingZ: turn}
	}},
	{"parallel", true, JointTraits{Axis: true, Yields: true}, func(j *Join) joint.Kind {
		return joint.Parallel{Hertz: j.hertz(), Ratio: dampingRatio}
	}},
	{"motor", true, JointTraits{Yields: true, Pulls: true}, func(j *Join) joint.Kind {
		return joint.Mover{Linear: joint.TargetVector(j.To.Sub(j.At), j.hertz(), dampingRatio, j.Most),
			Angular: joint.TargetRotation(mgl64.QuatIdent(), j.hertz(), dampingRatio, j.Most)}
	}},
	{"path", true, JointTraits{Limit: "m", Upper: true, Motor: "m/s"}, func(j *Join) joint.Kind {
		return joint.Path{Axis: j.limited(j.driven()), Points: []mgl64.Vec3{j.To.Sub(j.At), {}}}
	}},
	{"pulley", true, JointTraits{Ratio: true}, func(j *Join) joint.Kind {
		const above = 2 // m
		top := max(j.At[1], j.To[1]) + above
		return joint.Pulley{Over: [2]mgl64.Vec3{{j.At[0], top, j.At[2]}, {j.To[0], top, j.To[2]}}, Ratio: j.Ratio}
	}},
	{"gear", false, JointTraits{Couples: true, Ratio: true}, func(j *Join) joint.Kind {
		return joint.Gear{Ratio: j.ratio()}
	}},
	{"rack", false, JointTraits{Couples: true, Ratio: true}, func(j *Join) joint.Kind {
		return joint.Rack{Ratio: j.ratio()}
	}},
}

// kindOf returns the place of a kind of joint, −1 for an unknown one.
func kindOf(name string) int {
	return slices.IndexFunc(jointKinds, func(k jointKind) bool { return k.name == name })
}

// JointKinds lists the kinds of joints that Join makes. A filter is none of them: it would let bodies overlap.
func JointKinds() []string {
	names := make([]string, len(jointKinds))
	for i := range jointKinds {
		names[i] = jointKinds[i].name
	}
	return names
}

// TraitsOf returns what a kind of joint heeds.
func TraitsOf(kind string) JointTraits {
	if at := kindOf(kind); at >= 0 {
		return jointKinds[at].JointTraits
	}
	return JointTraits{}
}

// OneAnchor reports whether a kind has the same anchor on both bodies.
func OneAnchor(kind string) bool {
	at := kindOf(kind)
	return at >= 0 && !jointKinds[at].apart
}

// hertz returns how stiff a kind is that has to yield.
func (j *Join) hertz() float64 {
	const firm = 4
	if j.Hertz == 0 {
		return firm
	}
	return j.Hertz
}

func (j *Join) damping() float64 {
	if j.Hertz == 0 {
		return 0
	}
	return dampingRatio
}

func (j *Join) ratio() float64 {
	if j.Ratio == 0 {
		return 1
	}
	return j.Ratio
}

// driven returns an axis with the motor.
func (j *Join) driven() (a joint.Axis) {
	if j.Speed != 0 {
		a.Motor = joint.SpeedMotor(j.Speed, j.Most)
	}
	return a
}

// limited returns an axis with the limits.
func (j *Join) limited(a joint.Axis) joint.Axis {
	if j.Limit != nil {
		a.Limit = joint.Between(j.Limit[0], j.Limit[1])
	}
	return a
}

// slide returns an axis that a spring holds where it is, with the limits about that.
func (j *Join) slide(rest float64) joint.Axis {
	a := joint.Axis{Spring: j.spring(rest)}
	if j.Limit != nil {
		a.Limit = joint.Between(rest+j.Limit[0], rest+j.Limit[1])
	}
	return a
}

// spring returns one that pulls a coordinate to where it is.
func (j *Join) spring(rest float64) joint.Spring {
	return joint.Spring{Rest: rest, Hertz: j.hertz(), Ratio: dampingRatio}
}

package scene

import (
	"cmp"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/joint"
)

// freedom is one that a kind of joint leaves.
type freedom struct {
	name string
	turn bool // in rad, otherwise in m
}

// anchoring says which way the anchors of a kind are held together.
type anchoring uint8

const (
	apart  anchoring = iota // in no way
	across                  // but for the joint's axis
	wholly
	roped   // no farther apart than the length
	spanned // as far apart as the length
	hung    // roped, over two points
	curved  // on a curve
	coupled // there are none
)

// jointKind is a kind of joint that a scene can name.
type jointKind struct {
	name     string
	freedoms []freedom
	anchors  anchoring
	aimed    bool     // it has an axis that must be given
	takes    []string // keys of Joint besides those that all kinds take; axesKey where one freedom has none in Joint
	engine   func(j *Joint, axes []joint.Axis) joint.Kind
}

// axesKey is the key of Joint under which kinds of several freedoms have theirs.
const axesKey = "axes"

// jointKinds is the table of kinds; nothing else tells them apart.
var jointKinds = [...]jointKind{
	{"ball", []freedom{{"twist", true}}, wholly, false,
		[]string{axesKey, "cone", "angular", "friction"},
		func(j *Joint, axes []joint.Axis) joint.Kind {
			return joint.Ball{Cone: j.Cone.engine(), Twist: axes[0], Motor: j.Angular.engine(), Friction: j.Friction}
		}},
	{"hinge", []freedom{{"angle", true}}, wholly, true, nil,
		func(_ *Joint, axes []joint.Axis) joint.Kind { return joint.Hinge{Axis: axes[0]} }},
	{"slider", []freedom{{"position", false}}, across, true, nil,
		func(_ *Joint, axes []joint.Axis) joint.Kind { return joint.Slider{Axis: axes[0]} }},
	{"cylinder", []freedom{{"position", false}, {"angle", true}}, across, true, nil,
		func(_ *Joint, axes []joint.Axis) joint.Kind { return joint.Cylinder{Slide: axes[0], Turn: axes[1]} }},
	{"weld", nil, wholly, false, []string{"soft"},
		func(j *Joint, _ []joint.Axis) joint.Kind {
			return joint.Weld{Hertz: j.Soft.hertz(), Ratio: j.Soft.ratio()}
		}},
	{"distance", []freedom{{"length", false}}, apart, false, nil,
		func(_ *Joint, axes []joint.Axis) joint.Kind { return joint.Distance{Axis: axes[0]} }},
	{"rod", nil, spanned, false, []string{"length"},
		func(j *Joint, _ []joint.Axis) joint.Kind { return joint.Rod{Length: j.Length} }},
	{"rope", nil, roped, false, []string{"length", "soft"},
		func(j *Joint, _ []joint.Axis) joint.Kind {
			return joint.Rope{Length: j.Length, Hertz: j.Soft.hertz(), Ratio: j.Soft.ratio()}
		}},
	{"sixdof", []freedom{{"x", false}, {"y", false}, {"z", false}, {"twist", true}, {"swing_y", true}, {"swing_z", true}},
		apart, false, nil,
		func(_ *Joint, axes []joint.Axis) joint.Kind {
			return joint.SixDOF{X: axes[0], Y: axes[1], Z: axes[2], Twist: axes[3], SwingY: axes[4], SwingZ: axes[5]}
		}},
	{"parallel", nil, apart, true, []string{"soft", "max"},
		func(j *Joint, _ []joint.Axis) joint.Kind {
			return joint.Parallel{Hertz: j.Soft.hertz(), Ratio: j.Soft.ratio(), Max: j.Max}
		}},
	{"motor", nil, apart, false, []string{"linear", "angular"},
		func(j *Joint, _ []joint.Axis) joint.Kind {
			return joint.Mover{Linear: j.Linear.engine(), Angular: j.Angular.engine()}
		}},
	{"filter", nil, apart, false, nil, func(*Joint, []joint.Axis) joint.Kind { return joint.Filter{} }},
	{"wheel", []freedom{{"travel", false}, {"steer", true}, {"spin", true}}, across, true, nil,
		func(_ *Joint, axes []joint.Axis) joint.Kind {
			return joint.Wheel{Travel: axes[0], Steer: axes[1], Spin: axes[2]}
		}},
	{"path", []freedom{{"position", false}}, curved, false, []string{"points", "closed", "turn"},
		func(j *Joint, axes []joint.Axis) joint.Kind { return j.path(axes[0]) }},
	{"pulley", nil, hung, false, []string{"over", "ratio", "length", "soft"},
		func(j *Joint, _ []joint.Axis) joint.Kind {
			return joint.Pulley{Over: *j.Over, Ratio: j.Ratio, Length: j.Length, Hertz: j.Soft.hertz(),
				DampingRatio: j.Soft.ratio()}
		}},
	{"gear", nil, coupled, false, couplingKeys,
		func(j *Joint, _ []joint.Axis) joint.Kind {
			return joint.Gear{First: j.First.engine(), Second: j.Second.engine(), Ratio: j.Ratio}
		}},
	{"rack", nil, coupled, false, couplingKeys,
		func(j *Joint, _ []joint.Axis) joint.Kind {
			return joint.Rack{Slider: j.First.engine(), Hinge: j.Second.engine(), Ratio: j.Ratio}
		}},
}

var couplingKeys = []string{"first", "second", "ratio"}

// JointKinds lists the kinds of joints.
func JointKinds() (names []string) {
	for i := range jointKinds {
		names = append(names, jointKinds[i].name)
	}
	return names
}

// findJointKind returns a kind by its name, nil where there is none.
func findJointKind(name string) *jointKind {
	for i := range jointKinds {
		if jointKinds[i].name == name {
			return &jointKinds[i]
		}
	}
	return nil
}

// single reports whether the keys of an axis stand in the joint itself.
func (k *jointKind) single() bool { return len(k.freedoms) == 1 && !slices.Contains(k.takes, axesKey) }

// Engine returns the kind of a checked joint, with its values, for the engine; that of a gear or rack between no
// joints.
func (j *Joint) Engine() joint.Kind {
	kind := findJointKind(j.Kind)
	axes := make([]joint.Axis, len(kind.freedoms))
	for i := range axes {
		axes[i] = j.EngineAxis(i)
	}
	return kind.engine(j, axes)
}

// EngineAxis returns what acts along the i-th freedom of a checked joint, for the engine.
func (j *Joint) EngineAxis(i int) joint.Axis {
	kind := findJointKind(j.Kind)
	a := j.axis()
	if !kind.single() {
		a = j.Axes[kind.freedoms[i].name]
	}
	return a.engine()
}

// Freedoms returns the names of the freedoms of a checked joint, in their order, and which of them are turns.
func (j *Joint) Freedoms() (names []string, turns []bool) {
	for _, f := range findJointKind(j.Kind).freedoms {
		names, turns = append(names, f.name), append(turns, f.turn)
	}
	return names, turns
}

// Coupling returns the kind of a checked gear or rack between two joints.
func (j *Joint) Coupling(first, second joint.ID) joint.Coupling {
	return j.Engine().(joint.Coupling).Between(first, second)
}

// SetAxis sets all that acts along the freedom of a joint that has one.
func (j *Joint) SetAxis(a Axis) {
	j.Limit, j.Motor, j.Spring, j.Friction, j.Damping, j.Armature = a.Limit, a.Motor, a.Spring, a.Friction, a.Damping,
		a.Armature
}

// axis returns the axis that a joint of one freedom has.
func (j *Joint) axis() Axis {
	return Axis{Limit: j.Limit, Motor: j.Motor, Spring: j.Spring, Friction: j.Friction, Damping: j.Damping,
		Armature: j.Armature}
}

func (a *Axis) engine() joint.Axis {
	return joint.Axis{Limit: a.Limit.engine(), Motor: a.Motor.engine(), Spring: a.Spring.engine(), Friction: a.Friction,
		Damping: a.Damping, Armature: a.Armature}
}

func (s *Soft) hertz() float64 {
	if s == nil {
		return 0
	}
	return s.Hertz
}

func (s *Soft) ratio() float64 {
	if s == nil {
		return 0
	}
	return s.Ratio
}

func (l *Limit) engine() joint.Limit {
	if l == nil {
		return joint.Limit{}
	}
	out := joint.Limit{On: true, Lo: math.Inf(-1), Hi: math.Inf(1), Hertz: l.Soft.hertz(), Ratio: l.Soft.ratio(),
		Restitution: l.Restitution}
	if l.Min != nil {
		out.Lo = *l.Min
	}
	if l.Max != nil {
		out.Hi = *l.Max
	}
	return out
}

func (c *Cone) engine() joint.Cone {
	if c == nil {
		return joint.Cone{}
	}
	return joint.Cone{On: true, Y: c.Y, Z: c.Z, Pyramid: c.Pyramid, Hertz: c.Soft.hertz(), Ratio: c.Soft.ratio(),
		Restitution: c.Restitution}
}

func (s *Spring) engine() joint.Spring {
	if s == nil {
		return joint.Spring{}
	}
	return joint.Spring{Rest: s.Rest, Hertz: s.Hertz, Ratio: s.Ratio, Stiffness: s.Stiffness, Damping: s.Damping}
}

var driveOf = map[string]joint.Drive{SpeedDrive: joint.Velocity, TargetDrive: joint.Position, ForceDrive: joint.Force}

func (m *Motor) engine() joint.Motor {
	if m == nil {
		return joint.Motor{}
	}
	out := joint.Motor{Drive: driveOf[m.Drive], Aim: m.Aim, Max: m.Max, Speed: m.Speed, Hertz: m.Soft.hertz(),
		Ratio: m.Soft.ratio()}
	for _, k := range m.Keys {
		out.Keys = append(out.Keys, joint.Key{Time: k[0], Value: k[1]})
	}
	return out
}

func (m *VectorMotor) engine() joint.VectorMotor {
	if m == nil {
		return joint.VectorMotor{}
	}
	return joint.VectorMotor{Drive: driveOf[m.Drive], Aim: m.Aim, Max: m.Max, Hertz: m.Soft.hertz(), Ratio: m.Soft.ratio()}
}

// path returns a path with what acts along it.
func (j *Joint) path(along joint.Axis) joint.Path {
	turn := joint.PathTurn(slices.Index(pathTurns, j.turn()))
	return joint.Path{Axis: along, Points: j.Points, Closed: j.Closed, Turn: turn}
}

// pathTurns are the words for the turns that paths leave, by joint.PathTurn.
var pathTurns = []string{joint.TurnFree.String(), joint.TurnTangent.String(), joint.TurnTrack.String(),
	joint.TurnFixed.String()}

func (j *Joint) turn() string { return cmp.Or(j.Turn, pathTurns[0]) }

func (c *Coupled) engine() joint.Coupled { return joint.Coupled{Axis: c.Axis} }

// Anchors returns the anchors on A and on B (m).
func (j *Joint) Anchors() (a, b mgl64.Vec3) {
	if j.To != nil {
		return j.At, *j.To
	}
	return j.At, j.At
}

package command

import (
	"fmt"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// Join links two bodies by a joint, or one and the world. They go on colliding with each other.
type Join struct {
	Kind  string     `json:"kind"`
	A     Body       `json:"a"`
	B     *Body      `json:"b,omitempty"`    // none: the world
	At    mgl64.Vec3 `json:"at"`             // m: the anchor on A
	To    mgl64.Vec3 `json:"to"`             // m: that on B, of a kind with two
	Axis  mgl64.Vec3 `json:"axis,omitzero"`  // of a kind that has one
	Speed float64    `json:"speed,omitzero"` // m/s or rad/s, of the motor; 0: none
	Most  float64    `json:"most,omitzero"`  // N or N m, that a motor gives
	Hertz float64    `json:"hertz,omitzero"` // of a kind that yields like a spring; 0: it does not
	Ratio float64    `json:"ratio,omitzero"` // of a gear, rack or pulley
}

// dampingRatio is that of joints that yield.
const dampingRatio = 0.7

// jointKind is a kind of joint that two clicks can make.
type jointKind struct {
	name  string
	apart bool // it has two anchors
	make  func(j *Join) joint.Kind
}

// jointKinds are the kinds in the order in which they are offered; gears and racks are between two joints.
var jointKinds = []jointKind{
	{"weld", false, func(j *Join) joint.Kind { return joint.Weld{Hertz: j.Hertz, Ratio: j.damping()} }},
	{"hinge", false, func(j *Join) joint.Kind { return joint.Hinge{Axis: j.driven()} }},
	{"ball", false, func(*Join) joint.Kind { return joint.Ball{} }},
	{"slider", false, func(j *Join) joint.Kind { return joint.Slider{Axis: j.driven()} }},
	{"cylinder", false, func(j *Join) joint.Kind { return joint.Cylinder{Turn: j.driven()} }},
	{"rod", true, func(*Join) joint.Kind { return joint.Rod{} }},
	{"rope", true, func(j *Join) joint.Kind { return joint.Rope{Hertz: j.Hertz, Ratio: j.damping()} }},
	{"distance", true, func(j *Join) joint.Kind {
		return joint.Distance{Axis: joint.Axis{Spring: j.spring(j.To.Sub(j.At).Len())}}
	}},
	{"wheel", false, func(j *Join) joint.Kind {
		return joint.Wheel{Travel: joint.Axis{Spring: j.spring(0)}, Steer: joint.Locked(), Spin: j.driven()}
	}},
	{"sixdof", true, func(j *Join) joint.Kind {
		away := j.To.Sub(j.At)
		return joint.SixDOF{X: joint.Axis{Spring: j.spring(away[0])}, Y: joint.Axis{Spring: j.spring(away[1])},
			Z: joint.Axis{Spring: j.spring(away[2])}}
	}},
	{"parallel", true, func(j *Join) joint.Kind { return joint.Parallel{Hertz: j.hertz(), Ratio: dampingRatio} }},
	{"motor", true, func(j *Join) joint.Kind {
		return joint.Mover{Linear: joint.TargetVector(j.To.Sub(j.At), j.hertz(), dampingRatio, j.Most),
			Angular: joint.TargetRotation(mgl64.QuatIdent(), j.hertz(), dampingRatio, j.Most)}
	}},
	{"path", true, func(j *Join) joint.Kind { return joint.Path{Points: []mgl64.Vec3{j.To.Sub(j.At), {}}} }},
	{"pulley", true, func(j *Join) joint.Kind {
		const above = 2 // m
		top := max(j.At[1], j.To[1]) + above
		return joint.Pulley{Over: [2]mgl64.Vec3{{j.At[0], top, j.At[2]}, {j.To[0], top, j.To[2]}}, Ratio: j.Ratio}
	}},
	{"gear", false, func(j *Join) joint.Kind { return joint.Gear{Ratio: j.ratio()} }},
	{"rack", false, func(j *Join) joint.Kind { return joint.Rack{Ratio: j.ratio()} }},
}

// JointKinds lists the kinds of joints that Join makes. A filter is none of them: it would let bodies overlap.
func JointKinds() []string {
	names := make([]string, len(jointKinds))
	for i := range jointKinds {
		names[i] = jointKinds[i].name
	}
	return names
}

// OneAnchor reports whether a kind has the same anchor on both bodies.
func OneAnchor(kind string) bool {
	for i := range jointKinds {
		if jointKinds[i].name == kind {
			return !jointKinds[i].apart
		}
	}
	return false
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

// spring returns one that pulls a coordinate to where it is.
func (j *Join) spring(rest float64) joint.Spring {
	return joint.Spring{Rest: rest, Hertz: j.hertz(), Ratio: dampingRatio}
}

func (j Join) apply(a *Actor) error {
	at := slices.IndexFunc(jointKinds, func(k jointKind) bool { return k.name == j.Kind })
	if at < 0 {
		return fmt.Errorf("there is no joint %s%s", message.Quote(j.Kind), message.DidYouMean(j.Kind, JointKinds()))
	}
	first, err := a.find(j.A)
	if err == nil {
		err = within("the anchors of a joint (m)", mostAway, j.At, j.To, j.Axis)
	}
	if err != nil {
		return err
	}
	kind := &jointKinds[at]
	def := physics.JointDef{Kind: kind.make(&j), A: first.ID(), At: j.At, Axis: j.Axis, Collide: true}
	if kind.apart {
		def.To, def.Axis = &j.To, mgl64.Vec3{}
	}
	if j.Kind == "parallel" {
		def.Axis = j.Axis
	}
	if j.B != nil {
		second, err := a.find(*j.B)
		switch {
		case err != nil:
			return err
		case j.A[0] != j.B[0]:
			return fmt.Errorf("%q and %q are in different lanes", first.Name(), second.Name())
		}
		def.B = second.ID()
	} else if j.Kind == "path" { // along its axis, which the world has
		def.Kind, def.To = joint.Path{Points: []mgl64.Vec3{j.At, j.At.Add(j.Axis.Mul(pathLong))}}, nil
	}
	world := a.lanes.Stages()[j.A[0]].World()
	if c, couples := def.Kind.(joint.Coupling); couples {
		def.Kind = c.Between(a.jointOf(world, def.A), a.jointOf(world, def.B))
		def.A, def.B, def.At, def.Axis, def.Collide = physics.BodyID{}, physics.BodyID{}, mgl64.Vec3{}, mgl64.Vec3{}, false
	}
	_, err = world.AddJoint(def)
	return err
}

// pathLong is how long a path in the world is (m).
const pathLong = 3

// jointOf returns the newest joint of a body that a gear or rack may couple, or none.
func (a *Actor) jointOf(world *physics.World, id physics.BodyID) (found physics.JointID) {
	a.joints = world.AppendJoints(a.joints[:0])
	for _, j := range a.joints {
		handle := world.Joint(j)
		first, second := handle.Bodies()
		if _, couples := handle.Coupled(); !couples && !id.IsZero() && (first == id || second == id) && j.Gen > found.Gen {
			found = j
		}
	}
	return found
}

// Part takes the joints between two bodies apart, or all those of one.
type Part struct {
	A Body  `json:"a"`
	B *Body `json:"b,omitempty"`
}

func (p Part) apply(a *Actor) error {
	first, err := a.find(p.A)
	if err != nil {
		return err
	}
	var other physics.BodyID
	if p.B != nil {
		second, err := a.find(*p.B)
		switch {
		case err != nil:
			return err
		case p.A[0] != p.B[0]:
			return fmt.Errorf("%q and %q are in different lanes", first.Name(), second.Name())
		}
		other = second.ID()
	}
	world, found := a.lanes.Stages()[p.A[0]].World(), false
	a.joints = world.AppendJoints(a.joints[:0])
	for _, id := range a.joints {
		if !world.HasJoint(id) { // a gear goes with the joint that it couples
			continue
		}
		if x, y := world.Joint(id).Bodies(); joins(first.ID(), other, x, y) {
			world.RemoveJoint(id)
			found = true
		}
	}
	if !found {
		return fmt.Errorf("no joint holds %q so", first.Name())
	}
	return nil
}

// joins reports whether a joint of two bodies has a body, and another one unless that is zero.
func joins(first, other, x, y physics.BodyID) bool {
	if x == first {
		return other.IsZero() || y == other
	}
	return y == first && (other.IsZero() || x == other)
}

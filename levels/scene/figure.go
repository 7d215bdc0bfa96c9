package scene

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/figure"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// FigureName returns a name for the parts of a figure to begin with: base, or base and a number where it is taken or
// numbered asks for one.
func (b *Builder) FigureName(base string, numbered bool) string {
	return b.figures.unique(base, numbered)
}

// AddFigure adds the bodies of a figure, each like the body given, with its shape, place and mass, and their joints.
// Its ends hang on the bodies that are named, "" being the world; names get a number where they are taken. It returns
// the places of the bodies and joints in the scene.
func (b *Builder) AddFigure(f *figure.Figure, like Body, ends ...Partner) (bodies, joints []int, err error) {
	b.joined.update(b.scene)
	for _, end := range ends {
		if end == "" {
			continue
		}
		if _, f := b.joined.find(b.scene, endsKey, string(end)); f != nil {
			return nil, nil, f
		}
	}
	for i := range f.Parts {
		part := &f.Parts[i]
		body := like
		body.Name, body.Position, body.Mass = part.Name, part.Position, part.Mass
		body.Velocity, body.Spin = body.Velocity.Add(part.Velocity), body.Spin.Add(part.Spin)
		q := part.Rotation
		body.Rotation = RotationOf(geom.Quat{W: q.W, X: q.V[0], Y: q.V[1], Z: q.V[2]})
		body.Shapes = []Shape{shapeOf(part)}
		at, err := b.AddBody(body, false)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", part.Name, err)
		}
		bodies = append(bodies, at)
	}
	names := make([]Partner, len(bodies))
	for k, i := range bodies {
		names[k] = Partner(b.scene.Bodies[i].Name)
	}
	for i := range f.Joints {
		from := &f.Joints[i]
		j, err := jointOf(from)
		if err != nil {
			return nil, nil, err
		}
		first, second, axis, axisB := figure.Sides(from, names, ends)
		j.Source, j.A, j.B, j.Axis = like.Source, string(first), second, &axis
		if axisB != (mgl64.Vec3{}) {
			j.AxisB = &axisB
		}
		at, err := b.AddJoint(j, false)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", from.Name, err)
		}
		joints = append(joints, at)
	}
	return bodies, joints, nil
}

// shapeOf returns the shape of a part.
func shapeOf(p *figure.Part) Shape {
	switch {
	case p.Box != mgl64.Vec3{}:
		return Shape{Kind: "box", Size: p.Box}
	case p.Height > 2*p.Radius:
		return Shape{Kind: "capsule", Radius: p.Radius, Height: p.Height}
	}
	return Shape{Kind: "sphere", Radius: p.Radius}
}

// jointOf returns a joint of a figure, without its bodies and axes.
func jointOf(f *figure.Joint) (Joint, error) {
	j := Joint{Name: f.Name, Kind: f.Kind.Name(), At: f.At, BreakForce: f.BreakForce, BreakTorque: f.BreakTorque}
	switch kind := f.Kind.(type) {
	case joint.Ball:
		j.Cone, j.Angular, j.Friction = coneOf(kind.Cone), vectorMotorOf(kind.Motor), kind.Friction
		if twist := axisOf(kind.Twist); twist != (Axis{}) {
			j.Axes = map[string]Axis{"twist": twist}
		}
	case joint.Hinge:
		j.SetAxis(axisOf(kind.Axis))
	default:
		return j, fmt.Errorf("%s: scenes have no figures with a %s", f.Name, f.Kind.Name())
	}
	return j, nil
}

func softOf(hertz, ratio float64) *Soft {
	if hertz == 0 {
		return nil
	}
	return &Soft{hertz, ratio}
}

func coneOf(c joint.Cone) *Cone {
	if !c.On {
		return nil
	}
	return &Cone{Y: c.Y, Z: c.Z, Pyramid: c.Pyramid, Soft: softOf(c.Hertz, c.Ratio), Restitution: c.Restitution}
}

func axisOf(a joint.Axis) Axis {
	out := Axis{Friction: a.Friction, Damping: a.Damping, Armature: a.Armature}
	if l := a.Limit; l.On {
		out.Limit = &Limit{Soft: softOf(l.Hertz, l.Ratio), Restitution: l.Restitution}
		if !math.IsInf(l.Lo, 0) {
			out.Limit.Min = &l.Lo
		}
		if !math.IsInf(l.Hi, 0) {
			out.Limit.Max = &l.Hi
		}
	}
	if m := a.Motor; m.Drive != joint.Off {
		out.Motor = &Motor{Drive: driveName(m.Drive), Aim: m.Aim, Max: m.Max, Speed: m.Speed, Soft: softOf(m.Hertz, m.Ratio)}
		for _, k := range m.Keys {
			out.Motor.Keys = append(out.Motor.Keys, mgl64.Vec2{k.Time, k.Value})
		}
	}
	if s := a.Spring; s != (joint.Spring{}) {
		out.Spring = &Spring{Rest: s.Rest, Hertz: s.Hertz, Ratio: s.Ratio, Stiffness: s.Stiffness, Damping: s.Damping}
	}
	return out
}

func vectorMotorOf(m joint.VectorMotor) *VectorMotor {
	if m.Drive == joint.Off {
		return nil
	}
	return &VectorMotor{Drive: driveName(m.Drive), Aim: m.Aim, Max: m.Max, Soft: softOf(m.Hertz, m.Ratio)}
}

// driveName returns the word for the aim of a motor.
func driveName(d joint.Drive) string {
	for name, known := range driveOf {
		if known == d {
			return name
		}
	}
	return ""
}

package figure

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// Figure is bodies and the joints between them.
type Figure struct {
	Parts  []Part
	Joints []Joint
}

// Part is a body: a box, or a pill.
type Part struct {
	Name     string
	Box      mgl64.Vec3 // m, full extents; zero for a pill
	Radius   float64    // m, of a pill
	Height   float64    // m, of a pill along y, from tip to tip; twice the radius is a ball
	Position mgl64.Vec3 // m, of its middle
	Rotation mgl64.Quat
	Mass     float64    // kg; 0 takes density × volume
	Velocity mgl64.Vec3 // m/s, of its middle
	Spin     mgl64.Vec3 // rad/s, world
}

// Joint is a joint between two parts, or between what the figure hangs on, A, and a part.
type Joint struct {
	Name        string
	A, B        int // places of parts; A may be FirstEnd or SecondEnd
	Kind        joint.Kind
	At          mgl64.Vec3 // m, world
	Axis, AxisB mgl64.Vec3 // world: the joint's own axis on A and on B; AxisB zero is as Axis

	BreakForce, BreakTorque float64 // N and N m, as physics.JointDef has them; 0: it bears any load
}

// Ends of a figure, as Joint.A has them.
const (
	FirstEnd  = -1
	SecondEnd = -2
)

// AddTo adds the figure to a world and returns its bodies and joints, in their order. Its ends hang on the bodies that
// are given; zero, or none given, is the world. Errors are those of World.AddBodies and World.AddJoint; the world is
// then as before.
func (f *Figure) AddTo(w *physics.World, m contact.Material, ends ...physics.BodyID) (bodies []physics.BodyID,
	joints []physics.JointID, err error) {
	defs := make([]physics.BodyDef, len(f.Parts))
	for i := range f.Parts {
		if defs[i], err = f.Parts[i].def(m); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", f.Parts[i].Name, err)
		}
	}
	var ignore [][2]int
	for i := range f.Joints {
		j := &f.Joints[i]
		if j.A >= 0 {
			ignore = append(ignore, [2]int{j.A, j.B})
		} else if end := endOf(j, ends); !end.IsZero() {
			defs[j.B].Ignore = append(defs[j.B].Ignore, end)
		}
	}
	if bodies, err = w.AddBodiesWith(defs, physics.AddOptions{Ignore: ignore}); err != nil {
		return nil, nil, err
	}
	for i := range f.Joints {
		j := &f.Joints[i]
		def := physics.JointDef{Name: j.Name, Kind: j.Kind, At: j.At, Adopt: true, BreakForce: j.BreakForce,
			BreakTorque: j.BreakTorque}
		def.A, def.B, def.Axis, def.AxisB = Sides(j, bodies, ends)
		id, err := w.AddJoint(def)
		if err != nil {
			for _, id := range bodies {
				w.RemoveBody(id)
			}
			return nil, nil, err
		}
		joints = append(joints, id)
	}
	return bodies, joints, nil
}

// Sides returns the bodies of a joint, among the parts of its figure and the bodies that it hangs on, and its axes on
// them. The zero body is the world. It comes second, as World.AddJoint and scenes want it: coordinates are then those
// of the first body in the world, as they would be of the part.
func Sides[T comparable](j *Joint, parts, ends []T) (a, b T, axis, axisB mgl64.Vec3) {
	if a = endOf(j, ends); j.A >= 0 {
		a = parts[j.A]
	}
	var world T
	b, axis, axisB = parts[j.B], j.Axis, j.AxisB
	if a == world {
		a, b = b, a
		if axisB != (mgl64.Vec3{}) {
			axis, axisB = axisB, axis
		}
	}
	return a, b, axis, axisB
}

// endOf returns the body that a joint at an end hangs on, zero for the world.
func endOf[T any](j *Joint, ends []T) (end T) {
	if k := FirstEnd - j.A; j.A < 0 && k < len(ends) {
		end = ends[k]
	}
	return end
}

// def returns the engine's definition of a part.
func (p *Part) def(m contact.Material) (physics.BodyDef, error) {
	shape, err := collision.Box(p.Box.Mul(0.5))
	switch {
	case p.Box != mgl64.Vec3{}:
	case p.Height > 2*p.Radius:
		shape, err = collision.Capsule(float64(0.5*p.Height)-p.Radius, p.Radius)
	default:
		shape, err = collision.Sphere(p.Radius)
	}
	return physics.BodyDef{Name: p.Name, Kind: physics.Dynamic, Position: p.Position, Rotation: p.Rotation, Mass: p.Mass,
		Velocity: p.Velocity, AngularVelocity: p.Spin, Solids: []physics.Solid{{Shape: shape, Material: m}}}, err
}

// pill returns a pill along a line, from tip to tip.
func pill(name string, from, to geom.Vec3, radius float64) Part {
	along := to.Sub(from)
	return Part{Name: name, Radius: radius, Height: along.Len(), Position: from.Lerp(to, 0.5).Array(),
		Rotation: quat(turnOf(geom.V(0, 1, 0), along.Unit()))}
}

// turnOf returns the rotation that leads one direction to another by the shortest way; both have length one.
func turnOf(from, to geom.Vec3) geom.Quat {
	about := from.Cross(to)
	if about.Len() < 1e-12 {
		if from.Dot(to) > 0 {
			return geom.IdentityQuat()
		}
		if about = geom.V(0, 0, 1); math.Abs(from.Z) > 0.5 {
			about = geom.V(1, 0, 0)
		}
		about = about.Sub(from.Scale(about.Dot(from)))
	}
	return geom.AxisAngle(about.Unit(), geom.Atan2(from.Cross(to).Len(), from.Dot(to)))
}

func quat(q geom.Quat) mgl64.Quat { return mgl64.Quat{W: q.W, V: mgl64.Vec3{q.X, q.Y, q.Z}} }

// positive wants a measure that is finite and greater than zero.
func positive(name string, v float64) error {
	if !(v > 0 && v*0 == 0) {
		return fmt.Errorf("%s must be > 0 and finite, got %.10g", name, v)
	}
	return nil
}

// notNegative wants a measure that is finite and no less than zero.
func notNegative(name string, v float64) error {
	if !(v >= 0 && v*0 == 0) {
		return fmt.Errorf("%s must be ≥ 0 and finite, got %.10g", name, v)
	}
	return nil
}

// firstError returns the first error that is one.
func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

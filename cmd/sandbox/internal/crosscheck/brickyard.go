package crosscheck

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/audit"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// Settings are those of this engine.
type Settings struct {
	Hz       float64
	Substeps int // 0 leaves it to the engine
}

// depth (m) is half of what boxes reach out of the plane, fixed ones twice as far, so that no edge of what moves comes
// to lie on one of what stands.
const depth = 2.0

// between is the number of poses within each step that are audited besides its end.
const between = 3

// unable is why an engine cannot represent a scene.
type unable string

func (u unable) Error() string { return string(u) }

// ours is a scene in this engine.
type ours struct {
	scene   *Scene
	world   *physics.World
	auditor *audit.Auditor
	ids     []physics.BodyID
	joints  []physics.JointID
	index   map[physics.BodyID]int
	gap     float64
	track   Track
	views   []physics.ContactView
}

// playOurs runs a scene in this engine, under the auditor.
func playOurs(scene *Scene, settings Settings) (*Track, error) {
	o, err := newOurs(scene, settings)
	if err != nil {
		return nil, err
	}
	defer o.world.Close()
	for o.track.last().Time < scene.Seconds-1e-9 {
		o.step()
	}
	return &o.track, nil
}

// newOurs builds a scene and takes its first sample.
func newOurs(scene *Scene, settings Settings) (*ours, error) {
	cfg := physics.DefaultConfig()
	cfg.Hz, cfg.Substeps = settings.Hz, settings.Substeps
	if scene.Weightless {
		cfg.Gravity = mgl64.Vec3{}
	}
	world, err := physics.NewWorld(cfg)
	if err != nil {
		return nil, err
	}
	world.SetSleeping(false)
	o := &ours{scene: scene, world: world, auditor: audit.Of(world), gap: cfg.ExpelZone,
		index: map[physics.BodyID]int{}}
	o.track.Watch.SmallestGap = math.Inf(1)
	if err := o.build(); err != nil {
		world.Close()
		return nil, fmt.Errorf("scene %s: %w", scene.Name, err)
	}
	o.sample()
	return o, nil
}

// step goes on by a step, audits and records it.
func (o *ours) step() {
	o.world.Step()
	o.track.Watch.note(o.auditor.Check(between))
	o.sample()
	o.lock()
}

// build adds the bodies.
func (o *ours) build() error {
	var defs []physics.BodyDef
	for i := range o.scene.Bodies {
		def, err := o.define(&o.scene.Bodies[i])
		if err != nil {
			return fmt.Errorf("%s: %w", o.scene.Bodies[i].Name, err)
		}
		def.Filter = o.filter(i)
		defs = append(defs, def)
	}
	ids, err := o.world.AddBodies(defs)
	for i, id := range ids {
		o.index[id] = i
	}
	o.ids = ids
	if err != nil {
		return err
	}
	for i := range o.scene.Joints {
		j := &o.scene.Joints[i]
		id, err := o.world.AddJoint(j.define(ids))
		if err != nil {
			return fmt.Errorf("joint of %s and %s: %w", o.scene.Bodies[j.A].Name, o.scene.Bodies[j.B].Name, err)
		}
		o.joints = append(o.joints, id)
	}
	return nil
}

// filter lets a body pass through those that it is tied to.
func (o *ours) filter(body int) physics.Filter {
	var tied uint32
	for _, j := range o.scene.Joints {
		switch body {
		case j.A:
			tied |= 1 << j.B
		case j.B:
			tied |= 1 << j.A
		}
	}
	return physics.Filter{Category: 1 << body, Mask: ^tied}
}

// define makes a joint in the plane.
func (j *Joint) define(ids []physics.BodyID) physics.JointDef {
	def := physics.JointDef{A: ids[j.A], B: ids[j.B], At: j.At.Vec3(0), Axis: mgl64.Vec3{0, 0, 1}}
	var axis joint.Axis
	if j.limited() {
		axis.Limit = joint.Between(j.Lo, j.Hi)
	}
	if j.Most > 0 {
		axis.Motor = joint.SpeedMotor(j.Speed, j.Most)
	}
	axis.Spring = joint.Spring{Stiffness: j.Stiffness, Damping: j.Damping}
	switch {
	case j.Length > 0:
		to := j.To.Vec3(0)
		def.Kind, def.To = joint.Rope{Length: j.Length}, &to
	case j.Slides != vec{}:
		def.Kind, def.Axis = joint.Slider{Axis: axis}, j.Slides.Vec3(0)
	default:
		def.Kind = joint.Hinge{Axis: axis}
	}
	return def
}

// define makes a prism, or a sphere, of a body.
func (o *ours) define(b *Body) (physics.BodyDef, error) {
	at := b.At.Add(b.Lifted.Mul(o.gap))
	def := physics.BodyDef{Name: b.Name, Kind: physics.Dynamic, Locks: physics.LockZ, Position: at.Vec3(0), Mass: b.mass(),
		Rotation: mgl64.QuatRotate(b.Angle, mgl64.Vec3{0, 0, 1}), Velocity: b.Vel.Vec3(0), AngularVelocity: mgl64.Vec3{0, 0,
			b.Spin}}
	reach := depth
	if b.Fixed {
		def.Kind, def.Locks, reach = physics.Static, 0, 2*depth
	}
	var shape collision.Shape
	var err error
	switch {
	case b.Radius > 0:
		shape, err = collision.Sphere(b.Radius)
	case b.Corners != nil:
		var points []mgl64.Vec3
		for _, c := range b.Corners {
			points = append(points, c.Vec3(-reach), c.Vec3(reach))
		}
		shape, err = collision.Hull(points)
	default:
		shape, err = collision.Box(b.Half.Vec3(reach))
	}
	material := contact.Material{Name: b.Name, Density: 1000, Friction: b.Friction, Restitution: b.Restitution}
	def.Solids = []physics.Solid{{Shape: shape, Material: material}}
	return def, err
}

// note adds what the auditor found in a step.
func (w *Watch) note(found audit.Finding) {
	w.Overlaps += found.Overlapping
	w.SmallestGap = min(w.SmallestGap, found.SmallestGap)
}

// lock takes from all bodies the spin that they have out of the plane, and sends those that lean back, to be upright
// after the next step. What is in the plane is not touched. Locks of these two turns would do that within the step. But
// they show what the yaw of a prism hides in spin-stick: the sub-step after an impact has other lever arms, which makes
// an approach of 0.02 m/s out of nothing, and its impulse takes the spin 12 % beyond its tolerance.
func (o *ours) lock() {
	hz := o.world.Config().Hz
	for i, id := range o.ids {
		if o.scene.Bodies[i].Fixed {
			continue
		}
		v, spin := o.world.Body(id).Velocity(), o.world.Body(id).AngularVelocity()
		tilt := o.tilt(i)
		turning := mgl64.Vec3{hz * tilt[1], -hz * tilt[0], spin[2]}
		if turning != spin {
			o.world.Body(id).SetVelocity(v, turning)
		}
	}
}

// tilt is by how much (rad) the z axis of a box leans to +x and +y; balls have none.
func (o *ours) tilt(body int) vec {
	if o.scene.Bodies[body].Radius > 0 {
		return vec{}
	}
	q := o.world.Body(o.ids[body]).Pose().Geom().Q
	return vec{2 * (q.X*q.Z + q.W*q.Y), 2 * (q.Y*q.Z - q.W*q.X)}
}

// sample records the state of the world.
func (o *ours) sample() {
	s := Sample{Time: float64(o.world.StepCount()) / o.world.Config().Hz}
	watch := &o.track.Watch
	for i, id := range o.ids {
		b := &o.scene.Bodies[i]
		pose, v := o.world.Body(id).Pose().Geom(), o.world.Body(id).Velocity()
		state := State{At: vec{pose.P.X, pose.P.Y}.Sub(b.Lifted.Mul(o.gap)), Angle: 2 * math.Atan2(pose.Q.Z, pose.Q.W),
			Vel: v.Vec2(), Spin: o.world.Body(id).AngularVelocity().Z()}
		was := b.Angle
		if len(o.track.Samples) > 0 {
			was = o.track.last().States[i].Angle
		}
		state.Angle = was + math.Remainder(state.Angle-was, 2*math.Pi)
		s.States = append(s.States, state)
		watch.OffPlane = max(watch.OffPlane, math.Abs(pose.P.Z))
		watch.Tilt = max(watch.Tilt, o.tilt(i).Len())
	}
	o.views = o.world.AppendContacts(o.views[:0])
	for _, v := range o.views {
		a, b := o.index[v.A], o.index[v.B]
		s.Touches = append(s.Touches, Touch{min(a, b), max(a, b), v.Impulse})
	}
	for _, id := range o.joints {
		force, _ := o.world.Joint(id).Force()
		s.Pulls = append(s.Pulls, force.Vec2())
	}
	o.track.Samples = append(o.track.Samples, s)
}
